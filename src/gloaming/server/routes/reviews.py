"""Routes about reviews of finished games."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from gloaming.host.reviews import LEAST, MOST, ReviewProgress, Reviews

from ..auth import AnyRequest, table_of


class ReviewPlan(Struct, forbid_unknown_fields=True):
    """Whose review, counted from 0 (the team is -1), and the iterations for each decision, if not the usual ones."""

    seat: Annotated[int, Meta(ge=-1, le=1000)] | None = None
    iterations: Annotated[int, Meta(ge=LEAST, le=MOST)] | None = None


def reviews_of(request: AnyRequest) -> Reviews:
    """The `Reviews` of this process."""
    reviews: Reviews = request.app.state.reviews
    return reviews


@post("/api/tables/{table:str}/review", status_code=200)
async def begin_review(request: AnyRequest, table: FromPath[str], data: JSONBody[ReviewPlan]) -> ReviewProgress:
    """Starts the review of a finished game, or returns its progress."""
    live = await table_of(request, table)
    return await reviews_of(request).begin(live.table, data.seat, data.iterations)


@get("/api/tables/{table:str}/review")
async def look_at_review(
    request: AnyRequest,
    table: FromPath[str],
    seat: Annotated[int | None, QueryParameter(ge=-1, le=1000)] = None,
    iterations: Annotated[int | None, QueryParameter(ge=LEAST, le=MOST)] = None,
    known: Annotated[int, QueryParameter(ge=-1)] = -1,
) -> ReviewProgress:
    """The progress of a review, with the review itself if more than `known` decisions are weighed; without a seat, the
    review begun last."""
    live = await table_of(request, table)
    return reviews_of(request).find(live.table, seat, iterations, known)


ROUTES = [begin_review, look_at_review]
