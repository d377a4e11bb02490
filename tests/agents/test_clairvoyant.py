"""The yardstick: what was possible for who knew every card to come."""

import pytest

from gloaming import Match
from gloaming.agents import NoSuchAgent, agent
from gloaming.agents.clairvoyant import NoYardstick, clairvoyant
from gloaming.kernel import MatchOver
from tests.agents.toys import CREW, RING
from tests.kernel.toys import MOTHS


def by_habit(match: Match) -> Match:
    """The match played on by habit to its end."""
    match, habit = match.clone(), match.game.habit
    assert habit is not None
    while match.ask is not None:
        match.play(habit(match.state, match.ask))
    return match


def last_blocks(seed: int) -> Match:
    """A match of Allies played by habit up to the last round in which an attack can be blocked."""
    match = by_habit(Match.new("allies", seed))
    match.undo()
    while match.ask is not None and match.ask.kind != "block":
        match.undo()
    return first_of_its_kind(match)


def first_of_its_kind(match: Match) -> Match:
    """Back to the first decision of the same kind in a row."""
    while match.ply:
        before = match.clone()
        before.undo()
        if before.ask is None or match.ask is None or before.ask.kind != match.ask.kind:
            break
        match = before
    return match


def by_force(match: Match) -> tuple[int, int]:
    """The lowest score of all ways to play on, each one played; and how many there are."""
    if match.ask is None:
        assert match.result is not None
        return match.result.scores[0], 1
    lowest, ways = 99, 0
    for option in match.ask.options:
        copy = match.clone()
        copy.play(option)
        score, more = by_force(copy)
        lowest, ways = min(lowest, score), ways + more
        if ways > 3000:
            break
    return lowest, ways


def test_near_the_end_it_is_exact() -> None:
    compared = 0
    for seed in range(30):
        match = last_blocks(seed)
        if match.state.deck:
            continue  # another round comes, with spirits that can be moved without end
        lowest, ways = by_force(match)
        if 10 < ways <= 3000:
            found = clairvoyant(match, 5000)
            assert found.exact
            assert found.outcome.scores == (lowest,)
            compared += 1
    assert compared >= 5


def test_its_line_leads_where_it_says() -> None:
    match = Match.new("allies", seed=2)
    found = clairvoyant(match, 300)
    for option in found.line:
        match.play(option)
    assert match.result == found.outcome
    assert found.payoff == found.outcome.payoffs[0]


def test_it_is_no_worse_than_habit_and_with_a_larger_budget_no_worse_than_with_a_smaller() -> None:
    for seed in range(4):
        match = Match.new("allies", seed)
        little, much = clairvoyant(match, 60), clairvoyant(match, 300)
        assert by_habit(match).result.payoffs[0] <= little.payoff <= much.payoff  # type: ignore[union-attr]
        assert (little.used, much.used) == (60, 300)
        assert not little.exact


def test_it_leaves_the_match_alone() -> None:
    match = Match.new("allies", seed=3)
    before = match.save()
    clairvoyant(match, 50)
    assert match.save() == before


def test_an_imagined_copy_has_no_yardstick_since_it_would_tell_the_true_cards() -> None:
    with pytest.raises(NoYardstick, match="imagined"):
        clairvoyant(Match.new("allies", seed=0).imagine(0, seed=5))


def test_a_team_is_measured_together() -> None:
    crew = clairvoyant(Match.new(CREW), 200)
    assert crew.exact
    assert crew.outcome.payoffs == (4, 4, 0)


def test_circles_come_to_an_end() -> None:
    ring = clairvoyant(Match.new(RING), 500)
    assert ring.exact
    assert ring.outcome.scores == (0,)


@pytest.mark.parametrize("game", ["tictactoe", MOTHS])
def test_there_is_no_yardstick_where_others_decide_too(game: str) -> None:
    match = Match.new(game)
    with pytest.raises(NoYardstick, match="other seats"):
        clairvoyant(match)


def test_nothing_is_foreseen_of_a_match_that_is_over() -> None:
    with pytest.raises(MatchOver):
        clairvoyant(by_habit(Match.new("allies", seed=1)))


def test_it_is_never_offered_as_a_player() -> None:
    with pytest.raises(NoSuchAgent):
        agent("clairvoyant")
