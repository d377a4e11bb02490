"""Why a unit takes no damage, and why a Giantslayer Action cannot be taken."""

from gloaming.scene import Refusal

from ..table import choices as c
from ..table.board import owner
from ..table.box import box
from ..table.state import State
from ..table.units import Unit
from .names import region_name, unit_name


def no_loss(s: State, unit: Unit) -> Refusal:
    """Why a unit does not take damage now; where there is a choice, everybody who is left may."""
    bt = s.battles[-1]
    if unit.kind in bt.sides[bt.now].fought:
        kind = "wounded" if unit.wounded else "healthy"
        return Refusal("AG-18.6", f"no {kind} {unit_name(s, unit.kind)} is left on this side")
    return Refusal("AG-18.6", f"{unit_name(s, unit)} does not fight on this side")


def no_slayer(s: State, option: c.Hire | c.Walk | c.Strike) -> Refusal:
    """Why a Giantslayer Action cannot be taken."""
    if not s.pool:
        return Refusal("AG-19.1", "no Giantslayer Actions are left")
    b, who = box(s), s.slayers.get(getattr(option, "slayer", ""))
    match option:
        case c.Hire() if s.stage:
            return Refusal("AG-19.4", "Giantslayers are recruited before they move and attack")
        case c.Hire() if s.pool < 2:
            return Refusal("AG-19.5", "recruiting takes 2 actions, and 1 is left")
        case c.Hire() if who is not None and who.region:
            return Refusal("AG-19.6", "that Giantslayer is on the board")
        case c.Hire():
            return Refusal("AG-19.7", "Giantslayers come to Small Folk Regions")
        case c.Walk() if s.stage > 1:
            return Refusal("AG-19.4", "Giantslayers move before they attack")
        case c.Walk() if who is None or not who.region:
            return Refusal("AG-19.13", "that Giantslayer is not on the board")
        case c.Walk(_, region) if region in b.starting and s.pool_1:
            return Refusal("AG-19.17", "before the Final Ordning Giantslayers do not stop in a Starting Region")
        case c.Walk(_, region) if who is not None and region == who.region:
            return Refusal("AG-19.13", "it stands there already")
        case c.Walk():
            return Refusal("AG-19.13", f"that takes more actions than the {s.pool} that are left")
        case c.Strike(region) if owner(s, region) == s.players[s.turn].race:
            return Refusal("AG-19.20", "Giantslayers never attack the giants of the player who leads them")
        case c.Strike(region) if region in s.struck:
            return Refusal("AG-19.22", "Giantslayers have attacked there in this Rest")
        case c.Strike(region) if not owner(s, region):
            return Refusal("AG-19.19", f"no giants stand in {region_name(s, region)}")
        case c.Strike(region, slayers) if any(s.slayers[id].region != region for id in slayers if id in s.slayers):
            return Refusal("AG-19.19", f"not all of them stand in {region_name(s, region)}")
        case c.Strike(_, slayers) if len(slayers) > s.pool:
            return Refusal("AG-19.18", f"each takes an action, and {s.pool} is left")
    return Refusal("AG-4.13", "an Event protects these giants from Giantslayers")
