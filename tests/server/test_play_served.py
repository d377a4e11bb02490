"""`gloaming play --server`: a served table, line by line in the terminal."""

import asyncio
import io
import re
from pathlib import Path

import pytest

from gloaming.cli import main
from gloaming.client import RemoteSeat, play_out
from tests.server.served import Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Terminal:
    """Types lines into the command, and reads what it prints."""

    def __init__(self, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capsys = patch, capsys

    async def runs(self, *arguments: str, types: str = "", command: str = "play") -> tuple[str, str]:
        """What the command prints, and what it complains of, when these lines are typed."""
        self._patch.setattr("sys.stdin", io.StringIO(types))
        await asyncio.wait_for(asyncio.to_thread(self._run, command, arguments), 30)
        return self._capsys.readouterr()

    def _run(self, command: str, arguments: tuple[str, ...]) -> None:
        with pytest.raises(SystemExit):
            main([command, *arguments])


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


async def test_one_opens_a_table_leaves_it_and_comes_back_by_the_link(server: Served, terminal: Terminal) -> None:
    url = f"http://127.0.0.1:{server.port}"
    told, _ = await terminal.runs("tictactoe", "--server", url, "--computer", "level:1", types="nonsense\n5\nquit\n")
    assert told.startswith("You are Seat 1.\nTic-tac-toe.\n")
    assert "'nonsense' is none of the options." in told
    assert "> Mark the middle centre\n" in told
    link = re.search(r"gloaming play --server '(.*)'\nGoodbye\.\n$", told)
    assert link is not None
    told, _ = await terminal.runs("--server", link[1], types="help\nlog\nwhy\nlook empty\nfar\n")
    assert told.count("empty cell") >= 7
    assert "7. Mark" in told
    assert "look PIECE" in told


async def test_one_waits_for_the_others_and_plays_to_the_end(server: Served, terminal: Terminal) -> None:
    url = f"http://127.0.0.1:{server.port}"
    table = await server.open("tictactoe", "me", "friend")
    other = play_out(RemoteSeat(url, table.id, table.token), lambda view: len(view["ask"]["options"]) - 1)
    link = f"{url}/t/{table.id}#{table.friends[1]}"
    end, (told, _) = await asyncio.gather(other, terminal.runs("--server", link, "--name", "Ada", types="1\n1\n"))
    assert end["seats"][1]["name"] == "Ada"
    assert "You are Seat 2." in told
    assert told.count("> Mark the top") == 2
    assert told.endswith("The game is over.\nThree in a row.\nSeat 1 wins.\nGoodbye.\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--seed", "0"], "--seed is for tables here"),
        (["--computer", "2=level:1"], "one computer player has all other chairs"),
        (["--option", "size=4"], "there is no option 'size'"),
    ],
)
async def test_what_a_served_table_has_not_is_said(
    server: Served, terminal: Terminal, arguments: list[str], told: str
) -> None:
    _, complaint = await terminal.runs("tictactoe", "--server", f"http://127.0.0.1:{server.port}", *arguments)
    assert told in complaint


async def test_the_deal_of_the_day_is_tried_once_from_the_terminal_and_gone_on_with(
    server: Served, terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    url = f"http://127.0.0.1:{server.port}"
    told, _ = await terminal.runs(url, command="daily")
    assert "allies: Today's cards (day of " in told
    told, _ = await terminal.runs(url, "allies", "--name", "Ann", types="1\nquit\n", command="daily")
    assert "practice" not in told
    assert "Come back with" in told
    told, _ = await terminal.runs(url, command="daily")
    assert "1 tried. You have begun it." in told
    told, _ = await terminal.runs(url, "allies", types="quit\n", command="daily")
    assert told.endswith("Goodbye.\n")
    deals = [each.table for each in server.registry.live_tables.values() if each.table.opening.deal]
    assert [table.match.ply > 0 for table in deals] == [True]  # the same table as before
    _, wrong = await terminal.runs(url, "assault", command="daily")
    assert "'assault' has no deal today." in wrong
