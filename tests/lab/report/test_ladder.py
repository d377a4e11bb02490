"""The ladder: stronger the higher, measured by one command, and its page tells of the levels that there are."""

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from gloaming import games
from gloaming.agents import levels
from gloaming.cli import main
from gloaming.kernel import Ask, Flow, Game, GameOver, State
from gloaming.lab import tournament
from gloaming.lab.figures import Estimate
from gloaming.lab.report.ladder import Ladder, code_of, measure, page, section, sections_of, stated, step, verdict
from gloaming.scene import Gloss, Scene

PAGE = Path(__file__).parents[3] / "docs/ladder.md"


class Stones(State, kw_only=True):
    left: int
    turn: int = 0


def take(s: Stones) -> Flow[None]:
    s.left -= yield Ask(s.turn, "take", range(1, min(s.left, 3) + 1), "ST-1")
    if not s.left:
        raise GameOver("no stone is left", payoffs=(1, -1) if s.turn == 0 else (-1, 1))
    s.turn = 1 - s.turn


def draw_lots(s: Stones) -> Flow[None]:
    """Any of three seats gets the stones."""
    for seat in range(3):
        yield Ask(seat, "lot", [0, 1], "")
    lots = [0.0, 0.0, 0.0]
    lots[s.dice.roll(3) - 1] = 1.0
    raise GameOver("lots", tuple(lots))


STONES = Game(
    name="stones",
    title="Stones",
    players=(2, 2),
    state=Stones,
    option=int,
    setup=lambda options, dice: Stones(phase="take", dice=dice, left=5 + dice.roll(6)),
    phases={"take": take},
    seats=lambda s: 2,
    scene=lambda s, viewer: Scene("Stones", []),
    gloss=lambda s, ask, option: Gloss(f"Take {option}"),
)


@pytest.fixture(scope="module")
def ladder() -> Ladder:
    return measure(STONES, 2, installed=False)


def test_who_stands_higher_plays_better() -> None:
    found = tournament(STONES, ["level:8", "level:1", "level:4"], 24)
    assert [standing.agent for standing in found.table] == ["level:8", "level:4", "level:1"]
    ratings = [standing.rating for standing in found.table]
    assert ratings[0].low > ratings[2].high


def test_every_level_is_measured_against_the_one_below(ladder: Ladder) -> None:
    assert [rung.level for rung in ladder.rungs] == levels(STONES)
    assert (ladder.seats, ladder.standings.together, ladder.standings.games) == (2, False, 28 * 2)
    assert ladder.rungs[0].step is None
    for rung, below in zip(ladder.rungs[1:], ladder.rungs, strict=False):
        up, down = step(ladder.standings, rung.level, below.level), step(ladder.standings, below.level, rung.level)
        assert rung.step == up
        assert up is not None
        assert down is not None
        assert (up.value, up.low, up.high) == (-down.value, -down.high, -down.low)


def test_a_section_tells_each_level_and_how_it_was_made(ladder: Ladder) -> None:
    text = section(ladder, "gloaming ladder stones")
    assert text.startswith("## Stones (`stones`)\n")
    assert "Every two levels played 2 games against each other." in text
    assert "Made by `gloaming ladder stones`: 56 games, Gloaming " in text
    assert stated(text) == {"stones": [level.agent for level in levels(STONES)]}


def test_habit_is_placed_among_the_levels() -> None:
    sensible = replace(STONES, habit=lambda s, ask: ask.options[0])
    ladder = measure(sensible, 2, installed=False)
    assert ladder.habit is not None
    assert ladder.habit.agent == "habit"
    text = section(ladder, "gloaming ladder stones")
    assert "| | | `habit` | Does what a sensible player does without thinking. | " in text
    assert stated(text) == {"stones": [level.agent for level in levels(sensible)]}


def test_at_a_table_for_three_every_level_meets_those_next_to_it() -> None:
    three = replace(STONES, seats=lambda s: 3, phases={"take": draw_lots})
    ladder = measure(three, 3, installed=False)
    assert (ladder.seats, ladder.standings.games) == (3, 6 * 3)
    assert all(rung.step is not None for rung in ladder.rungs[1:])
    assert "Every 3 levels next to each other played 3 games at one table." in section(ladder, "gloaming ladder stones")


