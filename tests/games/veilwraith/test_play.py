"""PLAY, COMBINE, TILT."""

import pytest

from gloaming.games.veilwraith.rules import actions
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Base, Threat, Weighed
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, PLAIN, TRIAL, anima, deja, memory, upgrade, vignette
from tests.games.veilwraith.table import table

BLOOD = memory("+2 Fight.")


@rule("VW-8.1", "VW-8.2", "VW-14.22")
def test_the_five_activities_are_offered_in_any_order() -> None:
    t = table(area=[anima("Fight 2")], hand=[BLOOD, BLANK], keys=1)
    t.may(c.Play(BLOOD), c.Tilt("explore"), t.use_of("fight", "Fight 2"), c.Turn(KEY), c.Flip(KEY), c.EndTurn())
    t.tilt("explore").flip().play(BLOOD).beat("fight", "Fight 2")
    assert t.area() == []


@rule("VW-8.4", "VW-R71")
def test_there_is_one_regular_tilt_a_round() -> None:
    t = table(hand=[memory("Reset Explore.")]).tilt("explore")
    t.may_not(c.Tilt("fight"), rule="VW-8.4")
    t.play("memory Reset Explore.").may_not(c.Tilt("explore"), rule="VW-8.4")


@rule("VW-R71", "VW-3.35")
def test_a_tilted_action_that_is_reset_may_be_used() -> None:
    t = table(hand=[memory("Reset Explore.")]).tilt("explore").play("memory Reset Explore.").draw("explore")
    assert t.turn_of("explore") == 90


@rule("VW-8.5")
def test_there_is_one_regular_use_a_round() -> None:
    t = table(area=[anima("Fight 9")]).draw("explore")
    t.may_not(t.use_of("fight", "Fight 9"), c.UseDraw("influence"), rule="VW-8.5")


@rule("VW-8.6", "VW-9.2", "VW-9.1")
def test_memories_are_played_from_hand_for_nothing_without_limit() -> None:
    t = table(hand=[BLOOD] * 5)
    for _ in range(5):
        t.play(BLOOD)
    assert (t.you.hand, t.power("fight"), t.you.spirit) == ([], 12, 20)
    t.may_not(c.Play(BLOOD), rule="VW-9.1")


@rule("VW-8.7", "VW-10.6")
def test_combines_are_made_without_limit() -> None:
    t = table(area=[anima("Fight 9")], hand=[BLANK] * 8).use("fight", "Fight 9")
    for _ in range(4):
        t.combine(BLANK, BLANK)
    assert (t.you.hand, "Fight 6 falls short" in " ".join(t.told)) == ([], True)


@rule("VW-9.4", "VW-R26")
def test_memories_are_played_in_the_middle_of_an_action() -> None:
    t = table(area=[anima("Fight 4")], hand=[BLOOD]).use("fight", "Fight 4").play(BLOOD)
    assert t.area() == []


@rule("VW-9.5", "VW-R32", "VW-R56")
def test_any_all_or_none_of_a_memorys_abilities_are_used_top_to_bottom() -> None:
    both = memory("Lose 1 Spirit.\nGain 2 Spirit.")
    assert table(hand=[both], spirit=10).play(both).you.spirit == 11
    t = table(hand=[both], spirit=10).play(both, choosing=True)
    assert t.kind == "ability"
    assert t.no().yes().you.spirit == 12
    assert table(hand=[both], spirit=10).play(both, choosing=True).yes().no().you.spirit == 9
    t = table(hand=[both], spirit=10).play(both, choosing=True).no().no()
    assert (t.you.spirit, [each.card for each in t.you.play_area]) == (10, [both])
    assert table(hand=[both], spirit=1).play(both).lost  # the first line comes first


