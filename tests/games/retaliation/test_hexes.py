"""HEX, facings, zones, lines: the geometry (RT-R58 to RT-R68), and tiles joined into a map."""

import pytest

from gloaming.games.retaliation.rules.line_of_sight import area, could_see, is_behind, length, sees
from gloaming.games.retaliation.table.board import JOINS, SHAPE, Board, middles
from gloaming.games.retaliation.table.hexes import (
    DIRECTIONS,
    Hex,
    behind,
    cutters,
    distance,
    edges,
    facing_to,
    facings_to,
    front,
    gap,
    neighbours,
    plus,
    rear,
    row,
    row_of,
    sides,
    steps_of,
    triangle,
    turned,
)
from gloaming.games.retaliation.table.state import MapToken
from gloaming.testing import rule
from tests.games.retaliation.table import OPEN, foe, state, wolf

HERE = (0, 0)


@rule("RT-R58")
def test_six_directions_go_clockwise_and_a_turn_of_60_degrees_leads_from_each_to_the_next() -> None:
    for k, step in enumerate(DIRECTIONS):
        assert turned(step) == DIRECTIONS[(k + 1) % 6]
        assert turned(step, 6) == step
    assert distance((0, 0), (3, -1)) == 3
    assert distance((2, 2), (-1, 0)) == 5


@rule("RT-R59", "RT-R199")
@pytest.mark.parametrize("facing", range(6))
def test_the_six_neighbours_are_two_in_front_two_beside_and_two_behind(facing: int) -> None:
    around = [*front(HERE, facing), *sides(HERE, facing), *rear(HERE, facing)]
    assert sorted(around) == sorted(neighbours(HERE))
    assert len(row(HERE, facing, 3)) == 4


@rule("RT-R59", "RT-14.3", "RT-14.4")
def test_a_line_of_sight_is_the_neighbours_and_a_triangle_that_grows_row_by_row() -> None:
    assert [len(triangle(0, length)) for length in range(5)] == [6, 6, 9, 13, 18]
    east = state([wolf(at=(2, 0), facing=0)])
    assert (4, 0) in area(east, east.members[0])
    assert (0, 0) not in area(east, east.members[0])


@rule("RT-14.7")
def test_one_more_line_of_sight_makes_the_triangle_14_hex() -> None:
    assert sum(len(row(HERE, 0, k)) for k in range(1, 4)) == 9
    assert sum(len(row(HERE, 0, k)) for k in range(1, 5)) == 14


