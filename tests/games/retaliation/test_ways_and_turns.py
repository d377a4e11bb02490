"""Ways that are longer than they look, what a turn has left, thresholds and dice that lie open."""

from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation.rules.attack import parts, threshold
from gloaming.games.retaliation.rules.booklet import campaign
from gloaming.games.retaliation.rules.movement import Ground, bases_at, way
from gloaming.games.retaliation.rules.npc_targeting import chase, go
from gloaming.games.retaliation.rules.pack_strategies import activate, look
from gloaming.games.retaliation.rules.player_turn import attacks_left, do
from gloaming.games.retaliation.rules.scenario import conclude
from gloaming.games.retaliation.rules.skill_checks import make_check
from gloaming.games.retaliation.table import events as told
from gloaming.games.retaliation.table import events_campaign
from gloaming.games.retaliation.table.board import JOINS, middles
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Play, Use, Who
from gloaming.games.retaliation.table.hexes import gap, neighbours, row_of
from gloaming.games.retaliation.table.moments import may_fire
from gloaming.games.retaliation.table.state import MapToken, State, Turn
from gloaming.games.retaliation.table.under_way import Check
from gloaming.kernel import DONE, GameOver
from gloaming.testing import rule
from tests.games.retaliation.table import asked_by, easily, first_ask, foe, play, say, state, wolf

HERE, THERE = (0, 0), (1, 0)
CUTTER = "axe-fomori"


def laid(kind: str, *at: tuple[int, int]) -> list[MapToken]:
    return [MapToken(kind=kind, at=each) for each in at]


def hunt(*members: Any, walls: tuple[tuple[int, int], ...] = (), at: Any = HERE) -> State:
    """An NPC, those whom it wants, and obstacles."""
    s = state(list(members), [foe(CUTTER, at=at)], sequence="combat")
    s.scenario.tokens = laid("Obstacle", *walls)
    s.turn = Turn(who=10)
    return s


# ways

NEAR_BUT_WALLED = tuple(at for at in neighbours((3, 0)) if at != (3, 1))  # one can only come from behind


@rule("RT-25.14", "RT-R155")
def test_the_nearest_is_who_is_reached_by_the_shortest_way_not_as_the_crow_flies() -> None:
    s = hunt(wolf(at=(3, 0)), wolf(at=(-3, 0)), walls=NEAR_BUT_WALLED)
    easily(chase(s, s.npcs[0], [0, 1], 2))
    assert gap(s.npcs[0].at, [(-3, 0)]) == 1


@rule("RT-25.14", "RT-R155")
def test_a_chase_goes_round_a_wall_even_where_that_leads_away() -> None:
    s = hunt(wolf(at=(2, 0)), walls=((1, 0), (1, -1), (2, -1), (3, -1), (3, 0), (1, 1)))
    before = Ground(s, s.npcs[0]).away([((2, 1),)])
    easily(chase(s, s.npcs[0], [0], 2))
    after = Ground(s, s.npcs[0]).away([((2, 1),)])
    assert after[s.npcs[0].base] == before[(HERE,)] - 2


@rule("RT-25.14", "RT-R155")
def test_of_two_as_near_the_pack_says_whom_it_chases_and_it_faces_that_one() -> None:
    for whom in (0, 1):
        s = hunt(wolf(at=(4, 0)), wolf(at=(-4, 0)))
        asked = chase(s, s.npcs[0], [0, 1], 2)
        assert first_ask(asked).kind == "who is nearest"
        with pytest.raises(StopIteration):
            asked.send(Who(whom))
        hunter, prey = s.npcs[0], s.members[whom].at[0]
        assert (gap(hunter.at, [prey]), row_of(hunter.at[0], hunter.facing, prey) > 0) == (2, True)


@rule("RT-25.14", "RT-13.22")
def test_who_burns_on_the_way_is_gone() -> None:
    s = hunt(wolf(at=(4, 0)), walls=tuple(at for at in neighbours(HERE) if at != THERE))
    s.scenario.fires, s.npcs[0].damage = [THERE], 99
    easily(chase(s, s.npcs[0], [0], 2))
    assert s.npcs[0].at == []


@rule("RT-R76")
@pytest.mark.parametrize("burning", [True, False])
def test_nobody_is_asked_about_a_fire_that_is_no_shorter(burning: bool) -> None:
    s = hunt(wolf(at=(5, 0)))
    s.scenario.fires = [(1, 0)] if burning else []
    end = ((1, 1),) if burning else ((2, 0),)
    kinds = easily(go(s, s.npcs[0], end, Ground(s, s.npcs[0]).reach(3), 3))
    assert kinds == (["which way"] if burning else [])
    lone = hunt(wolf(at=(5, 0)))
    lone.scenario.fires = [(0, 1)]
    assert easily(go(lone, lone.npcs[0], ((2, 0),), Ground(lone, lone.npcs[0]).reach(3), 3)) == []
    assert lone.npcs[0].damage == 0


@rule("RT-R155", "RT-29.4")
def test_a_figure_of_two_hex_stands_on_two_that_are_free() -> None:
    s = hunt(wolf(at=(3, 0), form="crinos"), at=(-3, 0))
    crinos = s.members[0]
    crinos.at = [(2, 0), (3, 0)]
    s.scenario.tokens = laid("Obstacle", (1, 0))
    found = bases_at(s, Ground(s, crinos), crinos, lambda base: gap(base, [HERE]) == 1)
    assert found
    assert all(len(base) == 2 and (1, 0) not in base for base in found)
    assert ((0, 1), (1, 1)) in found or ((1, 1), (0, 1)) in found
    single = bases_at(s, Ground(s, s.npcs[0]), s.npcs[0], lambda base: gap(base, [HERE]) == 1)
    assert sorted(single) == sorted((at,) for at in neighbours(HERE) if at != (1, 0))


