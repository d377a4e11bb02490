"""The round: Threat Phase, Draw Phase, refills, the Archfiend."""

import pytest

from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Phase
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, PLAIN, TRIAL, anima, deja, memory, vignette
from tests.games.veilwraith.table import table

ARCHFIEND = TRIAL.archfiend.id


@rule("VW-5.1", "VW-5.2", "VW-18.9")
def test_a_round_has_five_phases_and_then_the_next_begins() -> None:
    says = anima("Fight 9", "Start of Round: Lose 1 Spirit.\nEnd of Round: Lose 2 Spirit.", cost=3)
    t = table(area=[says], threat_deck=[PLAIN] * 3).end()
    assert (t.state.round, t.state.phase) == (2, Phase.PLAY)
    told = [line for line in t.told if "Spirit" in line or "Round" in line or "draw" in line or "deck" in line]
    assert told == [
        "You lose 3 Spirit to the Threats: 17 left.",
        f"End of Round ability of {says}.",
        "You lose 2 Spirit: 15 left.",
        "Round 2",
        f"Start of Round ability of {says}.",
        "You lose 1 Spirit: 14 left.",
        f"{PLAIN} comes out of the Threat deck.",
        f"You draw {BLANK}.",
    ]


@rule("VW-6.1", "VW-3.9")
def test_start_of_round_abilities_come_before_the_threat() -> None:
    counts = anima("Fight 9", "Start of Round: For each Anima in the Threat Area, lose 1 Spirit.")
    t = table(area=[counts], threat_deck=[PLAIN]).end()
    assert t.you.spirit == 19


@rule("VW-6.2", "VW-6.3", "VW-6.4", "VW-6.5", "VW-6.6", "VW-27.6", "VW-17.6")
def test_each_round_a_threat_comes_face_up_and_stays() -> None:
    t = table(threat_deck=[PLAIN] * 12, deck=[])
    t.rounds(12)
    assert t.area() == [PLAIN] * 12
    shown = t.match.scene(0).pieces()
    assert all(shown[f"t0.{threat.id}"].face_up for threat in t.you.area)


@rule("VW-6.7", "VW-3.8", "VW-R28")
def test_played_abilities_happen_as_the_threat_comes() -> None:
    t = table(threat_deck=[anima("Fight 9", "Played: Lose 4 Spirit.")]).end()
    assert t.you.spirit == 16
    t.rounds()
    assert t.you.spirit == 16


@rule("VW-6.8", "VW-6.9", "VW-6.10", "VW-6.11", "VW-R34", "VW-19.1", "VW-6.12")
def test_the_archfiend_is_shuffled_in_when_a_draw_meets_an_empty_deck_not_before() -> None:
    t = table(
        area=[anima("Fight 2")], threat_deck=[PLAIN], threat_discard=[deja()], draws=[PLAIN, BLANK, "anima Fight 2"],
        keys=2, foes=1,
    )  # fmt: skip
    t.end()
    assert (t.you.threat_deck, t.you.archfiend) == ([], False)
    t.beat("fight", "Fight 2").end()  # what falls in between is shuffled in
    assert t.you.archfiend
    assert sorted(t.you.threat_deck) == sorted([ARCHFIEND, deja()])
    assert sorted(t.area()) == sorted([PLAIN, anima("Fight 2")])
    assert (len(t.you.keys), len(t.you.foes)) == (2, 1)


@rule("VW-6.13", "VW-2.9", "VW-2.10", "VW-R35", "VW-3.2", "VW-19.4", "VW-19.2")
def test_drawing_the_archfiend_loses_whatever_the_cards_say() -> None:
    t = table(threat_deck=[], area=[anima("Fight 9", "You cannot gain Spirit.")]).end()
    assert t.lost
    assert t.outcome is not None
    assert t.outcome.reason == "the Archfiend is drawn"
    assert t.you.threat_deck == [ARCHFIEND]  # it stays a card of that deck
    assert TRIAL.archfiend.values == ()


@rule("VW-R36", "VW-R37")
def test_a_second_refill_brings_no_second_archfiend() -> None:
    t = table(threat_deck=[], archfiend=True, threat_discard=[ARCHFIEND, PLAIN], draws=[PLAIN]).end()
    assert t.you.threat_deck == [ARCHFIEND]
    assert not t.lost
    fallen = [anima(f"Fight {n}") for n in range(1, 10)]
    t = table(threat_deck=[], archfiend=True, threat_discard=[ARCHFIEND, *fallen], draws=[PLAIN]).end()
    assert t.you.threat_deck != [ARCHFIEND, *fallen][: len(t.you.threat_deck)]  # they are shuffled


