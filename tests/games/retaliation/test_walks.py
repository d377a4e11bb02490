"""Walks: the whole reach at once, made of the steps that the rules ask for; nothing of it is a rule of its own."""

import re

from gloaming.agents.plan_advice import advised_plan
from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.players.habit import habit
from gloaming.games.retaliation.rules.movement import Ground, left
from gloaming.games.retaliation.table.choices import Card, ExtraAttack, Step
from gloaming.games.retaliation.table.state import MapToken
from gloaming.host.thinking.jobs import advise
from gloaming.kernel import DONE, Match, OfferedMove, carry_out, offers
from gloaming.scene import Touch
from gloaming.terminal.session import Session
from gloaming.testing import rule

from .table import Table, foe, match, scenario, state, wolf


def walks(t: Table) -> list[OfferedMove]:
    """Every walk that is offered, those of one step too."""
    return [plan for plan in offers(t.match) if plan.gloss.walk]


def to(t: Table, *hexes: tuple[int, int]) -> OfferedMove:
    """The walk that ends there."""
    wanted = [f"hex.{q}.{r}" for q, r in sorted(hexes)]
    return next(plan for plan in walks(t) if plan.gloss.pieces == wanted)


@rule("RT-13.6", "RT-R65")
def test_the_reach_is_that_of_the_rules_and_every_walk_of_it_can_be_carried_out() -> None:
    for form, at in (("homid", (0, 0)), ("crinos", [(0, 0), (1, 0)])):
        s = state([wolf(at=at, form=form)], [foe("axe-fomori", at=(3, 0))], sequence="combat")
        t = match(s)
        who = t.s.members[0]
        found = Ground(t.s, who).reach(left(t.s, who))
        assert {tuple(plan.gloss.pieces) for plan in walks(t)} == {
            tuple(f"hex.{q}.{r}" for q, r in base) for base, (cost, _) in found.items() if cost
        }
        for plan in walks(t):
            copy = t.match.clone()
            assert carry_out(copy, plan.answers) == len(plan.answers), plan.gloss.label
            moved = copy.state.members[0]
            assert [f"hex.{q}.{r}" for q, r in sorted(moved.at)] == plan.gloss.pieces
            assert plan.gloss.walk is not None
            assert copy.state.turn.walked == plan.gloss.walk.cost
            assert (120 + 60 * moved.facing) % 360 == plan.gloss.walk.facing


@rule("RT-R62")
def test_a_crinos_goes_where_one_of_its_two_hexes_is_touched_and_the_other_chooses_between_them() -> None:
    t = match(state([wolf(at=[(0, 0), (1, 0)], form="crinos")]))
    touch = Touch([plan.gloss for plan in offers(t.match)])
    assert touch.touch("hex.2.0") is None
    assert touch.proposed is not None
    first = touch.glosses[touch.proposed]
    assert "hex.2.0" in first.pieces
    assert first.walk is not None
    assert first.walk.cost == min(touch.glosses[i].walk.cost for i in touch.open if touch.glosses[i].walk)  # type: ignore[union-attr]
    option = touch.touch("hex.3.0")
    assert option is not None
    assert touch.glosses[option].pieces == ["hex.2.0", "hex.3.0"]


def test_one_touch_walks_several_hexes_and_one_undo_takes_it_back() -> None:
    sit = Session(match(state([wolf(at=(0, 0))])).match, None, None, str)
    before = sit.match.ply
    far = max((each for each in sit.offers if each.gloss.walk), key=lambda plan: len(plan.answers))
    option = sit.press(far.gloss.pieces[0])
    assert isinstance(option, int)
    sit.take(option)
    assert sit.match.ply == before + len(far.answers) > before + 2
    sit.undo()
    assert sit.match.ply == before
    sit.redo()
    assert sit.match.ply == before + len(far.answers)


@rule("RT-13.15")
def test_no_walk_leads_past_an_action_token_and_one_that_meets_something_new_ends_there() -> None:
    s = state([wolf(at=(0, 0))])
    plan = to(match(s), (3, 0))
    s.scenario.tokens = [MapToken(kind="Action", at=(2, 1), page="E.2")]
    t = match(s)
    assert len(to(t, (1, 1)).answers) == 2  # next to the token: here it ends
    assert all(
        "hex.1.1" not in step for each in walks(t) for step in (each.gloss.walk.steps[:-1] if each.gloss.walk else [])
    )
    assert carry_out(t.match, plan.answers) < len(plan.answers)


