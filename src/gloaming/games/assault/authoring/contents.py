"""What a pack holds: its files, what must fit together in them, and how the box is made of it."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gloaming.lingo import Lexicon
from gloaming.packs import Count, Example, Lingo, Pack, PackShape

from ..table.box import Box
from ..words.lexicon import W, add_names
from .examples import add_words, label, start

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


def lexicon_of(pack: Pack) -> Lexicon:
    """The words of the game with the places and giants of the pack, and those of its examples."""
    words = W.copy()
    leaders = {card.name: card.id for card in (*pack.all(LeaderCard), *pack.all(ChampionCard))}
    places = {region.in_text: region.id for region in pack.all(RegionSheet)}
    places |= {site.name: region.id for region in pack.all(RegionSheet) for site in region.sites}
    add_names(words, leaders, places)
    cards: list[Part] = [*pack.all(ResourceCard), *pack.all(SpellCard), *pack.all(EventCard), *pack.all(CommandCard)]
    named = {card.name: card.id for card in cards}
    units = {unit.name: unit.id for unit in (*pack.all(UnitToken), *pack.all(LeaderCard), *pack.all(ChampionCard))}
    add_words(words, named, units, {slayer.name: slayer.id for slayer in pack.all(SlayerCard)})
    return words


def check(pack: Pack) -> Iterator[tuple[str, str]]:
    """What must fit together: the map, the races, the numbers that the rulebook gives."""
    yield from check_map(pack)
    yield from check_races(pack)
    regions = [region.id for region in pack.all(RegionSheet) if region.kind == "smallfolk"]
    for event in pack.all(EventCard):
        if event.kind == "universal" and event.region not in regions:
            yield event.id, f"region: {event.region!r} is no Small Folk Region (AG-R23)"
    if sum(slayer.strength for slayer in pack.all(SlayerCard)) > 6:
        yield "", "giantslayers: together they have more Strength than there are standard dice (AG-R146)"


def check_map(pack: Pack) -> Iterator[tuple[str, str]]:
    """Adjacency is symmetric, nothing borders itself, and one can walk everywhere (AG-R5)."""
    near = {region.id: region.neighbours for region in pack.all(RegionSheet)}
    for region, neighbours in near.items():
        wrong = [other for other in neighbours if region not in near.get(other, ()) or other == region]
        if wrong or not neighbours:
            yield region, f"neighbours: {', '.join(wrong) or 'none'}; borders are shared by both sides"
            return
    reached, waiting = set[str](), list(near)[:1]
    while waiting:
        region = waiting.pop()
        if region not in reached:
            reached.add(region)
            waiting += near[region]
    if len(reached) < len(near):
        yield "", f"regions: nobody can walk to {', '.join(sorted(set(near) - reached))}"


def check_races(pack: Pack) -> Iterator[tuple[str, str]]:
    """Homes, limits, cards, garrisons: what belongs to a race is there and fits."""
    units: list[Any] = [*pack.all(UnitToken), *pack.all(LeaderCard), *pack.all(ChampionCard)]
    kinds = {unit.id: unit.race for unit in units}
    regions = {region.id: region for region in pack.all(RegionSheet)}
    for race in pack.all(RaceSheet):
        home = regions.get(race.home)
        if home is None or home.race != race.id or home.kind != "starting":
            yield race.id, f"home: {race.home!r} is not the Starting Region of this race"
        commands = [card for card in pack.all(CommandCard) if card.race == race.id]
        if sorted(card.command for card in commands) != sorted(COMMANDS):
            yield race.id, "commands: expected one of each of the nine"
        for stack in (race.start, *(garrison.units for garrison in race.npc)):
            if wrong := [some.unit for some in stack if kinds.get(some.unit) != race.id]:
                yield race.id, f"{', '.join(wrong)} is no unit of this race"
            if sum(some.count for some in stack) > race.stacking_limit:
                yield race.id, "stacking_limit: a stack of the set-up is larger (AG-R10)"
        tokens = [unit for unit in pack.all(UnitToken) if unit.race == race.id]
        values = {unit.type: unit.healthy.ordning for unit in tokens}
        if len(tokens) != 2 or values.get("regular", 0) >= values.get("elite", 0):
            yield race.id, "units: expected a regular type and an elite one of a higher Ordning Value (AG-1.10)"
    for token in units[: -len(pack.all(ChampionCard))]:
        if token.healthy.ordning != token.wounded.ordning:
            yield token.id, "ordning: the same on both sides (AG-R107)"


COMMANDS = ("move", "plunder", "trade", "recruit", "leader", "magic", "attack", "rest", "unique")


def open_box(pack: Pack) -> Box:
    """The box of a pack: what is printed, with its texts ready to run."""
    parts: dict[str, Any] = {
        name: getattr(held, name) for held in pack.files.values() for name in held.__struct_fields__
    }
    return Box(parts, pack.lexicon)


PACK = PackShape(
    game="assault",
    folder=files("gloaming.games.assault") / "pack",
    files={
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
    },
    counts=(
        Count("regions", 16, lambda pack: len(pack.all(RegionSheet)), fixed=True),
        Count("Unit Tokens", 80, lambda pack: sum(unit.copies for unit in pack.all(UnitToken)), fixed=True),
        Count("Leaders", 7, lambda pack: len(pack.all(LeaderCard)), fixed=True),
        Count("Champion Cards", 7, lambda pack: len(pack.all(ChampionCard)), fixed=True),
        Count(
            "Champion Figures", 12, lambda pack: sum(len(card.figures) for card in pack.all(ChampionCard)), fixed=True
        ),
        Count("Giantslayers", 3, lambda pack: len(pack.all(SlayerCard)), fixed=True),
        Count("Command Cards", 54, lambda pack: len(pack.all(CommandCard)), fixed=True),
        Count("Event Cards", 19, lambda pack: len(pack.all(EventCard))),
        Count("universal Events", 9, lambda pack: sum(card.kind == "universal" for card in pack.all(EventCard))),
        Count("Resource Cards", 48, lambda pack: sum(card.copies for card in pack.all(ResourceCard))),
        Count("Spell Cards", 18, lambda pack: sum(card.copies for card in pack.all(SpellCard))),
        Count("dice", 12, lambda pack: sum(die.copies for die in pack.all(DieType)), fixed=True),
    ),
    lexicon=lexicon_of,
    box=open_box,
    check=check,
    start=start,
    label=label,
)
