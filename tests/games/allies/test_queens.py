"""THE QUEENS: three actions; summoning spirits; moving spirits between allies."""

import pytest

from gloaming.games.allies.legal import MOST_BEINGS, moves_of
from gloaming.testing import rule
from tests.games.allies.table import acting, attacked, table

# the queens: three actions


@rule("AL-8.1", "AL-8.2", "AL-8.7")
@pytest.mark.parametrize(
    ("first", "then_not"),
    [
        ("QC summons JS into 9S", ["QC moves KC to 7H", "QC transforms 2D with KC"]),
        ("QC moves KC to 7H", ["QC summons JS into 9S", "QC transforms 2D with QC"]),
        ("QC transforms 2D with KC", ["QC summons JS into 9S", "QC moves QC to 7H"]),
    ],
)
def test_a_queen_is_bound_by_her_first_action_to_one_type_a_round(first: str, then_not: list[str]) -> None:
    t = acting(allies=["QC KC KS 9S 8S", "KH 7H 6H"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    t.may("QC summons JS into 9S", "QC moves KC to 7H", "QC transforms 2D with KC")
    t.act(first).may_not(*then_not, rule="AL-8.2")


@rule("AL-8.3", "AL-8.4", "AL-8.2")
def test_all_three_types_in_a_round_take_three_queens() -> None:
    allies = ["QC QS KC KS 9S 8S", "KH QH 7H 6H"]
    t = acting(allies=allies, wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    t.act("QC moves KC to 7H", "QS summons JS into 9S")
    t.may_not("QC transforms 2D with KS", "QS transforms 2D with KS", rule="AL-8.2")
    t.may_not("QH transforms 2D with KH", rule="AL-11.8")
    t.act("QC moves KS to 7H", "QC moves KS to 9S")
    three = acting(allies=["QC QS QH KC KH 9S 8S", "KS 7H 6H"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    three.act("QC moves KC to 7H", "QS summons JS into 9S", "QH transforms 2D with KH")


@rule("AL-8.4")
def test_different_queens_may_use_the_same_type() -> None:
    t = acting(allies=["QC QH KC KH 9S 8S", "KS QS 7S 6H"], wraiths=["2D 3D", "4D 5D"])
    t.act("QC moves KC to 7S", "QH moves KH to 7S", "QS transforms 2D with KS")
    t = acting(allies=["QC KC 9S 8S", "KH QH 7S 6H"], wraiths=["2D 3D", "4D 5D"])
    t.act("QC transforms 2D with KC", "QH transforms 4D with KH")


@rule("AL-8.5")
def test_the_queen_need_not_be_in_any_ally_concerned() -> None:
    allies = ["KC JC 9S 8S", "KH 7H 6H", "QS 5H 4H"]
    t = acting(allies=allies, wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    t.may("QS moves KC to 7H", "QS transforms 2D with KC", "QS summons JS into 7H")


@rule("AL-8.5", "AL-5.1")
def test_a_queen_in_no_ally_does_not_act() -> None:
    t = acting(allies=["KC KS 9S 8S", "KH 7H 6H"], wraiths=["2D 3D"], pool="QS", court_evolutions=1)
    t.may_not("QS moves KC to 7H", "QS transforms 2D with KC", rule="AL-8.5")
    t.may_not(f"QS summons {t.state.aside[1]} into 7H", rule="AL-8.5")


@rule("AL-8.6", "AL-R42")
def test_a_queen_chooses_anew_in_every_round() -> None:
    t = table(allies=["QC KC 9S 8S", "KH 7H 6H"], wraiths=["2D 3D"], deck="KD 4D 5D ...")
    t.act("QC moves KC to 7H").done()
    assert (t.phase, t.state.round) == ("allied actions", 2)
    t.act("QC moves KC to 9S").done()
    assert t.state.round == 3
    t.may("QC transforms 2D with KC")


@rule("AL-8.7")
def test_a_queen_who_has_done_nothing_is_bound_to_nothing() -> None:
    t = acting(allies=["QC QS KC 9S 8S", "KH 7H 6H"], wraiths=["2D 3D"])
    t.act("QS moves KC to 7H").may("QC moves QC to 7H", "QC transforms 2D with QS")


# (i) summoning spirits


@rule("AL-9.1", "AL-9.4", "AL-3.4")
def test_a_queen_summons_a_set_aside_jack_into_an_ally_of_your_choice() -> None:
    t = acting(allies=["QC 9S 8S", "KH 7H 6H"], court_evolutions=1, aside="JH JS")
    t.may("QC summons JS into 9S").act("QC summons JS into 7H")
    assert (t["7H"], t.aside) == ("KH JS 7H 6H", "JH")


@rule("AL-9.1")
def test_only_a_set_aside_jack_can_be_summoned() -> None:
    t = acting(allies=["QC 9S 8S"], court_evolutions=1, aside="JH JS")
    t.may_not("QC summons JC into 9S", "QC summons KC into 9S", rule="AL-9.1")


@rule("AL-9.4")
def test_a_jack_cannot_be_summoned_into_a_wraith() -> None:
    t = acting(allies=["QC 9S 8S"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    t.may_not("QC summons JS into 2D", rule="AL-9.4")
    second = acting(allies=["QC JH 9S 8S"], wraiths=["2D 3D"], court_evolutions=2, aside="JS")
    second.may_not("QC summons JS into 2D", rule="AL-9.4")


@rule("AL-9.2")
@pytest.mark.parametrize(
    ("queen", "hers", "not_hers"), [("QS", "JS", "JH"), ("QC", "JS", "JH"), ("QH", "JH", "JS"), ("QD", "JH", "JS")]
)
def test_the_jack_must_have_the_colour_of_the_queen(queen: str, hers: str, not_hers: str) -> None:
    t = acting(allies=[f"{queen} 9S 8S"], court_evolutions=1, aside="JH JS")
    t.may(f"{queen} summons {hers} into 9S").may_not(f"{queen} summons {not_hers} into 9S", rule="AL-9.2")


@rule("AL-9.3", "AL-R32")
def test_there_is_one_summoning_a_round_altogether() -> None:
    t = acting(allies=["QC QH 9S 8S"], court_evolutions=2, aside="JH JS")
    t.act("QC summons JS into 9S").may_not("QH summons JH into 9S", rule="AL-9.3")


@rule("AL-9.3", "AL-R42", "AL-9.8", "AL-21.4")
def test_the_second_jack_can_be_summoned_in_the_next_round_and_there_is_no_third() -> None:
    t = table(allies=["QC QH 9S 8S"], court_evolutions=2, aside="JH JS", deck="KD 4D 5D KS 6D 7D ...")
    t.act("QC summons JS into 9S")
    assert (t.state.round, t.aside) == (2, "JH")
    t.act("QH summons JH into 9S").done()
    assert (t.state.round, t.aside) == (3, "")
    t.may_not("QC summons JS into 9S", "QH summons JH into 9S", rule="AL-9.1")


@rule("AL-9.5", "AL-20.4")
def test_the_first_summoning_needs_a_spirit_among_the_evolution_cards() -> None:
    none = acting(allies=["QC 9S 8S"], court_evolutions=0, aside="JH JS")
    none.may_not("QC summons JS into 9S", rule="AL-9.5")
    acting(allies=["QC 9S 8S"], court_evolutions=1, aside="JH JS").may("QC summons JS into 9S")


@rule("AL-9.6", "AL-9.7", "AL-R34", "AL-20.4")
@pytest.mark.parametrize(("left", "queen", "there"), [("JH", "QH", "JS"), ("JS", "QC", "JH")])
def test_the_second_summoning_needs_a_second_one_whichever_jack_came_first(left: str, queen: str, there: str) -> None:
    one = acting(allies=[f"{queen} {there} 9S 8S"], court_evolutions=1, aside=left)
    one.may_not(f"{queen} summons {left} into 9S", rule="AL-9.6")
    two = acting(allies=[f"{queen} {there} 9S 8S"], court_evolutions=2, aside=left)
    two.may(f"{queen} summons {left} into 9S")


@rule("AL-R34", "AL-21.4")
def test_spirits_that_came_up_in_earlier_rounds_count_for_the_summoning() -> None:
    t = table(
        phase="wraith attacks", allies=["QC 9D 8D"], wraiths=["9S 8S"], deck="KH KD 2D 3D KS 4D 5D ...", aside="JH JS"
    )
    assert (t.state.round, t.state.court_evolutions) == (2, 1)
    t.done()
    assert (t.state.round, t.state.court_evolutions) == (3, 2)
    t.may("QC summons JS into 9D")


@rule("AL-R24", "AL-15.7")
def test_destroyed_spirits_and_those_of_an_incomplete_being_do_not_allow_a_summoning() -> None:
    t = table(
        phase="wraith attacks",
        allies=["KH KC 4S 3S", "QC JC 9D 8D"],
        wraiths=["9S 8S", "TH 7H"],
        deck="2D KD 2H 3D ...",
    )
    t.block("KH", "9S")
    assert t.pool == "KH KC"
    t.done()
    assert (t.state.round, t.state.court_evolutions, t.pool) == (2, 0, "KH KC 2D")
    t.may_not(f"QC summons {t.state.aside[1]} into 9D", rule="AL-9.5")
    late = table(allies=["QC 9S 8S", "KH JD 7H* 6H"], incomplete="KS KC", deck="", aside="JH JS")
    late.may_not("QC summons JS into 9S", rule="AL-9.5")


@rule("AL-R33")
def test_a_jack_may_be_summoned_while_other_actions_are_possible() -> None:
    t = acting(allies=["QC KC JC 9S* 8S", "KH 7H 6H"], court_evolutions=1, aside="JH JS")
    t.may("JC heals 9S", "QC moves KC to 7H", "QC summons JS into 9S")


@rule("AL-9.9")
def test_a_summoned_jack_is_an_ordinary_spirit() -> None:
    t = acting(allies=["QC QS 9S 8S", "KH 7H 6H"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    t.act("QC summons JS into 9S").may("QS transforms 2D with JS").act("QS moves JS to 7H")
    assert t["7H"] == "KH JS 7H 6H"
    lost = attacked(allies=["JS JH 4S 3S"], wraiths=["9S 8S"], court_evolutions=2).block("4S", "9S")
    assert lost.pool.split()[-2:] == ["JS", "JH"]


@rule("AL-R37", "AL-11.12")
def test_a_cube_does_not_forbid_to_receive_a_jack() -> None:
    t = acting(allies=["QC QS KS 9S 8S"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    t.act("QS transforms 2D with KS").may("QC summons JS into 9S", "QC summons JS into 2D")


# (ii) moving spirits between allies


@rule("AL-10.1")
def test_a_queen_moves_a_spirit_from_one_ally_to_another() -> None:
    t = acting(allies=["QC KC 9S 8S", "KH 7H 6H"])
    t.act("QC moves KC to 7H")
    assert (t["9S"], t["7H"]) == ("QC 9S 8S", "KH KC 7H 6H")


@rule("AL-10.1")
def test_a_spirit_is_not_moved_into_a_wraith_nor_to_where_it_is() -> None:
    t = acting(allies=["QC KC 9S 8S", "KH 7H 6H"], wraiths=["2D 3D"])
    t.may_not("QC moves KC to 2D", "QC moves KC to 9S", rule="AL-10.1")


@rule("AL-10.2")
@pytest.mark.parametrize(
    ("queen", "hers", "not_hers"),
    [("QS", "KC", "KH"), ("QC", "KC", "KH"), ("QH", "KH", "KC"), ("QD", "KH", "KC")],
)
def test_the_moved_spirit_must_have_the_colour_of_the_queen(queen: str, hers: str, not_hers: str) -> None:
    t = acting(allies=[f"{queen} KC KH 9S 8S", "KS 7H 6H"])
    t.may(f"{queen} moves {hers} to 7H").may_not(f"{queen} moves {not_hers} to 7H", rule="AL-10.2")


@rule("AL-10.3")
def test_the_last_spirit_of_an_ally_cannot_be_moved() -> None:
    t = acting(allies=["QC 9S 8S", "KC 7H 6H"])
    t.may_not("QC moves QC to 7H", "QC moves KC to 9S", rule="AL-10.3")


@rule("AL-10.3")
def test_a_wraith_transformed_this_round_keeps_its_spirit_too() -> None:
    t = acting(allies=["QC QS KS 9S 8S"], wraiths=["2D 3D"])
    t.act("QS transforms 2D with KS").may_not("QC moves KS to 9S", rule="AL-10.3")


@rule("AL-10.4")
def test_two_allies_of_one_spirit_cannot_swap() -> None:
    t = acting(allies=["QC 9S 8S", "KC 7H 6H", "QS KS 5H 4H"])
    t.may_not("QS moves QC to 7H", "QS moves KC to 9S", rule="AL-10.3")
    t.act("QS moves KS to 7H", "QS moves KC to 9S", "QS moves QC to 7H")
    assert (t["9S"], t["7H"]) == ("KC 9S 8S", "KS QC 7H 6H")


@rule("AL-10.5", "AL-R46")
def test_a_queen_moves_spirits_any_number_of_times() -> None:
    t = acting(allies=["QC KC 9S 8S", "KH 7H 6H"])
    for _ in range(60):
        t.may("done").act("QC moves KC to 7H", "QC moves KC to 9S")
    assert t["9S"] == "QC KC 9S 8S"
    t.may("QC moves KC to 7H", "done")


@rule("AL-10.6")
@pytest.mark.parametrize("spirit", ["JC", "QS", "KS", "KC"])
def test_any_rank_of_spirit_can_be_moved(spirit: str) -> None:
    t = acting(allies=[f"QC {spirit} 9S 8S", "KH 7H 6H"])
    t.act(f"QC moves {spirit} to 7H")
    assert t["7H"] == f"KH {spirit} 7H 6H"


@rule("AL-10.7", "AL-R37")
def test_moving_needs_no_flying_and_places_no_cube() -> None:
    t = acting(allies=["QC KC 9D 8D*", "KH 7H 6H"])
    t.act("QC moves KC to 7H")
    assert (t["9D"], t["7H"]) == ("QC 9D 8D*", "KH KC 7H 6H")


@rule("AL-R30", "AL-10.6")
def test_a_queen_may_move_herself_and_go_on_from_there() -> None:
    t = acting(allies=["QC KC 9S 8S", "KH 7H 6H"])
    t.act("QC moves QC to 7H").may_not("QC moves KC to 7H", rule="AL-10.3")
    t.act("QC moves QC to 9S", "QC moves KC to 7H")
    assert (t["9S"], t["7H"]) == ("QC 9S 8S", "KH KC 7H 6H")


@rule("AL-R37")
def test_a_cube_forbids_neither_healing_nor_giving_and_receiving_by_a_move() -> None:
    t = acting(allies=["QC QS KS JC 9S 8S*", "KH 7H 6H", "KC QD 5H* 4H"], wraiths=["2D 3D"])
    t.act("QS transforms 2D with KS", "QC moves JC to 2D", "JC heals 8S", "QC moves KC to 2D", "QC moves QS to 7H")
    assert t["9S"] == "QC 9S 8S (c)"
    assert t["2D"] == "KS JC KC 3D 2D (c)"


@rule("AL-10.1", "AL-R45")
def test_a_spirit_may_go_to_the_last_being_that_fifty_cards_can_form() -> None:
    assert [each.ally for each in moves_of("QH", "KH")][-1] == MOST_BEINGS == 25
