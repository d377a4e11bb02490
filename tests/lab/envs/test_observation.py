"""What a learner sees: all that its seat is shown, in fixed numbers, and nothing else."""

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
import pytest
from msgspec import Struct
from numpy.typing import NDArray

from gloaming import Match
from gloaming.kernel import Dice, Game, State, Viewer
from gloaming.kernel.catalogue import find
from gloaming.kernel.entities import Entities
from gloaming.lab.envs.env_base import EnvBase
from gloaming.lab.envs.fields_page import page
from gloaming.lab.envs.graph import graph
from gloaming.lab.envs.layout import Words, squashed
from gloaming.lab.envs.observation import ObservationEncoder
from gloaming.lab.envs.survey import NothingToLearn, _survey, ample, survey
from gloaming.scene import Scene
from gloaming.testing.looks import bare
from tests.kernel import toys
from tests.lab.envs.learnable import EVERY, LOT, SECRETIVE, decisions, name


def viewers(match: Match) -> list[Viewer]:
    return [*range(match.seats), None]


def part(encoder: ObservationEncoder, field: str, seen: NDArray[np.float16]) -> NDArray[np.float16]:
    return encoder.fields[field].of(seen)


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_observations_have_one_shape_and_stay_within_their_bounds(game: str | Game[Any]) -> None:
    base = EnvBase(game)
    for match in decisions(game, 60):
        for viewer in viewers(match):
            seen = base.observe(match, viewer, match.ply)["observation"]
            assert seen.shape == (base.encoder.size,)
            assert seen.dtype == np.float16
            assert np.all(np.abs(seen) <= 1)


@pytest.mark.parametrize("game", SECRETIVE, ids=name)
def test_if_what_a_seat_cannot_see_is_dealt_anew_its_observation_does_not_change_by_one_byte(
    game: str | Game[Any],
) -> None:
    base, differed = EnvBase(game), 0
    touching = base.encoder.layout.entities.touching
    for match in decisions(game, 80):
        for viewer in viewers(match):
            copy = match.imagine(viewer, seed=match.ply + 1)
            differed += bare(copy) != bare(match)
            true, imagined = (base.observe(each, viewer, 3) for each in (match, copy))
            assert {key: array.tobytes() for key, array in true.items()} == {
                key: array.tobytes() for key, array in imagined.items()
            }
            assert touching is None or touching(match.state) == touching(copy.state)
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
    assert part(encoder, "kind", mine["observation"]).all()
    assert mine["action_mask"].sum() == 3
    assert part(encoder, "decides", yours["observation"]).tolist() == [0]
    assert not part(encoder, "kind", yours["observation"]).any()
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


class Being(Struct):
    """A thing that holds others."""

    name: str
    rank: Literal["low", "high"] = "low"
    health: int = 0
    asleep: bool = False
    twin: int | None = None
    at: tuple[int, int] = (0, 0)
    bag: list[str] = []


class Rich(State):
    """A state with one of everything."""

    seats: list[Being]
    deck: list[str] = []
    marks: dict[str, int] = {}
    camps: dict[str, list[Being]] = {}
    steps: list[int] = []
    leader: Being | None = None
    blob: bytes = b""


def deck_of(s: Rich, held: Rich, viewer: Viewer) -> list[str]:
    return sorted(s.deck)


def health_of(s: Rich, being: Being, viewer: Viewer) -> int:
    return 0 if being in s.seats and s.seats.index(being) != viewer else being.health


RICH: Game[Any] = Game(
    name="rich",
    title="Rich",
    players=(2, 2),
    state=Rich,
    option=int,
    setup=lambda options, dice: Rich(phase="bids", dice=dice, seats=[]),
    phases={},
    seats=lambda s: 2,
    scene=lambda s, viewer: Scene("Rich", []),
    gloss=toys.words,
    entities=Entities(rows={"word": 6}, seats="seats", shown={"Rich.deck": deck_of, "Being.health": health_of}),
)
ENCODER = ObservationEncoder(RICH)


def rich(**changed: Any) -> Rich:
    pair = [Being("ada", bag=["rope", "rope", "lamp"], health=4), Being("bea", health=6)]
    return Rich(phase="x", dice=Dice(0), **{"seats": pair, "deck": ["b", "a", "b"], **changed})


