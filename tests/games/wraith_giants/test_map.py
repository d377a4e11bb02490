"""MOVEMENT ACTIONS: the map, Climb, Drop, Leap."""

import pytest

from gloaming.games.wraith_giants.table.board import Board
from gloaming.games.wraith_giants.table.box import box
from gloaming.games.wraith_giants.table.choices import Go, Play
from gloaming.kernel import DONE, IllegalChoice
from gloaming.testing import rule
from tests.games.wraith_giants.table import reword, table


@rule("WG-6.1", "WG-6.2")
def test_the_pawn_stands_on_one_labelled_foothold() -> None:
    t = table(pawn="C4")
    assert t.match.scene(0).pieces()["pawn"].at.node == "C4"  # type: ignore[union-attr]
    assert all(node[0].isalpha() and node[1].isdigit() for node in t.f.board.footholds)


@rule("WG-6.3", "WG-6.4")
def test_only_lines_make_neighbours() -> None:
    board = table().f.board
    assert board.adjacent["A1"] == ["G", "A2"]
    assert "A3" not in board.adjacent["A1"]  # close on the picture


@rule("WG-6.5", "WG-6.6", "WG-6.7", "WG-7.1", "WG-7.7")
def test_e6_height_is_given_by_lines_alone() -> None:
    board = table().f.board
    assert Go("D1") in board.climbs("C1", 1)
    assert Go("D2") in board.drops("D1")
    assert Go("D1") in board.climbs("D2", 1)
    assert Go("D2") not in board.climbs("D1", 3)


@rule("WG-6.8", "WG-6.9", "WG-6.10")
def test_every_line_that_starts_on_the_ground_can_be_climbed() -> None:
    t = table(hand="headlong-scramble her-sword let-go backhand jump-slash", pawn="G")
    t.play("headlong-scramble")
    assert {"A1", "A3", "C4"} <= set(t.nodes())


@rule("WG-7.2", "WG-7.5", "WG-7.6", "WG-R42")
@pytest.mark.parametrize(
    ("value", "ends"), [(1, "A1 A3 C4"), (2, "A1 A2 A3 B3 C3 C4"), (3, "A1 A2 A3 B1 B2 B3 C2 C3 C4")]
)
def test_e5_e7_a_climb_ends_one_to_value_footholds_up(value: int, ends: str) -> None:
    assert [go.node for go in table().f.board.climbs("G", value)] == ends.split()


@rule("WG-7.3", "WG-5.2", "WG-5.6")
def test_at_least_one_foothold_must_be_climbed() -> None:
    t = table(hand="headlong-scramble her-sword let-go backhand jump-slash", pawn="A1")
    t.play("headlong-scramble")
    assert "A1" not in t.nodes()
    assert DONE not in t.options
    with pytest.raises(IllegalChoice, match=r"WG-7\.3"):
        t.match.play(Go("A1"))


@rule("WG-7.4", "WG-4.10", "WG-5.7")
def test_a_climb_of_0_does_nothing() -> None:
    t = table(hand="hand-over-hand headlong-scramble let-go backhand her-sword", row="loose-scree", pawn="A1")
    t.play("hand-over-hand")  # 1 per Hand, and -1 Climb
    assert (t.s.pawn, t.kind) == ("A1", "act")


@rule("WG-7.8", "WG-7.10", "WG-R32", "WG-R33", "WG-R34", "WG-R18")
def test_a_climb_with_a_step_to_spare_may_stop_on_the_peak_or_go_over_it() -> None:
    t = table(hand="headlong-scramble her-sword let-go backhand jump-slash", pawn="D2")
    t.play("headlong-scramble")
    assert t.nodes() == ["G", "D1"]
    t.go("G")
    assert (t.s.pawn, t.s.wounds, t.kind) == ("G", 0, "act")
    assert Go("G") not in t.f.board.climbs("D2", 1)  # the last point ends on the peak


