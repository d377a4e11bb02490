"""Old saves and positions come to the present shape of the state."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.migrations import MIGRATIONS
from gloaming.games.retaliation.rules.scenario import Snapshot, clear_table
from gloaming.games.retaliation.table.state import Campaign, Member
from gloaming.kernel import Match
from tests.games.retaliation.table import scenario, state, wolf

SAVES = Path(__file__).parents[2] / "saves"


def carried(members: list[Member], campaign: Campaign) -> list[list[str]]:
    return [campaign.carried, *(who.carried for who in members)]


@pytest.mark.parametrize("schema", [1, 2, 3])
def test_a_kept_save_knows_which_effects_are_carried_by_whom(schema: int) -> None:
    match = Match.load((SAVES / f"retaliation-schema-{schema}.save").read_bytes())
    expected = [["wanted"], [], ["warm-meal"]]
    assert carried(match.state.members, match.state.campaign) == expected
    before = msgspec.msgpack.decode(match.state.campaign.snapshot, type=Snapshot)
    assert carried(before.members, before.campaign) == expected
    assert GAME.schema == 3


@pytest.mark.parametrize("schema", [1, 2])
def test_saves_of_all_schemas_are_of_the_same_table(schema: int) -> None:
    old, new = (Match.load((SAVES / f"retaliation-schema-{n}.save").read_bytes()) for n in (schema, 3))
    assert old.told == new.told
    then, now = (each.position()["state"] for each in (old, new))
    snapshots = [msgspec.convert(each["campaign"].pop("snapshot"), bytes) for each in (then, now)]
    assert then == now
    first, second = (msgspec.msgpack.decode(each, type=Snapshot) for each in snapshots)
    assert first == second


def old_position(bearers: list[str]) -> dict[str, Any]:
    """A position as schema 1 had it: JSON, with the snapshot as base64."""
    position = scenario(characters=2).match.position()
    position["schema"] = 1
    position["state"]["campaign"]["carried"] = bearers
    return msgspec.json.decode(msgspec.json.encode(position))  # type: ignore[no-any-return]


def test_a_position_of_schema_1_loads() -> None:
    s = Match.from_position(GAME, old_position(["-1 wanted", "1 warm-meal", "1 second-guess"])).state
    assert carried(s.members, s.campaign) == [["wanted"], [], ["warm-meal", "second-guess"]]


def test_who_rests_gets_what_was_noted_of_it_and_nobody_what_is_nobodys() -> None:
    campaign = {"carried": ["2 warm-meal", "3 wanted"], "resting": [{"id": 2}]}
    after = MIGRATIONS[1]({"members": [{"id": 0}, {"id": 1}], "campaign": campaign})
    assert after == {
        "members": [{"id": 0}, {"id": 1}],
        "campaign": {"resting": [{"id": 2, "carried": ["warm-meal"]}]},
    }


def test_an_effect_stays_for_one_more_scenario_and_once() -> None:
    s = state([wolf(effects=["blood-debt"])], campaign={"effects": ["wanted"]})
    clear_table(s)
    assert (s.members[0].effects, s.members[0].carried) == (["blood-debt"], ["blood-debt"])
    assert (s.campaign.effects, s.campaign.carried) == (["wanted"], ["wanted"])
    clear_table(s)
    assert carried(s.members, s.campaign) == [[], []] == [s.campaign.effects, s.members[0].effects]
