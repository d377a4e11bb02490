"""The conformance kit: one call tests any game, ours or somebody else's."""

from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.agents import levels
from gloaming.kernel import BadOptions, Dice, Game, GloamingError, Match
from gloaming.kernel.catalogue import find
from gloaming.kernel.positions import schema
from gloaming.ledger import ledger

from . import laws, looks

LONGEST = 20_000  # decisions of one game; a longer random game counts as endless

PLAYABLE = "every option can be played"

Renderer = Callable[[Any], Any]


class Nonconforming(Exception):
    """A game breaks a law. `record` replays the match up to the decision where it shows."""

    def __init__(self, game: str, law: str, reason: BaseException, record: bytes | None = None) -> None:
        said = str(reason) or repr(reason)
        super().__init__(f"{game} breaks the law “{law}”: {said}")
        self.law = law
        self.record = record


class ConformanceReport(Struct, frozen=True):
    """How much was checked."""

    game: str
    games: int
    decisions: int
    looks: int  # decisions at which all laws were checked, and not only the cheap ones
    kinds: list[str]  # the kinds of decisions that came up
    renderers: list[str]


def check_game(
    name: str | Game[Any],
    *,
    decisions: int = 4000,
    seed: int = 0,
    look_every: int = 40,
    options: dict[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ConformanceReport:
    """Plays thousands of random decisions and checks every law; raises `Nonconforming` at the first breach."""
    game = find(name) if isinstance(name, str) else name
    check_description(game)
    renderers = found_renderers()
    dice = Dice(seed)
    foresight = laws.Foresight()
    made = looks = games = 0
    kinds: dict[str, None] = {}
    # decisions until all laws are checked again, counted through all games so that short ones are covered
    wait = dice.roll(look_every)
    while made < decisions or not games:
        games += 1
        match = set_up(game, dice.bits(), options)
        for ply in play_at_random(match, dice):
            made += 1
            new_kind = match.ask is not None and match.ask.kind not in kinds
            if match.ask is not None:
                kinds[match.ask.kind] = None
                wait -= 1
            hold(match, laws.EVERY_DECISION if match.ask is not None else laws.EVERY_END, dice, renderers)
            thorough = made <= decisions  # a game that has begun is played to its end with cheap checks
            if (thorough and (wait <= 0 or new_kind)) or match.ask is None:
                if wait <= 0:
                    wait = dice.roll(look_every * 2 + ply // 4)  # checking replays the game: it is rarer in long games
                looks += 1
                hold(match, laws.EVERY_LOOK, dice, renderers)
                if match.ask is not None:
                    hold(match, (*laws.EVERY_OPEN_LOOK, foresight), dice, renderers)
            if progress is not None and made % 50 == 0:
                progress(min(made, decisions), decisions)
    hold(match, (foresight.judge,), dice, renderers)
    if isinstance(name, str):
        hold(match, laws.INSTALLED, dice, renderers)
    return ConformanceReport(game.name, games, made, looks, list(kinds), list(renderers))


def set_up(game: Game[Any], seed: int, options: dict[str, Any] | None) -> Match:
    """A new match, up to its first decision."""
    try:
        return Match.new(game, seed=seed, options=options)
    except BadOptions:
        raise
    except Exception as error:
        raise Nonconforming(game.name, f"it can be set up from every seed, also from {seed}", error) from error


def play_at_random(match: Match, dice: Dice) -> Iterator[int]:
    """Yields at every decision of a random game and then makes it; yields once more at the end."""
    for ply in range(LONGEST):
        yield ply
        if match.ask is None:
            return
        try:
            match.play(index=dice.roll(len(match.ask.options)) - 1)
        except Exception as error:
            raise Nonconforming(match.game.name, PLAYABLE, error, record_of(match)) from error
    endless = looks.Breach(f"{LONGEST} decisions and no end")
    raise Nonconforming(match.game.name, "every game ends", endless, record_of(match))


def hold(match: Match, held: tuple[laws.Law, ...], dice: Dice, renderers: dict[str, Renderer]) -> None:
    """Checks some of the laws at the open decision; checking must not change the match."""
    for law in held:
        try:
            before = looks.encode(match.state)
            law(match, dice, renderers)
            looks.require(looks.encode(match.state) == before, "to look at the match changes it")
        except Exception as error:
            said = PLAYABLE if isinstance(error, looks.Unplayable) else law.__doc__ or repr(law)
            raise Nonconforming(match.game.name, said, error, record_of(match)) from error


def record_of(match: Match) -> bytes | None:
    """The record of a breach; None if no record can be written."""
    try:
        return match.record()
    except Exception:  # the breach itself is reported
        return None


def check_description(game: Game[Any]) -> None:
    """Checks what can be checked without playing: schema, migrations, ledger."""
    for law, check in (
        ("its rules ledger can be read", lambda: ledger(game)),
        ("its positions have a JSON schema", lambda: schema(game)),
        ("its options have defaults", lambda: game.options()),
        ("it has eight levels of computer players", lambda: levels(game)),
        ("every old schema has a migration", lambda: [game.migrations[n] for n in range(1, game.schema)]),
        ("its options and events can be read back", lambda: msgspec.json.Decoder(game.option | game.event | None)),
        ("all its events are among those that it names", lambda: looks.all_events_are_named(game)),
    ):
        try:
            check()
        except Exception as error:
            raise Nonconforming(game.name, law, error) from error


def found_renderers() -> dict[str, Renderer]:
    """Every installed renderer: a function that draws any scene."""
    found = {}
    for entry in sorted(entry_points(group="gloaming.renderers")):
        try:
            found[entry.name] = entry.load()
        except Exception as reason:
            raise GloamingError(f"The renderer {entry.name!r} ({entry.value}) does not load: {reason!r}") from reason
    return found
