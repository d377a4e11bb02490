"""COOPERATIVE TEAM PLAY, and joining a running Campaign."""

from typing import Any

from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Phase, Threat
from gloaming.kernel import TEAM
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, PLAIN, anima, foe, key, memory
from tests.games.veilwraith.table import between, new, seat, table


@rule("VW-24.2", "VW-24.3", "VW-24.13", "VW-24.14", "VW-24.18", "VW-R169")
def test_the_team_shares_its_ribbons_and_starts_at_vignette_one() -> None:
    t = new(mode="campaign", players=3)
    assert (t.state.ribbons, t.state.vignette) == (5, 1)
    t = between(won=False, others=2, vignette=2)
    assert (t.state.ribbons, t.state.vignette) == (4, 2)
    assert between(won=False, others=1, ribbons=1).outcome is not None
    won = between(vignette=5, beaten=[1, 2, 3, 4], others=1)
    assert won.outcome is not None
    assert won.outcome.payoffs == (1.0, 1.0)
    again = between(vignette=5, beaten=[1, 2, 3, 4], others=1, options={"chain": True}).answer(c.Again())
    assert (again.state.ribbons, again.state.follows_won) == (4, True)


@rule("VW-24.5", "VW-24.6", "VW-24.7", "VW-R168", "VW-R164")
def test_all_play_each_phase_together_each_with_own_decks() -> None:
    t = table(threat_deck=[PLAIN], others=[seat(threat_deck=[anima("Fight 8")])])
    assert t.match.ask is not None
    assert t.match.ask.seat == TEAM
    assert {option.seat for option in t.options} == {0, 1}
    t.tilt("fight", seat=1).tilt("explore").end(1)
    assert {option.seat for option in t.options} == {0}
    t.end()
    assert (t.state.round, t.area(0), t.area(1)) == (2, [PLAIN], [anima("Fight 8")])
    assert [len(p.hand) for p in t.state.players] == [1, 1]
    assert t.action("fight", 1).turn == 0


@rule("VW-R164")
def test_whoever_was_done_may_act_again_when_something_changes_for_them() -> None:
    kind = memory("Another Veilwraith draws 1 Memory.")
    t = table(hand=[kind], others=[seat()]).end(1).play(kind)
    assert {option.seat for option in t.options} == {0, 1}


@rule("VW-24.8", "VW-R160", "VW-R158", "VW-R28")
def test_an_action_may_be_used_on_a_threat_of_any_veilwraith_and_the_card_is_its_owners() -> None:
    gives = anima("Fight 2", "Defeat: Draw 1 Memory.", boost=3)
    t = table(spirit=5, others=[seat(area=[gives], spirit=5)])
    t.use("fight", gives, whose=1)
    t.answer(t.options[0])
    assert (t.area(1), t.player(1).threat_discard, t.player(1).spirit, len(t.player(1).hand)) == ([], [gives], 8, 1)
    assert (t.you.spirit, t.you.hand, t.row[0]) == (5, [], "fight")


@rule("VW-R158")
def test_as_an_option_who_helps_has_the_boost_and_the_effects() -> None:
    gives = anima("Fight 2", boost=3)
    t = table(spirit=5, others=[seat(area=[gives], spirit=5)], options={"helper_gains": True}).use(
        "fight", gives, whose=1
    )
    assert (t.you.spirit, t.player(1).spirit, t.player(1).threat_discard) == (8, 5, [gives])


@rule("VW-R158", "VW-R163", "VW-2.1")
def test_with_that_option_too_only_the_owner_escapes_through_a_portal() -> None:
    t = table(row=["fight", "influence", "explore 3"], others=[seat(**leaving())], options={"helper_gains": True})
    t.use("explore", "portal", whose=1).spend(3)
    assert (t.you.escaped, t.player(1).escaped) == (0, 1)


@rule("VW-R158")
def test_with_that_option_too_the_card_and_what_lies_beneath_it_stay_its_owners() -> None:
    hoards = Threat(1, anima("Fight 2", "Defeat: Draw all cards beneath this Threat."), beneath=[BLANK])
    t = table(others=[seat(area=[hoards])], options={"helper_gains": True}).use("fight", "Fight 2", whose=1)
    assert (t.you.hand, t.player(1).hand) == ([], [BLANK])
    turns = anima("Fight 2", "Defeat: Shuffle this Threat into your deck.")
    t = table(threat_discard=[turns], others=[seat(area=[turns])], options={"helper_gains": True})
    t.use("fight", turns, whose=1)
    assert (t.you.threat_discard, turns in t.you.deck, turns in t.player(1).deck) == ([turns], False, True)


@rule("VW-R159")
def test_a_key_defeated_for_another_is_collected_by_its_owner() -> None:
    t = table(row=["fight", "influence", "explore"], others=[seat(area=[KEY])]).use("explore", KEY, whose=1)
    assert (t.you.keys, [each.card for each in t.player(1).keys]) == ([], [KEY])


