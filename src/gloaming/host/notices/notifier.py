"""Notifies people that it is their turn: one message for all their tables, never in their quiet hours."""

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Struct

from ..errors import Impossible, NotYours, Refused, TooMuch
from ..live import LiveTable
from ..registry import Registry
from ..store import notices as rows
from ..store.notices import Channel, Kind, Wishes
from ..store.people import Person
from ..tables.clocks import now
from ..tables.deciders import deciders
from ..tables.seats import SeatKind
from ..tables.table import Table
from ..tables.turn_clock import until
from .quick_answers import QuickDecision, decision_of, quick_link, shown
from .senders import Gone, Message, MessageSender, check_address, check_subscription, new_push_key, public_push_key

log = logging.getLogger("gloaming.host")

LOOK = 10.0  # seconds between two checks for due messages
AFTER = 60.0  # seconds that a table waits before its person is notified
APART = 900.0  # seconds between two messages to one person
FAILURES = 5  # failures in a row after which a channel is removed
MOST = 8  # channels of one person
LONGEST_AWAY = 60 * 86_400.0


class ChannelCard(Struct):
    """A channel as its owner sees it; of an address only enough to recognise it."""

    id: str
    kind: Kind
    hint: str
    confirmed: bool


class Notices(Struct):
    """A person's channels and quiet hours, and what this server can send."""

    offers: list[Kind]
    push_key: str
    wishes: Wishes
    channels: list[ChannelCard]


