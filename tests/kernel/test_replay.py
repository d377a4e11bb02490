"""Records: how a match was played, verified by playing it again."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gloaming import Match
from gloaming.kernel import Ask, BadRecord, Flow, Game, GloamingError
from gloaming.kernel.replay import fingerprint, place_of
from tests.kernel.matches import everything, over, played
from tests.kernel.outside import NASTY, damaged, refused_or_usable
from tests.kernel.toys import MOTHS, RAN, STEPS, Steps
from tests.soak import SOAK


def refused(record: Any, game: Game[Any] | None = None) -> str:
    with pytest.raises(BadRecord) as refusal:
        Match.replay(record if isinstance(record, bytes | str) else msgspec.json.encode(record), game)
    return str(refusal.value)


@pytest.mark.parametrize("game", ["allies", "tictactoe"])
@pytest.mark.parametrize("decisions", [0, 4, 25, 10_000])
def test_a_record_plays_again_to_the_same_match(game: str, decisions: int) -> None:
    match = played(game, decisions)
    again = Match.replay(match.record())
    assert (again.state, again.ask, again.result, again.log(0)) == (match.state, match.ask, match.result, match.log(0))
    assert Match.replay(match.record().decode()).record() == match.record()


def test_a_record_of_a_match_with_options_or_from_a_position_plays_again() -> None:
    match = Match.new("allies", seed=3, options={"evolution_order": "player"})
    while match.ask is not None:
        match.play(index=match.ply % len(match.ask.options))
    assert Match.replay(match.record()).result == match.result
    begun = Match.from_position("allies", played("allies", 20).position())
    begun.play(index=0)
    assert Match.replay(begun.record()).state == begun.state


def test_an_option_may_hold_pairs_though_a_record_knows_only_lists() -> None:
    def stride(s: Steps) -> Flow[None]:
        answer = yield Ask(0, "step", ((0, 1), (1, 0)), "TO-1")
        s.at += answer[0]

    pairs = replace(STEPS, option=tuple[int, int], phases={"step": stride})
    match = Match.new(pairs)
    for index in (0, 1, 1):
        match.play(index=index)
    assert Match.replay(match.record(), pairs).state == match.state
    assert place_of(match, [1, 0]) == 1
    assert place_of(match, [1, 1]) is None
    assert place_of(match, "left") is None


def test_what_was_undone_is_not_in_the_record() -> None:
    match = played("tictactoe", 4)
    match.undo()
    assert len(msgspec.json.decode(match.record())["answers"]) == 3


def test_only_a_replay_plays_from_the_beginning() -> None:
    match = played(STEPS, 300)
    record = match.record()
    RAN.clear()
    Match.replay(record, STEPS)
    assert RAN["answers"] == 300


RECORD = msgspec.json.decode(over("allies").record())


def tampered(**changes: Any) -> dict[str, Any]:
    return {**RECORD, **changes}


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"null", b"{}", b"\xff", "\ud800", b'{"format":1}', b"[" * 100_000])
def test_what_is_no_record_is_refused(text: bytes | str) -> None:
    assert refused(text)


TAMPERED: dict[str, tuple[dict[str, Any], str]] = {
    "another seed": (tampered(seed=RECORD["seed"] + 1), "is not offered by the present rules"),
    "a negative seed": (tampered(seed=-1), "a seed is a whole number"),
    "a huge seed": (tampered(seed=1 << 64), "a seed is a whole number"),
    "another answer": (tampered(answers=[{"type": "evolve", "wraith": 99}]), "Decision 1 of 1: {'type': 'evolve'"),
    "one answer less": (tampered(answers=RECORD["answers"][:-1]), "Played again, it ends otherwise: None, where"),
    "one answer more": (
        tampered(answers=[*RECORD["answers"], {"type": "done"}]),
        "is not offered by the present rules",
    ),
    "another end": (tampered(outcome={"reason": "won", "payoffs": [0], "scores": [0]}), "it ends otherwise"),
    "no end": (tampered(outcome=None), "it ends otherwise"),
    "another table": (tampered(fingerprint="0" * 16), "it ends on another table"),
    "no such option": (tampered(options={"hat": 1}), "there is no option 'hat'"),
    "another format": (tampered(format=2), "$.format: this record has format 2; this Gloaming reads 1"),
    "format 0": (tampered(format=0), "$.format"),
    "no schema": (tampered(schema=0), "$.schema"),
    "a newer schema": (tampered(schema=3), "$.schema: this was written by a newer version of Allies"),
    "another game": (tampered(game="tictactoe"), "$.schema"),
    "no such game": (tampered(game="alies"), "a game that is not here. There is no game called 'alies'. Did you mean"),
    "an unknown key": (tampered(hat=1), "unknown field `hat`"),
    "an impossible origin": (tampered(origin={"game": "allies"}), "$.schema: expected a version"),
    "an origin of another game": (tampered(origin=Match.new("tictactoe").position()), "a position of 'tictactoe'"),
}


@pytest.mark.parametrize(("record", "said"), TAMPERED.values(), ids=TAMPERED)
def test_a_tampered_record_is_refused_with_what_and_where(record: dict[str, Any], said: str) -> None:
    assert said in refused(record)


def test_a_record_of_another_game_says_so() -> None:
    assert "a record of 'tictactoe', not of 'steps'" in refused(over("tictactoe").record(), STEPS)


def test_a_rule_that_stumbles_over_a_record_is_told_as_a_refusal() -> None:
    def stumbling(s: Steps) -> Flow[None]:
        yield Ask(0, "step", ("left", "right"), "TO-1")
        raise KeyError("a bug of the new version")

    record = played(STEPS, 3).record()
    assert "KeyError('a bug of the new version')" in refused(record, replace(STEPS, phases={"step": stumbling}))


def test_a_record_of_an_old_schema_is_held_to_its_answers_and_its_end() -> None:
    match = over(MOTHS)
    newer = replace(MOTHS, schema=2, migrations={1: lambda state: state})
    record = msgspec.json.decode(match.record())
    record["fingerprint"] = "of a state that had another shape"
    assert Match.replay(msgspec.json.encode(record), newer).result == match.result


def test_a_fingerprint_is_of_the_table_not_of_the_story() -> None:
    match = played(MOTHS, 5)
    story = match.state.story[:]
    before = fingerprint(match)
    match.state.story.clear()
    assert fingerprint(match) == before
    match.state.story += story
    assert match.log(0) == played(MOTHS, 5).log(0)


@settings(max_examples=150 * SOAK, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_nothing_but_a_refusal_escapes_from_a_damaged_record(data: st.DataObject) -> None:
    match = played(data.draw(st.sampled_from(["allies", "tictactoe"])), data.draw(st.integers(0, 40)))
    if data.draw(st.booleans()):
        match = Match.from_position(match.game, match.position())
    record = data.draw(st.composite(damaged)(msgspec.json.decode(match.record()), NASTY))
    refused_or_usable(lambda: Match.replay(msgspec.json.encode(record)), BadRecord)


def test_a_refused_record_does_not_touch_a_running_match() -> None:
    match = played("allies", 9)
    before = everything(match)
    with pytest.raises(GloamingError):
        Match.replay(b"{}")
    assert everything(match) == before


def test_a_record_says_that_it_was_practice() -> None:
    match = Match.new("allies", seed=7)
    while not match.undo_crosses_chance() if match.ply else True:
        match.play(index=len(match.ask.options) - 1 if match.ask else 0)
    match.undo()
    assert match.take_backs == 1
    assert Match.replay(match.record()).take_backs == 1
