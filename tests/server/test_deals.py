"""The deals of a day: the same cards for everybody, one try a person, results played again, ghosts, and yesterday's."""

import random
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from gloaming.host.days import daily, deals
from gloaming.host.days.deals import DailyDeal, deals_on, today
from gloaming.host.store import rows
from gloaming.kernel import Match
from tests.server.served import Served, serving
from tests.server.test_people import Device, person

pytestmark = pytest.mark.asyncio(loop_scope="module")


def deal_of(game: str, day: date | None = None) -> str:
    return next(deal.id for deal in deals_on(day or today()) if deal.game.name == game)


async def play_to_the_end(server: Served, made: dict[str, Any], device: Device, seed: int) -> dict[str, Any]:
    """Takes any options until the game is over."""
    view, chance = made["view"], random.Random(seed)
    while view["result"] is None:
        chosen = chance.randrange(len(view["ask"]["options"]))
        answer = {"ply": view["ply"], "option": chosen, "turn": view["turn"]}
        view = await device.post(f"/api/tables/{made['id']}/play", **answer)
    await server.registry.tidy()
    return dict(view)


@pytest.mark.parametrize("deal", deals_on(today()), ids=lambda deal: deal.id.rpartition(".")[0])
async def test_every_turn_of_a_deal_is_a_game_for_one(deal: DailyDeal) -> None:
    for n in range(max(1, len(deal.rule.turns))):
        assert DailyDeal(deal.game, deal.rule, deal.begins + timedelta(n * deal.days)).match(b"secret").seats == 1


async def test_the_cards_come_from_the_day_and_the_secret_of_the_house_alone() -> None:
    deal = next(each for each in deals_on(today()) if each.game.name == "allies")
    one, again, other = (deal.match(secret).save() for secret in (b"house", b"house", b"other house"))
    assert one == again != other
    assert deal.match(b"house").save() != deal.before.match(b"house").save()


@pytest.mark.parametrize(
    "id", ["allies.day.2999-01-01", "allies.day.x", "nothing.day.2026-01-01", "allies.week", "..x"]
)
async def test_what_has_not_begun_is_not_there(server: Served, id: str) -> None:
    assert (await server.ask("GET", f"/api/deals/{id}")).status_code == 404
    assert (await server.ask("POST", f"/api/deals/{id}")).status_code == 404


async def tries(server: Served) -> None:
    """One try a person, the same table until it ends, then practice; results and ghosts."""
    wren, ben, id = await person(server, "Wren"), await person(server, "Ben"), deal_of("allies")
    made = await wren.post(f"/api/deals/{id}")
    assert made["view"]["table"]["deal"]["id"] == id
    assert "practice" not in made["view"]["table"]["deal"]
    assert not made["view"]["table"]["hints"]
    again = await wren.post(f"/api/deals/{id}")
    assert (again["id"], again["token"], again["view"]["viewer"]) == (made["id"], "", 0)
    assert (await server.ask("GET", f"/api/tables/{made['id']}")).status_code == 403  # nobody looks over the shoulder
    assert (await wren.ask("GET", f"/api/tables/{made['id']}/record")).status_code == 403

    theirs = await ben.post(f"/api/deals/{id}")
    assert theirs["id"] != made["id"]
    assert theirs["view"]["scene"] == made["view"]["scene"]
    end = await play_to_the_end(server, made, wren, 1)
    assert end["table"]["seed"] is None
    await play_to_the_end(server, theirs, ben, 2)

    practice = await wren.post(f"/api/deals/{id}")
    assert practice["view"]["table"]["deal"]["practice"]
    assert practice["view"]["table"]["hints"]
    page = await wren.get(f"/api/deals/{id}")
    assert {each["profile"]["name"] for each in page["standings"]} == {"Wren", "Ben"}
    assert [each["yours"] for each in page["standings"]].count(True) == 1
    payoffs = [each["result"]["payoff"] for each in page["standings"]]
    assert payoffs == sorted(payoffs, reverse=True)
    [ghost] = page["ghosts"]
    assert ghost["profile"]["name"] == "Ben"
    assert ghost["otherwise"]["mine"] != ghost["otherwise"]["theirs"]
    assert ghost["otherwise"]["question"]
    assert ghost["table"] is None
    stranger = await person(server, "Eve")
    assert (await stranger.get(f"/api/deals/{id}"))["ghosts"] == []

    listed = await wren.get("/api/deals")
    card = next(each for each in listed["deals"] if each["id"] == id)
    assert (card["tried"], card["mine"]["table"], card["mine"]["over"]) == (2, made["id"], True)
    assert listed["days"] == [False] * 6 + [True]
    await wren.post("/api/me/forget", certain=True)
    assert (await ben.get(f"/api/deals/{id}"))["card"]["tried"] == 1


async def test_one_try_a_person_then_practice_and_ghosts_when_it_is_over(server: Served) -> None:
    await tries(server)


async def test_who_has_no_key_practises(server: Served) -> None:
    made = await server.post(f"/api/deals/{deal_of('allies')}")
    assert made["view"]["table"]["deal"]["practice"]


async def test_a_result_that_does_not_come_of_these_cards_is_not_listed(server: Served) -> None:
    wren, id = await person(server, "Wren"), deal_of("allies")
    made = await wren.post(f"/api/deals/{id}")
    live = server.registry.live_tables[made["id"]]
    live.table.match = Match.new("allies", seed=4)  # another deal on the same table, as if the store were changed
    live.table.rendered.match_changed()  # what was drawn of the other one is forgotten
    live.broadcast()
    view = await wren.get(f"/api/tables/{made['id']}")
    await play_to_the_end(server, {"id": made["id"], "view": view}, wren, 1)
    card = (await wren.get(f"/api/deals/{id}"))["card"]
    assert card["mine"]["over"]
    assert card["mine"]["result"] is None


async def test_yesterdays_games_can_be_looked_at_by_all(
    tmp_path: Path, toy_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    yesterday = today() - timedelta(1)
    async with serving(tmp_path) as server:
        wren, ben, id = await person(server, "Wren"), await person(server, "Ben"), deal_of("allies", yesterday)
        with monkeypatch.context() as then:
            then.setattr(deals, "today", lambda: yesterday)
            then.setattr(daily, "today", lambda: yesterday)
            made = await wren.post(f"/api/deals/{id}")
            await play_to_the_end(server, made, wren, 1)
        before = next(each for each in (await ben.get("/api/deals"))["before"] if each["id"] == id)
        assert before["best"]["table"] == made["id"]
        assert (await ben.get(f"/api/tables/{made['id']}"))["result"]
        late = await ben.post(f"/api/deals/{id}")
        assert late["view"]["table"]["deal"]["practice"]
        assert (await server.registry.store.read(lambda line: rows.load(line, late["id"]))).opening.deal is not None