@rule("RT-25.9", "RT-R168")
def test_a_walk_says_who_may_strike_there_whose_back_it_is_and_what_burns() -> None:
    near, far = foe("axe-fomori", at=(2, 0), facing=0, colour="red"), foe("axe-fomori", at=(9, -4), colour="blue")
    t = match(state([wolf(at=(-2, 0), form="lupus")], [near, far], sequence="combat", scenario={"fires": [(-2, 1)]}))
    beside = to(t, (1, 0))
    assert beside.gloss.walk is not None
    assert beside.gloss.walk.threats == ["figure.10"]
    assert "red may strike" in beside.gloss.label
    assert beside.gloss.verdict is not None
    assert beside.gloss.verdict.text == "behind red"
    burnt = to(t, (-2, 1)).gloss.verdict
    assert burnt is not None
    assert burnt.text == "burns: 2 Damage"


def test_no_word_about_a_place_has_coordinates() -> None:
    t = scenario(characters_per_player=2).skip("prepare, form, start, page, modifiers, who is next, companions")
    assert any(isinstance(plan.answers[0], Step) for plan in walks(t))
    for plan in offers(t.match):
        assert not re.search(r"-?\d+, ?-?\d+|\(\d", plan.gloss.label), plan.gloss.label


def test_offers_begin_with_the_options_so_that_records_and_players_know_nothing_of_walks() -> None:
    t = match(state([wolf(at=(0, 0))]))
    ask = t.match.ask
    assert ask is not None
    assert [plan.answers for plan in offers(t.match)][: len(ask.options)] == [(option,) for option in ask.options]
    far = walks(t)[-1]
    carry_out(t.match, far.answers)
    again = Match.replay(t.match.record())
    assert again.state.members[0].at == t.s.members[0].at


def test_a_hint_to_step_somewhere_is_the_whole_walk_there() -> None:
    m = Match.new(GAME, 5, {"scenario": "01-cinders", "characters": 1, "pack_ties": "auto"})
    while m.ask is not None and m.ask.kind != "turn":
        m.play(habit(m.state, m.ask))
    assert m.ask is not None
    step = habit(m.state, m.ask)
    whole = advised_plan(m, 0, step)
    assert whole is not None
    index, offer = whole
    assert offer.answers == offers(m)[index].answers
    assert len(offer.answers) == 3
    assert advise(m.save(), 0, 1, None).advice[0].option == index
    assert advised_plan(m, 0, DONE) is None


@rule("RT-6.19")
def test_an_attack_that_rage_pays_for_is_one_touch_of_its_card() -> None:
    s = state(
        [wolf(at=[(0, 0), (1, 0)], form="crinos", rage=2)],
        [foe("axe-fomori", at=(2, 0), colour="red", seen_front=True)],
        sequence="combat",
    )
    assert s.turn is not None
    s.turn.actions = 0
    t = match(s)
    paid = [offer for offer in offers(t.match) if offer.answers[0] == ExtraAttack() and len(offer.answers) == 2]
    assert paid
    assert all(offer.gloss.label.startswith("Spend 1 Rage: play") and offer.gloss.pieces for offer in paid)
    for offer in paid:
        copy = t.match.clone()
        assert carry_out(copy, offer.answers) == 2
        assert copy.state.members[0].rage == 1
    s.turn.actions = 1  # an action is left: the card itself is played
    assert all(offer.answers[0] != ExtraAttack() or len(offer.answers) == 1 for offer in offers(match(s).match))


def test_a_hint_for_a_hand_is_no_other_hand_that_ends_with_the_same_card() -> None:
    m = Match.new(GAME, 5, {"scenario": "01-cinders", "characters": 1, "pack_ties": "auto"})
    while m.ask is not None and m.ask.kind != "choose hand":
        m.play(habit(m.state, m.ask))
    assert m.ask is not None
    best = habit(m.state, m.ask)
    copy = m.clone()
    while copy.ask is not None and copy.ask.kind == "choose hand":
        copy.play(habit(copy.state, copy.ask))
    whole = advised_plan(m, 0, best)
    assert whole is None or set(whole[1].answers) <= {Card(each) for each in copy.state.members[0].hands["homid"]}


def test_a_walk_into_the_sight_of_an_enemy_says_that_a_fight_begins() -> None:
    t = match(state([wolf(at=(0, 0))], [foe("axe-fomori", at=(3, 0), facing=3)]))
    seen = [plan.gloss for plan in walks(t) if "seen by" in plan.gloss.label]
    assert seen
    assert {gloss.verdict.text for gloss in seen if gloss.verdict is not None} == {"a fight begins"}
