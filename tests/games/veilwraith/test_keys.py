"""KEYS and their abilities."""

from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Key
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, PLAIN, anima, deja, key, memory
from tests.games.veilwraith.table import table

OTHER = key("Explore 3", "Turn: Use 1 more Action.\nFlip: Gain 2 Spirit.")


@rule("VW-14.1", "VW-14.2", "VW-14.3", "VW-3.37", "VW-17.5")
def test_a_key_in_the_area_is_a_threat_and_is_collected_when_defeated() -> None:
    costly = key("Explore 3", cost=2)
    t = table(area=[costly], row=["fight", "influence", "explore"])
    assert (t.drain, t.you.keys) == (2, [])
    t.beat("explore", costly)
    assert ([each.card for each in t.you.keys], t.area(), t.you.threat_discard) == ([costly], [], [])
    assert t.drain == 0


@rule("VW-14.4", "VW-R211")
def test_only_collected_keys_have_their_abilities_and_only_those() -> None:
    both = key("Explore 3", "Start of Round: Lose 1 Spirit.\nTurn: Use 1 more Action.\nFlip: Gain 2 Spirit.")
    t = table(area=[both], threat_deck=[PLAIN, PLAIN])
    t.may_not(c.Turn(both), c.Flip(both), rule="VW-14.4")
    assert t.end().you.spirit == 19
    t = table(keys=[both], threat_deck=[PLAIN])
    t.may(c.Turn(both), c.Flip(both)).end()
    assert t.you.spirit == 20


@rule("VW-14.5", "VW-14.22", "VW-8.8")
def test_key_abilities_are_open_before_and_after_the_regular_use() -> None:
    t = table(keys=[KEY, OTHER]).may(c.Turn(KEY), c.Flip(KEY)).draw("fight").may(c.Turn(KEY), c.Flip(OTHER))
    t.turn().draw("explore").flip(OTHER)
    assert t.kind == "play"


@rule("VW-14.6", "VW-14.14", "VW-14.15", "VW-R91")
def test_a_flipped_key_has_no_abilities_left() -> None:
    t = table(keys=[KEY]).flip()
    assert t.you.keys[0].flipped
    t.may_not(c.Flip(KEY), rule="VW-14.14").may_not(c.Turn(KEY), rule="VW-14.15")
    assert not t.match.scene(0).pieces()[f"k0.{KEY}"].face_up


@rule("VW-14.7", "VW-14.8", "VW-14.9", "VW-3.32", "VW-14.11")
def test_turning_gives_an_immediate_use_beside_the_regular_one_once_a_game() -> None:
    t = table(keys=[KEY], area=[anima("Fight 2"), deja("Influence 3")], threat_deck=[PLAIN])
    t.beat("fight", "Fight 2").turn()
    assert (t.kind, t.match.scene(0).pieces()[f"k0.{KEY}"].turn) == ("use more", 90)
    t.beat("influence", "Influence 3")
    assert t.area() == []
    t.may_not(c.Turn(KEY), rule="VW-14.11").end().may_not(c.Turn(KEY), rule="VW-14.11")


@rule("VW-14.10")
def test_the_use_of_a_turned_key_follows_all_rules_of_a_use() -> None:
    t = table(keys=[KEY], area=[anima("Fight 4")], hand=[BLANK, BLANK], row=["explore", "fight 1", "influence"])
    t.turn().use("fight", "Fight 4").combine(BLANK, BLANK).spend(1)
    assert (t.area(), t.row, t.turn_of("fight"), t.you.used) == ([], ["fight", "explore", "influence"], 90, False)


@rule("VW-14.12", "VW-14.17")
def test_a_turned_key_may_be_flipped_in_the_same_play_phase() -> None:
    t = table(keys=[KEY]).turn().draw("explore").flip()
    assert (t.you.keys[0].turned, t.you.keys[0].flipped, t.tokens("fight")) == (True, True, 1)


@rule("VW-14.13", "VW-14.16", "VW-3.34")
def test_a_key_may_be_flipped_without_having_been_turned() -> None:
    t = table(keys=[KEY]).flip()
    assert (t.tokens("fight"), t.you.keys[0].turned) == (1, False)


@rule("VW-14.18", "VW-14.24")
def test_several_keys_may_be_used_in_one_round() -> None:
    t = table(keys=[KEY, OTHER], area=[anima("Fight 2"), deja("Influence 3"), deja("Explore 3")])
    t.beat("influence", "Influence 3").turn().beat("fight", "Fight 2").turn(OTHER).beat("explore", "Explore 3")
    assert (t.area(), [action.turn for action in t.you.row]) == ([], [90, 90, 90])


@rule("VW-14.19", "VW-16.3")
def test_turned_and_flipped_keys_still_count() -> None:
    spent = [Key(KEY, turned=True), Key(KEY, flipped=True), Key(KEY, True, True), KEY]
    t = table(keys=spent, foes=1, area=[KEY], row=["fight", "influence", "explore"]).beat("explore", KEY)
    assert t.you.portal is not None


@rule("VW-14.20", "VW-14.21")
def test_keys_are_not_reset_in_the_end_phase_and_do_not_count_as_hand() -> None:
    t = table(keys=[Key(KEY, turned=True)] * 4, hand=[BLANK] * 6, threat_deck=[PLAIN]).end()
    assert [each.turned for each in t.you.keys] == [True] * 4
    assert (t.kind, len(t.you.hand)) == ("play", 7)


@rule("VW-14.23")
def test_the_use_of_a_turned_key_may_be_a_draw() -> None:
    t = table(keys=[KEY]).turn().draw("influence")
    assert (len(t.you.hand), t.row[0]) == (1, "influence")


