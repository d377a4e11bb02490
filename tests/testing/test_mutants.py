"""Rules that are broken on purpose: which changes are tried, and that those nobody notices are named."""

import gc
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

from gloaming import games
from gloaming.testing.mutant_run import MutantRun, Reach, functions_of, keepers, noted, put_in
from gloaming.testing.mutants import Mutant, mutants_of, mutated, rule_files

SOURCE = '''
LIMIT = 3

def may(n, s):
    """Whether it may be done."""
    if n < LIMIT and not s.done:
        s.story.append(("told", n + 7, False))
        s.story.extend([("told", n + 8, True)])
        s.count(n + 1)
        return True
    return any(each > n for each in s)

class Board:
    def __init__(self):
        super().__init__()

    def full(self):
        raise ValueError("no")
'''
CHANGES = {
    "n < LIMIT -> n <= LIMIT",
    "n < LIMIT and (not s.done) -> n < LIMIT or not s.done",
    "not s.done -> s.done",
    "s.count(n + 1) -> pass",
    "n + 1 -> n - 1",
    "1 -> 2",
    "True -> False",
    "any((each > n for each in s)) -> all((each > n for each in s))",
    "each > n -> each >= n",
    "super().__init__() -> pass",
    "raise ValueError('no') -> pass",
}
TESTS = """
from gloaming import Match

def test_a_match_ends():
    match = Match.new("tictactoe")
    while match.ask is not None:
        match.play(index=0)
    assert match.result.payoffs == (1.0, -1.0)
"""


def in_words(mutant: Mutant) -> str:
    return f"{mutant.now} -> {mutant.then}"


def test_each_change_is_tried_once_inside_functions_and_what_is_only_told_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    found = mutants_of(path)
    words = [in_words(each) for each in found if not each.now.startswith("if ")]
    assert sorted(words) == sorted(CHANGES)
    assert len({each.id for each in found}) == len(found) == len(CHANGES) + 1
    assert {each.function for each in found} == {"may", "Board.__init__", "Board.full"}


def test_the_changed_file_does_otherwise_and_the_file_itself_stays(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text("def first(a, b):\n    return min(a, b)\n", encoding="utf-8")
    (mutant,) = mutants_of(path)
    names: dict[str, object] = {}
    exec(mutated(mutant), names)
    assert (names["first"](1, 2), mutant.line) == (2, 2)  # type: ignore[operator]
    assert "min(a, b)" in path.read_text("utf-8")


WRAPPED = """
def around(phase):
    def played(n):
        yield from phase(n)
    return played

class Base:
    def __init__(self):
        self.n = 1

class Board(Base):
    def __init__(self):
        super().__init__()
"""


def test_a_statement_that_falls_out_leaves_the_closure_so_that_the_change_can_be_put_in(tmp_path: Path) -> None:
    path = tmp_path / "wrapped.py"
    path.write_text(WRAPPED, encoding="utf-8")
    names: dict[str, Any] = {}
    exec(compile(WRAPPED, str(path), "exec"), names)
    played = names["around"](range)
    assert (list(played(2)), names["Board"]().n) == ([0, 1], 1)
    wrapped, above = (each for each in mutants_of(path) if each.then == "pass")
    put_in(wrapped, functions_of({str(path)}))
    assert list(played(2)) == []
    put_in(above, functions_of({str(path)}))
    assert vars(names["Board"]()) == {}


KEPT = """
from functools import cache

def dear(n):
    return n * n

@cache
def kept(n):
    return dear(n) + 1

def rule(n):
    if n > 3:
        return kept(n)
    return n
"""


def test_lines_are_reached_and_those_apart_whose_result_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.py"
    names: dict[str, Any] = {}
    exec(compile(KEPT, str(path), "exec"), names)
    for n, lines, kept in [(1, {11, 12, 14}, set()), (4, {11, 12, 13, 5, 9}, {5, 9}), (4, {11, 12, 13}, set())]:
        reach = Reach({str(path)}, keepers())
        sys.settrace(reach.entered)
        names["rule"](n)
        names["rule"](n)
        sys.settrace(None)
        assert (reach.lines[str(path)], reach.kept[str(path)]) == (lines, kept)


def test_a_proxy_of_what_is_gone_is_passed_over() -> None:
    gone = weakref.proxy(Reach(set(), set()))
    assert any(each is gone for each in gc.get_objects())
    assert keepers()


def test_the_rules_of_a_game_are_what_its_phases_lead_to() -> None:
    for name in games.names():
        files = {path.name for path in rule_files(games.find(name))}
        assert files & {"phases.py", "rules.py"}
        assert not files & {"gloss.py", "habit.py", "judge.py", "lexicon.py", "tell.py", "why_not.py"}


EARLY = """
from gloaming import Match

MATCH = Match.new("tictactoe")
while MATCH.ask is not None:
    MATCH.play(index=0)

def test_it_ended():
    assert MATCH.result.payoffs == (1.0, -1.0)
"""


def test_what_is_worked_out_while_tests_are_collected_is_broken_before(tmp_path: Path) -> None:
    tests, notes = tmp_path / "test_early.py", tmp_path / "notes.jsonl"
    tests.write_text(EARLY, encoding="utf-8")
    mutants = MutantRun(rule_files(games.find("tictactoe")), 0, 1, notes).mutants
    tried = next(each for each in mutants if in_words(each) == "seat == 0 -> seat != 0")
    left = [each.id for each in mutants if each is not tried]
    notes.write_text("".join(f'{{"mutant": "{each}", "found": "lives"}}\n' for each in left), "utf-8")
    run_mutants(tests, notes, 0)
    assert dict(noted(notes))[tried.id] == "killed"


def run_mutants(tests: Path, notes: Path, sample: int) -> str:
    """What the command says of tic-tac-toe with these tests."""
    command = [sys.executable, "-m", "gloaming.testing.mutant_run", "tictactoe", "--sample", str(sample)]
    command += ["--tests", str(tests), "--notes", str(notes)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def test_changes_that_no_test_notices_are_named_and_what_an_earlier_run_found_is_believed(tmp_path: Path) -> None:
    tests, notes = tmp_path / "test_few.py", tmp_path / "notes.jsonl"
    tests.write_text(TESTS, encoding="utf-8")
    mutants = MutantRun(rule_files(games.find("tictactoe")), 8, 1, notes).mutants
    notes.write_text("".join(f'{{"mutant": "{each.id}", "found": "lives"}}\n' for each in mutants[3:]), "utf-8")
    said = run_mutants(tests, notes, 8)
    found = dict(noted(notes))
    assert set(found) == {each.id for each in mutants}
    assert "killed" in found.values()
    named = [f"{each.function}: {in_words(each)}".replace(" -> ", "  ->  ") for each in mutants[3:]]
    assert all(each in said for each in named)
    lives = [each for each in found.values() if each != "killed"]
    assert f"{len(lives)} of 8 live" in said.splitlines()[-1]
