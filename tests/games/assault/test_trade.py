"""TRADE COMMAND."""

import pytest

from gloaming.games.assault.rules.trade_command import originals
from gloaming.games.assault.rules.verbs import give_up
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.board import neighbours_of
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.assault.table import Table, table

NEXT = {"waterdeep": "hill-marauder", "high-moor": "fire-smith"}
ONE_OFFER = {"friendly_offers": 1}
RICH = {"hill": "driven-herd*2 crown-rune", "fire": "journey-rune blood-rune iron-ore*2"}


def trading(row: str = "move plunder", **laid: object) -> Table:
    """Hill plays Trade next to fire."""
    laid.setdefault("armies", NEXT)
    laid.setdefault("resources", RICH)
    t = table(turn="hill", row=row, **laid)  # type: ignore[arg-type]
    return t.play("trade")


@rule("AG-10.1")
@pytest.mark.parametrize(("row", "limit"), [("", 1), ("move", 2), ("move plunder magic", 4)])
def test_the_trade_limit_is_one_and_one_for_each_card_to_the_left(row: str, limit: int) -> None:
    assert trading(row).s.pool == limit


@rule("AG-10.4", "AG-10.6", "AG-10.7", "AG-R75", "AG-R76", "AG-R74")
def test_partners_have_an_army_next_to_ones_own_also_at_home_but_never_npc_giants() -> None:
    t = trading()
    assert t.options == [c.Use("crown-rune"), c.Force(2), c.Offer(2), c.Exchange(), DONE]
    assert t.why(c.Force(0)) == "AG-10.6"
    home = table(turn="hill", armies={"delimbiyr-vale": "hill-marauder", "graypeak-mountains": "stone-delver"})
    assert neighbours_of(home.s, 5) == [4]
    assert neighbours_of(home.s, 4) == [5]
    npc = table(
        players=4,
        turn="hill",
        armies={"neverwinter-wood": "hill-marauder", "gauntlgrym": "frost-raider"},
        resources="iron-ore",
    )
    npc.play("trade")
    assert npc.options == [c.Exchange(), DONE]


@rule("AG-10.5", "AG-10.2")
def test_no_trade_need_be_made() -> None:
    t = trading().done()
    assert t.s.turn == 0
    assert len(t.player("hill").resources) == 3


@rule("AG-10.3", "AG-10.8", "AG-10.10", "AG-10.11", "AG-10.12", "AG-R82", "AG-R83", "AG-10.24", "AG-R84")
def test_x11_fire_gives_back_three_of_its_four_original_cards() -> None:
    t = trading()
    t.do(c.Force(2), c.Give("driven-herd"), c.Give("driven-herd"), c.Give("crown-rune"))
    assert (t.kind, t.asked) == ("give back", "fire")
    assert DONE not in t.options
    assert c.Give("driven-herd") not in t.options  # not what was just received
    t.do(c.Give("iron-ore"), c.Give("iron-ore"))
    assert DONE not in t.options  # as many as came
    t.do(c.Give("blood-rune"))
    assert sorted(t.player("hill").resources) == ["blood-rune", "iron-ore", "iron-ore"]
    assert sorted(t.player("fire").resources) == ["crown-rune", "driven-herd", "driven-herd", "journey-rune"]
    assert t.s.turn == 0  # one trade only
    assert any("force a trade on" in line for line in t.log())


@rule("AG-10.9", "AG-10.13")
def test_who_gives_as_many_as_the_other_owns_receives_them_all() -> None:
    t = trading(resources={"hill": "driven-herd*3", "fire": "journey-rune iron-ore"})
    t.do(c.Force(2), c.Give("driven-herd"))  # the first of three alike was no choice
    assert sorted(t.player("hill").resources) == ["driven-herd", "iron-ore", "journey-rune"]
    assert t.player("fire").resources == ["driven-herd", "driven-herd"]


@rule("AG-10.9", "AG-R73")
def test_a_forced_trade_needs_a_card_on_both_sides() -> None:
    t = trading(resources={"hill": "driven-herd"})
    assert t.why(c.Force(2)) == "AG-10.9"
    poor = table(turn="hill", armies=NEXT, resources={"fire": "iron-ore"})
    poor.play("trade")
    assert poor.s.turn == 0  # nothing to give: nothing to ask


@rule("AG-10.12", "AG-R81")
def test_cards_that_came_this_turn_do_not_count_as_the_others_own() -> None:
    t = table(turn="hill", armies=NEXT, resources={"fire": "iron-ore"})
    fire = t.player("fire")
    fire.resources.append("blood-rune")
    fire.received.append("blood-rune")
    assert originals(t.s, 2) == ["iron-ore"]


