"""Plans: who sits where, from which seeds, and that nothing else decides."""

from collections import Counter

import pytest

from benchmarks import connect_four
from gloaming.agents import NoSuchAgent
from gloaming.kernel import BadOptions, NoSuchGame
from gloaming.lab import LabError, plan_for
from gloaming.lab.play.plan import line_ups, pays_all_alike, seed_of
from tests.agents.toys import CREW, RING
from tests.kernel.toys import MOTHS


def test_agents_take_turns_in_all_seats() -> None:
    assert line_ups(["a", "b"], 2) == [["a", "b"], ["b", "a"]]
    assert line_ups(["a", "b", "c"], 3) == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]


def test_one_agent_has_all_seats() -> None:
    assert line_ups(["a"], 3) == [["a", "a", "a"]]
    assert line_ups(["a", "a"], 2) == [["a", "a"]]


def test_fewer_agents_than_seats_sit_several_times() -> None:
    assert line_ups(["a", "b"], 3) == [["a", "b", "a"], ["b", "a", "b"]]
    assert line_ups(["a", "a", "b"], 3) == [["a", "a", "b"], ["a", "b", "a"], ["b", "a", "a"]]


def test_of_more_agents_than_seats_every_group_plays_in_every_seat() -> None:
    found = line_ups(["a", "b", "c", "d"], 2)
    assert len(found) == 12
    assert len({tuple(each) for each in found}) == 12
    assert Counter(each[0] for each in found) == Counter(each[1] for each in found)
    assert line_ups(["a", "b", "c"], 1) == [["a"], ["b"], ["c"]]


def test_together_every_seat_has_the_same_agent() -> None:
    assert line_ups(["a", "b"], 3, together=True) == [["a", "a", "a"], ["b", "b", "b"]]


def test_at_a_large_table_near_agents_meet_those_named_next_to_them() -> None:
    found = line_ups(["a", "b", "c", "d"], 3, near=True)
    assert {"".join(sorted(each)) for each in found} == {"abc", "bcd"}
    assert all(found.count(each) == 1 for each in found)
    assert len(found) == 6, "each of them in each seat"
    assert line_ups(["a", "b", "c"], 2, near=True) == line_ups(["a", "b", "c"], 2), "two at a table: all meet"
    assert line_ups(["a", "b"], 3, near=True) == line_ups(["a", "b"], 3)


def test_who_sits_left_of_whom_changes_from_lap_to_lap() -> None:
    plan = plan_for(CREW, ["random", "greedy", "search:2"])
    tables = [tuple(plan.table(number).agents) for number in range(60)]
    before = Counter((table[seat - 1], table[seat]) for table in tables for seat in range(3))
    assert len(before) == 6, "each agent has had each other on either side"
    for lap in range(20):
        for seat in range(3):
            assert {table[seat] for table in tables[3 * lap : 3 * lap + 3]} == {"random", "greedy", "search:2"}


def test_seeds_depend_on_the_plan_and_the_number_alone() -> None:
    assert seed_of(0, 1) == seed_of(0, 1)
    assert seed_of(0, 11) != seed_of(1, 1) != seed_of(0, 1)
    assert seed_of(0, 0) == 1539890909499689, "a plan of last year must deal the same games"
    assert all(0 <= seed_of(7, number) < 1 << 53 for number in range(100))


def test_every_game_has_a_deal_of_its_own_unless_all_tables_shall_play_the_same() -> None:
    own, same = (plan_for("tictactoe", ["random", "greedy"], same_deals=each) for each in (False, True))
    assert len({own.seed_for(number) for number in range(10)}) == 10
    assert [same.deal(number) for number in range(6)] == [0, 0, 1, 1, 2, 2]
    assert same.seed_for(4) == same.seed_for(5) != same.seed_for(3)


def test_varied_options_are_each_played_with_each() -> None:
    plan = plan_for(
        "allies",
        ["random"],
        options={"zero_strength_block": True},
        varied={"pass_tie": ["oldest", "player"], "evolution_order": ["fixed", "player"]},
    )
    assert len(plan.tables) == 4
    assert len({(table.options["pass_tie"], table.options["evolution_order"]) for table in plan.tables}) == 4
    assert all(table.options["zero_strength_block"] is True for table in plan.tables)


def test_what_cannot_be_played_is_refused_before_anything_is() -> None:
    with pytest.raises(NoSuchAgent):
        plan_for("tictactoe", ["random", "rando"])
    with pytest.raises(NoSuchGame):
        plan_for("no such game", ["random"])
    with pytest.raises(BadOptions):
        plan_for("allies", ["random"], varied={"pass_tie": ["oldest", "youngest"]})
    with pytest.raises(LabError, match="Who plays"):
        plan_for("tictactoe", [])


def test_games_for_one_and_for_a_team_are_told_from_those_of_rivals() -> None:
    assert pays_all_alike(RING)
    assert not pays_all_alike(connect_four.GAME)
    assert not pays_all_alike(MOTHS)
