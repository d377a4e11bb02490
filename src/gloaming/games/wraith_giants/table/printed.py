"""What is printed on boards and cards: the files of a pack."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gloaming.packs import Example, Lingo, Pack
from gloaming.packs.modifiers import FILE, Modifiers

from .state import Symbol

Counted = Annotated[int, Meta(ge=1)]
Mark = Literal["Sun", "Moon", "Star", "Comet"]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every component has."""

    id: str
    name: str
    copies: Counted = 1
    flavour: str = ""


class ActionCard(Part, frozen=True, kw_only=True):
    """A card of a Wraith's deck."""

    kind: Literal["action"]
    symbols: list[Symbol]
    text: Lingo
    spell: str = ""
    spell_at: Annotated[str, Meta(pattern=r"^([A-Z]|[0-9])?$")] = ""
    example: list[Example] = []


class AttackCard(Part, frozen=True, kw_only=True):
    """A card of a Giant's deck."""

    kind: Literal["attack", "when-revealed", "always-active"]
    weak_spot: str
    wound_limit: Counted
    marks: Annotated[list[Mark], Meta(min_length=1)]
    area: list[str] = []
    text: Lingo
    example: list[Example] = []


class ActionDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck of a Wraith."""

    card: list[ActionCard]


class AttackDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck of a Giant."""

    card: list[AttackCard]


class FearlessAction(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Wraith can do for a Wound."""

    id: str
    name: str
    text: Lingo


class SkillPool(Struct, frozen=True, forbid_unknown_fields=True):
    """A pool of Wounds, and what emptying it allows."""

    id: str
    name: str
    symbol: Symbol
    colour: str
    size: Counted
    text: Lingo


class Wraith(Part, frozen=True, kw_only=True):
    """A Wraith board."""

    kind: Literal["wraith"]
    age: int
    wound_limit: Counted
    giant_health_modifier: int
    deck: str
    foothold_tokens: Literal[2, 4, 6]
    fearless: list[FearlessAction]
    skill: list[SkillPool] = []


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the body."""

    letter: Annotated[str, Meta(pattern=r"^[A-FH-Z]$")]
    name: str


class Foothold(Struct, frozen=True, forbid_unknown_fields=True):
    """A place to stand, on a canvas of 1000 by 1400."""

    at: Annotated[str, Meta(pattern=r"^[A-FH-Z][0-9]$")]
    name: str
    x: int
    y: int


class Giant(Part, frozen=True, kw_only=True):
    """A Giant board."""

    kind: Literal["giant"]
    epithet: str
    order: Counted
    health: Counted
    scars_limit: Counted
    deck: str
    rage: str
    art: str
    ground: dict[str, tuple[int, int]]
    lines: list[tuple[str, str]]
    text: Lingo
    region: list[Region]
    foothold: list[Foothold]


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a rage track."""

    level: Counted
    text: Lingo


class Track(Part, frozen=True, kw_only=True):
    """A Rage card."""

    kind: Literal["rage"]
    giant: str
    space: Annotated[list[Space], Meta(min_length=1)]


class FootholdCard(Part, frozen=True, kw_only=True):
    """Where the tokens of the Dangerous Footholds go."""

    kind: Literal["foothold"]
    giant: str
    footholds: Annotated[list[str], Meta(min_length=6)]
    more: bool = False  # not among the three of the rulebook


class Giants(Struct, frozen=True, forbid_unknown_fields=True):
    """All Giant boards."""

    giant: list[Giant]


class Wraiths(Struct, frozen=True, forbid_unknown_fields=True):
    """All Wraith boards."""

    wraith: list[Wraith]


class Tracks(Struct, frozen=True, forbid_unknown_fields=True):
    """All Rage cards."""

    track: list[Track]


class FootholdCards(Struct, frozen=True, forbid_unknown_fields=True):
    """All Foothold cards."""

    card: list[FootholdCard]


FILES: dict[str, type[Struct]] = {
    "giants.toml": Giants,
    "wraiths.toml": Wraiths,
    "rage.toml": Tracks,
    "footholds.toml": FootholdCards,
    "young_deck.toml": ActionDeck,
    "adult_deck.toml": ActionDeck,
    "elder_deck.toml": ActionDeck,
    "earth_deck.toml": AttackDeck,
    "air_deck.toml": AttackDeck,
    "water_deck.toml": AttackDeck,
    "fire_deck.toml": AttackDeck,
    FILE: Modifiers,
}


def cards_of(pack: Pack, file: str) -> list[Any]:
    """The cards of a deck's file."""
    return list(getattr(pack.files[file], "card", ()))
