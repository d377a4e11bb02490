"""ALLIES: their turn in the main sequence and in combat; the pack decides."""

from gloaming.kernel import DONE, Flow

from ..table import events as told
from ..table.box import board, box
from ..table.choices import Act, At, Face, Step
from ..table.figures import free, standing
from ..table.hexes import gap
from ..table.holding import expire, forbidden
from ..table.state import BLEED, Deed, Npc, State
from ..table.text import Text, able_lines
from .asking import ask_pack
from .line_of_sight import can_turn
from .movement import lift, pay_step, step, steps
from .trackers import discard_token


def places(s: State, who: Npc) -> list[tuple[int, int]]:
    """Where an Ally can be put in the main sequence: its own HEX if it fits, and free ones next to a pack member."""
    members = standing(s)
    near = [at for at in board(s).hexes if (free(s, at) or at in who.at) and any(gap(m.at, [at]) == 1 for m in members)]
    return sorted(near, key=lambda at: (at not in who.at, gap(who.at, [at]), at))


def main_turn(s: State, who: Npc) -> Flow[None]:
    """MAIN SEQUENCE: the pack must place it next to any pack member (RT-22.17, RT-R124)."""
    found = places(s, who)
    if not found or not can_turn(who) or forbidden(s, who, "move"):  # it may not move in its turn (RT-21.20)
        return
    pick = yield from ask_pack(s, "place", [At(at) for at in found], "RT-22.17", who.id)
    if [pick.at] != who.at:
        yield from lift(s, who, (pick.at,))


def combat_turn(s: State, who: Npc) -> Flow[bool]:
    """ALLIES IN COMBAT: movement first or action first, all of one before the other; whether the turn goes on."""
    turn = s.turn
    assert turn is not None
    if who.tokens.get("STUN"):
        return False
    options: list[Step | Face | Act] = [Step(to) for to in steps(s, who)]
    options += [Face(f) for f in range(6) if f != who.facing] if can_turn(who) else []
    if not turn.acted:
        options += [Act(no) for no in open_actions(s, who)]
    if not options:
        return False
    pick = yield from ask_pack(s, "ally", [*options, DONE], "RT-29.12")
    match pick:
        case Step():
            pay_step(s, who, pick.to)
            yield from step(s, who, pick.to)
        case Face(facing):
            who.facing = facing
        case Act(no):
            turn.acted = True
            turn.stopped = turn.stopped or turn.moved > 0  # all movement before the action, or all after it (RT-R180)
            yield from act(s, who, no)
        case _:
            return False
    return bool(who.at)


def open_actions(s: State, who: Npc) -> list[int]:
    """The printed actions that could do something now (RT-29.14)."""
    return [a.no for a in box(s).npcs[who.card].action if able_lines(Text(s, a.text, who.id))]


def act(s: State, who: Npc, no: int) -> Flow[None]:
    """One printed action: attack, defense or special (RT-R180)."""
    action = next(each for each in box(s).npcs[who.card].action if each.no == no)
    s.story.append(told.AllyActed(who.ref, no))
    if action.type in ("attack", "defense"):
        s.fight.deeds.append(Deed(f"{action.type} card", who.id))
    if action.type == "defense":
        discard_token(s, who, BLEED)
    e = Text(s, action.text, who.id, rule="RT-29.14").lasting("round")
    yield from e.run_all()
    if e.attack is not None and e.attack.dealt > 0 and who.at:
        yield from e.run_all("Hit")
    expire(s, "attack")