@rule("VW-R39")
def test_shuffling_the_threat_deck_leaves_the_archfiend_aside() -> None:
    t = table(hand=[memory("Shuffle this Memory into the Threat deck.")], threat_deck=[PLAIN])
    t.play("memory Shuffle this Memory into the Threat deck.")
    assert t.you.known == ["memory Shuffle this Memory into the Threat deck."]  # everybody saw it go there
    assert ARCHFIEND not in t.you.threat_deck
    assert len(t.you.threat_deck) == 2


@rule("VW-6.14", "VW-2.11")
def test_without_extra_draws_the_refill_comes_in_round_thirty_one() -> None:
    t = table(phase="threat", round=0, deck=[])
    assert (t.state.round, len(t.you.threat_deck)) == (1, 29)
    t.rounds(29)
    assert (t.state.round, t.you.threat_deck, t.you.archfiend) == (30, [], False)
    t.rounds()
    assert t.lost  # nothing was discarded: the deck is the Archfiend alone


@rule("VW-19.3", "VW-R44", "VW-R45")
def test_effects_draw_threats_one_after_the_other_beside_the_phase_and_may_meet_the_archfiend() -> None:
    more = memory("Play 2 Threats from the Threat deck.")
    first = anima("Fight 9", "Played: Lose 1 Spirit.")
    t = table(hand=[more], threat_deck=[first, deja(), PLAIN]).play(more)
    assert t.area() == [first, deja()]
    told = [line for line in t.told if "comes out" in line or "lose" in line]
    assert told == [f"{first} comes out of the Threat deck.", "You lose 1 Spirit: 19 left.",
                    f"{deja()} comes out of the Threat deck."]  # fmt: skip
    t.end()
    assert len(t.area()) == 3
    assert table(hand=[more], threat_deck=[PLAIN], draws=[PLAIN]).play(more).lost


@rule("VW-R40", "VW-3.39")
def test_a_memory_drawn_from_the_threat_deck_goes_to_hand_and_counts_as_the_draw() -> None:
    hurts = memory("Drawn: Lose 3 Spirit.")
    t = table(threat_deck=[hurts, PLAIN]).end()
    assert (t.area(), hurts in t.you.hand, t.you.spirit) == ([], True, 20)


@rule("VW-R41", "VW-R43", "VW-3.6")
def test_a_threat_drawn_from_the_memory_deck_goes_to_the_area_without_played() -> None:
    lurks = anima("Fight 9", "Played: Lose 5 Spirit.\nDrawn: Lose 1 Spirit.")
    t = table(deck=[BLANK, lurks, BLANK], threat_deck=[PLAIN] * 2).draw("fight")
    assert t.you.hand == [BLANK]
    t.end()
    assert (t.area(), t.you.spirit, t.you.hand) == ([PLAIN, lurks], 19, [BLANK])


@rule("VW-R41")
def test_a_threat_that_its_own_drawn_text_discards_never_enters() -> None:
    friend = deja("Influence 5", "Drawn: Gain 2 Spirit. Discard this Threat.")
    t = table(deck=[friend], spirit=10).draw("fight")
    assert (t.area(), t.you.spirit, t.you.threat_discard) == ([], 12, [friend])


@rule("VW-R42")
def test_a_key_in_the_memory_deck_still_must_be_found_and_defeated() -> None:
    t = table(deck=[KEY], row=["fight", "influence", "explore"]).draw("fight")
    assert (t.area(), t.you.keys) == ([KEY], [])


@rule("VW-R43")
def test_a_threat_from_the_discard_pile_comes_without_played() -> None:
    hurts = anima("Fight 9", "Played: Lose 5 Spirit.")
    back = memory("Put an Anima from the Threat discard pile into the Threat Area.")
    t = table(hand=[back], threat_discard=[hurts, deja()]).play(back)
    assert (t.area(), t.you.spirit, t.you.threat_discard) == ([hurts], 20, [deja()])


@rule("VW-7.1", "VW-7.2", "VW-7.5")
def test_one_memory_is_drawn_each_round_without_a_limit_then() -> None:
    t = table(hand=[BLANK] * 6, threat_deck=[PLAIN]).end()
    assert len(t.you.hand) == 7
    assert t.kind == "play"


@rule("VW-7.3", "VW-7.4", "VW-7.6")
def test_an_empty_memory_deck_is_refilled_from_the_discard_pile_without_penalty() -> None:
    t = table(deck=[], discard=[BLANK] * 3, threat_deck=[PLAIN]).end()
    assert (len(t.you.hand), len(t.you.deck), t.you.discard, t.you.spirit) == (1, 2, [], 20)
    lay = [memory(f"Gain {n} Spirit.") for n in range(1, 9)]
    t = table(deck=[], discard=lay, threat_deck=[PLAIN]).end()
    cards = [*t.you.deck, *t.you.hand]
    assert (sorted(cards), cards == lay) == (sorted(lay), False)  # shuffled


