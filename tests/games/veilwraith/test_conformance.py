"""The laws of the house hold in every mode: nobody sees what is hidden, everything saves, loads and draws."""

from typing import Any

import pytest

from gloaming.testing import check_game

WINDOWS = ["W1", "W2", "W5", "W6", "W7"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"vignette": 5, "stop_at": WINDOWS, "starting_abilities": "game", "own_order": True},
        {"players": 2},
        {"players": 3, "rivals": True, "starting_abilities": "game"},
        {"mode": "campaign", "easy_dream": True, "day_dream": True, "nightmare": True, "veil_veteran": True},
        {"mode": "campaign", "players": 2, "latecomers": 1, "rogue_wraith": True, "profile": {"won": 1, "ribbons": 3}},
        {"mode": "campaign", "players": 2, "rivals": True, "attack_rivals": True, "endworld": True},
    ],
    ids=["alone", "last vignette", "team", "rivals", "campaign", "team campaign", "rival campaign"],
)
def test_the_laws_of_the_house_hold(options: dict[str, Any]) -> None:
    report = check_game("veilwraith", decisions=40, seed=8, look_every=25, options=options)
    assert report.decisions >= 40
    assert "play" in report.kinds
