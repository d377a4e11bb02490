"""PLUNDER, RESOURCE CARDS, MAGIC AND SPELLS."""

import pytest

from gloaming.games.assault.table import choices as c
from gloaming.kernel import DONE
from gloaming.lingo import HowMany
from gloaming.testing import rule
from tests.games.assault.table import ARCANE, ARCANES, BLOCK, HIT, HITS, MISS, Table, table

LAND = {"waterdeep": "hill-marauder", "high-moor": "hill-marauder", "sumber-hills": "chief-guh"}


def draw_all(t: Table) -> int:
    """Draws everything that Plunder offers; how many cards there are then."""
    while t.kind.startswith("may"):
        t.text("draw")
    return len(t.player("hill").resources)


@rule("AG-8.1", "AG-8.2", "AG-8.3", "AG-8.4", "AG-8.5", "AG-8.6")
@pytest.mark.parametrize(("row", "cards"), [("", 2), ("move", 3), ("move trade", 4), ("move trade attack", 4)])
def test_x10_plunder_draws_two_and_one_for_each_region_but_no_more_than_cards_to_the_left(row: str, cards: int) -> None:
    t = table(turn="hill", row=row, armies=LAND)
    t.play("plunder")
    assert draw_all(t) == cards
    assert all(f"p5.{card}" in t.match.scene(None).pieces() for card in t.player("hill").resources)


@rule("AG-R60")
def test_the_further_cards_of_plunder_may_be_declined() -> None:
    t = table(turn="hill", row="move trade", armies=LAND)
    t.play("plunder").done()
    assert len(t.player("hill").resources) == 2
    assert t.s.turn == 0


@rule("AG-8.7")
def test_negotiate_is_plunder() -> None:
    t = table(turn="storm", row="move", armies={"waterdeep": "storm-sentinel"})
    t.play("plunder").text("draw")
    assert len(t.player("storm").resources) == 3


@rule("AG-R61", "AG-R62", "AG-R63", "AG-R160")
def test_an_empty_resource_deck_is_made_of_the_discard_when_the_next_card_is_needed() -> None:
    t = table(turn="hill", armies={})
    t.s.resource_discard += t.s.resource_deck
    t.s.resource_deck.clear()
    t.s.resource_deck.append(t.s.resource_discard.pop())
    t.play("plunder")
    assert len(t.player("hill").resources) == 2
    assert (len(t.s.resource_deck), len(t.s.resource_discard)) == (46, 0)
    none = table(turn="hill", armies={})
    none.s.players[0].resources += none.s.resource_deck
    none.s.resource_deck.clear()
    none.play("plunder")
    assert none.player("hill").resources == []


@rule("AG-9.1", "AG-9.9", "AG-23.1", "AG-23.2")
def test_resource_cards_and_their_discard_lie_open() -> None:
    t = table(turn="hill", resources={"fire": "iron-ore*2"}, discard="crown-rune")
    pieces = t.match.scene(0).pieces()
    assert pieces["p2.iron-ore"].count == 2
    assert "d.crown-rune" in pieces


FOUR = {"waterdeep": "hill-breaker*2", "high-moor": "storm-templar storm-sentinel"}


@rule("AG-9.6", "AG-R71", "AG-R125", "AG-17.29", "AG-R208")
def test_ore_helps_the_attacker_any_number_after_the_command_abilities() -> None:
    t = table(turn="hill", row="plunder", armies=FOUR, resources="iron-ore*2", rolls=[5, ARCANE, MISS, MISS])
    t.attack("waterdeep", "high-moor")
    assert t.kind == "convert into 2 Hits"
    t.do(HowMany(1))
    assert (t.kind, t.asked) == ("window", "hill")
    t.do(c.Use("iron-ore"), c.Use("iron-ore"))
    assert t.sides[0].hits == 6  # two each, and two converted
    assert t.s.resource_discard == ["iron-ore", "iron-ore"]


