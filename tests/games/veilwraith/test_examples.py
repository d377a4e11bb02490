"""Examples of cards run: facts can be made true, events can be let happen; and the worked examples of the ledger."""

import pytest

from gloaming.games.veilwraith import choices as c
from gloaming.games.veilwraith.contents import PACK
from gloaming.packs import LIBRARY, Example, check
from gloaming.packs.examples import run_example
from gloaming.testing import rule
from tests.games.veilwraith.table import KEY, anima, memory, table

PACKED = LIBRARY.bundled(PACK)

EXAMPLES = [
    ("memory-of-blood", "", "This Memory is played.", [], "The Power of Fight is 4."),
    ("memory-of-heart", "You have 10 Spirit.", "This Memory is played.", ["Fight"], "You have 11 Spirit."),
    ("memory-of-embers", "", "This Memory is played.", [], "Explore has 2 Power Tokens."),
    ("memory-of-doors", "", "This Memory is played.", ["Explore"], "Explore is in slot 3."),
    ("memory-of-the-rending", "You have 5 Spirit.", "This Memory is drawn.", [], "You have 4 Spirit."),
    ("memory-of-names", "You have 1 Memory in hand. Your deck has 4 cards.", "This Memory is played.", [],
     "You have 2 Memories in hand. Your deck has 2 cards."),
    ("memory-of-stars", "You have 3 Keys. Your deck has 2 cards.", "This Memory is played.", [],
     "The Power of Explore is 4."),
    ("memory-of-forgiveness", "A Lamp Widow is in the Threat Area.", "This Memory is played.", [],
     "The Threat discard pile has a Lamp Widow."),
    ("ash-hound", "This Threat is in the Threat Area. A Rat Tide is in the Threat Area.", "The round ends.", [],
     "You have 17 Spirit."),
    ("ash-hound-scarred", "Fight is in slot 1.", "This Threat is played.", [], "You have 18 Spirit."),
    ("bramble-sow", "You have 1 Memory in hand.", "This Threat is played.", [], "You have 20 Spirit."),
    ("hobgoblin-net", "", "This Threat is played.", [], "Influence is Exhausted."),
    ("tithe-demon", "This Threat is in the Threat Area.", "The round begins.", [], "You have 19 Spirit."),
    ("tithe-demon", "This Threat is in the Threat Area. Fight has 1 Power Token.", "The round begins.",
     ["discard 1 Power Token"], "You have 20 Spirit. Fight has 0 Power Tokens."),
    ("ruin-warden", "This Threat is in the Threat Area.", "The round ends.", [], "The Fight of this Threat is 4."),
    ("mad-watcher", "This Threat is in the Threat Area. You have 4 Memories in hand.", "The round begins.", [],
     "You have 19 Spirit."),
    ("key-of-rivers", "Your deck has 3 cards.", "This Key is Flipped.", [], "You have 2 Memories in hand."),
    ("charm", "A Sleepless Nurse is in the Threat Area. You have 10 Spirit. Influence has 1 Power Token.",
     "Influence is Used on a Sleepless Nurse.", ["1 Power Token"], "You have 12 Spirit."),
    ("archfiend", "", "This Threat is drawn.", [], "The game is lost."),
]  # fmt: skip


@pytest.mark.parametrize(("card", "given", "when", "choose", "then"), EXAMPLES)
def test_an_example_of_a_card_holds(card: str, given: str, when: str, choose: list[str], then: str) -> None:
    component = PACKED.find(card)
    assert run_example(PACKED, component, Example(given=given, when=when, choose=choose, then=then)) == ""


@pytest.mark.parametrize(("card", "given", "when", "choose", "then"), EXAMPLES)
def test_an_example_that_is_not_so_is_told(card: str, given: str, when: str, choose: list[str], then: str) -> None:
    component = PACKED.find(card)
    wrong = Example(given=given, when=when, choose=choose, then="You have 77 Spirit.")
    assert "This is not so." in run_example(PACKED, component, wrong)


@rule("VW-12.7", "VW-13.1", "VW-12.9")
def test_e6_basic_fight_under_two_with_two_tokens_against_three() -> None:
    t = table(area=[anima("Fight 3")], row=["explore", "fight 2", "influence"]).use("fight", "Fight 3").spend(1)
    assert (t.area(), t.tokens("fight"), t.row[0]) == ([], 1, "fight")


@rule("VW-9.7", "VW-12.5")
def test_e5_memory_of_blood_lies_next_to_fight_for_the_round() -> None:
    blood = memory("+2 Fight.")
    t = table(hand=[blood]).play(blood)
    assert (t.power("fight"), t.power("explore")) == (4, 1)


@rule("VW-14.17", "VW-14.19")
def test_e7_turn_then_flip_in_one_play_phase() -> None:
    t = table(keys=[KEY]).turn().answer(c.UseDraw("explore")).flip()
    assert (t.tokens("fight"), t.you.keys[0].flipped, len(t.you.keys)) == (1, True, 1)


@rule("VW-15.5")
def test_e8_the_goblin_kings_boost_is_one() -> None:
    t = table(area=["goblin-king"], spirit=10, hand=[memory("Defeat a Foe.")]).play(memory("Defeat a Foe."))
    assert t.you.spirit == 11


def test_the_pack_is_whole_and_every_text_is_understood() -> None:
    report = check(PACKED)
    assert (report.faults, report.components, report.texts) == ([], 90, 89)
