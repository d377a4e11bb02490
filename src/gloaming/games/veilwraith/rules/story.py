"""The story of a pack: passages that are shown at their moment and run nothing."""

from ..table.box import box
from ..table.events import PassageRead
from ..table.state import State


def tell_story(s: State, heading: str) -> None:
    """Opens a passage, if the pack has it; it lies open until the first round of the next game."""
    if heading in box(s).story:
        s.open_pages.append(heading)
        s.story.append(PassageRead(heading))
