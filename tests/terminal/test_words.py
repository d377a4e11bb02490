"""Scenes in words."""

from gloaming.kernel import Match
from gloaming.scene import (
    Area,
    Badge,
    Gloss,
    Kind,
    LogLine,
    Map,
    MapNode,
    MapPath,
    Piece,
    PieceValue,
    Reading,
    Scene,
    Tally,
    Tone,
    Verdict,
)
from gloaming.terminal import words
from gloaming.terminal.words import badge_words, gloss_words, log_words, piece_words, reading_words, value_words
from tests.terminal.scenes import BADGES_SAID, VALUES_SAID, card, everything


def test_everything_is_said() -> None:
    told = "\n".join(words(everything()))
    for saying in (
        "Everything. a test.",
        "Round 2: Night, step 2 of 3.",
        "11 points so far.",
        "Nadia, score 3, rolls.",
        "Eagle, Ally, ♠9 flying: 3 of spades, on its side, a note; 7 of hearts, a note.",
        "3 to explore (higher than printed)",
        "2 in a pile; on top:",
        "Row 3, column 1: empty cell.",
        "At 2: Spirit",
        "South Gate, marsh. Ways to North Gate.",
        "facing right. ",
        "wood A.",
        "Total: All: 3",
        "a die showing 5.",
        "Hill Army, of seat 3: Ogre, 2 here.",
        "Nothing here: empty.",
    ):
        assert saying in told


def test_a_face_down_card_is_not_told() -> None:
    assert piece_words(Piece("x", card=card("K").card, face_up=False)) == "a face-down card."


def test_how_a_piece_lies_is_told() -> None:
    told = [piece_words(Piece("x", title="Memory", turn=turn)) for turn in (0, 45, 90, 180, 270)]
    assert told == [
        "Memory.",
        "Memory, tilted.",
        "Memory, on its side.",
        "Memory, upside down.",
        "Memory, on its side.",
    ]


def test_badges_are_told_by_their_meaning() -> None:
    cube = Badge(icon="cube", tone=Tone.MINE, meaning="has acted this round")
    assert piece_words(Piece("x", Kind.GROUP, title="Fae", badges=[cube], dim=True)) == (
        "Fae, has acted this round, spent."
    )


def test_numbers_of_badges_are_told_with_their_meaning() -> None:
    for badge, said in BADGES_SAID:
        assert badge_words(badge) == said


def test_a_part_of_a_whole_is_told_as_such_and_several_names_one_by_one() -> None:
    for value, said in VALUES_SAID:
        assert value_words(value) == said


def test_options_readings_and_the_log_are_told() -> None:
    assert gloss_words(Gloss("Fae blocks Eagle", verdict=Verdict("20 beats 9"))) == "Fae blocks Eagle (20 beats 9)"
    reading = Reading("Fae", "Ally", "Line 1\nLine 2", [Tally("Hearts", 3), Tally("Sum", 3, True)], "Mind it.")
    assert reading_words(reading) == ["Fae, Ally.", "Line 1", "Line 2", "Hearts: 3", "Total: Sum: 3", "Mind it."]
    assert log_words([LogLine("Round 1", heading=True), LogLine("It rains.")]) == ["Round 1:", "  It rains."]


def test_no_line_can_do_anything_to_a_terminal() -> None:
    match = Match.new("allies", seed=2)
    scene = match.scene(0)
    scene.areas[0].title = "\x1b[2J"
    assert not any(not char.isprintable() for line in words(scene) for char in line)


def test_a_reader_hears_words_and_not_signs() -> None:
    nodes = [MapNode("g.a", 0, 0, "^", "the Ground"), MapNode("a", 0, 9, "A1")]
    area = Area("giant", title="Giant", layout=Map(9, 9, nodes, [MapPath("g.a", "a")]))
    told = words(Scene("Table", areas=[area]))
    assert "  the Ground. Ways to A1." in told
    assert "  A1. Ways to the Ground." in told
    worn = Piece("x", Kind.CARD, "Wolf", face_up=True, values=[PieceValue("heart-crack", "0/9", "Damage")])
    assert piece_words(worn) == "Wolf, 0 of 9 Damage."
    assert reading_words(Reading("Find her.", "", "", [Tally("Carry it.", "open")])) == ["Find her.", "Carry it: open"]
