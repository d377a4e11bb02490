"""The invariants of the ledger, checked after every decision of random and of habitual play."""

from typing import Any

import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.box import fight
from gloaming.games.wraith_giants.faults import giant_cards, laid_cards
from gloaming.games.wraith_giants.state import Phase, State
from gloaming.games.wraith_giants.verbs import HEALTH, SCARS, STAMINA, VILLAGE, WOUNDS, scars
from gloaming.kernel import Dice, Match

WINS, LOSSES = (HEALTH, SCARS), (VILLAGE, STAMINA, WOUNDS)
PAIRINGS = [(wraith, giant) for wraith in ("young", "adult", "elder") for giant in ("earth", "air", "water", "fire")]


def hold(s: State, before: State) -> None:
    """What must be true of a table, and of two that follow one another. The numbers are the ledger's."""
    f = fight(s)
    assert len(laid_cards(s)) == sum(card.copies for card in f.cards.values())  # 1
    assert len(giant_cards(s)) == sum(card.copies for card in f.giant_cards.values())  # 2
    assert len(s.row) == 5 or s.phase in (Phase.GIANT, Phase.NEW_CARD, Phase.OVER)  # 3
    assert all(0 <= g.wounds < f.giant_cards[g.card].limit and not (g.scarred and g.wounds) for g in s.row)  # 6, 7
    left, was = s.pool + sum(s.skills.values()), before.pool + sum(before.skills.values())
    assert left <= was  # 10
    assert all(0 <= tokens <= f.wraith.skills[skill][0].size for skill, tokens in s.skills.items())  # 11
    assert scars(s) >= scars(before)  # 12
    assert s.phase is Phase.OVER or scars(s) < f.scars_limit  # 13
    assert s.phase is Phase.OVER or 0 <= s.wounds < f.limit  # 14
    assert s.pawn in f.board.nodes  # 18
    assert s.rage <= f.spaces  # 23
    out = len(s.removed) + len(s.removed_before) + len(s.removed_known)
    assert out >= len(before.removed) + len(before.removed_before) + len(before.removed_known)  # 26
    assert set(s.tokens) <= set(before.tokens)  # 27
    if s.phase is Phase.REFRESH and not s.options.footholds and s.options.giant != "earth":
        assert abs(len(s.top) - len(s.bottom)) <= 2  # 16; texts may discard from one row
    if s.phase is Phase.ACTION:
        assert s.turned == 4 + s.round  # 22: one card a round
    if s.phase is Phase.ACTION:
        assert s.pawn not in s.tokens or before.phase is not Phase.ACTION  # 28


def dealt(s: State) -> int:
    """Tokens that have left the Giant for good: on cards, and sent to the supply."""
    f = fight(s)
    whole: int = f.giant.printed.health + f.wraith.printed.giant_health_modifier
    return whole - s.pool - sum(s.skills.values())


@pytest.mark.parametrize(("wraith", "giant"), PAIRINGS)
@pytest.mark.parametrize("footholds", [0, 6])
def test_the_invariants_hold_through_whole_fights(wraith: str, giant: str, footholds: int) -> None:
    for seed in range(2):
        options: dict[str, Any] = {"wraith": wraith, "giant": giant, "footholds": footholds}
        match, dice = Match.new(GAME, seed, options), Dice(seed)
        size = sum(card.copies for card in fight(match.state).giant_cards.values())
        while match.ask is not None:
            assert match.ask.options  # 31
            before = GAME.decode(GAME.encode(match.state))
            habitual = seed % 2 and GAME.habit is not None
            match.play(GAME.habit(match.state, match.ask) if habitual else dice.choice(match.ask.options))  # type: ignore[misc]
            hold(match.state, before)
            assert dealt(match.state) >= sum(g.wounds for g in match.state.row)  # 8, 9
        assert match.result is not None
        assert (match.result.reason in WINS) is (match.result.payoffs == (1.0,))  # 33
        assert match.result.reason in (*WINS, *LOSSES)
        assert match.state.round <= size - 9  # 34


def test_habit_wins_and_loses_in_more_than_one_way() -> None:
    reasons = set()
    for seed in range(40):
        match = Match.new(GAME, seed)
        while match.ask is not None:
            assert GAME.habit is not None
            match.play(GAME.habit(match.state, match.ask))
        assert match.result is not None
        reasons.add(match.result.reason)
    assert len(reasons) >= 3
