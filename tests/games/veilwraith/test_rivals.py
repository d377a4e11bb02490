"""COMPETITIVE PLAY: the race, ties, the Campaign Victor."""

from typing import Any

import pytest

from gloaming.games.veilwraith.rules.score import end_campaign, victor
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Phase, Threat
from gloaming.kernel import BadOptions, GameOver
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, PLAIN, anima, memory, vignette
from tests.games.veilwraith.table import Table, between, new, seat, table

RIVALS = {"rivals": True}


def leaving(**more: Any) -> dict[str, Any]:
    """A Veilwraith one Explore away from the Portal's other side."""
    return {"keys": 5, "foes": 1, "portal": 1, "row": ["fight", "influence", "explore 5"], **more}


def race(first: dict[str, Any], second: dict[str, Any], **options: Any) -> Table:
    return table(others=[seat(**second)], options={**RIVALS, **options}, **first)


def escape(t: Table, who: int, tokens: int = 3) -> Table:
    return t.use("explore", "portal", whose=who, seat=who).spend(tokens)


@rule("VW-25.1", "VW-R164")
def test_rivals_act_in_seat_order_one_activity_at_a_time() -> None:
    t = race({}, {})
    seats = []
    for option in (c.Tilt("fight"), c.Tilt("fight", 1), c.UseDraw("explore"), c.EndTurn(1), c.EndTurn()):
        assert t.match.ask is not None
        seats.append(t.match.ask.seat)
        t.answer(option)
    assert seats == [0, 1, 0, 1, 0]
    assert t.state.round == 2


@rule("VW-25.2", "VW-R177")
def test_the_first_to_escape_wins_once_the_play_phase_is_finished_by_all() -> None:
    t = escape(race(leaving(), {"area": [anima(cost=3)]}), 0)
    assert t.kind == "play"
    t.end(1)
    assert t.player(1).spirit == 20  # no Spirit Phase comes any more
    assert t.outcome is not None
    assert t.outcome.payoffs == (1.0, 0.0)


@rule("VW-R177", "VW-R122")
def test_who_escapes_in_another_phase_has_won_when_that_phase_is_over() -> None:
    ends = vignette("Win: Collect 5 Keys.")
    opens = anima("Fight 9", "Start of Round: Defeat a Threat with Explore 3 or less.")
    first: dict[str, Any] = {"keys": 4, "area": [opens, KEY], "threat_deck": [PLAIN]}
    t = table(vignette=ends, others=[seat(threat_deck=[PLAIN])], options=RIVALS, **first).end().end(1)
    assert t.outcome is not None
    assert (t.outcome.payoffs, t.player(1).hand) == ((1.0, 0.0), [])  # no Draw Phase comes any more


@rule("VW-R177", "VW-R26")
@pytest.mark.parametrize(("window", "round"), [("W1", 2), ("W2", 2), ("W5", 1), ("W6", 1), ("W7", 1)])
def test_who_escapes_by_a_memory_between_turns_has_won_when_that_phase_is_over(window: str, round: int) -> None:
    way = memory("Reset Explore. Use 1 more Action.")
    late = {"area": [anima("Fight 9", "End of Round: Lose 5 Spirit.")], "threat_deck": [PLAIN]}
    t = race(leaving(hand=[way], threat_deck=[PLAIN]), late, stop_at=[window]).end().end(1).play(way)
    escape(t, 0)
    assert t.outcome is not None
    assert (t.outcome.payoffs, t.state.round, t.player(1).hand) == ((1.0, 0.0), round, [])
    assert t.player(1).spirit == (20 if window == "W5" else 15)


@rule("VW-25.3", "VW-R178", "VW-R182")
def test_of_several_in_one_round_most_spirit_at_the_escape_decides() -> None:
    t = race(leaving(spirit=12), leaving(spirit=9))
    escape(escape(t, 0, tokens=5), 1, tokens=3)  # the other has more Power Tokens and the later seat
    assert t.outcome is not None
    assert t.outcome.payoffs == (1.0, 0.0)