@rule("AG-9.6", "AG-9.7", "AG-17.33", "AG-R208")
def test_a_defender_uses_weaponry_but_no_ore() -> None:
    t = table(turn="hill", armies=FOUR, resources={"storm": "iron-ore scaled-shields"}, rolls=[5, MISS, MISS, MISS])
    t.attack("waterdeep", "high-moor")
    assert (t.kind, t.asked) == ("window", "storm")
    assert t.options == [c.Use("scaled-shields"), DONE]
    t.do(c.Use("scaled-shields"))
    assert t.s.resource_discard == ["scaled-shields"]


@rule("AG-9.7")
def test_an_attacker_uses_weaponry_too() -> None:
    t = table(turn="hill", armies=FOUR, resources="throwing-stones", rolls=[5, MISS, MISS, MISS, 1, HITS, HITS])
    t.attack("waterdeep", "high-moor").do(c.Use("throwing-stones"))
    t.do(c.Reroll(1), c.Reroll(2), c.Reroll(3))
    assert "Hill Giants: 5 hits, 0 blocks." in t.log()


@rule("AG-13.1", "AG-13.2", "AG-23.14", "AG-23.15", "AG-23.10", "AG-R68")
def test_magic_draws_two_spells_and_puts_one_face_up_on_the_discard() -> None:
    t = table(turn="hill", draws="avalanche sky-spear")
    t.play("magic").text("choose one")
    assert t.options == [c.Take("avalanche"), c.Take("sky-spear")]
    assert "sp.avalanche" in t.match.scene(5).pieces()
    assert not [piece for piece in t.match.scene(0).pieces() if piece.startswith("sp.")]
    t.do(c.Take("avalanche"))
    assert t.player("hill").spells == ["sky-spear"]
    assert t.s.spell_discard == ["avalanche"]
    assert "ds.avalanche" in t.match.scene(0).pieces()


@rule("AG-13.3", "AG-R65", "AG-R68")
def test_magic_may_take_the_top_of_the_spell_discard_instead() -> None:
    t = table(turn="hill", spell_discard="avalanche sky-spear")
    t.play("magic").text("choose one").text("take the top card")
    assert t.player("hill").spells == ["sky-spear"]
    assert t.s.spell_discard == ["avalanche"]
    empty = table(turn="hill", draws="avalanche sky-spear")
    empty.play("magic").text("choose one")
    assert empty.kind == "discard spell"  # nothing to take: not offered


@rule("AG-R64")
def test_a_short_spell_deck_is_refilled_from_its_discard_and_a_single_spell_is_kept() -> None:
    t = table(turn="hill")
    t.s.spells_gone += t.s.spell_deck[1:]
    del t.s.spell_deck[1:]
    t.play("magic").text("choose one")
    assert len(t.player("hill").spells) == 1
    assert t.s.turn == 0


@rule("AG-13.6", "AG-13.7", "AG-13.8", "AG-13.9", "AG-13.10", "AG-9.8")
def test_a_spell_is_cast_in_one_of_its_forms_and_leaves_the_game() -> None:
    t = table(
        turn="hill", armies=LAND | {"high-moor": "hill-marauder!"}, spells="breath-of-annam", resources="dragon-lens"
    )
    assert c.Cast("breath-of-annam") in t.options
    assert c.Cast("breath-of-annam", True, "dragon-lens") in t.options
    t.do(c.Cast("breath-of-annam", True, "dragon-lens"))
    while t.kind == "place":
        t.do(c.Buy("hill-marauder", "waterdeep"))
    assert t.army("waterdeep") == ["hill-marauder", "hill-marauder"]
    assert t.army("high-moor") == ["hill-marauder"]
    assert t.s.spells_gone == ["breath-of-annam"]
    assert (t.s.spell_discard, t.s.resource_discard) == ([], ["dragon-lens"])
    poor = table(turn="hill", armies=LAND | {"high-moor": "hill-marauder!"}, spells="breath-of-annam")
    assert c.Cast("breath-of-annam", True, "dragon-lens") not in poor.options
    poor.do(c.Cast("breath-of-annam"))
    assert poor.player("hill").spells == []


