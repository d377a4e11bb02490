"""The laws that every game is held to. The docstring of each is what a breach is called."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from gloaming.kernel import Dice, IllegalChoice, Match, Viewer
from gloaming.kernel.replay import fingerprint
from gloaming.ledger import ledger

Law = Callable[[Match, Dice, dict[str, Callable[[Any], Any]]], None]

_encode = msgspec.msgpack.Encoder().encode


def options_are_a_list(match: Match, dice: Dice, renderers: Any) -> None:
    """options are non-empty, hashable and without duplicates"""
    options = asked(match).options
    demand(options, "there is nothing to choose from")
    demand(len(set(options)) == len(options), f"twice among the options: {options}")
    demand(None not in options, "None is no option")


def rule_exists(match: Match, dice: Dice, renderers: Any) -> None:
    """every decision cites a rule of the ledger"""
    rule = asked(match).rule
    demand(rule in ledger(match.game), f"{rule!r} is not in the ledger")


def options_read_back(match: Match, dice: Dice, renderers: Any) -> None:
    """every option survives JSON"""
    for option in asked(match).options:
        back = msgspec.json.decode(msgspec.json.encode(option), type=match.game.option)
        demand(back == option, f"{option!r} came back as {back!r}")


def glosses_touch_the_scene(match: Match, dice: Dice, renderers: Any) -> None:
    """every option has words and touches pieces that are in the scene"""
    ask = asked(match)
    demand(match.question(), "the decision has no question")
    pieces = match.scene(ask.seat).pieces()
    taken: dict[tuple[str, ...], str] = {}
    for option in ask.options:
        gloss = match.gloss(option)
        demand(gloss.label, f"{option!r} has no words")
        missing = [piece for piece in gloss.pieces if piece not in pieces]
        demand(not missing, f"{gloss.label!r} touches {missing}, not in the scene")
        if gloss.pieces:
            same = taken.setdefault(tuple(gloss.pieces), gloss.label)
            demand(same == gloss.label, f"{gloss.label!r} and {same!r} are touched in the same way")


def refusals_are_right(match: Match, dice: Dice, renderers: Any) -> None:
    """what might be tried is either offered or refused by a rule, and a refusal changes nothing"""
    ask, rules = asked(match), ledger(match.game)
    candidates = match.candidates()
    left_out = [option for option in ask.options if option not in candidates]
    demand(not left_out, f"offered, but not among what might be tried: {left_out}")
    denied = [option for option in candidates if option not in ask.options]
    for option in denied:
        refusal = match.why_not(option)
        if refusal is None:
            raise Breach(f"{option!r} is not offered, and nothing says why")
        demand(refusal.rule in rules, f"{option!r} is refused by {refusal.rule!r}, which is not in the ledger")
        demand(refusal.text, f"{option!r} is refused without words")
        demand(match.gloss(option).label, f"{option!r} has no words")
    before = _encode(match.state)
    for option in [*denied[:1], "no such option"]:
        try:
            match.play(option)
        except IllegalChoice as error:
            demand(error.rule in rules, f"{option!r} is refused by {error.rule!r}, which is not in the ledger")
        else:
            demand(False, f"{option!r} was accepted although it was not offered")
    demand(_encode(match.state) == before, "a refused choice changed the state")
    demand(match.ask is ask, "a refused choice changed the decision")


def clones_are_equal(match: Match, dice: Dice, renderers: Any) -> None:
    """a clone is equal, and what happens to it does not happen to the original"""
    before = snapshot(match)
    clone = match.clone()
    demand(snapshot(clone) == before, "the clone differs")
    if clone.ask is not None:
        clone.play(index=dice.roll(len(clone.ask.options)) - 1)
        clone.rollout(dice.random) if clone.ask is not None else None
    demand(snapshot(match) == before, "playing the clone changed the original")


def undo_and_redo_return(match: Match, dice: Dice, renderers: Any) -> None:
    """undo and redo lead back to where they came from"""
    here = snapshot(match)
    clone = match.clone()
    steps = min(match.ply, dice.roll(8))
    way = [here]
    for _ in range(steps):
        clone.undo()
        way.append(snapshot(clone))
    for _ in range(steps):
        demand(snapshot(clone) == way.pop(), "a step back and forth leads elsewhere")
        clone.redo()
    demand(snapshot(clone) == here, "undone and redone, the match differs")


def saves_load(match: Match, dice: Dice, renderers: Any) -> None:
    """a saved match loads as it was"""
    loaded = Match.load(match.save(), match.game)
    demand(snapshot(loaded) == snapshot(match), "the loaded match differs")
    demand(not loaded.notice, loaded.notice)
    demand(loaded.save() == match.save(), "saved again, the loaded match differs")
    if match.ply:
        clone = match.clone()
        clone.undo()
        loaded.undo()
        demand(snapshot(loaded) == snapshot(clone), "undo after loading leads elsewhere")


def records_replay(match: Match, dice: Dice, renderers: Any) -> None:
    """a record plays again to the same match"""
    again = Match.replay(match.record(), match.game)
    demand(snapshot(again) == snapshot(match), "played again, the match differs")


def positions_load(match: Match, dice: Dice, renderers: Any) -> None:
    """the state at the start of the phase is a position that loads, and is free of faults"""
    position = match.position()
    text = msgspec.json.encode(position)
    begun = Match.from_position(match.game, text)
    demand(begun.position() == Match.from_position(match.game, begun.position()).position(), "it does not come back")
    if begun.ask is not None:
        begun.rollout(dice.random)


def scenes_draw(match: Match, dice: Dice, renderers: dict[str, Callable[[Any], Any]]) -> None:
    """the scene of every viewer has unique pieces, survives JSON and draws in every renderer"""
    for viewer in viewers(match):
        scene = match.scene(viewer)
        ids = [piece.id for area in scene.areas for piece in area.pieces for piece in (piece, *piece.parts)]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        demand(not twice, f"twice in the scene of {viewer}: {twice}")
        demand(msgspec.json.decode(msgspec.json.encode(scene), type=type(scene)) == scene, "it does not survive JSON")
        for name, draw in renderers.items():
            try:
                draw(scene)
            except Exception as error:
                raise Breach(f"the renderer {name!r} cannot draw it: {error!r}") from error
        for piece in ids:
            match.inspect(piece, viewer)


def nobody_sees_what_is_hidden(match: Match, dice: Dice, renderers: Any) -> None:
    """what a viewer cannot see does not show: dealt anew, their scene, options, log and save are the same bytes"""
    for viewer in viewers(match):
        imagined = match.imagine(viewer, dice.bits())
        demand(view(imagined, viewer) == view(match, viewer), f"viewer {viewer} sees something of what is hidden")
        demand(
            imagined.save_for(viewer) == match.save_for(viewer), f"the save for viewer {viewer} tells what is hidden"
        )
        twin = imagined.clone()
        demand(_encode(twin.state) == _encode(imagined.state), "the clone of an imagined copy is another one")
        if imagined.ask is not None:
            imagined.play(index=dice.roll(len(imagined.ask.options)) - 1)
            demand(
                _encode(imagined.clone().state) == _encode(imagined.state), "an imagined copy loses what it imagined"
            )
            imagined.rollout(dice.random) if imagined.ask is not None else None
        Match.load(match.save_for(viewer), match.game)


def the_end_is_named(match: Match, dice: Dice, renderers: Any) -> None:
    """a finished match has a named reason, a payoff for every seat and a summary"""
    result = match.result
    if result is None or not result.reason:
        raise Breach("the end has no name")
    demand(len(result.payoffs) == match.seats, f"{len(result.payoffs)} payoffs for {match.seats} seats")
    demand(match.summary().title, "the result has no words")
    demand(all(line.text for line in match.log(None)), "a line of the log is empty")


def same_game_under_every_hash_seed(match: Match, dice: Dice, renderers: Any) -> None:
    """the same record gives the same game in another process with another hash seed"""
    code = (
        "import sys; from gloaming import Match; from gloaming.kernel.replay import fingerprint;"
        "m = Match.replay(sys.stdin.buffer.read()); print(fingerprint(m), len(m.log(0)))"
    )
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            input=match.record(),
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=False,
        )
        demand(run.returncode == 0, run.stderr.decode(errors="replace"))
        demand(run.stdout.decode().split()[0] == fingerprint(match), f"another game with PYTHONHASHSEED={hash_seed}")


class Breach(Exception):
    """A law is broken."""


def demand(holds: object, otherwise: str) -> None:
    """Raises what is wrong unless it holds; unlike an assertion, also under `python -O`."""
    if not holds:
        raise Breach(otherwise)


def asked(match: Match) -> Any:
    """The open decision."""
    if match.ask is None:
        raise Breach("nothing is asked")
    return match.ask


def viewers(match: Match) -> list[Viewer]:
    """Every seat, and who only watches."""
    return [*range(match.seats), None]


def view(match: Match, viewer: Viewer) -> bytes:
    """Everything a viewer is shown, as bytes; the options if it is theirs to decide."""
    mine = match.ask is not None and match.ask.seat in (viewer, -1)
    glosses = [match.gloss(option) for option in match.ask.options] if mine and match.ask is not None else []
    return _encode((match.scene(viewer), match.log(viewer), match.ask if mine else None, glosses))


def snapshot(match: Match) -> tuple[Any, ...]:
    """Everything a match is, for comparison."""
    logs = [match.log(viewer) for viewer in viewers(match)]
    return _encode(match.state), match.ask, match.result, match.ply, logs


EVERY_DECISION: tuple[Law, ...] = (options_are_a_list, rule_exists, options_read_back)
EVERY_OPEN_LOOK: tuple[Law, ...] = (glosses_touch_the_scene, refusals_are_right)
EVERY_LOOK: tuple[Law, ...] = (
    clones_are_equal,
    undo_and_redo_return,
    saves_load,
    records_replay,
    positions_load,
    scenes_draw,
    nobody_sees_what_is_hidden,
)
EVERY_END: tuple[Law, ...] = (the_end_is_named,)
INSTALLED: tuple[Law, ...] = (same_game_under_every_hash_seed,)
