"""Texts that set each other off, and pages that lead to each other: all come to an end."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation.rules.attack import apply_glory, resolve
from gloaming.games.retaliation.rules.booklet import read_page
from gloaming.games.retaliation.rules.damage import defeat
from gloaming.games.retaliation.table import events as told
from gloaming.games.retaliation.table.booklet_files import PhasePage
from gloaming.games.retaliation.table.booklet_reader import Choice, Page, Said
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.state import Due, Phase, State
from gloaming.games.retaliation.table.under_way import Attack
from gloaming.lingo.chain import LONGEST
from gloaming.testing import rule
from tests.games.retaliation.table import asked_by, easily, foe, match, say, state, wolf

HERE, THERE = (0, 0), (1, 0)
FOE = "axe-fomori"


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patched:
        yield patched
    box(state()).borne.clear()  # what was found of texts that are gone again


def bearing(patch: pytest.MonkeyPatch, text: str, **more: Any) -> State:
    """A fight in which the first pack member bears an Effect with that text."""
    s = state([wolf(at=HERE, effects=["warm-meal"], **more)], [foe(FOE, at=THERE)], sequence="combat")
    lasting = msgspec.structs.replace(box(s).effects["warm-meal"], text=text, sequence="any", discard_when="end")
    patch.setitem(box(s).effects, "warm-meal", lasting)
    box(s).borne.clear()
    return s


def attacked(s: State) -> int:
    """The NPC attacks the pack member: how many Attacks come of it."""
    easily(resolve(s, Attack(attacker=10, target=0, level=1)))
    return sum([isinstance(event, told.Attacked) for event in s.story])


@rule("RT-R228")
@pytest.mark.parametrize("again", ["Take 1 Damage.", "Take 1 Damage. Recover all Damage. Take 1 Damage."])
def test_damage_that_brings_damage_comes_to_an_end(patch: pytest.MonkeyPatch, again: str) -> None:
    s = bearing(patch, f"When you take Damage: Recover all Damage. {again}")
    say(s, "Take 1 Damage.")
    assert sum([isinstance(event, told.Damaged) for event in s.story]) == 1 + LONGEST * again.count("Take")
    assert (s.members[0].at, s.chained) == ([HERE], 0)


@rule("RT-R228")
def test_attacks_that_bring_attacks_come_to_an_end(patch: pytest.MonkeyPatch) -> None:
    s = bearing(patch, "When you are attacked: Recover all Damage. Each NPC attacks you.")
    assert (attacked(s), s.chained) == (LONGEST + 1, 0)


@rule("RT-R228", "RT-R37")
def test_a_gift_that_is_used_in_answer_to_itself_is_no_longer_offered(patch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE)], [foe(FOE, at=THERE)], sequence="combat")
    text = "When you are attacked: Each NPC attacks you."
    gift = next(iter(box(s).gifts.values()))
    s.members[0].gifts = [gift.id]
    free = msgspec.structs.replace(gift, text=text, type="Immediate", cost=0, cost_kind="", limit="none")
    patch.setitem(box(s).gifts, gift.id, free)
    kinds = asked_by(resolve(s, Attack(attacker=10, target=0)), lambda ask: ask.options[0])
    assert (kinds.count("use"), s.chained) == (LONGEST, 0)


@rule("RT-R228")
def test_who_falls_sets_nothing_off(patch: pytest.MonkeyPatch) -> None:
    s = bearing(patch, "When you take Damage: Recover all Damage. Take 1 Damage.")
    say(s, "Take 99 Damage.")
    assert (s.members[0].knocked_out, s.chained) == (True, 0)


@rule("RT-R228", "RT-28.16")
def test_a_glorious_text_that_applies_itself_comes_to_an_end(patch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE)], [foe(FOE, at=THERE)], sequence="combat")
    card = box(s).npcs[FOE]
    part = msgspec.structs.replace(card.glorious[0], text="Apply the Glorious text of the target.", trophies=1)
    patch.setitem(box(s).npcs, FOE, msgspec.structs.replace(card, glorious=[part]))
    s.npcs[0].glory = [part.part]
    easily(apply_glory(s, 0, s.npcs[0], part.part))
    assert (s.campaign.trophies, s.chained) == (LONGEST, 0)


# pages


def with_pages(patch: pytest.MonkeyPatch, pages: dict[str, str], s: State | None = None) -> State:
    """A scenario with pages of a test's own, a sentence a line; `>` begins a choice."""
    s = s or state([wolf(at=HERE)])
    s.scenario.id = "01-cinders"
    booklet = box(s).booklets["01-cinders"]
    for name, text in pages.items():
        lines = text.splitlines()
        said = tuple(Said(1, line) for line in lines if line[0] != ">")
        choices = tuple(replace(CHOICE, text=line[2:]) for line in lines if line[0] == ">")
        patch.setitem(booklet.pages, name, Page(name, "", 1, (), instructions=said, choices=choices))
    return s


