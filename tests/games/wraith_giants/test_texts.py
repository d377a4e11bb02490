"""Single texts of Giant cards."""

import pytest

from gloaming.games.wraith_giants.table.choices import Fearless, OfRow
from gloaming.games.wraith_giants.table.numbers import changed
from gloaming.games.wraith_giants.table.state import Laid, Phase
from gloaming.scene import Gloss
from gloaming.testing import rule
from tests.games.wraith_giants.table import giant_step, reword, table


def test_each_attack_also_reaches_the_ground_under_the_long_shadow() -> None:
    t = giant_step(
        row="flint-elbow long-shadow heel-strike:1 dropped-pines:1 grinding-jaw:1", pawn="G", next="buried-alive"
    )
    assert t.s.wounds == 3


@rule("WG-R91")
def test_a_fall_of_two_footholds_ends_early_on_the_ground() -> None:
    t = giant_step(row="gravel-gut heel-strike:1 dropped-pines:1 flint-elbow:1", pawn="C4", next="buried-alive")
    assert (t.s.pawn, t.match.ask.kind) == ("G", "act")  # type: ignore[union-attr]


@rule("WG-R89")
def test_a_bonus_to_one_kind_of_action_is_none_to_another() -> None:
    t = table(bonus={"Bow": 2})
    assert [changed(t.s, t.f, kind, 1) for kind in ("Bow", "Sword", "Climb")] == [3, 1, 1]


def test_random_discards_come_from_the_hand() -> None:
    t = giant_step(
        row="dust-clap granite-brow grinding-jaw dropped-pines:1 flint-elbow", pawn="A2", next="falling-cairn"
    )
    assert len(t.s.discard) == 2
    assert len(t.s.hand) == 3


def test_the_last_card_of_each_row_is_discarded() -> None:
    t = giant_step(
        row="buried-alive granite-brow grinding-jaw dropped-pines:1 flint-elbow",
        pawn="A2",
        top="her-sword backhand",
        bottom="let-go-",
        next="falling-cairn",
    )
    assert (t.s.top, t.s.bottom, sorted(t.s.discard)) == ([Laid("her-sword")], [], ["backhand", "let-go"])


def test_where_a_text_leaves_open_which_card_of_a_row_is_meant_you_pick_it_where_it_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reword(monkeypatch, "buried-alive", "Attack: Turn a card of each row face down.")
    t = giant_step(
        row="buried-alive granite-brow grinding-jaw dropped-pines:1 flint-elbow",
        pawn="A2",
        top="her-sword backhand",
        next="falling-cairn",
    )
    assert t.options == [OfRow("top", 0), OfRow("top", 1)]
    assert t.match.gloss(OfRow("top", 1)) == Gloss("Backhand", ["top.1"])
    assert t.do(OfRow("top", 1)).s.top == [Laid("her-sword"), Laid("backhand", down=True)]


@pytest.mark.parametrize(("down", "wounds"), [("", 1), ("-", 0)])
def test_what_hangs_on_turning_a_card_over_happens_only_if_one_was_turned(
    monkeypatch: pytest.MonkeyPatch, down: str, wounds: int
) -> None:
    reword(
        monkeypatch, "buried-alive", "Attack: Turn the last card of the top row face down. If you do, suffer 1 Wound."
    )
    row = "buried-alive granite-brow:1 grinding-jaw:1 dropped-pines:1 flint-elbow:1"
    t = giant_step(row=row, pawn="A2", top=f"her-sword{down}", next="shrug")
    assert (t.s.wounds, t.s.top[0].down) == (wounds, True)


def test_a_card_of_the_row_loses_wounds_to_the_supply() -> None:
    t = table(
        "young",
        "water",
        phase=Phase.NEW_CARD,
        row="breaking-swell:3 cold-of-the-deep:1 slack-water kelp-snare",
        next="ebb",
        pawn="G",
        pool=30,
    )
    assert (t.wounds_on("breaking-swell"), t.wounds_on("cold-of-the-deep"), t.s.pool) == (1, 0, 30)


def test_no_fearless_action_on_a_slick_skin() -> None:
    t = table("young", "water", row="slick-skin", pawn="G")
    assert not any(isinstance(option, Fearless) for option in t.options)
    assert t.match.why_not(Fearless("young-climb")).rule == "WG-24.4"  # type: ignore[union-attr]


def test_a_card_played_face_down_mends_the_other_cards() -> None:
    t = table("young", "water", row="mending-current:2 breaking-swell:2 cold-of-the-deep", pawn="G")
    t.play(t.s.hand[0], down=True)
    assert [g.wounds for g in t.s.row[:3]] == [2, 1, 0]


