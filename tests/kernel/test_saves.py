"""Saves are immortal: they load, and they load after updates; whatever is wrong with one is told, and nothing else."""

import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gloaming import Match
from gloaming.kernel import (
    Ask,
    BadSave,
    Dice,
    Event,
    Flow,
    Game,
    GameOver,
    NoOptions,
    NothingToUndo,
    State,
)
from gloaming.scene import LogLine, Scene
from tests.kernel.matches import everything, over, played
from tests.kernel.outside import MAGIC, NASTY, SAVES, damaged, packed, refused_or_usable, unpacked
from tests.kernel.toys import MOTHS, STEPS, Steps, words
from tests.soak import SOAK


def changed(save: bytes, change: Callable[[Any], Any]) -> bytes:
    """A save in which something was changed by hand."""
    plain = unpacked(save)
    change(plain)
    return packed(plain)


def refused(save: bytes, game: Game[Any] | None = None) -> str:
    with pytest.raises(BadSave) as refusal:
        Match.load(save, game)
    return str(refusal.value)


def play_to_the_end(match: Match) -> None:
    while match.ask is not None:
        match.play(index=match.ply % len(match.ask.options))


@pytest.mark.parametrize("decisions", [0, 1, 7, 30, 10_000])
@pytest.mark.parametrize("game", ["allies", "tictactoe"])
def test_a_save_loads_as_it_was(game: str, decisions: int) -> None:
    match = played(game, decisions)
    for _ in range(min(match.ply, 2)):
        match.undo()
    loaded = Match.load(match.save())
    assert everything(loaded) == everything(match)
    assert Match.load(loaded.save()).save() == match.save()
    while match.ply < decisions and match.ask is not None and decisions < 100:
        match.redo()
        loaded.redo()
    assert everything(loaded) == everything(match)


# what is wrong with it


@pytest.mark.parametrize(("data", "said"), [(b"", "does not begin like one"), (b"GLOAMING", "its end is missing")])
def test_what_is_no_save_is_refused(data: bytes, said: str) -> None:
    assert said in refused(data)


@pytest.mark.parametrize("cut", range(0, 400, 7))
def test_a_save_cut_short_is_refused(cut: int) -> None:
    save = played("tictactoe", 4).save()
    assert refused(save[: min(cut, len(save) - 1)])


def test_a_save_with_something_after_its_end_is_refused() -> None:
    assert "3 bytes follow its end" in refused(played("tictactoe", 4).save() + b"abc")


@pytest.mark.parametrize("game", ["tictactoe", "allies"])
def test_every_flipped_bit_is_refused_or_does_no_harm(game: str) -> None:
    match = played(game, 9)
    save, whole = match.save(), everything(match)
    for at in range(len(save)):
        for bit in range(8):
            flipped = bytearray(save)
            flipped[at] ^= 1 << bit
            try:
                loaded = Match.load(bytes(flipped))
            except BadSave:
                continue
            assert everything(loaded) == whole, (at, bit)  # the few bits that pad the end


def test_every_byte_of_the_unpacked_save_may_be_anything_and_nothing_but_a_refusal_escapes() -> None:
    plain = zlib.decompress(played("tictactoe", 4).save()[len(MAGIC) :])
    for at in range(len(plain)):
        for byte in {0, 0x7F, 0x80, 0x90, 0xC0, 0xC1, 0xDD, 0xFF, plain[at] ^ 1}:
            other = MAGIC + zlib.compress(plain[:at] + bytes([byte]) + plain[at + 1 :], 1)
            refused_or_usable(lambda other=other: Match.load(other), BadSave)  # type: ignore[misc]


def test_a_save_that_unpacks_to_far_too_much_is_refused() -> None:
    bomb = MAGIC + zlib.compress(b"\x00" * (65 << 20))
    assert len(bomb) < 100_000
    assert "larger than a save can be" in refused(bomb)


@pytest.mark.parametrize(
    "plain", [None, 1, "save", [], {}, {"format": None}, {"format": "1"}, {"format": [1]}, {"format": True}]
)
def test_other_data_in_the_clothes_of_a_save_is_refused(plain: Any) -> None:
    assert refused(packed(plain))


