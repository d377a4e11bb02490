"""What a table is worth: what computer players weigh their turns with. The weights are what games have taught."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience, chance

from ..table.state import State
from .features import GAMES, LEARNT, learning, numbers, settled, spirit_left, weights_of

BETWEEN_GAMES = 0.3
HOPELESS = 0.002  # left of what one would expect, where the Spirit of somebody runs out


def judge(s: State, seat: Seat, learnt: Experience = LEARNT) -> float:
    """What a game may come to, as a payoff: what a loss is worth now, and the rest by how likely a win is."""
    p = s.players[seat]
    if s.phase not in GAMES:
        return BETWEEN_GAMES
    if p.escaped and s.options.rivals:
        return 1.0
    table = numbers(s, seat)
    if not table:
        return 1.0 if p.escaped else 0.0
    win = chance(weights_of(s, learnt).sum_of(table))
    pack = [p] if s.options.rivals else s.players
    if any(each.row and not each.escaped and spirit_left(s, each) <= 0 for each in pack):
        win *= HOPELESS
    lost = settled(s)
    return lost + (1.0 - lost) * win


def judge_by(learnt: Experience) -> Mapping[str, Any]:
    """The judge with other weights."""
    return {"judge": partial(judge, learnt=learnt)}


LEARNING = learning(judge_by)
