"""The state of Assault of the Giants: the table as it lies, plain data."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, field

from gloaming.kernel import State as BaseState
from gloaming.packs import PackRef

from .options import Options
from .units import Kind, Unit

Race = str  # storm, cloud, fire, frost, stone, hill
Region = str  # the id of a region
Card = str  # the id of a card; copies are alike

MOST_DICE = 7
STANDARD_DICE = 6
ATTACKER, DEFENDER = 0, 1  # the sides of a battle


class Phase(StrEnum):
    """The drafts, the steps of a turn, the spending of what a Command gives, and the nine steps of a battle."""

    DRAFT = "draft"
    TURN = "turn"
    COMMAND = "command"
    MOVE = "move"
    RECRUIT = "recruit"
    TRADE = "trade"
    SLAYERS = "giantslayers"
    END = "end of turn"
    SPELLS = "start of battle"
    ROLL = "roll"
    REROLL = "re-roll"
    CONVERT = "convert"
    CARDS = "before totals"
    LOSSES = "casualties"
    REWARD = "reward"
    CONQUEST = "conquest"
    AFTER = "after battle"


class Player(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What lies before one player."""

    race: Race
    points: Annotated[int, Meta(ge=0, description="Ordning Points, hidden from the others.")] = 0
    row: Annotated[list[Card], Meta(description="Command Cards played since the last Rest, left to right.")] = []
    ability: Annotated[bool, Meta(description="The Leader Command in the row was used for the ability.")] = False
    resources: list[Card] = []
    received: Annotated[list[Card], Meta(description="Resource Cards that came since the turn began.")] = []
    spells: Annotated[list[Card], Meta(description="Spell Cards in hand, hidden from the others.")] = []
    known: Annotated[list[Card], Meta(description="Those of them that all have seen.")] = []
    supply: Annotated[dict[Kind, int], Meta(description="Units that are not on the board.")] = {}
    claimed: Annotated[list[Card], Meta(description="Events turned sideways before the player.")] = []
    stack: Annotated[int, Meta(ge=0, description="Special Events that are done.")] = 0
    turns: Annotated[int, Meta(ge=0)] = 0
    gained: Annotated[dict[str, int], Meta(description="Where the points came from.")] = {}
    last: Annotated[Card, Meta(description="The Command of the last turn.")] = ""
    last_points: Annotated[int, Meta(ge=0, description="Points gained since that turn began.")] = 0


