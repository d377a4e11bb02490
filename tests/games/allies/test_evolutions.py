"""(4) WRAITH EVOLUTIONS: dealing, and cards that match."""

import pytest

from gloaming.games.allies import GAME
from gloaming.testing import rule
from tests.games.allies.table import attacked, evolved, table

# dealing


@rule("AL-17.1", "AL-17.2", "AL-12.17")
def test_each_wraith_that_got_through_is_dealt_a_card() -> None:
    t = evolved(wraiths=["9S 8S", "7C 6C", "5H 4H"], deck="2S 2C 2H 2D ...")
    assert t.told[0] == "3 attacks get through to the city."
    assert t.wraiths == ["9S 8S 2S", "7C 6C 2C", "5H 4H 2H"]
    assert t.deck.startswith("2D")


@rule("AL-17.3", "AL-R10", "AL-12.18")
def test_a_wraith_with_a_cube_is_dealt_no_card() -> None:
    t = evolved(wraiths=["9S 8S (c)", "7C 6C"], deck="2C 2S ...")
    assert t.wraiths == ["9S 8S", "7C 6C 2C"]
    assert t.told[0] == "1 attack gets through to the city."


@rule("AL-17.4", "AL-R10")
@pytest.mark.parametrize("charmed", ["9D 8D", "9D 8S", "9S* 8S*"])
def test_a_wraith_in_the_charmed_zone_is_dealt_no_card(charmed: str) -> None:
    t = evolved(wraiths=[charmed, "7C 6C"], deck="2C 2S ...")
    assert t.wraiths == [charmed, "7C 6C 2C"]


@rule("AL-17.8")
def test_an_ally_is_dealt_no_card() -> None:
    t = evolved(beings=["KS 9S 8S", "7C 6C"], deck="2C 2S ...")
    assert t.beings == ["KS 9S 8S", "7C 6C 2C"]


@rule("AL-17.5", "AL-17.6", "AL-17.10", "AL-R11")
def test_all_cards_are_dealt_before_the_first_evolution_is_resolved() -> None:
    t = table(
        phase="wraith evolutions",
        wraiths=["9S 8S", "7C 6C"],
        deck="2S 2C 3D ...",
        options={"evolution_order": "player"},
    )
    assert t.kind == "evolve"
    assert [(each.wraith, each.card) for each in t.state.dealt] == [(1, "2S"), (2, "2C")]
    assert t.wraiths == ["9S 8S", "7C 6C"]
    (area,) = [area for area in GAME.scene(t.state, 0).areas if area.id == "dealt"]
    assert [(piece.id, piece.face_up) for piece in area.pieces] == [("2S", True), ("2C", True)]


@rule("AL-17.6", "AL-17.9")
def test_each_evolution_is_resolved_by_itself_and_each_wraith_has_one() -> None:
    t = evolved(wraiths=["9S 8S", "7S 6S"], deck="2S 3S ...")
    assert t.wraiths == ["9S 8S 2S", "7S 6S 3S"]
    assert t.told[1:] == ["Wraith Eagle I takes the 2 ♠: flying 19.", "Wraith Eagle II takes the 3 ♠: flying 16."]


@rule("AL-17.7", "AL-19.9", "AL-R11", "AL-R16")
def test_the_evolutions_ask_nothing() -> None:
    t = evolved(wraiths=["9S 8S", "7C 6C", "5D 4H", "3D 2H"], deck="TH 9H 2D ...")
    assert t.phase == "new beings"


@rule("AL-R11", "AL-17.2")
def test_cards_are_dealt_by_zone_spades_clubs_hearts_and_within_a_zone_the_oldest_first() -> None:
    t = evolved(wraiths=["9H 8H", "7C 6C", "5S 4S", "TH 7H", "TS 8S"], deck="AS 2S AC AH 2H ...")
    assert t.wraiths == ["9H 8H AH", "7C 6C AC", "5S 4S AS", "TH 7H 2H", "TS 8S 2S"]


@rule("AL-R11")
def test_being_number_is_the_order_in_which_beings_first_came_into_play() -> None:
    t = evolved(beings=["5S 4S", "KS 9D 8D", "7S 6S"], deck="AS 2S ...")
    assert t.wraiths == ["5S 4S AS", "7S 6S 2S"]
    caught = attacked(allies=["KH 3S 2S"], wraiths=["7S 6S"]).block("KH", "7S")
    assert [being.id for being in caught.state.beings[:2]] == [1, 2]


@rule("AL-R11", "AL-R12")
def test_the_order_is_that_of_the_zones_at_the_start_of_the_phase() -> None:
    # the first wraith becomes a heart wraith by its own card, and that changes nothing for the others
    t = evolved(wraiths=["7S 6H", "5S 4S", "9H 8H"], deck="2H AS AH ...")
    assert t.wraiths == ["6H 2H 7S", "5S 4S AS", "9H 8H AH"]


@rule("AL-17.11", "AL-1.7")
def test_cards_that_empty_the_deck_are_resolved_in_full_before_the_game_ends() -> None:
    t = evolved(wraiths=["9S 8S", "7C 6C", "9D 5H"], deck="8H KD")
    assert t.over
    assert t.wraiths == ["9S 8S", "7C 6C", "8H 5H 9D"]
    assert t.pool.split()[-1] == "KD"


@rule("AL-R9")
def test_a_short_deck_is_dealt_out_in_order_and_the_rest_get_nothing() -> None:
    t = evolved(wraiths=["9H 8H", "7C 6C", "5S 4S", "TS 8S"], deck="AS 2S AC")
    assert t.wraiths == ["9H 8H", "7C 6C AC", "5S 4S AS", "TS 8S 2S"]
    assert t.over


