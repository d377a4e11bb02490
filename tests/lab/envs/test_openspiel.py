"""OpenSpiel: every game passes its simulation test, and what it is told of a game is true."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import cfr, exploitability, get_all_states, ismcts, mcts, outcome_sampling_mccfr

from gloaming import games
from gloaming.kernel import Game, GloamingError
from gloaming.kernel.catalogue import find
from gloaming.lab.envs.chance import TooMuchChance, set_ups
from gloaming.lab.envs.openspiel import ALL, BadDeclaration, load
from tests.agents import toys as hard
from tests.agents.poker import KUHN, LEDUC
from tests.kernel import toys
from tests.lab.envs.learnable import EVERY, LOT, SHORT, name

Kind = pyspiel.GameType


def play(state: Any, seed: int, decisions: int = 1000) -> Any:
    """Plays a state on at random."""
    random = np.random.default_rng(seed)
    while not state.is_terminal() and decisions:
        state.apply_action(int(random.choice(state.legal_actions())))
        decisions -= 1
    return state


def dealt(game: Any, deal: int = 0) -> Any:
    """The first decision of a deal."""
    state = game.new_initial_state()
    if state.is_chance_node():
        state.apply_action(deal)
    return state


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_every_game_passes_the_simulation_test(game: str | Game[Any]) -> None:
    sims = 1 if name(game) in ("assault", "retaliation") else 2  # hundreds of decisions each
    pyspiel.random_sim_test(load(game, SHORT.get(name(game))), num_sims=sims, serialize=True, verbose=False)


@pytest.mark.parametrize("game", games.names())
def test_every_game_is_registered_under_its_name(game: str) -> None:
    assert f"gloaming_{game}" in pyspiel.registered_names()
    loaded = pyspiel.load_game(f"gloaming_{game}")
    assert loaded.get_type().short_name == f"gloaming_{game}"
    assert play(load(game, SHORT.get(game)).new_initial_state(), seed=1).is_terminal()


def test_a_stranger_cannot_take_the_name_of_an_installed_game() -> None:
    with pytest.raises(GloamingError, match="another game called 'tictactoe'"):
        load(replace(toys.MOTHS, name="tictactoe"))
    assert load(games.find("tictactoe")).num_distinct_actions() == 9


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_the_same_history_leads_to_the_same_state(game: str | Game[Any]) -> None:
    loaded = load(game)
    state = play(loaded.new_initial_state(), seed=5, decisions=150)
    again = loaded.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.returns() == state.returns()


def test_a_clone_goes_its_own_way() -> None:
    state = play(dealt(load(toys.MOTHS), 3), seed=1, decisions=4)
    before = str(state)
    clone = state.clone()
    assert str(clone) == before
    play(clone, seed=2)
    assert str(state) == before


def test_a_serialised_state_goes_on_as_the_original_would() -> None:
    loaded = load("allies", {"pass_tie": "player"})
    state = play(dealt(loaded, 7), seed=1, decisions=9)
    game, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    assert str(game) == str(loaded)
    assert back.match.options.pass_tie == "player"
    assert str(play(back, seed=3)) == str(play(state, seed=3))


@pytest.mark.parametrize(
    ("game", "chance", "information", "utility", "bounds"),
    [
        ("tictactoe", "DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM", (-1, 1)),
        ("allies", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "GENERAL_SUM", (-100, 100)),
        (toys.MOTHS, "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "ZERO_SUM", (-1, 1)),
        (toys.SEALED, "DETERMINISTIC", "IMPERFECT_INFORMATION", "GENERAL_SUM", (-10, 10)),
        (toys.RAFT, "DETERMINISTIC", "PERFECT_INFORMATION", "IDENTICAL", (-1, 1)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_game_is_told_to_be_what_it_is(
    game: str | Game[Any], chance: str, information: str, utility: str, bounds: tuple[float, float]
) -> None:
    loaded = load(game)
    kind = loaded.get_type()
    assert kind.chance_mode == getattr(Kind.ChanceMode, chance)
    assert kind.information == getattr(Kind.Information, information)
    assert kind.utility == getattr(Kind.Utility, utility)
    assert (loaded.min_utility(), loaded.max_utility()) == bounds
    assert loaded.num_players() == loaded.new_initial_state().num_players()


def test_nine_cells_are_nine_actions() -> None:
    state = load("tictactoe").new_initial_state()
    assert state.legal_actions() == list(range(9))
    assert state.action_to_string(0, 4) == "4: Mark the middle centre"
    state.apply_action(4)
    assert state.legal_actions() == [0, 1, 2, 3, 5, 6, 7, 8]
    assert state.legal_actions(0) == []


def test_a_solitaire_has_one_player() -> None:
    loaded = load("allies")
    assert loaded.num_players() == 1
    state = play(loaded.new_initial_state(), seed=1)
    assert len(state.returns()) == 1
    assert -100 < state.returns()[0] <= 0


def test_chance_chooses_between_as_many_deals_as_one_says() -> None:
    loaded = load(toys.MOTHS, deals=5)
    state = loaded.new_initial_state()
    assert state.chance_outcomes() == [(deal, 0.2) for deal in range(5)]
    assert loaded.max_chance_outcomes() == 5
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "deal 3"
    hands = [dealt(loaded, deal).match.state.hands for deal in range(5)]
    assert all(hands.count(hand) == 1 for hand in hands)


def test_a_match_may_be_over_with_the_deal() -> None:
    loaded = load(LOT, deals=20)
    ends = [dealt(loaded, deal).is_terminal() for deal in range(20)]
    assert True in ends
    assert False in ends


def test_chance_where_there_should_be_none_is_an_error_that_says_what_to_do() -> None:
    state = load(toys.MOTHS, deals=0).new_initial_state()
    with pytest.raises(BadDeclaration, match="Load it with deals=4096"):
        state.apply_action(state.legal_actions()[0])


def test_payoffs_out_of_bounds_are_an_error_that_says_what_to_do() -> None:
    with pytest.raises(BadDeclaration, match=r"expected were any from -1.0 to 1.0. Load it with bound=10.0"):
        play(load(toys.SEALED, bound=1.0).new_initial_state(), seed=1)
    loaded = load(toys.SEALED, bound=50.0)
    assert loaded.max_utility() == 50
    assert play(loaded.new_initial_state(), seed=1).is_terminal()


def test_python_ends_well_when_games_are_still_loaded() -> None:
    code = "from gloaming.lab.envs.openspiel import load; game = load('tictactoe'); state = game.new_initial_state()"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert (run.returncode, run.stderr) == (0, "")


# what a player knows


def test_before_the_deal_there_is_nothing_to_see() -> None:
    state = load(toys.MOTHS).new_initial_state()
    assert state.observation_string(0) == "before the deal"
    assert not any(state.observation_tensor(0))
    assert not any(state.information_state_tensor(0))


def test_two_deals_that_look_the_same_are_one_information_state() -> None:
    loaded = load(toys.MOTHS)
    states = [dealt(loaded, deal) for deal in range(400)]
    by_hand: dict[tuple[str, ...], list[Any]] = {}
    for state in states:
        by_hand.setdefault(tuple(state.match.state.hands[0]), []).append(state)
    one, other = next(group for group in by_hand.values() if len(group) > 1)[:2]
    assert one.match.state.hands[1] != other.match.state.hands[1]
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_tensor(0) == other.information_state_tensor(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(1) != other.information_state_string(1)


def test_a_player_recalls_what_the_table_does_not_show_any_more() -> None:
    loaded = load(toys.SEALED)
    low, high = loaded.new_initial_state(), loaded.new_initial_state()
    for state, bids in ((low, (1, 2)), (high, (3, 4))):  # the same points, after other bids
        for bid in bids:
            state.apply_action(bid)
    assert low.observation_string(1) == high.observation_string(1)
    assert low.observation_tensor(1) == high.observation_tensor(1)
    assert low.information_state_string(1) != high.information_state_string(1)
    assert low.information_state_tensor(1) != high.information_state_tensor(1)


def test_a_secret_bid_is_in_nobody_elses_information_state() -> None:
    loaded = load(toys.SEALED)
    states = [loaded.new_initial_state().child(bid) for bid in range(1, 6)]
    assert len({state.information_state_string(1) for state in states}) == 1
    assert len({state.information_state_string(0) for state in states}) == 5


def test_what_is_dealt_anew_belongs_to_the_same_information_state() -> None:
    state = play(dealt(load(toys.MOTHS), 3), seed=1, decisions=6)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    copies = [state.resample_from_infostate(player, sampler) for _ in range(8)]
    assert {copy.information_state_string(player) for copy in copies} == {state.information_state_string(player)}
    assert {tuple(copy.legal_actions()) for copy in copies} == {tuple(state.legal_actions())}
    hands = [copy.match.state.hands[1 - player] for copy in copies]
    assert any(hand != hands[0] for hand in hands)
    assert all(play(copy, seed=1).is_terminal() for copy in copies)


def test_who_only_watches_sees_no_hand() -> None:
    loaded = load(toys.MOTHS)
    watching = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = loaded.make_py_observer(watching)
    state = dealt(loaded, 2)
    told = observer.string_from(state, 0)
    assert not any(card in told for hand in state.match.state.hands for card in hand)
    observer.set_from(state, 0)
    assert observer.tensor.any()


def test_an_observer_that_sees_all_hands_is_refused() -> None:
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(GloamingError, match="of one seat, or of who only watches"):
        load(toys.MOTHS).make_py_observer(everything)


# algorithms


def test_their_search_takes_a_win_on_our_board() -> None:
    loaded, random = load("tictactoe"), np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 1.4, 200, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = loaded.new_initial_state()
    for cell in (0, 4, 1, 5):
        state.apply_action(cell)
    assert bot.step(state) == 2


def test_their_search_with_hidden_hands_plays_a_whole_match() -> None:
    loaded, random = load(toys.MOTHS, deals=10), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(loaded, mcts.RandomRolloutEvaluator(1, random), 2.0, 10, random_state=random)
    state = dealt(loaded, 3)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_their_regret_minimiser_runs_on_secret_bids() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(toys.SEALED))
    for _ in range(20):
        solver.iteration()
    state = load(toys.SEALED).new_initial_state()
    chances = solver.average_policy().action_probabilities(state)
    assert sorted(chances) == [1, 2, 3, 4, 5]
    assert sum(chances.values()) == pytest.approx(1)


def test_their_enumeration_counts_the_boards_and_not_the_ways_to_them() -> None:
    found = get_all_states.get_all_states(load("tictactoe"), depth_limit=3, to_string=str)
    assert len(found) == 1 + 9 + 9 * 8 + 36 * 7


def test_their_environment_gives_what_a_learner_needs() -> None:
    table = rl_environment.Environment(load(toys.MOTHS), include_full_state=False)
    step = table.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = table.step([step.observations["legal_actions"][player][0]])
    assert sorted(step.rewards) == [-1, 1]


# exact chance


@pytest.mark.parametrize(("ours", "theirs"), [(KUHN, "kuhn_poker"), (LEDUC, "leduc_poker")], ids=["kuhn", "leduc"])
def test_with_listed_chance_solvers_are_exact(ours: Game[Any], theirs: str) -> None:
    loaded, own = load(ours, deals=ALL), pyspiel.load_game(theirs)
    told = exploitability.nash_conv(loaded, policy.UniformRandomPolicy(loaded), use_cpp_br=False)
    assert told == pytest.approx(exploitability.nash_conv(own, policy.UniformRandomPolicy(own)))


def test_regret_minimisation_goes_the_same_way_as_in_openspiels_own_game() -> None:
    left = []
    for game in (load(KUHN, deals=ALL), pyspiel.load_game("kuhn_poker")):
        solver = cfr.CFRSolver(game)
        for _ in range(20):
            solver.evaluate_and_update_policy()
        left.append(exploitability.nash_conv(game, solver.average_policy(), use_cpp_br=False))
    assert left[0] == pytest.approx(left[1])
    assert left[0] < 0.1


def test_set_ups_that_are_alike_are_one_with_the_sum_of_their_chances() -> None:
    chances = sorted(each.chance for each in set_ups(LEDUC))
    assert chances == pytest.approx([1 / 15] * 3 + [2 / 15] * 6)
    assert len(set_ups(find("tictactoe"))) == 1


def test_a_throw_in_play_is_a_node_of_its_own() -> None:
    state = load(LEDUC, deals=ALL).new_initial_state().child(0)
    asked, calls = state.information_state_string(1), state.legal_actions()[0]
    state.apply_action(calls)
    assert not state.is_chance_node()
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(card, 1 / 4) for card in range(4)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 2) == "throw 2"
    deck = state.match.state.deck
    for card in range(4):
        child = state.child(card).clone()
        assert child.match.state.table == [deck[card]]
        assert child.current_player() == 0
        assert child.information_state_string(1) != asked
    copy = child.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert play(copy, seed=1).is_terminal()


@pytest.mark.parametrize("game", [LOT, LEDUC, hard.DRAW], ids=name)
def test_listed_chance_passes_the_simulation_test(game: str | Game[Any]) -> None:
    pyspiel.random_sim_test(load(game, deals=ALL), num_sims=1, serialize=True, verbose=False)


def test_too_many_set_ups_come_throw_by_throw() -> None:
    with pytest.raises(TooMuchChance, match="more than 100000 outcomes"):
        set_ups(find("allies"))
    state = load("allies", deals=ALL).new_initial_state()
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / 50] * 50)


def test_a_match_is_over_before_it_began_with_the_chance_of_the_throw() -> None:
    state = load(LOT, deals=ALL).new_initial_state().child(0)
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert [state.child(throw).is_terminal() for throw in (0, 1)] == [False, True]
