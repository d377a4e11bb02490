"""UNITS: a kind, and the side that shows."""

import msgspec

from gloaming.games.assault.table.units import Unit, healthy, wounded
from gloaming.testing import rule
from tests.games.assault.table import table


@rule("AG-1.11", "AG-1.12")
def test_a_unit_shows_one_of_its_two_sides_and_stays_of_its_kind() -> None:
    smith, hurt = healthy("fire-smith"), wounded("fire-smith")
    assert (smith.kind, smith.wounded) == ("fire-smith", False)
    assert (hurt.kind, hurt.wounded) == ("fire-smith", True)
    assert smith != hurt
    assert len({smith, hurt, healthy("fire-smith")}) == 2


def test_a_unit_is_written_as_its_kind_and_its_side() -> None:
    assert msgspec.json.encode([healthy("hook"), wounded("hook")]) == b'[["hook",false],["hook",true]]'
    assert msgspec.json.decode(b'[["hook"],["hook",true]]', type=list[Unit]) == [healthy("hook"), wounded("hook")]
    assert [str(unit) for unit in (healthy("hook"), wounded("hook"))] == ["hook", "hook!"]


@rule("AG-19.1", "AG-11.5")
def test_giantslayers_have_no_ordning_value_and_regions_lie_so_many_steps_apart() -> None:
    b = table().b
    slayers = [kind for kind, sort in b.sort.items() if sort == "slayer"]
    assert slayers
    assert {b.stats[kind][2] for kind in slayers} == {0}
    for region, steps in b.steps.items():
        assert steps[region] == 0
        assert {steps[other] for other in b.near[region]} == {1}
