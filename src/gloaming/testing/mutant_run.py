"""Running the tests of a game against rules that were broken on purpose, and naming the changes that nobody notices.

The tests run once in full, and for each it is noted which lines of the rules it reaches; that is kept as long as
neither the rules nor the test change. Then each mutant gets a process of its own, forked where everything is loaded and
nothing has run: the functions get the changed code, and the tests that reach its line run until one fails, the
likeliest first. What was worked out while the tests were collected no fork can work out anew: such a mutant is put in
before, by a run of its own. What was found is written down at once, so that a run can be broken off.
"""

import argparse
import gc
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper, cached_property
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import msgspec
import pytest
from _pytest.runner import runtestprotocol
from msgspec import Struct

from gloaming import games
from gloaming.packs import open_box

from .mutants import Mutant, mutants_of, mutated, rule_files

ALONE = 1200  # seconds that a run of its own may take
LEAST_TIME = 3.0  # seconds of the processor that a test has against a mutant, however quick it is without one
KILLED, LIVES, UNREACHED = "killed", "lives", "no test reaches it"


class TestRun(Struct):
    """One test without a mutant: whether it passed, its seconds of the processor, which lines of rules it reached."""

    __test__ = False  # it is no test itself

    passed: bool
    seconds: float
    lines: dict[str, set[int]]
    kept: dict[str, set[int]] = {}  # of these lines, those whose result was kept: other tests may have used it again
    source: str = ""  # a digest of the rules and the test as they were

    def reaches(self, mutant: Mutant) -> bool:
        """Whether it reaches the line of a mutant."""
        return mutant.line in self.lines.get(mutant.file, ())

    def share(self, file: str) -> float:
        """The part of what it reaches that is in a file."""
        return len(self.lines[file]) / sum(map(len, self.lines.values()))


