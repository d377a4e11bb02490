"""Spirit and Ribbons."""

from ..table.events import RibbonsChanged, Spirit
from ..table.numbers import forbidden
from ..table.state import MOST_RIBBONS, Player, State
from .winning_and_losing import lose_game


def gain_spirit(s: State, p: Player, amount: int, why: str = "") -> bool:
    """Spirit rises, never above the maximum (VW-15.6); what lies above it already stays (VW-R13)."""
    gained = min(amount, p.most - p.spirit)
    if gained <= 0 or p.escaped or p.fallen or forbidden(s, p, "gain Spirit"):
        return amount == 0
    p.spirit += gained
    p.done = False
    s.story.append(Spirit(p.seat, gained, p.spirit, why))
    return gained == amount


def lose_spirit(s: State, p: Player, amount: int, why: str = "") -> bool:
    """Spirit falls; at 0 the game is lost before anything else happens (VW-2.8, VW-R24)."""
    if amount and not p.escaped and not p.fallen:
        p.spirit = max(0, p.spirit - amount)
        s.story.append(Spirit(p.seat, -amount, p.spirit, why))
        if p.spirit == 0:
            lose_game(s, p, "Spirit")
    return True


def gain_ribbons(s: State, amount: int, reward: bool = True) -> bool:
    """Ribbons come, up to 5; rewards of Vignettes not in a Campaign after a won one (VW-21.6, VW-R214)."""
    if s.options.mode != "campaign" or (reward and s.follows_won):
        return False
    most = s.first_ribbons if s.follows_won else MOST_RIBBONS
    gained = min(amount, most - s.ribbons)
    if gained > 0:
        s.ribbons += gained
        s.story.append(RibbonsChanged(gained, s.ribbons))
    return gained == amount


def lose_ribbons(s: State, amount: int) -> None:
    """Ribbons go."""
    s.ribbons = max(0, s.ribbons - amount)
    s.story.append(RibbonsChanged(-amount, s.ribbons))
