"""STRUCTURE OF THE GAME, STRUCTURE OF THE BEINGS, TYPES OF BEING."""

import pytest

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import CARDS
from gloaming.games.allies.state import Phase
from gloaming.kernel import DONE, BadPosition, Match
from gloaming.testing import rule
from tests.games.allies.journeys import at_random, journey, onwards, phases
from tests.games.allies.table import acting, attacked, beginning, dealt, evolved, table

ROUND = [Phase.NEW_BEINGS, Phase.ALLIED_ACTIONS, Phase.WRAITH_ATTACKS, Phase.WRAITH_EVOLUTIONS]


@rule("AL-1.1")
def test_the_game_is_for_one_player_who_decides_everything() -> None:
    match = Match.new(GAME, 3)
    assert GAME.players == (1, 1)
    assert match.seats == 1
    assert {step.ask.seat for step in journey(3, at_random(3)) if step.ask} == {0}


@rule("AL-1.2", "AL-1.3", "AL-R42")
def test_every_round_has_the_four_phases_in_this_order() -> None:
    steps = list(journey(11, at_random(5)))
    played = phases(steps)
    rounds = steps[-1].after.round
    assert rounds > 2
    assert played == ROUND * rounds
    numbers = [step.after.round for step in steps if step.phase is Phase.NEW_BEINGS]
    assert numbers == list(range(1, rounds + 1))


@rule("AL-1.4", "AL-21.2")
def test_rounds_follow_one_another_while_the_deck_has_cards() -> None:
    for step in journey(23, at_random(1)):
        if step.phase is Phase.WRAITH_EVOLUTIONS and step.ended:
            assert (step.outcome is None) == bool(step.after.deck)
            assert step.outcome or step.after.phase is Phase.NEW_BEINGS


@rule("AL-1.5", "AL-R48", "AL-R45")
def test_ten_allies_and_a_last_deal_without_one_make_eleven_rounds() -> None:
    courts = ["KS", "KC", "KH", "KD", "QS", "QC", "QH", "QD", "JC", "JD"]
    pips = [card for card in CARDS if card[0] not in "JQK"]
    deck = " ".join(f"{spirit} {pips.pop()} {pips.pop()}" for spirit in courts)
    t = table(phase="new beings", deck=f"{deck} {' '.join(pips)}", round=0)
    steps = list(onwards(beginning(t), lambda ask: DONE))
    assert steps[-1].outcome is not None
    assert steps[-1].after.round == 11
    assert len(steps[-1].after.beings) == 20
    assert sum(bool(being.spirits) for being in steps[-1].after.beings) == 10


@rule("AL-R48")
def test_no_rule_stops_a_table_that_claims_a_twelfth_round() -> None:
    t = dealt("KS 9S 8S ...", round=11)
    assert t.state.round == 12
    assert t.phase == "allied actions"
    assert not evolved(wraiths=["9S 8S"], deck="2S 3C 4C ...", round=12).over


@rule("AL-1.6", "AL-R8", "AL-21.3")
def test_when_the_deal_empties_the_deck_the_round_is_still_played_to_its_end() -> None:
    t = table(phase="new beings", deck="KS 9S 8S", wraiths=["2S 3S"])
    assert t.deck == ""
    assert (t.phase, t.kind) == ("wraith attacks", "block")
    t.block("KS", "3S")
    assert t.over
    assert t.state.round == 1
    assert t["3S"] == "3S 2S*"


@rule("AL-1.7", "AL-21.3", "AL-17.11")
def test_when_the_evolutions_empty_the_deck_no_further_round_is_played() -> None:
    t = evolved(wraiths=["9S 8S", "5C 4C"], deck="2S 3C")
    assert t.over
    assert t.state.round == 1
    assert (t["9S"], t["5C"]) == ("9S 8S 2S", "5C 4C 3C")


@rule("AL-1.7", "AL-21.2")
def test_one_card_left_after_the_evolutions_is_a_new_round() -> None:
    t = evolved(wraiths=["9S 8S"], deck="2S 3C")
    assert not t.over
    assert t.phase == "new beings"


@rule("AL-1.8", "AL-1.9")
def test_the_game_ends_with_a_score_and_less_is_better() -> None:
    worse = evolved(wraiths=["9S 8S", "5C 4C"], deck="")
    better = evolved(wraiths=["9S 8S", "5C 4C*"], deck="")
    assert worse.outcome is not None
    assert better.outcome is not None
    assert (worse.outcome.scores, better.outcome.scores) == ((4,), (3,))
    assert better.outcome.payoffs > worse.outcome.payoffs
    assert better.outcome.reason == "the deck is exhausted"


