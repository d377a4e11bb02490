"""PIP EVOLUTION CARDS - NO MATCHING SUIT, and court evolution cards."""

import pytest

from gloaming.testing import rule
from tests.games.allies.table import evolved, table


@rule("AL-19.1", "AL-19.10")
def test_a_diamond_is_never_passed_on() -> None:
    t = evolved(wraiths=["9S 8S", "9D 8D", "7D 6H"], deck="5D ...")
    assert t.wraiths == ["9S 8S", "9D 8D", "7D 6H"]
    assert t.pool == "5D"


@rule("AL-19.2", "AL-19.3", "AL-19.5", "AL-19.6", "AL-19.7", "AL-19.14")
@pytest.mark.parametrize(
    ("wraith", "card", "after", "zone"),
    [
        ("9D 5H", "8H", "8H 5H 9D", "hearts"),
        ("9D 5C", "8C", "8C 5C 9D", "clubs"),
        ("9D 5H", "2H", "9D 5H 2H", "charmed"),
        ("9D 5H", "4H", "9D 5H 4H", "charmed"),  # 9 = 9
    ],
)
def test_a_card_that_does_not_match_is_passed_on_to_a_charmed_wraith_that_has_its_suit(
    wraith: str, card: str, after: str, zone: str
) -> None:
    t = evolved(wraiths=["TS 9S", wraith, "7D 6D"], deck=f"{card} ...")
    assert (t["9D"], t.zone("9D")) == (after, zone)
    assert (t["TS"], t["7D"], t.pool) == ("TS 9S", "7D 6D", "")
    assert t.piece("9D").parts[-1].id[1] == after[1]


@rule("AL-19.3", "AL-19.10", "AL-18.11")
@pytest.mark.parametrize("charmed", ["9D 8D", "9D 5C", "5C* 4C*"])
def test_a_charmed_wraith_without_the_suit_receives_nothing(charmed: str) -> None:
    t = evolved(wraiths=["TS 9S", charmed], deck="8H ...")
    assert (t.wraiths, t.pool) == (["TS 9S", charmed], "8H")


@rule("AL-19.13", "AL-R4", "AL-19.5")
def test_a_passed_card_that_only_equals_the_diamonds_leaves_the_wraith_charmed() -> None:
    t = evolved(wraiths=["TC 9C", "7D 4S"], deck="3S ...")
    assert (t["7D"], t.zone("7D"), t.attack("7D")) == ("7D 4S 3S", "charmed", None)


@rule("AL-19.4")
def test_a_card_is_never_passed_on_to_a_threat() -> None:
    t = evolved(wraiths=["TS 9S", "9H 8H (c)", "7C 6H (c)"], deck="5H ...")
    assert t.wraiths == ["TS 9S", "9H 8H", "7C 6H"]
    assert t.pool == "5H"


@rule("AL-19.4", "AL-17.8")
def test_a_card_is_never_passed_on_to_an_ally() -> None:
    t = evolved(beings=["TS 9S", "KS 9D 5H"], deck="8H ...")
    assert (t.beings, t.pool) == (["TS 9S", "KS 9D 5H"], "8H")


@rule("AL-19.8", "AL-R15")
@pytest.mark.parametrize(
    ("charmed", "heir"),
    [
        (["9D 5H", "8D 6H"], "6H"),  # both become threats: 13 against 14
        (["8D 6H", "9D 5H"], "6H"),
        (["9D 2H 4H", "8D 5H"], "2H"),  # totals count, not single cards: 14 against 13
        (["TD 9D 5H", "8D 7D 6H"], "6H"),  # neither becomes a threat: the higher total
        (["8D 7D 6H", "TD 9D 5H"], "6H"),
    ],
)
def test_of_several_candidates_the_one_with_the_highest_total_receives_the_card(charmed: list[str], heir: str) -> None:
    t = evolved(wraiths=["TS 9S", *charmed], deck="8H ...")
    assert "8H" in t[heir]


@rule("AL-R14", "AL-19.8")
@pytest.mark.parametrize("charmed", [["TD 9D 6H", "7D 3H"], ["7D 3H", "TD 9D 6H"]])
def test_a_candidate_that_becomes_a_threat_comes_before_a_stronger_one_that_does_not(charmed: list[str]) -> None:
    t = evolved(wraiths=["TS 9S", *charmed], deck="8H ...")
    assert (t["3H"], t.zone("3H"), t["6H"]) == ("8H 3H 7D", "hearts", "TD 9D 6H")


