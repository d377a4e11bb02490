"""Options and events of older saves and records come to their present shape."""

from typing import Any

import pytest

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table import events as told


@pytest.mark.parametrize(
    ("source", "option"),
    [("lantern", c.First("lantern", 0)), ("lantern:3", c.First("lantern", 0, 3))],
)
def test_a_card_and_its_number_were_one_word(source: str, option: c.First) -> None:
    assert GAME.typed({"type": "first", "source": source, "line": 0}, GAME.option) == option


@pytest.mark.parametrize(
    ("place", "now"),
    [
        ("is discarded", told.Whereto.DISCARD),
        ("is shuffled into the Threat deck", told.Whereto.THREAT_DECK),
        ("goes beneath Rat Tide", told.Whereto.BENEATH),
    ],
)
def test_a_place_was_the_end_of_a_sentence(place: str, now: told.Whereto) -> None:
    old: dict[str, Any] = {"type": "Went", "who": 0, "card": "lantern", "place": place}
    assert GAME.typed(old, GAME.event) == told.Went(0, "lantern", now)
