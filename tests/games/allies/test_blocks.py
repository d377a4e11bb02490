"""BLOCKING FIRE, MAGICAL POWER AND FLYING ATTACKS; checking damage and strongest abilities."""

import pytest

from gloaming.testing import rule
from tests.games.allies.table import attacked, table


@rule("AL-13.1", "AL-13.2", "AL-13.4", "AL-13.5", "AL-13.11")
def test_more_black_strength_than_fire_damages_the_only_club() -> None:
    t = attacked(allies=["KH 4S 3C"], wraiths=["6C 5D"]).block("KH", "6C")
    assert (t["4S"], t["6C"]) == ("KH 4S 3C (c)", "5D 6C* (c)")
    assert t.told[-1].endswith("7 beats 6. The 6 ♣ of Charmed Dragon II is damaged.")


@rule("AL-13.1", "AL-13.6", "AL-13.11")
def test_of_several_clubs_only_the_lowest_vertical_one_is_damaged() -> None:
    t = attacked(allies=["KC 9S 8C"], wraiths=["7C 2C* 4C 3D"]).block("KC", "7C")
    assert t["7C"] == "7C 4C* 2C* 3D (c)"
    assert "25 beats 11." in t.told[-1]


@rule("AL-13.2")
def test_red_cards_do_not_help_against_fire() -> None:
    t = attacked(allies=["KH 4S TH"], wraiths=["6C 5D"]).block("KH", "6C")
    assert t["4S"] == "KH TH 4S* (c)"


@rule("AL-13.7", "AL-13.8", "AL-13.9", "AL-13.11")
@pytest.mark.parametrize("wraith", ["7C 6D", "8C 6D", "9C TC"])
def test_equal_or_less_black_strength_damages_the_highest_black_card_of_the_ally(wraith: str) -> None:
    t = attacked(allies=["KH 3S 4C"], wraiths=[wraith]).block("KH", wraith[:2])
    assert t["4C"] == "KH 4C* 3S (c)"
    assert t[wraith[:2]] == ("TC 9C" if wraith == "9C TC" else wraith) + " (c)"


@rule("AL-13.9")
def test_the_highest_card_is_among_the_vertical_black_ones() -> None:
    t = attacked(allies=["KH 9S* 3S 2C"], wraiths=["8C 6D"]).block("KH", "8C")
    assert t["3S"] == "KH 9S* 3S* 2C (c)"
    t = attacked(allies=["KH TD 2C"], wraiths=["8C 6D"]).block("KH", "8C")
    assert t["2C"] == "KH TD 2C* (c)"


@rule("AL-13.10")
def test_spade_and_club_tied_as_highest_cost_the_spade() -> None:
    t = attacked(allies=["KH 4C 4S"], wraiths=["8C 6D"]).block("KH", "8C")
    assert t["4C"] == "KH 4S* 4C (c)"


@rule("AL-R26", "AL-13.9")
@pytest.mark.parametrize(
    ("ally", "after"),
    [
        ("KS 4S 6C", "KS 6C 4S* (c)"),  # 8 > 6
        ("KC 7S 4C", "KC 7S 4C* (c)"),  # 8 > 7
        ("KS 3S 6C", "KS 6C 3S* (c)"),  # 6 = 6: the spade
        ("KC 6S 3C", "KC 6S* 3C (c)"),  # 6 = 6: the spade
        ("KS 2S 6C", "KS 6C* 2S (c)"),  # 4 < 6
        ("KS KC 2S 6C", "KS KC 6C* 2S (c)"),
    ],
)
def test_the_highest_card_is_the_one_with_most_pips_after_doubling(ally: str, after: str) -> None:
    t = attacked(allies=[ally], wraiths=["9C TC 8C"]).block(ally[:2], "9C")
    assert t[ally[:2]] == after


# blocking magical power attacks


@rule("AL-14.1", "AL-14.2", "AL-14.4")
def test_more_red_strength_than_magic_damages_the_lowest_vertical_heart() -> None:
    t = attacked(allies=["KS 9H 8D"], wraiths=["7H 2H* 4H 3D"]).block("KS", "7H")
    assert (t["9H"], t["7H"]) == ("KS 9H 8D (c)", "7H 4H* 2H* 3D (c)")
    assert "17 beats 11." in t.told[-1]


@rule("AL-14.2")
def test_black_cards_do_not_help_against_magic() -> None:
    t = attacked(allies=["KS 9S 4D"], wraiths=["6H 5H"]).block("KS", "6H")
    assert t["9S"] == "KS 9S 4D* (c)"


@rule("AL-14.5", "AL-14.3")
@pytest.mark.parametrize(
    ("ally", "after"),
    [
        ("KS 5H 4D", "KS 5H* 4D (c)"),  # lower
        ("KS 6H 5D", "KS 6H* 5D (c)"),  # equal
        ("KS 3H 5D", "KS 5D* 3H (c)"),
        ("KD 5H 3D", "KD 5H 3D* (c)"),  # 6 > 5, and 11 is no more than 11
        ("KS 9H* 3H 2D", "KS 9H* 3H* 2D (c)"),
        ("KS TS 2D", "KS TS 2D* (c)"),
    ],
)
def test_equal_or_less_red_strength_damages_the_strongest_red_card_of_the_ally(ally: str, after: str) -> None:
    t = attacked(allies=[ally], wraiths=["7H 4H"]).block(ally[:2], "7H")
    assert (t[ally[:2]], t["7H"]) == (after, "7H 4H (c)")


