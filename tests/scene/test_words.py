"""Numbers and names in sentences."""

import pytest

from gloaming.scene import Kind, Piece, PlayingCard, counted, listed, piece_name, sentence


def test_a_number_goes_with_its_noun() -> None:
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [counted(n, "die", "dice") for n in (1, 3)] == ["1 die", "3 dice"]


def test_words_stand_in_a_row_with_an_and_before_the_last() -> None:
    assert [listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed("abc", "or") == "a, b or c"


def test_a_sentence_has_a_capital_and_a_full_stop() -> None:
    assert [sentence(each) for each in ("", " it burns ", "Why?", "so …")] == ["", "It burns.", "Why?", "So …"]


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        (Piece("a", title="Ash"), "Ash"),
        (Piece("a", title="Ash", face_up=False), "Ash, face down"),
        (Piece("a", face_up=False), "a face-down card"),
        (Piece("a", title="K♠", card=PlayingCard("K", "spades")), "king of spades"),
        (Piece("a", Kind.DIE, title="5"), "a die showing 5"),
        (Piece("a", Kind.DIE, "1 claw", "Rage die"), "Rage die showing 1 claw"),
        (Piece("a", Kind.PLACE), "empty place"),
        (Piece("a", sort="Threat"), "Threat"),
        (Piece("a"), "a"),
    ],
)
def test_every_piece_has_a_name(piece: Piece, name: str) -> None:
    assert piece_name(piece) == name
