"""(1) BRINGING AN ALLY AND WRAITHS INTO PLAY."""

import pytest

from gloaming.games.allies import GAME
from gloaming.games.allies.state import Phase
from gloaming.scene import Place
from gloaming.testing import rule
from tests.games.allies.journeys import at_random, journey
from tests.games.allies.table import attacked, dealt, evolved, table


@rule("AL-4.1", "AL-4.2", "AL-4.3")
@pytest.mark.parametrize("deck", ["4C 9S", "9S 4C"])
def test_the_top_two_cards_form_a_wraith_the_higher_on_the_lower(deck: str) -> None:
    t = dealt(f"{deck} KD 2D 3D ...")
    assert t.wraiths == ["9S 4C"]
    assert t.being("9S").top == "S"
    assert [part.id for part in t.piece("9S").parts] == ["4C", "9S"]  # far to near
    assert t.told[1] == "Wraith Winged Dragon I comes: 9 ♠ on 4 ♣."


@rule("AL-4.3", "AL-4.6")
def test_more_pips_go_on_top_even_of_a_higher_suit() -> None:
    t = dealt("8S 9D KD 2D 3D ...")
    assert (t["9D"], t.zone("9D")) == ("9D 8S", "charmed")


@rule("AL-4.4", "AL-4.9", "AL-R3")
@pytest.mark.parametrize(
    ("higher", "lower", "zone"),
    [
        ("7S", "7C", "spades"),
        ("7S", "7H", "spades"),
        ("7S", "7D", "spades"),
        ("7C", "7H", "clubs"),
        ("7C", "7D", "clubs"),
        ("7H", "7D", "hearts"),
    ],
)
def test_equal_pips_follow_the_order_of_suits(higher: str, lower: str, zone: str) -> None:
    for deck in (f"{higher} {lower}", f"{lower} {higher}"):
        t = dealt(f"{deck} KS 2D 3D ...")
        assert t[higher] == f"{higher} {lower}"
        assert t.zone(higher) == zone
        assert [part.id for part in t.piece(higher).parts] == [lower, higher]


@rule("AL-R3", "AL-4.9")
def test_a_seven_of_hearts_on_a_seven_of_diamonds_attacks() -> None:
    t = attacked(wraiths=["7D 7H"], allies=["KD 9D 8D"])
    t.may("KD blocks 7H")
    assert t.attack("7H") == ("hearts", 7)


@rule("AL-4.5", "AL-23.1", "AL-2.22")
def test_all_cards_of_a_being_are_open() -> None:
    t = dealt("9S 4C KD 2D 3D ...")
    pieces = GAME.scene(t.state, 0).pieces()
    for card in ("9S", "4C", "KD", "2D", "3D"):
        assert (pieces[card].face_up, pieces[card].turn) == (True, 0)


@rule("AL-4.6", "AL-18.8")
def test_the_strongest_ability_has_the_higher_total_not_the_higher_card() -> None:
    t = evolved(wraiths=["9S 5C"], deck="6C ...")
    assert (t["9S"], t.zone("9S")) == ("6C 5C 9S", "clubs")


@rule("AL-4.7", "AL-4.10", "AL-4.11", "AL-4.12", "AL-4.13")
@pytest.mark.parametrize(("suit", "zone"), [("S", "spades"), ("C", "clubs"), ("H", "hearts"), ("D", "charmed")])
def test_a_wraith_of_one_suit_is_strongest_in_it(suit: str, zone: str) -> None:
    t = dealt(f"9{suit} 2{suit} KS 3S 3C ...")
    assert t.zone(f"9{suit}") == zone


@rule("AL-4.10", "AL-4.11", "AL-4.12", "AL-4.13")
@pytest.mark.parametrize(
    ("cards", "zone"), [("9S 8D", "spades"), ("9C 8S", "clubs"), ("9H 8S", "hearts"), ("9D 8S", "charmed")]
)
def test_a_wraith_of_two_suits_lies_in_the_zone_of_the_stronger(cards: str, zone: str) -> None:
    assert dealt(f"{cards} KS 3S 3C ...").zone(cards[:2]) == zone


