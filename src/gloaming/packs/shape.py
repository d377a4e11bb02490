"""The shape of a game's packs: which files there are, what they contain, which counts the rulebook fixes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from gloaming.lingo import Lexicon, Scope
from gloaming.lingo.hearing import Hears

from .proving import Proving

if TYPE_CHECKING:
    from .fault import Fault
    from .pack import Pack

Lingo = Annotated[str, Meta(extra={"lingo": "text"})]  # a card's text
Condition = Annotated[str, Meta(extra={"lingo": "condition"})]  # facts joined by "and"; "" is always true
Claims = Annotated[str, Meta(extra={"lingo": "claims"})]  # facts, as sentences


class Example(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An example of a card, which runs as a test."""

    given: Claims = ""
    when: Annotated[str, Meta(extra={"lingo": "events"})]
    choose: list[str] = []  # the answers to questions, by labels
    then: Claims


class Manifest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `pack.toml` holds."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$")]
    game: str
    version: str
    authors: list[str]
    licence: str
    about: str = ""
    extends: str = ""  # the pack that this one extends, adding and replacing components


@dataclass(frozen=True)
class Count:
    """A number that the rulebook fixes."""

    what: str
    number: int
    of: Callable[["Pack"], int]
    fixed: bool = False  # a pack that extends another must keep to it, too


def _nothing_more(pack: "Pack") -> "Iterable[Any]":
    return ()


def _itself(pack: "Pack") -> "Pack":
    return pack


def _all_heard(pack: "Pack", component: Any) -> Hears | None:
    return None


def _no_drawings(pack: "Pack") -> Mapping[str, str]:
    return {}


def _shown(scope: Scope, option: Any) -> str:
    return str(option)


@dataclass(frozen=True, kw_only=True, eq=False)
class PackShape:
    """The shape of a game's packs."""

    game: str
    folder: Traversable  # the pack that comes with the game
    files: Mapping[str, type[Struct]]  # each TOML file, and what it holds
    stories: Sequence[str] = ()  # Markdown files; `scenarios/*.md` is all in a folder
    counts: Sequence[Count] = ()
    lexicon: Callable[["Pack"], Lexicon]  # makes the lexicon of the game with the names in the pack
    box: Callable[["Pack"], Any] = _itself  # makes the box, in which rules look up cards; once for each pack
    # what more is wrong: (id of a component, what is wrong with it), or a whole fault with its file and line
    check: Callable[["Pack"], "Iterable[tuple[str, str] | Fault]"] = _nothing_more
    # what may well be meant and is odd all the same, in the same way: it is told and is no fault
    doubts: Callable[["Pack"], "Iterable[tuple[str, str]]"] = _nothing_more
    # what rules hear of the text of a component, by its field; None where nothing is known about it
    hears: Callable[["Pack", Any], Hears | None] = _all_heard
    draw: Callable[["Pack"], Mapping[str, str]] = _no_drawings  # SVG drawings for authors, by name

    # for the examples
    start: Callable[["Pack", Any], Scope] | None = None  # makes a table for the examples of a component
    label: Callable[[Scope, Any], str] = _shown  # the label of an option, as `choose` of an example uses it
    proving: Proving | None = None  # how `gloaming packs prove` runs sentences

    def __post_init__(self) -> None:
        SHAPES[self.game] = self


SHAPES: dict[str, PackShape] = {}  # by game, so that rules can find packs without importing what loads them
