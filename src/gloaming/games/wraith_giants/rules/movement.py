"""MOVEMENT ACTIONS: CLIMB, DROP AND LEAP."""

from collections.abc import Callable, Sequence

from gloaming.kernel import DONE, Flow, choose

from ..table import events as told
from ..table.box import Text
from ..table.choices import Go
from ..table.numbers import changed
from ..table.state import GROUND, YOU, Node
from .dangerous_footholds import ENDS_ON, arrive
from .giant_actions import happen

USING = {"climb": "{you} use(s) Climb", "leap": "{you} use(s) Leap"}  # the events that texts answer


def move(e: Text, kind: str, ends: Callable[[], Sequence[Go]], rule: str) -> Flow[bool]:
    """The pawn goes to one of these ends; the player picks it."""
    if not ends():
        return False
    yield from answered(e, kind)
    if there := ends():  # from where she is now: an answer may have moved her
        end = yield from choose(YOU, kind, there, rule)
        yield from go(e, end.node)
    return True


def answered(e: Text, kind: str) -> Flow[None]:
    """A way to move is used, which lasting texts may answer."""
    if (event := USING.get(kind)) in e.fight.answered:
        yield from happen(e.state, e.fight, event)


def go(e: Text, node: Node) -> Flow[None]:
    """The pawn goes there, and its movement ends."""
    s = e.state
    start, s.pawn = s.pawn, node
    s.story.append(told.Moved(start, node))
    if s.tokens or ENDS_ON in e.fight.answered:
        yield from arrive(e)


def climb(e: Text, value: int) -> Flow[bool]:
    """Climb up to that many footholds, at least one if it can be; over a peak one lands on the Ground (WG-7)."""
    s, f = e.state, e.fight

    def ends() -> Sequence[Go]:
        return f.board.climbs(s.pawn, changed(s, f, "Climb", value))

    if ends() and s.options.peak_climb == "optional" and f.board.is_peak(s.pawn):
        if (yield from choose(YOU, "climb", [*ends(), DONE], "WG-R31")) == DONE:
            return False
        yield from answered(e, "climb")  # over the top is a Climb too (WG-R32)
        yield from go(e, GROUND)
        return True
    return (yield from move(e, "climb", ends, "WG-7.5"))


def drop(e: Text) -> Flow[bool]:
    """Drop along lines, at least one foothold if it can be, as far as you like (WG-8)."""
    return (yield from move(e, "drop", lambda: e.fight.board.drops(e.state.pawn), "WG-8.7"))


def leap(e: Text, value: int) -> Flow[bool]:
    """Leap along lines in any direction, not to where it began (WG-9)."""
    s, f = e.state, e.fight
    return (yield from move(e, "leap", lambda: f.board.leaps(s.pawn, changed(s, f, "Leap", value)), "WG-9.8"))
