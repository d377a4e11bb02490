"""The rules, in the order a player would tell them."""

from gloaming.kernel import Ask, Dice, Flow, GameOver, NoOptions, Phases

from .state import State

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)
WON = frozenset(marks for marks in range(512) if any(marks & line == line for line in LINES))


def setup(options: NoOptions, dice: Dice) -> State:
    return State(phase="turns", dice=dice, free=list(range(9)), marks=[0, 0])


def turns(s: State) -> Flow[None]:
    seat = (9 - len(s.free)) % 2
    while s.free:
        cell = yield Ask(seat, "mark", s.free[:], "TT-2")
        s.free.remove(cell)
        s.marks[seat] |= 1 << cell
        if s.marks[seat] in WON:
            raise GameOver("three in a row", payoffs=(1, -1) if seat == 0 else (-1, 1))
        seat = 1 - seat
    raise GameOver("board full", payoffs=(0, 0))


PHASES: Phases[State] = {"turns": turns}
