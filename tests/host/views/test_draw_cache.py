"""What is drawn once looks as if it were drawn anew, and what only looks at a state finds out nothing else."""

import random

import msgspec
import pytest

from gloaming import Match
from gloaming.kernel import catalogue, filmed, memo_scope
from gloaming.scene import clear_draw_cache
from tests.soak import SOAK

DECISIONS = 60 * SOAK


def drawn(match: Match) -> list[bytes]:
    """All that everybody sees of a match."""
    viewers = [None, *range(match.seats)]
    glosses = [match.gloss(option) for option in match.ask.options] if match.ask is not None else []
    return [msgspec.msgpack.encode(each) for each in [*map(match.scene, viewers), glosses]]


@pytest.mark.parametrize("name", catalogue.names())
def test_what_was_drawn_before_looks_as_if_it_were_drawn_anew(name: str) -> None:
    chance, match, made = random.Random(11), Match.new(name, 11), 0
    while made < DECISIONS:
        with filmed(match) as film:
            ask = match.ask
            assert ask is not None
            match.play(index=chance.randrange(len(ask.options)))
        made += 1
        with memo_scope():
            kept = drawn(match)
        beats = [msgspec.msgpack.encode(beat) for beat in film.beats(0)]
        if made % 6 == 0 or match.ask is None:  # the more often, the slower
            clear_draw_cache()
            assert drawn(match) == kept
            film._beats.clear()
            assert [msgspec.msgpack.encode(beat) for beat in film.beats(0)] == beats
        if match.ask is None:
            match = Match.new(name, made)


def test_where_nobody_looks_a_state_may_change() -> None:
    match = Match.new("veilwraith", 3)
    numbers = pytest.importorskip("gloaming.games.veilwraith.table.numbers")
    player = match.state.players[0]
    with memo_scope():
        before = numbers.forces(match.state, player, "Spirit Cost")
        assert numbers.forces(match.state, player, "Spirit Cost") is before
    assert numbers.forces(match.state, player, "Spirit Cost") is not before


def test_a_part_of_the_table_that_looks_the_same_is_the_same() -> None:
    chance, match = random.Random(5), Match.new("veilwraith", 5, options={"players": 2, "rivals": True})
    before = {area.id: area for area in match.scene(0).areas}
    for _ in range(40):
        assert match.ask is not None
        match.play(index=chance.randrange(len(match.ask.options)))
        areas = {area.id: area for area in match.scene(0).areas}
        again = [id for id, area in areas.items() if area == before.get(id)]
        assert again
        assert all(areas[id] is before[id] for id in again)
        before = areas
