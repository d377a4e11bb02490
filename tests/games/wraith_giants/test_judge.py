"""What the judge of a fight sees, and what habit does."""

from typing import Any

import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.players.features import forecast
from gloaming.games.wraith_giants.players.habit import habit
from gloaming.games.wraith_giants.players.judge import judge
from gloaming.games.wraith_giants.table.choices import Play
from gloaming.games.wraith_giants.table.state import Phase
from gloaming.games.wraith_giants.words.harm import attack_of
from gloaming.lingo import Do
from tests.games.wraith_giants.table import Table, reword, table

QUIET = "grinding-jaw granite-brow dropped-pines flint-elbow"


def worth(**laid: Any) -> float:
    """What the judge says of a table at the end of a turn."""
    return judge(table(phase=Phase.REFRESH, played=2, **laid).s, 0)


def test_a_place_that_the_leftmost_attack_reaches_is_worth_less() -> None:
    assert worth(row=f"heel-strike {QUIET}", pawn="A1") < worth(row=f"heel-strike {QUIET}", pawn="A2")


def test_a_wounded_card_is_not_feared() -> None:
    assert worth(row=f"heel-strike {QUIET}", pawn="A1") < worth(row=f"heel-strike:1 {QUIET}", pawn="A1")


def test_sure_death_is_as_bad_as_a_defeat() -> None:
    assert worth(row=f"heel-strike {QUIET}", pawn="A1", wounds=-1) == -1.0


def test_a_shield_averts_it() -> None:
    assert worth(row=f"heel-strike {QUIET}", pawn="A1", wounds=-1, shield=3) > -1.0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"pool": 10}, {"pool": 30}),
        ({"above": "shrug"}, {}),
        ({"wounds": 1}, {"wounds": 3}),
        ({"left": 8}, {"left": 2}),
        ({"top": "her-sword her-sword"}, {"top": "her-sword- her-sword-"}),
        ({}, {"stunned": True}),
    ],
)
def test_what_is_better_is_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert worth(**better) > worth(**worse)


def test_the_forecast_counts_the_rage_that_an_attack_would_set_off() -> None:
    calm, angry = (table(row=f"heel-strike {QUIET}", pawn="A1", rage=rage).s for rage in (0, 2))
    before, after = forecast(calm, table().f).harm, forecast(angry, table().f).harm
    assert (after.wounds - before.wounds, after.cards - before.cards) == (1, 1)  # Slow Anger: remove 1, suffer 1


@pytest.mark.parametrize(
    ("text", "harm"),
    [
        ("Attack: Suffer 2 Wounds.", (2, 0, 0)),
        ("Attack: You are Stunned. If you are in A, suffer 2 Wounds. Remove 3 cards from your deck.", (2, 3, 1)),
        ("Attack: Choose one: suffer 2 Wounds; or remove 3 cards from your deck.", (1, 1.5, 0)),
        ("Attack: Suffer a Wound.", (1, 0, 0)),
        ("Always Active: -1 Sword.\nAttack: Move to the Ground.", (0, 0, 0)),
    ],
)
def test_what_an_attack_does_is_understood_wherever_it_stands_in_the_text(
    text: str, harm: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    reword(monkeypatch, "heel-strike", text)
    assert attack_of(table().f, "heel-strike") == harm


def test_the_judge_knows_nothing_that_the_player_does_not_know() -> None:
    t = table("elder", "water")
    assert {judge(t.match.imagine(0, seed).state, 0) for seed in range(5)} == {judge(t.s, 0)}


def options_of(t: Table) -> Any:
    """What habit takes of what is asked."""
    assert t.match.ask is not None
    return habit(t.s, t.match.ask)


def test_of_several_deeds_habit_takes_the_attack_that_finds_a_target() -> None:
    hand = "second-nature twin-cuts slow-blood long-draw finish-it"
    t = table("adult", hand=hand, pawn="A1", row="heel-strike").play("second-nature")
    assert options_of(t) == Do("Sword 2")


def test_a_stunned_habit_spends_its_least_card() -> None:
    t = table(hand="heartwood-arrow let-go backhand rising-shot jump-slash", pawn="A2", dazed=True)
    assert options_of(t) in [Play(card) for card in ("let-go", "backhand", "jump-slash")]


def test_search_and_habit_are_the_games_own() -> None:
    assert (GAME.habit, GAME.judge) == (habit, judge)
