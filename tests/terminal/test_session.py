"""What a person can do at the table, without a screen."""

import io
from pathlib import Path

import pytest

from gloaming.kernel import Match
from gloaming.terminal.clock import DecisionClock
from gloaming.terminal.plain import PlainTable
from gloaming.terminal.saves import SaveFolder
from gloaming.terminal.session import CHANCE_SINCE, ReplaySession, Reply, Session
from tests.host.torches import TORCHES
from tests.terminal.lamps import lamps


@pytest.fixture
def saves(tmp_path: Path) -> SaveFolder:
    return SaveFolder(tmp_path)


def session(match: Match, saves: SaveFolder | None = None) -> Session:
    return Session(match, saves, "slot", lambda rule: f"the text of {rule}")


def allies(plies: int, seed: int = 3) -> Match:
    match = Match.new("allies", seed)
    while match.ply < plies:
        match.play(index=0)
    return match


def test_touching_narrows_the_options_until_one_is_spelt_out() -> None:
    sit = session(Match.new("allies", seed=3))
    ally, wraith = sit.glosses[0].pieces
    before = len(sit.touch.open)
    assert sit.press(ally) is None
    assert len(sit.touch.open) < before
    assert all(sit.glosses[i].pieces[0] == ally for i in sit.touch.open)
    assert sit.press(wraith) == 0


def test_touching_the_same_piece_again_lets_go() -> None:
    sit = session(Match.new("allies", seed=3))
    ally = sit.glosses[0].pieces[0]
    sit.press(ally)
    sit.press(ally)
    assert sit.touch.touched == []


def test_what_the_touched_pieces_spell_out_is_a_button_while_more_could_follow() -> None:
    sit = session(lamps())
    assert [sit.glosses[i].label for i in sit.buttons()] == ["Roll the die", "Douse all lamps"]
    assert sit.press("ash") is None
    assert [sit.glosses[i].label for i in sit.buttons()] == ["Light ash"]
    assert sit.press("birch") == 2


def test_a_forbidden_piece_says_why_and_by_which_rule() -> None:
    sit = session(lamps())
    assert sit.press("cedar") == Reply("Cedar lights itself.", "LA-2")
    sit.take(0)
    assert sit.press("ash") == Reply("It burns already.", "LA-2")


def test_a_piece_that_comes_later_says_what_to_touch_first() -> None:
    sit = session(Match.new("allies", seed=3))
    ally, wraith = sit.glosses[0].pieces
    name = sit.scene().pieces()[ally].title
    assert sit.press(wraith) == Reply(f"Touch {name} first.")


def test_a_piece_that_nothing_touches_says_so() -> None:
    sit = session(Match.new("allies", seed=3))
    assert sit.press("city") == Reply("Nothing can be done with this now.", "AL-12.9")


def test_asking_why_changes_nothing() -> None:
    sit = session(Match.new("allies", seed=3))
    before = sit.match.save()
    for piece in sit.scene().pieces():
        sit.why_not(piece)
    assert sit.match.save() == before


def test_every_decision_is_kept_at_once(saves: SaveFolder) -> None:
    sit = session(Match.new("allies", seed=3), saves)
    sit.take(0)
    assert saves.load("slot").ply == 1
    sit.undo()
    sit.undo()
    assert saves.load("slot").ply == 0


def test_undo_across_chance_is_refused_once() -> None:
    sit = session(lamps())
    sit.take(3)
    assert sit.undo() == Reply(CHANCE_SINCE)
    assert (sit.match.ply, sit.match.take_backs) == (1, 0)
    assert sit.undo().text == "Taken back."
    assert (sit.match.ply, sit.match.take_backs) == (0, 1)
    assert sit.redo().text == "Brought back."
    assert sit.match.ply == 1


def test_the_refusal_holds_for_each_decision_anew() -> None:
    sit = session(lamps())
    sit.take(3)
    sit.undo()
    sit.take(3)
    assert sit.undo() == Reply(CHANCE_SINCE)


def test_undo_without_chance_is_taken_at_once() -> None:
    sit = session(lamps())
    sit.take(0)
    assert sit.undo().text == "Taken back."
    assert "no decision" in sit.undo().text
    sit.redo()
    assert "no decision" in sit.redo().text


def test_practice_is_said_at_the_end() -> None:
    sit = session(lamps())
    sit.take(3)
    sit.undo()
    sit.undo()
    sit.take(2)
    assert sit.match.result is not None
    assert "Practice" in sit.ending().remark
    assert "once" in sit.ending().remark


