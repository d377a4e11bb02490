"""What a learner sees: all that its seat is shown, in fixed numbers, and nothing else."""

import os
import subprocess
import sys
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from gloaming import Match
from gloaming.kernel import Game, Viewer
from gloaming.lab.envs.env_base import EnvBase
from gloaming.lab.envs.observation import SIGNS, ObservationEncoder, signs, squashed, written
from gloaming.lab.envs.survey import NothingToLearn, _survey, ample, survey
from gloaming.scene import (
    Area,
    Badge,
    Kind,
    PhaseBar,
    Piece,
    PieceValue,
    PlayingCard,
    Reading,
    Scene,
    Sheet,
    Spot,
    TableCounter,
    Tally,
)
from gloaming.scene import SeatView as Sitter
from gloaming.testing.looks import bare
from tests.kernel import toys
from tests.lab.envs.learnable import EVERY, LOT, SECRETIVE, decisions, name


def viewers(match: Match) -> list[Viewer]:
    return [*range(match.seats), None]


def part(encoder: ObservationEncoder, field: str, seen: NDArray[np.float32]) -> NDArray[np.float32]:
    return encoder.fields[field].of(seen)


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_observations_have_one_shape_and_stay_within_their_bounds(game: str | Game[Any]) -> None:
    base = EnvBase(game)
    for match in decisions(game, 60):
        for viewer in viewers(match):
            seen = base.observe(match, viewer, match.ply)["observation"]
            assert seen.shape == (base.encoder.size,)
            assert seen.dtype == np.float32
            assert np.all(np.abs(seen) <= 1)


@pytest.mark.parametrize("game", SECRETIVE, ids=name)
def test_if_what_a_seat_cannot_see_is_dealt_anew_its_observation_does_not_change_by_one_byte(
    game: str | Game[Any],
) -> None:
    base, differed = EnvBase(game), 0
    for match in decisions(game, 80):
        for viewer in viewers(match):
            copy = match.imagine(viewer, seed=match.ply + 1)
            differed += bare(copy) != bare(match)
            true, imagined = (base.observe(each, viewer, 3) for each in (match, copy))
            assert {key: array.tobytes() for key, array in true.items()} == {
                key: array.tobytes() for key, array in imagined.items()
            }
    assert differed or not base.survey.hidden


def test_who_holds_the_hand_sees_it_change_when_it_is_dealt_anew() -> None:
    match = Match.new(toys.MOTHS, seed=5)
    copy, base = match.imagine(0, seed=1), EnvBase(toys.MOTHS)
    assert not np.array_equal(base.observe(match, 1, 0)["observation"], base.observe(copy, 1, 0)["observation"])


def test_only_who_decides_sees_that_there_is_a_decision_and_what_can_be_chosen() -> None:
    match, base = Match.new(toys.MOTHS, seed=5), EnvBase(toys.MOTHS)
    mine, yours = base.observe(match, 0, 0), base.observe(match, 1, 0)
    encoder = base.encoder
    assert part(encoder, "decides", mine["observation"]).tolist() == [1]
    assert part(encoder, "kind", mine["observation"]).tolist() == [1, 0, 0]
    assert mine["action_mask"].sum() == 3
    assert part(encoder, "decides", yours["observation"]).tolist() == [0]
    assert part(encoder, "kind", yours["observation"]).tolist() == [0, 0, 0]
    assert yours["action_mask"].sum() == 0


def test_the_first_seat_decides_for_the_team() -> None:
    match, base = Match.new(toys.RAFT), EnvBase(toys.RAFT)
    assert [base.observe(match, seat, 0)["action_mask"].sum() for seat in range(3)] == [2, 0, 0]


def course(game: str | Game[Any]) -> str:
    """A digest of what is seen at some decisions."""
    base, told = EnvBase(game), sha256()
    for match in decisions(game, 40):
        for array in base.observe(match, 0, match.ply).values():
            told.update(array.tobytes())
    return told.hexdigest()


def test_observations_are_the_same_in_every_process_whatever_its_hash_seed() -> None:
    asked = "print(course('allies'), course('tictactoe'), course(toys.MOTHS))"
    code = f"from tests.lab.envs.test_observation import *; {asked}"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": "."},
        capture_output=True,
        check=True,
        text=True,
    )
    assert run.stdout.split() == [course("allies"), course("tictactoe"), course(toys.MOTHS)]


# what is in it


def test_a_mark_on_the_board_changes_the_row_of_its_cell_and_no_other() -> None:
    encoder = ObservationEncoder(survey("tictactoe"))
    match = Match.new("tictactoe")
    before = part(encoder, "pieces", encoder.encode(match.scene(0), 0, match.ask, 0))
    match.play(4)
    after = part(encoder, "pieces", encoder.encode(match.scene(0), 0, None, 1))
    assert np.flatnonzero((before != after).any(axis=1)).tolist() == [4]
    match.play(0)
    later = part(encoder, "pieces", encoder.encode(match.scene(0), 0, None, 1))
    assert not np.array_equal(later[0], later[4])  # a nought is no cross


