"""Examples of cards run: facts can be made true, events can be let happen; and the worked examples of the ledger."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from gloaming.games.veilwraith.authoring.contents import KINDS, PACK, open_box, printed
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.box import BOXES, Box
from gloaming.games.veilwraith.table.printed import ActionCard
from gloaming.packs import LIBRARY, Example, check
from gloaming.packs.examples import run_example
from gloaming.testing import rule
from tests.games.veilwraith.cards import KEY, anima, memory
from tests.games.veilwraith.table import table

PACKED = LIBRARY.bundled(PACK)
SIDES = [card.advanced for card in PACKED.all(ActionCard)]
COMPONENTS: list[Any] = [card for kind in KINDS for card in PACKED.all(kind)] + SIDES


@pytest.fixture
def boxes() -> Iterator[None]:
    """Puts the pack's own box back after a test that has changed it."""
    before = open_box(PACKED)
    yield
    BOXES[PACKED.hash] = before


@pytest.mark.parametrize("component", COMPONENTS, ids=lambda component: component.id)
def test_every_card_has_an_example_and_each_holds(component: Any) -> None:
    assert component.example
    assert [run_example(PACKED, component, example) for example in component.example] == [""] * len(component.example)


@pytest.mark.parametrize("card", [each for each in COMPONENTS if each.text and each not in SIDES], ids=lambda c: c.id)
def test_a_card_without_its_text_fails_an_example(card: Any, boxes: None) -> None:
    bare = printed(PACKED, replace(card, text=""))
    cards = [printed(PACKED, each) for kind in KINDS for each in PACKED.all(kind) if each is not card]
    BOXES[PACKED.hash] = Box([*cards, bare], PACKED.lexicon)
    assert any(not_so(card, example) for example in card.example)


def not_so(card: Any, example: Example) -> bool:
    """Whether an example fails, in whatever way."""
    try:
        return run_example(PACKED, card, example) != ""
    except (KeyError, StopIteration):  # a Vignette without `Win`, an Action without `Use`
        return True


def test_an_example_that_is_not_so_is_told() -> None:
    wrong = Example(when="This Memory is played.", then="The Power of Fight is 5.")
    assert "This is not so." in run_example(PACKED, PACKED.find("memory-of-blood"), wrong)


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
    report = check(PACKED, examples=False)
    assert (report.faults, report.components, report.texts) == ([], 127, 126)
