"""What a table refuses, in words for people. Nothing that is refused changes anything."""

from gloaming.kernel import GloamingError


class Refused(GloamingError):
    """Something that cannot be done at this table; `rule` is the rule that forbids it, where it is one."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class NoSuchTable(Refused):
    """There is no table of that id."""


class NothingThere(Refused):
    """What was asked for is not there, or not for these eyes."""


class NotYours(Refused):
    """Who asks may not do that."""


class TooLate(Refused):
    """Somebody was faster, or the decision is past."""


class Impossible(Refused):
    """What was asked for makes no sense at this table."""


class TooMuch(Refused):
    """More than one may ask for, or more at once than can be done."""


class StoreFailed(Refused):
    """The store did not take it. Nothing was acknowledged; it may be tried again."""
