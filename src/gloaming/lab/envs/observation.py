"""Observations: a scene as a row of numbers from -1 to 1. `docs/guide/learning.md` tells it field by field.

It is made from the scene and the decision alone, so it cannot tell more than a person in that seat is shown.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from math import prod

from msgspec import Struct, json, msgpack

from gloaming.kernel import Ask, Viewer
from gloaming.scene import Area, Badge, Dial, Kind, Piece, Scene, SeatView, Sheet, Tray

from ..extras import missing
from .survey import PlacedPiece, Survey, digest, placed_pieces, used_among

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

SIGNS = 12  # a word is written as so many signs, each -1 or 1: one pair of words in 4096 looks alike
NUMBERS = 3  # that are read from a text
SHEET = 8  # that are read from an area with its sheet
TEXT = SIGNS + NUMBERS
NUMBER = re.compile(r"-?\d{1,18}")
KINDS = tuple(Kind)

Row = tuple[float, ...]

encode = msgpack.Encoder().encode
decode = msgpack.Decoder(Piece).decode


class Field(Struct, frozen=True):
    """A part of an observation."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]

    def of(self, observation: NDArray[np.float32]) -> NDArray[np.float32]:
        """This part of an observation, in its shape."""
        return observation[self.start : self.stop].reshape(self.shape)


