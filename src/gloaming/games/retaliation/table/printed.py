"""What is printed on the cards: the files of a pack, beside those of its campaign."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gloaming.packs import Claims, Example, Lingo
from gloaming.packs.modifiers import FILE, Modifiers

Counted = Annotated[int, Meta(ge=1)]
FormName = Literal["homid", "lupus", "crinos"]
Nature = Literal["HUMAN", "AUTHORITY", "ANIMAL", "GAROU", "BANE", "FOMORI", "BOSS"]
Limit = Literal["none", "turn", "round", "combat", "scenario", "visit"]
Sequence = Literal["any", "main", "combat", "scenario", "caern", "caern-checks"]
Target = Literal[
    "closest", "most-injured", "least-injured", "highest-rage", "highest-initiative", "lowest-willpower", "alone"
]
Part = Annotated[str, Meta(pattern="^[A-Z]{2,16}$")]  # a body part: HEAD, TAIL
Band = tuple[int, int, int]  # 1-2 players, 3 players, 4 players


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every component has."""

    id: str
    name: str
    kind: str = ""
    copies: Counted = 1
    flavour: str = ""
    summary: str = ""
    example: list[Example] = []


class Auspice(Printed, frozen=True, kw_only=True):
    """The moon under which a Garou was born."""

    moon: Literal["new", "crescent", "half", "gibbous", "full"]
    base_rage: Annotated[int, Meta(ge=0, le=5)]
    limit: Limit
    timing: Literal["own-turn", "own-check"]
    text: Lingo


class Tribe(Printed, frozen=True, kw_only=True):
    """A tribe: it works through its Gifts and the story."""

    patron: str
    theme: str
    text: Lingo = ""


class Backstory(Printed, frozen=True, kw_only=True):
    """Who one was before."""

    skill: str
    limit: Limit
    text: Lingo


class CombatCard(Printed, frozen=True, kw_only=True):
    """A combat card of the pack."""

    form: FormName
    skill: str
    level: Annotated[int, Meta(ge=0, le=5)]
    type: Literal["Attack", "Defense", "Mix"]
    bonus_dice: int
    range: Literal["adjacent", "ranged"]
    weapon: Literal["none", "melee", "ranged"]
    body_parts: list[Part]
    text: Lingo


class Gift(Printed, frozen=True, kw_only=True):
    """A Gift of an auspice or a tribe."""

    source_kind: Literal["auspice", "tribe"]
    source: str
    rank: Annotated[int, Meta(ge=1, le=5)]
    further: bool = False
    type: Literal["Passive", "Immediate", "Active"]
    cost_kind: Literal["free", "willpower", "rage"]
    cost: Annotated[int, Meta(ge=0)]
    limit: Limit
    sequence: Sequence
    text: Lingo


class Corruption(Printed, frozen=True, kw_only=True):
    """A Corruption card: a disadvantage, and what tempts."""

    level: Annotated[int, Meta(ge=1, le=5)]
    text: Lingo
    advantage: Lingo = ""


class Item(Printed, frozen=True, kw_only=True):
    """An Item."""

    number: Counted
    category: Literal["Key", "Consumable", "Melee Weapon", "Ranged Weapon"]
    artefact: bool
    technology: bool
    price: Annotated[int, Meta(ge=0)]
    sequence: Sequence
    cost_kind: Literal["", "willpower", "rage", "damage"]
    cost: Annotated[int, Meta(ge=0)]
    discard_when: Literal["never", "use", "story", "end-of-scenario", "text"]
    text: Lingo

    @property
    def weapon(self) -> str:
        """Which combat cards it can be joined to."""
        return {"Melee Weapon": "melee", "Ranged Weapon": "ranged"}.get(self.category, "")


class Effect(Printed, frozen=True, kw_only=True):
    """An Effect card."""

    number: Counted
    owner: Literal["pack", "member"]
    sign: Literal["bonus", "penalty"]
    sequence: Sequence
    discard_when: Literal["use", "trigger", "text", "end-of-scenario"]
    carry_over: bool
    timer: bool
    text: Lingo


class Strategy(Printed, frozen=True, kw_only=True):
    """A Pack Strategy."""

    gist: Annotated[str, Meta(max_length=42)] = ""  # what it asks and brings, short enough for a button
    players: list[Annotated[int, Meta(ge=1, le=4)]]
    tier: Annotated[int, Meta(ge=1, le=5)]
    unlocked: bool
    lasting: bool
    requirements: Claims
    successful_while: Claims = ""
    success: Lingo
    failure: Lingo
    positioning: list[str]
    discard_when: str


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered special of a state card."""

    no: Counted
    name: str
    text: Lingo


class Glorious(Struct, frozen=True, forbid_unknown_fields=True):
    """A body part that a Glorious Attack can take."""

    part: Part
    threshold: Counted
    form: Literal["", "Homid", "Lupus", "Crinos"]
    trophies: Annotated[int, Meta(ge=0)]
    text: Lingo


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """What an Ally can do in combat."""

    no: Counted
    type: Literal["attack", "defense", "special"]
    name: str
    text: Lingo


class Numbers(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of a state card, or of one phase of a Boss."""

    no: int = 1
    movement: int = 3
    los: int = 2
    target: Target = "closest"
    initiative: Band = (0, 0, 0)
    attack: Band = (0, 0, 0)
    resistance: Band = (0, 0, 0)
    damage: Band = (0, 0, 0)
    members: Band = (0, 0, 0)
    text: Lingo = ""
    special: list[Special] = []
    glorious: list[Glorious] = []


