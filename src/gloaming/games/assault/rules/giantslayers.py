"""GIANTSLAYERS: during a Rest they are recruited, then moved, then they attack."""

from itertools import combinations
from typing import Any

from gloaming.kernel import DONE, Ask, Flow

from ..table import events as told
from ..table.board import has_event, owner, seat_of
from ..table.box import Box, box
from ..table.choices import Cast, Hire, Strike, Use, Walk
from ..table.state import Phase, Region, State
from ..table.units import Unit
from .battles import begin_battle
from .command_cards import add_to_pool, spending_options

HIRE, WALK, STRIKE = range(3)


def giantslayers(s: State) -> Flow[None]:
    """GIANTSLAYERS: actions in the order recruit, move, attack; no going back (AG-19.4)."""
    options = spending_options(s, actions(s))
    pick = DONE if options is None else (yield Ask(s.turn, "giantslayers", options, "AG-19.3"))
    match pick:
        case Hire(slayer, region):
            spend(s, 2, HIRE)
            s.slayers[slayer].region = region
            s.story.append(told.SlayerCame(slayer, region))
        case Walk(slayer, region):
            origin = s.slayers[slayer].region
            spend(s, box(s).steps[origin][region], WALK)
            s.slayers[slayer].region = region
            s.story.append(told.SlayerWalked(slayer, origin, region))
        case Strike(region, slayers):
            spend(s, len(slayers), STRIKE)
            s.struck.append(region)
            units = [Unit(id, s.slayers[id].wounded) for id in slayers]
            begin_battle(s, region, region, units, Phase.SLAYERS)
        case Use() | Cast():
            yield from add_to_pool(s, pick)
        case _:
            s.pool = 0
            s.phase = Phase.COMMAND


def spend(s: State, actions: int, stage: int) -> None:
    """Pays for an action; the kinds of action before it can no longer be taken."""
    s.pool -= actions
    s.stage = stage
    s.spent = True


def actions(s: State) -> list[Any]:
    """The Giantslayer Actions that could be taken now."""
    if not s.pool:
        return []
    b = box(s)
    found: list[Any] = []
    if s.stage == HIRE and s.pool >= 2:
        absent = [id for id, slayer in s.slayers.items() if not slayer.region]
        found += [Hire(id, region) for id in absent for region in b.smallfolk]
    if s.stage <= WALK:
        found += walks(s, b)
    return [*found, *strikes(s, b)]


def walks(s: State, b: Box) -> list[Walk]:
    """Where Giantslayers could go; not to stay in a Starting Region before the Final Ordning (AG-19.16, AG-19.17)."""
    found = []
    for id, slayer in s.slayers.items():
        if slayer.region:
            for region, steps in b.steps[slayer.region].items():
                if 0 < steps <= s.pool and (region not in b.starting or not s.pool_1):
                    found.append(Walk(id, region))
    return found


def strikes(s: State, b: Box) -> list[Strike]:
    """Whom Giantslayers could attack: giants of others in their own region, once a Rest (AG-19.19 to AG-19.22)."""
    found = []
    for region in b.regions:
        here = [id for id, slayer in s.slayers.items() if slayer.region == region]
        if here and region not in s.struck and may_be_struck(s, region):
            for n in range(1, min(len(here), s.pool) + 1):
                found += [Strike(region, slayers) for slayers in combinations(here, n)]
    return found


def may_be_struck(s: State, region: Region) -> bool:
    """Whether giants stand there whom the player whose turn it is may attack with Giantslayers."""
    race = owner(s, region)
    if not race or race == s.players[s.turn].race:
        return False
    seat = seat_of(s, race)
    return seat < 0 or not has_event(s, seat, "no_slayers")
