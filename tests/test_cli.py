"""The command line, through `main` and once as a real process."""

import json
from collections.abc import Callable
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from gloaming import Match, __version__, games
from gloaming.cli import main
from gloaming.cli.encoding import writable
from gloaming.terminal import SaveFolder
from tests.kernel.matches import over, played
from tests.kernel.strangers import HEXAPAWN, distribution, python

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def gloaming(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder: its exit code, what it printed, what it complained of."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leaving:
            main(arguments)
        printed = capsys.readouterr()
        code = leaving.value.code
        return code if isinstance(code, int) else 0, printed.out, printed.err

    return run


def test_the_games_are_listed(gloaming: Run) -> None:
    code, out, err = gloaming("games")
    assert (code, err) == (0, "")
    for name in games.names():
        assert f"{name:<14} {games.find(name).title}" in out


def test_a_game_is_told_with_its_options_and_their_values(gloaming: Run) -> None:
    code, out, _ = gloaming("games", "allies")
    assert code == 0
    assert "Allies Against the Wraith" in out
    assert "1 player, 10 to 15 minutes." in out
    assert "--option evolution_order=" in out
    assert "One of: fixed, player." in out
    assert "One of: true, false." in out
    code, out, _ = gloaming("games", "tictactoe")
    assert "2 players" in out
    assert "--option" not in out


def test_options_are_told_with_their_range_and_with_what_is_known(gloaming: Run) -> None:
    out = gloaming("games", "retaliation")[1]
    assert "A whole number from 1 to 4." in out
    assert "A text, of which are known: 01-cinders, 02-what-the-ash-kept, " in out


@pytest.mark.parametrize(
    ("command", "does"),
    [
        ("check", "Hold games to the laws of the house"),
        ("games", "List the games, or tell about one"),
        ("position", "Print positions"),
        ("position schema", "Print the JSON schema"),
        ("position example", "Print a position"),
        ("hint", "Tell what a computer player would do"),
        ("review", "Go through a recorded game again"),
        ("ladder", "Measure how strong the levels"),
        ("simulate", "Play many games by computer players"),
        ("tournament", "Let computer players play against each other"),
        ("report", "Write a page about many games"),
        ("rules", "Read the rules ledger"),
        ("rules show", "Print the rules of a game"),
        ("rules coverage", "Tell how many rules"),
        ("packs", "List, check, read and begin content packs."),
        ("packs list", "List all packs"),
        ("packs check", "Hold a pack to everything"),
        ("packs graph", "Draw what a pack tells"),
        ("packs show", "Print a card"),
        ("packs explain", "Tell what the text of a card"),
        ("packs words", "List all phrases"),
        ("packs new", "Begin a pack of one's own"),
        ("serve", "Serve tables in the browser."),
        ("play", "Play in the terminal."),
    ],
)
def test_the_help_of_a_command_begins_with_what_it_does(gloaming: Run, command: str, does: str) -> None:
    usage, sentence, *_ = gloaming(*command.split(), "--help")[1].split("\n\n")
    assert usage.startswith(f"usage: gloaming {command}")
    assert " ".join(sentence.split()).startswith(does)


def test_an_unknown_game_is_told_in_one_line_with_the_nearest(gloaming: Run) -> None:
    for command in (["games"], ["check"], ["rules", "show"], ["position", "schema"], ["position", "example"]):
        code, out, err = gloaming(*command, "alies")
        assert (code, out) == (2, "")
        assert err == "gloaming: There is no game called 'alies'. Did you mean 'allies'?\n"


def test_a_check_passes_and_tells_what_was_checked(gloaming: Run) -> None:
    code, out, err = gloaming("check", "tictactoe", "--decisions", "40", "--seed", "3")
    assert (code, err) == (0, "")
    assert out.startswith("tictactoe: passed. ")
    assert "decisions met: mark" in out
    assert "; 20 whole games with random options, " in out
    assert " refusals; " in out
    assert " changed positions, " in out
    assert list(Path().iterdir()) == []


def test_one_part_of_a_check_goes_on_where_it_was_left(gloaming: Run) -> None:
    played = [
        gloaming("check", "tictactoe", "--only", "games", "--games", "4", "--first", first) for first in ("0", "4")
    ]
    assert all(code == 0 and "4 whole games" in out and "decisions met" not in out for code, out, _ in played)
    assert played[0] != played[1]
    assert gloaming("check", "tictactoe", "--first", "-1")[0] == 2
    whole = ("check", "tictactoe", "--only", "games", "--games", "6", "--first", "3")
    _, out, _ = gloaming(*whole, "--minutes", "0")
    assert "0 whole games with random options (--first 3 goes on), 0 decisions; ends: none." in out
    assert gloaming(*whole, "--by-habit", "-1")[0] == 2


def test_a_check_takes_options_and_refuses_bad_ones(gloaming: Run) -> None:
    code, _, err = gloaming("check", "allies", "--decisions", "20", "--option", "pass_tie=nobody")
    assert code == 2
    assert err == "gloaming: allies: the option pass_tie cannot be 'nobody'. It must be one of: oldest, player.\n"
    assert gloaming("check", "allies", "--decisions", "5", "--option", "pass_tie=player")[0] == 0
    assert gloaming("check", "allies", "--decisions", "5", "--option", "transforms_per_queen=1")[0] == 0
    code, _, err = gloaming("check", "allies", "--option", "pass_tie")
    assert (code, err) == (2, "gloaming: --option 'pass_tie': write NAME=VALUE.\n")


def test_a_check_of_a_broken_game_fails_and_leaves_a_record_that_plays_up_to_it(tmp_path: Path) -> None:
    distribution(tmp_path, "hexapawn", options='["a", "b"] if len(s.pawns) < 3 else ["a", "a"]')
    code, out, err = python("-m", "gloaming", "check", "hexapawn", path=[tmp_path], cwd=tmp_path)
    assert (code, err) == (1, "")
    assert "hexapawn: FAILED. hexapawn breaks the law “options are non-empty, hashable and without duplicates”" in out
    assert "hexapawn-breach.record.json (gloaming replay hexapawn-breach.record.json)" in out
    record = json.loads((tmp_path / "hexapawn-breach.record.json").read_bytes())
    assert len(record["answers"]) == 3
    code, out, err = python(
        "-m", "gloaming", "replay", "--verify", "hexapawn-breach.record.json", path=[tmp_path], cwd=tmp_path
    )
    assert (code, err) == (0, "")
    assert "3 decisions, not finished. It plays again as it says." in out


def test_a_check_asks_nothing_where_a_game_says_nothing_and_fails_where_it_says_it_badly(tmp_path: Path) -> None:
    distribution(tmp_path, "hexapawn")
    check = ("-m", "gloaming", "check", "hexapawn", "--decisions", "40", "--games", "2")
    code, out, _ = python(*check, path=[tmp_path], cwd=tmp_path)
    assert code == 0
    assert "2 whole games" in out
    assert "refusals" not in out
    assert "positions" not in out
    source = HEXAPAWN.replace("NAME", "hexapawn").replace("OPTIONS", '["a", "b", f"c{len(s.pawns)}"]')
    source = source.replace("NoOptions, State", "NoOptions, State\nfrom gloaming.kernel.game import NOT_OFFERED")
    badly = 'gloss=lambda s, ask, option: Gloss(option), why_not=lambda s, ask, option: Refusal("HP-1", NOT_OFFERED),'
    source = source.replace("gloss=lambda s, ask, option: Gloss(option),", badly).replace(
        "Gloss, S", "Gloss, Refusal, S"
    )
    (tmp_path / "hexapawn_package" / "__init__.py").write_text(source, encoding="utf-8")
    code, out, _ = python(*check, path=[tmp_path], cwd=tmp_path)
    assert code == 1
    assert "“what is not offered is refused by a rule, in words”" in out
    assert "nothing says why (HP-1)" in out


def test_a_game_that_does_not_load_fails_the_check_of_all_and_stops_no_other(tmp_path: Path) -> None:
    distribution(tmp_path, "wreck", "raise RuntimeError('out of pawns')")
    # the check of all is tried with three: the others are held to the laws elsewhere
    installed = "from gloaming import cli, games; games.names = lambda: ['tictactoe', 'wreck', 'allies']"
    check = f"{installed}; cli.main(['check', '--decisions', '1', '--games', '0'])"
    code, out, err = python("-c", check, path=[tmp_path], cwd=tmp_path)
    assert (code, err) == (1, "")
    assert "wreck: FAILED. The game 'wreck' (wreck_package:GAME) does not load: RuntimeError('out of pawns')" in out
    assert "tictactoe: passed." in out
    assert "allies: passed." in out
    code, _, err = python("-m", "gloaming", "check", "wreck", path=[tmp_path], cwd=tmp_path)
    assert code == 2
    assert "does not load" in err


def test_the_rules_are_shown_all_or_one(gloaming: Run) -> None:
    code, out, _ = gloaming("rules", "show", "tictactoe")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if line.startswith("  TT")] == ["TT-1", "TT-2", "TT-3", "TT-4"]
    assert gloaming("rules", "show", "tictactoe", "tt-4")[1] == (
        "\nRules\n  TT-4  If all cells are marked and nobody has won, the game is a draw.\n"
    )
    code, _, err = gloaming("rules", "show", "tictactoe", "TT-99")
    assert code == 2
    assert "tictactoe has no rule 'TT-99'" in err


