"""What is told of the campaign, as data: what the pack holds, how it grows, what is read aloud.

Stories are long and printed: an event says which page, paragraph, event or envelope was read.
"""

from typing import Literal

from gloaming.kernel import Event

from .state import FigureRef

# what the pack holds


class ItemTaken(Event, frozen=True):
    """An Item comes from the supply to a pack member, or into the stash of the whole pack."""

    item: str
    who: FigureRef


class ItemBought(Event, frozen=True):
    item: str
    price: int


class ItemDiscarded(Event, frozen=True):
    """An Item of a pack member, or of the stash, goes back to the supply."""

    item: str
    who: FigureRef


class Traded(Event, frozen=True):
    """An Item is given, one is taken, or both."""

    who: FigureRef
    partner: FigureRef
    gave: str
    took: str


class EffectTaken(Event, frozen=True):
    effect: str
    who: FigureRef


class ClueTaken(Event, frozen=True):
    clue: int


class SuccessesChanged(Event, frozen=True):
    """How many Success tokens the pack has now."""

    n: int


class Recorded(Event, frozen=True):
    word: str


class SideObjectiveDone(Event, frozen=True):
    scenario: str
    number: int


# the campaign


class ScenarioEnded(Event, frozen=True):
    scenario: str
    how: Literal["", "success", "failure", "defeat"]


class CharacterMade(Event, frozen=True):
    """A character is complete; the sheet as it was then."""

    who: FigureRef
    auspice: str
    tribe: str
    backstory: str = ""
    physical: int = 0
    mental: int = 0
    skills: dict[str, int] = {}
    gifts: tuple[str, ...] = ()


class Raised(Event, frozen=True):
    """XP are spent on an attribute or a skill; `level` is the new one."""

    who: FigureRef
    what: str
    level: int


class Rested(Event, frozen=True):
    who: FigureRef


class CameBack(Event, frozen=True):
    who: FigureRef


class RankReached(Event, frozen=True):
    rank: int


class Built(Event, frozen=True):
    building: str
    level: int


class SpiritJoined(Event, frozen=True):
    spirit: str


class StrategyUnlocked(Event, frozen=True):
    strategy: str


# what is read aloud


class PageOpened(Event, frozen=True):
    scenario: str
    page: str


class SectionRead(Event, frozen=True):
    """A section of the Storybook, and the places of its paragraphs; those whose conditions fail are not read."""

    section: str
    numbers: tuple[int, ...]


class CaernEventBegan(Event, frozen=True):
    """A Random or a Story event, by its id."""

    event: str
    random: bool


class CaernEventRead(Event, frozen=True):
    """A part of what is printed on it; a number is the place of the choice that the pack has made."""

    event: str
    random: bool
    part: Literal["story", "success", "failure"] | int


class EnvelopeOpened(Event, frozen=True):
    number: int


class EnvelopeRead(Event, frozen=True):
    number: int


OfItems = ItemTaken | ItemBought | ItemDiscarded | Traded | EffectTaken
OfPack = OfItems | ClueTaken | SuccessesChanged | Recorded | SideObjectiveDone
OfGrowth = CharacterMade | Raised | Rested | CameBack
OfCampaign = OfGrowth | ScenarioEnded | RankReached | Built | SpiritJoined | StrategyUnlocked
OfStory = PageOpened | SectionRead | CaernEventBegan | CaernEventRead | EnvelopeOpened | EnvelopeRead
