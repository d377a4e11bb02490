"""What a table is worth before it is over.

Most numbers are rounded from a regression on 2,254 imagined games from 161 positions of habitual play: what told which
of the games from the same position were won. PEACE lies between what fights and the way told; it was not fitted.
"""

from collections.abc import Sequence
from math import exp

from gloaming.kernel import Seat

from ..table.figures import hostile, standing
from ..table.numbers import damage_maximum
from ..table.seats import seats
from ..table.state import Figure, Phase, State, Turn
from .habit import lasts_too_long

STEPS = 10  # of the campaign
FAIR = 0.65  # the chance to win a scenario that has not begun
PAGES = 20  # of a booklet, as a rule, before it ends
ROUNDS = 2  # from one beginning at which the chance is asked for to the next
NEAR = 3  # decisions that are played on at least: some change nothing that shows at the beginning of a turn

# what tells how likely the pack is to win, in logits
BEGUN, PEACE, UP, HEALTH, FRENZY, MENACE, HELP, READ = -2.8, 0.8, 3.3, 1.0, -3.5, -0.5, 2.2, 2.5


def judge(s: State, seat: Seat) -> float:
    """The payoff to be expected; all seats alike (RT-1.1)."""
    return expected(s)


def horizon(s: State, decisions: int) -> tuple[float, ...] | None:
    """In peace at once; in combat at the beginning of every other round, where nothing is half done.

    So all ways that are compared end at the same time. What is done in peace shows in a whole scenario only: who looks
    a few rounds ahead puts every fight off.
    """
    far = s.sequence != "combat" or (decisions >= NEAR and s.round % ROUNDS == 0 and round_begins(s))
    return (expected(s),) * seats(s) if far else None


def begun(s: State) -> bool:
    """Whether a scenario is on."""
    return s.sequence != "caern" and s.phase is not Phase.SET_UP


def round_begins(s: State) -> bool:
    """Whether the first pack member of a round is about to begin its turn."""
    turn = s.turn
    if s.phase is not Phase.TURN or turn is None or any(who.id in s.played for who in s.members):
        return False
    return turn == Turn(who=turn.who, attacks=turn.attacks) and s.roll is None and not s.due


def expected(s: State) -> float:
    """The chance to win, as a payoff. A campaign is won step by step; a step that is tried again is not lost."""
    if s.options.scenario:
        return 2 * (chance(s) if begun(s) else FAIR) - 1
    if s.sequence == "caern" and lasts_too_long(s):
        return -1.0
    done = len(s.campaign.played) + (chance(s) if begun(s) else 0.0)
    return 2 * min(1.0, done / STEPS) - 1


def chance(s: State) -> float:
    """The chance to win the scenario: how the pack stands, what it has read, who is with it and who against it."""
    pack, whole = len(s.members), sum(damage_maximum(s, who) for who in s.members)
    up = standing(s)
    friends = [each for each in s.npcs if each.at and each.ally]
    logit = BEGUN + PEACE * (s.sequence == "main")
    logit += (UP * len(up) + FRENZY * sum(who.frenzied for who in up)) / pack
    logit += (HEALTH * left(s, up) + MENACE * left(s, hostile(s)) + HELP * left(s, friends)) / whole
    logit += READ * min(1.0, len(set(s.scenario.pages)) / PAGES)
    return 1 / (1 + exp(-logit))


def left(s: State, figures: Sequence[Figure]) -> int:
    """How much Damage they can still take together."""
    return sum(max(0, damage_maximum(s, who) - who.damage) for who in figures)
