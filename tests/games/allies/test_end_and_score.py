"""END OF EVOLUTION / CLEAN UP and SCORING."""

import pytest

from gloaming.kernel import Match, MatchOver, Outcome
from gloaming.testing import rule
from tests.games.allies.table import attacked, evolved, table

# clean-up and end of game


@rule("AL-21.1")
def test_all_cubes_are_removed_after_the_evolutions() -> None:
    t = evolved(beings=["KS 9S 8S (c)", "7S 6S (c)", "9D 8D (c)"], deck="5C ...")
    assert t.beings == ["KS 9S 8S", "7S 6S", "9D 8D"]


@rule("AL-21.1", "AL-R42")
def test_jacks_and_queens_are_free_again_after_the_evolutions() -> None:
    t = evolved(
        allies=["JC QC QS 9S 8S"],
        wraiths=["5D 4D"],
        healed="JC",
        queens={"QC": "move", "QS": "transform"},
        deck="5C ...",
    )
    assert (t.state.healed, t.state.queens, t.state.transforms) == ([], {}, {})


@rule("AL-21.2", "AL-21.3")
@pytest.mark.parametrize(("deck", "over"), [("5C", False), ("", True)])
def test_the_game_is_over_when_the_deck_is_empty_after_the_evolutions(deck: str, over: bool) -> None:
    t = evolved(allies=["KS 9S 8S"], deck=deck)
    assert t.over == over
    assert t.phase == ("wraith evolutions" if over else "new beings")


@rule("AL-21.3")
def test_when_the_game_is_over_nothing_can_be_played() -> None:
    match = table(phase="wraith evolutions", allies=["KS 9S 8S"], deck="").match
    assert match.ask is None
    with pytest.raises(MatchOver, match="is over"):
        match.play(index=0)


@rule("AL-21.4")
def test_damage_spirits_zones_pool_and_set_aside_jacks_carry_over() -> None:
    t = evolved(beings=["KS QH 9S* 8S", "7S* 6C", "9D 5S"], pool="2D", court_evolutions=1, deck="5D ...")
    assert t.beings == ["KS QH 9S* 8S", "6C 7S*", "9D 5S"]
    assert (t.zone("6C"), t.zone("9D"), t.aside) == ("clubs", "charmed", "JH JS")
    assert t.pool.split()[0] == "2D"
    assert len(t.state.pool) == 3


@rule("AL-21.5")
@pytest.mark.parametrize("beings", [[], ["KS 9S 8S"], ["9D 8D"]])
def test_having_no_ally_or_no_wraith_does_not_end_the_game(beings: list[str]) -> None:
    t = evolved(beings=beings, deck="5C ...")
    assert not t.over
    assert t.phase == "new beings"


# scoring


@rule("AL-22.1", "AL-22.2", "AL-22.3")
@pytest.mark.parametrize(
    ("wraith", "points"),
    [
        ("9S 8S", 2),
        ("2C AD", 2),
        ("9C 8D 7D* 6C", 3),
        ("TH 2S", 2),
        ("7H 7D", 2),
        ("9H 5H 4H 3D 2D", 5),
    ],
)
def test_every_vertical_card_of_a_wraith_in_a_threat_zone_is_a_point(wraith: str, points: int) -> None:
    assert evolved(wraiths=[wraith], deck="").score() == points


@rule("AL-22.4")
def test_damaged_cards_score_nothing_and_healed_ones_score_again() -> None:
    t = evolved(wraiths=["9S 8S* 7C*"], deck="")
    assert t.score() == 1
    before = attacked(wraiths=["9S 8S* 7S*"]).score()
    assert evolved(wraiths=["9S 8S* 7S*"], deck="2S ...").score() == before - 2 + 3  # without the bystander


@rule("AL-22.5", "AL-4.13")
@pytest.mark.parametrize("wraith", ["9D 8D", "9D 8S", "9S* 8S*", "7S 7D top D"])
def test_cards_in_the_charmed_zone_score_nothing(wraith: str) -> None:
    assert evolved(wraiths=[wraith], deck="").score() == 0