@rule("VW-9.5")
def test_who_chooses_among_abilities_is_told_each_time_which_one_is_meant() -> None:
    long = "If the Threat deck has 6 or more cards, shuffle this Memory into the Threat deck."
    t = table(hand=[three := memory(f"Lose 1 Spirit.\nGain 2 Spirit.\n{long}")]).play(three, choosing=True)
    assert t.match.question().endswith(": do you use “Lose 1 Spirit.”?")
    assert t.labels == ["Use: Lose 1 Spirit.", "Skip: Lose 1 Spirit."]
    t.yes()
    assert t.match.question().endswith(": do you use “Gain 2 Spirit.”?")
    assert t.labels == ["Use: Gain 2 Spirit.", "Skip: Gain 2 Spirit."]
    t.no()
    assert "do you use “If the Threat deck has 6 or more cards, shuffle this …”?" in t.match.question()
    t.no()
    assert t.you.weighed is None


@rule("VW-9.5")
def test_choosing_among_abilities_is_answered_by_yes_or_no_so_that_old_records_still_play() -> None:
    both = memory("Lose 1 Spirit.\nGain 2 Spirit.")
    t = table(hand=[both], spirit=10).play(both, choosing=True).no()
    assert t.options == [c.YES, c.NO]
    again = t.match.clone()  # the answers are given again
    assert (again.question(), again.state.players[0].weighed) == (t.match.question(), Weighed(both, 1))


@rule("VW-9.5", "VW-R33", "VW-3.13")
def test_a_memory_may_be_played_for_nothing_or_although_nothing_can_be_done() -> None:
    t = table(hand=[BLOOD]).play(BLOOD, choosing=True)
    assert (t.power("fight"), t.you.hand) == (2, [])
    useless = memory("Defeat an Anima or Deja.")
    t = table(hand=[useless]).play(useless)
    assert (t.you.hand, t.kind) == ([], "play")


@rule("VW-R32")
def test_a_drawn_ability_is_not_optional() -> None:
    t = table(deck=[memory("Drawn: Lose 2 Spirit.\n+3 Power to an Action.")]).draw("explore")
    assert t.you.spirit == 18


@rule("VW-9.6", "VW-9.8", "VW-9.9", "VW-9.11", "VW-27.7", "VW-3.27", "VW-18.1", "VW-3.4")
def test_played_memories_lie_open_until_the_end_phase_and_then_are_discarded() -> None:
    t = table(hand=[BLOOD], threat_deck=[PLAIN]).play(BLOOD)
    (area,) = [area for area in t.match.scene(0).areas if area.id == "played0"]
    assert [piece.title for piece in area.pieces] == [BLOOD]
    assert t.you.discard == []
    t.end()
    assert (t.you.play_area, t.you.discard, t.power("fight")) == ([], [BLOOD], 2)


@rule("VW-9.10", "VW-R51")
def test_a_bonus_counts_for_every_use_of_the_action_in_the_round() -> None:
    again = memory("Reset Fight.\nUse 1 more Action.")
    t = table(area=[anima("Fight 3"), anima("Fight 4")], hand=[BLOOD, again]).play(BLOOD)
    t.beat("fight", "Fight 4").play(again).use("fight", "Fight 3")
    assert t.area() == []


@rule("VW-9.10", "VW-R26")
def test_a_bonus_played_before_the_threat_lasts_the_round() -> None:
    t = table(hand=[BLOOD], threat_deck=[PLAIN], options={"stop_at": ["W1"]}).end().play(BLOOD)
    assert (t.power("fight"), t.kind) == (4, "play")


@rule("VW-R52", "VW-9.7")
def test_a_bonus_to_any_action_is_placed_when_played_and_stays_there() -> None:
    any_one = memory("+3 Power to an Action.")
    t = table(hand=[any_one]).play(any_one).on("influence")
    assert [t.power(base) for base in ("explore", "fight", "influence")] == [1, 2, 6]
    t.draw("influence")
    assert t.power("influence") == 4
    both = memory("+1 Fight.\n+1 Explore.")
    t = table(hand=[both]).play(both)
    assert [t.power(base) for base in ("explore", "fight", "influence")] == [2, 3, 3]


@rule("VW-R53")
def test_a_bonus_may_be_played_on_a_tilted_or_exhausted_action() -> None:
    t = table(hand=[BLOOD], row=["explore", "fight tilted", "influence"]).play(BLOOD)
    assert t.power("fight") == 4


