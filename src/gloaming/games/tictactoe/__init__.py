"""Tic-tac-toe, the tutorial game: `docs/guide/first-game.md` builds it step by step."""

from typing import Literal

from gloaming.kernel import Game

from .entities import ENTITIES
from .rules import PHASES, faults, setup
from .scene import gloss, question, scene, why_not
from .state import State

GAME = Game(
    name="tictactoe",
    title="Tic-tac-toe",
    about="Three in a row. The game that teaches how a game is written.",
    players=(2, 2),
    minutes=(1, 2),
    weight=1.0,
    state=State,
    option=Literal[0, 1, 2, 3, 4, 5, 6, 7, 8],
    setup=setup,
    phases=PHASES,
    seats=lambda state: 2,
    faults=faults,
    entities=ENTITIES,
    scene=scene,
    gloss=gloss,
    question=question,
    why_not=why_not,
)
