"""The alphabet (vocabulary) of a game: every option is a word of fixed tokens, its verb first, then its arguments.

The tokens follow from the types of the game's options and the names in its pack, so they are the same in every match,
under all options and in all modes. What has no token (a text, a large number) is spelled byte by byte: every option can
be written, and no two of a decision are written alike.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct, inspect

from gloaming.kernel import Game
from gloaming.packs import choose

NUMBERS = (*range(256), *range(-1, -9, -1))  # numbers with a token of their own, if the type has no bounds


class Token(Struct, frozen=True):
    """A token of the alphabet: its sort, and what it stands for."""

    sort: str  # verb, number, name, yes or no, nothing, byte, end
    value: bool | int | str | None = None

    def __str__(self) -> str:
        return self.sort if self.value is None else f"{self.sort} {self.value}"


NOTHING, END = Token("nothing"), Token("end")
BYTES = [Token("byte", byte) for byte in range(256)]


class Alphabet:
    """The tokens of a game in order; an action is the index of a token."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = list(dict.fromkeys(tokens))
        self._place = {token: place for place, token in enumerate(self.tokens)}
        self._words: dict[Any, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.tokens)

    @cached_property
    def version(self) -> str:
        """Changes exactly when a token is added, removed or moved; trained models need the same version."""
        return blake2b(msgspec.msgpack.encode(self.tokens), digest_size=4).hexdigest()

    def word(self, option: Any) -> tuple[int, ...]:
        """An option in tokens."""
        word = self._words.get(option)
        if word is None:
            word = self._words[option] = tuple(self._written(option))
        return word

    def _written(self, value: Any) -> Iterator[int]:
        match value:
            case None:
                yield self._place[NOTHING]
            case bool():
                yield self._place[Token("yes or no", value)]
            case int():
                yield from self._leaf(Token("number", value))
            case str():
                yield from self._leaf(Token("name", value))
            case Struct():
                if (tag := value.__struct_config__.tag) is not None:
                    yield self._place[Token("verb", tag)]
                for field in value.__struct_fields__:
                    yield from self._written(getattr(value, field))
            case _:  # a sequence of values of any length
                for each in value:
                    yield from self._written(each)
                yield self._place[END]

    def _leaf(self, token: Token) -> Iterator[int]:
        """The token itself; spelled if it is not in the alphabet."""
        if token in self._place:
            yield self._place[token]
            return
        yield from (self._place[BYTES[byte]] for byte in str(token.value).encode())
        yield self._place[END]


def alphabet_of(game: Game[Any], pack: str = "") -> Alphabet:
    """The alphabet of a game; names that only another pack has come last."""
    tokens = dict.fromkeys(tokens_of(inspect.type_info(game.option)))
    names = [] if game.pack is None else [*choose(game.name).names, *(choose(game.name, pack).names if pack else ())]
    spelled = BYTES[0] in tokens
    kept = [token for token in tokens if token.sort not in ("byte", "end")]
    kept += [Token("name", name) for name in names if spelled]
    return Alphabet([*kept, *(token for token in tokens if token.sort in ("byte", "end"))])


def tokens_of(kind: inspect.Type) -> Iterator[Token]:
    """The tokens with which values of a type are written."""
    match kind:
        case inspect.Metadata():
            yield from tokens_of(kind.type)
        case inspect.UnionType(types):
            for each in types:
                yield from tokens_of(each)
        case inspect.StructType():
            if kind.tag is not None:
                yield Token("verb", kind.tag)
            for field in kind.fields:
                yield from tokens_of(field.type)
        case inspect.NoneType():
            yield NOTHING
        case inspect.BoolType():
            yield from (Token("yes or no", False), Token("yes or no", True))
        case inspect.LiteralType(values):
            yield from (Token("number" if isinstance(value, int) else "name", value) for value in values)
        case inspect.IntType():
            yield from numbers(kind)
        case inspect.StrType():
            yield from (*BYTES, END)
        case inspect.TupleType(items):
            yield from (token for item in items for token in tokens_of(item))
            yield END
        case inspect.VarTupleType(item):
            yield from (*tokens_of(item), END)
        case _:
            raise TypeError(f"An option may hold numbers, names, yes or no, nothing and rows of these, not {kind}.")


def numbers(kind: inspect.IntType) -> Iterator[Token]:
    """The tokens of a number: those that its type allows, or the usual ones with spelling for the others."""
    if kind.ge is not None and kind.le is not None:
        yield from (Token("number", number) for number in range(kind.ge, kind.le + 1))
        return
    yield from (Token("number", number) for number in NUMBERS)
    yield from (*BYTES, END)
