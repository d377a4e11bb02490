"""What you cannot see: the order of the city."""

from gloaming.kernel import Dice, Viewer

from .state import State


def redeal(s: State, viewer: Viewer, dice: Dice) -> None:
    """Deals the city anew; from sorted cards, so that nothing of the true order is left."""
    s.deck.sort()
    dice.shuffle(s.deck)
