"""Pieces: everything on the table that has a name and can be touched."""

from enum import StrEnum

from msgspec import Struct


class Kind(StrEnum):
    """What a piece is, which decides how it is drawn."""

    CARD = "card"
    GROUP = "group"  # several pieces that lie as one: a being, an army; see `parts`
    TOKEN = "token"
    PAWN = "pawn"
    DIE = "die"
    MARKER = "marker"
    PLACE = "place"  # an empty spot that can be touched: a cell, a slot, a foothold


class Tone(StrEnum):
    """What a badge or a number means; the client gives it a colour and a sign, never a colour alone."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"
    MINE = "mine"


class CardStock(StrEnum):
    """How a kind of card is printed: bar and edge tell kinds apart, not the hue alone."""

    PLAIN = "plain"  # paper
    DARK = "dark"  # a near-black bar with a rule below it, in a dark frame
    BAND = "band"  # a bar in the card's own hue
    STRIPED = "striped"  # the same with stripes
    GILT = "gilt"  # a golden bar and frame, a corner cut off
    ROUND = "round"  # round corners, a line along the head
    DOUBLE = "double"  # round corners, two lines


class Sigil(StrEnum):
    """What is drawn in the picture of a card: the families of signs."""

    NONE = ""  # drawn from its name
    MASK = "mask"
    WISP = "wisp"
    GATE = "gate"
    KEY = "key"
    SWEEP = "sweep"
    STONE = "stone"


class PlayingCard(Struct, frozen=True, omit_defaults=True):
    """The face of an ordinary playing card."""

    rank: str  # A 2 … 10 J Q K
    suit: str  # spades clubs hearts diamonds


class Badge(Struct, frozen=True, omit_defaults=True):
    """Something that lies on a piece or is tied to it: a cube, wounds, cards beneath."""

    text: str = ""
    icon: str = ""
    tone: Tone = Tone.PLAIN
    meaning: str = ""  # in words, for the reader and the screen reader; said after the text, unless it holds it


class PieceValue(Struct, frozen=True, omit_defaults=True):
    """A number on a piece, printed or computed: icon, number, and whether it differs from what is printed."""

    icon: str
    number: int | str
    meaning: str = ""
    changed: int = 0  # -1 lower than printed, +1 higher
    word: str = ""  # stands beside it where there is room
    foot: bool = False  # stands at the foot of the card: what it costs, what it gives


class Spot(Struct, frozen=True, omit_defaults=True):
    """Where a piece stands in a map (a node), a hex field (column and row), a track or a grid (slot)."""

    node: str = ""
    column: int = 0
    row: int = 0
    facing: int | None = None  # degrees, 0 is north
    over: tuple[int, int] | None = None  # column and row of a second hex that it covers


class Piece(Struct, omit_defaults=True):
    """One thing on the table. Its id is unique in the scene and stays the same while the thing exists."""

    id: str
    kind: Kind = Kind.CARD
    title: str = ""
    sort: str = ""  # the word for what it is: Ally, Threat, Command
    text: str = ""
    note: str = ""  # one short line under the piece
    icon: str = ""
    tint: str = ""  # a hue word of the game's theme, or a mark, which the piece then wears
    card: PlayingCard | None = None
    turn: int = 0  # degrees clockwise: 0 stands, 45 is tilted, 90 lies on its side
    face_up: bool = True
    values: list[PieceValue] = []
    badges: list[Badge] = []
    parts: list["Piece"] = []  # what a group holds, far to near
    count: int | None = None  # how many lie here, for a pile or a stack of tokens
    seat: int | None = None  # whose it is
    at: Spot | None = None
    dim: bool = False  # spent, out of play for now
    sigil: Sigil = Sigil.NONE
    stock: CardStock = CardStock.PLAIN
    short: str = ""  # what it is called where there is little room
    active: bool = False  # it acts now
    health: tuple[int, int] | None = None  # what it can still take, and of how much
