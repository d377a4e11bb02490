"""What a player of the pack must not lose."""

from gloaming.kernel import Seat, Vital

from ..table.numbers import damage_maximum
from ..table.seats import seat_of
from ..table.state import State


def vitals(s: State, seat: Seat) -> list[Vital]:
    """What Damage each of one's own characters can still take."""
    own = [member for member in s.members if member.at and seat_of(s, member.id) == seat]
    return [Vital(str(m.id), damage_maximum(s, m) - m.damage, damage_maximum(s, m), m.name, "health") for m in own]
