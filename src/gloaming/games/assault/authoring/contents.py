"""What a pack holds: its files, its words, and how the box is made of it."""

from importlib.resources import files
from typing import Any

from gloaming.lingo import Lexicon
from gloaming.packs import Count, Pack, PackShape

from ..table.box import Box
from ..table.printed import (
    FILES,
    ChampionCard,
    CommandCard,
    DieType,
    EventCard,
    LeaderCard,
    Part,
    RegionSheet,
    ResourceCard,
    SlayerCard,
    SpellCard,
    UnitToken,
)
from ..words.lexicon import W, add_names
from .checks import check, hears
from .examples import add_words, label, start
from .proving import PROVING


def lexicon_of(pack: Pack) -> Lexicon:
    """The words of the game with the places and giants of the pack, and those of its examples."""
    words = W.copy()
    leaders = {card.name: card.id for card in (*pack.all(LeaderCard), *pack.all(ChampionCard))}
    places = {region.in_text: region.id for region in pack.all(RegionSheet)}
    places |= {site.name: region.id for region in pack.all(RegionSheet) for site in region.sites}
    add_names(words, leaders, places)
    cards: list[Part] = [*pack.all(ResourceCard), *pack.all(SpellCard), *pack.all(EventCard), *pack.all(CommandCard)]
    named = {card.name: card.id for card in cards}
    units = {unit.name: unit.id for unit in (*pack.all(UnitToken), *pack.all(LeaderCard), *pack.all(ChampionCard))}
    add_words(words, named, units, {slayer.name: slayer.id for slayer in pack.all(SlayerCard)})
    return words


def open_box(pack: Pack) -> Box:
    """The box of a pack: what is printed, with its texts ready to run."""
    parts: dict[str, Any] = {
        name: getattr(held, name) for held in pack.files.values() for name in held.__struct_fields__
    }
    return Box(parts, pack.lexicon)


PACK = PackShape(
    game="assault",
    folder=files("gloaming.games.assault") / "pack",
    files=FILES,
    counts=(
        Count("regions", 16, lambda pack: len(pack.all(RegionSheet)), fixed=True),
        Count("Unit Tokens", 80, lambda pack: sum(unit.copies for unit in pack.all(UnitToken)), fixed=True),
        Count("Leaders", 7, lambda pack: len(pack.all(LeaderCard)), fixed=True),
        Count("Champion Cards", 7, lambda pack: len(pack.all(ChampionCard)), fixed=True),
        Count(
            "Champion Figures", 12, lambda pack: sum(len(card.figures) for card in pack.all(ChampionCard)), fixed=True
        ),
        Count("Giantslayers", 3, lambda pack: len(pack.all(SlayerCard)), fixed=True),
        Count("Command Cards", 54, lambda pack: len(pack.all(CommandCard)), fixed=True),
        Count("Event Cards", 19, lambda pack: len(pack.all(EventCard))),
        Count("universal Events", 9, lambda pack: sum(card.kind == "universal" for card in pack.all(EventCard))),
        Count("Resource Cards", 48, lambda pack: sum(card.copies for card in pack.all(ResourceCard))),
        Count("Spell Cards", 18, lambda pack: sum(card.copies for card in pack.all(SpellCard))),
        Count("dice", 12, lambda pack: sum(die.copies for die in pack.all(DieType)), fixed=True),
    ),
    lexicon=lexicon_of,
    box=open_box,
    check=check,
    hears=hears,
    proving=PROVING,
    start=start,
    label=label,
)