@rule("AL-4.10", "AL-4.11", "AL-4.12", "AL-4.13", "AL-4.23")
def test_spades_lie_left_clubs_in_the_middle_hearts_right_diamonds_behind_and_allies_near() -> None:
    places = {area.id: area.place for area in GAME.scene(dealt("KS 3S 3C ...").state, 0).areas[:5]}
    assert places == {
        "charmed": Place.FAR,
        "zoneS": Place.LEFT,
        "zoneC": Place.CENTRE,
        "zoneH": Place.RIGHT,
        "allies": Place.NEAR,
    }


@rule("AL-4.14")
def test_the_charmed_zone_is_no_threat_zone() -> None:
    threats = ["9S 8S", "9C 8C", "9H 8H"]
    assert [evolved(wraiths=[cards], deck="").score() for cards in [*threats, "9D 8D"]] == [2, 2, 2, 0]


@rule("AL-4.15")
def test_a_charmed_wraith_may_become_a_threat_later() -> None:
    t = evolved(wraiths=["9D 5C", "TS 9S"], deck="6C ...")
    assert (t["9D"], t.zone("9D")) == ("6C 5C 9D", "clubs")


@rule("AL-4.16", "AL-4.17")
@pytest.mark.parametrize(
    ("deck", "wraiths"),
    [
        ("KS 2S 3S 9H 8H", []),
        ("9H 8H KS 2S 3S 7C 6C", ["9H 8H"]),
        ("9H 8H 7C 6C 5D 4D KS 2S 3S", ["9H 8H", "7C 6C", "5D 4D"]),
    ],
)
def test_wraiths_come_two_cards_at_a_time_until_an_ally_comes(deck: str, wraiths: list[str]) -> None:
    t = dealt(f"{deck} ...")
    assert t.wraiths == wraiths
    assert t.allies == ["KS 3S 2S"]


@rule("AL-4.17", "AL-4.33", "AL-R8")
def test_a_deck_of_ability_cards_is_dealt_out_in_wraiths() -> None:
    pips = [f"{rank}{suit}" for rank in "A23456789T" for suit in "SCHD"]
    t = dealt(" ".join(pips))
    assert len(t.wraiths) == 20
    assert (t.deck, t.allies, t.incomplete, t.phase) == ("", [], "", "allied actions")


@rule("AL-4.18")
@pytest.mark.parametrize("deck", ["KS 9S 8C", "9S KS 8C", "8C KS 9S"])
def test_a_spirit_and_an_ability_card_in_either_order_begin_an_ally(deck: str) -> None:
    t = dealt(f"{deck} 5H 5D ...")
    assert t.beings == ["KS 9S 8C"]
    assert t.deck.startswith("5H 5D")


@rule("AL-4.19", "AL-4.20", "AL-4.21", "AL-4.22")
def test_spirits_join_the_ally_until_it_has_its_second_ability_card() -> None:
    t = dealt("KS QD 9S JC KH 8C QH 7D ...")
    assert t.beings == ["KS QD JC KH 9S 8C"]
    assert t.deck.startswith("QH 7D")


@rule("AL-4.20", "AL-4.22")
def test_after_an_ally_has_begun_cards_are_dealt_singly() -> None:
    t = dealt("9S KS 8C 7C 6C ...")
    assert t.beings == ["KS 9S 8C"]
    assert t.deck.startswith("7C 6C")


@rule("AL-4.23", "AL-4.25", "AL-4.26")
def test_a_completed_ally_goes_to_the_ally_zone_and_ends_the_phase() -> None:
    t = dealt("KS 2S 3S KD 2D 3D ...")
    assert t.zone("KS") == "allies"
    assert t.allies == ["KS 3S 2S"]
    assert t.deck.startswith("KD 2D 3D")
    assert t.phase == "allied actions"


