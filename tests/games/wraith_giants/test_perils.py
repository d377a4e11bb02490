"""What will hit the Wraith is told before it happens: where cards reach, and how sure they are to attack."""

from gloaming.scene import PerilKind, Progress, Reading
from tests.games.wraith_giants.table import Table, table


def reading(t: Table, piece: str) -> Reading:
    found = t.match.inspect(piece, 0)
    assert found is not None
    return found


def kinds(t: Table, piece: str) -> dict[str, PerilKind]:
    return {peril.piece: peril.kind for peril in reading(t, piece).perils}


def test_a_card_marks_every_foothold_it_reaches_and_the_leftmost_is_certain_where_one_stands() -> None:
    t = table(pawn="A2", row="kneeling-weight grasping-roots")
    found = kinds(t, "r.1")
    assert found["f.A2"] is PerilKind.HITS
    assert set(found) == {f"f.{node}" for node in t.f.board.adjacent if node[0] in "AB"}
    assert {kind for piece, kind in found.items() if piece != "f.A2"} == {PerilKind.THERE}
    assert reading(t, "r.1").perils[0].text == "It reaches you: it attacks next, for certain."


def test_another_card_attacks_only_if_the_next_one_rouses_it_and_says_how_likely_that_is() -> None:
    t = table(pawn="A2", row="kneeling-weight grasping-roots")
    peril = reading(t, "r.2").perils[0]
    assert peril.kind is PerilKind.COULD
    unseen = [*t.s.giant_deck, *t.s.aside]
    marks = t.f.giant_cards["grasping-roots"].marks
    rousing = sum(not t.f.giant_cards[card].marks.isdisjoint(marks) for card in unseen)
    assert f"{rousing} of {len(unseen)} unseen cards" in peril.text


def test_the_wraith_and_her_foothold_name_what_reaches_them() -> None:
    t = table(pawn="A2", row="kneeling-weight grasping-roots")
    assert kinds(t, "pawn") == kinds(t, "f.A2") == {"r.1": PerilKind.HITS, "r.2": PerilKind.COULD}
    away = table(pawn="C1", row="kneeling-weight:1")
    assert "r.1" not in kinds(away, "pawn")


def test_a_wounded_card_and_a_hushed_one_threaten_nobody() -> None:
    assert kinds(table(pawn="A2", row="kneeling-weight:1"), "r.1") == {}
    hushed = table(pawn="A2", row="kneeling-weight", hushed=[0])
    assert PerilKind.HITS not in kinds(hushed, "r.1").values()


def test_the_row_says_what_comes_next_and_the_track_of_wounds_fills_ahead() -> None:
    t = table(pawn="A2", row="kneeling-weight grasping-roots heel-strike")
    scene = t.match.scene(0)
    row = next(area for area in scene.areas if area.id == "row")
    roused = " or ".join(t.f.giant_cards["grasping-roots"].marks_shown)
    assert [piece.note for piece in row.pieces[:3]] == ["next: hits you", f"if {roused} comes", ""]
    assert scene.counters[1].track == Progress(0, 5, 2)
    assert reading(t, "r.1").perils[0].label == "certain: 2 Wounds"
    safe = table(pawn="C1", row="kneeling-weight:1").match.scene(0)
    assert safe.counters[1].track == Progress(0, 5)
    assert next(area for area in safe.areas if area.id == "row").pieces[0].note == "next: fails"


def test_rage_that_a_hit_sets_off_is_counted_ahead() -> None:
    calm, raging = (table(pawn="A2", row="kneeling-weight", rage=rage).match.scene(0) for rage in (0, 2))
    tracks = [scene.counters[1].track for scene in (calm, raging)]
    assert [track.ahead for track in tracks if track] == [2, 3]