@rule("AL-22.6")
def test_cards_of_allies_score_nothing() -> None:
    assert evolved(allies=["KS 9S 8S", "KC 7C 6C"], deck="").score() == 0


@rule("AL-22.7", "AL-19.12")
def test_every_card_in_the_pool_is_a_point() -> None:
    assert evolved(pool="2S KD 9D", court_evolutions=1, deck="").score() == 3


@rule("AL-22.8", "AL-22.9", "AL-4.28")
def test_an_incomplete_being_and_set_aside_jacks_score_nothing() -> None:
    t = evolved(incomplete="KS QS 9S", deck="")
    assert (t.aside, t.score()) == ("JH JS", 0)
    assert {"KS", "QS", "9S"} < set(t.incomplete.split())


@rule("AL-22.10", "AL-12.21")
def test_the_result_is_the_sum_of_both_and_nothing_else() -> None:
    t = evolved(wraiths=["9S 8S*", "7C 6C", "9D 5D"], pool="2S KD", court_evolutions=1, deck="")
    assert t.told[0] == "2 attacks get through to the city."
    assert t.outcome == Outcome("the deck is exhausted", payoffs=(-5,), scores=(5,))


@rule("AL-22.11")
def test_a_perfect_score_is_nought() -> None:
    t = evolved(wraiths=["9S* 8S*", "9D 5S"], allies=["KS 7S 6S"], deck="")
    assert t.outcome is not None
    assert t.outcome.scores == (0,)


@rule("AL-22.13", "AL-R52")
@pytest.mark.parametrize("points", [0, 1, 25])
def test_there_is_no_threshold_only_the_number(points: int) -> None:
    pool = [f"{rank}{suit}" for suit in "SCH" for rank in "A23456789T"][:points]
    t = evolved(pool=" ".join(pool), deck="")
    assert t.outcome == Outcome("the deck is exhausted", payoffs=(-points,), scores=(points,))


@rule("AL-R52", "AL-22.10")
def test_the_summary_adds_up_to_the_score_and_marks_its_title_as_our_own() -> None:
    t = table(
        phase="wraith evolutions",
        wraiths=["9S 8S*", "7C 6C", "9D 5D"],
        allies=["KS 2C 3C"],
        pool="2S KD",
        court_evolutions=1,
        deck="",
    )
    summary = t.match.summary()
    lines = [(tally.text, tally.number, tally.total) for tally in summary.tallies]
    assert lines == [
        ("Eagle II: upright cards in Flying", 1, False),
        ("Dragon III: upright cards in Fire", 2, False),
        ("Unused cards", 2, False),
        ("Points for the wraith", 5, True),
    ]
    assert (summary.title, summary.sort) == ("The city sleeps safely: 5 points", "The city at the end")
    assert summary.text == "The wraith score 5 in 1 round. Fewer is better, 0 is perfect."
    assert summary.reasons == [
        "Dragon III cost most: 2 upright cards, as many points.",
        "2 cards that nobody could use came to lie with the unused.",
        "1 card of wraiths lay damaged: so many points fewer.",
        "1 wraith ended in the charmed zone and cost nothing.",
    ]


@rule("AL-R52")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0, "Not a shadow on the walls"),
        (1, "The city sleeps safely"),
        (6, "The city holds"),
        (10, "The city holds"),
        (11, "The city bears scars"),
        (20, "The city bears scars"),
        (21, "The city is theirs"),
    ],
)
def test_every_score_has_a_title_of_ours(points: int, words: str) -> None:
    pool = [f"{rank}{suit}" for suit in "SCH" for rank in "A23456789T"][:points]
    t = table(phase="wraith evolutions", pool=" ".join(pool), deck="", round=4)
    assert t.match.summary().title == f"{words}: {points} point{'s' * (points != 1)}"


def test_a_match_that_is_not_over_has_no_summary() -> None:
    with pytest.raises(MatchOver, match="not over yet"):
        Match.new("allies", 1).summary()
