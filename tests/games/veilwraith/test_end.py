"""SPIRIT PHASE and END PHASE."""

from gloaming.games.veilwraith.table import choices as c
from gloaming.scene import Dial
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, PLAIN, anima, deja, foe, key, memory, vignette
from tests.games.veilwraith.table import table


@rule("VW-17.1", "VW-17.2", "VW-17.3", "VW-R125", "VW-17.6")
def test_the_costs_of_threats_keys_and_foes_are_one_sum() -> None:
    t = table(area=[anima(cost=1), key(cost=2), foe(cost=3)], threat_deck=[PLAIN]).end()
    assert "You lose 6 Spirit to the Threats: 14 left." in t.told
    assert len(t.area()) == 4


@rule("VW-R210")
def test_what_leaves_or_comes_in_the_end_phase_changes_nothing_for_that_round() -> None:
    leaves = deja("Influence 9", "End of Round: Discard each Anima.")
    t = table(area=[leaves, anima(cost=4)], threat_deck=[anima(cost=5)]).end()
    assert t.you.spirit == 16


@rule("VW-18.2", "VW-18.3", "VW-R127")
def test_with_more_than_six_memories_some_are_played_or_discarded_until_six_are_left() -> None:
    blood = memory("+2 Fight.")
    t = table(hand=[BLANK] * 7 + [blood], threat_deck=[PLAIN]).end()
    assert (t.kind, t.options) == (
        "memory limit",
        [c.Pick(BLANK), c.Pick(blood), c.Play(BLANK), c.Play(blood), c.Play(blood, True)],
    )
    t.play(blood).pick(BLANK)
    assert (t.kind, len(t.you.hand)) == ("play", 7)  # six, and the Memory of the new round
    assert t.you.discard == [BLANK, blood]


@rule("VW-18.4")
def test_with_six_in_hand_nothing_is_demanded() -> None:
    assert table(hand=[BLANK] * 6, threat_deck=[PLAIN]).end().kind == "play"


@rule("VW-R128")
def test_a_memory_played_for_the_limit_that_draws_is_followed_by_the_limit_again() -> None:
    two = memory("Draw 2 Memories.")
    t = table(hand=[BLANK] * 6 + [two], threat_deck=[PLAIN]).end().play(two)
    assert (t.kind, len(t.you.hand)) == ("memory limit", 8)


@rule("VW-18.5", "VW-18.6", "VW-18.7")
def test_all_actions_are_upright_again_in_their_slots() -> None:
    t = table(row=["explore tilted 2", "fight exhausted", "influence"], threat_deck=[PLAIN]).draw("influence").end()
    assert [(each.base, each.turn, each.tokens) for each in t.you.row] == [
        ("influence", 0, 0), ("explore", 0, 2), ("fight", 0, 0),
    ]  # fmt: skip
    t.may(c.Tilt("explore"), c.UseDraw("fight"))


@rule("VW-18.8", "VW-3.10", "VW-R130")
def test_end_of_round_abilities_come_last_so_an_action_stays_exhausted_for_the_next_round() -> None:
    binds = anima("Fight 9", "End of Round: Exhaust the Action in slot 3.")
    t = table(area=[binds], threat_deck=[PLAIN] * 2).end()
    assert t.turn_of("influence") == 90
    t.may_not(c.UseDraw("influence"), c.Tilt("influence"))


@rule("VW-R131")
def test_cards_drawn_at_the_end_of_the_round_are_not_checked_until_the_next() -> None:
    gives = vignette("End of Round: Draw 2 Memories.")
    t = table(hand=[BLANK] * 6, vignette=gives, threat_deck=[PLAIN]).end()
    assert (t.kind, len(t.you.hand)) == ("play", 9)


@rule("VW-R132")
def test_a_played_memory_is_gone_before_end_of_round_abilities() -> None:
    late = memory("End of Round: Gain 5 Spirit.\n+1 Fight.")
    t = table(hand=[late], spirit=10, threat_deck=[PLAIN]).play(late).end()
    assert t.you.spirit == 10


