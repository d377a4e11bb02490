"""ATTACK COMMAND; BATTLE: DECLARATION, DICE AND TOTALS."""

from typing import Any

import pytest

from gloaming.games.assault.rules.battles import attack_conversions, dice_of
from gloaming.games.assault.rules.casualties import falls_to, soak
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.box import box
from gloaming.games.assault.table.state import Phase, Side
from gloaming.games.assault.table.units import healthy
from gloaming.kernel import DONE
from gloaming.lingo import HowMany
from gloaming.scene import Kind
from gloaming.testing import rule
from tests.games.assault.table import ARCANE, ARCANES, BLOCK, HIT, HITS, MISS, Table, table, units_named

FIRE = {"waterdeep": "fire-smith fire-guard", "high-moor": "hill-marauder hill-breaker*2"}


def declarations(t: Table) -> list[tuple[str, str]]:
    """From where to where can be attacked, or advanced."""
    return [(option.origin, option.target) for option in t.options if isinstance(option, c.Declare)]


@rule("AG-14.1", "AG-14.2", "AG-14.10", "AG-17.2", "AG-17.3")
def test_an_attack_goes_from_one_region_to_an_adjacent_enemy_region_or_not_at_all() -> None:
    t = table(turn="fire", armies={**FIRE, "icewind-dale": "fire-smith", "silver-marches": "storm-sentinel"})
    t.play("attack").text("attack")
    assert declarations(t) == [("waterdeep", "high-moor")]
    t.done()
    assert t.asked == "frost"


@rule("AG-1.7", "AG-14.4", "AG-R114", "AG-R116", "AG-R115")
def test_instead_units_of_one_region_may_advance_to_an_adjacent_empty_region() -> None:
    t = table(
        turn="fire",
        armies={"ice-spires": "duke-zalto fire-smith", "icewind-dale": "fire-smith"},
        slayers={"hook": "silver-marches"},
        castle="silver-marches",
    )
    t.play("attack")
    assert t.kind == "advance"  # no enemy in reach
    assert ("ice-spires", "silver-marches") in declarations(t)
    assert ("ice-spires", "icewind-dale") not in declarations(t)  # friendly is not empty
    t.do(c.Declare("ice-spires", "silver-marches"), c.Leave("ice-spires", healthy("duke-zalto")))
    assert t.army("silver-marches") == ["fire-smith"]
    assert t.asked == "frost"
    home = table(turn="fire", armies={"icewind-dale": "fire-smith"})
    home.play("attack")
    assert ("icewind-dale", "ice-spires") in declarations(home)  # one's own empty home


@rule("AG-14.5", "AG-14.6", "AG-20.9", "AG-21.5", "AG-21.8", "AG-R145")
def test_homes_are_neither_attacked_nor_entered_before_the_final_ordning() -> None:
    armies = {"high-forest": "hill-marauder", "graypeak-mountains": "stone-delver"}
    t = table(turn="hill", armies=armies)
    t.play("attack")
    assert t.kind == "advance"
    assert ("high-forest", "evermoors") not in declarations(t)
    final = table(turn="hill", armies=armies, final=True)
    final.play("attack").text("attack")
    assert declarations(final) == [("high-forest", "graypeak-mountains")]
    entering = table(turn="hill", armies={"high-forest": "hill-marauder"}, final=True)
    entering.play("attack")
    assert ("high-forest", "evermoors") in declarations(entering)


@rule("AG-14.6")
def test_the_protection_of_a_home_is_told() -> None:
    armies = {"high-forest": "hill-marauder", "graypeak-mountains": "stone-delver", "dessarin-valley": "storm-sentinel"}
    t = table(turn="hill", armies=armies)
    t.play("attack").text("attack")
    assert t.why(c.Declare("high-forest", "graypeak-mountains")) == "AG-14.6"


@rule("AG-17.4", "AG-17.5", "AG-R112", "AG-R113", "AG-17.6", "AG-14.3")
def test_the_attacker_chooses_who_takes_part_and_every_defender_must() -> None:
    armies = {"waterdeep": "hammerlords fire-smith fire-guard", "high-moor": "hill-marauder*3"}
    t = table(turn="fire", armies=armies, resources={"hill": "scaled-shields"}, rolls=[6])
    t.play("attack").text("attack").do(c.Declare("waterdeep", "high-moor"))
    t.do(c.Leave("waterdeep", healthy("hammerlords")), c.Leave("waterdeep", healthy("fire-guard")))
    assert t.sides[0].units == units_named("fire-smith")  # at least one
    assert t.sides[1].units == units_named("hill-marauder*3")
    assert len(t.army("waterdeep")) == 3  # nobody moves before the battle


