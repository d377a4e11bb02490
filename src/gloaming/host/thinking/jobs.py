"""Jobs of the worker processes: thinking, hints, replaying. They take a save and return plain data.

Computer players get an information set with imagined copies of the match, never the match itself.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gloaming.agents import Danger, InformationSet, Reason, WarnLevel, agent, dangers, hint
from gloaming.agents.plan_advice import advised_plan
from gloaming.kernel import BadRecord, Match, Viewer

RECORD_SECONDS = 20.0


class HintOption(Struct, frozen=True):
    """One option of a hint: its index, its label, what speaks for and against it, and how much worse than the best it
    is."""

    option: int
    label: str
    verdict: str
    reasons: list[Reason]
    price: Reason | None
    then: list[str]
    drawback: str
    gives_away: str


class HintResult(Struct, frozen=True):
    """What a computer player would do, and why: the best option first, then the next best."""

    question: str
    iterations: int
    expects: str
    sure: str
    unit: str
    unknown: str
    advice: list[HintOption]


def start_worker() -> None:
    """Initialises a worker process: it ends with the server, and runs at a lower priority."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Waits until the server has ended, then ends this process."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def think(save: bytes, seat: int, level: str, seed: int) -> int:
    """The index of the option that a computer player takes."""
    match = Match.load(save)
    choice = agent(level, seed).choose(InformationSet(match, seat))
    assert match.ask is not None
    return list(match.ask.options).index(choice)


def advise(save: bytes, seat: int, iterations: int, seconds: float | None) -> HintResult:
    """A hint by a player that searches."""
    match = Match.load(save)
    hinted = hint(match, iterations=iterations, seconds=seconds, seat=seat)
    assert match.ask is not None
    options = list(match.ask.options)
    advice = [
        HintOption(
            option=options.index(each.option),
            label=each.label,
            verdict=each.verdict,
            reasons=each.reasons,
            price=each.price,
            then=each.then,
            drawback=each.drawback,
            gives_away=each.gives_away,
        )
        for each in hinted.advice
    ]
    whole = advised_plan(match, seat, hinted.advice[0].option) if hinted.advice else None
    if whole is not None:  # a whole walk is advised instead of its first step
        index, offer = whole
        said = offer.gloss.verdict.text if offer.gloss.verdict else ""
        advice[0] = replace(advice[0], option=index, label=offer.gloss.label, verdict=said, then=[])
    return HintResult(
        hinted.question, hinted.iterations, hinted.expects, hinted.sure, hinted.unit, hinted.unknown, advice
    )


def warn(save: bytes, seat: int, level: WarnLevel) -> list[Danger]:
    """The options that lead to a loss before the seat decides again."""
    return dangers(Match.load(save), seat, level=level)


def save_at(save: bytes, ply: int, viewer: Viewer, everything: bool, seed: int = 0) -> bytes:
    """A save of a match at a ply; what the viewer could not see then is dealt anew, unless everything is open."""
    then = Match.load(save).at(ply)
    return then.save() if everything else then.save_for(viewer, seed)


def replay_record(record: bytes) -> bytes:
    """Replays a record, and returns the match it leads to as a save."""
    with at_most(RECORD_SECONDS, BadRecord(f"Playing this record again takes more than {RECORD_SECONDS:.0f} seconds.")):
        return Match.replay(record).save()


class OutOfTime(BaseException):
    """A job takes too long. It is a BaseException, so that no rule of a game catches it."""


@contextmanager
def at_most(seconds: float, refusal: BadRecord) -> Iterator[None]:
    """Raises the refusal after some seconds, on systems with an alarm signal."""
    if sys.platform == "win32":
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise OutOfTime

    previous = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    except OutOfTime:
        raise refusal from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
