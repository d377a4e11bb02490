"""What a Veilwraith must not lose."""

from gloaming.kernel import Seat, Vital

from ..table.state import State

MUCH = 10  # Spirit with which nobody need fear


def vitals(s: State, seat: Seat) -> list[Vital]:
    """The Spirit of a player who is in the Vignette."""
    return [Vital("Spirit", p.spirit, MUCH, "You", "Spirit") for p in s.players if p.seat == seat and p.row]
