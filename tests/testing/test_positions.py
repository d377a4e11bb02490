"""Positions in which something was changed: they can be played, or they are refused with what and where."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gloaming import Match, games
from gloaming.kernel import BadPosition, Game
from gloaming.testing import check_positions
from tests.kernel.toys import MOTHS, Moths
from tests.soak import SOAK


@pytest.mark.parametrize("name", games.names())
def test_a_changed_position_can_be_played_or_is_refused_by_name(name: str) -> None:
    few = SOAK == 1
    report = check_positions(
        name,
        seed=16 if few else SOAK,
        matches=3 if few else 10 * SOAK,
        changes=20 if few else 100,
    )
    assert not report.breaches
    assert report.refused
    assert report.played


SEEN: dict[str, tuple[str, dict[str, Any], Callable[[Any], Any], str]] = {
    "a castle nowhere": ("assault", {}, lambda s: s.update(castle=""), "castle: Lyn Armaal cannot be at ''"),
    "an unknown marker": (
        "assault",
        {},
        lambda s: s.update(markers={"Tower": []}),
        "markers: there is no Story Marker 'tower'",
    ),
    "an unknown scenario": (
        "retaliation",
        {"scenario": "01-cinders"},
        lambda s: s["options"].update(scenario="zzz"),
        "options.scenario: there is no scenario 'zzz'",
    ),
    "two NPCs with one id": (
        "retaliation",
        {"scenario": "01-cinders"},
        lambda s: s.update(npcs=[{"id": 10, "card": "starved-bear"}] * 2, next_id=11),
        "npcs: the numbers are [10, 10]",
    ),
    "an NPC without its deck": (
        "retaliation",
        {"scenario": "01-cinders"},
        lambda s: s.update(npcs=[{"id": 10, "card": "starved-bear", "combat": "animal-instinct"}], next_id=11),
        "npc 10 has a combat card, but fight.decks has no ANIMAL",
    ),
    "twice the same foothold token": (
        "wraith_giants",
        {},
        lambda s: s.update(tokens=["A2", "A2"]),
        "tokens: A2 is named twice",
    ),
    "marks of three": ("tictactoe", {}, lambda s: s.update(marks=[0, 0, 0]), "marks [0, 0, 0]"),
}


@pytest.mark.parametrize("case", SEEN)
def test_what_was_once_taken_in_silence_is_refused_with_what_and_where(case: str) -> None:
    game, options, change, said = SEEN[case]
    position = Match.new(game, seed=1, options=options).position()
    change(position["state"])
    with pytest.raises(BadPosition) as refusal:
        Match.from_position(game, position)
    assert said in str(refusal.value)


def breaches(game: Game[Any]) -> str:
    report = check_positions(game, matches=6, changes=40)
    return "\n".join(f"{change}: {said}" for change, said in report.breaches)


def test_a_game_that_looks_at_nothing_is_found_out() -> None:
    said = breaches(replace(MOTHS, faults=lambda s: ()))
    assert "refused without a reason" in said or "Error" in said
    assert "accepted in silence" in said


def test_a_fault_that_crashes_is_no_refusal() -> None:
    def careless(s: Moths) -> list[str]:
        return [] if s.hands[1][0] else [f"{s.hands[2]}"]

    assert "refused without a reason: IndexError" in breaches(replace(MOTHS, faults=careless))
