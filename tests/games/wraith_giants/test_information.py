"""WOUND NOTE, what is open and what is hidden, taking back."""

from collections import Counter
from typing import Any

import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.rules.verbs import reshuffle
from gloaming.games.wraith_giants.table.choices import Play
from gloaming.games.wraith_giants.table.state import Phase, State
from gloaming.kernel import Match
from gloaming.testing import rule
from tests.games.wraith_giants.table import giant_step, table


@rule("WG-33.4")
def test_the_giant_row_is_open() -> None:
    t = table(row="heel-strike:2 shrug*")
    pieces = t.match.scene(0).pieces()
    heel = pieces["r.1"]
    assert (heel.title, heel.text, heel.values[1].number) == ("Heel Strike", "Attack: Suffer 3 Wounds.", "A1/G")
    assert (pieces["r.2"].title, pieces["r.2"].face_up) == ("Scar", False)


@rule("WG-33.9")
def test_the_player_sees_their_hand() -> None:
    t = table(hand="her-sword her-sword backhand let-go jump-slash")
    pieces = t.match.scene(0).pieces()
    assert (pieces["h.her-sword"].title, pieces["h.her-sword"].count) == ("Her Sword", 2)


@rule("WG-R10")
def test_a_turn_is_the_players_two_steps_and_what_lasts_for_it_ends_with_the_next() -> None:
    t = table("adult", hand="weighted-grip slow-blood finish-it long-draw twin-cuts", pawn="G", next="buried-alive")
    t.play("weighted-grip").line(0)
    assert t.s.bonus == {"Sword": 1}
    t.go("A3").play("slow-blood", down=True).done()
    assert (t.s.phase, t.s.bonus) == (Phase.REFRESH, {"Sword": 1})
    t.done()
    assert (t.s.round, t.s.bonus) == (2, {})


@rule("WG-R10")
@pytest.mark.parametrize(
    "field", [{"hushed": [0]}, {"both_rows": True}, {"scar_made": True}, {"shield": 2}, {"bonus": {"Bow": 1}}]
)
def test_nothing_that_lasts_for_a_turn_or_a_round_is_left_in_the_next_one(field: dict[str, Any]) -> None:
    t = table(played=2, pawn="G", next="buried-alive", **field).pass_turn()
    fresh = State(phase=t.s.phase, pack=t.s.pack, wraith="young", giant="earth", dice=t.s.dice)
    assert (t.s.round, *(getattr(t.s, name) for name in field)) == (2, *(getattr(fresh, name) for name in field))


@rule("WG-R151")
def test_taking_back_tells_whether_hidden_cards_had_appeared() -> None:
    t = table(hand="goat-path-feet her-sword let-go backhand jump-slash", pawn="A1")
    t.play("goat-path-feet").go("A2")
    assert not t.match.undo_crosses_chance()
    t.match.undo()
    assert (t.kind, t.s.pawn) == ("leap", "A1")
    t = table(hand="goat-path-feet her-sword let-go backhand jump-slash")
    t.play("her-sword", down=True)  # a card was drawn
    assert t.match.undo_crosses_chance()


@rule("WG-R141")
def test_unseen_cards_are_listed_without_saying_which_are_removed_unless_the_option_hides_them() -> None:
    t = giant_step(row="scraping-shin", pawn="A2", next="buried-alive")
    reading = t.match.inspect("deck", 0)
    assert reading is not None
    unseen = Counter([t.f.cards[card].name for card in (*t.s.deck, *t.s.removed)])
    assert {tally.text: tally.number for tally in reading.tallies} == unseen
    hidden = table(options={"show_unseen": "nothing"}).match.inspect("deck", 0)
    assert hidden is not None
    assert hidden.tallies == []


def test_a_redeal_keeps_to_what_the_player_knows_of_removed_cards() -> None:
    match = Match.new(GAME, 5, {"giant": "air"})
    s = match.state
    s.removed, s.deck = s.deck[:4], s.deck[4:]
    hand = sorted(s.hand)
    from gloaming.games.wraith_giants.rules.verbs import shuffle_hand_in

    shuffle_hand_in(s)
    for seed in range(20):
        other = GAME.decode(GAME.encode(s))
        GAME.deal_anew(other, 0, seed)
        assert not Counter(hand) - Counter([*other.deck, *other.removed])  # none of them was removed before
        assert len(other.removed_before) == 4


