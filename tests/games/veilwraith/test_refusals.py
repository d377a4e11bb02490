"""What cannot be done says why: one rule, one sentence, and both are true."""

import pytest

from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.box import box
from gloaming.games.veilwraith.table.state import Key
from gloaming.kernel import DONE
from tests.games.veilwraith.cards import BASICS, KEY, anima, key, memory
from tests.games.veilwraith.table import Table, between, seat, table

FOE = anima("Fight 3")


def said(t: Table, option: c.Option) -> tuple[str, str]:
    refusal = t.match.why_not(option)
    assert refusal is not None
    return refusal.rule, refusal.text


def test_a_threat_names_the_value_that_it_has_not() -> None:
    t = table(area=[FOE])
    rule, text = said(t, c.Use("influence", t.threat(FOE).id, 0, 0))
    assert rule == "VW-R72"
    assert text.endswith("has no Influence value that is still to be beaten")


def test_in_the_middle_of_something_else_no_memory_is_played_though_it_is_the_play_phase() -> None:
    exhaust = memory("Exhaust 1 Action.")
    t = table(hand=[exhaust, memory("+2 Fight.")]).play(exhaust)
    assert t.kind == "exhaust"
    rule, text = said(t, c.Play(memory("+2 Fight."), False, 0))
    assert rule == "VW-9.3"
    assert text.startswith("something else is asked first")


@pytest.mark.parametrize(
    ("text", "row", "tried", "why"),
    [
        ("Exhaust 1 Action.", "explore exhausted", "explore", "Explore is Exhausted already"),
        ("Reset 1 Action.", "explore", "explore", "Explore is neither Tilted nor Exhausted"),
        ("Tilt 1 Action.", "explore tilted", "explore", "Explore is Tilted or Exhausted already"),
        ("Discard 1 Power Token.", "explore", "explore", "there is no Power Token on Explore"),
        ("Exhaust Fight or Influence.", "explore", "explore", "the text does not mean Explore"),
    ],
)
def test_an_action_that_is_not_offered_says_how_it_lies(text: str, row: str, tried: str, why: str) -> None:
    others = ["fight 1 exhausted", "influence 1 exhausted"] if text.startswith("Reset") else ["fight 1", "influence 1"]
    t = table(hand=[memory(text)], row=[row, *others]).play(memory(text))
    assert said(t, c.OnAction(tried))[1] == why  # type: ignore[arg-type]


def test_cards_of_the_hand_and_keys_say_why_they_are_not_meant() -> None:
    discard, other, third = memory("Discard 1 Memory."), memory("+1 Fight."), memory("+1 Explore.")
    t = table(hand=[discard, other, third]).play(discard)
    assert t.kind == "discard"
    rule, text = said(t, c.Pick(discard))
    assert rule == "VW-3.15"
    assert text.endswith("is not in your hand")
    reset = memory("Reset a Key.")
    fresh = key("Fight 5")
    spent, other_spent = Key(KEY, turned=True), Key(key("Fight 4"), flipped=True)
    t = table(hand=[reset], keys=[spent, other_spent, Key(fresh)]).play(reset)
    assert t.kind == "reset key"
    assert said(t, c.Pick(fresh))[1].endswith("is not Turned or Flipped")
    assert said(t, c.Pick(other))[1].endswith("is not a Key of yours")


def test_the_second_memory_of_a_combine_is_another_one() -> None:
    one, two, three = memory("+1 Fight."), memory("+1 Explore."), memory("+2 Explore.")
    t = table(area=[FOE], hand=[one, two, three]).use("fight", FOE).answer(c.Combine(one))
    assert t.kind == "combine"
    assert said(t, c.Pick(one))[1].endswith("is the first of the two already")
    assert said(t, DONE) == ("VW-10.1", "a Combine takes 2 Memories, and the second is missing")


def test_a_veilwraith_who_does_not_play_is_told_so_by_the_rule_of_own_tables() -> None:
    t = table()
    assert said(t, c.Tilt("fight", 3)) == ("VW-24.4", "nobody plays that Veilwraith at this table now")


def test_while_one_fixes_power_another_plays_nothing() -> None:
    theirs = memory("+1 Fight.")
    t = table(area=[FOE], hand=[memory("+1 Explore.")], others=[seat(hand=[theirs])]).use("fight", FOE)
    assert t.kind == "power"
    rule, text = said(t, c.Play(theirs, False, 1))
    assert rule == "VW-24.4"
    assert text.endswith("another one is asked now")


def test_moved_tokens_say_how_many_there_can_be() -> None:
    move = memory("Move up to 2 Power Tokens from Fight to Explore.")
    t = table(hand=[move], row=["explore", "fight 3", "influence"]).play(move)
    assert said(t, c.Amount(5))[1] == "the text allows 0 to 2, and no other number"


def test_an_upgrade_says_what_it_lacks() -> None:
    t = between()
    assert t.kind == "upgrade"
    wells = next(card for card in box(t.state).upgrades if card.combine >= 3)
    assert said(t, c.Take(wells.id)) == ("VW-20.5", "first the Memory is chosen that goes back to the box for it")
    t.answer(t.options[0])
    assert t.kind == "take"
    rule, text = said(t, c.Take(wells.id))
    assert (rule, text) == ("VW-20.9", f"{wells.name} has Combine {wells.combine}; that needs a Campaign won earlier")
    assert said(t, c.Take(BASICS[0]))[0] == "VW-20.4"
    assert said(t, DONE)[1] == "a Memory goes back to the box, so an Upgrade comes for it"
