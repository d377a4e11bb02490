"""Nobody stalls the others: not by a flood of frames, not by connections that never ask."""

import asyncio
from pathlib import Path

import pytest
import websockets

from gloaming.server import http
from gloaming.server.websocket import FRAMES
from tests.server.served import Line, Served, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")

EMPTY_TEXT, PING = bytes((0x81, 0x80, 0, 0, 0, 0)), bytes((0x89, 0x80, 0, 0, 0, 0))


async def hear_for_ever(line: Line) -> None:
    while True:
        await line.hear()


@pytest.mark.parametrize("frame", [EMPTY_TEXT, PING])
async def test_a_flood_of_frames_costs_its_own_line_and_no_other(server: Served, frame: bytes) -> None:
    table = await server.open("tictactoe", "me", "friend")
    async with server.line(table.id, table.token) as calm, server.line(table.id, table.friends[1]) as wild:
        transport = wild.socket.transport
        for _ in range(20):
            transport.write(frame * FRAMES)
        with pytest.raises(websockets.ConnectionClosed):
            await hear_for_ever(wild)
        assert wild.socket.close_code in (1008, 1006)  # the line may be gone before its last word is read
        await calm.say(play=0, ply=0, turn=0)
        await asyncio.wait_for(calm.until(ply=1), 5)


async def test_who_goes_on_after_refusals_loses_the_line(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path, requests=1) as server:
        table = await server.open("tictactoe", "me", "me")
        async with server.line(table.id, table.token) as line:
            for _ in range(120):
                await line.say(ping=1)
            with pytest.raises(websockets.ConnectionClosed):
                await hear_for_ever(line)
            assert line.socket.close_code in (1008, 1006)


async def test_connections_that_never_ask_are_few_and_short(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "SILENT", 5)
    monkeypatch.setattr(http, "PATIENCE", 0.5)
    silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(8)]
    ended = [asyncio.create_task(reader.read(1)) for reader, _ in silent]
    done, waiting = await asyncio.wait(ended, timeout=0.3)
    assert (len(done), len(waiting)) == (3, 5)  # those beyond the limit are closed at once
    assert (await server.ask("GET", "/api/tables")).status_code == 200  # who asks is served all the same
    done, waiting = await asyncio.wait(waiting, timeout=10)
    assert not waiting
    for _, writer in silent:
        writer.close()
    await asyncio.sleep(0.05)
    assert not http.HttpProtocol.silent