@rule("RT-14.6", "RT-R198")
def test_an_npc_of_line_of_sight_2_sees_nine_hex() -> None:
    s = state([wolf(at=(3, 0))], [foe("axe-fomori", at=HERE, facing=0)])
    seen = {(1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (-1, 1), (1, -1), (-1, 0), (0, -1)}
    assert area(s, s.npcs[0]) == seen


@rule("RT-R59")
def test_the_rows_of_an_npc_that_faces_left_and_up() -> None:
    assert sorted(row((4, 0), 3, 1)) == [(3, 0), (4, -1)]
    assert sorted(row((4, 0), 3, 2)) == [(2, 0), (3, -1), (4, -2)]
    assert sorted(row((4, 0), 3, 3)) == [(1, 0), (2, -1), (3, -2), (4, -3)]
    assert sorted(sides((4, 0), 3)) == [(3, 1), (5, -1)]
    assert sorted(rear((4, 0), 3)) == [(4, 1), (5, 0)]


@rule("RT-13.3", "RT-13.4", "RT-14.9", "RT-14.10", "RT-14.11", "RT-R66", "RT-R67")
def test_an_obstacle_cuts_lines_through_it_and_not_those_along_its_edge() -> None:
    s = state([wolf(at=(5, -3))], [foe("poacher", at=(4, 0), facing=3)])
    before = area(s, s.npcs[0])
    s.scenario.tokens = [MapToken(kind="Obstacle", at=(3, 0))]
    gone = before - area(s, s.npcs[0])
    assert {(2, 0), (1, 0), (2, -1)} <= gone
    assert {(3, -1), (3, -2), (3, 0)} <= area(s, s.npcs[0])


@rule("RT-R66")
@pytest.mark.parametrize(
    ("to", "cut"),
    [
        ((1, 1), []),
        ((2, -1), []),
        ((2, 0), [(1, 0)]),
        ((2, 1), [(1, 0), (1, 1)]),
        ((3, 1), [(1, 0), (1, 1), (2, 0), (2, 1)]),
        ((2, 2), [(1, 1)]),
        ((5, -1), [(1, 0), (2, 0), (3, -1), (4, -1)]),  # it touches the corners of two more
    ],
)
def test_these_hex_and_no_others_can_cut_a_line(to: Hex, cut: list[Hex]) -> None:
    assert sorted(cutters(to)) == cut


@rule("RT-R66")
def test_a_line_between_two_blockers_is_open_unless_the_table_wants_it_tight() -> None:
    tokens = [MapToken(kind="Obstacle", at=(1, 0)), MapToken(kind="Obstacle", at=(0, 1))]
    assert edges((1, 1)) == (((0, 1), (1, 0)),)
    for tight, seen in ((False, True), (True, False)):
        s = state([wolf(at=HERE)], [foe("poacher", at=(1, 1))], options={"tight_los": tight})
        s.scenario.tokens = tokens
        assert could_see(s, [HERE], 3, s.npcs[0]) is seen


@rule("RT-R66")
def test_cutting_is_the_same_both_ways() -> None:
    for to in [(2, 1), (3, -1), (1, 2), (3, -3)]:
        back = {plus(to, each) for each in cutters((-to[0], -to[1]))}
        assert back == set(cutters(to))


@rule("RT-13.9", "RT-13.10", "RT-13.12", "RT-13.20", "RT-13.28", "RT-R68", "RT-R69")
@pytest.mark.parametrize("kind", ["Difficult Terrain", "Fog", "Investigation Area", "Locked Door"])
def test_these_tokens_hide_what_lies_behind_and_not_who_stands_on_them(kind: str) -> None:
    s = state([wolf(at=HERE, facing=0)], [foe("poacher", at=(2, 0)), foe("poacher", at=(3, 0))])
    s.scenario.tokens = [MapToken(kind=kind, at=(2, 0))]
    assert sees(s, s.members[0], s.npcs[0])
    assert not sees(s, s.members[0], s.npcs[1])


@rule("RT-R67")
def test_characters_never_block_a_line() -> None:
    s = state([wolf(at=HERE, facing=0)], [foe("poacher", at=(1, 0)), foe("poacher", at=(2, 0))])
    assert sees(s, s.members[0], s.npcs[1])


@rule("RT-14.2", "RT-14.5")
def test_a_pack_member_sees_three_rows() -> None:
    s = state([wolf(at=HERE)])
    assert length(s, s.members[0]) == 3


@rule("RT-14.8", "RT-R63", "RT-R130")
def test_a_crinos_sees_from_both_of_its_hex_and_is_seen_on_either() -> None:
    s = state([wolf(at=[HERE, (1, 0)], form="crinos", facing=4)], [foe("poacher", at=(-1, 0))])
    rows = {(0, -1), (1, -1), (2, -1), (3, -2), (0, -3)}
    assert (rows | {(-1, 0), (2, 0), (-1, 1), (0, 1), (1, 1)}) <= area(s, s.members[0])
    assert sees(s, s.npcs[0], s.members[0])


@rule("RT-R63", "RT-28.9")
def test_a_crinos_has_one_back() -> None:
    assert sorted(behind((HERE, (1, 0)), 4)) == [(-1, 1), (0, 1), (1, 1)]
    assert sorted(behind((HERE, (1, 0)), 0)) == [(-1, 0), (0, -1)]


@rule("RT-R60")
def test_a_figure_turns_towards_its_target_by_the_smallest_turn() -> None:
    assert facings_to((1, 0)) == (0, 5)
    assert facing_to((HERE,), 2, [(1, 0)]) == 0
    assert facing_to((HERE,), 4, [(1, 0)]) == 5
    assert facing_to((HERE,), 3, [(1, 0), (1, 1)]) == 0


@rule("RT-R62")
def test_a_crinos_has_fourteen_different_steps_and_no_part_moves_more_than_one_hex() -> None:
    base = (HERE, (1, 0))
    found = steps_of(base)
    assert len(found) == 14
    for a, b in found:
        straight = max(distance(HERE, a), distance((1, 0), b))
        crossed = max(distance(HERE, b), distance((1, 0), a))
        assert min(straight, crossed) <= 1
    assert gap(base, [(3, 0)]) == 2


@rule("RT-R168")
def test_a_swarm_has_no_back_and_sees_only_what_is_adjacent() -> None:
    s = state([wolf(at=(-1, 0))], [foe("blight-rats", at=HERE)])
    assert not is_behind(s, s.members[0], s.npcs[0])
    assert area(s, s.npcs[0]) == set(neighbours(HERE))


@rule("RT-13.1", "RT-R7")
def test_tiles_of_37_hex_join_edge_to_edge_into_one_grid() -> None:
    tiles = middles([("9a", (0, 0), None, 0), ("9b", None, ("9a", 0), 0)])
    joined = Board(tiles, OPEN.__getitem__)
    assert len(SHAPE) == 37
    assert len(joined.land) == 74
    assert tiles[1].at == JOINS[0]
    assert any(distance(a, b) == 1 for a in joined.hexes[:] for b in joined.hexes if joined.labels["9b:0:0"] == (7, -3))


@rule("RT-13.1", "RT-R7")
def test_a_turned_tile_lies_turned_and_keeps_the_names_of_its_hex() -> None:
    joined = Board(middles([("9a", (0, 0), None, 1)]), OPEN.__getitem__)
    assert joined.labels["9a:2:-1"] == turned((2, -1))


@rule("RT-R7", "RT-13.3")
def test_a_printed_wall_is_a_hex_that_nobody_enters_and_that_cuts_lines() -> None:
    from gloaming.games.retaliation.table.figures import enterable
    from gloaming.games.retaliation.table.state import Tile

    s = state([wolf(at=HERE)], tiles=[Tile(side="1a")])
    assert not enterable(s, (2, 0))
    assert not could_see(s, [(1, 0)], 3, wolf(at=(3, 0)))


@rule("RT-R58")
def test_rotating_everything_changes_no_row_and_no_cut() -> None:
    for to in [(2, 1), (3, 0), (1, 2)]:
        assert {turned(each) for each in cutters(to)} == set(cutters(turned(to)))
    assert row_of(HERE, 0, (1, 1)) == row_of(HERE, 1, turned((1, 1))) == 2
