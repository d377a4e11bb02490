"""What a pack holds: its files, what the rulebook counts in them, and how the box is made of it."""

from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gloaming.lingo import Lexicon, ScriptLine
from gloaming.lingo.meaning import acts, amount
from gloaming.lingo.tree import Things
from gloaming.packs import Count, Example, Lingo, Pack, PackShape

from ..table.box import Box, FoePlace, Line, Passage, Printed, ThreatCount, Value, Win
from ..table.state import Base
from ..words.lexicon import ADD_TOKENS, DEFEAT, MOVE_ACTION, MOVE_TOKENS, RESET_ACTION, RESET_KEY, RETURN, W
from .examples import label, start
from .examples_facts import add_facts
from .examples_happenings import add_happenings

QUIET = (  # verbs that touch no Spirit and bring no card
    *(ADD_TOKENS, MOVE_TOKENS, MOVE_ACTION, RESET_ACTION, RESET_KEY, RETURN),
    "exhaust {action}",
    "discard {token}",
)
Counted = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=0)]


class ThreatValue(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Use must reach; starred values must all fall, one Use each."""

    type: Base
    number: Amount
    starred: bool = False


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has."""

    id: str
    name: str
    copies: Counted = 1
    text: Lingo = ""
    flavour: str = ""
    example: list[Example] = []


class ThreatCard(Card, frozen=True, kw_only=True):
    """An Anima or a Deja."""

    kind: Literal["threat"]
    family: Literal["anima", "deja"]
    values: Annotated[list[ThreatValue], Meta(min_length=1)]
    spirit_cost: Amount
    spirit_boost: Amount = 0


class FoeCard(Card, frozen=True, kw_only=True):
    """A Foe."""

    kind: Literal["foe"]
    values: Annotated[list[ThreatValue], Meta(min_length=1)]
    spirit_cost: Amount
    spirit_boost: Amount = 0


class KeyCard(Card, frozen=True, kw_only=True):
    """A Key."""

    kind: Literal["key"]
    values: Annotated[list[ThreatValue], Meta(min_length=1)]
    spirit_cost: Amount = 0
    spirit_boost: Amount = 0


class MemoryCard(Card, frozen=True, kw_only=True):
    """A Basic Memory."""

    kind: Literal["memory"]
    basic: Literal[True] = True
    combine: Literal[1] = 1


class UpgradeCard(Card, frozen=True, kw_only=True):
    """A Memory Upgrade; `boxed` is the name of a Basic Memory that must have gone back to the box."""

    kind: Literal["upgrade"]
    combine: Counted
    boxed: str = ""


class AdvancedSide(Struct, frozen=True, forbid_unknown_fields=True):
    """The other side of an Action."""

    id: str
    name: str
    text: Lingo
    example: list[Example] = []


class ActionCard(Card, frozen=True, kw_only=True):
    """An Action with its two sides."""

    kind: Literal["action"]
    base: Base
    slot: Annotated[int, Meta(ge=1, le=3)]
    advanced: AdvancedSide


class FoeInStack(Struct, frozen=True, forbid_unknown_fields=True):
    """A Foe that the Vignette calls for."""

    name: str
    stack: Annotated[int, Meta(ge=1, le=5)]


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """Threats that the Vignette calls for."""

    name: str
    count: Counted


class VignetteCard(Card, frozen=True, kw_only=True):
    """A Vignette; `explore` is the value of the Portal."""

    kind: Literal["vignette"]
    number: Annotated[int, Meta(ge=1, le=5)]
    explore: Amount
    foes: list[FoeInStack]
    threats: list[Listed]


class OtherCard(Card, frozen=True, kw_only=True):
    """The Portal, the Archfiend, and the Reference card: the round in a few lines, of which nothing runs."""

    kind: Literal["portal", "archfiend", "reference"]
    spirit_cost: Amount = 0
    lines: list[str] = []


class Threats(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[ThreatCard]


class Foes(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[FoeCard]


class Keys(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[KeyCard]


class Memories(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[MemoryCard]


class Upgrades(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[UpgradeCard]


class Actions(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[ActionCard]


class Vignettes(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[VignetteCard]


class Others(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[OtherCard]


FILES: dict[str, type[Struct]] = {
    "threats.toml": Threats,
    "foes.toml": Foes,
    "keys.toml": Keys,
    "memories.toml": Memories,
    "upgrades.toml": Upgrades,
    "actions.toml": Actions,
    "vignettes.toml": Vignettes,
    "portal_archfiend.toml": Others,
}


def copies(of: type[Card], kind: str) -> Callable[[Pack], int]:
    """How many cards of a kind a pack has."""

    def count(pack: Pack) -> int:
        return sum(card.copies for card in pack.all(of) if getattr(card, "kind", "") == kind)

    return count


def lexicon_of(pack: Pack) -> Lexicon:
    """The words of the game, those of its examples, and the names of the pack's Threats."""
    words = W.copy()
    add_facts(words)
    add_happenings(words)
    words.choice("named", *dict.fromkeys(card.name for card in (*pack.all(ThreatCard), *pack.all(FoeCard))))
    return words


def check(pack: Pack) -> Iterator[tuple[str, str]]:
    """What names each other must fit: Vignettes their Threats and Foes, Upgrades their Memories (VW-R4)."""
    threats, foes = in_stock(pack.all(ThreatCard)), in_stock(pack.all(FoeCard))
    numbers = sorted(card.number for card in pack.all(VignetteCard))
    for card in pack.all(VignetteCard):
        if numbers != [1, 2, 3, 4, 5]:
            yield card.id, f"number: expected Vignettes 1 to 5, found {numbers}"
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
    for key in pack.all(KeyCard):
        for trigger in ("Turn", "Flip"):
            if not pack.script(key.text).on(trigger):
                yield key.id, f"text: a Key has a line that begins with {trigger}:"


def in_stock(cards: Iterable[Card]) -> dict[str, int]:
    """How many cards there are of each name."""
    found: dict[str, int] = {}
    for card in cards:
        found[card.name] = found.get(card.name, 0) + card.copies
    return found


def passages_of(markdown: str) -> dict[str, Passage]:
    """The passages by their headings: `campaign: begin`, `lost-ruins: before`, `game: lost, spirit`."""
    passages: dict[str, Passage] = {}
    for part in markdown.split("\n## ")[1:]:
        heading, _, text = part.partition("\n")
        passages[heading.strip()] = Passage(heading.partition(": ")[0], text.strip())
    return passages


def open_box(pack: Pack) -> Box:
    """The box of a pack: every card with its text ready to run."""
    cards = [printed(pack, card) for kind in KINDS for card in pack.all(kind)]
    return Box(cards, pack.lexicon, passages_of(pack.stories.get("story.md", "")))


KINDS: tuple[type[Card], ...] = (
    ThreatCard,
    FoeCard,
    KeyCard,
    MemoryCard,
    UpgradeCard,
    VignetteCard,
    ActionCard,
    OtherCard,
)


def printed(pack: Pack, card: Any, side: AdvancedSide | None = None) -> Printed:
    """A card of a pack as the rules use it; for an Action, the side that is asked for."""
    shown = card if side is None else side
    script = pack.script(shown.text)
    in_play = card.kind in ("threat", "foe", "key", "vignette", "action")
    family = getattr(card, "family", "")
    values = [Value(each.type, each.number, each.starred) for each in getattr(card, "values", ())]
    on: dict[str, tuple[Line, ...]] = {}
    for place, line in enumerate(script.lines):
        on[line.when] = (*on.get(line.when, ()), Line(place, line, is_quiet(line)))
    threat = card.kind in ("threat", "foe", "key")
    return Printed(
        id=shown.id,
        name=shown.name,
        kind=card.kind,
        copies=card.copies,
        text=shown.text.strip(),
        tree=script.tree,
        flavour=card.flavour,
        family=family,
        values=tuple(values) if card.kind != "portal" else (Value("explore", 0),),
        cost=getattr(card, "spirit_cost", 0),
        boost=getattr(card, "spirit_boost", 0),
        combine=getattr(card, "combine", 1),
        boxed=getattr(card, "boxed", ""),
        base=getattr(card, "base", "explore"),
        slot=getattr(card, "slot", 1),
        advanced=printed(pack, card, card.advanced) if card.kind == "action" and side is None else None,
        number=getattr(card, "number", 0),
        explore=getattr(card, "explore", 0),
        foes=tuple(FoePlace(each.name, each.stack) for each in getattr(card, "foes", ())),
        threats=tuple(ThreatCount(each.name, each.count) for each in getattr(card, "threats", ())),
        win=win_of(on.get("Win", ())),
        holdings=script.holdings,
        statics=tuple(each for each in script.holdings if not each.when) if in_play else (),
        forms=tuple(filter(None, ("threat" if threat else "", family, card.kind))),
        on=on,
    )


def win_of(lines: tuple[Line, ...]) -> Win:
    """What a Vignette asks for: Keys, Foes, the Portal (VW-2.13)."""
    if not lines:
        return Win()
    trees = [line.tree for line in lines]
    keys = sum(amount(act) for tree in trees for act in acts(tree, "collect {key}"))
    defeats = [part for tree in trees for act in acts(tree, DEFEAT) for part in act.verb.parts]
    words = [noun.word for each in defeats if isinstance(each, Things) for noun in each.nouns]
    return Win(keys, "Foe(s)" in words, "the Portal" in words)


def is_quiet(line: ScriptLine) -> bool:
    """Whether a line touches no Spirit and brings no card."""
    sentences = [*line.tree.sentences, *([line.tree.cost] if line.tree.cost is not None else [])]
    done = [list(acts(sentence)) for sentence in sentences]
    return all(each and all(act.verb.word in QUIET for act in each) for each in done)


PACK = PackShape(
    game="veilwraith",
    folder=files("gloaming.games.veilwraith") / "pack",
    files=FILES,
    stories=("story.md",),
    counts=(
        Count("Threats", 40, copies(ThreatCard, "threat")),
        Count("Foes", 12, copies(FoeCard, "foe")),
        Count("Keys", 5, copies(KeyCard, "key")),
        Count("Basic Memories", 20, copies(MemoryCard, "memory")),
        Count("Memory Upgrades", 34, copies(UpgradeCard, "upgrade")),
        Count("Vignettes", 5, copies(VignetteCard, "vignette")),
        Count("Actions", 3, copies(ActionCard, "action")),
        Count("Portals", 1, copies(OtherCard, "portal")),
        Count("Archfiends", 1, copies(OtherCard, "archfiend")),
        Count("Reference cards", 1, copies(OtherCard, "reference")),
    ),
    lexicon=lexicon_of,
    box=open_box,
    check=check,
    start=start,
    label=label,
)
