"""Edges of the rules: the last of something, exactly enough, nothing at all."""

import pytest

from gloaming.games.assault import GAME
from gloaming.games.assault.rules.casualties import falls_to
from gloaming.games.assault.rules.move_command import Group, leads_on
from gloaming.games.assault.rules.stacking_limit import make_room
from gloaming.games.assault.rules.trade_command import trades
from gloaming.games.assault.rules.turn import end_of_turn
from gloaming.games.assault.rules.verbs import award, refill, to_supply
from gloaming.games.assault.rules.windows import able, rerolls
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table import events as told
from gloaming.games.assault.table.board import boost
from gloaming.games.assault.table.box import Printed
from gloaming.games.assault.table.patterns import TURN
from gloaming.games.assault.table.state import Phase, Side
from gloaming.games.assault.table.units import healthy
from gloaming.kernel import DONE, Match
from gloaming.lingo import script_of
from gloaming.testing import rule
from tests.games.assault.table import HIT, HITS, MISS, table, units_named


def setting_out(units: str, **more: object) -> Group:
    """A group of hill giants in the Sumber Hills that may take nine steps in all."""
    t = table(turn="hill", row="move", pool=9, line=1, phase=Phase.MOVE, **more)  # type: ignore[arg-type]
    return Group(t.s, "sumber-hills", units_named(units))


@rule("AG-6.14", "AG-6.16", "AG-6.22", "AG-R210")
def test_a_group_with_a_champion_can_pay_with_cards_and_wounds_so_often() -> None:
    group = setting_out("husbands-of-guh hill-marauder hill-breaker!", resources="iron-ore")
    assert group.spare == 1 + 2 + 1  # a card, a healthy unit twice, a wounded one once


@rule("AG-6.18", "AG-R210", "AG-R37")
def test_penalties_on_the_way_add_up() -> None:
    around = dict.fromkeys(("high-forest", "high-moor", "waterdeep"), "storm-sentinel")
    armies = {"sumber-hills": "husbands-of-guh", "delimbiyr-vale": "frost-raider", "graypeak-mountains": "stone-delver"}
    group = setting_out("husbands-of-guh", armies=armies | around)
    assert [leads_on(group, "delimbiyr-vale", 2, spare) for spare in (0, 1, 2)] == [False, False, True]
    assert not leads_on(group, "delimbiyr-vale", 1, 9)


@rule("AG-12.12", "AG-R198")
def test_without_the_leader_in_the_battle_no_die_is_rolled_again() -> None:
    armies = {"waterdeep": "hill-breaker", "dessarin-valley": "stone-delver", "sumber-hills": "chief-guh"}
    t = table(turn="hill", row="leader move plunder", armies=armies)
    assert rerolls(t.s, Side(t.s.turn, "hill", units=units_named("hill-breaker"))) == 0
    assert rerolls(t.s, Side(t.s.turn, "hill", units=units_named("chief-guh"))) == 2


@rule("AG-21.2")
def test_nothing_is_no_award_and_the_last_point_of_pool_1_brings_the_final_ordning() -> None:
    t = table(turn="hill")
    before = len(t.s.story)
    award(t.s, 0, 0, "texts")
    assert len(t.s.story) == before
    award(t.s, 0, t.s.pool_1 - 1, "texts")
    assert not any(isinstance(event, told.FinalOrdning) for event in t.s.story)
    award(t.s, 0, 1, "texts")
    assert (t.s.pool_1, t.s.story[-1]) == (0, told.FinalOrdning())


@rule("AG-1.23")
def test_one_who_came_by_an_event_goes_to_the_supply_as_one() -> None:
    t = table(turn="storm", armies={"waterdeep": "king-hekaton"})
    supply = t.player("storm").supply
    supply.pop("king-hekaton", None)
    to_supply(t.s, healthy("king-hekaton"))
    assert supply["king-hekaton"] == 1


@rule("AG-2.45")
def test_a_discard_that_becomes_the_deck_is_shuffled() -> None:
    t = table(turn="hill")
    cards = sorted(t.s.resource_deck)
    deck: list[str] = []
    assert refill(t.s, deck, [*cards], "Resource")
    assert (sorted(deck), deck != cards) == (cards, True)
    assert not refill(t.s, [], [], "Resource")


@rule("AG-3.3", "AG-R209")
def test_who_has_two_commands_left_and_no_spell_chooses_between_them() -> None:
    t = table(turn="hill", row="move plunder trade recruit leader magic attack")
    assert [type(option) for option in t.options] == [c.Play, c.Play]


@rule("AG-18.10")
def test_nobody_falls_to_nothing() -> None:
    t = table(turn="hill")
    assert falls_to(t.s, t.b, Side(0, "hill")) == 0


@rule("AG-7.5", "AG-R52", "AG-8.1")
def test_a_champion_that_makes_room_for_another_counts_among_those_who_leave() -> None:
    t = table(turn="storm", armies={"waterdeep": "king-hekaton storm-sentinel*2"})
    assert t.b.limit["storm"] == 3
    for _ in make_room(t.s, t.s.turn, "waterdeep", units_named("tempest-herald storm-templar")):
        pytest.fail("those who are left are alike")
    assert t.army("waterdeep") == ["storm-sentinel"]


