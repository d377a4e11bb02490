"""The benchmarks compare like with like, and inform instead of failing."""

import pytest

from benchmarks import connect_four, ours, peers
from benchmarks.contest import Contest, PeerNotFound, row
from gloaming import Match


def columns_played(*columns: int) -> Match:
    match = Match.new(connect_four.GAME)
    for column in columns:
        match.play(column)
    return match


def leaves(match: Match, depth: int) -> int:
    if match.ask is None or depth == 0:
        return 1
    count = 0
    for column in match.ask.options:
        clone = match.clone()
        clone.play(column)
        count += leaves(clone, depth - 1)
    return count


def test_connect_four_has_as_many_openings_as_it_should() -> None:
    assert [leaves(columns_played(), depth) for depth in range(5)] == [1, 7, 49, 343, 2401]


@pytest.mark.parametrize(
    "columns",
    [
        (0, 1, 0, 1, 0, 1, 0),
        (0, 0, 1, 1, 2, 2, 3),
        (0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3),
        (6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3),
    ],
    ids=["up", "across", "rising", "falling"],
)
def test_four_in_a_line_win(columns: tuple[int, ...]) -> None:
    assert columns_played(*columns[:-1]).result is None
    result = columns_played(*columns).result
    assert result is not None
    assert result.payoffs == (1, -1)


def test_a_full_column_takes_no_disc() -> None:
    match = columns_played(0, 0, 0, 0, 0, 0)
    assert match.ask is not None
    assert match.ask.options == (1, 2, 3, 4, 5, 6)


def test_a_peer_that_is_not_there_is_told_and_fails_nothing() -> None:
    def missing() -> int:
        raise PeerNotFound("install it")

    assert row(Contest("ours / theirs", lambda: 1, missing, 2)).endswith("not found: install it")
    with pytest.raises(PeerNotFound):
        peers.found("no_such_package_at_all")


def test_playouts_count_their_decisions() -> None:
    number, made = ours.games_for("tictactoe", 100)
    assert made >= 100
    assert ours.playouts("tictactoe", 100) == made
    assert 5 * number <= made <= 9 * number
