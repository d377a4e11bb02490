"""HEX in words: no option is a bare coordinate, no two steps read alike, and the map can be touched for them."""

import re

import pytest

from gloaming.games import find
from gloaming.games.retaliation.show.places import beside, step, step_away, touched, way, where
from gloaming.games.retaliation.table.hexes import Base, Hex, distance, steps_of
from gloaming.kernel import Match
from tests.games.retaliation.table import foe, state, wolf

COORDINATES = re.compile(r"-?\d+, -?\d+")


@pytest.mark.parametrize(
    ("offset", "words"),
    [
        ((1, 0), "right"),
        ((0, 2), "2 down right"),
        ((-1, 1), "down left"),
        ((-3, 1), "down left and 2 left"),
        ((2, -1), "up right and right"),
        ((0, -1), "up left"),
    ],
)
def test_an_offset_is_a_way(offset: Hex, words: str) -> None:
    assert way(offset) == words


def test_no_two_hexes_are_described_alike() -> None:
    s = state()
    ring = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if distance((0, 0), (q, r)) <= 3]
    assert len({where(s, at) for at in ring}) == len(ring)


@pytest.mark.parametrize("base", [((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, -1))])
def test_every_step_has_words_and_hexes_of_its_own(base: Base) -> None:
    s = state([wolf(at=base, form="crinos" if len(base) == 2 else "homid")])
    steps = steps_of(base)
    assert len({step(s, 0, to) for to in steps}) == len(steps)
    pieces = [tuple(found) for to in steps if (found := touched(s, 0, to))]
    assert len(set(pieces)) == len(pieces) == (6 if len(base) == 1 else len(steps) - 4)
    assert not any(a != b and a == b[: len(a)] for a in pieces for b in pieces)  # a touch is never half of another


def test_a_step_says_whom_one_meets_and_who_sees_it() -> None:
    s = state([wolf(at=(0, 0))], [foe("axe-fomori", at=(3, 0), facing=3, colour="red")])
    assert step(s, 0, ((1, 0),)) == "Move right, seen by the red Axe Fomori"
    assert step(s, 0, ((0, 1),)) == "Move down right"
    s.scenario.fires.append((2, 0))
    assert beside(s, ((2, 0),), 0) == ", into the fire, next to the red Axe Fomori"


def test_the_log_tells_which_way_a_step_went() -> None:
    assert step_away(((0, 0),), ((0, -1),)) == " up left"
    assert step_away(((0, 0),), ((4, 0),)) == ""


def test_no_option_and_no_line_of_the_log_is_a_coordinate() -> None:
    game = find("retaliation")
    match = Match.new(game, 5, {"scenario": "01-cinders"})
    for _ in range(40):
        if match.ask is None:
            break
        assert not [each for each in match.ask.options if COORDINATES.search(match.gloss(each).label)]
        assert game.habit is not None
        match.play(game.habit(match.state, match.ask))
    assert not [line.text for line in match.log(0) if COORDINATES.search(line.text)]