@rule("WG-7.9")
def test_nobody_goes_over_a_foothold_that_has_a_line_up() -> None:
    t = table(hand="headlong-scramble her-sword let-go backhand jump-slash", pawn="A1")
    t.play("headlong-scramble")
    assert "G" not in t.nodes()
    with pytest.raises(IllegalChoice, match=r"WG-7\.9"):
        t.match.play(Go("G"))


@rule("WG-R31")
def test_a_climb_that_begins_on_a_peak_must_go_over_the_top() -> None:
    t = table(hand="headlong-scramble her-sword let-go backhand jump-slash", pawn="D1")
    t.play("headlong-scramble")
    assert (t.s.pawn, t.kind) == ("G", "act")


@rule("WG-7.8", "WG-7.10", "WG-R32")
def test_over_the_top_of_one_line_though_another_leads_on() -> None:
    board = Board(["A1", "B1", "B2"], [("G", "A1"), ("G", "B1"), ("B1", "B2")])
    assert [end.node for end in board.climbs("G", 1)] == ["A1", "B1"]
    assert [end.node for end in board.climbs("G", 2)] == ["G", "A1", "B1", "B2"]


@rule("WG-R31")
def test_by_option_one_may_stay_on_the_peak() -> None:
    hand = "headlong-scramble her-sword let-go backhand jump-slash"
    t = table(hand=hand, pawn="D1", options={"peak_climb": "optional"})
    t.play("headlong-scramble")
    assert t.options == [Go("G"), DONE]
    assert t.done().s.pawn == "D1"


@rule("WG-R31", "WG-R32", "WG-R89")
@pytest.mark.parametrize("peak_climb", ["forced", "optional"])
def test_a_climb_over_the_top_is_a_climb_that_texts_answer(monkeypatch: pytest.MonkeyPatch, peak_climb: str) -> None:
    reword(monkeypatch, "long-shadow", "Always Active: Each time you use Climb, suffer 1 Wound.")
    hand = "headlong-scramble her-sword let-go backhand jump-slash"
    t = table(hand=hand, pawn="D1", row="long-shadow", options={"peak_climb": peak_climb}).play("headlong-scramble")
    if peak_climb == "optional":
        t.go("G")
    assert (t.s.pawn, t.s.wounds) == ("G", 1)


@rule("WG-R158")
def test_a_movement_starts_where_the_answer_to_it_has_put_the_wraith(monkeypatch: pytest.MonkeyPatch) -> None:
    reword(monkeypatch, "long-shadow", "Always Active: Each time you use Climb, move to the Ground.")
    hand = "headlong-scramble her-sword let-go backhand jump-slash"
    t = table(hand=hand, pawn="C4", row="long-shadow").play("headlong-scramble")
    assert (t.s.pawn, "A1" in t.nodes()) == ("G", True)


