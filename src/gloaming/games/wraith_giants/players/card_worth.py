"""What cards are good for: worked out once from what their texts say, and looked up at every decision."""

from functools import cache
from typing import NamedTuple

from gloaming.lingo.tree import Act, TextLine

from ..table.box import Fight
from ..table.state import SYMBOLS, Card
from ..words.harm import is_choice
from ..words.lexicon import ATTACKING, DROP, ActionValue, action_values


class Glance(NamedTuple):
    """What a player sees in a card of the Wraith at a glance; its spell is left aside."""

    firsts: tuple[str, ...]  # the verb that each of its lines begins with; "" where it begins with something else
    values: tuple[ActionValue, ...]
    drops: bool  # one of its actions is a Drop


@cache
def glance(f: Fight, card: Card) -> Glance:
    """A card of the Wraith at a glance."""
    trees = [line.tree for line in f.cards[card].lines]
    firsts = tuple(map(first_verb, trees))
    return Glance(firsts, tuple(value for tree in trees for value in action_values(tree)), DROP in firsts)


def first_verb(line: TextLine) -> str:
    """The verb that a line begins with, if nothing is paid or asked before."""
    first = line.sentences[0]
    return first.verb.word if line.cost is None and isinstance(first, Act) else ""


@cache
def wounds_of(f: Fight, card: Card, counts: tuple[int, ...]) -> float:
    """The Wounds that a card deals if so many symbols show; of what may be chosen, half."""
    shown: dict[str, int] = dict(zip(SYMBOLS, counts, strict=True))
    dealt = sum(value.now(shown) for value in glance(f, card).values if value.kind in ATTACKING.values())
    return dealt / 2 if any(is_choice(line.tree) for line in f.cards[card].lines) else float(dealt)
