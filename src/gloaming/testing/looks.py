"""Helpers of the laws: what a viewer is shown, the whole of a match, playing on at random."""

import hashlib
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from gloaming.kernel import TEAM, Dice, Event, Game, Match, Viewer
from gloaming.kernel.replay import fingerprint
from gloaming.scene import Piece, Scene

encode = msgspec.msgpack.Encoder().encode

AHEAD = 12  # decisions that a law plays on to see their effect
FRAMES = 3  # beats of a decision that are drawn
SCENES = 40  # scenes that are drawn of a long match, when its whole course is compared


class Breach(Exception):
    """A law is broken."""


class Unplayable(Breach):
    """An option that was offered cannot be played."""


def require(holds: object, otherwise: str) -> None:
    """Raises `Breach` unless the condition holds; unlike an assertion, also under `python -O`."""
    if not holds:
        raise Breach(otherwise)


def asked(match: Match) -> Any:
    """The open decision."""
    if match.ask is None:
        raise Breach("nothing is asked")
    return match.ask


def all_events_are_named(game: Game[Any]) -> None:
    """Checks that every event of a game's package is in `event`; others would be missing after loading."""
    named = get_args(game.event) or (game.event,)
    package = game.setup.__module__.rpartition(".")[0]
    alone = package.rpartition(".")[2] == game.name  # in a shared folder one cannot tell whose an event is
    own = [kind for kind in kinds_of(Event) if alone and kind.__module__.startswith(f"{package}.")]
    forgotten = [kind.__name__ for kind in own if kind not in named]
    require(not forgotten, f"not named: {', '.join(forgotten)}")


def kinds_of(event: type[Event]) -> Iterator[type[Event]]:
    """Every declared subclass of an event."""
    for kind in event.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def viewers(match: Match) -> list[Viewer]:
    """Every seat, and a watcher."""
    return [*range(match.seats), None]


def view(match: Match, viewer: Viewer) -> bytes:
    """Everything a viewer is shown, as bytes; the options only if it is theirs to decide."""
    scene, ask = match.scene(viewer), match.ask
    shown = [scene, match.log(viewer), [match.inspect(piece.id, viewer) for piece in every_piece(scene)]]
    if ask is not None and ask.seat in (viewer, TEAM):
        candidates = match.candidates()
        shown += [ask, match.question(), candidates, [match.gloss(option) for option in candidates]]
        shown += [match.why_not(option) for option in candidates]
    return encode(shown)


def every_piece(scene: Scene) -> Iterator[Piece]:
    """The pieces of the areas and seats, and those within groups."""
    waiting = [piece for area in scene.areas for piece in area.pieces]
    waiting += [piece for seat in scene.seats for piece in seat.pieces]
    while waiting:
        yield (piece := waiting.pop())
        waiting += piece.parts


def faces(scene: Scene) -> dict[str, tuple[Any, ...]]:
    """By id: everything that is written on a piece; position and marks may depend on the viewer."""
    return {each.id: (each.title, each.text, each.card, each.face_up, each.count) for each in every_piece(scene)}


def try_options(match: Match, dice: Dice) -> None:
    """Plays options; every error is raised as `Unplayable`."""
    try:
        play_on(match, dice)
    except Exception as error:
        raise Unplayable(repr(error)) from error


def redealt(match: Match, viewer: Viewer, seed: int | None) -> Match:
    """The match from the start of its phase; with a seed, everything hidden from the viewer is dealt anew."""
    position = match.position()
    if seed is not None:
        state = msgspec.convert(position["state"], match.game.state)
        match.game.deal_anew(state, viewer, seed)
        position["state"] = msgspec.to_builtins(state)
    return Match.from_position(match.game, position)


def play_on(match: Match, dice: Dice) -> None:
    """Some more random decisions; stops at the end, and where an imagined copy has no options."""
    for _ in range(AHEAD):
        if match.ask is None or not match.ask.options:
            return
        match.play(index=dice.roll(len(match.ask.options)) - 1)


def bare(match: Match) -> bytes:
    """The encoded state without its dice and its story."""
    fields = {name: getattr(match.state, name) for name in match.state.__struct_fields__}
    return encode({name: value for name, value in fields.items() if name not in ("dice", "story")})


def snapshot(match: Match) -> tuple[Any, ...]:
    """Everything that makes up a match, for comparison."""
    logs = [match.log(viewer) for viewer in viewers(match)]
    return encode(match.state), match.ask, match.result, match.ply, logs


def lead_to_the_same(here: Match, there: Match, dice: Dice) -> None:
    """Makes the same decisions in two matches that look the same."""
    for _ in range(AHEAD):
        require(fingerprint(here) == fingerprint(there), "the same redealt cards lead to another table")
        require(here.ask == there.ask, "the same redealt cards lead to another decision")
        if here.ask is None:
            break
        choice = dice.roll(len(here.ask.options)) - 1
        here.play(index=choice)
        there.play(index=choice)


def course(record: bytes, game: Game[Any] | None = None) -> str:
    """A digest of a match from its end to its beginning: every state, all options in order, and scenes.

    Drawing takes most of the time: of a long match some forty evenly spread scenes are drawn.
    """
    match = Match.replay(record, game)
    digest = hashlib.sha256(encode([match.log(viewer) for viewer in viewers(match)]))
    apart = max(1, match.ply // SCENES)
    while True:
        scenes = [match.scene(viewer) for viewer in viewers(match)] if match.ply % apart == 0 else []
        digest.update(encode((bare(match), match.ask, match.result, scenes)))
        if match.ply == 0:
            return digest.hexdigest()
        match.undo()