@rule("WG-R159", "WG-R89")
def test_what_answers_the_end_of_a_movement_is_settled_before_any_answer_moves_the_wraith(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "Always Active: Each time you end a movement on A1, move to the Ground. "
    text += "Each time you end a movement on the Ground, suffer 1 Wound."
    reword(monkeypatch, "long-shadow", text)
    t = table(hand="let-go her-sword headlong-scramble backhand jump-slash", pawn="A2", row="long-shadow")
    t.play("let-go").go("A1")
    assert (t.s.pawn, t.s.wounds) == ("G", 1)  # not twice


@rule("WG-8.1", "WG-8.2", "WG-8.3", "WG-8.4", "WG-8.5", "WG-8.6", "WG-8.7", "WG-8.8", "WG-8.10")
def test_e8_a_drop_follows_lines_down_as_far_as_one_likes() -> None:
    t = table(hand="let-go her-sword headlong-scramble backhand jump-slash", pawn="C2")
    t.play("let-go")
    assert t.nodes() == ["G", "A1", "A2", "A3", "B1", "B2", "B3", "C3", "C4"]
    with pytest.raises(IllegalChoice, match=r"WG-8\.4"):
        t.match.play(Go("D2"))
    with pytest.raises(IllegalChoice, match=r"WG-8\.2"):
        t.match.play(Go("C2"))
    t.go("G")
    assert (t.s.pawn, t.s.wounds) == ("G", 0)


@rule("WG-8.9")
def test_a_fearless_drop_costs_its_wound() -> None:
    t = table(pawn="A2")
    t.fearless("drop").go("A1")
    assert (t.s.pawn, t.s.wounds) == ("A1", 1)


@rule("WG-R35")
def test_a_drop_on_the_ground_does_nothing() -> None:
    t = table(hand="let-go her-sword headlong-scramble backhand jump-slash", pawn="G")
    assert t.play("let-go").s.pawn == "G"


@rule("WG-9.1", "WG-9.2", "WG-9.5", "WG-9.6", "WG-9.8", "WG-R37", "WG-R19")
def test_e9_a_leap_goes_in_any_direction_within_its_value() -> None:
    board = table().f.board
    assert Go("C4") in board.leaps("C2", 2)
    assert [go.node for go in board.leaps("A1", 1)] == ["G", "A2"]
    assert Go("D1") not in board.leaps("G", 3)


@rule("WG-9.3", "WG-9.7")
def test_a_leap_may_not_end_where_it_began() -> None:
    t = table(hand="goat-path-feet her-sword let-go backhand jump-slash", pawn="A1")
    t.play("goat-path-feet")
    assert "A1" not in t.nodes()
    assert DONE not in t.options
    with pytest.raises(IllegalChoice, match=r"WG-9\.7"):
        t.match.play(Go("A1"))
    with pytest.raises(IllegalChoice, match=r"WG-9\.2"):
        t.match.play(Go("D1"))


@rule("WG-9.4")
def test_a_leap_of_0_does_nothing() -> None:
    t = table(hand="running-shot her-sword let-go backhand jump-slash", pawn="A1")
    t.play("running-shot")  # 1 per Foot, and no Foot shows
    assert (t.s.pawn, t.kind) == ("A1", "act")


@rule("WG-R36")
def test_the_ground_is_one_node() -> None:
    t = table(row="heel-strike", hand="heartwood-arrow her-sword let-go backhand jump-slash", pawn="G")
    assert Go("A3") in t.f.board.leaps("A1", 2)
    t.play("heartwood-arrow")  # a Bow on the Ground hits A1
    assert t.wounds_on("heel-strike") == 3


@rule("WG-R38")
def test_a_leap_does_not_go_over_a_peak() -> None:
    assert Go("G") not in table().f.board.leaps("D1", 3)


@rule("WG-R39", "WG-R40", "WG-R57")
def test_a_board_with_a_cycle_a_double_line_or_a_lost_foothold_is_refused() -> None:
    cycle = list(Board(["A1", "A2", "A3"], [("G", "A1"), ("A1", "A2"), ("A2", "A3"), ("A3", "A1")]).faults())
    assert any("above itself" in fault for fault in cycle)
    double = list(Board(["A1"], [("G", "A1"), ("G", "A1")]).faults())
    assert any("joined twice" in fault for fault in double)
    upside_down = list(Board(["A1", "A2"], [("G", "A1"), ("A2", "G")]).faults())
    assert "lines: the Ground is always the lower end" in upside_down
    assert any("no way leads" in fault for fault in Board(["A1", "A2"], [("G", "A1")]).faults())


def test_no_board_of_the_pack_has_a_fault() -> None:
    assert [list(giant.board.faults()) for giant in box(table().s).giants.values()] == [[], [], [], []]


@rule("WG-R19", "WG-5.5")
def test_two_movements_of_a_card_are_not_pooled() -> None:
    t = table("adult", hand="rope-swing twin-cuts old-scars long-draw finish-it", pawn="B1")
    t.play("rope-swing").line(0)
    assert t.kind == "drop"
    t.go("A1")
    assert t.kind == "leap"
    assert Play("twin-cuts") not in t.options
    assert "A1" not in t.nodes()
