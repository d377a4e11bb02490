"""(3) WRAITH ATTACKS: who attacks, and who may block."""

import pytest

from gloaming.testing import rule
from tests.games.allies.table import attacked, evolved, table

# who attacks, and who may block


@rule("AL-12.1", "AL-12.3", "AL-12.22")
def test_an_ally_with_strength_in_everything_may_block_every_kind_of_attack() -> None:
    t = attacked(allies=["KS 9S 8H"], wraiths=["7S 6S", "7C 6C", "7H 6H"])
    t.may("KS blocks 7S", "KS blocks 7C", "KS blocks 7H")


@rule("AL-12.2", "AL-12.7", "AL-12.8", "AL-R44")
@pytest.mark.parametrize("wraith", ["7D 6D", "7D 6S", "7S* 6S*", "7S 7D top D"])
def test_a_wraith_that_does_not_attack_cannot_be_blocked(wraith: str) -> None:
    t = attacked(allies=["KS TS 9S"], wraiths=[wraith])
    assert t.zone(wraith[:2]) == "charmed"
    t.may_not(f"KS blocks {wraith[:2]}", rule="AL-R44")


@rule("AL-12.3", "AL-12.17")
def test_a_wraith_attacks_in_every_round() -> None:
    t = table(phase="wraith attacks", allies=["KS TS 9S"], wraiths=["7S 6S"], deck="2D KD 3D 4D 5D KH 8D 9D ...")
    t.done()
    assert t.state.round == 2
    t.may("KS blocks 7S").done()
    assert t.state.round == 3
    t.may("KS blocks 7S")


@rule("AL-12.3", "AL-16.6")
def test_a_wraith_whose_cards_are_all_damaged_does_not_attack() -> None:
    t = evolved(wraiths=["7S* 6S*"], deck="5S ...")
    assert (t.told, t["7S"]) == (["No attack gets through."], "7S* 6S*")


@rule("AL-12.4", "AL-12.12", "AL-17.9")
def test_a_wraith_attacks_once_a_round_and_is_blocked_once() -> None:
    t = attacked(allies=["KS TS 9S", "KC 8S 5S"], wraiths=["7S 6S"])
    t.block("KS", "7S").may_not("KC blocks 7S", rule="AL-12.12")


@rule("AL-12.5", "AL-13.1")
def test_the_other_suit_of_a_wraith_adds_nothing_to_its_attack() -> None:
    t = attacked(allies=["KH 9C 2D"], wraiths=["8C 7S"]).block("KH", "8C")
    assert "9 beats 8." in t.told[-1]


@rule("AL-12.6", "AL-12.14")
def test_wraiths_and_allies_dealt_this_round_attack_and_block_this_round() -> None:
    t = table(phase="new beings", deck="7S 6S KS 9S 8S ...")
    assert (t.phase, t.state.round) == ("wraith attacks", 1)
    t.block("KS", "7S")
    assert "34 beats 13" in t.told[3]


@rule("AL-12.9", "AL-12.10")
def test_you_decide_for_each_attack_whether_and_by_whom_it_is_blocked() -> None:
    t = table(phase="wraith attacks", allies=["KS 9S 8S", "KC TS 7D"], wraiths=["6S 5S", "4S 3S"], deck="2C 2D")
    t.may("KS blocks 6S", "KS blocks 4S", "KC blocks 6S", "KC blocks 4S").done()
    assert t.over
    assert t.beings == ["KS 9S 8S", "KC TS 7D", "6S 5S", "4S 3S"]


@rule("AL-12.9")
def test_a_wraith_does_not_block_and_the_attack_of_an_ally_is_none() -> None:
    t = attacked(allies=["KS 9S 8S", "KC TS 7D"], wraiths=["6S 5S"])
    t.may_not("6S blocks 6S", "KS blocks KC", rule="AL-12.9")


@rule("AL-12.11", "AL-12.16")
def test_an_ally_blocks_one_attack_a_round() -> None:
    t = attacked(allies=["KS TS 9S"], wraiths=["6S 5S", "4S 3S"])
    t.block("KS", "6S").may_not("KS blocks 4S", rule="AL-12.11")


@rule("AL-12.11", "AL-12.12", "AL-12.13", "AL-21.1", "AL-R42")
def test_in_the_next_round_the_same_ally_may_block_the_same_wraith() -> None:
    t = table(phase="wraith attacks", allies=["KS TS 9S"], wraiths=["6S 5S"], deck="KD 3D 4D ...")
    t.block("KS", "6S")
    assert (t.state.round, t["6S"], t["TS"]) == (2, "6S 5S*", "KS TS 9S")
    t.block("KS", "6S")
    assert t["6S"] == "6S* 5S*"


