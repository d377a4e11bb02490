"""What must fit together in a pack."""

from collections.abc import Iterable, Iterator

from gloaming.lingo.hearing import Hears
from gloaming.lingo.meaning import acts
from gloaming.lingo.tree import Act, Things
from gloaming.packs import Pack

from ..table.numbers import BANS, COMBINE, IGNORE, POWER, POWER_OF, SHIELDS, SPIRIT_COST
from ..table.printed import AnyCard, FoeCard, KeyCard, MemoryCard, ThreatCard, UpgradeCard, VignetteCard
from ..table.state import JOURNEY, LAST_VIGNETTE, WORD
from ..words.lexicon import BEAT, COLLECT, LOSE, LOSE_RIBBON, REMOVE_THREAT

KEYS = (
    *WORD.values(),
    SPIRIT_COST,
    COMBINE,
    POWER,
    POWER_OF,
    IGNORE,
    *BANS,
    *SHIELDS,
)  # what rules ask cards in play for
IN_PLAY = ("Played", "Defeat", "Drawn", "Start of Round", "End of Round")
ONLY = {BEAT: ("Use",), COLLECT: ("Win",)}
IN_ROUNDS = ("Start of Round", "End of Round")
HEARS = {  # by the kind of the card
    "threat": Hears(IN_PLAY, ("",), KEYS, (IGNORE,), this=("threat",), only=ONLY),
    "foe": Hears(IN_PLAY, ("",), KEYS, (IGNORE,), this=("threat",), only=ONLY),
    "key": Hears((*IN_PLAY, "Turn", "Flip"), ("",), KEYS, (IGNORE,), this=("threat", "key"), only=ONLY),
    "memory": Hears(("", "Drawn"), keeps=(IGNORE,), this=("memory",), only=ONLY),
    "upgrade": Hears(("", "Drawn"), keeps=(IGNORE,), this=("memory",), only=ONLY),
    "vignette": Hears(
        ("Win", "Defeat", *IN_ROUNDS), ("",), KEYS, (IGNORE,), only=ONLY | {LOSE_RIBBON: IN_ROUNDS}
    ),  # between games nobody loses Ribbons by a text
    "action": Hears(("Use", "Draw"), ("",), KEYS, (IGNORE,), only=ONLY),
    "modifier": Hears(IN_ROUNDS, ("",), KEYS, (IGNORE,), only=ONLY),
    "portal": Hears(("Defeat",)),
    "archfiend": Hears(("Drawn",)),
}


def hears(pack: Pack, component: object) -> Hears | None:
    """What rules hear of a card, by its kind."""
    return HEARS.get(getattr(component, "kind", ""))


def check(pack: Pack) -> Iterator[tuple[str, str]]:
    """Names must fit: Vignettes name Threats and Foes of the pack, Upgrades name Basic Memories (VW-R4)."""
    threats, foes = in_stock(pack.all(ThreatCard)), in_stock(pack.all(FoeCard))
    numbers = sorted(card.number for card in pack.all(VignetteCard))
    for card in pack.all(VignetteCard):
        if numbers not in ([*range(1, JOURNEY + 1)], [*range(1, LAST_VIGNETTE + 1)]):
            yield card.id, f"number: expected Vignettes 1 to 5, or 1 to 10, found {numbers}"
        listed = sum(each.count for each in card.threats)
        if listed + len(card.foes) != 25:
            yield card.id, f"threats: expected 25 Threats and Foes in all, found {listed} and {len(card.foes)}"
        for each in card.threats:
            if each.count > threats.get(each.name, 0):
                yield card.id, f"threats: {each.count} {each.name}, but the pack has {threats.get(each.name, 0)}"
        called = [foe.name for foe in card.foes]
        for name in dict.fromkeys(called):
            if called.count(name) > foes.get(name, 0):
                yield card.id, f"foes: {called.count(name)} {name}, but the pack has {foes.get(name, 0)}"
        for stack in range(1, 6):
            if (many := sum(foe.stack == stack for foe in card.foes)) > 5:
                yield card.id, f"foes: {many} in Stack {stack}, which has room for 5 beside its Key"
    basics = {card.name for card in pack.all(MemoryCard)}
    for upgrade in pack.all(UpgradeCard):
        if upgrade.boxed and upgrade.boxed not in basics:
            yield upgrade.id, f"boxed: expected the name of a Basic Memory, found {upgrade.boxed!r}"
    for foe in (*pack.all(FoeCard), *pack.all(KeyCard)):
        for act in acts(pack.script(foe.text).tree, REMOVE_THREAT):
            if any(isinstance(each, Things) and each.quantity.which == "this" for each in act.verb.parts):
                yield foe.id, "text: a Foe or a Key is never removed from the game (VW-R110)"
    for key in pack.all(KeyCard):
        for trigger in ("Turn", "Flip"):
            if not pack.script(key.text).on(trigger):
                yield key.id, f"text: a Key has a line that begins with {trigger}:"


def doubts(pack: Pack) -> Iterator[tuple[str, str]]:
    """Lines of a Memory that only cost: each line may be declined and the next one used all the same (VW-9.5)."""
    for card in (*pack.all(MemoryCard), *pack.all(UpgradeCard)):
        lines = [line for line in pack.script(card.text).tree.lines if not line.trigger]
        for line in lines if len(lines) > 1 else ():
            if all(isinstance(each, Act) and only_costs(each) for each in line.sentences):
                yield card.id, "text: a line that only costs can be declined; write it as a cost: Lose 1 Spirit: ..."


def only_costs(act: Act) -> bool:
    """Whether it takes Spirit from the player and gives nothing."""
    return act.verb.word == LOSE and act.verb.subject is None


def in_stock(cards: Iterable[AnyCard]) -> dict[str, int]:
    """How many cards there are of each name."""
    found: dict[str, int] = {}
    for card in cards:
        found[card.name] = found.get(card.name, 0) + card.copies
    return found
