"""Diffs: small, and exact."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.host.diff import apply, diff

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