@rule("RT-R61", "RT-R65")
@pytest.mark.parametrize("spoilt", [(1, -1), (1, 0)])
def test_of_two_friends_in_the_way_the_one_on_better_ground_is_passed(spoilt: tuple[int, int]) -> None:
    s = state([wolf(at=HERE), wolf(at=(1, -1)), wolf(at=(1, 0))], options={"pass_friends": True})
    good = next(at for at in ((1, -1), (1, 0)) if at != spoilt)
    for kind in ("rough", "fire"):
        s.scenario.tokens = laid("Difficult Terrain", spoilt) if kind == "rough" else []
        s.scenario.fires = [spoilt] if kind == "fire" else []
        ground = Ground(s, s.members[0])
        assert ground.passing((HERE,), ((2, -1),)) == (good,)
        assert ground.cost((HERE,), ((2, -1),)) == 2
        assert way(ground.reach(2), ((2, -1),)) == [((2, -1),)]


@rule("RT-12.2")
def test_tiles_lie_where_they_are_said_to_or_at_the_edge_they_are_joined_to() -> None:
    found = middles([("1a", None, None, 0), ("2a", None, ("1a", 2), 3), ("3a", (9, 9), None, 1)])
    assert [(tile.side, tile.at, tile.turn) for tile in found] == [
        ("1a", (0, 0), 0),
        ("2a", JOINS[2], 3),
        ("3a", (9, 9), 1),
    ]


# what a turn has left


@rule("RT-24.24", "RT-6.19")
def test_an_additional_attack_is_used_up_before_the_action_and_only_once() -> None:
    s = state([wolf(at=HERE, form="lupus")], [foe(CUTTER, at=THERE)], sequence="combat")
    who = s.members[0]
    assert s.turn is not None
    s.turn.attacks = 1
    card = next(id for id in who.hands["lupus"] if box(s).cards[id].type == "Attack")
    easily(do(s, who, Play(card)))
    assert (s.turn.attacks, s.turn.actions, attacks_left(s, who)) == (0, 1, 0)


@rule("RT-6.19", "RT-24.24")
def test_what_a_text_gives_a_crinos_is_not_what_rage_has_bought() -> None:
    for raging, left in ((0, 0), (1, 0)):
        s = state([wolf(at=[HERE, (0, 1)], form="crinos")], [foe(CUTTER, at=THERE)], sequence="combat")
        who = s.members[0]
        assert s.turn is not None
        s.turn.attacks, s.turn.raging = 1, raging
        card = next(id for id in who.hands["crinos"] if box(s).cards[id].type == "Attack")
        easily(do(s, who, Play(card)))
        assert (s.turn.attacks, s.turn.raging, s.turn.actions) == (0, left, 1)


@rule("RT-27.6", "RT-27.8")
def test_a_strategy_that_was_just_activated_has_not_succeeded() -> None:
    s = state([wolf(at=HERE), wolf(at=(0, 2))], [foe(CUTTER, at=(5, 0))], sequence="combat")
    s.campaign.strategies = ["pincer"]
    play(activate(s), 1, 0)
    play(look(s, end=True))
    said = [event.what for event in s.story if isinstance(event, told.StrategySaid)]
    assert said == ["is activated", "fails"]


@rule("RT-28.14", "RT-R171")
def test_a_glorious_attack_may_need_a_single_damage_and_never_none() -> None:
    s = state([wolf(at=HERE)], [foe(CUTTER, at=THERE)], sequence="combat")
    part = parts(s, s.npcs[0])[0]
    assert threshold(s, s.members[0], part) == part.threshold
    say(s, f"-{part.threshold - 1} Glorious Attack threshold.")
    assert threshold(s, s.members[0], part) == 1
    say(s, "-1 Glorious Attack threshold.")
    assert threshold(s, s.members[0], part) == 1


@rule("RT-R37")
def test_limits_are_those_of_pack_members() -> None:
    s = state([wolf(at=HERE, used={"x": "round"})], [foe(CUTTER, at=THERE)])
    assert [may_fire(s, owner, "x") for owner in (-1, 0, 1, 10)] == [True, False, True, True]


# dice that lie open


@rule("RT-R19", "RT-19.17")
def test_what_a_gift_adds_after_the_roll_lies_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE)], black=(0, 0, 0))
    gift = next(iter(box(s).gifts.values()))
    late = msgspec.structs.replace(
        gift, text="When you make a check: +2 successes on this check.", type="Immediate", cost=0, cost_kind=""
    )
    monkeypatch.setitem(box(s).gifts, gift.id, late)
    s.members[0].gifts = [gift.id]
    lying = []

    def answer(ask: Any) -> Any:
        assert s.roll is not None
        lying.append(s.roll.sure)
        return next((each for each in ask.options if isinstance(each, Use)), DONE)

    asked_by(make_check(s, Check(0, "physical", "brawl", difficulty=9)), answer)
    assert lying == [0, 2]


# how it ends


@rule("RT-1.12", "RT-1.9")
def test_the_ending_that_belongs_to_the_conclusion_is_read() -> None:
    s = state([wolf(at=HERE)])
    told_of = campaign(s)
    last = next(each for each in told_of.conclusion if not each.next and each.ending)
    named = next(each.name for each in told_of.ending if each.number == last.ending)
    s.scenario.id = last.scenario
    with pytest.raises(GameOver) as over:
        play(conclude(s, "success", last.id))
    assert (over.value.outcome.reason, s.campaign.ending) == (named, named)
    read = [event.section for event in s.story if isinstance(event, events_campaign.SectionRead)]
    assert read[-1] == f"Ending {last.ending}: {named}"
