"""A language model reads rules and plays, through the SDK's own client."""

import sys

import pytest
from mcp import StdioServerParameters

from gloaming import Match
from gloaming.cli import main
from gloaming.ledger import rule_text
from gloaming.mcp import mcp_server
from gloaming.terminal.words import words
from tests.mcp.model import model_at


async def test_a_game_is_played_to_its_end_by_numbers_and_labels() -> None:
    async with model_at(mcp_server()) as model:
        told = await model.says("open_table", game="tictactoe", computer="none")
        assert told.startswith("You are Seat 1.\nTic-tac-toe.\n")
        assert "Seat 1: Where does X go? (TT-2)\n1. Mark the top left\n" in told
        told = await model.says("play", choice="mark the top left")
        assert told.startswith("> Mark the top left\n")
        assert "Seat 2: Where does O go? (TT-2)\n1. Mark the top centre\n" in told
        for choice in (3, 1, "4"):
            await model.says("play", choice=choice)
        told = await model.says("play", choice="top right")
        assert "The game is over.\nThree in a row.\nSeat 1 wins." in told
        assert "You are not asked now. The game is over." in await model.refused("play", choice=1)


async def test_where_the_log_is_silent_the_table_tells_what_the_computer_player_did() -> None:
    async with model_at(mcp_server()) as model:
        await model.says("open_table", game="tictactoe", computer="level:1")
        told = await model.says("play", choice=5)
        assert told.count("empty cell") == 7


async def test_a_seat_sees_the_words_of_the_plain_table_and_hears_which_rule_forbids() -> None:
    match = Match.new("allies", seed=7)
    async with model_at(mcp_server()) as model:
        told = await model.says("open_table", game="allies", seed=7)
        assert told.startswith("\n".join(words(match.scene(0))))
        question = "Who blocks which attack? (AL-12.9)\n1. Charmed Dragon III blocks Winged Dragon I (9 beats 8)\n"
        assert question in told
        assert question in await model.says("options")
        refused = "Charmed Dragon III blocks Charmed Fae II"
        assert await model.says("why_not") == f"Not possible now:\n{refused}"
        why = await model.says("why_not", what="fae")
        assert why.startswith(f"{refused}: not now. ")
        rule = why.rpartition("(")[2].rstrip(")")
        assert await model.says("rule", game="allies", id=rule.lower()) == f"{rule}: {rule_text(match.game, rule)}"
        said = await model.refused("play", choice="blocks Charmed Fae")
        assert f"({rule})" in said
        assert said.endswith("Nothing has changed.")
        assert "It attacks with fire." in await model.says("look", piece="winged dragon")
        assert "9 beats 8. The 8 ♣" in await model.says("play", choice=1)
        assert "9 beats 8. The 8 ♣" in await model.says("story")


async def test_games_and_rules_are_read_without_a_table() -> None:
    async with model_at(mcp_server()) as model:
        assert "tictactoe: Tic-tac-toe. " in await model.says("list_games")
        assert "Option pass_tie, " in await model.says("about_game", game="allies")
        assert len(await model.says("how_to_play", game="allies")) > 500
        assert "open_table opens one" in await model.refused("table")
        assert "There is no game called 'chess'" in await model.refused("open_table", game="chess")
        assert "has no rule 'AL-0'" in await model.refused("rule", game="allies", id="AL-0")


async def test_a_label_that_fits_several_options_is_asked_for_by_number() -> None:
    async with model_at(mcp_server()) as model:
        await model.says("open_table", game="tictactoe")
        assert "fits several options: 1, 2, 3." in await model.refused("play", choice="top")
        assert "There are the numbers 1 to 9." in await model.refused("play", choice=10)


async def test_the_command_serves_on_standard_input_and_output() -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "gloaming", "mcp"])
    async with model_at(command) as model:
        assert "tictactoe" in await model.says("list_games")


def test_without_the_sdk_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "gloaming.mcp")
    with pytest.raises(SystemExit):
        main(["mcp"])
    assert "pip install 'gloaming[mcp]'" in capsys.readouterr().err
