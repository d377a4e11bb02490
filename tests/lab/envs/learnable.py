"""Games to learn, and matches of them at many decisions."""

from collections.abc import Iterator
from typing import Any

from gloaming import Match, games
from gloaming.kernel import Dice, Flow, Game, GameOver, State, choose
from gloaming.scene import Gloss, Scene
from tests.agents import toys as hard
from tests.kernel import toys

EVERY: list[str | Game[Any]] = [*games.names(), toys.MOTHS, toys.SEALED, toys.RAFT, hard.WELL, hard.DRAW]
SHORT: dict[str, dict[str, Any]] = {"assault": {"max_rounds": 3}}  # rules under which a long game is over sooner
SECRETIVE: list[str | Game[Any]] = [*games.names(), toys.MOTHS, toys.SEALED, hard.DRAW]


def name(game: str | Game[Any]) -> str:
    return game if isinstance(game, str) else game.name


def decisions(game: str | Game[Any], count: int, seed: int = 9000) -> Iterator[Match]:
    """Matches at some of their decisions, from seeds that no survey has used."""
    dice = Dice(seed)
    while True:
        seed += 1
        match = Match.new(game, seed=seed)
        while match.ask is not None:
            yield match
            count -= 1
            if not count:
                return
            match.play(index=dice.roll(len(match.ask.options)) - 1)


# the lot: half of the time it is over before anybody is asked


class Lot(State, kw_only=True):
    pass


def draw_lots(s: Lot) -> Flow[None]:
    if s.dice.roll(2) == 2:
        raise GameOver("no luck", payoffs=(0,))
    yield from choose(0, "cheer", ["hurray", "well"], "LO-1")
    raise GameOver("luck", payoffs=(1,))


LOT = Game(
    name="lot",
    title="The lot",
    state=Lot,
    option=str,
    setup=lambda options, dice: Lot(phase="draw lots", dice=dice),
    phases={"draw lots": draw_lots},
    scene=lambda s, viewer: Scene("The lot", []),
    gloss=lambda s, ask, option: Gloss(f"{option}"),
)