def rows(table: str, state: Rich, viewer: Viewer = 0) -> NDArray[np.float16]:
    """The rows of a table that are there."""
    told = part(ENCODER, table, ENCODER.encode(state, viewer, None, 0))
    there: NDArray[np.float16] = told[told[:, 0] != 0]
    return there


def cell(table: str, row: NDArray[np.float16], column: str) -> list[float]:
    """What is told in one column of a row."""
    start, size = ENCODER.columns(next(each for each in ENCODER.tables if each.name == table))[column]
    return [round(float(number), 2) for number in row[start : start + size]]


def word(name: str) -> list[float]:
    return [*ENCODER.layout.words.row(name)]


def test_every_simple_field_of_a_struct_is_told() -> None:
    leader = Being("cid", rank="high", health=4, asleep=True, twin=12, at=(4, -4))
    told = rows("Being", rich(leader=leader))[-1]
    assert cell("Being", told, ".name") == word("cid")
    assert cell("Being", told, ".rank") == [1, 0]
    assert cell("Being", told, ".health") == [0.5]
    assert cell("Being", told, ".asleep") == [1]
    assert cell("Being", told, ".twin") == [1, 0.75]
    assert cell("Being", told, ".at") == [0.5, -0.5]


def test_what_is_not_there_is_told_apart_from_nought() -> None:
    with_nought, with_none = (rows("Being", rich(leader=Being("x", twin=twin)))[-1] for twin in (0, None))
    assert cell("Being", with_nought, ".twin") == [1, 0]
    assert cell("Being", with_none, ".twin") == [0, 0]


def test_cards_that_lie_alike_behind_one_another_are_counted() -> None:
    bag = rows("word", rich(deck=[]))
    assert [cell("word", row, "count") for row in bag] == [[round(2 / 6, 2)], [0.2]]
    assert [cell("word", row, ".word_1") for row in bag] == [
        word("rope"),
        word("lamp"),
    ]
    assert [cell("word", row, "order") for row in bag] == [[0], [round(2 / 6, 2)]]


def test_a_seat_finds_its_own_first_and_whose_the_others_are() -> None:
    state = rich()
    for viewer, own in ((0, [1.0, -1.0]), (1, [-1.0, 1.0]), (None, [-1.0, -1.0])):
        assert [cell("Being", row, "own")[0] for row in rows("Being", state, viewer)] == own
    assert [cell("word", row, "own")[0] for row in rows("word", state, 1)][:2] == [-1, -1]  # what it holds is its own


def test_what_a_game_does_not_show_is_not_told() -> None:
    state = rich()
    assert [cell("Being", row, ".health")[0] for row in rows("Being", state, 0)] == [0.5, 0]
    assert [cell("Being", row, ".health")[0] for row in rows("Being", state, 1)] == [0, 0.6]
    other = rich(deck=["b", "b", "a"])
    assert np.array_equal(ENCODER.encode(state, 0, None, 0), ENCODER.encode(other, 0, None, 0))


def test_what_lies_under_a_name_is_told_with_it() -> None:
    camps = rows("Being", rich(camps={"hill": [Being("x"), Being("y")], "ford": [Being("z")]}))[2:]
    assert [cell("Being", row, "at") for row in camps] == [word("hill"), word("hill"), word("ford")]
    assert [cell("word_number", row, ".word_1") for row in rows("word_number", rich(marks={"a": 4}))] == [word("a")]
    assert [cell("word_number", row, ".number_2") for row in rows("word_number", rich(marks={"a": 4}))] == [[0.5]]


def test_what_has_no_room_is_left_out_and_that_is_told() -> None:
    small, large = (rich(deck=[f"{n}" for n in range(many)]) for many in (4, 5))
    told = [part(ENCODER, "left_out", ENCODER.encode(state, 0, None, 0)).tolist() for state in (small, large)]
    assert told == [[0], [1]]


def test_the_graph_says_who_holds_what() -> None:
    state = rich(deck=[], leader=Being("cid", bag=["key"]))
    found = graph(ENCODER, ENCODER.encode(state, 0, None, 0))
    names = [ENCODER.tables[table].name for table in found.tables]
    assert names == ["Rich", "Being", "Being", "Being", "word", "word", "word"]
    assert found.edges.T.tolist() == [[0, 1], [0, 2], [0, 3], [1, 4], [1, 5], [3, 6]]


