"""ADULT WRAITH and ELDER WRAITH."""

from typing import Any

import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.rules.verbs import turn_up
from gloaming.games.wraith_giants.table.choices import Cast, Resolve, Skill, Source, Take
from gloaming.kernel import DONE
from gloaming.lingo import Do
from gloaming.testing import rule
from tests.games.wraith_giants.table import Table, table

FULL = {"windstep": 4, "second-string": 3, "level-breath": 5, "heartseeker": 6}
ROW = "heel-strike flint-elbow grinding-jaw dropped-pines granite-brow"


def adult(skills: dict[str, int] | None = None, **laid: Any) -> Table:
    """The Adult Wraith on A1 over Heel Strike; the pools as told, the rest full."""
    pools = {f"adult-{name}": n for name, n in {**FULL, **(skills or {})}.items()}
    laid = {"row": ROW, "pawn": "A1", "hand": "twin-cuts finish-it old-scars long-draw slow-blood", **laid}
    return table("adult", skills=pools, **laid)


def source(name: str) -> Source:
    return Source(f"adult-{name}")


@rule("WG-31.2", "WG-31.3", "WG-31.4")
def test_e18_skill_pools_are_filled_from_the_health_pool() -> None:
    t = adult()
    assert t.s.skills["adult-second-string"] == 3
    assert t.s.pool == t.f.giant.printed.health + t.f.wraith.printed.giant_health_modifier - 18


@rule("WG-31.1", "WG-31.5", "WG-31.6", "WG-31.7", "WG-R127")
def test_wounds_come_from_skill_pools_of_your_choice_one_by_one() -> None:
    t = adult(top="weighted-grip", bottom="weighted-grip")
    before = t.s.pool
    t.play("twin-cuts").line(1)  # Sword 1 per Hand: 2
    assert t.options == [source(name) for name in FULL]
    t.do(source("windstep"), source("heartseeker"))
    assert (t.s.skills["adult-windstep"], t.s.skills["adult-heartseeker"], t.s.pool) == (3, 5, before)


@rule("WG-31.8", "WG-31.9", "WG-31.11", "WG-R123", "WG-R126", "WG-R131")
def test_an_emptied_pool_triggers_its_skill_after_all_wounds_are_laid_and_is_refilled() -> None:
    t = adult(
        {"second-string": 1},
        top="weighted-grip",
        bottom="weighted-grip",
        row="heel-strike kneeling-weight flint-elbow dropped-pines granite-brow",
    )
    before = t.s.pool
    t.play("twin-cuts").line(1).do(source("second-string"))
    assert t.kind == "source"  # the second Wound is placed first
    t.do(source("windstep"))
    assert t.options == [Skill("adult-second-string"), DONE]
    assert t.wounds_on("heel-strike") == 2
    t.do(Skill("adult-second-string"))  # Bow 1 at A2
    t.do(source("windstep"))
    assert (t.wounds_on("kneeling-weight"), t.s.skills["adult-second-string"], t.s.pool) == (1, 3, before - 3)
    assert t.kind == "source"  # the card's other action, Sword 1, comes after


@rule("WG-R123")
def test_a_declined_skill_is_refilled_too_and_by_option_it_is_compulsory() -> None:
    t = adult({"windstep": 1}).play("twin-cuts")
    t.line(0).do(source("windstep")).done()
    assert (t.s.pawn, t.s.skills["adult-windstep"]) == ("A1", 4)
    t = adult({"windstep": 1}, options={"skill_use": "compulsory"}).play("twin-cuts").line(0).do(source("windstep"))
    assert t.kind == "leap"


@rule("WG-31.10", "WG-R124")
def test_several_skills_of_one_attack_come_in_the_players_order() -> None:
    t = adult(
        {"windstep": 1, "second-string": 1},
        top="weighted-grip",
        bottom="weighted-grip",
        row="heel-strike kneeling-weight flint-elbow dropped-pines granite-brow",
    )
    t.play("twin-cuts").line(1).do(source("windstep"), source("second-string"))
    assert (t.kind, t.options) == ("next skill", [Skill("adult-windstep"), Skill("adult-second-string")])


