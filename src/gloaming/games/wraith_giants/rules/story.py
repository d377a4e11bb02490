"""The storybook: which pages are read, and what they are called."""

from typing import Literal

from ..table.state import State

BEGINNING, END = "beginning", "end"


def fight_page(s: State, part: Literal["before", "won", "lost"]) -> str:
    """The page of the present fight: before it, after a victory or after a defeat."""
    return f"{s.wraith}-{s.giant} {part}"


def interlude(s: State) -> str:
    """The page between two ages: the Wraith has grown up to be the present one."""
    return f"interlude-{s.wraith}"
