"""The box: boards and cards of a pack, found by their ids, with their texts ready to run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gloaming.lingo import Lexicon, Scope, Script, ScriptLine, tree
from gloaming.lingo.steps import Holding
from gloaming.packs import open_box
from gloaming.packs.modifiers import Modifier

from .board import Board
from .choices import Discard, Fearless, Play
from .printed import FearlessAction, FootholdCard, Giant, SkillPool, Wraith
from .state import YOU, Card, Node, State

LASTING = ("", "Always Active")  # the triggers of what holds while a Giant card is in the row
KINDS = ("Climb", "Leap", "Sword", "Bow", "Firework")
BANS = NO_HEALING, NO_FEARLESS = "heal Wounds", "take Fearless Actions"
WOUNDED, ATTACK = "be Wounded", "attack"  # what else can be forbidden: of Weak Spots, and of Giant cards for a round
ALSO_REACHES, DEALS_MORE = "{attack} also reach(es) {foothold}", "{attack} deal(s) {signed} Wound"
ALTHOUGH = "{giant_card} attack(s) although Wounded"
HOLDS = (ALSO_REACHES, DEALS_MORE, ALTHOUGH)
AT_FIRST, EACH_ROUND = "The fight begins", "Each round"  # the triggers of modifiers


class Unplayed(Scope):
    """A text before any fight: only what its places mean on a board can be told."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        super().__init__(None, YOU)
        self.board = board


class Text(Scope):
    """A text that runs: whose it is, what it counts, what it has done to the Wraith."""

    __slots__ = ("averted", "board", "extra", "fight", "giant", "harm", "missed", "nested", "token", "triggered")
    state: State

    def __init__(self, s: Any, f: "Fight", this: Any = None, *, giant: bool = False, token: bool = False) -> None:
        super().__init__(s, YOU, this, "WG-24.1" if giant else "WG-5.6")
        self.fight = f
        self.board = f.board
        self.giant = giant  # an attack, a reveal, a lasting text or the track: what it does is damage
        self.token = token  # of a Dangerous Foothold: further tokens wait until it is done
        self.extra = 0  # Wounds that its first `suffer` deals more
        self.averted = False  # it would have dealt Wounds, and none came of a `suffer`
        self.harm = False  # the Wraith has lost a card or suffered a Wound by it
        self.missed = False  # it asked where the Wraith is, and she was not there
        self.triggered: list[str] = []  # skills whose pools it has emptied
        self.nested = False  # a skill: those that it triggers wait until it is done


@dataclass(frozen=True, eq=False)
class ActionPrinted:
    """A printed card of a Wraith."""

    id: Card
    name: str
    symbols: tuple[str, ...]
    text: str
    flavour: str
    copies: int
    tree: tree.CardText  # what its text says
    lines: Sequence[ScriptLine]  # one action each
    spell: ScriptLine | None
    spell_name: str
    spell_at: str

    def castable_at(self, node: Node) -> bool:
        """Whether the spell's prerequisite is met there: a region or a number; on the Ground never."""
        return self.spell_at != "" and self.spell_at in node and node != "G"


@dataclass(frozen=True, eq=False)
class AttackPrinted:
    """A printed card of a Giant, with what holds while it is in the row."""

    id: Card
    name: str
    kind: str
    weak_spot: str
    limit: int
    marks: frozenset[str]
    marks_shown: Sequence[str]
    area_shown: Sequence[str]
    text: str
    flavour: str
    copies: int
    script: Script
    covers: frozenset[Node]  # where its weak spot can be hit
    area: frozenset[Node]  # where its attack reaches
    bonus: Mapping[str, int]  # what it adds to kinds of actions
    bans: frozenset[str]
    wards: frozenset[Node]  # weak spots that cannot be Wounded
    reaches: frozenset[Node]  # what every attack also reaches
    harder: int  # Wounds that attacks deal more
    although: str  # "this" or "each": attacks although Wounded
    standing: Mapping[str, Sequence[Holding]]  # what it does each time something happens, by the event

    @property
    def attacks(self) -> bool:
        """Whether it has an attack of its own."""
        return bool(self.area)


@dataclass(frozen=True, eq=False)
class GiantBook:
    """Everything that belongs to a Giant."""

    printed: Giant
    board: Board
    cards: Mapping[Card, AttackPrinted]
    track_name: str
    track: Sequence[Script]
    token: Script
    dangers: Mapping[Card, FootholdCard]


@dataclass(frozen=True, eq=False)
class WraithBook:
    """Everything that belongs to a Wraith."""

    printed: Wraith
    cards: Mapping[Card, ActionPrinted]
    fearless: Mapping[str, tuple[FearlessAction, ScriptLine]]
    skills: Mapping[str, tuple[SkillPool, Script]]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the storybook: of a fight, or of the story around them."""

    text: str
    wraith: str = ""
    giant: str = ""
    part: str = ""  # of a fight: before, won, lost


class Box:
    """All boards and cards of a pack."""

    def __init__(
        self,
        giants: dict[str, GiantBook],
        wraiths: dict[str, WraithBook],
        pages: Mapping[str, Page],
        lexicon: Lexicon,
        modifiers: Mapping[Card, tuple[Modifier, Script]],
    ) -> None:
        self.giants = giants  # in the order in which they come
        self.wraiths = wraiths
        self.pages = pages  # of the storybook, by their names
        self.modifiers = modifiers
        self.lexicon = lexicon  # knows what the options mean that texts offer
        self.fights = {(w, g): Fight(giant, wraith) for w, wraith in wraiths.items() for g, giant in giants.items()}


class Fight:
    """The two sides of a fight: what rules look up most, and the options that come again and again."""

    def __init__(self, giant: GiantBook, wraith: WraithBook) -> None:
        self.giant = giant
        self.wraith = wraith
        self.board = giant.board
        self.cards = wraith.cards
        self.giant_cards = giant.cards
        self.limit: int = wraith.printed.wound_limit
        self.scars_limit: int = giant.printed.scars_limit
        self.spaces = len(giant.track)
        self.plays = {card: (Play(card), Play(card, True)) for card in wraith.cards}
        self.discards = {card: Discard(card) for card in wraith.cards}
        self.fearless = [(Fearless(name), line.able) for name, (_, line) in wraith.fearless.items()]
        printed = giant.cards.values()
        self.changes = {kind: {card.id: card.bonus[kind] for card in printed if kind in card.bonus} for kind in KINDS}
        self.bans = {deed: {card.id for card in printed if deed in card.bans} for deed in BANS}
        self.answered = {event for card in printed for event in card.standing}  # what lasting texts wait for
        self.wards = {card.id for card in printed if card.wards}


BOXES: dict[str, Box] = {}  # those that were opened, by the hash of their pack


def box(s: State) -> Box:
    """The box that a match is played with."""
    try:
        return BOXES[s.pack.hash]
    except KeyError:
        found: Box = open_box("wraith_giants", s.pack)
        BOXES[s.pack.hash] = found
        return found


def fight(s: State) -> Fight:
    """The Wraith and the Giant of the present fight."""
    return box(s).fights[s.wraith, s.giant]
