"""What a table is worth before chance speaks again: what computer players think with."""

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from typing import Any

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience, Learning, Predicts, experience_of

from .features import FEATURES, features
from .score import score
from .state import State

FILE = files(__package__) / "experience.json"
LEARNT = experience_of(FILE.read_bytes(), FEATURES)


def judge(s: State, seat: Seat, learnt: Experience = LEARNT) -> float:
    """What the table will come to, as a payoff, if you are done with the attacks; exact when the city is empty."""
    return -float(score(s)) if not s.deck else known(s) + learnt.weights["solo"].sum_of(features(s))


def known(s: State) -> float:
    """The points that the wraith has already, as a payoff."""
    return -float(len(s.pool))


def judge_by(learnt: Experience) -> Mapping[str, Any]:
    """The judge with other weights."""
    return {"judge": partial(judge, learnt=learnt)}


LEARNING = Learning(
    features=FEATURES,
    numbers=lambda s, seat: features(s) if s.deck else (),
    tables={"solo": [{}]},
    experience=LEARNT,
    file=FILE,
    predicts=Predicts.POINTS,
    known=known,
    notions=16,
    judge_by=judge_by,
)
