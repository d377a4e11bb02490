"""Turns thought through: the best order of one's own decisions until chance speaks."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from gloaming import Match
from gloaming.agents import InformationSet, Search, hint, play_match
from gloaming.agents.turn_search import TurnSearch, paid_by
from gloaming.kernel import DONE, Ask, Done, Flow, Game, GameOver, State
from tests.agents.toys import words
from tests.games.allies.table import acting

# the forge: three blows, each adds two or doubles; then a die may spoil the work


class Forge(State, kw_only=True):
    blade: int = 1
    blows: int = 3


def strike(s: Forge) -> Flow[None]:
    while s.blows:
        blow = yield Ask(0, "strike", ["add", "double", DONE], "FO-1")
        if blow == DONE:
            break
        s.blade = s.blade * 2 if blow == "double" else s.blade + 2
        s.blows -= 1
    s.phase = "cool"


def cool(s: Forge) -> None:
    raise GameOver("cooled", payoffs=(s.blade * (s.dice.roll(100) - 50),))


FORGE: Game[Any] = Game(
    name="forge",
    title="The forge",
    state=Forge,
    option=str | Done,
    setup=lambda options, dice: Forge(phase="strike", dice=dice),
    phases={"strike": strike, "cool": cool},
    judge=lambda s, seat: s.blade,
    habit=lambda s, ask: DONE,
    scene=lambda s, viewer: None,  # type: ignore[arg-type,return-value]
    gloss=words,
)


def thought_through(match: Match, looks: int) -> TurnSearch:
    turn = TurnSearch(InformationSet(match))
    turn.think(looks)
    return turn


def test_it_finds_the_best_order_and_is_judged_before_chance_speaks() -> None:
    match, blows = Match.new(FORGE), []
    while match.ask is not None:
        blows.append(Search(50).choose(InformationSet(match)))
        match.play(blows[-1])
    assert blows == ["add", "double", "double"]


def test_it_stops_when_there_is_nothing_left_to_look_at() -> None:
    turn = TurnSearch(InformationSet(Match.new(FORGE)))
    assert turn.think(10)
    assert not turn.think(100)
    assert 13 < turn.looks < 3 + 6 + 12  # not every row of blows, since some come to the same
    assert not turn.think(5)


@pytest.mark.parametrize("looks", [1, 7, 40])
def test_it_keeps_to_its_budget(looks: int) -> None:
    player = Search(looks)
    player.choose(InformationSet(Match.new("allies", seed=1)))
    assert player.used <= looks
    assert thought_through(Match.new("allies", seed=7), looks).looks <= looks


def test_a_budget_of_time_records_its_looks() -> None:
    player = Search(seconds=0.05)
    player.choose(InformationSet(Match.new("allies", seed=7)))
    assert player.used > 0


def test_turns_of_games_with_a_habit_and_a_judge_are_thought_through_where_no_span_says_otherwise() -> None:
    assert TurnSearch.judges(InformationSet(Match.new("allies")))
    assert TurnSearch.judges(InformationSet(Match.new("veilwraith", options={"players": 2})))
    assert not TurnSearch.judges(InformationSet(Match.new("assault")))
    assert not TurnSearch.judges(InformationSet(Match.new("tictactoe")))
    assert not TurnSearch.judges(InformationSet(Match.new(replace(FORGE, judge=None))))
    assert not TurnSearch.judges(InformationSet(Match.new(replace(FORGE, habit=None))))


def test_of_those_who_win_together_one_is_judged_and_of_rivals_who_decides() -> None:
    team = InformationSet(Match.new("veilwraith", options={"players": 3}), 1)
    assert paid_by(team) == [1]
    rivals = InformationSet(Match.new("veilwraith", options={"players": 3, "rivals": True}))
    assert paid_by(rivals) == [rivals.seat]


def test_thinking_beats_habit_at_allies() -> None:
    def by_habit(seed: int) -> int:
        match = Match.new("allies", seed)
        assert match.game.habit is not None
        while match.ask is not None:
            match.play(match.game.habit(match.state, match.ask))
        assert match.result is not None
        return match.result.scores[0]

    deals = range(6)
    thinking = [play_match(Match.new("allies", seed), {0: Search(30)}).scores[0] for seed in deals]
    assert sum(thinking) < sum(by_habit(seed) for seed in deals) - 6


def test_nobody_moves_spirits_in_circles() -> None:
    """AL-R46: moving spirits is legal without limit, so the players themselves must see that it leads nowhere."""
    for seed in range(3):
        match, player = Match.new("allies", seed), Search(40)
        seats = []
        while match.ask is not None:
            held = sorted((spirit, each.id) for each in match.state.beings for spirit in each.spirits)
            seats.append((match.state.round, held))
            option = player.choose(InformationSet(match))
            moved = type(option).__name__ == "Move"
            match.play(option)
            if moved:
                now = sorted((spirit, each.id) for each in match.state.beings for spirit in each.spirits)
                assert (match.state.round, now) not in seats


def test_where_moving_gains_nothing_one_is_done() -> None:
    t = acting(allies=["QC KS 9C 8C", "KD 7C 6C"], wraiths=["2D 3D"], deck="")
    assert Search(200).choose(InformationSet(t.match)) == DONE
    assert hint(t.match, iterations=60).advice[0].option == DONE


def test_of_equal_turns_the_shortest_is_taken() -> None:
    match = Match.new(replace(FORGE, judge=lambda s, seat: 0.0))
    assert Search(50).choose(InformationSet(match)) == DONE


def test_a_chosen_turn_is_carried_on() -> None:
    worths = []
    match = Match.new("allies", seed=5)
    for _ in range(12):
        if match.ask is None:
            break
        if len(match.ask.options) > 1:
            turn = thought_through(match, 150)
            worths.append((match.state.dice.used, turn.worth))
            match.play(turn.choice)
        else:
            match.play(index=0)
    within = [(now, then) for (used, now), (later, then) in pairwise(worths) if used == later]
    assert within
    assert all(then > now - 0.5 for now, then in within)