@rule("AG-17.1", "AG-17.7", "AG-17.8", "AG-17.9", "AG-R123", "AG-R205", "AG-R124")
def test_spells_at_the_start_are_cast_in_turn_until_both_pass_in_succession() -> None:
    t = table(
        turn="fire",
        armies=FIRE,
        spells={"fire": "borrowed-thunder mire-underfoot", "hill": "skin-of-slate still-air"},
        rolls=[6, MISS, MISS, MISS],
    )
    t.attack("waterdeep", "high-moor")
    assert (t.kind, t.asked) == ("window", "fire")
    t.done()
    assert t.asked == "hill"
    t.do(c.Cast("skin-of-slate"))
    assert t.asked == "fire"  # who passed may cast again, since the other cast
    t.do(c.Cast("borrowed-thunder"))
    assert (t.asked, t.sides[0].strength) == ("hill", 2)
    t.done()
    assert t.asked == "fire"
    t.done()
    assert t.s.phase is not Phase.SPELLS


@rule("AG-R122")
def test_players_outside_the_battle_are_not_asked() -> None:
    t = table(
        turn="fire",
        armies=FIRE,
        spells={"storm": "borrowed-thunder"},
        resources={"storm": "scaled-shields"},
        rolls=[6, MISS, MISS, MISS, 5, 5, 5, 5],
    )
    t.attack("waterdeep", "high-moor")
    assert t.asked == "frost"  # the battle is over, and nobody had anything to decide


@rule("AG-17.10", "AG-17.12", "AG-17.13", "AG-1.13")
def test_x14_a_regular_and_an_elite_of_fire_roll_the_fire_die_and_three_standard_dice() -> None:
    t = table(turn="fire", armies=FIRE, row="leader", rolls=[1, HIT, BLOCK, MISS], resources="iron-ore")
    t.attack("waterdeep", "high-moor")
    assert [die.face for die in t.sides[0].dice] == [0, 0, 2, 5]
    assert t.sides[0].dice[0].hits == 3  # the fire die has a face of three hits


@rule("AG-17.11", "AG-17.13", "AG-17.12")
@pytest.mark.parametrize(("army", "dice"), [("hill-breaker*4", 7), ("hill-breaker*3", 6), ("hill-marauder", 1)])
def test_x3_x4_at_most_seven_dice_and_always_the_special_one(army: str, dice: int) -> None:
    t = table(turn="hill", armies={"waterdeep": army, "high-moor": "storm-sentinel"}, resources="iron-ore")
    t.attack("waterdeep", "high-moor")
    assert len(t.sides[0].dice) == dice
    faces = box(t.s).dice["hill"]
    first = t.sides[0].dice[0]
    assert (first.hits, first.blocks, first.arcane) == faces[first.face]


@rule("AG-R109")
def test_a_side_without_units_rolls_nothing() -> None:
    t = table()
    assert dice_of(t.s, t.b, Side(0, "hill")) == 0


@rule("AG-R109")
def test_a_side_whose_strength_is_taken_away_rolls_nothing() -> None:
    armies = {"waterdeep": "hill-marauder", "high-moor": "storm-sentinel"}
    t = table(turn="hill", armies=armies, row="magic", spells={"storm": "mire-underfoot"})
    t.attack("waterdeep", "high-moor").do(c.Cast("mire-underfoot"))
    assert dice_of(t.s, t.b, Side(0, "hill", units=[healthy("hill-marauder")], strength=-2)) == 0
    t.fight()
    assert "Hill Giants: 0 hits, 0 blocks." in t.log()


@rule("AG-17.14", "AG-17.15", "AG-17.16", "AG-17.18", "AG-17.19", "AG-17.20", "AG-R132")
def test_faces_show_one_symbol_and_no_more_than_four_hits_two_blocks_or_two_arcane() -> None:
    b = table().b
    for faces in b.dice.values():
        assert len(faces) == 6
        for hits, blocks, arcane in faces:
            assert hits <= 4
            assert blocks <= 2
            assert arcane <= 2
            assert [hits, blocks, arcane].count(0) >= 2
    standard = b.dice[""]
    assert {(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)} <= set(standard)


