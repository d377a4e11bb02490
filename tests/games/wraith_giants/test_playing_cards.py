"""GAMEPLAY, PLAYER ACTION STEP, RESOLVING A CARD, HEALING."""

import pytest

from gloaming.games.wraith_giants.show.preview import projected
from gloaming.games.wraith_giants.table.choices import Fearless, Play, Resolve
from gloaming.games.wraith_giants.table.numbers import symbol_counts
from gloaming.games.wraith_giants.table.state import Laid, Phase
from gloaming.kernel import DONE, IllegalChoice
from gloaming.testing import rule
from tests.games.wraith_giants.table import table

HAND = "jump-slash her-sword let-go backhand goat-path-feet"


@rule("WG-2.1", "WG-2.2", "WG-2.7", "WG-3.13", "WG-18.1", "WG-18.12")
def test_a_round_is_action_then_refresh_then_giant_and_then_the_next_one() -> None:
    t = table(hand="string-of-crackers backhand let-go her-sword jump-slash", pawn="G")
    t.play("string-of-crackers").play("backhand")
    assert (t.s.phase, t.s.round) == (Phase.ACTION, 1)
    t.done()
    assert t.s.phase is Phase.REFRESH
    deck = len(t.s.giant_deck)
    t.done()
    assert (t.s.phase, t.s.round, len(t.s.giant_deck)) == (Phase.ACTION, 2, deck - 1)


@rule("WG-2.3", "WG-3.2", "WG-3.3")
def test_exactly_two_cards_are_played_and_there_is_no_pass() -> None:
    t = table(hand="string-of-crackers backhand let-go her-sword jump-slash", pawn="G")
    assert DONE not in t.options
    with pytest.raises(IllegalChoice, match=r"WG-3\.3"):
        t.match.play(DONE)
    t.play("string-of-crackers")
    assert DONE not in t.options
    t.play("backhand")
    assert not any(isinstance(option, Play) for option in t.options)
    with pytest.raises(IllegalChoice, match=r"WG-2\.3"):
        t.match.play(Play("her-sword"))


@rule("WG-3.1", "WG-3.4", "WG-3.12", "WG-3.6")
def test_the_first_card_goes_into_the_top_row_and_the_second_into_the_bottom_row() -> None:
    t = table(hand="string-of-crackers backhand let-go her-sword jump-slash", pawn="G")
    t.play("string-of-crackers").play("backhand")
    assert (t.s.top, t.s.bottom) == ([Laid("string-of-crackers")], [Laid("backhand")])


@rule("WG-3.5", "WG-16.1")
def test_any_hand_card_may_be_played_face_up_or_face_down() -> None:
    t = table(hand=HAND, pawn="G")
    assert {option for option in t.options if isinstance(option, Play)} == {
        Play(card, down) for card in HAND.split() for down in (False, True)
    }


@rule("WG-3.7", "WG-3.8", "WG-3.9", "WG-4.8")
def test_a_new_card_covers_the_old_one_whose_symbols_stay() -> None:
    t = table(
        hand="backhand let-go jump-slash running-shot festival-rocket",
        top="her-sword",
        bottom="let-go",
        pawn="A1",
        row="heel-strike",
    )
    t.play("backhand")  # Sword 1 per Hand: two on Her Sword, whose own Sword 1 is not taken again
    assert t.wounds_on("heel-strike") == 2
    assert [laid.card for laid in t.s.top] == ["her-sword", "backhand"]


@rule("WG-3.10")
def test_played_cards_stay_in_their_rows() -> None:
    t = table(hand="string-of-crackers backhand let-go her-sword jump-slash", pawn="G")
    t.play("string-of-crackers").play("backhand").done().done()
    assert (len(t.s.top), len(t.s.bottom), t.s.discard) == (1, 1, [])


@rule("WG-3.11", "WG-R22")
def test_the_first_card_is_resolved_before_the_second_is_chosen() -> None:
    t = table(hand="goat-path-feet her-sword let-go backhand jump-slash", pawn="A1")
    t.play("goat-path-feet")
    assert t.kind == "leap"
    t.go("A2")
    assert Play("let-go") in t.options
    t = table(hand=HAND, deck="rising-shot held-breath", pawn="G")
    t.play("let-go", down=True)
    assert Play("rising-shot") in t.options  # drawn meanwhile


