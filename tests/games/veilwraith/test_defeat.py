"""DEFEATING THREATS: values, stars, Boosts, where cards go; discarding and ignoring."""

import pytest

from gloaming.games.veilwraith.rules.card_abilities import BOOST
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.events import StarBeaten
from gloaming.games.veilwraith.table.state import BASES, Threat
from gloaming.kernel import Match
from gloaming.lingo import NotUnderstood
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, PLAIN, anima, deja, foe, key, memory
from tests.games.veilwraith.table import Table, table


@rule("VW-15.1", "VW-15.2", "VW-3.5", "VW-R221")
def test_a_defeated_threat_goes_to_the_discard_pile_and_its_defeat_ability_happens() -> None:
    gives = anima("Fight 2", "Defeat: Draw 1 Memory.")
    t = table(area=[gives]).beat("fight", gives)
    assert (t.area(), t.you.threat_discard, len(t.you.hand)) == ([], [gives], 1)


@rule("VW-R221")
def test_a_defeated_card_cannot_be_chosen_by_its_own_text_and_is_refilled_by_it() -> None:
    chain = anima("Fight 2", "Defeat: Discard an Anima.")
    t = table(area=[chain]).beat("fight", chain)
    assert t.you.threat_discard == [chain]
    opens = anima("Fight 2", "Defeat: Play 1 Threat from the Threat deck.")
    t = table(area=[opens], threat_deck=[], archfiend=True, threat_discard=["archfiend"], draws=[opens])
    t.beat("fight", opens)
    assert t.area() == [opens]


@rule("VW-15.3", "VW-15.4", "VW-R217")
def test_a_defeated_foe_is_out_of_the_game_and_counted() -> None:
    t = table(area=[foe("Fight 2")]).beat("fight", "foe")
    assert (t.you.foes, t.you.threat_discard) == ([foe("Fight 2")], [])


@rule("VW-15.5", "VW-15.6", "VW-15.15")
def test_a_spirit_boost_is_gained_up_to_the_maximum() -> None:
    for spirit, after in ((10, 13), (18, 20), (20, 20)):
        t = table(area=[anima("Fight 2", boost=3)], spirit=spirit).beat("fight", "anima")
        assert t.you.spirit == after
    assert table(area=[anima("Fight 2")], spirit=10).beat("fight", "anima").you.spirit == 10


@rule("VW-15.7", "VW-15.14")
def test_of_several_unstarred_values_one_is_enough_and_the_player_picks() -> None:
    both = anima("Fight 2 Influence 3")
    for base in BASES[1:]:
        t = table(area=[both])
        t.may(t.use_of("fight", both), t.use_of("influence", both)).beat(base, both)
        assert t.area() == []


@rule("VW-15.8", "VW-15.9", "VW-15.10", "VW-15.12")
def test_starred_values_must_all_fall_each_to_its_own_use_in_any_order() -> None:
    for first, second in (BASES[1:], BASES[:0:-1]):
        two = foe("Fight 2* Influence 2*", boost=1)
        t = table(area=[two], keys=[KEY], row=["explore", "fight", "influence"], spirit=10)
        t.beat(first, two)
        assert (t.area(), t.you.foes, t.you.spirit, len(t.you.area[0].beaten)) == ([two], [], 10, 1)
        t.may_not(t.use_of(first, two)).turn().beat(second, two)
        assert (t.area(), t.you.foes, t.you.spirit) == ([], [two], 11)


@rule("VW-15.11", "VW-R72")
def test_progress_on_starred_values_is_kept_across_rounds() -> None:
    two = foe("Fight 2* Influence 2*")
    t = table(area=[two], threat_deck=[PLAIN]).beat("fight", two).end()
    assert t.you.area[0].beaten == [0]
    t.may_not(t.use_of("fight", two), rule="VW-R72")


@rule("VW-15.13")
def test_an_ordinary_threat_comes_back_after_the_refill() -> None:
    weak = anima("Fight 2")
    t = table(area=[weak], threat_deck=[], draws=[weak]).beat("fight", weak).end()
    assert t.area() == [weak]


@rule("VW-R102", "VW-3.11")
def test_defeat_and_boost_are_one_moment_that_the_player_orders() -> None:
    hurts = anima("Fight 2", "Defeat: Lose 2 Spirit.", boost=2)
    t = table(area=[hurts], spirit=2).beat("fight", hurts)
    assert t.kind == "order"
    assert t.answer(c.First(hurts, BOOST, 1)).you.spirit == 2
    assert table(area=[hurts], spirit=2).beat("fight", hurts).answer(c.First(hurts, 0, 1)).lost


