"""ATTACKING ACTIONS and SCARRING THE GIANT."""

import pytest

from gloaming.games.wraith_giants.rules.attacking import covering, targets
from gloaming.games.wraith_giants.table.box import box
from gloaming.games.wraith_giants.table.choices import Aim, Play, Share, Target
from gloaming.games.wraith_giants.table.numbers import limit_of
from gloaming.games.wraith_giants.table.state import Phase
from gloaming.kernel import IllegalChoice
from gloaming.testing import rule
from tests.games.wraith_giants.table import table

HAND = "her-sword let-go backhand running-shot festival-rocket"


@rule("WG-10.1", "WG-10.2", "WG-10.3", "WG-11.1", "WG-11.2")
def test_e11_a_foothold_weak_spot_is_hit_there_only() -> None:
    t = table(row="kneeling-weight", hand=HAND, pawn="A2").play("her-sword")
    assert t.wounds_on("kneeling-weight") == 1
    t = table(row="kneeling-weight", hand=HAND, pawn="A1").play("her-sword")
    assert t.wounds_on("kneeling-weight") == 0


@rule("WG-10.4")
@pytest.mark.parametrize("node", ["B1", "B2", "B3"])
def test_e10_a_region_weak_spot_is_hit_at_every_foothold_of_it(node: str) -> None:
    t = table(row="dust-clap flint-elbow grinding-jaw dropped-pines granite-brow", hand=HAND, pawn=node).play(
        "her-sword"
    )
    assert t.wounds_on("dust-clap") == 1


@rule("WG-10.5")
def test_a_card_that_has_left_the_row_cannot_be_hit() -> None:
    t = table(row="heel-strike:1", hand=HAND, pawn="A1", phase=Phase.GIANT, next="dropped-pines")
    assert "heel-strike" not in t.row
    assert covering(t.s, t.f, "A1") == []


@rule("WG-10.6", "WG-10.7", "WG-11.3", "WG-10.9")
def test_wounds_are_laid_on_the_card_and_stay_there() -> None:
    t = table(
        row="dropped-pines kneeling-weight:2",
        hand="her-sword string-of-crackers let-go backhand rising-shot",
        pawn="A2",
        next="buried-alive",
    )
    t.play("her-sword").play("string-of-crackers", down=True).pass_turn()
    assert (t.s.round, t.wounds_on("kneeling-weight"), t.s.pool) == (2, 3, 34)


@rule("WG-10.11", "WG-15.5")
def test_a_scar_cannot_be_wounded() -> None:
    t = table(row="heel-strike*", hand=HAND, pawn="A1")
    assert covering(t.s, t.f, "A1") == []


@rule("WG-12.1", "WG-12.2", "WG-12.3", "WG-12.4", "WG-12.5")
def test_e12_a_bow_hits_one_adjacent_foothold_and_not_its_own() -> None:
    t = table(
        row="dust-clap flint-elbow grinding-jaw dropped-pines granite-brow",
        hand="heartwood-arrow let-go backhand her-sword rising-shot",
        pawn="B2",
    )
    t.play("heartwood-arrow")
    assert t.nodes() == ["B1", "B3"]
    with pytest.raises(IllegalChoice, match=r"WG-12\.3"):
        t.match.play(Aim("B2"))
    with pytest.raises(IllegalChoice, match=r"WG-12\.2"):
        t.match.play(Aim("A1"))
    t.aim("B1")
    assert t.wounds_on("dust-clap") == 3


@rule("WG-12.6")
def test_e23_a_bow_lays_its_printed_number() -> None:
    t = table(row="heel-strike", hand="heartwood-arrow let-go backhand her-sword rising-shot", pawn="A2")
    assert t.play("heartwood-arrow").wounds_on("heel-strike") == 3


@rule("WG-R48", "WG-R43")
def test_a_bow_may_not_aim_where_nothing_can_be_hit() -> None:
    t = table(
        row="heel-strike millstone-hip:1", hand="heartwood-arrow let-go backhand her-sword rising-shot", pawn="A2"
    )
    t.play("heartwood-arrow")
    assert t.nodes() == ["A1", "B1"]
    t = table(row="heel-strike", hand="heartwood-arrow let-go backhand her-sword rising-shot", pawn="G")
    assert t.f.board.adjacent["G"] == ["A1", "A3", "C4"]
    assert targets(t.s, t.f, "Bow") == ["A1"]


@rule("WG-13.1", "WG-13.2", "WG-13.3", "WG-R45")
def test_a_firework_hits_its_own_and_every_adjacent_weak_spot_in_full() -> None:
    t = table(
        row="heel-strike kneeling-weight millstone-hip",
        hand="festival-rocket let-go backhand her-sword rising-shot",
        pawn="A2",
    )
    t.play("festival-rocket").line(0)
    assert [t.wounds_on(card) for card in ("heel-strike", "kneeling-weight", "millstone-hip")] == [1, 1, 1]


