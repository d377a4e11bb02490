"""Events of older saves come to their present shape."""

from typing import Any

import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.table import events as told


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("hushed", told.Hushed()),
        ("both rows", told.BothRowsCount()),
        ("ignore 2", told.NextWoundsIgnored(2)),
        ("+1 Climb", told.ActionChanged("Climb", 1)),
        ("-2 Bow", told.ActionChanged("Bow", -2)),
    ],
)
def test_what_lasts_was_half_a_sentence_and_is_data(text: str, event: Any) -> None:
    assert GAME.typed({"type": "Lasting", "text": text}, GAME.event) == event


def test_what_was_told_of_nothing_is_refused_as_before() -> None:
    with pytest.raises(ValueError, match="Lasting"):
        GAME.typed({"type": "Lasting", "text": "nothing at all of this"}, GAME.event)
