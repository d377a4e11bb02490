"""The film of a decision: the table after every event that was told."""

from itertools import pairwise

import pytest

from gloaming import Match
from gloaming.kernel import IllegalChoice, filmed, opening_film
from gloaming.scene import Weight

from .toys import MOTHS


def test_a_decision_is_filmed_event_by_event_as_each_viewer_may_see_it() -> None:
    match = Match.new(MOTHS, seed=3)
    assert match.ask is not None
    card = match.ask.options[0]
    with filmed(match) as film:
        match.play(card)
    own, watcher = film.beats(0), film.beats(None)
    assert [beat.line for beat in own] == match.log(0)
    assert [beat.line for beat in watcher] == match.log(None)
    assert len(own) == len(watcher) + 1  # which card it was only who drew it is told
    assert [len(beat.scene.areas[1].pieces) for beat in watcher] == [2, 3]  # first it is played, then one is drawn
    assert card in watcher[0].scene.pieces()
    assert own[0].motion.weight is Weight.BEAT


def test_a_match_that_was_filmed_is_like_any_other() -> None:
    match, other = Match.new(MOTHS, seed=3), Match.new(MOTHS, seed=3)
    with filmed(match):
        match.play(index=0)
    other.play(index=0)
    assert type(match.state.story) is list
    assert match.save() == other.save()
    assert match.record() == other.record()


def test_what_is_refused_leaves_no_film() -> None:
    match = Match.new(MOTHS, seed=3)
    with filmed(match) as film, pytest.raises(IllegalChoice):
        match.play("no such card")
    assert film.beats(0) == []
    assert type(match.state.story) is list


def test_how_a_game_began_is_a_film_too_but_not_that_of_a_position() -> None:
    match = Match.new("allies", seed=7)
    began = opening_film(match)
    assert began is not None
    state, film = began
    assert [beat.line for beat in film.beats(0)] == match.log(0)
    assert not match.game.scene(state, 0).areas[4].pieces  # nobody has come yet
    assert film.beats(0)[-1].scene.pieces().keys() <= match.scene(0).pieces().keys()
    assert opening_film(Match.from_position("allies", match.position())) is None


def test_events_that_are_told_of_one_state_share_one_scene() -> None:
    match, shared = Match.new("veilwraith", seed=1), 0
    while match.ask is not None and match.ply < 30:
        with filmed(match) as film:
            match.play(index=match.ply % len(match.ask.options))
        told = zip(film.frames, film.beats(0), strict=True)
        for ((_, still), beat), ((_, next_still), next_beat) in pairwise(told):
            assert (beat.scene is next_beat.scene) == (still == next_still)
            shared += still == next_still
    assert shared
