"""GIANT ACTIONS STEP, SPECIAL ATTACKS, RAGE EFFECTS."""

import pytest

from gloaming.games.wraith_giants.rules.attacking import covering
from gloaming.games.wraith_giants.rules.giant_actions import in_reach
from gloaming.games.wraith_giants.rules.rage_effects import lower_rage, set_off
from gloaming.games.wraith_giants.rules.verbs import heal
from gloaming.games.wraith_giants.table.box import fight
from gloaming.games.wraith_giants.table.choices import Cast
from gloaming.games.wraith_giants.table.numbers import changed
from gloaming.games.wraith_giants.table.state import Phase
from gloaming.lingo import Do
from gloaming.testing import rule, run_rule
from tests.games.wraith_giants.table import Table, giant_step, reword, table

FIVE = "let-go let-go backhand backhand jump-slash"
QUIET = "granite-brow grinding-jaw dropped-pines flint-elbow"  # out of reach of the low footholds on the left leg


def new_card(row: str, card: str, **laid: object) -> Table:
    """A card comes into a row of four."""
    return table(phase=Phase.NEW_CARD, row=row, next=card, **laid)  # type: ignore[arg-type]


@rule("WG-2.6", "WG-19.1", "WG-19.2", "WG-20.5", "WG-20.14", "WG-20.15")
def test_an_unwounded_leftmost_card_attacks_and_leaves_and_a_new_one_comes() -> None:
    t = giant_step(row="heel-strike", pawn="A1", next="buried-alive")
    assert t.s.wounds == 3
    assert "heel-strike" not in t.row
    assert t.row[-1] == "buried-alive"
    log = t.told
    assert (
        log.index("Heel Strike hits you.")
        < log.index("Heel Strike leaves the row.")
        < log.index("Buried Alive comes into the row.")
    )


@rule("WG-19.3", "WG-25.2", "WG-R69", "WG-23.1", "WG-25.1", "WG-25.5")
def test_e22_a_wounded_leftmost_card_fails_and_raises_rage_once() -> None:
    t = giant_step(row=f"heel-strike:1 {QUIET}", pawn="B2", next="buried-alive")  # Wounded, and out of range besides
    assert "Heel Strike fails to attack: it is Wounded." in t.told
    assert t.told.count("Rage rises to 1.") == 1


@rule("WG-19.5", "WG-19.6", "WG-19.7", "WG-R141")
@pytest.mark.parametrize(("pawn", "row"), [("A1", "heel-strike"), ("B1", "heel-strike"), ("A1", "heel-strike:2")])
def test_the_leftmost_card_leaves_whether_it_hit_missed_or_was_blocked(pawn: str, row: str) -> None:
    t = giant_step(row=row, pawn=pawn, next="buried-alive")
    assert t.s.gone == ["heel-strike"]
    reading = t.match.inspect("giant-deck", 0)
    assert reading is not None
    assert reading.remark == "Left the row: Heel Strike."


@rule("WG-20.1", "WG-20.2", "WG-20.6", "WG-25.4")
@pytest.mark.parametrize(("pawn", "hit"), [("C1", True), ("C4", True), ("B2", False), ("G", False)])
def test_e16_an_area_is_a_place_or_a_region(pawn: str, hit: bool) -> None:
    t = giant_step(
        row="flint-elbow heel-strike:1 granite-brow:1 grinding-jaw:1 dropped-pines:1", pawn=pawn, next="buried-alive"
    )
    assert ("Flint Elbow hits you." in t.told, t.s.wounds) == (hit, 3 if hit else 0)
    assert ("Flint Elbow fails to attack: you are out of reach." in t.told) is not hit


@rule("WG-20.3", "WG-20.4")
@pytest.mark.parametrize(("pawn", "hit"), [("A3", True), ("B2", True), ("C3", False), ("G", False)])
def test_e17_any_place_of_the_area_is_enough_and_the_ground_only_if_named(pawn: str, hit: bool) -> None:
    t = giant_step(
        row="kneeling-weight heel-strike:1 granite-brow:1 flint-elbow:1 dropped-pines:1",
        pawn=pawn,
        next="falling-cairn",
    )
    assert ("Kneeling Weight hits you." in t.told) is hit