def test_a_verdict_says_which_levels_cannot_be_told_apart(ladder: Ladder) -> None:
    from msgspec.structs import replace as with_step

    def rungs(*steps: tuple[float, float]) -> list:  # type: ignore[type-arg]
        estimates = [None, *(Estimate((low + high) / 2, low, high) for low, high in steps)]
        return [with_step(rung, step=each) for rung, each in zip(ladder.rungs, estimates, strict=False)]

    assert verdict(rungs((1, 2), (0.5, 1))) == "Every level is stronger than the one below, beyond the error."
    even = verdict(rungs((1, 2), (-0.5, 1), (1, 2), (-1, 2)))
    assert even.endswith("but for these. Not told apart by these games: 2 and 3, 4 and 5.")
    assert verdict(rungs((-2, -1), (1, 2))).endswith("but for these. Weaker than the one below: 2.")
    assert verdict(rungs((-2, 1), (-3, -2))).startswith("No level was seen to be stronger than the one below")


def test_a_page_keeps_the_sections_of_other_games(ladder: Ladder) -> None:
    stones, other = section(ladder, "one"), section(ladder, "two").replace("(`stones`)", "(`pebbles`)")
    whole = page({"stones": stones, "pebbles": other})
    assert sections_of(whole) == {"pebbles": other, "stones": stones}
    assert page(sections_of(whole)) == whole
    assert sections_of("") == {}


def test_the_command_writes_the_page_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, results = tmp_path / "ladder.md", tmp_path / "results"
    page.write_text("# Old\n\n## Pebbles (`pebbles`)\n\nkept\n", encoding="utf-8")
    command = ["ladder", "tictactoe", "--games", "2", "--jobs", "1", "--out", str(page), "--results", str(results)]
    texts = []
    for _ in range(2):
        with pytest.raises(SystemExit) as leaving:
            main(command)
        assert not leaving.value.code
        texts.append(page.read_text(encoding="utf-8"))
        lines = results / f"tictactoe-{code_of(games.find('tictactoe'))}" / "games.jsonl"
        whole = lines.read_bytes()
        lines.write_bytes(b"".join(whole.splitlines(keepends=True)[:30]))  # as if the power had failed
    assert texts[0] == texts[1]
    assert [*sections_of(texts[0])] == ["pebbles", "tictactoe"]
    assert "`gloaming ladder tictactoe --games 2 --seed 0`: 56 games" in texts[0]
    assert "Tic-tac-toe: No level was seen to be stronger" in capsys.readouterr().out, "two games a pair tell nothing"


def test_the_command_takes_rule_options_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.lab.report.ladder.levels", lambda game: levels(game)[:2])
    page, results = tmp_path / "ladder.md", tmp_path / "results"
    command = ["ladder", "allies", "--games", "1", "--jobs", "1", "--out", str(page), "--results", str(results)]
    with pytest.raises(SystemExit) as leaving:
        main([*command, "--option", "pass_tie=player"])
    assert not leaving.value.code
    assert "`gloaming ladder allies --games 1 --seed 0 --option pass_tie=player`: 3 games" in page.read_text("utf-8")
    allies = games.find("allies")
    (kept,) = results.iterdir()
    assert kept.name == f"allies-{code_of(allies, {'pass_tie': 'player'})}"
    assert code_of(allies) != code_of(allies, {"pass_tie": "player"}), "results of other options are kept apart"
    with pytest.raises(SystemExit):
        main([*command, "--option", "pass_tie=player", "--option", "pass_tie=oldest"])
    assert "--option pass_tie=player --option pass_tie=oldest`: 6 games" in page.read_text("utf-8"), "they take turns"
    assert [*sections_of(page.read_text("utf-8"))] == [
        "allies pass_tie=player",
        "allies pass_tie=player pass_tie=oldest",
    ]


def test_results_of_other_rules_are_kept_apart_also_where_the_rules_are_in_a_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    for name in ("__init__.py", "setup.py", "rules/taking.py"):
        (tmp_path / name).write_text("")
    module = ModuleType("heap.setup")
    module.__file__ = str(tmp_path / "setup.py")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec("def setup(options, dice): ...", module.__dict__)
    heap = replace(STONES, setup=module.setup)
    before = code_of(heap)
    (tmp_path / "rules/taking.py").write_text("LIMIT = 4")
    assert code_of(heap) != before


def test_the_page_in_the_documentation_tells_of_the_levels_that_there_are() -> None:
    told = stated(PAGE.read_text(encoding="utf-8"))
    assert told == {name: [level.agent for level in levels(games.find(name.split()[0]))] for name in told}
    assert told
