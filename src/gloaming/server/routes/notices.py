"""Routes about notices: how a person is told of their turn, quiet time, and one click to stop it."""

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
    """A way to be told of one's turn: an address, or the subscription of a browser."""

    kind: Literal["mail", "hook", "push"]
    address: str | dict[str, Any]


class ChannelId(Struct, forbid_unknown_fields=True):
    """One of one's channels."""

    id: str


class QuickAnswer(Struct, forbid_unknown_fields=True):
    """The link of a message, and the option that is taken."""

    token: str
    option: Index


class NoticeAnswered(Struct):
    """It is done."""

    done: bool = True


@get("/api/me/notices")
async def own_notices(request: AnyRequest) -> Notices:
    """How one is told of one's turn, and what this server can send."""
    return await notifier_of(request).notices(await known_person(request))


@post("/api/me/notices", status_code=200)
async def add_channel(request: AnyRequest, data: JSONBody[NewChannel]) -> Notices:
    """A new channel; an address of mail is asked first."""
    person = await known_person(request)
    limits.count_newcomer(request)
    await notifier_of(request).add(person, data.kind, data.address)
    return await notifier_of(request).notices(person)


@post("/api/me/notices/remove", status_code=200)
async def remove_channel(request: AnyRequest, data: JSONBody[ChannelId]) -> Notices:
    """Nothing more is sent there."""
    person = await known_person(request)
    await notifier_of(request).remove(person, data.id)
    return await notifier_of(request).notices(person)


@post("/api/me/notices/wishes", status_code=200)
async def wish(request: AnyRequest, data: JSONBody[Wishes]) -> Notices:
    """When one wants to be told nothing: hours of the day, and until when one is away."""
    person = await known_person(request)
    await notifier_of(request).wish(person, data)
    return await notifier_of(request).notices(person)


@post("/api/notices/confirm", status_code=200)
async def confirm(request: AnyRequest, token: FromQuery[str]) -> NoticeAnswered:
    """An address of mail is its owner's."""
    await notifier_of(request).confirm(token)
    return NoticeAnswered()


@post("/api/notices/stop", status_code=200)
async def stop(request: AnyRequest, token: FromQuery[str]) -> NoticeAnswered:
    """One click: nothing more is sent by this channel."""
    await notifier_of(request).end(token)
    return NoticeAnswered()


@get("/api/notices/answer")
async def quick_decision(request: AnyRequest, token: FromQuery[str]) -> QuickDecision:
    """The decision that the link of a message is good for."""
    return await notifier_of(request).decision(token)


@post("/api/notices/answer", status_code=200)
async def quick_answer(request: AnyRequest, data: JSONBody[QuickAnswer]) -> NoticeAnswered:
    """Makes a decision from a message; 409 if it was made already."""
    await notifier_of(request).answer(data.token, data.option)
    return NoticeAnswered()


ROUTES: list[Any] = [quick_decision, quick_answer, own_notices, add_channel, remove_channel, wish, confirm, stop]
