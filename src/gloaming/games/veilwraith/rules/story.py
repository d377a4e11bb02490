"""The story of a pack: passages that are shown at their moment and run nothing."""

from ..table.box import box
from ..table.events import PassageRead
from ..table.state import State

TITLES = {"campaign": "The Campaign", "game": "The game is lost"}


def passages_of(markdown: str) -> dict[str, str]:
    """The passages by their headings: `campaign: begin`, `lost-ruins: before`, `game: lost, spirit`."""
    passages: dict[str, str] = {}
    for part in markdown.split("\n## ")[1:]:
        heading, _, text = part.partition("\n")
        passages[heading.strip()] = text.strip()
    return passages


def tell_story(s: State, heading: str) -> None:
    """Opens a passage, if the pack has it; it lies open until the first round of the next game."""
    if heading in box(s).story:
        s.open_pages.append(heading)
        s.story.append(PassageRead(heading))


def passage_title(s: State, heading: str) -> str:
    """What a passage is called at the table."""
    about = heading.partition(": ")[0]
    return TITLES[about] if about in TITLES else box(s).cards[about].name