def test_the_seat_and_the_decisions_it_has_made_are_told() -> None:
    encoder, match = ObservationEncoder(survey("tictactoe")), Match.new("tictactoe")
    seen = encoder.encode(match.scene(1), 1, match.ask, 10)
    assert part(encoder, "seat", seen).tolist() == [0, 1]
    assert part(encoder, "made", seen).tolist() == [0.5]
    watched = encoder.encode(match.scene(None), None, None, 0)
    assert part(encoder, "seat", watched).tolist() == [0, 0]


def rich_scene(viewer: Viewer = 0) -> Scene:
    """A table with one of everything."""
    army = Piece(
        "army", Kind.GROUP, title="Army", seat=1, at=Spot("keep", 2, 3, 90), dim=True, active=True, health=(10, 30)
    )
    army.parts = [Piece("knight", Kind.PAWN, title="Knight 7", tint="red", turn=90, note="tired", icon="horse")]
    army.badges, army.values = [Badge("2", "wound")], [PieceValue("sword", 5, changed=1), PieceValue("shield", "X")]
    ace = Piece("ace", sort="Card", card=PlayingCard("A", "spades"), face_up=False, count=3, text="Draw 2 cards.")
    sheet = Sheet([Reading("You", text="Cold", tallies=[Tally("Spirit", 4), Tally("Wounds", 2)])])
    return Scene(
        "Rich",
        [Area("field", "The field", "2 armies", pieces=[army, ace]), Area("you", layout=sheet)],
        subtitle="after 3 days",
        phases=PhaseBar("Round 2", ["move", "fight"], 1),
        counters=[TableCounter("11 points so far")],
        seats=[Sitter(0, "You", score=5, pieces=[Piece("purse", Kind.TOKEN)]), Sitter(1, "They", score=10)],
    )


RICH: Game[Any] = Game(
    name="rich",
    title="Rich",
    players=(2, 2),
    state=toys.Sealed,
    option=int,
    setup=toys.sealed_setup,
    phases={"bids": toys.bids},
    seats=lambda s: 2,
    scene=lambda s, viewer: rich_scene(viewer),
    gloss=toys.words,
)


def look(scene: Scene, viewer: Viewer = 0) -> tuple[ObservationEncoder, NDArray[np.float32]]:
    encoder = ObservationEncoder(survey(RICH))
    return encoder, encoder.encode(scene, viewer, None, 0)


def cell(encoder: ObservationEncoder, seen: NDArray[np.float32], piece: str, column: str) -> list[float]:
    """What is told of a piece in one column."""
    start = 0
    for told, size, _ in encoder.columns:
        if told == column:
            row = part(encoder, "pieces", seen)[encoder.survey.pieces.known[piece]]
            return [round(float(number), 4) for number in row[start : start + size]]
        start += size
    raise KeyError(column)


def test_every_field_of_a_piece_is_told() -> None:
    encoder, seen = look(rich_scene())
    told = {name for name, _, _ in encoder.columns}
    assert told == {"present", "area", "order", *Piece.__struct_fields__} - {
        "id",
        "short",
        "sigil",
        "stock",
    }  # these are look alone
    assert cell(encoder, seen, "army", "kind") == [0, 1, 0, 0, 0, 0, 0]
    assert cell(encoder, seen, "army", "seat") == [0, 1]
    assert cell(encoder, seen, "army", "at")[SIGNS:] == [round(2 / 12, 4), round(3 / 13, 4), 1, 0.25]
    assert cell(encoder, seen, "army", "dim") == [1]
    assert cell(encoder, seen, "army", "active") == [1]
    assert cell(encoder, seen, "army", "health") == [0.5, 0.75]
    assert cell(encoder, seen, "army", "values")[:2] == [round(5 / 15, 4), 1]
    assert cell(encoder, seen, "knight", "parts") == list(signs("army"))
    assert cell(encoder, seen, "knight", "turn") == [0.25]
    assert cell(encoder, seen, "knight", "title") == [round(n, 4) for n in written("Knight 7")]
    assert cell(encoder, seen, "ace", "face_up") == [0]
    assert cell(encoder, seen, "ace", "count") == [1, round(3 / 13, 4)]
    assert cell(encoder, seen, "ace", "card") == [*signs("A"), *signs("spades")]
    assert cell(encoder, seen, "ace", "order") == [round(1 / 11, 4)]
    assert cell(encoder, seen, "purse", "area")[encoder.survey.areas.known["seat 0"]] == 1


