"""Rulings that hold at every table: when the pack is asked, who stands in whose way, combat in the middle of a turn."""

from typing import Any

import pytest

from gloaming.games.retaliation.phases import one_swarm_member
from gloaming.games.retaliation.rules.booklet import booklet, read_page
from gloaming.games.retaliation.rules.combat import begin_combat, end_combat
from gloaming.games.retaliation.rules.movement import Ground, steps
from gloaming.games.retaliation.rules.npc_targeting import destination, go, plan
from gloaming.games.retaliation.rules.npc_turn import order_matters
from gloaming.games.retaliation.rules.terrain import spread_fire
from gloaming.games.retaliation.table.choices import Choose, On, Step, Who
from gloaming.games.retaliation.table.state import Phase, State, Turn
from gloaming.games.retaliation.table.text import PageEnded, ScenarioOver, carry_out, page_text
from gloaming.kernel import DONE, Ask
from gloaming.testing import rule
from tests.games.retaliation.table import foe, match, play, questions, state, wolf

HERE = (0, 0)
AUTO = {"pack_ties": "auto"}


def arena(members: list[Any], *npcs: Any, **more: Any) -> State:
    return state(members, list(npcs), sequence="combat", **more)


# when the pack is asked


@rule("RT-R217", "RT-18.14")
def test_the_order_of_tied_pack_members_is_asked_and_by_option_it_is_that_of_the_seats() -> None:
    tied = [wolf(at=HERE), wolf(at=(1, 0))]
    t = match(state(tied, turn=None, phase=Phase.NEXT))
    assert (t.kind, t.options) == ("who is next", [Who(0), Who(1)])
    auto = match(state([wolf(at=HERE), wolf(at=(1, 0))], turn=None, phase=Phase.NEXT, options=AUTO))
    assert auto.s.turn == Turn(who=0)


@rule("RT-R217", "RT-R154")
def test_a_tied_destination_is_asked_and_by_option_it_is_the_smallest_q_then_r() -> None:
    for options, answers in (({}, [On(((1, 0),))]), (AUTO, [])):
        s = arena([wolf(at=HERE, facing=4)], foe("starved-bear", at=(2, -1)), options=options)
        found = Ground(s, s.npcs[0]).reach(3)
        base = play(destination(s, s.npcs[0], s.members[0], False, found), *answers)
        assert base == (((1, 0),) if answers else ((1, -1),))


@rule("RT-R217", "RT-R72")
def test_a_tied_hex_of_a_fire_is_asked_and_one_that_is_not_tied_is_not() -> None:
    s = state([wolf(at=(2, -1))], scenario={"fires": [HERE]})
    assert questions(spread_fire(s)) == ["fire"]
    assert s.scenario.fires[1] in ((1, 0), (1, -1))
    straight = state([wolf(at=(3, 0))], scenario={"fires": [HERE]})
    assert questions(spread_fire(straight)) == []
    assert straight.scenario.fires[1] == (1, 0)


@rule("RT-R217", "RT-R76")
def test_a_burning_way_against_a_safe_one_is_asked_and_harmless_ways_never_are() -> None:
    for fires, asked in (([(1, 0)], ["which way"]), ([], [])):
        s = arena([wolf(at=(3, -1))], foe("starved-bear", at=HERE), scenario={"fires": fires})
        found = Ground(s, s.npcs[0]).reach(3)
        assert questions(go(s, s.npcs[0], ((2, -1),), found, 3)) == asked
        assert s.npcs[0].at == [(2, -1)]


@rule("RT-R217")
def test_nobody_is_asked_where_there_is_no_tie() -> None:
    s = arena([wolf(at=(2, 0), facing=3), wolf(at=(5, 0))], foe("starved-bear", at=HERE))
    assert questions(plan(s, s.npcs[0], "closest", False, [0, 1], 3)) == []


