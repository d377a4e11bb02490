"""What Giants inflict: worked out once from what their texts say."""

from functools import cache
from typing import NamedTuple

from gloaming.lingo.meaning import acts, amount
from gloaming.lingo.tree import ChooseOne, TextLine

from ..table.box import Fight
from ..table.state import Card
from .lexicon import REMOVE, STUNNED, SUFFER


def is_choice(line: TextLine) -> bool:
    """Whether a line leaves a choice between several things."""
    return any(isinstance(sentence, ChooseOne) for sentence in line.sentences)


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
