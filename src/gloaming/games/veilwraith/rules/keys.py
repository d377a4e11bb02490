"""KEY ABILITIES (VW-14): Turn and Flip."""

from gloaming.kernel import Flow

from ..table.box import You, box
from ..table.events import Flipped, Turned
from ..table.state import Card, Key, Player, State


def turnable(key: Key) -> bool:
    """Turning needs a Key that is upright and face-up (VW-R91)."""
    return not key.turned and not key.flipped


def turn(s: State, p: Player, card: Card) -> Flow[None]:
    """A Key is rotated by 90 degrees for its Turn ability."""
    key = next(key for key in p.keys if key.card == card and turnable(key))
    key.turned = True
    s.story.append(Turned(p.seat, card))
    yield from run(s, p, card, "Turn")


def flip(s: State, p: Player, card: Card) -> Flow[None]:
    """A Key is turned face-down for its Flip ability; it still counts as collected."""
    key = next(key for key in p.keys if key.card == card and not key.flipped)
    key.flipped = True
    s.story.append(Flipped(p.seat, card))
    yield from run(s, p, card, "Flip")


def run(s: State, p: Player, card: Card, trigger: str) -> Flow[None]:
    """The lines of a Key for what was done with it, in the order of its text."""
    for line in box(s).cards[card].on.get(trigger, ()):
        yield from line.run(You(s, p, card))
