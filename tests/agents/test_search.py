"""The player that searches: strong at small games, honest about what it cannot see, the same every time."""

from dataclasses import replace
from random import Random
from statistics import median

import pytest

from gloaming import Match
from gloaming.agents import InformationSet, RandomAgent, Search, agent, play_match
from gloaming.agents.handicap import with_options
from gloaming.agents.information_set import ENOUGH, PATIENCE
from gloaming.agents.node import NARROW
from gloaming.agents.tree import Tree
from gloaming.kernel import DONE, Ask, Flow, Game, GameOver
from tests.agents.toys import CREW, DRAW, RING, WELL, Ring
from tests.kernel.toys import MOTHS, SEALED

SHALLOW_WELL = replace(WELL, habit=lambda s, ask: 0, span=lambda s: 1)


def tictactoe(*marks: int) -> Match:
    match = Match.new("tictactoe")
    for mark in marks:
        match.play(mark)
    return match


@pytest.mark.parametrize(("marks", "win"), [((0, 3, 1, 4), 2), ((4, 0, 8, 1, 5), 2), ((0, 1, 4, 2), 8)])
def test_it_takes_a_win(marks: tuple[int, ...], win: int) -> None:
    assert Search(300).choose(InformationSet(tictactoe(*marks))) == win


@pytest.mark.parametrize(("marks", "block"), [((0, 4, 1), 2), ((4, 0, 8, 2), 1), ((0, 8, 3), 6)])
def test_it_stops_a_loss(marks: tuple[int, ...], block: int) -> None:
    assert Search(500).choose(InformationSet(tictactoe(*marks))) == block


def test_it_never_loses_tic_tac_toe_to_a_random_player() -> None:
    for seed in range(12):
        seat = seed % 2
        outcome = play_match(tictactoe(), {seat: Search(400, seed=seed), 1 - seat: RandomAgent(seed)})
        assert outcome.payoffs[seat] >= 0


def test_tic_tac_toe_against_itself_is_a_draw() -> None:
    for seed in range(3):
        player = Search(1200, seed=seed)
        assert play_match(tictactoe(), {0: player, 1: player}).payoffs == (0, 0)


@pytest.mark.parametrize("game", ["tictactoe", "allies", MOTHS, RING])
def test_the_same_seed_chooses_the_same(game: str) -> None:
    records = []
    for _ in range(2):
        match = Match.new(game, seed=5)
        for _ in range(6):
            if match.ask is not None:
                match.play(Search(40, seed=3).choose(InformationSet(match)))
        records.append(match.record())
    assert records[0] == records[1]


@pytest.mark.parametrize("game", [MOTHS, SEALED, "allies"])
@pytest.mark.parametrize("name", ["random", "greedy", "search:60"])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(game: str, name: str) -> None:
    match, player = Match.new(game, seed=11), agent(name)
    for seed in range(7):
        if match.ask is None:
            break
        copies = [match.imagine(match.ask.seat, seed * 10 + other) for other in range(3)]
        choices = [player.choose(InformationSet(each)) for each in (match, *copies)]
        assert choices == choices[:1] * 4
        match.play(choices[0])


def test_an_information_set_holds_nothing_of_the_true_state_but_what_it_imagines_from() -> None:
    match = Match.new(MOTHS, seed=3)
    hands = {tuple(InformationSet(match).imagine(seed).state.hands[1]) for seed in range(20)}
    assert len(hands) > 10
    assert all(InformationSet(match).imagine(seed).state.hands[0] == match.state.hands[0] for seed in range(5))


def test_it_keeps_what_is_better_than_what_may_come() -> None:
    evaluations = {
        evaluation.option: evaluation for evaluation in Search(600).evaluations(InformationSet(Match.new(DRAW, seed=1)))
    }
    assert evaluations["keep"].value == 4
    assert evaluations["draw"].value == pytest.approx(5.2, abs=0.5)  # the higher of two cards, as options vary
    assert Search(600).choose(InformationSet(Match.new(DRAW, seed=1))) == "draw"


def test_in_a_game_with_spans_all_that_follows_an_option_goes_by_habit() -> None:
    modest = replace(DRAW, habit=lambda s, ask: ask.options[0], span=lambda s: 1)
    tree = Search(600).tree(InformationSet(Match.new(modest, seed=1)))
    values = {evaluation.option: evaluation.value for evaluation in tree.evaluations()}
    assert values["draw"] == pytest.approx(38 / 15, abs=0.8)  # the lower of two cards, though the higher may be taken
    assert tree.choice() == "keep"


