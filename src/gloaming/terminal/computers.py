"""Computer players in the terminal: which seats they have, and their worker process."""

import sys
from collections.abc import Mapping, Sequence
from multiprocessing import resource_tracker
from pathlib import Path
from random import Random

from gloaming.agents import NoSuchAgent, agent
from gloaming.host.thinking.jobs import think
from gloaming.host.thinking.workers import WorkerPool
from gloaming.kernel import GloamingError, Match, Seat
from gloaming.packs import LIBRARY

Computers = Mapping[Seat, str]  # by seat: the name of its computer player
NOBODY = "none"  # the name for a seat of a person


class NoSuchChair(GloamingError):
    """A seat that a computer player cannot have."""


def seated(given: Sequence[str], match: Match, before: Computers | None = None) -> Computers:
    """The computer players by seat: `SEAT=NAME` changes one seat, counted from 1; a mere `NAME` takes all but the first
    of the others. `none` is a person."""
    if given and match.seats < 2:
        raise NoSuchChair(
            f"--computer {given[0]!r}: this game of {match.game.title} has one seat, and it is yours. Leave --computer "
            f"out, or see with `gloaming games {match.game.name}` whether more can play."
        )
    chairs: dict[Seat, str] = {}
    for each in given:
        name = player_of(each)
        if "=" in each:
            chairs[chair_of(each, match, chairs)] = name
    others = mere_names(given)
    if len(others) > 1:
        raise NoSuchChair(f"--computer {others[1]!r}: {others[0]!r} has all other chairs. Write SEAT={others[1]}.")
    if others:
        free = [seat for seat in range(match.seats) if chairs.get(seat, NOBODY) == NOBODY]
        before = dict.fromkeys(free[1:], others[0])
    computers = {seat: name for seat, name in {**(before or {}), **chairs}.items() if name != NOBODY}
    if len(computers) == match.seats:
        raise NoSuchChair(
            f"--computer: all {match.seats} seats have computer players; leave one to a person. "
            "`gloaming simulate` lets them play alone."
        )
    return computers


def mere_names(given: Sequence[str]) -> list[str]:
    """Those of the arguments that name no seat and apply to all others."""
    return [each for each in given if "=" not in each]


def player_of(given: str) -> str:
    """The computer player in `SEAT=NAME` or `NAME`; `none` for a person. Refuses unknown names."""
    name = given.rpartition("=")[2]
    if name != NOBODY:
        try:
            agent(name)
        except NoSuchAgent as unknown:
            raise NoSuchAgent(f"--computer {given!r}: {unknown}") from None
    return name


def chair_of(given: str, match: Match, taken: Computers) -> Seat:
    """The seat in `SEAT=NAME`."""
    number = given.partition("=")[0]
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= match.seats):
        raise NoSuchChair(
            f"--computer {given!r}: there is no seat {number!r}. This game of {match.game.title} has the seats "
            f"1 to {match.seats}: write 2=level:3, or level:3 for all but the first."
        )
    seat = int(number) - 1
    if seat in taken:
        raise NoSuchChair(f"--computer {given!r}: seat {number} has {taken[seat]!r} already. Leave one of them out.")
    return seat


def written(computers: Computers) -> list[str]:
    """The chairs as one types them."""
    return [f"{seat + 1}={name}" for seat, name in sorted(computers.items())]


def own_seed(match: Match, seat: Seat) -> int:
    """The seed of a computer player: the same in the same game, and independent of the cards."""
    return Random(f"{match.seed} {seat}").getrandbits(32)


def worker_pool() -> WorkerPool:
    """The worker process for computer players. It must be started before Textual takes over stderr, which the resource
    tracker of multiprocessing inherits."""
    if sys.platform != "win32":
        resource_tracker.ensure_running()
    return WorkerPool(1)


def think_with(packs: list[Path], save: bytes, seat: Seat, name: str, seed: int) -> int:
    """Runs in the worker: the index of the option that a computer player takes. `packs` are folders of packs to
    load."""
    LIBRARY.named[:] = packs
    return think(save, seat, name, seed)
