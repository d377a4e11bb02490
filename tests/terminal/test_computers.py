"""Computer players in the terminal: their chairs, their turns, and that they are the same again tomorrow."""

import asyncio
import io
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gloaming.agents import NoSuchAgent
from gloaming.kernel import GloamingError, Match
from gloaming.terminal.app import TableApp
from gloaming.terminal.computers import Computers, NoSuchChair, own_seed, seated
from gloaming.terminal.panels import keys_line
from gloaming.terminal.plain import PlainTable
from gloaming.terminal.saves import SaveFolder, computers_beside
from gloaming.terminal.session import CHANCE_SINCE, Reply, Session
from gloaming.terminal.table import TableScreen
from tests.terminal.lamps import lamps
from tests.terminal.test_table import text_of


def giants() -> Match:
    return Match.new("assault", 3, {"players": 3})


def session(match: Match, computers: Computers, saves: SaveFolder | None = None) -> Session:
    return Session(match, saves, "slot", str, computers)


def talk(sit: Session, *answers: str) -> str:
    out, lines = io.StringIO(), io.StringIO("".join(f"{answer}\n" for answer in answers))
    PlainTable(sit, lambda: Match.new("tictactoe", 5), lines.readline, out).run()
    return out.getvalue()


# who sits where


def test_a_mere_name_takes_all_chairs_but_the_first() -> None:
    assert seated(["level:5"], giants()) == {1: "level:5", 2: "level:5"}


def test_a_seat_is_counted_from_1_and_has_its_own_player() -> None:
    assert seated(["2=level:3", "3=search:20"], giants()) == {1: "level:3", 2: "search:20"}


def test_the_first_chair_that_nobody_was_given_is_the_persons() -> None:
    assert seated(["greedy", "1=random"], giants()) == {0: "random", 2: "greedy"}


def test_a_chair_given_to_nobody_is_a_persons_and_the_other_computers_stay() -> None:
    before = {1: "level:3", 2: "greedy"}
    assert seated([], giants(), before) == before
    assert seated(["2=none"], giants(), before) == {2: "greedy"}
    assert seated(["2=random"], giants(), before) == {1: "random", 2: "greedy"}
    assert seated(["2=none", "1=random"], giants(), before) == {0: "random", 2: "greedy"}
    assert seated(["none"], giants(), before) == {}


def test_a_mere_name_takes_the_chairs_of_those_before_but_not_one_that_is_given_to_nobody() -> None:
    before = {0: "level:3", 1: "greedy"}
    assert seated(["random"], giants(), before) == {1: "random", 2: "random"}
    assert seated(["random", "1=none"], giants(), before) == {1: "random", 2: "random"}
    assert seated(["random", "2=none"], giants(), before) == {2: "random"}


def test_who_takes_the_last_chair_from_the_people_is_refused() -> None:
    with pytest.raises(NoSuchChair, match="leave one to a person"):
        seated(["1=random"], giants(), {1: "level:3", 2: "greedy"})


def test_without_computer_players_nobody_is_one_also_in_a_game_for_one() -> None:
    assert seated([], Match.new("allies")) == {}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["4=level:3"], "there is no seat '4'. This game of Assault of the Giants has the seats 1 to 3"),
        (["0=level:3"], "there is no seat '0'"),
        (["=level:3"], "there is no seat ''"),
        (["²=level:3"], "there is no seat '²'"),
        (["2=random", "2=greedy"], "seat 2 has 'random' already"),
        (["random", "greedy"], "Write SEAT=greedy"),
        (["1=random", "2=random", "3=random"], "leave one to a person"),
    ],
)
def test_a_chair_that_cannot_be_had_is_refused_with_what_to_write(given: list[str], told: str) -> None:
    with pytest.raises(NoSuchChair, match="--computer") as refused:
        seated(given, giants())
    assert told in str(refused.value)


@pytest.mark.parametrize("name", ["levle:5", "level:9", "2=", "2=level", ""])
def test_an_unknown_player_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(NoSuchAgent, match="level:1 to level:8") as refused:
        seated([name], giants())
    assert f"--computer {name!r}" in str(refused.value)


def test_a_game_for_one_has_no_empty_chair() -> None:
    with pytest.raises(NoSuchChair, match="has one seat, and it is yours"):
        seated(["level:5"], Match.new("allies"))


