"""Winning, losing, escaping: what ends a game, from the middle of anything."""

from collections.abc import Iterator

from msgspec import Struct

from ..table.box import box
from ..table.events import Escaped, Fell, PortalOpened
from ..table.numbers import met
from ..table.state import Player, State, Threat


class VignetteOver(Exception):
    """The game is over for everybody: it unwinds every rule that is running."""

    def __init__(self, won: bool, why: str = "") -> None:
        self.won, self.why = won, why


class Gone(Exception):
    """A Veilwraith has fallen out of a race or escaped: it unwinds what that one was doing (VW-2.4)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Alone(Struct):
    """A `with` block for what one Veilwraith does: it ends if that one falls or escapes, and the others go on.

    `by` is who made that one do it: if `by` is gone meanwhile, what `by` was doing ends after the block.
    """

    p: Player | None
    by: Player | None = None

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        p, by = self.p, self.by
        if p is None or by is p or (error is not None and not (isinstance(error, Gone) and error.seat == p.seat)):
            return False  # one's own end unwinds one's own doing, wherever that began
        if error is not None:
            p.using, p.owed, p.drawing, p.coming = None, 0, 0, 0
        if by is not None and (by.fallen or by.escaped):
            raise Gone(by.seat)
        return True


def playing(s: State) -> list[Player]:
    """The Veilwraiths still in the game, in seat order."""
    if len(s.players) == 1 and not s.players[0].escaped:
        return s.players
    return [p for p in s.players if p.here and not p.escaped and not p.fallen]


def each_in_turn(s: State) -> Iterator[Player]:
    """The Veilwraiths in seat order, but those who fall or escape before it is their turn."""
    for p in playing(s):
        if not p.escaped and not p.fallen:
            yield p


def lose_game(s: State, p: Player, why: str) -> None:
    """A Veilwraith loses: alone or in a team everybody, in a race only this one (VW-24.12, VW-R176)."""
    s.story.append(Fell(p.seat, why))
    if not s.options.rivals:
        raise VignetteOver(won=False, why=why)
    p.fallen = True
    if not playing(s):
        raise VignetteOver(won=any(each.escaped for each in s.players), why=why)
    raise Gone(p.seat)


def win_game(s: State, p: Player) -> None:
    """A Veilwraith escapes; when all of a team have, the game is won at once (VW-2.4, VW-24.11)."""
    p.escaped = s.round
    s.story.append(Escaped(p.seat))
    if not playing(s):
        raise VignetteOver(won=True)
    raise Gone(p.seat)


def open_portal(s: State, p: Player) -> None:
    """When the last Key and the last Foe are done the Portal enters at once (VW-16.1, VW-R122)."""
    if p.portal is not None or p.escaped or not met(s, p):
        return
    if not box(s).vignettes[s.vignette].win.portal:
        win_game(s, p)
        return
    p.entered += 1
    p.portal = p.entered
    p.area.append(Threat(p.entered, box(s).portal.id))
    s.story.append(PortalOpened(p.seat, p.entered))
