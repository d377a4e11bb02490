"""What the files of a campaign hold: the order of its scenarios, its tiles and events, the head of a booklet."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from gloaming.packs import Condition, Example, Lingo, Pack

Facing = Annotated[int, Meta(ge=0, le=5)]  # a corner of the HEX
Edge = Annotated[int, Meta(ge=0, le=5)]  # a side of a tile
Players = Annotated[int, Meta(ge=1, le=4)]
Coordinates = tuple[int, int]
HexName = Annotated[str, Meta(pattern=r"^\d{1,4}[ab]:-?\d:-?\d$")]  # side and axial coordinates: 12a:2:-1
PageName = Annotated[str, Meta(pattern=r"^[EIDGC]\.\d+$")]
OptionalPage = Annotated[str, Meta(pattern=r"^([EIDGC]\.\d+)?$")]
Base = Literal["", "red", "blue", "green", "white", "grey", "yellow", "purple", "brown"]
Terrain = Literal["Fire", "Fog", "Difficult Terrain", "Obstacle", "Locked Door", "Investigation Area", "Action"]
Moon = Literal["new", "crescent", "half", "gibbous", "full"]


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A table whose fields are all known."""


# the head of a booklet


class TileLaid(Strict, frozen=True):
    """A side of a tile on the board: in its place, or joined to an edge of one that lies there."""

    side: str
    at: Coordinates | None = None
    join: tuple[str, Edge] | None = None
    turn: Annotated[int, Meta(ge=0, le=5)] = 0  # steps of 60 degrees, clockwise
    name: str = field(default="", name="as")  # what the place is in this story


class SideObjective(Strict, frozen=True):
    """An objective that need not be met."""

    number: int
    text: str
    reward: Lingo


class TokenLaid(Strict, frozen=True):
    """A token that lies on the board when the scenario begins; areas and Action tokens open a page."""

    kind: Terrain
    hex: HexName
    page: OptionalPage = ""
    name: str = ""


class NpcPlaced(Strict, frozen=True, kw_only=True):
    """A standee on the board when the scenario begins."""

    npc: str  # its id
    base: Base = ""
    hex: HexName
    facing: Facing
    min_players: Players = 1
    attitude: Literal["", "Aggressive", "Neutral"] = ""  # other than its card says
    dialogue: OptionalPage = ""  # where a dialogue with it starts
    lupus_ok: bool = False  # it also speaks with wolves
    standee: bool = False  # without its state card in this scenario


class GloriousPage(Strict, frozen=True):
    """The page of a Glorious Attack on a body part; without an NPC, of all that have none of their own."""

    part: str
    page: PageName
    npc: str = ""


class PhasePage(Strict, frozen=True):
    """The page that is read when a phase of a Boss is full."""

    npc: str
    phase: int
    page: PageName


class Head(Strict, frozen=True, kw_only=True):
    """The head of a booklet: everything that must be known before the first page is read."""

    id: str
    number: int
    name: str
    objective: str
    first_action: Lingo
    setup: Lingo = ""  # carried out after everything is placed
    starts: list[HexName]
    absent: list[str] = []  # Allies who cannot come along
    teaches: list[str] = []
    tiles: list[TileLaid]
    side_objectives: list[SideObjective] = []
    tokens: list[TokenLaid] = []
    npcs: list[NpcPlaced] = []
    glorious: list[GloriousPage] = []
    phases: list[PhasePage] = []


# tiles.toml


class Feature(Strict, frozen=True):
    """A HEX with a name, for pictures and prose."""

    at: Coordinates
    name: str


class Side(Strict, frozen=True, kw_only=True):
    """A side of a tile: 37 HEX, some of them walls, difficult or missing."""

    id: str
    kind: Literal["tile-side"]
    tile: int
    side: Literal["A", "B"]
    name: str
    environment: str
    floor: str
    difficult_is: str = ""
    wall_is: str = ""
    void_is: str = ""
    walls: list[Coordinates]
    difficult: list[Coordinates]
    voids: list[Coordinates]
    features: list[Feature] = []


class Tiles(Strict, frozen=True):
    """`tiles.toml`."""

    side: list[Side]