@rule("AG-17.17", "AG-17.15")
def test_an_arcane_result_that_is_not_converted_is_a_miss() -> None:
    t = table(turn="fire", armies=FIRE, rolls=[6, ARCANE, ARCANES, HIT])
    t.attack("waterdeep", "high-moor")
    assert "Fire Giants: 1 hit, 0 blocks." in t.log()


@rule("AG-17.21", "AG-17.22", "AG-17.24", "AG-14.7", "AG-14.8", "AG-17.30", "AG-17.27", "AG-R127", "AG-R133")
@pytest.mark.parametrize(
    ("rolls", "arcane"),
    [([1, BLOCK, ARCANE, MISS, ARCANE], 2), ([6, HIT, BLOCK, ARCANES, 5], 3)],
    ids=["three hits, a block, one arcane", "a hit, a block, two arcane"],
)
def test_x15_fire_re_rolls_the_miss_converts_every_arcane_and_has_seven_hits_and_a_block(
    rolls: list[int], arcane: int
) -> None:
    armies = {"waterdeep": "duke-zalto! fire-smith", "high-moor": "hill-marauder hill-breaker*2"}
    t = table(turn="fire", armies=armies, row="leader magic move", rolls=rolls)
    t.attack("waterdeep", "high-moor")
    assert t.kind == "re-roll"
    miss = next(place for place, die in enumerate(t.sides[0].dice) if not (die.hits or die.blocks or die.arcane))
    t.do(c.Reroll(miss), DONE)
    assert t.kind == "convert into 2 Hits"
    t.do(HowMany(arcane))
    assert "Fire Giants: 7 hits, 1 block." in t.log()


@rule("AG-17.25", "AG-17.26", "AG-R126", "AG-R129")
def test_dice_are_re_rolled_once_together_and_the_new_results_stand() -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "chief-guh hill-marauder", "high-moor": "storm-sentinel"},
        row="leader move plunder trade",
        rolls=[1, HITS, HITS, 6, MISS, MISS],
    )
    t.attack("waterdeep", "high-moor")
    t.do(c.Reroll(0))
    assert c.Reroll(0) not in t.options  # each die once
    assert t.sides[0].dice[0].face == 0  # nothing is rolled before all are chosen
    t.do(c.Reroll(1), c.Reroll(2))
    assert "Hill Giants: 0 hits, 0 blocks." in t.log()
    assert t.log().count("Hill Giants roll 3 dice again.") == 1


@rule("AG-17.28", "AG-R128", "AG-R130", "AG-R131")
def test_two_results_of_one_face_are_converted_each_on_its_own() -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "hill-breaker", "high-moor": "storm-sentinel"},
        row="magic",
        rolls=[6, ARCANES],
    )
    t.attack("waterdeep", "high-moor")
    assert t.options == [HowMany(1), HowMany(0)]  # one card left of Attack
    t.do(HowMany(1))
    assert (t.kind, t.options) == ("convert into 1 Blocks", [HowMany(1), HowMany(0)])
    t.do(HowMany(1))
    assert "Hill Giants: 2 hits, 1 block." in t.log()
    declined = table(
        turn="hill", armies={"waterdeep": "hill-breaker", "high-moor": "storm-sentinel"}, row="move", rolls=[6, ARCANES]
    )
    declined.attack("waterdeep", "high-moor").do(HowMany(0))
    assert "Hill Giants: 0 hits, 0 blocks." in declined.log()


@rule("AG-14.9", "AG-14.8")
def test_a_defender_never_uses_the_attack_command_of_their_own_row() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "fire-guard"}
    t = table(turn="hill", armies=armies, row={"fire": "move plunder attack"}, rolls=[6, MISS, 5, ARCANES])
    t.attack("waterdeep", "high-moor")
    assert t.kind == "turn"  # nothing was asked
    assert "Fire Giants: 0 hits, 0 blocks." in t.log()


