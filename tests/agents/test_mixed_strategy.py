"""Where somebody must be bluffed the search mixes, and hardly anybody can exploit it."""

from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import TabularPolicy

from gloaming import Match
from gloaming.agents import InformationSet, Search, agent, play_match
from gloaming.agents.mixed_strategy import MixedStrategy
from gloaming.kernel import Dice, Game
from gloaming.testing import GameTable
from tests.agents.poker import KUHN, LEDUC, Poker
from tests.agents.toys import CREW, DRAW

ACTIONS = {"kuhn": ("pass", "bet"), "leduc": ("fold", "call", "raise")}  # in OpenSpiel's order
THEIRS = {  # suits mean nothing: positions that differ by them alone are one
    "kuhn": pyspiel.load_game("kuhn_poker"),
    "leduc": pyspiel.load_game("leduc_poker(suit_isomorphism=true)"),
}


def in_our_words(game: Game[Any], theirs: Any) -> Match:
    """The match of ours that went as OpenSpiel's went."""
    anew = Match.new(game).state
    left, cards, answers = [*anew.hands, *anew.deck], [], []
    replayed = THEIRS[game.name].new_initial_state()
    for action in theirs.history():
        if replayed.is_chance_node():
            cards.append(action)
        else:
            answers.append(ACTIONS[game.name][action])
        replayed.apply_action(action)
    for card in cards:
        left.remove(card)
    state = Poker(phase="hand", dice=Dice(), hands=cards[:2], deck=[*left, *cards[2:]], paid=[1, 1])
    match = GameTable.laid(game, state).match
    for answer in answers:
        match.play(answer)
    return match


def exploited(game: Game[Any], iterations: int, seed: int) -> float:
    """How much a best answer wins from the search, by OpenSpiel's own tool."""
    policy = TabularPolicy(THEIRS[game.name])
    player = Search(iterations, seed=seed)
    for place, theirs in enumerate(policy.states):
        info = InformationSet(in_our_words(game, theirs))
        shares = player.mixed_strategy(info).shares(info)
        policy.action_probability_array[place] = [shares.get(name, 0.0) for name in ACTIONS[game.name]]
    return float(exploitability(policy.game, policy))


def exploited_theirs(game: Game[Any], iterations: int) -> float:
    """The same of OpenSpiel's information-set search."""
    policy = TabularPolicy(THEIRS[game.name])
    counts = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, rollouts, 2.0, iterations, -1, counts, False, False)
    for place, theirs in enumerate(policy.states):
        shares = dict(bot.get_policy(theirs))
        policy.action_probability_array[place] = [shares.get(n, 0.0) for n in range(len(ACTIONS[game.name]))]
    return float(exploitability(policy.game, policy))


@pytest.mark.parametrize("game", [KUHN, LEDUC], ids=lambda game: game.name)
def test_it_can_be_exploited_half_as_much_as_openspiel_s_search(game: Game[Any]) -> None:
    assert exploited(game, 1000, seed=1) <= exploited_theirs(game, 1000) / 2


@pytest.mark.parametrize("game", [KUHN, LEDUC], ids=lambda game: game.name)
def test_our_games_of_bluff_pay_what_openspiel_s_do(game: Game[Any]) -> None:
    chance = Random(4)
    for _ in range(60):
        theirs = THEIRS[game.name].new_initial_state()
        while not theirs.is_terminal():
            theirs.apply_action(chance.choice(theirs.legal_actions()))
        ours = in_our_words(game, theirs).result
        assert ours is not None
        assert [*ours.payoffs] == theirs.returns()


def test_with_the_worst_card_it_bluffs_now_and_then() -> None:
    took = [Search(300, seed=seed).choose(InformationSet(kuhn_with(0, 1))) for seed in range(30)]
    assert 0 < took.count("bet") < 20


def test_what_the_other_holds_changes_nothing() -> None:
    for seed in range(5):
        player = Search(100, seed=seed)
        assert player.choose(InformationSet(kuhn_with(0, 1))) == player.choose(InformationSet(kuhn_with(0, 2)))


def test_the_same_question_gets_the_same_answer_whatever_was_asked_before() -> None:
    match = Match.new(LEDUC, 7)
    match.play("raise")
    asked_before = Search(100, seed=3)
    asked_before.choose(InformationSet(Match.new(LEDUC, 8)))
    assert asked_before.choose(InformationSet(match)) == Search(100, seed=3).choose(InformationSet(match))


def test_a_match_is_thought_about_once() -> None:
    match, player = Match.new(LEDUC, 7), Search(100)
    player.choose(InformationSet(match))
    assert player.used == 100
    match.play("raise")
    player.choose(InformationSet(match))
    assert player.used == 0


def test_a_team_and_who_is_alone_do_not_mix() -> None:
    assert not any(MixedStrategy.applies_to(InformationSet(Match.new(game))) for game in (CREW, DRAW))


def test_every_level_plays_games_of_bluff() -> None:
    outcome = play_match(Match.new(LEDUC, 2), {0: agent("level:1"), 1: agent("level:5")})
    assert sum(outcome.payoffs) == 0


def kuhn_with(own: int, other: int) -> Match:
    """A match of Kuhn's poker with these cards."""
    deck = [card for card in range(3) if card not in (own, other)]
    state = Poker(phase="hand", dice=Dice(), hands=[own, other], deck=deck, paid=[1, 1])
    return GameTable.laid(KUHN, state).match