@rule("WG-20.7", "WG-20.8", "WG-20.9", "WG-20.13", "WG-33.8")
def test_removed_cards_leave_the_game_unseen_from_the_top_of_the_deck() -> None:
    t = giant_step(
        row="scraping-shin",
        pawn="A2",
        hand="her-sword her-sword backhand backhand let-go",
        deck="jump-slash rising-shot held-breath goat-path-feet",
        top="let-go",
        next="buried-alive",
    )
    assert t.s.removed[:2] == ["jump-slash", "rising-shot"]
    assert (t.s.discard, len(t.s.hand), len(t.s.top)) == ([], 5, 1)
    assert not any("Jump Slash" in line for line in t.told)
    other = t.match.imagine(0, 5)
    assert other.scene(0) == t.match.scene(0)


@rule("WG-20.10", "WG-R76")
def test_a_removal_reshuffles_the_discards_and_goes_on() -> None:
    t = giant_step(
        row="scraping-shin",
        pawn="A2",
        hand="her-sword her-sword backhand backhand let-go",
        deck="jump-slash",
        discard="held-breath goat-path-feet",
        next="buried-alive",
    )
    assert "jump-slash" in t.s.removed_known
    assert (len(t.s.removed), len(t.s.deck), t.s.discard) == (1, 1, [])


@rule("WG-20.11", "WG-20.12", "WG-R77", "WG-R78")
def test_with_no_card_left_to_remove_there_is_one_last_turn() -> None:
    t = giant_step(
        row="scraping-shin",
        pawn="A2",
        hand="string-of-crackers backhand her-sword let-go jump-slash",
        deck="",
        next="shrug",
        rage=2,
    )
    assert (t.result, t.kind, t.s.rage) == ("", "act", 2)  # a hit without damage: no rage, no outbreak
    t.play("string-of-crackers").play("backhand").done()
    assert t.result == "the hand cannot be filled"


@rule("WG-20.16", "WG-27.5", "WG-R74", "WG-R146")
def test_at_the_wound_limit_the_fight_is_lost_at_once() -> None:
    t = giant_step(row="kneeling-weight", pawn="A1", wounds=-1, next="buried-alive")
    assert (t.result, t.s.removed) == ("the Wraith has fallen to its Wounds", [])  # before its card removal
    assert t.match.result.payoffs == (-1.0,)  # type: ignore[union-attr]


@rule("WG-21.1", "WG-21.2", "WG-21.3", "WG-22.3")
def test_one_new_card_comes_to_the_right_end_and_does_not_attack_yet() -> None:
    t = giant_step(row=f"heel-strike {QUIET}", pawn="A2", next="kneeling-weight shrug")
    assert t.row == [*QUIET.split(), "kneeling-weight"]
    assert "Kneeling Weight hits you." not in t.told


@rule("WG-21.4", "WG-27.3", "WG-R92")
def test_with_an_empty_giant_deck_the_leftmost_attacks_and_the_fight_is_lost() -> None:
    t = giant_step(row="heel-strike", pawn="A1", left=0)
    assert (t.s.wounds, t.result) == (3, "the Giant is at the village")


@rule("WG-21.4", "WG-27.3")
def test_the_last_giant_card_is_still_drawn() -> None:
    t = giant_step(row=f"heel-strike:1 {QUIET}", pawn="A2", left=1, next="buried-alive")
    assert (t.result, t.row[-1], t.s.giant_deck) == ("", "buried-alive", [])


@rule("WG-22.1", "WG-22.2", "WG-22.4", "WG-22.5", "WG-22.6", "WG-22.8", "WG-R72")
def test_cards_that_share_a_mark_with_the_new_one_attack_from_left_to_right_and_stay() -> None:
    t = new_card(
        "kneeling-weight heel-strike buried-alive granite-brow", "dragged-knuckles", pawn="A1"
    )  # Star and Moon
    hits = [line for line in t.told if line.endswith("hits you.")]
    assert hits == ["Kneeling Weight hits you.", "Buried Alive hits you."]
    assert {"kneeling-weight", "buried-alive"} <= set(t.row)


@rule("WG-22.7", "WG-R70", "WG-R73")
def test_scarred_cards_take_no_part_in_additional_attacks() -> None:
    t = new_card("kneeling-weight* heel-strike dropped-pines granite-brow", "buried-alive", pawn="A1")  # Star
    assert (t.s.rage, t.s.wounds) == (0, 0)


@rule("WG-R71", "WG-23.1", "WG-R153")
def test_a_wounded_card_that_is_roused_fails_and_raises_rage() -> None:
    t = new_card("kneeling-weight:1 heel-strike dropped-pines granite-brow", "buried-alive", pawn="A1")
    assert (t.s.rage, t.s.wounds, t.s.removed) == (1, 0, [])


