"""What a second processor is worth to the lab: the same games by one process and by two, start and end included."""

from time import perf_counter

from gloaming.lab import Detail, plan_for, simulate

SECONDS = 12.0  # that one process should take: the start of the others must not decide


def two_for_one(name: str) -> float:
    """How many times as fast two processes simulate random games as one; each is timed before and after the other."""
    games = int(SECONDS / timed(name, 50, 1) * 50)
    spent = [timed(name, games, jobs) for jobs in (1, 2, 1, 2)]
    return min(spent[0::2]) / min(spent[1::2])


def timed(name: str, games: int, jobs: int) -> float:
    """The seconds that some games take so many processes."""
    plan = plan_for(name, ["random"], detail=Detail.NONE)
    start = perf_counter()
    simulate(plan, games, jobs=jobs)
    return perf_counter() - start
