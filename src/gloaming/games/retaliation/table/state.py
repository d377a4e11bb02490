"""The state of Retaliation: the pack, the map, the fight, the campaign, as plain data."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from gloaming.kernel import State as BaseState
from gloaming.packs import PackRef

from .choices import Option, Trade
from .hexes import Base, Hex
from .options import Options

Form = Literal["homid", "lupus", "crinos"]
FORMS: tuple[Form, ...] = ("homid", "lupus", "crinos")
FORM_OF: dict[str, Form] = {form: form for form in FORMS}  # one string a form: a default is left out by identity
PHYSICAL = ("athletics", "brawl", "melee weapon", "ranged weapon", "stealth")
MENTAL = ("awareness", "search", "occult", "enigmas", "conversation")
SKILLS = (*PHYSICAL, *MENTAL)
MOONS = ("new", "crescent", "half", "gibbous", "full")
TOKENS = (
    "+1 DAMAGE", "-1 DAMAGE", "+1 DIE", "-1 DIE", "+1 MOVEMENT", "-1 MOVEMENT", "+1 RESISTANCE", "-1 RESISTANCE",
    "+1 UNPREVENTABLE DAMAGE", "IMMOBILIZED", "BLEED", "STUN", "RETALIATION", "STEALTH", "VIGILANCE",
)  # fmt: skip
RESISTANCE, BLEED, STEALTH, VIGILANCE = "+1 RESISTANCE", "BLEED", "STEALTH", "VIGILANCE"
STACKING = (RESISTANCE, BLEED)
DAMAGE_TOKENS = ("+1 DAMAGE", "-1 DAMAGE", "+1 UNPREVENTABLE DAMAGE")
TERRAIN = ("Obstacle", "Difficult Terrain", "Fire", "Fog", "Locked Door", "Investigation Area", "Action")
COLOURS = ("orange", "black")
CORRUPTION_SLOTS = 5
RAGE_MAXIMUM = 5
INITIATIVE_MAXIMUM = 7
TRACKER_MAXIMUM = 10
PACK = -1  # who acts where nobody in particular does
FIRST_NPC = 10  # ids below are pack members

Count = Annotated[int, Meta(ge=0)]


class Phase(StrEnum):
    """Where the game stands."""

    CREATE = "create"
    EVENT = "caern event"
    CAERN = "caern"
    PREPARE = "prepare"
    SET_UP = "set-up"
    PAGE = "page"
    ROUND = "start of round"
    NEXT = "next turn"
    TURN = "turn"
    ALLY = "ally's turn"
    REVEAL = "combat card"
    NPC = "NPC's turn"
    SWARM = "swarm's turn"
    FRENZY = "frenzied turn"
    TURN_ENDS = "end of turn"
    ROUND_ENDS = "end of round"
    COMBAT = "combat begins"
    COMBAT_ENDS = "combat ends"
    OVER = "scenario ends"


class FigureRef(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A figure as events name it, so that it can still be named when NPCs have left and members were renumbered."""

    id: int  # its number, and so its piece, at that moment; PACK is the whole pack
    chair: int = -1  # of a pack member: the same through the whole campaign
    card: str = ""  # of an NPC: its state card
    colour: str = ""  # of an NPC: its base


WHOLE_PACK = FigureRef(PACK)


