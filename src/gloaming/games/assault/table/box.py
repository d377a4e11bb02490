"""The box: everything printed, found by its id, with its texts ready to run. What rules look up most is worked out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gloaming.lingo import Lexicon, Scope, Script, ScriptLine, script_of
from gloaming.lingo.meaning import acts, does, lasts, number, stats, things
from gloaming.lingo.tree import Things
from gloaming.packs import open_box

from .patterns import (
    CONVERT_IN_BATTLES,
    FREE_SPELLS,
    LEFT,
    NO_RESOURCES,
    NO_SLAYERS,
    PASS,
    POOLS,
    REROLL_WITH_LEADER,
    RIGHT,
    THIS_BATTLE,
)
from .state import Card, Race, Region, State
from .units import Kind, Unit, healthy, wounded


class Text(Scope):
    """A text that runs: whose it is, on which side of a battle, and what it has counted already."""

    __slots__ = ("given", "side", "visited")
    state: State

    def __init__(self, s: Any, seat: int, this: Any = None, rule: str = "AG-5.4", side: int = -1) -> None:
        super().__init__(s, seat, this, rule)
        self.side = side  # 0 attacks, 1 defends, -1 is in no battle
        self.visited: list[Region] = []  # regions that have given a card in this play
        self.given: Card = ""  # the card that was chosen for what is done next


@dataclass(frozen=True, eq=False)
class Command:
    """A Command Card: its lines, what it gives to spend and when, what it holds in battles."""

    printed: Any
    name: str
    command: str
    script: Script
    trigger: str  # `When you play …`
    spend_after: int  # the line after which what it gives is spent; 0 never
    adds: Sequence[bool]  # which lines only add to what is spent
    holds: Sequence[bool]  # which lines hold in battles
    reroll: int  # dice, for each card to the right
    convert: tuple[int, str, int] | None  # so many Arcane results, into what, how many; for each card


@dataclass(frozen=True, eq=False)
class Event:
    """An Event Card."""

    printed: Any
    script: Script
    claim: Sequence[ScriptLine]
    waiver: Sequence[ScriptLine]
    free_spells: bool
    no_slayers: bool
    free_pass: bool
    shuts: str  # a kind of marker whose regions give others no Resources


@dataclass(frozen=True, eq=False)
class Printed:
    """Any other card with texts: Resource, Spell (two texts), Leader, Champion, Giantslayer."""

    printed: Any
    scripts: Sequence[Script]

    @property
    def script(self) -> Script:
        """Its only text."""
        return self.scripts[0]

    def at_giants(self, which: int, trigger: str) -> bool:
        """Whether one of its texts speaks of enemy Giants at this moment."""
        return any(speaks_of_enemy_giants(line) for line in self.scripts[which].on(trigger))


class Box:
    """All that is printed."""

    def __init__(self, parts: Mapping[str, Any], words: Lexicon) -> None:
        self.words = words
        self.regions = {region.id: region for region in parts["region"]}
        self.near: dict[Region, Sequence[Region]] = {id: tuple(each.neighbours) for id, each in self.regions.items()}
        self.steps = {region: distances(self.near, region) for region in self.near}
        self.starting: dict[Region, Race] = {id: each.race for id, each in self.regions.items() if each.race}
        self.smallfolk = [id for id, each in self.regions.items() if each.kind == "smallfolk"]
        self.site = {site.id: region.id for region in parts["region"] for site in region.sites}
        self.races = {race.id: race for race in sorted(parts["race"], key=lambda race: -race.ordning)}
        self.home: dict[Race, Region] = {race.id: race.home for race in self.races.values()}
        self.limit: dict[Race, int] = {race.id: race.stacking_limit for race in self.races.values()}
        self.seating = {setup.players: setup for setup in parts["setup"]}
        self._units(parts)
        self._cards(parts)
        self.dice = {
            die.race: [(face.hit, face.block, face.arcane) for face in die.faces] for die in parts["die"]
        }  # the standard die has no race
        self.boosts = self.boosts_of(self.events)

    def _units(self, parts: Mapping[str, Any]) -> None:
        # by unit, for both sides; by its kind for the healthy side
        self.stats: dict[Unit | Kind, tuple[int, int, int]] = {}  # Strength, Fortitude, Ordning Value
        self.kind: dict[Unit | Kind, Kind] = {}
        self.race: dict[Unit | Kind, Race] = {}
        self.sort: dict[Kind, str] = {}  # regular, elite, leader, champion, slayer
        self.names: dict[Kind, str] = {}
        self.tokens: dict[Race, dict[Kind, int]] = {race: {} for race in self.races}
        for unit in (*parts["unit"], *parts["leader"]):
            sort = getattr(unit, "type", "leader")
            self._side(healthy(unit.id), unit, unit.healthy, sort)
            self._side(wounded(unit.id), unit, unit.wounded, sort)
            self.tokens[unit.race][unit.id] = unit.copies
        for unit in parts["champion"]:
            self._side(healthy(unit.id), unit, unit, "champion")
            self.tokens[unit.race][unit.id] = len(unit.figures)
        self.several = {unit.id for unit in parts["champion"] if len(unit.figures) > 1}
        for unit in parts["giantslayer"]:
            for side in (healthy(unit.id), wounded(unit.id)):
                self._side(side, unit, unit, "slayer")
        self.named: dict[str, Kind] = {in_text(unit.name): unit.id for unit in (*parts["leader"], *parts["champion"])}
        late = {race.id: {race.leader, race.champions[0]} for race in self.races.values()}
        self.locked = [  # King Hekaton and the Vonindod: they come by an Event (AG-1.23, AG-1.24)
            kind
            for kind, sort in self.sort.items()
            if sort in ("leader", "champion") and kind not in late[self.race[kind]]
        ]

    def _side(self, unit: Unit, printed: Any, stats: Any, sort: str) -> None:
        """One side of a unit; Giantslayers have no race and no Ordning Value."""
        for key in (unit,) if unit.wounded else (unit, unit.kind):
            self.stats[key] = (stats.strength, stats.fortitude, getattr(stats, "ordning", 0))
            self.kind[key], self.race[key] = printed.id, getattr(printed, "race", "")
        self.sort[printed.id], self.names[printed.id] = sort, printed.name

    def _cards(self, parts: Mapping[str, Any]) -> None:
        def script(text: str) -> Script:
            return script_of(text, self.words)

        self.commands = {card.id: command(card, script(card.text)) for card in parts["command"]}
        self.hands: dict[Race, list[Card]] = {race: [] for race in self.races}
        for card in parts["command"]:
            self.hands[card.race].append(card.id)
        self.events = {card.id: event(card, script(card.text)) for card in parts["event"]}
        self.modifiers = {card.id: Printed(card, [script(card.text)]) for card in parts["modifier"]}
        self.universal = [card.id for card in parts["event"] if card.kind == "universal"]
        special = sorted((card for card in parts["event"] if card.kind == "special"), key=lambda card: card.number)
        self.stacks = {race: [card.id for card in special if card.race == race] for race in self.races}
        self.resources = {card.id: Printed(card, [script(card.text)]) for card in parts["resource"]}
        self.type: dict[Card, str] = {card.id: card.type for card in parts["resource"]}
        self.rune: dict[Card, str] = {card.id: card.rune for card in parts["resource"]}
        self.spells = {card.id: Printed(card, [script(card.basic), script(card.advanced)]) for card in parts["spell"]}
        texts = (*parts["leader"], *parts["champion"], *parts["giantslayer"])
        self.texts = {card.id: Printed(card, [script(card.text)]) for card in texts}

    def boosts_of(self, events: Mapping[Card, "Event"]) -> dict[Kind, list[tuple[Card, str, int]]]:
        """Giants that an Event makes stronger for the rest of the game."""
        found: dict[Kind, list[tuple[Card, str, int]]] = {}
        for id, card in events.items():
            for stat in ("Strength", "Fortitude"):
                for holding in card.script.static(stat):
                    if holding.of is not None and holding.of.things.nouns[0].word in self.named:
                        kind = self.named[holding.of.things.nouns[0].word]
                        found.setdefault(kind, []).append((id, stat, holding.n))
        return found


def distances(near: Mapping[Region, Sequence[Region]], region: Region) -> dict[Region, int]:
    """How many steps it is from a region to each other."""
    steps, order = {region: 0}, [region]
    for here in order:
        for other in near[here]:
            if other not in steps:
                steps[other] = steps[here] + 1
                order.append(other)
    return steps


def in_text(name: str) -> str:
    """A name as texts write it, in the middle of a sentence."""
    article, _, rest = name.partition(" ")
    return f"the {rest}" if article == "The" else name


def command(card: Any, script: Script) -> Command:
    """A Command Card as the rules use it."""
    adds = [line.when in ("", LEFT) and any(stat in POOLS for stat in stats(line.tree)) for line in script.lines]
    holds = [line.when == RIGHT or (line.when == LEFT and holds_in_battle(line)) for line in script.lines]
    reroll, convert = 0, None
    for act in acts(script.tree, REROLL_WITH_LEADER):
        reroll = number(act.verb.parts[0])
    for act in acts(script.tree, CONVERT_IN_BATTLES):
        results, symbol, _ = act.verb.parts
        assert isinstance(symbol, Things)
        convert = (number(results), symbol.nouns[0].word, number(symbol))
    called = card.name if card.command == "unique" else card.command.capitalize()
    spend_after = max((k + 1 for k, only in enumerate(adds) if only), default=0)
    trigger = f"{{player}} play(s) {called}"
    return Command(card, card.name, card.command, script, trigger, spend_after, adds, holds, reroll, convert)


def holds_in_battle(line: ScriptLine) -> bool:
    """Whether what a line says counts in a battle, and is not carried out when the Command is played."""
    return does(line.tree, CONVERT_IN_BATTLES) or lasts(line.tree, THIS_BATTLE)


def speaks_of_enemy_giants(line: ScriptLine) -> bool:
    """Whether enemy Giants stand anywhere in a line."""
    return any(adjective.word == "enemy" for giant in things(line.tree, "giant") for adjective in giant.adjectives)


def event(card: Any, script: Script) -> Event:
    """An Event Card as the rules use it."""
    shut = script.static(NO_RESOURCES)
    marker = shut[0].slots["region"].things.qualifiers[0].parts[0] if shut else ""
    return Event(
        card,
        script,
        script.on("To claim"),
        script.on("Without a Rune"),
        bool(script.static(FREE_SPELLS)),
        bool(script.static(NO_SLAYERS)),
        bool(script.static(PASS)),
        marker,
    )


BOXES: dict[str, Box] = {}  # those that were opened, by the hash of their pack


def box(s: State) -> Box:
    """The box that a match is played with."""
    try:
        return BOXES[s.pack.hash]
    except KeyError:
        found: Box = open_box("assault", s.pack)
        BOXES[s.pack.hash] = found
        return found
