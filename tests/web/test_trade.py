"""A question never covers what one decides with: in a trade one's own Resources stay in sight, and odds are whole."""

from typing import Any

from playwright.sync_api import expect

from gloaming.games.assault.table import choices as c
from gloaming.kernel import DONE, Match
from tests.games.assault.table import table
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import PHONE

HILL, FIRE = 5, 2
SEEN = {
    (1280, 720): (0, 1, 2, 3),
    (1024, 768): (1, 2),
}  # at which steps; on a narrow table, where they are to be touched
COVERED = """() => { const {top} = document.querySelector(".prompt").getBoundingClientRect();
    return [...document.querySelectorAll('[data-area^="resources."] .piece')]
        .filter((piece) => piece.getBoundingClientRect().bottom > top + 1).map((piece) => piece.dataset.piece); }"""


def view_at(match: Match, seat: int) -> dict[str, Any]:
    assert match.ask is not None
    view = view_of(match.scene(seat), [match.gloss(option) for option in match.ask.options], match.log(seat))
    view["ask"]["question"] = match.question()
    view["seats"] = [{**view["seats"][0], "seat": n, "yours": n == seat} for n in range(6)]
    return view | {"viewer": seat, "ply": match.ply}


def test_ones_own_resources_are_in_sight_at_every_step_of_a_trade(enter: Enter) -> None:
    armies = {"waterdeep": "hill-marauder", "high-moor": "fire-smith", "sea-of-swords": "storm-sentinel"}
    armies |= {"neverwinter-wood": "frost-raider", "delimbiyr-vale": "stone-warden", "dessarin-valley": "cloud-lancer"}
    held = {"hill": "ale-wagons iron-ore driven-herd", "fire": "crown-rune blood-rune"}
    t = table(turn="hill", row="move plunder", armies=armies, resources=held)
    views = [view_at(t.play("trade").match, HILL)]
    for step in (c.Offer(FIRE), c.Give("ale-wagons"), DONE):
        t.do(step)
        assert t.match.ask is not None
        views.append(view_at(t.match, t.match.ask.seat))
    for size, steps in SEEN.items():
        person = enter(size)
        drawing, own = Drawing(person, views[0]), person.page.locator('[data-area^="resources."] .piece')
        for number, view in enumerate(views):
            if number:
                drawing.show(**{**view, "ply": number})
            expect(person.question).to_have_text(view["ask"]["question"])
            if number in steps:
                assert own.count() > 1
                person.page.wait_for_function(f"() => !({COVERED})().length", timeout=8000)


def test_the_odds_of_a_battle_are_whole_on_a_phone(enter: Enter) -> None:
    armies = {"waterdeep": "fire-smith*4", "high-moor": "hill-marauder*3"}
    t = table(turn="fire", row="leader move", armies=armies, resources="horn-of-ostoria").attack(
        "waterdeep", "high-moor"
    )
    page = Drawing(enter(PHONE), view_at(t.match, FIRE)).person.page
    expect(page.locator(".spread > span").nth(12)).to_be_attached()
    beyond = """() => [...document.querySelectorAll(".tray:has(> .spread) :is(dd, .spread *)")]
        .filter((part) => part.getBoundingClientRect().right > part.closest(".tray").getBoundingClientRect().right)
        .map((part) => part.textContent)"""
    assert page.evaluate(beyond) == []
