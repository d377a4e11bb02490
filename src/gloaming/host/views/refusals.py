"""What one might try and cannot: so that a client can say why a piece does not glow."""

from msgspec import Struct

from gloaming.kernel import TEAM

from ..errors import NotYours
from ..tables.table import Table


class RefusedOption(Struct, frozen=True):
    """Something that cannot be done now, the pieces one would touch for it, and the rule that forbids it."""

    label: str
    pieces: list[str]
    rule: str
    text: str


def refusals(table: Table, seats: list[int]) -> list[RefusedOption]:
    """Everything that one of these seats, if it decides, might try and cannot."""
    match, ask = table.match, table.match.ask
    if ask is None:
        return []
    if ask.seat not in (*seats, TEAM):
        raise NotYours("Somebody else decides now.")
    found = []
    for option in match.candidates():
        refusal = match.why_not(option)
        if refusal is not None:
            gloss = match.gloss(option)
            found.append(RefusedOption(gloss.label, gloss.pieces, refusal.rule, refusal.text))
    return found
