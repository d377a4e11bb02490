"""The levels of the ladder, and the player that overlooks things."""

from dataclasses import replace

import pytest

from gloaming import Match, games
from gloaming.agents import InformationSet, NoSuchAgent, RandomAgent, Search, agent, levels, play_match
from gloaming.agents.handicap import Handicap
from gloaming.agents.noisy_search import NoisySearch
from tests.agents.toys import CREW, WELL


def test_there_are_eight_levels_in_order_each_with_a_word_of_its_own() -> None:
    for name in games.names():
        found = levels(games.find(name))
        assert [level.name for level in found] == [f"level:{n}" for n in range(1, 9)]
        assert len({level.word for level in found}) == 8
        assert len({level.agent for level in found}) == 8
        for level in found:
            assert agent(level.agent).name == level.agent
            assert level.about.endswith(".")


def test_no_level_misjudges_more_or_thinks_shorter_than_the_one_below() -> None:
    for game in map(games.find, games.names()):
        players = [agent(level.agent) for level in levels(game)]
        errors = [player.error if isinstance(player, NoisySearch) else 0 for player in players]
        searches = [player.player if isinstance(player, NoisySearch) else player for player in players]
        budgets = [player.iterations for player in searches if isinstance(player, Search)]
        assert errors == sorted(errors, reverse=True)
        assert len(budgets) == 8
        assert budgets == sorted(budgets)


@pytest.mark.parametrize("seed", range(8))
def test_who_misjudges_badly_still_takes_a_win_that_lies_on_the_table(seed: int) -> None:
    match = Match.new("tictactoe")
    for mark in (0, 3, 1, 4):
        match.play(mark)
    assert agent("misjudging:900:search:60", seed).choose(InformationSet(match)) == 2


def test_misjudging_takes_what_is_near_the_best_and_never_what_is_far_from_it() -> None:
    def depth(error: int, seed: int) -> int:
        chosen: int = agent(f"misjudging:{error}:search:400", seed).choose(InformationSet(Match.new(deep)))
        return abs(chosen - 150)

    deep = replace(WELL, habit=lambda s, ask: 150, span=lambda s: 1)
    assert max(depth(1, seed) for seed in range(6)) <= min(60, max(depth(1000, seed) for seed in range(6)))
    same = [agent("misjudging:500:search:60", 3).choose(InformationSet(Match.new(deep))) for _ in range(2)]
    assert same[0] == same[1]


@pytest.mark.parametrize("game", ["tictactoe", "allies", CREW])
def test_a_level_plays_as_the_player_that_it_is(game: str) -> None:
    match = Match.new(game, seed=4)
    assert agent("level:3").name == "level:3"
    for number in (1, 3, 5):
        own = agent(levels(match.game)[number - 1].agent, seed=9)
        assert agent(f"level:{number}", seed=9).choose(InformationSet(match)) == own.choose(InformationSet(match))


def test_a_match_of_levels_is_the_same_every_time() -> None:
    records = []
    for _ in range(2):
        match = Match.new("tictactoe")
        play_match(match, {0: agent("level:2", seed=1), 1: agent("level:4", seed=2)})
        records.append(match.record())
    assert records[0] == records[1]


def test_who_notices_everything_plays_as_who_notices() -> None:
    info = InformationSet(Match.new("allies", seed=2))
    assert Handicap(100, Search(30)).choose(info) == Search(30).choose(info)


def test_who_notices_little_takes_the_best_of_it() -> None:
    depths = [Handicap(3, Search(200), seed).choose(InformationSet(Match.new(WELL))) for seed in range(12)]
    assert len(set(depths)) > 6, "other options are noticed every time"
    blind = [RandomAgent(seed).choose(InformationSet(Match.new(WELL))) for seed in range(12)]
    assert sum(abs(depth - 150) for depth in depths) < sum(abs(depth - 150) for depth in blind) / 2


@pytest.mark.parametrize(
    "name",
    [
        "level:0",
        "level:9",
        "level:",
        "level",
        "noticing",
        "noticing:0:random",
        "noticing:101:random",
        "noticing:5",
    ],
)
def test_a_wrong_level_is_told_what_there_is(name: str) -> None:
    with pytest.raises(NoSuchAgent, match="level:1 to level:8"):
        agent(name)


def test_only_who_searches_can_misjudge() -> None:
    with pytest.raises(NoSuchAgent, match="must search"):
        agent("misjudging:5:random")