@rule("WG-23.2", "WG-23.3")
def test_a_wounded_card_applies_no_text_either() -> None:
    t = giant_step(row=f"sweeping-forearm:1 {QUIET}", pawn="B2", next="buried-alive")
    assert t.s.pawn == "B2"


@rule("WG-23.4")
def test_a_cards_own_text_may_let_it_attack_although_wounded() -> None:
    t = giant_step(row="granite-brow:3", pawn="D1", next="kneeling-weight")
    assert t.s.wounds == 3


@rule("WG-24.1", "WG-R91")
def test_a_special_attack_moves_the_wraith_and_the_player_chooses_at_forks() -> None:
    t = giant_step(
        row="gravel-gut flint-elbow:1 heel-strike dropped-pines:1 granite-brow:1", pawn="B2", next="buried-alive"
    )
    assert (t.kind, t.nodes()) == ("move", ["A2", "A3"])
    assert t.go("A3").s.pawn == "A3"
    t = giant_step(row="scraping-shin", pawn="A1", next="buried-alive")
    assert t.s.pawn == "G"


@rule("WG-24.2", "WG-R85", "WG-R86")
def test_a_when_revealed_text_acts_as_the_card_is_drawn_and_before_the_marks() -> None:
    t = new_card("gravel-gut:1 heel-strike dropped-pines granite-brow", "falling-cairn", pawn="A1", rage=1)  # Moon
    assert t.s.wounds == 1
    log = t.told
    assert (
        log.index("You suffer 1 Wound.")
        < log.index("The Giant's rage breaks out at level 1.")
        < log.index("Gravel Gut fails to attack: it is Wounded.")
    )


@rule("WG-R86")
def test_a_reveal_that_asks_where_you_are_and_misses_raises_rage_and_a_mere_move_does_neither() -> None:
    row = "knot-of-rain trailing-vortex veil-lash slap-of-sleet"
    t = table("young", "air", phase=Phase.NEW_CARD, row=row, next="downburst", pawn="A1")  # Sun
    assert (t.s.pawn, t.s.rage) == ("A1", 1)
    t = table("young", "air", phase=Phase.NEW_CARD, row=row, next="downburst", pawn="C1", rage=2)
    assert (t.s.pawn, t.s.rage) == ("G", 2)


@rule("WG-24.4", "WG-24.7", "WG-24.8", "WG-R3", "WG-R89")
def test_an_always_active_card_works_from_the_start_wounded_or_not() -> None:
    t = table(row="bedrock-plates:3 loose-scree dust-clap", pawn="B1")
    assert covering(t.s, t.f, "B1") == []
    assert changed(t.s, t.f, "Climb", 3) == 2
    assert changed(t.s, t.f, "Climb", 0) == 0


@rule("WG-24.5", "WG-24.6", "WG-R90")
def test_it_stops_as_a_scar_and_when_it_leaves_the_row() -> None:
    t = table(row="bedrock-plates* dust-clap flint-elbow dropped-pines heel-strike", pawn="B1")
    assert [g.card for g in covering(t.s, t.f, "B1")] == ["dust-clap"]
    t = giant_step(row="long-shadow dust-clap flint-elbow dropped-pines heel-strike", pawn="G", next="falling-cairn")
    assert not any(t.s.pawn in t.f.giant_cards[g.card].reaches for g in t.s.row)


@rule("WG-R88")
def test_a_special_text_is_not_repeated_and_without_an_attack_nothing_is_tried() -> None:
    t = giant_step(
        row="bedrock-plates:2 flint-elbow:1 heel-strike dropped-pines:1 granite-brow:1", pawn="A2", next="buried-alive"
    )
    assert (t.s.gone, t.s.rage) == (["bedrock-plates"], 0)
    t = giant_step(
        row="stamping-ground granite-brow grinding-jaw dropped-pines flint-elbow",
        pawn="B1",
        next="buried-alive",
        deck="her-sword her-sword",
        hand="let-go let-go backhand backhand jump-slash",
    )
    assert len(t.s.deck) == 2  # its When Revealed is not repeated; its attack missed


