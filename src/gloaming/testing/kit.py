"""The conformance kit: one call tests any game, ours or a stranger's."""

from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import Dice, Game, Match
from gloaming.kernel.catalogue import find
from gloaming.kernel.positions import schema
from gloaming.ledger import ledger

from . import laws

LONGEST = 20_000  # decisions of one game; a random game that lasts longer has no end

Renderer = Callable[[Any], Any]


class Nonconforming(Exception):
    """A game breaks a law of the house. `record` plays the match again up to the decision where it shows."""

    def __init__(self, game: str, law: str, reason: BaseException, record: bytes | None = None) -> None:
        said = str(reason) or repr(reason)
        super().__init__(f"{game} breaks the law “{law}”: {said}")
        self.law = law
        self.record = record


class Report(Struct, frozen=True):
    """What was checked."""

    game: str
    games: int
    decisions: int
    looks: int  # decisions at which everything was checked, not only what is cheap
    kinds: list[str]  # the decisions met, by name
    renderers: list[str]


def check_game(
    name: str | Game[Any],
    *,
    decisions: int = 4000,
    seed: int = 0,
    look_every: int = 40,
    options: dict[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Plays thousands of random decisions under every law; raises `Nonconforming` at the first breach."""
    game = find(name) if isinstance(name, str) else name
    check_description(game)
    renderers = found_renderers()
    dice = Dice(seed)
    made = looks = games = 0
    kinds: dict[str, None] = {}
    while made < decisions:
        games += 1
        match = Match.new(game, seed=dice.bits(), options=options)
        look_at = dice.roll(look_every)
        for ply in play_at_random(match, dice):
            made += 1
            if match.ask is not None:
                kinds[match.ask.kind] = None
                hold(match, laws.EVERY_DECISION, dice, renderers)
            if ply == look_at or match.ask is None:
                look_at = ply + dice.roll(look_every * 2)
                looks += 1
                open_laws = laws.EVERY_OPEN_LOOK if match.ask is not None else ()
                hold(match, (*open_laws, *laws.EVERY_LOOK), dice, renderers)
            if progress is not None and made % 50 == 0:
                progress(min(made, decisions), decisions)
        hold(match, laws.EVERY_END, dice, renderers)
    if isinstance(name, str):
        hold(match, laws.INSTALLED, dice, renderers)
    return Report(game.name, games, made, looks, list(kinds), list(renderers))


def play_at_random(match: Match, dice: Dice) -> Iterator[int]:
    """Stops at every decision of a random game, then makes it; stops once more at the end."""
    for ply in range(LONGEST):
        yield ply
        if match.ask is None:
            return
        try:
            match.play(index=dice.roll(len(match.ask.options)) - 1)
        except Exception as error:
            raise Nonconforming(match.game.name, "every option can be played", error, match.record()) from error
    raise Nonconforming(match.game.name, "every game ends", laws.Breach(f"{LONGEST} decisions and no end"))


def hold(match: Match, held: tuple[laws.Law, ...], dice: Dice, renderers: dict[str, Renderer]) -> None:
    """Holds a match to some of the laws, at the decision that is open."""
    for law in held:
        try:
            law(match, dice, renderers)
        except Exception as error:
            said = (law.__doc__ or law.__name__).rstrip(".")
            raise Nonconforming(match.game.name, said, error, match.record()) from error


def check_description(game: Game[Any]) -> None:
    """What can be said of a game without playing it: its schema, its migrations, its ledger."""
    for law, check in (
        ("its rules ledger can be read", lambda: ledger(game)),
        ("its positions have a JSON schema", lambda: schema(game)),
        ("its options have defaults", lambda: game.options()),
        ("every old schema has a migration", lambda: [game.migrations[n] for n in range(1, game.schema)]),
        ("its options and events can be read back", lambda: msgspec.json.Decoder(game.option | game.event | None)),
    ):
        try:
            check()
        except Exception as error:
            raise Nonconforming(game.name, law, error) from error


def found_renderers() -> dict[str, Renderer]:
    """Every installed renderer: a function that draws any scene."""
    return {entry.name: entry.load() for entry in sorted(entry_points(group="gloaming.renderers"))}
