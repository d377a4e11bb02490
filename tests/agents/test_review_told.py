"""Reviews as people meet them: the command, in words, and as a page in the terminal."""

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from gloaming import Match
from gloaming.agents import Review, review
from gloaming.agents.review_decision import ReviewedDecision, review_decision
from gloaming.agents.review_words import MINUS
from gloaming.cli import main
from gloaming.terminal.replays.review import show_review, sparkline, tell_review

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def gloaming(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in a folder that holds one record: its exit code, what it printed, what it complained of."""
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_bytes(lost().record())

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leaving:
            main(arguments)
        printed = capsys.readouterr()
        return leaving.value.code or 0, printed.out, printed.err  # type: ignore[return-value]

    return run


def lost() -> Match:
    """Seat 0 leaves its row open, and seat 1 takes another."""
    match = Match.new("tictactoe")
    for mark in (0, 3, 1, 5, 8, 4):
        match.play(mark)
    return match


def told_of(review: Review) -> str:
    out = StringIO()
    tell_review(review, out)
    return out.getvalue()


def test_the_command_tells_each_seat_that_decided(gloaming: Run) -> None:
    code, out, err = gloaming("review", "game.json", "--iterations", "200", "--jobs", "1")
    assert (code, err) == (0, "")
    assert out.count("Tic-tac-toe: Three in a row.") == 2
    assert "Seat 1." in out
    assert "Seat 2." in out
    assert "\x1b" not in out
    assert f"- 5. Mark the bottom right ({MINUS}" in out
    assert "  Better: Mark the top right. It cost " in out
    assert "  Known then: what this seat could see. " in out
    only = gloaming("review", "game.json", "--iterations", "200", "--jobs", "1", "--seat", "2")[1]
    assert out.endswith(only)
    assert "Seat 1." not in only


def test_the_command_keeps_reviews_as_data(gloaming: Run) -> None:
    assert gloaming("review", "game.json", "--iterations", "50", "--jobs", "1", "--json", "kept.json")[0] == 0
    kept = msgspec.json.decode(Path("kept.json").read_bytes(), type=list[Review])
    assert kept == [review(lost(), seat, iterations=50) for seat in (0, 1)]
    code, _, err = gloaming("review", "game.json", "--iterations", "5", "--json", "no/where.json")
    assert code == 2
    assert "no/where.json cannot be written" in err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["game.json", "--iterations", "0"], "--iterations 0: a review takes at least 1"),
        (["game.json", "--jobs", "0"], "--jobs 0: a review takes at least 1"),
        (["game.json", "--seat", "9"], "Seat 9 decided nothing in this match. Seats that did: 1, 2."),
        (["game.json", "--seat", "0"], "--seat 0: seats are counted from 1"),
        (["missing.json"], "missing.json cannot be read"),
    ],
)
def test_what_cannot_be_reviewed_is_told(gloaming: Run, arguments: list[str], why: str) -> None:
    code, out, err = gloaming("review", *arguments)
    assert (code, out) == (2, "")
    assert why in err


def test_who_interrupts_it_gets_what_there_is(gloaming: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[ReviewedDecision] = []

    def review_two(match: Match, chosen: int, seat: int, iterations: int) -> ReviewedDecision:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(review_decision(match, chosen, seat, iterations))
        return done[-1]

    monkeypatch.setattr(sys.modules["gloaming.agents.review"], "review_decision", review_two)
    code, out, _ = gloaming("review", "game.json", "--iterations", "20", "--jobs", "1", "--json", "kept.json")
    assert code == 130
    assert "Stopped after 2 of 3 decisions." in out
    assert "Seat 2." not in out
    kept = msgspec.json.decode(Path("kept.json").read_bytes(), type=list[Review])
    assert [len(each.decisions) for each in kept] == [2]


def test_who_interrupts_it_before_any_decision_was_reviewed_gets_nothing(
    gloaming: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(match: Match, chosen: int, seat: int, iterations: int) -> ReviewedDecision:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["gloaming.agents.review"], "review_decision", never)
    assert gloaming("review", "game.json", "--jobs", "1")[:2] == (130, "")


def test_in_words_it_has_figures_then_turning_points_then_every_decision() -> None:
    told = review(lost(), 0, iterations=200)
    lines = told_of(told).splitlines()
    assert lines[0] == "Tic-tac-toe: Three in a row. Seat 1."
    assert lines[1].startswith("3 decisions, ")
    assert lines.index("Turning points:") < lines.index("Every decision:")
    assert len(lines) - lines.index("Every decision:") - 1 == 3
    assert "-0.00" not in told_of(told)


def test_where_nothing_turned_that_is_said() -> None:
    told = msgspec.structs.replace(review(lost(), 0, iterations=20), turns=[])
    assert "No turning point that is more than error." in told_of(told)


@pytest.mark.parametrize("width", [30, 80, 140])
def test_as_a_page_it_fits_any_width(width: int) -> None:
    console = Console(width=width, file=StringIO(), record=True, force_terminal=True)
    show_review(review(lost(), 0, iterations=100), console)
    lines = console.export_text().splitlines()
    assert any("Turning points" in line for line in lines)
    assert any("▁" in line for line in lines)
    assert max(len(line.rstrip()) for line in lines) <= width


def test_a_sparkline_has_room_for_any_curve() -> None:
    assert sparkline([0, 1, 2, 3, 4, 5, 6, 7], 20) == "▁▂▃▄▅▆▇█"
    assert sparkline([3, 3], 20) == "▁▁"
    assert sparkline([5], 20) == "▁"
    assert sparkline([*range(1000)], 8) == "▁▂▃▄▅▆▇█"
    assert sparkline([1, 9], 1) == "▁"
