"""Every card has examples, each holds, and each sentence of a card is needed by one of them."""

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from gloaming.games.retaliation.authoring.contents import PACK
from gloaming.games.retaliation.authoring.examples import even_box, even_ref
from gloaming.games.retaliation.table.box import BOXES
from gloaming.lingo import read, read_claims, read_events, say
from gloaming.lingo.say import capital, say_facts
from gloaming.lingo.tree import CardText, IfYouDo
from gloaming.packs import LIBRARY, Example, Pack, examples
from gloaming.packs.check import texts_of
from gloaming.packs.examples import run_example
from gloaming.packs.pack import inside

PACKED = LIBRARY.bundled(PACK)
EVEN = even_ref(PACKED).hash
WHOLE = [each for each in PACKED.components if len(each[1]) == 2]  # cards, not what stands on them
Place = tuple[Any, ...]


def texts_on(card: Struct) -> list[tuple[Place, str]]:
    """The texts of a card: its own, and those of its specials, body parts, actions, phases, choices."""
    parts = [((), card), *(each for each in inside(card) if not isinstance(each[1], Example))]
    found = [((*path, key), way, text) for path, part in parts for key, way, text in texts_of(part)]
    return [(place, text) for place, way, text in found if way != "condition"]


CARDS: list[Any] = [card for _, _, card in PACKED.components if hasattr(card, "example") and texts_on(card)]


def shortened(place: Place, text: str) -> Iterator[str]:
    """A text with one sentence less, for each of its sentences; `If you do` goes with what it is about."""
    if place[-1] in ("requirements", "successful_while"):
        facts = read_claims(text, PACKED.lexicon)
        for k in range(len(facts)):
            yield "\n".join(f"{capital(say_facts((fact,), PACKED.lexicon))}." for fact in (*facts[:k], *facts[k + 1 :]))
        return
    lines = read(text, PACKED.lexicon).lines
    for k, line in enumerate(lines):
        for i in range(len(line.sentences)):
            rest = line.sentences[i + 1 :]
            left = (*line.sentences[:i], *(rest[1:] if rest and isinstance(rest[0], IfYouDo) else rest))
            shorter = (replace(line, sentences=left),) if left else ()
            yield say(CardText((*lines[:k], *shorter, *lines[k + 1 :])), PACKED.lexicon)


def changed(value: Any, place: Place, text: str) -> Any:
    """The same with another text in one place."""
    if not place:
        return text
    if isinstance(value, list):
        return [changed(each, place[1:], text) if k == place[0] else each for k, each in enumerate(value)]
    return replace(value, **{place[0]: changed(getattr(value, place[0]), place[1:], text)})


def pack_with(card: Struct, place: Place, text: str) -> Pack:
    """The pack with another text on a card."""
    bare = changed(card, place, text)
    file, path = next((file, path) for file, path, each in WHOLE if each is card)
    held = getattr(PACKED.files[file], str(path[0]))
    whole = replace(PACKED.files[file], **{str(path[0]): [bare if each is card else each for each in held]})
    pack = dataclasses.replace(PACKED, files={**PACKED.files, file: whole})
    pack.__dict__["lexicon"] = PACKED.lexicon  # the words are the same, and long to make
    pack.__dict__["components"] = [(f, p, bare if each is card else each) for f, p, each in WHOLE]
    return pack


@pytest.fixture(scope="module", autouse=True)
def read_once() -> Iterator[None]:
    """The sentences of an example are the same whatever stands on the card: they are read once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examples, "read_claims", cache(read_claims))
        patch.setattr(examples, "read_events", cache(read_events))
        yield


@pytest.fixture
def boxes() -> Iterator[None]:
    """Takes a box that a test has changed away again."""
    yield
    BOXES.pop(EVEN, None)


def holds(card: Any, example: Example) -> bool:
    """Whether an example holds; without its text a card may also lack what an example looks up."""
    try:
        return run_example(PACKED, card, example) == ""
    except (LookupError, AssertionError, StopIteration):
        return False


def test_no_card_is_without_an_example() -> None:
    assert [card.id for card in CARDS if not card.example] == []


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{type(card).__name__}-{card.id}")
def test_what_an_example_says_is_so(card: Any) -> None:
    assert [run_example(PACKED, card, example) for example in card.example] == [""] * len(card.example)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{type(card).__name__}-{card.id}")
def test_a_card_that_lacks_a_sentence_fails_an_example(card: Any, boxes: None) -> None:
    for place, text in texts_on(card):
        for shorter in shortened(place, text):
            BOXES[EVEN] = even_box(pack_with(card, place, shorter))
            assert not all(holds(card, example) for example in card.example), f"{place}: enough is {shorter!r}"


def test_an_example_that_is_not_so_is_told() -> None:
    wrong = Example(
        given="A Timber Cutter stands on HEX 1:0.",
        when="You attack the Timber Cutter with this card.",
        then="The Timber Cutter has 5 Damage.",
    )
    told = run_example(PACKED, PACKED.find("homid-straight-punch"), wrong)
    assert told == "then: The Timber Cutter has 5 Damage. This is not so."


def test_what_cannot_be_used_or_reached_is_told() -> None:
    far = Example(
        given="A Timber Cutter stands on HEX 2:0.",
        when="You attack the Timber Cutter with this card.",
        then="The Timber Cutter has 4 Damage.",
    )
    punch = PACKED.find("homid-straight-punch")
    assert run_example(PACKED, punch, far) == "when: Straight Punch does not reach that far."
    idle = Example(when="You use this card.", then="You have 3 +1 RESISTANCE tokens.")
    assert run_example(PACKED, PACKED.find("ahroun-iron-nape"), idle) == "when: Iron Nape cannot be used now."


def test_whoever_is_missing_on_the_table_is_told() -> None:
    alone = Example(when="You attack the Timber Cutter with this card.", then="You have no Damage.")
    told = run_example(PACKED, PACKED.find("homid-straight-punch"), alone)
    assert told == "Timber Cutter is not on the table. Say in `given` where it stands."


def test_a_face_that_no_black_die_has_is_told() -> None:
    rigged = Example(given="The black dice show 3.", when="A round begins.", then="You have no Damage.")
    told = run_example(PACKED, PACKED.find("homid-straight-punch"), rigged)
    assert told == "given: a black die has no face with 3."


def test_numbers_beside_the_texts_are_even_so_that_tuning_does_not_touch_an_example() -> None:
    b = even_box(PACKED)
    assert {card.attack for card in b.npcs.values() if card.kind == "npc"} == {(5, 5, 5)}
    assert {card.bonus_dice for card in b.cards.values()} == {1}
    assert PACKED.find("homid-dive-aside").bonus_dice != b.cards["homid-dive-aside"].bonus_dice