@rule("VW-R54")
def test_instructions_happen_once_and_states_last() -> None:
    once = memory("Draw 1 Memory.\nEach Anima has -1 Fight.")
    t = table(area=[anima("Fight 4")], hand=[once]).play(once)
    assert (len(t.you.hand), t.value("Fight 4")) == (1, 3)
    t.draw("explore").tilt("fight")
    assert (len(t.you.hand), t.value("Fight 4")) == (2, 3)


@rule("VW-R55")
def test_a_memory_played_in_the_end_phase_leaves_as_its_window_closes() -> None:
    t = table(hand=[BLOOD], threat_deck=[PLAIN], options={"stop_at": ["W7"]}).end().play(BLOOD)
    assert (t.you.discard, t.power("fight")) == ([BLOOD], 2)
    t = table(hand=[BLOOD, BLANK], threat_deck=[PLAIN], options={"stop_at": ["W6", "W7"]}).end().play(BLOOD).done()
    assert (t.kind, t.you.play_area, t.you.discard) == ("window", [], [BLOOD])  # W7: what W6 saw is gone
    fetch = memory("Return up to 2 Memories from your discard pile to your hand.")
    t = table(hand=[fetch], threat_deck=[PLAIN], options={"stop_at": ["W6"]}).end().play(fetch)
    assert t.you.discard == [fetch]


@rule("VW-18.1", "VW-R55")
def test_what_was_played_in_the_play_phase_is_gone_before_anything_else_of_the_end_phase() -> None:
    t = table(hand=[BLOOD, BLANK], options={"stop_at": ["W6"]}).play(BLOOD).end()
    assert (t.kind, t.you.play_area, t.you.discard, t.power("fight")) == ("window", [], [BLOOD], 2)


@rule("VW-R54", "VW-R86")
def test_what_is_laid_on_one_threat_when_it_is_played_stays_with_that_one() -> None:
    weakens = memory("A Threat has -2 Fight.")
    t = table(area=[anima("Fight 4"), anima("Fight 5")], hand=[weakens]).play(weakens).aim("Fight 5")
    assert (t.value("Fight 4"), t.value("Fight 5")) == (4, 3)
    found = memory("An Anima with Fight 4 or more has -2 Fight.")
    t = table(area=[anima("Fight 4")], hand=[found]).play(found)
    assert t.value("Fight 4") == 2  # also where it would no longer be found


@rule("VW-R86")
def test_texts_that_change_a_value_look_at_the_printed_one() -> None:
    harder = deja("Influence 9", "Each Anima with Fight 4 or more has +1 Fight.")
    softer = memory("Each Anima with Fight 3 or less has +2 Fight.")
    t = table(area=[anima("Fight 3"), anima("Fight 4"), harder], hand=[softer]).play(softer)
    assert (t.value("Fight 3"), t.value("Fight 4")) == (5, 5)


@rule("VW-R86")
def test_any_other_text_looks_at_the_value_as_it_is_now() -> None:
    weak, ends = deja("Influence 9", "Each Anima has -1 Fight."), memory("Defeat an Anima with Fight 3 or less.")
    t = table(area=[anima("Fight 4"), anima("Fight 5"), weak], hand=[ends]).play(ends)
    assert t.area() == [anima("Fight 5"), weak]


@rule("VW-R115", "VW-3.17")
def test_what_lies_beneath_a_threat_that_is_discarded_goes_to_its_own_discard_pile() -> None:
    throws = memory("Discard a Threat.")
    t = table(area=[Threat(1, PLAIN, beneath=[BLANK])], hand=[throws]).play(throws)
    assert (t.area(), t.you.threat_discard, t.you.discard) == ([], [PLAIN], [BLANK])


@rule("VW-3.1")
def test_what_a_vignette_holds_counts_also_where_no_threat_holds_the_like(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TRIAL, "standing", set())
    anima("Fight 9", "Each Anima has +1 Fight.")
    assert TRIAL.standing == set()  # Threats are looked at anyway
    vignette("Each Anima has +1 Fight.")
    assert TRIAL.standing == {"Fight"}