@rule("AG-13.7")
def test_an_event_may_spare_the_artifact() -> None:
    t = table(
        turn="hill",
        armies=LAND | {"high-moor": "hill-marauder!"},
        spells="breath-of-annam",
        claimed={"hill": "the-heart-oak-speaks"},
    )
    assert c.Cast("breath-of-annam", True) in t.options


@rule("AG-13.4", "AG-13.5", "AG-17.23", "AG-17.33")
def test_magic_turns_arcane_results_into_blocks_for_attacker_and_defender() -> None:
    rolls = [5, ARCANES, ARCANE, MISS]
    t = table(turn="hill", row="magic plunder", armies=FOUR, rolls=rolls)
    t.attack("waterdeep", "high-moor").do(HowMany(2))  # two cards left of Attack
    assert t.kind == "convert into 1 Blocks"
    t.do(HowMany(1))
    assert "Hill Giants: 4 hits, 1 block." in t.log()
    defended = table(
        turn="hill",
        row={"storm": "magic plunder trade"},
        armies=FOUR,
        rolls=[5, MISS, MISS, MISS, 5, ARCANE, MISS, BLOCK, HIT],
    )
    defended.attack("waterdeep", "high-moor")
    assert (defended.kind, defended.asked) == ("convert into 1 Blocks", "storm")
    assert max(option.n for option in defended.options) == 2  # two cards right of Magic


@rule("AG-R72", "AG-20.15")
def test_who_decides_for_npc_giants_uses_no_cards_for_them() -> None:
    t = table(
        players=4,
        turn="hill",
        armies={"waterdeep": "hill-breaker*2", "neverwinter-wood": "frost-raider*2"},
        resources={"stone": "scaled-shields"},
        rolls=[5, MISS, MISS, MISS, 1, HIT, HIT, BLOCK],
    )
    t.attack("waterdeep", "neverwinter-wood")
    assert t.asked == "stone"
    assert c.Use("scaled-shields") not in t.options
    assert t.kind == "re-roll"


@rule("AG-9.8")
def test_only_an_artifact_pays_for_an_advanced_spell() -> None:
    t = table(turn="hill", spells="rune-sight", discard="blood-rune", resources="iron-ore", armies=LAND)
    assert c.Cast("rune-sight") in t.options
    assert not [option for option in t.options if isinstance(option, c.Cast) and option.advanced]


@rule("AG-R62")
def test_the_discard_stays_searchable_until_a_card_is_needed_that_the_deck_does_not_have() -> None:
    t = table(turn="hill", armies={})
    t.s.resource_discard += t.s.resource_deck[2:]
    del t.s.resource_deck[2:]
    t.play("plunder")
    assert (len(t.s.resource_deck), len(t.s.resource_discard)) == (0, 46)


@rule("AG-R64", "AG-13.2")
def test_the_second_spell_comes_from_the_discard_that_becomes_the_deck() -> None:
    t = table(turn="hill", spell_discard="avalanche")
    t.s.spells_gone += t.s.spell_deck[1:]
    del t.s.spell_deck[1:]
    t.play("magic").text("choose one").text("draw 2")
    assert (t.kind, len(t.options)) == ("discard spell", 2)


@rule("AG-13.4", "AG-5.10", "AG-17.34")
def test_only_cards_to_the_right_of_magic_count_for_its_conversions() -> None:
    t = table(turn="hill", row="plunder trade magic", armies=FOUR, rolls=[5, ARCANES, ARCANES, MISS])
    t.attack("waterdeep", "high-moor")
    assert t.options == [HowMany(3), HowMany(2), HowMany(1), HowMany(0)]  # three cards left of Attack
    t.do(HowMany(0))
    assert (t.kind, t.options) == ("convert into 1 Blocks", [HowMany(1), HowMany(0)])  # Attack itself, right of Magic
