"""Optional libraries, and how to install them."""

from gloaming.kernel import GloamingError


class MissingExtra(GloamingError, ImportError):
    """A library is not installed that only this part of Gloaming needs."""


def missing(extra: str, error: ImportError) -> MissingExtra:
    """The error for an import of an extra that has failed."""
    return MissingExtra(f"This needs {error.name or error}, which is not installed: pip install 'gloaming[{extra}]'")
