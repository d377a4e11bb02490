"""What a viewer cannot see: the order of the decks, and the Spells of the others (AG-R67, AG-R69)."""

from gloaming.kernel import Dice, Viewer
from gloaming.kernel.entities import Entities, face_down, shuffled

from .table.box import box
from .table.state import Card, Player, State


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


# what a learner is told


def spells(s: State, player: Player, viewer: Viewer) -> list[Card]:
    """The Spells in hand; of another, those that all have seen, and how many more."""
    if s.options.open_spells or is_own(s, player, viewer):
        return player.spells
    return player.known + face_down(player.spells[len(player.known) :])


def unseen_spells(s: State, held: State, viewer: Viewer) -> list[Card]:
    """The Spells that are in the deck or in hands that cannot be seen."""
    hidden = [seat for seat in range(len(s.players)) if seat != viewer and not s.options.open_spells]
    return sorted([*s.spell_deck, *(card for seat in hidden for card in unseen(s, seat))])


def drawn(s: State, held: State, viewer: Viewer) -> list[Card]:
    """The Spells just drawn."""
    return s.drawn if s.options.open_spells or s.turn == viewer else face_down(s.drawn)


def points(s: State, player: Player, viewer: Viewer) -> int:
    """The Ordning Points; 0 for those of another (AG-R192)."""
    return player.points if scored(s, player, viewer) else 0


def gained(s: State, player: Player, viewer: Viewer) -> dict[str, int]:
    """Where the points came from; nothing for those of another."""
    return player.gained if scored(s, player, viewer) else {}


def scored(s: State, player: Player, viewer: Viewer) -> bool:
    """Whether the points of a player may be seen."""
    return s.options.open_scores or is_own(s, player, viewer)


def is_own(s: State, player: Player, viewer: Viewer) -> bool:
    """Whether a player is the one who looks."""
    return viewer is not None and s.players[viewer] is player


ENTITIES = Entities(
    rows={
        "Player": 6,
        "word": 160,
        "word_number": 64,
        "Unit": 72,
        "Slayer": 4,
        "Side": 4,
        "Die": 16,
        "Battle": 2,
        "Deal": 4,
    },
    seats="players",
    shown={
        "Player.points": points,
        "Player.gained": gained,
        "Player.spells": spells,
        "State.spell_deck": unseen_spells,
        "State.drawn": drawn,
        "State.resource_deck": shuffled("resource_deck"),
        "State.event_deck": shuffled("event_deck"),
    },
    touching=lambda s: box(s).near,
    stands=("State.armies", "State.castle", "State.markers", "Slayer.region", "Moving.region", "Battle.target"),
)