@rule("VW-18.1", "VW-18.9")
def test_played_memories_leave_before_the_limit_is_looked_at() -> None:
    fetch = memory("Return up to 2 Memories from your discard pile to your hand.")
    t = table(hand=[BLANK] * 6 + [fetch], threat_deck=[PLAIN]).play(BLANK)
    t.play(BLANK).end()
    assert (t.kind, t.you.discard) == ("play", [BLANK, BLANK])


@rule("VW-R199")
def test_spirit_drops_to_a_maximum_that_is_lowered_in_a_game() -> None:
    less = memory("-2 maximum Spirit this Campaign.")
    t = table(hand=[less], area=[anima("Fight 2", boost=3)]).play(less)
    assert (t.you.spirit, t.you.most, t.you.lower) == (18, 18, -2)
    assert t.beat("fight", "anima").you.spirit == 18
    assert table(hand=[less], spirit=9).play(less).you.spirit == 9


@rule("VW-R13")
def test_spirit_above_the_maximum_is_kept_until_lost_and_not_gained_beyond() -> None:
    t = table(spirit=21, ability="spirit", area=[anima("Fight 2", boost=3), anima(cost=2)], threat_deck=[PLAIN])
    assert t.beat("fight", "Fight 2").you.spirit == 21
    assert t.end().you.spirit == 19


@rule("VW-3.22", "VW-R171")
def test_alone_another_veilwraith_is_oneself() -> None:
    kind = memory("Another Veilwraith gains 3 Spirit.\nAnother Veilwraith draws 1 Memory.")
    t = table(hand=[kind], spirit=10).play(kind)
    assert (t.you.spirit, len(t.you.hand)) == (13, 1)


@rule("VW-3.23", "VW-3.24", "VW-3.18")
def test_your_deck_and_your_discard_pile_are_those_of_memories() -> None:
    hides = deja("Influence 3", "Defeat: Shuffle this Threat into your deck.")
    t = table(area=[hides]).beat("influence", hides)
    assert hides in t.you.deck
    back = memory("Return up to 2 Memories from your discard pile to your hand.")
    t = table(hand=[back], discard=[BLANK], threat_discard=[PLAIN]).play(back).pick(BLANK)
    assert t.you.hand == [BLANK]


@rule("VW-3.25", "VW-R189", "VW-3.26")
def test_a_removed_memory_is_out_of_play() -> None:
    once = memory("Gain 5 Spirit. Remove this Memory from the game.")
    t = table(hand=[once], spirit=10, threat_deck=[PLAIN]).play(once)
    assert (t.you.spirit, t.you.removed.count(once), t.you.play_area) == (15, 1, [])
    t.end()
    assert once not in t.you.discard
    assert once in t.you.memories  # it is back for the next game


@rule("VW-3.28", "VW-27.8")
def test_spirit_tokens_slots_and_keys_are_open() -> None:
    t = table(row=["fight 2", "explore", "influence tilted"], keys=1, spirit=13, area=[PLAIN])
    scene = t.match.scene(0)
    dial = next(area for area in scene.areas if area.id == "spirit-area0")
    assert isinstance(dial.layout, Dial)
    assert (dial.pieces[0].count, dial.layout.most) == (13, 20)
    pieces = scene.pieces()
    assert pieces["a0.fight"].badges[0].text == "2"
    assert pieces["a0.fight"].sort == "Action, slot 1"
    assert (pieces["a0.influence"].turn, pieces[f"k0.{KEY}"].turn) == (45, 0)
    assert [area.title for area in scene.areas if area.pieces and area.pieces[0].id == "t0.1"] == ["Threat Area"]


def test_the_end_says_what_took_the_spirit_what_was_missing_and_what_to_try() -> None:
    t = table(area=[anima(cost=3)], spirit=3, keys=2, threat_deck=[PLAIN]).end()
    result = t.match.result
    assert result is not None
    first, missing, advice = t.match.summary().reasons
    assert "took 3 Spirit a round" in first
    assert missing.startswith("Still missing: 3 Keys")
    assert advice.startswith("Next time: Turn a Key")
