"""The ways through a page: conditions that cover everything between them need no end after them, others do."""

import pytest

from gloaming.games.retaliation.authoring.booklets.sentences import Ends, Literal, Resume, TurnToPage
from gloaming.games.retaliation.authoring.booklets.ways import Known, ways
from tests.games.retaliation.booklet_mill import LEXICON, faults, mill

END = "Begin combat.\nResume playing."

COVERED = [
    "If the player count is 3 or more, resume playing.\nIf the player count is 2 or less, resume playing.",
    "If Miller is recorded, resume playing.\nIf Miller is not recorded, resume playing.",
    "If the pack has Clue 1, resume playing.\nIf the pack does not have Clue 1, resume playing.",
    "Make a Mental + Search check of difficulty 2.\nIf the check fails, resume playing.\n"
    "If the check succeeds, resume playing.",
    "If Miller is recorded and the pack has Clue 1, resume playing.\nIf Miller is not recorded, resume playing.\n"
    "If the pack does not have Clue 1, resume playing.",
    "If the orange tracker is 4 or more, resume playing.\nIf the orange tracker is 3 or less, resume playing.",
    "Make a Mental + Search investigation check.\nIf you rolled 2 or more successes, resume playing.\nResume playing.",
]


@pytest.mark.parametrize("sentences", COVERED)
def test_conditions_that_cover_everything_end_a_page(sentences: str) -> None:
    assert faults((END, sentences)) == []


GAPS = [
    (
        "If the player count is 4 or more, resume playing.\nIf the player count is 2 or less, resume playing.",
        "the player count is at least 3 and below 4",
    ),
    ("If Miller is recorded, resume playing.", "not: Miller is recorded"),
    ("If the pack has Clue 1, resume playing.", "not: the pack has Clue 1"),
    (
        "If Miller is recorded and the pack has Clue 1, resume playing.\nIf Miller is not recorded, resume playing.",
        "Miller is recorded and not: the pack has Clue 1",
    ),
    (
        "Make a Mental + Search check of difficulty 2.\nIf the check succeeds, resume playing.\n"
        "Make a Mental + Occult check of difficulty 2.\nIf the check fails, resume playing.",
        "the check succeeds",
    ),
    ("If the pack has 2 or more Success tokens, resume playing.", "the number of Success tokens is below 2"),
    ("If you are in Lupus form, resume playing.", "not: you are in Lupus form"),
]


@pytest.mark.parametrize(("sentences", "gap"), GAPS)
def test_conditions_that_leave_a_gap_are_told_with_the_gap(sentences: str, gap: str) -> None:
    clue = ("If you rolled 2 or more successes, take Clue 1.", "Take 2 Success tokens.\nTake Clue 1.")
    told = [fault.what for fault in faults((END, sentences), clue) if "nowhere" in fault.what]
    assert told == [
        f"this leads nowhere ({gap}); end it with `Read page …`, `Resume playing.` or `The scenario ends …`"
    ]


def test_the_ways_of_a_page_are_its_choices_and_their_outcomes() -> None:
    told = mill().booklets["the-old-mill"]
    found = [(way.offer and way.offer.label, way.end, str(way.known)) for way in ways(told.pages["I.1"], LEXICON)]
    assert found == [
        ("Stop the wheel.", TurnToPage("E.3"), "the check succeeds"),
        ("Stop the wheel.", TurnToPage("I.2"), "the check fails"),
        ("Take out the tooth.", TurnToPage("E.3"), "the pack has Clue 1"),
        ("Leave it turning.", Resume(), "always"),
    ]
    assert [way.end for way in ways(told.pages["E.2"], LEXICON)] == [Ends("failure")]


def test_what_is_known_grows_and_refuses_what_contradicts_it() -> None:
    three = Literal("players", "", 3, True)
    known = Known().and_also(three)
    assert known is not None
    assert known.and_also(Literal("players", "", 2, False)) is None
    assert known.and_also(Literal("players", "", 5, True)) is None  # there are four players at most
    four = known.and_also(Literal("players", "", 4, True))
    assert four is not None
    assert str(four) == "the player count is at least 4"
    assert list(known.unless([three])) == []
    assert [str(each) for each in Known().unless([three])] == ["the player count is below 3"]
    assert known.forgetting(["players"]) == Known()
