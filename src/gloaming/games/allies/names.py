"""Names for people: cards, beings, suits."""

from functools import cache

from .beings import being, type_of
from .cards import Card, Suit
from .state import Being, State

PIP = {"S": "♠", "C": "♣", "H": "♥", "D": "♦"}
SUIT_NAME: dict[Suit, str] = {"S": "spades", "C": "clubs", "H": "hearts", "D": "diamonds"}
ATTACK_NAME: dict[Suit, str] = {"S": "flying", "C": "fire", "H": "magic", "D": "protection"}


@cache
def card_name(card: Card) -> str:
    """A card as it is written in a sentence: 10 ♠."""
    return f"{rank_name(card)} {PIP[card[1]]}"


def rank_name(card: Card) -> str:
    """The index of a card: A, 2 … 10, J, Q, K."""
    return "10" if card[0] == "T" else card[0]


def cards_name(cards: list[Card]) -> str:
    """Several cards in a sentence."""
    names = [card_name(card) for card in cards]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def being_name(s: State, number: int) -> str:
    """A being in a sentence: its type and which it is, since several may be alike."""
    return name_of(being(s, number))


def name_of(b: Being) -> str:
    """A being by its type and its number."""
    return f"{type_of(b)} {which(b.id)}"


@cache
def which(number: int) -> str:
    """The number of a being as that of a king, so that nobody takes it for a strength."""
    tens, ones = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]