@rule("AG-17.29", "AG-17.32", "AG-17.33", "AG-R125")
def test_the_defender_rolls_and_modifies_in_the_same_way_after_the_attackers_totals_stand() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "duke-zalto fire-guard"}
    t = table(
        turn="hill",
        armies=armies,
        row={"fire": "leader magic move"},
        resources={"fire": "scaled-shields"},
        rolls=[1, HIT, 6, ARCANE, MISS, MISS, MISS, BLOCK, BLOCK],
    )
    t.attack("waterdeep", "high-moor")
    assert (t.kind, t.asked) == ("re-roll", "fire")
    assert t.sides[0].fixed
    t.do(c.Reroll(2), c.Reroll(3))
    assert t.kind == "convert into 1 Blocks"
    t.do(HowMany(1))
    assert t.kind == "window"
    t.do(c.Use("scaled-shields"))
    assert "Fire Giants: 0 hits, 5 blocks." in t.log()


@rule("AG-R121")
def test_a_spell_that_removes_the_last_defender_ends_the_battle_without_dice() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "fire-smith!"}
    t = table(turn="hill", armies=armies, spells="bolt-from-a-clear-sky")
    t.attack("waterdeep", "high-moor").do(c.Cast("bolt-from-a-clear-sky"))
    assert t.points("hill") == 2
    assert t.army("high-moor") == ["hill-breaker"]
    assert not [line for line in t.log() if "roll:" in line]


@rule("AG-17.31")
def test_totals_and_dice_are_shown_step_by_step() -> None:
    t = table(
        turn="fire",
        armies=FIRE,
        resources={"hill": "scaled-shields"},
        rolls=[1, HIT, BLOCK, MISS, 6, MISS, MISS, MISS, MISS],
    )
    t.attack("waterdeep", "high-moor")
    areas = {area.id: area for area in t.match.scene(None).areas}
    assert areas["battle.0"].title == "Fire Giants attack"
    *pieces, hits, blocks = areas["battle.0"].pieces
    assert [piece.title for piece in pieces if piece.kind is Kind.DIE] == ["3 hits", "1 hit", "1 block", "miss"]
    fighters = [piece.title for piece in pieces if piece.kind is Kind.TOKEN]
    assert fighters  # they stand in the battle, and no longer on the map
    [army] = [piece for piece in areas["board"].pieces if piece.id == "a.waterdeep"]
    assert not set(fighters) & {part.title for part in army.parts}
    assert [(piece.count, piece.title) for piece in (hits, blocks)] == [(4, "hits"), (1, "block")]
    steps = t.match.scene(None).phases
    assert steps is not None
    assert (steps.title, steps.steps[steps.now]) == ("Battle: High Moor", "Cards")


@rule("AG-R138", "AG-18.6")
def test_nobody_is_asked_where_every_choice_has_the_same_result() -> None:
    t = table(turn="fire", armies=FIRE, resources="iron-ore*3", rolls=[1, HITS, HITS, HITS, 6, MISS, MISS, MISS, MISS])
    t.attack("waterdeep", "high-moor")
    for _ in range(3):
        t.do(c.Use("iron-ore"))
    assert t.points("fire") == 5  # 15 damage: all three are defeated in whatever order


@rule("AG-R108", "AG-17.10")
def test_a_wounded_unit_rolls_for_the_strength_of_its_wounded_side() -> None:
    armies = {"waterdeep": "hill-breaker! hill-breaker", "high-moor": "storm-sentinel"}
    t = table(turn="hill", armies=armies, resources="iron-ore")
    t.attack("waterdeep", "high-moor")
    assert len(t.sides[0].dice) == 3  # one and two


@rule("AG-17.1", "AG-17.30")
@pytest.mark.parametrize("casts", ["fire", "hill"])
def test_whoever_casts_at_the_start_the_attacker_rolls_first(casts: str) -> None:
    t = table(turn="fire", armies=FIRE, spells={casts: "skin-of-slate"}, resources={"fire": "iron-ore"})
    t.attack("waterdeep", "high-moor").do(c.Cast("skin-of-slate"))
    assert (t.kind, t.asked) == ("window", "fire")  # before the totals of the attacker
    assert t.sides[0].dice
    assert not t.sides[1].dice


@rule("AG-17.26", "AG-R130", "AG-R131")
def test_which_arcane_results_are_converted_is_the_players_choice_where_dice_may_be_rolled_again() -> None:
    rolls = [6, ARCANE, ARCANES, *[MISS] * 13]
    t = table(turn="fire", armies=FIRE, row="move", resources="throwing-stones", rolls=rolls)
    t.attack("waterdeep", "high-moor").do(HowMany(1))
    assert (t.kind, t.options) == ("convert", [c.Convert(1), c.Convert(2)])
    t.do(c.Convert(1))
    assert [(die.hits, die.arcane) for die in t.sides[0].dice[:3]] == [(0, 0), (2, 0), (0, 2)]
    other = table(turn="fire", armies=FIRE, row="move", resources="throwing-stones", rolls=rolls)
    other.attack("waterdeep", "high-moor").do(HowMany(1), c.Convert(2))
    assert [(die.hits, die.arcane) for die in other.sides[0].dice[:3]] == [(0, 0), (0, 1), (2, 1)]