CHOICE = Choice(line=1, label="On", condition="", text="")


@rule("RT-R228", "RT-16.3")
@pytest.mark.parametrize(
    "pages",
    [
        {"E.91": "Read page E.92.", "E.92": "If Salt is recorded, resume playing.\nRead page E.91."},
        {"E.91": "Make a Physical + Brawl check of difficulty 99.\nIf the check fails, read page E.91."},
        {"E.91": "> Read page E.91."},
    ],
)
def test_pages_that_lead_to_each_other_are_closed_in_the_end(patch: pytest.MonkeyPatch, pages: dict[str, str]) -> None:
    s = with_pages(patch, pages)
    easily(read_page(s, "E.91", 0, [0]))
    assert len(s.scenario.pages) == LONGEST


@rule("RT-R228", "RT-16.1")
def test_pages_may_be_read_again_as_often_as_somebody_chooses_to(patch: pytest.MonkeyPatch) -> None:
    s = with_pages(patch, {"E.91": "> Read page E.91.\n> Resume playing."})
    asked = 0

    def answer(ask: Any) -> Any:
        nonlocal asked
        asked += 1
        return ask.options[asked > 2 * LONGEST]

    asked_by(read_page(s, "E.91", 0, [0]), answer)
    assert len(s.scenario.pages) == 2 * LONGEST + 1


@rule("RT-R228", "RT-R45")
def test_a_tracker_that_brings_its_own_page_again_comes_to_an_end(patch: pytest.MonkeyPatch) -> None:
    again = "Set the orange tracker to 0.\nWhen the orange tracker reaches 1, read page E.91.\n"
    s = with_pages(patch, {"E.91": f"{again}Increase the orange tracker by 1.\nResume playing."})
    s.due, s.phase, s.after = [Due(page="E.91")], Phase.PAGE, Phase.TURN
    t = match(s)
    assert (t.kind, len(t.state.scenario.pages), t.state.due) == ("turn", LONGEST, [])


@rule("RT-R228", "RT-18.6")
def test_the_pages_of_a_turn_are_not_counted_with_those_of_the_next() -> None:
    s = state([wolf(at=HERE)], turn=None, turned=LONGEST)
    s.phase = Phase.NEXT
    t = match(s)
    assert (t.kind, t.state.turned) == ("turn", 0)


@rule("RT-R228", "RT-29.7")
def test_the_page_of_a_phase_that_defeats_the_boss_again_comes_to_an_end(patch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE)], [foe("slagback", at=(2, 0), phase_no=1)], sequence="combat")
    with_pages(patch, {"E.91": "The target is defeated.\nResume playing."}, s)
    booklet = box(s).booklets["01-cinders"]
    head = msgspec.structs.replace(booklet.head, phases=[PhasePage(npc="slagback", phase=1, page="E.91")])
    patch.setitem(box(s).booklets, "01-cinders", replace(booklet, head=head))
    easily(defeat(s, s.npcs[0], 0))
    assert (len(s.scenario.pages), s.npcs[0].phase_no) == (LONGEST, 2)
