"""Players by name: what one types, and what it gets; and whole matches between them."""

from collections.abc import Mapping

from gloaming.kernel import TEAM, GloamingError, Match, Outcome, Seat

from .chair import Agent, Chair
from .search import Search
from .simple import AtRandom, Greedy

KNOWN = "random, greedy, search, search:1000 (iterations a decision), search:5s (seconds a decision)"


class NoSuchAgent(GloamingError):
    """No computer player of that name, or none in a seat that must decide."""


def agent(name: str, seed: int = 0) -> Agent:
    """The computer player of that name; `seed` is the chance that it uses itself."""
    kind, colon, budget = name.partition(":")
    if kind == "random" and not colon:
        return AtRandom(seed)
    if kind == "greedy":
        return Greedy(whole_number(name, budget), seed) if colon else Greedy(seed=seed)
    if kind == "search" and budget.endswith("s"):
        return Search(seconds=seconds(name, budget[:-1]), seed=seed)
    if kind == "search":
        return Search(whole_number(name, budget), seed=seed) if colon else Search(seed=seed)
    raise NoSuchAgent(f"There is no computer player {name!r}. Known: {KNOWN}.")


def whole_number(name: str, text: str) -> int:
    """The budget in a name, as a count."""
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise NoSuchAgent(f"{name!r}: after the colon stands a whole number from 1, not {text!r}. Known: {KNOWN}.")
    return int(text)


def seconds(name: str, text: str) -> float:
    """The budget in a name, as a time."""
    if not (text.isascii() and text.replace(".", "", 1).isdigit()) or not float(text):
        raise NoSuchAgent(f"{name!r}: {text!r} is no number of seconds. Known: {KNOWN}.")
    return float(text)


def play_match(match: Match, agents: Mapping[Seat, Agent]) -> Outcome:
    """Plays a match on to its end, each seat by its agent; where the team is asked, the first of them answers."""
    while (ask := match.ask) is not None:
        seat = min(agents, default=TEAM) if ask.seat == TEAM else ask.seat
        if seat not in agents:
            seated = ", ".join(str(each) for each in agents) or "none"
            raise NoSuchAgent(f"Seat {ask.seat} decides ({ask.kind}), but has no agent. Seats with one: {seated}.")
        match.play(agents[seat].choose(Chair(match, seat)))
    assert match.result is not None
    return match.result
