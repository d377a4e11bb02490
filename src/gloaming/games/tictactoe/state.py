"""The state: which cells are free, and which each seat has marked, as a sum of 1 << cell."""

from gloaming.kernel import State as BaseState


class State(BaseState):
    free: list[int]
    marks: list[int]