@rule("VW-R21")
def test_where_the_order_of_defeat_and_boost_cannot_matter_nobody_is_asked() -> None:
    quiet = anima("Fight 2", "Defeat: Add 1 Power Token to Fight.", boost=2)
    t = table(area=[quiet], spirit=10).beat("fight", quiet)
    assert (t.kind, t.you.spirit, t.tokens("fight")) == ("play", 12, 1)


@rule("VW-R21")
def test_a_boost_and_a_draw_are_ordered_only_near_an_end_of_the_spirit() -> None:
    draws = anima("Fight 2", "Defeat: Draw 1 Memory.", boost=2)
    t = table(area=[draws], spirit=10).beat("fight", draws)
    assert (t.kind, t.you.spirit, len(t.you.hand)) == ("play", 12, 1)
    assert table(area=[draws], spirit=18).beat("fight", draws).kind == "play"  # the Boost fits just so
    assert table(area=[draws], spirit=19).beat("fight", draws).kind == "order"
    hurts = memory("Drawn: Lose 1 Spirit.")
    for deck, discard in (([hurts], []), ([BLANK], [hurts])):
        assert table(area=[draws], spirit=1, deck=deck, discard=discard).beat("fight", draws).kind == "order"
        assert table(area=[draws], spirit=9, deck=deck, discard=discard).beat("fight", draws).kind == "play"


@rule("VW-3.11", "VW-R21")
def test_the_order_of_two_effects_that_touch_no_spirit_is_asked_too() -> None:
    both = anima("Fight 2", "Defeat: Exhaust Influence.\nDefeat: Reset Influence.")
    t = table(area=[both]).beat("fight", both)
    assert t.kind == "order"
    t.answer(t.options[1])
    assert t.turn_of("influence") == 90


@rule("VW-R103")
def test_all_starred_or_one_unstarred_value_defeats_a_mixed_card() -> None:
    mixed = anima("Fight 2* Explore 2* Influence 3")
    t = table(area=[mixed]).beat("influence", mixed)
    assert t.area() == []
    t = table(area=[mixed]).beat("fight", mixed)
    assert t.area() == [mixed]


@rule("VW-R104")
def test_a_single_star_is_none() -> None:
    t = table(area=[foe("Fight 2* Influence 9")]).beat("fight", "foe")
    assert t.area() == []
    assert not any(isinstance(event, StarBeaten) for event in t.state.story)


@rule("VW-R105", "VW-13.1")
def test_a_star_that_falls_is_a_value_that_was_beaten_also_where_the_threat_stays() -> None:
    t = table(area=[foe("Explore 1* Fight 9*")], row=["hunt", "fight", "influence"]).beat("explore", "foe")
    assert (len(t.area()), t.you.hand) == (1, [BLANK])  # Hunt draws for it


@rule("VW-R105")
def test_two_starred_values_of_one_type_need_two_uses() -> None:
    twice = foe("Fight 1* Fight 2*")
    again = memory("Reset Fight.\nUse 1 more Action.")
    t = table(area=[twice], hand=[again]).use("fight", twice).answer(c.Branch(1)).spend()
    assert t.you.area[0].beaten == [1]
    t.play(again).use("fight", twice)
    assert t.area() == []


@rule("VW-R106")
def test_beaten_stars_are_forgotten_when_the_card_leaves() -> None:
    two = anima("Fight 2* Influence 2*")
    down = memory("Put an Anima or Deja on the bottom of the Threat deck.")
    t = table(area=[Threat(1, two, beaten=[0])], hand=[down], threat_deck=[]).play(down).end()
    assert (t.area(), t.you.area[0].beaten) == ([two], [])


@rule("VW-3.38")
def test_what_was_beaten_is_remembered_without_veil_crystals() -> None:
    twice = foe("Fight 2* Influence 3*")
    t = table(area=[twice], threat_deck=[PLAIN] * 2).beat("fight", twice).end()
    loaded = Table(Match.load(t.match.save()))
    values = loaded.match.scene(0).pieces()[f"t0.{loaded.threat(twice).id}"].values
    assert [value.number for value in values][:2] == ["✓", "3*"]
    assert loaded.beat("influence", twice).you.foes == [twice]


@rule("VW-R107")
def test_a_failed_attack_leaves_no_damage() -> None:
    t = table(area=[foe("Fight 3")], threat_deck=[PLAIN] * 2).beat("fight", "foe").end()
    assert (t.value("foe"), t.you.area[0].beaten) == (3, [])


@rule("VW-R108", "VW-R111")
def test_a_foe_defeated_by_an_effect_counts_stars_bypassed_boost_and_defeat_included() -> None:
    big = foe("Fight 9* Influence 9*", "Defeat: Add 1 Power Token to Fight.", boost=3)
    t = table(area=[big], hand=[memory("Defeat a Foe.")], spirit=10).play("memory Defeat a Foe.")
    assert (t.you.foes, t.you.spirit, t.tokens("fight")) == ([big], 13, 1)