@rule("RT-R217", "RT-R183")
def test_the_order_of_a_swarm_is_asked_only_if_targets_differ_or_one_may_fall() -> None:
    rats = [foe("blight-rats", at=(1, 0)), foe("blight-rats", at=(0, 1))]
    s = arena([wolf(at=HERE)], *rats)
    assert not order_matters(s, [10, 11])
    s.members[0].tokens["RETALIATION"] = 1
    assert order_matters(s, [10, 11])
    apart = arena([wolf(at=HERE), wolf(at=(5, 0))], foe("blight-rats", at=(1, 0)), foe("blight-rats", at=(4, 0)))
    assert order_matters(apart, [10, 11])
    burning = arena([wolf(at=HERE)], foe("blight-rats", at=(1, 0)), foe("blight-rats", at=(0, 1)))
    burning.scenario.fires = [(3, 0)]
    assert order_matters(burning, [10, 11])


@rule("RT-R217", "RT-R183")
@pytest.mark.parametrize(("tokens", "asked"), [({}, False), ({"RETALIATION": 1}, True)])
def test_a_swarm_acts_in_the_order_of_its_members_where_nobody_is_asked(tokens: dict[str, int], asked: bool) -> None:
    s = arena([wolf(at=HERE, tokens=tokens)], foe("blight-rats", at=(1, 0)), foe("blight-rats", at=(0, 1)))
    s.turn = Turn(who=10, swarm=[10, 11])
    first = next(one_swarm_member(s))
    assert (first.kind == "which of the Swarm") is asked
    if not asked:
        assert s.turn.swarm == [11]


@rule("RT-R217")
def test_the_way_of_an_npc_that_a_text_moves_is_asked_too_and_by_option_it_is_not() -> None:
    for options, asked in (({}, True), (AUTO, False)):
        s = arena([wolf(at=HERE)], foe("starved-bear", at=(3, 0)), options=options)
        e = page_text(s, 0, [0], 10)
        kinds = questions(carry_out(e, "The target moves up to 1 HEX."))
        assert ("its way" in kinds) is asked
        assert s.npcs[0].at != [(3, 0)]


# who stands in whose way


def reached(s: State, who: Any, far: int) -> set[Any]:
    return {base for base, (cost, _) in Ground(s, who).reach(far).items() if cost <= far}


@rule("RT-R61")
@pytest.mark.parametrize("blocker", ["friend", "foe"])
def test_a_pack_member_passes_neither_friend_nor_foe(blocker: str) -> None:
    walls = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    others = [wolf(at=(1, 0))] if blocker == "friend" else []
    npcs = [foe("axe-fomori", at=(1, 0))] if blocker == "foe" else []
    s = state([wolf(at=HERE), *others], npcs)
    open_way = state([wolf(at=HERE)])
    for each in (s, open_way):
        each.scenario.tokens = [token("Obstacle", at) for at in walls]
    assert reached(s, s.members[0], 3) == {(HERE,)}
    assert ((2, 0),) in reached(open_way, open_way.members[0], 3)


