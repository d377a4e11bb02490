"""Connect four on our kernel, for the comparison with OpenSpiel's; also an example of a game outside the house."""

from functools import cache
from typing import Literal

from msgspec import Struct

from gloaming.kernel import Ask, Dice, Flow, Game, GameOver, NoOptions, Phases, Viewer
from gloaming.kernel import State as BaseState
from gloaming.kernel.entities import Entities
from gloaming.scene import Area, Gloss, Grid, Kind, Piece, Scene

COLUMNS, ROWS = 7, 6
CELLS = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
LINES = [  # rows first, then columns and diagonals; shorter ones cannot hold four
    line
    for across, up in ((0, 1), (1, 0), (1, 1), (1, -1))
    for n in range(-ROWS, COLUMNS + ROWS)
    if len(line := [(column, row) for column, row in CELLS if column * across + row * up == n]) >= 4
]
THROUGH = [[(n, 1 << line.index(cell)) for n, line in enumerate(LINES) if cell in line] for cell in CELLS]
TOP_ROW = COLUMNS * (ROWS - 1)  # its first cell
FOUR = ["1111" in f"{bits:b}" for bits in range(128)]


class State(BaseState):
    """The discs of each seat on every line as bits, and the cell where the next disc of each column falls."""

    lines: list[list[int]]
    falls: list[int]


def setup(options: NoOptions, dice: Dice) -> State:
    """An empty board."""
    empty = [0] * len(LINES)
    return State(phase="turns", dice=dice, lines=[empty, empty[:]], falls=[0, 1, 2, 3, 4, 5, 6])


def turns(s: State) -> Flow[None]:
    """The seats drop discs in turn until four stand in a line or the board is full."""
    lines, falls, through, four = s.lines, s.falls, THROUGH, FOUR
    seat = sum(cell // COLUMNS for cell in falls) % 2
    asks = open_columns(falls)
    while asks:
        column = yield asks[seat]
        cell = falls[column]
        falls[column] = cell + COLUMNS
        mine = lines[seat]
        for line, bit in through[cell]:
            mine[line] = discs = mine[line] | bit
            if four[discs]:
                raise GameOver("four in a line", (1, -1) if seat == 0 else (-1, 1))
        if cell >= TOP_ROW:
            asks = open_columns(falls)
        seat = 1 - seat
    raise GameOver("board full", (0, 0))


def open_columns(falls: list[int]) -> tuple[Ask, ...]:
    """What either seat is asked until the next column is full; nothing when all are."""
    free = tuple(column for column in range(COLUMNS) if falls[column] < len(CELLS))
    return (Ask(0, "drop", free, "C4-1"), Ask(1, "drop", free, "C4-1")) if free else ()


class Cell(Struct, frozen=True):
    """A cell as a seat sees it."""

    mine: bool
    theirs: bool


@cache
def row_of(mine: int, theirs: int) -> tuple[Cell, ...]:
    """A row of the board, from the discs of both seats as bits."""
    return tuple(Cell(mine >> column & 1 == 1, theirs >> column & 1 == 1) for column in range(COLUMNS))


def board(s: State, held: State, viewer: Viewer) -> list[Cell]:
    """The board as a learner sees it, the lowest row first: the first lines are the rows."""
    mine, theirs = s.lines[viewer or 0], s.lines[1 - (viewer or 0)]
    return [cell for row in range(ROWS) for cell in row_of(mine[row], theirs[row])]


def nothing(s: State, held: State, viewer: Viewer) -> list[int]:
    """Where discs fall is seen on the board."""
    return []


def scene(s: State, viewer: Viewer) -> Scene:
    """The board, top row first."""
    cells = [(column, row) for row in reversed(range(ROWS)) for column in range(COLUMNS)]
    pieces = [Piece(f"cell{column}{row}", Kind.PLACE, title=mark(s, column, row)) for column, row in cells]
    return Scene("Connect four", [Area("board", layout=Grid(COLUMNS), pieces=pieces)])


def mark(s: State, column: int, row: int) -> str:
    """Whose disc lies there."""
    return next(("XO"[seat] for seat in (0, 1) if s.lines[seat][row] >> column & 1), "")


def gloss(s: State, ask: Ask, column: int) -> Gloss:
    """Dropping a disc; one touches the top of the column."""
    return Gloss(f"Drop into column {column + 1}", [f"cell{column}{ROWS - 1}"])


PHASES: Phases[State] = {"turns": turns}
GAME = Game(
    name="connect_four",
    title="Connect four",
    players=(2, 2),
    state=State,
    option=Literal[0, 1, 2, 3, 4, 5, 6],
    setup=setup,
    phases=PHASES,
    seats=lambda state: 2,
    entities=Entities(rows={"Cell": ROWS * COLUMNS}, shown={"State.lines": board, "State.falls": nothing}),
    scene=scene,
    gloss=gloss,
)