@rule("VW-R109", "VW-3.17", "VW-3.18", "VW-3.19")
def test_a_discarded_foe_goes_to_the_discard_pile_and_must_still_be_defeated() -> None:
    gives = foe("Fight 2", "Defeat: Draw 1 Memory.", boost=3)
    t = table(area=[gives], hand=[memory("Discard a Foe.")], spirit=10).play("memory Discard a Foe.")
    assert (t.you.foes, t.you.threat_discard, t.you.spirit, t.you.hand) == ([], [gives], 10, [])


@rule("VW-R110")
def test_a_foe_that_is_removed_does_not_count_and_no_text_can_remove_one() -> None:
    t = table(keys=4, area=[key("Explore 1")], removed=[foe()]).beat("explore", "key")
    assert (len(t.you.keys), t.you.portal) == (5, None)
    t = table(keys=4, area=[key("Explore 1")], foes=1).beat("explore", "key")
    assert (len(t.you.keys), t.you.portal) == (5, 2)
    with pytest.raises(NotUnderstood):
        memory("Remove a Foe from the game.")


@rule("VW-R111", "VW-15.5")
def test_a_key_gives_its_boost_and_defeat_ability_when_collected() -> None:
    gives = key("Explore 1", "Defeat: Draw 1 Memory.\nTurn: Use 1 more Action.\nFlip: Gain 1 Spirit.", boost=2)
    t = table(area=[gives], spirit=10).beat("explore", gives)
    assert (t.you.spirit, len(t.you.hand)) == (12, 1)


@rule("VW-3.20", "VW-3.21", "VW-R114")
def test_an_ignored_threat_costs_nothing_this_round_but_its_abilities_work() -> None:
    hurts = anima("Fight 9", "End of Round: Lose 1 Spirit.", cost=4)
    ignores = memory("Ignore up to 3 Threats.")
    t = table(area=[hurts], hand=[ignores], threat_deck=[PLAIN] * 2).play(ignores).aim(hurts)
    assert t.drain == 0
    t.end()
    assert (t.you.spirit, t.drain) == (19, 4)


@rule("VW-R114")
def test_ignoring_each_threat_covers_those_that_come_later() -> None:
    ignores = memory("Ignore each Anima.")
    more = memory("Play 1 Threat from the Threat deck.")
    t = table(hand=[ignores, more], threat_deck=[anima("Fight 9", cost=5), deja(cost=1)]).play(ignores).play(more)
    assert (t.area(), t.drain) == ([anima("Fight 9", cost=5)], 0)


@rule("VW-3.3")
def test_what_cannot_be_ignored_costs_always() -> None:
    stands = anima("Fight 9", "This Threat cannot be ignored.", cost=2)
    t = table(area=[stands, anima("Fight 9", cost=1)], hand=[memory("Ignore each Threat.")])
    assert t.play("memory Ignore each Threat.").drain == 2


@rule("VW-R115", "VW-3.7", "VW-R185", "VW-R216")
def test_cards_beneath_are_drawn_if_the_text_says_so_and_discarded_otherwise() -> None:
    hurts = memory("Drawn: Lose 1 Spirit.")
    keeps = anima("Fight 2", "Defeat: Draw all cards beneath this Threat.")
    t = table(area=[Threat(1, keeps, beneath=[hurts, PLAIN])]).beat("fight", keeps)
    assert t.kind == "draw beneath"
    t.pick(PLAIN)
    assert (t.you.hand, t.you.spirit, t.area()) == ([hurts], 19, [PLAIN])
    silent = anima("Fight 2")
    t = table(area=[Threat(1, silent, beneath=[BLANK, PLAIN])]).beat("fight", silent)
    assert (t.you.discard, t.you.threat_discard) == ([BLANK], [silent, PLAIN])
    sinks = memory("Put a Threat on the bottom of the Threat deck.")
    t = table(area=[Threat(1, silent, beneath=[BLANK, PLAIN])], hand=[sinks]).play(sinks)
    assert (t.you.discard, t.you.threat_discard, t.you.threat_deck[0]) == ([BLANK], [PLAIN], silent)


@rule("VW-R185")
def test_cards_beneath_are_open() -> None:
    t = table(area=[Threat(1, anima("Fight 2"), beneath=[BLANK])])
    reading = t.match.inspect("t0.1", 0)
    assert reading is not None
    assert BLANK in reading.remark