@rule("WG-31.12", "WG-31.13", "WG-R128")
def test_a_pool_gets_what_there_is_and_without_a_token_it_stays_empty() -> None:
    t = adult({"windstep": 1}, pool=2).play("twin-cuts").line(0).do(source("windstep")).done()
    assert (t.s.skills["adult-windstep"], t.s.pool) == (2, 0)
    t = adult({"windstep": 1}, pool=0).play("twin-cuts").line(0).do(source("windstep")).done()
    assert t.s.skills["adult-windstep"] == 0
    assert source("windstep") not in t.options


@rule("WG-31.14")
def test_a_refilled_pool_can_be_emptied_again_in_the_same_turn() -> None:
    t = adult({"windstep": 1}, pool=1).play("twin-cuts").line(0).do(source("windstep")).done()
    assert t.s.skills["adult-windstep"] == 1
    t.do(source("windstep"))
    assert t.kind == "skill"


@rule("WG-31.15", "WG-R129", "WG-R130", "WG-R140")
def test_the_giant_falls_when_all_pools_are_empty_and_before_any_skill() -> None:
    empty = {"windstep": 0, "level-breath": 0, "heartseeker": 0, "second-string": 3}
    t = adult(empty, pool=0).play("twin-cuts").line(0)
    assert (t.result, t.s.pool, t.s.skills["adult-second-string"]) == ("", 0, 1)
    t = adult({**empty, "second-string": 1}, pool=0).play("twin-cuts").line(0)
    assert t.result == "the Giant's health is gone"


@rule("WG-R122")
def test_with_every_skill_pool_empty_the_health_pool_pays() -> None:
    t = adult(dict.fromkeys(FULL, 0), pool=5).play("twin-cuts").line(0)
    assert t.s.pool == 3  # Sword 1, then Sword 1 per Hand


@rule("WG-R125", "WG-R132")
def test_a_skills_own_pool_is_empty_while_it_acts_and_what_it_triggers_waits() -> None:
    t = adult({"heartseeker": 1, "windstep": 1}).play("twin-cuts").line(0).do(source("heartseeker"))
    t.do(Skill("adult-heartseeker"))  # Sword 2
    assert source("heartseeker") not in t.options
    t.do(source("windstep"), source("level-breath"))
    assert t.s.skills["adult-heartseeker"] == 6  # refilled before Windstep is asked
    assert t.options == [Skill("adult-windstep"), DONE]


@rule("WG-R144")
def test_excess_wounds_leave_no_pool() -> None:
    t = adult(
        row="heel-strike:-1 flint-elbow grinding-jaw dropped-pines granite-brow",
        top="weighted-grip",
        bottom="weighted-grip",
    )
    t.play("twin-cuts").line(1).do(source("windstep"))
    assert t.card("heel-strike").scarred
    assert sum(t.s.skills.values()) == 17


@rule("WG-R156")
def test_a_skill_that_could_do_nothing_counts_as_used_without_a_question() -> None:
    t = adult({"level-breath": 1}, wounds=0).play("twin-cuts").line(0).do(source("level-breath"))
    assert (t.s.skills["adult-level-breath"], t.kind) == (5, "source")


@rule("WG-R145")
def test_the_wraiths_own_wounds_do_not_touch_the_giants_health() -> None:
    t = adult(wounds=2)
    before = t.s.pool
    t.fearless("sword").do(source("windstep"))
    assert (t.s.wounds, t.s.pool) == (3, before)


# ELDER WRAITH


def elder(hand: str, **laid: Any) -> Table:
    """The Elder Wraith with a card in hand."""
    rest = [
        "whetted-silence",
        "whetted-silence",
        "crows-patience",
        "crows-patience",
        "salt-circle",
        "salt-circle",
        "grave-goods",
    ]
    fill = [card for card in rest if card not in hand.split()][:4]
    return table("elder", hand=" ".join([*hand.split(), *fill]), **{"row": ROW, **laid})