class Notifier:
    """Keeps track of whom the tables of this process wait for, and sends messages that are due."""

    def __init__(self, registry: Registry, sender: MessageSender, after: float = AFTER, apart: float = APART) -> None:
        self.registry, self.sender, self.after, self.apart = registry, sender, after, apart
        self._secret = b""
        self._known: dict[str, frozenset[str]] = {}  # by table: the people it is known to wait for
        self._told: dict[str, float] = {}  # by person: when the last message was sent
        self._noting: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Loads the secrets for links and keys and starts the background task."""
        write = self.registry.store.write
        self._secret = await write(partial(rows.secret, name="links", made=secrets.token_bytes(32)))
        self.sender.key = await write(partial(rows.secret, name="push", made=new_push_key()))
        if self.sender.offers:
            self.registry.moved = self.note
            self._task = asyncio.create_task(self._look(), name="notices")

    async def stop(self) -> None:
        """Stops the background task."""
        self.registry.moved = None
        for task in [*self._noting, *([self._task] if self._task else [])]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    # who is waited for

    def note(self, live: LiveTable) -> None:
        """Called when a table has moved or somebody came or left: updates whom it waits for."""
        waited = waited_for(live)
        if self._known.get(live.table.id, frozenset()) != waited:
            self._known[live.table.id] = waited
            task = asyncio.create_task(self._note(live.table.id, waited), name=f"waiting {live.table.id}")
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note(self, table: str, waited: frozenset[str]) -> None:
        work = partial(rows.wait, table=table, people=sorted(waited), since=now())
        try:
            await self.registry.journal.do(work)
        except Refused as error:
            self._known.pop(table, None)
            log.warning("it was not noted who is waited for", exc_info=error, extra={"table": table})

    # telling them

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(min(LOOK, max(self.after, 0.1)))
            try:
                await self.tell_all()
            except Refused as error:
                log.warning("nobody could be told of their turn", exc_info=error)

    async def tell_all(self) -> None:
        """Sends a message to everybody who is waited for, was not notified yet, and is not in quiet hours."""
        store, before = self.registry.store, now() - self.after
        for person in await store.read(lambda line: rows.untold(line, before)):
            wishes = await store.read(partial(rows.wishes_of, person=person))
            if is_quiet(wishes, now()) or time.monotonic() - self._told.get(person, -self.apart) < self.apart:
                continue
            tables = await store.write(partial(rows.claim, person=person, before=before))
            if tables:
                self._told[person] = time.monotonic()
                await self._tell(person, tables)

    async def _tell(self, person: str, tables: list[str]) -> None:
        lines = [await self._line(table, person) for table in tables]
        quick = [found for table in tables if (found := await self._quick(table, person)) is not None]
        channels = await self.registry.store.read(partial(rows.channels_of, person=person))
        title = f"Your turn at {len(lines)} tables" if len(lines) > 1 else "Your turn"
        for channel in channels:
            if channel.confirmed:
                await self.send(channel, Message(title, lines, self.stop_link(channel.id), quick))

    async def _line(self, id: str, person: str) -> tuple[str, str]:
        table = (await self.registry.find(id)).table
        told = ", ".join(filter(None, (table.game.title, table.opening.name, time_left(table, person))))
        return told, f"{self.sender.address}/t/{id}"

    async def _quick(self, id: str, person: str) -> tuple[str, str] | None:
        """The question and the link for an answer from the message, where the decision is simple."""
        table = (await self.registry.find(id)).table
        token = quick_link(table, person, self._signed)
        return (f"Answer at once: {table.match.question()}", f"{self.sender.address}/answer#{token}") if token else None

    async def decision(self, token: str) -> QuickDecision:
        """The decision that a link in a message stands for."""
        live, _, _ = await decision_of(self.registry, token, self._signed)
        return shown(live)

    async def answer(self, token: str, option: int) -> None:
        """Makes the decision that a link in a message stands for."""
        live, seat, turn = await decision_of(self.registry, token, self._signed)
        await live.play([seat], live.table.match.ply, option, turn)

    async def send(self, channel: Channel, message: Message) -> bool:
        """Sends a message and returns whether it worked; a channel that is gone or keeps failing is removed."""
        write = self.registry.store.write
        try:
            await self.sender.send(channel, message)
        except Gone:
            await write(partial(rows.remove, id=channel.id))
            return False
        except Exception as error:  # anything that a mail server, a chat service or a push service may cause
            log.warning("a notice could not be sent", extra={"kind": channel.kind, "why": type(error).__name__})
            failed = channel.failed + 1
            gone = partial(rows.remove, id=channel.id) if failed >= FAILURES else None
            await write(gone or partial(rows.change, id=channel.id, failed=failed))
            return False
        await write(partial(rows.change, id=channel.id, failed=0))
        return True

    # channels

    async def notices(self, person: Person) -> Notices:
        """How a person is told of their turn."""
        read = self.registry.store.read
        channels = await read(partial(rows.channels_of, person=person.id))
        wishes = await read(partial(rows.wishes_of, person=person.id))
        cards = [ChannelCard(each.id, each.kind, hint_of(each), each.confirmed) for each in channels]
        return Notices(self.sender.offers, public_push_key(self.sender.key), wishes, cards)

    async def add(self, person: Person, kind: Kind, address: Any) -> None:
        """Adds a channel; an e-mail address must be confirmed before anything else is sent to it."""
        if kind not in self.sender.offers:
            raise Impossible("This server does not send such messages.")
        channels = await self.registry.store.read(partial(rows.channels_of, person=person.id))
        if len(channels) >= MOST:
            raise TooMuch(f"There are {MOST} channels already. Remove one first.")
        checked = check(kind, address, self.sender.private)
        if any(each.address == checked for each in channels):
            return
        channel = Channel(secrets.token_urlsafe(9), person.id, kind, checked, kind != "mail", 0)
        await self.registry.store.write(partial(rows.add, channel=channel))
        self._known.clear()  # people without a channel were not tracked so far
        if kind == "mail":
            link = f"{self.sender.address}/stop#confirm.{self._signed('confirm', channel.id)}"
            asked = Message("Shall Gloaming write to you?", [("Yes, tell me when it is my turn:", link)])
            if not await self.send(channel, asked):
                await self.registry.store.write(partial(rows.remove, id=channel.id))
                raise Impossible("No mail could be sent to this address.")

    async def remove(self, person: Person, id: str) -> None:
        """Removes a channel of a person."""
        await self.registry.store.write(partial(rows.remove, id=id, person=person.id))

    async def wish(self, person: Person, wishes: Wishes) -> None:
        """Sets a person's quiet hours and vacation."""
        await self.registry.store.write(partial(rows.wish, person=person.id, wishes=checked_wishes(wishes)))

    async def forget(self, person: Person) -> None:
        """Deletes all channels of a person."""
        await self.registry.store.write(partial(rows.forget, person=person.id))

    async def confirm(self, token: str) -> None:
        """Confirms an e-mail address, from the link that was sent to it."""
        await self.registry.store.write(partial(rows.change, id=self._read("confirm", token), confirmed=True))
        self._known.clear()

    async def end(self, token: str) -> None:
        """Removes a channel, from the unsubscribe link of a message."""
        await self.registry.store.write(partial(rows.remove, id=self._read("stop", token)))

    def stop_link(self, id: str) -> str:
        """The unsubscribe link of a channel."""
        return f"{self.sender.address}/stop#{self._signed('stop', id)}"

    def _signed(self, what: str, id: str) -> str:
        return f"{id}.{hmac.new(self._secret, f'{what} {id}'.encode(), hashlib.sha256).hexdigest()[:40]}"

    def _read(self, what: str, token: str) -> str:
        id = token.partition(".")[0]
        if not hmac.compare_digest(self._signed(what, id).encode(), token.encode()):
            raise NotYours("This link is not whole. Copy it once more from the message.")
        return id


