"""Whole matches between computer players."""

from collections.abc import Mapping

from gloaming.kernel import TEAM, Match, Outcome, Seat

from .catalogue import NoSuchAgent
from .information_set import Agent, InformationSet


def play_match(match: Match, agents: Mapping[Seat, Agent]) -> Outcome:
    """Plays a match on to its end, each seat by its agent; where the team is asked, the first of them answers."""
    while (ask := match.ask) is not None:
        seat = min(agents, default=TEAM) if ask.seat == TEAM else ask.seat
        if seat not in agents:
            seated = ", ".join(str(each) for each in agents) or "none"
            raise NoSuchAgent(f"Seat {ask.seat} decides ({ask.title}), but has no agent. Seats with one: {seated}.")
        match.play(agents[seat].choose(InformationSet(match, seat)))
    assert match.result is not None
    return match.result
