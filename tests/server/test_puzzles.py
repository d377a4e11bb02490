"""Puzzles of the day: their proofs, a table at the position, the verdict after the answer, and what is kept."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming import games
from gloaming.cli import main
from gloaming.cli.puzzles import own_file
from gloaming.host.days import puzzles
from gloaming.host.days.deals import today
from gloaming.host.days.puzzles import DailyPuzzle, puzzle_of, puzzles_on, stands, turn_of
from gloaming.kernel import Game
from gloaming.lab.puzzles.prove import prove
from gloaming.lab.puzzles.write import as_toml
from gloaming.packs import LIBRARY
from gloaming.teaching import teaching_of, verdict_of
from tests.server.served import Served
from tests.server.test_people import Device, person

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOOKED = 30  # positions of a game that are set up anew
HAVING = [game for name in games.names() if teaching_of(game := games.find(name)).puzzles.puzzle]


@pytest.mark.parametrize("game", HAVING, ids=lambda game: game.name)
async def test_every_puzzle_stands_and_a_small_proof_of_one_holds(game: Game[Any]) -> None:
    found = teaching_of(game)
    assert not found.faults
    listed = found.puzzles.puzzle
    assert len({each.id for each in listed}) == len(listed)
    some = listed[:: max(len(listed) // LOOKED, 1)]
    assert all(stands(game, each) for each in some)  # the position is reached, and its answer is an option there
    for each in listed:
        best = max(each.worth)
        assert each.why
        assert sorted(each.worth)[-2] <= best - each.margin + 1e-3
        assert each.margin >= 4 * each.error
    quickest = min(listed, key=lambda each: (-each.ply, each.id))
    match = DailyPuzzle(game, quickest, today()).match()
    place = [match.gloss(option).label for option in match.ask.options].index(quickest.answer) if match.ask else -1
    assert quickest.worth[place] == max(quickest.worth)
    again = prove(match, place, 8, seed=7)
    assert again is None or again.margin > 0  # so few games cannot be sure, but they must not say otherwise
    assert as_toml(found.puzzles).count("[[puzzle]]") == len(listed)


async def test_games_take_turns_with_their_puzzles() -> None:
    days = {puzzles_on(today().replace(day=n))[0].key for n in range(1, 8)}
    assert len(days) == 7


async def test_a_puzzle_that_the_rules_lead_past_gives_its_day_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    game, day, turn_on = HAVING[0], today(), turn_of.__wrapped__
    usual, next_one = (turn_on(game, day + timedelta(n)) for n in range(2))
    monkeypatch.setattr(puzzles, "stands", lambda game, puzzle: puzzle != usual)
    assert turn_on(game, day) == next_one
    monkeypatch.setattr(puzzles, "stands", lambda game, puzzle: False)
    assert turn_on(game, day) is None


async def test_puzzles_that_were_mined_here_take_turns_with_those_of_the_pack(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = HAVING[0]
    pack = teaching_of(game).puzzles
    monkeypatch.setattr(LIBRARY, "home", tmp_path / "packs")
    assert puzzles.puzzles_of(game) == pack.puzzle
    first = msgspec.structs.replace(pack.puzzle[0], id="own-1")
    own_file(game).write_text(as_toml(msgspec.structs.replace(pack, puzzle=[first, pack.puzzle[1]])), "utf-8")
    found = puzzles.puzzles_of(game)
    assert [each.id for each in found[len(pack.puzzle) :]] == ["own-1"]
    assert {puzzles.find_puzzle(game, "own-1").answer} == {first.answer}
    own_file(game).write_text("nonsense", "utf-8")
    assert puzzles.puzzles_of(game) == pack.puzzle  # and the page of today is shown all the same


async def answered(server: Served, key: str, right: bool) -> tuple[Device, str, Any, str]:
    """A person opens a puzzle and answers it."""
    wren, found = await person(server, "Wren"), puzzle_of(key)
    made = await wren.post(f"/api/puzzles/{key}")
    table = made["id"]
    assert made["view"]["table"]["puzzle"]["question"] == found.question
    assert found.puzzle.answer not in str(made["view"]["table"])
    assert not made["view"]["table"]["hints"]
    assert (await wren.get(f"/api/tables/{table}/puzzle"))["verdict"] is None
    assert (await server.ask("GET", f"/api/tables/{table}/puzzle")).status_code == 403
    assert (await wren.post(f"/api/puzzles/{key}"))["id"] == table  # still the same question
    labels = [each["label"] for each in made["view"]["ask"]["options"]]
    place = next(n for n, label in enumerate(labels) if (label == found.puzzle.answer) is right)
    view = await wren.post(f"/api/tables/{table}/play", ply=made["view"]["ply"], option=place)
    return wren, table, view, labels[place]


@pytest.mark.parametrize("right", [True, False])
async def test_the_first_answer_is_judged_explained_and_kept(server: Served, right: bool) -> None:
    key = next(each.key for each in puzzles_on(today()) if each.game.name == "allies")
    wren, table, view, label = await answered(server, key, right)
    if view["ply"] == puzzle_of(key).puzzle.ply + 1:
        assert view["undo"]["means"] == "none"
    verdict = (await wren.get(f"/api/tables/{table}/puzzle"))["verdict"]
    assert (verdict["solved"], verdict["chosen"]) == (right, label)
    assert verdict["why"]
    assert verdict["options"][0]["answer"]
    listed = await wren.get("/api/puzzles")
    card = next(each for each in listed["puzzles"] if each["id"] == key)
    assert card["mine"] == {"table": table, "solved": right}
    assert (listed["answered"], listed["solved"]) == (1, int(right))
    assert "answer" not in card
    again = await wren.post(f"/api/puzzles/{key}")
    assert again["id"] != table
    assert again["view"]["table"]["puzzle"]["practice"]
    home = await wren.get("/api/me/home")
    assert not home["going"]
    await wren.post("/api/me/forget", certain=True)


async def test_who_has_no_key_is_judged_as_well_and_nothing_else_is_there(server: Served) -> None:
    key = puzzles_on(today())[0].key
    made = await server.post(f"/api/puzzles/{key}")
    assert made["view"]["table"]["puzzle"]["practice"]
    for wrong in ("nothing.puzzle.1-1", "allies.puzzle.x", "allies"):
        assert (await server.ask("POST", f"/api/puzzles/{wrong}")).status_code == 404


async def test_the_command_shows_asks_and_judges(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    monkeypatch.setattr("gloaming.cli.puzzles.data_folder", lambda: tmp_path)
    found = next(each for each in puzzles_on(today()) if each.game.name == "allies")
    match = found.match()
    assert match.ask is not None
    best = [match.gloss(option).label for option in match.ask.options].index(found.puzzle.answer)
    lines = iter(["perhaps\n", f"{best + 1}\n"])
    monkeypatch.setattr("sys.stdin.readline", lambda: next(lines), raising=False)
    with pytest.raises(SystemExit):
        main(["puzzle", "allies"])
    told = capsys.readouterr().out
    assert "Solved." in told
    assert verdict_of(match, found.puzzle, best).proof in told
    with pytest.raises(SystemExit):
        main(["puzzle"])
    assert "allies" in capsys.readouterr().out
