"""What you cannot see: the order of both decks, the Giant cards taken out, and which cards attacks have removed."""

from gloaming.kernel import Dice, Viewer

from .table.state import Card, State


def redeal(s: State, viewer: Viewer, dice: Dice) -> None:
    """Deals anew; from sorted cards, so that nothing of the true order is left."""
    redeal_giant(s, dice)
    redeal_wraith(s, dice)


def redeal_giant(s: State, dice: Dice) -> None:
    """The Giant deck and the five cards taken out; cards that were looked at stay on top."""
    hidden = len(s.giant_deck) - s.known
    cards = sorted([*s.giant_deck[:hidden], *s.aside])
    dice.shuffle(cards)
    s.giant_deck[:hidden] = cards[:hidden]
    s.aside[:] = cards[hidden:]


def redeal_wraith(s: State, dice: Dice) -> None:
    """The draw deck and the removed cards; what went from hand into the deck was not removed before (WG-33.8)."""
    cards = sorted([*s.deck, *s.removed, *s.removed_before])
    dice.shuffle(cards)
    mixed_in, before, rest = [*s.mixed_in], list[Card](), list[Card]()
    for card in cards:
        if card in mixed_in:
            mixed_in.remove(card)
            rest.append(card)
        elif len(before) < len(s.removed_before):
            before.append(card)
        else:
            rest.append(card)
    dice.shuffle(rest)
    s.removed_before[:] = before
    s.removed[:] = rest[: len(s.removed)]
    s.deck[:] = rest[len(s.removed) :]
