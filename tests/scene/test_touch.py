"""Playing by touch: options narrow as pieces are touched, the same way in every client."""

from hypothesis import given
from hypothesis import strategies as st

from gloaming.scene import Gloss, Touch


def touch(*ways: str) -> Touch:
    """A decision whose options are spelt by the letters of these words."""
    return Touch([Gloss(way, list(way)) for way in ways])


def test_nothing_touched_leaves_every_option_open_and_none_ready() -> None:
    decision = touch("ab", "ac", "d", "")
    assert decision.open == [0, 1, 2, 3]
    assert decision.next == ["a", "d"]
    assert decision.ready == []


def test_a_touch_narrows_and_the_last_one_decides() -> None:
    decision = touch("ab", "ac", "d")
    assert decision.touch("a") is None
    assert decision.open == [0, 1]
    assert decision.next == ["b", "c"]
    assert decision.touch("c") == 1


def test_one_touch_decides_where_it_can_mean_only_one_thing() -> None:
    assert touch("ab", "d").touch("d") == 1


def test_an_option_that_another_begins_with_is_ready_but_not_taken_yet() -> None:
    decision = touch("a", "ab")
    assert decision.touch("a") is None
    assert decision.ready == [0]
    assert decision.next == ["b"]
    assert decision.touch("b") == 1


def test_a_piece_that_fits_nowhere_begins_anew() -> None:
    decision = touch("ab", "cd")
    decision.touch("a")
    assert decision.touch("c") is None
    assert decision.touched == ["c"]
    decision.touch("x")
    assert decision.touched == []


def test_a_touch_can_be_let_go() -> None:
    decision = touch("abc", "abd")
    decision.touch("a")
    decision.touch("b")
    decision.let_go()
    assert decision.touched == ["a"]
    decision.let_go()
    decision.let_go()
    assert decision.touched == []


def test_the_same_piece_may_be_touched_twice_for_one_option() -> None:
    decision = touch("aa", "ab")
    assert decision.touch("a") is None
    assert decision.touch("a") == 0


def test_options_that_touch_nothing_are_never_taken_by_a_touch() -> None:
    decision = touch("", "", "a")
    assert decision.touch("x") is None
    assert decision.ready == []


@given(st.lists(st.text("abc", min_size=1, max_size=3), unique=True, min_size=1), st.data())
def test_every_option_can_be_reached_by_its_touches(ways: list[str], data: st.DataObject) -> None:
    wanted = data.draw(st.integers(0, len(ways) - 1))
    decision, taken = touch(*ways), None
    for piece in ways[wanted]:
        assert piece in decision.next
        taken = decision.touch(piece)
        assert wanted in decision.open
    longer = any(way != ways[wanted] and way.startswith(ways[wanted]) for way in ways)
    assert taken == (None if longer else wanted)
    assert decision.ready == [wanted]


@given(st.lists(st.text("abc", max_size=3)), st.lists(st.sampled_from("abcx")))
def test_no_way_of_touching_breaks_it_or_takes_what_was_not_spelt_out(ways: list[str], pieces: list[str]) -> None:
    decision = touch(*ways)
    for piece in pieces:
        taken = decision.touch(piece)
        assert taken is None or "".join(decision.touched) == ways[taken]
        assert all(ways[i][: len(decision.touched)] == "".join(decision.touched) for i in decision.open)


def test_where_the_order_does_not_matter_pieces_that_are_alike_stand_for_each_other() -> None:
    dice = Touch(
        [
            Gloss("one blank", ["die.0#1"], any_order=True),
            Gloss("blank and hit", ["die.0#1", "die.1#3"], any_order=True),
        ]
    )
    assert dice.touch("die.0#2") is None
    assert dice.ready == [0]
    assert dice.touch("die.1#3") is None  # nobody knows which is the last: its button takes it
    assert dice.ready == [1]
    dice.let_go("die.0#2")
    assert dice.touched == ["die.1#3"]
