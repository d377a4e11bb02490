"""Running the tests of a game against rules that were broken on purpose, and naming the changes that nobody notices.

The tests run once in full, and for each it is noted which lines of the rules it reaches. Then each mutant gets a
process of its own, forked where everything is loaded and nothing has run: the functions get the changed code, and the
tests run until one fails, those that reach its line first and the quickest first. What was found is written down at
once, so that a run can be broken off.
"""

import argparse
import gc
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import msgspec
import pytest
from _pytest.runner import runtestprotocol
from msgspec import Struct

from gloaming import games

from .mutants import Mutant, mutants_of, mutated, rule_files

LEAST_TIME = 10.0  # seconds that a mutant has, whatever its tests take
KILLED, LIVES, UNREACHED = "killed", "lives", "no test reaches it"


class TestRun(Struct):
    """One test without a mutant: whether it passed, how long it took, which lines of the rules it reached."""

    __test__ = False  # it is no test itself

    passed: bool
    seconds: float
    lines: set[tuple[str, int]]


class MutantRun:
    """A plugin of pytest that runs the collected tests against mutants instead of once."""

    def __init__(self, files: list[Path], sample: int, seed: int, notes: Path) -> None:
        self.files, self.notes = {str(path) for path in files}, notes
        found = [mutant for path in files for mutant in mutants_of(path)]
        self.mutants = sorted(random.Random(seed).sample(found, min(sample or len(found), len(found))), key=where)
        self.all = len(found)
        self.runs: list[TestRun] = []
        self.found: dict[str, str] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the tests once, then against every mutant of the sample."""
        self.items = session.items
        self.functions = functions_of(self.files)
        self.measure()
        known = dict(noted(self.notes))
        for n, mutant in enumerate(self.mutants, 1):
            if mutant.id not in known:
                known[mutant.id] = self.fate_of(mutant)
                with self.notes.open("a", encoding="utf-8") as notes:
                    notes.write(json.dumps({"mutant": mutant.id, "found": known[mutant.id]}) + "\n")
            self.found[mutant.id] = known[mutant.id]
            lives = [each for each in self.found.values() if each != KILLED]
            print(f"\r{n} of {len(self.mutants)} mutants, {len(lives)} live", end="", flush=True)
        print()
        return True

    def measure(self) -> None:
        """Runs all tests once in a process of their own, so that here nothing has been worked out yet."""
        with tempfile.NamedTemporaryFile(suffix=".json") as measured:
            child = os.fork()
            if not child:
                runs = [self.measured(n) for n in range(len(self.items))]
                Path(measured.name).write_bytes(msgspec.json.encode(runs))
                os._exit(0)
            os.waitpid(child, 0)
            self.runs = msgspec.json.decode(Path(measured.name).read_bytes(), type=list[TestRun])
        if broken := [item.nodeid for item, run in zip(self.items, self.runs, strict=True) if not run.passed]:
            raise pytest.UsageError(f"These tests fail without any mutant: {', '.join(broken)}")

    def measured(self, n: int) -> TestRun:
        """Runs one test without a mutant and notes which lines of the rules it reaches."""
        lines: set[tuple[str, int]] = set()

        def inside(frame: FrameType, event: str, arg: Any) -> Any:
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            return inside

        def entered(frame: FrameType, event: str, arg: Any) -> Any:
            return inside if frame.f_code.co_filename in self.files else None

        began = time.perf_counter()
        sys.settrace(entered)
        try:
            passed = passes(self.items, n)
        finally:
            sys.settrace(None)
        return TestRun(passed, time.perf_counter() - began, lines)

    def fate_of(self, mutant: Mutant) -> str:
        """Whether some test notices a mutant."""
        if not any((mutant.file, mutant.line) in run.lines for run in self.runs):
            return UNREACHED
        child = os.fork()
        if not child:
            os._exit(self.noticed(mutant))
        _, status = os.waitpid(child, 0)
        return LIVES if os.waitstatus_to_exitcode(status) == 0 else KILLED

    def noticed(self, mutant: Mutant) -> int:
        """In a process of its own: 0 if all tests pass in spite of the mutant.

        First those that reach its line; then all others, since what one test has worked out another may use again.
        """
        silence()
        signal.setitimer(signal.ITIMER_REAL, LEAST_TIME + 2 * sum(run.seconds for run in self.runs))
        self.put_in(mutant)
        line = mutant.file, mutant.line
        tests = sorted(range(len(self.items)), key=lambda n: (line not in self.runs[n].lines, self.runs[n].seconds))
        return 0 if all(passes(self.items, n) for n in tests) else 1

    def put_in(self, mutant: Mutant) -> None:
        """The functions of the changed file get the changed code, wherever they are held."""
        for name, code in codes_of(mutated(mutant)):
            for function in self.functions.get((mutant.file, *name), ()):
                if function.__code__.co_freevars == code.co_freevars:
                    function.__code__ = code


def where(mutant: Mutant) -> tuple[str, int]:
    """Sorts mutants by their place in the source."""
    return mutant.file, mutant.place


def passes(items: list[pytest.Item], n: int) -> bool:
    """Runs a test and says whether it passed."""
    return all(not report.failed for report in runtestprotocol(items[n], log=False, nextitem=None))


def functions_of(files: set[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """All functions that were made from these files, by file, name and first line; also those inside decorators."""
    found: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # what tests have frozen is not among the objects
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in files:
            code = each.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(each)
    return found


def codes_of(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Every function inside compiled code, by its name and first line."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield (each.co_qualname, each.co_firstlineno), each
            yield from codes_of(each)


def silence() -> None:
    """Nothing that a mutant does is shown."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def noted(notes: Path) -> Iterator[tuple[str, str]]:
    """What an earlier run has found."""
    if notes.exists():
        for line in notes.read_text("utf-8").splitlines():
            note = json.loads(line)
            yield note["mutant"], note["found"]


def report(run: MutantRun) -> str:
    """The survivors by name, and how many of how many they are."""
    lives = [mutant for mutant in run.mutants if run.found.get(mutant.id, KILLED) != KILLED]
    lines = [
        f"{Path(mutant.file).name}:{mutant.line} {mutant.function}: {mutant.now}  ->  {mutant.then}"
        + (f"  ({UNREACHED})" if run.found[mutant.id] == UNREACHED else "")
        for mutant in lives
    ]
    tried = len(run.mutants)
    return "\n".join([*lines, f"{len(lives)} of {tried} live ({len(lives) / max(1, tried):.1%}); {run.all} in all."])


def main() -> None:
    """Breaks the rules of a game and names what its tests do not notice."""
    parser = argparse.ArgumentParser(prog="python -m gloaming.testing.mutant_run", description=main.__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--sample", type=int, default=200, help="how many mutants are tried; 0 tries all (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--tests", type=Path, help="the folder of the tests (default tests/games/GAME)")
    parser.add_argument("--notes", type=Path, help="where what was found is kept (default build/mutants/GAME.jsonl)")
    given = parser.parse_args()
    notes = given.notes or Path("build/mutants") / f"{given.game}.jsonl"
    notes.parent.mkdir(parents=True, exist_ok=True)
    run = MutantRun(rule_files(games.find(given.game)), given.sample, given.seed, notes)
    tests = given.tests or Path("tests/games") / given.game
    options = ["-q", "-p", "no:randomly", "-p", "no:cacheprovider", "--capture=no", str(tests)]
    status = pytest.main(options, plugins=[run])
    if status == pytest.ExitCode.OK:
        print(report(run))
    raise SystemExit(int(status))


if __name__ == "__main__":
    main()
