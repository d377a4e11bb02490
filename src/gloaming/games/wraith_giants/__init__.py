"""Wraith & the Giants: climb a Giant and bring it down before it gets to the village; alone, in three ages."""

from gloaming.kernel import Game

from .contents import PACK
from .events import Happening
from .faults import faults
from .gloss import gloss, question
from .habit import habit
from .judge import judge
from .phases import PHASES
from .reading import inspect, summary
from .redeal import redeal
from .scene import scene
from .setup import setup
from .state import Option, Options, State
from .tell import tell
from .why_not import candidates, why_not

GAME = Game(
    name="wraith_giants",
    title="Wraith & the Giants",
    about="Climb a Giant, strike its weak spots and bring it down before it gets to the village.",
    minutes=(30, 60),
    weight=2.4,
    state=State,
    options=Options,
    option=Option,
    event=Happening,
    setup=setup,
    phases=PHASES,
    pack=PACK,
    faults=faults,
    redeal=redeal,
    judge=judge,
    habit=habit,
    levels=((64, 20), (71, 30), (76, 40), (80, 50), (84, 75), (88, 110), (93, 180), (100, 400)),
    scene=scene,
    gloss=gloss,
    question=question,
    why_not=why_not,
    candidates=candidates,
    tell=tell,
    inspect=inspect,
    summary=summary,
)