@rule("AG-17.26", "AG-17.28")
def test_a_result_that_was_picked_is_not_offered_again() -> None:
    rolls = [6, ARCANE, ARCANES, *[MISS] * 13]
    t = table(turn="fire", armies=FIRE, row="move trade", resources="throwing-stones", rolls=rolls)
    t.attack("waterdeep", "high-moor").do(HowMany(2), c.Convert(1))
    assert [(die.hits, die.arcane) for die in t.sides[0].dice[:3]] == [(0, 0), (2, 0), (2, 1)]


@rule("AG-17.26", "AG-R138")
def test_nobody_is_asked_which_results_where_it_cannot_matter() -> None:
    rolls = [6, ARCANE, ARCANES, *[MISS] * 13]
    nothing_to_come = table(turn="fire", armies=FIRE, row="move", rolls=rolls)
    nothing_to_come.attack("waterdeep", "high-moor").do(HowMany(1))
    assert nothing_to_come.kind != "convert"
    everything = table(turn="fire", armies=FIRE, row="move trade plunder", resources="throwing-stones", rolls=rolls)
    everything.attack("waterdeep", "high-moor").do(HowMany(3))
    assert everything.kind == "window"
    alike = [6, ARCANE, ARCANE, *[MISS] * 13]
    one = table(turn="fire", armies=FIRE, row="move", resources="throwing-stones", rolls=alike)
    one.attack("waterdeep", "high-moor").do(HowMany(1))
    assert one.kind == "window"


@rule("AG-17.26", "AG-R209")
@pytest.mark.parametrize("spell", ["crooked-omen", "sky-spear"])
def test_whether_one_is_asked_which_results_does_not_tell_which_spell_is_held(spell: str) -> None:
    rolls = [6, ARCANE, ARCANES, *[MISS] * 13]
    t = table(turn="fire", armies=FIRE, row="move", spells=spell, rolls=rolls)
    t.attack("waterdeep", "high-moor").done().do(HowMany(1))
    assert t.kind == "convert"


@rule("AG-R212", "AG-R208", "AG-17.29")
def test_a_champions_text_may_wait_for_a_card_of_the_same_moment() -> None:
    armies = {"waterdeep": "king-hekaton", "high-moor": "hill-marauder*2"}
    laid: dict[str, Any] = {"turn": "storm", "armies": armies, "claimed": {"storm": "rescue-hekaton"}}
    rolls = [6, MISS, MISS, MISS, ARCANES, ARCANE, MISS, *[MISS] * 9]
    t = table(**laid, resources="throwing-stones", rolls=rolls)
    t.attack("waterdeep", "high-moor")
    assert t.options == [c.Use("throwing-stones"), c.Invoke("king-hekaton"), DONE]
    t.do(c.Use("throwing-stones"), c.Reroll(1), c.Reroll(2), c.Reroll(3))
    assert t.options[0] == HowMany(2)  # his text comes last: more results are there now
    t.do(HowMany(2))
    assert "Storm Giants: 4 hits, 0 blocks." in t.log()
    first = table(**laid, resources="throwing-stones", rolls=rolls)
    first.attack("waterdeep", "high-moor").do(c.Invoke("king-hekaton"), HowMany(1))
    assert first.options == [c.Use("throwing-stones"), DONE]  # and only once
    alone = table(**laid, rolls=rolls)
    alone.attack("waterdeep", "high-moor")
    assert alone.options == [HowMany(1), HowMany(0)]  # without a card there is no order to be asked for


@rule("AG-R213")
def test_a_unit_whose_fortitude_is_taken_away_soaks_up_nothing_and_adds_nothing() -> None:
    t = table(turn="fire", armies=FIRE)
    side = Side(5, "hill", units=[healthy("hill-marauder")], fortitude=-3)
    assert soak(t.s, t.b, side, healthy("hill-marauder")) == 0
    assert falls_to(t.s, t.b, side) == 1


