"""The graph of a booklet's pages, and that of a campaign's scenarios, for whoever writes them."""

from collections.abc import Iterator, Sequence
from itertools import chain

from gloaming.lingo.say import say_event, say_facts
from gloaming.packs import Pack

from .reach import openers
from .sentences import End, Ends, Resume, TurnToPage, end_of, mentioned, standing
from .shelf import Shelf, shelf_of
from .svg import Edge, Graph, Node, svg
from .understood import PageTold, Told, Understood
from .ways import Way, ways

FILLS = {"E": "#f2dcb8", "I": "#cfe3d4", "G": "#e2e8b6", "D": "#cfdcec", "C": "#ecc9c4"}
SUCCESS, FAILURE, ENDING, SCENARIO = "#b9dfb4", "#d9a79f", "#d9c7e8", "#f2dcb8"
PAGES = (("read", "is read at once"), ("choice", "if it is chosen"), ("later", "opens later"))
SCENARIOS = (("read", "is the only way on"), ("choice", "one of several"))


def draw(pack: Pack) -> dict[str, str]:
    """A drawing of each booklet and of the campaign, by name."""
    return drawings(shelf_of(pack))


def drawings(shelf: Shelf) -> dict[str, str]:
    """A drawing of each booklet that can be read, by its id, and of the campaign."""
    drawn = {id: svg(page_graph(told)) for id, told in shelf.booklets.items()}
    return {**drawn, "campaign": svg(campaign_graph(shelf))}


def page_graph(told: Understood) -> Graph:
    """The pages of a booklet and the ways between them."""
    head = told.booklet.head
    found = {name: ways(page, told.lexicon) for name, page in told.pages.items()}
    opened: dict[str, list[str]] = {}
    for page, opener in chain(_first(told), openers(told)):
        opened.setdefault(page, []).append(opener)
    nodes = [
        Node(name, name, page.page.title, FILLS[name[0]], tuple(opened.get(name, ())), _resumes(found[name]))
        for name, page in told.pages.items()
    ]
    ends = dict.fromkeys(way.end for each in found.values() for way in each if isinstance(way.end, Ends))
    nodes += [Node(_id(end), end.conclusion or "Failure", _told(end), _fill(end)) for end in ends]
    edges = [edge for name, page in told.pages.items() for edge in _edges(told, page, found[name])]
    return Graph(f"{head.number}. {head.name}", nodes, list(dict.fromkeys(edges)), PAGES)


def _first(told: Understood) -> Iterator[tuple[str, str]]:
    for each in (*told.first, *told.setup):
        yield from ((page, "the first action") for page in mentioned(each.sentence, "page"))


def _resumes(found: Sequence[Way]) -> bool:
    return any(isinstance(way.end, Resume) for way in found)


def _edges(told: Understood, page: PageTold, found: Sequence[Way]) -> Iterator[Edge]:
    name = page.page.name
    for way in found:
        if way.end is not None and not isinstance(way.end, Resume):
            yield Edge(name, _id(way.end), "choice" if way.offer else "read", _why(told, way))
    for each in page.sentences:
        yield from (Edge(name, target, "later", why) for target, why in _later(told, each))


def _later(told: Understood, each: Told) -> Iterator[tuple[str, str]]:
    """Pages that a sentence opens for later: by an event, a token or a dialogue."""
    waits = standing(each.sentence)
    if waits is not None:
        yield waits[1], f"when {say_event(waits[0], told.lexicon)}"
    elif end_of(each.sentence) is None:
        yield from ((page, "by a token or a dialogue") for page in mentioned(each.sentence, "page"))


def _why(told: Understood, way: Way) -> str:
    if way.offer is None:
        return "" if str(way.known) == "always" else str(way.known)
    condition = f"If {say_facts(way.offer.facts, told.lexicon)}: " if way.offer.facts else ""
    return f"{condition}{way.offer.label}"


def _id(end: End) -> str:
    if isinstance(end, TurnToPage):
        return end.page
    return f"{end.outcome} {end.conclusion}".strip() if isinstance(end, Ends) else ""


def _told(end: Ends) -> str:
    return end.outcome if end.conclusion else "played again"


def _fill(end: Ends) -> str:
    return SUCCESS if end.outcome == "success" else FAILURE


def campaign_graph(shelf: Shelf) -> Graph:
    """The scenarios of a campaign, their conclusions and the endings."""
    campaign = shelf.campaign
    moons = {id: step.moon for step in campaign.step for id in step.scenarios}
    names = {id: told.booklet.head.name for id, told in shelf.booklets.items()}
    nodes = [
        Node(entry.id, names.get(entry.id, entry.id), f"{moons.get(entry.id, 'no')} moon", SCENARIO)
        for entry in campaign.scenario
    ]
    edges = []
    for conclusion in campaign.conclusion:
        fill = SUCCESS if conclusion.outcome == "success" else FAILURE
        nodes.append(Node(conclusion.id, conclusion.id, conclusion.outcome, fill))
        edges.append(Edge(conclusion.scenario, conclusion.id, "read"))
        kind = "read" if len(conclusion.next) == 1 else "choice"
        edges += [Edge(conclusion.id, id, kind) for id in conclusion.next]
        edges += [Edge(conclusion.id, f"ending {conclusion.ending}", "read")] if conclusion.ending else []
    nodes += [Node(f"ending {each.number}", f"Ending {each.number}", each.name, ENDING) for each in campaign.ending]
    return Graph(campaign.campaign.name, nodes, edges, SCENARIOS)
