"""SETUP."""

import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.table.box import box, fight
from gloaming.games.wraith_giants.table.choices import Fearless
from gloaming.games.wraith_giants.table.state import State
from gloaming.kernel import BadOptions, Match
from gloaming.scene import Place
from gloaming.testing import rule
from tests.games.wraith_giants.table import giant_step, table

HAND = "her-sword let-go backhand rising-shot jump-slash"


def begun(seed: int = 1, **options: object) -> State:
    state: State = Match.new(GAME, seed, options).state
    return state


@rule("WG-1.1", "WG-R1")
def test_there_is_exactly_one_player() -> None:
    assert (GAME.players, Match.new(GAME).seats) == ((1, 1), 1)


@rule("WG-1.2", "WG-1.3", "WG-28.8")
@pytest.mark.parametrize("giant", ["earth", "air", "water", "fire"])
@pytest.mark.parametrize("wraith", ["young", "adult", "elder"])
def test_every_component_belongs_to_the_chosen_wraith_and_giant(wraith: str, giant: str) -> None:
    s = begun(wraith=wraith, giant=giant)
    b = box(s)
    assert set(s.hand + s.deck) <= set(b.wraiths[wraith].cards)
    assert {g.card for g in s.row} | set(s.giant_deck) | set(s.aside) == set(b.giants[giant].cards)
    assert fight(s).limit == b.wraiths[wraith].printed.wound_limit


@rule("WG-1.2")
def test_a_fight_against_nobody_is_refused() -> None:
    with pytest.raises(BadOptions):
        Match.new(GAME, 1, {"giant": "wood"})


@rule("WG-1.4", "WG-R119")
@pytest.mark.parametrize("mode", ["campaign", "impossible", "insane"])
def test_the_first_fight_is_young_against_earth(mode: str) -> None:
    s = begun(mode=mode, wraith="elder", giant="fire")
    assert (s.wraith, s.giant) == ("young", "earth")


@rule("WG-1.6", "WG-1.7", "WG-1.10", "WG-1.14", "WG-1.19", "WG-1.20", "WG-1.21", "WG-1.23", "WG-1.24", "WG-1.25")
@rule("WG-1.26", "WG-1.18", "WG-1.22", "WG-1.12")
def test_e1_young_against_earth() -> None:
    s = begun()
    f = fight(s)
    assert (s.pool, len(s.row), len(s.aside), len(s.hand), s.pawn, s.rage) == (35, 5, 5, 5, "G", 0)
    assert f.giant.printed.health + f.wraith.printed.giant_health_modifier == 35
    assert (s.wounds, s.top, s.bottom, s.discard, s.above, s.tokens, s.skills) == (0, [], [], [], [], [], {})
    assert not any(g.scarred or g.wounds for g in s.row)
    assert "G" not in f.board.footholds


@rule("WG-1.19", "WG-31.2", "WG-31.3", "WG-31.4")
@pytest.mark.parametrize("wraith", ["adult", "elder"])
def test_the_skill_pools_are_filled_out_of_the_giants_health(wraith: str) -> None:
    s = begun(wraith=wraith)
    f = fight(s)
    assert list(s.skills.values()) == [4, 3, 5, 6]
    assert s.pool == f.giant.printed.health + f.wraith.printed.giant_health_modifier - 18


@rule("WG-1.5")
@pytest.mark.parametrize("giant", ["earth", "air", "water", "fire"])
def test_the_giant_board_lies_left_of_the_wraith_board(giant: str) -> None:
    areas = {area.id: area.place for area in Match.new(GAME, 1, {"giant": giant}).scene(0).areas}
    from_the_left = [Place.LEFT, Place.CENTRE, Place.RIGHT, Place.SIDE]
    assert from_the_left.index(areas["giant"]) < from_the_left.index(areas["wraith"])


@rule("WG-1.8", "WG-1.9", "WG-33.6")
def test_the_wraith_deck_is_shuffled_and_face_down() -> None:
    first, second = begun(1), begun(2)
    assert sorted(first.hand + first.deck) == sorted(second.hand + second.deck)
    assert first.deck != second.deck
    match = Match.new(GAME, 1)
    deck = match.scene(0).pieces()["deck"]
    assert (deck.face_up, deck.count) == (False, 31)