class MutantRun:
    """A plugin of pytest that runs the collected tests against mutants instead of once."""

    def __init__(
        self, files: list[Path], sample: int, seed: int, notes: Path, longest: float = 0, again: Sequence[str] = ()
    ) -> None:
        self.files, self.notes, self.longest = {str(path) for path in files}, notes, longest
        self.again = again  # the command that runs the tests once with a mutant, without its name
        self.early: dict[str, set[int]] = {}  # the lines that are reached while the tests are collected
        found = [mutant for path in files for mutant in mutants_of(path)]
        self.mutants = random.Random(seed).sample(
            found, min(sample or len(found), len(found))
        )  # in no order: any part is fair
        self.all = len(found)
        self.runs: list[TestRun] = []
        self.found: dict[str, str] = {}

    def watch(self) -> None:
        """Starts recording what runs while tests are collected."""
        reach = Reach(self.files, set())
        self.early = reach.lines
        sys.settrace(reach.entered)

    def pytest_collection_finish(self) -> None:
        """All tests are there."""
        sys.settrace(None)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the tests once, then against every mutant of the sample."""
        self.items = session.items
        self.functions = functions_of(self.files)
        self.keepers = keepers()
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
        """Runs the tests once in a process of their own, so that here nothing has been worked out yet."""
        kept = self.notes.with_suffix(".reach")
        runs = msgspec.json.decode(kept.read_bytes(), type=dict[str, TestRun]) if kept.exists() else {}
        sources = self.sources()
        new = [
            n for n, item in enumerate(self.items) if (run := runs.get(item.nodeid)) is None or run.source != sources[n]
        ]
        if new:
            child = os.fork()
            if not child:
                runs.update({self.items[n].nodeid: self.measured(n, sources[n]) for n in new})
                kept.write_bytes(msgspec.json.encode(runs))
                os._exit(0)
            os.waitpid(child, 0)
            runs = msgspec.json.decode(kept.read_bytes(), type=dict[str, TestRun])
        self.runs = [runs[item.nodeid] for item in self.items]
        if broken := [item.nodeid for item, run in zip(self.items, self.runs, strict=True) if not run.passed]:
            kept.unlink()
            raise pytest.UsageError(f"These tests fail without any mutant: {', '.join(broken)}")

    def sources(self) -> list[str]:
        """For each test a digest of what it hangs on: the rules, its own file, the files beside it without tests."""
        helpers = {path for item in self.items for path in item.path.parent.glob("*.py") if "test_" not in path.name}
        common = hashlib.sha256(b"".join(Path(path).read_bytes() for path in sorted({*self.files, *map(str, helpers)})))
        digests = {path: common.copy() for path in {item.path for item in self.items}}
        for path, digest in digests.items():
            digest.update(path.read_bytes())
        return [digests[item.path].hexdigest() for item in self.items]

    def measured(self, n: int, source: str) -> TestRun:
        """Runs one test without a mutant and notes which lines of the rules it reaches."""
        reach = Reach(self.files, self.keepers)
        began = time.process_time()
        sys.settrace(reach.entered)
        try:
            passed = passes(self.items, n)
        finally:
            sys.settrace(None)
        return TestRun(passed, time.process_time() - began, reach.lines, reach.kept, source)

    def tests_for(self, mutant: Mutant) -> list[int]:
        """The tests that reach the line of a mutant; if so wished, without those that take long.

        First come quick ones that have to do with its file above all: they are the likeliest to notice it. Where what
        was worked out there was kept, the others come along: they may only have used it again.
        """
        found = [n for n, run in enumerate(self.runs) if not self.longest or run.seconds <= self.longest]
        near = [n for n in found if self.runs[n].reaches(mutant)]
        likely = sorted(near, key=lambda n: self.runs[n].seconds / self.runs[n].share(mutant.file))
        if not any(mutant.line in self.runs[n].kept.get(mutant.file, ()) for n in near):
            return likely
        return [*likely, *sorted(set(found).difference(near), key=lambda n: self.runs[n].seconds)]

    def fate_of(self, mutant: Mutant) -> str:
        """Whether a test notices a mutant."""
        if self.again and mutant.line in self.early.get(mutant.file, ()):
            return fate_from_the_start([*self.again, mutant.id])
        tests = self.tests_for(mutant)
        if not tests:
            return UNREACHED
        child = os.fork()
        if not child:
            os._exit(self.noticed(mutant, tests))
        _, status = os.waitpid(child, 0)
        return LIVES if os.waitstatus_to_exitcode(status) == 0 else KILLED

    def noticed(self, mutant: Mutant, tests: list[int]) -> int:
        """Runs in a process of its own: 0 if all these tests pass despite the mutant."""
        silence()
        put_in(mutant, self.functions)
        return 0 if all(self.passes_in_time(n) for n in tests) else 1

    def passes_in_time(self, n: int) -> bool:
        """Whether a test passes; a test that does not end ends the process."""
        signal.setitimer(signal.ITIMER_PROF, LEAST_TIME + 4 * self.runs[n].seconds)
        return passes(self.items, n)


class Reach:
    """Records which lines of the rules are reached; separately those reached while a cached result is computed."""

    def __init__(self, files: set[str], keepers: set[CodeType]) -> None:
        self.files, self.keepers, self.keeping = files, keepers, 0
        self.lines: dict[str, set[int]] = defaultdict(set)
        self.kept: dict[str, set[int]] = defaultdict(set)
        self.ahead: dict[CodeType, set[int]] = {}  # of each function the lines that have not been reached yet

    def entered(self, frame: FrameType, event: str, arg: Any) -> Any:
        """A function begins: it is followed if it is a rule some of whose lines are new, or keeps its result."""
        code = frame.f_code
        if code in self.keepers:
            self.keeping += 1
            return self.inside_keeper
        if code.co_filename not in self.files:
            return None
        if self.keeping:
            return self.inside
        ahead = self.ahead.get(code)
        if ahead is None:
            ahead = self.ahead[code] = {line for _, _, line in code.co_lines() if line is not None}
        if not ahead:
            return None
        self.reached(frame)
        return self.inside

    def reached(self, frame: FrameType) -> None:
        """A line is reached."""
        file, line = frame.f_code.co_filename, frame.f_lineno
        self.lines[file].add(line)
        if self.keeping:
            self.kept[file].add(line)
        elif ahead := self.ahead.get(frame.f_code):
            ahead.discard(line)

    def inside(self, frame: FrameType, event: str, arg: Any) -> Any:
        """The lines of a rule."""
        self.reached(frame)
        return self.inside

    def inside_keeper(self, frame: FrameType, event: str, arg: Any) -> Any:
        """The lines of a function that keeps its result, up to its end."""
        if frame.f_code.co_filename in self.files:
            self.reached(frame)
        self.keeping -= event == "return"
        return self.inside_keeper


Functions = dict[tuple[str, str, int], list[FunctionType]]


def put_in(mutant: Mutant, functions: Functions) -> None:
    """The functions of the changed file get the changed code, wherever they are held."""
    for name, code in codes_of(mutated(mutant)):
        for function in functions.get((mutant.file, *name), ()):
            function.__code__ = code


def fate_from_the_start(command: list[str]) -> str:
    """Whether a test run that starts with the mutant notices it; one that does not end counts as noticed."""
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=ALONE, check=False)
    except subprocess.TimeoutExpired:
        return KILLED
    return LIVES if done.returncode == 0 else KILLED


def where(mutant: Mutant) -> tuple[str, int]:
    """Sorts mutants by their place in the source."""
    return mutant.file, mutant.place


def passes(items: list[pytest.Item], n: int) -> bool:
    """Runs a test and says whether it passed."""
    return all(not report.failed for report in runtestprotocol(items[n], log=False, nextitem=None))


def functions_of(files: set[str]) -> Functions:
    """All functions from these files, by file, name and first line, those inside decorators included."""
    found: Functions = defaultdict(list)
    gc.unfreeze()  # what tests have frozen is not among the objects
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in files:
            code = each.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(each)
    return found


def keepers() -> set[CodeType]:
    """The functions with a cache, wherever they are, and those that open a box."""
    found = {open_box.__code__}
    for each in gc.get_objects():
        kind = type(each)  # not `isinstance`, which asks a proxy for what may be gone
        kept = each.__wrapped__ if issubclass(kind, _lru_cache_wrapper) else None
        kept = each.func if issubclass(kind, cached_property) else kept
        if isinstance(kept, FunctionType):
            found.add(kept.__code__)
    return found


def codes_of(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Every function inside compiled code, by name and first line."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield (each.co_qualname, each.co_firstlineno), each
            yield from codes_of(each)


def silence() -> None:
    """Discards all output of a mutant."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def noted(notes: Path) -> Iterator[tuple[str, str]]:
    """The results of an earlier run."""
    if notes.exists():
        for line in notes.read_text("utf-8").splitlines():
            note = json.loads(line)
            yield note["mutant"], note["found"]