@rule("AL-R27", "AL-14.5")
@pytest.mark.parametrize(("ally", "after"), [("KS 4D 4H", "KS 4H* 4D (c)"), ("KD 6H 3D", "KD 6H* 3D (c)")])
def test_heart_and_diamond_tied_as_highest_cost_the_heart(ally: str, after: str) -> None:
    t = attacked(allies=[ally], wraiths=["7H 8H"]).block(ally[:2], "7H")
    assert t[ally[:2]] == after


# blocking flying attacks


@rule("AL-15.1", "AL-15.2", "AL-15.5")
def test_more_flying_strength_damages_the_lowest_vertical_spade() -> None:
    t = attacked(allies=["KH 8S 6S"], wraiths=["9S 2S* 4S 3D"]).block("KH", "9S")
    assert (t["8S"], t["9S"]) == ("KH 8S 6S (c)", "9S 4S* 2S* 3D (c)")
    assert "14 beats 13." in t.told[-1]


@rule("AL-15.5")
def test_the_only_spade_is_damaged() -> None:
    t = attacked(allies=["KH 8S 6S"], wraiths=["9S 4D"]).block("KH", "9S")
    assert (t["9S"], t.zone("9S")) == ("4D 9S* (c)", "charmed")


@rule("AL-15.4", "AL-15.2", "AL-15.6")
@pytest.mark.parametrize("ally", ["KC 5S TC", "KH 5S TH", "KC 4S 9S* TC"])
def test_only_vertical_spades_defend_against_flying(ally: str) -> None:
    t = attacked(allies=[ally], wraiths=["6S 2D"]).block(ally[:2], "6S")
    assert "is caught and becomes a wraith" in t.told[-1]


@rule("AL-15.6", "AL-15.7", "AL-15.9", "AL-15.10", "AL-R22", "AL-R38")
@pytest.mark.parametrize("wraith", ["8S 2S", "9S 2D", "TS 9S"])
def test_an_ally_that_does_not_fly_higher_becomes_a_wraith_and_nothing_is_damaged(wraith: str) -> None:
    t = attacked(allies=["KC JC 4S 5S 3H*"], wraiths=[wraith]).block("KC", wraith[:2])
    assert t["5S"] == "5S 4S 3H* (c)"
    assert t.zone("5S") == "spades"
    assert t[wraith[:2]] == f"{wraith} (c)"
    assert t.pool == "KC JC"
    assert t.state.removed == []


@rule("AL-15.3", "AL-15.5")
def test_the_king_of_spades_can_save_an_ally_from_being_caught() -> None:
    t = attacked(allies=["KS 5S 2H"], wraiths=["9S 2D"]).block("KS", "9S")
    assert t["5S"] == "KS 5S 2H (c)"


@rule("AL-15.8", "AL-R20")
def test_a_flying_block_that_must_fail_is_allowed_with_a_warning() -> None:
    t = attacked(allies=["KC 5S 2H", "KH 8S 7S"], wraiths=["9S 2D", "9C 3D"])
    t.may("KC blocks 9S")
    glosses = {
        words: t.match.gloss(t.option(words))
        for words in ("KC blocks 9S", "KH blocks 9S", "KC blocks 9C", "KH blocks 9C")
    }
    verdicts = {words: gloss.verdict.text for words, gloss in glosses.items() if gloss.verdict}
    assert verdicts == {
        "KC blocks 9S": "5 loses to 9",
        "KH blocks 9S": "15 beats 9",
        "KC blocks 9C": "5 loses to 9",
        "KH blocks 9C": "15 beats 9",
    }
    assert {words for words, gloss in glosses.items() if gloss.warning} == {"KC blocks 9S"}
    assert "would lose, 5 against 9: it becomes a wraith, and its spirits are gone." in glosses["KC blocks 9S"].warning


@rule("AL-R21", "AL-12.18")
def test_the_wraith_that_has_caught_an_ally_does_not_evolve() -> None:
    t = table(phase="wraith attacks", allies=["KC 5S 2H"], wraiths=["9S 2D"], deck="8S")
    t.block("KC", "9S")
    assert (t["9S"], t["5S"]) == ("9S 2D", "5S 2H")
    assert "No attack gets through." in t.told


@rule("AL-R22")
def test_an_ally_that_was_caught_neither_attacks_nor_evolves_this_round_and_cannot_be_blocked() -> None:
    t = table(
        phase="wraith attacks", allies=["KC 5S 2H", "KH 8S 7S"], wraiths=["9S 2D", "2C 3C"], deck="4S KD 3D 4D ..."
    )
    t.block("KC", "9S")
    refusal = t.match.why_not(t.option("KH blocks 5S"))
    assert refusal is not None
    assert refusal.text == "Winged Fae I has a cube: no attack of it is open this round"
    t.block("KH", "2C")
    assert (t["5S"], t.state.round, t.zone("5S")) == ("5S 2H", 2, "spades")
    t.may("KH blocks 5S")


