"""PACK STRATEGIES: activation, requirements, success, failure."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.attack import doubled, lenders, reduced
from gloaming.games.retaliation.rules.pack_strategies import activate, choosable, look, met
from gloaming.games.retaliation.rules.rounds import start_round
from gloaming.games.retaliation.show.gloss import gloss
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Absorb, Agree, Named, Object
from gloaming.games.retaliation.table.hexes import Hex
from gloaming.games.retaliation.table.state import Deed, Npc, State
from gloaming.games.retaliation.table.under_way import Attack
from gloaming.kernel import DONE
from gloaming.scene import Verdict
from gloaming.testing import rule
from tests.games.retaliation.table import easily, foe, play, state, wolf

HERE = (0, 0)
HIDDEN = {"STEALTH": 1}


def guard(at: Hex = (3, 0), facing: int = 0, card: str = "axe-fomori", **fields: Any) -> Npc:
    """An NPC that looks away from the middle."""
    return foe(card, at=at, facing=facing, **fields)


# Strategies


def pack(*places: Hex, strategy: str = "", **fields: Any) -> State:
    """A pack in combat with a Strategy."""
    s = state(
        [wolf(at=at) for at in places],
        [foe("starved-bear", at=(3, 0)), foe("hired-gun", at=(3, -1))],
        sequence="combat",
        players=len(places),
        campaign={"strategies": ["tortoise-shell", "pincer", "bait-and-bite"]},
        **fields,
    )
    s.fight.strategy = strategy
    return s


def test_a_strategy_is_offered_with_what_it_asks_and_what_that_brings() -> None:
    s = pack(HERE, (0, 1), (1, 0))
    ask = next(activate(s))
    lines = {shown.label: shown.verdict for shown in (gloss(s, ask, option) for option in ask.options)}
    assert lines["No Strategy"] is None
    assert lines["Pincer"] == Verdict("Two on one, one behind: +1 DAMAGE")
    assert [card.id for card in box(s).strategies.values() if not card.gist] == []


@rule("RT-27.1", "RT-27.2", "RT-27.3", "RT-27.4", "RT-27.15", "RT-R49", "RT-1.5", "RT-10.7")
def test_the_pack_may_activate_one_strategy_together_when_a_combat_round_begins() -> None:
    s = pack(HERE, (0, 1), (1, 0))
    play(activate(s), Named("pincer"), Agree(), Object(), Named("tortoise-shell"), Agree(), Agree())
    assert s.fight.strategy == "tortoise-shell"
    play(activate(s))  # one is active: nothing is asked
    none = pack(HERE, (0, 1))
    play(activate(none), DONE, Agree())
    assert none.fight.strategy == ""


@rule("RT-R49")
def test_with_the_option_a_majority_is_enough() -> None:
    s = pack(HERE, (0, 1), (1, 0), options={"unanimity": "majority"})
    play(activate(s), Named("pincer"), Object(), Agree())
    assert s.fight.strategy == "pincer"


@rule("RT-27.5", "RT-27.10", "RT-27.13", "RT-R162", "RT-R212", "RT-R165")
def test_a_strategy_needs_two_its_player_count_and_that_it_was_not_used() -> None:
    assert choosable(pack(HERE)) == []
    assert choosable(pack(HERE, (0, 1))) == ["pincer", "bait-and-bite"]
    s = pack(HERE, (0, 1), (1, 0))
    s.scenario.strategies = ["pincer"]
    assert choosable(s) == ["tortoise-shell", "bait-and-bite"]


@rule("RT-27.6", "RT-27.7", "RT-27.9", "RT-R164", "RT-R163")
def test_a_strategy_succeeds_as_soon_as_all_its_requirements_are_met() -> None:
    s = pack(HERE, (0, 1), strategy="pincer")
    s.fight.deeds = [Deed("attacked", 0, 10, 1)]
    play(look(s))
    assert s.fight.strategy == "pincer"
    s.fight.deeds.append(Deed("attacked", 1, 10))
    play(look(s))
    assert s.fight.strategy == ""
    assert all(who.tokens == {"+1 DAMAGE": 1} for who in s.members)


@rule("RT-27.8", "RT-R161")
def test_a_strategy_that_has_not_succeeded_by_the_end_of_the_round_fails_through_the_next() -> None:
    from gloaming.games.retaliation.rules.rounds import end_round

    s = pack(HERE, (0, 1), (1, 0), strategy="tortoise-shell")
    s.turn = None
    easily(end_round(s))
    assert s.fight.strategy == ""
    assert doubled(s, s.members[0])
    a = Attack(attacker=10, target=0, level=3)
    assert play(reduced(s, a, s.npcs[0], s.members[0])) == 3
    easily(end_round(s))
    assert not doubled(s, s.members[0])


@rule("RT-R131", "RT-27.7")
def test_doubling_applies_to_what_is_left_after_tokens() -> None:
    from gloaming.games.retaliation.rules.attack import resolve
    from gloaming.games.retaliation.table.text import Text

    s = pack(HERE, (0, 1))
    play(Text(s, "Attacks against each Pack Member deal double Damage this round.").run_all())
    s.members[0].tokens, s.members[0].hands["homid"], s.members[0].fatigued = {"+1 RESISTANCE": 1}, [], True
    play(resolve(s, Attack(attacker=10, target=0, level=4)), Absorb(1))
    assert s.members[0].damage == 6


@rule("RT-27.7", "RT-R164", "RT-28.3")
def test_in_a_tortoise_shell_packmates_use_each_others_tokens() -> None:
    s = pack(HERE, (0, 1), (1, 0), strategy="tortoise-shell")
    s.fight.deeds = [Deed("defense card", id) for id in range(3)]
    play(look(s))
    s.members[1].tokens = {"+1 RESISTANCE": 2}
    assert 1 in lenders(s, s.members[0])
    a = Attack(attacker=10, target=0, level=2)
    assert play(reduced(s, a, s.npcs[0], s.members[0]), Absorb(2)) == 0
    assert s.members[1].tokens == {}


@rule("RT-27.11", "RT-27.12")
def test_a_lasting_strategy_goes_with_what_it_brought_when_its_condition_breaks() -> None:
    from gloaming.games.retaliation.table.numbers import resistance

    s = pack(HERE, (0, 1), (1, 0), strategy="living-wall")
    play(look(s))
    assert s.fight.success
    assert resistance(s, s.members[0]) == 1
    s.members[2].at = [(-3, 0)]
    play(look(s))
    assert (s.fight.strategy, resistance(s, s.members[0])) == ("", 0)


@rule("RT-R161")
def test_a_requirement_that_can_no_longer_be_met_fails_at_once() -> None:
    s = pack(HERE, (0, 1), strategy="no-one-bleeds")
    s.fight.deeds = [Deed("damaged", 0)]
    play(look(s))
    assert s.fight.strategy == ""
    assert s.members[0].tokens == {"BLEED": 1}


@rule("RT-R163", "RT-28.3")
@pytest.mark.parametrize(
    ("claims", "places", "deeds", "true"),
    [
        ("All Packmates are in 1 group.", [HERE, (0, 1), (1, 1)], [], True),
        ("All Packmates are in 1 group.", [HERE, (0, 1), (2, 2)], [], False),
        ("2 Packmates are on HEX adjacent to the same NPC.", [(2, 0), (2, 1), (-3, 0)], [], True),
        ("2 Packmates are on HEX adjacent to the same NPC.", [(2, 0), HERE, (-3, 0)], [], False),
        ("1 NPC is defeated.", [HERE, (0, 1)], [Deed("defeated", 0, 10)], True),
        ("2 Attacks are made from behind.", [HERE, (0, 1)], [Deed("attacked", 0, 10, 1)], False),
        ("2 Packmates move 3 or more HEX.", [HERE, (0, 1)], [Deed("moved", 0, n=3), Deed("moved", 1, n=4)], True),
        ("2 Packmates shapeshift.", [HERE, (0, 1)], [Deed("shapeshift", 0)], False),
        ("A group of NPCs is culled.", [HERE, (0, 1)], [Deed("culled")], True),
        ("2 Packmates are in Homid form.", [HERE, (0, 1)], [], True),
        ("2 Packmates are in different forms.", [HERE, (0, 1)], [], False),
    ],
)
def test_requirements_of_strategies(claims: str, places: list[Hex], deeds: list[Deed], true: bool) -> None:
    s = pack(*places)
    s.fight.deeds = list(deeds)
    assert met(s, claims, end=False) is true


@rule("RT-27.14")
def test_six_strategies_are_known_from_the_start_and_others_are_unlocked() -> None:
    from gloaming.games.retaliation.table.text import carry_out, page_text

    s = pack(HERE, (0, 1))
    assert sum(card.unlocked for card in box(s).strategies.values()) == 6
    play(carry_out(page_text(s, -1, []), "Unlock the Pack Strategy Cull the Herd."))
    assert "cull-the-herd" in s.campaign.strategies


@rule("RT-27.1", "RT-R98")
def test_strategies_are_asked_for_after_the_cards_are_dealt() -> None:
    s = pack(HERE, (0, 1))
    s.turn, s.round = None, 0
    flow = start_round(s)
    ask = next(flow)
    assert ask.kind == "strategy"
    assert all(each.combat for each in s.npcs)
