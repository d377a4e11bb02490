"""What cards are good for: worked out once from what their texts say, and looked up at every decision."""

from functools import cache
from typing import NamedTuple

from gloaming.lingo.meaning import acts, amount
from gloaming.lingo.tree import Act, ChooseOne, TextLine

from ..table.box import Fight
from ..table.state import SYMBOLS, Card
from ..words.lexicon import ATTACKING, DROP, REMOVE, STUNNED, SUFFER, ActionValue, action_values


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


def is_choice(line: TextLine) -> bool:
    """Whether a line leaves a choice between several things."""
    return any(isinstance(sentence, ChooseOne) for sentence in line.sentences)


# what Giants inflict


class Harm(NamedTuple):
    """What a text of the Giant inflicts; in a forecast, what is to be expected."""

    wounds: float = 0.0
    cards: float = 0.0
    stun: float = 0.0

    def more(self, other: "Harm", chance: float = 1.0) -> "Harm":
        """The sum with another harm, which comes with that chance."""
        return Harm(*[mine + chance * theirs for mine, theirs in zip(self, other, strict=True)])


@cache
def attack_of(f: Fight, card: Card) -> Harm:
    """What the attack of a Giant card does."""
    attack = f.giant_cards[card].script.on("Attack")
    return harm_of(attack[0].tree) if attack else Harm()


@cache
def rage_of(f: Fight) -> tuple[Harm, ...]:
    """What each space of the rage track does."""
    return tuple(harm_of(script.lines[0].tree) for script in f.giant.track)


def harm_of(line: TextLine) -> Harm:
    """What a line does to the Wraith; of what may be chosen, half."""
    share = 0.5 if is_choice(line) else 1.0
    harm = Harm()
    for act in acts(line, SUFFER, REMOVE, STUNNED):
        match act.verb.word:
            case word if word == SUFFER:
                harm = harm.more(Harm(wounds=amount(act)), share)
            case word if word == REMOVE:
                harm = harm.more(Harm(cards=amount(act)), share)
            case _:
                harm = harm.more(Harm(stun=1.0), share)
    return harm