class NpcCard(Printed, frozen=True, kw_only=True):
    """A state card, or a standee without one."""

    number: Counted
    kind: Literal["npc", "leader", "swarm", "boss", "ally", "standee"]
    nature: Nature
    attitude: Literal["Aggressive", "Neutral", "Ally"] = "Neutral"
    threat: int = 0
    boss_no: int = 0
    deck: str = ""  # the combat deck that it is dealt from; without one, that of its nature
    movement: int = 3
    los: int = 2
    target: Target = "closest"
    initiative: Band = (0, 0, 0)
    attack: Band = (0, 0, 0)
    resistance: Band = (0, 0, 0)
    damage: Band = (0, 0, 0)
    members: Band = (0, 0, 0)
    text: Lingo = ""
    special: list[Special] = []
    glorious: list[Glorious] = []
    action: list[Action] = []
    phase: list[Numbers] = []


class NpcCombatCard(Printed, frozen=True, kw_only=True):
    """A combat card of NPCs."""

    deck: str
    type: Literal["Attack", "Defense", "Special"]
    skill: str
    range: Literal["", "adjacent", "ranged"] = ""
    attack_modifier: int
    target: Literal["", Target] = ""
    resistance_bonus: Annotated[int, Meta(ge=0)]
    special_no: Annotated[int, Meta(ge=0)]
    text: Lingo


class Patron(Printed, frozen=True, kw_only=True):
    """A Patron Spirit."""

    limit: Limit
    text: Lingo


class RandomEvent(Printed, frozen=True, kw_only=True):
    """A Random Caern event."""

    number: Counted
    attribute: Literal["physical", "mental"]
    skill: str
    difficulty: Literal["EASY", "MEDIUM", "HARD"]
    story: str
    success_story: str
    success: Lingo
    failure_story: str
    failure: Lingo
    after: str = ""  # the scenario that must have been played before it is drawn


class Building(Printed, frozen=True, kw_only=True):
    """A level of a building of the Caern."""

    level: Counted
    title: str
    granted_by: str
    sequence: Sequence
    limit: Limit
    text: Lingo


class Merchant(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who sells."""

    id: str
    name: str
    kind: str
    refunds: bool
    flavour: str = ""


class Stock(Struct, frozen=True, forbid_unknown_fields=True):
    """What the merchant adds to his list at a Rank."""

    rank: Counted
    items: list[str]


class Die(Printed, frozen=True, kw_only=True):
    """A die."""

    faces: Annotated[list[Annotated[int, Meta(ge=0, le=3)]], Meta(min_length=6, max_length=6)]
    mean: float


class Auspices(Struct, frozen=True, forbid_unknown_fields=True):
    """All auspices."""

    auspice: list[Auspice]


class Tribes(Struct, frozen=True, forbid_unknown_fields=True):
    """All tribes."""

    tribe: list[Tribe]


class Backstories(Struct, frozen=True, forbid_unknown_fields=True):
    """All Backstories."""

    backstory: list[Backstory]


class CombatCards(Struct, frozen=True, forbid_unknown_fields=True):
    """All combat cards of the pack."""

    card: list[CombatCard]


class Gifts(Struct, frozen=True, forbid_unknown_fields=True):
    """All Gifts."""

    gift: list[Gift]


class Corruptions(Struct, frozen=True, forbid_unknown_fields=True):
    """All Corruption cards."""

    corruption: list[Corruption]
    tracker_length: Counted = 5


class Items(Struct, frozen=True, forbid_unknown_fields=True):
    """All Items."""

    item: list[Item]


class Effects(Struct, frozen=True, forbid_unknown_fields=True):
    """All Effect cards."""

    effect: list[Effect]


class Strategies(Struct, frozen=True, forbid_unknown_fields=True):
    """All Pack Strategies."""

    strategy: list[Strategy]


class Npcs(Struct, frozen=True, forbid_unknown_fields=True):
    """All state cards."""

    npc: list[NpcCard]


class NpcDecks(Struct, frozen=True, forbid_unknown_fields=True):
    """All NPC combat cards."""

    npc_card: list[NpcCombatCard]


class Patrons(Struct, frozen=True, forbid_unknown_fields=True):
    """All Patron Spirits."""

    patron: list[Patron]


class RandomEvents(Struct, frozen=True, forbid_unknown_fields=True):
    """All Random events."""

    event: list[RandomEvent]


class Caern(Struct, frozen=True, forbid_unknown_fields=True):
    """The Caern."""

    building: list[Building]
    merchant: Merchant
    stock: list[Stock]
    difficulty: dict[str, int]


class DiceFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Both dice."""

    die: list[Die]


FILES: dict[str, type[Struct]] = {
    "auspices.toml": Auspices,
    "tribes.toml": Tribes,
    "backstories.toml": Backstories,
    "combat_cards.toml": CombatCards,
    "gifts.toml": Gifts,
    "corruption.toml": Corruptions,
    "items.toml": Items,
    "effects.toml": Effects,
    FILE: Modifiers,
    "strategies.toml": Strategies,
    "npcs.toml": Npcs,
    "npc_decks.toml": NpcDecks,
    "patrons.toml": Patrons,
    "random_events.toml": RandomEvents,
    "caern.toml": Caern,
    "dice.toml": DiceFile,
}
