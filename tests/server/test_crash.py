"""The power fails again and again while clients play on; everything acknowledged is there afterwards."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from tests.server.services import Process, gloaming, postgres
from tests.soak import SOAK

PLAYERS = 4
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

    def play_on(self, server: Process, most: int) -> None:
        """Plays so many decisions, or until the server is gone; a fifth of them are taken back."""
        self.made = 0
        with suppress(httpx.TransportError), httpx.Client(base_url=server.url, timeout=20) as client:
            self.look(client)
            for _ in range(most):
                ply = self.view["ply"]
                takes_back = ply > 3 and self.chance.random() < 0.2
                more = (
                    {"practice": True}
                    if takes_back
                    else {"option": self.chance.randrange(2), "turn": self.view["turn"]}
                )
                verb = f"{self.path}/{'undo' if takes_back else 'play'}"
                self.view = client.post(verb, json={"ply": ply, **more}, headers=self.headers).raise_for_status().json()
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
        with gloaming(folder / f"log{n}", *LIMITS, *arguments, path=toy_folder) as server:
            server.wait_until_open()
            players = players or [Player(server, seed) for seed in range(PLAYERS)]
            play_and_kill(server, players, chance.uniform(0.02, 0.3))
    with gloaming(folder / "log", *LIMITS, *arguments, path=toy_folder) as server:
        server.wait_until_open()
        for player in players:
            player.play_on(server, 5)
            assert player.made == 5
        assert server.stop() == 0


def test_every_acknowledged_choice_survives_any_number_of_crashes(tmp_path: Path, toy_folder: Path) -> None:
    crash_again_and_again(3 * SOAK, tmp_path, toy_folder, "--database", f"sqlite:///{tmp_path}/tables.sqlite")


def test_the_same_with_postgres_and_two_workers(tmp_path: Path, toy_folder: Path) -> None:
    with postgres() as url:
        crash_again_and_again(2 * SOAK, tmp_path, toy_folder, "--database", url, "--workers", "2")
