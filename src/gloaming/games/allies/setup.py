"""DECK SET UP."""

from gloaming.kernel import Dice

from .cards import CARDS
from .options import Options
from .state import Phase, State


def setup(options: Options, dice: Dice) -> State:
    """The jokers and two jacks leave the deck; the other 50 cards are shuffled. The deck is the city."""
    aside = list(options.set_aside_jacks)
    deck = [card for card in CARDS if card not in aside]
    dice.shuffle(deck)
    return State(phase=Phase.NEW_BEINGS, options=options, deck=deck, aside=[*aside], dice=dice)
