"""What the player sees, and what not."""

import pytest

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import CARDS
from gloaming.games.allies.state import Phase
from gloaming.kernel import Match
from gloaming.testing import rule
from tests.games.allies.journeys import at_random, journey
from tests.games.allies.table import Table, acting, again, attacked, position, table


@rule("AL-23.1", "AL-23.4", "AL-17.10")
def test_every_card_but_those_of_the_deck_lies_open_somewhere() -> None:
    t = table(
        phase="wraith evolutions",
        beings=["KS 9S* 8S", "7S 6S", "7C 6C", "9D 8D"],
        pool="2S KD",
        court_evolutions=1,
        deck="5H 5D 4D",
        removed="QH",
        options={"evolution_order": "player", "destroyed_spirits": "removed"},
    )
    assert [each.card for each in t.state.dealt] == ["5H", "5D"]
    pieces = GAME.scene(t.state, 0).pieces()
    shown = {piece.id for piece in pieces.values() if piece.card is not None and piece.face_up}
    assert shown == set(CARDS) - {"4D"}
    assert not pieces["city"].face_up


@rule("AL-23.4", "AL-22.9")
def test_the_pool_the_set_aside_jacks_and_an_incomplete_being_are_open() -> None:
    t = table(pool="2S 3D", incomplete="KD QD 9S", allies=["JC 9C* 8C"], deck="")
    areas = {area.id: [piece.id for piece in area.pieces] for area in t.match.scene().areas}
    assert areas["pool"] == ["2S", "3D"]
    assert areas["aside"] == ["JH", "JS"]
    assert areas["incomplete"][:3] == ["KD", "QD", "9S"]
    empty = {area.id for area in acting(allies=["JC 9C* 8C"]).match.scene().areas}
    assert empty == {"charmed", "zoneS", "zoneC", "zoneH", "allies", "deck", "aside", "pool"}


@rule("AL-23.2", "AL-R49")
def test_the_deck_shows_how_many_cards_are_left_and_nothing_of_their_order() -> None:
    t = acting(allies=["JC 9C* 8C"])
    city = t.match.scene().pieces()["city"]
    assert (city.count, city.face_up, city.card) == (len(t.state.deck), False, None)
    reading = t.match.inspect("city")
    assert reading is not None
    assert reading.text == f"{len(t.state.deck)} cards are left. When the deck is exhausted the game ends."
    (area,) = [area for area in t.match.scene().areas if area.id == "deck"]
    assert area.note == f"{len(t.state.deck)} cards left"


@rule("AL-23.2")
def test_another_order_of_the_deck_looks_the_same_to_the_player() -> None:
    t = acting(allies=["JC QC KC 9C* 8C", "KH 7H 6H"], wraiths=["2S 3S"])
    other = t.match.imagine(0, 99)
    assert other.state.deck != t.state.deck
    assert sorted(other.state.deck) == sorted(t.state.deck)
    assert (other.scene(0), other.log(0), other.ask) == (t.match.scene(0), t.match.log(0), t.match.ask)


@rule("AL-23.2")
def test_a_redealt_deck_tells_nothing_of_the_true_order() -> None:
    t = acting(allies=["JC QC 9C* 8C"])
    turned = again(t.state)
    turned.deck.reverse()
    other = Match.from_position(GAME, position(turned))
    assert other.imagine(0, 5).state.deck == t.match.imagine(0, 5).state.deck


@rule("AL-23.2")
def test_a_redealt_deck_may_lie_in_any_order() -> None:
    match = acting(allies=["JC QC 9C* 8C"]).match
    decks = [match.imagine(0, seed).state.deck for seed in range(200)]
    assert len({tuple(deck) for deck in decks}) == 200
    assert {deck[-1] for deck in decks} == set(match.state.deck)


@rule("AL-23.3")
def test_actions_and_blocks_are_decided_before_any_evolution_card_of_the_round_is_seen() -> None:
    left = 0
    for step in journey(5, at_random(8)):
        if step.phase is Phase.NEW_BEINGS:
            left = len(step.after.deck)
        elif step.phase in (Phase.ALLIED_ACTIONS, Phase.WRAITH_ATTACKS):
            assert (len(step.before.deck), step.before.dealt) == (left, [])
            assert (len(step.after.deck), step.after.dealt) == (left, [])


@rule("AL-R67")
def test_taking_back_an_action_or_a_block_reveals_nothing() -> None:
    t = acting(allies=["JC QC KC 9C* 8C", "KH 7H 6H"])
    t.act("JC heals 9C", "QC moves KC to 7H")
    assert not t.match.undo_crosses_chance()
    t.match.undo()
    t.match.undo()
    assert (t["9C"], t.match.take_backs) == ("JC QC KC 9C* 8C", 0)
    t = attacked(allies=["KS 9S 8S"], wraiths=["2S 3S"]).block("KS", "2S")
    assert not t.match.undo_crosses_chance()


@rule("AL-R67")
def test_taking_back_the_end_of_the_blocks_is_known_to_cross_a_deal() -> None:
    t = table(phase="wraith attacks", allies=["KS 9S 8S"], wraiths=["2S 3S"], deck="5D KD 3D 4D ...")
    t.done()
    assert t.match.undo_crosses_chance()
    t.match.undo()
    assert (t.match.take_backs, t.phase, t.deck[:2]) == (1, "wraith attacks", "5D")


