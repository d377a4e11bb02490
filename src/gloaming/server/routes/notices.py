"""Routes about notifications: channels, quiet hours, answers from a message, unsubscribing."""

from typing import Any, Literal

from litestar import get, post
from litestar.params import FromQuery, JSONBody
from msgspec import Struct

from gloaming.host.notices.notifier import Notices
from gloaming.host.notices.quick_answers import QuickDecision
from gloaming.host.store.notices import Wishes

from .. import limits
from ..auth import AnyRequest, Index, known_person, notifier_of


class NewChannel(Struct, forbid_unknown_fields=True):
    """A new channel: an address, or the push subscription of a browser."""

    kind: Literal["mail", "hook", "push"]
    address: str | dict[str, Any]


class ChannelId(Struct, forbid_unknown_fields=True):
    """The id of a channel."""

    id: str


class QuickAnswer(Struct, forbid_unknown_fields=True):
    """The token of the link in a message, and the option."""

    token: str
    option: Index


class NoticeAnswered(Struct):
    """It is done."""

    done: bool = True


@get("/api/me/notices")
async def own_notices(request: AnyRequest) -> Notices:
    """One's channels and quiet hours, and what this server can send."""
    return await notifier_of(request).notices(await known_person(request))


@post("/api/me/notices", status_code=200)
async def add_channel(request: AnyRequest, data: JSONBody[NewChannel]) -> Notices:
    """Adds a channel; an e-mail address must be confirmed first."""
    person = await known_person(request)
    limits.count_newcomer(request)
    await notifier_of(request).add(person, data.kind, data.address)
    return await notifier_of(request).notices(person)


@post("/api/me/notices/remove", status_code=200)
async def remove_channel(request: AnyRequest, data: JSONBody[ChannelId]) -> Notices:
    """Removes a channel."""
    person = await known_person(request)
    await notifier_of(request).remove(person, data.id)
    return await notifier_of(request).notices(person)


@post("/api/me/notices/wishes", status_code=200)
async def wish(request: AnyRequest, data: JSONBody[Wishes]) -> Notices:
    """Sets one's quiet hours and vacation."""
    person = await known_person(request)
    await notifier_of(request).wish(person, data)
    return await notifier_of(request).notices(person)


@post("/api/notices/confirm", status_code=200)
async def confirm(request: AnyRequest, token: FromQuery[str]) -> NoticeAnswered:
    """Confirms an e-mail address."""
    await notifier_of(request).confirm(token)
    return NoticeAnswered()


@post("/api/notices/stop", status_code=200)
async def stop(request: AnyRequest, token: FromQuery[str]) -> NoticeAnswered:
    """Unsubscribes a channel with one click."""
    await notifier_of(request).end(token)
    return NoticeAnswered()


@get("/api/notices/answer")
async def quick_decision(request: AnyRequest, token: FromQuery[str]) -> QuickDecision:
    """The decision that a link in a message stands for."""
    return await notifier_of(request).decision(token)


@post("/api/notices/answer", status_code=200)
async def quick_answer(request: AnyRequest, data: JSONBody[QuickAnswer]) -> NoticeAnswered:
    """Makes a decision from a message; 409 if it was made already."""
    await notifier_of(request).answer(data.token, data.option)
    return NoticeAnswered()


ROUTES: list[Any] = [quick_decision, quick_answer, own_notices, add_channel, remove_channel, wish, confirm, stop]