@rule("WG-R87", "WG-R98")
def test_damage_of_a_lasting_text_sets_off_the_track_and_never_raises_it() -> None:
    t = table(
        "young", "fire", row="cinder-field", pawn="A1", hand="let-go her-sword backhand jump-slash rising-shot", rage=2
    )
    before = t.s.wounds
    t.play("let-go")
    assert (t.s.pawn, t.s.wounds - before, t.s.rage) == ("G", 2, 0)


@rule("WG-R75")
def test_each_attack_looks_where_the_wraith_is_when_it_starts() -> None:
    t = new_card("sweeping-forearm flint-elbow heel-strike grinding-jaw", "hurled-menhir", pawn="C2")  # Comet
    assert "Sweeping Forearm hits you." in t.told
    assert "Flint Elbow fails to attack: you are out of reach." in t.told


@rule("WG-25.6", "WG-25.7", "WG-25.8", "WG-25.9", "WG-25.10", "WG-R82", "WG-26.4")
def test_the_next_damage_sets_off_all_spaces_up_to_the_marker() -> None:
    t = giant_step(
        row="dropped-pines flint-elbow:1 heel-strike granite-brow:1 grinding-jaw:1",
        pawn="B1",
        rage=4,
        next="kneeling-weight",
        deck="her-sword her-sword held-breath",
        hand="let-go let-go backhand backhand jump-slash",
    )
    # 2 Wounds of its own; then remove 1, 1 Wound, remove 1, Stunned
    assert (t.s.wounds, len(t.s.deck), t.s.dazed) == (3, 1, True)
    assert "The Giant's rage breaks out at level 4." in t.told
    assert t.s.rage == 1  # Grinding Jaw failed later in the same step


