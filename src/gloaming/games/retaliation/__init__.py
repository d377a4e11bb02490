"""Werewolf: The Apocalypse – Retaliation: a pack avenges its burned Caern, on hex maps, with a story, together."""

from gloaming.kernel import Game

from .asking import seats
from .choices import Option
from .company import clock, speech
from .contents import PACK
from .events import Happening
from .faults import faults
from .gloss import gloss, question
from .habit import habit
from .judge import horizon, judge
from .options import Options
from .phases import PHASES
from .reading import inspect, summary
from .redeal import redeal
from .scene import scene
from .setup import setup
from .state import State
from .tell import tell
from .why_not import candidates, why_not

GAME = Game(
    name="retaliation",
    title="Werewolf: The Apocalypse – Retaliation",
    about="A pack of werewolves avenges its burned Caern: a campaign of twelve scenarios on hex maps, with a story.",
    players=(1, 4),
    minutes=(60, 120),
    weight=3.4,
    state=State,
    options=Options,
    option=Option,
    event=Happening,
    setup=setup,
    phases=PHASES,
    pack=PACK,
    seats=seats,
    faults=faults,
    redeal=redeal,
    judge=judge,
    habit=habit,
    levels=((12, 5), (30, 5), (42, 8), (52, 8), (62, 8), (73, 10), (87, 15), (100, 60)),
    horizon=horizon,
    clock=clock,
    speech=speech,
    scene=scene,
    gloss=gloss,
    question=question,
    why_not=why_not,
    candidates=candidates,
    tell=tell,
    inspect=inspect,
    summary=summary,
)
