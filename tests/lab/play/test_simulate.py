"""Simulation: the same rows however they are played, nothing finished is lost, and it goes on where it stopped."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from gloaming.kernel import Ask, Flow, GameOver
from gloaming.lab import Detail, LabError, Plan, load, plan_for, simulate
from gloaming.lab.extras import MissingExtra
from gloaming.lab.play.engines import Chunk, GameQueue
from gloaming.lab.play.results import whole_lines
from tests.agents.toys import RING, WELL, Well

GAMES = 40


def tictactoe(seed: int = 0) -> Plan:
    return plan_for("tictactoe", ["random", "greedy:1"], seed=seed, detail=Detail.CHOICES)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file that one process writes without any interruption."""
    out = tmp_path_factory.mktemp("alone")
    simulate(tictactoe(), GAMES, out=out)
    return (out / "games.jsonl").read_bytes()


class StopNow(Exception):
    pass


def stop_after(games: int, reason: type[BaseException] = StopNow) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        if done >= games:
            raise reason

    return progress


def test_two_processes_write_the_same_file_as_one(tmp_path: Path, alone: bytes) -> None:
    results = simulate(tictactoe(), GAMES, out=tmp_path, jobs=2)
    assert (tmp_path / "games.jsonl").read_bytes() == alone
    assert [row.game for row in results] == list(range(GAMES))


def test_in_memory_there_are_the_same_rows_as_in_a_file(tmp_path: Path) -> None:
    assert [*simulate(tictactoe(), 6)] == [*simulate(tictactoe(), 6, out=tmp_path)]


def test_another_seed_plays_other_games() -> None:
    assert [*simulate(tictactoe(), 3)] != [*simulate(tictactoe(1), 3)]


@pytest.mark.parametrize("reason", [StopNow, KeyboardInterrupt])
def test_whoever_is_stopped_has_lost_nothing_and_goes_on(
    tmp_path: Path, alone: bytes, reason: type[BaseException]
) -> None:
    with pytest.raises(reason):
        simulate(tictactoe(), GAMES, out=tmp_path, progress=stop_after(13, reason))
    assert len(load(tmp_path)) == 13
    played = []
    simulate(tictactoe(), GAMES, out=tmp_path, progress=lambda done, total: played.append(done))
    assert played == list(range(13, GAMES + 1))
    assert (tmp_path / "games.jsonl").read_bytes() == alone


def test_stopped_workers_bring_home_what_they_have(tmp_path: Path, alone: bytes) -> None:
    with pytest.raises(StopNow):
        simulate(tictactoe(), GAMES, out=tmp_path, jobs=2, progress=stop_after(5))
    there = len(load(tmp_path))
    assert there >= 5
    assert not multiprocessing.active_children()
    simulate(tictactoe(), GAMES, out=tmp_path, jobs=2)
    assert (tmp_path / "games.jsonl").read_bytes() == alone


def test_a_worker_that_dies_is_replaced(tmp_path: Path, alone: bytes) -> None:
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if done >= 5 and not killed:
            victim = multiprocessing.active_children()[0]
            assert victim.pid is not None
            killed.append(victim.pid)
            os.kill(victim.pid, signal.SIGKILL)

    simulate(tictactoe(), GAMES, out=tmp_path, jobs=2, progress=kill_one)
    assert killed
    assert (tmp_path / "games.jsonl").read_bytes() == alone


def test_workers_that_die_again_and_again_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.lab.play.engines.play_chunk", die)
    with pytest.raises(LabError, match=r"die again and again while they play the games from .*--jobs 1"):
        simulate(tictactoe(), GAMES, out=tmp_path, jobs=2)


def die(plan: Plan, numbers: list[int]) -> Chunk:
    os._exit(1)


def test_a_line_that_a_power_cut_has_torn_is_played_again(tmp_path: Path, alone: bytes) -> None:
    simulate(tictactoe(), 20, out=tmp_path)
    file = tmp_path / "games.jsonl"
    whole = file.read_bytes()
    for torn in (whole[:-30], whole[:-1], whole + b'{"game": 20, "se', whole + b"\0" * 40):
        file.write_bytes(torn)
        assert len(load(tmp_path)) in (19, 20)
        simulate(tictactoe(), GAMES, out=tmp_path)
        assert file.read_bytes() == alone
        file.write_bytes(whole)