class Figure(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What pack members, Allies and NPCs have in common."""

    id: int
    at: Annotated[list[Hex], Meta(max_length=2, description="The HEX under it; none: it is not on the map.")] = []
    facing: Annotated[int, Meta(ge=0, le=5)] = 0
    damage: Count = 0
    tokens: Annotated[dict[str, int], Meta(description="Effect tokens.")] = {}
    initiative: Annotated[int, Meta(description="Initiative gained and lost (RT-R94).")] = 0

    @property
    def base(self) -> Base:
        """The HEX under it."""
        return tuple(self.at)

    @property
    def ref(self) -> FigureRef:
        """How events name it."""
        return FigureRef(self.id)


class Member(Figure, kw_only=True):
    """A pack member."""

    name: str = ""
    chair: Annotated[int, Meta(ge=-1, le=3, description="Its place in the campaign; -1 is the same as its id.")] = -1
    words: Annotated[int, Meta(ge=0, description="Words that were bought in Crinos form (RT-2.23).")] = 0
    look: Annotated[str, Meta(description="Its miniatures, for the whole campaign (RT-2.18).")] = ""
    auspice: str = ""
    tribe: str = ""
    backstory: str = ""
    physical: Annotated[int, Meta(ge=1, le=5)] = 2
    mental: Annotated[int, Meta(ge=1, le=5)] = 2
    skills: dict[str, int] = {}
    xp: Count = 0
    earned: Count = 0
    gifts: list[str] = []
    form: Form = "homid"
    hands: Annotated[dict[str, list[str]], Meta(description="The active hand of each form.")] = {}
    discards: dict[str, list[str]] = {}
    borrowed: Annotated[dict[str, str], Meta(description="Cards added for a time, and until when (RT-R39).")] = {}
    spent: Annotated[int, Meta(ge=0, description="Willpower spent.")] = 0
    fatigued: bool = False
    rage: Annotated[int, Meta(ge=0, le=RAGE_MAXIMUM)] = 0
    corruption: Annotated[int, Meta(ge=0, lt=CORRUPTION_SLOTS)] = 0
    level: Annotated[int, Meta(ge=0, le=5, description="Corruption level.")] = 0
    taint: Annotated[str, Meta(description="The Corruption card.")] = ""
    items: list[str] = []
    effects: list[str] = []
    carried: Annotated[list[str], Meta(description="Its Effects for which the next scenario is the last.")] = []
    used: Annotated[dict[str, str], Meta(description="What was used, and for how long it stays so.")] = {}
    active: Annotated[str, Meta(description="The Active Gift in play.")] = ""
    knocked_out: bool = False
    was_out: Annotated[bool, Meta(description="Begins the next scenario with 1 Damage (RT-20.20).")] = False
    frenzied: bool = False
    frenzy_due: Annotated[bool, Meta(description="Frenzy begins after the action in progress (RT-20.7).")] = False
    enraged: Annotated[bool, Meta(description="Has gained Rage by Damage this round (RT-6.24).")] = False
    idled: Annotated[bool, Meta(description="Has gained Initiative in a main round (RT-R95).")] = False
    next_attacks: Annotated[int, Meta(ge=0, description="Additional Attacks in its next turn.")] = 0

    @property
    def ref(self) -> FigureRef:
        """How events name it."""
        return FigureRef(self.id, chair=self.id if self.chair < 0 else self.chair)


class Npc(Figure, kw_only=True):
    """An NPC or Ally on the map."""

    card: str  # of its state card
    colour: Annotated[str, Meta(description="Of its base.")] = ""
    attitude: Literal["Aggressive", "Neutral", "Ally"] = "Aggressive"
    ally: Annotated[Literal["", "pack", "scenario"], Meta(description="Whether it is with the pack, and how.")] = ""
    standee: Annotated[bool, Meta(description="It stands there without its state card (RT-R82).")] = False
    dialogue: Annotated[str, Meta(description="The page on which a dialogue begins.")] = ""
    lupus_ok: bool = False
    phase_no: Annotated[int, Meta(ge=1, le=3, description="Of a Boss.")] = 1
    combat: Annotated[str, Meta(description="Its combat card.")] = ""
    known: Annotated[bool, Meta(description="The pack knows its combat card (RT-R133).")] = False
    face_up: Annotated[bool, Meta(description="Its Defense card is in use.")] = False
    idle: Annotated[bool, Meta(description="It has no card left this round (RT-R147).")] = False
    glory: Annotated[list[str], Meta(description="Body parts of Glorious Attacks that succeeded.")] = []
    seen_front: Annotated[bool, Meta(description="The pack has seen its combat numbers.")] = False

    @property
    def ref(self) -> FigureRef:
        """How events name it."""
        return FigureRef(self.id, card=self.card, colour=self.colour)


class MapToken(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A terrain token on the map."""

    kind: str
    at: Hex
    page: str = ""
    name: str = ""


class Tile(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tile as it lies: its side, where its middle is, how often it was turned by 60 degrees."""

    side: str
    at: Hex = (0, 0)
    turn: Annotated[int, Meta(ge=0, le=5)] = 0


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A sentence of a page that waits for something: `When …, read page …`."""

    text: str
    k: int = 0


class Due(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A page that is to be read as soon as what goes on is done."""

    page: str
    you: Annotated[int, Meta(description="Who opened it; -1 is nobody in particular.")] = PACK
    involved: list[int] = []
    kind: Annotated[Literal["", "investigation", "dialogue"], Meta(description="What it begins.")] = ""


class Scenario(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The scenario that is played."""

    id: str = ""
    player_count: Annotated[int, Meta(ge=0, le=4)] = 0
    tiles: list[Tile] = []
    tokens: list[MapToken] = []
    fires: Annotated[list[Hex], Meta(description="Where Fire lies, in the order in which it came.")] = []
    trackers: dict[str, int] = {}
    standing: list[Standing] = []
    clues: list[int] = []
    successes: Annotated[int, Meta(ge=0, le=10)] = 0
    side: Annotated[list[int], Meta(description="Side objectives that are done.")] = []
    shown: Annotated[dict[str, int], Meta(description="Words shown of each Enigma.")] = {}
    pages: Annotated[list[str], Meta(description="The pages read so far.")] = []
    begin_combat: Annotated[bool, Meta(description="Combat begins when the page has ended.")] = False
    end_combat: Annotated[bool, Meta(description="Combat ends when the page has ended.")] = False
    penalty: Annotated[str, Meta(description="The Effect that a run-out sand timer brings.")] = ""
    fights: Annotated[int, Meta(ge=0, description="Combat sequences so far.")] = 0
    bosses: Annotated[list[int], Meta(description="Bosses that have been in a combat (RT-R176).")] = []
    spirits: Annotated[list[str], Meta(description="Patron Spirits that were called.")] = []
    strategies: Annotated[list[str], Meta(description="Strategies that were activated.")] = []
    spotted: Annotated[list[tuple[int, int]], Meta(description="NPCs and whom they see.")] = []
    conclusion: str = ""
    over: Annotated[Literal["", "success", "failure", "defeat"], Meta(description="How it ended.")] = ""


class Turn(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The turn in progress."""

    who: int
    actions: Annotated[int, Meta(ge=0, description="Main actions left.")] = 1
    attacks: Annotated[int, Meta(ge=0, description="Additional Attacks left.")] = 0
    raging: Annotated[int, Meta(ge=0, description="Those of them that Rage has bought (RT-6.19).")] = 0
    walked: Annotated[int, Meta(ge=0, description="Movement spent.")] = 0
    bonus: Annotated[int, Meta(description="Movement bought with a card.")] = 0
    moved: Annotated[int, Meta(ge=0, description="HEX entered.")] = 0
    stopped: Annotated[bool, Meta(description="It cannot move any more this turn.")] = False
    entered: Annotated[list[Hex], Meta(description="HEX entered since the last STEALTH checks (RT-R200).")] = []
    swarm: Annotated[list[int], Meta(description="Members of the Swarm that have yet to act.")] = []
    card: Annotated[str, Meta(description="The card that a frenzied member has drawn.")] = ""
    acted: Annotated[bool, Meta(description="An Ally has acted; it may still move (RT-29.15).")] = False
    refused: Annotated[list[Trade], Meta(description="Trades to which the partner said no (RT-R50).")] = []


class Deed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something done in this round that a Strategy may ask for."""

    kind: str
    who: int = PACK
    whom: int = PACK
    n: int = 0


class Deck(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A deck of NPC combat cards. The last card is the top one."""

    cards: list[str] = []
    discard: list[str] = []


class Fight(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A combat sequence."""

    modifiers: list[str] = []
    decks: dict[str, Deck] = {}
    deeds: list[Deed] = []
    strategy: str = ""
    success: Annotated[bool, Meta(description="The Strategy has succeeded and lasts.")] = False
    since: Annotated[int, Meta(ge=0, description="How many deeds came before the Strategy looks (RT-27.12).")] = 0
    groups: Annotated[list[list[int]], Meta(description="The groups of NPCs as they stood last.")] = []


class Lasting(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that a text has brought about and that lasts: where it stands in the text, and for whom."""

    text: str
    k: int
    until: str
    user: int = PACK
    n: int = 0
    of: list[int] | None = None
    slots: dict[str, list[int]] = {}


class Blow(Struct, frozen=True, forbid_unknown_fields=True):
    """An Attack that is on its way: who strikes whom."""

    attacker: int
    target: int


class Roll(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The dice of the check that is being made, for all to see."""

    who: int
    attribute: str
    skill: str
    black: list[int] = []
    rage: list[int] = []
    sure: Annotated[int, Meta(description="Successes that were not rolled.")] = 0
    difficulty: int | None = None
    waiting: Annotated[list[Count], Meta(description="Black dice and Rage dice that are to be rolled.")] = []
    target: Annotated[int | None, Meta(description="Whom an Attack is rolled against.")] = None
    ranged: bool = False


class Chapter(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A scenario that is over: how it ended, and what the pack won by it."""

    conclusion: str
    xp: Count = 0
    trophies: int = 0
    items: list[str] = []
    side: Annotated[list[int], Meta(description="Side objectives that were completed.")] = []


class Campaign(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What lasts from scenario to scenario."""

    next: Annotated[list[str], Meta(description="The scenarios that may come next.")] = []
    played: Annotated[list[str], Meta(description="Scenarios that are over.")] = []
    chapters: Annotated[list[Chapter], Meta(description="The same in their order, with what was won.")] = []
    words: Annotated[list[str], Meta(description="Words of the campaign log.")] = []
    rank: Annotated[int, Meta(ge=1, le=5)] = 1
    moon: Literal["new", "crescent", "half", "gibbous", "full"] = "new"
    trophies: Count = 0
    stash: Annotated[list[str], Meta(description="Items at the Caern.")] = []
    spirits: list[str] = []
    buildings: dict[str, int] = {}
    strategies: list[str] = []
    roster: Annotated[list[str], Meta(description="Allies that the pack may bring.")] = []
    effects: Annotated[list[str], Meta(description="Effect cards of the pack.")] = []
    envelopes: list[int] = []
    resting: Annotated[list[Member], Meta(description="Characters that rest, as they were (RT-R211).")] = []
    random: Annotated[list[str], Meta(description="Random events not drawn yet; the last is the top one.")] = []
    resolved: Annotated[list[str], Meta(description="Random events that were drawn.")] = []
    visited: Annotated[list[str], Meta(description="What was used at this visit to the Caern.")] = []
    modifiers: Annotated[list[str], Meta(description="The difficulty modifiers chosen last (RT-R158).")] = []
    twists: Annotated[list[str], Meta(description="The cards of the modifier deck that were drawn.")] = []
    at_start: Annotated[list[str], Meta(description="Texts of events that wait for the start of the scenario.")] = []
    carried: Annotated[list[str], Meta(description="Effects of the pack for which the next scenario is the last.")] = []
    ending: str = ""
    step: Annotated[str, Meta(description="What comes next at the Caern.")] = ""
    snapshot: Annotated[bytes, Meta(description="What a retry brings back (RT-R55).")] = b""


class Proposal(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat proposes to the pack while the others are asked: the decision, and its option."""

    kind: str
    option: Option


class State(BaseState, kw_only=True):
    """Everything on the table."""

    phase: Phase
    options: Options = field(default_factory=Options)
    pack: PackRef
    members: list[Member] = []
    npcs: list[Npc] = []
    next_id: Annotated[int, Meta(ge=FIRST_NPC)] = FIRST_NPC
    scenario: Scenario = field(default_factory=Scenario)
    campaign: Campaign = field(default_factory=Campaign)
    sequence: Literal["caern", "main", "combat"] = "caern"
    round: Count = 0
    played: Annotated[list[int], Meta(description="Who has had its turn this round; a Swarm by minus its number.")] = []
    turn: Turn | None = None
    fight: Fight = field(default_factory=Fight)
    lasting: list[Lasting] = []
    roll: Roll | None = None
    blow: Blow | None = None
    due: list[Due] = []
    waiting: Annotated[list[Due], Meta(description="Pages that wait for the end of combat (RT-R88).")] = []
    after: Annotated[str, Meta(description="The phase that follows when all pages are read.")] = ""
    last: Annotated[int, Meta(description="Who acted last (RT-21.37).")] = PACK
    proposal: Annotated[Proposal | None, Meta(description="What a seat proposes to the pack.")] = None
    attending: Annotated[
        list[int], Meta(description="Who is involved in the investigation or dialogue in progress (RT-30.4).")
    ] = []
    maker: Annotated[int, Meta(ge=0, description="The member that is being made or prepared.")] = 0
    turned: Annotated[Count, Meta(description="Pages in a row on which there was no choice (RT-R228).")] = 0
    chained: Annotated[int, Meta(ge=0, description="Texts that have set each other off, so far (RT-R228).")] = 0
