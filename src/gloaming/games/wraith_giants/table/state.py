"""The state of Wraith & the Giants: the table as it lies, and everything that can be chosen."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from gloaming import lingo
from gloaming.kernel import Done
from gloaming.kernel import State as BaseState
from gloaming.packs import PackRef

YOU = 0
HAND_SIZE = 5
GROUND = "G"

Card = str  # the id of a printed card; copies are alike
Node = str  # a foothold, or the Ground
RowName = Literal["top", "bottom"]
ROWS: tuple[RowName, RowName] = ("top", "bottom")
Symbol = Literal["Hand", "Foot", "Eye", "Breath"]
SYMBOLS: tuple[Symbol, ...] = ("Hand", "Foot", "Eye", "Breath")
Mode = Literal["single", "campaign", "impossible", "insane"]


class Phase(StrEnum):
    """The story, the set-up of a fight, and the three steps of a round."""

    STORY = "story"
    SET_UP = "set-up"
    TURN = "start of turn"
    ACTION = "player action"
    REFRESH = "refresh"
    GIANT = "leftmost attack"
    NEW_CARD = "new card"
    REVEAL = "reveal"
    MORE = "additional attacks"
    OVER = "end of the fight"


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is fought, and the readings of the rulebook that a table may prefer."""

    mode: Annotated[
        Mode, Meta(description="One fight, the campaign, or a Gauntlet: Impossible or Insane (WG-28, WG-30).")
    ] = "single"
    wraith: Annotated[
        Literal["young", "adult", "elder"], Meta(description="Who fights, in a single fight (WG-1.2).")
    ] = "young"
    giant: Annotated[
        Literal["earth", "air", "water", "fire"], Meta(description="Against whom, in a single fight (WG-1.2).")
    ] = "earth"
    footholds: Annotated[
        Literal[0, 2, 4, 6],
        Meta(description="Dangerous Footholds: how many tokens; never fewer than recommended (WG-29)."),
    ] = 0
    story: Annotated[bool, Meta(description="Whether the storybook is read along with the fights (WG-28.6).")] = True
    peak_climb: Annotated[
        Literal["forced", "optional"], Meta(description="A Climb that begins on a peak goes over the top (WG-R31).")
    ] = "forced"
    firework_region: Annotated[
        Literal["per_foothold", "once_per_card"],
        Meta(description="How often a Firework hits a card that covers several footholds (WG-R44)."),
    ] = "per_foothold"
    split_waste: Annotated[
        Literal["allowed", "not_while_another_card_can_take_it"],
        Meta(description="Whether a split may waste Wounds that another card could take (WG-R46)."),
    ] = "allowed"
    foothold_lock: Annotated[
        Literal["campaign", "none"],
        Meta(description="Dangerous Footholds wait until the campaign is finished as the Young Wraith (WG-R103)."),
    ] = "campaign"
    air_draw: Annotated[
        Literal["extra4", "four_instead_of_refill"],
        Meta(description="The 4 cards after a token of the Air Giant (WG-R115)."),
    ] = "extra4"
    skill_use: Annotated[
        Literal["optional_effect", "compulsory"], Meta(description="Whether a skill may be declined (WG-R123).")
    ] = "optional_effect"
    show_unseen: Annotated[
        Literal["set", "nothing"], Meta(description="Whether the cards not seen yet are listed (WG-R141).")
    ] = "set"
    concede: Annotated[bool, Meta(description="Whether giving a fight up is offered in it (WG-R143).")] = False
    pack: Annotated[str, Meta(description="The pack of cards; empty is the one that comes with the game.")] = ""


