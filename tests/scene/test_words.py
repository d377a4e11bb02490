"""Numbers and names in sentences."""

from gloaming.scene import counted, listed


def test_a_number_goes_with_its_noun() -> None:
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [counted(n, "die", "dice") for n in (1, 3)] == ["1 die", "3 dice"]


def test_words_stand_in_a_row_with_an_and_before_the_last() -> None:
    assert [listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