@rule("WG-4.1", "WG-4.2", "WG-4.3", "WG-4.4", "WG-4.7", "WG-R13")
def test_e3_a_symbol_value_counts_that_symbol_in_the_row() -> None:
    t = table(
        hand="rising-shot let-go her-sword backhand jump-slash",
        top="headlong-scramble jump-slash",
        bottom="her-sword let-go",
        pawn="G",
    )
    counts = symbol_counts(t.s, "top", "rising-shot")
    assert counts == {"Hand": 0, "Foot": 1, "Eye": 2, "Breath": 1}
    assert projected(t.s, "rising-shot") == "Climb 2; Bow 2"


@rule("WG-4.5", "WG-4.9", "WG-R12", "WG-R14")
def test_e2_jump_slash_counts_feet_and_hands_of_its_own_row_only() -> None:
    hand = "jump-slash let-go backhand running-shot festival-rocket"
    t = table(hand=hand, top="her-sword", bottom="goat-path-feet", pawn="A1", row="heel-strike")
    t.play("jump-slash").line(1)  # Hand 2 of Her Sword
    assert t.wounds_on("heel-strike") == 2
    assert t.nodes() == ["G", "A2"]  # Leap 1: its own Foot; the two in the other row do not count


@rule("WG-4.3", "WG-4.5")
def test_the_second_card_counts_the_second_row_only() -> None:
    hand = "string-of-crackers backhand let-go jump-slash rising-shot"
    t = table(hand=hand, top="her-sword her-sword", bottom="hand-over-hand let-go", pawn="A1", row="heel-strike")
    t.play("string-of-crackers").play("backhand")
    assert t.wounds_on("heel-strike") == 2  # one Hand on each card of the second row


@rule("WG-4.6", "WG-16.5")
def test_face_down_cards_show_no_symbols() -> None:
    t = table(
        hand="backhand let-go jump-slash running-shot festival-rocket",
        top="her-sword-",
        bottom="let-go",
        pawn="A1",
        row="heel-strike",
    )
    t.play("backhand")
    assert t.wounds_on("heel-strike") == 0


@rule("WG-5.1", "WG-5.3", "WG-5.4", "WG-5.8")
def test_the_player_orders_the_actions_of_a_card() -> None:
    t = table(hand="jump-slash let-go backhand running-shot festival-rocket", pawn="A1", row="heel-strike")
    t.play("jump-slash")
    assert t.options == [Resolve(0), Resolve(1)]


@rule("WG-5.5")
def test_e4_a_move_is_not_split_around_an_attack() -> None:
    t = table(hand="jump-slash let-go backhand running-shot festival-rocket", pawn="A1", row="heel-strike")
    t.play("jump-slash").line(0)
    assert t.kind == "leap"
    t.go("A2")
    assert t.kind == "act"  # the Sword followed, without a target, and the leap does not go on


@rule("WG-5.6", "WG-R47")
def test_an_attack_must_be_made_even_if_it_is_unwelcome() -> None:
    t = table(hand="her-sword let-go backhand running-shot festival-rocket", pawn="A1", row="heel-strike")
    t.play("her-sword")
    assert t.wounds_on("heel-strike") == 1


@rule("WG-R17", "WG-5.7", "WG-10.10")
def test_one_may_order_actions_so_that_one_becomes_impossible() -> None:
    t = table(hand="hand-over-hand let-go backhand running-shot festival-rocket", pawn="A1", row="heel-strike")
    t.play("hand-over-hand").line(0)  # up to A2, away from the weak spot
    assert (t.s.pawn, t.wounds_on("heel-strike"), t.kind) == ("A2", 0, "act")


@rule("WG-R15")
def test_with_too_few_cards_one_plays_those_one_has() -> None:
    t = table(hand="her-sword", pawn="G", deck="let-go let-go backhand backhand jump-slash jump-slash")
    t.play("her-sword")
    assert DONE in t.options
    assert not any(isinstance(option, Play) for option in t.options)
    assert (len(t.s.top), len(t.s.bottom), t.result) == (1, 0, "")


@rule("WG-R16", "WG-27.1", "WG-10.8", "WG-R54")
def test_the_fight_ends_at_once_when_the_pool_is_empty() -> None:
    t = table(hand="her-sword let-go backhand running-shot festival-rocket", pawn="A1", row="heel-strike:3", pool=1)
    t.play("her-sword")
    assert t.result == "the Giant's health is gone"
    assert t.match.result.payoffs == (1.0,)  # type: ignore[union-attr]


@rule("WG-R20")
def test_an_attack_deals_its_whole_value() -> None:
    t = table(hand="heartwood-arrow let-go backhand running-shot festival-rocket", pawn="G", row="heel-strike")
    t.play("heartwood-arrow")
    assert t.wounds_on("heel-strike") == 3