@rule("AL-1.10", "AL-12.21")
def test_the_city_is_the_deck_and_loses_nothing_but_the_card_of_an_attack() -> None:
    before = table(phase="wraith attacks", wraiths=["9S 8S"], allies=["KS 2S 3S"], deck="2C ...")
    after = evolved(wraiths=["9S 8S"], allies=["KS 2S 3S"], deck="2C ...")
    assert before.match.scene().pieces()["city"].count == len(before.state.deck)
    assert after.deck.split() == before.deck.split()[1:]
    assert after["KS"] == before["KS"]


@rule("AL-2.1")
def test_wraiths_and_allies_are_beings_numbered_together() -> None:
    t = dealt("9S 8S KS 7H 6H ...")
    assert [being.id for being in t.state.beings] == [1, 2]
    assert t.beings == ["9S 8S", "KS 7H 6H"]


@rule("AL-2.2")
@pytest.mark.parametrize("being", ["9S", "KS 9S", "KS QS"])
def test_there_is_no_being_with_fewer_than_two_ability_cards(being: str) -> None:
    with pytest.raises(BadPosition, match=r"beings\[0\] has [01] ability cards; every being has at least 2"):
        table(beings=[being])


@rule("AL-2.3", "AL-2.22", "AL-4.24")
def test_every_being_starts_with_two_vertical_ability_cards() -> None:
    t = dealt("9S 8S KS QS 7H KC 6D ...")
    assert [len(being.vertical) for being in t.state.beings] == [2, 2]
    assert [being.horizontal for being in t.state.beings] == [[], []]
    assert [len(being.spirits) for being in t.state.beings] == [0, 3]


@pytest.mark.parametrize(
    ("card", "ability"),
    [("7S", "flying"), ("7C", "fire"), ("7H", "magical power"), ("7D", "magical protection")],
)
@rule("AL-2.4", "AL-2.5", "AL-2.6", "AL-2.7")
def test_each_suit_is_an_ability(card: str, ability: str) -> None:
    reading = table(allies=["KS 2S 3S"]).match.inspect(card)
    assert reading is not None
    assert reading.text == f"7 pips of {ability}."


@rule("AL-2.4", "AL-2.5", "AL-2.6", "AL-12.1", "AL-12.2", "AL-2.7")
@pytest.mark.parametrize(
    ("cards", "attack"),
    [
        ("7S 2D", ("spades", 7, "flying attack")),
        ("7C 2D", ("clubs", 7, "fire attack")),
        ("7H 2D", ("hearts", 7, "magic attack")),
        ("7D 2S", None),
    ],
)
def test_spades_clubs_and_hearts_attack_and_diamonds_do_not(cards: str, attack: tuple[str, int, str] | None) -> None:
    t = attacked(wraiths=[cards])
    values = [(value.icon, value.number, value.meaning) for value in t.piece(cards[:2]).values]
    assert values == ([] if attack is None else [attack])


@rule("AL-2.8", "AL-4.18")
@pytest.mark.parametrize("spirit", [card for card in CARDS if card[0] in "JQK"])
def test_every_jack_queen_and_king_is_a_spirit(spirit: str) -> None:
    assert dealt(f"{spirit} 9S 8C ...").allies == [f"{spirit} 9S 8C"]


@rule("AL-2.9", "AL-2.10", "AL-2.11", "AL-11.1")
def test_a_wraith_that_gains_a_spirit_is_an_ally_from_then_on() -> None:
    t = acting(allies=["QS KC 9S 8S"], wraiths=["5H 4H"])
    assert (t.zone("5H"), t.piece("5H").sort) == ("hearts", "Wraith")
    t.act("QS transforms 5H with KC")
    assert (t.zone("5H"), t.piece("5H").sort) == ("allies", "Ally")
    assert (t["9S"], t["5H"]) == ("QS 9S 8S (c)", "KC 5H 4H (c)")
    assert t.wraiths == []


@rule("AL-2.12", "AL-R45")
def test_an_ally_can_hold_every_spirit_that_is_in_play() -> None:
    t = table(allies=["QS KS QC KC JC 9S 8S", "QH KH QD KD JD 9H 8H"])
    for spirit in ("KH", "QD", "KD", "JD"):
        t.act(f"QH moves {spirit} to 9S")
    assert t["9S"] == "QS KS QC KC JC KH QD KD JD 9S 8S"
    t.may_not("QH moves QH to 9S", rule="AL-10.3")


