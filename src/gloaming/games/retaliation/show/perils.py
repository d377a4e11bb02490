"""Whom an NPC will attack, as far as the pack may know: who is in reach, its target rule, its card once it is seen."""

from gloaming.scene import Peril, PerilKind

from ..rules.movement import FAR, Ground
from ..rules.npc_targeting import cost_to, favourites, valid
from ..rules.npc_turn import acts, rule_of
from ..table.box import box
from ..table.figures import figure, is_hostile
from ..table.numbers import movement, name
from ..table.state import Npc, State
from .first_fight import WANTS
from .names import piece


def npc_perils(s: State, who: Npc, is_open: bool) -> list[Peril]:
    """Its targets: certain where its combat card is seen and one of them fits best; else those it could reach."""
    if s.sequence != "combat" or not who.at or not is_hostile(s, who):
        return []
    ids, reach = valid(s, who), Ground(s, who).reach(movement(s, who))
    if who.known:
        card = box(s).npc_cards[who.combat] if acts(who) else None
        if card is None or card.type != "Attack":
            return []
        ranged = card.range == "ranged"
        targets = favourites(s, who, rule_of(s, who, card), ranged, ids, reach)
        why = wish(s, rule_of(s, who, card), ids)
        return [hit(s, id, len(targets) == 1, f"with {card.name}{why}") for id in targets]
    near = [id for id in ids if cost_to(s, who, figure(s, id), False, reach) < FAR]
    best = favourites(s, who, rule_of(s, who), False, ids, reach) if is_open else near
    why = wish(s, rule_of(s, who), ids) if is_open else ""
    return [hit(s, id, False, f"if its card is an Attack{why}" if id in best else "if its card says so") for id in near]


def wish(s: State, rule: str, ids: list[int]) -> str:
    """Why it means the one and not the other; nothing where there is only one."""
    return f": it wants {WANTS[rule]}" if len(ids) > 1 and rule in WANTS else ""


def hit(s: State, id: int, certain: bool, how: str) -> Peril:
    """A target in words."""
    kind = PerilKind.HITS if certain else PerilKind.COULD
    return Peril(piece(id), kind, f"It {'will' if certain else 'could'} attack {name(s, figure(s, id))} {how}.")