def test_the_coverage_of_rules_tells_gaps_and_wrong_citations(gloaming: Run, tmp_path: Path) -> None:
    tests = Path(__file__).parent / "games" / "tictactoe"
    assert gloaming("rules", "coverage", "tictactoe", "--tests", str(tests))[:2] == (
        0,
        "tictactoe: 4 of 4 rules are cited by tests.\n",
    )
    (tmp_path / "test_some.py").write_text('@rule("TT-1", "TT-77")\ndef test_some(): ...\n', encoding="utf-8")
    code, out, _ = gloaming("rules", "coverage", "tictactoe", "--tests", str(tmp_path))
    assert code == 1
    assert "1 of 4 rules are cited" in out
    assert "not cited: TT-2" in out
    assert "cited, but not in the ledger: TT-77 by test_some.py::test_some" in out
    code, _, err = gloaming("rules", "coverage", "tictactoe")
    assert code == 2
    assert "say where the tests are with --tests DIR" in err


@pytest.mark.parametrize("name", games.names())
def test_the_example_of_a_position_fits_the_printed_schema_and_loads(gloaming: Run, name: str) -> None:
    code, schema, _ = gloaming("position", "schema", name)
    assert code == 0
    code, example, _ = gloaming("position", "example", name)
    assert code == 0
    Draft202012Validator.check_schema(json.loads(schema))
    assert list(Draft202012Validator(json.loads(schema)).iter_errors(json.loads(example))) == []
    assert Match.from_position(name, example).ask is not None


