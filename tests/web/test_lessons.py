"""Lessons in the browser: each is played to its free stretch by what it lights alone; goal card, tips, glossary."""

import pytest
from playwright.sync_api import Browser, expect

from gloaming import games
from gloaming.teaching import teaching_of
from tests.web.conftest import CHROMIUM, Enter
from tests.web.house import DESK, PHONE, TARGET, Person, Server
from tests.web.test_newcomer import walk_to
from tests.web.test_screens import LOOK, Inspector, axe

__all__ = ["axe"]

COURSES = {name: lessons for name in games.names() if (lessons := teaching_of(games.find(name)).lessons)}
BY_KEYS = 1  # the lesson of a course that is taken without a hand on the table
GO = """path => {
    const link = Object.assign(document.createElement("a"), {href: path});
    document.body.append(link);
    link.click();
    link.remove();
}"""
WHERE = """() => JSON.stringify([document.querySelector(".play")?.dataset.ply,
    document.querySelector(".note")?.textContent, document.querySelectorAll(".is-chosen").length,
    document.activeElement?.closest("[data-piece]")?.dataset.piece, document.querySelector(".book__on") !== null])"""
READY = """() => document.querySelector('.play[data-lesson="play"]')
    || !document.querySelector(".play--busy, .note[aria-busy]") && document.activeElement.matches(
        ".note__go, .is-wanted, .is-wanted *, [data-option], .play[data-lesson=choose] .piece__self, .book__page")"""
# Does what is lit until the lesson is free, and returns the kind of its last step. What is to be touched is in sight.
FOLLOW = """async () => {
    const one = (selector) => document.querySelector(selector), kind = () => one(".play")?.dataset.lesson ?? "";
    const is = (...kinds) => kinds.includes(kind());
    const busy = () => one(".play--busy, .note[aria-busy]");
    const ready = () => !busy() && (one(".is-wanted, .note__go") || is("play", "choose", "done"));
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    let tries = 0;
    const touch = (piece) => {
        piece.scrollIntoView({block: "nearest", behavior: "instant"});
        const {left, top, width, height} = piece.getBoundingClientRect();
        const at = (x, y) => document.elementFromPoint(left + x * width, top + y * height);
        const spot = parts.flatMap((y) => parts.map((x) => at(x, y))).find((each) => each?.closest(".piece") === piece);
        if (!spot && tries++ > 200) throw new Error(`${piece.dataset.piece} is covered`);
        if (!spot) return;  // the table is still being laid
        tries = 0;
        spot.click();
    };
    for (;;) {
        one(".book__on")?.click();  // a page is read on the way
        for (let i = 0; !ready(); i++) {
            if (i > 1000) throw new Error(`nothing is lit: ${one(".note")?.textContent}`);
            await new Promise((later) => setTimeout(later, 15));
        }
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);  // the note finds its place
        if (!ready()) continue;
        const wanted = one(".is-wanted"), go = one(".note__go");
        if (is("play", "done")) return kind();
        if (go) go.click();
        else if (is("choose")) touch(one(".piece.is-target") ?? one(".piece.is-can"));
        else if (wanted.matches(".piece")) touch(wanted);
        else wanted.click();
        await new Promise((later) => setTimeout(later, 15));
    }
}"""


def follow(person: Person) -> str:
    """Does what is lit until the lesson is free; returns the kind of its last step."""
    return str(person.page.evaluate(FOLLOW))


def follow_by_keys(person: Person) -> str:
    """Presses Enter on what the lesson has led the focus to, until it is free; returns the kind of its last step."""
    page = person.page
    for _ in range(60):
        page.wait_for_function(READY)
        if page.locator('.play[data-lesson="play"]').count():
            return "play"
        if page.locator(".is-chosen").count() and page.locator('.play[data-lesson="choose"]').count():
            assert walk_to(person, TARGET)  # a free choice is not led to its end
        before = page.evaluate(WHERE)
        page.keyboard.press("Enter")
        page.wait_for_function(f"before => ({WHERE})() !== before", arg=before)
    raise AssertionError(page.locator(".note").inner_text())


