"""Whole games with random options: none fails, and each ends.

Most are played at random without a journal, for speed; one that fails is replayed as a match, so that there is a record
of it. By default every tenth is mostly played by habit, since random play does not get far in most games; its table is
drawn for everybody now and then. A campaign that starts again and again is given up.
"""

import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from gloaming.kernel import Dice, Game, Match
from gloaming.kernel.catalogue import find

from .kit import LONGEST, PLAYABLE, Nonconforming, record_of
from .looks import Breach
from .positions import begun, look_at
from .refusals import advance

BY_HABIT = 10  # every so many games is played by habit, by default
WHIMS = (2, 4, 20, 100)  # in a game by habit one of so many decisions is random
LOOKS = 25  # decisions between two drawings of the table
ENOUGH = 2000  # decisions of a game by habit


class RandomPlayReport(Struct, frozen=True):
    """How many games ended, after how many decisions, and how."""

    game: str
    games: int
    decisions: int
    endings: dict[str, int]


def play_games(
    name: str | Game[Any],
    *,
    games: int = 100,
    first: int = 0,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    by_habit: int = BY_HABIT,
    minutes: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RandomPlayReport:
    """Plays games to their end, from number `first` on; raises `Nonconforming` at the first that fails.

    Every `by_habit`-th is played by habit, none with 0. After so many minutes no new game is started.
    """
    game = find(name) if isinstance(name, str) else name
    made = played = 0
    endings: dict[str, int] = {}
    began = time.monotonic()
    while played < games and (minutes is None or time.monotonic() - began < 60 * minutes):
        n = first + played
        habit = by_habit > 0 and n % by_habit == by_habit - 1
        decisions, ending = play_one(game, Dice((seed << 32) + n), options or {}, habit)
        made += decisions
        played += 1
        endings[ending] = endings.get(ending, 0) + 1
        if progress is not None:
            progress(played, games)
    return RandomPlayReport(game.name, played, made, endings)


def play_one(game: Game[Any], dice: Dice, options: dict[str, Any], habit: bool) -> tuple[int, str]:
    """Plays one game to its end; returns how many decisions it took, and how it ended."""
    again = Dice(dice.seed)
    match = begun_or_breach(game, dice, options)
    if habit and game.habit is not None:
        whims = dice.choice(WHIMS)
        return played_as_match(match, lambda: looked_on(match, dice, whims), ENOUGH)
    decisions = 0

    def random() -> float:
        nonlocal decisions
        decisions += 1
        if decisions > LONGEST:
            raise Breach(f"{LONGEST} decisions and no end")
        return dice.random()

    try:
        ending = match.rollout(random).reason if match.ask is not None else reason_of(match)
    except Exception as error:
        played_again(game, again, options)
        raise Nonconforming(game.name, PLAYABLE, error) from error
    return decisions, ending


def begun_or_breach(game: Game[Any], dice: Dice, options: dict[str, Any]) -> Match:
    """A match with random options, up to its first decision."""
    try:
        return begun(game, dice, options)
    except Exception as error:
        raise Nonconforming(game.name, "it can be set up with all its options", error) from error


def played_again(game: Game[Any], dice: Dice, options: dict[str, Any]) -> None:
    """Replays the same game with a journal, so that there is a record of the failure."""
    match = begun_or_breach(game, dice, options)
    played_as_match(match, lambda: play_at(match, dice.random()))


def play_at(match: Match, chance: float) -> None:
    """Makes the choice that a rollout makes for that random number."""
    if match.ask is not None:
        match.play(index=int(chance * len(match.ask.options)))


def looked_on(match: Match, dice: Dice, whims: int) -> None:
    """Makes one decision, mostly by habit; sometimes draws the table for everybody."""
    advance(match, dice, whims)
    if match.ply % LOOKS == 0 or match.ask is None:
        look_at(match)


def played_as_match(match: Match, decide: Callable[[], None], enough: int = LONGEST + 1) -> tuple[int, str]:
    """Plays a match decision by decision to its end, or until it is long enough."""
    while match.ask is not None and match.ply < enough:
        try:
            if match.ply >= LONGEST:
                raise Breach(f"{LONGEST} decisions and no end")
            decide()
        except Exception as error:
            raise Nonconforming(match.game.name, PLAYABLE, error, record_of(match)) from error
    return match.ply, reason_of(match)


def reason_of(match: Match) -> str:
    """How a match ended."""
    return match.result.reason if match.result is not None else "left unfinished"
