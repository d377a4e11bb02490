"""What stands twice, in Python and in the browser, says the same: playing by touch, diffs, the words of the scene."""

import random
import re
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from gloaming import Match, scene
from gloaming.host.views import view
from gloaming.host.views.diff import diff
from gloaming.scene import Gloss, Touch
from gloaming.terminal.glyphs import MARK_NAMES, mark_number, seat_mark
from gloaming.terminal.header import seats
from tests.terminal.scenes import BADGES_SAID, LAYOUTS, VALUES_SAID, everything, scene_with
from tests.web.conftest import Enter
from tests.web.house import WEB

# the cases of tests/scene/test_touch.py: the options as words, and the letters that are touched; "-" lets go
TOUCHES = [
    (["ab", "ac", "d", ""], ""),
    (["ab", "ac", "d"], "ac"),
    (["ab", "d"], "d"),
    (["a", "ab"], "ab"),
    (["ab", "cd"], "acx"),
    (["abc", "abd"], "ab---"),
    (["aa", "ab"], "aa"),
    (["", "", "a"], "x"),
    ([], "a-"),
    (["~ab", "~ac", "d"], "bx"),
    (["~ab", "~abc", "~b", "ab"], "ba-c"),
]
PLAY = """([ways, letters]) => import("/web/play/touch.js").then(({Touch}) => {
    const named = (letter) => letter < "c" ? letter : "c#" + letter;
    const pieces = (way) => [...way.replace("~", "")].map(named);
    const touch = new Touch(ways.map((way) => ({label: way, pieces: pieces(way), any_order: way.startsWith("~")})));
    const told = [[null, touch.touched.slice(), touch.open, touch.next, touch.ready]];
    for (const letter of letters) {
        const taken = letter === "-" ? (touch.letGo(), null) : touch.touch(named(letter));
        told.push([taken, touch.touched.slice(), touch.open, touch.next, touch.ready]);
    }
    return told;
})"""
APPLY = """(cases) => import("/web/wire/diff.js").then(({apply}) => cases.map(([old, change]) => {
    const before = JSON.stringify(old), after = apply(old, change);
    if (JSON.stringify(old) !== before) throw new Error("the old view was changed");
    return after;
}))"""


@pytest.fixture
def page(enter: Enter) -> Page:
    return enter().go("/").page


def piece(letter: str) -> str:
    """A piece by its letter; those from c on stand for each other where the order does not matter."""
    return letter if letter < "c" else f"c#{letter}"


def told(ways: list[str], letters: str) -> list[list[Any]]:
    """The same in Python."""
    glosses = [Gloss(way, [piece(letter) for letter in way.strip("~")], any_order="~" in way) for way in ways]
    touch = Touch(glosses)
    lines: list[list[Any]] = [[None, touch.touched[:], touch.open, touch.next, touch.ready]]
    for letter in letters:
        taken = None
        if letter == "-":
            touch.let_go()
        else:
            taken = touch.touch(piece(letter))
        lines.append([taken, touch.touched[:], touch.open, touch.next, touch.ready])
    return lines


def test_touching_means_the_same_in_every_client(page: Page) -> None:
    chance = random.Random(8)
    made = [
        (
            [
                chance.choice(["", "~"]) + "".join(chance.choices("abcd", k=chance.randint(0, 3)))
                for _ in range(chance.randint(1, 6))
            ],
            "".join(chance.choices("abcdx-", k=chance.randint(1, 8))),
        )
        for _ in range(200)
    ]
    for ways, letters in [*TOUCHES, *made]:
        assert page.evaluate(PLAY, [ways, letters]) == told(ways, letters), (ways, letters)


def test_a_diff_makes_the_same_view_in_the_browser(page: Page) -> None:
    match, chance = Match.new("allies", seed=5), random.Random(5)
    views = [msgspec.to_builtins(everything()), *(msgspec.to_builtins(scene_with(name)) for name in LAYOUTS)]
    while match.ask and len(views) < 60:
        match.play(index=chance.randrange(len(match.ask.options)))
        views.append(msgspec.to_builtins({"scene": match.scene(0), "log": match.log(0), "ply": match.ply}))
    cases = [[old, diff(old, new) or {}] for old, new in pairwise(views)]
    assert page.evaluate(APPLY, cases) == [msgspec.json.decode(msgspec.json.encode(view)) for view in views[1:]]


