"""The rules, in the order a player would tell them."""

from gloaming.kernel import Ask, Dice, Flow, GameOver, NoOptions, Phases

from .state import State

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)
FULL = 0o777
WON = {marks for marks in range(FULL + 1) if any(marks & line == line for line in LINES)}


def question_on(taken: int) -> Ask:
    free = tuple(cell for cell in range(9) if not taken >> cell & 1)
    return Ask(taken.bit_count() % 2, "mark", free, "TT-2")


ASKS = [question_on(taken) for taken in range(FULL + 1)]  # there are so few boards that each is asked about once


def setup(options: NoOptions, dice: Dice) -> State:
    return State(phase="turns", dice=dice, marks=[0, 0])


def turns(s: State) -> Flow[None]:
    marks = s.marks
    while (taken := marks[0] | marks[1]) != FULL:
        ask = ASKS[taken]
        cell = yield ask
        seat = ask.seat
        marks[seat] |= 1 << cell
        if marks[seat] in WON:
            raise GameOver("three in a row", payoffs=(1, -1) if seat == 0 else (-1, 1))
    raise GameOver("board full", payoffs=(0, 0))


PHASES: Phases[State] = {"turns": turns}
