"""Your turn, where one does not look: by mail, webhook and Web Push, one message for many tables, one click to stop."""

import asyncio
import base64
import json
import re
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from gloaming.host.notices.notifier import is_quiet
from gloaming.host.store.notices import Wishes
from tests.server.served import Served, serving
from tests.server.test_people import ME, Device, person

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Letterbox:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.port = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        from email import message_from_bytes, policy

        self.mails.append(message_from_bytes(envelope.original_content or b"", policy=policy.default))
        return "250 OK"


class Listener:
    """A web server of our own that keeps what is posted to it, and answers as it is told."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.status, self.url = 201, ""

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:-2]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head)}
        self.heard.append((headers, await reader.readexactly(int(headers["content-length"]))))
        writer.write(f"HTTP/1.1 {self.status} Whatever\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@pytest.fixture(scope="module")
def letters() -> Any:
    box = Letterbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        box.port = free.getsockname()[1]
    post = Controller(box, hostname="127.0.0.1", port=box.port)
    post.start()
    yield box
    post.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def listener() -> AsyncIterator[Listener]:
    found = Listener()
    server = await asyncio.start_server(found.hear, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    yield found
    server.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def told(tmp_path_factory: pytest.TempPathFactory, toy_folder: Path, letters: Any) -> AsyncIterator[Served]:
    async with serving(
        tmp_path_factory.mktemp("notices"),
        address="https://tables.example.org",
        mail=f"smtp://127.0.0.1:{letters.port}",
        mail_from="gloaming@example.org",
        private_hooks=True,
        notice_after=0,
        notice_apart=0,
    ) as served:
        yield served


async def until(true: Callable[[], Any]) -> None:
    for _ in range(200):
        if true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come")


async def waiting_table(device: Device, name: str = "") -> str:
    """A table that waits for somebody who does not look."""
    table = await device.open("tictactoe", {"kind": "friend"}, ME, name=name)
    await device.server.play(table.id, table.friends[0], 0, 4)
    return table.id


async def test_mail_is_confirmed_first_then_says_where_and_stops_with_one_click(told: Served, letters: Any) -> None:
    wren = await person(told, "Wren")
    shown = await wren.post("/api/me/notices", kind="mail", address="wren@example.org")
    (channel,) = shown["channels"]
    assert (channel["kind"], channel["hint"], channel["confirmed"]) == ("mail", "wr…@example.org", False)
    await waiting_table(wren)
    await asyncio.sleep(0.4)
    assert [mail["subject"] for mail in letters.mails] == ["Shall Gloaming write to you?"]  # nothing before a yes
    link = re.search(r"https://tables\.example\.org/stop#confirm\.(\S+)", letters.mails[0].get_content())
    assert link is not None
    assert (await told.ask("POST", f"/api/notices/confirm?token={link[1]}")).status_code == 200
    one, two = await waiting_table(wren, "Tea"), await waiting_table(wren, "Rain")
    sent = r"/t/(\S+)"
    await until(lambda: {one, two} <= {*re.findall(sent, "".join(each.get_content() for each in letters.mails))})
    mail = letters.mails[-1]
    assert mail["to"] == "wren@example.org"
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    url = mail["list-unsubscribe"].strip("<>").removeprefix("https://tables.example.org")
    for wrong in (url[:-1], url + "0", "/api/notices/stop?token=", f"/api/notices/stop?token={link[1]}"):
        assert (await told.ask("POST", wrong)).status_code == 403
    assert (await told.ask("POST", url)).status_code == 200
    assert (await wren.get("/api/me/notices"))["channels"] == []


async def test_many_tables_are_one_message_to_a_webhook(told: Served, listener: Any) -> None:
    wren = await person(told, "Wren")
    await wren.post("/api/me/notices", kind="hook", address=listener.url)
    notifier = told.app.state.notifier
    notifier.after = 3600  # so that both are there before anything is sent
    tables = {await waiting_table(wren), await waiting_table(wren)}
    await asyncio.sleep(0.3)
    notifier.after = 0
    await until(lambda: listener.heard)
    text = json.loads(listener.heard[-1][1])["text"]
    assert text.startswith("Your turn at 2 tables")
    assert {*re.findall(r"/t/(\S+)", text)} == tables
    listener.heard.clear()
    listener.status = 410  # nobody listens there any more
    await waiting_table(wren)
    await until(lambda: listener.heard)
    listener.status = 201
    await asyncio.sleep(0.2)
    assert (await wren.get("/api/me/notices"))["channels"] == []


async def test_who_looks_is_not_told_and_who_leaves_is(told: Served, listener: Any) -> None:
    wren = await person(told, "Wren")
    await wren.post("/api/me/notices", kind="hook", address=f"{listener.url}looks")
    listener.heard.clear()
    table = await wren.open("tictactoe", {"kind": "friend"}, ME)
    async with told.line(table.id, table.token) as line:
        await told.play(table.id, table.friends[0], 0, 4)
        await line.until(ply=1)
        await asyncio.sleep(0.4)
        assert not listener.heard
    await until(lambda: listener.heard)


async def test_web_push_is_encrypted_for_the_browser_alone(told: Served, listener: Any) -> None:
    from http_ece import decrypt

    wren = await person(told, "Wren")
    key, auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes..!"
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": base64.urlsafe_b64encode(point).decode(), "auth": base64.urlsafe_b64encode(auth).decode()}
    listener.heard.clear()
    shown = await wren.post("/api/me/notices", kind="push", address={"endpoint": f"{listener.url}push", "keys": keys})
    assert shown["push_key"]
    table = await waiting_table(wren)
    await until(lambda: listener.heard)
    headers, body = listener.heard[-1]
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith(("vapid t=", "WebPush "))
    said = json.loads(decrypt(body, private_key=key, auth_secret=auth, version="aes128gcm"))
    assert said["title"] == "Your turn"
    assert said["link"] == f"https://tables.example.org/t/{table}"


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("mail", "nobody"),
        ("mail", "a@b.c\r\nBcc: x@y.z"),
        ("mail", "a@b.c, d@e.f"),
        ("hook", "ftp://example.org/"),
        ("hook", "https://user:secret@example.org/"),
        ("hook", "javascript:alert(1)"),
        ("hook", "https://" + "x" * 700),
        ("push", {"endpoint": "https://example.org/"}),
        ("push", {"endpoint": "https://example.org/", "keys": {"p256dh": "no", "auth": "no"}}),
        ("push", "https://example.org/"),
        ("hook", {"endpoint": "https://example.org/"}),
    ],
)
async def test_what_is_no_address_is_refused(told: Served, kind: str, address: Any) -> None:
    wren = await person(told, "Wren")
    assert (await wren.ask("POST", "/api/me/notices", kind=kind, address=address)).status_code == 422


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "[::1]", "0.0.0.0"])
async def test_a_webhook_never_reaches_into_the_network_of_the_server(host: str) -> None:
    import httpx

    from gloaming.host.notices.ssrf_guard import guarded_client

    async with guarded_client(private=False) as client:
        with pytest.raises(httpx.ConnectError):
            await client.post(f"http://{host}:9/", json={})


async def test_a_server_without_an_address_offers_nothing(server: Served) -> None:
    wren = await person(server, "Wren")
    assert (await wren.get("/api/me/notices"))["offers"] == []
    refused = await wren.ask("POST", "/api/me/notices", kind="hook", address="https://example.org/")
    assert refused.status_code == 422


@pytest.mark.parametrize("wishes", [{"zone": "Nowhere/Land"}, {"quiet_from": 24}, {"away_until": 9e12}, {"odd": 1}])
async def test_wishes_that_cannot_be_kept_are_refused(server: Served, wishes: dict[str, Any]) -> None:
    wren = await person(server, "Wren")
    assert (await wren.ask("POST", "/api/me/notices/wishes", **wishes)).status_code in (400, 422)


@pytest.mark.parametrize(
    ("wishes", "hour", "quiet"),
    [
        (Wishes(quiet_from=22, quiet_to=7), 23, True),
        (Wishes(quiet_from=22, quiet_to=7), 6, True),
        (Wishes(quiet_from=22, quiet_to=7), 7, False),
        (Wishes(quiet_from=9, quiet_to=12), 10, True),
        (Wishes(quiet_from=9, quiet_to=12, zone="Asia/Tokyo"), 10, False),
        (Wishes(), 3, False),
        (Wishes(away_until=2e9), 12, True),
    ],
)
async def test_quiet_time(wishes: Wishes, hour: int, quiet: bool) -> None:
    assert is_quiet(wishes, 1_700_006_400 - 1_700_006_400 % 86_400 + hour * 3600) is quiet


async def test_nobody_else_sees_or_ends_ones_channels(told: Served, listener: Any) -> None:
    wren, eve = await person(told, "Wren"), await person(told, "Eve")
    shown = await wren.post("/api/me/notices", kind="hook", address=f"{listener.url}own")
    await eve.post("/api/me/notices/remove", id=shown["channels"][0]["id"])
    assert (await wren.get("/api/me/notices"))["channels"] == shown["channels"]
    assert (await eve.get("/api/me/notices"))["channels"] == []
    await wren.post("/api/me/forget", certain=True)


async def test_a_simple_decision_is_made_from_the_message_once_and_by_its_link_alone(
    told: Served, listener: Any
) -> None:
    wren = await person(told, "Wren")
    await wren.post("/api/me/notices", kind="hook", address=listener.url)
    table = await wren.open("tictactoe", {"kind": "friend"}, ME)
    await told.play(table.id, table.friends[0], 0, 4)  # eight are left: too many to choose from unseen
    await wren.post(f"/api/tables/{table.id}/play", ply=1, option=0)
    begun = len(listener.heard)
    await told.play(table.id, table.friends[0], 2, 0)
    link = r"Answer at once: Where does O go\?\\nhttps://tables\.example\.org/answer#([^\\\"]+)"

    def sent() -> list[str]:
        return re.findall(link, b"".join(body for _, body in listener.heard[begun:]).decode(errors="replace"))

    await until(sent)
    assert not re.findall(link, b"".join(body for _, body in listener.heard[:begun]).decode(errors="replace"))
    token = sent()[0]
    found = await told.get(f"/api/notices/answer?token={token}")
    assert (found["table"], found["question"], len(found["options"])) == (table.id, "Where does O go?", 6)
    for wrong in (token[:-1], "x" + token, token.replace("~1~", "~0~"), "", "a~b~c.d"):
        assert (await told.ask("POST", "/api/notices/answer", token=wrong, option=0)).status_code in (403, 404)
    assert (await told.ask("POST", "/api/notices/answer", token=token, option=6)).status_code == 422
    await told.post("/api/notices/answer", token=token, option=5)
    assert (await told.ask("POST", "/api/notices/answer", token=token, option=5)).status_code == 409
    assert (await told.ask("GET", f"/api/notices/answer?token={token}")).status_code == 409
    assert (await told.get(f"/api/tables/{table.id}"))["ply"] == 4
