"""How the state of a game is laid out in numbers: a table for each kind of struct or list item, made from its types.

A row says where it is and whose; then come the fields of its struct, each as one or more numbers from -1 to 1.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from operator import attrgetter
from struct import pack
from typing import Any, Literal, get_type_hints

from msgspec import Struct, inspect
from msgspec.inspect import Type

from gloaming.kernel import Game
from gloaming.kernel.entities import Entities, Shown
from gloaming.packs import PackRef, choose

Row = tuple[float, ...]
Write = Callable[[Any], Row]

FLOAT = 2  # bytes: half precision tells numbers up to 80 apart
KEPT = 1 << 12  # cached values of a column
ROOM = 16  # rows of a table for which the game gives no number
ONE_HOT = 32  # largest closed set that is one-hot encoded
NOT_TOLD = (PackRef,)  # left out, since the cards say it all
KEPT_BACK = {"dice", "story"}  # fields of the state that are left out: the future, and the past


def squashed(number: float) -> float:
    """Maps any number into -1 to 1, keeping the order."""
    return number / (abs(number) + 4)


def packed(row: Sequence[float]) -> bytes:
    """Numbers as the bytes of an observation."""
    return pack(f"{len(row)}e", *row)


class Written(dict[Any, bytes]):
    """The encoded values of a column, each encoded once."""

    def __init__(self, write: Write) -> None:
        self.write = write

    def __missing__(self, value: Any) -> bytes:
        if len(self) > KEPT:
            self.clear()
        self[value] = written = packed(self.write(value))
        return written


class Words:
    """Encodes a word as -1 and 1: its number in binary. The empty word is all 0."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known = {word: number for number, word in enumerate(dict.fromkeys(known), 1)}
        self.bits = (len(self.known) * 5 // 4 + 64).bit_length()  # with room for words that are added later
        self._rows: dict[str, Row] = {"": (0.0,) * self.bits}

    def number(self, word: str) -> int:
        """The number of a word; an unknown one gets a free number by its digest."""
        number = self.known.get(word)
        if number is None:
            first = len(self.known) + 1
            spread = int.from_bytes(blake2b(word.encode(), digest_size=8).digest())
            number = first + spread % ((1 << self.bits) - first)
        return number

    def row(self, word: str | None) -> Row:
        """The encoding of a word."""
        word = word or ""
        row = self._rows.get(word)
        if row is None:
            row = self._rows[word] = binary(self.number(word), self.bits)
        return row


def binary(number: int, bits: int) -> Row:
    """The binary digits of a number as -1 and 1, the lowest first."""
    return tuple(1.0 if number >> bit & 1 else -1.0 for bit in range(bits))


# a struct, a list, a dict of simple values, of structs, of lists, a list of lists
Holds = Literal["one", "rows", "pairs", "named", "named rows", "numbered rows"]


class Column(Struct, frozen=True):
    """A column of a table: a field of its struct."""

    name: str
    size: int
    write: Write
    kind: Type  # the type of the value
    about: str = ""
    write_as: Shown | None = None  # gives the value that is written instead


class HoldingField(Struct, kw_only=True):
    """A field of a struct that holds rows of a table."""

    name: str  # the names of its struct and its field
    number: int  # its number among the places of its table, from 1
    table: "EntityTable"  # the table of what it holds
    get: Callable[[Any], Any]
    shown: Shown | None
    holds: Holds
    inside: "EntityTable"  # the table of the struct that has the field
    seats: bool  # whether it has one item for each seat
    flat: bool = True  # whether its items hold nothing themselves
    open: bool = True  # whether nothing below it is hidden from anybody
    pointed: list[int] = []  # the tables below it whose rows are referred to


class EntityTable:
    """A padded table: the rows of one kind of struct, or of list items."""

    room = 0  # rows

    def __init__(self, name: str, number: int) -> None:
        self.name, self.number = name, number
        self.of: list[str] = []  # the fields that are columns
        self.columns: list[Column] = []
        self.places: list[HoldingField] = []  # the fields that hold its rows
        self.parts: list[HoldingField] = []  # the fields of its struct that hold rows of other tables
        self.hides = False  # whether some columns are hidden from some viewers

    @cached_property
    def writes(self) -> list[Written]:
        """The encoders of its columns."""
        return [Written(column.write) for column in self.columns]

    @cached_property
    def get(self) -> Callable[[Any], tuple[Any, ...]]:
        """Gets the column values of a struct."""
        match self.of:
            case []:
                return lambda held: ()
            case [one]:
                return lambda held: (getattr(held, one),)
            case _:
                return attrgetter(*self.of)

    def below(self) -> list["EntityTable"]:
        """Itself and all tables of what its structs hold, directly or not."""
        found = {self.number: self}
        queue = [self]
        while queue:
            for part in queue.pop().parts:
                if part.table.number not in found:
                    found[part.table.number] = part.table
                    queue.append(part.table)
        return list(found.values())

    @property
    def open(self) -> bool:
        """Whether nothing of its structs is hidden from anybody."""
        return not self.hides and not any(part.shown for part in self.parts)


class Layout:
    """All tables of a game."""

    def __init__(self, game: Game[Any]) -> None:
        self.entities = game.entities or Entities()
        self.tables: dict[Any, EntityTable] = {}
        state = inspect.type_info(game.state)
        assert isinstance(state, inspect.StructType)
        names = () if game.pack is None else choose(game.name).names
        self.words = Words([*sorted(words_of(state, set())), *names])
        self.root = self._struct(state)
        for table in self.tables.values():
            table.room = self._room(table)
            for place in table.places:
                below = table.below()
                place.flat, place.open = not table.parts, all(each.open for each in below)
                place.pointed = [each.number for each in below if each.parts]

    def _table(self, key: Any, name: str) -> EntityTable:
        self.tables[key] = table = EntityTable(name, len(self.tables))
        return table

    def _room(self, table: EntityTable) -> int:
        """The number of rows of a table: as the game says, one for each struct that has one, or the default."""
        if table.name in self.entities.rows:
            return self.entities.rows[table.name]
        if table is self.root:
            return 1
        if any(place.holds != "one" or place.inside is table for place in table.places):
            return ROOM
        return sum(self._room(place.inside) for place in table.places)

    def _struct(self, kind: inspect.StructType) -> EntityTable:
        """The table of a struct."""
        if kind.cls in self.tables:
            return self.tables[kind.cls]
        name = kind.cls.__name__
        root = not self.tables
        table = self._table(kind.cls, name)
        for field in kind.fields:
            if not (root and field.name in KEPT_BACK):
                self._field(table, field.name, field.type, root)
        return table

    def _field(self, table: EntityTable, field: str, kind: Type, root: bool) -> None:
        """Adds a field of a struct: a column, or a field that holds rows."""
        name = f"{table.name}.{field}"
        shown = self.entities.shown.get(name)
        if shown is not None and (declared := get_type_hints(shown).get("return", Any)) is not Any:
            kind = inspect.type_info(declared)
        about = described(kind)
        kind = bare(kind)
        if (size := self.scalar(kind)) is not None:
            table.hides |= shown is not None
            table.of.append(field)
            table.columns.append(Column(field, *size, kind, about, shown))
            return
        held = self._held(kind)
        if held is None:
            return
        inner, holds = held
        place = HoldingField(
            name=name,
            number=len(inner.places) + 1,
            table=inner,
            get=attrgetter(field),
            shown=shown,
            holds=holds,
            inside=table,
            seats=root and field == self.entities.seats,
        )
        inner.places.append(place)
        table.parts.append(place)

    def _held(self, kind: Type) -> tuple[EntityTable, Holds] | None:
        """The table of what a field holds, and how it holds it; None if it is left out."""
        match kind:
            case inspect.StructType(cls):
                return None if cls in NOT_TOLD else (self._struct(kind), "one")
            case inspect.DictType(_, value):
                value = bare(value)
                if self.scalar(value) is not None:
                    return self._items((inspect.StrType(), value)), "pairs"
                match self._held(value):
                    case table, "one":
                        return table, "named"
                    case table, "rows":
                        return table, "named rows"
            case inspect.ListType(item) | inspect.VarTupleType(item):
                item = bare(item)
                if isinstance(item, inspect.StructType):
                    return self._struct(item), "rows"
                if isinstance(item, inspect.ListType) and (held := self._held(item)) is not None and held[1] == "rows":
                    return held[0], "numbered rows"
                if self.scalar(item) is not None:
                    return self._items(item.item_types if isinstance(item, inspect.TupleType) else (item,)), "rows"
        return None

    def _items(self, kinds: tuple[Type, ...]) -> EntityTable:
        """The table of list items that are not structs: words, numbers, pairs of them."""
        names = tuple(name for each in kinds for name in simple_names(each))
        if names in self.tables:
            return self.tables[names]
        table = self._table(names, "_".join(names))
        for number, each in enumerate(kinds, 1):
            kind = loosest(bare(each))
            written = self.scalar(kind)
            assert written is not None
            table.columns.append(Column(f"{'_'.join(simple_names(each))}_{number}", *written, kind))
        return table

    def scalar(self, kind: Type) -> tuple[int, Write] | None:
        """The width and the encoder of a simple type; None for others."""
        match kind:
            case inspect.BoolType():
                return 1, lambda value: (1.0,) if value else (0.0,)
            case inspect.IntType() | inspect.FloatType():
                return 1, lambda value: (squashed(value),)
            case inspect.StrType():
                return self.words.bits, self.words.row
            case inspect.EnumType(cls):
                return one_of([each.value for each in cls])
            case inspect.LiteralType(values):
                return one_of(values) if len(values) <= ONE_HOT else (self.words.bits, self.words.row)
            case inspect.TupleType(items):
                parts = [self.scalar(bare(item)) for item in items]
                return None if None in parts else joined([part for part in parts if part is not None])
            case inspect.UnionType(types):
                return self._optional([each for each in types if not isinstance(each, inspect.NoneType)])
        return None

    def _optional(self, kinds: list[Type]) -> tuple[int, Write] | None:
        """An optional simple value: one more column that says whether there is one, else all 0."""
        if len(kinds) != 1 or (inner := self.scalar(bare(kinds[0]))) is None:
            return None
        size, write = inner
        nothing = (0.0,) * (size + 1)
        return size + 1, lambda value: nothing if value is None else (1.0, *write(value))


def one_of(values: Iterable[Any]) -> tuple[int, Write]:
    """A closed set, one-hot encoded."""
    values = list(values)
    rows = {value: tuple(float(value == each) for each in values) for value in values}
    nothing = (0.0,) * len(values)
    return len(values), lambda value: rows.get(value, nothing)


def joined(parts: list[tuple[int, Write]]) -> tuple[int, Write]:
    """Several simple values side by side."""
    writes = [write for _, write in parts]

    def write(values: Any) -> Row:
        return tuple(number for each, value in zip(writes, values, strict=True) for number in each(value))

    return sum(size for size, _ in parts), write


def bare(kind: Type) -> Type:
    """A type without annotations; of an optional struct, the struct."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        there = [each for each in map(bare, kind.types) if not isinstance(each, inspect.NoneType)]
        if len(there) == 1 and isinstance(there[0], (inspect.StructType, inspect.DictType, inspect.ListType)):
            return there[0]
    return kind


def loosest(kind: Type) -> Type:
    """The type that decides the table of list items: every closed set of words counts as a word."""
    match kind:
        case inspect.LiteralType(values):
            return inspect.StrType() if isinstance(values[0], str) else inspect.IntType()
        case inspect.EnumType():
            return inspect.StrType()
    return kind


def simple_names(kind: Type) -> list[str]:
    """The name of a simple type in the name of its table."""
    match loosest(bare(kind)):
        case inspect.StrType():
            return ["word"]
        case inspect.BoolType():
            return ["bool"]
        case inspect.IntType() | inspect.FloatType():
            return ["number"]
        case inspect.TupleType(items):
            return [name for item in items for name in simple_names(item)]
    return ["any"]


def described(kind: Type) -> str:
    """The author's description of a field."""
    while isinstance(kind, inspect.Metadata):
        if kind.extra_json_schema and "description" in kind.extra_json_schema:
            return str(kind.extra_json_schema["description"])
        kind = kind.type
    return ""


def words_of(kind: Type, seen: set[Any]) -> Iterator[str]:
    """Every word in the types of a state."""
    match kind:
        case inspect.Metadata():
            yield from words_of(kind.type, seen)
        case inspect.UnionType(types):
            for each in types:
                yield from words_of(each, seen)
        case inspect.StructType(cls) if cls not in seen:
            seen.add(cls)
            for field in kind.fields:
                yield from words_of(field.type, seen)
        case inspect.LiteralType(values):
            yield from (value for value in values if isinstance(value, str))
        case inspect.EnumType(cls):
            yield from (str(each.value) for each in cls)
        case inspect.TupleType(items):
            for each in items:
                yield from words_of(each, seen)
        case inspect.DictType(key, value):
            yield from words_of(key, seen)
            yield from words_of(value, seen)
        case inspect.ListType(item) | inspect.VarTupleType(item):
            yield from words_of(item, seen)