def test_nothing_is_tried_beyond_the_option_either_where_a_phase_ends_with_it() -> None:
    match = Match.new(replace(MOTHS, habit=lambda s, ask: ask.options[0], span=lambda s: 1), seed=1)
    for _ in range(2):
        tree = Search(30).tree(InformationSet(match))
        assert [tree.iterations, *set(tree.root.children)] == [30, None]
        assert match.ask is not None
        match.play(match.ask.options[0])
    assert match.state.turn == 1


def test_an_imagined_game_is_played_no_further_than_to_where_the_next_span_begins() -> None:
    rosy = replace(DRAW, habit=lambda s, ask: ask.options[0], span=lambda s: len(s.hand), horizon=lambda s: (9.0,))
    evaluations = Search(60).evaluations(InformationSet(Match.new(rosy, seed=1)))
    assert {evaluation.option: evaluation.value for evaluation in evaluations} == {"keep": 4, "draw": 9}


def test_where_a_game_is_in_no_span_habit_decides() -> None:
    near = replace(
        DRAW, habit=lambda s, ask: ask.options[1], span=lambda s: None, horizon=lambda s: (float(len(s.hand)),)
    )
    match = Match.new(near, seed=1)
    player = Search(60)
    assert match.ask is not None
    assert player.choose(InformationSet(match)) == match.ask.options[1]
    assert player.used == 0, "nothing was tried"
    assert player.tree(InformationSet(match)).choice() == match.ask.options[1]


def test_of_a_short_list_the_better_options_and_the_habit_are_tried_most() -> None:
    tree = Search(200).tree(InformationSet(Match.new(SHALLOW_WELL)))
    visits = {evaluation.option: evaluation.visits for evaluation in tree.evaluations() if evaluation.visits}
    assert len(visits) == 15, "of three hundred as many as the root of the looks"
    often = sorted(visits, key=lambda option: -visits[option])[:3]
    assert 0 in often, "the habit, though it is the worst"
    assert min(visits[option] for option in often) > 4 * median(visits.values())
    assert tree.choice() == min(visits, key=lambda option: abs(option - 150))


def test_a_team_is_paid_together() -> None:
    player = Search(100)
    match = Match.new(CREW)
    assert play_match(match, {1: player}).payoffs == (4, 4, 0)
    assert Search(1000).evaluations(InformationSet(Match.new(CREW)))[1].value == pytest.approx(8 / 3, abs=0.3)


def test_of_many_options_more_are_tried_the_longer_it_thinks() -> None:
    tried = []
    for iterations in (20, 100, 800):
        evaluations = Search(iterations).evaluations(InformationSet(Match.new(WELL)))
        assert sum(evaluation.visits for evaluation in evaluations) == iterations
        tried.append(sum(evaluation.visits > 0 for evaluation in evaluations))
    assert NARROW <= tried[0] < tried[1] < tried[2] < 100
    assert abs(Search(2000).choose(InformationSet(Match.new(WELL))) - 150) < 30


def test_nobody_walks_in_circles() -> None:
    for name in ("greedy", "search:60"):
        match = Match.new(RING)
        play_match(match, {0: agent(name)})
        assert match.ply <= 30


def test_an_option_that_leads_back_is_not_worth_a_thought() -> None:
    match = Match.new(RING)
    match.play(1)
    assert list(InformationSet(match).options) == [1, *match.ask.options[2:]]  # type: ignore[union-attr]
    for _ in range(4):
        match.play(1)
    assert list(InformationSet(match).options) == [*match.ask.options[2:]]  # type: ignore[union-attr]


def test_a_player_gets_tired_of_one_kind_of_question_but_not_where_chance_speaks_between() -> None:
    def stroll(s: Ring) -> Flow[None]:
        option = yield Ask(0, "stroll", [DONE, -1, 1], "ST-1")
        if option == DONE:
            raise GameOver("home", (0,))
        s.at += option
        if s.rounds:
            s.dice.roll(6)

    def strolled(steps: int, windy: int, game: Game[Ring] = RING) -> InformationSet:
        setup = lambda options, dice: Ring(phase="walk", dice=dice, rounds=windy)  # noqa: E731
        match = Match.new(replace(game, setup=setup, phases={"walk": stroll}))
        for _ in range(steps):
            match.play(1)
        return InformationSet(match)

    assert list(strolled(PATIENCE + 1, windy=0).options) == [DONE]
    assert len(strolled(PATIENCE + 1, windy=1).options) > 1
    by_habit = replace(RING, habit=lambda s, ask: 1)
    assert list(strolled(PATIENCE + 1, windy=0, game=by_habit).options) == [1], "it goes on by habit"
    assert list(strolled(ENOUGH + 1, windy=0, game=by_habit).options) == [DONE], "but not for ever"


