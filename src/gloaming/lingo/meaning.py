"""What a text says, asked of its tree: rules, habits and judges ask here, and never look at the words of a card."""

from collections.abc import Iterator

from .lexicon import Lexicon
from .scope import Do
from .tree import (
    Act,
    Bonus,
    Cannot,
    Choose,
    ForEach,
    If,
    IfYouDo,
    Line,
    May,
    Part,
    Phrase,
    Sentence,
    Text,
    Things,
    Value,
    When,
)

Tree = Text | Line | Sentence


def sentences(tree: Tree) -> Iterator[Sentence]:
    """Every sentence in a tree, the cost of a line first, a frame (`May`, `If`, …) before what stands in it."""
    match tree:
        case Text(lines):
            for line in lines:
                yield from sentences(line)
        case Line():
            for sentence in (*(() if tree.cost is None else (tree.cost,)), *tree.sentences):
                yield from sentences(sentence)
        case If(_, then) | IfYouDo(_, then) | May(then) | ForEach(_, _, then) | When(_, then):
            yield tree
            yield from sentences(then)
        case Choose(options):
            yield tree
            for option in options:
                yield from sentences(option)
        case _:
            yield tree


def acts(tree: Tree, *verbs: str) -> Iterator[Act]:
    """Everything that is done in a tree, in the order of its words; of these verbs only, by their patterns, if any."""
    return (each for each in sentences(tree) if isinstance(each, Act) and (not verbs or each.verb.word in verbs))


def does(tree: Tree, *verbs: str) -> bool:
    """Whether one of these verbs, by their patterns, stands anywhere in a tree."""
    return next(acts(tree, *verbs), None) is not None


def changes(tree: Tree, *stats: str) -> Iterator[tuple[int, Phrase]]:
    """Every number that is changed in a tree, with its stat; of these stats only, by their patterns, if any."""
    for each in sentences(tree):
        if isinstance(each, Bonus):
            yield from ((n, stat) for n, stat in each.changes if not stats or stat.word in stats)


def forbids(tree: Tree, *deeds: str) -> bool:
    """Whether one of these deeds, by their patterns, is forbidden anywhere in a tree."""
    return any(isinstance(each, Cannot) and each.deed.word in deeds for each in sentences(tree))


def noun(part: Part) -> Phrase:
    """The first noun of a part that names things, with what fills its slots; an empty one where it names none."""
    return part.nouns[0] if isinstance(part, Things) else Phrase("")


def is_this(part: Part) -> bool:
    """Whether a part speaks of the very thing that the text is about: `this card`, `this check`."""
    return isinstance(part, Things) and part.quantity.which == "this"


def amount(act: Act, slot: int = 0) -> int:
    """The number in a slot of a verb, as it is written: `Gain 2 Oil`; 1 where no number stands."""
    return number(act.verb.parts[slot])


def number(part: Part) -> int:
    """The number that a part of a phrase names; 1 where it names none."""
    if isinstance(part, int):
        return part
    if isinstance(part, Value):
        return part.n
    return part.quantity.n or 1 if isinstance(part, Things) else 1


def offered(option: Do, lexicon: Lexicon) -> Sentence:
    """The sentence that a text offers by this option."""
    return lexicon.offers[option.text]