def test_after_a_reshuffle_of_the_discards_removed_cards_are_known() -> None:
    t = giant_step(
        row="scraping-shin",
        pawn="A2",
        hand="her-sword her-sword backhand backhand let-go",
        deck="jump-slash",
        discard="held-breath goat-path-feet rising-shot",
        next="buried-alive",
    )
    assert t.match.imagine(0, 4).state.removed_known == t.s.removed_known


# words


def test_a_card_tells_what_it_would_do_before_it_is_played() -> None:
    t = table(
        hand="jump-slash her-sword let-go backhand goat-path-feet", top="her-sword goat-path-feet", bottom="let-go"
    )
    verdict = t.match.gloss(Play("jump-slash")).verdict
    assert verdict is not None
    assert verdict.text == "Leap 3; Sword 2"
    down = t.match.gloss(Play("jump-slash", True)).verdict
    assert down is not None
    assert down.text == "heals 0, draws 1"


def test_inspecting_a_card_tells_where_its_values_come_from() -> None:
    t = table(hand="backhand her-sword let-go jump-slash goat-path-feet", top="her-sword")
    reading = t.match.inspect("h.backhand", 0)
    assert reading is not None
    assert [(tally.text, tally.number) for tally in reading.tallies] == [
        ("Hand in the first row", 2),
        ("Hand on the card itself", 0),
        ("Sword", 2),
    ]


def test_the_places_of_a_row_say_what_a_card_does_there() -> None:
    """WG-16.2, WG-16.3, WG-16.5: face down a card heals 1 Wound and draws 1 card, and gives no symbols."""
    up, down = (table().match.inspect(f"play.{way}", 0) for way in ("up", "down"))
    assert up is not None
    assert "does what it says" in up.text
    assert down is not None
    assert down.text == "It heals 1 Wound and draws 1 card. It shows no symbols."


def test_inspecting_the_health_tells_its_parts() -> None:
    t = table(pool=30)
    reading = t.match.inspect("pool", 0)
    assert reading is not None
    parts = [t.f.giant.printed.health, t.f.wraith.printed.giant_health_modifier]
    assert [tally.number for tally in reading.tallies] == [*parts, -5, 30]


def test_footholds_are_lit_by_weak_spots_and_attacks_that_reach_them() -> None:
    t = table(row="heel-strike flint-elbow grinding-jaw dropped-pines granite-brow")
    badges = {badge.meaning for badge in t.match.scene(0).pieces()["f.A1"].badges}
    assert badges == {"1 weak spot: Heel Strike", "in reach of 2: Heel Strike, Dropped Pines"}


def test_the_giant_is_a_map_with_its_picture() -> None:
    area = next(area for area in table().match.scene(0).areas if area.id == "giant")
    layout = area.layout
    assert layout.picture == "/packs/wraith_giants/tallow/art/earth.svg"  # type: ignore[union-attr]
    assert len(layout.nodes) == 1 + 1 + 6 + 3 + 12  # type: ignore[union-attr]
    assert len(layout.paths) == 15 + 5  # type: ignore[union-attr]


def test_the_page_of_the_story_has_a_title() -> None:
    match = Match.new(GAME, 1, {"mode": "campaign"})
    match.play(index=0)
    page = match.scene(0).areas[0].layout.page  # type: ignore[union-attr]
    assert page.title == "Young Wraith and the Earth Giant: before the fight"


@rule("WG-18.5", "WG-R58")
def test_the_discard_pile_is_shuffled_into_the_deck_and_what_was_known_of_the_deck_is_forgotten() -> None:
    t = table(mixed_in=["let-go"])
    s = GAME.decode(GAME.encode(t.s))
    s.deck, s.discard = [], sorted([*s.deck, *s.discard])
    pile = [*s.discard]
    assert reshuffle(s)
    assert (sorted(s.deck), s.deck != pile, s.discard, s.mixed_in) == (pile, True, [], [])
