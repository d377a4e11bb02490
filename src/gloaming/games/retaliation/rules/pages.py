"""The seam to the scenario booklets: which page is read, by whom, and what the booklet says of a Boss or a blow."""

from gloaming.kernel import Flow

from ..table.state import Npc, State


def read(s: State, page: str, you: int, involved: list[int], target: int | None = None) -> Flow[None]:
    """Reads a page of the booklet to its end, and the pages it leads to."""
    from .booklet import read_page

    yield from read_page(s, page, you, involved, target)


def phase_page(s: State, who: Npc) -> str:
    """The page that is read when a phase of a Boss is full (RT-29.7)."""
    if not s.scenario.id:
        return ""
    from .booklet import booklet

    pages = {(each.npc, each.phase): each.page for each in booklet(s).head.phases}
    return pages.get((who.card, who.phase_no), "")


def glorious_page(s: State, who: Npc, part: str) -> str:
    """The page of a Glorious Attack on a body part of this NPC (RT-28.16)."""
    if not s.scenario.id:
        return ""
    from .booklet import booklet

    pages = {(each.npc, each.part): each.page for each in booklet(s).head.glorious}
    return pages.get((who.card, part)) or pages.get(("", part), "")