@rule("VW-R197")
def test_several_veilwraiths_share_the_stars_of_one_threat() -> None:
    two = foe("Fight 2* Influence 3*")
    t = table(others=[seat(area=[two])]).use("fight", two, whose=1).use("influence", two, whose=1, seat=1)
    assert (t.area(1), t.player(1).foes) == ([], [two])


@rule("VW-R161", "VW-R208")
def test_memories_reach_ones_own_area_and_actions_only() -> None:
    kills = memory("Defeat an Anima or Deja.")
    t = table(hand=[kills], others=[seat(area=[anima("Fight 3")])]).play(kills)
    assert t.area(1) == [anima("Fight 3")]
    blood = memory("+2 Fight.")
    t = table(hand=[blood], others=[seat()]).play(blood)
    assert (t.power("fight", 0), t.power("fight", 1)) == (4, 2)
    t = table(keys=1, others=[seat()]).turn()
    assert {option.seat for option in t.options if hasattr(option, "seat")} == {0}


@rule("VW-24.9")
def test_spirit_is_lost_to_ones_own_area_only() -> None:
    t = table(area=[anima(cost=2)], threat_deck=[PLAIN], others=[seat(area=[anima(cost=5)], threat_deck=[PLAIN])])
    t.end().end(1)
    assert [p.spirit for p in t.state.players] == [18, 15]


def leaving(**more: Any) -> dict[str, Any]:
    """A Veilwraith one Explore away from the Portal's other side."""
    return {"keys": 5, "foes": 1, "portal": 1, "row": ["fight", "influence", "explore 3"], **more}


@rule("VW-24.10", "VW-R162", "VW-R171")
def test_who_escapes_is_removed_and_gives_and_takes_no_more_help() -> None:
    t = table(others=[seat(area=[PLAIN]), seat()], **leaving())
    t.use("explore", "portal").spend(3)
    assert (t.you.escaped, t.outcome) == (1, None)
    assert {option.seat for option in t.options} == {1, 2}
    assert not [option for option in t.options if isinstance(option, c.Use) and option.whose == 0]
    assert [area.id for area in t.match.scene(1).areas if area.id.endswith("0")] == []


@rule("VW-R162", "VW-R220")
def test_a_use_that_was_given_is_lost_with_the_escape() -> None:
    swift = memory("Use 1 more Action.")
    t = table(hand=[swift], others=[seat(area=[PLAIN])], **leaving()).use("explore", "portal").play(swift).spend(3)
    assert (t.you.escaped, t.kind, {option.seat for option in t.options}) == (1, "play", {1})


@rule("VW-R26", "VW-24.9")
def test_before_the_spirit_phase_only_who_would_lose_is_stopped() -> None:
    saves = memory("Ignore up to 3 Threats.")
    dying = seat(area=[anima("Fight 9", cost=3)], hand=[saves], spirit=3, threat_deck=[PLAIN])
    t = table(hand=[BLANK], threat_deck=[PLAIN], others=[dying]).end().end(1)
    assert t.match.ask is not None
    assert (t.kind, t.match.ask.seat) == ("window", 1)
    t.play(saves, seat=1).answer(t.options[0])
    assert (t.kind, t.state.round, t.player(1).spirit) == ("play", 2, 3)


@rule("VW-24.11", "VW-R166", "VW-2.4")
def test_the_team_wins_when_the_last_has_escaped() -> None:
    t = table(others=[seat(**leaving())], **leaving())
    t.use("explore", "portal").spend(3)
    assert t.kind == "play"
    t.use("explore", "portal", whose=1, seat=1).spend(3)
    assert t.outcome is not None
    assert t.outcome.payoffs == (1.0, 1.0)


@rule("VW-24.12", "VW-R166", "VW-24.13")
def test_if_one_veilwraith_loses_all_lose() -> None:
    t = table(others=[seat(spirit=1, area=[anima(cost=1)])], **leaving()).use("explore", "portal").spend(3).end(1)
    assert t.outcome is not None
    assert (t.outcome.reason, t.outcome.payoffs) == ("Spirit runs out", (0.2, 0.2))  # lost, though one was away


@rule("VW-R163")
def test_an_explore_may_defeat_anothers_portal_and_its_owner_escapes() -> None:
    t = table(row=["fight", "influence", "explore 3"], others=[seat(**leaving())])
    t.use("explore", "portal", whose=1).spend(3)
    assert (t.you.escaped, t.player(1).escaped) == (0, 1)


