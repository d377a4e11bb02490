"""A text does what it says, or it is refused with a wording that works."""

from typing import Any

import pytest

from gloaming.games.wraith_giants.authoring.contents import PACK
from gloaming.games.wraith_giants.authoring.proving import lay
from gloaming.kernel import Ask
from gloaming.lingo import NotUnderstood, read, script_of
from gloaming.lingo.say import say
from gloaming.packs import LIBRARY

REAL = LIBRARY.bundled(PACK)


def carried_out(text: str, many: int = 4) -> tuple[Any, list[Ask]]:
    """The state after a text was carried out on a table with so many of everything, and what was asked."""
    script = script_of(text, REAL.lexicon)
    scope = lay(many, 3).make(REAL, [], script)
    assert scope is not None
    flow, asked = script.run(scope), []
    try:
        ask = next(flow)
        while True:
            asked.append(ask)
            ask = flow.send(ask.options[0])
    except StopIteration:
        return scope.state, asked


@pytest.mark.parametrize(
    ("text", "hand", "discard", "wounds", "questions"),
    [
        ("Discard each card.", 0, 8, 3, 0),
        ("Discard 2 cards.", 2, 6, 3, 2),
        ("Discard 2 cards at random.", 2, 6, 3, 0),
        ("Take 2 cards from your discard pile.", 6, 2, 3, 2),
        ("Heal all Wounds.", 4, 4, 0, 0),
        ("Draw up to 2 cards.", 4, 4, 3, 1),
    ],
)
def test_a_text_does_exactly_what_it_says(text: str, hand: int, discard: int, wounds: int, questions: int) -> None:
    s, asked = carried_out(text)
    assert (len(s.hand), len(s.discard), s.wounds, len(asked)) == (hand, discard, wounds, questions)


@pytest.mark.parametrize(
    "text",
    [
        "Remove 1 card from your discard pile.",
        "Heal each Wound.",
        "Each Giant card cannot attack this round.",
        "Discard a face-down card.",
        "Suffer 1 Wound per face-down card.",
    ],
)
def test_what_no_verb_takes_is_refused_with_a_wording_that_works(text: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read(text, REAL.lexicon)
    example = refusal.value.misreads[0].example.rstrip(".") + "."
    assert say(read(example, REAL.lexicon), REAL.lexicon) == example