@rule("AL-4.27", "AL-4.28", "AL-22.8", "AL-4.30")
@pytest.mark.parametrize("deck", ["KS 9S", "9S KS", "KS QS KD", "KS QS 9S JC"])
def test_a_being_that_the_deck_cannot_complete_is_put_aside(deck: str) -> None:
    t = dealt(deck, wraiths=["9H 8H"])
    assert (t.incomplete, t.deck, t.beings, t.phase) == (deck, "", ["9H 8H"], "allied actions")
    whole = table(phase="new beings", deck=deck, wraiths=["9H 8H"])
    assert whole.over
    assert whole.score() == 2 + len(whole.state.pool)
    assert whole.told[1].startswith("The deck ends within a being: ")


@rule("AL-4.28", "AL-5.1")
def test_the_spirits_of_an_incomplete_being_do_not_act() -> None:
    t = table(phase="new beings", allies=["KC JD 9S* 8S", "KH 7D* 6D"], deck="JC QC")
    assert t.incomplete == "JC QC"
    t.may("JD heals 7D").may_not("JC heals 9S", rule="AL-6.1")
    t.may_not("QC moves KC to 7D", rule="AL-8.5")


@rule("AL-4.29", "AL-4.30", "AL-1.6")
def test_after_an_incomplete_being_the_other_phases_are_played_and_the_game_ends() -> None:
    t = table(phase="new beings", allies=["KC JC 9S* 8S"], wraiths=["2S 3S"], deck="KS 9C")
    assert (t.phase, t.incomplete) == ("allied actions", "KS 9C")
    t.act("JC heals 9S")
    assert t.phase == "wraith attacks"
    t.block("9S", "3S")
    assert t.over
    assert (t["3S"], t.state.round) == ("3S 2S*", 1)


@rule("AL-R7")
@pytest.mark.parametrize("card", ["9S", "KD"])
def test_a_single_card_that_is_left_is_an_incomplete_being(card: str) -> None:
    t = dealt(card)
    assert (t.incomplete, t.deck, t.beings, t.phase) == (card, "", [], "allied actions")


@rule("AL-R7", "AL-4.16")
def test_a_single_card_after_a_wraith_is_an_incomplete_being() -> None:
    t = dealt("9S 8S 7H")
    assert (t.wraiths, t.incomplete, t.deck) == (["9S 8S"], "7H", "")


@rule("AL-4.31")
def test_the_deal_asks_nothing() -> None:
    asked = [
        step.ask for seed in range(20) for step in journey(seed, at_random(seed)) if step.phase is Phase.NEW_BEINGS
    ]
    assert len(asked) > 100
    assert set(asked) == {None}


@rule("AL-4.32")
def test_allies_are_not_sorted_by_their_strongest_ability() -> None:
    t = attacked(allies=["KS 9S 8S", "KC 9C 8C", "KH 9H 8H", "KD 7D 6D"])
    assert {t.zone(king) for king in ("KS", "KC", "KH", "KD")} == {"allies"}
    assert [being.top for being in t.state.beings if being.spirits] == [None] * 5


@rule("AL-4.33", "AL-R8")
def test_a_deck_that_ends_with_a_wraith_leaves_nothing_incomplete_and_the_round_goes_on() -> None:
    t = table(phase="new beings", allies=["KS QS 9S 8S"], deck="3S 2S")
    assert (t.wraiths, t.incomplete, t.deck) == (["3S 2S"], "", "")
    t.act("QS transforms 3S with KS")
    assert t.over
    assert t.state.round == 1


@rule("AL-R8")
def test_a_deck_that_ends_with_a_completed_ally_leaves_its_round_to_be_played() -> None:
    t = table(phase="new beings", wraiths=["3S 2S"], deck="KS 9S 8S")
    assert (t.phase, t.kind) == ("wraith attacks", "block")
    t.done()
    assert t.over


@rule("AL-R66", "AL-16.4")
def test_zones_are_automatic_and_never_a_choice() -> None:
    kinds = {step.ask.kind for seed in range(30) for step in journey(seed, at_random(seed)) if step.ask}
    assert kinds == {"act", "block"}
    t = attacked(allies=["KS 9S 8S"], wraiths=["6S 5D"]).block("KS", "6S")
    assert t.zone("6S") == "charmed"
