"""What a pack holds: its files, what the rulebook counts in them, and how the box is made of it."""

from collections.abc import Callable
from importlib.resources import files
from typing import Any

from gloaming.lingo import Lexicon, ScriptLine
from gloaming.lingo.meaning import acts, amount
from gloaming.lingo.tree import Things
from gloaming.packs import Count, Pack, PackShape
from gloaming.packs.modifiers import Modifier

from ..table.box import Box, FoePlace, Line, Passage, Printed, ThreatCount, Value, Win
from ..table.printed import (
    FILES,
    ActionCard,
    AdvancedSide,
    AnyCard,
    FoeCard,
    KeyCard,
    MemoryCard,
    OtherCard,
    ThreatCard,
    UpgradeCard,
    VignetteCard,
)
from ..table.state import JOURNEY
from ..words.lexicon import (
    ADD_TOKENS,
    COLLECT,
    DEFEAT,
    DISCARD_TOKENS,
    DRAW,
    DRAW_BENEATH,
    EXHAUST,
    MOVE_ACTION,
    MOVE_TOKENS,
    RESET_ACTION,
    RESET_KEY,
    RETURN,
    W,
)
from .checks import check, doubts, hears
from .examples import label, start
from .examples_facts import add_facts
from .examples_happenings import add_happenings
from .lines import speaks_of_itself, takes_memories, takes_spirit
from .proving import PROVING

QUIET = (  # verbs that touch no Spirit and bring no card
    *(ADD_TOKENS, MOVE_TOKENS, MOVE_ACTION, RESET_ACTION, RESET_KEY, RETURN),
    EXHAUST,
    DISCARD_TOKENS,
)
DRAWS = (DRAW, DRAW_BENEATH)


def copies(of: type[AnyCard], kind: str) -> Callable[[Pack], int]:
    """How many cards of a kind a pack has."""

    def count(pack: Pack) -> int:
        return sum(card.copies for card in pack.all(of) if getattr(card, "kind", "") == kind)

    return count


def first_journey(pack: Pack) -> int:
    """How many Vignettes there are of those that the rulebook counts."""
    return sum(card.number <= JOURNEY for card in pack.all(VignetteCard))


def lexicon_of(pack: Pack) -> Lexicon:
    """The words of the game, those of its examples, and the names of the pack's Threats that are no words of it."""
    words = W.copy()
    with words.only_claimed():
        add_facts(words)
        add_happenings(words)
    names = [card.name for card in (*pack.all(ThreatCard), *pack.all(FoeCard))]
    known = {word.lower() for word in words.plain_words}  # a Threat called "Threat" has no name that texts could say
    words.choice("named", *dict.fromkeys(name for name in names if name.lower() not in known))
    return words


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


KINDS: tuple[type[AnyCard | Modifier], ...] = (
    ThreatCard,
    FoeCard,
    KeyCard,
    MemoryCard,
    UpgradeCard,
    VignetteCard,
    ActionCard,
    AnyCard,
    OtherCard,
    Modifier,
)


def printed(pack: Pack, card: Any, side: AdvancedSide | None = None) -> Printed:
    """A card of a pack as the rules use it; for an Action, the side that is asked for."""
    shown = card if side is None else side
    script = pack.script(shown.text)
    in_play = card.kind in ("threat", "foe", "key", "vignette", "action", "modifier")
    family = getattr(card, "family", "")
    values = [Value(each.type, each.number, each.starred) for each in getattr(card, "values", ())]
    on: dict[str, tuple[Line, ...]] = {}
    for place, line in enumerate(script.lines):
        takes = takes_memories(line), takes_spirit(line)
        quiet, draws = does_only(line, QUIET), does_only(line, (*QUIET, *DRAWS))
        on[line.when] = (*on.get(line.when, ()), Line(place, line, quiet, speaks_of_itself(line), *takes, draws))
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
    keys = sum(amount(act) for tree in trees for act in acts(tree, COLLECT))
    defeats = [part for tree in trees for act in acts(tree, DEFEAT) for part in act.verb.parts]
    words = [noun.word for each in defeats if isinstance(each, Things) for noun in each.nouns]
    return Win(keys, "Foe(s)" in words, "the Portal" in words)


def does_only(line: ScriptLine, verbs: tuple[str, ...]) -> bool:
    """Whether a line does nothing but what these verbs do."""
    sentences = [*line.tree.sentences, *([line.tree.cost] if line.tree.cost is not None else [])]
    done = [list(acts(sentence)) for sentence in sentences]
    return all(each and all(act.verb.word in verbs for act in each) for each in done)


PACK = PackShape(
    game="veilwraith",
    folder=files("gloaming.games.veilwraith") / "pack",
    files=FILES,
    stories=("story.md",),
    counts=(
        Count("Threats", 40, copies(ThreatCard, "threat")),
        Count("Foes", 12, copies(FoeCard, "foe")),
        Count("Keys", 5, copies(KeyCard, "key"), fixed=True),
        Count("Basic Memories", 20, copies(MemoryCard, "memory"), fixed=True),
        Count("Memory Upgrades", 34, copies(UpgradeCard, "upgrade")),
        Count("Vignettes", 5, first_journey, fixed=True),
        Count("Actions", 3, copies(ActionCard, "action"), fixed=True),
        Count("Portals", 1, copies(OtherCard, "portal"), fixed=True),
        Count("Archfiends", 1, copies(OtherCard, "archfiend"), fixed=True),
        Count("Reference cards", 1, copies(OtherCard, "reference"), fixed=True),
    ),
    lexicon=lexicon_of,
    box=open_box,
    check=check,
    doubts=doubts,
    hears=hears,
    proving=PROVING,
    start=start,
    label=label,
)
