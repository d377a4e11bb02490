"""The proxy of docs/deploy.md as it stands there: with encryption, played through by HTTP and a websocket."""

import json
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.served import serving
from tests.server.services import ROOT, free_port, listening, program

pytestmark = pytest.mark.asyncio(loop_scope="module")

NAME = "tables.example.org"


def example() -> str:
    """The example of the documentation."""
    found = re.search(r"```nginx\n(.*?)```", (ROOT / "docs" / "deploy.md").read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@contextmanager
def proxy(folder: Path, port: int, behind: int) -> Iterator[ssl.SSLContext]:
    """nginx with the example of the documentation; only ports and files are our own. What a client trusts."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    names = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([program("openssl"), *made, *names], check=True, capture_output=True)
    site = example().replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace(":8470", f":{behind}")
    site = re.sub(r"/etc/letsencrypt/\S*fullchain\.pem", str(certificate), site)
    site = re.sub(r"/etc/letsencrypt/\S*privkey\.pem", str(key), site)
    places = "".join(
        f"{each}_temp_path {folder}/{each};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    around = f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}\n"
    (folder / "nginx.conf").write_text(f"{around}http {{ access_log off; {places}\n{site}\n}}\n")
    command = [program("nginx", "usr/sbin/nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        listening(port)
        yield ssl.create_default_context(cafile=str(certificate))
    finally:
        running.terminate()
        running.wait(10)


async def test_a_game_is_played_through_the_proxy_of_the_documentation(
    tmp_path: Path, toy_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = socket.getaddrinfo

    def found(host: Any, *more: Any, **named: Any) -> Any:
        return asked("127.0.0.1" if host in (NAME, NAME.encode()) else host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", found)
    port = free_port()
    async with serving(tmp_path, proxied=True, hosts=[NAME], requests=50) as server:
        with proxy(tmp_path, port, server.port) as trusted:
            address, origin = f"https://{NAME}:{port}", f"https://{NAME}"  # at 443 a browser names no port
            async with httpx.AsyncClient(base_url=address, verify=trusted, timeout=30) as client:
                assert (await client.get("/metrics")).status_code == 403
                assert (await client.get("/health/live")).status_code == 200
                opened = await client.post("/api/tables", json={"game": "tictactoe"}, headers={"origin": origin})
                assert opened.status_code == 201, opened.text
                assert "secure" in opened.headers["set-cookie"].lower()
                table = opened.json()
                path, bearer = f"/api/tables/{table['id']}", {"authorization": f"Bearer {table['token']}"}
                live = f"wss://{NAME}:{port}{path}/live"
                async with websockets.connect(live, ssl=trusted, origin=websockets.Origin(origin)) as line:
                    await line.send(json.dumps({"token": table["token"]}))
                    view = json.loads(await line.recv())["view"]
                    for ply in range(7):  # three in a row, by turns over both ways
                        assert view["ply"] == ply
                        if ply % 2:
                            await line.send(json.dumps({"play": 0, "ply": ply, "turn": view["turn"]}))
                            await line.recv()
                            view = (await client.get(path, headers=bearer)).json()
                        else:
                            answer = {"ply": ply, "option": 0, "turn": view["turn"]}
                            view = (await client.post(f"{path}/play", json=answer, headers=bearer)).json()
                            await line.recv()
                    assert view["result"] is not None
                foreign = {"origin": "https://evil.example.net"}
                assert (
                    await client.post("/api/tables", json={"game": "tictactoe"}, headers=foreign)
                ).status_code == 403
