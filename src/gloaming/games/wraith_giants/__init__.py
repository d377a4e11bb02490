"""Wraith & the Giants: climb a Giant and bring it down before it gets to the village; alone, in three ages."""

from gloaming.kernel import Game

from .authoring.contents import PACK
from .faults import faults
from .migrations import upgrade
from .phases import PHASES
from .players.habit import habit
from .players.judge import LEARNING, judge
from .players.outlook import expects, outlook
from .redeal import ENTITIES, redeal
from .setup import setup
from .show.gloss import gloss, question
from .show.motion import motion
from .show.reading import inspect, summary
from .show.scene import scene
from .show.tell import tell
from .show.vitals import vitals
from .show.why_not import candidates, why_not
from .table.choices import Option
from .table.events import Happening
from .table.options import Options
from .table.questions import QUESTIONS
from .table.state import State

GAME = Game(
    name="wraith_giants",
    title="Wraith & the Giants",
    about="Climb a Giant, strike its weak spots and bring it down before it gets to the village.",
    minutes=(30, 60),
    weight=2.4,
    state=State,
    options=Options,
    questions=QUESTIONS,
    option=Option,
    event=Happening,
    setup=setup,
    phases=PHASES,
    pack=PACK,
    faults=faults,
    upgrade=upgrade,
    redeal=redeal,
    entities=ENTITIES,
    judge=judge,
    learning=LEARNING,
    habit=habit,
    outlook=outlook,
    expects=expects,
    levels=((125, 20), (90, 20), (68, 25), (48, 30), (32, 40), (18, 60), (8, 120), (0, 400)),
    scene=scene,
    gloss=gloss,
    question=question,
    why_not=why_not,
    candidates=candidates,
    tell=tell,
    motion=motion,
    inspect=inspect,
    summary=summary,
    vitals=vitals,
)
