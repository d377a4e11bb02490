"""Crowded tables at every size: one's own cards are in sight and whole, nothing lies over another, no words are cut."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import AT_REST, DESK
from tests.web.test_room import played

SIZES = [(1024, 768), (1280, 720), (1440, 900), (1920, 1080), (390, 844)]
CROWDED: list[
    tuple[str, int, dict[str, Any], dict[str, int]]
] = [  # game, plies, options, how many cards lie in one's own area, and in the row before one
    ("allies", 18, {}, {"allies": 7}),
    ("wraith_giants", 22, {}, {"hand": 10, "row": 5}),
    ("veilwraith", 60, {}, {"hand0": 10, "area0": 6}),
    ("veilwraith", 40, {"players": 2}, {"hand0": 10, "area0": 5}),
    ("veilwraith", 40, {"players": 4}, {"hand0": 10, "area0": 4}),
    ("retaliation", 71, {}, {"hand.0": 5}),
    ("assault", 40, {}, {"hand": 9}),
]
TIP = (
    "Here one sentence is said to who meets this decision for the first time; it may be as long as this one is. "
    "Where that is not enough, a second one says what good players look at."
)
FAULTS = """([own, ...rows]) => {
    const ground = document.querySelector(".ground"), at = (each) => each.getBoundingClientRect(), faults = [];
    const tip = document.querySelector(".tip");
    if (tip.scrollHeight > tip.clientHeight + 1) faults.push("a tip is cut");
    const foot = Math.min(at(document.querySelector(".prompt")).top, innerHeight), top = at(ground).top;
    const phone = innerWidth < 721;  // where rows are moved sideways
    const held = ground.dataset.held ? ground.querySelector(`.cell--${ground.dataset.held}`) : null;
    const cards = `[data-area="${own}"] .area__body > :is(.piece--card, .piece--group) > .piece__body`;
    for (const {top: high, bottom, left, right} of [...document.querySelectorAll(cards)].map(at)) {
        const aside = !phone && (left < 0 || right > innerWidth);
        if (high < top - 8 || bottom > foot + 2 || aside) faults.push(`out of sight: ${high} ${bottom} of ${foot}`);
    }
    const seen = (area) => {  // what is to be seen of an area: the table is moved in windows, and under held cards
        let {left, top, right, bottom} = at(area);
        for (let around = area.parentElement; around && around !== document.body; around = around.parentElement) {
            const style = getComputedStyle(around), clip = at(around);
            if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
            if (style.overflowX !== "visible") [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        }
        if (held && !held.contains(area)) bottom = Math.min(bottom, at(held).top);
        return {left, top, right, bottom};
    };
    const areas = [...ground.querySelectorAll(".area")].filter((each) => each.offsetHeight);
    const both = (from, to, a, b) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 2;
    const onField = (one, other) => one.matches(".area--hexes") && !other.closest(".cell--hand");  // slips
    areas.forEach((one, i) => areas.slice(i + 1).forEach((other) => {
        if (one.contains(other) || other.contains(one)) return;  // it lies at its edge
        if (onField(one, other) || onField(other, one)) return;
        const [a, b] = [seen(one), seen(other)];
        if (both("left", "right", a, b) && both("top", "bottom", a, b))
            faults.push(`${one.dataset.area} over ${other.dataset.area}`);
    }));
    if (!phone && ground.dataset.board === "tall") {  // as high as the stage, two fifths of it wide
        const [board, stage] = [ground.querySelector(".board__frame"), document.querySelector(".stage")].map(at);
        if (board.width < stage.width * .399 || board.height < stage.height - 1)
            faults.push(`a small board: ${board.width}`);
    }
    const whole = [own, ...rows].map((area) => `[data-area="${area}"] .row--cards .card__text`).join();
    for (const text of ground.querySelectorAll(whole)) {  // of these the words are read where they lie
        if (text.textContent && (!text.clientHeight || text.matches(".is-short, .is-none")))
            faults.push(`not whole: ${text.textContent}`);
    }
    for (const title of ground.querySelectorAll(".card__title")) {
        const {top, bottom, left, right} = at(title), bar = at(title.parentElement);
        const over = top < bar.top - 1 || bottom > bar.bottom + 1 || left < bar.left - 1 || right > bar.right + 1;
        if (title.clientHeight && over) faults.push(`title over its bar: ${title.textContent}`);
    }
    for (const lying of ground.querySelectorAll(".row--cards, .area--plates .row, .area--chips .area__body")) {
        const bodies = [...lying.querySelectorAll(":scope > .piece > .piece__body")].map((body) =>
            [body.parentElement, at(body)]);
        bodies.forEach(([one, a], i) => bodies.slice(i + 1).forEach(([other, b]) => {
            if (both("left", "right", a, b) && both("top", "bottom", a, b))
                faults.push(`${one.dataset.piece} over ${other.dataset.piece}`);
        }));
    }
    for (const text of ground.querySelectorAll(".card__text")) {
        const forms = ".area--smalls, .area--plates, .area--chips, .area--tiles";  // words are read elsewhere
        if (!text.textContent || text.closest(`${forms}, .strip, .cell--side`)) continue;
        if (!text.clientHeight || text.matches(".is-none")) faults.push(`not to be seen: ${text.textContent}`);
        if (!text.clientHeight || text.matches(".is-none")) continue;
        const {right, bottom} = at(text), lines = document.createRange(), words = text.textContent;
        lines.selectNodeContents(text);
        const rects = [...lines.getClientRects()].filter((line) => line.width && line.left < right);
        const more = text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2;
        if (more && !text.classList.contains("is-short")) faults.push(`ends without a sign: ${words}`);
        if (text.closest(".piece--lying, .piece--tilted, .piece--over")) continue;
        const cut = rects.some((line) => line.top < bottom - 2 && line.bottom > bottom + 2);
        if (cut) faults.push(`cut through: ${words}`);
        if (bottom > at(text.closest(".card")).bottom + 1) faults.push(`runs over its card: ${words}`);
    }
    return faults;
}"""

PLACES = """() => Object.fromEntries([..."area spirit-area row keys hand".split(" ")].map((name) => {
    const {left, top, width, height} = document.querySelector(`[data-area="${name}0"]`).getBoundingClientRect();
    return [name, [left, top, width, height].map(Math.round)];
}))"""


def copied(piece: dict[str, Any], id: str) -> dict[str, Any]:
    """Another piece that looks the same, with parts of its own."""
    return {**piece, "id": id, "parts": [copied(part, f"{id}.{part['id']}") for part in piece.get("parts", [])]}


def crowded(name: str, plies: int, options: dict[str, Any], lying: dict[str, int], number: int) -> dict[str, Any]:
    """A view of a game after so many plies, with so many cards where it matters."""
    match = played(name, plies, options)
    assert match.ask is not None
    view = view_of(match.scene(0), [match.gloss(option) for option in match.ask.options])
    for own, many in lying.items():
        area = next(each for each in view["scene"]["areas"] if each["id"] == own)
        cards = [
            piece for piece in area.get("pieces", []) if piece.get("face_up") is not False and not piece.get("dim")
        ]
        assert cards, f"nothing lies in {own} that could be more"
        more = [copied(cards[i % len(cards)], f"{own}more{i}") for i in range(many - len(cards))]
        area["pieces"] = [*more, *area["pieces"]]
    view["ask"] |= {"kind": f"look{number}", "options": view["ask"]["options"]}
    view["seats"] = [{**view["seats"][0], "seat": i, "yours": i == 0} for i in range(options.get("players", 1))]
    return view


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((later) => requestAnimationFrame(() => requestAnimationFrame(later)))")
    page.wait_for_function(AT_REST)


def test_in_crowded_positions_ones_own_cards_are_on_the_screen_and_no_words_are_cut(enter: Enter) -> None:
    views = [crowded(*position, number) for number, position in enumerate(CROWDED)]
    tips = [{"decision": f"look{n}", "symbol": "", "word": "", "text": TIP, "rule": "XX-1"} for n in range(len(views))]
    person = enter(SIZES[0], newcomer=True)
    teaching = {"goal": None, "tips": tips, "glossary": [], "how": "", "lessons": []}
    person.page.route("**/api/games/drawn/teaching", lambda route: route.fulfill(json=teaching))
    drawing, faults = Drawing(person, views[0]), []
    for number, (view, (name, _, options, lying)) in enumerate(zip(views, CROWDED, strict=True)):
        own = next(iter(lying))
        if number:
            drawing.show(**{**view, "ply": number})
        expect(person.page.locator(".prompt > .tip")).to_be_visible()
        expect(person.page.locator(f'[data-area="{own}"]')).to_be_attached()
        for size in SIZES:
            resize(person.page, size)
            found = person.page.evaluate(FAULTS, list(lying))
            faults += [(name, options, size, fault) for fault in found]
    assert not faults, "\n".join(map(str, faults))


def test_at_a_table_of_cards_everything_keeps_its_place_whatever_lies_there(enter: Enter) -> None:
    """Threats that come and go, a hand that grows, Keys, piles: nothing moves but the cards."""
    matches = [played("veilwraith", plies) for plies in (4, 12, 30, 60)]
    views = [view_of(match.scene(0)) for match in matches]
    hands = [
        sum(area["id"] == "hand0" and len(area.get("pieces", [])) for area in view["scene"]["areas"]) for view in views
    ]
    assert len(set(hands)) > 1
    empty = {**views[0], "scene": {**views[0]["scene"], "areas": [dict(each) for each in views[0]["scene"]["areas"]]}}
    for area in empty["scene"]["areas"]:
        if area["id"] in ("area0", "hand0"):
            area["pieces"] = []
    drawing = Drawing(enter(DESK), views[0])
    found = []
    for ply, view in enumerate([*views, empty]):
        drawing.show(**{**view, "ply": ply})
        expect(drawing.person.page.locator(f'.play[data-ply="{ply}"]')).to_be_attached()
        found.append(drawing.person.page.evaluate(PLACES))
    assert all(each == found[0] for each in found), "\n".join(map(str, found))
