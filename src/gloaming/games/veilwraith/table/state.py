"""The state of Veilwraith: each Veilwraith's cards as they lie, and the Campaign around them."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from gloaming.kernel import State as BaseState
from gloaming.lingo import Held
from gloaming.packs import PackRef

from .options import Options, Swap

Card = str  # the id of a printed card; cards of one id are alike, so a pile may hold it twice
Base = Literal["explore", "fight", "influence"]
BASES: tuple[Base, Base, Base] = ("explore", "fight", "influence")
WORD: dict[Base, str] = {"explore": "Explore", "fight": "Fight", "influence": "Influence"}  # as cards write them
Ability = Literal["shade", "umbra", "shadow", "soul", "spirit"]

Degrees = Literal[0, 45, 90]
UPRIGHT: Degrees = 0
TILTED: Degrees = 45
EXHAUSTED: Degrees = 90

HAND_LIMIT = 6
TOKEN_LIMIT = 5  # Power Tokens on one Action
SUPPLY = 20  # Power Tokens in the box
KEYS = 5
MOST_SPIRIT = {1: 20, 2: 18, 3: 17, 4: 16}  # by the number of Veilwraiths
MOST_RIBBONS = 5
JOURNEY = 5  # Vignettes of a Campaign
LAST_VIGNETTE = 2 * JOURNEY  # of the second journey (VW-R233)
LEAST_MEMORIES = 20


class Phase(StrEnum):
    """What comes before a game, the five phases of a round, and what comes after a game."""

    JOIN = "join"
    CATCH_UP = "catch up"
    DEAL = "deal"
    PREPARE = "prepare"
    THREAT = "threat"
    DRAW = "draw"
    PLAY = "play"
    SPIRIT = "spirit"
    END = "end"
    AFTER = "after"
    NEXT = "next campaign"


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that lasts, with the card that it comes from."""

    card: Card
    held: Held


