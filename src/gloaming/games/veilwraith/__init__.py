"""Veilwraith: a game of cards about a remnant of what was, alone or with others, in single Vignettes or a Campaign."""

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
    name="veilwraith",
    title="Veilwraith",
    about="Find five Keys in a land without colour, and escape before your Spirit is spent.",
    players=(1, 4),
    minutes=(20, 60),
    weight=2.6,
    state=State,
    options=Options,
    questions=QUESTIONS,
    option=Option,
    event=Happening,
    setup=setup,
    phases=PHASES,
    pack=PACK,
    seats=lambda s: len(s.players),
    faults=faults,
    upgrade=upgrade,
    redeal=redeal,
    entities=ENTITIES,
    judge=judge,
    learning=LEARNING,
    habit=habit,
    outlook=outlook,
    expects=expects,
    levels=((40, 20), (22, 25), (17, 35), (14, 50), (12, 60), (7, 80), (3, 120), (0, 250)),
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