@rule("VW-R215", "VW-3.37", "VW-R118")
def test_a_threat_in_a_text_includes_foes_and_keys_but_never_the_portal() -> None:
    ignores = memory("Ignore up to 3 Threats.")
    t = table(area=[anima(), foe(), KEY], hand=[ignores]).play(ignores)
    assert len(t.options) == 4
    t = table(keys=5, foes=1, portal=1, area=[anima(), deja()], hand=[memory("Defeat a Threat.")])
    t.play("memory Defeat a Threat.")
    assert t.options == [c.Aim(1), c.Aim(2)]


@rule("VW-3.1")
def test_a_card_overrides_the_rules() -> None:
    t = table(
        area=[foe("Fight 9", "You cannot Tilt Actions."), anima("Fight 9", "You cannot Combine.")], hand=[BLANK] * 2
    )
    t.may_not(c.Tilt("fight"), rule="VW-3.3").use("fight", "foe")
    t.may_not(c.Combine(BLANK), rule="VW-3.3")
    t = table(area=[deja("Explore 9", "You cannot Turn Keys.\nYou cannot Flip Keys.")], keys=1)
    t.may_not(c.Turn(KEY), c.Flip(KEY), rule="VW-3.3")
    t = table(area=[anima("Fight 9", "You cannot gain Spirit."), anima("Fight 2", boost=2)], spirit=9)
    assert t.beat("fight", "Fight 2 +2").you.spirit == 9


@rule("VW-3.3", "VW-3.4")
def test_a_lasting_ability_holds_while_its_card_is_in_play_and_stops_when_it_leaves() -> None:
    bars, found = foe("Fight 2", "Each Key has +2 Explore."), key("Explore 3")
    t = table(area=[bars, found])
    assert t.value("key") == 5
    t.beat("fight", "foe")
    assert t.value("key") == 3
    t.may(c.Tilt("explore"))


@rule("VW-R227")
def test_what_forbids_drawing_and_playing_memories_is_heeded() -> None:
    draw = memory("Draw 2 Memories. If you cannot, lose 1 Spirit.")
    t = table(area=[anima("Fight 9", "You cannot draw Memories.")], hand=[draw], spirit=9).play(draw)
    assert t.you.hand == []
    assert t.you.spirit == 8
    t = table(area=[anima("Fight 9", "You cannot play Memories."), anima("Fight 3")], hand=[draw, BLANK])
    assert not any(isinstance(option, c.Play) for option in t.options)
    refusal = t.match.why_not(c.Play(draw, False, 0))
    assert refusal is not None
    assert refusal.text == "a card in play forbids it: you cannot play Memories"
    t.use("fight", "Fight 3")
    assert c.Combine(draw) in t.options


@rule("VW-R227")
def test_what_cannot_be_discarded_stays_and_can_be_defeated() -> None:
    stays, goes = anima("Fight 2", "This Threat cannot be discarded."), anima("Fight 3")
    sweep = memory("Discard each Threat.")
    t = table(area=[stays, goes], hand=[sweep]).play(sweep)
    assert t.area() == [stays]
    assert t.beat("fight", stays).area() == []
    one = memory("Discard 1 Threat.")
    t = table(area=[stays], hand=[one]).play(one)
    assert t.area() == [stays]


@rule("VW-3.3")
def test_what_cannot_be_defeated_is_not_attacked_and_not_defeated_by_effects() -> None:
    last = foe("Fight 1", "If another Foe is in the Threat Area, this Threat cannot be defeated.")
    t = table(area=[last, foe("Influence 3")], hand=[memory("Defeat a Foe.")])
    t.may_not(t.use_of("fight", last), rule="VW-3.3").play("memory Defeat a Foe.")
    assert (t.area(), t.you.foes) == ([last], [foe("Influence 3")])
    t.may(t.use_of("fight", last))


@rule("VW-R86", "VW-3.3")
def test_whether_a_threat_can_be_defeated_is_judged_when_power_is_compared() -> None:
    last = foe("Fight 1", "If another Foe is in the Threat Area, this Threat cannot be defeated.")
    calls = memory("Put a Foe from the Threat discard pile into the Threat Area.")
    t = table(area=[last], threat_discard=[foe("Fight 8")], hand=[calls]).use("fight", last).play(calls)
    assert (t.kind, t.area()) == ("play", [last, foe("Fight 8")])
    assert (t.row[0], t.you.foes) == ("fight", [])


@rule("VW-3.1", "VW-3.3")
def test_of_two_prohibitions_each_shields_its_own_threats() -> None:
    one, two = foe("Fight 1", "Each Deja cannot be defeated."), foe("Fight 2", "Each Anima cannot be defeated.")
    t = table(area=[one, two, deja("Fight 1"), anima("Fight 1")])
    attacked = {t.state.players[0].area[option.threat - 1].card for option in t.options if isinstance(option, c.Use)}
    assert attacked == {one, two}
