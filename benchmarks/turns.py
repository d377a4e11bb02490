"""How long a whole turn of a computer player takes: all its decisions until somebody else decides.

Where nobody else does, a turn ends where the game says so (`span`), or where cards are dealt.

`python -m benchmarks.turns` takes minutes; `make bench` measures fewer turns. Seconds are those of one core that the
process used, so that a busy machine changes little.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from time import process_time
from typing import Any

from gloaming import Match
from gloaming.agents import InformationSet, agent

GOALS = {5: 2.0, 8: 5.0}  # level, and seconds that 95 of 100 turns stay under
TABLES: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("allies", {}),
    ("wraith_giants", {}),
    ("wraith_giants", {"mode": "campaign"}),
    ("wraith_giants", {"mode": "insane"}),
    ("veilwraith", {}),
    ("veilwraith", {"mode": "campaign"}),
    ("veilwraith", {"players": 2}),
    ("veilwraith", {"players": 3}),
    ("veilwraith", {"players": 4}),
    ("veilwraith", {"players": 2, "rivals": True}),
    ("assault", {"players": 3}),
    ("assault", {"players": 4}),
    ("assault", {"players": 5}),
    ("assault", {"players": 6}),
    ("retaliation", {"scenario": "02-what-the-ash-kept", "characters": 1, "ready_made": True}),
    ("retaliation", {"characters": 2, "ready_made": True}),
    ("retaliation", {"scenario": "06-the-night-of-teeth", "characters": 3, "ready_made": True}),
)


def turns(name: str, options: Mapping[str, Any], level: int, count: int, seed: int = 0) -> list[float]:
    """The seconds of so many turns of a level; the others play by habit."""
    found: list[float] = []
    for deal in range(seed, seed + 50):
        for spent in turns_of_a_game(Match.new(name, deal, options=dict(options)), level):
            found.append(spent)
            if len(found) == count:
                return found
    return found


def turns_of_a_game(match: Match, level: int) -> Iterator[float]:
    """The turns of the first seat, or of the team: until somebody else decides, the next turn begins or cards come."""
    player, habit, span = agent(f"level:{level}", 1), agent("habit"), match.game.span
    spent, last = 0.0, None
    while (ask := match.ask) is not None:
        own, now = ask.seat <= 0, match.state.dice.used if span is None else span(match.state)
        if spent and (not own or now != last):
            yield spent
            spent = 0.0
        last = now
        began = process_time()
        choice = (player if own else habit).choose(InformationSet(match, 0))
        spent += process_time() - began if own else 0.0
        match.play(choice)
    if spent:
        yield spent


def row(name: str, options: Mapping[str, Any], level: int, count: int) -> str:
    """One line: how long 95 of 100 turns take at most, the slowest, and the goal."""
    found = sorted(turns(name, options, level, count))
    most, goal = found[ceil(0.95 * len(found)) - 1], GOALS[level]
    words = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
    reached = "reached" if most < goal else "not reached"
    told = f"{len(found):>3} turns  95 %: {most:5.2f} s  slowest: {found[-1]:5.2f} s  {reached}"
    return f"  {words:<78} level {level}  {told}"


def tell(count: int) -> None:
    """Every table at both levels."""
    for name, options in TABLES:
        for level in GOALS:
            print(row(name, options, level, count), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=100, help="of each player (default: 100)")
    tell(parser.parse_args().turns)
