"""What a viewer cannot see: the order of the decks, and the Spells of the others (AG-R67, AG-R69)."""

from gloaming.kernel import Dice, Viewer

from .table.state import Card, State


def redeal(s: State, viewer: Viewer, dice: Dice) -> None:
    """Deals these cards anew; they are sorted first, so that the result does not depend on the true order."""
    for deck in (s.resource_deck, s.event_deck):
        deck.sort()
        dice.shuffle(deck)
    redeal_spells(s, viewer, dice)


def redeal_spells(s: State, viewer: Viewer, dice: Dice) -> None:
    """Spells in other hands and in the deck change places; those that everybody has seen stay where they are."""
    hidden = [seat for seat in range(len(s.players)) if seat != viewer and not s.options.open_spells]
    cards = [*s.spell_deck]
    for seat in hidden:
        cards += unseen(s, seat)
    cards.sort()
    dice.shuffle(cards)
    for seat in hidden:
        player = s.players[seat]
        known = [*player.known]
        player.spells[:] = [*known, *(cards.pop() for _ in range(len(player.spells) - len(known)))]
    s.spell_deck[:] = cards
    if s.drawn and s.turn in hidden:
        s.drawn[:] = s.players[s.turn].spells[-len(s.drawn) :]


def unseen(s: State, seat: int) -> list[Card]:
    """The Spells of a player that the others have not seen."""
    left = [*s.players[seat].spells]
    for card in s.players[seat].known:
        left.remove(card)
    return left
