"""What an ending tells: places with their reasons, the turning point of the review. And what may be heard."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Enter
from tests.web.house import Server

LISTEN = """window.heard = {contexts: 0, started: 0, stopped: 0};
    window.AudioContext = class extends AudioContext { constructor() { super(); window.heard.contexts++; } };
    for (const [kind, name, count] of [[AudioScheduledSourceNode, "start", "started"],
            [AudioBufferSourceNode, "start", "started"], [AudioScheduledSourceNode, "stop", "stopped"]]) {
        const real = kind.prototype[name];
        kind.prototype[name] = function (...args) { window.heard[count]++; return real.apply(this, args); };
    }"""
SET = "(change) => import('/web/settings.js').then(({set}) => set(change))"
TIED = """async () => { const {placesTable, placesOf} = await import("/web/play/ranking.js");
    const seats = ["Ann", "Ben"].map((name, seat) => ({seat, name, kind: "human", yours: seat === 1}));
    const places = [
        {seat: 1, place: 1, number: 5, parts: [{text: "Events", number: 5}], note: "a tie of 5 points: 2 cards"},
        {seat: 0, place: 2, number: 5, parts: [{text: "Attacks", number: 5}], note: "a tie of 5 points: 1 card"}];
    return [places, []].map((standing) => {
        const summary = {title: "", places: standing};
        const view = {seats, scene: {}, result: {payoffs: [0, 1], scores: standing.length ? [5, 5] : [], summary}};
        return placesTable(view, placesOf(view)).textContent;
    }); }"""

FOOT = """async (lesson) => { const {showResult} = await import("/web/play/result.js");
    const table = {id: "x", game: "allies", seed: 3, record: false, lesson};
    const tallies = Array.from({length: 9}, (_, i) => ({text: `Part ${i}`, number: i}));
    const result = {payoffs: [1], scores: [], summary: {title: "The end", tallies, reasons: ["So it was."]}};
    void showResult({table, seats: [{seat: 0, yours: true, kind: "human"}], scene: {title: "Moths"}, result});
    const there = () => document.querySelector("dialog.result[open]");
    while (!there()) await new Promise((later) => setTimeout(later, 20));
    const dialog = there(), buttons = [...dialog.querySelectorAll("footer .btn")].map((each) => each.textContent);
    const told = [buttons, dialog.textContent.includes("Seed 3"), dialog.querySelector(".reader__sum details").open];
    dialog.close("");
    dialog.remove();
    return told; }"""


def test_the_end_of_a_lesson_leads_on_and_a_long_sum_is_opened_by_who_wants_it(enter: Enter) -> None:
    page = enter().go("/").page
    always = ["Lobby", "Review it", "Step through it"]
    assert page.evaluate(FOOT, None) == [[*always, "The same deal again", "Play again"], True, False]
    assert page.evaluate(FOOT, {"id": "portal", "table": 0, "free": 0}) == [[*always, "Go on"], False, False]


def test_the_turning_point_is_that_of_the_review_and_leads_to_it(enter: Enter, server: Server) -> None:
    made = server.post("/api/tables", game="tictactoe", seats=[{"kind": "me"}, {"kind": "friend", "name": "Bea"}])
    tokens = [made["token"], made["links"][0]["link"].partition("#")[2]]
    for ply, cell in enumerate((0, 2, 0, 1, 0)):  # X takes the upper row, which O lets happen
        server.post(f"/api/tables/{made['id']}/play", tokens[ply % 2], ply=ply, option=cell)
    person = enter().sit(made["id"], tokens[0])
    person.button("See the result").click()
    turning = person.dialog.locator(".turning")
    expect(turning).to_contain_text("The computer thinks the game over")
    expect(turning.get_by_role("img")).to_have_accessible_name(re.compile("turned at decision"))
    seen = server.post(f"/api/tables/{made['id']}/review", tokens[0], seat=0)["review"]
    told = next(turn for turn in seen["turns"] if turn["value"] > 0)  # it was won
    expect(turning).to_contain_text(f"worth {abs(50 * told['value']):.0f} in 100")
    expect(person.dialog.locator(".stand")).to_have_text([re.compile("^1You.*wins"), re.compile("^2Bea")])
    turning.get_by_role("button", name="See that moment").click()
    expect(person.page).to_have_url(re.compile(rf"/review/{made['id']}.*#{told['ply']}$"))
    assert person.page.evaluate(TIED) == [
        "EventsAttacks1Youa tie of 5 points: 2 cardsEvents: 552Anna tie of 5 points: 1 cardAttacks: 55",
        "1Youwins2Ann",
    ]


def test_wind_blows_only_where_it_is_wanted_and_never_before_a_touch(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [{"kind": "me"}, {"kind": "me"}])
    person = enter()
    page = person.page
    page.add_init_script(LISTEN)
    person.sit(table, token)
    page.evaluate(SET, {"wind": "on", "sound": "soft"})
    assert page.evaluate("heard") == {"contexts": 0, "started": 0, "stopped": 0}
    page.mouse.click(5, 5)
    blowing = {"contexts": 1, "started": 5, "stopped": 0}  # two streams of noise, three breaths
    assert page.evaluate("heard") == blowing
    page.mouse.click(5, 5)
    assert page.evaluate("heard") == blowing  # not once more
    page.evaluate(SET, {"sound": "off"})
    assert page.evaluate("heard") == {**blowing, "stopped": 5}
    page.evaluate(SET, {"sound": "full"})
    assert page.evaluate("heard")["started"] == 10
    page.get_by_role("link", name="Gloaming").first.click()  # who leaves the table leaves the wind
    expect(page.locator(".lobby")).to_be_visible()
    assert page.evaluate("heard")["stopped"] == 10
