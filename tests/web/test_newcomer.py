"""A newcomer's path: from the lobby to a table to the end of a game, by clicks alone and by keys alone."""

import random

from playwright.sync_api import Route, expect

from tests.web.conftest import Enter
from tests.web.house import CAN, PHONE, TARGET, Person

MOST_DECISIONS = 100
SHORT = 48  # a deal of some twenty decisions; others have up to two hundred of the same kinds


def deal(person: Person) -> None:
    """Whatever table is opened is dealt so that its game is neither long nor over at once."""

    def seeded(route: Route) -> None:
        wanted = route.request.post_data_json
        route.continue_(post_data=None if wanted is None else {**wanted, "seed": SHORT})

    person.page.route("**/api/tables", seeded)


def open_allies(person: Person) -> None:
    person.go("/")
    expect(person.page.locator(".game")).not_to_have_count(0)
    person.button("New table").click()
    expect(person.dialog).to_contain_text("You play alone.")
    person.picture("new-table")


def over(person: Person) -> bool:
    """Whether the game has ended; its result is fetched then."""
    return person.page.locator("dialog.result, .prompt__opts > button:text('See the result')").count() > 0


def settled(person: Person, ply: int) -> None:
    """Waits until the table shows that a decision was made."""
    person.page.wait_for_function("ply => Number(document.querySelector('.play').dataset.ply) > ply", arg=ply)


def shown_ply(person: Person) -> int:
    return int(person.page.locator(".play").get_attribute("data-ply") or 0)


def marked_now(person: Person, marked: str, ply: int) -> list[str]:
    """The pieces that can be touched; none once the decision is on its way or asks for a confirmation."""
    script = """([marked, ply]) => {
        const play = document.querySelector(".play");
        if (document.querySelector(".play--busy, dialog[open]") || Number(play.dataset.ply) !== ply) return [];
        return [...document.querySelectorAll(marked)].map((piece) => piece.dataset.piece);
    }"""
    return [str(each) for each in person.page.evaluate(script, [marked, ply])]


def decide_by_clicks(person: Person, chance: random.Random) -> None:
    """Touches pieces at random until they spell an option, or takes a button."""
    page, ply = person.page, shown_ply(person)
    buttons = page.locator(".prompt__opts [data-option]")
    if page.locator(CAN).count() == 0 or (buttons.count() and chance.random() < 0.3):
        buttons.first.click()
    else:
        marked = CAN
        while pieces := marked_now(person, marked, ply):
            person.touch(chance.choice(pieces))
            marked = TARGET
    if page.locator("dialog[open]:not(.result)").count():
        person.button("Do it all the same").click()
    settled(person, ply)


def test_a_whole_game_is_played_by_clicks_from_the_lobby_on(enter: Enter) -> None:
    person, chance = enter(motion=True), random.Random(4)
    deal(person)
    open_allies(person)
    person.button("Open the table").click()
    expect(person.question).to_be_visible()
    person.picture("allies-first-decision")
    for n in range(MOST_DECISIONS):
        if over(person):
            break
        decide_by_clicks(person, chance)
        if n == 1:
            person.page.emulate_media(reduced_motion="reduce")  # what moves has been seen; the rest is quicker
        if n == 9:
            person.picture("allies-in-the-middle")
    expect(person.page.locator("dialog.result")).to_be_visible()
    expect(person.page.locator("#result-title")).to_be_focused()  # no key that was meant for the film plays again
    expect(person.dialog).to_contain_text("Points for the wraith")
    person.picture("allies-result")
    person.dialog.get_by_role("button", name="Back to the table").click()
    expect(person.question).to_contain_text(" points")
    person.go("/")
    expect(person.page.locator(".drow")).to_contain_text(" points")
    person.picture("lobby-after-a-game")


def test_a_whole_game_is_played_by_keys_alone(enter: Enter) -> None:
    person = enter()
    press = person.page.keyboard.press
    deal(person)
    person.go("/")
    expect(person.page.locator(".game")).not_to_have_count(0)
    press("n")
    expect(person.dialog).to_contain_text("You play alone.")
    press("Enter")
    expect(person.question).to_be_visible()
    for n in range(MOST_DECISIONS):
        if over(person):
            break
        decide_by_keys(person, n)
    expect(person.page.locator("dialog.result")).to_be_visible()
    press("Escape")
    expect(person.page.locator("dialog[open]")).to_have_count(0)  # a dialog keeps the keys as long as it is open
    expect(person.question).to_contain_text(" points")
    press("u")  # the last decision can be taken back, and the game goes on
    person.page.wait_for_function(
        "() => document.querySelector('dialog[open]') || !document.querySelector('.prompt--wait')"
    )
    if person.dialog.count():  # where cards were dealt since, one agrees first that it becomes practice
        expect(person.dialog).to_contain_text("practice")
        press("y")
    expect(person.page.locator(".prompt--wait")).to_have_count(0)