@rule("AL-R5", "AL-15.10")
@pytest.mark.parametrize(
    ("ally", "after", "zone"),
    [
        ("KS 4S 7H", "7H 4S (c)", "hearts"),  # 8 with the king, 4 without him
        ("KH 4S 7C", "7C 4S (c)", "clubs"),
        ("KH 4S 7D", "7D 4S (c)", "charmed"),
        ("KH 4S 7D*", "4S 7D* (c)", "spades"),
        ("KH 7D 7S", "7S 7D (c)", "spades"),
        ("KH 4S 9S* 7C", "7C 9S* 4S (c)", "clubs"),
        ("KC 2S 3S 4H", "3S 2S 4H (c)", "spades"),
    ],
)
def test_a_caught_ally_goes_to_the_zone_of_its_vertical_cards_without_its_king(
    ally: str, after: str, zone: str
) -> None:
    t = attacked(allies=[ally], wraiths=["TS 9C"]).block(ally[:2], "TS")
    assert (t[ally[3:5]], t.zone(ally[3:5])) == (after, zone)


# checking damage and strongest abilities


@rule("AL-16.1", "AL-16.2", "AL-16.3", "AL-16.4", "AL-4.8")
@pytest.mark.parametrize(
    ("wraith", "after", "zone"),
    [
        ("9S 4C", "4C 9S* (c)", "clubs"),
        ("9S 4H", "4H 9S* (c)", "hearts"),
        ("6S 5S 7C", "7C 6S 5S* (c)", "clubs"),
        ("6S 5S 4C", "6S 5S* 4C (c)", "spades"),
        ("6S 5S 4C 9C*", "6S 5S* 9C* 4C (c)", "spades"),
    ],
)
def test_damage_brings_the_other_suit_on_top_if_it_has_more_vertical_pips(wraith: str, after: str, zone: str) -> None:
    t = attacked(allies=["KS TS 8S"], wraiths=[wraith]).block("KS", "TS" if "TS" in wraith else wraith[:2])
    assert (t[wraith[:2]], t.zone(wraith[:2])) == (after, zone)
    near = t.piece(wraith[:2]).parts[-1].id
    assert near[1] == after[1]


@rule("AL-16.5")
def test_a_wraith_left_with_stronger_diamonds_goes_to_the_charmed_zone() -> None:
    t = attacked(allies=["KS TS 8S"], wraiths=["9S 4D"]).block("KS", "9S")
    assert (t["9S"], t.zone("9S"), t.attack("9S")) == ("4D 9S* (c)", "charmed", None)


@rule("AL-16.6")
@pytest.mark.parametrize(
    ("ally", "wraith", "after"),
    [
        ("KS TS 8S", "9S 4S*", "9S* 4S* (c)"),
        ("KS TS 8S", "9C 4H*", "9C* 4H* (c)"),
        ("KS TH 8D", "9H 8S*", "9H* 8S* (c)"),
    ],
)
def test_a_wraith_without_a_vertical_card_goes_to_the_charmed_zone(ally: str, wraith: str, after: str) -> None:
    t = attacked(allies=[ally], wraiths=[wraith]).block("KS", wraith[:2])
    assert (t[wraith[:2]], t.zone(wraith[:2]), t.score()) == (after, "charmed", 2)  # the bystander scores 2


@rule("AL-16.7", "AL-12.12")
def test_a_wraith_that_changes_zone_neither_attacks_again_nor_is_blocked_again() -> None:
    t = table(
        phase="wraith attacks", allies=["KS TS 8S", "KC 7S 6C"], wraiths=["9S 4C", "2S 3S"], deck="5C KD 3D 5D ..."
    )
    t.block("KS", "9S")
    assert (t["9S"], t.zone("9S")) == ("4C 9S* (c)", "clubs")
    t.may_not("KC blocks 9S", rule="AL-12.12").block("KC", "2S")
    assert (t["9S"], t.state.round) == ("4C 9S*", 2)
    t.may("KC blocks 9S")


@rule("AL-16.8", "AL-R4")
@pytest.mark.parametrize(
    ("wraith", "after", "zone"),
    [
        ("7S 2S 7C", "7S 2S* 7C (c)", "spades"),
        ("7C 2C 7S", "7C 2C* 7S (c)", "clubs"),  # spades would be higher by the order of suits
        ("7C 2C 7D", "7C 2C* 7D (c)", "clubs"),
    ],
)
def test_damage_that_leaves_both_suits_equal_changes_nothing_else(wraith: str, after: str, zone: str) -> None:
    t = attacked(allies=["KS TS 8C"], wraiths=[wraith]).block("KS", wraith[:2])
    assert (t[wraith[:2]], t.zone(wraith[:2])) == (after, zone)