def test_each_chair_has_chance_of_its_own_that_is_the_same_in_the_same_game() -> None:
    one, other = Match.new("tictactoe", 1), Match.new("tictactoe", 2)
    assert own_seed(one, 1) == own_seed(Match.new("tictactoe", 1), 1)
    assert len({own_seed(one, 0), own_seed(one, 1), own_seed(other, 1)}) == 3


# whose turn it is


def test_the_screen_keeps_the_eyes_of_the_person_and_shows_no_option_of_a_computer() -> None:
    sit = session(lamps(), {0: "random"})
    assert (sit.computer_to_move, sit.viewer, sit.deciding, sit.asked) == (0, 1, 0, False)
    assert (sit.glosses, sit.buttons()) == ([], [])
    assert sit.question() == Reply("random is thinking …")
    assert sit.who(sit.scene()) == "Ada"
    assert "not your turn" in sit.why_not("ash").text
    assert "option" not in keys_line(sit, 80, has_rail=False).plain
    sit.take(0)
    assert (sit.computer_to_move, sit.viewer, sit.asked) == (None, 1, True)
    assert "option" in keys_line(sit, 80, has_rail=False).plain


def test_undo_goes_back_to_the_last_decision_of_a_person_and_redo_brings_all_of_it_again() -> None:
    sit = session(giants(), {1: "random", 2: "random"})
    while not sit.match.ply or sit.viewer != sit.deciding:
        sit.take(0)
    first = sit.match.ply
    own = sit.match.save()
    sit.take(0)
    while sit.computer_to_move is not None or sit.match.ply < first + 3:
        sit.take(0)
    there, scene = sit.match.ply, sit.match.scene(0)
    while sit.match.ply > first:
        before = sit.match.ply
        reply = sit.undo()
        assert sit.computer_to_move is None
        assert sit.match.ply < before or reply.text == CHANCE_SINCE
    assert sit.match.state == Match.load(own).state
    while sit.match.ply < there:
        assert sit.redo().text == "Brought back."
        assert sit.computer_to_move is None
    assert sit.match.scene(0) == scene


def test_an_undo_over_the_rolls_of_many_computer_decisions_counts_once() -> None:
    sit = session(lamps(), {1: "random"})
    sit.take(0)
    sit.take(1)  # they roll, and roll again
    sit.take(1)
    assert sit.undo() == Reply(CHANCE_SINCE)
    assert sit.match.ply == 3
    assert sit.undo().text == "Taken back."
    assert (sit.match.ply, sit.match.take_backs) == (0, 1)


def test_before_a_person_has_decided_there_is_nothing_to_take_back() -> None:
    sit = session(lamps(), {0: "random"})
    sit.take(0)
    assert "no decision" in sit.undo().text
    assert sit.match.ply == 1


def test_what_computers_did_stays_new_until_a_person_decides_again() -> None:
    sit = session(giants(), {1: "random", 2: "random"})
    while sit.computer_to_move is None:
        sit.take(0)
    told = sit.told
    while not sit.asked:
        sit.take(0)
    assert sit.told == told < len(sit.match.log(0))


def test_a_new_game_has_the_same_computer_players_as_far_as_it_has_chairs() -> None:
    sit = session(giants(), {1: "random", 2: "level:2"})
    sit.begin(Match.new("tictactoe"))
    assert (sit.computers, sit.viewer) == ({1: "random"}, 0)


# kept beside the save


def test_who_is_a_computer_is_kept_beside_the_save_and_goes_with_it(tmp_path: Path) -> None:
    saves, match = SaveFolder(tmp_path), giants()
    path = saves.save(match, "slot", {1: "level:3", 2: "random"})
    assert saves.computers("slot", match) == computers_beside(path, match) == {1: "level:3", 2: "random"}
    assert [saved.name for saved in saves.names()] == ["slot"]
    aside = saves.put_aside("slot")
    assert (saves.computers("slot", match), saves.computers(aside, match)) == ({}, {1: "level:3", 2: "random"})
    saves.save(match, aside)
    assert saves.computers(aside, match) == {}
    saves.save(match, aside, {1: "random"})
    saves.clear(aside)
    assert list(tmp_path.iterdir()) == []


def test_chairs_that_cannot_be_read_say_how_to_go_on(tmp_path: Path) -> None:
    saves, match = SaveFolder(tmp_path), giants()
    seats = saves.save(match, "slot", {1: "random"}).with_name("slot.save.seats")
    for damaged in (b"2=nobody", b"9=random", b"\xff"):
        seats.write_bytes(damaged)
        with pytest.raises(GloamingError, match=r"slot\.save\.seats .* Say it with --computer NAME, or delete it"):
            saves.computers("slot", match)