class ObservationEncoder:
    """Turns a scene into an observation: a row of numbers with named fields."""

    def __init__(self, survey: Survey, actions: int = 0) -> None:
        self.survey = survey
        self.columns = self._columns()
        self.unused = [name for name in Piece.__struct_fields__ if name not in survey.features]
        seats, columns = survey.seats, sum(size for _, size, _ in self.columns)
        self.fields: dict[str, Field] = {}
        self.size = 0
        self._row = lru_cache(maxsize=1 << 14)(self._write_row)  # most pieces lie as they lay
        for name, *shape in (
            ("seat", seats),
            ("decides", 1),
            ("kind", survey.kinds.size),
            ("said", actions),
            ("made", 1),
            ("left_out", 1),
            ("step", survey.steps),
            ("round", TEXT),
            ("subtitle", TEXT),
            ("counters", survey.counters, TEXT),
            ("seats", seats, 1 + TEXT),
            ("areas", survey.areas.size - 1, 1 + SIGNS + SHEET),
            ("pieces", survey.pieces.size, columns),
        ):
            start, self.size = self.size, self.size + prod(shape)
            self.fields[name] = Field(name, start, self.size, tuple(shape))

    def encode(
        self, scene: Scene, viewer: Viewer, ask: Ask | None, made: int, said: tuple[int, ...] = ()
    ) -> NDArray[np.float32]:
        """The observation of a viewer: the scene, what was said of their open decision, how many they have made."""
        survey, phases = self.survey, scene.phases
        kind = None if ask is None else survey.kinds.places([ask.kind])[0]
        rows, left_out = self._pieces(scene, viewer or 0)
        left_out |= len(scene.counters) > survey.counters or (phases is not None and phases.now >= survey.steps)
        left_out |= any(area.id not in survey.areas.known for area in scene.areas)
        before_the_pieces = (  # in the order of the fields
            one_hot(viewer, survey.seats),
            (float(ask is not None),),
            one_hot(kind, survey.kinds.size),
            self._said(said),
            (squashed(made),),
            (float(left_out),),
            one_hot(phases.now if phases else None, survey.steps),
            written(phases.title if phases else ""),
            written(scene.subtitle),
            *self._counters(scene),
            *self._seats(scene.seats, viewer or 0),
            *self._areas(scene.areas),
        )
        seen = np.zeros(self.size, np.float32)
        pieces = self.fields["pieces"]
        seen[: pieces.start] = list(chain.from_iterable(before_the_pieces))
        if rows:
            pieces.of(seen)[list(rows)] = list(rows.values())
        return seen

    def _said(self, said: tuple[int, ...]) -> Row:
        """Every token that has been said of an option, as 1 / its last place in the word: 1 is the verb."""
        row = [0.0] * self.fields["said"].shape[0]
        for place, token in enumerate(said):
            row[token] = 1 / (place + 1)
        return tuple(row)

    def _counters(self, scene: Scene) -> list[Row]:
        """The numbers of the whole table, as many as there is room for."""
        rows = [written(counter.text) for counter in scene.counters[: self.survey.counters]]
        return rows + [written("")] * (self.survey.counters - len(rows))

    def _seats(self, seats: Sequence[SeatView], viewer: int) -> list[Row]:
        """Every seat, the viewer's first: its score and its note."""
        rows = [(0.0, *written(""))] * self.survey.seats
        for each in seats:
            place = (each.seat - viewer) % self.survey.seats
            rows[place] = (squashed(each.score or 0), *written(f"{each.note} {each.mark}".strip()))
        return rows

    def _areas(self, areas: Sequence[Area]) -> list[Row]:
        """Every area that the survey has met: that it is there, its note, its sheet, which board it is."""
        rows = [(0.0, *written("", SHEET))] * (self.survey.areas.size - 1)
        for area in areas:
            place = self.survey.areas.known.get(area.id)
            if place is not None:
                rows[place] = (1.0, *area_row(area))
        return rows

    def _pieces(self, scene: Scene, viewer: int) -> tuple[dict[int, NDArray[np.float32]], bool]:
        """The row of every piece; and whether something had to be left out."""
        placed = list(placed_pieces(scene))
        places = self.survey.pieces.places([each.piece.id for each in placed])
        left_out = None in places
        rows = {}
        for place, each in zip(places, placed, strict=True):
            if place is not None:
                rows[place], blind = self._row(encode(each.piece), each.area, each.order, each.inside, viewer)
                left_out |= blind
        return rows, left_out

    def _write_row(
        self, piece: bytes, area: str, order: int, inside: str, viewer: int
    ) -> tuple[NDArray[np.float32], bool]:
        """The row of a piece; and whether it has something that no piece of the survey had."""
        placed = PlacedPiece(decode(piece), area, order, inside)
        row = chain.from_iterable(write(placed, viewer) for _, _, write in self.columns)
        blind = used_among(placed.piece, self.unused) or len(placed.piece.values) > self.survey.values
        return np.fromiter(row, np.float32), bool(blind)

    def _columns(self) -> list[tuple[str, int, Callable[[PlacedPiece, int], Row]]]:
        """The columns of a piece: name, size, and how it is computed; only for fields that pieces of the game use."""
        seats, areas, values = self.survey.seats, self.survey.areas, self.survey.values
        always: list[tuple[str, int, Callable[[PlacedPiece, int], Row]]] = [
            ("present", 1, lambda at, viewer: (1.0,)),
            ("area", areas.size, lambda at, viewer: one_hot(areas.places([at.area])[0], areas.size)),
            ("order", 1, lambda at, viewer: (squashed(at.order),)),
        ]
        if self.survey.pieces.spare:  # else its row says which piece it is
            always.append(("id", SIGNS, lambda at, viewer: signs(at.piece.id)))
        told: dict[str, tuple[int, Callable[[PlacedPiece, int], Row]]] = {
            "parts": (SIGNS, lambda at, viewer: signs(at.inside)),
            "kind": (len(KINDS), lambda at, viewer: one_hot(KINDS.index(at.piece.kind), len(KINDS))),
            "title": (TEXT, lambda at, viewer: written(at.piece.title)),
            "sort": (SIGNS, lambda at, viewer: signs(at.piece.sort)),
            "text": (TEXT, lambda at, viewer: written(at.piece.text)),
            "note": (TEXT, lambda at, viewer: written(at.piece.note)),
            "icon": (SIGNS, lambda at, viewer: signs(at.piece.icon)),
            "tint": (SIGNS, lambda at, viewer: signs(at.piece.tint)),
            "card": (2 * SIGNS, lambda at, viewer: card_row(at.piece)),
            "turn": (1, lambda at, viewer: (at.piece.turn % 360 / 360,)),
            "face_up": (1, lambda at, viewer: (float(at.piece.face_up),)),
            "values": (2 * values, lambda at, viewer: value_row(at.piece, values)),
            "badges": (1 + TEXT, lambda at, viewer: badge_row(at.piece.badges)),
            "count": (2, lambda at, viewer: number_row(at.piece.count)),
            "seat": (seats, lambda at, viewer: one_hot(owner(at.piece, viewer, seats), seats)),
            "at": (SIGNS + 4, lambda at, viewer: spot_row(at.piece)),
            "dim": (1, lambda at, viewer: (float(at.piece.dim),)),
            "active": (1, lambda at, viewer: (float(at.piece.active),)),
            "health": (2, lambda at, viewer: health_row(at.piece)),
        }
        return always + [(name, *how) for name, how in told.items() if name in self.survey.features]


