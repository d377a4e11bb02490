"""Everything that the booklets of a pack refer to: the campaign, the Storybook, tiles, NPCs and Items."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from msgspec import Struct

from gloaming.lingo import Lexicon
from gloaming.packs import Fault, Pack
from gloaming.packs.pack import OwnFile

from ...table.booklet_files import Campaign, Side, StoryEvent, campaign_of
from ...table.booklet_reader import read_booklets
from ...table.printed import Item, NpcCard, RandomEvent
from ...table.storybook import Storybook, read_storybook, storybook_files
from .understood import Understood, understand


@dataclass(frozen=True, eq=False)
class Shelf:
    """The booklets of a pack, understood, and what stands around them.

    Of a pack that extends another, only its own booklets: those of the other were checked with it.
    """

    lexicon: Lexicon
    booklets: Mapping[str, Understood]  # by the id of the scenario
    campaign: Campaign
    storybook: Storybook
    events: Mapping[int, StoryEvent]
    sides: Mapping[str, Side]
    npcs: Mapping[str, NpcCard]
    items: frozenset[str]  # names of all Items
    for_sale: frozenset[str]  # those that can be bought at some time
    faults: list[Fault] = field(default_factory=list)  # of what could not be read
    random: Sequence[RandomEvent] = ()
    own: Mapping[str, OwnFile] = field(default_factory=dict)  # where things stand in the TOML files

    def fault(self, file: str, what: str, component: Struct | None = None, place: str = "") -> Fault:
        """A fault of a component of a TOML file, with its line if it stands in the pack's own folder."""
        for path, each in self.own[file].components if file in self.own else ():
            if each == component:
                return Fault(file, self.own[file].lines.of(path), place, what)
        return Fault(file, 0, place, what)


@lru_cache(4)
def shelf_of(pack: Pack) -> Shelf:
    """The shelf of a pack."""
    return put_together(
        pack.stories,
        pack.lexicon,
        campaign_of(pack),
        pack.all(StoryEvent),
        pack.all(Side),
        pack.all(NpcCard),
        pack.all(Item),
        pack.own,
        pack.own_stories if pack.manifest.extends else None,
        pack.all(RandomEvent),
    )


def put_together(
    stories: Mapping[str, str],
    lexicon: Lexicon,
    campaign: Campaign,
    events: Iterable[StoryEvent],
    sides: Iterable[Side],
    npcs: Iterable[NpcCard],
    items: Sequence[Item],
    own: Mapping[str, OwnFile] | None = None,
    only: Container[str] | None = None,  # the booklets that count; None is all
    random: Sequence[RandomEvent] = (),
) -> Shelf:
    """A shelf from its parts."""
    found: list[Fault] = []
    booklets = _understood(stories, lexicon, only, found)
    return Shelf(
        lexicon,
        booklets,
        campaign,
        read_storybook(storybook_files(stories)),
        {event.number: event for event in events},
        {side.id: side for side in sides},
        {npc.id: npc for npc in npcs},
        frozenset(item.name for item in items),
        frozenset(item.name for item in items if item.price),
        found,
        random,
        own or {},
    )


def _understood(
    stories: Mapping[str, str], lexicon: Lexicon, only: Container[str] | None, found: list[Fault]
) -> dict[str, Understood]:
    own_last = sorted(stories, key=lambda file: only is not None and file in only)  # so that they are told of clashes
    understood: dict[str, Understood] = {}
    for id, booklet in read_booklets({file: stories[file] for file in own_last}, found).items():
        if only is None or booklet.file in only:
            read, wrong = understand(booklet, lexicon)
            found += wrong
            if read is not None:
                understood[id] = read
    return understood
