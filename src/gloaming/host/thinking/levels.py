"""The computer players that can be seated at a table."""

from typing import Any

from msgspec import Struct

from gloaming import agents
from gloaming.kernel import Game

from ..errors import Impossible


class LevelCard(Struct, frozen=True):
    """A computer player in the list: its name in options, its title, what it does."""

    name: str
    title: str
    about: str


RANDOM = LevelCard("random", "At random", "Takes any option. It does not think at all.")


def level_cards(game: Game[Any]) -> list[LevelCard]:
    """The computer players of a game, the weakest first."""
    return [RANDOM, *(LevelCard(each.name, each.word, each.about) for each in agents.levels(game))]


def usual_level(game: Game[Any]) -> str:
    """The level of computer players where nobody has chosen one."""
    cards = level_cards(game)
    return cards[min(2, len(cards) - 1)].name


def check_level(game: Game[Any], name: str) -> str:
    """The name of a level, or a refusal: other agents might keep the server busy for an hour."""
    known = [level.name for level in level_cards(game)]
    if name not in known:
        raise Impossible(f"{game.title} has no computer player {name!r}. There are: {', '.join(known)}.")
    return name