def report(run: MutantRun) -> str:
    """The survivors by name, and how many of how many they are."""
    lives = sorted((mutant for mutant in run.mutants if run.found.get(mutant.id, KILLED) != KILLED), key=where)
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
    parser.add_argument(
        "--longest", type=float, default=0, help="leave out tests that take more seconds; more may live"
    )
    parser.add_argument("--notes", type=Path, help="where what was found is kept (default build/mutants/GAME.jsonl)")
    parser.add_argument("--mutant", default="", help="run the tests once, with this mutant put in from the start")
    given = parser.parse_args()
    tests = given.tests or Path("tests/games") / given.game
    files = rule_files(games.find(given.game))
    options = ["-q", "-p", "no:randomly", "-p", "no:cacheprovider", "--capture=no", str(tests)]
    if given.mutant:
        mutant = next(each for path in files for each in mutants_of(path) if each.id == given.mutant)
        put_in(mutant, functions_of({mutant.file}))
        raise SystemExit(int(pytest.main([*options, "-x"])))
    notes = given.notes or Path("build/mutants") / f"{given.game}.jsonl"
    notes.parent.mkdir(parents=True, exist_ok=True)
    again = [sys.executable, "-m", "gloaming.testing.mutant_run", given.game, "--tests", str(tests), "--mutant"]
    run = MutantRun(files, given.sample, given.seed, notes, given.longest, again)
    run.watch()
    status = pytest.main(options, plugins=[run])
    if status == pytest.ExitCode.OK:
        print(report(run))
    raise SystemExit(int(status))


if __name__ == "__main__":
    main()
