"""What the host refuses, in words for people. A refused request changes nothing."""

from gloaming.kernel import GloamingError


class Refused(GloamingError):
    """Something that cannot be done at this table; `rule` is the rule that forbids it, where it is one."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class NoSuchTable(Refused):
    """There is no table of that id."""


class DamagedTable(Refused):
    """The table is in the store, but cannot be read."""


class NothingThere(Refused):
    """What was asked for does not exist, or the viewer may not see it: the answer is the same."""


class NotYours(Refused):
    """Whoever asks is not allowed to do that."""


class TooLate(Refused):
    """Somebody else was faster, or another decision is open now."""


class Impossible(Refused):
    """The request is not possible at this table, whoever asks."""


class TooMuch(Refused):
    """A limit was reached: too many requests, or too much work in progress."""


class StoreFailed(Refused):
    """The store failed. Nothing was acknowledged; it may be tried again."""