def test_looking_back_through_a_finished_game_is_no_practice_and_saves_nothing(saves: SaveFolder) -> None:
    sit = session(Match.new("tictactoe"), saves)
    for index in (0, 0, 0, 0, 0, 0, 0):
        sit.take(index)
    assert sit.match.result is not None
    assert len(list((saves.folder / "records").iterdir())) == 1
    for _ in range(3):
        sit.undo()
    assert sit.match.ply == 4
    assert "slot" not in saves
    for _ in range(3):
        sit.redo()
    assert sit.ending().remark == ""
    assert len(list((saves.folder / "records").iterdir())) == 1
    sit.undo()
    sit.take(1)
    assert ("slot" in saves) == (sit.match.result is None)


def test_a_full_disk_does_not_end_the_game(saves: SaveFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "save", full)
    sit = session(lamps(), saves)
    assert "could not be saved: No space left" in sit.take(0).text
    assert sit.match.ply == 1
    assert "could not be saved" in sit.save().text


def test_who_decides_is_said_where_several_sit() -> None:
    sit = session(lamps())
    assert (sit.who(sit.scene()), sit.viewer) == ("Ada", 0)
    sit.take(0)
    assert (sit.who(sit.scene()), sit.viewer) == ("Bo", 1)
    alone = session(Match.new("allies", seed=3))
    assert alone.who(alone.scene()) == ""


def test_a_piece_is_read_as_the_game_tells_it_or_as_the_scene_shows_it() -> None:
    sit = session(lamps())
    told = sit.read("ash", sit.scene())
    assert told is not None
    assert (told.title, told.text) == ("Ash", "A lamp of ash.")
    assert sit.read("nothing", sit.scene()) is None
    sit = session(allies(2))
    being = next(piece for piece in sit.scene().pieces().values() if piece.parts)
    told = sit.read(being.id, sit.scene())
    assert told == sit.match.inspect(being.id, 0)
    assert told is not None
    assert being.title in told.title


def test_a_rule_without_text_says_so() -> None:
    def missing(rule: str) -> str:
        raise KeyError(rule)

    assert "no text for X-1" in Session(lamps(), None, None, missing).rule_text("X-1")


def test_a_played_match_is_shown_decision_by_decision() -> None:
    match = allies(0)
    chosen = []
    while match.ask is not None:
        index = match.ply % len(match.ask.options)
        chosen.append(index)
        match.play(index=index)
    shown = ReplaySession(match, str)
    assert (shown.match.ply, shown.length) == (0, len(chosen))
    seen = []
    while shown.match.ask is not None:
        seen.append(shown.chosen())
        shown.redo()
    assert seen == chosen
    assert shown.chosen() is None
    assert shown.ending().remark == match.summary().remark
    assert "has been played" in shown.take(0).text
    assert shown.undo() == Reply("")


# clocks


def hurried(seconds: int) -> tuple[Session, list[float]]:
    """A person at a decision that has a clock, and the time, which stands still."""
    time = [0.0]
    session = Session(Match.new(TORCHES, options={"seconds": seconds}), None, None, lambda rule: rule)
    session.clock = DecisionClock(lambda: time[0])
    session.look_again()
    return session, time


def test_the_seconds_that_are_left_stand_in_the_question() -> None:
    session, time = hurried(20)
    assert session.question().text.endswith("20 seconds left.")
    time[0] = 18.5
    assert session.question().text.endswith("2 seconds left.")
    assert session.clock.expired is None
    time[0] = 20.0
    assert session.question().text.endswith("0 seconds left.")


def test_when_they_are_over_the_option_of_the_game_is_due() -> None:
    session, time = hurried(20)
    time[0] = 20.0
    assert session.clock.expired == 2


def test_decisions_that_share_a_clock_share_what_is_left_and_the_next_begins_anew() -> None:
    session, time = hurried(20)
    time[0] = 12.0
    session.take(0)
    assert session.clock.seconds_left == 8
    session.take(0)
    assert session.clock.seconds_left == 20


def test_without_a_clock_nobody_is_in_a_hurry() -> None:
    session, _ = hurried(0)
    assert (session.clock.seconds_left, session.clock.expired) == (None, None)
    assert "second" not in session.question().text


def test_a_match_that_is_stepped_through_has_no_clock() -> None:
    session, _ = hurried(20)
    for _ in range(6):
        session.take(0)
    assert ReplaySession(session.match, lambda rule: rule).clock.seconds_left is None


def test_line_by_line_an_answer_that_comes_too_late_is_not_taken() -> None:
    session, time = hurried(20)
    out = io.StringIO()
    lines = iter(["1\n", "quit\n"])
    table = PlainTable(session, lambda: session.match, lambda: next(lines, ""), out)
    time[0] = 21.0
    table.run()
    assert "The time has run out." in out.getvalue()
    assert session.match.answers == ["let it burn down"]
