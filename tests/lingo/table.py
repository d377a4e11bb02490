"""Running a text in the toy game, with answers given in words."""

from typing import Any

from gloaming.kernel import Ask, Dice
from gloaming.lingo import Scope, script_of
from gloaming.packs import LIBRARY
from tests.lingo.toy import PACK, WORDS, Lanterns, label, new_card


def hall(*shadows: str, oil: int = 10, tricks: int = 0, keepers: int = 1, deck: int = 0) -> Lanterns:
    """A table: shadows in the hall, tricks in every hand and in the deck."""
    s = Lanterns(
        phase="night",
        dice=Dice(7),
        pack=LIBRARY.bundled(PACK).ref,
        oil=[oil] * keepers,
        hands=[[] for _ in range(keepers)],
    )
    s.hall = [new_card(s, shadow) for shadow in shadows]
    s.hands = [[new_card(s, "flint") for _ in range(tricks)] for _ in range(keepers)]
    s.deck = [new_card(s, "snuff") for _ in range(deck)]
    return s


def run(text: str, s: Lanterns, *answers: str, this: int | None = None, trigger: str = "", seat: int = 0) -> list[Ask]:
    """Carries a text out; the questions that were asked. Every answer must be used."""
    scope = Scope(s, seat, this=new_card(s, "flint") if this is None else this, rule="LA-1")
    flow, asked, left = script_of(text, WORDS).run(scope, trigger), [], list(answers)
    try:
        ask = next(flow)
        while True:
            asked.append(ask)
            assert left, f"asked {ask.kind}: {labels(ask, s)}"
            ask = flow.send(ask.options[labels(ask, s).index(left.pop(0))])
    except StopIteration:
        assert not left, f"never asked for {left}"
        return asked


def labels(ask: Ask, s: Lanterns) -> list[str]:
    """The options of a question in words."""
    return [label(Scope(s), option) for option in ask.options]


def kinds(asked: list[Ask]) -> list[Any]:
    """What sorts of questions were asked."""
    return [ask.kind for ask in asked]