@rule("WG-32.1")
def test_the_elder_has_the_adults_skills() -> None:
    t = elder("bone-needle")
    skills = [(printed.name, printed.size, printed.text) for printed, _ in t.f.wraith.skills.values()]
    assert skills == [(printed.name, printed.size, printed.text) for printed, _ in adult().f.wraith.skills.values()]


@rule("WG-32.2", "WG-32.4")
def test_every_elder_card_has_a_spell_with_a_place() -> None:
    cards = elder("bone-needle").f.cards.values()
    assert all(card.spell is not None and card.spell_at for card in cards)
    assert any(card.spell_at.isdigit() for card in cards)
    assert any(card.spell_at.isalpha() for card in cards)


@rule("WG-32.3", "WG-32.5", "WG-32.8", "WG-R133")
@pytest.mark.parametrize(("pawn", "castable"), [("B1", True), ("B3", True), ("A2", False), ("G", False)])
def test_e19_dazzling_light_is_cast_in_b_only(pawn: str, castable: bool) -> None:
    t = elder("lantern-step", pawn=pawn, rage=1)
    t.play("lantern-step")
    assert (Cast("lantern-step") in t.options) is castable
    if castable:
        t.do(Cast("lantern-step"))
        assert (t.s.rage, t.s.hushed) == (0, [0])
        assert Cast("lantern-step") not in t.options  # at most once


@rule("WG-32.6")
@pytest.mark.parametrize(("pawn", "castable"), [("A3", True), ("B3", True), ("C3", True), ("A2", False)])
def test_a_number_is_met_in_whichever_region(pawn: str, castable: bool) -> None:
    t = elder("widows-walk", pawn=pawn)
    t.play("widows-walk")
    assert (Cast("widows-walk") in t.options) is castable


@rule("WG-32.7", "WG-R134")
def test_a_spell_comes_before_the_first_or_after_the_last_action() -> None:
    t = elder("lantern-step", pawn="B1", rage=1, top="widows-walk", bottom="bone-needle")
    t.play("lantern-step")
    assert t.options == [Resolve(0), Resolve(1), Cast("lantern-step")]
    t.line(1)  # Bow 1 without a target; the Leap follows
    assert t.kind == "leap"  # and no spell between
    t.go("B2")
    assert t.options == [Cast("lantern-step"), DONE]
    t = elder("lantern-step", pawn="A2", rage=1, top="widows-walk", bottom="bone-needle")
    t.play("lantern-step").line(0).go("B1")
    assert t.options == [Cast("lantern-step"), DONE]  # it need hold at that moment only
    assert t.done().s.rage == 1


@rule("WG-R95")
def test_a_stunned_elder_card_casts_nothing() -> None:
    t = elder("lantern-step", pawn="B1", rage=1, dazed=True)
    assert t.play("lantern-step").kind == "act"


@rule("WG-R137")
def test_a_spell_can_be_cast_though_no_action_could_be_done() -> None:
    t = elder("crows-patience", pawn="A2", row="flint-elbow grinding-jaw dropped-pines granite-brow gravel-gut")
    t.play("crows-patience")
    assert Cast("crows-patience") in t.options


@rule("WG-R138")
def test_symbols_in_a_spell_are_counted_in_the_row_of_the_card() -> None:
    t = elder(
        "cinder-jar",
        pawn="D2",
        top="bone-needle salt-circle",
        bottom="salt-circle bone-needle",
        row="grinding-jaw flint-elbow:1 heel-strike kneeling-weight millstone-hip",
    )
    t.play("cinder-jar").do(Cast("cinder-jar"))  # Firework 1 per Breath: 1 + 2 + its own 1
    for _ in range(8):
        if t.kind == "source":
            t.do(t.options[0])
    assert t.wounds_on("grinding-jaw") == 4


