"""The ordinary deck of playing cards. A card is its rank and its suit: "7S", "TH", "KD"."""

from typing import Literal, get_args

Card = Literal[
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD",
]  # fmt: skip
Suit = Literal["S", "C", "H", "D"]
Colour = Literal["black", "red"]

CARDS: tuple[Card, ...] = get_args(Card)
SUITS: tuple[Suit, ...] = get_args(Suit)  # the order of ties, highest first

SUIT: dict[Card, Suit] = {card: suit for card in CARDS for suit in SUITS if card[1] == suit}
COLOUR: dict[Card, Colour] = {card: "black" if card[1] in "SC" else "red" for card in CARDS}
PIPS: dict[Card, int] = {card: "A23456789T".index(card[0]) + 1 for card in CARDS if card[0] in "A23456789T"}

JACKS = frozenset(card for card in CARDS if card[0] == "J")
QUEENS = frozenset(card for card in CARDS if card[0] == "Q")
KING: dict[str, Card] = {card[1]: card for card in CARDS if card[0] == "K"}  # by suit


def is_spirit(card: Card) -> bool:
    """Whether it is a court card: a jack, a queen or a king."""
    return card not in PIPS


RANKING: dict[Card, int] = {  # sorts the higher card first: more pips, and among equals by the order of suits
    card: place for place, card in enumerate(sorted(PIPS, key=lambda card: (-PIPS[card], SUITS.index(SUIT[card]))))
}
