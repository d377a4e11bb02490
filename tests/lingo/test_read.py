"""What is not understood is told: where, what, the nearest word, a correct example."""

import pytest

from gloaming.lingo import Lexicon, Misread, NotUnderstood, read, read_claims, read_condition, read_events, say
from gloaming.lingo.tree import Act, IfYouDo, Quantity
from tests.lingo.toy import WORDS


def refused(text: str, words: Lexicon = WORDS) -> list[Misread]:
    with pytest.raises(NotUnderstood) as refusal:
        read(text, words)
    return list(refusal.value.misreads)


def test_a_text_is_a_tree_of_plain_data() -> None:
    line = read("Played: Discard 2 Tricks at random. If you cannot, lose 2 Oil.", WORDS).lines[0]
    assert line.trigger is not None
    assert line.trigger.word == "Played"
    first, second = line.sentences
    assert isinstance(first, Act)
    tricks = first.verb.parts[0]
    assert getattr(tricks, "quantity", None) == Quantity("some", 2)
    assert getattr(tricks, "at_random", False)
    assert isinstance(second, IfYouDo)
    assert second.cannot


def test_an_empty_text_is_an_empty_tree() -> None:
    assert read("", WORDS).lines == ()
    assert read("\n", WORDS).lines == ()


def test_an_unknown_word_gets_the_nearest_one_its_place_and_an_example() -> None:
    (misread,) = refused("Played: Discard 1 Trick. If you cannot, loose 2 Oil.")
    assert (misread.row, misread.column, misread.width) == (1, 41, 5)
    assert misread.why == '"loose" is no word of Lanterns. Did you mean "lose"?'
    assert misread.example == "Lose 2 Oil."
    assert str(misread).splitlines()[1] == f"    {' ' * 40}^^^^^"


def test_all_that_is_wrong_is_told_not_only_the_first() -> None:
    misreads = refused("Gain 2 Oyl. Banish a Shadow.\nPlayed: Ligth a Lamp. Gain 1 Oil.\nPlayd: Gain 1 Oil.")
    assert [(each.row, each.column) for each in misreads] == [(1, 8), (2, 9), (3, 1)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Gain 2 Oil", "A sentence ends with a period."),
        ("If you have 2 Oil gain 1 Oil.", "comma"),
        ("Gain 2 Oil. banish a Shadow.", "Write it so: Gain 2 Oil. Banish a Shadow."),
        ("gain 2 Oil.", "Write it so: Gain 2 Oil."),
        ("Gain 2  Oil.", "Write it so: Gain 2 Oil."),
        ("Banish 2 Shadow.", "Write it so: Banish 2 Shadows."),
        ("Banish an Shade.", "Write it so: Banish a Shade."),
        ("Each Keeper gain 1 Oil.", "Write it so: Each Keeper gains 1 Oil."),
        ("Banish a shade.", "Write it so: Banish a Shade."),
        ("Gain Oil.", 'Before "Oil" comes a number or an article.'),
        ("Banish.", "Something is missing here."),
        ("Banish a Lamp.", '"Lamp" does not fit here.'),
        ("Gain 1 Oil this night.", '"this" does not fit here.'),
        ("Played: Banished: Gain 1 Oil.", '"Banished" does not fit here.'),
        ("Choose one: gain 1 Oil.", 'The choices stand in one line, with "; or" between them.'),
        ("Gain 1 Oil (if you like).", '"(if" is no word of Lanterns.'),
    ],
)
def test_what_is_wrong_is_said_in_words(text: str, told: str) -> None:
    assert told in str(refused(text)[0])


def test_a_word_that_is_known_but_does_not_fit_says_what_would() -> None:
    (misread,) = refused("Return a Trick from the deck to your Lamp.")
    assert '"Lamp" does not fit here. Expected: hand.' in misread.why


def test_two_readings_of_one_text_are_refused() -> None:
    words = WORDS.copy()
    words.verb("gain {oil}")
    (misread,) = refused("Gain 1 Oil.", words)
    assert misread.why == "This can be read in 2 ways; say it in another way."


def test_facts_and_events_are_read_as_sentences_too() -> None:
    assert len(read_claims("You have 2 Oil. No Shadow is in the Hall.", WORDS)) == 2
    assert len(read_events("This Shadow is played. This Trick is used.", WORDS)) == 2
    assert len(read_condition("you have 2 Oil and the Red Lamp is not lit", WORDS)) == 2
    for text, way in (("You have 2 Oyl.", read_claims), ("This Shadow plays.", read_events)):
        with pytest.raises(NotUnderstood):
            way(text, WORDS)
    with pytest.raises(NotUnderstood):
        read_condition("you have 2 Oyl", WORDS)


def test_a_copy_may_have_more_words_than_the_first() -> None:
    words = WORDS.copy()
    words.choice("pile", "the well")
    assert say(read("Return a Trick from the well to your hand.", words), words)
    assert refused("Return a Trick from the well to your hand.")


def test_optional_parts_of_a_pattern_may_be_left_out() -> None:
    words = WORDS.copy()
    words.verb("sing [softly] [to {shadow}]")
    for text in ("Sing.", "Sing softly.", "Sing to each Shade.", "Sing softly to a Shadow."):
        assert say(read(text, words), words) == text


def test_an_abbreviation_gets_the_article_of_its_letters() -> None:
    words = WORDS.copy()
    words.noun("shadow", "NPC(s)", "HEX", "UFO(s)")
    for text in ("Banish an NPC.", "Banish a HEX.", "Banish an UFO."):
        assert say(read(text, words), words) == text


def test_a_word_of_thousands_of_letters_fills_no_screen() -> None:
    for text in (f"Gain {'9' * 6000} Oil.", f"{'x' * 6000}."):
        with pytest.raises(NotUnderstood) as refused:
            read(text, WORDS)
        assert len(str(refused.value)) < 1500
