"""Observations: the state as a seat knows it, in numbers from -1 to 1, with a padded table for each kind of thing.

`docs/guide/learning.md` describes them. They follow from the types of the state (`layout.py`) and from what a game says
is hidden; if it does not say, everything that the seat cannot see is dealt anew in one fixed way first.
"""

from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from itertools import groupby
from math import prod
from operator import itemgetter
from struct import Struct as Packed
from typing import Any

from msgspec import Struct, msgpack

from gloaming.kernel import Ask, Dice, Game, Viewer
from gloaming.kernel.game import nothing_hidden

from ..extras import missing
from .fields import meaning, told
from .layout import FLOAT, EntityTable, HoldingField, Layout, Row, binary, packed, squashed

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

FORMAT = 1  # raised when the encoding changes
SAID = 8  # the last named tokens of an option that are in the observation
KIND = 16  # bits for the kind of decision
KEPT = 1 << 14  # cached rows; then all are encoded again
LAST = Packed("2e")  # the part of the head that is not in its cache key
NAMED = ("named", "named rows", "numbered rows")  # ways of holding items under a name
ALONE = packed([squashed(1)])  # the position of the state itself

encode = msgpack.Encoder().encode


class Field(Struct, frozen=True):
    """A part of an observation."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]

    def of(self, observation: NDArray[np.float16]) -> NDArray[np.float16]:
        """This part of an observation, in its shape."""
        return observation[..., self.start : self.stop].reshape(*observation.shape[:-1], *self.shape)


class Look:
    """One encoding of a state: the viewer, and the rows so far."""

    __slots__ = ("counts", "rows", "state", "viewer")

    def __init__(self, state: Any, viewer: Viewer, tables: int) -> None:
        self.state, self.viewer = state, viewer
        self.rows: list[list[bytes]] = [[] for _ in range(tables)]
        self.counts = [0] * tables


class ObservationEncoder:
    """Encodes a state as an observation: a row of numbers with named fields."""

    def __init__(self, game: Game[Any], actions: int = 1) -> None:
        self.game = game
        self.layout = Layout(game)
        self.tables = list(self.layout.tables.values())
        self.seats = game.players[1]
        self._token_bits = actions.bit_length()
        self._deals = game.entities is None and game.redeal is not nothing_hidden
        self._by_seat = bool(self.layout.entities.seats)
        self._lies_of = [self.lies(table) for table in self.tables]
        self._widths = [FLOAT * self._width(table) for table in self.tables]
        self._heads: dict[Any, bytes] = {}
        self._kept: dict[Any, Any] = {}
        self._rows: dict[Any, dict[Any, bytes]] = {}  # by field: the encoded items, by order
        self.fields: dict[str, Field] = {}
        self.size = 0
        shapes: dict[str, tuple[int, ...]] = {
            "seat": (self.seats,),
            "decides": (1,),
            "kind": (KIND,),
            "said": (SAID, self._token_bits),
            "made": (1,),
            "left_out": (1,),
        }
        shapes |= {table.name: (table.room, self._width(table)) for table in self.tables}
        for name, shape in shapes.items():
            start, self.size = self.size, self.size + prod(shape)
            self.fields[name] = Field(name, start, self.size, shape)
        self._starts = [FLOAT * self.fields[table.name].start for table in self.tables]
        self._room = [table.room * width for table, width in zip(self.tables, self._widths, strict=True)]
        self._last_start = FLOAT * self.fields["made"].start

    @cached_property
    def version(self) -> str:
        """Changes exactly when a number of the observation gets another place or another meaning.

        That is when a field, a column, a row, a holding field or a word is added, removed or moved.
        """
        shapes = [(field.name, field.shape) for field in self.fields.values()]
        tables = [
            (
                [*self.columns(each).items()],
                [meaning(column.kind) for column in each.columns],
                [place.name for place in each.places],
            )
            for each in self.tables
        ]
        meant = (FORMAT, shapes, tables, [*self.layout.words.known])
        return blake2b(encode(meant), digest_size=4).hexdigest()

    def lies(self, table: EntityTable) -> list[tuple[str, int]]:
        """The first columns of a table, which say where a row is; with their widths."""
        places, root = table.places, table is self.layout.root
        columns = [
            ("count", 1),
            ("place", len(places).bit_length() if len(places) > 1 else 0),
            ("own", self._by_seat and not root),
            ("whose", self._by_seat and not root),
            ("order", any("rows" in place.holds for place in places)),
            ("at", self.layout.words.bits * any(place.holds in NAMED for place in places)),
            ("holder", any(place.inside is not self.layout.root for place in places)),
        ]
        return [(name, int(size)) for name, size in columns if size]

    def columns(self, table: EntityTable) -> dict[str, tuple[int, int]]:
        """The columns of a table, each with its start and its width: where a row is, then its fields."""
        told, start = {}, 0
        fields = [(f".{column.name}", column.size) for column in table.columns]
        for name, size in self._lies_of[table.number] + fields:
            told[name] = (start, size)
            start += size
        return told

    def described(self, name: str) -> list[str]:
        """The columns of a table in words: place, name, what can stand there, what the author says of it."""
        table = next(each for each in self.tables if each.name == name)
        about = {f".{column.name}": told(column) for column in table.columns}
        return [
            f"{start}-{start + size - 1} {column} {about.get(column, '')}".rstrip()
            for column, (start, size) in self.columns(table).items()
        ]

    def _width(self, table: EntityTable) -> int:
        return sum(size for _, size in self.columns(table).values())

    # looking

    def encode(
        self, state: Any, viewer: Viewer, ask: Ask | None, made: int, said: tuple[int, ...] = ()
    ) -> NDArray[np.float16]:
        """What a viewer knows of a state, the tokens named at their open decision, and how many decisions they have
        made."""
        return self.with_head(self.body(state, viewer), viewer, ask, made, said)

    def with_head(
        self, body: bytearray, viewer: Viewer, ask: Ask | None, made: int, said: tuple[int, ...] = ()
    ) -> NDArray[np.float16]:
        """The observation with the tokens named at the open decision; the body can be used again."""
        whole = body[:]
        key = (viewer, ask and ask.kind, said)
        head = self._heads.get(key)
        if head is None:
            if len(self._heads) > KEPT:
                self._heads.clear()
            head = self._heads[key] = self._head(viewer, ask, said)
        whole[: len(head)] = head
        LAST.pack_into(whole, self._last_start, squashed(made), body[0])
        return np.frombuffer(whole, np.float16)

    def body(self, state: Any, viewer: Viewer) -> bytearray:
        """What a viewer knows of a state, without the head; its first byte says whether rows were left out."""
        if self._deals:
            state = self.game.decode(self.game.encode(state))
            self.game.redeal(state, viewer, Dice(0))
        look = Look(state, viewer, len(self.tables))
        self._struct(self.layout.root, state, ALONE, -1, look)
        body = bytearray(FLOAT * self.size)
        for rows, start, room in zip(look.rows, self._starts, self._room, strict=True):
            if rows:
                written = b"".join(rows)
                if len(written) > room:
                    written, body[0] = written[:room], 1
                body[start : start + len(written)] = written
        return body

    def _head(self, viewer: Viewer, ask: Ask | None, said: tuple[int, ...]) -> bytes:
        row = [float(viewer == seat) for seat in range(self.seats)]
        row += (0.0,) * (1 + KIND) if ask is None else (1.0, *kind_row(ask.kind))
        tokens = [binary(token + 1, self._token_bits) for token in said[-SAID:]]
        tokens += [(0.0,) * self._token_bits] * (SAID - len(tokens))
        row += [sign for token in tokens for sign in token]
        return packed(row)

    # rows: what a field holds is written once, and is copied as long as it is the same

    def _struct(self, table: EntityTable, held: Any, lies: bytes, whose: int, look: Look) -> None:
        """Writes a struct, then what it holds."""
        values = table.get(held)
        if table.hides:
            values = tuple(
                column.write_as(look.state, held, look.viewer) if column.write_as is not None else value
                for column, value in zip(table.columns, values, strict=True)
            )
        number, rows, counts, kept = table.number, look.rows, look.counts, self._kept
        rows[number].append(lies + b"".join([write[value] for write, value in zip(table.writes, values, strict=True)]))
        me = counts[number]
        counts[number] = me + 1
        for part in table.parts:
            value = part.get(held) if part.shown is None else part.shown(look.state, held, look.viewer)
            if not value:
                continue
            if part.flat:
                key = (part.name, whose, me, encode(value))
                written = kept.get(key) or self._write_flat(key, part, value, whose, me)
                number = part.table.number
                rows[number].append(written[0])
                counts[number] += written[1]
            else:
                self._structs(part, value, whose, me, look)

    def _structs(self, place: HoldingField, value: Any, whose: int, holder: int, look: Look) -> None:
        """Writes structs that hold others."""
        table, kept, theirs = place.table, self._kept, whose
        for at, order, each in entries(place, value):
            if place.seats:
                theirs = (order - (look.viewer or 0)) % len(value) + (self.seats if look.viewer is None else 0)
            if not place.open:
                self._struct(table, each, self._lies(place, at, order, 1, theirs, holder), theirs, look)
                continue
            pointed = [look.counts[number] for number in place.pointed]
            key = (place.name, at, order, theirs, holder, *pointed, encode(each))
            written = kept.get(key)
            if written is None:
                lies = self._lies(place, at, order, 1, theirs, holder)
                written = self._keep(key, self._write_struct(table, each, lies, theirs, look))
            for number, rows, count in written:
                look.rows[number].append(rows)
                look.counts[number] += count

    def _write_struct(
        self, table: EntityTable, held: Any, lies: bytes, whose: int, look: Look
    ) -> list[tuple[int, bytes, int]]:
        """The rows of a struct and of all that it holds, by their tables."""
        inner = Look(look.state, look.viewer, len(self.tables))
        inner.counts = look.counts[:]
        self._struct(table, held, lies, whose, inner)
        return [
            (number, b"".join(rows), inner.counts[number] - look.counts[number])
            for number, rows in enumerate(inner.rows)
            if rows
        ]

    def _write_flat(self, key: Any, place: HoldingField, value: Any, whose: int, holder: int) -> tuple[bytes, int]:
        """The rows of simple items, or of structs that hold nothing."""
        table, rows = place.table, []
        memo = self._rows.setdefault((place.name, whose, holder), {})
        if len(memo) > KEPT:
            memo.clear()
        for at, order, count, item in heaps(place, value):
            values = table.get(item) if table.of else item
            row = memo.get((at, order, count, values))
            if row is None:
                lies, each = self._lies(place, at, order, count, whose, holder), values
                if not table.of and len(table.columns) == 1:
                    each = (values,)
                written = [write[value] for write, value in zip(table.writes, each, strict=True)]
                row = memo[at, order, count, values] = b"".join([lies, *written])
            rows.append(row)
        return self._keep(key, (b"".join(rows), len(rows)))  # type: ignore[no-any-return]

    def _keep(self, key: Any, written: Any) -> Any:
        if len(self._kept) > KEPT:
            self._kept.clear()
        self._kept[key] = written
        return written

    def _lies(self, place: HoldingField, at: str, order: int, count: int, whose: int, holder: int) -> bytes:
        """The first columns of a row, which say where it is. From `seats` on, `whose` is for watchers."""
        key = (place.name, at, order, count, whose, holder)
        kept = self._kept.get(key)
        if kept is None:
            row: list[float] = []
            for name, size in self._lies_of[place.table.number]:
                match name:
                    case "count":
                        row.append(squashed(count))
                    case "place":
                        row += binary(place.number, size)
                    case "own":
                        row.append(float((whose == 0) - (whose > 0)))
                    case "whose":
                        row.append((whose % self.seats + 1) / self.seats if whose >= 0 else 0.0)
                    case "order":
                        row.append(squashed(order))
                    case "at":
                        row += self.layout.words.row(at)
                    case "holder":
                        row.append(min((holder + 1) / place.inside.room, 1.0))
            kept = self._keep(key, packed(row))
        return kept  # type: ignore[no-any-return]


def entries(place: HoldingField, value: Any) -> Iterator[tuple[str, int, Any]]:
    """The items of a field: name, order, item."""
    match place.holds:
        case "one":
            yield "", 0, value
        case "rows":
            yield from (("", order, each) for order, each in enumerate(value))
        case "pairs":
            yield from (("", 0, pair) for pair in value.items())
        case "named":
            yield from ((at, 0, each) for at, each in value.items())
        case "named rows":
            yield from ((at, order, each) for at, row in value.items() for order, each in enumerate(row))
        case "numbered rows":
            yield from ((f"{at}", order, each) for at, row in enumerate(value) for order, each in enumerate(row))


def heaps(place: HoldingField, value: Any) -> Iterator[tuple[str, int, int, Any]]:
    """The same with counts of equal neighbouring items, for words and for items under a name."""
    if place.table.name != "word" and place.holds != "named rows":
        yield from ((at, order, 1, each) for at, order, each in entries(place, value))
        return
    for (at, item), heap in groupby(entries(place, value), key=itemgetter(0, 2)):
        same = list(heap)
        yield at, same[0][1], len(same), item


def kind_row(kind: str) -> Row:
    """A kind of decision as bits of its digest."""
    return binary(int.from_bytes(blake2b(kind.encode(), digest_size=KIND // 8).digest()), KIND)