@rule("VW-25.4", "VW-R178")
def test_then_most_power_tokens_at_the_escape() -> None:
    t = race(leaving(), leaving())
    escape(escape(t, 0, tokens=3), 1, tokens=5)
    assert t.outcome is not None
    assert t.outcome.payoffs == (1.0, 0.0)


@rule("VW-25.5", "VW-R179")
@pytest.mark.parametrize(("ages", "payoffs"), [((20, 30), (1.0, 0.0)), ((30, 20), (0.0, 1.0)), ((), (0.0, 1.0))])
def test_then_the_younger_and_without_ages_the_later_seat(ages: tuple[int, ...], payoffs: tuple[float, ...]) -> None:
    t = race(leaving(), leaving(), ages=list(ages))
    escape(escape(t, 0), 1)
    assert t.outcome is not None
    assert t.outcome.payoffs == payoffs


@rule("VW-R179")
def test_ages_are_told_of_everybody_or_of_nobody() -> None:
    with pytest.raises(BadOptions, match="ages tells of 1 players; there are 2"):
        new(players=2, rivals=True, ages=[20])


@rule("VW-25.6", "VW-25.7", "VW-25.8", "VW-R180")
def test_the_campaign_victor_won_most_vignettes_even_if_the_campaign_is_lost() -> None:
    t = between(won=False, ribbons=1, others=2, options=RIVALS, phase="join")
    t.state.phase = Phase.AFTER
    for p, wins, spirit, tokens in zip(t.state.players, (1, 2, 2), (90, 20, 20), (9, 3, 4), strict=True):
        p.wins, p.spirit_total, p.token_total = wins, spirit, tokens
    assert victor(t.state).seat == 2
    t.player(1).spirit_total = 21
    assert victor(t.state).seat == 1
    with pytest.raises(GameOver) as over:
        end_campaign(t.state, won=False)
    assert over.value.outcome.payoffs == (0.0, 1.0, 0.0)
    assert over.value.outcome.scores == (1, 2, 2)


@rule("VW-R176")
def test_who_loses_is_out_and_the_others_play_on() -> None:
    t = race({"area": [anima(cost=1)], "spirit": 1}, {"threat_deck": [PLAIN] * 2}).end().end(1)
    assert (t.you.fallen, t.outcome) == (True, None)
    assert t.match.ask is not None
    assert (t.match.ask.seat, t.state.round) == (1, 2)


@rule("VW-R176")
def test_if_nobody_escapes_there_is_no_winner_and_a_shared_ribbon_is_lost() -> None:
    dying = {"area": [anima(cost=1)], "spirit": 1}
    t = race(dying, dying).end().end(1)
    assert t.outcome is not None
    assert t.outcome.payoffs == (0.0, 0.0)
    t = race(dying, dying, mode="campaign").end().end(1)
    assert (t.state.ribbons, t.state.vignette, t.kind) == (4, 1, "begin")


@rule("VW-R176", "VW-25.2")
def test_once_somebody_has_escaped_the_vignette_is_beaten_and_costs_no_ribbon() -> None:
    t = escape(race(leaving(), {"area": [anima(cost=1)], "spirit": 1}, mode="campaign"), 0).end(1)
    assert (t.state.ribbons, t.state.beaten, t.you.wins) == (5, [1], 1)


@rule("VW-R176")
def test_one_who_falls_by_a_rivals_kindness_falls_alone() -> None:
    kind, hurts = memory("Another Veilwraith draws 1 Memory."), memory("Drawn: Lose 1 Spirit.")
    t = race({"hand": [kind]}, {"deck": [hurts], "spirit": 1}).play(kind)
    assert (t.player(1).fallen, t.you.fallen, t.kind) == (True, False, "play")


@rule("VW-R176", "VW-R175")
def test_who_falls_by_a_threat_that_a_rival_defeats_falls_alone_and_the_use_is_finished() -> None:
    bites = anima("Fight 2", "Defeat: Lose 2 Spirit.")
    t = race({}, {"area": [bites], "spirit": 2}, attack_rivals=True).use("fight", bites, whose=1)
    assert (t.player(1).fallen, t.you.fallen, t.row[0], t.kind) == (True, False, "fight", "play")
    assert {option.seat for option in t.options} == {0}


