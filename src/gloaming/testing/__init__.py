"""For authors of games: the conformance kit that every game must pass, and citing rules in tests."""

from .citing import rule

__all__ = ["rule"]
