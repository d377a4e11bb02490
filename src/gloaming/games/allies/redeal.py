"""What you cannot see: the order of the city."""

from gloaming.kernel import Dice, Viewer
from gloaming.kernel.entities import Entities, shuffled

from .state import State


def redeal(s: State, viewer: Viewer, dice: Dice) -> None:
    """Deals the city anew; from sorted cards, so that nothing of the true order is left."""
    s.deck.sort()
    dice.shuffle(s.deck)


ENTITIES = Entities(
    rows={"word": 64, "Being": 40, "word_word": 4, "word_number": 4, "Evolution": 40},
    shown={"State.deck": shuffled("deck")},
)