@rule("AL-R9", "AL-12.21")
def test_from_an_empty_deck_nobody_is_dealt_a_card_and_blocking_still_pays() -> None:
    t = table(phase="wraith attacks", allies=["KS TS 9S"], wraiths=["8S 7S"], deck="")
    assert t.score() == 2
    t.block("KS", "8S")
    assert (t.over, t.score()) == (True, 1)
    through = evolved(wraiths=["8S 7S"], deck="")
    assert (through["8S"], through.score(), through.told) == ("8S 7S", 2, ["1 attack gets through to the city."])


# matching suit


@rule("AL-18.1", "AL-18.3", "AL-18.10", "AL-2.24")
@pytest.mark.parametrize(("card", "after"), [("2S", "9S 2S 5C"), ("2C", "9S 5C 2C")])
def test_a_card_of_either_suit_of_the_wraith_joins_it_vertically(card: str, after: str) -> None:
    t = evolved(wraiths=["9S 5C", "TD 5S", "9D 8C"], deck=f"{card} ...")
    assert (t.wraiths, t.pool) == ([after, "TD 5S", "9D 8C"], "")


@rule("AL-18.3")
def test_the_new_card_lies_with_its_suit_and_all_numbers_stay_visible() -> None:
    t = evolved(wraiths=["9S 8C"], deck="2S ...")
    assert sorted(part.id for part in t.piece("9S").parts) == ["2S", "8C", "9S"]
    assert [part.id for part in t.piece("9S").parts][-1] == "9S"


@rule("AL-18.2", "AL-18.4", "AL-18.5")
def test_a_matching_card_heals_all_cards_of_its_suit_and_only_those() -> None:
    t = evolved(wraiths=["9S 4S* 3S* 2C*"], deck="AS ...")
    assert t["9S"] == "9S 4S 3S AS 2C*"


@rule("AL-18.2", "AL-18.4", "AL-18.7")
def test_a_suit_that_is_wholly_damaged_still_matches() -> None:
    t = evolved(wraiths=["9S* 4C"], deck="2S ...")
    assert (t["9S"], t.zone("9S")) == ("9S 2S 4C", "spades")


@rule("AL-18.5")
def test_damage_in_the_other_suit_stays() -> None:
    t = evolved(wraiths=["9S 4C* 3C*"], deck="2S ...")
    assert t["9S"] == "9S 2S 4C* 3C*"


@rule("AL-18.6", "AL-18.7", "AL-18.8")
@pytest.mark.parametrize(
    ("wraith", "card", "after", "zone"),
    [
        ("9S 5C", "3C", "9S 5C 3C", "spades"),  # 8 < 9
        ("9S 5C", "4C", "9S 5C 4C", "spades"),  # 9 = 9
        ("9S 5C", "6C", "6C 5C 9S", "clubs"),  # 11 > 9
        ("9C 5S", "4S", "9C 5S 4S", "clubs"),  # 9 = 9: the order of suits has no say
        ("9S 2C 7C*", "AC", "7C 2C AC 9S", "clubs"),  # 10 > 9, the healed seven counts
        ("5S 9S* 4C", "2C", "4C 2C 9S* 5S", "clubs"),  # 6 > 5, the damaged nine does not
        ("9H 5S", "6S", "6S 5S 9H", "spades"),
        ("9C 5H", "6H", "6H 5H 9C", "hearts"),
    ],
)
def test_the_weaker_suit_becomes_strongest_only_if_it_now_exceeds_the_other(
    wraith: str, card: str, after: str, zone: str
) -> None:
    t = evolved(wraiths=[wraith], deck=f"{card} ...")
    assert (t[wraith[:2]], t.zone(wraith[:2])) == (after, zone)
    assert t.piece(wraith[:2]).parts[-1].id[1] == after[1]


@rule("AL-18.9")
@pytest.mark.parametrize(("card", "after", "zone"), [("4D", "9S 5D 4D", "spades"), ("6D", "6D 5D 9S", "charmed")])
def test_a_wraith_whose_diamonds_become_strongest_is_charmed(card: str, after: str, zone: str) -> None:
    t = evolved(wraiths=["9S 5D"], deck=f"{card} ...")
    assert (t["9S"], t.zone("9S")) == (after, zone)


@rule("AL-18.10", "AL-19.2")
def test_a_matching_card_is_kept_even_if_a_charmed_wraith_could_use_it() -> None:
    t = evolved(wraiths=["9S 2S", "9D 8S"], deck="5S ...")
    assert t.wraiths == ["9S 5S 2S", "9D 8S"]


@rule("AL-18.11", "AL-2.13", "AL-2.15")
@pytest.mark.parametrize("wraith", ["9S 8S", "9S 8C"])
@pytest.mark.parametrize("card", ["5H", "5D"])
def test_evolution_never_adds_a_suit(wraith: str, card: str) -> None:
    t = evolved(wraiths=[wraith], deck=f"{card} ...")
    assert (t["9S"], t.pool) == (wraith, card)


@rule("AL-18.12")
@pytest.mark.parametrize("wraith", ["9S 5C", "9C 5S", "9H 5D", "7S 7C", "7H 7D"])
def test_a_card_of_the_strongest_suit_never_changes_the_zone(wraith: str) -> None:
    before = table(phase="wraith attacks", wraiths=[wraith], bystanders=True).zone(wraith[:2])
    assert evolved(wraiths=[wraith], deck=f"A{wraith[1]} ...").zone(wraith[:2]) == before
