"""A card enters the Threat Area."""

from ..table.events import ThreatCame
from ..table.state import Player, State, Threat


def enter(s: State, p: Player, threat: Threat, fresh: bool = False) -> None:
    """A Threat lies face-up in the Area; only from the Threat deck it comes `fresh` and with `Played:` (VW-3.8)."""
    p.area.append(threat)
    p.done = False
    s.story.append(ThreatCame(p.seat, threat.card, threat.id, fresh))
