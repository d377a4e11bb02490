"""What you cannot see: the order of both decks, the Giant cards taken out, and which cards attacks have removed."""

from gloaming.kernel import Dice, Viewer
from gloaming.kernel.entities import Entities, counted

from .table.box import box
from .table.state import Card, Node, State


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


# what a learner is told: with the draw deck the cards removed unseen, with the Giant deck those aside


def unseen(s: State, held: State, viewer: Viewer) -> list[Card]:
    """The cards that are in the draw deck or were removed unseen."""
    return sorted([*s.deck, *s.removed, *s.removed_before])


def giant_cards(s: State, held: State, viewer: Viewer) -> list[Card]:
    """The cards that are in the Giant deck or aside, then those on top that were looked at."""
    hidden = len(s.giant_deck) - s.known
    return sorted([*s.giant_deck[:hidden], *s.aside]) + s.giant_deck[hidden:]


def touching(s: State) -> dict[Node, list[Node]]:
    """Every foothold of the Giant, and those to which a line leads; none between two fights."""
    found = box(s).fights.get((s.wraith, s.giant))
    return {} if found is None else found.board.adjacent


ENTITIES = Entities(
    rows={"word": 128, "Laid": 48, "GiantCard": 24},
    shown={
        "State.deck": unseen,
        "State.removed": counted("removed"),
        "State.removed_before": counted("removed_before"),
        "State.giant_deck": giant_cards,
        "State.aside": counted("aside"),
    },
    touching=touching,
    stands=("State.pawn", "State.tokens", "State.struck"),
)
