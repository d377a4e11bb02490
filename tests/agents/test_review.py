"""Reviews: what was to be expected, what a choice cost, and what was luck."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from gloaming import Match
from gloaming.agents import Review, agent, play_match, review, sides
from gloaming.agents.decisions import Cause, NothingToReview, decision_points_of
from gloaming.agents.review import CHOICES, STROKES, TurningPointKind, build_review, first_looks, reviewed_decisions
from gloaming.agents.review_decision import review_decision
from gloaming.agents.review_words import MINUS
from gloaming.agents.weighing import SURE, WeighMethod
from gloaming.kernel import DONE, TEAM, Ask, Dice, Flow, Game, GameOver, State, Viewer
from gloaming.scene import Scene
from tests.agents.toys import CREW, DRAW, RING, words
from tests.kernel.toys import MOTHS, RAFT, SEALED


class Purse(State, kw_only=True):
    deck: list[int]


def reach(s: Purse) -> Flow[None]:
    coin = yield Ask(0, "take", (0, 1), "PU-1")
    raise GameOver("counted", payoffs=(coin + s.dice.draw(s.deck),))


def purse_redeal(s: Purse, viewer: Viewer, dice: Dice) -> None:
    s.deck.sort()
    dice.shuffle(s.deck)


PURSE = Game(
    name="purse",
    title="The purse",
    state=Purse,
    option=int,
    setup=lambda options, dice: Purse(phase="reach", dice=dice, deck=[10, 20, 30, 40, 50]),
    phases={"reach": reach},
    redeal=purse_redeal,
    scene=lambda s, viewer: Scene("The purse", []),
    gloss=words,
)
SHORT = 10  # the seed of a short game
PURSE_BY_HABIT = replace(PURSE, habit=lambda s, ask: 0)


def over(game: str | Game[Any], player: str = "random", seed: int = 5) -> Match:
    match = Match.new(game, seed)
    play_match(match, {seat: agent(player, seed + seat) for seat in range(match.seats)})
    return match


@pytest.fixture(scope="module")
def blind() -> Review:
    """A short game of Allies played at random, reviewed."""
    return review(over("allies", seed=SHORT), iterations=20)


def tictactoe(*marks: int) -> Match:
    match = Match.new("tictactoe")
    for mark in marks:
        match.play(mark)
    return match


def adds_up(told: Review) -> bool:
    return told.result - told.start == pytest.approx(told.skill + told.luck, abs=1e-9)


@pytest.mark.parametrize("game", ["tictactoe", MOTHS, SEALED, CREW, DRAW, RING, PURSE_BY_HABIT])
def test_skill_and_luck_add_up_to_what_came_of_what_was_expected(game: str | Game[Any]) -> None:
    match = over(game)
    for seat in sides(match):
        told = review(match, seat, iterations=20)
        assert adds_up(told)
        assert told.over
        assert match.result is not None
        assert told.result == (sum(match.result.payoffs) / match.seats if seat == TEAM else match.result.payoffs[seat])
        assert told.skill == pytest.approx(sum(each.after.value - each.before.value for each in told.decisions))
        assert len(told.decisions) == told.moments


def test_a_solitaire_with_habits_adds_up_too(blind: Review) -> None:
    assert adds_up(blind)
    assert (blind.game, blind.seat, blind.who, blind.over) == ("allies", 0, "You", True)
    assert blind.decisions[0].when == "Round 2"


def test_a_review_that_was_stopped_adds_up_as_far_as_it_goes() -> None:
    match = over("allies", seed=SHORT)
    told = build_review(
        match, 0, 20, [decision for decision, _ in zip(reviewed_decisions(match, 0, 20), range(5), strict=False)]
    )
    assert len(told.decisions) == 5 < told.moments
    assert not told.over
    assert told.possible is None
    assert told.result == told.decisions[-1].after.value
    assert adds_up(told)


def test_a_match_that_is_not_over_is_reviewed_up_to_where_it_is() -> None:
    told = review(tictactoe(0, 4, 8), iterations=20)
    assert [each.ply for each in told.decisions] == [0, 2]
    assert (told.over, told.ending) == (False, "Not finished")
    assert adds_up(told)


def test_the_same_match_gets_the_same_review_from_its_record_and_from_several_processes() -> None:
    match, progress = over("allies", seed=SHORT), list[tuple[int, int]]()
    before = match.save()
    told = review(match, iterations=3)
    assert match.save() == before
    assert review(match.record(), 0, iterations=3, jobs=2, progress=lambda *done: progress.append(done)) == told
    assert progress == [(n, told.moments) for n in range(1, told.moments + 1)]


def test_what_was_taken_back_is_no_part_of_a_review() -> None:
    match = tictactoe(0, 4, 8, 1)
    match.undo()
    assert review(match, iterations=20) == review(tictactoe(0, 4, 8), iterations=20)
    match.redo()
    assert match.ply == 4


@pytest.mark.parametrize("game", [MOTHS, SEALED, "allies", PURSE, PURSE_BY_HABIT])
def test_a_decision_is_reviewed_by_what_the_player_could_know(game: str | Game[Any]) -> None:
    match = Match.new(game, seed=11)
    for _ in range(4):
        if match.ask is None:
            break
        seat = match.ask.seat
        copies = [match.imagine(seat, other) for other in (3, 4)]
        found = [review_decision(each, 0, seat, 30) for each in (match, *copies)]
        assert found == found[:1] * 3
        match.play(index=0)


@pytest.mark.parametrize("game", [PURSE, PURSE_BY_HABIT])
def test_options_meet_in_the_same_imagined_copies_so_that_a_loss_is_surer_than_a_value(game: Game[Any]) -> None:
    decision = review_decision(Match.new(game, seed=1), 0, 0, 60)
    assert decision.best == 1
    assert decision.after.error > 1
    assert decision.loss == pytest.approx(1)
    assert decision.loss_error == pytest.approx(0)


@pytest.mark.parametrize("game", ["tictactoe", "allies", DRAW])
def test_who_chooses_as_the_search_loses_nothing_and_is_fully_accurate(game: str | Game[Any]) -> None:
    match = Match.new(game, seed=SHORT)
    play_match(match, {seat: agent("search:12") for seat in range(match.seats)})
    told = review(match, iterations=12)
    assert (told.lost, told.accuracy, told.as_good) == (0, 100, told.moments)
    assert all(each.rank == 1 and each.chosen == each.best for each in told.decisions)
    assert not {TurningPointKind.MISTAKE, TurningPointKind.FIND} & {turn.kind for turn in told.turns}


def test_who_chooses_at_random_is_less_accurate(blind: Review) -> None:
    assert blind.accuracy is not None
    assert blind.accuracy < 70
    assert blind.lost > 3
    assert blind.as_good < len(blind.decisions)


def test_a_win_that_is_left_lying_is_a_mistake_and_the_others_leaving_it_a_gift() -> None:
    match = tictactoe(0, 3, 1, 5, 8, 4)  # seat 0 could have taken 2 twice; at last seat 1 takes its row
    told = review(match, 0, iterations=300)
    missed = told.decisions[-1]
    assert missed.choice(missed.best).label == "Mark the top right"
    assert missed.loss > 1
    assert told.turns[0].kind is TurningPointKind.MISTAKE
    assert told.turns[0].ply == missed.ply == 4
    given = review(match, 1, iterations=300)
    assert any(turn.kind is TurningPointKind.GIFT and turn.value > 0.5 for turn in given.turns)


def test_luck_is_only_where_chance_or_the_others_spoke(blind: Review) -> None:
    assert {each.cause for each in blind.decisions} == {Cause.NOTHING, Cause.CHANCE}
    for one, then in zip(blind.decisions, blind.decisions[1:], strict=False):
        if one.cause is Cause.NOTHING:
            assert one.luck == 0
            assert then.before == one.after
    assert {each.cause for each in review(over(MOTHS), 1, iterations=20).decisions} >= {Cause.CHANCE, Cause.OTHERS}


def test_a_stroke_of_luck_is_told() -> None:
    match = next(each for seed in range(40) if (each := over(PURSE, seed=seed)).result.payoffs[0] >= 50)  # type: ignore[union-attr]
    told = review(match, iterations=60)
    assert told.turns[0].kind is TurningPointKind.LUCK
    assert told.luck == pytest.approx(told.turns[0].value)
    assert told.luck > 10


def test_turning_points_are_more_than_error_and_the_greatest_come_first(blind: Review) -> None:
    turns = blind.turns
    assert 0 < len(turns) <= CHOICES + STROKES
    assert all(abs(turn.value) > SURE * turn.error for turn in turns)
    assert [abs(turn.value) for turn in turns] == sorted((abs(turn.value) for turn in turns), reverse=True)


def test_a_review_counts_as_the_players_do(blind: Review) -> None:
    assert (blind.unit.title, blind.unit.amount(-7.25), blind.unit.change(-0.5)) == (
        "Points to expect",
        "7.2 points",
        f"{MINUS}0.5",
    )
    assert review(over(SEALED), 0, iterations=4).unit.amount(3.0) == "3.0 points"
    chance = review(over("tictactoe"), 0, iterations=4).unit
    assert (chance.title, chance.amount(0.5), chance.change(-0.5)) == ("Chance to win", "75 in 100", f"{MINUS}25")


def test_a_first_look_shows_the_whole_curve_and_the_most_interesting_is_thought_over_first(blind: Review) -> None:
    match = over("allies", seed=SHORT)
    looks = first_looks(match, 0)
    assert len(looks) == blind.moments
    first = next(reviewed_decisions(match, 0, 20, looks))
    told = build_review(match, 0, 20, [first], looks)
    assert [each.ply for each in told.decisions if each.weighed] == [first.ply]
    assert adds_up(told)
    assert told.over
    assert told.decisions[0].verdict.startswith("Not thought over yet" if first.ply else "")
    assert {turn.ply for turn in told.turns} <= {first.ply}
    assert all(each.way is WeighMethod.GLANCE for each in looks)


def test_a_choice_that_cost_something_says_what_was_better_why_and_what_could_be_known(blind: Review) -> None:
    worst = next(turn for turn in blind.turns if turn.kind is TurningPointKind.MISTAKE)
    decision = next(each for each in blind.decisions if each.ply == worst.ply)
    assert worst.title == decision.choice(decision.chosen).label
    assert decision.verdict.startswith("It cost ")
    assert decision.verdict.endswith(f"instead of {blind.unit.amount(decision.best_of.value)}.")
    assert decision.reasons
    assert all(reason.title for reason in decision.reasons)
    assert decision.known.startswith("Known then: ")
    lucky = next(turn for turn in blind.turns if turn.kind in (TurningPointKind.LUCK, TurningPointKind.BAD_LUCK))
    after = next(each for each in blind.decisions if each.ply == lucky.ply)
    assert after.came.startswith("Then luck changed it by ")
    assert after.came.endswith(lucky.title)


def test_the_sentences_tell_what_choices_and_luck_added_up_to(blind: Review) -> None:
    unit = blind.unit
    assert blind.lead.startswith(
        f"From {unit.amount(blind.start)} at first to {unit.amount(blind.result)} in the end: "
        f"{unit.change(blind.skill)} by choices, {unit.change(blind.luck)} by luck."
    )


def test_a_team_has_one_review_and_seats_have_one_each() -> None:
    assert sides(over(RAFT)) == [TEAM]
    assert sides(over(MOTHS)) == [0, 1]
    told = review(over(CREW), iterations=40)
    assert (told.seat, told.who) == (TEAM, "The team")
    assert review(over(MOTHS), 1, iterations=4).who == "Seat 2"


def test_where_nothing_makes_a_difference_there_is_no_accuracy() -> None:
    told = review(over(RAFT), iterations=10)
    assert told.accuracy is None
    assert told.lost == 0


def test_an_option_that_leads_back_is_reviewed_too() -> None:
    match = Match.new(RING)
    for step in (1, -1, 1, 1, 1, DONE, DONE, DONE):
        match.play(step)
    told = review(match, iterations=30)
    assert len(told.decisions) == 8
    assert told.decisions[1].rank == 3


def test_what_was_possible_is_at_least_what_was_reached(blind: Review) -> None:
    assert blind.possible is not None
    assert blind.possible > blind.result, "a random game can be bettered"
    assert review(over("tictactoe"), 0, iterations=10).possible is None


def test_nothing_is_reviewed_where_nothing_was_decided() -> None:
    with pytest.raises(NothingToReview, match="no decision to look at"):
        review(Match.new("tictactoe"))
    with pytest.raises(NothingToReview, match=r"Seat 8 decided nothing in this match\. Seats that did: 1, 2"):
        review(over("tictactoe"), 7, iterations=4)
    with pytest.raises(NothingToReview, match="Not one decision"):
        build_review(over("tictactoe"), 0, 4, [])


def test_a_forced_decision_is_not_reviewed() -> None:
    match = tictactoe(0, 1, 2, 4, 3, 5, 7, 6, 8)
    assert [point.ply for point, _ in decision_points_of(match, 0)] == [0, 2, 4, 6]


def test_a_review_is_plain_data() -> None:
    told = review(over("tictactoe"), iterations=20)
    assert msgspec.json.decode(msgspec.json.encode(told), type=Review) == told
    for decision in told.decisions:
        assert {decision.chosen, decision.best} <= {choice.option for choice in decision.choices}
        assert decision.choices[0].option == decision.best
        assert decision.question