@rule("WG-1.11", "WG-1.13", "WG-1.17", "WG-33.5")
def test_the_giant_deck_is_shuffled_and_nobody_sees_what_is_taken_out() -> None:
    assert begun(1).giant_deck != begun(2).giant_deck
    match = Match.new(GAME, 1)
    other = match.imagine(0, 99)
    assert sorted(match.state.aside) != sorted(other.state.aside)
    assert match.scene(0) == other.scene(0)


@rule("WG-1.15", "WG-1.16", "WG-24.3")
def test_cards_laid_out_in_set_up_do_nothing() -> None:
    for seed in range(30):
        s = begun(seed)
        kinds = {fight(s).giant_cards[g.card].kind for g in s.row}
        assert (s.wounds, s.rage, s.removed, len(s.deck)) == (0, 0, [], 31)
        if "when-revealed" in kinds:
            return
    raise AssertionError("no set-up with a When Revealed card was met")


@rule("WG-R2")
def test_the_first_card_dealt_is_the_leftmost() -> None:
    s = begun()
    assert [g.id for g in s.row] == [1, 2, 3, 4, 5]


@rule("WG-R5", "WG-R6")
def test_nothing_is_dealt_again() -> None:
    spots = [[fight(s).giant_cards[g.card].weak_spot for g in s.row] for s in map(begun, range(40))]
    assert any(len(set(each)) < 5 for each in spots)  # two cards with the same weak spot stay
    assert Match.new(GAME).ask.kind == "act"  # type: ignore[union-attr]  # no question about the hand


@rule("WG-R7")
def test_each_giant_has_a_rage_track_of_its_own() -> None:
    tracks = [tuple(script.lines[0].text for script in giant.track) for giant in box(begun()).giants.values()]
    assert len(set(tracks)) == 4


@rule("WG-33.1", "WG-33.2", "WG-33.3")
def test_wounds_count_by_their_value_whatever_tokens_they_come_in() -> None:
    t = giant_step(row="flint-elbow", pawn="C3", next="shrug", hand=HAND)
    assert t.s.wounds == 3  # one token of 3, or three of 1
    t.play("her-sword", down=True)
    assert (t.s.wounds, t.kind) == (2, "act")  # a 3 is changed without a question
    t = table(row="heel-strike:-1", pawn="A1", hand=HAND, pool=34).play("her-sword")
    assert (t.card("heel-strike").scarred, t.s.pool) == (True, 33)


@rule("WG-R8")
def test_tokens_never_run_out() -> None:
    t = table("adult", "earth", row="heel-strike:7 kneeling-weight:7 scraping-shin:7 shrug:7 flint-elbow:7", wounds=-1)
    whole = t.f.giant.printed.health + t.f.wraith.printed.giant_health_modifier
    assert t.s.pool + sum(t.s.skills.values()) == whole  # 35 on cards, some on the Wraith, and the Giant's own besides
    t.do(Fearless("adult-climb"))  # on the Ground: up, for one more
    assert (t.result, t.s.wounds) == ("the Wraith has fallen to its Wounds", t.f.limit)


@rule("WG-R11")
@pytest.mark.parametrize("wraith", ["young", "adult", "elder"])
def test_every_wraith_has_the_three_fearless_actions_at_one_wound(wraith: str) -> None:
    texts = [printed.text for printed, _ in fight(begun(wraith=wraith)).wraith.fearless.values()]
    assert texts == ["Suffer 1 Wound: Drop.", "Suffer 1 Wound: Climb 1.", "Suffer 1 Wound: Sword 1."]


@rule("WG-R152")
def test_decks_are_told_apart_by_whose_they_are() -> None:
    s = begun()
    decks = [set(wraith.cards) for wraith in box(s).wraiths.values()]
    assert not decks[0] & decks[1]
    assert not decks[1] & decks[2]
