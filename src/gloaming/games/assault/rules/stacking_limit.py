"""STACKING LIMIT: who makes room where more units come than may stand together."""

from collections.abc import Sequence

from gloaming.kernel import Flow, choose

from ..table.board import crowding
from ..table.box import box
from ..table.choices import Dismiss
from ..table.state import Region, State
from ..table.units import Unit
from .verbs import dismiss


def make_room(s: State, seat: int, region: Region, units: Sequence[Unit]) -> Flow[None]:
    """Other units of the player there return to the supply, as many as there is no room for (AG-7.5, AG-R52)."""
    b = box(s)
    lack, rival = crowding(s, b, s.players[seat].race, region, units)
    if rival:
        dismiss(s, region, rival)
        lack -= 1
    for _ in range(lack):
        options = [Dismiss(region, unit) for unit in dict.fromkeys(s.armies[region])]
        pick = yield from choose(seat, "make room", options, "AG-7.5")
        dismiss(s, region, pick.unit)