@rule("WG-R21")
def test_an_action_row_has_no_limit() -> None:
    long = "her-sword her-sword backhand let-go let-go jump-slash jump-slash rising-shot"
    t = table(
        hand="backhand goat-path-feet running-shot festival-rocket running-shot",
        top=long,
        bottom=" ".join(["held-breath"] * 2),
        pawn="G",
        deck="rising-shot",
    )
    t.play("backhand", down=True)
    assert len(t.s.top) == 9


@rule("WG-16.2", "WG-16.3", "WG-16.4", "WG-16.6", "WG-2.4")
def test_a_card_played_face_down_heals_one_and_draws_one() -> None:
    t = table(hand=HAND, deck="held-breath rising-shot", wounds=2, pawn="A1", row="heel-strike")
    t.play("her-sword", down=True)
    assert (t.s.wounds, t.s.hand[-1], t.s.top) == (1, "held-breath", [Laid("her-sword", True)])
    assert (t.wounds_on("heel-strike"), t.s.played) == (0, 1)


@rule("WG-16.7", "WG-R59")
def test_face_down_is_allowed_without_wounds_and_draws_all_the_same() -> None:
    t = table(hand=HAND, deck="held-breath", wounds=0)
    t.play("her-sword", down=True)
    assert (t.s.wounds, len(t.s.hand)) == (0, 5)


@rule("WG-R58", "WG-18.9")
def test_without_a_card_to_draw_one_heals_and_goes_on() -> None:
    t = table(hand=HAND, deck="", wounds=1)
    t.play("her-sword", down=True)
    assert (t.s.wounds, len(t.s.hand), t.result) == (0, 4, "")
    t = table(hand=HAND, deck="", discard="held-breath", wounds=1)
    t.play("her-sword", down=True)
    assert t.s.hand[-1] == "held-breath"


@rule("WG-R61", "WG-26.1")
@pytest.mark.parametrize("down", [False, True])
def test_a_stunned_wraiths_first_card_does_nothing_face_up_or_down(down: bool) -> None:
    t = table(hand=HAND, dazed=True, wounds=1, pawn="A1", row="heel-strike")
    t.play("her-sword", down)
    assert (t.s.wounds, len(t.s.hand), t.wounds_on("heel-strike"), t.s.dazed) == (1, 4, 0, False)


@rule("WG-26.2", "WG-26.3")
def test_a_stunned_cards_symbols_count_and_the_second_card_works() -> None:
    t = table(hand="her-sword backhand hand-over-hand let-go jump-slash", dazed=True, pawn="A1", row="heel-strike")
    t.play("her-sword")
    assert symbol_counts(t.s, "top")["Hand"] == 2
    t.play("hand-over-hand").line(1)
    assert t.wounds_on("heel-strike") == 1


@rule("WG-R62")
def test_the_player_sees_what_lies_face_down() -> None:
    t = table(top="her-sword-", bottom="backhand-", hand="jump-slash let-go backhand rising-shot let-go")
    piece = t.match.scene(0).pieces()["top.0"]
    assert (piece.title, piece.face_up) == ("Her Sword", False)


# FEARLESS ACTIONS


@rule("WG-17.1", "WG-17.2", "WG-17.3", "WG-R28")
def test_the_fearless_actions_cost_a_wound_each_and_ignore_symbols() -> None:
    t = table(
        pawn="A1",
        row="heel-strike",
        top="her-sword her-sword",
        bottom="let-go let-go",
        hand="jump-slash backhand backhand rising-shot rising-shot",
    )
    t.fearless("sword")
    assert (t.s.wounds, t.wounds_on("heel-strike"), len(t.s.hand)) == (1, 1, 5)
    t.fearless("climb")
    assert (t.s.pawn, t.s.wounds) == ("A2", 2)


@rule("WG-17.4", "WG-17.5", "WG-2.4")
def test_fearless_actions_are_optional_and_repeatable() -> None:
    t = table(pawn="A1", row="heel-strike")
    t.fearless("sword").fearless("sword")
    assert (t.s.wounds, t.wounds_on("heel-strike")) == (2, 2)
    assert any(isinstance(option, Play) for option in t.options)


@rule("WG-17.6", "WG-R23")
def test_fearless_actions_come_before_between_and_after_the_cards() -> None:
    t = table(hand="string-of-crackers backhand let-go her-sword jump-slash", pawn="A1", row="heel-strike")
    t.fearless("sword").play("string-of-crackers").fearless("sword").play("backhand").fearless("sword")
    assert t.wounds_on("heel-strike") == 3


@rule("WG-17.7")
def test_there_are_no_fearless_actions_in_the_refresh_step() -> None:
    t = table(phase=Phase.REFRESH, pawn="A1", row="heel-strike")
    assert not any(isinstance(option, Fearless) for option in t.options)


