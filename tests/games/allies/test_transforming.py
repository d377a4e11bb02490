"""QUEEN ACTIONS (iii): transforming wraiths."""

import pytest

from gloaming.testing import rule
from tests.games.allies.table import acting, evolved, table


@rule("AL-11.1", "AL-11.10", "AL-11.11", "AL-11.12", "AL-11.15")
def test_a_queen_transforms_a_wraith_with_a_spirit_and_both_get_a_cube() -> None:
    t = acting(allies=["QC KC 9S 8S"], wraiths=["7S 5H* 3H"])
    t.act("QC transforms 7S with KC")
    assert (t["9S"], t["7S"]) == ("QC 9S 8S (c)", "KC 7S 5H* 3H (c)")
    assert t.zone("7S") == "allies"
    assert (t.piece("9S").dim, t.piece("7S").dim) == (True, True)


@rule("AL-11.1")
def test_only_a_wraith_can_be_transformed() -> None:
    t = acting(allies=["QC KC 9S 8S", "KH 7H 6H"], wraiths=["2D 3D"])
    t.may_not("QC transforms 7H with KC", rule="AL-11.1")


@rule("AL-11.2")
@pytest.mark.parametrize(
    ("queen", "hers", "not_hers"),
    [("QS", "KC", "KH"), ("QC", "KC", "KH"), ("QH", "KH", "KC"), ("QD", "KH", "KC")],
)
def test_the_spirit_given_must_have_the_colour_of_the_queen(queen: str, hers: str, not_hers: str) -> None:
    t = acting(allies=[f"{queen} KC KH 9S 8S"], wraiths=["2D 3D"])
    t.may(f"{queen} transforms 2D with {hers}").may_not(f"{queen} transforms 2D with {not_hers}", rule="AL-11.2")


@rule("AL-11.3")
def test_the_last_spirit_of_the_donor_cannot_be_given() -> None:
    t = acting(allies=["QC 9S 8S", "KC 7S 6H"], wraiths=["2D 3D"])
    t.may_not("QC transforms 2D with QC", "QC transforms 2D with KC", rule="AL-11.3")


@rule("AL-11.18", "AL-11.3", "AL-R36")
def test_the_donor_may_not_be_emptied_first_and_refilled_later() -> None:
    t = acting(allies=["KC 9S 8S", "QC QS KS 7H 6H"], wraiths=["2D 3D"])
    t.may_not("QC transforms 2D with KC", rule="AL-11.3")
    t.act("QS moves KS to 9S", "QC transforms 2D with KC")
    assert (t["9S"], t["2D"]) == ("KS 9S 8S (c)", "KC 3D 2D (c)")


@rule("AL-11.4", "AL-11.6", "AL-11.5")
@pytest.mark.parametrize(
    ("donor", "wraith", "forbidden"),
    [
        ("QC KC 9S 2H", "8S 4D", None),
        ("QC KC 8S 2H", "8C 8D", None),
        ("QC KC 5S 3S", "7S 4D", None),
        ("QC KC 7S 2H", "8S 4D", "AL-11.4"),
        ("QC KC 7S 2H", "4S 3S", "AL-11.6"),
        ("QC KS 4S 2H", "8S 4D", "AL-11.6"),
        ("QC KS 4S 2H", "7S 4D", None),
        ("QC KC 7S 6C", "8S 4D", "AL-11.4"),
    ],
)
def test_the_donor_must_fly_higher_than_the_wraith(donor: str, wraith: str, forbidden: str | None) -> None:
    t = acting(allies=[donor], wraiths=[wraith])
    sentence = f"QC transforms {wraith[:2]} with QC"
    if forbidden is None:
        t.may(sentence)
    else:
        t.may_not(sentence, rule=forbidden)


@rule("AL-11.7")
@pytest.mark.parametrize("wraith", ["9C 8C", "9H 2D", "9D 8D"])
def test_an_ally_with_any_spade_catches_a_wraith_without_one(wraith: str) -> None:
    acting(allies=["QC KC AS 2H"], wraiths=[wraith]).may(f"QC transforms {wraith[:2]} with KC")


@rule("AL-11.8")
@pytest.mark.parametrize("donor", ["QC KC 9C 8C", "QC KC 9S* 8H"])
def test_an_ally_without_a_vertical_spade_catches_nothing(donor: str) -> None:
    t = acting(allies=[donor], wraiths=["5C 4C", "3S 2S"])
    t.may_not("QC transforms 5C with KC", "QC transforms 3S with KC", rule="AL-11.8")


@rule("AL-R28", "AL-11.5", "AL-11.7")
def test_damaged_spades_count_on_neither_side_of_a_catch() -> None:
    acting(allies=["QC KC 4S 9S*"], wraiths=["5S 2D"]).may_not("QC transforms 5S with KC", rule="AL-11.4")
    acting(allies=["QC KC 4S 3H"], wraiths=["9S* 3S"]).may("QC transforms 3S with KC")
    acting(allies=["QC KC AS 3H"], wraiths=["9S* 3C"]).may("QC transforms 3C with KC")


@rule("AL-R29", "AL-7.4", "AL-11.5")
def test_the_king_of_spades_given_away_still_counts_for_that_catch() -> None:
    t = acting(allies=["QC KS KC 4S 3H"], wraiths=["7S 2D"])
    t.act("QC transforms 7S with KS")
    assert (t.strengths("4S")[0], t.strengths("7S")[0]) == (4, 14)


@rule("AL-11.9", "AL-11.13", "AL-R31")
def test_an_ally_with_a_cube_cannot_catch_another_wraith() -> None:
    t = acting(allies=["QC QS KC KS 9S 8S"], wraiths=["2D 3D", "4D 5D"])
    t.act("QC transforms 2D with KC")
    t.may_not("QC transforms 4D with KS", "QS transforms 4D with KS", rule="AL-11.9")


