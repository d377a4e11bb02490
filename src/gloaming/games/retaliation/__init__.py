"""Werewolf: The Apocalypse – Retaliation: a pack avenges its burned Caern, on hex maps, with a story, together."""

from gloaming.kernel import Game

from .authoring.contents import PACK
from .faults import faults
from .migrations import MIGRATIONS, upgrade
from .phases import PHASES
from .players.habit import habit
from .players.intent import intent
from .players.judge import LEARNING, horizon, judge, span
from .players.outlook import expects, outlook
from .players.rationale import rationale
from .redeal import ENTITIES, redeal
from .rules.booklet import clock
from .rules.garou_forms import speech
from .setup import setup
from .show.asked import question
from .show.gloss import gloss
from .show.motion import motion
from .show.reading import inspect, summary
from .show.scene import scene
from .show.tell import tell
from .show.vitals import vitals
from .show.walks import plans
from .show.why_not import candidates, why_not
from .table.choices import Option
from .table.events import Happening
from .table.options import Options
from .table.questions import QUESTIONS
from .table.seats import seats, speakers
from .table.state import State

GAME = Game(
    name="retaliation",
    title="Werewolf: The Apocalypse – Retaliation",
    about="A pack of werewolves, a burned home, and a story of twelve nights to avenge it.",
    players=(1, 4),
    minutes=(60, 120),
    weight=3.4,
    state=State,
    options=Options,
    questions=QUESTIONS,
    option=Option,
    event=Happening,
    schema=3,
    migrations=MIGRATIONS,
    upgrade=upgrade,
    setup=setup,
    phases=PHASES,
    pack=PACK,
    seats=seats,
    faults=faults,
    free_text=("members.*.name", "campaign.resting.*.name", "scenario.tokens.*.name", "fight.deeds.*.kind"),
    redeal=redeal,
    entities=ENTITIES,
    judge=judge,
    habit=habit,
    outlook=outlook,
    rationale=rationale,
    intent=intent,
    expects=expects,
    levels=((80, 8), (55, 10), (38, 12), (26, 14), (17, 16), (10, 20), (4, 30), (0, 50)),
    span=span,
    horizon=horizon,
    learning=LEARNING,
    clock=clock,
    speech=speech,
    team=speakers,
    scene=scene,
    gloss=gloss,
    plans=plans,
    question=question,
    why_not=why_not,
    candidates=candidates,
    tell=tell,
    motion=motion,
    inspect=inspect,
    summary=summary,
    vitals=vitals,
)
