"""Assault of the Giants: six races of giants fight over the north for the top of the ordning; three to six players."""

from gloaming.kernel import Game

from .authoring.contents import PACK
from .faults import faults
from .migrations import MIGRATIONS, upgrade
from .phases import PHASES
from .players.habit import habit
from .players.judge import LEARNING, chances, judge, position, span
from .players.outlook import expects, outlook
from .players.rationale import rationale
from .redeal import ENTITIES, redeal
from .setup import setup
from .show.gloss import gloss
from .show.motion import motion
from .show.prompts import question
from .show.reading import inspect, summary
from .show.scene import scene
from .show.tell import tell
from .show.why_not import candidates, why_not
from .table.choices import Option
from .table.events import Happening
from .table.options import Options
from .table.questions import QUESTIONS
from .table.state import State

GAME = Game(
    name="assault",
    title="Assault of the Giants",
    about="Six races of giants want one throne: march, fight, and give your commands in the right order.",
    players=(3, 6),
    minutes=(60, 120),
    weight=3.0,
    state=State,
    options=Options,
    questions=QUESTIONS,
    option=Option,
    event=Happening,
    schema=2,
    migrations=MIGRATIONS,
    upgrade=upgrade,
    setup=setup,
    phases=PHASES,
    pack=PACK,
    seats=lambda s: len(s.players),
    faults=faults,
    redeal=redeal,
    entities=ENTITIES,
    judge=judge,
    habit=habit,
    outlook=outlook,
    rationale=rationale,
    expects=expects,
    levels=((60, 25), (40, 30), (27, 40), (18, 50), (12, 60), (7, 80), (3, 120), (0, 250)),
    span=span,
    position=position,
    horizon=chances,
    learning=LEARNING,
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
