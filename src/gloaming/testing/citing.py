"""Rule citations: tests name the rules they exercise."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Names the rules of the ledger that a test exercises: `@rule("AL-5.3")`. `gloaming rules coverage` reads it."""

    def cite(test: F) -> F:
        test.rules = (*getattr(test, "rules", ()), *ids)  # type: ignore[attr-defined]
        return test

    return cite