def test_seats_wear_the_same_marks_in_every_client(page: Page) -> None:
    number = '(all) => import("/web/draw/icons.js").then(({markOf}) => all.map(([seat, word]) => markOf(seat, word)))'
    words = [(seat, word) for seat in range(8) for word in ("", "no-mark", *MARK_NAMES)]
    assert page.evaluate(number, words) == [mark_number(seat, word) for seat, word in words]
    table = Match.new("assault", seed=1).scene(0)
    drawn = seats(table, 200, 0).text().plain
    assert all(f"{seat_mark(each.seat, each.mark)} {each.title}" in drawn for each in table.seats)
    assert any(seat_mark(each.seat, each.mark) != seat_mark(each.seat) for each in table.seats)


def test_badges_are_said_in_the_same_words(page: Page) -> None:
    badges = [msgspec.to_builtins(badge) for badge, _ in BADGES_SAID]
    say = '(badges) => import("/web/words.js").then(({badgeWords}) => badges.map(badgeWords))'
    assert page.evaluate(say, badges) == [said for _, said in BADGES_SAID]
    values = [msgspec.to_builtins(value) for value, _ in VALUES_SAID]
    say = '(values) => import("/web/words.js").then(({valueWords}) => values.map(valueWords))'
    assert page.evaluate(say, values) == [said for _, said in VALUES_SAID]


def test_seats_that_a_game_can_only_number_are_named_in_the_browser(page: Page) -> None:
    match = Match.new("tictactoe")
    for cell in (0, 3, 1, 4, 8, 5):
        match.play(cell)
    seats = [{"seat": seat, "name": name, "kind": "human"} for seat, name in enumerate(("Ann", "Ben"))]
    shown = {"result": {"summary": msgspec.to_builtins(match.summary())}, "seats": seats, "scene": {}}
    assert (
        page.evaluate('(view) => import("/web/play/seats.js").then(({endingOf}) => endingOf(view))', shown)
        == "Ben wins."
    )


def written() -> dict[str, set[str]]:
    """The fields of every type in types.js."""
    text = (WEB / "types.js").read_text("utf-8")
    short = {
        name: set(re.findall(r"(\w+)\??:", body)) for body, name in re.findall(r"@typedef \{\{(.*)\}\} (\w+)", text)
    }
    for name, body in re.findall(r"@typedef \{object\} (\w+)\n(.*?)\*/", text, re.DOTALL):
        short[name] = set(re.findall(r"@property \{.*\} \[?(\w+)", body))
    return short


SHORTER = {  # the names of the scene that are others in the browser, where no class of a game is near
    "Map": "MapLayout",
    "MapPath": "Path",
    "MapRegion": "Region",
    "BoardWalk": "Walk",
    "HexCell": "Cell",
    "LogLine": "Line",
    "PieceValue": "Value",
    "TableCounter": "Counter",
}


@pytest.mark.parametrize("name", [name for name in scene.__all__ if hasattr(getattr(scene, name), "__struct_fields__")])
def test_the_types_of_the_client_have_the_fields_of_the_scene(name: str) -> None:
    struct = getattr(scene, name)
    fields = set(struct.__struct_fields__) | ({"type"} if struct.__struct_config__.tag else set())
    ours = SHORTER.get(name, name)
    more = {"label", "pieces"} if name == "Refusal" else set()  # on the wire a refusal says what was tried
    assert written()[ours] == fields | more


def test_the_types_of_the_client_have_the_fields_of_the_view() -> None:
    names = {
        "View": "View",
        "SeatCard": "SeatCard",
        "UndoView": "Undoing",
        "UndoRequestView": "Asking",
        "Ending": "Ending",
        "DecisionView": "Decision",
        "LessonTable": "LessonTable",
    }
    for python, ours in names.items():
        assert written()[ours] == set(getattr(view, python).__struct_fields__)
    assert written()["TableCard"] <= set(view.TableCard.__struct_fields__)
