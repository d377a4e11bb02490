"""Players by name, whole matches, and that every one of them ends."""

import pytest

from gloaming import Match
from gloaming.agents import Agent, Greedy, InformationSet, NoSuchAgent, RandomAgent, agent, play_match
from gloaming.agents.simple import NoHabit
from gloaming.kernel import MatchOver
from tests.agents.toys import CREW, RING
from tests.kernel.toys import MOTHS


@pytest.mark.parametrize("name", ["random", "habit", "greedy", "greedy:3", "search:1000", "search:2.5s"])
def test_a_name_gets_its_player(name: str) -> None:
    assert agent(name).name == name


def test_a_search_has_a_budget_of_its_own() -> None:
    assert agent("search").name == "search:1000"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "rando",
        "random:3",
        "habit:3",
        "search:",
        "search:0",
        "search:-4",
        "search:x",
        "search:s",
        "search:0s",
        "greedy:",
    ],
)
def test_a_wrong_name_is_told_what_there_is(name: str) -> None:
    with pytest.raises(NoSuchAgent, match=r"Known: random, habit, greedy, search"):
        agent(name)


def test_a_seat_without_a_player_is_told() -> None:
    with pytest.raises(NoSuchAgent, match=r"Seat 1 decides \(mark\)"):
        play_match(Match.new("tictactoe"), {0: RandomAgent()})
    with pytest.raises(NoSuchAgent, match="none"):
        play_match(Match.new(CREW), {})


def test_nobody_sits_at_a_match_that_is_over() -> None:
    match = Match.new(RING)
    play_match(match, {0: RandomAgent()})
    with pytest.raises(MatchOver):
        InformationSet(match)


@pytest.mark.parametrize("name", ["random", "greedy", "search:5"])
@pytest.mark.parametrize("game", ["tictactoe", "allies", MOTHS, CREW, RING])
def test_every_match_ends(game: str, name: str) -> None:
    for seed in range(2):
        match = Match.new(game, seed)
        assert play_match(match, {seat: agent(name) for seat in range(match.seats)}) == match.result
        assert match.ask is None
        assert Match.replay(match.record(), game=match.game).result == match.result


def test_greedy_beats_random_at_allies() -> None:
    def points(player: Agent) -> float:
        return sum(play_match(Match.new("allies", seed), {0: player}).scores[0] for seed in range(10)) / 10

    assert points(Greedy(4)) < points(RandomAgent()) - 4


def test_habit_always_takes_what_is_offered() -> None:
    for seed in range(20):
        match = Match.new("allies", seed)
        assert match.game.habit is not None
        while match.ask is not None:
            match.play(match.game.habit(match.state, match.ask))  # an option that is not offered is refused


def test_habit_is_a_player_like_any_other() -> None:
    match = Match.new("allies", seed=2)
    for _ in range(12):
        assert match.game.habit is not None
        habitual = match.game.habit(match.state, match.ask)  # type: ignore[arg-type]
        assert agent("habit").choose(InformationSet(match)) == habitual
        match.play(habitual)


def test_who_has_no_habits_is_told() -> None:
    with pytest.raises(NoHabit, match="Tic-tac-toe has no habits"):
        agent("habit").choose(InformationSet(Match.new("tictactoe")))