@rule("AL-R14", "AL-R4")
def test_a_candidate_whose_suit_would_only_equal_its_diamonds_is_no_threat() -> None:
    t = evolved(wraiths=["TS 9S", "TD 4D 6H", "9D 2H"], deck="8H ...")  # 14 = 14, and 10 > 9
    assert (t["2H"], t["6H"]) == ("8H 2H 9D", "TD 4D 6H")


@rule("AL-R16", "AL-19.8", "AL-19.9")
def test_among_candidates_that_tie_exactly_the_oldest_receives_the_card() -> None:
    t = evolved(wraiths=["TS 9S", "9D 2H 3H", "8D 5H"], deck="8H ...")
    assert (t["2H"], t["5H"]) == ("8H 3H 2H 9D", "8D 5H")
    t = evolved(wraiths=["TS 9S", "8D 5H", "9D 2H 3H"], deck="8H ...")
    assert (t["2H"], t["5H"]) == ("9D 3H 2H", "8H 5H 8D")


@rule("AL-R13", "AL-19.8")
def test_a_passed_card_heals_its_suit_and_the_healed_cards_count_for_the_threat() -> None:
    t = evolved(wraiths=["TS 9S", "9D 5H", "8D 6H*"], deck="4H ...")
    assert (t["6H"], t.zone("6H")) == ("6H 4H 8D", "hearts")
    assert t["9D"] == "9D 5H"


@rule("AL-R13", "AL-18.5")
def test_a_passed_card_does_not_heal_the_diamonds() -> None:
    t = evolved(wraiths=["TS 9S", "9D 5H* 3D*"], deck="2H ...")
    assert t["9D"] == "9D 3D* 5H 2H"


@rule("AL-R18", "AL-19.3", "AL-16.6")
@pytest.mark.parametrize(
    ("wraith", "after"), [("9H* 8H*", "9H 8H 2H"), ("9H* 8S*", "9H 2H 8S*"), ("9C* 8H*", "8H 2H 9C*")]
)
def test_a_fully_damaged_wraith_receives_a_card_of_its_suit_and_is_a_threat_again(wraith: str, after: str) -> None:
    t = evolved(wraiths=["TS 7S", wraith], deck="2H ...")
    assert (t[wraith[:2]], t.zone(wraith[:2])) == (after, "hearts")


@rule("AL-R14", "AL-R18")
def test_a_fully_damaged_candidate_always_becomes_a_threat() -> None:
    t = evolved(wraiths=["TS 9S", "TD 7H", "3H* 9C*"], deck="2H ...")
    assert (t["3H"], t["TD"]) == ("3H 2H 9C*", "TD 7H")


@rule("AL-R12", "AL-19.2")
def test_a_wraith_that_went_to_the_charmed_zone_a_moment_ago_receives_a_card() -> None:
    t = evolved(wraiths=["9S 5D", "TC 7C"], deck="6D 2S ...")
    assert (t["9S"], t.zone("9S")) == ("6D 5D 9S 2S", "charmed")


@rule("AL-R12")
def test_a_wraith_that_has_just_left_the_charmed_zone_receives_none() -> None:
    t = evolved(wraiths=["TS 8S", "TC 7C", "9D 5H"], deck="6H 2H ...")
    assert (t["5H"], t.pool) == ("6H 5H 9D", "2H")


@rule("AL-R17")
def test_a_charmed_wraith_with_a_cube_receives_a_passed_card() -> None:
    t = evolved(wraiths=["TS 8S", "9D 5H (c)"], deck="6H ...")
    assert (t["5H"], t.zone("5H")) == ("6H 5H 9D", "hearts")


@rule("AL-R17", "AL-R22")
def test_an_ally_that_became_a_charmed_wraith_this_round_receives_a_passed_card() -> None:
    t = table(phase="wraith attacks", allies=["KC 5S 9D"], wraiths=["7S 2D", "TC 8C"], deck="8S")
    t.block("KC", "7S")
    assert (t["5S"], t.zone("5S"), t.over) == ("8S 5S 9D", "spades", True)


