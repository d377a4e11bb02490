"""UNITS: a kind, and the side that shows."""

import msgspec

from gloaming.games.assault.table.units import Unit, healthy, wounded
from gloaming.testing import rule


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
