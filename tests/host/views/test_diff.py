"""Diffs: small, and exact."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from gloaming import games
from gloaming.host.tables.checkpoint import TableCheckpoint
from gloaming.host.tables.entries import Opening
from gloaming.host.tables.seats import Seat, SeatKind
from gloaming.host.tables.table import Table
from gloaming.host.views.diff import apply, diff
from gloaming.host.views.view import Presence, View, perspective_of, view_of
from gloaming.kernel import Match

NAMES = st.text("abcdxyz", min_size=1, max_size=3)
PLAIN = st.none() | st.booleans() | st.integers(-5, 5) | st.text("abc♠", max_size=3)


def things(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    with_ids = st.dictionaries(NAMES, st.dictionaries(NAMES, inner, max_size=3), max_size=4).map(
        lambda items: [{**item, "id": name} for name, item in items.items()]
    )
    return st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4) | with_ids


VALUES = st.recursive(PLAIN, things, max_leaves=20)


@given(VALUES, VALUES)
def test_applied_to_the_old_value_a_diff_gives_the_new_one(old: Any, new: Any) -> None:
    change = diff(old, new)
    assert (change is None) == (old == new)
    if change is not None:
        assert apply(old, change) == new


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": {"=": 3}}),
        ({"a": 1, "b": 2}, {"a": 1}, {"-": ["b"]}),
        ({"a": 1}, {"a": 1, "c": None}, {"c": {"=": None}}),
        ([1, 2], [1, 2, 3], {"+": [3]}),
        ([1, 2], [2], {"=": [2]}),
        ([], [], None),
        ([], [{"id": "a"}], {"+": [{"id": "a"}]}),
        ([{"id": "a", "n": 1}, {"id": "b"}], [{"id": "a", "n": 2}, {"id": "b"}], {"of": {"a": {"n": {"=": 2}}}}),
        ([{"id": "a"}, {"id": "b"}], [{"id": "b"}, {"id": "a"}], {"#": ["b", "a"]}),
        ([{"id": "a"}, {"id": "b"}], [{"id": "c"}, {"id": "a"}], {"#": ["c", "a"], "of": {"c": {"=": {"id": "c"}}}}),
        ([{"id": "a"}, {"id": "b"}], [], {"#": []}),
        ([{"id": "a"}, {"id": "a"}], [{"id": "a"}], {"=": [{"id": "a"}]}),
        ({"a": None}, {"a": {"b": 1}}, {"a": {"=": {"b": 1}}}),
        (1, 1.5, {"=": 1.5}),
    ],
)
def test_a_diff_says_no_more_than_what_changed(old: Any, new: Any, change: Any) -> None:
    assert diff(old, new) == change
    if change is not None:
        assert apply(old, change) == new


class Item(Struct, omit_defaults=True):
    id: str
    n: int = 0
    seat: int | None = msgspec.field(name="of", default=None)
    parts: list["Item"] = []


class Other(Struct, tag="other"):
    id: str


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (Item("a"), Item("a", 1), {"n": {"=": 1}}),
        (Item("a", 1), Item("a"), {"-": ["n"]}),
        (Item("a", 1), Item("a", 2), {"n": {"=": 2}}),
        (Item("a", seat=1), Item("a", seat=2), {"of": {"=": 2}}),
        (Item("a", parts=[Item("b")]), Item("a"), {"-": ["parts"]}),
        ([Item("a"), Item("b")], [Item("a"), Item("b", 3)], {"of": {"b": {"n": {"=": 3}}}}),
        ([Item("a"), Item("b")], [Item("b"), Item("a", 1)], {"#": ["b", "a"], "of": {"a": {"n": {"=": 1}}}}),
        ([Item("a"), Item("a")], [Item("a"), Item("a", 1)], {"=": [Item("a"), Item("a", 1)]}),
        (Item("a"), Other("a"), {"=": Other("a")}),
    ],
)
def test_structs_are_compared_as_they_are_written(old: Any, new: Any, change: Any) -> None:
    assert diff(old, new) == change
    assert apply(plain(old), plain(change)) == plain(new)


@pytest.mark.parametrize("name", games.names())
def test_the_diffs_of_a_real_game_lead_from_view_to_view(name: str) -> None:
    rng, table = random.Random(5), a_table(name)
    keys = [*(seat.key for seat in table.seats), None]
    seen = {key: view(table, key) for key in keys}
    held = {key: plain(each) for key, each in seen.items()}
    while table.match.ask is not None and table.match.ply < 120:
        options = len(table.match.ask.options)
        table.apply(table.play(range(len(table.seats)), table.match.ply, rng.randrange(options)))
        for key in keys:
            new = view(table, key)
            held[key] = apply(held[key], plain(diff(seen[key], new)))
            assert held[key] == plain(new)
            seen[key] = new


def a_table(name: str) -> Table:
    """A table of a game with a person on every chair."""
    match = Match.new(name, 5)
    seats = [Seat(SeatKind.HUMAN, key=f"key of {n}") for n in range(match.seats)]
    folded = msgspec.msgpack.encode(TableCheckpoint(match.save(), seats))
    return Table("table", Opening(name, 0.0, "key of 0"), 0, folded)


def view(table: Table, key: str | None) -> View:
    return view_of(table, perspective_of(table, key), Presence())


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