@rule("WG-13.2", "WG-R45")
def test_a_firework_leaves_none_of_five_weak_spots_out() -> None:
    row = "gravel-gut millstone-hip hurled-menhir shrug sweeping-forearm"
    t = table(row=row, hand="festival-rocket let-go backhand her-sword rising-shot", pawn="B2")
    t.play("festival-rocket").line(0)
    assert [t.wounds_on(card) for card in row.split()] == [1, 1, 1, 1, 1]


@rule("WG-R44")
def test_a_firework_hits_a_region_card_once_for_each_foothold() -> None:
    row = "dust-clap flint-elbow grinding-jaw dropped-pines granite-brow"
    t = table(row=row, hand="festival-rocket let-go backhand her-sword rising-shot", pawn="B2")
    assert t.play("festival-rocket").line(0).wounds_on("dust-clap") == 3
    t = table(
        row=row,
        hand="festival-rocket let-go backhand her-sword rising-shot",
        pawn="B2",
        options={"firework_region": "once_per_card"},
    )
    assert t.play("festival-rocket").line(0).wounds_on("dust-clap") == 1


@rule("WG-R50")
def test_a_firework_goes_from_its_own_foothold_outward_and_a_full_card_flips_at_once() -> None:
    row = "dust-clap:-2 flint-elbow grinding-jaw dropped-pines granite-brow"
    t = table(row=row, hand="festival-rocket let-go backhand her-sword rising-shot", pawn="B2")
    t.play("festival-rocket").line(0)
    assert (t.card("dust-clap").scarred, t.s.pool) == (True, 33)  # the third hit found nothing any more
    t = table(
        row="heel-strike:-1 kneeling-weight:-1 flint-elbow* dropped-pines*",
        hand="festival-rocket let-go backhand her-sword rising-shot",
        pawn="A2",
    )
    t.play("festival-rocket").line(0)
    assert (t.result, t.match.result.payoffs) == ("the Giant bears all the scars it can", (1.0,))  # type: ignore[union-attr]
    assert not t.card("heel-strike").scarred  # its own foothold came first and ended the fight


@rule("WG-14.1", "WG-14.2", "WG-14.3", "WG-14.4")
@pytest.mark.parametrize(("first", "second"), [(2, 0), (1, 1), (0, 2)])
def test_e13_a_hit_on_a_shared_weak_spot_is_split(first: int, second: int) -> None:
    t = table(
        row="kneeling-weight grasping-roots",
        hand="backhand let-go her-sword rising-shot jump-slash",
        top="her-sword",
        bottom="let-go",
        pawn="A2",
    )
    t.play("backhand")
    assert t.options == [Share(t.card("kneeling-weight").id, n) for n in (0, 1, 2)]
    asked = "You hit A2 Kneecap. How many of the 2 Wounds go to Kneeling Weight? The rest goes to Grasping Roots."
    assert t.match.question() == asked
    for tried, says in (
        (Share(t.card("kneeling-weight").id, 3), "of this hit the card gets 0 to 2 Wounds"),
        (Share(99, 1), "the share of another card is said now, one card after the other"),
    ):
        refusal = t.match.why_not(tried)
        assert refusal is not None
        assert (refusal.rule, refusal.text) == ("WG-14.2", says)
    t.share("kneeling-weight", first)
    assert (t.wounds_on("kneeling-weight"), t.wounds_on("grasping-roots")) == (first, second)
    assert t.s.pool == 33


@rule("WG-R46")
def test_a_split_may_waste_wounds_unless_the_option_forbids_it() -> None:
    laid = {
        "row": "kneeling-weight:-1 grasping-roots",
        "hand": "backhand let-go her-sword rising-shot jump-slash",
        "top": "her-sword",
        "bottom": "let-go",
        "pawn": "A2",
    }
    t = table(**laid).play("backhand")  # type: ignore[arg-type]
    t.share("kneeling-weight", 2)
    assert (t.card("kneeling-weight").scarred, t.wounds_on("grasping-roots"), t.s.pool) == (True, 0, 34)
    t = table(**laid, options={"split_waste": "not_while_another_card_can_take_it"}).play("backhand")  # type: ignore[arg-type]
    assert [option.wounds for option in t.options] == [0, 1]
    laid["row"] = "kneeling-weight grasping-roots:-1"
    t = table(**laid, options={"split_waste": "not_while_another_card_can_take_it"}).play("backhand")  # type: ignore[arg-type]
    assert [option.wounds for option in t.options] == [1, 2]  # the other card can take only one