def heading(t: Table) -> tuple[str, str, list[str]]:
    scene = t.match.scene()
    assert scene.phases is not None
    return scene.phases.title, scene.phases.steps[scene.phases.now], [counter.text for counter in scene.counters]


@rule("AL-1.2", "AL-1.3")
def test_the_scene_says_which_round_and_phase_it_is_and_what_the_wraith_have_so_far() -> None:
    t = acting(allies=["JC 9C* 8C"], wraiths=["2S 3S"], round=4)
    assert heading(t) == ("Round 4", "Allied actions", ["2 points for the wraith so far"])
    t = attacked(allies=["KS 9S 8S"], wraiths=["2S 3S"], round=5)
    assert heading(t) == ("Round 5", "Wraith attacks", ["4 points for the wraith so far"])
    t = table(
        phase="wraith evolutions", wraiths=["2S 3S", "7C 6C"], deck="5D 4D ...", options={"evolution_order": "player"}
    )
    assert heading(t) == ("Round 1", "Evolutions", ["4 points for the wraith so far"])


@rule("AL-2.20", "AL-12.15", "AL-12.16", "AL-6.6")
def test_the_scene_shows_turns_cubes_notes_and_who_has_acted() -> None:
    t = attacked(
        allies=["JC KS QS 9S* 8S (c)", "KH 7H 6H"],
        wraiths=["5S 4S", "3C 2C (c)", "TD 7D", "8D* 9D*"],
        healed="JC",
        queens={"QS": "transform"},
    )
    spent = t.piece("9S")
    assert [(part.id, part.turn) for part in spent.parts] == [("JC", 0), ("KS", 0), ("QS", 0), ("8S", 0), ("9S", 90)]
    assert [badge.meaning for badge in spent.badges] == ["has acted this round"]
    assert [[badge.meaning for badge in part.badges] for part in spent.parts[:3]] == [
        ["has healed this round"],
        [],
        ["does transform this round"],
    ]
    assert (spent.sort, spent.note, spent.tint, spent.dim) == ("Ally", "♠16 ♠♣16 ♥♦0", "ally", True)
    free = t.piece("7H")
    assert (free.sort, free.note, free.badges, free.dim) == ("Ally", "♠0 ♠♣0 ♥♦26", [], False)
    assert [part.sort for part in spent.parts] == ["Jack", "King", "Queen", "Ability", "Ability"]
    assert {t.piece(card).tint for card in ("5S", "3C", "TD", "8D")} == {"wraith"}
    notes = {card: (t.piece(card).sort, t.piece(card).note, t.piece(card).dim) for card in ("5S", "3C", "TD", "8D")}
    assert notes == {
        "5S": ("Wraith", "♠9 flying", False),
        "3C": ("Wraith", "♣5 fire, spent", True),
        "TD": ("Wraith", "♦17, does not attack", False),
        "8D": ("Wraith", "all damaged", False),
    }


@rule("AL-4.5")
def test_the_cards_of_a_being_lie_suit_by_suit_the_higher_nearer() -> None:
    t = attacked(allies=["KS 9S 8C 7S", "QH 5C* 4D*"], wraiths=["6C 5S 4C", "9D 3H 8D"])
    rows = {card: [part.id for part in t.piece(card).parts] for card in ("9S", "5C", "6C", "9D")}
    assert rows == {
        "9S": ["KS", "8C", "7S", "9S"],
        "5C": ["QH", "4D", "5C"],
        "6C": ["5S", "4C", "6C"],
        "9D": ["3H", "8D", "9D"],
    }


@rule("AL-12.17", "AL-4.14")
@pytest.mark.parametrize(
    ("wraiths", "note"),
    [
        ([], "no attack"),
        (["5S 4S"], "1 attack open"),
        (["5S 4S", "3S 2S"], "2 attacks open"),
        (["5S 4S (c)", "3S 2S"], "1 attack open"),
        (["5S 4S (c)"], "0 attacks open"),
    ],
)
def test_each_threat_zone_says_how_many_attacks_are_open(wraiths: list[str], note: str) -> None:
    areas = {area.id: area.note for area in attacked(wraiths=wraiths).match.scene().areas}
    assert (areas["zoneS"], areas["zoneC"], areas["charmed"]) == (note, "no attack", "no attack")
    assert areas["allies"] == "each may block one attack"
    resting = {area.id: area.note for area in acting().match.scene().areas}
    assert resting["allies"] == "their spirits act"


@rule("AL-23.1")
def test_every_piece_of_the_scene_has_a_name_of_its_own() -> None:
    for step in journey(17, at_random(2)):
        scene = GAME.scene(step.after, 0)
        ids = [piece.id for area in scene.areas for piece in area.pieces]
        ids += [part.id for area in scene.areas for piece in area.pieces for part in piece.parts]
        assert len(ids) == len(set(ids)) == len(scene.pieces())
        assert {card for card in CARDS if card not in step.after.deck} <= set(ids)
