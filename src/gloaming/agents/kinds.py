"""Our kinds of computer players, and how their names are read."""

from functools import partial

from .catalogue import AgentKind, agent
from .handicap import Handicap
from .information_set import Agent
from .levels import WORDS, LevelAgent
from .noisy_search import NoisySearch
from .search import Search
from .simple import Greedy, HabitAgent, RandomAgent


def random(given: str | None, seed: int) -> Agent:
    """A player that takes any option."""
    if given is not None:
        raise ValueError("nothing stands behind `random`")
    return RandomAgent(seed)


def habit(given: str | None, seed: int) -> Agent:
    """A player that does what the game calls a habit."""
    if given is not None:
        raise ValueError("nothing stands behind `habit`")
    return HabitAgent()


def greedy(given: str | None, seed: int) -> Agent:
    """A player that looks one step ahead, in a number of imagined copies."""
    return Greedy(seed=seed) if given is None else Greedy(whole_number(given), seed)


def search(given: str | None, seed: int) -> Agent:
    """A search with a budget and a number of jobs."""
    if given is None:
        return Search(seed=seed)
    amount, times, jobs = given.partition("x")
    count = whole_number(jobs) if times else 1
    if amount.endswith("s"):
        return Search(seconds=seconds(amount[:-1]), seed=seed, jobs=count)
    return Search(whole_number(amount), seed=seed, jobs=count)


def noticing(given: str | None, seed: int) -> Agent:
    """Another player that considers only a part of the options."""
    share, _, player = (given or "").partition(":")
    return Handicap(whole_number(share, 100), agent(player, seed), seed)


def misjudging(given: str | None, seed: int) -> Agent:
    """A search with noise, in thousandths of what is at stake."""
    error, _, player = (given or "").partition(":")
    searching = agent(player, seed)
    if not isinstance(searching, Search):
        raise ValueError(f"who misjudges must search, and {player!r} does not")
    return NoisySearch(whole_number(error, 1000), searching, seed)


def level(given: str | None, seed: int) -> Agent:
    """The player of a level of whatever game is played."""
    return LevelAgent(whole_number(given or "", len(WORDS)), partial(agent, seed=seed))


def whole_number(text: str, most: int | None = None) -> int:
    """A number in a name, from 1 on."""
    if not (text.isascii() and text.isdigit()) or int(text) < 1 or (most is not None and int(text) > most):
        bounds = "from 1" if most is None else f"from 1 to {most}"
        raise ValueError(f"after the colon stands a whole number {bounds}, not {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """A number of seconds in a name."""
    if not (text.isascii() and text.replace(".", "", 1).isdigit()) or not float(text):
        raise ValueError(f"{text!r} is no number of seconds")
    return float(text)


RANDOM = AgentKind(name="random", make=random)
HABIT = AgentKind(name="habit", make=habit)
GREEDY = AgentKind(name="greedy", make=greedy)
SEARCH = AgentKind(
    name="search",
    make=search,
    typed=(
        "search",
        "search:1000 (iterations a decision)",
        "search:5s (seconds a decision)",
        "search:1000x2 (in two processes)",
    ),
)
NOTICING = AgentKind(name="noticing", make=noticing, typed=("noticing:40:search (thinks of 40 in 100 options)",))
MISJUDGING = AgentKind(
    name="misjudging", make=misjudging, typed=("misjudging:30:search:50 (off by 30 in 1000 of what is at stake)",)
)
LEVEL = AgentKind(name="level", make=level, typed=(f"level:1 to level:{len(WORDS)}",))
