"""Allies Against the Wraith: a solitaire with an ordinary deck of cards (rulebook version 1.1 by Andy Kay)."""

from importlib.resources import files

from gloaming.kernel import Game

from .choices import Option
from .events import Happening
from .faults import faults
from .gloss import gloss, question
from .habit import habit
from .judge import LEARNING, judge
from .migrations import MIGRATIONS
from .motion import motion
from .options import Options
from .outlook import expects, outlook
from .phases import PHASES
from .reading import inspect, summary
from .redeal import ENTITIES, redeal
from .scene import scene
from .setup import setup
from .state import State
from .tell import tell
from .why_not import candidates, why_not

GAME = Game(
    name="allies",
    title="Allies Against the Wraith",
    about="Hold a city against the wraith with angels, eagles and dragons from an ordinary deck of cards.",
    minutes=(10, 15),
    weight=2.0,
    state=State,
    options=Options,
    option=Option,
    event=Happening,
    schema=2,
    migrations=MIGRATIONS,
    setup=setup,
    phases=PHASES,
    teaching=files(__package__) / "pack",
    faults=faults,
    redeal=redeal,
    entities=ENTITIES,
    judge=judge,
    learning=LEARNING,
    habit=habit,
    outlook=outlook,
    expects=expects,
    scene=scene,
    gloss=gloss,
    question=question,
    why_not=why_not,
    candidates=candidates,
    tell=tell,
    motion=motion,
    inspect=inspect,
    summary=summary,
)