@rule("AL-R55")
def test_a_wraith_that_became_a_threat_by_a_passed_card_is_dealt_none_this_round() -> None:
    t = evolved(wraiths=["TS 8S", "9D 5H"], deck="6H 2H ...")
    assert (t["5H"], t.deck[:2]) == ("6H 5H 9D", "2H")
    assert t.told[0] == "1 attack gets through to the city."


@rule("AL-R61", "AL-R4")
def test_one_charmed_wraith_may_receive_several_cards_while_it_stays_charmed() -> None:
    t = evolved(wraiths=["TS 8S", "TC 7C", "9S 7S", "9D 2H"], deck="3H 4H 5H ...")
    assert (t["9D"], t.zone("9D"), t.pool) == ("5H 4H 3H 2H 9D", "hearts", "")
    left = evolved(wraiths=["TS 8S", "TC 7C", "9S 7S", "9D 2H"], deck="3H 5H 4H ...")
    assert (left["9D"], left.zone("9D"), left.pool) == ("5H 3H 2H 9D", "hearts", "4H")


@rule("AL-19.10", "AL-19.11", "AL-19.12", "AL-22.7")
def test_a_card_that_nobody_can_use_stays_in_the_pool_for_good_and_scores() -> None:
    t = table(
        phase="wraith attacks",
        allies=["KS 7H 6D"],
        wraiths=["TS 8S", "AH 2H"],
        deck="5C 3H KD 4C 9D 3D TD 5D ...",
    )
    t.done()
    assert (t.state.round, t.pool) == (2, "5C")
    assert t.score() == 2 + 3 + 1
    t.done()
    assert (t.state.round, t.pool.split()[0]) == (3, "5C")


@rule("AL-19.11")
def test_a_pool_card_is_not_passed_on_when_a_candidate_appears_later() -> None:
    t = evolved(wraiths=["TS 8S", "9S 6D"], deck="5C 7D ...", pool="2S")
    assert (t.pool, t["6D"]) == ("2S 5C", "7D 6D 9S")


@rule("AL-19.14")
def test_the_wraith_that_passes_a_card_on_is_not_changed_by_it() -> None:
    t = evolved(wraiths=["TS 8S* 4C*", "9D 5H"], deck="6H ...")
    assert (t["TS"], t.zone("TS")) == ("TS 8S* 4C*", "spades")
    assert t.told[1:] == [
        "Winged Dragon I cannot use the 6 ♥ and passes it on to Charmed Fae II.",
        "Wraith Charmed Fae II takes the 6 ♥: magic 11.",
    ]


# court evolution cards


@rule("AL-20.1", "AL-20.3", "AL-20.4", "AL-20.5", "AL-2.11")
@pytest.mark.parametrize("spirit", ["JC", "QS", "KS", "KD"])
def test_a_court_card_goes_to_the_pool_and_the_wraith_gains_nothing(spirit: str) -> None:
    t = evolved(wraiths=["TS 8S*", "9D 5H"], deck=f"{spirit} ...")
    assert (t.beings, t.pool, t.state.court_evolutions) == (["TS 8S*", "9D 5H"], spirit, 1)


@rule("AL-20.4", "AL-R34")
def test_only_court_cards_count_towards_a_summoning_and_each_of_them() -> None:
    t = evolved(wraiths=["TS 8S", "TC 7C", "9H 7H"], deck="KD 5D QD ...")
    assert (t.pool, t.state.court_evolutions) == ("KD 5D QD", 2)


@rule("AL-20.2")
def test_a_spirit_in_the_pool_is_lost_for_the_rest_of_the_game() -> None:
    t = table(phase="wraith attacks", allies=["QH QS 8H 7H"], wraiths=["TS 8S"], deck="KD 4D KS 5D 6H ...")
    assert (t.phase, t.state.round, t.pool) == ("allied actions", 2, "KD")
    t.may_not("QH moves KD to KS", rule="AL-5.1")


@rule("AL-R51", "AL-18.4")
def test_the_evolutions_heal_and_never_damage() -> None:
    t = evolved(beings=["TS 8S* 4C", "KC 9S 7H*", "9D 5H"], deck="AS ...")
    assert t.beings == ["TS 8S AS 4C", "KC 9S 7H*", "9D 5H"]