@rule("RT-R61")
def test_an_npc_passes_neither_its_own_kind_nor_the_pack() -> None:
    for at_the_door in (foe("axe-fomori", at=(1, 0)), None):
        members = [wolf(at=(5, 0))] if at_the_door else [wolf(at=(1, 0))]
        s = arena(members, foe("starved-bear", at=HERE), *([at_the_door] if at_the_door else []))
        s.scenario.tokens = [token("Obstacle", at) for at in ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
        assert reached(s, s.npcs[0], 3) == {(HERE,)}


@rule("RT-R61")
def test_no_part_of_a_crinos_steps_on_anybody() -> None:
    s = state([wolf(at=[HERE, (1, 0)], form="crinos"), wolf(at=(2, 0)), wolf(at=(0, 1))])
    assert steps(s, s.members[0])
    assert not [base for base in steps(s, s.members[0]) if {(2, 0), (0, 1)} & set(base)]


@rule("RT-R61")
def test_by_option_friends_are_passed_and_foes_are_not_and_nobody_stops_on_them() -> None:
    s = state([wolf(at=HERE), wolf(at=(1, 0))], [foe("axe-fomori", at=(-1, 0))], options={"pass_friends": True})
    offered = [option.to for option in match(s).of(Step)]
    assert ((2, 0),) in offered
    assert ((1, 0),) not in offered
    assert ((-2, 0),) not in offered


def token(kind: str, at: Any) -> Any:
    from gloaming.games.retaliation.table.state import MapToken

    return MapToken(kind=kind, at=at)


# combat in the middle of a turn


def interrupted(**fields: Any) -> State:
    """It is the first member's turn of a main round in which another has played."""
    who = wolf(at=HERE, tokens={"-1 MOVEMENT": 1, "IMMOBILIZED": 1, "+1 RESISTANCE": 2, "BLEED": 1})
    s = state([who, wolf(at=(3, 0))], [foe("axe-fomori", at=(1, 2))], played=[1], **fields)
    s.scenario.trackers = {"orange": 4}
    return s


@rule("RT-R83")
def test_the_turn_ends_at_once_and_what_goes_at_its_end_goes() -> None:
    s = interrupted()
    play(begin_combat(s), DONE)
    assert (s.turn, s.phase) == (None, Phase.ROUND)
    assert s.members[0].tokens == {"+1 RESISTANCE": 2, "BLEED": 1}


@rule("RT-R83", "RT-R98")
def test_the_main_round_ends_without_the_steps_of_its_end() -> None:
    s = interrupted()
    play(begin_combat(s), DONE)
    assert s.members[0].damage == 0  # no BLEED
    assert s.members[0].initiative == 0  # no Initiative for what is left of the RESISTANCE tokens
    assert s.scenario.trackers == {"orange": 4}


@rule("RT-R83", "RT-R98")
def test_combat_round_1_begins_like_every_round_with_everybody_on_the_left() -> None:
    s = interrupted()
    s.scenario.fires = [(-3, 2)]
    s.members[1].enraged = True
    play(begin_combat(s), DONE)
    t = match(s).skip("fire, fire towards")
    assert (t.s.round, t.s.sequence, t.s.played) == (1, "combat", [])
    assert len(t.s.scenario.fires) == 2
    assert not t.s.members[1].enraged
    assert t.s.npcs[0].combat


@rule("RT-R83")
def test_after_combat_a_new_main_round_begins_also_for_who_had_not_played_before() -> None:
    s = arena([wolf(at=HERE), wolf(at=(3, 0))], played=[0], scenario={"fires": [(-3, 2)]})
    end_combat(s)
    assert (s.sequence, s.phase, s.played, s.turn) == ("main", Phase.ROUND, [], None)
    t = match(s).skip("fire, fire towards")
    assert (t.s.round, len(t.s.scenario.fires)) == (1, 2)
    assert t.kind == "who is next"
    assert t.options == [Who(0), Who(1)]


# guesses


@rule("RT-30.9")
def test_a_guess_is_a_choice_of_several_and_each_answer_opens_its_own_guess_page() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.id = "02-what-the-ash-kept"
    guess = next(
        page for page in booklet(s).pages.values() if sum("page G." in str(choice) for choice in page.choices) > 2
    )
    opened = []
    for n in range(3):
        s.scenario.pages = []
        opened.append(answer(s, guess.name, n))
    assert all(pages[0] == guess.name for pages in opened)
    assert len({pages[1] for pages in opened}) == 3
    assert all(pages[1].startswith("G.") for pages in opened)


def answer(s: State, page: str, choice: int) -> list[str]:
    """Reads a page, takes a choice, and sees which pages are opened; what is asked afterwards gets its first option."""
    flow = read_page(s, page, 0, [0])
    try:
        ask: Ask = next(flow)
        while ask.kind not in ("page", "timed page"):
            ask = flow.send(ask.options[0])
        assert len(ask.options) > 2
        ask = flow.send(Choose(choice))
        while True:
            ask = flow.send(ask.options[0])
    except (StopIteration, PageEnded, ScenarioOver):
        return list(s.scenario.pages)
