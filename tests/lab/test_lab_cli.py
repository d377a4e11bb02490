"""The commands of the lab, as one types them; those of the documentation first of all."""

import doctest
import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import msgspec
import pytest

from gloaming import Match
from gloaming.cli import main
from gloaming.cli.progress import bar
from gloaming.lab import Standings, load

DOCS = Path(__file__).parents[2] / "docs/lab.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(line: str) -> tuple[int, str]:
    """Types a command; what it prints goes into a file where the line says so."""
    command, _, file = line.partition(" > ")
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as left:
        main(shlex.split(command)[1:])
    if file:
        Path(file).write_text(out.getvalue(), "utf-8")
    return int(left.value.code or 0), ("" if file else out.getvalue()) + err.getvalue()


def sessions() -> Iterator[tuple[str, str]]:
    """Every command in the documentation, and what it is said to print."""
    for block in BLOCK.findall(DOCS.read_text("utf-8")):
        for typed in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, printed = typed.partition("\n")
            yield line, printed


def test_the_commands_in_the_documentation_print_what_it_says() -> None:
    typed = [*sessions()]
    assert len(typed) >= 8
    for line, expected in typed:
        _, printed = run(line)
        assert doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS), f"$ {line}\n{printed}"


def test_a_tournament_leaves_its_standings_as_data() -> None:
    code, printed = run("gloaming tournament tictactoe --agents random,greedy:1 --games 6 --jobs 1 --out cup")
    assert code == 0
    standings = msgspec.json.decode(Path("cup/standings.json").read_bytes(), type=Standings)
    assert {each.agent for each in standings.table} == {"random", "greedy:1"}
    assert all(each.agent in printed for each in standings.table)
    assert len(load(Path("cup"))) == 6


def test_a_tournament_of_a_solitaire_tells_scores() -> None:
    _, printed = run("gloaming tournament allies --agents random,greedy:1 --games 4 --jobs 1")
    assert "score" in printed
    assert "on the same deals" in printed


def test_players_are_called_in_a_tournament_what_one_types() -> None:
    """What stands between colons is no picture: `:100:` would be one."""
    _, printed = run("gloaming tournament tictactoe --agents search:200,noticing:1:search:100 --games 6 --jobs 1")
    assert "search:200 against noticing:1:search:100: " in printed


def test_an_option_with_several_values_takes_them_in_turn() -> None:
    code, _ = run(
        "gloaming simulate allies --games 4 --jobs 1 --option pass_tie=oldest --option pass_tie=player --out a"
    )
    assert code == 0
    assert [row.options["pass_tie"] for row in load(Path("a"))] == ["oldest", "player", "oldest", "player"]


def test_without_out_there_is_a_folder_for_the_game() -> None:
    run("gloaming simulate tictactoe --games 2 --jobs 1")
    assert len(load(Path("tictactoe-games"))) == 2


def test_a_file_says_by_its_ending_what_it_shall_be() -> None:
    run("gloaming simulate tictactoe --games 2 --jobs 1 --out a.parquet")
    assert len(load(Path("a.parquet"))) == 2
    _, record = run("gloaming simulate --replay a.parquet --game 1")
    assert Match.replay(record).result is not None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("gloaming simulate", "Which game?"),
        ("gloaming simulate tictacto", "Did you mean 'tictactoe'?"),
        ("gloaming simulate tictactoe --agents rando", "no computer player 'rando'"),
        ("gloaming simulate tictactoe --games 0 --jobs 1", "at least 1"),
        ("gloaming simulate tictactoe --jobs 0", "--jobs 0: it takes at least 1"),
        ("gloaming simulate tictactoe --option depth", "write NAME=VALUE"),
        ("gloaming simulate --replay nowhere --game 1", "no results at nowhere"),
        ("gloaming tournament tictactoe --agents random", "two or more different"),
        ("gloaming report tictactoe --from nowhere", "no results at nowhere"),
        ("gloaming report tictactoe --out no/where.html", "there is no folder no"),
        ("gloaming ladder tictactoe --out no/where.md", "there is no folder no"),
        ("gloaming simulate tictactoe --games 2 --jobs 1 --out file/games", "Not a directory"),
        ("gloaming ladder --option pass_tie=player", "name the one game that has it"),
        ("gloaming ladder allies tictactoe --option pass_tie=player", "name the one game that has it"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(line: str, told: str) -> None:
    Path("file").touch()
    code, printed = run(line)
    assert code == 2
    assert printed.startswith("gloaming: ")
    assert told in printed
    assert printed.count("\n") == 1


def test_a_report_on_games_of_another_game_is_refused() -> None:
    run("gloaming simulate tictactoe --games 2 --jobs 1 --out t")
    code, printed = run("gloaming report allies --from t")
    assert code == 2
    assert "are of tictactoe, not of allies" in printed


def test_the_bar_shows_rate_and_time_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    screen = io.StringIO()
    with redirect_stderr(screen), bar("Playing chess") as progress:
        for done in range(3, 8):
            progress(done, 7)
    assert "Playing chess" in screen.getvalue()
    assert "7/7" in screen.getvalue()
    assert "games/s" in screen.getvalue()
