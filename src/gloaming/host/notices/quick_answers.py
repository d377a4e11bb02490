"""Answers from a message: a simple decision is made on a page of its own, by a signed link that fits it alone."""

from collections.abc import Callable

from msgspec import Struct

from ..errors import NotYours, TooLate
from ..live import LiveTable
from ..registry import Registry
from ..tables.deciders import deciders
from ..tables.seats import SeatKind
from ..tables.table import Table

SIMPLE = 6  # options that a person can choose from without seeing the table

Sign = Callable[[str, str], str]  # from a purpose and a value: a signature with a secret of this server


class QuickDecision(Struct):
    """A decision that can be made from a message: where, what is asked, and the options in words."""

    table: str
    title: str
    question: str
    options: list[str]


def quick_link(table: Table, person: str, sign: Sign) -> str:
    """The token of the open decision for a link, if the decision is a simple one of this person; else ""."""
    asked = [n for n in deciders(table.match) if table.seats[n].person == person]
    seat = next((n for n in asked if table.seats[n].kind is SeatKind.HUMAN and not table.seats[n].stand_in), None)
    if seat is None or table.is_over or not 1 < len(table.offers()) <= SIMPLE:
        return ""
    return sign(f"answer {person}", f"{table.id}~{seat}~{table.kept.asked}")


async def decision_of(registry: Registry, token: str, sign: Sign) -> tuple[LiveTable, int, int]:
    """The table, the seat and the turn that the token of a link stands for."""
    id, _, _ = token.partition(".")
    try:
        name, seat, asked = id.split("~")
        live, n, turn = await registry.find(name), int(seat), int(asked)
        person = live.table.seats[n].person
    except (ValueError, IndexError):
        person = ""
    if not person or sign(f"answer {person}", id) != token:
        raise NotYours("This link is not whole. Copy it once more from the message.")
    if live.table.kept.asked != turn or n not in deciders(live.table.match):
        raise TooLate("This was decided already.")
    return live, n, turn


def shown(live: LiveTable) -> QuickDecision:
    """The open decision as the page shows it."""
    table = live.table
    labels = [move.gloss.label for move in table.offers()]
    return QuickDecision(table.id, table.opening.name or table.game.title, table.match.question(), labels)