@rule("VW-10.1", "VW-10.8", "VW-R57", "VW-10.9")
def test_a_combine_discards_two_memories_of_the_hand_and_their_abilities_do_not_happen() -> None:
    hurts = memory("Lose 5 Spirit.")
    t = table(area=[anima("Fight 3")], hand=[BLOOD, hurts, BLANK]).play(BLOOD).use("fight", "Fight 3")
    assert c.Combine(BLOOD) not in t.options  # it lies in the Play Area
    t.combine(hurts, BLANK)
    assert (sorted(t.you.discard), t.you.spirit) == (sorted([hurts, BLANK]), 20)
    assert [each.card for each in t.you.play_area] == [BLOOD]
    t = table(area=[anima("Fight 3")], hand=[BLANK], row=["explore", "fight 1", "influence"]).use("fight", "Fight 3")
    t.may_not(c.Combine(BLANK), rule="VW-10.1")


@rule("VW-10.2")
def test_a_combine_is_worth_the_lower_of_the_two_values() -> None:
    high, low = upgrade("", combine=3), upgrade("", combine=2)
    t = table(area=[anima("Fight 4")], hand=[high, low]).use("fight", "Fight 4").combine(high, low)
    assert t.area() == []
    t = table(area=[anima("Fight 4")], hand=[high, BLANK]).use("fight", "Fight 4").combine(high, BLANK)
    assert len(t.area()) == 1


@rule("VW-10.3", "VW-10.5")
def test_a_combine_needs_a_use_that_is_going_on_and_is_none_itself() -> None:
    t = table(hand=[BLANK, BLANK], area=[anima("Fight 9")])
    t.may_not(c.Combine(BLANK), rule="VW-10.3")
    t.use("fight", "Fight 9").combine(BLANK, BLANK)
    assert [action.turn for action in t.you.row] == [90, 0, 0]


@rule("VW-11.1", "VW-11.2", "VW-11.3", "VW-3.29", "VW-11.6", "VW-4.8")
def test_a_tilt_rotates_an_available_action_and_puts_a_power_token_on_it() -> None:
    t = table(row=["explore", "fight exhausted", "influence"])
    t.may_not(c.Tilt("fight"), rule="VW-11.1")
    t.tilt("influence")
    assert (t.turn_of("influence"), t.tokens("influence"), t.row[2]) == (45, 1, "influence")
    pieces = t.match.scene(0).pieces()
    assert (pieces["supply0"].count, pieces["a0.influence"].turn, pieces["a0.fight"].turn) == (19, 45, 90)


@rule("VW-11.4", "VW-R66")
def test_an_action_holds_five_power_tokens_and_may_be_tilted_with_five() -> None:
    t = table(row=["explore 5", "fight", "influence"]).tilt("explore")
    assert (t.tokens("explore"), t.turn_of("explore")) == (5, 45)


@rule("VW-11.5")
def test_a_tilted_action_may_not_be_used_in_the_same_turn() -> None:
    t = table(area=[anima("Fight 2")]).tilt("fight")
    t.may_not(t.use_of("fight", "Fight 2"), c.UseDraw("fight"), rule="VW-11.5")


@rule("VW-11.7", "VW-18.6", "VW-18.7")
def test_power_tokens_stay_from_round_to_round() -> None:
    t = table(threat_deck=[PLAIN] * 3, row=["fight 2", "explore", "influence 1"]).tilt("fight").rounds(2)
    assert [(action.base, action.tokens) for action in t.you.row] == [("fight", 3), ("explore", 0), ("influence", 1)]


@rule("VW-R68", "VW-3.12")
def test_an_effect_adds_power_tokens_up_to_five() -> None:
    adds = memory("Add 3 Power Tokens to Fight.")
    t = table(hand=[adds], row=["explore", "fight 4", "influence"]).play(adds)
    assert t.tokens("fight") == 5
    pays = memory("Add 2 Power Tokens to Fight. If you cannot, gain 3 Spirit.")
    for there, spirit in ((3, 10), (4, 13), (5, 13)):
        t = table(hand=[pays], row=["explore", f"fight {there}", "influence"], spirit=10).play(pays)
        assert (t.tokens("fight"), t.you.spirit) == (5, spirit)


