"""What is not installed with Gloaming itself, and how to get it."""

from gloaming.kernel import GloamingError


class MissingExtra(GloamingError, ImportError):
    """A library that only this part of Gloaming needs is not installed."""


def missing(extra: str, error: ImportError) -> MissingExtra:
    """What to say where an import of an extra has failed."""
    return MissingExtra(f"This needs {error.name or error}, which is not installed: pip install 'gloaming[{extra}]'")