# campaign.toml


class Overview(Strict, frozen=True):
    """Where the campaign begins."""

    id: str
    name: str
    first: str


class StepOfMoon(Strict, frozen=True, kw_only=True):
    """A step of the campaign: of its scenarios one is played."""

    id: str
    number: int
    moon: Moon
    rank: Annotated[int, Meta(ge=1, le=5)]
    scenarios: list[str]
    interlude: str = ""
    interlude_condition: Condition = ""


class EventBefore(Strict, frozen=True):
    """A story event that comes before a scenario if its condition holds."""

    event: int
    condition: Condition = ""


class ScenarioEntry(Strict, frozen=True):
    """A scenario in the campaign; of its events the first whose condition holds takes place."""

    id: str
    number: int
    step: int
    events: list[EventBefore] = []


class Conclusion(Strict, frozen=True, kw_only=True):
    """How a scenario can end: what the pack gets, and where it goes on."""

    id: str
    scenario: str
    outcome: Literal["success", "failure"]
    next: list[str]  # several: the pack chooses one
    ending: int = 0
    short: str = ""  # what happened, for the story so far
    text: Lingo = ""


class CampaignWord(Strict, frozen=True):
    """A word of the campaign log. Players see it when it is recorded, its meaning never."""

    id: str
    name: str
    meaning: str


class Envelope(Strict, frozen=True):
    """Sealed until a sentence opens it."""

    id: str
    number: int
    name: str
    story: str
    text: Lingo
    example: list[Example] = []


class Fact(Strict, frozen=True):
    """Something that the story tells at some time: before that no text that can be read then has these words."""

    id: str
    words: list[str]
    told: str  # the scenario in which it happens or is learnt


class Person(Strict, frozen=True, kw_only=True):
    """Somebody of the story: what every text about them keeps to. Whoever has died is met no more."""

    id: str
    name: str  # as on the NPC card, if there is one
    home: str = ""
    knows: str = ""  # and since when
    dies: str = ""  # the scenario in which it happens, whatever the pack does
    dead_if: str = ""  # the word of the log that says so


class EndingEntry(Strict, frozen=True):
    """An ending of the campaign, with its section in the Storybook."""

    id: str
    number: int
    name: str


class Campaign(Strict, frozen=True):
    """`campaign.toml`."""

    campaign: Overview
    step: list[StepOfMoon]
    scenario: list[ScenarioEntry]
    conclusion: list[Conclusion]
    word: list[CampaignWord]
    envelope: list[Envelope]
    ending: list[EndingEntry]
    fact: list[Fact] = []
    person: list[Person] = []


# story_events.toml


class StoryChoice(Strict, frozen=True, kw_only=True):
    """What the pack can do at a story event."""

    label: str
    condition: Condition = ""
    story: str
    text: Lingo


class StoryEvent(Strict, frozen=True, kw_only=True):
    """An event at the Caern that tells the story: choices, or a check."""

    id: str
    number: int
    name: str
    kind: Literal["story-event"]
    copies: int = 1
    story: str
    choice: list[StoryChoice] = []
    attribute: Literal["", "physical", "mental"] = ""
    skill: str = ""
    difficulty: Literal["", "EASY", "MEDIUM", "HARD"] = ""
    success_story: str = ""
    success: Lingo = ""
    failure_story: str = ""
    failure: Lingo = ""
    example: list[Example] = []


class StoryEvents(Strict, frozen=True):
    """`story_events.toml`."""

    event: list[StoryEvent]


CAMPAIGN = "campaign/campaign.toml"
FILES: dict[str, type[Struct]] = {
    CAMPAIGN: Campaign,
    "campaign/story_events.toml": StoryEvents,
    "campaign/tiles.toml": Tiles,
}
BOOKLETS = "campaign/scenarios/*.md"
STORYBOOKS = "campaign/storybook*.md"  # a pack that adds a scenario adds a Storybook of its own
STORIES = (BOOKLETS, STORYBOOKS)


def campaign_of(pack: Pack) -> Campaign:
    """The order of the scenarios."""
    campaign = pack.files[CAMPAIGN]
    assert isinstance(campaign, Campaign)
    return campaign
