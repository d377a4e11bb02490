"""Assault of the Giants: six races of giants fight over the north for the top of the ordning; three to six players."""

from gloaming.kernel import Game

from .choices import Option
from .contents import PACK
from .events import Happening
from .faults import faults
from .gloss import gloss, question
from .habit import habit
from .judge import horizon, judge
from .phases import PHASES
from .reading import inspect, summary
from .redeal import redeal
from .scene import scene
from .setup import setup
from .state import Options, State
from .tell import tell
from .why_not import candidates, why_not

GAME = Game(
    name="assault",
    title="Assault of the Giants",
    about="Lead a race of giants over the north: a row of Commands that grows, battles, Events, Giantslayers.",
    players=(3, 6),
    minutes=(60, 120),
    weight=3.0,
    state=State,
    options=Options,
    option=Option,
    event=Happening,
    setup=setup,
    phases=PHASES,
    pack=PACK,
    seats=lambda s: len(s.players),
    faults=faults,
    redeal=redeal,
    judge=judge,
    habit=habit,
    levels=((10, 10), (25, 15), (40, 20), (53, 20), (66, 25), (78, 35), (90, 45), (100, 60)),
    horizon=horizon,
    scene=scene,
    gloss=gloss,
    question=question,
    why_not=why_not,
    candidates=candidates,
    tell=tell,
    inspect=inspect,
    summary=summary,
)
