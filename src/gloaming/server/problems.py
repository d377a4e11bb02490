"""Refusals as problem+json (RFC 9457): what was refused, in words for people, with no detail of the server."""

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from gloaming.host.errors import (
    DamagedTable,
    Impossible,
    NoSuchTable,
    NothingThere,
    NotYours,
    Refused,
    StoreFailed,
    TooLate,
    TooMuch,
)
from gloaming.kernel import GloamingError
from gloaming.ledger import NoLedger

from .auth import current_view

log = logging.getLogger("gloaming.server")

MEDIA = "application/problem+json"

STATUS: dict[type[GloamingError], int] = {
    NoSuchTable: 404,
    DamagedTable: 422,
    NothingThere: 404,
    NotYours: 403,
    TooLate: 409,
    Impossible: 422,
    TooMuch: 429,
    StoreFailed: 503,
    NoLedger: 404,
}


class Problem(Struct, omit_defaults=True):
    """Why a request was refused; `rule` if a rule of the game forbids it, `view` if the table has moved on."""

    title: str
    status: int
    detail: str
    rule: str = ""
    view: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class DescribedProblem(Struct, omit_defaults=True):
    """Why something was refused, as problem+json; `view` is the table as it stands, where it has moved on."""

    title: str
    status: int
    detail: str
    rule: str = ""
    view: dict[str, Any] | None = None


REFUSALS = {  # the refusals that any route may answer with, for the OpenAPI description
    400: "The request is malformed.",
    403: "This is somebody else's, or for nobody.",
    404: "There is nothing of that name.",
    409: "Somebody was faster: the answer holds the table as it stands.",
    413: "The body is too large.",
    421: "The server is not asked under that name.",
    422: "What was asked for is not possible.",
    429: "Too much at once; try again in a moment.",
    500: "Something broke here.",
    503: "The store does not answer; try again in a moment.",
}


def describe_refusals(handler: Any) -> None:
    """Adds the possible refusals to the OpenAPI description of a route."""
    spec = {
        status: ResponseSpec(DescribedProblem, generate_examples=False, description=about, media_type=MEDIA)
        for status, about in REFUSALS.items()
    }
    handler.responses = spec | (handler.responses or {})


def problem(error: GloamingError) -> Problem:
    """A refusal of the host or the kernel."""
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 422)
    rule = error.rule if isinstance(error, Refused) else ""
    return Problem(HTTPStatus(status).phrase, status, str(error), rule)


def response(told: Problem, headers: dict[str, str] | None = None) -> Response[bytes]:
    """A problem as a response."""
    return Response(msgspec.json.encode(told), media_type=MEDIA, status_code=told.status, headers=headers)


def refused(request: Request[Any, Any, Any], error: GloamingError) -> Response[bytes]:
    """The response to a refusal; if it came too late it contains the present view of the table."""
    told = problem(error)
    if isinstance(error, TooLate) and (view := current_view(request)) is not None:
        told.view = msgspec.Raw(view)
    if told.status >= 500:
        log.error("refused", exc_info=error)
    return response(told)


def malformed(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """The response to a malformed request: no such path, no such method, a body of the wrong shape."""
    told = Problem(HTTPStatus(error.status_code).phrase, error.status_code, error.detail)
    extra = error.extra
    if isinstance(extra, list) and extra:
        told.detail = "; ".join(f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra)
    return response(told, error.headers)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The response to an unexpected error: the details are logged, and the client gets none."""
    log.error("unexpected", exc_info=error, extra={"path": request.url.path})
    return response(Problem("Internal Server Error", 500, "Something broke here; it was noted. Nothing was changed."))


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """The response to a body that is nested too deeply."""
    return response(Problem("Bad Request", 400, "This body is nested too deeply."))


def not_utf8(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[bytes]:
    """The response to a body that is no text in UTF-8."""
    return response(Problem("Bad Request", 400, "This body is not UTF-8."))


HANDLERS: ExceptionHandlersMap = {
    GloamingError: refused,
    HTTPException: malformed,
    RecursionError: too_deep,
    UnicodeDecodeError: not_utf8,
    Exception: broken,
}
