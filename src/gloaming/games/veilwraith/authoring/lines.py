"""What the rules must know of a line before it runs: whom it speaks to, and what it can take."""

from gloaming.lingo import ScriptLine
from gloaming.lingo.meaning import acts, amount, is_this, quantity, sentences, things
from gloaming.lingo.tree import ForEach

from ..table.state import MOST_SPIRIT
from ..words.lexicon import DISCARD_MEMORY, LOSE

FROM_HAND = (
    DISCARD_MEMORY,
    "remove {memory} from the game",
    "put {memory} beneath {threat}",
    "shuffle {memory} into {deck}",
)


def speaks_of_itself(line: ScriptLine) -> bool:
    """Whether a line is about its own card: it moves it, or what lies beneath it."""
    return any(is_this(each) for each in things(line.tree, "threat"))


def takes_memories(line: ScriptLine) -> bool:
    """Whether a line can take Memories from the hand."""
    return any(quantity(act).which != "this" for act in acts(line.tree, *FROM_HAND))


def takes_spirit(line: ScriptLine) -> int:
    """How much Spirit a line can take; as much as there is, where it counts something first."""
    if any(isinstance(each, ForEach) for each in sentences(line.tree)):
        return MOST_SPIRIT[1] if any(acts(line.tree, LOSE)) else 0
    return sum(amount(act) for act in acts(line.tree, LOSE))
