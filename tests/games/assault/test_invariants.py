"""The invariants of the ledger, checked after every decision of random and of habitual play."""

from collections import Counter

import pytest

from gloaming.games.assault import GAME
from gloaming.games.assault.faults import faults
from gloaming.games.assault.table.board import fortitude
from gloaming.games.assault.table.box import Box, box
from gloaming.games.assault.table.state import Phase, State
from gloaming.kernel import BadPosition, Dice, Match
from tests.games.assault.table import table


def hold(s: State, before: State) -> None:
    """What must be true of a table, and of two that follow one another. The numbers are the ledger's."""
    b = box(s)
    assert list(faults(s)) == []  # 1 to 7, 9 to 12, 15 to 20
    for player, was in zip(s.players, before.players, strict=True):
        assert player.points >= was.points  # 18
        assert player.stack - was.stack in (0, 1)  # 16
        assert set(was.claimed) <= set(player.claimed)
    for kind, regions in before.markers.items():
        assert s.markers[kind][: len(regions)] == regions  # 17
    assert set(before.spells_gone) <= set(s.spells_gone)  # 11
    turns = [player.turns for player in s.players]
    assert max(turns) - min(turns) <= 1  # 21
    hold_npc(s, before, b)
    for battle in s.battles:
        for side in battle.sides:
            assert len(side.dice) <= (7 if side.race else 6)  # 24
            assert min([die.hits for die in side.dice], default=0) >= 0
            soak = sum(fortitude(s, b, unit) + side.fortitude for unit in side.units)
            assert side.damage == 0 or soak > 0 or s.phase is Phase.LOSSES  # 25


def hold_npc(s: State, before: State, b: Box) -> None:
    """NPC units never change region, and their number never grows (23)."""
    for region, army in s.armies.items():
        for race in b.seating[s.options.players].npc:
            now = Counter(b.kind[unit] for unit in army if b.race[unit] == race)
            then = Counter(b.kind[unit] for unit in before.armies[region] if b.race[unit] == race)
            assert not now - then


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_invariants_hold_through_random_games(players: int, seed: int) -> None:
    match, dice = Match.new(GAME, seed, {"players": players, "max_rounds": 14}), Dice(seed)
    before = GAME.decode(GAME.encode(match.state))
    while match.ask is not None:
        ask = match.ask
        assert len(set(ask.options)) == len(ask.options) > 0  # 32
        match.play(index=dice.roll(len(ask.options)) - 1)
        if match.ask is not None and match.state.deal is None and ask.kind not in ("group", "path", "penalty"):
            at_rest = match.position()["state"]["phase"] == match.state.phase
            if at_rest and match.ask.kind == "turn":
                hold(match.state, before)
                before = GAME.decode(GAME.encode(match.state))
    assert match.result is not None
    assert len(match.result.payoffs) == players
    assert sum(match.result.payoffs) == pytest.approx(1)


@pytest.mark.parametrize("players", [3, 6])
def test_the_invariants_hold_through_sensible_games_which_end_by_the_rules(players: int) -> None:
    match = Match.new(GAME, 7, {"players": players})
    before = GAME.decode(GAME.encode(match.state))
    assert GAME.habit is not None
    while match.ask is not None:
        match.play(GAME.habit(match.state, match.ask))
        if match.ask is not None and match.ask.kind == "turn":
            hold(match.state, before)
            before = GAME.decode(GAME.encode(match.state))
    assert match.result is not None
    assert match.result.reason == "the final round is over"
    assert len({player.turns for player in match.state.players}) == 1  # 21, 22
    assert 10 <= match.state.round <= 45


def test_the_worth_of_a_table_is_a_chance_to_win() -> None:
    t = table(points={"fire": 30})
    assert GAME.judge is not None
    chances = [GAME.judge(t.s, seat) for seat in range(6)]
    assert sum(chances) == pytest.approx(1)
    assert max(chances) == chances[2]


def test_an_imagined_game_is_judged_where_the_next_turn_begins_and_never_in_the_middle_of_one() -> None:
    t = table(turn="fire")
    assert GAME.span is not None
    begun = GAME.span(t.s)
    t.play("move")
    assert GAME.span(t.s) == begun
    assert GAME.span(table(turn="frost").s) != begun


def test_there_who_is_still_to_have_a_turn_in_this_round_has_the_better_chance() -> None:
    assert GAME.horizon is not None
    to_come, had = (GAME.horizon(table(turn=race).s) for race in ("fire", "frost"))
    assert sum(had) == pytest.approx(1)
    assert to_come[2] > had[2]
    assert to_come[3] < had[3]  # frost has its turn to come both times, fire only once


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("armies", {"waterdeep": [["hill-marauder"], ["fire-smith"]]}, "a region holds one race"),
        ("pool_2", 3, "points"),
        ("events", [], "universal Events"),
        ("castle", "nowhere", "Lyn Armaal"),
        ("turn", 9, "turn is 9"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_words(field: str, value: object, words: str) -> None:
    position = table().match.position()
    if isinstance(value, dict):
        position["state"][field].update(value)
    else:
        position["state"][field] = value
    with pytest.raises(BadPosition, match=words):
        Match.from_position(GAME, position)
