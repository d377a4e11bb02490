"""What a packmate of the computer says that it is about to do, in its own words."""

from typing import Any

from gloaming.kernel import Ask

from ..rules.line_of_sight import is_behind
from ..table.choices import BeginCombat, Hide, Investigate, Shift, Sneak, Step, Talk, Who
from ..table.figures import figure, hostile, is_hostile, npc
from ..table.hexes import Base, gap
from ..table.numbers import name
from ..table.state import Figure, State
from .habit_story import gathering, places, thresholds
from .rationale import toward

FORMS = {"homid": "my human skin", "lupus": "the wolf", "crinos": "Crinos form: get out of my way"}


def intent(s: State, ask: Ask, option: Any) -> str:
    """One short sentence to the pack; "" for what needs none."""
    if s.turn is None or ask.seat < 0:
        return ""
    who = figure(s, s.turn.who)
    match option:
        case Step(to):
            return of_way(s, who, to)
        case Investigate(at):
            return f"I look at {toward(s, at).removeprefix('towards ')}."
        case Talk(id):
            return f"I talk to {name(s, npc(s, id))}."
        case Who(id) if ask.kind == "target" and is_hostile(s, figure(s, id)):
            return f"I strike {name(s, figure(s, id))}{' from behind' if is_behind(s, who, figure(s, id)) else ''}."
        case Sneak(id):
            return f"I take {name(s, npc(s, id))} before it sees me."
        case Shift(form):
            return f"I take {FORMS[form]}."
        case Hide():
            return "I stay out of sight."
        case BeginCombat():
            return "Now. I begin it."
    return ""


def of_way(s: State, who: Figure, to: Base) -> str:
    """Where somebody is going: at a foe in a fight, else to what waits."""
    foes = hostile(s)
    if s.sequence == "combat" and foes:
        near = min(foes, key=lambda each: gap(to, each.at))
        return f"I go for {name(s, near)}." if gap(to, near.at) < gap(who.at, near.at) else "I get out of reach."
    goals = places(s) or thresholds(s) or gathering(s)
    if not goals:
        return ""
    goal = min(goals, key=lambda at: gap(to, [at]))
    return f"I go {toward(s, goal).replace('towards', 'to')}." if gap(to, [goal]) < gap(who.at, [goal]) else ""