def test_a_line_that_is_damaged_in_the_middle_is_told(tmp_path: Path) -> None:
    simulate(tictactoe(), 5, out=tmp_path)
    file = tmp_path / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], b"oh\n", *lines[2:]]))
    with pytest.raises(LabError, match="line 2: this is no game of the lab"):
        simulate(tictactoe(), 5, out=tmp_path)
    assert len(file.read_bytes().splitlines()) == 5, "nothing was cut off"


def test_games_that_came_out_of_order_are_put_in_order(tmp_path: Path, alone: bytes) -> None:
    simulate(tictactoe(), GAMES, out=tmp_path)
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"".join(reversed(file.read_bytes().splitlines(keepends=True))))
    assert [row.game for row in load(tmp_path)] == list(range(GAMES)), "also before"
    simulate(tictactoe(), GAMES, out=tmp_path)
    assert file.read_bytes() == alone


def test_more_games_of_the_same_plan_are_added(tmp_path: Path, alone: bytes) -> None:
    simulate(tictactoe(), 10, out=tmp_path)
    simulate(tictactoe(), GAMES, out=tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == alone
    with pytest.raises(LabError, match="40 games already"):
        simulate(tictactoe(), 10, out=tmp_path)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (tictactoe(seed=1), "the seed"),
        (plan_for("tictactoe", ["random", "greedy:1"]), "the level of detail"),
        (plan_for("tictactoe", ["random"], detail=Detail.CHOICES), "the players or the rule options"),
    ],
    ids=["seed", "detail", "players"],
)
def test_another_command_for_the_same_folder_is_refused(tmp_path: Path, other: Plan, told: str) -> None:
    simulate(tictactoe(), 2, out=tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(LabError, match=rf"another command, which differs in {told}\..*another place"):
        simulate(other, 2, out=tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_two_commands_do_not_write_at_the_same_time(tmp_path: Path) -> None:
    def meanwhile(done: int, total: int) -> None:
        with pytest.raises(LabError, match="still runs"):
            simulate(tictactoe(), 3, out=tmp_path)

    simulate(tictactoe(), 3, out=tmp_path, progress=meanwhile)


def test_parquet_holds_the_same_rows(tmp_path: Path) -> None:
    lines = simulate(tictactoe(), 12, out=tmp_path / "a.jsonl")
    table = simulate(tictactoe(), 12, out=tmp_path / "b.parquet")
    assert [*table] == [*lines]
    assert table.plan == lines.plan
    assert {path.name for path in tmp_path.iterdir()} == {"a.jsonl", "a.plan.json", "b.parquet", "b.plan.json"}
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    (tmp_path / "b.parquet").rename(alone / "c.parquet")
    assert [*load(alone / "c.parquet")] == [*lines], "the plan lies in the file itself"


def test_parquet_that_was_stopped_goes_on_and_can_be_added_to(tmp_path: Path) -> None:
    with pytest.raises(StopNow):
        simulate(tictactoe(), 12, out=tmp_path, form="parquet", progress=stop_after(5))
    assert len(load(tmp_path)) == 5
    simulate(tictactoe(), 12, out=tmp_path, form="parquet")
    expected = [*simulate(tictactoe(), 20)]
    assert [*simulate(tictactoe(), 20, out=tmp_path, form="parquet")] == expected
    back = simulate(tictactoe(), 20, out=tmp_path, form="jsonl")
    assert back.place == tmp_path / "games.jsonl"
    assert [*back] == expected


def test_parquet_of_solitaires_with_options_comes_back_whole(tmp_path: Path) -> None:
    plan = plan_for(
        "allies", ["random"], varied={"set_aside_jacks": [["JH", "JS"], ["JD", "JC"]]}, detail=Detail.CHOICES
    )
    assert [*simulate(plan, 4, out=tmp_path / "b.parquet")] == [*simulate(plan, 4)]


def test_without_pyarrow_parquet_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtra, match=r"pip install 'gloaming\[lab\]'"):
        simulate(tictactoe(), 1, out=tmp_path / "b.parquet")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("wrong", "told"),
    [({"games": 0}, "at least 1"), ({"jobs": 0}, "at least 1"), ({"engine": "steam"}, "no engine 'steam'")],
    ids=["games", "jobs", "engine"],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, object], told: str) -> None:
    given: dict[str, object] = {"games": 1, **wrong}
    with pytest.raises(LabError, match=told):
        simulate(tictactoe(), **given)  # type: ignore[arg-type]


