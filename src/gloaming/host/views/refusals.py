"""Options that are not allowed now, each with the rule that forbids it: clients show them as "why not?"."""

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
    """Every option that is refused now, if one of these seats decides."""
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
