"""Searching in several processes."""

from multiprocessing import active_children

import pytest

from gloaming import Match
from gloaming.agents import InformationSet, NoSuchAgent, Search, agent
from gloaming.agents.processes import pack, unpack
from tests.agents.toys import WELL
from tests.kernel.toys import SEALED


def test_several_jobs_find_more_and_always_the_same() -> None:
    info = InformationSet(Match.new("tictactoe"))
    players = [Search(150, seed=4, jobs=2) for _ in range(2)]
    try:
        trees = [player.tree(info) for player in players]
        assert trees[0].found() == trees[1].found()
        assert [player.used for player in players] == [300, 300]
        assert sum(evaluation.visits for evaluation in trees[0].evaluations()) == 300
        alone, other = (dict(Search(150, seed=seed).tree(info).found()) for seed in (4, 4 + (1 << 32)))
        assert dict(trees[0].found()) == {option: outcomes + other[option] for option, outcomes in alone.items()}
    finally:
        for player in players:
            player.close()
    assert not active_children()


def test_a_closed_player_plays_on_when_it_is_needed_again() -> None:
    player = Search(30, jobs=2)
    player.close()
    first = player.choose(InformationSet(Match.new("tictactoe")))
    player.close()
    assert player.choose(InformationSet(Match.new("tictactoe"))) == first
    player.close()
    assert not active_children()


def test_a_game_that_is_not_installed_is_thought_of_here() -> None:
    player = Search(40, jobs=3)
    assert player.tree(InformationSet(Match.new(WELL))).iterations == 120
    assert not active_children()


def test_an_information_set_arrives_as_it_left() -> None:
    match = Match.new("allies", seed=7)
    for _ in range(3):
        match.play(index=0)
    info = InformationSet(match)
    other = unpack(pack(info))
    assert other.options == [*info.options]
    assert (other.ask, other.seat, other.ply) == (info.ask, info.seat, info.ply)
    assert other.imagine(9).state == info.imagine(9).state


def test_jobs_stand_in_the_name() -> None:
    assert agent("search:200x2").name == "search:200x2"
    assert agent("search:0.5sx3").name == "search:0.5sx3"
    for name in ("search:200x", "search:x2", "search:200x0", "search:200xx2"):
        with pytest.raises(NoSuchAgent):
            agent(name)


def test_hidden_cards_stay_hidden_in_other_processes_too() -> None:
    match = Match.new(SEALED, seed=2)
    assert match.ask is not None
    player = Search(40, jobs=2)
    others = [match.imagine(match.ask.seat, seed) for seed in range(3)]
    assert len({repr(player.choose(InformationSet(each))) for each in (match, *others)}) == 1