@rule("VW-R176")
def test_who_falls_by_the_text_of_a_rivals_card_falls_alone() -> None:
    curse = memory("Another Veilwraith loses 2 Spirit. Gain 1 Spirit.")
    t = race({"hand": [curse], "spirit": 5}, {"spirit": 2}).play(curse)
    assert (t.player(1).fallen, t.you.spirit, t.kind) == (True, 6, "play")


@rule("VW-R176")
def test_who_falls_by_what_oneself_made_a_rival_do_is_out_and_does_nothing_more() -> None:
    kind = memory("Another Veilwraith draws 1 Memory. Gain 5 Spirit.")
    bites = memory("Drawn: Another Veilwraith loses 2 Spirit.")
    t = race({"hand": [kind], "spirit": 2}, {"deck": [bites]}).play(kind)
    assert (t.you.fallen, t.you.spirit, t.player(1).fallen) == (True, 0, False)
    beneath = Threat(1, anima("Fight 2", "Defeat: Another Veilwraith loses 2 Spirit."), beneath=[BLANK])
    t = race({"spirit": 2}, {"area": [beneath]}, attack_rivals=True).use("fight", "Fight 2", whose=1)
    assert (t.you.fallen, t.player(1).discard) == (True, [BLANK])  # what lay beneath is the rival's
    assert t.row == ["explore", "fight", "influence"]  # and the Use is not finished


@rule("VW-R176", "VW-R75")
def test_a_use_against_a_threat_of_one_who_falls_meanwhile_ends_without_result() -> None:
    curse = memory("Another Veilwraith loses 2 Spirit.")
    row = ["explore", "fight 1", "influence"]
    t = race({"hand": [curse], "row": row}, {"area": [PLAIN], "spirit": 2}, attack_rivals=True)
    t.use("fight", PLAIN, whose=1).play(curse)
    assert (t.kind, t.row[0], t.tokens("fight"), t.player(1).fallen) == ("play", "fight", 1, True)


@rule("VW-R176", "VW-R22")
def test_who_fell_before_the_own_turn_of_a_phase_is_passed_over() -> None:
    curse = anima("Fight 9", "Start of Round: Another Veilwraith loses 2 Spirit.")
    theirs = {"area": [curse], "spirit": 2, "threat_deck": [PLAIN]}
    t = race({"area": [curse], "threat_deck": [PLAIN]}, theirs).end().end(1)
    assert (t.player(1).fallen, t.area(1), t.player(1).hand, t.kind) == (True, [curse], [], "play")
    assert t.you.spirit == 20  # what the fallen one's Threats would do at that moment is dropped


@rule("VW-R225", "VW-25.6")
def test_a_latecomer_who_never_joined_is_no_victor() -> None:
    options = {**RIVALS, "latecomers": 1, "ages": [40, 30, 5]}
    t = between(won=False, ribbons=2, others=2, here=2, options=options, phase="join")
    assert victor(t.state).seat == 1
    with pytest.raises(GameOver) as over:
        end_campaign(t.state, won=False)
    assert over.value.outcome.payoffs == (0.0, 1.0, 0.0)


@rule("VW-R175", "VW-24.8")
def test_threats_of_rivals_are_attacked_only_as_an_option() -> None:
    t = race({}, {"area": [anima("Fight 2")]})
    t.may_not(t.use_of("fight", "Fight 2", whose=1), rule="VW-R175")
    t = race({}, {"area": [anima("Fight 2")]}, attack_rivals=True)
    t.may(t.use_of("fight", "Fight 2", whose=1))


@rule("VW-R181")
def test_all_upgrade_after_a_vignette_or_as_an_option_the_winner_only() -> None:
    t = between(others=1, options=RIVALS)
    assert [p.upgrades for p in t.state.players] == [0, 1]
    t = escape(race(leaving(), {}, mode="campaign", winner_upgrades=True), 0).end(1)
    assert t.match.ask is not None
    assert (t.kind, t.match.ask.seat, t.player(1).upgrades) == ("upgrade", 0, 0)