@rule("AG-10.14", "AG-10.15", "AG-10.16", "AG-10.17", "AG-R79")
def test_x12_a_friendly_trade_of_two_food_for_one_rune() -> None:
    t = trading()
    t.do(c.Offer(2), c.Give("driven-herd"), c.Give("driven-herd"), DONE, c.Want(2, "journey-rune"), DONE)
    assert (t.kind, t.asked) == ("answer", "fire")
    assert t.match.question() == "Do you agree: 2 × Driven Herd for your Journey Rune?"
    t.do(c.Accept())
    assert sorted(t.player("hill").resources) == ["crown-rune", "journey-rune"]
    assert t.s.turn == 0
    capped = trading("")
    capped.do(c.Offer(2), c.Give("driven-herd"))
    assert capped.kind == "want"  # the limit is 1; what is wanted is not capped
    capped.do(c.Want(2, "iron-ore"), c.Want(2, "iron-ore"), c.Want(2, "blood-rune"), DONE)
    assert capped.kind == "answer"


@rule("AG-10.18", "AG-R80")
def test_after_a_rejected_offer_another_trade_may_be_made_and_offers_are_bounded() -> None:
    t = trading(options={"friendly_offers": 2})
    for _ in range(2):
        t.do(c.Offer(2), c.Give("crown-rune"), DONE, c.Want(2, "iron-ore"), DONE)
        t.do(c.Refuse())
        assert t.kind == "trade"
    assert c.Offer(2) not in t.options
    assert c.Force(2) in t.options
    assert c.Exchange() in t.options


@rule("AG-10.15", "AG-10.17", "AG-R80")
def test_an_offer_may_be_answered_by_a_counter_offer_within_the_limit_of_whoever_trades() -> None:
    t = trading("")
    t.do(c.Offer(2), c.Give("crown-rune"), c.Want(2, "journey-rune"), DONE, c.Counter())
    assert (t.kind, t.asked) == ("offer", "fire")
    t.do(c.Give("iron-ore"), c.Give("blood-rune"), DONE, c.Want(5, "driven-herd"))
    assert (t.kind, t.asked) == ("answer", "hill")  # hill gives one card at most, the trade limit
    t.do(c.Accept())
    assert sorted(t.player("hill").resources) == ["blood-rune", "crown-rune", "driven-herd", "iron-ore"]


@rule("AG-10.15")
def test_a_counter_offer_lies_beside_the_offer_that_it_answers() -> None:
    t = trading("")
    t.do(c.Offer(2), c.Give("crown-rune"), c.Want(2, "journey-rune"), DONE)
    assert [area.id for area in t.match.scene(5).areas if area.id.startswith("deal")] == ["deal"]
    t.do(c.Counter(), c.Give("iron-ore"), c.Give("blood-rune"), DONE, c.Want(5, "driven-herd"))
    for viewer in (2, 5, 0, None):
        first, second = [area for area in t.match.scene(viewer).areas if area.id.startswith("deal")]
        assert [piece.title for piece in first.pieces] == ["Crown Rune", "Journey Rune"]
        assert [piece.title for piece in second.pieces] == ["Iron Ore", "Blood Rune", "Driven Herd"]
        assert (first.title, second.title) == ("First offer of the Hill Giants", "Counter-offer of the Fire Giants")
        assert all(piece.dim for piece in first.pieces)
        assert not {piece.id for piece in first.pieces} & {piece.id for piece in second.pieces}
    t.do(c.Accept())
    assert not [area for area in t.match.scene(5).areas if area.id.startswith("deal")]


@rule("AG-R77", "AG-R78")
def test_both_sides_of_a_friendly_trade_give_resource_cards_unless_gifts_are_allowed() -> None:
    t = trading()
    t.do(c.Offer(2))
    assert DONE not in t.options
    assert all(isinstance(option, c.Give) for option in t.options)
    gift = trading(options={"gifts": True})
    gift.do(c.Offer(2), DONE, c.Want(2, "iron-ore"), DONE, c.Accept())
    assert "iron-ore" in gift.player("hill").resources
    assert len(gift.player("fire").resources) == 3


@rule("AG-10.19", "AG-10.20", "AG-10.21", "AG-10.22", "AG-10.23", "AG-R85")
def test_x13_four_cards_for_one_of_the_discard_and_three_of_the_deck() -> None:
    t = trading("move plunder magic", resources="driven-herd*2 iron-ore*2", discard="blood-rune")
    t.do(c.Exchange(), c.Give("driven-herd"), c.Give("driven-herd"), c.Give("iron-ore"), c.Give("iron-ore"))
    assert c.Take("iron-ore") in t.options  # one just discarded may be taken
    before = len(t.s.resource_deck)
    t.do(c.Take("blood-rune"))
    assert t.s.turn == 0  # no second card of the discard
    assert len(t.player("hill").resources) == 4
    assert len(t.s.resource_deck) == before - 3
    assert "blood-rune" in t.player("hill").resources


@rule("AG-10.19", "AG-R73")
def test_a_trade_with_the_deck_takes_at_least_one_card_and_no_more_than_the_limit() -> None:
    t = trading("move", resources="driven-herd*2 iron-ore*2")
    t.do(c.Exchange())
    assert DONE not in t.options
    t.do(c.Give("driven-herd"), c.Give("iron-ore"))
    assert t.kind == "take discarded"


