"""What cards are good for: worked out once from what their texts say, and looked up at every decision."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from gloaming.lingo.meaning import acts, amount, does, quantity, sentences
from gloaming.lingo.tree import Act, Bonus, CardText, ForEach, If, Sentence, TextLine

from ..table.box import Box, Printed
from ..table.numbers import IGNORE
from ..table.state import Card
from ..words.lexicon import (
    ADD_TOKENS,
    DEFEAT,
    DISCARD_MEMORY,
    DISCARD_THREAT,
    DRAW,
    GAIN,
    LOSE,
    LOSE_GAME,
    MOVE_ACTION,
    MOVE_TOKENS,
    PLAY_THREAT,
    RAISE_THREAT,
    RESET_ACTION,
    RESET_KEY,
    RETURN,
    SHUFFLE_THREAT,
    USE,
)

TOP = 3  # the slot with the most Power
AT_ONCE = (DRAW, GAIN, ADD_TOKENS, RETURN, DEFEAT)  # what a Memory does first that is best played at once
BESIDE = (DRAW, GAIN, ADD_TOKENS, MOVE_TOKENS, MOVE_ACTION)  # what it may do then


@dataclass(frozen=True, slots=True)
class Worth:
    """What a player sees in a card at a glance."""

    in_deck: float  # what a Memory is worth in a deck, roughly
    at_once: bool  # a Memory that is best played as soon as it is in hand
    by_keys: bool  # a Memory that draws for each Key
    uses: bool  # it gives further Uses
    to_the_top: bool  # it moves an Action where it has the most Power
    saves: bool  # it gives Spirit or keeps Threats from taking it
    calls: bool  # a Threat that brings others, round after round
    friend: bool  # a Threat that gives Spirit when it is drawn


@dataclass(frozen=True, slots=True)
class Ease:
    """How the lines of one trigger ease the rest of a round."""

    ignores: bool
    draws: bool  # that is what they do first
    gains_one: bool  # exactly 1 Spirit


@cache
def worth_of(b: Box, card: Card) -> Worth:
    """What a card of a box is good for."""
    printed = b.cards[card]
    tree, own = printed.tree, abilities(printed)
    return Worth(
        in_deck=sum(each * number for numbers, each in GOOD for number in numbers(tree)) + 0.4 * printed.combine,
        at_once=bool(own) and is_at_once(own[0]) and all(is_beside(line) for line in own[1:]),
        by_keys=bool(own) and is_draw_by_keys(own[0].sentences[0]),
        uses=does(tree, USE),
        to_the_top=any(act.verb.parts[1] == TOP for act in moves(tree)),
        saves=does(tree, IGNORE) or any(own_acts(tree, GAIN)),
        calls=any(does(line.tree, PLAY_THREAT, RAISE_THREAT) for line in printed.on.get("Start of Round", ())),
        friend=any(does(line.tree, GAIN) for line in printed.on.get("Drawn", ())),
    )


@cache
def ease_of(b: Box, card: Card, trigger: str) -> Ease:
    """How a card eases the round by its lines of that trigger."""
    trees = [line.tree for line in b.cards[card].on.get(trigger, ())]
    return Ease(
        ignores=any(does(tree, IGNORE) for tree in trees),
        draws=bool(trees) and is_own(trees[0].sentences[0], DRAW),
        gains_one=any(amount(act) == 1 for tree in trees for act in own_acts(tree, GAIN)),
    )


def is_bad(sentence: Sentence) -> bool:
    """Whether an alternative is one that nobody likes: it takes Spirit, brings a Threat or keeps it."""
    return is_loss(sentence) or (isinstance(sentence, Act) and sentence.verb.word in (PLAY_THREAT, SHUFFLE_THREAT))


def is_loss(sentence: Sentence) -> bool:
    """Whether an alternative takes Spirit."""
    return is_own(sentence, LOSE, LOSE_GAME)


def ignores(sentence: Sentence) -> bool:
    """Whether an alternative keeps Threats from taking Spirit."""
    return isinstance(sentence, Act) and sentence.verb.word == IGNORE


# looking at the tree


def abilities(card: Printed) -> list[TextLine]:
    """What a Memory does when it is played, line by line."""
    return [line.tree for line in card.on.get("", ())]


def is_own(sentence: Sentence, *verbs: str) -> bool:
    """Whether a sentence tells you, and nobody else, to do one of these things."""
    return isinstance(sentence, Act) and sentence.verb.word in verbs and sentence.verb.subject is None


def own_acts(tree: CardText | TextLine, *verbs: str) -> Iterator[Act]:
    """Everything of these verbs that you are told to do."""
    return (act for act in acts(tree, *verbs) if act.verb.subject is None)


def is_at_once(line: TextLine) -> bool:
    """Whether an ability is best used at once: it gives something, and costs a Memory at most to draw others."""
    first = line.sentences[0]
    if line.cost is not None:
        cheap = isinstance(line.cost, Act) and line.cost.verb.word == DISCARD_MEMORY and amount(line.cost) == 1
        return cheap and is_own(first, DRAW)
    if not isinstance(first, Act):
        return False
    match first.verb.word:
        case word if word in (RESET_ACTION, RESET_KEY):
            return quantity(first).which == "up to"
        case word if word in (DISCARD_MEMORY, DISCARD_THREAT):
            return quantity(first).which == "each"
    return is_own(first, *AT_ONCE)


def is_beside(line: TextLine) -> bool:
    """Whether an ability may follow one that is best used at once: it gives more, to you or another, or is an end."""
    match line.sentences[0]:
        case Bonus(of):
            return of is not None
        case If(facts):
            return facts[0].word == "{deck} has {card}"
        case Act(verb):
            return verb.word in BESIDE
    return False


def is_draw_by_keys(sentence: Sentence) -> bool:
    """Whether Memories are drawn for each Key."""
    return isinstance(sentence, ForEach) and sentence.counted.kind == "key" and is_own(sentence.then, DRAW)


def moves(tree: CardText) -> Iterator[Act]:
    """Where a text moves an Action of your choice to another slot."""
    return (act for act in acts(tree, MOVE_ACTION) if quantity(act).which == "a")


# what a Memory is worth: everything that it does, by its number


Numbers = Callable[[CardText], Iterator[int]]


def amounts(verb: str) -> Numbers:
    """The numbers that stand with a verb."""
    return lambda tree: (amount(act) for act in acts(tree, verb))


def up_to(*verbs: str) -> Numbers:
    """How many things one may choose for a verb."""
    return lambda tree: (amount(act) for act in acts(tree, *verbs) if quantity(act).which == "up to")


def outright(verb: str) -> Numbers:
    """The numbers that stand with a verb where you are told so without any condition."""
    return lambda tree: (
        amount(each) for line in tree.lines for each in line.sentences if isinstance(each, Act) and is_own(each, verb)
    )


def bonuses(tree: CardText) -> Iterator[int]:
    """Every number that is raised."""
    return (n for each in sentences(tree) if isinstance(each, Bonus) for n, _ in each.changes if n > 0)


def tokens(tree: CardText, each: bool) -> Iterator[int]:
    """Power Tokens that come on each Action, or on one."""
    return (amount(act) for act in acts(tree, ADD_TOKENS) if (quantity(act, 1).which == "each") is each)


def ignored(tree: CardText) -> Iterator[int]:
    """1 for each time that several Threats are ignored."""
    return (1 for act in acts(tree, IGNORE) if quantity(act).which in ("each", "up to"))


def drawn_by_keys(tree: CardText) -> Iterator[int]:
    """1 for each time that Memories are drawn for each Key."""
    return (1 for each in sentences(tree) if is_draw_by_keys(each))


def beaten(tree: CardText) -> Iterator[int]:
    """1 for each time that a Threat is defeated, or all of a kind are discarded."""
    for act in acts(tree, DEFEAT, DISCARD_THREAT):
        if act.verb.word == DEFEAT or quantity(act).which == "each":
            yield 1


def lost_when_drawn(tree: CardText) -> Iterator[int]:
    """Spirit that drawing the Memory takes."""
    for line in tree.lines:
        if line.trigger is not None and line.trigger.word == "Drawn":
            yield from (amount(act) for act in own_acts(line, LOSE))


def discarded(tree: CardText) -> Iterator[int]:
    """A single Memory to discard; several are discarded only where that pays."""
    return (1 for act in acts(tree, DISCARD_MEMORY) if amount(act) == 1)


GOOD: tuple[tuple[Numbers, float], ...] = (
    (amounts(USE), 3.0),
    (outright(DRAW), 1.0),
    (bonuses, 0.8),
    (lambda tree: tokens(tree, each=False), 0.9),
    (lambda tree: tokens(tree, each=True), 2.7),
    (amounts(GAIN), 0.8),
    (up_to(RETURN), 1.0),
    (ignored, 2.0),
    (up_to(RESET_ACTION, RESET_KEY), 1.5),
    (drawn_by_keys, 2.0),
    (lambda tree: (1 for _ in moves(tree)), 1.0),
    (beaten, 3.0),
    (amounts(PLAY_THREAT), -5.0),
    (lost_when_drawn, -0.5),
    (discarded, -0.5),
)