@rule("VW-R46", "VW-3.13")
def test_with_both_piles_empty_no_card_is_drawn_and_play_goes_on() -> None:
    t = table(deck=[], threat_deck=[PLAIN]).end()
    assert (t.you.hand, t.kind) == ([], "play")


@rule("VW-R47")
def test_drawing_two_with_one_left_reshuffles_in_between() -> None:
    two = memory("Draw 2 Memories.")
    t = table(hand=[two], deck=[BLANK], discard=[memory("+2 Fight.")]).play(two)
    assert sorted(t.you.hand) == sorted([BLANK, memory("+2 Fight.")])


@rule("VW-R48", "VW-9.6")
def test_the_memory_being_played_is_not_part_of_the_reshuffle() -> None:
    two = memory("Draw 2 Memories.")
    t = table(hand=[two], deck=[], discard=[BLANK]).play(two)
    assert (t.you.hand, [each.card for each in t.you.play_area]) == ([BLANK], [two])


@rule("VW-R19")
def test_what_enters_in_the_start_of_round_step_does_not_fire_in_it() -> None:
    caller = anima("Fight 9", "Start of Round: Play 1 Threat from the Threat deck.")
    late = anima("Fight 8", "Start of Round: Lose 5 Spirit.")
    t = table(area=[caller], threat_deck=[late, PLAIN, PLAIN, PLAIN]).end()
    assert (t.area(), t.you.spirit) == ([caller, late, PLAIN], 20)
    t.end()
    assert t.kind == "order"


@rule("VW-R20")
def test_a_waiting_start_of_round_effect_is_dropped_if_its_card_has_left() -> None:
    sweeps = deja("Influence 9", "Start of Round: Discard each Anima.")
    hurts = anima("Fight 9", "Start of Round: Lose 5 Spirit.")
    t = table(area=[sweeps, hurts], threat_deck=[PLAIN]).end()
    t.answer(next(option for option in t.options if option.card == sweeps))
    assert (t.area()[0], t.you.spirit) == (sweeps, 20)


@rule("VW-R20")
def test_a_defeat_effect_that_has_fired_resolves_although_its_card_is_gone() -> None:
    gone = anima("Fight 2", "Defeat: Shuffle this Threat into your deck.\nDefeat: Lose 1 Spirit.")
    t = table(area=[gone]).beat("fight", "Fight 2")
    t.answer(c.First(gone, 0, 1))
    assert (t.you.spirit, gone in t.you.deck) == (19, True)


@rule("VW-3.11", "VW-R21")
def test_the_veilwraith_orders_effects_of_one_moment_and_is_not_asked_where_they_are_alike() -> None:
    hurts, heals = (
        anima("Fight 9", "Start of Round: Lose 1 Spirit."),
        deja("Influence 9", "Start of Round: Gain 1 Spirit."),
    )
    t = table(area=[hurts, heals], threat_deck=[PLAIN]).end()
    assert (t.kind, len(t.options)) == ("order", 2)
    t.answer(c.First(hurts, 0, 1))
    assert t.you.spirit == 20
    t = table(area=[hurts, heals], threat_deck=[PLAIN]).end().answer(c.First(heals, 0, 2))
    assert t.you.spirit == 19
    t = table(area=[hurts, hurts], threat_deck=[PLAIN]).end()
    assert (t.kind, t.you.spirit) == ("play", 18)


@rule("VW-R18", "VW-4.33", "VW-4.12")
def test_the_vignette_is_in_play_for_start_and_end_of_round_unless_it_is_left_out() -> None:
    hurts = vignette("Start of Round: Lose 1 Spirit.\nEnd of Round: Lose 2 Spirit.")
    t = table(vignette=hurts, threat_deck=[PLAIN]).end()
    assert t.you.spirit == 17
    t = table(vignette=hurts, threat_deck=[PLAIN])
    t.state.special = False
    t.end()
    assert t.you.spirit == 20


@rule("VW-R23", "VW-R27")
def test_an_immediate_effect_is_nested_and_no_memory_is_played_in_the_middle() -> None:
    opens = anima("Fight 2", "Defeat: Play 1 Threat from the Threat deck. Lose 1 Spirit.")
    enters = anima("Fight 9", "Played: If you have 20 or more Spirit, lose 5 Spirit.")
    t = table(area=[opens], threat_deck=[enters], hand=[BLANK]).beat("fight", "Fight 2")
    assert (t.you.spirit, t.kind) == (14, "play")


