"""The box: every printed card of a pack, found by its id, with its text ready to run."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from gloaming.kernel import Flow
from gloaming.lingo import Extent, Holding, Lexicon, Scope, ScriptLine
from gloaming.lingo.tree import CardText
from gloaming.packs import open_box

from .state import Base, Card, Played, Player, State, Threat

Kind = Literal[
    "threat", "foe", "key", "memory", "upgrade", "vignette", "action", "portal", "archfiend", "reference", "modifier"
]


class You(Scope):
    """Whom a text speaks to: the Veilwraith whose card it is, and the card that speaks."""

    __slots__ = ("card", "drawn", "memory", "moved", "p", "printed", "threat")
    state: State

    def __init__(
        self, s: State, p: Player, card: Card, threat: Threat | None = None, memory: Played | None = None
    ) -> None:
        super().__init__(s, p.seat, card if threat is None else threat.id, "VW-3.14")
        self.p = p
        self.card = card
        self.threat = threat  # "this Threat"
        self.memory = memory  # "this Memory"
        self.drawn = False  # the card was just drawn and lies nowhere yet
        self.moved = False  # its own text has sent the card elsewhere
        # Conditions of what changes numbers look at printed numbers, or two cards could ask each other for ever.
        self.printed = False


class Line:
    """A line of a card's text: one ability."""

    __slots__ = ("draws", "of_itself", "place", "quiet", "script", "takes_memories", "takes_spirit", "tree", "trigger")

    def __init__(
        self,
        place: int,
        script: ScriptLine,
        quiet: bool = False,
        of_itself: bool = False,
        takes_memories: bool = False,
        takes_spirit: int = 0,
        draws: bool = False,
    ) -> None:
        self.place = place  # which line of the card it is, from 0
        self.script = script
        self.tree = script.tree
        self.trigger = script.when  # "Played", "Defeat" …; empty for a line without one
        self.quiet = quiet  # it touches no Spirit and brings no card: a Spirit Boost may come before or after it
        self.of_itself = of_itself  # it is about its own card, or what lies beneath that
        self.takes_memories = takes_memories  # it can take Memories from the hand
        self.takes_spirit = takes_spirit  # so much Spirit at most
        self.draws = draws  # it is quiet but for Memories that are drawn

    def run(self, you: You) -> Flow[Extent]:
        """Carries it out; a cost is paid if it can be."""
        return self.script.run(you, paying=True)


@dataclass(frozen=True, slots=True)
class Value:
    """A number that a Use must reach."""

    type: Base
    number: int
    starred: bool = False


@dataclass(frozen=True, slots=True)
class FoePlace:
    """A Foe that a Vignette calls for, and the Stack it lies in."""

    name: str
    stack: int


@dataclass(frozen=True, slots=True)
class ThreatCount:
    """How many Threats of a name a Vignette calls for."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Win:
    """What a Vignette asks for."""

    keys: int = 5
    foes: bool = True
    portal: bool = True


@dataclass(frozen=True)
class Printed:
    """A printed card. Fields that a kind of card does not have keep their defaults."""

    id: Card
    name: str
    kind: Kind
    copies: int = 1
    text: str = ""
    tree: CardText = field(default_factory=CardText)  # what its text says
    flavour: str = ""
    family: str = ""
    values: tuple[Value, ...] = ()
    cost: int = 0
    boost: int = 0
    combine: int = 1
    boxed: str = ""
    base: Base = "explore"
    slot: int = 1
    advanced: "Printed | None" = None
    number: int = 0
    explore: int = 0
    foes: tuple[FoePlace, ...] = ()
    threats: tuple[ThreatCount, ...] = ()
    win: Win = Win()
    holdings: Sequence[Holding] = ()  # everything in its text that can hold
    statics: Sequence[Holding] = ()  # what holds while the card is in play
    forms: tuple[str, ...] = ()  # the selectors that fit it: "threat", its family or kind, its name
    on: dict[str, tuple[Line, ...]] = field(default_factory=dict)  # its lines by their trigger

    @property
    def memory(self) -> bool:
        """Whether it is a Memory, Basic or Upgrade."""
        return self.kind in ("memory", "upgrade")

    @cached_property
    def stars(self) -> tuple[int, ...]:
        """Which of its values are starred; a single star is none (VW-R104)."""
        found = tuple(place for place, value in enumerate(self.values) if value.starred)
        return found if len(found) > 1 else ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of the story: of a Vignette, by its id, of the `campaign` or of a `game`."""

    about: str
    text: str


class Box:
    """All cards of a pack."""

    def __init__(self, cards: Sequence[Printed], lexicon: Lexicon, story: Mapping[str, Passage] | None = None) -> None:
        self.lexicon = lexicon  # knows what the options mean that texts offer
        self.story = story or {}  # its passages, by their headings
        self.cards: dict[Card, Printed] = {card.id: card for card in cards}
        self.threats = [card for card in cards if card.kind == "threat"]
        self.foes = [card for card in cards if card.kind == "foe"]
        self.keys = [card for card in cards if card.kind == "key"]
        self.basics = [card for card in cards if card.kind == "memory"]
        self.upgrades = [card for card in cards if card.kind == "upgrade"]
        self.vignettes = {card.number: card for card in cards if card.kind == "vignette"}
        self.actions: dict[tuple[Base, bool], Printed] = {}
        for card in cards:
            if card.kind == "action":
                self.actions[card.base, False] = card
                if card.advanced is not None:
                    self.actions[card.base, True] = self.cards[card.advanced.id] = card.advanced
        self.portal = next(card for card in cards if card.kind == "portal")
        self.archfiend = next(card for card in cards if card.kind == "archfiend")
        self.modifiers = [card.id for card in cards if card.kind == "modifier"]
        self.modified: dict[str, dict[Card, list[Holding]]] = {}  # what modifiers hold: by key, by card
        self.statics: dict[str, dict[Card, list[Holding]]] = {}  # what holds while a card is in play: by key, by card
        # all that can hold, but for modifiers: few tables have them, and all ask
        self.holdings = {h.key for card in cards if card.kind != "modifier" for h in card.holdings}
        self.holdings |= {h.key for side in self.actions.values() for h in side.holdings}
        self.standing: set[str] = set()  # the keys that Vignettes and Actions have
        for card in self.cards.values():
            self.note_statics(card)

    def note_statics(self, card: Printed) -> None:
        """What holds while a card is in play is found by its key."""
        for holding in card.statics:
            held = self.modified if card.kind == "modifier" else self.statics
            held.setdefault(holding.key, {}).setdefault(card.id, []).append(holding)
            if card.kind in ("vignette", "action"):
                self.standing.add(holding.key)

    def copies(self, cards: Iterable[Printed]) -> list[Card]:
        """Every copy of these cards."""
        return [card.id for card in cards for _ in range(card.copies)]

    @cached_property
    def by_name(self) -> dict[str, list[Card]]:
        """Every copy of the Threats and Foes of a name, which need not be alike (VW-R5)."""
        cards = [*self.threats, *self.foes]
        return {card.name: self.copies(each for each in cards if each.name == card.name) for card in cards}


BOXES: dict[str, Box] = {}  # those that were opened, by the hash of their pack


def box(s: State) -> Box:
    """The box that a match is played with."""
    try:
        return BOXES[s.pack.hash]
    except KeyError:
        found: Box = open_box("veilwraith", s.pack)
        BOXES[s.pack.hash] = found
        return found