class Slayer(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A Giantslayer; nowhere is off the board."""

    region: Region = ""
    wounded: bool = False


class Die(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A rolled die: its face, and what it counts for after conversions."""

    face: int
    hits: int = 0
    blocks: int = 0
    arcane: int = 0


class Side(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One side of a battle. Giantslayers have no race."""

    seat: Annotated[int, Meta(description="Who decides for it.")]
    race: Race = ""
    npc: bool = False
    units: Annotated[list[Unit], Meta(description="Who takes part now.")] = []
    fought: Annotated[list[Kind], Meta(description="Who took part from the beginning.")] = []
    lost: Annotated[list[Kind], Meta(description="Who was defeated.")] = []
    dice: list[Die] = []
    hits: Annotated[int, Meta(description="Beyond the dice; in the end, all of them.")] = 0
    blocks: int = 0
    strength: Annotated[int, Meta(description="What texts add to the Strength or take off it.")] = 0
    fortitude: int = 0
    ignores: Annotated[int, Meta(description="Enemy Blocks that do not count.")] = 0
    banned: list[str] = []
    used: Annotated[list[str], Meta(description="Texts that have run before the totals.")] = []
    first: Annotated[Unit | None, Meta(description="Who takes damage first, by an enemy's text.")] = None
    fixed: Annotated[bool, Meta(description="The totals stand.")] = False
    damage: Annotated[int, Meta(ge=0, description="Still to be assigned.")] = 0


class Battle(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A battle: the attacker's side and the defender's."""

    origin: Region
    target: Region
    sides: list[Side]
    back: Annotated[Phase, Meta(description="What goes on when it is over.")]
    conversions: Annotated[int, Meta(ge=0, description="Arcane results that the Attack Command converts.")] = 0
    now: Annotated[int, Meta(ge=0, le=1, description="The side whose step it is.")] = 0
    passes: int = 0
    conquered: bool = False

    @property
    def by_slayers(self) -> bool:
        """Whether Giantslayers attack."""
        return not self.sides[0].race


class Moving(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A group on its way."""

    region: Region
    units: list[Unit]
    reach: Annotated[int, Meta(ge=0, description="Steps that are left to it.")]
    been: Annotated[list[Region], Meta(description="Where its path has led so far.")]
    homes: Annotated[bool, Meta(description="Foreign homes were open when it set out.")] = False


class Deal(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A trade that is being made up, for both to see."""

    seat: Annotated[int, Meta(description="Whose proposal it is.")]
    other: int
    gives: list[Card] = []
    wants: Annotated[list[Card], Meta(description="What is asked for; in a forced trade, what is given back.")] = []
    before: Annotated["Deal | None", Meta(description="The offer that this counter-offer answers.")] = None


class State(BaseState, kw_only=True):
    """Everything on the table."""

    phase: Phase
    options: Options = field(default_factory=Options)
    pack: PackRef
    players: Annotated[list[Player], Meta(description="In turn order, the top of the old ordning first.")] = []
    turn: Annotated[int, Meta(ge=0, description="Whose turn it is.")] = 0
    round: Annotated[int, Meta(ge=1)] = 1
    last_round: Annotated[int, Meta(ge=0, description="The final round; 0 before the Endgame.")] = 0

    # the board
    armies: dict[Region, list[Unit]] = {}
    castle: Annotated[Region, Meta(description="Where Lyn Armaal is; nowhere without a cloud player.")] = ""
    markers: Annotated[dict[str, list[Region]], Meta(description="Story Markers by their kind.")] = {}
    slayers: dict[str, Slayer] = {}

    # piles
    resource_deck: Annotated[list[Card], Meta(description="The last card is the top one.")] = []
    resource_discard: list[Card] = []
    spell_deck: list[Card] = []
    spell_discard: list[Card] = []
    spells_gone: Annotated[list[Card], Meta(description="Spells that were cast.")] = []
    event_deck: list[Card] = []
    events: Annotated[list[Card], Meta(description="The Event Draft Area.")] = []
    modifiers: Annotated[list[Card], Meta(description="The cards of the modifier deck that were drawn.")] = []
    pool_1: Annotated[int, Meta(ge=0)] = 0
    pool_2: Annotated[int, Meta(ge=0)] = 0
    paid_beyond: Annotated[int, Meta(ge=0, description="Points paid from the box and beyond.")] = 0

    # the draft
    offer: Annotated[list[Card], Meta(description="Resource Cards laid out for the draft.")] = []
    drafted: Annotated[int, Meta(ge=0)] = 0

    # this turn
    event_done: Annotated[bool, Meta(description="An Event was claimed this turn.")] = False
    line: Annotated[int, Meta(ge=0, description="The line of the played Command that comes next.")] = 0
    pool: Annotated[int, Meta(ge=0, description="Maneuvers, Recruit Points, trade limit or actions left.")] = 0
    spent: Annotated[bool, Meta(description="Some of the pool was used.")] = False
    free_pass: Annotated[bool, Meta(description="Enemy regions are passed without penalty this turn.")] = False
    passed: Annotated[list[Region], Meta(description="Enemy regions whose penalty was paid this turn.")] = []
    deploy: Annotated[list[Region], Meta(description="More regions to deploy in this turn.")] = []
    drawn: Annotated[list[Card], Meta(description="Spells just drawn, one of which is discarded.")] = []
    moving: Moving | None = None
    deal: Deal | None = None
    offers: Annotated[int, Meta(ge=0, description="Friendly offers made in this Trade by whoever trades.")] = 0
    counters: Annotated[int, Meta(ge=0, description="Counter-offers made in this Trade by the others.")] = 0
    stage: Annotated[int, Meta(ge=0, le=2, description="Giantslayers recruit, move, attack.")] = 0
    struck: Annotated[list[str], Meta(description="Regions attacked by Giantslayers in this Rest.")] = []
    battles: Annotated[list[Battle], Meta(description="The battle that is fought; one may follow on another.")] = []
