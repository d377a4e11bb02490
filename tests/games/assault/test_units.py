"""UNITS: a kind, and the side that shows."""

from gloaming.games.assault.table.choices import Strike
from gloaming.games.assault.table.units import healthy, is_wounded, wounded
from gloaming.testing import rule


@rule("AG-1.11", "AG-1.12")
def test_a_unit_is_turned_from_side_to_side_and_stays_of_its_kind() -> None:
    smith = healthy("fire-smith")
    assert not is_wounded(smith)
    assert is_wounded(wounded(smith))
    assert healthy(wounded(smith)) == smith == "fire-smith"
    assert wounded(wounded(smith)) == wounded(smith)


def test_who_strikes_together_is_read_as_it_was_written() -> None:
    assert Strike.by(["hook", "line"], "waterdeep").names == ["hook", "line"]
    assert Strike.by(["hook"], "waterdeep").names == ["hook"]