def test_a_save_nested_without_end_is_refused() -> None:
    start = packed({"format": 1, "game": "tictactoe"})
    plain = zlib.decompress(start[len(MAGIC) :])
    deep = bytes([plain[0] + 1]) + plain[1:] + b"\xa7options" + b"\x91" * 200_000 + b"\xc0"
    assert "nested too deeply" in refused(MAGIC + zlib.compress(deep))


def test_a_save_of_a_newer_format_says_so() -> None:
    newer = changed(played("tictactoe", 4).save(), lambda save: save.update(format=99, shape="new"))
    assert "$.format: this save has format 99; this Gloaming reads 1. Update Gloaming" in refused(newer)


def test_a_save_of_a_newer_schema_says_so() -> None:
    newer = changed(played("allies", 4).save(), lambda save: save.update(schema=99))
    assert "$.schema: this was written by a newer version of Allies Against the Wraith (schema 99;" in refused(newer)


@pytest.mark.parametrize("schema", [0, -1, "2", None, 1.0, True])
def test_a_save_of_no_schema_is_refused(schema: Any) -> None:
    assert "schema" in refused(changed(played("allies", 4).save(), lambda save: save.update(schema=schema)))


def test_a_save_of_another_game_says_so() -> None:
    save = played("tictactoe", 4).save()
    assert "a save of 'tictactoe', not of 'steps'" in refused(save, STEPS)
    assert "a game that is not here" in refused(changed(save, lambda save: save.update(game="chess")))
    assert refused(changed(save, lambda save: save.update(game="allies")))
    assert "not here" in refused(played(STEPS, 4).save())


IMPOSSIBLE: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a card twice": (lambda save: save["checkpoints"][-1]["state"]["deck"].append("AS"), "the card AS lies twice"),
    "no such card": (
        lambda save: save["checkpoints"][-1]["state"]["deck"].append("1Z"),
        "Invalid enum value '1Z' - at `$.state.deck[",
    ),
    "a seed below 0": (lambda save: save["checkpoints"][0]["state"]["dice"].update(seed=-1), "$.state.dice.seed"),
    "no such phase": (lambda save: save["checkpoints"][0]["state"].update(phase="dinner"), "$.state.phase"),
    "a story": (lambda save: save["checkpoints"][0]["state"].update(story=[1]), "$.state.story"),
    "an unknown field": (lambda save: save["checkpoints"][0]["state"].update(hat=1), "unknown field `hat`"),
    "no state": (lambda save: save["checkpoints"][0].update(state=None), "$.state"),
    "no checkpoint": (lambda save: save.update(checkpoints=[]), "$.checkpoints"),
    "checkpoints backwards": (lambda save: save["checkpoints"].reverse(), "$.checkpoints"),
    "no beginning": (lambda save: save["checkpoints"].pop(0), "$.checkpoints"),
    "a checkpoint after the end": (lambda save: save["checkpoints"][-1].update(ply=999), "$.checkpoints"),
    "more told than there is": (lambda save: save["checkpoints"][-1].update(told=9999), "$.checkpoints"),
    "less than nothing told": (lambda save: save["checkpoints"][0].update(told=-1), "$.checkpoints[0].told"),
    "a broken count": (lambda save: save["checkpoints"][0].update(ply=1.0), "$.checkpoints[0].ply"),
    "a short journal": (lambda save: save.update(journal=save["journal"][:3]), "$.checkpoints"),
    "no log": (lambda save: save.update(log=[]), "$.checkpoints"),
    "a journal of another kind": (lambda save: save.update(journal={}), "$.journal"),
    "a negative seed": (lambda save: save.update(seed=-1), "$.seed"),
    "negative take-backs": (lambda save: save.update(take_backs=-1), "$.take_backs"),
    "bad options": (lambda save: save.update(options={"pass_tie": "nobody"}), "$.options"),
    "an impossible origin": (lambda save: save.update(origin={"phase": "dinner"}), "$.state"),
    "an unknown key": (lambda save: save.update(hat=1), "unknown field `hat`"),
    "a missing key": (lambda save: save.pop("journal"), "missing required field `journal`"),
}