@rule("AL-12.13")
def test_an_ally_that_has_a_cube_already_cannot_block() -> None:
    t = attacked(allies=["KS TS 9S (c)", "QS 8S 7S"], wraiths=["6S 5S"], queens={"QS": "transform"})
    t.may_not("KS blocks 6S", rule="AL-12.13").may("QS blocks 6S")


@rule("AL-12.15", "AL-12.16")
@pytest.mark.parametrize(
    ("ally", "wraith"), [("KC 9S 8S", "6S 5S"), ("KD 3S 2C", "9C 8C"), ("KC 3S 2S", "9S 8S"), ("KS 3H 2H", "9H 8H")]
)
def test_both_get_a_cube_whatever_the_outcome(ally: str, wraith: str) -> None:
    t = attacked(allies=[ally], wraiths=[wraith]).block(ally[3:5], wraith[:2])
    assert (t.being(ally[3:5]).cube, t.being(wraith[:2]).cube) == (True, True)
    badges = [[badge.icon for badge in t.piece(card).badges] for card in (ally[3:5], wraith[:2])]
    assert badges == [["cube"], ["cube"]]


@rule("AL-12.17", "AL-12.18", "AL-R21", "AL-17.3")
def test_an_unblocked_attack_earns_a_card_and_a_blocked_one_none_even_if_the_ally_came_off_worse() -> None:
    t = table(phase="wraith attacks", allies=["KH 3S 2C", "KC 4S 9H"], wraiths=["9C 8C", "TS 7S", "TC 6C"], deck="5C")
    t.block("KH", "9C").block("KC", "TS")
    assert t.over
    assert (t["9C"], t["TS"], t["TC"]) == ("9C 8C", "TS 7S", "TC 6C 5C")


@rule("AL-12.19")
def test_the_phase_ends_when_no_more_block_is_wanted_or_possible() -> None:
    t = table(phase="wraith attacks", allies=["KS 9S 8S", "KC TS 7D"], wraiths=["6S 5S", "4S 3S"], deck="")
    t.block("KS", "6S")
    assert t.phase == "wraith attacks"
    t.block("KC", "4S")
    assert t.over


@rule("AL-12.20", "AL-2.10")
def test_attack_strengths_are_never_doubled() -> None:
    t = attacked(allies=["KS KC KH 3S 2C", "KD 4H 9D"], wraiths=["6S 5S", "7C 6C", "8H 5H"])
    assert (t.attack("6S"), t.attack("7C"), t.attack("8H")) == (("spades", 11), ("clubs", 13), ("hearts", 13))


@rule("AL-12.22", "AL-R19", "AL-15.4")
@pytest.mark.parametrize(
    ("ally", "blocks", "refused"),
    [
        ("KD 2S 3S", ["7S", "7C"], ["7H"]),
        ("KD 2C 3C", ["7C"], ["7S", "7H"]),
        ("KD 2H 3H", ["7H"], ["7S", "7C"]),
        ("KS 2D 3D", ["7H"], ["7S", "7C"]),
        ("KD 2S 3C", ["7S", "7C"], ["7H"]),
        ("KD 2S 3D", ["7S", "7C", "7H"], []),
        ("KD 2S* 3C", ["7C"], ["7S", "7H"]),
        ("KD 2S* 3C*", [], ["7S", "7C", "7H"]),
        ("KS 2H* 3D", ["7H"], ["7S", "7C"]),
        ("KS 2S* 3D*", [], ["7S", "7C", "7H"]),
    ],
)
def test_an_ally_blocks_only_where_it_has_a_vertical_card_that_defends(
    ally: str, blocks: list[str], refused: list[str]
) -> None:
    t = attacked(allies=[ally], wraiths=["7S 6S", "7C 6C", "7H 6H"])
    t.may(*(f"{ally[:2]} blocks {wraith}" for wraith in blocks))
    t.may_not(*(f"{ally[:2]} blocks {wraith}" for wraith in refused), rule="AL-R19")


@rule("AL-R50", "AL-12.9")
def test_blocks_are_resolved_one_by_one() -> None:
    t = attacked(allies=["KS 9S 8S", "KC TS 7D"], wraiths=["6S 5S", "4S 3S"])
    t.block("KS", "6S")
    assert t["6S"] == "6S 5S* (c)"
    t.may("KC blocks 4S").may_not("KC blocks 6S", rule="AL-12.12")