def test_after_stepping_back_from_the_end_the_chairs_are_kept_again(tmp_path: Path) -> None:
    saves = SaveFolder(tmp_path)
    sit = session(lamps(), {1: "random"}, saves)
    sit.take(2)
    assert sit.match.result is not None
    assert not list(tmp_path.glob("*.seats"))
    sit.undo()
    sit.take(0)
    assert saves.computers("slot", sit.match) == {1: "random"}


# line by line


def test_a_whole_game_against_a_computer_line_by_line(tmp_path: Path) -> None:
    sit = session(Match.new("tictactoe", 4), {1: "level:2"}, SaveFolder(tmp_path))
    told = talk(sit, *["1"] * 5, "quit")
    assert sit.match.result is not None
    assert sit.match.summary().title in told
    assert told.count("Seat 2: level:2 is thinking …") == sit.match.ply // 2
    assert "Seat 2: Where does O go?" not in told
    again = session(Match.new("tictactoe", 4), {1: "level:2"})
    talk(again, *["1"] * 5, "quit")
    assert again.match.answers == sit.match.answers, "the same game gets the same answers"


def test_line_by_line_the_table_tells_what_a_computer_did_where_the_log_tells_nothing() -> None:
    told = talk(session(Match.new("tictactoe"), {0: "random"}))
    assert told.index("is thinking") < told.rindex("X.") < told.index("Where does O go?")


def test_line_by_line_the_log_tells_what_computers_did() -> None:
    sit = session(giants(), {1: "random", 2: "random"})
    sent = 0

    def answer() -> str:
        nonlocal sent
        sent += 1
        return "1\n" if sent < 6 else ""

    out = io.StringIO()
    PlainTable(sit, giants, answer, out).run()
    told, names = out.getvalue(), [seat.title for seat in sit.scene().seats]
    for line in sit.match.log(0):
        assert line.text in told
    for name in names[1:]:
        assert f"{name}: random is thinking …" in told
    assert sit.viewer == 0


# on the screen


async def computers_done(pilot: Pilot[None], app: TableApp) -> None:
    for _ in range(600):
        await pilot.pause()
        if app.table.session.computer_to_move is None:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("The computer player thinks and thinks.")


async def test_a_whole_game_against_a_computer_on_the_screen(tmp_path: Path) -> None:
    match, saves = Match.new("tictactoe", 4), SaveFolder(tmp_path)
    app = TableApp(TableScreen(session(match, {0: "search:1000000"}, saves)))
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        assert "Seat 1: search:1000000 is thinking …" in text_of(app)
        await pilot.press("question_mark")
        assert "Keys and signs" in text_of(app), "the table is alive while the computer thinks"
        await pilot.press("question_mark", "l", "h", "1")
        assert match.ply == 0
        app.table.session.computers = {0: "level:2"}
        app.table._let_think()
        await computers_done(pilot, app)
        assert match.ply == 1
        assert "Seat 2: Where does O go?" in text_of(app)
        assert saves.computers("slot", match) == {0: "level:2"}
        await pilot.press("1", "u")  # taken back while it thinks: what it thought is worth nothing
        await pilot.pause()
        assert (match.ply, app.table.session.computer_to_move) == (1, None)
        while match.result is None:
            await pilot.press("1")
            await computers_done(pilot, app)
        assert "The game is over" in text_of(app)


async def test_some_turns_among_two_computers_on_the_screen_and_leaving_while_one_thinks() -> None:
    match = giants()
    app = TableApp(TableScreen(session(match, {1: "random", 2: "random"})))
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        while match.ply < 12:
            await pilot.press("1")
            await computers_done(pilot, app)
            assert app.table.session.viewer == 0
        asks = [match.at(ply).ask for ply in range(match.ply)]
        assert {ask.seat for ask in asks if ask is not None} == {0, 1, 2}
        assert match.log(0)[-1].text[:12] in text_of(app)
        app.table.session.computers = {0: "search:100000", 1: "random", 2: "random"}
        app.table._let_think()
        await pilot.pause()
        assert "is thinking …" in app.table.session.question().text
        await pilot.press("q")
        await pilot.pause()
    assert not app.is_running