@rule("VW-R92")
def test_a_key_is_not_turned_without_an_available_action() -> None:
    t = table(keys=[KEY], row=["explore exhausted", "fight tilted", "influence exhausted"])
    t.may_not(c.Turn(KEY), rule="VW-R92").may(c.Flip(KEY))
    gift = key("Explore 3", "Turn: Gain 2 Spirit.\nFlip: Add 1 Power Token to Fight.")
    t = table(keys=[gift], spirit=10, row=["explore exhausted", "fight tilted", "influence exhausted"])
    assert t.turn(gift).you.spirit == 12  # it asks for no Action


@rule("VW-R93", "VW-R94")
def test_inside_a_use_a_key_is_flipped_but_not_turned() -> None:
    t = table(keys=[KEY], area=[anima("Fight 9")]).use("fight", "Fight 9")
    t.may(c.Flip(KEY)).may_not(c.Turn(KEY), rule="VW-R93")


@rule("VW-14.5", "VW-R94")
def test_inside_a_use_outside_the_play_phase_no_key_is_flipped() -> None:
    swift = memory("Use 1 more Action.")
    row = ["explore", "fight 1", "influence"]
    t = table(keys=[KEY], area=[anima("Fight 9", cost=3)], hand=[swift], spirit=3, row=row).end().play(swift)
    t.use("fight", "Fight 9").may(c.Spend(1)).may_not(c.Flip(KEY), rule="VW-14.5")


@rule("VW-R97", "VW-14.2")
def test_a_key_defeated_otherwise_than_by_explore_is_collected_too() -> None:
    soft = key("Explore 9 Influence 3")
    t = table(area=[soft]).beat("influence", soft)
    assert [each.card for each in t.you.keys] == [soft]
    t = table(area=[soft], hand=[memory("Defeat a Threat.")]).play("memory Defeat a Threat.")
    assert [each.card for each in t.you.keys] == [soft]


@rule("VW-R98")
def test_a_discarded_key_is_not_collected() -> None:
    t = table(area=[key("Explore 3", boost=2)], hand=[memory("Discard a Threat.")], spirit=10)
    t.play("memory Discard a Threat.")
    assert (t.you.keys, t.you.threat_discard, t.you.spirit) == ([], [key("Explore 3", boost=2)], 10)


@rule("VW-R99", "VW-3.35", "VW-3.36")
def test_a_reset_key_can_be_used_again() -> None:
    again = memory("Reset up to 2 Keys.")
    t = table(keys=[Key(KEY, True, True), Key(OTHER, turned=True)], hand=[again]).play(again).pick(KEY, OTHER)
    assert [(each.turned, each.flipped) for each in t.you.keys] == [(False, False)] * 2
    t.may(c.Turn(KEY), c.Flip(KEY), c.Turn(OTHER))
    t = table(keys=[Key(KEY, flipped=True)], hand=[again]).play(again).pick(KEY)
    t.may(c.Turn(KEY), c.Flip(KEY))


@rule("VW-R92")
def test_a_key_may_be_turned_while_an_action_is_available_or_one_of_its_lines_asks_for_none() -> None:
    both = key("Explore 3", "Turn: Use 1 more Action.\nTurn: Gain 1 Spirit.\nFlip: Gain 2 Spirit.")
    spent = ["explore exhausted", "fight exhausted", "influence exhausted"]
    table(keys=[KEY, both], row=spent).may(c.Turn(both)).may_not(c.Turn(KEY), rule="VW-R92")
    fetches = key("Explore 3", "Turn: Return a Memory from your discard pile to your hand.\nFlip: Gain 2 Spirit.")
    table(keys=[fetches], row=spent).may_not(c.Turn(fetches))
    table(keys=[fetches], row=["explore", *spent[1:]]).may(c.Turn(fetches))


@rule("VW-R100")
def test_a_key_that_an_effect_exhausts_gives_nothing_and_has_its_flip_left() -> None:
    tires = memory("Exhaust a Key. If you cannot, lose 1 Spirit.")
    t = table(keys=[KEY], hand=[tires]).play(tires)
    assert (t.you.owed, t.you.keys[0].turned, t.you.keys[0].flipped) == (0, True, False)
    assert t.told[-1] == f"{KEY} is Exhausted."
    t = table(keys=[t.you.keys[0]])
    t.may(c.Flip(KEY)).may_not(c.Turn(KEY), rule="VW-14.11")
    t = table(keys=[Key(KEY, turned=True), Key(KEY, flipped=True)], hand=[tires]).play(tires)
    assert t.you.spirit == 19  # one that is spent cannot be Exhausted


@rule("VW-R32", "VW-14.8")
def test_the_use_that_a_turned_key_gives_is_made_a_draw_if_nothing_else() -> None:
    t = table(keys=[KEY], area=[PLAIN]).turn()
    assert t.kind == "use more"
    t.may(c.UseDraw("explore"), t.use_of("fight", PLAIN)).may_not(DONE)


@rule("VW-R101")
def test_a_flip_that_can_do_nothing_may_be_done() -> None:
    t = table(keys=[KEY], row=["explore", "fight 5", "influence"]).flip()
    assert (t.tokens("fight"), t.you.keys[0].flipped) == (5, True)


@rule("VW-R208")
def test_a_turned_key_uses_ones_own_actions() -> None:
    t = table(keys=[KEY]).turn()
    assert {option.seat for option in t.options if hasattr(option, "seat")} == {0}


@rule("VW-R91", "VW-14.1")
def test_of_several_keys_the_one_that_was_named_is_turned_or_flipped() -> None:
    other = key("Explore 4")
    t = table(keys=[KEY, other]).turn(other)
    assert [each.turned for each in t.you.keys] == [False, True]
    t = table(keys=[KEY, other]).flip(other)
    assert [each.flipped for each in t.you.keys] == [False, True]