@rule("AG-R121")
def test_who_has_slipped_away_after_the_roll_of_the_enemy_uses_no_cards_for_totals() -> None:
    armies = {"waterdeep": "fire-smith fire-guard", "high-moor": "hill-marauder"}
    cards = {"hill": "blood-rune dragon-lens"}
    t = table(turn="fire", armies=armies, spells={"hill": "mantle-of-fog"}, resources=cards, rolls=[MISS] * 9)
    t.attack("waterdeep", "high-moor").done()  # nothing at the start of the battle
    t.do(c.Cast("mantle-of-fog", True, "dragon-lens"), c.Join("high-moor", healthy("hill-marauder")))
    assert "Hill Giants: 0 hits, 0 blocks." in t.log()
    assert t.player("hill").resources == ["blood-rune"]
    assert t.army("delimbiyr-vale") == ["hill-marauder"]


RESULTS = [6, ARCANE, ARCANES, *[MISS] * 13]


@rule("AG-17.26")
def test_a_special_die_is_never_like_a_standard_one() -> None:
    rolls = [5, ARCANE, *[MISS] * 13]
    t = table(turn="fire", armies=FIRE, row="move", resources="throwing-stones", rolls=rolls)
    t.attack("waterdeep", "high-moor").do(HowMany(1))
    assert t.options == [c.Convert(0), c.Convert(1)]


@rule("AG-17.26", "AG-20.14", "AG-R72")
def test_nobody_is_asked_which_results_who_cannot_re_roll_any_more() -> None:
    knights = {"waterdeep": "fire-smith fire-guard", "high-moor": "gale-knights"}
    banned = table(turn="fire", armies=knights, row="move", resources="throwing-stones", rolls=RESULTS)
    banned.attack("waterdeep", "high-moor").do(HowMany(1))
    assert banned.kind != "convert"
    silent = {"fire": "crooked-omen", "hill": "still-air"}
    silenced = table(turn="fire", armies=FIRE, row="move", spells=silent, rolls=RESULTS)
    silenced.attack("waterdeep", "high-moor").done().do(c.Cast("still-air"), HowMany(1))
    assert silenced.kind != "convert"
    gone = table(turn="fire", armies=FIRE, row="move", spells="sky-spear", spell_discard="crooked-omen", rolls=RESULTS)
    gone.attack("waterdeep", "high-moor").done().do(HowMany(1))
    assert gone.kind == "window"  # the only Spell that re-rolls lies open
    npc = {"waterdeep": "storm-sentinel", "neverwinter-wood": "frost-raider*2"}
    rolls = [MISS, MISS, 5, ARCANE, ARCANES, MISS]
    right = table(players=4, turn="storm", armies=npc, resources={"hill": "throwing-stones"}, rolls=rolls)
    right.attack("waterdeep", "neverwinter-wood").done().do(HowMany(2))
    assert right.kind != "convert"


@rule("AG-R212")
def test_a_text_that_can_do_nothing_is_not_offered() -> None:
    armies = {"waterdeep": "king-hekaton", "high-moor": "hill-marauder*2"}
    laid: dict[str, Any] = {"armies": armies, "claimed": {"storm": "rescue-hekaton"}, "resources": "throwing-stones"}
    t = table(turn="storm", **laid, rolls=[1, MISS, MISS, MISS])
    t.attack("waterdeep", "high-moor")
    assert t.options == [c.Use("throwing-stones"), DONE]
    assert t.why(c.Invoke("king-hekaton")) == "AG-R212"


@rule("AG-14.8")
def test_only_an_attack_that_is_being_played_converts_for_its_battle() -> None:
    t = table(turn="fire", armies=FIRE, row="move trade")
    assert attack_conversions(t.s) == 0
    t.s.phase = Phase.COMMAND
    for command, converted in (("magic", 0), ("attack", 2)):
        t.s.players[2].row[2:] = [f"fire-{command}"]
        assert attack_conversions(t.s) == converted


@rule("AG-18.16", "AG-18.10")
def test_who_must_be_the_first_to_suffer_cannot_be_spared() -> None:
    t = table(turn="fire", armies=FIRE)
    side = Side(2, "fire", units=units_named("fire-smith fire-smith!"))
    assert falls_to(t.s, t.b, side) == 4
    side.first = healthy("fire-smith")
    assert falls_to(t.s, t.b, side) == 3
