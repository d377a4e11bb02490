"""Booklets played to their end in the browser: every page that is read lies on the screen until it is turned.

One booklet a size. On a phone all of it is clicked; at a desk, where every step lays a large map anew, the person comes
to the table whenever there is something to read, and answers what stands on pages. `make soak` clicks every decision of
each booklet at every size.
"""

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from gloaming import Match
from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.players.habit import habit
from gloaming.kernel import carry_out, offers
from gloaming.scene import StoryPage, unstressed
from tests.games.retaliation.screen_reader import ScreenReader
from tests.soak import SOAK
from tests.web.conftest import Enter
from tests.web.house import DESK, PHONE, Person, Server

BOOKLETS = ("01-cinders", "02-what-the-ash-kept", "05-the-moot")
SIZES = {"desk": DESK, "low": (1280, 720), "phone": PHONE}
CASES = list(product(BOOKLETS, SIZES)) if SOAK > 1 else [("01-cinders", "phone")]  # each takes a minute
SEED = 5
MOST_CLICKED = 1_000_000 if SOAK > 1 else 10  # decisions of a campaign
# Reads what lies open and turns it, until something is asked; takes an option where it is to be seen, or from the list.
HANDS = """() => {
    const one = (selector) => document.querySelector(selector), seen = [];
    const later = (time) => new Promise((done) => setTimeout(done, time));
    const inSight = (each) => each && each.getClientRects().length > 0;
    const read = () => {
        if (inSight(one(".book .outcome__word"))) seen.push(one(".book .outcome__word").textContent);
        if (!inSight(one(".book .paper__title"))) return;
        const rows = [...document.querySelectorAll(".book .paper > p:not(.paper__speaker)")];
        seen.push(...rows.filter(inSight).map((row) => row.textContent));
    };
    const settled = async (ply) => {
        for (let i = 0; i < 2000; i++) {
            const on = one(".book__on"), play = one(".play");
            one("dialog[open]:has(.warn) .dialog__f .btn:last-child")?.click();  // what is asked twice is meant
            if (on) { read(); on.click(); }
            else if (Number(play.dataset.ply) >= ply && !play.matches(".play--busy")) return read();
            await later(10);
        }
        throw new Error(`the table stays at ${one(".play").dataset.ply}: ${one("#question")?.textContent}`);
    };
    const take = async (option, before, ply) => {
        await settled(before);
        const places = [".book", ".prompt__opts", ".options"];
        const button = places.map((place) => one(`${place} [data-option="${option}"]`)).find(Boolean);
        if (!button) throw new Error(`option ${option} is nowhere: ${one("#question")?.textContent}`);
        button.click();
        await settled(ply);
    };
    const question = () => one("#question")?.textContent ?? "";
    window.hands = {question, seen: () => seen.splice(0), settled, take};
}"""


def paragraphs(page: StoryPage) -> list[str]:
    """The rows of a page as they are printed, without quotation marks: those of a book are curled."""
    return [bare(row) for row in [*unstressed(page.text).splitlines(), page.remark] if row.strip()]


def bare(text: str) -> str:
    return re.sub("[\"'\u201c\u201d\u2018\u2019*]", "", text)