@pytest.mark.parametrize("name", COURSES)
def test_every_lesson_is_played_by_what_it_lights(enter: Enter, axe: str, name: str) -> None:
    person, inspector = enter(), Inspector(axe)
    page = person.page
    page.goto("/learn")
    expect(page.locator(".learn__game")).not_to_have_count(0)
    for i, lesson in enumerate(COURSES[name]):
        ends = i in (0, len(COURSES[name]) - 1)  # a desk takes three times as long: the first and the last, a short one
        page.set_viewport_size(
            {"width": DESK[0], "height": DESK[1]} if ends else {"width": PHONE[0], "height": PHONE[1]}
        )
        page.emulate_media(color_scheme="light" if i in (1, 3, len(COURSES[name]) - 1) else "dark")
        made = person.context.request.post(f"/api/games/{name}/lessons/{lesson.id}", data={}).json()
        page.evaluate(GO, f"/t/{made['id']}")
        expect(page.locator(".note h2")).to_have_text(lesson.steps[0].title)
        if i == BY_KEYS:
            page.evaluate(axe)
            inspector.hear(lesson.title, page.evaluate(LOOK, {}))
        assert (follow_by_keys if i == BY_KEYS else follow)(person) == "play"
        expect(page.locator(".note h2")).to_have_text(lesson.steps[-1].title)
    assert not inspector.faults, "\n".join(inspector.faults)


def test_no_scrollbar_makes_itself_needed_and_what_is_dim_stays_opaque(browser: Browser, server: Server) -> None:
    """Most desks have scrollbars that take room: a table that fits without one is laid without one."""
    desk = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], ignore_default_args=["--hide-scrollbars"]
    )
    person = Person(desk, server.url, None, (1440, 900), "dawn")
    lesson = COURSES["allies"][3].id
    made = person.context.request.post(f"/api/games/allies/lessons/{lesson}", data={}).json()
    person.go(f"/t/{made['id']}")
    expect(person.page.locator(".play--dim .note")).to_be_visible()
    room = "each => [each.scrollHeight <= each.clientHeight + 1, each.offsetWidth - each.clientWidth]"
    assert person.page.locator(".ground").evaluate(room) == [True, 0]
    filters = "faces => faces.map((face) => getComputedStyle(face).filter)"
    dim = [each for each in person.page.locator(".piece__face").evaluate_all(filters) if each != "none"]
    assert dim
    assert not any("opacity" in each for each in dim), "a card shows what lies below it"
    person.leave()
    desk.close()


def test_a_lesson_answers_another_choice_is_left_and_taken_up_again_and_ends(enter: Enter) -> None:
    person = enter(PHONE)
    page, lesson = person.page, COURSES["allies"][0]
    person.go("/")
    page.get_by_role("link", name="Learn it in 6 minutes").first.click()  # the shortest course stands first
    page.get_by_role("button", name=f"Begin: {lesson.title}").click()
    while page.locator(".play").get_attribute("data-lesson") != "do":
        page.locator(".note__go").click()
    person.button("Let the rest through").click()
    expect(page.locator(".note")).to_contain_text("why let it grow?")
    person.button("Try it and see").click()
    person.button("Take it back").click()
    expect(page.locator(".note h2")).to_have_text("Black cards stop fire")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.locator(".learn__list")).to_contain_text("Left at 6 of 9")
    page.get_by_role("button", name=f"Go on with {lesson.title}").click()
    expect(page.locator(".note h2")).to_have_text("Black cards stop fire")
    follow(person)
    person.button("Put this aside").click()
    expect(page.locator(".note")).to_be_hidden()
    for _ in range(2):
        ply = page.locator(".play").get_attribute("data-ply")
        page.locator(".prompt__opts [data-option]").first.click()
        page.wait_for_function("ply => document.querySelector('.play').dataset.ply !== ply", arg=ply)
        person.go(page.url)  # whoever comes back has not lost what was decided before
    expect(page.locator(".note h2")).to_have_text("Well done")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.locator(".learn__list")).to_contain_text("Done")
    assert page.evaluate("() => localStorage.getItem('gloaming.tables')") is None  # a lesson is no game that waits


def test_a_newcomer_sees_the_goal_first_then_a_tip_and_what_signs_mean(enter: Enter) -> None:
    person = enter(newcomer=True)
    page = person.page
    person.sit(*person_table(person))
    expect(person.dialog).to_contain_text("Hold the city until its deck runs out.")
    expect(person.dialog).to_contain_text("Every sign, by name")
    person.button("Begin").click()
    expect(page.locator(".tip")).to_contain_text("Each ally may block one attack")
    person.button("Got it").click()
    expect(page.locator(".tip")).to_have_count(0)
    page.locator(".piece--group .piece__self").first.focus()
    expect(page.locator(".signs")).to_contain_text("Wraith")
    page.keyboard.press("g")
    expect(person.dialog).to_contain_text("How it is scored")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("#question")).to_be_visible()
    expect(person.dialog).to_have_count(0)


def person_table(person: Person) -> tuple[str, str]:
    """A table of the first game whose first question is a block."""
    answer = person.context.request.post("/api/tables", data={"game": "allies", "seed": 7})
    made = answer.json()
    return made["id"], made["token"]