@rule("WG-17.8", "WG-R26", "WG-R27", "WG-R96", "WG-27.5")
def test_e20_a_fearless_action_that_reaches_the_limit_loses_even_if_it_would_kill() -> None:
    t = table(pawn="A1", row="heel-strike", wounds=-1, pool=1)
    warned = t.match.gloss(Fearless("young-sword"))
    assert warned.warning
    t.fearless("sword")
    assert (t.result, t.s.pool) == ("the Wraith has fallen to its Wounds", 1)


@rule("WG-R24")
def test_no_fearless_action_in_the_middle_of_a_card() -> None:
    t = table(hand="jump-slash let-go backhand running-shot festival-rocket", pawn="A1", row="heel-strike")
    t.play("jump-slash")
    assert not any(isinstance(option, Fearless) for option in t.options)


@rule("WG-R25")
def test_a_fearless_action_that_could_do_nothing_is_not_offered() -> None:
    t = table(pawn="G")
    assert [option for option in t.options if isinstance(option, Fearless)] == [Fearless("young-climb")]
    with pytest.raises(IllegalChoice, match="WG-R25"):
        t.match.play(Fearless("young-drop"))


@rule("WG-R29")
def test_a_stun_does_not_block_fearless_actions() -> None:
    t = table(pawn="A1", row="heel-strike", dazed=True)
    assert t.fearless("sword").wounds_on("heel-strike") == 1


@rule("WG-R30")
def test_the_peak_rule_holds_for_fearless_climbs() -> None:
    t = table(pawn="D1")
    assert t.fearless("climb").s.pawn == "G"


# REFRESH STEP


@rule("WG-2.5", "WG-18.2", "WG-18.3", "WG-18.4", "WG-33.7")
def test_one_discards_any_cards_and_draws_to_five() -> None:
    t = table(
        phase=Phase.REFRESH, hand="her-sword let-go backhand", deck="jump-slash rising-shot held-breath held-breath"
    )
    t.discard("her-sword").discard("let-go")
    pile = t.match.scene(0).pieces()["discard"]
    assert (pile.title, pile.face_up, pile.count) == ("Let Go", True, 2)
    t.done()
    assert t.s.discard == ["her-sword", "let-go"]
    assert t.s.hand[:5] == ["backhand", "jump-slash", "rising-shot", "held-breath", "held-breath"]


@rule("WG-18.5", "WG-18.6", "WG-18.11", "WG-R66")
def test_a_short_deck_is_drawn_out_and_the_discards_become_the_deck() -> None:
    t = table(
        phase=Phase.REFRESH, hand="her-sword let-go backhand", deck="jump-slash", discard="held-breath rising-shot"
    )
    t.discard("her-sword").done()
    assert t.s.hand[:3] == ["let-go", "backhand", "jump-slash"]
    assert sorted(t.s.hand[3:5] + t.s.deck) == ["held-breath", "her-sword", "rising-shot"]
    assert t.s.discard == []
    t = table(
        phase=Phase.REFRESH, hand="her-sword let-go backhand", deck="jump-slash rising-shot", discard="held-breath"
    )
    t.done()
    assert (t.s.deck, t.s.discard) == ([], ["held-breath"])  # an empty deck waits until a card is needed


@rule("WG-18.7", "WG-R68")
def test_with_more_than_five_cards_nothing_is_drawn_and_nothing_must_go() -> None:
    t = table(
        phase=Phase.REFRESH, hand="her-sword let-go backhand jump-slash rising-shot held-breath", deck="held-breath"
    )
    t.done()
    assert len(t.s.hand) == 6
    t = table(
        phase=Phase.REFRESH, hand="her-sword let-go backhand jump-slash rising-shot held-breath", deck="held-breath"
    )
    t.discard("her-sword").discard("let-go").done()
    assert len(t.s.hand) == 5


@rule("WG-18.8", "WG-18.10", "WG-R65", "WG-27.4")
def test_e21_with_fewer_than_five_cards_in_all_the_fight_is_lost() -> None:
    t = table(
        hand="her-sword let-go backhand jump-slash",
        played=2,
        deck="",
        top="held-breath",
        bottom="rising-shot",
        pawn="G",
    )
    t.pass_turn()
    assert t.result == "the hand cannot be filled"
    t = table(
        hand="her-sword let-go backhand",
        played=2,
        deck="goat-path-feet",
        discard="jump-slash",
        top="held-breath",
        bottom="rising-shot",
        pawn="G",
        row="dropped-pines",
    )
    t.pass_turn()
    assert t.result == ""