def waited_for(live: LiveTable) -> frozenset[str]:
    """The people whom a table waits for, stand-ins included, and who are not connected to it."""
    table, here = live.table, live.presence().here
    if table.is_over or table.open_to_all or table.is_told or table.opening.puzzle is not None:
        return frozenset()
    asked = [
        seat for n, seat in enumerate(table.seats) if n not in here and (n in deciders(table.match) or seat.stand_in)
    ]
    return frozenset(seat.person for seat in asked if seat.person and seat.kind is SeatKind.HUMAN)


def time_left(table: Table, person: str) -> str:
    """How much time a person has left, in words."""
    if any(seat.stand_in for seat in table.seats if seat.person == person):
        return "a computer player decides until you are back"
    due = until(table.kept)
    return "" if due is None else f"you have until {datetime.fromtimestamp(due, UTC):%A %d %B, %H:%M} UTC"


def is_quiet(wishes: Wishes, at: float) -> bool:
    """Whether a person wants no messages at a time."""
    hour = datetime.fromtimestamp(at, ZoneInfo(wishes.zone)).hour
    start, end = wishes.quiet_from, wishes.quiet_to
    inside = start <= hour < end if start <= end else hour >= start or hour < end
    return inside or at < wishes.away_until


def checked_wishes(wishes: Wishes) -> Wishes:
    """Validated quiet hours and vacation."""
    try:
        ZoneInfo(wishes.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Impossible("There is no such time zone.") from None
    if not (0 <= wishes.quiet_from <= 23 and 0 <= wishes.quiet_to <= 23):
        raise Impossible("An hour is a number from 0 to 23.")
    if wishes.away_until > now() + LONGEST_AWAY:
        raise Impossible("One can be away for sixty days. Come back in between, and say it again.")
    return msgspec.structs.replace(wishes, away_until=max(0.0, wishes.away_until))


def check(kind: Kind, address: Any, private: bool) -> Any:
    """A validated address, in the form in which it is stored."""
    if kind == "push":
        taken = check_subscription(address)
        check_address(taken["endpoint"], private)
        return taken
    if not isinstance(address, str):
        raise Impossible("An address is a text.")
    return check_mail(address) if kind == "mail" else check_address(address, private)


def check_mail(address: str) -> str:
    """An e-mail address, if its form is right."""
    name, _, host = address.strip().partition("@")
    plain = address.isascii() and address.isprintable() and not set(address.strip()) & set(' <>,;:"()[]\\')
    if not name or "." not in host or host.startswith(".") or "@" in host or len(address) > 200 or not plain:
        raise Impossible("This is no address of mail.")
    return address.strip()


def hint_of(channel: Channel) -> str:
    """Enough of an address for its owner to recognise it."""
    if channel.kind == "mail":
        name, _, host = str(channel.address).partition("@")
        return f"{name[:2]}…@{host}"
    where = channel.address["endpoint"] if channel.kind == "push" else str(channel.address)
    return str(where).split("/")[2]