@rule("AL-11.9", "AL-11.12", "AL-11.13")
def test_a_wraith_transformed_this_round_cannot_catch_another() -> None:
    t = acting(allies=["QC QS KC 9S 8S"], wraiths=["7S 6S", "4D 5D"])
    t.act("QC transforms 7S with KC", "QS moves QC to 7S").may_not("QC transforms 4D with KC", rule="AL-11.9")


@rule("AL-11.14", "AL-12.13")
def test_neither_the_donor_nor_the_transformed_wraith_blocks_this_round() -> None:
    t = table(allies=["QC KC 9S 8S", "KH TS TD"], wraiths=["7S 5H", "3S 2S"])
    t.act("QC transforms 7S with KC")
    assert t.phase == "wraith attacks"
    t.may("KH blocks 3S").may_not("9S blocks 3S", "7S blocks 3S", rule="AL-12.13")


@rule("AL-11.13", "AL-11.14", "AL-21.1", "AL-R42")
def test_in_the_next_round_both_catch_and_block_again() -> None:
    t = table(allies=["QC QS KC 9S 8S"], wraiths=["7S 5H", "2D 3D"], deck="KD 4D 5D ...")
    t.act("QC transforms 7S with KC", "QS moves QC to 7S")
    assert t.state.round == 1
    t.done()
    assert (t.state.round, t.phase) == (2, "allied actions")
    assert (t["9S"], t["7S"]) == ("QS 9S 8S", "KC QC 7S 5H")
    t.act("QC transforms 2D with KC")


@rule("AL-11.16")
@pytest.mark.parametrize("wraith", ["7S 6S", "7C 6C", "7H 6H", "7D 6D", "7S* 6H*", "7D* 6H*"])
def test_any_wraith_can_be_transformed_in_whatever_zone(wraith: str) -> None:
    t = acting(allies=["QC KC TS 9S"], wraiths=[wraith]).act(f"QC transforms {wraith[:2]} with KC")
    assert (t[wraith[:2]], t.zone(wraith[:2])) == (f"KC {wraith} (c)", "allies")


@rule("AL-11.17", "AL-17.8", "AL-22.6")
def test_a_transformed_wraith_no_longer_attacks_evolves_or_scores() -> None:
    t = table(allies=["QC KC 9S 8S"], wraiths=["7S 6S"], deck="5S")
    points = t.score()
    t.act("QC transforms 7S with KC")
    assert t["7S"] == "KC 7S 6S"
    assert t.incomplete == "5S"
    assert points - t.score() == 2
    assert "No attack gets through." in t.told


@rule("AL-11.19")
def test_another_ally_does_not_help_to_catch() -> None:
    t = acting(allies=["QC KC 4S 3H", "KH TS 9S"], wraiths=["7S 2D"])
    t.may_not("QC transforms 7S with KC", rule="AL-11.4")


@rule("AL-R30", "AL-11.1")
def test_a_queen_may_give_away_herself() -> None:
    t = acting(allies=["QC KH 9S 8S"], wraiths=["7S 2D"]).act("QC transforms 7S with QC")
    assert (t["9S"], t["7S"]) == ("KH 9S 8S (c)", "QC 7S 2D (c)")


@rule("AL-R31")
def test_one_queen_transforms_as_many_wraiths_as_there_are_donors() -> None:
    t = acting(allies=["QC KC 9S 8S", "KS QS 7S 6S", "JC KH TS 5H"], wraiths=["2D 3D", "4D 5D", "6D 7D"])
    t.act("QC transforms 2D with KC", "QC transforms 4D with KS", "QC transforms 6D with JC")
    assert t.wraiths == []


@rule("AL-R38", "AL-6.2")
def test_damage_stays_when_a_wraith_becomes_an_ally_and_can_be_healed_then() -> None:
    t = acting(allies=["QC KC JC 9S 8S"], wraiths=["7S 5C*"])
    t.may_not("JC heals 5C", rule="AL-6.7").act("QC transforms 7S with KC")
    assert t["7S"] == "KC 7S 5C* (c)"
    t.act("JC heals 5C")
    assert t["7S"] == "KC 7S 5C (c)"


@rule("AL-R47", "AL-11.15")
def test_a_transformed_wraith_keeps_all_its_ability_cards() -> None:
    t = acting(allies=["QC KC 9S 8S"], wraiths=["7S 5S 4C 3C*"]).act("QC transforms 7S with KC")
    assert t["7S"] == "KC 7S 5S 4C 3C* (c)"
    assert t.strengths("7S") == (12, 20, 0)


@rule("AL-R5", "AL-R38", "AL-15.10")
def test_a_wraith_that_was_an_ally_for_a_while_is_a_fresh_wraith_again() -> None:
    t = table(
        allies=["QC KC 9S 8D"],
        wraiths=["6D 6S top D", "TS 2H", "AC 2C"],
        deck="5D 3D KH 4D 7D ...",
        phase="allied actions",
    )
    assert t.zone("6S") == "charmed"
    t.act("QC transforms 6D with KC")
    assert (t.state.round, t["6S"]) == (2, "KC 6S 6D")
    t.block("6S", "TS")
    assert (t["6S"], t.zone("6S")) == ("6S 6D (c)", "spades")


@rule("AL-11.17")
def test_a_transformed_wraith_is_dealt_no_evolution_card() -> None:
    assert evolved(beings=["KC 9S 8S", "7S 6S"], deck="5S 4S ...").beings == ["KC 9S 8S", "7S 6S 5S"]
