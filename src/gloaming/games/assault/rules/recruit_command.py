"""RECRUIT COMMAND: units from the supply to the board, one by one."""

from typing import Any

from gloaming.kernel import DONE, Ask, Flow

from ..table.board import held, owner
from ..table.box import box
from ..table.choices import Buy, Cast, Use
from ..table.state import Phase, Region, State
from ..table.units import healthy
from .command_cards import add_to_pool, spending_options
from .stacking_limit import make_room
from .verbs import deploy


def places(s: State, seat: int) -> list[Region]:
    """Where a player may deploy: at home, the cloud giants at Lyn Armaal; without a home in any friendly region."""
    b, race = box(s), s.players[seat].race
    home = b.home[race]
    usual = s.castle if race == "cloud" else home
    found = [usual] if owner(s, usual) in ("", race) else []
    homeless = owner(s, home) not in ("", race)
    found += held(s, race) if homeless else []  # AG-21.9, AG-21.12
    found += [region for region in s.deploy if owner(s, region) == race]
    return list(dict.fromkeys(found))


def purchases(s: State) -> list[Any]:
    """The units that can be paid for, and where they may go (AG-11.5, AG-R88)."""
    b, player = box(s), s.players[s.turn]
    kinds = [kind for kind, n in player.supply.items() if n and b.stats[kind][2] <= s.pool]
    if not kinds:
        return []
    where = places(s, s.turn)
    return [Buy(kind, region) for kind in kinds for region in where]


def recruit(s: State) -> Flow[None]:
    """RECRUIT COMMAND: buy a unit, or stop; points that are left are lost (AG-11.4)."""
    options = spending_options(s, purchases(s))
    pick = DONE if options is None else (yield Ask(s.turn, "recruit", options, "AG-11.6"))
    match pick:
        case Buy(unit, region):
            s.spent = True
            price = box(s).stats[unit][2]
            s.pool -= price
            yield from make_room(s, s.turn, region, [healthy(unit)])
            deploy(s, s.turn, healthy(unit), region, price)
        case Use() | Cast():
            yield from add_to_pool(s, pick)
        case _:
            s.pool = 0
            s.phase = Phase.COMMAND