def test_a_format_must_fit_the_file(tmp_path: Path) -> None:
    for form in ("parquet", "xml"):
        with pytest.raises(LabError, match="cannot be written as"):
            simulate(tictactoe(), 1, out=tmp_path / "a.jsonl", form=form)


def test_a_game_that_is_not_installed_is_played_here_and_nowhere_else() -> None:
    plan = plan_for(RING, ["random"])
    assert len(simulate(plan, 3, game=RING)) == 3
    with pytest.raises(LabError, match="not installed"):
        simulate(plan, 3, jobs=2, game=RING)


def fragile(s: Well) -> Flow[None]:
    depth = yield Ask(0, "drop", range(4), "WE-1")
    raise GameOver("dropped", payoffs=(1 / depth,))


def test_a_game_that_breaks_costs_no_other(tmp_path: Path) -> None:
    game = replace(WELL, phases={"drop": fragile})
    plan = plan_for(game, ["random"])
    with pytest.raises(LabError, match=r"Game \d+ of well \(seed \d+\), decision 0: the game broke. ZeroDivisionError"):
        simulate(plan, GAMES, out=tmp_path, game=game)
    assert 0 < len(load(tmp_path)) < GAMES


def test_where_there_are_no_results_it_is_told_how_to_make_some(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"no results.*gloaming simulate"):
        load(tmp_path)


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(LabError, match="no game 7 here: there are 3"):
        simulate(tictactoe(), 3).row(7)


def test_chunks_are_small_at_first_and_at_the_end() -> None:
    waiting = GameQueue(range(1000), 2)
    assert len(waiting.next()) == 1
    waiting.took(Chunk([b""], 0.01))
    sizes = []
    while waiting.left:
        sizes.append(len(waiting.next()))
    assert sizes[0] == 70, "as many as fit the time"
    assert sizes[-1] == 1
    assert sum(sizes) == 999
    slow = GameQueue(range(10), 2)
    slow.took(Chunk([b""], 60.0))
    assert len(slow.next()) == 1, "a slow game is a chunk of its own"


# from outside: a whole command, and what is left of it


def hear_ctrl_c() -> None:
    """Who runs tests in the background of a shell has been told not to hear it, and so would the command."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def start(out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "gloaming", "simulate", "allies", "--games", "100000", "--jobs", "2"]
    process = subprocess.Popen(
        [*command, "--out", f"{out}"], stderr=subprocess.PIPE, start_new_session=True, preexec_fn=hear_ctrl_c
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if (out / "games.jsonl").exists() and len(whole_lines(out / "games.jsonl")[0]) > 10:
            return process
        time.sleep(0.05)
    process.kill()
    raise AssertionError("it does not get started")


def nobody_left(group: int) -> bool:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_command_that_is_ended_leaves_its_games_and_nothing_else(
    tmp_path: Path, how: signal.Signals, code: int
) -> None:
    process = start(tmp_path)
    before = len(whole_lines(tmp_path / "games.jsonl")[0])
    process.send_signal(how)
    try:
        _, told = process.communicate(timeout=60)
        assert process.returncode == code
        assert nobody_left(process.pid)
    finally:  # where it is not ended after all, a hundred thousand games would go on beside all other tests
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert (b"the same command goes on" in told) == (how is not signal.SIGKILL)
    rows = [*load(tmp_path)]
    assert len(rows) >= before
    assert rows[:3] == [*simulate(load(tmp_path).plan, 3)]
