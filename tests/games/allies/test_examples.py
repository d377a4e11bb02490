"""The worked examples of the ledger, EX-1 to EX-8."""

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import CARDS
from gloaming.games.allies.options import Options
from gloaming.kernel import Dice
from gloaming.testing import rule
from tests.games.allies.journeys import at_random, journey
from tests.games.allies.table import acting, attacked, dealt, evolved, table

# sixteen wraiths in the threat zones: all ability cards but 2 of an ally and 6 diamonds
SIXTEEN = ["TS TD", "8S 8D", "9S 9D", "2S 3S", "4S 5S", "6S 7S"] + [
    f"{low}{suit} {high}{suit}" for suit in "CH" for low, high in ("A2", "34", "56", "78", "9T")
]


@rule("EX-1", "AL-4.4", "AL-4.9")
def test_example_1_a_seven_of_spades_goes_on_top_of_a_seven_of_hearts() -> None:
    t = dealt("7H 7S KD 2D 3D ...")
    assert (t["7S"], t.being("7S").top, t.zone("7S")) == ("7S 7H", "S", "spades")


@rule("EX-2", "AL-7.1", "AL-7.2")
def test_example_2_the_king_of_spades_in_a_winged_dragon_doubles_its_four_to_eight() -> None:
    t = attacked(allies=["KS 4S 3C"])
    assert t.piece("4S").title == "Winged Dragon I"
    assert t.strengths("4S") == (8, 8 + 3, 0)


@rule("EX-3", "AL-3.1", "AL-3.2", "AL-3.3", "AL-3.4", "AL-3.5")
def test_example_3_fifty_cards_in_the_deck_and_two_jacks_aside() -> None:
    s = GAME.setup(Options(), Dice(1))
    assert (len(s.deck), s.aside, len(CARDS)) == (50, ["JH", "JS"], 52)


@rule("EX-4", "AL-11.7")
def test_example_4_an_ace_of_spades_catches_a_wraith_without_spades() -> None:
    acting(allies=["QC KC AS 2H"], wraiths=["TC TH"]).act("QC transforms TC with KC")


@rule("EX-5", "AL-8.3", "AL-8.2")
def test_example_5_two_queens_cannot_use_all_three_types_and_three_can() -> None:
    position = {"wraiths": ["2D 3D"], "court_evolutions": 1, "aside": "JH JS"}
    two = acting(allies=["QC QS KC KS 9S 8S", "KH 7H 6H"], **position)
    two.act("QC moves KC to 7H", "QS summons JS into 7H")
    two.may_not("QC transforms 2D with KS", "QS transforms 2D with KS", rule="AL-8.2")
    three = acting(allies=["QC QS QH KC KH 9S 8S", "KD 7H 6H"], **position)
    three.act("QC moves KC to 7H", "QS summons JS into 7H", "QH transforms 2D with KH")


@rule("EX-6", "AL-22.11")
def test_example_6_no_vertical_card_in_a_threat_zone_and_an_empty_pool_score_nought() -> None:
    assert evolved(wraiths=["9S* 8C*", "9D 8D"], deck="").score() == 0


@rule("EX-7", "AL-1.5", "AL-R48")
def test_example_7_no_game_has_more_than_eleven_rounds() -> None:
    rounds = {list(journey(seed, at_random(seed)))[-1].after.round for seed in range(60)}
    assert max(rounds) <= 11
    assert min(rounds) < max(rounds)


@rule("EX-8", "AL-22.12", "AL-R23", "AL-R25")
def test_example_8_fifty_is_reached_by_a_freak_deal_and_a_bad_block() -> None:
    courts = "JC QS QC KS KC QH QD JD KH"
    t = table(phase="wraith attacks", allies=["KD AS AD"], wraiths=SIXTEEN, deck=f"{courts} 2D 3D 4D 5D 6D 7D")
    t.block("KD", "TS")
    assert t.over
    assert (t["AS"], t.zone("AS")) == ("AS AD", "spades")
    assert t.pool.split() == ["KD", *courts.split(), "2D", "3D", "4D", "5D", "6D", "7D"]
    assert t.score() == 32 + 2 + 6 + 9 + 1 == 50


@rule("AL-R25")
def test_a_summoned_jack_who_is_destroyed_makes_fifty_one() -> None:
    courts = "QS QC KS KC QH QD JD KH"
    t = table(
        phase="wraith attacks",
        allies=["KD JS AS AD"],
        wraiths=SIXTEEN,
        deck=f"{courts} 2D 3D 4D 5D 6D 7D",
        pool="JC",
        court_evolutions=1,
        aside="JH",
    )
    t.block("KD", "TS")
    assert t.outcome is not None
    assert t.outcome.scores == (51,)
