"""The graph of pages: every page is a box, every way an arrow, drawn without anything from outside."""

from xml.etree import ElementTree

import pytest

from gloaming.games.retaliation.authoring.booklets.graph import campaign_graph, drawings, page_graph
from gloaming.games.retaliation.authoring.booklets.svg import Edge, Graph, Node, svg
from tests.games.retaliation.booklet_mill import mill
from tests.games.retaliation.booklet_walk import scenario_ids, shelf

SVG = "{http://www.w3.org/2000/svg}"


def boxes(drawing: str) -> dict[str, tuple[float, float]]:
    """The boxes of a drawing by their first line, with where they stand."""
    found = {}
    for group in ElementTree.fromstring(drawing).iter(f"{SVG}g"):
        box, name = group.find(f"{SVG}rect"), group.find(f"{SVG}text")
        assert box is not None
        assert name is not None
        found[str(name.text)] = (float(box.attrib["x"]), float(box.attrib["y"]))
    return found


def arrows(drawing: str) -> list[str]:
    titles = [path.find(f"{SVG}title") for path in ElementTree.fromstring(drawing).iter(f"{SVG}path")]
    return [str(title.text) for title in titles if title is not None]


def test_every_page_and_every_end_is_a_box_and_knows_what_opens_it() -> None:
    graph = page_graph(mill().booklets["the-old-mill"])
    assert [node.name for node in graph.nodes] == ["E.1", "E.2", "E.3", "I.1", "I.2", "D.1", "C.1", "Failure", "31.A"]
    opened = {node.name: node.opened for node in graph.nodes if node.opened}
    assert opened == {
        "E.1": ("the first action",),
        "I.1": ("Investigation Area: The millstone",),
        "D.1": ("dialogue: hassan",),
        "C.1": ("Glorious Attack: ARM",),
    }
    assert [node.name for node in graph.nodes if node.resumes] == ["E.1", "I.1", "I.2", "D.1", "C.1"]


def test_arrows_say_whether_a_page_is_read_at_once_chosen_or_opened_later_and_why() -> None:
    graph = page_graph(mill().booklets["the-old-mill"])
    assert [(edge.source, edge.target, edge.kind, edge.why) for edge in graph.edges] == [
        ("E.1", "E.2", "later", "when the orange tracker reaches 6"),
        ("E.2", "failure", "read", ""),
        ("E.3", "success 31.A", "read", ""),
        ("I.1", "E.3", "choice", "Stop the wheel."),
        ("I.1", "I.2", "choice", "Stop the wheel."),
        ("I.1", "E.3", "choice", "If the pack has Clue 1: Take out the tooth."),
    ]


def test_the_drawing_has_every_box_once_and_arrows_lead_to_the_right() -> None:
    drawing = drawings(mill())["the-old-mill"]
    places = boxes(drawing)
    assert len(places) == len(set(places.values())) == 9
    assert places["E.1"][0] < places["E.2"][0] < places["Failure"][0]
    assert places["I.1"][0] < places["E.3"][0] < places["31.A"][0]
    assert "I.1 → E.3: If the pack has Clue 1: Take out the tooth." in arrows(drawing)


def test_a_circle_of_pages_can_be_drawn() -> None:
    nodes = [Node(name, name, "", "#fff") for name in "abc"]
    drawing = svg(Graph("Round", nodes, [Edge("a", "b", "read"), Edge("b", "c", "read"), Edge("c", "a", "read")]))
    assert [x for x, _ in boxes(drawing).values()] == sorted(x for x, _ in boxes(drawing).values())
    assert len(arrows(drawing)) == 3


def test_nothing_at_all_can_be_drawn() -> None:
    assert boxes(svg(Graph("Nothing", [], []))) == {}


def test_what_people_wrote_cannot_break_the_drawing() -> None:
    drawing = svg(Graph('<b> & "x"', [Node("a", "<i>", "& a title that is much longer than a box", "#fff")], []))
    assert list(boxes(drawing)) == ["<i>"]
    assert "…" in drawing


@pytest.mark.parametrize("id", scenario_ids())
def test_every_booklet_of_the_campaign_is_drawn_whole(id: str) -> None:
    told = shelf().booklets[id]
    places = boxes(svg(page_graph(told)))
    assert set(told.pages) <= set(places)
    assert len(places) == len(set(places.values()))


def test_the_campaign_is_drawn_with_its_branches_and_its_endings() -> None:
    graph = campaign_graph(shelf())
    names = [node.name for node in graph.nodes]
    assert names.count("Ending 1") == names.count("Ending 2") == names.count("Ending 3") == 1
    branches = {edge.target for edge in graph.edges if edge.kind == "choice"}
    short = {"13-the-charcoal-burners", "14-winter-meat", "19-exposures", "20-what-they-will-call-him"}
    left_out = short | {"05-the-moot", "06-the-night-of-teeth"}
    forks = {"03-the-bottling-house", "04-blood-on-granite", "15-the-high-lead", "16-the-judges-road"}
    late = {"08-the-crest", "09-the-burn-ward", "17-the-nine-forty", "18-the-harvest-fair"}
    assert branches == forks | late | left_out
    drawn = boxes(drawings(shelf())["campaign"])
    assert drawn["Cinders"][0] < drawn["The Moot"][0] < drawn["Ending 1"][0]
