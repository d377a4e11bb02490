"""Sends a message: as mail, to a webhook as chat services take them, or to a browser by Web Push."""

import base64
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from ..errors import Impossible
from ..store.notices import Channel, Kind

DAY = 86_400
LONGEST = 600  # characters of an address


class Message(Struct):
    """A message: a title, a line with a link for each table, and the unsubscribe link."""

    title: str
    lines: list[tuple[str, str]]
    stop: str = ""
    quick: list[tuple[str, str]] = []  # decisions that can be made from the message

    @property
    def text(self) -> str:
        """As plain text."""
        told = [f"{line}\n{link}" for line, link in (*self.lines, *self.quick)]
        return "\n\n".join([self.title, *told, *([f"No more of this: {self.stop}"] if self.stop else [])])


class Gone(Exception):
    """The channel does not exist any more."""


class MessageSender(Struct, kw_only=True):
    """Sends messages for this server: its public address, its mail server, its key for Web Push (PEM)."""

    address: str
    mail: str = ""  # smtp://USER:PASSWORD@HOST:PORT, or smtps://
    sender: str = ""
    private: bool = False  # whether webhooks may lie in its own network
    key: bytes = b""

    @property
    def offers(self) -> list[Kind]:
        """The kinds of channels it can send to; none without a public address, since messages contain links."""
        if not self.address:
            return []
        found: list[Kind] = ["mail"] if self.mail and has("aiosmtplib") else []
        found += ["hook"] if has("httpx") else []
        return [*found, "push"] if has("httpx") and has("pywebpush") and self.key else found

    async def send(self, channel: Channel, message: Message) -> None:
        """Sends a message; raises `Gone` if the channel does not exist any more, and every other error."""
        match channel.kind:
            case "mail":
                await self._mail(str(channel.address), message)
            case "hook":
                await self._hook(str(channel.address), message)
            case "push":
                await self._push(channel.address, message)

    async def _mail(self, to: str, message: Message) -> None:
        import aiosmtplib

        mail, server = EmailMessage(), urlsplit(self.mail)
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, message.title
        if message.stop:
            mail["List-Unsubscribe"] = f"<{message.stop.replace('/stop#', '/api/notices/stop?token=')}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(message.text)
        await aiosmtplib.send(
            mail,
            hostname=server.hostname or "localhost",
            port=server.port,
            username=server.username,
            password=server.password,
            use_tls=server.scheme == "smtps",
            timeout=20,
        )

    async def _hook(self, url: str, message: Message) -> None:
        from .ssrf_guard import guarded_client

        field = "content" if (urlsplit(url).hostname or "").endswith("discord.com") else "text"
        async with guarded_client(self.private) as client:
            answer = await client.post(url, json={field: message.text})
        if answer.status_code in (404, 410):
            raise Gone
        answer.raise_for_status()

    async def _push(self, subscription: Any, message: Message) -> None:
        from .ssrf_guard import guarded_client

        endpoint = str(subscription["endpoint"])
        link = message.lines[0][1] if len(message.lines) == 1 else f"{self.address}/home"
        told = {"title": message.title, "body": "\n".join(line for line, _ in message.lines), "link": link}
        body, headers = encrypted(subscription, msgspec.json.encode(told), self.key, self.address)
        async with guarded_client(self.private) as client:
            answer = await client.post(endpoint, content=body, headers=headers)
        if answer.status_code in (404, 410):
            raise Gone
        answer.raise_for_status()


def encrypted(subscription: Any, data: bytes, key: bytes, subject: str) -> tuple[bytes, dict[str, str]]:
    """The body and headers for a push service: only the browser can decrypt the message (RFC 8291, 8292)."""
    from py_vapid import Vapid
    from pywebpush import WebPusher

    parts = urlsplit(str(subscription["endpoint"]))
    sent = WebPusher(subscription).encode(data, content_encoding="aes128gcm")
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": subject}
    headers = dict(Vapid.from_pem(key).sign(claims))
    return sent["body"], headers | {"ttl": str(DAY), "content-encoding": "aes128gcm", "urgency": "normal"}


def new_push_key() -> bytes:
    """A new key for Web Push; empty if its library is not installed."""
    if not has("pywebpush"):
        return b""
    from py_vapid import Vapid

    made = Vapid()
    made.generate_keys()
    pem: bytes = made.private_pem()
    return pem


def public_push_key(pem: bytes) -> str:
    """The public key in the form that browsers take."""
    if not pem:
        return ""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid

    point = Vapid.from_pem(pem).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def check_address(url: str, private: bool) -> str:
    """A webhook URL, if its form is right."""
    parts = urlsplit(url.strip())
    if len(url) > LONGEST or parts.scheme not in (("http", "https") if private else ("https",)) or not parts.hostname:
        raise Impossible("This is no address that messages can be sent to. It begins with https://.")
    if parts.username or parts.password:
        raise Impossible("An address with a name and a password in it is not kept here.")
    return url.strip()


def check_subscription(given: Any) -> dict[str, Any]:
    """A push subscription of a browser, if its form is right."""
    try:
        from pywebpush import WebPusher

        keys = {name: str(given["keys"][name]) for name in ("p256dh", "auth")}
        taken = {"endpoint": str(given["endpoint"]), "keys": keys}
        WebPusher(taken).encode(b"x", content_encoding="aes128gcm")
    except Exception:
        raise Impossible("This is no subscription of a browser.") from None
    return taken


def has(module: str) -> bool:
    """Whether a library is installed."""
    from importlib.util import find_spec

    return find_spec(module) is not None