@rule("AG-10.1", "AG-10.14", "AG-R77")
def test_without_trade_limit_or_cards_there_is_nothing_to_trade() -> None:
    armies = {"waterdeep": "hill-marauder", "high-moor": "fire-smith"}
    laid = table(turn="hill", armies=armies, resources={"hill": "iron-ore"}, row="trade", phase=Phase.TRADE, pool=1)
    assert trades(laid.s) == [c.Exchange()]  # fire has no card to give
    laid.s.pool = 0
    assert trades(laid.s) == []


@rule("AG-R77")
def test_with_gifts_one_may_want_nothing_for_what_one_gives() -> None:
    armies = {"waterdeep": "hill-marauder", "high-moor": "fire-smith"}
    cards = {"hill": "iron-ore", "fire": "iron-ore"}
    t = table(turn="hill", armies=armies, resources=cards, options={"gifts": True}).play("trade")
    t.do(c.Offer(2), c.Give("iron-ore"), DONE, c.Accept())
    assert (t.player("hill").resources, t.player("fire").resources) == ([], ["iron-ore", "iron-ore"])


@rule("AG-10.18", "AG-10.2")
def test_after_an_offer_no_card_adds_to_the_trade_limit() -> None:
    armies = {"waterdeep": "hill-marauder", "high-moor": "fire-smith"}
    cards = {"hill": "iron-ore crown-rune", "fire": "iron-ore"}
    t = table(turn="hill", armies=armies, resources=cards).play("trade").may(c.Use("crown-rune"))
    t.do(c.Offer(2), c.Give("iron-ore"))
    while t.kind != "answer":
        t.do(t.options[0])
    t.do(c.Refuse())
    assert (t.kind, c.Offer(2) in t.options, c.Use("crown-rune") in t.options) == ("trade", True, False)


@rule("AG-19.43")
def test_an_even_value_is_halved_exactly() -> None:
    t = table(
        turn="hill", row="move plunder trade", armies={"waterdeep": "fire-smith!"}, slayers={"line": "waterdeep"},
        rolls=[HITS, HITS, HIT, 6, MISS, MISS],
    )  # fmt: skip
    t.play("rest").do(c.Strike("waterdeep", ("line",))).fight()
    assert t.points("hill") == 1


@rule("AG-13.8", "AG-14.10")
def test_a_battle_that_another_has_led_to_comes_before_further_cards_of_the_first() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "frost-raider!", "delimbiyr-vale": "frost-ravager"}
    t = table(
        turn="hill", armies=armies, spells="red-tide trophy-rite", resources="dragon-lens",
        rolls=[1, HIT, 6, 6, MISS, 6, MISS, MISS],
    )  # fmt: skip
    t.attack("waterdeep", "high-moor")
    tide = c.Cast("red-tide", True, "dragon-lens")
    while tide not in t.options:
        t.done()
    t.do(tide).text("attack").do(c.Declare("high-moor", "delimbiyr-vale"))
    assert ([each.target for each in t.s.battles], t.s.phase) == (["high-moor", "delimbiyr-vale"], Phase.SPELLS)
    assert c.Cast("trophy-rite") not in t.options
    while len(t.s.battles) == 2:
        t.done()
    assert c.Cast("trophy-rite") in t.options  # the first battle goes on where it was


@rule("AG-4.10", "AG-12.11")
def test_events_add_to_the_stat_that_they_name_and_only_leaders_commands_roll_again() -> None:
    t = table(turn="hill", claimed={"hill": "big-as-a-hill"}, armies={"waterdeep": "chief-guh"})
    t.b.boosts["chief-guh"].remove(("big-as-a-hill", "Fortitude", 2))
    try:
        guh = healthy("chief-guh")
        assert (boost(t.s, t.b, guh, "Strength"), boost(t.s, t.b, guh, "Fortitude")) == (2, 0)
    finally:
        t.b.boosts["chief-guh"].append(("big-as-a-hill", "Fortitude", 2))
    assert {card.command for card in t.b.commands.values() if card.reroll} == {"leader"}


@rule("AG-3.3")
def test_points_of_the_last_turn_are_counted_from_its_beginning() -> None:
    t = table(turn="hill")
    t.player("storm").last_points = 7
    end_of_turn(t.s)
    assert (t.s.players[t.s.turn].race, t.player("storm").last_points) == ("storm", 0)


@rule("AG-2.40", "AG-2.42")
def test_the_first_pick_of_the_second_draft_is_asked_by_its_own_rule() -> None:
    match = Match.new(GAME, 4, {"players": 3})
    rules = []
    while match.state.phase is Phase.DRAFT:
        assert match.ask is not None
        rules.append((match.state.drafted, match.ask.rule))
        match.play(index=0)
    assert {rule for drafted, rule in rules if drafted < 3} == {"AG-2.40"}
    assert (3, "AG-2.42") in rules


@rule("AG-9.2")
def test_a_text_of_which_one_line_can_be_carried_out_can_be_used() -> None:
    t = table(turn="hill", armies={"waterdeep": "hill-marauder"})
    text = f"{TURN}: Draw 1 Resource.\n{TURN}: Discard 1 Resource."
    card = Printed(None, [script_of(text, t.b.words)])
    assert able(t.s, t.s.turn, card, 0, "iron-ore", TURN, -1)