class Laid(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A card in an action row."""

    card: Card
    down: bool = False


class GiantCard(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A card in the Giant row."""

    id: int  # in the order in which they were turned up in this fight
    card: Card
    wounds: Annotated[int, Meta(ge=0)] = 0
    scarred: bool = False
    lowered: Annotated[int, Meta(ge=0, description="By how much texts have lowered its Wound Limit.")] = 0


class State(BaseState, kw_only=True):
    """Everything on the table."""

    phase: Phase
    options: Options = field(default_factory=Options)
    pack: PackRef
    wraith: str
    giant: str
    pages: Annotated[list[str], Meta(description="The pages of the storybook to be read now.")] = []
    reading: Annotated[bool, Meta(description="Whether the storybook is read.")] = True
    won: Annotated[int, Meta(ge=0, description="Fights won in this campaign or Gauntlet run.")] = 0
    lost: Annotated[int, Meta(ge=0, description="Fights lost so far.")] = 0
    fell: Annotated[bool, Meta(description="The last fight was lost, and it is asked whether to go on.")] = False
    finished: Annotated[bool, Meta(description="Every Giant has fallen to every Wraith.")] = False

    # the Wraith
    round: Annotated[int, Meta(ge=0)] = 0
    pawn: Node = GROUND
    wounds: Annotated[int, Meta(ge=0)] = 0
    hand: list[Card] = []
    deck: Annotated[list[Card], Meta(description="The draw deck. The last card is the top one.")] = []
    discard: list[Card] = []
    top: list[Laid] = []
    bottom: list[Laid] = []
    removed: Annotated[list[Card], Meta(description="Out of the game unseen, since the deck was last mixed.")] = []
    removed_before: Annotated[list[Card], Meta(description="Out of the game before cards came back.")] = []
    removed_known: Annotated[list[Card], Meta(description="Out of the game; the deck ran out since.")] = []
    mixed_in: Annotated[list[Card], Meta(description="Cards that went from hand into the deck.")] = []
    played: Annotated[int, Meta(ge=0, le=2, description="Cards played this turn.")] = 0
    stunned: Annotated[bool, Meta(description="The first card of the next turn does nothing.")] = False
    dazed: Annotated[bool, Meta(description="The first card of this turn does nothing.")] = False
    owed: Annotated[int, Meta(ge=0, description="Foothold tokens that act when the next turn starts.")] = 0
    no_refill: Annotated[bool, Meta(description="The next Refresh Step draws nothing (WG-R115).")] = False
    bonus: Annotated[dict[str, int], Meta(description="Changes to kinds of actions this turn.")] = {}
    both_rows: Annotated[bool, Meta(description="Both rows are counted this turn.")] = False
    shield: Annotated[int, Meta(ge=0, description="Wounds to ignore this round.")] = 0
    scar_made: Annotated[bool, Meta(description="A Giant card was Scarred this turn.")] = False

    # the Giant
    pool: Annotated[int, Meta(ge=0, description="The Giant's health.")] = 0
    skills: Annotated[dict[str, int], Meta(description="The tokens in each skill pool.")] = {}
    row: list[GiantCard] = []
    above: Annotated[list[Card], Meta(description="Scarred cards above the row.")] = []
    gone: Annotated[list[Card], Meta(description="Giant cards that have left the row.")] = []
    giant_deck: Annotated[list[Card], Meta(description="The last card is the top one.")] = []
    known: Annotated[int, Meta(ge=0, description="How many cards on top of the Giant deck you know.")] = 0
    aside: Annotated[list[Card], Meta(description="The 5 Giant cards taken out in set-up, unseen.")] = []
    turned: Annotated[int, Meta(ge=0, description="Giant cards turned up so far.")] = 0
    rage: Annotated[int, Meta(ge=0)] = 0
    hushed: Annotated[list[int], Meta(description="Cards that cannot attack this round; 0 is the leftmost.")] = []
    waiting: Annotated[list[int], Meta(description="Cards that the newest one has roused to attack.")] = []
    over: Annotated[str, Meta(description="Why the fight has ended.")] = ""
    won_fight: bool = False
    foothold_card: Card = ""
    tokens: Annotated[list[Node], Meta(description="The footholds with a token.")] = []


class Play(Struct, frozen=True, gc=False, tag="play"):
    """A card goes into the row that is due, face up or face down."""

    card: Card
    down: bool = False


class Fearless(Struct, frozen=True, gc=False, tag="fearless"):
    """A Fearless Action of the board."""

    action: str


class Resolve(Struct, frozen=True, gc=False, tag="resolve"):
    """The action of the card that comes next."""

    line: int


class Cast(Struct, frozen=True, gc=False, tag="cast"):
    """The spell of the card."""

    card: Card


class Go(Struct, frozen=True, gc=False, tag="go"):
    """Where the Wraith moves to."""

    node: Node


class Aim(Struct, frozen=True, gc=False, tag="aim"):
    """The foothold that a Bow shoots at."""

    node: Node


class Share(Struct, frozen=True, gc=False, tag="share"):
    """How many Wounds of a hit go to one of the cards that share the weak spot."""

    card: int
    wounds: int


class Source(Struct, frozen=True, gc=False, tag="source"):
    """The skill pool that a Wound is taken from."""

    skill: str


class Skill(Struct, frozen=True, gc=False, tag="skill"):
    """A triggered skill that is used, or comes next."""

    skill: str


class Discard(Struct, frozen=True, gc=False, tag="discard"):
    """A hand card to be discarded."""

    card: Card


class Take(Struct, frozen=True, gc=False, tag="take"):
    """A card of a pile that is taken, or of the Giant deck that is put on top."""

    card: Card


class Target(Struct, frozen=True, gc=False, tag="target"):
    """A card of the Giant row."""

    card: int


class Concede(Struct, frozen=True, gc=False, tag="concede"):
    """Gives the fight up."""


class ReadOn(Struct, frozen=True, gc=False, tag="read on"):
    """Turns the page."""


class CloseBook(Struct, frozen=True, gc=False, tag="close the book"):
    """Reads no more pages."""


class Again(Struct, frozen=True, gc=False, tag="again"):
    """Fights on after a defeat."""


class Stop(Struct, frozen=True, gc=False, tag="stop"):
    """Ends the campaign after a defeat."""


Option = (
    Play
    | Fearless
    | Resolve
    | Cast
    | Go
    | Aim
    | Share
    | Source
    | Skill
    | Discard
    | Take
    | Target
    | Concede
    | ReadOn
    | CloseBook
    | Again
    | Stop
    | Done
    | lingo.Option
)