@rule("VW-R24", "VW-2.8", "VW-2.4")
def test_spirit_at_zero_loses_before_the_rest_of_the_text() -> None:
    t = table(hand=[memory("Lose 3 Spirit. Gain 9 Spirit.")], spirit=3).play("memory Lose 3 Spirit. Gain 9 Spirit.")
    assert t.lost
    assert t.outcome is not None
    assert t.outcome.reason == "Spirit runs out"


@rule("VW-R25")
def test_spirit_costs_and_power_never_fall_below_zero() -> None:
    nurse = deja("Influence 4", "Each Anima has -3 Spirit Cost.", cost=1)
    t = table(area=[anima("Fight 4", cost=2), nurse], hand=[BLANK], threat_deck=[PLAIN])
    assert (t.cost("anima"), t.drain) == (0, 1)
    t.end()
    assert t.you.spirit == 19


@rule("VW-R26", "VW-9.3")
@pytest.mark.parametrize("window", ["W1", "W2", "W6", "W7"])
def test_where_the_table_wants_it_one_is_stopped_to_play_memories(window: str) -> None:
    t = table(hand=[BLANK], threat_deck=[PLAIN], options={"stop_at": [window]}).end()
    assert (t.kind, t.options[-1]) == ("window", DONE)
    assert (len(t.area()) == 1) is (window == "W2")
    t.play(BLANK)
    assert (t.kind, t.state.round) == ("play", 2)
    assert table(hand=[BLANK], threat_deck=[PLAIN]).end().kind == "play"
    assert table(threat_deck=[PLAIN], options={"stop_at": [window]}).end().kind == "play"  # an empty hand skips it


@rule("VW-R26", "VW-9.3", "VW-3.20")
def test_where_the_coming_loss_would_be_the_end_one_is_stopped_before_it() -> None:
    saves = memory("Ignore up to 3 Threats.")
    t = table(area=[anima("Fight 9", cost=3)], hand=[saves], spirit=3, threat_deck=[PLAIN]).end()
    assert t.kind == "window"
    t.play(saves).aim("anima Fight 9 -3")
    assert (t.you.spirit, t.state.round) == (3, 2)
    t = table(area=[anima("Fight 9", cost=3)], hand=[saves], spirit=3).end().done()
    assert t.lost


@rule("VW-R26", "VW-9.3")
@pytest.mark.parametrize(
    ("text", "spirit", "asked"),
    [
        ("End of Round: Discard 1 Memory from your hand.", 20, True),
        ("End of Round: Choose one: discard 1 Memory from your hand; or lose 1 Spirit.", 20, True),
        ("Start of Round: Discard 1 Memory from your hand at random.", 20, True),
        ("End of Round: Lose 3 Spirit.", 3, True),
        ("Start of Round: Lose 3 Spirit.", 3, True),
        ("End of Round: Lose 3 Spirit.", 4, False),
        ("End of Round: Discard 1 Power Token.", 3, False),
        ("Played: Discard 1 Memory from your hand.", 20, False),
    ],
)
def test_after_the_spirit_phase_one_is_stopped_where_a_memory_would_else_be_lost(
    text: str, spirit: int, asked: bool
) -> None:
    heals = memory("Gain 2 Spirit.")
    t = table(area=[anima("Fight 9", text)], hand=[heals], spirit=spirit, threat_deck=[PLAIN]).end()
    assert (t.kind == "window") is asked
    other = anima("Fight 9", "Start of Round: Add 1 Power Token to Fight.\nEnd of Round: Add 1 Power Token to Fight.")
    t2 = table(area=[anima("Fight 9", text), other], hand=[heals], spirit=spirit, threat_deck=[PLAIN]).end()
    assert (t2.kind == "window") is asked  # also beside a text that takes nothing
    if asked:
        t.play(heals)
        assert (t.state.round, heals in t.you.discard) == (2, True)
        assert table(area=[anima("Fight 9", text)], spirit=9, threat_deck=[PLAIN]).end().kind == "play"


@rule("VW-8.10", "VW-8.9", "VW-8.3")
def test_the_play_phase_ends_when_the_veilwraith_says_so_and_nothing_need_be_done() -> None:
    t = table(threat_deck=[PLAIN], hand=[BLANK], keys=1)
    t.may(c.EndTurn()).end()
    assert t.state.round == 2


@rule("VW-R44", "VW-R45")
def test_a_threat_that_a_text_brings_and_that_comes_is_no_failure() -> None:
    more = memory("Play 1 more Threat. If you cannot, gain 1 Spirit.")
    t = table(threat_deck=[PLAIN], spirit=9, hand=[more]).play(more)
    assert (t.area(), t.you.spirit) == ([PLAIN], 9)
