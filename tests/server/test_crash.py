"""The power fails again and again while clients play on; everything acknowledged is there afterwards."""

import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.sync.client import connect

from gloaming.host.views.diff import apply
from tests.server.services import Process, gloaming, postgres, redis
from tests.soak import SOAK

PLAYERS = 4
KILLS = 1000  # of a whole soak
LIMITS = ("--requests-per-second", "0", "--tables-per-hour", "0")


class Player:
    """A client that plays a table on and remembers what was acknowledged."""

    def __init__(self, server: Process, seed: int) -> None:
        self.chance = random.Random(seed)
        with httpx.Client(base_url=server.url) as client:
            opened = client.post("/api/tables", json={"game": "steps", "seed": seed}).raise_for_status().json()
        self.path = f"/api/tables/{opened['id']}"
        self.headers = {"authorization": f"Bearer {opened['token']}"}
        self.view: dict[str, Any] = opened["view"]
        self.made = 0

    def look(self, client: httpx.Client) -> None:
        """The table as it is now; nothing that was acknowledged may be missing."""
        now = client.get(self.path, headers=self.headers).raise_for_status().json()
        assert now["turn"] - self.view["turn"] in (0, 1), "only what was never answered may be more"
        if now["turn"] == self.view["turn"]:
            assert (now["ply"], now["scene"]) == (self.view["ply"], self.view["scene"])
        self.view = now

    def choose(self) -> tuple[str, dict[str, Any]]:
        """The next thing to do: a decision, or in a fifth of all cases taking one back."""
        ply = self.view["ply"]
        if ply > 3 and self.chance.random() < 0.2:
            return "undo", {"ply": ply, "practice": True}
        return "play", {"ply": ply, "option": self.chance.randrange(2), "turn": self.view["turn"]}

    def play_on(self, server: Process, most: int) -> None:
        """Plays so many decisions, or until the server is gone."""
        self.made = 0
        gone = (httpx.TransportError, OSError, websockets.WebSocketException)
        with suppress(*gone), httpx.Client(base_url=server.url, timeout=20) as client:
            self.look(client)
            self.play_by(client, server, most)

    def play_by(self, client: httpx.Client, server: Process, most: int) -> None:
        """Plays by requests."""
        for _ in range(most):
            verb, body = self.choose()
            answer = client.post(f"{self.path}/{verb}", json=body, headers=self.headers)
            self.view = answer.raise_for_status().json()
            self.made += 1


class LivePlayer(Player):
    """The same over a websocket: what the line tells is acknowledged."""

    def play_by(self, client: httpx.Client, server: Process, most: int) -> None:
        with connect(f"ws://127.0.0.1:{server.port}{self.path}/live", open_timeout=20) as line:
            line.send(json.dumps({"token": self.headers["authorization"].partition(" ")[2]}))
            self.view = json.loads(line.recv(20))["view"]
            for _ in range(most):
                verb, body = self.choose()
                turn = self.view["turn"]
                if verb == "undo":  # a line does not take back
                    client.post(f"{self.path}/undo", json=body, headers=self.headers).raise_for_status()
                else:
                    line.send(json.dumps({"play": body["option"], "ply": body["ply"], "turn": body["turn"]}))
                while self.view["turn"] == turn:
                    message = json.loads(line.recv(20))
                    assert "refused" not in message, message
                    self.view = message.get("view") or apply(self.view, message.get("diff", {}))
                self.made += 1


def play_and_kill(server: Process, players: list[Player], delay: float) -> None:
    """All play at once, and the server is killed in the middle of it."""
    with ThreadPoolExecutor(len(players)) as threads:
        playing = [threads.submit(player.play_on, server, 100_000) for player in players]
        while not all(player.made > 2 or task.done() for player, task in zip(players, playing, strict=True)):
            time.sleep(0.01)
        killer = threading.Timer(delay, server.kill)
        killer.start()
        for task in playing:
            task.result()
        killer.join()
    assert all(player.made > 2 for player in players)


def crash_again_and_again(rounds: int, folder: Path, toy_folder: Path, *arguments: str) -> None:
    """Starts, plays, kills; and looks at the end whether every table goes on."""
    chance = random.Random(7)
    players: list[Player] = []
    for n in range(rounds):
        with gloaming(folder / f"log{n % 10}", *LIMITS, *arguments, path=toy_folder) as server:
            server.wait_until_open()
            kinds = (Player, LivePlayer)
            players = players or [kinds[seed % 2](server, seed) for seed in range(PLAYERS)]
            play_and_kill(server, players, chance.uniform(0.02, 0.3))
    with gloaming(folder / "log", *LIMITS, *arguments, path=toy_folder) as server:
        server.wait_until_open()
        for player in players:
            player.play_on(server, 5)
            assert player.made == 5
        assert server.stop() == 0


def kills(few: int, share: float) -> int:
    """How often the power fails: a few times in `make test`; in `make soak` a share of a thousand times."""
    return few if SOAK == 1 else int(share * KILLS)


def test_every_acknowledged_choice_survives_any_number_of_crashes(tmp_path: Path, toy_folder: Path) -> None:
    store = f"sqlite:///{tmp_path}/tables.sqlite"
    crash_again_and_again(kills(3, 0.6), tmp_path, toy_folder, "--database", store)


@pytest.mark.parametrize("over_redis", [True, False])
def test_the_same_with_postgres_and_two_workers(tmp_path: Path, toy_folder: Path, over_redis: bool) -> None:
    with postgres() as url, redis() if over_redis else nullcontext("postgres") as channel:
        arguments = ("--database", url, "--channels", channel, "--workers", "2")
        crash_again_and_again(kills(1, 0.2), tmp_path, toy_folder, *arguments)
