"""What a pack holds: its files, its words, and what must fit together in it."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from gloaming.lingo import Lexicon
from gloaming.packs import Count, Fault, Pack, PackShape

from ..rules.npcs import deck_on
from ..table.booklet_files import FILES as CAMPAIGN_FILES
from ..table.booklet_files import STORIES, campaign_of
from ..table.box import Box
from ..table.heeded import NATURES
from ..table.printed import (
    FILES,
    Auspice,
    Backstory,
    CombatCard,
    Corruption,
    Effect,
    Gift,
    Item,
    NpcCard,
    NpcCombatCard,
    Patron,
    RandomEvent,
    Strategy,
    Tribe,
)
from ..words import (
    bodies as lexicon_bodies,
)
from ..words import (
    cards as lexicon_cards,
)
from ..words import (
    facts as lexicon_facts,
)
from ..words import (
    moves as lexicon_moves,
)
from ..words import (
    pools as lexicon_pools,
)
from ..words import (
    story as lexicon_story,
)
from ..words import (
    trackers as lexicon_trackers,
)
from ..words.lexicon import W, is_npc_named, npcs_named
from .booklets import check as booklet_check
from .booklets import graph as storygraph
from .examples import add_names, label, start
from .examples_facts import add_facts
from .examples_happenings import add_happenings
from .hearing import hears
from .proving import PROVING

WORDS = (
    lexicon_pools,
    lexicon_bodies,
    lexicon_cards,
    lexicon_facts,
    lexicon_moves,
    lexicon_story,
    lexicon_trackers,
)  # they hang what they do on the words


def names(pack: Pack, sort: type[Any]) -> list[str]:
    """The names of all components of a sort."""
    return [card.name for card in pack.all(sort)]


def lexicon_of(pack: Pack) -> Lexicon:
    """The words of the game with the names of this pack."""
    words = W.copy()
    words.choice("item_name", *names(pack, Item))
    words.choice("effect_name", *names(pack, Effect))
    words.choice("strategy_name", *names(pack, Strategy))
    words.choice("spirit", *names(pack, Patron))
    words.choice("building", *dict.fromkeys(level.name for level in pack.files["caern.toml"].building))  # type: ignore[attr-defined]
    words.choice("recorded", *(word.name for word in campaign_of(pack).word))
    for sort, kind in ((Tribe, "tribe"), (Auspice, "auspice"), (Backstory, "backstory")):
        words.choice("birth", *(f"{name} {kind}" for name in names(pack, sort)))
    swarms = [card.name for card in pack.all(NpcCard) if card.kind == "swarm"]
    words.choice("terrain", *swarms)
    for card in pack.all(NpcCard):
        if card.copies == 1 and card.kind != "swarm":
            words.name("figure", card.name)(npcs_named(card.name))
        else:
            words.noun("figure", card.name)(is_npc_named(card.name))
    add_names(words)
    with words.only_claimed():
        add_facts(words, pack)
        add_happenings(words)
    return words


def check(pack: Pack) -> Iterator[tuple[str, str] | Fault]:
    """What must fit together: Gifts by Rank, decks, hands to begin with, weapons, stock; and what booklets must do."""
    yield from check_gifts(pack)
    yield from check_decks(pack)
    for form in ("homid", "lupus", "crinos"):
        base = [card for card in pack.all(CombatCard) if card.form == form and card.level == 0]
        if len(base) < 5 or not {"Attack"} <= {card.type for card in base}:
            yield "combat_cards.toml", f"{form}: a starting hand needs 5 base cards, an Attack among them"
    for card in pack.all(CombatCard):
        if card.weapon != "none" and card.form != "homid":
            yield card.id, "weapon: only Homid uses weapons"
    items = {item.id for item in pack.all(Item)}
    for stock in pack.files["caern.toml"].stock:  # type: ignore[attr-defined]
        if unknown := [item for item in stock.items if item not in items]:
            yield "caern.toml", f"stock of Rank {stock.rank}: there is no Item {', '.join(unknown)}"
    yield from booklet_check.faults(pack)


def check_gifts(pack: Pack) -> Iterator[tuple[str, str]]:
    """For every auspice two Gifts of each Rank, for every tribe one (RT-8.2, RT-8.3), further ones aside (RT-R231)."""
    gifts = [gift for gift in pack.all(Gift) if not gift.further]
    for kind, sort, wanted in (("auspice", Auspice, 2), ("tribe", Tribe, 1)):
        for source in pack.all(sort):
            for rank in range(1, 6):
                found = [g for g in gifts if (g.source_kind, g.source, g.rank) == (kind, source.id, rank)]
                if len(found) != wanted:
                    yield source.id, f"expected {wanted} Gifts of Rank {rank}, found {len(found)}"


def check_decks(pack: Pack) -> Iterator[tuple[str, str]]:
    """The BOSS deck is 3 x Special 1 and 3 x Special 2; every nature and every Boss has a deck (RT-29.3)."""
    cards = pack.all(NpcCombatCard)
    boss = [card.special_no for card in cards if card.deck == "BOSS" for _ in range(card.copies)]
    if sorted(boss) != [1, 1, 1, 2, 2, 2]:
        yield "npc_decks.toml", "BOSS: expected 3 times Special 1 and 3 times Special 2"
    decks = {card.deck for card in cards}
    for npc in pack.all(NpcCard):
        deck = deck_on(npc)
        if npc.boss_no and npc.deck:
            yield npc.id, "deck: a Boss is dealt from the BOSS deck and its own cards (RT-29.3)"
        if npc.kind in ("npc", "leader", "boss") and deck not in decks:
            yield npc.id, f"there is no combat deck {deck}"
    dealt = {"BOSS", *(deck_on(npc) for npc in pack.all(NpcCard)), *NATURES}
    for card in cards:
        if card.deck not in dealt:
            yield card.id, f"deck: nobody is dealt from {card.deck!r}; an NPC names it as its `deck`"


PACK = PackShape(
    game="retaliation",
    folder=files("gloaming.games.retaliation") / "pack",
    files={**FILES, **CAMPAIGN_FILES},
    stories=STORIES,
    counts=(
        Count("auspices", 5, lambda pack: len(pack.all(Auspice))),
        Count("tribes", 11, lambda pack: len(pack.all(Tribe))),
        Count("Backstories", 10, lambda pack: len(pack.all(Backstory))),
        Count("player combat cards", 120, lambda pack: len(pack.all(CombatCard))),
        Count("Gifts", 105, lambda pack: len([gift for gift in pack.all(Gift) if not gift.further])),
        Count("further Gifts", 80, lambda pack: len([gift for gift in pack.all(Gift) if gift.further])),
        Count("Pack Strategies", 30, lambda pack: len(pack.all(Strategy))),
        Count("Patron Spirits", 8, lambda pack: len(pack.all(Patron))),
        Count("Corruption cards", 20, lambda pack: len(pack.all(Corruption))),
        Count("Random events", 37, lambda pack: len(pack.all(RandomEvent))),
    ),
    lexicon=lexicon_of,
    box=Box,
    check=check,
    hears=hears,
    draw=storygraph.draw,
    start=start,
    proving=PROVING,
    label=label,
)
