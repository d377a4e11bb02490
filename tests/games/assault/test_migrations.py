"""Old saves, records and positions come to the present shape of the state, of the options and of the events."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.games.assault import GAME
from gloaming.games.assault.migrations import MIGRATIONS, upgrade
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table import events as told
from gloaming.games.assault.table.units import healthy, wounded
from gloaming.kernel import Match, place_of
from gloaming.kernel.state import Forgotten
from tests.games.assault.table import table

SAVES = Path(__file__).parents[2] / "saves"


def kept(schema: int) -> Match:
    return Match.load((SAVES / f"assault-schema-{schema}.save").read_bytes())


@pytest.mark.parametrize("schema", [1, 2])
def test_a_kept_save_loads_with_its_battle_its_log_and_its_answers(schema: int) -> None:
    match = kept(schema)
    assert match.notice == ""
    attackers, defenders = match.state.battles[-1].sides
    assert attackers.units == [healthy("hook"), healthy("line"), healthy("sinker")]
    assert defenders.units == [wounded("frost-raider")]
    assert defenders.first is None
    assert wounded("fire-smith") in match.state.armies["silver-marches"]
    assert c.Strike("icewind-dale", ("hook", "line", "sinker")) in match._journal
    assert not any(isinstance(event, Forgotten) for event in match._log)
    assert GAME.schema == 2


def test_saves_of_both_schemas_are_of_the_same_game() -> None:
    old, new = kept(1), kept(2)
    assert old.position() == new.position()
    assert old._journal == new._journal
    assert [line.text for line in old.log(None)] == [line.text for line in new.log(None)]


def test_a_position_of_schema_1_loads() -> None:
    t = table(turn="fire", armies={"waterdeep": "fire-smith fire-smith!", "high-moor": "hill-marauder"})
    position = msgspec.json.decode(msgspec.json.encode(t.match.position()))
    position["schema"] = 1
    position["state"]["armies"] = {
        region: [f"{kind}{'!' * hurt}" for kind, hurt in army] for region, army in position["state"]["armies"].items()
    }
    assert position["state"]["armies"]["waterdeep"] == ["fire-smith", "fire-smith!"]
    assert Match.from_position(GAME, position).state.armies == t.s.armies


def test_who_takes_damage_first_is_a_unit_or_nobody() -> None:
    sides: list[dict[str, Any]] = [{"units": ["hook"]}, {"units": ["fire-smith!"], "first": "fire-smith!"}, {}]
    after = MIGRATIONS[1]({"armies": {}, "battles": [{"sides": sides}]})
    assert after["battles"][0]["sides"] == [
        {"units": [["hook", False]]},
        {"units": [["fire-smith", True]], "first": ["fire-smith", True]},
        {},
    ]


def test_an_answer_of_an_old_record_is_found_among_the_options() -> None:
    t = table(turn="hill", armies={"sumber-hills": "hill-marauder!"}).play("move")
    old = {"type": "march", "region": "sumber-hills", "unit": "hill-marauder!"}
    assert place_of(t.match, old) == t.options.index(c.March("sumber-hills", wounded("hill-marauder")))
    assert place_of(t.match, {"type": "march", "region": "sumber-hills", "unit": 7}) is None
    assert place_of(t.match, "nonsense") is None


def test_options_and_events_of_schema_1_are_brought_to_their_present_shape() -> None:
    strike = {"type": "strike", "region": "waterdeep", "slayers": "hook+line"}
    assert GAME.typed(strike, GAME.option) == c.Strike("waterdeep", ("hook", "line"))
    buy = {"type": "buy", "unit": "fire-smith", "region": "ice-spires"}
    assert GAME.typed(buy, GAME.option) == c.Buy("fire-smith", "ice-spires")  # a kind stays a kind
    moved = {"type": "Moved", "race": "fire", "units": ["fire-smith!"], "origin": "a", "target": "b"}
    assert GAME.typed(moved, GAME.event) == told.Moved("fire", [wounded("fire-smith")], "a", "b")
    with pytest.raises(msgspec.ValidationError):
        GAME.typed({"type": "Moved", "units": [3]}, GAME.event)
    assert upgrade({"type": "halt"}) == {"type": "halt"}