@rule("VW-R186", "VW-R183")
def test_hands_of_rivals_are_hidden_only_their_size_is_open() -> None:
    t = race({"hand": [BLANK]}, {"hand": [BLANK, BLANK]})
    for viewer in (0, None):
        pieces = t.match.scene(viewer).pieces()
        assert (pieces["h1"].count, pieces["h1"].face_up) == (2, False)
        assert f"h1.{BLANK}" not in pieces
    assert f"h0.{BLANK}" in t.match.scene(0).pieces()
    assert f"h0.{BLANK}" not in t.match.scene(None).pieces()


@rule("VW-R186")
def test_what_a_rival_draws_is_told_to_that_rival_alone() -> None:
    t = race({}, {}).draw("fight")
    assert f"Veilwraith 1 draws {BLANK}." in [line.text for line in t.match.log(0)]
    others = [line.text for line in t.match.log(1)]
    assert f"Veilwraith 1 draws {BLANK}." not in others
    assert "Veilwraith 1 draws a Memory." in others


@rule("VW-R186")
def test_which_memory_a_rival_puts_back_is_told_to_that_rival_alone() -> None:
    hides, secret = memory("Shuffle a Memory from your hand into your deck."), memory("+2 Fight.")
    t = race({"hand": [hides, secret]}, {}).play(hides)
    assert any(secret in line.text for line in t.match.log(0))
    for viewer in (1, None):
        told = [line.text for line in t.match.log(viewer)]
        assert not any(secret in text for text in told)
        assert any("is shuffled into the Memory deck" in text for text in told)


@rule("VW-R180", "VW-25.8")
def test_spirit_and_power_tokens_at_every_escape_are_added_up() -> None:
    t = escape(race(leaving(spirit=7), {}, mode="campaign"), 0, tokens=3).end(1)
    assert (t.you.spirit_total, t.you.token_total) == (7, 2)
    while t.kind != "begin":
        t.match.play(index=len(t.options) - 1)
    assert (t.you.spirit_total, t.you.token_total, t.you.wins) == (7, 2, 1)  # and kept for the next game


@rule("VW-R180", "VW-25.8")
def test_of_victors_alike_in_spirit_the_power_tokens_decide_before_the_seat() -> None:
    t = between(won=False, ribbons=1, others=1, options=RIVALS, phase="join")
    for p, tokens in zip(t.state.players, (4, 3), strict=True):
        p.wins, p.spirit_total, p.token_total = 2, 20, tokens
    assert victor(t.state).seat == 0


@rule("VW-R180")
def test_only_who_escapes_adds_spirit_to_the_total() -> None:
    t = escape(race(leaving(spirit=7), {"spirit": 12}, mode="campaign"), 0).end(1)
    assert (t.player(1).spirit_total, t.player(1).token_total) == (0, 0)


@rule("VW-R182", "VW-25.6")
def test_of_several_who_escape_in_one_round_only_one_has_won_the_vignette() -> None:
    t = escape(escape(race(leaving(spirit=12), leaving(spirit=9), mode="campaign"), 0), 1)
    assert [(p.wins, p.spirit_total) for p in t.state.players] == [(1, 12), (0, 9)]


@rule("VW-R176")
def test_who_falls_last_after_an_escape_does_not_cost_a_ribbon() -> None:
    t = escape(race(leaving(), {}, mode="campaign", concede=True), 0).answer(c.Concede(1))
    assert (t.player(1).fallen, t.state.ribbons, t.state.beaten, t.you.wins) == (True, 5, [1], 1)


@rule("VW-R176", "VW-R24")
def test_who_falls_in_the_middle_of_a_memory_does_not_do_the_rest_of_it() -> None:
    dear = memory("Lose 1 Spirit. Draw 1 Memory.")
    t = table(others=[seat()], options={"rivals": True}, spirit=1, hand=[dear]).play(dear)
    assert (t.you.fallen, t.you.hand) == (True, [])
