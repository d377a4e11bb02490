"""The rules of tic-tac-toe, one test for each."""

from itertools import combinations

import pytest

from gloaming import Match, games
from gloaming.kernel import Dice, IllegalChoice, NoOptions, Outcome, play_out
from gloaming.testing import rule

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def after(*cells: int) -> Match:
    match = Match.new("tictactoe")
    for cell in cells:
        match.play(cell)
    return match


def board(match: Match) -> str:
    cells = match.scene().areas[0].pieces
    return "".join(cell.title or "." for cell in cells)


@rule("TT-1")
def test_the_board_is_empty_at_the_start_and_x_moves_first() -> None:
    match = Match.new("tictactoe", seed=99)
    assert board(match) == "........."
    assert match.ask is not None
    assert match.ask.seat == 0
    assert match.question() == "Where does X go?"


@rule("TT-2")
def test_a_free_cell_is_marked_and_the_turn_passes() -> None:
    match = after(4, 0)
    assert board(match) == "O...X...."
    assert match.ask is not None
    assert match.ask.seat == 0
    assert match.ask.options == (1, 2, 3, 5, 6, 7, 8)


@rule("TT-2")
def test_a_marked_cell_cannot_be_marked_again() -> None:
    match = after(4)
    with pytest.raises(IllegalChoice, match="TT-2"):
        match.play(4)
    assert board(match) == "....X...."


@rule("TT-3")
@pytest.mark.parametrize("line", LINES, ids=str)
@pytest.mark.parametrize("winner", [0, 1])
def test_three_in_a_row_a_column_or_a_diagonal_win(line: tuple[int, int, int], winner: int) -> None:
    free = [cell for cell in range(9) if cell not in line]
    others = next(three for three in combinations(free, 3) if three not in LINES)
    if winner == 0:
        match = after(line[0], others[0], line[1], others[1], line[2])
    else:
        match = after(others[0], line[0], others[1], line[1], others[2], line[2])
    assert match.ask is None
    assert match.result == Outcome("three in a row", (1, -1) if winner == 0 else (-1, 1))


@rule("TT-3")
def test_the_last_free_cell_can_still_win() -> None:
    match = after(0, 1, 2, 3, 4, 5, 7, 6, 8)
    assert match.result is not None
    assert match.result.reason == "three in a row"
    assert match.result.payoffs == (1, -1)


@rule("TT-4")
def test_a_full_board_without_three_in_a_row_is_a_draw() -> None:
    match = after(4, 0, 2, 6, 3, 5, 1, 7, 8)
    assert board(match) == "OXXXXOOOX"
    assert match.result is not None
    assert match.result.reason == "board full"
    assert match.result.payoffs == (0, 0)


def test_there_are_as_many_positions_and_games_as_everybody_has_counted() -> None:
    seen: dict[tuple[int, int], list[int]] = {}

    def games_from(marks: tuple[int, int]) -> list[int]:
        """How many games go on from here: won by the first, won by the second, drawn."""
        if marks in seen:
            return seen[marks]
        state = {"phase": "turns", "dice": {}, "marks": marks}
        match = Match.from_position("tictactoe", {"game": "tictactoe", "schema": 1, "state": state})
        ended = [0, 0, 0]
        for cell in match.ask.options if match.ask is not None else ():
            match.play(cell)
            now = (match.state.marks[0], match.state.marks[1])
            if match.result is None:
                ended = [so_far + more for so_far, more in zip(ended, games_from(now), strict=True)]
            else:
                seen[now] = [0, 0, 0]
                ended[[1, -1, 0].index(int(match.result.payoffs[0]))] += 1
            match.undo()
        seen[marks] = ended
        return ended

    assert games_from((0, 0)) == [131_184, 77_904, 46_080]
    assert len(seen) == 5_478


def test_random_play_favours_who_moves_first() -> None:
    game, dice = games.find("tictactoe"), Dice(5)
    ends = [play_out(game, game.setup(NoOptions(), Dice()), dice.random).payoffs[0] for _ in range(3000)]
    assert 0.54 < ends.count(1) / 3000 < 0.63
    assert 0.10 < ends.count(0) / 3000 < 0.16
