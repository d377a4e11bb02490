"""Seats and who holds them. All seats with the same token share a screen; the store has only the hash of the token."""

import hashlib
import secrets
import unicodedata
from enum import StrEnum

from msgspec import Struct

from ..errors import Impossible

NAME = 40  # characters of a name
REMARK = 500  # characters of a chat message


class SeatKind(StrEnum):
    """Who holds a seat."""

    HUMAN = "human"
    COMPUTER = "computer"
    OPEN = "open"


class Seat(Struct, omit_defaults=True):
    """A seat and its holder: `key` is the hash of the token that holds it, `person` the id of that person, if known."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    key: str = ""
    came: bool = False  # whether its holder has been at the table
    person: str = ""  # never sent to anybody
    stand_in: str = ""  # the level of the computer player that stands in for an absent holder

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer player decides here, as the holder of the seat or as a stand-in."""
        return self.kind is SeatKind.COMPUTER or bool(self.stand_in)


def new_token() -> str:
    """A secret that holds a seat: 256 bits."""
    return secrets.token_urlsafe(32)


def key_of(token: str) -> str:
    """The hash of a token; only hashes are stored and compared, so response times tell nothing about tokens."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_text(text: str, most: int, what: str) -> str:
    """A text from people as one line without control characters; refuses one that is too long."""
    plain = " ".join("".join(letter if visible(letter) else " " for letter in text).split())
    if len(plain) > most:
        raise Impossible(f"{what} has {len(plain)} letters; {most} are the most.")
    return plain


def visible(letter: str) -> bool:
    """Whether a character is safe to show: no control character, and none that changes the direction of writing."""
    return unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Cn") and letter not in STEERING


STEERING = "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