@rule("VW-R67")
def test_the_supply_can_never_run_out_and_a_smaller_one_would_give_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(row=["explore 5", "fight 5", "influence 5"])
    assert t.match.scene(0).pieces()["supply0"].count == 5
    monkeypatch.setattr(actions, "SUPPLY", 4)
    more = memory("Add 3 Power Tokens to Influence.")
    t = table(row=["explore 2", "fight 1", "influence"], hand=[more]).play(more)
    assert (t.tokens("explore"), t.tokens("fight"), t.tokens("influence")) == (2, 1, 1)


@rule("VW-R70")
def test_exhausting_or_tilting_by_an_effect_adds_no_power_token() -> None:
    t = table(hand=[memory("Exhaust Fight.")]).play("memory Exhaust Fight.")
    assert t.tokens("fight") == 0
    leans = memory("Tilt an Action. If you cannot, lose 1 Spirit.")
    t = table(row=["explore exhausted", "fight", "influence tilted"], hand=[leans]).play(leans)
    assert (t.turn_of("fight"), t.tokens("fight"), t.you.tilted) == (45, 0, False)  # VW-R69
    t = table(row=["explore exhausted", "fight tilted", "influence tilted"], hand=[leans]).play(leans)
    assert t.you.spirit == 19


@rule("VW-R31", "VW-3.12", "VW-3.15")
def test_power_tokens_are_discarded_in_any_split_one_likes() -> None:
    taxes = memory("Discard 2 Power Tokens.")
    t = table(hand=[taxes], row=["explore 1", "fight 2", "influence"]).play(taxes)
    assert t.options == [c.OnAction("explore"), c.OnAction("fight")]
    t.on("fight", "explore")
    assert [action.tokens for action in t.you.row] == [0, 1, 0]
    t = table(hand=[taxes], row=["explore 1", "fight", "influence"]).play(taxes)  # E15
    assert (t.tokens("explore"), t.kind) == (0, "play")
    t = table(hand=[taxes], row=["explore 1", "fight 1", "influence"]).play(taxes)
    assert (t.tokens("explore"), t.tokens("fight"), t.kind) == (0, 0, "play")  # there is nothing to split
    assert table(hand=[taxes]).play(taxes).kind == "play"  # E16


@rule("VW-3.15", "VW-R30", "VW-R29")
def test_what_is_discarded_is_the_veilwraiths_choice_from_hand() -> None:
    takes = anima("Fight 9", "Played: Discard 1 Memory from your hand.")
    t = table(hand=[BLOOD, BLANK], threat_deck=[takes], discard=[BLANK]).end()
    assert (t.kind, t.options) == ("discard", [c.Pick(BLOOD), c.Pick(BLANK)])
    t.pick(BLOOD)
    assert BLOOD in t.you.discard


@rule("VW-3.16")
def test_at_random_takes_the_choice_away() -> None:
    takes = anima("Fight 9", "Played: Discard 1 Memory from your hand at random.")
    gone = set()
    for roll in (1, 2):
        t = table(hand=[BLOOD, BLANK], threat_deck=[takes], rolls=[roll]).end()
        assert t.kind == "play"
        gone.add(t.you.discard[0])
    assert gone == {BLOOD, BLANK}


@rule("VW-3.14")
@pytest.mark.parametrize("base", ["explore", "fight", "influence"])
def test_where_a_card_leaves_it_open_the_veilwraith_decides(base: Base) -> None:
    adds = memory("Add 1 Power Token to an Action.")
    assert table(hand=[adds]).play(adds).on(base).tokens(base) == 1


@rule("VW-R46", "VW-R47")
def test_who_draws_more_than_there_is_has_nothing_left_to_draw() -> None:
    two = memory("Draw 2 Memories.")
    t = table(hand=[two], deck=[BLANK]).play(two)
    assert (t.you.hand, t.you.drawing) == ([BLANK], 0)