@rule("AL-2.13")
@pytest.mark.parametrize("being", ["9S 8C 7H", "KS 9S 8C* 7D*", "2S 2C 2H 2D"])
def test_no_being_has_abilities_in_more_than_two_suits(being: str) -> None:
    with pytest.raises(BadPosition, match=r"beings\[0\] has ability cards in [34] suits; no being has more than 2"):
        table(beings=[being])


@pytest.mark.parametrize(
    ("being", "name"),
    [
        ("9S 2S", "Eagle"),
        ("9C 2C", "Dragon"),
        ("9H 2H", "Fae"),
        ("9D 2D", "Angel"),
        ("2S 9C", "Winged Dragon"),
        ("2S 9H", "Winged Fae"),
        ("2S 9D", "Winged Angel"),
        ("2C 9H", "Dragon Fae"),
        ("2C 9D", "Charmed Dragon"),
        ("2H 9D", "Charmed Fae"),
    ],
)
@rule("AL-2.14", "AL-2.19")
def test_the_suits_of_a_being_give_its_type_whether_damaged_or_not(being: str, name: str) -> None:
    for cards in (being, f"KS {being}", f"KS {being[:2]}* {being[3:]}", f"{being[:2]}* {being[3:]}*"):
        t = evolved(beings=[cards], deck="")
        assert t.piece(being[:2]).title == f"{name} I"


@rule("AL-2.15", "AL-2.19", "AL-15.10", "AL-11.15", "AL-R38")
def test_a_being_keeps_its_type_through_damage_transformation_and_loss() -> None:
    t = acting(allies=["QS KS 9S 8S"], wraiths=["3S* 2C"])
    assert t.piece("2C").title == "Winged Dragon II"
    t.act("QS transforms 2C with KS")
    assert (t.piece("2C").title, t["2C"]) == ("Winged Dragon II", "KS 3S* 2C (c)")
    lost = attacked(allies=["KC 3S 2C*"], wraiths=["TS 2H"]).block("KC", "TS")
    assert (lost.piece("3S").title, lost["3S"]) == ("Winged Dragon I", "3S 2C* (c)")


@rule("AL-2.16", "AL-2.24")
def test_evolution_makes_an_ability_stronger_by_a_third_card() -> None:
    t = evolved(wraiths=["9S 4C"], deck="5S ...")
    assert t["9S"] == "9S 5S 4C"
    assert t.attack("9S") == ("spades", 14)


@rule("AL-2.17")
def test_a_king_makes_an_ability_stronger() -> None:
    t = acting(allies=["KS 4S 3C", "KH 5S 2C"])
    assert (t.strengths("4S"), t.strengths("5S")) == ((8, 11, 0), (5, 7, 0))


@rule("AL-2.18", "AL-2.20", "AL-2.21")
def test_damage_makes_an_ability_weaker_and_lies_on_its_side() -> None:
    t = attacked(allies=["KH 4S 3C"], wraiths=["9C 2C"])
    assert t.strengths("4S") == (4, 7, 0)
    assert {part.id: part.turn for part in t.piece("4S").parts} == {"KH": 0, "4S": 0, "3C": 0}
    t.block("KH", "9C")
    assert t.strengths("4S") == (0, 3, 0)
    assert {part.id: part.turn for part in t.piece("4S").parts} == {"KH": 0, "4S": 90, "3C": 0}


@rule("AL-2.23", "AL-21.4")
def test_damage_stays_from_round_to_round() -> None:
    t = table(phase="wraith attacks", allies=["KH 4S 3C"], wraiths=["TC 9C", "6S 5S"], deck="2C 3D KD 5D 6D ...")
    t.block("KH", "TC")
    assert t.state.round == 2
    assert t["4S"] == "KH 4S* 3C"


@rule("AL-2.25", "AL-5.1")
def test_an_ally_whose_cards_are_all_damaged_is_an_ally_and_its_spirits_act() -> None:
    t = acting(allies=["JC QC KC 4S* 3C*", "KH 2D 3D"])
    assert t.zone("4S") == "allies"
    t.act("QC moves KC to 2D", "JC heals 4S")
    assert (t["4S"], t["2D"]) == ("JC QC 4S 3C*", "KH KC 3D 2D")