def test_what_stands_around_the_table_is_told() -> None:
    encoder, seen = look(rich_scene())
    assert part(encoder, "step", seen).tolist() == [0, 1]
    assert np.allclose(part(encoder, "round", seen), written("Round 2"))
    assert np.allclose(part(encoder, "subtitle", seen), written("after 3 days"))
    assert np.allclose(part(encoder, "counters", seen), [written("11 points so far")])
    you = part(encoder, "areas", seen)[encoder.survey.areas.known["you"]]
    assert np.allclose(you[1 + SIGNS : 1 + SIGNS + 2], [4 / 14, 2 / 12])  # the sheet: spirit and wounds
    assert part(encoder, "left_out", seen).tolist() == [0]


def test_seats_are_counted_from_who_looks() -> None:
    encoder, first = look(rich_scene(), viewer=0)
    _, second = look(rich_scene(), viewer=1)
    assert np.allclose(part(encoder, "seats", first)[:, 0], [5 / 15, 10 / 20])
    assert np.allclose(part(encoder, "seats", second)[:, 0], [10 / 20, 5 / 15])
    assert cell(encoder, second, "army", "seat") == [1, 0]


@pytest.mark.parametrize("change", ["piece", "counter", "area", "step", "value"])
def test_what_has_no_place_is_left_out_and_that_is_told(change: str) -> None:
    scene = rich_scene()
    if change == "piece":
        scene.areas[0].pieces.append(Piece("never met"))
    elif change == "counter":
        scene.counters.append(TableCounter("one too many"))
    elif change == "step":
        scene.phases = PhaseBar("Round 2", ["move", "fight", "rest"], 2)
    elif change == "value":
        scene.areas[0].pieces[0].values.append(PieceValue("horse", 1))
    else:
        scene.areas.append(Area("never met"))
    encoder, seen = look(scene)
    assert part(encoder, "left_out", seen).tolist() == [1]


def test_a_field_that_no_piece_of_the_survey_had_is_told_to_be_left_out() -> None:
    encoder, match = ObservationEncoder(survey("tictactoe")), Match.new("tictactoe")
    scene = match.scene(0)
    assert part(encoder, "left_out", encoder.encode(scene, 0, None, 0)).tolist() == [0]
    scene.areas[0].pieces[3].count = 7
    assert part(encoder, "left_out", encoder.encode(scene, 0, None, 0)).tolist() == [1]


def test_an_empty_table_is_nothing_but_the_seat() -> None:
    encoder, seen = look(Scene("Nothing", []))
    assert np.flatnonzero(seen).tolist() == [0]
    assert part(encoder, "seat", seen).tolist() == [1, 0]


def test_texts_that_differ_in_a_number_differ_in_that_number_alone() -> None:
    eleven, twelve = written("11 points"), written("12 points")
    assert eleven[:SIGNS] == twelve[:SIGNS]
    assert eleven[SIGNS] < twelve[SIGNS]
    assert written("") == (0.0,) * len(eleven)


def test_no_number_is_too_large() -> None:
    assert all(abs(number) <= 1 for number in written("9" * 5000 + " and -" + "9" * 5000))
    assert squashed(-(10**400)) == -1.0


# the survey


def test_the_scale_leaves_small_payoffs_alone_and_gives_room_to_large_ones() -> None:
    assert survey("tictactoe").scale == 1
    assert survey(toys.SEALED).scale == 10
    assert (ample(50), ample(51), ample(0.5)) == (100, 1000, 1)


def test_a_game_that_does_not_end_by_chance_cannot_be_surveyed(monkeypatch: pytest.MonkeyPatch) -> None:
    _survey.cache_clear()
    monkeypatch.setattr("gloaming.lab.envs.survey.ENDLESS", 40)
    with pytest.raises(NothingToLearn, match="has not come to its end in 40 decisions"):
        survey(toys.STEPS)


def test_a_game_that_never_asks_cannot_be_surveyed(monkeypatch: pytest.MonkeyPatch) -> None:
    _survey.cache_clear()
    monkeypatch.setattr("gloaming.lab.envs.survey.GAMES", 1)  # the first of them ends before anybody is asked
    assert Match.new(LOT, seed=0).ask is None
    with pytest.raises(NothingToLearn, match="nobody was asked"):
        survey(LOT)


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("observation", "numpy", "learn"),
        ("gymnasium", "gymnasium", "learn"),
        ("pettingzoo", "pettingzoo", "learn"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_without_the_library_one_is_told_how_to_get_it(module: str, library: str, extra: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; import gloaming.lab.envs.{module}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert run.returncode == 1
    assert f"This needs {library}, which is not installed: pip install 'gloaming[{extra}]'" in run.stderr
