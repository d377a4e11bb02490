"""The state: the cells that each seat has marked, as a sum of 1 << cell."""

from gloaming.kernel import State as BaseState


class State(BaseState):
    marks: list[int]