@rule("WG-15.1", "WG-15.2", "WG-15.3", "WG-15.4", "WG-15.11", "WG-15.12")
def test_e14_excess_wounds_are_neither_laid_nor_taken() -> None:
    t = table(
        row="dropped-pines:-2 flint-elbow millstone-hip heel-strike shrug",
        hand="heartwood-arrow let-go backhand her-sword rising-shot",
        pawn="C1",
    )
    t.play("heartwood-arrow")  # 3 Wounds, room for 2
    g = t.card("dropped-pines")
    assert (g.scarred, g.wounds, t.s.pool) == (True, 0, 33)


@rule("WG-15.7", "WG-R52")
def test_a_scar_keeps_its_place_in_the_row() -> None:
    t = table(row="heel-strike kneeling-weight:-1", hand=HAND, pawn="A2").play("her-sword")
    assert (t.row[1], t.card("kneeling-weight").scarred, t.s.above) == ("kneeling-weight", True, [])


@rule("WG-15.6", "WG-19.8", "WG-15.8", "WG-25.3", "WG-R69", "WG-19.4")
def test_a_leftmost_scar_goes_above_the_row_and_raises_rage() -> None:
    t = table(row="heel-strike*", pawn="A1", phase=Phase.GIANT, next="dropped-pines")
    assert (t.s.above, t.s.gone, t.s.wounds) == (["heel-strike"], [], 0)
    assert "Heel Strike fails to attack: it is Scarred." in t.told


@rule("WG-15.9", "WG-15.10", "WG-27.2", "WG-15.8")
def test_e15_the_earth_giant_falls_with_three_scars_in_and_above_the_row() -> None:
    t = table(row="heel-strike* kneeling-weight:-1", above="shrug", hand=HAND, pawn="A2")
    assert (t.f.scars_limit, t.result) == (3, "")
    assert t.play("her-sword").result == "the Giant bears all the scars it can"


@rule("WG-R49")
def test_an_attack_larger_than_the_pool_lays_what_is_left() -> None:
    t = table(row="heel-strike", hand="heartwood-arrow let-go backhand her-sword rising-shot", pawn="A2", pool=2)
    t.play("heartwood-arrow")
    assert (t.wounds_on("heel-strike"), t.s.pool, t.result) == (2, 0, "the Giant's health is gone")


@rule("WG-R51")
def test_wounds_on_a_card_that_leaves_do_not_heal_the_giant() -> None:
    t = table(row="heel-strike:4", pawn="G", pool=31, phase=Phase.GIANT, next="dropped-pines")
    assert (t.s.gone, t.s.pool) == (["heel-strike"], 31)


@rule("WG-R55")
def test_an_attack_of_0_leaves_a_card_unwounded() -> None:
    t = table(row="heel-strike", hand="backhand let-go her-sword rising-shot jump-slash", pawn="A1").play("backhand")
    assert t.wounds_on("heel-strike") == 0


READER = "reading-the-muscle twin-cuts slow-blood long-draw finish-it"


@rule("WG-R149")
def test_a_card_is_scarred_at_once_when_its_limit_falls_to_the_wounds_on_it() -> None:
    t = table("adult", row="heel-strike:-1 kneeling-weight:-2", hand=READER, pawn="A1").play("reading-the-muscle")
    t.line(0).do(Target(t.card("heel-strike").id))
    assert (t.card("heel-strike").scarred, t.wounds_on("heel-strike")) == (True, 0)
    assert "The Wound Limit of Heel Strike falls by 1. It is Scarred." in t.told


@rule("WG-R149")
def test_a_lowered_limit_stays_lowered_and_is_never_below_one() -> None:
    t = table("adult", row="heel-strike:-2 kneeling-weight", hand=READER, pawn="A1").play("reading-the-muscle")
    t.line(0).do(Target(t.card("heel-strike").id))
    most = t.f.giant_cards["heel-strike"].limit
    assert (t.card("heel-strike").scarred, t.wounds_on("heel-strike")) == (False, most - 2)
    assert t.match.scene(0).pieces()["r.1"].badges[0].text == f"{most - 2}/{most - 1}"
    t = table(row="heel-strike", pawn="A1", hand=HAND)
    t.card("heel-strike").lowered = 99
    assert (limit_of(t.f, t.card("heel-strike")), t.card("heel-strike").scarred) == (1, False)


@rule("WG-3.5")
def test_a_card_of_another_wraith_is_named() -> None:
    t = table(row="kneeling-weight", hand=HAND)
    elder = next(card for card in box(t.s).wraiths["elder"].cards.values() if card.id not in t.f.cards)
    refusal = t.match.why_not(Play(elder.id))
    assert refusal is not None
    assert refusal.text == f"{elder.name} is no card of the Young Wraith"
    mine = next(card for card in t.f.cards.values() if card.id not in t.s.hand)
    refusal = t.match.why_not(Play(mine.id))
    assert refusal is not None
    assert refusal.text == f"{mine.name} is not in your hand"