@pytest.mark.parametrize(
    ("game", "places", "tables"),
    [("assault", 16, {"Unit"}), ("wraith_giants", 13, {"State"}), ("retaliation", 65, {"number_number", "MapToken"})],
)
def test_the_graph_says_which_places_touch_and_what_stands_where(game: str, places: int, tables: set[str]) -> None:
    encoder, touching = ObservationEncoder(find(game)), find(game).entities.touching  # type: ignore[union-attr]
    assert touching is not None
    match = next(each for each in decisions(game, 400) if each.ply > 10 and touching(each.state))
    found = graph(encoder, encoder.encode(match.state, 0, None, 0), match.state)
    assert len(found.places) == places
    near = found.touching.T.tolist()
    assert near
    assert sorted([b, a] for a, b in near) == sorted(near)
    assert {encoder.tables[found.tables[node]].name for node in found.stands[0]} >= tables


def test_another_version_tells_that_a_number_means_something_else() -> None:
    assert ENCODER.version == ObservationEncoder(RICH).version
    fewer = replace(RICH, entities=Entities(rows={"word": 5}, seats="seats"))
    assert ObservationEncoder(fewer).version != ENCODER.version
    other = msgspec.defstruct("Rich", [("rank", Literal["low", "top"])], bases=(State,), kw_only=True)
    same = msgspec.defstruct("Rich", [("rank", Literal["low", "mid"])], bases=(State,), kw_only=True)
    one, two = (ObservationEncoder(replace(RICH, state=kind, entities=None)) for kind in (other, same))
    assert one.fields == two.fields
    assert one.version != two.version


def test_the_page_of_all_fields_is_up_to_date() -> None:
    told = (Path(__file__).parents[3] / "docs/observations.md").read_text("utf-8")
    assert told == page(), "write it anew: python -m gloaming.lab.envs.fields_page > docs/observations.md"


def test_only_what_changed_is_written_and_the_rest_is_the_same() -> None:
    state = rich(leader=Being("cid", bag=["key"]))
    ENCODER.encode(state, 0, None, 0)
    assert state.leader is not None
    state.leader.bag.append("coin")
    state.seats[0].bag.pop()
    warm, cold = ENCODER.encode(state, 0, None, 0), ObservationEncoder(RICH).encode(state, 0, None, 0)
    assert np.array_equal(warm, cold)


def test_the_seat_and_the_decisions_it_has_made_are_told() -> None:
    seen = ENCODER.encode(rich(), 1, None, 4)
    assert part(ENCODER, "seat", seen).tolist() == [0, 1]
    assert part(ENCODER, "made", seen).tolist() == [0.5]
    assert part(ENCODER, "seat", ENCODER.encode(rich(), None, None, 0)).tolist() == [0, 0]


def test_words_that_no_type_and_no_pack_knows_are_told_apart_too() -> None:
    words = Words(["known"])
    assert words.row("known") != words.row("new") != words.row("newer")
    assert words.row("") == (0.0,) * words.bits


def test_no_number_is_too_large() -> None:
    assert squashed(-(10**400)) == -1.0


MODES: dict[str, list[dict[str, Any]]] = {
    "assault": [{"players": 3}, {"players": 6, "open_scores": True, "open_spells": True}],
    "retaliation": [{"characters": 4}],
    "veilwraith": [{"players": 4, "rivals": True}, {"mode": "campaign"}],
    "wraith_giants": [{"mode": "campaign"}],
}


@pytest.mark.parametrize("game", MODES)
def test_the_shape_is_the_same_under_all_options_and_all_has_room(game: str) -> None:
    encoder, dice = ObservationEncoder(find(game)), Dice(5)
    for options in MODES[game]:
        match = Match.new(game, seed=4, options=options)
        for _ in range(150):
            if match.ask is None:
                break
            match.play(index=dice.roll(len(match.ask.options)) - 1)
            viewer = match.ply % match.seats
            seen = encoder.encode(match.state, viewer, None, 0)
            assert part(encoder, "left_out", seen).tolist() == [0]
            copy = match.imagine(viewer, seed=match.ply)
            assert seen.tobytes() == encoder.encode(copy.state, viewer, None, 0).tobytes()


@pytest.mark.parametrize("game", ["assault", "retaliation"])
def test_an_observation_of_a_large_game_has_32_kilobytes_at_most(game: str) -> None:
    assert EnvBase(game).encoder.size * 2 <= 32 * 1024


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