def test_a_budget_of_time_records_what_it_used() -> None:
    player = Search(seconds=0.05)
    player.choose(InformationSet(tictactoe()))
    assert player.used > 0
    assert player.used % 25 == 0


def test_what_leads_back_is_not_chosen_from_a_short_list_though_it_promises_most() -> None:
    def stroll(s: Ring) -> Flow[None]:
        option = yield Ask(0, "stroll", ["stay", "go"], "ST-1")
        if option == "go":
            raise GameOver("gone", (0,))

    rosy = replace(
        RING,
        option=str,
        phases={"walk": stroll},
        habit=lambda s, ask: "go",
        span=lambda s: s.rounds,
        horizon=lambda s: (9.0,),
    )
    info = InformationSet(Match.new(rosy))
    assert info.options == ["go"], "it is not worth a thought either"
    tree = Search(40).tree(with_options(info, info.ask.options))
    assert tree.back == {tree.root.order.index("stay")}
    assert tree.choice() == "go"


def test_one_look_at_each_option_does_not_overrule_habit() -> None:
    windy = replace(WELL, habit=lambda s, ask: 0, span=lambda s: 1)
    assert Search(3).choose(InformationSet(Match.new(windy))) == 0, "what looks better was seen once"


def test_a_forced_win_is_proven_and_the_rest_of_the_budget_is_saved() -> None:
    match = Match.new("tictactoe")
    for cell in (0, 8, 2):  # the top middle wins at once, unless it is blocked
        match.play(cell)
    search = Search(5000)
    assert search.choose(InformationSet(match)) == 1
    match.play(3)
    assert search.choose(InformationSet(match)) == 1
    assert search.used < 100


def test_what_was_lost_in_every_way_is_known_and_does_not_hinder() -> None:
    match = Match.new("tictactoe")
    for cell in (0, 1, 4, 2):  # two threats: nothing helps the other seat after 3 or 8 is open twice
        match.play(cell)
    match.play(3)
    tree = Search(5000).tree(InformationSet(match))
    assert tree.sure is not None
    assert tree.sure[1] == -1
    assert tree.choice() in match.ask.options  # type: ignore[union-attr]


def test_nothing_is_proven_where_something_is_hidden_or_dice_are_rolled() -> None:
    for game in (MOTHS, SEALED):
        assert Search(300).tree(InformationSet(Match.new(game, 3))).sure is None


def tree_of(match: Match, earlier: Tree | None = None) -> Tree:
    return Tree.carried_on(earlier, InformationSet(match), Random(1), 100)


def test_what_was_found_is_kept_from_move_to_move() -> None:
    match = tictactoe()
    tree = tree_of(match)
    tree.grow(2000)
    match.play(4)
    match.play(0)
    later = tree_of(match, tree)
    assert later.root.visits > 20
    assert later.iterations == 0
    assert later.choice() in (1, 2, 3, 5, 6, 7, 8)


def test_what_was_found_in_another_match_or_elsewhere_is_not_kept() -> None:
    tree = tree_of(tictactoe())
    tree.grow(2000)
    assert tree_of(tictactoe(), tree).root.visits == 1  # nothing was played since
    gone_another_way = tree_of(tictactoe(4, 0))
    gone_another_way.grow(500)
    assert tree_of(tictactoe(0, 4, 1, 2), gone_another_way).root.visits == 1


def test_a_proof_is_kept_too() -> None:
    match = tictactoe(0, 3)
    tree = tree_of(match)
    while tree.grow(100):
        pass
    for mark in (tree.choice(), 8):
        match.play(mark)
    later = tree_of(match, tree)
    assert not later.grow(10)
    match.play(later.choice())
    assert later.iterations == 0


def test_by_the_clock_a_later_decision_begins_with_what_an_earlier_one_found() -> None:
    match, player = tictactoe(), Search(seconds=0.05)
    first = player.tree(InformationSet(match))
    match.play(first.choice())
    match.play(next(mark for mark in (0, 1) if mark != first.choice()))
    assert player.tree(InformationSet(match)).kept
    assert not Search(50).tree(InformationSet(match)).kept
