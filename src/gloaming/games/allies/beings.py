"""What beings are and how strong: types, strengths, zones."""

from functools import cache

from .cards import KING, PIPS, SUIT, SUITS, Card, Suit
from .state import Being, State

TYPES = {
    "S": "Eagle",
    "C": "Dragon",
    "H": "Fae",
    "D": "Angel",
    "SC": "Winged Dragon",
    "SH": "Winged Fae",
    "SD": "Winged Angel",
    "CH": "Dragon Fae",
    "CD": "Charmed Dragon",
    "HD": "Charmed Fae",
}
DEFENDS: dict[Suit, str] = {"S": "S", "C": "SC", "H": "HD"}  # the suits that block each attack
STOPS: dict[str, str] = {  # the attacks that each suit blocks
    suit: "".join(attack for attack in DEFENDS if suit in DEFENDS[attack]) for suit in SUITS
}


def suits_of(being: Being) -> list[Suit]:
    """The suits of its ability cards, damaged or not: one or two, spades first."""
    return [suit for suit in SUITS if has_suit(being, suit)]


def has_suit(being: Being, suit: Suit) -> bool:
    """Whether one of its ability cards, damaged or not, is of the suit."""
    for card in being.vertical:
        if card[1] == suit:
            return True
    return any(card[1] == suit for card in being.horizontal)


def type_of(being: Being) -> str:
    """Its name among the ten types."""
    return type_by_cards("".join(being.vertical + being.horizontal))


@cache
def type_by_cards(cards: str) -> str:
    """The type of a being that has these cards, which are written one behind the other."""
    return TYPES["".join(suit for suit in SUITS if suit in cards[1::2])]


def doubled(being: Being, card: Card) -> int:
    """The pips of an ability card; the king of its suit, in the same being, doubles them."""
    return PIPS[card] * 2 if KING[SUIT[card]] in being.spirits else PIPS[card]


def strength(being: Being, suits: str, cards: list[Card] | None = None) -> int:
    """The pips of its upright cards of these suits, doubled by the kings it holds."""
    spirits, total = being.spirits, 0
    for card in being.vertical if cards is None else cards:
        suit = card[1]
        if suit in suits:
            total += PIPS[card] * 2 if spirits and KING[suit] in spirits else PIPS[card]
    return total


def defence(ally: Being, attack: Suit) -> int:
    """How strong it is against an attack: black against fire, red against magical power, flying against flying."""
    return strength(ally, DEFENDS[attack])


def attack_suit(being: Being) -> Suit | None:
    """The suit a wraith attacks with, which is its threat zone; None in the charmed zone and for an ally."""
    return None if being.spirits or not being.vertical or being.top == "D" else being.top


def catching(s: State, being: Being) -> int:
    """Its flying strength when a wraith is caught."""
    cards = being.vertical + being.horizontal if s.options.catch_counts_damaged else being.vertical
    return strength(being, "S", cards)


def allies(s: State) -> list[Being]:
    """The ally zone, oldest first."""
    return [being for being in s.beings if being.spirits]


def wraiths(s: State) -> list[Being]:
    """All wraiths, oldest first."""
    return [being for being in s.beings if not being.spirits]


def charmed_zone(s: State) -> list[Being]:
    """Wraiths strongest in diamonds, and those without an upright card."""
    return [being for being in s.beings if (being.top == "D" or not being.vertical) and not being.spirits]


def attackers(s: State) -> list[Being]:
    """The wraiths whose attack is not blocked yet: by zone, then oldest first."""
    zones: dict[Suit | None, list[Being]] = {"S": [], "C": [], "H": []}
    for being in s.beings:
        zone = zones.get(being.top)  # an ally has none
        if zone is not None and being.vertical and not being.cube:
            zone.append(being)
    return zones["S"] + zones["C"] + zones["H"]


def ally_with(s: State, spirit: Card) -> Being:
    """The ally that a spirit is in."""
    return next(being for being in s.beings if spirit in being.spirits)


def being(s: State, number: int) -> Being:
    """The being of that number."""
    return s.beings[number - 1]