@rule("VW-R22")
def test_each_orders_own_effects_in_seat_order() -> None:
    one, two = anima("Fight 9", "Start of Round: Lose 1 Spirit."), anima("Fight 8", "Start of Round: Gain 1 Spirit.")
    deck = [PLAIN] * 2
    t = table(area=[one, two], threat_deck=deck, others=[seat(area=[one, two], threat_deck=deck)]).end().end(1)
    for number in (0, 1):
        assert t.match.ask is not None
        assert (t.kind, t.match.ask.seat) == ("order", number)
        t.answer(t.options[0])


@rule("VW-R167", "VW-24.17")
def test_after_a_team_win_each_upgrades_and_takes_rewards_and_a_ribbon_counts_once() -> None:
    t = between(vignette=3, beaten=[1, 2], others=1, ribbons=2, first_ribbons=5)
    seats = []
    while t.kind != "begin":
        assert t.match.ask is not None
        seats.append((t.kind, t.match.ask.seat))
        t.match.play(index=len(t.options) - 1)
    assert seats == [("upgrade", 0), ("upgrade action", 0), ("upgrade", 1), ("upgrade action", 1)]
    assert t.state.ribbons == 3
    assert [p.lower for p in t.state.players] == [-1, -1]


@rule("VW-24.15", "VW-24.16", "VW-R173", "VW-R201")
def test_a_joiner_catches_up_with_the_vignettes_defeated_and_brings_no_ribbon() -> None:
    options = {"latecomers": 1}
    t = between(won=False, vignette=5, beaten=[1, 2, 3], others=1, here=1, ribbons=3, options=options)
    assert (t.kind, t.options) == ("join", [c.YES, c.NO])  # one Vignette was skipped
    t.yes()
    kinds = []
    while t.kind != "begin":
        kinds.append(t.kind)
        t.match.play(index=0)
    assert kinds == ["upgrade", "take"] * 3 + ["upgrade action"] * 2  # E14
    joiner = t.player(1)
    assert (joiner.circled, joiner.lower, t.state.ribbons) == ([True, False, False], -1, 2)


@rule("VW-24.15", "VW-R201")
def test_who_has_not_joined_gets_nothing_until_then() -> None:
    t = between(vignette=2, beaten=[1], others=1, here=1, options={"latecomers": 1}).done()
    joiner = t.player(1)
    assert (t.kind, joiner.upgrades, joiner.rewards, joiner.circled) == ("join", 0, [], [False] * 3)
    t.yes()
    assert (t.kind, joiner.upgrades, joiner.rewards) == ("upgrade", 1, [1, 2])  # the first of two is being made


@rule("VW-R224", "VW-R9", "VW-R16")
def test_a_joiner_gets_the_token_of_easy_dream_and_a_starting_ability_like_those_who_began() -> None:
    options = {"latecomers": 1, "easy_dream": True, "starting_abilities": "campaign"}
    t = between(won=False, others=1, here=1, options=options).yes()
    assert t.match.ask is not None
    assert (t.kind, t.match.ask.seat) == ("circle", 1)
    t.answer(c.Circle(3)).answer(c.Start("umbra"))
    assert (t.player(1).circled, t.action("fight", 1).tokens, t.kind) == ([False, False, True], 1, "begin")
    assert (t.you.circled, t.player(1).newcomer) == ([False] * 3, False)  # asked once, and nobody else


@rule("VW-R225", "VW-24.18")
def test_who_never_joined_a_team_has_neither_won_nor_scored() -> None:
    options = {"latecomers": 1}
    t = between(vignette=5, beaten=[1, 2, 3, 4], others=1, here=1, options=options)
    assert t.outcome is not None
    assert (t.outcome.payoffs, t.outcome.scores) == ((1.0, 0.0), (5, 0))


@rule("VW-R172", "VW-24.1")
def test_the_maximum_spirit_follows_the_number_in_the_coming_game() -> None:
    options = {"latecomers": 1}
    t = between(won=False, others=1, here=1, options=options).no()
    assert t.you.most == 20
    t = between(won=False, others=1, here=1, options=options).yes()
    assert [p.most for p in t.state.players] == [18, 18]
    t = new(mode="campaign", players=2, latecomers=1)
    assert (t.kind, t.you.most, t.player(1).here) == ("begin", 20, False)


@rule("VW-24.16", "VW-R223")
def test_a_joiner_starts_from_the_basic_deck_and_sides() -> None:
    t = new(mode="campaign", players=2, latecomers=1)
    joiner = t.player(1)
    assert (len(joiner.memories), joiner.advanced, joiner.circled) == (20, [], [False] * 3)


def test_a_team_sees_every_hand_and_area() -> None:
    t = table(hand=[BLANK], others=[seat(hand=[memory("+2 Fight.")], area=[Threat(1, key())])])
    pieces = t.match.scene(0).pieces()
    assert f"h1.{memory('+2 Fight.')}" in pieces
    assert "t1.1" in pieces
    assert t.state.phase == Phase.PLAY
