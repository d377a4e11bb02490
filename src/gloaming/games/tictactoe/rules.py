"""The rules, in the order a player would tell them."""

from collections.abc import Iterator

from gloaming.kernel import Ask, Dice, Flow, GameOver, NoOptions, Phases

from .state import State

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)
FULL = 0o777
WON = [any(marks & line == line for line in LINES) for marks in range(FULL + 1)]
ASKS = [  # there are so few boards that what is asked on each can be made beforehand
    Ask(taken.bit_count() % 2, "mark", tuple(cell for cell in range(9) if not taken >> cell & 1), "TT-2")
    for taken in range(FULL + 1)
]


def setup(options: NoOptions, dice: Dice) -> State:
    return State(phase="turns", dice=dice, marks=[0, 0])


def turns(s: State) -> Flow[None]:
    marks = s.marks
    taken = marks[0] | marks[1]
    while taken != FULL:
        ask = ASKS[taken]
        cell = yield ask
        seat, mark = ask.seat, 1 << cell
        taken |= mark
        marks[seat] = own = marks[seat] | mark
        if WON[own]:
            raise GameOver("three in a row", (1, -1) if seat == 0 else (-1, 1))
    raise GameOver("board full", (0, 0))


def faults(s: State) -> Iterator[str]:
    x, o = s.marks if len(s.marks) == 2 else (-1, -1)
    if x & o or not 0 <= x | o <= FULL or x.bit_count() - o.bit_count() not in (0, 1):
        yield f"marks {s.marks}: a cell is marked once at most, and X and O take turns"
    elif WON[x] or WON[o]:
        yield f"marks {s.marks}: three are in a row, so the game is over"


PHASES: Phases[State] = {"turns": turns}