# how things are written as numbers


def health_row(piece: Piece) -> Row:
    """What a piece can still take, and of how much."""
    left, most = piece.health or (0, 0)
    return squashed(left), squashed(most)


def squashed(number: float) -> float:
    """Any number as one between -1 and 1; larger stays larger."""
    return number / (abs(number) + 10)


def one_hot(place: int | None, size: int) -> Row:
    """All 0 but for a 1 at the place, if there is one."""
    return tuple(float(place == each) for each in range(size))


@lru_cache(maxsize=1 << 16)
def signs(word: str) -> Row:
    """A word as `SIGNS` signs (-1 or 1) from its digest; the empty word is all 0."""
    if not word:
        return (0.0,) * SIGNS
    bits = int.from_bytes(digest(word))
    return tuple(1.0 if bits >> place & 1 else -1.0 for place in range(SIGNS))


@lru_cache(maxsize=1 << 16)
def written(text: str, numbers: int = NUMBERS) -> Row:
    """A text as the signs of its words, then its first numbers."""
    found = [squashed(int(number)) for number in NUMBER.findall(text)[:numbers]]
    return *signs(NUMBER.sub("#", text)), *found, *(0.0,) * (numbers - len(found))


def number_row(number: int | None) -> Row:
    """Whether there is a number, and which."""
    return (0.0, 0.0) if number is None else (1.0, squashed(number))


def owner(piece: Piece, viewer: int, seats: int) -> int | None:
    """Whose it is, counted from the viewer: 0 is theirs."""
    return None if piece.seat is None else (piece.seat - viewer) % seats


def card_row(piece: Piece) -> Row:
    """The rank and the suit of a playing card."""
    return signs(piece.card.rank if piece.card else "") + signs(piece.card.suit if piece.card else "")


def value_row(piece: Piece, values: int) -> Row:
    """The numbers of a piece, and whether each is higher or lower than printed; words as a number from their signs."""
    row: list[float] = []
    for value in piece.values[:values]:
        number = value.number
        size = squashed(number) if isinstance(number, int) else sum(signs(number)) / SIGNS
        row += [size, float((value.changed > 0) - (value.changed < 0))]
    return *row, *(0.0,) * (2 * values - len(row))


def badge_row(badges: Sequence[Badge]) -> Row:
    """How many badges there are, and what they say together."""
    said = " ".join(f"{badge.icon} {badge.text} {badge.tone} {badge.meaning}" for badge in badges)
    return squashed(len(badges)), *written(said)


def spot_row(piece: Piece) -> Row:
    """Where it stands: node, column, row; whether it faces anywhere, and where."""
    if piece.at is None:
        return (0.0,) * (SIGNS + 4)
    facing = piece.at.facing
    turned = (0.0, 0.0) if facing is None else (1.0, facing % 360 / 360)
    return *signs(piece.at.node), squashed(piece.at.column), squashed(piece.at.row), *turned


def area_row(area: Area) -> Row:
    """The note of an area and its sheet in numbers, and in signs which board it is."""
    if isinstance(area.layout, Sheet):
        text = " ".join(
            f"{reading.title} {reading.text} {' '.join(f'{tally.text} {tally.number}' for tally in reading.tallies)}"
            for reading in area.layout.readings
        )
        return written(f"{area.note} {text}", SHEET)
    if isinstance(area.layout, Tray):
        return written(f"{area.note} {' '.join(f'{each.text} {each.number}' for each in area.layout.tallies)}", SHEET)
    if isinstance(area.layout, Dial):
        return written(f"{area.note} {area.layout.most} {area.layout.loss}", SHEET)
    board = json.encode(area.layout).decode()
    return signs(NUMBER.sub("#", area.note) + board) + written(area.note, SHEET)[SIGNS:]
