"""The whole campaign by somebody who reads the screen, to a good ending; how long a person needs for a night of it."""

import pytest

from gloaming import Match
from gloaming.games.retaliation import GAME
from tests.games.retaliation.screen_reader import ScreenReader
from tests.soak import SOAK

MOST_MINUTES = 90


def reading(characters: int, scenario: str = "") -> ScreenReader:
    """Somebody who leads a ready-made pack."""
    options = {"characters": characters, "characters_per_player": characters, "ready_made": True, "sand_timer": 0}
    return ScreenReader(Match.new(GAME, 1, {**options, "pack_ties": "auto", "scenario": scenario}))


def test_the_first_night_is_won_by_what_the_screen_says() -> None:
    person = reading(2, "01-cinders")
    person.play()
    night = person.evenings["Cinders"]
    assert person.match.result is not None
    assert person.match.result.payoffs == (1.0,)
    assert night.hints < night.decisions / 3
    assert night.minutes <= MOST_MINUTES


if SOAK > 1:  # each takes a minute and more

    @pytest.mark.parametrize("characters", [1, 2, 3])
    def test_the_campaign_comes_to_a_good_ending_and_no_night_is_too_long(characters: int) -> None:
        person = reading(characters)
        person.play()
        assert person.match.result is not None
        assert person.match.result.payoffs == (1.0,)
        assert 12 <= len(person.evenings) <= 16  # of twenty, four are on ways that were not taken, four may be left out
        assert {name: night for name, night in person.evenings.items() if night.minutes > MOST_MINUTES} == {}
