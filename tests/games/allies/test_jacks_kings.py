"""JACKS - HEALING and KINGS - DOUBLING STRENGTHS."""

import pytest

from gloaming.testing import rule
from tests.games.allies.table import acting, attacked, table


@rule("AL-6.1", "AL-6.5", "AL-2.21")
def test_a_jack_turns_a_damaged_card_upright() -> None:
    t = acting(allies=["JC 9S* 8S"])
    assert t.strengths("9S")[0] == 8
    t.act("JC heals 9S")
    assert t["9S"] == "JC 9S 8S"
    assert t.strengths("9S")[0] == 17
    assert {part.turn for part in t.piece("9S").parts} == {0}


@rule("AL-6.1")
def test_a_jack_cannot_heal_a_card_that_is_not_damaged() -> None:
    acting(allies=["JC 9S* 8S"]).may_not("JC heals 8S", rule="AL-6.1")


@rule("AL-6.1", "AL-5.2")
@pytest.mark.parametrize("spirit", ["QC", "KC"])
def test_only_jacks_heal(spirit: str) -> None:
    acting(allies=[f"{spirit} 9S* 8S"]).may_not(f"{spirit} heals 9S", rule="AL-6.1")


@rule("AL-6.2", "AL-6.7")
def test_a_jack_cannot_heal_a_card_of_a_wraith() -> None:
    acting(allies=["JC 9C 8S"], wraiths=["7S 5S*"]).may_not("JC heals 5S", rule="AL-6.7")


@rule("AL-6.2")
def test_a_jack_cannot_heal_a_card_that_is_in_no_being() -> None:
    acting(allies=["JC 9C 8S"], pool="5S").may_not("JC heals 5S", rule="AL-6.2")


@rule("AL-6.3")
def test_a_jack_heals_his_own_ally_or_another() -> None:
    t = acting(allies=["JC 9S* 8S", "KH 7C* 6H"])
    t.may("JC heals 9S").act("JC heals 7C")
    assert t["7C"] == "KH 7C 6H"


@rule("AL-6.4")
@pytest.mark.parametrize(
    ("jack", "healed", "refused"),
    [
        ("JC", ["4S", "3C"], ["4H", "3D"]),
        ("JS", ["4S", "3C"], ["4H", "3D"]),
        ("JH", ["4H", "3D"], ["4S", "3C"]),
        ("JD", ["4H", "3D"], ["4S", "3C"]),
    ],
)
def test_a_jack_heals_either_suit_of_his_colour_and_no_other(jack: str, healed: list[str], refused: list[str]) -> None:
    t = acting(allies=[f"{jack} 4S* 3C*", "KH 4H* 3D*"])
    t.may(*(f"{jack} heals {card}" for card in healed))
    t.may_not(*(f"{jack} heals {card}" for card in refused), rule="AL-6.4")


@rule("AL-6.6", "AL-R39")
def test_each_jack_heals_one_card_a_round() -> None:
    t = acting(allies=["JC JS 9S* 8S* 7S*"], court_evolutions=1)
    t.act("JC heals 9S").may_not("JC heals 8S", rule="AL-6.6")
    t.act("JS heals 8S").may_not("JS heals 7S", "JC heals 7S", rule="AL-6.6")
    assert t["9S"] == "JC JS 9S 8S 7S*"


@rule("AL-6.6", "AL-R42")
def test_a_jack_heals_again_in_the_next_round() -> None:
    t = table(allies=["JC 9S* 8S*"], wraiths=["2D 3D"], deck="KD 5D 6D ...")
    t.act("JC heals 9S")
    assert (t.phase, t.state.round) == ("allied actions", 2)
    t.act("JC heals 8S")
    assert t["9S"] == "JC 9S 8S"


@rule("AL-R39")
def test_healing_leaves_the_other_damaged_cards_of_the_colour() -> None:
    t = acting(allies=["JC 9S* 8S* 7C*", "KC 6S* 5C"])
    t.act("JC heals 8S")
    assert (t["9S"], t["6S"]) == ("JC 9S* 8S 7C*", "KC 6S* 5C")


@rule("AL-R47", "AL-6.1")
def test_a_third_ability_card_of_an_ally_is_kept_counted_damaged_and_healed() -> None:
    t = acting(allies=["JC 9S 8S* 7C"])
    assert t.strengths("9S") == (9, 16, 0)
    t.act("JC heals 8S")
    assert t.strengths("9S") == (17, 24, 0)
    hit = attacked(allies=["JC 5S 4S 3C"], wraiths=["TC 9C"]).block("JC", "TC")
    assert hit["5S"] == "JC 5S* 4S 3C (c)"


