"""`gloaming serve`: starting, stopping, playing at home, logs."""

import json
import logging
import re
import subprocess
from pathlib import Path

import httpx
import pytest
from prometheus_client import REGISTRY

from gloaming.cli import main
from gloaming.server.logs import JsonLines
from gloaming.server.run import listening_socket
from tests.server.services import ROOT, gloaming


def test_at_home_it_takes_the_next_free_port_and_ends_with_the_input(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with gloaming(tmp_path / "one", "--open", "--database", url, stdin=subprocess.PIPE) as one:
        one.wait_until_open()
        with gloaming(tmp_path / "two", "--open", "--database", url, "--port", str(one.port)) as two:
            assert two.process.wait(30) == 0  # its input had ended before it began
            assert "Gloaming is open at" in two.said()
            assert f":{one.port}/" not in two.said()
        opened = httpx.post(f"{one.url}/api/tables", json={"game": "tictactoe"})
        assert opened.status_code == 201  # the first has not noticed
        assert one.process.stdin is not None
        one.process.stdin.close()
        assert one.process.wait(15) == 0
        assert "Traceback" not in one.said()


def test_a_port_that_is_taken_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listening_socket("127.0.0.1", 0, 1) as taken:
        port = str(taken.getsockname()[1])
        with pytest.raises(SystemExit, match="2"):
            main(["serve", "--database", f"sqlite:///{tmp_path}/tables.sqlite", "--port", port])
    assert "Choose another with --port" in capsys.readouterr().err


def test_it_stops_gracefully_keeps_everything_and_logs_no_secret(tmp_path: Path, toy_folder: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with gloaming(tmp_path / "log", "--database", url, path=toy_folder) as server:
        server.wait_until_open()
        with httpx.Client(base_url=server.url) as client:
            opened = client.post("/api/tables", json={"game": "tictactoe", "name": "Our secret place"}).json()
            path = f"/api/tables/{opened['id']}"
            client.post(f"{path}/chat", json={"text": "whispered words"})
            client.get(f"{path}?token={opened['token']}")
            client.get(f"{path}/nowhere", headers={"authorization": f"Bearer {opened['token']}"})
            bot = client.post(
                "/api/tables", json={"game": "moths", "seats": [{"kind": "computer", "level": "level:8"}] * 2}
            )
            assert bot.status_code == 201  # somebody thinks while it stops
        assert server.stop() == 0
        said = server.said()
        for secret in (opened["token"], "whispered", "Our secret place", "127.0.0.1:0"):
            assert secret not in said
        assert "Traceback" not in said
        lines = [json.loads(line) for line in said.splitlines()[1:]]
        assert {"at", "level", "logger", "message"} <= set(lines[0])
        assert any(line["message"] == "request" and line["path"] == path for line in lines)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--database", "mysql://x/y"], "sqlite:///FILE"),
        (["--database", "sqlite:////nowhere/at/all.sqlite"], "cannot be opened"),
        (["--channels", "carrier-pigeon"], "write redis://HOST or postgres"),
        (["--channels", "postgres"], "--database postgresql"),
        (["--workers", "0"], "at least 1"),
        (["--open", "--workers", "2"], "at home"),
        (["--port", "65536"], "ports go from 0 to 65535"),
        (["--port", "-1"], "ports go from 0 to 65535"),
    ],
)
def test_what_cannot_be_served_is_said_in_words(
    tmp_path: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    base = [] if "--database" in arguments else ["--database", f"sqlite:///{tmp_path}/tables.sqlite"]
    with pytest.raises(SystemExit, match="2"):
        main(["serve", *base, *arguments])
    said = capsys.readouterr()
    assert told in said.err
    assert not said.out  # it never said that it was open


def test_a_line_of_the_log_is_json_with_what_belongs_to_it() -> None:
    record = logging.makeLogRecord({"msg": "hello %s", "args": ("you",), "levelname": "INFO", "table": "abc"})
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["table"], line["level"]) == ("hello you", "abc", "info")


def test_every_option_in_the_documentation_exists(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out))
    told = set(re.findall(r"--[a-z][a-z-]+", (ROOT / "docs" / "deploy.md").read_text("utf-8")))
    assert told <= known
    assert known - told <= {"--help"}


def test_every_metric_in_the_documentation_exists() -> None:
    told = set(re.findall(r"`(gloaming_\w+)`", (ROOT / "docs" / "deploy.md").read_text("utf-8")))
    found = {name for family in REGISTRY.collect() for name in (family.name, f"{family.name}_total")}
    assert told
    assert told <= found
