"""Who picks where a text leaves a choice."""

from collections.abc import Callable, Sequence
from typing import Any

from gloaming.kernel import DONE, Flow, choose

from ..rules.asking import out_of_control
from ..rules.npc_targeting import measure
from ..table.choices import Who
from ..table.figures import apart, figure, is_packmate, npc, numbers
from ..table.text import Text


def decide(e: Text, kind: str, options: Callable[[], Sequence[Any]]) -> Flow[Any]:
    """Whoever the text speaks to picks; an NPC that picks a Packmate follows its target rule, ties by the pack."""
    found = options()
    if DONE in found and out_of_control(e.state, e.user):
        return DONE
    if kind == "pick figure" and e.eye >= len(e.state.members) and len(found) > 1:
        found = preferred(e, list(found))
    return (yield from choose(e.seat, kind, found, e.rule))


def preferred(e: Text, found: list[Any]) -> list[Any]:
    """Those among the options that fit an NPC's target rule best."""
    who = npc(e.state, e.eye)
    mates = [each for each in found if isinstance(each, Who) and is_packmate(figure(e.state, each.id))]
    if who.ally or len(mates) < 2:
        return found
    rule = numbers(e.state, who).target
    fit = {
        each: (measure(e.state, rule, figure(e.state, each.id)), apart(who, figure(e.state, each.id))) for each in mates
    }
    return [each for each in mates if fit[each] == min(fit.values())]
