"""Asking the tree what a text would do."""

from gloaming.lingo import Do, read, script_of
from gloaming.lingo.meaning import acts, amount, does, offered, sentences
from gloaming.lingo.tree import ChooseOne, May
from tests.lingo.toy import WORDS

TEXT = "You may gain 2 Oil. Choose one: gain 1 Oil; or light a dark Lamp."
GAIN, LIGHT, BANISH = "{keeper} gain(s) {oil}", "light {lamp}", "banish {shadow}"


def test_every_sentence_is_found_in_the_order_of_the_words() -> None:
    assert [type(each).__name__ for each in sentences(read(TEXT, WORDS))] == ["May", "Act", "ChooseOne", "Act", "Act"]


def test_a_cost_comes_before_what_it_is_paid_for() -> None:
    tree = read("Lose 1 Oil: Banish a Shadow. If you do, gain 3 Oil.", WORDS)
    assert [act.verb.word for act in acts(tree)] == ["{keeper} lose(s) {oil}", BANISH, GAIN]


def test_acts_are_found_by_the_patterns_of_their_verbs_wherever_they_stand() -> None:
    tree = read(TEXT, WORDS)
    assert [amount(act) for act in acts(tree, GAIN)] == [2, 1]
    assert [amount(act) for act in acts(tree, LIGHT)] == [1]
    assert does(tree, BANISH, LIGHT)
    assert not does(tree, BANISH)


def test_what_an_option_of_a_text_means_is_remembered() -> None:
    words = WORDS.copy()
    may, choice = script_of(TEXT, words).tree.lines[0].sentences
    assert isinstance(may, May)
    assert isinstance(choice, ChooseOne)
    assert offered(Do("gain 2 Oil"), words) == may.then
    assert offered(Do("light a dark Lamp"), words) == choice.options[1]
