"""What is printed: the files of a pack."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gloaming.packs import Example, Lingo
from gloaming.packs.modifiers import FILE, Modifiers

Counted = Annotated[int, Meta(ge=1)]
Point = tuple[int, int]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every component has."""

    id: str
    name: str
    copies: Counted = 1
    flavour: str = ""


class Stats(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one side of a token; none of them is 0 (AG-R109, AG-R137)."""

    strength: Counted
    fortitude: Counted
    ordning: Counted


class UnitToken(Part, frozen=True, kw_only=True):
    """A type of Unit Token."""

    kind: Literal["unit"]
    race: str
    type: Literal["regular", "elite"]
    healthy: Stats
    wounded: Stats


class LeaderCard(Part, frozen=True, kw_only=True):
    """A Leader: card and token."""

    kind: Literal["leader"]
    race: str
    ability: Literal["immediate", "continuous"]
    healthy: Stats
    wounded: Stats
    text: Lingo
    example: list[Example] = []


class ChampionCard(Part, frozen=True, kw_only=True):
    """A Champion Card and its figures."""

    kind: Literal["champion"]
    race: str
    figures: Annotated[list[str], Meta(min_length=1)]
    strength: Counted
    fortitude: Counted
    ordning: Counted
    text: Lingo
    example: list[Example] = []


class SlayerCard(Part, frozen=True, kw_only=True):
    """A Giantslayer."""

    kind: Literal["giantslayer"]
    strength: Counted
    fortitude: Counted
    text: Lingo
    example: list[Example] = []


class CommandCard(Part, frozen=True, kw_only=True):
    """A Command Card."""

    kind: Literal["command"]
    race: str
    command: Literal["move", "plunder", "trade", "recruit", "leader", "magic", "attack", "rest", "unique"]
    symbol: Literal["left", "right"]
    text: Lingo
    example: list[Example] = []


class EventCard(Part, frozen=True, kw_only=True):
    """An Event Card."""

    kind: Literal["universal", "special"]
    region: str = ""
    race: str = ""
    number: int = 0
    rune: Literal["journey", "blood", "crown"]
    op: Counted
    repeatable: bool
    text: Lingo
    example: list[Example] = []


class ResourceCard(Part, frozen=True, kw_only=True):
    """A Resource Card."""

    kind: Literal["resource"]
    type: Literal["food", "ore", "weaponry", "artifact", "rune"]
    rune: Literal["", "journey", "blood", "crown"] = ""
    colour: str = ""
    text: Lingo
    example: list[Example] = []


class SpellCard(Part, frozen=True, kw_only=True):
    """A Spell Card."""

    kind: Literal["spell"]
    basic: Lingo
    advanced: Lingo
    example: list[Example] = []


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """A face of a die; nothing on it is a miss."""

    hit: Annotated[int, Meta(ge=0, le=4)] = 0
    block: Annotated[int, Meta(ge=0, le=2)] = 0
    arcane: Annotated[int, Meta(ge=0, le=2)] = 0


class DieType(Part, frozen=True, kw_only=True):
    """A sort of combat dice."""

    kind: Literal["die"]
    race: str
    body: str
    ink: str
    faces: Annotated[list[Face], Meta(min_length=6, max_length=6)]


class Some(Struct, frozen=True, forbid_unknown_fields=True):
    """So many of a unit."""

    unit: str
    count: Counted


class Garrison(Struct, frozen=True, forbid_unknown_fields=True):
    """Where units of a race without a player stand."""

    region: str
    units: list[Some]


class RaceSheet(Part, frozen=True, kw_only=True):
    """A race."""

    kind: Literal["race"]
    ordning: Counted
    home: str
    stacking_limit: Counted
    colour: str
    leader: str
    champions: list[str]
    unique_command: str
    start: list[Some]
    npc: list[Garrison]
    markers: dict[str, int]
    story_goal: list[str]


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """NPC races and pools for a number of players."""

    id: str
    players: Counted
    npc: list[str]
    pool_1: Counted
    pool_2: Counted


class Site(Struct, frozen=True, forbid_unknown_fields=True):
    """A named place inside a region."""

    id: str
    name: str
    at: Point


class RegionSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A region of the board."""

    id: str
    name: str
    in_text: str
    kind: Literal["starting", "smallfolk"]
    race: str
    terrain: str
    neighbours: list[str]
    sites: list[Site]
    label: Point
    anchors: list[Point]
    castle: Point
    slayers: list[Point]
    markers: list[Point]
    polygon: list[Point]
    event: Point | None = None


class Units(Struct, frozen=True, forbid_unknown_fields=True):
    """All Unit Tokens."""

    unit: list[UnitToken]


class Leaders(Struct, frozen=True, forbid_unknown_fields=True):
    """All Leaders."""

    leader: list[LeaderCard]


class Champions(Struct, frozen=True, forbid_unknown_fields=True):
    """All Champions."""

    champion: list[ChampionCard]


class Slayers(Struct, frozen=True, forbid_unknown_fields=True):
    """All Giantslayers."""

    giantslayer: list[SlayerCard]


class Commands(Struct, frozen=True, forbid_unknown_fields=True):
    """All Command Cards."""

    command: list[CommandCard]


class Events(Struct, frozen=True, forbid_unknown_fields=True):
    """All Event Cards."""

    event: list[EventCard]


class Resources(Struct, frozen=True, forbid_unknown_fields=True):
    """All Resource Cards."""

    resource: list[ResourceCard]


class Spells(Struct, frozen=True, forbid_unknown_fields=True):
    """All Spell Cards."""

    spell: list[SpellCard]


class CombatDice(Struct, frozen=True, forbid_unknown_fields=True):
    """All dice."""

    die: list[DieType]


class Races(Struct, frozen=True, forbid_unknown_fields=True):
    """All races, and who is there with how many players."""

    race: list[RaceSheet]
    setup: list[Seating]


class Regions(Struct, frozen=True, forbid_unknown_fields=True):
    """The board."""

    region: list[RegionSheet]


FILES: dict[str, type[Struct]] = {
    "regions.toml": Regions,
    "races.toml": Races,
    "units.toml": Units,
    "leaders.toml": Leaders,
    "champions.toml": Champions,
    "giantslayers.toml": Slayers,
    "commands.toml": Commands,
    "events.toml": Events,
    "resources.toml": Resources,
    "spells.toml": Spells,
    "dice.toml": CombatDice,
    FILE: Modifiers,
}