def test_a_record_is_verified(gloaming: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.record.json"
    record.write_bytes(over("allies").record())
    code, out, err = gloaming("replay", str(record), "--verify")
    assert (code, err) == (0, "")
    assert out.startswith("Allies Against the Wraith: ")
    assert out.endswith("It plays again as it says.\n")
    record.write_bytes(played("tictactoe", 3).record())
    assert "3 decisions, not finished." in gloaming("replay", str(record), "--verify")[1]


def test_a_report_of_a_problem_opens_like_a_record(gloaming: Run, tmp_path: Path) -> None:
    report = tmp_path / "tictactoe.report.json"
    told = {"save": played("tictactoe", 3).save_for(0, 1), "view": {}, "gloaming": "0", "python": "3", "schema": 1}
    report.write_bytes(msgspec.json.encode(told))
    code, out, err = gloaming("replay", str(report), "--verify")
    assert (code, err) == (0, "")
    assert out.endswith(": a report of a problem. What its sender could not see is dealt anew.\n")


def test_a_tampered_record_is_refused(gloaming: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.record.json"
    told = msgspec.json.decode(over("tictactoe").record())
    told["outcome"]["payoffs"] = [-1, 1]
    record.write_bytes(msgspec.json.encode(told))
    code, out, err = gloaming("replay", str(record), "--verify")
    assert (code, out) == (2, "")
    assert "gloaming: Played again, it ends otherwise" in err
    record.write_bytes(b"\x00\xff")
    code, _, err = gloaming("replay", str(record), "--verify")
    assert code == 2
    assert "This is not a record of Gloaming" in err


def test_an_unreadable_file_is_told(gloaming: Run, tmp_path: Path) -> None:
    code, _, err = gloaming("replay", str(tmp_path / "missing.json"), "--verify")
    assert code == 2
    assert "missing.json cannot be read: No such file or directory." in err
    assert "cannot be read: Is a directory." in gloaming("replay", str(tmp_path), "--verify")[2]


def test_a_command_that_is_none_is_explained(gloaming: Run) -> None:
    for wrong in (["dance"], ["rules"], ["position"], ["check", "--decisions", "many"]):
        code, _, err = gloaming(*wrong)
        assert code == 2
        assert "usage: gloaming" in err


def test_it_tells_its_version(gloaming: Run) -> None:
    assert gloaming("--version") == (0, f"gloaming {__version__}\n", "")


def test_it_runs_as_a_module_of_a_real_process(tmp_path: Path) -> None:
    code, out, err = python("-m", "gloaming", "games", cwd=tmp_path)
    assert (code, err) == (0, "")
    assert "Tic-tac-toe" in out
    code, out, err = python("-m", "gloaming", "games", "chess", cwd=tmp_path)
    assert (code, out) == (2, "")
    assert err.startswith("gloaming: There is no game called 'chess'.")
    assert "Traceback" not in err


def test_a_narrow_encoding_gets_letters() -> None:
    raw = BytesIO()
    out = writable(TextIOWrapper(raw, encoding="ascii", newline="\n"))
    out.write("10 ♠ beats 9 ♥ … ☠\n")
    out.flush()
    assert raw.getvalue() == b"10 S beats 9 H ... ?\n"


def test_where_the_encoding_lacks_a_sign_any_command_prints_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    code, out, err = python("-m", "gloaming", "games", "retaliation", cwd=tmp_path)
    assert (code, err) == (0, "")
    assert out.startswith("Werewolf: The Apocalypse - Retaliation\n")


def test_a_hint_tells_the_best_options_of_the_saved_game_and_why(gloaming: Run, tmp_path: Path) -> None:
    match = Match.new("tictactoe")
    for cell in (0, 3, 1, 4):
        match.play(cell)
    SaveFolder(tmp_path).save(match)
    code, out, _ = gloaming("hint", "tictactoe", "--iterations", "400", "--folder", str(tmp_path))
    assert code == 0
    assert out.splitlines()[1].startswith("1. Mark the top right")
    assert "About 10 in 10 games are won from here" in out


def test_a_hint_says_whose_decision_it_is_and_gives_none_to_a_computer_player(gloaming: Run, tmp_path: Path) -> None:
    match, saves = Match.new("tictactoe"), SaveFolder(tmp_path)
    saves.save(match, computers={1: "random"})
    ask_hint = ("hint", "tictactoe", "--iterations", "20", "--folder", str(tmp_path))
    assert gloaming(*ask_hint)[1].startswith("Seat 1: Where does X go? (")
    match.play(index=0)
    saves.save(match, computers={1: "random"})
    code, out, err = gloaming(*ask_hint)
    assert (code, out) == (2, "")
    assert "Seat 2 decides now, and that is a computer player" in err
    assert "`--computer 2=none` gives its chair to a person" in err


def test_a_hint_without_a_saved_game_or_without_thought_is_refused(gloaming: Run, tmp_path: Path) -> None:
    code, _, err = gloaming("hint", "tictactoe", "--folder", str(tmp_path))
    assert code == 2
    assert "no saved game 'tictactoe'" in err
    assert "at least 1" in gloaming("hint", "tictactoe", "--iterations", "0", "--folder", str(tmp_path))[2]


def test_saved_games_are_listed(gloaming: Run, tmp_path: Path) -> None:
    SaveFolder(tmp_path).save(Match.new("tictactoe"), "rematch")
    _, out, _ = gloaming("saves", "--folder", str(tmp_path))
    assert out.startswith("rematch")
    assert "Tic-tac-toe, 0 decisions" in out


def test_a_save_tells_of_which_game_it_is(gloaming: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kept.save").write_bytes(played("tictactoe", 2).save())
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    code, out, _ = gloaming("play", "--plain", "--load", "kept.save", "--folder", str(tmp_path))
    assert code == 0
    assert "Which game?" not in out
    assert "Tic-tac-toe" in out


@pytest.fixture
def sit_down(gloaming: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Plays tic-tac-toe with what is typed, as far as that goes; what was told of it."""

    def sat(typed: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        code, out, err = gloaming("play", "tictactoe", "--folder", str(tmp_path), *arguments)
        assert code == 0, err
        return out

    return sat


def test_play_goes_on_with_the_saved_game_and_begins_anew_when_told(
    gloaming: Run, tmp_path: Path, sit_down: Callable[..., str]
) -> None:
    def ply_after(typed: str, *arguments: str) -> int:
        sit_down(typed, *arguments)
        return SaveFolder(tmp_path).load("tictactoe").ply

    assert ply_after("5\n") == 1
    assert ply_after("1\n") == 2
    assert ply_after("9\n", "--new") == 1
    assert SaveFolder(tmp_path).load("tictactoe-2").ply == 2, "the game that waited is kept"
    assert ply_after("", "--seed", "3") == 0
    assert SaveFolder(tmp_path).load("tictactoe-3").ply == 1
    assert ply_after("9\n") == 1
    position = tmp_path / "position.json"
    position.write_bytes(msgspec.json.encode(Match.new("tictactoe").position() | {"game": "chess"}))
    assert gloaming("play", "tictactoe", "--position", str(position), "--folder", str(tmp_path))[0] == 2
    assert SaveFolder(tmp_path).load("tictactoe").ply == 1


def test_a_slot_that_holds_another_game_is_not_opened(gloaming: Run, tmp_path: Path) -> None:
    SaveFolder(tmp_path).save(Match.new("allies"), "mine")
    code, _, err = gloaming("play", "tictactoe", "--slot", "mine", "--folder", str(tmp_path))
    assert code == 2
    assert "holds a game of Allies Against the Wraith" in err


def test_computer_players_are_seated_on_the_command_line_and_come_back_with_the_saved_game(
    tmp_path: Path, sit_down: Callable[..., str]
) -> None:
    assert "Seat 2: random is thinking" in sit_down("5\n", "--computer", "random")
    assert SaveFolder(tmp_path).load("tictactoe").ply == 2
    assert "Seat 2: random is thinking" in sit_down("undo\n1\n")
    assert "Seat 2: level:1 is thinking" in sit_down("undo\n1\n", "--load", "tictactoe.save", "--computer", "2=level:1")
    assert "Seat 2: level:1 is thinking" in sit_down("undo\n1\n")
    assert "is thinking" not in sit_down("undo\n1\n", "--computer", "2=none")
    assert "is thinking" not in sit_down("1\n")
    assert "Seat 2: level:1 is thinking" in sit_down("undo\nundo\n1\n", "--computer", "2=level:1")
    assert "is thinking" not in sit_down("1\n", "--new")
    assert "Seat 2: level:1 is thinking" in sit_down("undo\n1\n", "--load", "tictactoe-3.save", "--slot", "loaded")


def test_a_computer_player_without_a_chair_is_refused_and_nothing_is_put_aside(gloaming: Run, tmp_path: Path) -> None:
    SaveFolder(tmp_path).save(Match.new("tictactoe"))
    for wrong in ("3=level:2", "level:9"):
        code, out, err = gloaming("play", "tictactoe", "--new", "--computer", wrong, "--folder", str(tmp_path))
        assert (code, out) == (2, "")
        assert f"gloaming: --computer '{wrong}': " in err
    assert [saved.name for saved in SaveFolder(tmp_path).names()] == ["tictactoe"]
