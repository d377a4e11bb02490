"""Players by name: what one types, and what it gets; and whole matches between them."""

from collections.abc import Mapping
from functools import partial

from gloaming.kernel import TEAM, GloamingError, Match, Outcome, Seat

from .chair import Agent, Chair
from .handicap import Noticing
from .levels import WORDS, AtLevel
from .search import Search
from .simple import AtRandom, Greedy

KNOWN = (
    "random, greedy, search, search:1000 (iterations a decision), search:5s (seconds a decision), "
    "search:1000x2 (in two processes), "
    "noticing:40:search (thinks of 40 in 100 options), level:1 to level:8"
)


class NoSuchAgent(GloamingError):
    """No computer player of that name, or none in a seat that must decide."""


def agent(name: str, seed: int = 0) -> Agent:
    """The computer player of that name; `seed` is the chance that it uses itself."""
    kind, colon, budget = name.partition(":")
    if kind == "random" and not colon:
        return AtRandom(seed)
    if kind == "greedy":
        return Greedy(whole_number(name, budget), seed) if colon else Greedy(seed=seed)
    if kind == "search":
        return search(name, budget, seed) if colon else Search(seed=seed)
    if kind == "noticing":
        share, _, player = budget.partition(":")
        return Noticing(whole_number(name, share, 100), agent(player, seed), seed)
    if kind == "level":
        return AtLevel(whole_number(name, budget, len(WORDS)), partial(agent, seed=seed))
    raise NoSuchAgent(f"There is no computer player {name!r}. Known: {KNOWN}.")


def search(name: str, budget: str, seed: int) -> Search:
    """A player that searches, by its budget and its jobs."""
    amount, times, jobs = budget.partition("x")
    count = whole_number(name, jobs) if times else 1
    if amount.endswith("s"):
        return Search(seconds=seconds(name, amount[:-1]), seed=seed, jobs=count)
    return Search(whole_number(name, amount), seed=seed, jobs=count)


def whole_number(name: str, text: str, most: int | None = None) -> int:
    """A number in a name, from 1 on."""
    if not (text.isascii() and text.isdigit()) or int(text) < 1 or (most is not None and int(text) > most):
        bounds = "from 1" if most is None else f"from 1 to {most}"
        raise NoSuchAgent(f"{name!r}: after the colon stands a whole number {bounds}, not {text!r}. Known: {KNOWN}.")
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
            raise NoSuchAgent(f"Seat {ask.seat} decides ({ask.title}), but has no agent. Seats with one: {seated}.")
        match.play(agents[seat].choose(Chair(match, seat)))
    assert match.result is not None
    return match.result