@rule("WG-R79")
@pytest.mark.parametrize("text", ["Attack: Move to the Ground.", "Attack: You are Stunned."])
def test_a_hit_without_damage_neither_raises_rage_nor_sets_it_off(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    reword(monkeypatch, "heel-strike", text)
    t = giant_step(row="heel-strike", pawn="A1", rage=2, next="shrug")
    assert "Heel Strike hits you." in t.told
    assert (t.s.rage, t.s.wounds, t.s.removed) == (2, 0, [])


@rule("WG-R78", "WG-R79")
def test_a_removal_that_finds_no_card_is_no_damage() -> None:
    t = giant_step(row="scraping-shin", pawn="A2", rage=2, deck="", hand=FIVE, next="shrug")
    assert "Scraping Shin hits you." in t.told
    assert (t.s.rage, t.s.wounds) == (2, 0)


@rule("WG-R157", "WG-25.1")
@pytest.mark.parametrize(
    ("card", "shield", "rage"),
    [
        ("heel-strike", 3, 3),  # 3 Wounds
        ("heel-strike", 2, 0),  # the third one is suffered, and sets the track off
        ("kneeling-weight", 2, 0),  # 2 Wounds are ignored, but a card is removed
    ],
)
def test_a_card_all_of_whose_wounds_are_ignored_raises_rage(card: str, shield: int, rage: int) -> None:
    row = f"{card} granite-brow:1 grinding-jaw:1 dropped-pines:1 flint-elbow:1"
    t = giant_step(row=row, pawn="A1", rage=2, shield=shield, next="buried-alive")
    own = t.told[: t.told.index("Buried Alive comes into the row.")]  # what follows has rage of its own
    assert ("Rage rises to 3." in own, "The Giant's rage breaks out at level 2." in own) == (rage == 3, rage == 0)


@rule("WG-R157", "WG-R89")
def test_wounds_lowered_below_nothing_heal_nobody_and_raise_rage(monkeypatch: pytest.MonkeyPatch) -> None:
    reword(monkeypatch, "long-shadow", "Always Active: Each attack that deals Wounds deals -4 Wound.")
    row = "heel-strike long-shadow grinding-jaw:1 dropped-pines:1 flint-elbow:1"
    t = giant_step(row=row, pawn="A1", rage=0, wounds=2, next="buried-alive")
    assert (t.s.wounds, "Rage rises to 1." in t.told) == (2, True)


@rule("WG-R157", "WG-R79")
@pytest.mark.parametrize(
    ("text", "rises"),
    [("Attack: Suffer 1 Wound.", True), ("Attack: Suffer 1 Wound per face-down card of each row.", False)],
)
def test_a_text_whose_only_wound_is_ignored_raises_rage_and_one_without_wounds_does_not(
    monkeypatch: pytest.MonkeyPatch, text: str, rises: bool
) -> None:
    reword(monkeypatch, "heel-strike", text)
    row = "heel-strike granite-brow:1 grinding-jaw:1 dropped-pines:1 flint-elbow:1"
    t = giant_step(row=row, pawn="A1", rage=2, shield=1, next="buried-alive")
    own = t.told[: t.told.index("Buried Alive comes into the row.")]
    assert ("Heel Strike hits you." in own, "Rage rises to 3." in own) == (True, rises)


@rule("WG-R157", "WG-R86")
def test_a_reveal_all_of_whose_wounds_are_ignored_raises_rage(monkeypatch: pytest.MonkeyPatch) -> None:
    reword(monkeypatch, "buried-alive", "When Revealed: Suffer 1 Wound.", area=[])
    row = "granite-brow:1 grinding-jaw:1 dropped-pines:1 flint-elbow:1"
    t = table(phase=Phase.NEW_CARD, row=row, next="buried-alive", rage=1, shield=1)
    assert (t.s.wounds, "Rage rises to 2." in t.told) == (0, True)


@rule("WG-R87", "WG-24.4")
def test_wounds_of_a_lasting_text_are_ignored_too_and_raise_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reword(monkeypatch, "long-shadow", "Always Active: Each time you use Sword, suffer 1 Wound.")
    hand = "her-sword let-go backhand jump-slash rising-shot"
    t = table(row="long-shadow heel-strike", pawn="A1", hand=hand, shield=1, rage=1).play("her-sword")
    assert (t.s.wounds, t.s.shield, t.s.rage) == (0, 0, 1)


@rule("WG-22.2", "WG-R89")
def test_a_roused_card_that_cannot_attack_this_round_makes_no_attempt() -> None:
    row = "heel-strike granite-brow:1 grinding-jaw:1 flint-elbow:1"
    for hushed, wounds in (([], 3), ([1], 0)):
        assert new_card(row, "sweeping-forearm", pawn="A1", hushed=hushed).s.wounds == wounds


@rule("WG-24.1")
@pytest.mark.parametrize(("end", "place"), [("left", 0), ("right", 4)])
def test_a_text_moves_a_card_to_an_end_of_the_row(monkeypatch: pytest.MonkeyPatch, end: str, place: int) -> None:
    reword(
        monkeypatch, "buried-alive", f"When Revealed: Move the leftmost Giant card to the {end} end of the Giant row."
    )
    row = ["granite-brow", "grinding-jaw", "dropped-pines", "flint-elbow"]
    t = table(phase=Phase.NEW_CARD, row=":1 ".join(row) + ":1", next="buried-alive")
    rest = [*row[1:], "buried-alive"]
    assert t.row == [*rest[:place], "granite-brow", *rest[place:]]


@rule("WG-25.10")
def test_rage_is_lowered_to_nothing_and_not_below_and_says_whether_it_was() -> None:
    t = table(rage=1)
    assert (lower_rage(t.s, 2), t.s.rage) == (True, 0)
    assert not lower_rage(t.s, 1)


@rule("WG-25.7", "WG-R79")
def test_a_hit_that_only_removes_cards_is_damage() -> None:
    t = giant_step(
        row="scraping-shin granite-brow grinding-jaw dropped-pines flint-elbow", pawn="A1", rage=2, next="falling-cairn"
    )
    assert "The Giant's rage breaks out at level 2." in t.told


@rule("WG-R81")
def test_on_the_top_space_the_marker_stays() -> None:
    t = giant_step(
        row="heel-strike:1 granite-brow grinding-jaw dropped-pines flint-elbow",
        pawn="A2",
        rage=5,
        next="falling-cairn",
        wounds=0,
    )
    assert "Rage rises to 6." not in t.told


@rule("WG-R83")
def test_the_track_can_lose_the_fight_and_ignores_missing_cards() -> None:
    t = giant_step(row="dropped-pines", pawn="B1", rage=2, wounds=-2, deck="", next="buried-alive")
    assert t.result == "the Wraith has fallen to its Wounds"
    assert t.row[0] == "dropped-pines"  # its own attack left her one Wound, and the track took it


@rule("WG-R84")
def test_a_damaging_hit_at_level_0_has_no_track_effect() -> None:
    t = giant_step(
        row="dropped-pines flint-elbow:1 heel-strike granite-brow:1 grinding-jaw:1",
        pawn="B1",
        rage=0,
        next="buried-alive",
    )
    assert (t.s.wounds, not any("breaks out" in line for line in t.told)) == (2, True)


@rule("WG-25.6", "WG-25.8", "WG-25.10")
def test_a_damaging_hit_at_level_1_sets_off_the_lowest_space() -> None:
    row = "dropped-pines flint-elbow:1 heel-strike granite-brow:1 grinding-jaw:1"
    t = giant_step(row=row, pawn="B1", rage=1, next="sweeping-forearm", deck="her-sword held-breath", hand=FIVE)
    assert "The Giant's rage breaks out at level 1." in t.told
    assert (t.s.wounds, len(t.s.deck)) == (2, 1)


@rule("WG-R93")
def test_stuns_do_not_stack() -> None:
    t = giant_step(
        row="grasping-roots stamping-ground granite-brow:1 flint-elbow:1 dropped-pines:1",
        pawn="A1",
        next="gravel-gut",
        hand="her-sword backhand let-go jump-slash rising-shot",
    )
    assert t.told.count("You are Stunned: the first card of your next turn does nothing.") == 2
    t.play("her-sword").play("backhand", down=True)
    assert not t.s.dazed
    assert len(t.s.hand) == 4


@rule("WG-R94")
def test_a_stun_ends_with_its_turn() -> None:
    t = table(hand="her-sword", dazed=True, played=2, pawn="G")
    t.done()
    assert not t.s.dazed


@rule("WG-33.10")
def test_the_giant_never_chooses() -> None:
    t = giant_step(row="grinding-jaw", pawn="B1", next="buried-alive")
    assert t.match.ask.seat == 0  # type: ignore[union-attr]
    assert t.options == [Do("suffer 2 Wounds"), Do("remove 3 cards from your deck")]
    t.do(t.options[1])
    assert "3 cards of your deck leave the game." in t.told


@rule("WG-R148")
def test_looking_at_an_empty_giant_deck_does_nothing() -> None:
    hand = "crows-patience grey-hour bone-needle cinder-jar"
    spell = Cast("crows-patience")
    t = table("elder", hand=hand, top="long-memory", left=1, pawn="A2").play("crows-patience")
    assert spell in t.options
    t = table("elder", hand=hand, top="long-memory", left=0, pawn="A2").play("crows-patience")
    assert (spell in t.options, t.result) == (False, "")  # it could do nothing and is not offered


@rule("WG-R90", "WG-24.6")
def test_the_leftmost_cards_lasting_text_holds_in_its_own_attack_and_ends_when_it_leaves() -> None:
    row = "high-tide barnacle-rasp:1 pressing-palm:1 rolling-hull:1 swinging-mast:1"
    t = giant_step(giant="water", row=row, pawn="G", next="ebb")
    assert "High Tide hits you." in t.told  # each attack also reaches the Ground
    assert not t.f.giant_cards["ebb"].area & {"G"}
    assert not in_reach(t.s, t.f, t.f.giant_cards["ebb"])


@rule("WG-25.6", "WG-20.14")
def test_wounds_of_the_track_can_be_ignored_like_those_of_cards() -> None:
    t = table(rage=2, shield=9)
    run_rule(set_off(t.s, fight(t.s)))
    assert t.s.wounds == 0
    assert t.s.shield < 9


@rule("WG-24.4")
def test_where_nothing_can_be_healed_nothing_counts_as_healed() -> None:
    t = table("young", "air", row="thin-air", wounds=2)
    assert (heal(t.s, 1), t.s.wounds) == (0, 2)
    t.s.row.clear()
    assert (heal(t.s, 1), t.s.wounds) == (1, 1)


@rule("WG-R160")
def test_an_attack_that_lets_every_card_attack_does_not_begin_itself_again(monkeypatch: pytest.MonkeyPatch) -> None:
    reword(monkeypatch, "heel-strike", "Attack: Suffer 1 Wound. Each Giant card attacks.")
    t = giant_step(row=f"heel-strike {QUIET}", pawn="A1", next="buried-alive")
    assert (t.told.count("Heel Strike hits you."), t.s.busy) == (1, [])


@rule("WG-R160", "WG-R159")
def test_an_answer_to_an_action_does_not_answer_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    reword(monkeypatch, "long-shadow", "Always Active: Each time you use Sword, Sword 1.")
    hand = "her-sword let-go backhand jump-slash rising-shot"
    t = table(row="long-shadow heel-strike", pawn="A1", hand=hand).play("her-sword")
    assert t.s.busy == []
    assert t.s.row[1].wounds > 1