def test_nothing_heals_in_thin_air_but_the_card_is_drawn() -> None:
    t = table("young", "air", row="thin-air", wounds=2)
    t.play(t.s.hand[0], down=True)
    assert (t.s.wounds, len(t.s.hand)) == (2, 5)


def test_every_attack_deals_one_more_with_the_bellows() -> None:
    attack = next(
        card for card in table("young", "fire").f.giant_cards.values() if card.text == "Attack: Suffer 2 Wounds."
    )
    t = giant_step(giant="fire", row=f"{attack.id} bellows", pawn=sorted(attack.area)[-1])
    assert "You suffer 3 Wounds." in t.told


def test_an_attack_that_wounds_twice_deals_one_more_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    reword(monkeypatch, "ember-heel", "Attack: Suffer 1 Wound. Suffer 1 Wound.", giant="fire")
    t = giant_step(giant="fire", row="ember-heel bellows past-all-pain* white-heat cinder-field*", pawn="A1")
    assert (t.told.count("You suffer 2 Wounds."), t.told.count("You suffer 1 Wound.")) == (1, 1)


def test_using_the_sword_in_white_heat_burns_before_the_wounds_are_laid() -> None:
    t = table("young", "fire", row="white-heat", pawn="B1", hand="her-sword let-go backhand jump-slash rising-shot")
    t.play("her-sword")
    assert (t.s.wounds, t.wounds_on("white-heat")) == (1, 1)


def test_past_all_pain_every_card_attacks_although_wounded() -> None:
    attack = next(
        card for card in table("young", "fire").f.giant_cards.values() if card.text == "Attack: Suffer 2 Wounds."
    )
    t = giant_step(giant="fire", row=f"{attack.id}:1 past-all-pain", pawn=sorted(attack.area)[-1])
    assert "You suffer 2 Wounds." in t.told


@rule("WG-24.5")
def test_the_long_shadow_is_gone_when_it_is_a_scar() -> None:
    t = giant_step(
        row="flint-elbow long-shadow* heel-strike:1 dropped-pines:1 grinding-jaw:1", pawn="G", next="buried-alive"
    )
    assert "Flint Elbow fails to attack: you are out of reach." in t.told


@rule("WG-24.5")
def test_scarred_bellows_make_no_attack_harder() -> None:
    t = giant_step(giant="fire", row="burning-oak bellows* white-heat past-all-pain* cinder-field*", pawn="C4")
    assert "You suffer 2 Wounds." in t.told


@rule("WG-24.5")
def test_a_scarred_past_all_pain_lets_no_wounded_card_attack() -> None:
    t = giant_step(giant="fire", row="burning-oak:1 past-all-pain* bellows* white-heat cinder-field*", pawn="C4")
    assert "Burning Oak fails to attack: it is Wounded." in t.told


@rule("WG-24.5", "WG-24.7")
@pytest.mark.parametrize(("scree", "holds"), [("loose-scree", True), ("loose-scree:1", True), ("loose-scree*", False)])
def test_a_lasting_text_ends_with_its_scar_and_not_with_a_wound(scree: str, holds: bool) -> None:
    t = table(hand=HAND, row=scree, pawn="A1").play("headlong-scramble")  # Climb 3, and -1 Climb while it holds
    assert t.nodes() == (["A2", "B1"] if holds else ["A2", "B1", "B2"])


@rule("WG-24.5")
def test_a_scar_forbids_nothing() -> None:
    t = table("young", "water", row="slick-skin*", pawn="G")
    assert Fearless("young-climb") in t.options


HAND = "goat-path-feet headlong-scramble let-go backhand jump-slash"


@pytest.mark.parametrize(("kind", "card"), [("Leap", "goat-path-feet"), ("Climb", "headlong-scramble")])
def test_a_text_may_answer_a_movement_too(monkeypatch: pytest.MonkeyPatch, kind: str, card: str) -> None:
    reword(monkeypatch, "long-shadow", f"Always Active: Each time you use {kind}, suffer 1 Wound.")
    t = table(row="long-shadow", pawn="A1", hand=HAND).play(card)
    assert t.s.wounds == 1
    t = table(row="long-shadow", pawn="A1", hand=HAND).play("let-go")
    assert t.s.wounds == 0


def test_a_text_may_wait_for_the_end_of_a_movement_on_any_foothold(monkeypatch: pytest.MonkeyPatch) -> None:
    reword(monkeypatch, "long-shadow", "Always Active: Each time you end a movement on A2, suffer 1 Wound.")
    t = table(row="long-shadow", pawn="A1", hand=HAND).play("headlong-scramble").go("A2")
    assert t.s.wounds == 1
    t = table(row="long-shadow", pawn="A1", hand=HAND).play("headlong-scramble").go("B1")
    assert t.s.wounds == 0
