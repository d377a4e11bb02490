"""What the Wraith must not lose."""

from gloaming.kernel import Seat, Vital

from ..table.box import fight
from ..table.state import State


def vitals(s: State, seat: Seat) -> list[Vital]:
    """The Wounds that it can still take."""
    limit = fight(s).limit
    return [Vital("Wounds", limit - s.wounds, limit, "The Wraith", "Wounds that it can still take")]
