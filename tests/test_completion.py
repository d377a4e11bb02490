"""Tab in a shell offers commands, options, choices and games; a wrong command is told the right one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gloaming import games
from gloaming.cli import main, parser
from gloaming.cli.completion import SCRIPTS, candidates


def offered(*typed: str) -> list[str]:
    return candidates(parser(), typed)


def test_commands_are_offered_and_those_below_them() -> None:
    assert offered("si") == ["simulate"]
    assert {"play", "serve", "packs"} <= {*offered("")}
    assert "check" in offered("packs", "")


def test_options_are_offered_by_their_long_names() -> None:
    assert offered("serve", "--po") == ["--port"]
    assert "--seed" in offered("simulate", "allies", "--")


def test_games_are_offered_where_a_game_is_named() -> None:
    assert offered("play", "") == games.names()
    assert offered("check", "ve") == ["veilwraith"]


def test_what_an_option_can_be_is_offered_behind_it_and_nothing_where_anything_goes() -> None:
    assert offered("completion", "f") == ["fish"]
    assert offered("serve", "--port", "") == []


def test_bash_completes(tmp_path: Path) -> None:
    script = f"""{SCRIPTS["bash"]}
        COMP_WORDS=(gloaming play wra); COMP_CWORD=2; _gloaming; echo "${{COMPREPLY[@]}}"
        COMP_WORDS=(gloaming serve --work); COMP_CWORD=2; _gloaming; echo "${{COMPREPLY[@]}}"
        COMP_WORDS=(gloaming ""); COMP_CWORD=1; _gloaming; echo "${{#COMPREPLY[@]}}" """
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=env, timeout=60, check=True)
    play, serve, every = done.stdout.splitlines()
    assert (play, serve) == ("wraith_giants", "--workers")
    assert int(every) == len(offered(""))


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_scripts_of_other_shells_can_be_read_by_them(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["completion", shell])
    script = capsys.readouterr().out
    assert "gloaming completion words -- " in script
    if found := shutil.which(shell):
        subprocess.run([found, "-n"], input=script, text=True, timeout=60, check=True)


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 0
    assert "play in the terminal" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["simulat"], "gloaming: error: there is no command 'simulat'. Did you mean 'simulate'?"),
        (["packs", "chek"], "gloaming packs: error: there is no command 'chek'. Did you mean 'check'?"),
        (["frobnicate"], "there is no command 'frobnicate'. There are: play, "),
    ],
)
def test_a_wrong_command_is_told_the_right_one(typed: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(typed)
    assert end.value.code == 2
    assert told in capsys.readouterr().err