@pytest.mark.parametrize(("change", "said"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_save_is_refused_with_what_and_where(change: Callable[[Any], Any], said: str) -> None:
    save = played("allies", 30).save()
    assert said in refused(changed(save, change))


@settings(max_examples=150 * SOAK, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_nothing_but_a_refusal_escapes_from_a_damaged_save(data: st.DataObject) -> None:
    match = played(data.draw(st.sampled_from(["allies", "tictactoe"])), data.draw(st.integers(0, 40)))
    if match.ply and data.draw(st.booleans()):
        match.undo()
    plain = data.draw(st.composite(damaged)(unpacked(match.save()), NASTY))
    refused_or_usable(lambda: Match.load(packed(plain)), BadSave)


def test_a_forged_redo_cannot_bring_in_what_is_not_offered() -> None:
    match = played("tictactoe", 3)
    match.undo()
    forged = Match.load(changed(match.save(), lambda save: save.update(undone=[0])))
    before = everything(forged)
    with pytest.raises(NothingToUndo, match="0 cannot be brought back"):
        forged.redo()
    assert everything(forged) == before


# after updates


def test_a_save_of_the_first_schema_of_allies_loads_has_its_log_and_is_played_to_the_end() -> None:
    match = Match.load((SAVES / "allies-schema-1.save").read_bytes())
    assert match.notice == ""
    assert match.game.schema > 1
    assert match.ply > 5
    assert match.log(0)
    assert len(match.log(0)) == len(match._log) + len(match.state.story), "nothing of it was forgotten"
    decisions = match.ply
    while match.ply:
        match.undo()
    for _ in range(decisions):
        match.redo()
    play_to_the_end(match)
    assert match.result is not None
    assert Match.load(match.save()).result == match.result


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.save")), ids=lambda path: path.stem)
def test_every_save_that_was_ever_kept_loads_and_can_be_finished(path: Path) -> None:
    match = Match.load(path.read_bytes())
    assert not match.notice
    assert match.ask is not None
    match.undo()
    match.redo()
    play_to_the_end(match)


def test_the_present_schema_of_every_game_that_keeps_old_saves_has_one_too() -> None:
    kept: dict[str, set[int]] = {}
    for path in SAVES.glob("*.save"):
        save = unpacked(path.read_bytes())
        assert path.stem == f"{save['game']}-schema-{save['schema']}"
        kept.setdefault(save["game"], set()).add(save["schema"])
    for name, schemas in kept.items():
        assert schemas == set(range(1, Match.new(name).game.schema + 1))


class Found(Event, frozen=True):
    thing: str


class Lost(Event, frozen=True):
    thing: str


class Relics1(State, kw_only=True):
    gold: int = 0


class Relics3(State, kw_only=True):
    coins: list[str]
    luck: int = 7  # new, with a default


def relics1_setup(options: NoOptions, dice: Dice) -> Relics1:
    return Relics1(phase="dig", dice=dice)


def dig1(s: Relics1) -> Flow[None]:
    answer = yield Ask(0, "dig", ("here", "there", "nowhere"), "TO-1")
    s.gold += answer == "here"
    s.story += [Found("gold"), Lost("time")]


def dig3(s: Relics3) -> Flow[None]:
    answer = yield Ask(0, "dig", ("here", "there"), "TO-1")
    s.coins += ["coin"] * (answer == "here")
    s.story.append(Found("a coin"))
    if len(s.coins) > 40:
        raise GameOver("rich", payoffs=(1,))


def gold_is_silver(state: Any) -> Any:
    state["silver"] = 2 * state.pop("gold", 0)
    return state


def silver_is_counted_in_coins(state: Any) -> Any:
    state["coins"] = ["coin"] * state.pop("silver")
    return state


RELICS1: Game[Any] = Game(
    name="relics",
    title="Relics",
    state=Relics1,
    option=str,
    event=Found | Lost,
    setup=relics1_setup,
    phases={"dig": dig1},
    scene=lambda s, viewer: Scene("Relics", []),
    gloss=words,
    tell=lambda s, event: LogLine(event.thing),
)
RELICS3: Game[Any] = replace(
    RELICS1,
    state=Relics3,
    schema=3,
    event=Found,
    setup=lambda options, dice: Relics3(phase="dig", dice=dice, coins=[]),
    phases={"dig": dig3},
    migrations={1: gold_is_silver, 2: silver_is_counted_in_coins},
)


def test_old_saves_are_migrated_step_by_step_and_new_fields_have_their_defaults() -> None:
    old = Match.new(RELICS1)
    for answer in ("here", "there", "here", "here"):  # three, to the last checkpoint, are gold; the last one is a coin
        old.play(answer)
    match = Match.load(old.save(), RELICS3)
    assert match.state.coins == ["coin"] * 5
    assert match.state.luck == 7
    assert match.notice == ""
    assert match.ply == 4
    again = Match.load(match.save(), RELICS3)
    assert again.state == match.state
    play_to_the_end(again)
    assert again.result is not None


def test_events_that_nobody_tells_any_more_are_forgotten_and_the_others_kept() -> None:
    old = Match.new(RELICS1)
    for _ in range(6):
        old.play("here")
    assert [line.text for line in old.log()] == ["gold", "time"] * 6
    match = Match.load(old.save(), RELICS3)
    assert [line.text for line in match.log()] == ["gold"] * 6
    assert Match.load(match.save(), RELICS3).log() == match.log()


def test_an_event_that_cannot_be_told_any_more_is_forgotten() -> None:
    old = played(MOTHS, 8)

    def forgetful(s: Any, event: Any) -> LogLine:
        return {"Played": LogLine("played")}[type(event).__name__]

    match = Match.load(old.save(), replace(MOTHS, tell=forgetful))
    kept = [line for line in match.log(0) if line.text == "played"]
    assert kept


def test_an_answer_that_is_no_longer_offered_is_dropped_with_a_notice_and_the_game_goes_on() -> None:
    old = Match.new(RELICS1)
    for answer in ("here", "there", "here", "there", "nowhere"):
        old.play(answer)
    match = Match.load(old.save(), RELICS3)
    assert match.ply == 4
    assert "the last 1 decision can no longer be made in the same way" in match.notice
    assert match.ask is not None
    play_to_the_end(match)
    assert match.result is not None


def test_an_answer_over_which_a_new_rule_stumbles_is_dropped_with_a_notice() -> None:
    def stumbling(s: Steps) -> Flow[None]:
        answer = yield Ask(0, "step", ("left", "right"), "TO-1")
        if answer == "right":
            raise KeyError("a bug of the new version")
        s.left -= 1

    old = Match.new(STEPS)
    for answer in ("left", "left", "left", "left", "right"):
        old.play(answer)
    match = Match.load(old.save(), replace(STEPS, phases={"step": stumbling}))
    assert match.ply == 4
    assert match.notice
    match.play("left")


def test_what_the_new_rules_would_not_allow_cannot_be_undone_across_but_nothing_is_lost() -> None:
    old = Match.new(RELICS1)
    for answer in ("here", "nowhere", "here", "here", "here", "here", "here"):
        old.play(answer)
    match = Match.load(old.save(), RELICS3)
    assert match.notice == ""
    while match.ply > 3:
        match.undo()
    before = everything(match)
    with pytest.raises(NothingToUndo, match="'nowhere', chosen before, is not offered any more"):
        match.undo()
    assert everything(match) == before
    play_to_the_end(match)


def test_options_that_are_no_more_do_not_lose_an_old_game() -> None:
    old = changed(played("allies", 20).save(), lambda save: save.update(options={"bygone": True}))
    with pytest.raises(BadSave, match=r"\$.options: .*bygone"):
        Match.load(old)
    allies = Match.new("allies").game
    newer = replace(allies, schema=3, migrations={**allies.migrations, 2: lambda state: state})
    match = Match.load(old, newer)
    assert match.options == match.state.options
    play_to_the_end(match)
    assert Match.load(match.save(), newer).result == match.result


def test_a_missing_migration_is_told() -> None:
    old = Match.new(RELICS1).save()
    assert "it is no state of schema 1" in refused(old, replace(RELICS3, migrations={}))


def test_a_damaged_old_save_breaks_no_migration() -> None:
    data = (SAVES / "allies-schema-1.save").read_bytes()
    broken = changed(data, lambda save: save["checkpoints"][-1]["state"].update(beings=[1]))
    assert "it is no state of schema 1" in refused(broken)


def test_a_match_from_a_position_keeps_where_it_began() -> None:
    match = Match.from_position("allies", played("allies", 20).position())
    match.play(index=0)
    loaded = Match.load(match.save())
    assert everything(loaded) == everything(match)
    assert Match.replay(loaded.record()).state == match.state


def test_a_finished_match_loads_finished() -> None:
    match = over("allies")
    assert Match.load(match.save()).summary() == match.summary()