def decide_by_keys(person: Person, n: int) -> None:
    """In turn: Tab to a piece and Enter to touch it; the letter of a button; the list of all options."""
    page, press, ply = person.page, person.page.keyboard.press, shown_ply(person)
    letter = page.locator(".prompt__opts [data-option] kbd")
    if n % 3 == 1 and letter.count():
        press(letter.first.inner_text().lower())
    elif n % 3 == 2 or page.locator(CAN).count() == 0:
        press("l")
        press("ArrowDown")
        press("Enter")
    else:
        for wanted in (".is-can", ".is-target", ".is-target"):
            if not walk_to(person, wanted):
                break
            press("Enter")
            if (
                page.locator("dialog[open]").count()
                or shown_ply(person) > ply
                or not page.locator(".is-chosen").count()
            ):
                break
    if page.locator("dialog[open]:not(.result)").count():
        press("y")
    settled(person, ply)


def walk_to(person: Person, wanted: str) -> bool:
    """Tab from area to area until the focus stands on such a piece."""
    for _ in range(200):  # a list of many options has as many stops
        if person.page.evaluate("wanted => Boolean(document.activeElement.closest('.piece')?.matches(wanted))", wanted):
            return True
        person.page.keyboard.press("Tab")
    return False


def test_what_can_be_chosen_is_named_before_it_is_opened(enter: Enter) -> None:
    person = enter()
    open_allies(person)
    expect(person.page.locator(".more summary").first).to_contain_text("order of the evolutions")
    person.page.locator('[name="game"][value="tictactoe"]').check(force=True)
    person.button("Wisp 1st of 8").click()
    levels = person.page.locator(".levels label")
    expect(levels.first).to_have_text("At random")
    expect(levels.nth(1)).to_have_text("Wisp")
    levels.last.click()
    expect(person.button("Night 8th of 8")).to_be_visible()
    expect(person.page.locator(".dialog__f p")).to_have_text("Tic-tac-toe, with Night.")


def test_a_new_table_is_told_in_a_sentence_that_follows_every_answer(enter: Enter) -> None:
    person = enter()
    open_allies(person)
    page, sentence = person.page, person.page.locator(".dialog__f p")
    page.locator('[name="game"][value="veilwraith"]').check(force=True)
    expect(sentence).to_have_text("Lost Ruins, fair. You play alone.")
    page.get_by_text("Nesting Woods").click()
    page.locator('[name="ask-players"][value="3"]').check(force=True)
    page.locator('[name="chair-1"][value="friend"]').check(force=True)
    page.locator(".chairrow").nth(1).get_by_placeholder("Their name").fill("Priya")
    page.locator('[name="chair-2"][value="open"]').check(force=True)
    page.locator('.answers--words [value="Hard"]').check(force=True)
    expect(sentence).to_have_text("Nesting Woods, hard, with Priya. One chair is empty.")
    page.get_by_text("All five, as a campaign").click()
    expect(page.locator(".answers--pictures")).to_have_count(0)
    expect(sentence).to_have_text("The campaign, hard, with Priya. One chair is empty.")

    page.locator('[name="game"][value="wraith_giants"]').check(force=True)
    page.locator('.answers [value="Elder"]').check(force=True)
    page.locator(".more summary").click()
    page.locator('[data-option="footholds"]').get_by_text("2 tokens").click()
    expect(page.locator('[data-option="footholds"] .wrong--server')).to_contain_text("at least 6")
    expect(person.button("Open the table")).to_be_disabled()
    page.locator('.answers [value="Young"]').check(force=True)
    expect(sentence).to_have_text("The Earth Giant, as the Young Wraith, hard. You play alone.")

    page.locator('[name="game"][value="assault"]').check(force=True)
    page.locator(".more summary").click()
    page.get_by_label("Friendly offers").fill("many")
    page.keyboard.press("Tab")
    expect(page.locator("#wrong-friendly_offers")).to_have_text("It must be a whole number from 0 to 20.")
    words = person.dialog.inner_text()
    assert not any(word in words for word in ("[object", "null", "undefined", "_"))


def test_the_lobby_on_a_phone_is_no_wider_than_the_phone(enter: Enter) -> None:
    person = enter(PHONE)
    person.go("/")
    expect(person.page.locator(".game")).not_to_have_count(0)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
