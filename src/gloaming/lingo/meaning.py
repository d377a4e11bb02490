"""Questions about the tree of a text: rules, habits and judges ask these and never look at the words of a card."""

from collections.abc import Iterator
from functools import cache

from .lexicon import Lexicon
from .scope import Do
from .tree import (
    Act,
    Bonus,
    Cannot,
    CardText,
    ChooseOne,
    ForEach,
    If,
    IfYouDo,
    May,
    Number,
    Part,
    Phrase,
    Quantity,
    Sentence,
    TextLine,
    Things,
    When,
)

Tree = CardText | TextLine | Sentence


def sentences(tree: Tree) -> Iterator[Sentence]:
    """Every sentence in a tree, the cost of a line first, a frame (`May`, `If`, …) before its contents."""
    match tree:
        case CardText(lines):
            for line in lines:
                yield from sentences(line)
        case TextLine():
            for sentence in (*(() if tree.cost is None else (tree.cost,)), *tree.sentences):
                yield from sentences(sentence)
        case If(_, then) | IfYouDo(_, then) | May(then) | ForEach(_, _, then) | When(_, then):
            yield tree
            yield from sentences(then)
        case ChooseOne(options):
            yield tree
            for option in options:
                yield from sentences(option)
        case _:
            yield tree


def acts(tree: Tree, *verbs: str) -> Iterator[Act]:
    """Everything that is done in a tree, in order; with `verbs`, only these, by their patterns."""
    return (each for each in sentences(tree) if isinstance(each, Act) and (not verbs or each.verb.word in verbs))


def does(tree: Tree, *verbs: str) -> bool:
    """Whether one of these verbs, by pattern, is anywhere in a tree."""
    return next(acts(tree, *verbs), None) is not None


def changes(tree: Tree, *stats: str) -> Iterator[tuple[int, Phrase]]:
    """Every change of a number in a tree, with its stat; with `stats`, only these, by their patterns."""
    for each in sentences(tree):
        if isinstance(each, Bonus):
            yield from ((n, stat) for n, stat in each.changes if not stats or stat.word in stats)


def forbids(tree: Tree, *deeds: str) -> bool:
    """Whether one of these deeds, by pattern, is forbidden anywhere in a tree."""
    return any(isinstance(each, Cannot) and each.deed.word in deeds for each in sentences(tree))


def noun(part: Part) -> Phrase:
    """The first noun of a noun phrase, with its slots filled; an empty phrase for other parts."""
    return part.nouns[0] if isinstance(part, Things) else Phrase("")


def is_this(part: Part) -> bool:
    """Whether a part means the thing that the text belongs to: `this card`, `this check`."""
    return isinstance(part, Things) and part.quantity.which == "this"


def amount(act: Act, slot: int = 0) -> int:
    """The number in a slot of a verb, as in `Gain 2 Oil`; 1 if there is none."""
    return number(act.verb.parts[slot])


def number(part: Part) -> int:
    """The number in a part of a phrase; 1 if there is none."""
    if isinstance(part, int):
        return part
    if isinstance(part, Number):
        return part.n
    return part.quantity.n or 1 if isinstance(part, Things) else 1


def stats(tree: Tree) -> Iterator[str]:
    """The stats that a tree changes, by their patterns: `+2 Fight`."""
    return (stat.word for _, stat in changes(tree))


def lasts(tree: Tree, duration: str) -> bool:
    """Whether anything in a tree has this duration, by its pattern."""
    lasting = (each.lasts for each in sentences(tree) if isinstance(each, Act | Bonus | Cannot))
    return any(phrase is not None and phrase.word == duration for phrase in lasting)


def things(tree: Tree, kind: str) -> Iterator[Things]:
    """All noun phrases of a kind in a tree."""
    for each in sentences(tree):
        yield from (found for found in things_in(each) if found.kind == kind)


def things_in(sentence: Sentence) -> Iterator[Things]:
    """All noun phrases of a sentence, without those of sentences inside it."""
    for part in _parts(sentence):
        yield from _within(part)


def unmentioned(line: TextLine) -> Iterator[Things]:
    """The `that …` of a line for which nothing of the kind was mentioned before."""
    spoken = set() if line.trigger is None else {found.kind for found in _within(line.trigger)}
    for sentence in sentences(line):
        mentioned = list(things_in(sentence))
        kinds = spoken | {found.kind for found in mentioned if found.quantity.which != "that"}
        yield from (found for found in mentioned if found.quantity.which == "that" and found.kind not in kinds)
        spoken |= {found.kind for found in mentioned}


def names(tree: Tree, kind: str, noun: str) -> bool:
    """Whether a tree names things of a kind by this noun, by its pattern."""
    return any(each.word == noun for found in things(tree, kind) for each in found.nouns)


def _parts(sentence: Sentence) -> Iterator[Phrase | Part]:
    """The parts of a sentence, without those of sentences inside it."""
    match sentence:
        case Act(verb):
            yield verb
        case Bonus(of, changes):
            yield from () if of is None else (of,)
            yield from (stat for _, stat in changes)
        case Cannot(who, deed):
            yield from (who, deed)
        case If(facts):
            yield from facts
        case ForEach(counted):
            yield counted
        case When(event):
            yield event


def _within(part: Phrase | Part) -> Iterator[Things]:
    """The noun phrases in a part of a sentence: itself, and those that describe it."""
    inner: tuple[Phrase | Part | None, ...] = ()
    match part:
        case Phrase():
            inner = (part.subject, *part.parts)
        case Things():
            yield part
            inner = (*part.adjectives, *part.nouns, *part.qualifiers, part.per)
        case Number():
            inner = (part.per,)
    for each in inner:
        if each is not None:
            yield from _within(each)


def quantity(act: Act, slot: int = 0) -> Quantity:
    """How many things the slot of a verb means, as in `Ignore up to 2 Threats`; for a number, that many."""
    part = act.verb.parts[slot]
    return part.quantity if isinstance(part, Things) else Quantity("some", number(part))


def offered(option: Do, lexicon: Lexicon) -> Sentence:
    """The sentence that a text offers by this option."""
    return lexicon.offers[option.text]


@cache
def offers(option: Do, lexicon: Lexicon, *verbs: str) -> bool:
    """Whether the sentence that a text offers by this option contains one of these verbs, by pattern."""
    return does(offered(option, lexicon), *verbs)