@rule("AG-R86")
def test_the_discarded_cards_are_in_the_new_deck_when_the_deck_runs_out() -> None:
    t = trading("move", resources="driven-herd*2")
    t.s.players[0].resources += t.s.resource_deck
    t.s.resource_deck.clear()
    t.do(c.Exchange(), c.Give("driven-herd"), DONE)
    assert t.player("hill").resources == ["driven-herd", "driven-herd"]


@rule("AG-10.1")
def test_a_crown_rune_raises_the_limit_by_two() -> None:
    t = trading("", resources="crown-rune driven-herd*3")
    t.do(c.Use("crown-rune"))
    assert t.s.pool == 3


@rule("AG-10.15")
def test_a_computer_player_accepts_a_trade_that_pays_and_refuses_one_that_does_not() -> None:
    for wants, answer in (("driven-herd", c.Accept()), ("iron-ore", c.Refuse())):
        t = trading(resources={"hill": "fallen-star scaled-shields", "fire": "driven-herd iron-ore"}, options=ONE_OFFER)
        t.s.counters = 1  # fire has made its own
        t.do(c.Offer(2), c.Give("fallen-star" if answer == c.Accept() else "scaled-shields"), DONE)
        t.do(c.Want(2, wants), DONE)
        assert t.match.game.habit is not None
        assert t.match.ask is not None
        assert t.match.game.habit(t.s, t.match.ask) == answer


@rule("AG-R80", "AG-10.18")
def test_counter_offers_of_another_use_up_no_offer_of_whoever_trades() -> None:
    t = trading(options={"friendly_offers": 2})
    t.do(c.Offer(2), c.Give("crown-rune"), DONE, c.Want(2, "iron-ore"), DONE)
    assert t.options == [c.Accept(), c.Refuse(), c.Counter()]
    t.do(c.Counter(), c.Give("blood-rune"), DONE, c.Want(5, "driven-herd"), DONE)
    assert (t.asked, t.options) == ("hill", [c.Accept(), c.Refuse(), c.Counter()])
    t.do(c.Refuse(), c.Offer(2), c.Give("crown-rune"), DONE, c.Want(2, "iron-ore"), DONE)  # the second of two
    t.do(c.Counter(), c.Give("blood-rune"), DONE, c.Want(5, "driven-herd"), DONE)  # fire's second, too
    assert (t.asked, t.options) == ("hill", [c.Accept(), c.Refuse()])
    t.do(c.Refuse())
    assert c.Offer(2) not in t.options  # both are used up
    assert c.Force(2) in t.options


@rule("AG-R80")
def test_who_has_made_all_counter_offers_answers_with_yes_or_no() -> None:
    t = trading(options={"friendly_offers": 1})
    t.do(c.Offer(2), c.Give("crown-rune"), DONE, c.Want(2, "iron-ore"), DONE)
    t.do(c.Counter(), c.Give("blood-rune"), DONE, c.Want(5, "driven-herd"), DONE)
    assert (t.asked, t.options) == ("hill", [c.Accept(), c.Refuse()])
    t.do(c.Accept())
    assert "blood-rune" in t.player("hill").resources
    assert (t.s.offers, t.s.counters) == (0, 0)  # a new turn has begun


@rule("AG-10.9", "AG-10.12", "AG-R81")
def test_a_card_that_came_this_turn_is_neither_counted_nor_given_back_in_a_forced_trade() -> None:
    t = table(turn="hill", row="move plunder", armies=NEXT, resources={"hill": "driven-herd*3", "fire": "iron-ore"})
    give = t.player("fire")
    give.resources.append("blood-rune")
    give.received.append("blood-rune")
    t.play("trade").do(c.Force(2))
    assert t.player("hill").resources == ["driven-herd", "driven-herd", "iron-ore"]
    assert t.player("fire").resources == ["blood-rune", "driven-herd"]


@rule("AG-R81")
def test_of_two_alike_the_one_that_was_there_before_is_given_first() -> None:
    t = table(turn="hill", resources={"fire": "iron-ore*2"})
    fire = t.player("fire")
    fire.received.append("iron-ore")
    give_up(t.s, 2, "iron-ore")
    assert originals(t.s, 2) == []  # what is left came this turn
    give_up(t.s, 2, "iron-ore")
    assert fire.received == []


@rule("AG-R77", "AG-R73")
def test_with_gifts_one_side_gives_nothing_but_never_both() -> None:
    gifts = {"gifts": True}
    nobody = trading("", resources={}, options=gifts)
    assert nobody.s.turn == 0  # nobody has a card: nothing to offer
    giver = trading("", resources={"hill": "driven-herd iron-ore"}, options=gifts)
    giver.do(c.Offer(2))
    assert DONE not in giver.options  # fire has nothing to give in return
    giver.do(c.Give("iron-ore"), c.Accept())
    assert giver.player("fire").resources == ["iron-ore"]
    taker = trading("", resources={"fire": "iron-ore blood-rune"}, options=gifts)
    taker.do(c.Offer(2))
    assert DONE not in taker.options
    taker.do(c.Want(2, "iron-ore"), DONE, c.Accept())
    assert taker.player("hill").resources == ["iron-ore"]
