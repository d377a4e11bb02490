"""What the rules know of a line before it runs: whether a Boost may come first, whom it speaks to, what it takes."""

from gloaming.lingo import ScriptLine
from gloaming.lingo.meaning import acts, amount, is_this, quantity, sentences, things
from gloaming.lingo.tree import ForEach

from ..table.box import Line
from ..table.state import MOST_SPIRIT
from ..words.lexicon import (
    ADD_TOKENS,
    DISCARD_MEMORY,
    LOSE,
    MOVE_ACTION,
    MOVE_TOKENS,
    RESET_ACTION,
    RESET_KEY,
    RETURN,
)

QUIET = (  # verbs that touch no Spirit and bring no card
    *(ADD_TOKENS, MOVE_TOKENS, MOVE_ACTION, RESET_ACTION, RESET_KEY, RETURN),
    "exhaust {action}",
    "discard {token}",
)
FROM_HAND = (
    DISCARD_MEMORY,
    "remove {memory} from the game",
    "put {memory} beneath {threat}",
    "shuffle {memory} into {deck}",
)


def line_of(place: int, script: ScriptLine) -> Line:
    """A line of a card as the rules use it."""
    return Line(place, script, is_quiet(script), speaks_of_itself(script), takes_memories(script), takes_spirit(script))


def is_quiet(line: ScriptLine) -> bool:
    """Whether a line touches no Spirit and brings no card."""
    parts = [*line.tree.sentences, *([line.tree.cost] if line.tree.cost is not None else [])]
    done = [list(acts(sentence)) for sentence in parts]
    return all(each and all(act.verb.word in QUIET for act in each) for each in done)


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
