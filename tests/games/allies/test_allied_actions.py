"""(2) ALLIED ACTIONS: what holds for all of them."""

from gloaming.games.allies.choices import Heal, Move, Summon, Transform
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.allies.table import acting, attacked, table


@rule("AL-5.1", "AL-9.9")
def test_a_jack_who_is_set_aside_does_not_act() -> None:
    t = acting(allies=["KC 9S* 8S"], aside="JH JS")
    t.may_not("JS heals 9S", rule="AL-6.1")


@rule("AL-5.1", "AL-20.2", "AL-8.5")
def test_a_spirit_in_the_pool_does_not_act_and_cannot_be_moved() -> None:
    t = acting(allies=["KC QC 9S* 8S", "KH 7H 6H"], pool="QS KS", court_evolutions=1)
    t.may_not("QS moves KC to 7H", rule="AL-8.5")
    t.may_not("QC moves KS to 7H", rule="AL-5.1")


@rule("AL-5.2", "AL-8.1")
def test_jacks_heal_queens_do_their_three_things_and_kings_do_nothing() -> None:
    t = table(allies=["JC QC KC 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D"], court_evolutions=1)
    assert t.match.ask is not None
    done = {
        (type(option), option.jack if isinstance(option, Heal) else option.queen)
        for option in t.match.ask.options
        if option != DONE
    }
    assert done == {(Heal, "JC"), (Summon, "QC"), (Move, "QC"), (Transform, "QC")}


@rule("AL-5.3", "AL-5.4", "AL-12.9")
def test_every_action_is_optional_and_the_phase_ends_when_you_want_no_more() -> None:
    t = table(allies=["JC QC KC 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D", "2H 3H"], court_evolutions=1)
    t.may("JC heals 9S", "QC summons JS into 7H", "QC moves KC to 7H", "QC transforms 2D with KC").done()
    assert (t.phase, t.kind) == ("wraith attacks", "block")
    assert (t["9S"], t["7H"]) == ("JC QC KC 9S* 8S", "KH 7H 6H")


@rule("AL-5.4")
def test_the_phase_can_be_ended_after_any_action() -> None:
    t = table(allies=["JC QC KC 9S* 8S*", "KH 7H 6H"], wraiths=["2H 3H"])
    t.act("QC moves KC to 7H", "JC heals 9S").done()
    assert t.phase == "wraith attacks"


@rule("AL-5.5", "AL-R36")
def test_a_jack_dealt_this_round_heals_this_round() -> None:
    t = table(phase="new beings", allies=["KC 9S* 8S"], deck="JC 5D 4D ...")
    t.act("JC heals 9S")
    assert t["9S"] == "KC 9S 8S"


@rule("AL-R35", "AL-10.5")
def test_actions_of_different_spirits_may_be_interleaved_in_any_order() -> None:
    t = acting(allies=["QC KC KS 9S* 8S*", "JD QD 7H* 6H"], wraiths=["2D 3D"])
    t.act("QC moves KC to 7H", "JD heals 7H", "QD moves JD to 9S", "QC moves KS to 7H", "QD moves JD to 7H")
    assert (t["9S"], t["7H"]) == ("QC 9S* 8S*", "QD KC KS JD 7H 6H")


@rule("AL-R36", "AL-9.9")
def test_a_summoned_jack_acts_at_once() -> None:
    t = acting(allies=["QC 9S* 8S"], court_evolutions=1, aside="JH JS")
    t.act("QC summons JS into 9S", "JS heals 9S")
    assert t["9S"] == "QC JS 9S 8S"


@rule("AL-R36", "AL-6.6")
def test_a_jack_who_has_healed_and_is_moved_has_healed() -> None:
    t = acting(allies=["QC JC 9S* 8S*", "KH 7C* 6H"])
    t.act("JC heals 9S", "QC moves JC to 7C")
    t.may_not("JC heals 8S", "JC heals 7C", rule="AL-6.6")


@rule("AL-R36", "AL-6.3")
def test_a_jack_who_is_moved_first_heals_afterwards() -> None:
    t = acting(allies=["QC JC 9S* 8S", "KH 7C* 6H"])
    t.act("QC moves JC to 7C", "JC heals 9S")
    assert (t["9S"], t["7C"]) == ("QC 9S 8S", "KH JC 7C* 6H")


@rule("AL-R36", "AL-8.2")
def test_a_queen_who_is_moved_keeps_what_she_has_chosen() -> None:
    t = acting(allies=["QC QS 9S 8S", "KH KC 7S 6H"], wraiths=["2D 3D"])
    t.act("QC moves QS to 7S").act("QS transforms 2D with KC")
    t.may_not("QS moves QS to 9S", rule="AL-8.2")
    t.may("QC moves QS to 9S")


@rule("AL-R36", "AL-11.1")
def test_a_jack_and_a_queen_who_are_given_to_a_wraith_act_from_there() -> None:
    t = acting(allies=["QC JC QS KS 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D", "4D 5D"])
    t.act("QC transforms 2D with JC", "JC heals 9S")
    assert (t["2D"], t["9S"]) == ("JC 3D 2D (c)", "QC QS KS 9S 8S (c)")
    moved = acting(allies=["QC KC 9S 8S", "QS KS 7S 6H"], wraiths=["2D 3D", "4D 5D"])
    moved.act("QC transforms 2D with QC").may("QC transforms 4D with KS")
    moved.may_not("QC moves KS to 9S", rule="AL-8.2")


@rule("AL-R40")
def test_jacks_do_not_heal_during_the_attacks() -> None:
    t = attacked(allies=["JC 9S* 8S"], wraiths=["7S 6S"])
    t.may_not("JC heals 9S", rule="AL-R40")
    t.block("JC", "7S").may_not("JC heals 9S", rule="AL-R40")


@rule("AL-1.3", "AL-5.4")
def test_queens_do_not_act_during_the_attacks_and_nobody_blocks_before_them() -> None:
    t = attacked(allies=["QC KC 9S 8S", "KH 7H 6H"], wraiths=["7S 6S"])
    t.may_not("QC moves KC to 7H", "QC transforms 7S with KC", rule="AL-1.3")
    acting(allies=["QC KC 9S 8S"], wraiths=["7S 6S"]).may_not("QC blocks 7S", rule="AL-1.3")


@rule("AL-R63")
def test_a_phase_in_which_only_its_end_is_possible_passes_by_itself() -> None:
    t = table(phase="allied actions", allies=["KS 9S 8S"], wraiths=["2S 3S"])
    assert t.phase == "wraith attacks"
    t = table(phase="allied actions", allies=["KS 9S 8S"], wraiths=["2D 3D"], deck="")
    assert t.over
