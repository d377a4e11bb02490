"""The rules, in the order a player would tell them."""

from gloaming.kernel import Ask, Dice, Flow, GameOver, NoOptions, Phases

from .state import State

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)
WON = {marks for marks in range(512) if any(marks & line == line for line in LINES)}
FREE = [tuple(cell for cell in range(9) if not taken >> cell & 1) for taken in range(512)]


def setup(options: NoOptions, dice: Dice) -> State:
    return State(phase="turns", dice=dice, marks=[0, 0])


def turns(s: State) -> Flow[None]:
    marks = s.marks
    seat = (marks[0] | marks[1]).bit_count() % 2
    while free := FREE[marks[0] | marks[1]]:
        cell = yield Ask(seat, "mark", free, "TT-2")
        marks[seat] |= 1 << cell
        if marks[seat] in WON:
            raise GameOver("three in a row", payoffs=(1, -1) if seat == 0 else (-1, 1))
        seat = 1 - seat
    raise GameOver("board full", payoffs=(0, 0))


PHASES: Phases[State] = {"turns": turns}
