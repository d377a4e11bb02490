"""Whole games with random options: none fails, and one that does leaves a record."""

from dataclasses import replace
from typing import Any

import pytest

from gloaming import Match
from gloaming.kernel import Ask, Flow, Game
from gloaming.testing import Nonconforming, play_games
from tests.kernel.toys import MOTHS, RAFT
from tests.soak import SOAK

MODES: list[tuple[str, dict[str, Any]]] = [
    ("allies", {}),
    *(("wraith_giants", {"mode": mode}) for mode in ("single", "campaign", "impossible", "insane")),
    *(("veilwraith", {"mode": mode}) for mode in ("vignette", "campaign")),
    ("veilwraith", {"players": 3, "rivals": True}),
    *(("assault", {"players": players, "max_rounds": 4 * SOAK}) for players in (3, 4, 5, 6)),
    ("retaliation", {"scenario": ""}),
    ("retaliation", {"pass_friends": True}),
]


@pytest.mark.parametrize(("name", "options"), MODES, ids=str)
def test_games_at_random_come_to_their_end(name: str, options: dict[str, Any]) -> None:
    few = 2 if name in ("assault", "retaliation") else 10  # one of them by habit
    report = play_games(name, games=few * SOAK, first=9, options=options)
    assert sum(report.endings.values()) == few * SOAK
    assert report.decisions > few


def stumbling(broken: Any) -> Game[Any]:
    """A game whose second phase cannot go on after its first answer."""
    (phase, rule), *_ = RAFT.phases.items()

    def stumble(s: Any) -> Flow[None]:
        flow = rule(s)
        assert flow is not None
        ask = next(flow)
        answer = yield ask
        broken(s, ask, answer)
        try:
            while True:
                answer = yield flow.send(answer)
        except StopIteration:
            return

    return replace(RAFT, phases={**RAFT.phases, phase: stumble})


def test_a_game_that_fails_leaves_a_record_up_to_there() -> None:
    def broken(s: Any, ask: Ask, answer: Any) -> None:
        raise KeyError("plank")

    game = stumbling(broken)
    for first in (0, 9):  # at random, and by habit
        with pytest.raises(Nonconforming, match=r"every option can be played.*plank") as breach:
            play_games(game, games=1, first=first)
        assert breach.value.record is not None
        assert Match.replay(breach.value.record, RAFT).ply == 0


def test_a_game_that_never_ends_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.testing.random_play.LONGEST", 2)
    with pytest.raises(Nonconforming, match="2 decisions and no end"):
        play_games(MOTHS, games=3)


def test_a_game_by_habit_is_left_when_it_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.testing.random_play.ENOUGH", 30)
    report = play_games("veilwraith", games=1, first=9, options={"mode": "campaign", "concede": False})
    assert (report.decisions, report.endings) == (30, {"left unfinished": 1})


@pytest.mark.parametrize(("every", "played"), [(0, []), (1, [3, 4, 5, 6, 7, 8]), (3, [5, 8])])
def test_so_many_games_are_played_by_habit_as_is_wished(
    every: int, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    by_habit: list[int] = []

    def play_one(game: Any, dice: Any, options: Any, habit: bool) -> tuple[int, str]:
        by_habit.extend([dice.seed] if habit else [])
        return 1, "played"

    monkeypatch.setattr("gloaming.testing.random_play.play_one", play_one)
    play_games(RAFT, games=6, first=3, by_habit=every)
    assert by_habit == played


def test_after_so_many_minutes_no_more_games_are_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10_000, 40))
    monkeypatch.setattr("gloaming.testing.random_play.time.monotonic", lambda: next(clock))
    report = play_games(RAFT, games=9, minutes=2)
    assert report.games == sum(report.endings.values()) == 2


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    play_games(RAFT, games=2, progress=lambda made, total: told.append((made, total)))
    assert told == [(1, 2), (2, 2)]
