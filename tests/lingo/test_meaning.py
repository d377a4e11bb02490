"""Asking the tree what a text would do."""

from gloaming.lingo import Do, read, script_of
from gloaming.lingo.meaning import (
    acts,
    amount,
    changes,
    does,
    forbids,
    is_this,
    lasts,
    names,
    noun,
    offered,
    offers,
    quantity,
    sentences,
    stats,
    things,
)
from gloaming.lingo.tree import ChooseOne, May, Quantity
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


def test_how_many_and_which_things_are_meant_is_asked_of_a_slot() -> None:
    (light,) = acts(read("Light up to 2 Lamps.", WORDS))
    assert quantity(light) == Quantity("up to", 2)
    (light,) = acts(read("Light each Lamp.", WORDS))
    assert quantity(light) == Quantity("each")


def test_changed_numbers_are_found_with_their_stats() -> None:
    tree = read("+1 Glow. If a Shadow is in the Hall, each Shade has -2 Grip.", WORDS)
    assert [(n, stat.word) for n, stat in changes(tree)] == [(1, "Glow"), (-2, "Grip")]
    assert [n for n, _ in changes(tree, "Grip")] == [-2]


def test_what_is_forbidden_is_found_by_its_deed() -> None:
    tree = read("Each Keeper cannot gain Oil.", WORDS)
    assert forbids(tree, "be banished", "gain Oil")
    assert not forbids(tree, "be banished")
    assert not forbids(read("Gain 1 Oil.", WORDS), "gain Oil")


def test_the_noun_of_a_part_and_whether_it_is_this_one() -> None:
    banish, gain = acts(read("Banish this Shadow. Gain 2 Oil.", WORDS))
    assert [noun(act.verb.parts[0]).word for act in (banish, gain)] == ["Shadow(s)", "Oil"]
    assert [is_this(act.verb.parts[0]) for act in (banish, gain)] == [True, False]
    assert noun(3).word == ""


def test_what_an_option_of_a_text_means_is_remembered() -> None:
    words = WORDS.copy()
    may, choice = script_of(TEXT, words).tree.lines[0].sentences
    assert isinstance(may, May)
    assert isinstance(choice, ChooseOne)
    assert offered(Do("gain 2 Oil"), words) == may.then
    assert offered(Do("light a dark Lamp"), words) == choice.options[1]
    assert offers(Do("light a dark Lamp"), words, GAIN, LIGHT)
    assert not offers(Do("light a dark Lamp"), words, GAIN)


def test_the_numbers_that_a_text_changes_and_how_long_it_holds() -> None:
    tree = read("Each Shadow has +2 Grip this night. Gain 1 Oil.", WORDS)
    assert list(stats(tree)) == ["Grip"]
    assert lasts(tree, "this night")
    assert not lasts(read("Each Shadow has +2 Grip.", WORDS), "this night")


def test_things_are_found_wherever_they_stand() -> None:
    tree = read("If a Shadow is in the Hall, each Shadow has -1 Grip. Gain 1 Oil per dark Lamp.", WORDS)
    assert [found.quantity.which for found in things(tree, "shadow")] == ["a", "each"]
    assert [found.adjectives[0].word for found in things(tree, "lamp")] == ["dark"]
    assert names(tree, "lamp", "Lamp(s)")
    assert not names(tree, "trick", "Trick(s)")
