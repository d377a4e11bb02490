"""Spirit: gained, never above the maximum, and lost."""

from ..table.events import Spirit
from ..table.numbers import NO_GAIN, forbidden
from ..table.state import Player, State
from .ending_the_game import lose_game


def gain_spirit(s: State, p: Player, amount: int, why: str = "") -> None:
    """Spirit rises, never above the maximum (VW-15.6); what lies above it already stays (VW-R13)."""
    gained = min(amount, p.most - p.spirit)
    if gained <= 0 or p.escaped or p.fallen or forbidden(s, p, NO_GAIN):
        return
    p.spirit += gained
    p.done = False
    s.story.append(Spirit(p.seat, gained, p.spirit, why))


def lose_spirit(s: State, p: Player, amount: int, why: str = "") -> None:
    """Spirit falls; at 0 the game is lost before anything else happens (VW-2.8, VW-R24)."""
    if amount and not p.escaped and not p.fallen:
        p.spirit = max(0, p.spirit - amount)
        s.story.append(Spirit(p.seat, -amount, p.spirit, why))
        if p.spirit == 0:
            lose_game(s, p, "Spirit")
