"""What a table is worth before it is over."""

from gloaming.kernel import Seat

from .figures import hostile
from .levels import damage_maximum
from .state import State

STEPS = 10  # of the campaign


def judge(s: State, seat: Seat) -> float:
    """The payoff to be expected: how the pack stands, against those who stand in its way; all seats alike (RT-1.1)."""
    if s.sequence == "caern":
        return 0.2 + 0.6 * len(s.campaign.played) / STEPS
    whole = sum(damage_maximum(s, who) for who in s.members)
    left = sum(damage_maximum(s, who) - who.damage for who in s.members if not who.knocked_out)
    foes = hostile(s)
    menace = sum(1 - each.damage / max(1, damage_maximum(s, each)) for each in foes)
    progress = min(len(set(s.scenario.pages)), 20) / 20
    return max(-1.0, min(1.0, 1.2 * left / max(1, whole) - 0.7 + 0.4 * progress - 0.08 * menace))