@rule("AL-7.1", "AL-7.2")
@pytest.mark.parametrize(
    ("ally", "strengths"),
    [
        ("KS 4S 3C", (8, 11, 0)),
        ("KC 4S 3C", (4, 10, 0)),
        ("KH 4S 3C", (4, 7, 0)),
        ("KH 4H 3D", (0, 0, 11)),
        ("KD 4H 3D", (0, 0, 10)),
        ("KS 4H 3D", (0, 0, 7)),
        ("KS KC 4S 3C", (8, 14, 0)),
        ("KS KD 4S 3D", (8, 8, 6)),
    ],
)
def test_a_king_doubles_his_own_suit_only(ally: str, strengths: tuple[int, int, int]) -> None:
    assert attacked(allies=[ally]).strengths(ally[:2]) == strengths


@rule("AL-7.3")
def test_a_king_does_nothing_for_another_ally() -> None:
    t = attacked(allies=["KS 4S 3C", "QH 5S 2C"])
    assert t.strengths("5S") == (5, 7, 0)


@rule("AL-7.4")
def test_a_king_who_moves_doubles_for_his_new_ally_and_no_longer_for_the_old() -> None:
    t = acting(allies=["KS QS 4S 3C", "QH 5S 2C"])
    t.act("QS moves KS to 5S")
    assert (t.strengths("4S"), t.strengths("5S")) == ((4, 7, 0), (10, 12, 0))
    t.act("QS moves KS to 4S")
    assert (t.strengths("4S"), t.strengths("5S")) == ((8, 11, 0), (5, 7, 0))


@rule("AL-7.4", "AL-11.17")
def test_a_king_given_to_a_wraith_doubles_its_cards_from_then_on() -> None:
    t = acting(allies=["KS QS 4S 3C"], wraiths=["5S 2C"])
    t.act("QS transforms 5S with KS")
    assert (t.strengths("4S"), t.strengths("5S")) == ((4, 7, 0), (10, 12, 0))


@rule("AL-7.5")
def test_doubling_needs_no_action_and_can_serve_twice_in_a_round() -> None:
    t = table(allies=["KS QS QC 4S 3C", "QH 5S 2C"], wraiths=["7S 2H", "9S 2D"], deck="...")
    t.act("QS transforms 7S with QC", "QC moves KS to 5S").done()
    assert t.phase == "wraith attacks"
    t.block("5S", "9S")
    assert any(line.endswith("10 beats 9. The 9 ♠ of Winged Angel IV is damaged.") for line in t.told)


@rule("AL-7.6", "AL-7.1")
def test_a_king_doubles_every_card_of_his_suit() -> None:
    t = attacked(allies=["KC 5C 4C", "KH 9H 2H 3H"])
    assert (t.strengths("KC"), t.strengths("KH")) == ((0, 18, 0), (0, 0, 28))


@rule("AL-7.7", "AL-11.5")
def test_the_king_of_spades_helps_to_catch() -> None:
    acting(allies=["KS QS 4S 3S"], wraiths=["9S 4D"]).may("QS transforms 9S with QS")
    acting(allies=["KC QS 4S 3S"], wraiths=["9S 4D"]).may_not("QS transforms 9S with QS", rule="AL-11.4")


@rule("AL-7.8", "AL-13.3", "AL-14.3", "AL-15.3")
@pytest.mark.parametrize(
    ("ally", "wraith", "told"),
    [
        ("KS 4S 3H", "7S 2D", "flying attack of Winged Angel II: 8 beats 7."),
        ("KS 4S 3C", "TC 2D", "fire attack of Charmed Dragon II: 11 beats 10."),
        ("KC 4S 3C", "9C 2D", "fire attack of Charmed Dragon II: 10 beats 9."),
        ("KH 4H 3D", "TH 2D", "magic attack of Charmed Fae II: 11 beats 10."),
        ("KD 4H 3D", "9H 2D", "magic attack of Charmed Fae II: 10 beats 9."),
    ],
)
def test_doubling_counts_in_every_defence(ally: str, wraith: str, told: str) -> None:
    t = attacked(allies=[ally], wraiths=[wraith]).block(ally[:2], wraith[:2])
    assert told in t.told[-1]


@rule("AL-7.9")
def test_a_king_without_a_card_of_his_suit_doubles_nothing_and_is_a_spirit_all_the_same() -> None:
    t = acting(allies=["KD QD 4S 3C", "QH 5H 2H"], wraiths=["2S 2C"])
    assert t.strengths("4S") == (4, 7, 0)
    t.may("QD moves KD to 5H", "QD transforms 2S with KD", "QD moves QD to 5H")


@rule("AL-7.10")
def test_a_damaged_card_adds_nothing_king_or_no_king() -> None:
    t = attacked(allies=["KS 9S* 3C", "KH 9H 4H*"])
    assert (t.strengths("9S"), t.strengths("9H")) == ((0, 3, 0), (0, 0, 18))