class Action(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One of the three Actions in the Row; its place in the Row is its slot."""

    base: Base
    turn: Degrees = UPRIGHT
    tokens: Annotated[int, Meta(ge=0, le=TOKEN_LIMIT)] = 0
    advanced: bool = False


class Threat(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A card in a Threat Area."""

    id: int  # in the order in which they entered, from 1
    card: Card
    beaten: list[int] = []  # which of its starred values have fallen
    beneath: list[Card] = []  # face-up, the last one on top


class Key(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A collected Key."""

    card: Card
    turned: bool = False
    flipped: bool = False


class Played(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A Memory in the Play Area, with what of it lasts."""

    card: Card
    lasting: list[Held] = []


class Weighed(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability of a Memory that may be used or skipped."""

    card: Card
    line: int  # of its text, from 0


class Using(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A Use that is going on."""

    action: Base
    threat: int | None = None  # the target; None draws
    whose: int = 0  # in whose Area it lies
    value: int = 0  # which of the target's values is attacked
    combined: int = 0  # Power from Combines so far


class Player(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A Veilwraith with a complete copy of the game."""

    seat: int
    here: bool = True  # False for who has not joined the Campaign yet
    newcomer: Annotated[bool, Meta(description="Whether the game to come is the first after joining.")] = False
    spirit: Annotated[int, Meta(ge=0)] = 0
    most: Annotated[int, Meta(ge=1, description="Maximum Spirit.")] = 20
    row: Annotated[list[Action], Meta(description="Slots 1, 2, 3.")] = []
    circled: Annotated[list[bool], Meta(description="Which Action Power Tokens are Advanced, by slot.")] = []

    deck: Annotated[list[Card], Meta(description="The Memory deck. The last card is the top one.")] = []
    seen: Annotated[list[Card], Meta(description="The top of the Memory deck as its owner has seen it.")] = []
    hand: list[Card] = []
    play_area: list[Played] = []
    discard: list[Card] = []
    keys: list[Key] = []
    round_effects: Annotated[list[Standing], Meta(description="What holds until the round ends.")] = []

    threat_deck: Annotated[list[Card], Meta(description="The last card is the top one.")] = []
    stacks: Annotated[list[int], Meta(description="Cards left of Stacks 1 to 5; empty once shuffled.")] = []
    sunk: Annotated[int, Meta(ge=0, description="Cards put beneath the Stacks, open to all.")] = 0
    known: Annotated[list[Card], Meta(description="Cards in the Threat deck that were seen before.")] = []
    left_out: Annotated[list[Card], Meta(description="Copies that set-up left out unseen.")] = []
    area: list[Threat] = []
    entered: Annotated[int, Meta(ge=0, description="How many cards have entered the Area.")] = 0
    threat_discard: list[Card] = []
    foes: Annotated[list[Card], Meta(description="Defeated Foes.")] = []
    removed: Annotated[list[Card], Meta(description="Cards removed from the game.")] = []
    portal: Annotated[int | None, Meta(description="The number of the Portal in the Area.")] = None
    archfiend: Annotated[bool, Meta(description="Whether the Archfiend has left its place aside.")] = False

    tilted: Annotated[bool, Meta(description="Whether the regular Tilt of the round is done.")] = False
    used: Annotated[bool, Meta(description="Whether the regular Use of the round is done.")] = False
    using: Annotated[Using | None, Meta(description="The Use that is going on; none when a phase begins.")] = None
    weighed: Annotated[
        Weighed | None, Meta(description="The ability that may be skipped now; none when a phase begins.")
    ] = None
    owed: Annotated[int, Meta(ge=0, description="Uses that were given and not yet taken.")] = 0
    drawing: Annotated[int, Meta(ge=0, description="Memories that are being drawn; none when a phase begins.")] = 0
    coming: Annotated[int, Meta(ge=0, description="Threats that a text brings; none when a phase begins.")] = 0
    done: Annotated[bool, Meta(description="Whether the Play Phase is over for this Veilwraith.")] = False
    escaped: Annotated[int, Meta(ge=0, description="The round of the escape, or 0.")] = 0
    fallen: bool = False  # out of the race
    ability: Ability | None = None

    upgrades: Annotated[int, Meta(ge=0, description="Upgrades of the Memory deck that are still due.")] = 0
    rewards: Annotated[list[int], Meta(description="Vignettes whose rewards and penalties are still due.")] = []
    lower: Annotated[int, Meta(description="What this Campaign changes of the maximum Spirit.")] = 0
    swaps: Annotated[list[Swap], Meta(description="Permanent upgrades of Rogue Wraith Mode.")] = []
    memories: Annotated[list[Card], Meta(description="The Memory deck as a list, between games.")] = []
    advanced: Annotated[list[Base], Meta(description="Actions upgraded to their Advanced side.")] = []
    wins: Annotated[int, Meta(ge=0, description="Vignettes won in a race.")] = 0
    spirit_total: Annotated[int, Meta(ge=0, description="Spirit at all escapes of the Campaign.")] = 0
    token_total: Annotated[int, Meta(ge=0, description="Power Tokens at all escapes of the Campaign.")] = 0


class State(BaseState, kw_only=True):
    """Everything on the table."""

    phase: Phase
    options: Options = field(default_factory=Options)
    pack: Annotated[PackRef, Meta(description="The content pack that is played.")]
    players: list[Player]
    vignette: Annotated[int, Meta(ge=1, le=LAST_VIGNETTE)] = 1
    modifiers: Annotated[list[Card], Meta(description="The cards of the modifier deck that were drawn.")] = []
    round: Annotated[int, Meta(ge=0)] = 0
    games: Annotated[int, Meta(ge=0, description="Games begun in this match.")] = 0
    fresh: Annotated[bool, Meta(description="Whether the game to come is the first of its Campaign.")] = True
    special: Annotated[bool, Meta(description="Whether the Vignette's special ability is in force.")] = True

    ribbons: Annotated[int, Meta(ge=0, le=MOST_RIBBONS)] = 0
    first_ribbons: Annotated[int, Meta(ge=0, le=MOST_RIBBONS, description="Ribbons at the start.")] = 0
    follows_won: Annotated[bool, Meta(description="Whether the Campaign follows a won one, so is harder.")] = False
    campaigns_won: Annotated[int, Meta(ge=0)] = 0
    beaten: Annotated[list[int], Meta(description="Vignettes defeated in this Campaign.")] = []
    won: Annotated[bool | None, Meta(description="How the game that is over ended, before the next.")] = None
    why: Annotated[str, Meta(description="Why it was lost.")] = ""
    turn: Annotated[int, Meta(ge=0, description="Which rival acts next.")] = 0
    chained: Annotated[int, Meta(ge=0, description="Abilities that have set each other off, so far (VW-R232).")] = 0
    open_pages: Annotated[list[str], Meta(description="Passages of the story that lie open.")] = []