@rule("WG-R138", "WG-4.5")
def test_a_spell_on_the_second_card_counts_the_second_row() -> None:
    t = elder(
        "cinder-jar crows-patience",
        pawn="D2",
        top="bone-needle salt-circle",
        bottom="bone-needle whetted-silence",
        row="grinding-jaw flint-elbow:1 heel-strike kneeling-weight millstone-hip",
    )
    t.play("crows-patience", down=True).play("cinder-jar").do(Cast("cinder-jar"))
    while t.kind == "source":
        t.do(t.options[0])
    assert t.wounds_on("grinding-jaw") == 2  # 1 on Bone Needle and its own; the three of the first row do not count


@rule("WG-R140")
def test_a_pool_that_a_spell_empties_triggers_its_skill() -> None:
    pools = {f"elder-{name}": n for name, n in {**FULL, "windstep": 1}.items()}
    t = elder("hawks-stoop", pawn="C1", skills=pools).play("hawks-stoop").do(Cast("hawks-stoop"))
    t.do(Source("elder-windstep"), Source("elder-heartseeker"))  # 2 Wounds on the leftmost card
    assert t.options == [Skill("elder-windstep"), DONE]


@rule("WG-R156")
def test_a_spell_that_could_do_nothing_is_not_offered() -> None:
    t = elder("bone-needle", pawn="A1", wounds=0)
    t.play("bone-needle")
    assert Cast("bone-needle") not in t.options
    t = elder("bone-needle", pawn="A1", wounds=3).play("bone-needle").do(Cast("bone-needle"))
    assert t.s.wounds == 1


# single texts


def test_both_rows_are_counted_for_a_long_draw() -> None:
    t = adult(
        hand="long-draw finish-it old-scars twin-cuts slow-blood",
        pawn="G",
        top="pick-up-the-arrows",
        bottom="pick-up-the-arrows rope-swing",
    )
    t.play("long-draw")
    for _ in range(4):
        t.do(source("heartseeker"))
    assert t.wounds_on("heel-strike") == 4


def test_the_leftmost_card_cannot_attack_after_slow_blood() -> None:
    t = adult(hand="slow-blood slow-blood old-scars long-draw finish-it", next="buried-alive", rage=3)
    t.play("slow-blood").line(0).play("long-draw", down=True).pass_turn()
    assert (t.s.wounds, "heel-strike" in t.row) == (0, False)
    assert not any("Heel Strike" in line and "fails" in line for line in t.told)


def test_wounds_are_ignored_after_a_feint() -> None:
    t = adult(hand="feint-high slow-blood old-scars long-draw finish-it", pawn="G", next="buried-alive", rage=2)
    t.play("feint-high").line(1).go("A1").play("long-draw", down=True).pass_turn()
    assert t.s.wounds == 2  # three of Heel Strike, two of them ignored; then the track's one


def test_a_cost_may_be_refused() -> None:
    t = adult(hand="old-scars slow-blood finish-it long-draw twin-cuts", top="weighted-grip", bottom="weighted-grip")
    t.play("old-scars").line(1)
    assert t.options == [Do("Suffer 1 Wound"), DONE]
    assert t.done().s.wounds == 0


def test_the_cards_looked_at_lie_on_top_in_the_chosen_order() -> None:
    hand = "crows-patience long-memory grey-hour bone-needle cinder-jar"
    t = table("elder", hand=hand, pawn="A2", next="shrug buried-alive kneeling-weight")
    t.play("crows-patience").do(Cast("crows-patience"))
    assert {option.card for option in t.options} == {"shrug", "buried-alive", "kneeling-weight"}
    t.do(Take("kneeling-weight"), Take("shrug"))
    order = ["buried-alive", "shrug", "kneeling-weight"]  # the last is on top
    assert (t.s.giant_deck[-3:], t.s.known) == (order, 3)
    later = GAME.decode(GAME.encode(t.s))
    assert (turn_up(later).card, later.known) == ("kneeling-weight", 2)
    assert t.match.imagine(0, 3).state.giant_deck[-3:] == order
