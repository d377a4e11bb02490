"""Positions: the state at the start of a phase as JSON. What cannot be is refused with what and where."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from gloaming import Match, games
from gloaming.kernel import BadPosition, Game
from gloaming.kernel.positions import schema
from tests.kernel.matches import over, played
from tests.kernel.outside import NASTY, ONLY_IN_PYTHON, SAVES, damaged, refused_or_usable, unpacked
from tests.kernel.toys import MOTHS
from tests.soak import SOAK


def refused(position: Any, game: str | Game[Any] = "allies") -> str:
    with pytest.raises(BadPosition) as refusal:
        Match.from_position(game, position)
    return str(refusal.value)


@pytest.mark.parametrize("game", ["allies", "tictactoe"])
@pytest.mark.parametrize("decisions", [0, 5, 23, 10_000])
def test_a_position_comes_back_from_json(game: str, decisions: int) -> None:
    match = played(game, decisions)
    position = match.position()
    text = msgspec.json.encode(position)
    begun = Match.from_position(game, text)
    assert begun.position() == position
    assert Match.from_position(game, text.decode()).position() == position
    assert Match.from_position(game, MappingProxyType(position)).position() == position


def test_a_match_goes_on_from_a_position_as_the_original_does() -> None:
    match = played("allies", 20)
    while (begun := Match.from_position("allies", match.position())).state != match.state:
        match.play(index=0)
    while match.ask is not None:
        assert begun.ask == match.ask
        choice = match.ply % len(match.ask.options)
        match.play(index=choice)
        begun.play(index=choice)
    assert begun.result == match.result


def test_a_position_has_no_story_and_no_past() -> None:
    match = Match.from_position("allies", played("allies", 20).position())
    assert match.ply == 0
    assert match.log() == []
    assert "story" not in match.position()["state"]


def test_what_was_given_is_not_changed_by_playing_on_or_by_a_migration() -> None:
    position = played("allies", 20).position()
    state = unpacked((SAVES / "allies-schema-1.save").read_bytes())["checkpoints"][-1]["state"]
    for given_position in (position, {"game": "allies", "schema": 1, "state": state}):
        before = deepcopy(given_position)
        for _ in range(2):
            match = Match.from_position("allies", given_position)
            while match.ask is not None:
                match.play(index=match.ply % len(match.ask.options))
        assert given_position == before


def test_a_living_state_in_a_position_is_copied() -> None:
    match = Match.new(MOTHS)
    before = match.save()
    begun = Match.from_position(MOTHS, {"game": "moths", "schema": 1, "state": match.state})
    begun.play(index=0)
    assert match.save() == before


def test_a_position_of_an_old_schema_is_migrated() -> None:
    state = unpacked((SAVES / "allies-schema-1.save").read_bytes())["checkpoints"][-1]["state"]
    match = Match.from_position("allies", {"game": "allies", "schema": 1, "state": state})
    assert match.position()["schema"] == match.game.schema
    assert match.ask is not None


def test_the_options_of_a_position_are_those_of_its_state() -> None:
    position = Match.new("allies", options={"pass_tie": "player"}).position()
    assert Match.from_position("allies", position).options.pass_tie == "player"
    assert Match.from_position("tictactoe", Match.new("tictactoe").position()).options is None


@pytest.mark.parametrize(
    "text", [b"", b"{", b"null", b"[]", b"1", b'"x"', b"\xff\xfe", b"{} {}", b"NaN", b"[" * 100_000]
)
def test_what_is_no_position_at_all_is_refused(text: bytes) -> None:
    assert refused(text)


def test_text_that_is_no_text_is_refused() -> None:
    assert "This is not JSON" in refused("{\ud800}")


IMPOSSIBLE: dict[str, tuple[Callable[[Any], Any], str]] = {
    "another game": (
        lambda p: p.update(game="tictactoe"),
        "$.game: this is a position of 'tictactoe', not of 'allies'",
    ),
    "no game": (lambda p: p.pop("game"), "$.game: this is a position of None"),
    "a newer schema": (lambda p: p.update(schema=3), "$.schema: this was written by a newer version"),
    "no schema": (lambda p: p.pop("schema"), "$.schema: expected a version from 1 to 2, got None"),
    "schema 0": (lambda p: p.update(schema=0), "$.schema: expected a version"),
    "a true schema": (lambda p: p.update(schema=True), "$.schema: expected a version"),
    "no state": (lambda p: p.pop("state"), "$.state"),
    "an unknown key": (lambda p: p.update(hat=1), "unknown field `hat`"),
    "an unknown field": (lambda p: p["state"].update(hat=1), "unknown field `hat` - at `$.state`"),
    "a missing field": (lambda p: p["state"].pop("deck"), "missing required field `deck` - at `$.state`"),
    "no such phase": (lambda p: p["state"].update(phase="dinner"), "`$.state.phase`"),
    "a story": (lambda p: p["state"].update(story=["once"]), "$.state.story: a position has no story yet"),
    "another container": (lambda p: p["state"].update(deck={}), "Expected `array`, got `object` - at `$.state.deck`"),
    "a card twice": (lambda p: p["state"]["deck"].append("AS"), "the card AS lies twice"),
    "no such card": (lambda p: p["state"]["deck"].append("1Z"), "Invalid enum value '1Z' - at `$.state.deck["),
    "a card less": (lambda p: p["state"]["deck"].pop(), "missing from the table"),
    "a negative round": (lambda p: p["state"].update(round=-1), "`$.state.round`"),
    "a broken round": (lambda p: p["state"].update(round=1.5), "`$.state.round`"),
    "no number": (lambda p: p["state"].update(round=float("nan")), "$.state.round: nan is no number"),
    "without end": (lambda p: p["state"].update(round=float("inf")), "$.state.round: inf is no number"),
    "a huge round": (lambda p: p["state"].update(round=10**40), "$.state.round: the number is larger than any"),
    "a huge roll": (lambda p: p["state"]["dice"].update(rolls=[1, 1 << 64]), "$.state.dice.rolls[1]: the number"),
    "a negative seed": (lambda p: p["state"]["dice"].update(seed=-1), "Expected `int` >= 0 - at `$.state.dice.seed`"),
    "a huge seed": (lambda p: p["state"]["dice"].update(seed=1 << 64), "$.state.dice.seed: the number is larger"),
    "chance used up": (lambda p: p["state"]["dice"].update(used=(1 << 64) - 1), "$.state.dice.used: the number is"),
    "a draw of no card": (lambda p: p["state"]["dice"].update(draws=[7]), "`$.state.dice.draws[0]`"),
    "half a letter": (lambda p: p["state"].update(phase="\ud800"), "$.state.phase: a text with half a letter in it"),
    "half a letter in a key": (
        lambda p: p["state"].update({"\udc00": 1}),
        "a key of $.state: a text with half a letter",
    ),
    "a numbered key": (lambda p: p["state"].update({1: 1}), "Expected `str`"),
    "a number for a text": (lambda p: p["state"].update(deck=[1, 2]), "`$.state.deck[0]`"),
    "bytes": (lambda p: p["state"].update(deck=b"AS"), "`$.state.deck`"),
}


@pytest.mark.parametrize(("change", "said"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_what_and_where(change: Callable[[Any], Any], said: str) -> None:
    position = played("allies", 20).position()
    change(position)
    assert said in refused(position)


def test_too_many_suits_in_a_being_are_refused() -> None:
    position = played("allies", 4).position()
    deck, being = position["state"]["deck"], position["state"]["beings"][0]
    for suit in "SCHD":
        card = next(card for card in deck if card[1] == suit and card[0] not in "JQK")
        deck.remove(card)
        being["vertical"].append(card)
    assert "beings[0] has ability cards in 4 suits; no being has more than 2" in refused(position)


def test_a_position_nested_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert "nested too deeply" in refused({"game": "allies", "schema": 2, "state": deep})
    circle: dict[str, Any] = {"game": "allies", "schema": 2}
    circle["state"] = circle
    assert "nested too deeply" in refused(circle)
    assert refused(b'{"game":"allies","schema":1,"state":' + b"[" * 200_000)


@pytest.mark.parametrize("position", [None, 1, [], {1, 2}, object(), 1.5, [["game", "allies"]]])
def test_what_is_no_mapping_is_refused(position: Any) -> None:
    assert refused(position)


def test_rules_that_cannot_go_on_from_a_position_say_so() -> None:
    position = Match.new("tictactoe").position()
    for marks in ([], [0], [-1, 0], [1 << 40, 0]):
        position["state"]["marks"] = marks
        assert refused(position, "tictactoe")


class Strange(Mapping[str, Any]):
    """A mapping that breaks when it is read."""

    def __getitem__(self, key: str) -> Any:
        raise OSError("the disk is gone")

    def __iter__(self) -> Any:
        return iter(["game"])

    def __len__(self) -> int:
        return 1


def test_a_mapping_that_breaks_when_it_is_read_is_refused() -> None:
    assert refused(Strange())


@settings(max_examples=150 * SOAK, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_nothing_but_a_refusal_escapes_from_a_damaged_position(data: st.DataObject) -> None:
    match = played(data.draw(st.sampled_from(["allies", "tictactoe"])), data.draw(st.integers(0, 40)))
    position = data.draw(st.composite(damaged)(match.position(), [*NASTY, *ONLY_IN_PYTHON]))
    refused_or_usable(lambda: Match.from_position(match.game, position), BadPosition)


@settings(max_examples=100 * SOAK, deadline=None)
@given(st.integers(0, 60), st.integers(0, 5000), st.integers(0, 255))
def test_nothing_but_a_refusal_escapes_from_a_damaged_text(decisions: int, at: int, byte: int) -> None:
    text = bytearray(msgspec.json.encode(played("allies", decisions).position()))
    text[at % len(text)] = byte
    refused_or_usable(lambda: Match.from_position("allies", bytes(text)), BadPosition)


# the schema


@pytest.mark.parametrize("name", games.names())
def test_every_position_fits_the_schema_of_its_game(name: str) -> None:
    game = games.find(name)
    Draft202012Validator.check_schema(schema(game))
    validator = Draft202012Validator(schema(game))
    for match in (Match.new(game), played(name, 12), over(name)):
        assert list(validator.iter_errors(match.position())) == []


def test_the_schema_refuses_what_the_kernel_refuses() -> None:
    validator = Draft202012Validator(schema(games.find("allies")))
    position = played("allies", 12).position()
    for change in ("another game", "a newer schema", "no state", "no such phase", "no such card", "a negative seed"):
        broken = deepcopy(position)
        IMPOSSIBLE[change][0](broken)
        assert not validator.is_valid(broken), change
