"""Games on a Ray cluster of two workers: the same rows as here, also when a worker is killed in the middle."""

import os
import signal
import sys
from pathlib import Path

import pytest
import ray

from gloaming.lab import Detail, LabError, plan_for, simulate
from gloaming.lab.extras import MissingExtra

PLAN = plan_for("tictactoe", ["random", "greedy:1"], detail=Detail.CHOICES)
GAMES = 150
MANY = 450  # so that a worker is met while it plays


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    return [
        int(each) for task in Path(f"/proc/{pid}/task").iterdir() for each in (task / "children").read_text().split()
    ]


def called(pid: int, name: str) -> bool:
    return name in Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")


def workers_at_play() -> list[int]:
    """The workers of the cluster that this process has started, if they have games."""
    raylets = [pid for pid in children(os.getpid()) if called(pid, "raylet")]
    return [pid for raylet in raylets for pid in children(raylet) if called(pid, "ray::play_chunk")]


def test_a_cluster_plays_the_same_rows_also_when_a_worker_is_killed(tmp_path: Path) -> None:
    simulate(PLAN, MANY, out=tmp_path / "here")
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if done and not killed and (found := workers_at_play()):
            killed.append(found[0])
            os.kill(found[0], signal.SIGKILL)

    results = simulate(PLAN, MANY, out=tmp_path / "ray", jobs=2, engine="ray", progress=kill_one)
    assert killed, "no worker was found to be killed"
    assert [*results] == [*simulate(PLAN, MANY)]
    assert (tmp_path / "ray/games.jsonl").read_bytes() == (tmp_path / "here/games.jsonl").read_bytes()
    assert not ray.is_initialized(), "the cluster that was started is ended"
    assert not workers_at_play()


def test_a_running_cluster_is_used_and_left_running(tmp_path: Path) -> None:
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100 << 20)
    try:
        with pytest.raises(KeyboardInterrupt):
            simulate(PLAN, GAMES, out=tmp_path, engine="ray", progress=stop_early)
        assert ray.is_initialized()
        assert [*simulate(PLAN, GAMES, out=tmp_path, engine="ray")] == [*simulate(PLAN, GAMES)]
    finally:
        ray.shutdown()


def stop_early(done: int, total: int) -> None:
    if done > 10:
        raise KeyboardInterrupt


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'gloaming\[ray\]'"):
        simulate(PLAN, 1, engine="ray")


def test_where_no_cluster_answers_it_is_told() -> None:
    with pytest.raises(LabError, match=r"No Ray cluster answers at nowhere"):
        simulate(PLAN, 1, engine="ray", address="nowhere")