class Readthrough:
    """A person who plays a booklet: what is decided is decided in a match of the same seed, too."""

    def __init__(self, person: Person, server: Server, booklet: str) -> None:
        options: dict[str, Any] = {"pack_ties": "auto", "sand_timer": 0}
        options |= {"scenario": booklet} if booklet else {"ready_made": True}
        self.person, self.server, self.match = person, server, Match.new(GAME, SEED, options)
        made = server.post("/api/tables", game=GAME.name, seats=[{"kind": "me"}], options=options, seed=SEED)
        self.table, self.token, self.seen = made["id"], made["token"], set[str]()
        self.known = 0  # lines of the log that were there at the last visit
        person.sit(self.table, self.token)
        self.look()

    def look(self) -> None:
        """Reads what there is to read."""
        self.person.page.evaluate(HANDS)
        self.person.page.evaluate("ply => hands.settled(ply)", self.match.ply)
        self.note()

    def note(self) -> None:
        self.seen |= {bare(row) for row in self.person.page.evaluate("() => hands.seen()")}
        self.known = len(self.match.log(0))

    def click(self) -> None:
        """Takes the option that one takes without thinking."""
        before, option = self.match.ply, self.choose()
        self.take(option, before)

    def take(self, option: int, before: int) -> None:
        """Takes what was asked at a ply, and reads what comes of it."""
        self.person.page.evaluate("([...all]) => hands.take(...all)", [option, before, self.match.ply])
        self.note()

    def decide(self) -> None:
        """The same: by a click where it stands on a page; the person comes back when a page has been read."""
        assert self.match.ask is not None
        if any(self.match.gloss(option).on_page for option in self.match.ask.options):
            return self.click()
        ply, option = self.match.ply, self.choose()
        self.server.post(f"/api/tables/{self.table}/play", self.token, ply=ply, option=option)
        if any(line.page for line in self.match.log(0)[self.known :]):
            self.person.go(f"/t/{self.table}")
            self.look()
        return None

    def choose(self) -> int:
        assert self.match.ask is not None
        option = list(self.match.ask.options).index(habit(self.match.state, self.match.ask))
        self.match.play(index=option)
        return option


@pytest.mark.parametrize(("booklet", "size"), CASES)
def test_every_page_that_is_read_was_on_the_screen(enter: Enter, server: Server, booklet: str, size: str) -> None:
    reading = Readthrough(enter(SIZES[size]), server, booklet)
    while reading.match.ask is not None:
        reading.click() if SOAK > 1 or size == "phone" else reading.decide()
    told = [line.page for line in reading.match.log(0) if line.page is not None]
    assert len(told) > 6
    assert [page.title for page in told if not set(paragraphs(page)) <= reading.seen] == []
    outcomes = {bare(line.outcome.word) for line in reading.match.log(0) if line.outcome is not None}
    assert outcomes  # what came of a check was read, too
    assert outcomes <= reading.seen
    assert_shelf(reading.person, told)


class Clicker(ScreenReader):
    """Somebody who reads the screen, and takes what it takes by clicks; each question stands on the screen first."""

    table: Readthrough

    def take(self, moves: tuple[Any, ...]) -> None:
        ask, ply = self.match.ask, self.match.ply
        assert ask is not None
        asked, offered = self.match.question(), [offer.answers for offer in offers(self.match)]
        option = offered.index(moves)
        carry_out(self.match, moves)
        page = self.table.person.page
        shown = page.evaluate("async ply => { await hands.settled(ply); return hands.question(); }", ply)
        assert shown == asked or not shown  # a page that asks shows its choices, not its question
        self.table.take(option, ply)


def test_a_campaign_is_clicked_by_who_reads_the_screen(enter: Enter, server: Server) -> None:
    """Its first questions; `make soak` goes on to a good ending, and no night takes more than 90 minutes."""
    reading = Readthrough(enter(DESK), server, "")
    who = Clicker(reading.match)
    who.table = reading
    while reading.match.ask is not None and reading.match.ply < MOST_CLICKED:
        who.read()
        who.decide()
        print(reading.match.ply, who.night, flush=True)  # how far it has come, for who waits for it
    told = [line.page for line in reading.match.log(0) if line.page is not None]
    assert [page.title for page in told if not set(paragraphs(page)) <= reading.seen] == []
    if SOAK > 1:
        assert reading.match.result is not None
        assert reading.match.result.payoffs[0] > 0
        assert {name: round(night.minutes) for name, night in who.evenings.items() if night.minutes > 90} == {}


def assert_shelf(person: Person, told: list[StoryPage]) -> None:
    """All of them stand on the shelf, in their order, and can be found and read again."""
    page = person.page
    page.evaluate("document.querySelector('#tab-pages').click()")
    shelf = page.locator(".shelf__page > span:not(.icon)")
    expect(shelf).to_have_count(len(told))
    assert shelf.all_text_contents() == [each.title for each in told]
