"""SILENT, AMBIGUOUS OR CONTRADICTORY: rulings that cut across the phases, and things that happen at once."""

from gloaming.testing import rule
from tests.games.allies.table import acting, attacked, dealt, evolved, table


@rule("AL-R45")
def test_any_number_of_beings_may_be_in_play_and_carry_cubes() -> None:
    allies = ["KC 9S 8S", "KD 9C 8C", "KH 9H 8H", "KS 9D 8D", "QS TS 7S", "QC TC 7C"]
    wraiths = ["6S AS", "6C AC", "6H AH", "5H 2H", "5S 2S", "5C 2C", "6D 5D"]
    t = attacked(allies=allies, wraiths=wraiths)
    t.block("KC", "6S").block("KD", "6C").block("KH", "6H").block("KS", "5H").block("QS", "5S").block("QC", "5C")
    assert sum(being.cube for being in t.state.beings) == 12
    pips = [f"{rank}{suit}" for rank in "A23456789T" for suit in "SCHD"]
    assert len(dealt(" ".join(pips)).wraiths) == 20


@rule("AL-R38", "AL-R47", "AL-R5", "AL-2.15")
def test_an_ally_may_be_caught_and_be_won_back_with_all_its_cards_as_they_lie() -> None:
    t = table(
        phase="wraith attacks",
        allies=["KH 4S 3C* 2C", "QC KC 9S 8S"],
        wraiths=["TS 5D", "AH 2H"],
        deck="6H KD 4D 6D ...",
    )
    t.block("KH", "TS")
    assert (t.state.round, t.phase) == (2, "allied actions")
    assert (t["4S"], t.zone("4S")) == ("4S 3C* 2C", "spades")
    t.act("QC transforms 4S with KC")
    assert (t["4S"], t.zone("4S")) == ("KC 4S 3C* 2C (c)", "allies")
    assert t.pool == "KH"


@rule("AL-R17", "AL-R22", "AL-R55")
def test_a_caught_ally_that_receives_a_card_attacks_in_the_next_round_only() -> None:
    t = table(
        phase="wraith attacks",
        allies=["KH 4S 9D", "KC 9C 8C"],
        wraiths=["TS 5H", "TH 3H"],
        deck="7S KD 4D 6D ...",
    )
    t.block("KH", "TS")
    assert (t["4S"], t.zone("4S"), t.state.round) == ("7S 4S 9D", "spades", 2)
    assert "1 attack gets through to the city." in t.told
    assert t.attack("4S") == ("spades", 11)


@rule("AL-7.4", "AL-11.5", "AL-R35")
def test_a_donor_that_has_given_its_king_away_catches_by_its_bare_spades() -> None:
    position = {"allies": ["KS QS QC 4S 3H", "KH 7H 6H"], "wraiths": ["7S 2D"]}
    acting(**position).may("QC transforms 7S with QC")
    t = acting(**position).act("QS moves KS to 7H")
    t.may_not("QC transforms 7S with QC", rule="AL-11.4")


@rule("AL-R36", "AL-R37", "AL-9.4")
def test_a_jack_summoned_into_a_wraith_just_transformed_heals_it_at_once() -> None:
    t = acting(allies=["QC QS KC 9S 8S"], wraiths=["7S 5C*"], court_evolutions=1, aside="JH JS")
    t.act("QC transforms 7S with KC", "QS summons JS into 7S", "JS heals 5C")
    assert t["7S"] == "KC JS 7S 5C (c)"


@rule("AL-R30", "AL-R36", "AL-8.2")
def test_a_queen_given_to_a_wraith_goes_on_transforming_from_there() -> None:
    t = acting(allies=["QC KC 9S 8S", "KS JC 7S 6H"], wraiths=["2D 3D", "4D 5D"])
    t.act("QC transforms 2D with QC", "QC transforms 4D with JC")
    assert (t["2D"], t["4D"]) == ("QC 3D 2D (c)", "JC 5D 4D (c)")


@rule("AL-R12", "AL-R61", "AL-18.9")
def test_one_card_charms_a_wraith_the_next_feeds_it_and_the_third_frees_it() -> None:
    t = evolved(wraiths=["9S 5D", "TC 7C", "TH 7H"], deck="6D 2S AS ...")
    assert (t["9S"], t.zone("9S")) == ("9S 2S AS 6D 5D", "spades")  # 12 > 11
    assert t.pool == ""


@rule("AL-R9", "AL-R14", "AL-17.11")
def test_the_last_card_of_the_city_may_be_passed_on() -> None:
    t = evolved(wraiths=["TS 7S", "TC 7C", "9D 5H"], deck="6H")
    assert t.over
    assert (t["5H"], t.zone("5H")) == ("6H 5H 9D", "hearts")


@rule("AL-R24", "AL-9.6", "AL-R34")
def test_a_summoned_jack_who_is_destroyed_does_not_bring_the_other_nearer() -> None:
    t = table(
        phase="wraith attacks",
        allies=["JS 4S 3S", "QH KH 9H 8H"],
        wraiths=["9S 8S", "AH 2H"],
        court_evolutions=1,
        aside="JH",
        deck="5D KD 4D 6D ...",
    )
    t.block("4S", "9S").done()
    assert (t.state.round, t.phase, t.pool.split()[1]) == (2, "allied actions", "JS")
    t.may_not("QH summons JH into 9H", rule="AL-9.6")


@rule("AL-2.9", "AL-10.3")
def test_every_ally_keeps_a_spirit_whatever_its_queens_do() -> None:
    t = acting(allies=["QC KC 9S 8S", "QS KS 7H 6H"])
    t.act("QC moves KC to 7H", "QS moves KS to 9S", "QC moves KS to 7H")
    t.may_not("QC moves QC to 7H", "QS moves QC to 7H", rule="AL-10.3")


@rule("AL-2.10", "AL-15.7")
def test_a_wraith_has_no_spirit_however_many_it_had_as_an_ally() -> None:
    t = attacked(allies=["KH QH QS JC 4S 3S"], wraiths=["9S 8S"]).block("KH", "9S")
    assert (t.being("4S").spirits, t.pool) == ([], "KH QH QS JC")
