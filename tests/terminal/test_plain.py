"""The table line by line."""

import io
from pathlib import Path

import pytest

from gloaming.agents import WarnLevel
from gloaming.kernel import Match
from gloaming.terminal.plain import PlainTable, tell_story
from gloaming.terminal.saves import SaveFolder
from gloaming.terminal.session import CHANCE_SINCE, Session
from tests.games.wraith_giants.table import table as giants
from tests.terminal.lamps import lamps


def talk(match: Match, *answers: str, saves: SaveFolder | None = None) -> str:
    out = io.StringIO()
    session = Session(match, saves, "slot", lambda rule: f"the text of {rule}")
    lines = io.StringIO("".join(f"{answer}\n" for answer in answers))
    PlainTable(session, lamps, lines.readline, out).run()
    return out.getvalue()


@pytest.mark.parametrize("game", ["allies", "tictactoe"])
def test_a_whole_game_is_played_through_a_pipe(game: str, tmp_path: Path) -> None:
    saves, out = SaveFolder(tmp_path), io.StringIO()
    session = Session(Match.new(game, seed=4), saves, game, str)
    sent = 0

    def answer() -> str:
        nonlocal sent
        sent += 1
        if session.match.result is not None:
            return "quit\n"
        return f"{sent % len(session.glosses) + 1}\n" if sent % 2 else "yes\n"  # yes: where a warning asks

    PlainTable(session, lamps, answer, out).run()
    told = out.getvalue()
    assert session.match.result is not None
    assert session.match.summary().title in told
    assert "Goodbye." in told
    assert "\x1b" not in told
    assert len(list((tmp_path / "records").iterdir())) == 1


def test_the_table_the_question_and_the_options_are_told() -> None:
    told = talk(lamps())
    assert "The street:" in told
    assert "Ada: Which lamp? (LA-1; help lists what you can type)" in told
    assert "1. Light ash (1 of 3 lit)" in told
    assert "4. Roll the die\n" in told  # its letter is one that the table needs
    assert "5. Douse all lamps [d]" in told


def test_the_end_of_the_lines_saves_and_says_where(tmp_path: Path) -> None:
    told = talk(lamps(), "1", saves=SaveFolder(tmp_path))
    assert f"Saved: {tmp_path / 'slot.save'}" in told
    assert (tmp_path / "slot.save").exists()
    assert told.endswith("Goodbye.\n")


@pytest.mark.parametrize("answer", ["0", "9", "-1", "1.5", "²", "light", "why nobody", "look", "look nobody", "\x00"])
def test_what_cannot_be_understood_is_answered_and_changes_nothing(answer: str) -> None:
    match = lamps()
    before = match.save()
    told = talk(match, answer)
    assert match.save() == before
    assert any(
        saying in told for saying in ("Nothing has changed", "There is no", "Look at what?", "why lists", "fits")
    )


def test_a_warning_asks_for_a_yes() -> None:
    match = lamps()
    told = talk(match, "d", "no")
    assert "Everything goes dark. Type yes" in told
    assert "Let go. Nothing has changed." in told
    assert match.ply == 0
    told = talk(match, "d", "yes")
    assert match.result is not None
    assert "It is dark." in told


def test_why_lists_what_is_forbidden_and_names_the_rule() -> None:
    assert "Not possible now:\n1. Light cedar" in talk(lamps(), "why")
    assert "Light cedar: not now. cedar lights itself (LA-2)" in talk(lamps(), "why 1")
    assert "cedar lights itself (LA-2)" in talk(lamps(), "why CEDAR")
    assert "fits '7'" in talk(lamps(), "why 7")


def test_pieces_and_rules_can_be_read() -> None:
    assert "A lamp of birch." in talk(lamps(), "look birch")
    assert "LA-1: the text of LA-1" in talk(lamps(), "rule")
    assert "XY-3: the text of XY-3" in talk(lamps(), "rule XY-3")


def test_undo_across_chance_is_refused_once_here_too() -> None:
    match = lamps()
    told = talk(match, "4", "undo")
    assert CHANCE_SINCE in told
    assert match.ply == 1
    told = talk(match, "undo", "undo", "redo", "undo")
    assert "Taken back." in told
    assert "Brought back." in told


def test_the_end_is_told_and_a_new_game_can_begin() -> None:
    match = lamps()
    told = talk(match, "new", "3", "1", "undo", "redo", "log", "options", "why", "new", "help", "table", "save")
    assert "A new game begins when this one is over." in told
    assert "It is light." in told
    assert told.count("Which lamp?") >= 3
    assert "look PIECE" in told


def test_what_has_happened_is_told_once() -> None:
    match = Match.new("allies", seed=3)
    told = talk(match, "1")
    assert told.count("Round 1:\n") == 1
    assert talk(match).count("Round 1:\n") == 0  # a game that is gone on with
    assert talk(match, "log").count("Round 1:\n") == 1


def test_an_interrupt_saves_too(tmp_path: Path) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    out = io.StringIO()
    session = Session(lamps(), SaveFolder(tmp_path), "slot", str)
    PlainTable(session, lamps, interrupt, out).run()
    assert "Saved:" in out.getvalue()


def test_a_played_match_is_told() -> None:
    match = Match.new("allies", seed=3)
    while match.ask is not None:
        match.play(index=match.ply % len(match.ask.options))
    out = io.StringIO()
    tell_story(match, out)
    assert "Round 1:" in out.getvalue()
    assert match.summary().title in out.getvalue()


def test_a_hint_is_told_and_changes_nothing() -> None:
    match = Match.new("tictactoe")
    for cell in (0, 3, 1, 4):
        match.play(cell)
    told = talk(match, "hint")
    assert "1. Mark the top right\n" in told
    assert "About 10 in 10 games are won from here" in told
    assert match.ply == 4


def test_danger_is_said_before_it_happens_and_a_certain_loss_asks_once_more() -> None:
    t = giants(pawn="A2", wounds=3, row="kneeling-weight", hand="goat-path-feet heartwood-arrow", played=2)
    session = Session(t.match, None, None, str, warns=WarnLevel.LOSE)
    out, answers = io.StringIO(), iter(["1\n", "no\n", "danger never\n", ""])
    PlainTable(session, lambda: t.match, lambda: next(answers), out).run()
    told = out.getvalue()
    assert "1. End your turn (You would lose)" in told
    assert "Danger: End your turn: Kneeling Weight hits you. You suffer 2 Wounds." in told
    assert t.match.ply == 0  # it was asked once more
    assert told.rindex("1. End your turn [e]\n") > told.rindex("Danger:")
