"""SHAPESHIFTING: the three forms, and the HEX they need."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table.choices import At
from ..table.figures import free_around
from ..table.hexes import Hex, pair
from ..table.state import FORM_OF, Deed, Member, State
from .asking import ask
from .movement import arrive
from .windows import Moment, happen


def room_for(s: State, who: Member, form: str) -> bool:
    """Whether there is room: a Crinos needs a free HEX beside its own (RT-20.29, RT-R64)."""
    return form != "crinos" or len(who.at) == 2 or bool(free_around(s, who))


def change_form(s: State, who: Member, form: str) -> Flow[None]:
    """The figure changes; a Crinos gets a second HEX, whoever shrinks keeps one of its two (RT-20.28, RT-R64)."""
    before, who.form = who.form, FORM_OF[form]
    s.story.append(told.Shifted(who.ref, form))
    s.fight.deeds.append(Deed("shapeshift", who.id))
    if form == "crinos" and before != "crinos":
        options: list[Hex] = free_around(s, who)
        pick = yield from ask(s, who.id, "second HEX", [At(at) for at in options], "RT-20.29")
        yield from arrive(s, who, pair(who.at[0], pick.at), [pick.at])
    elif before == "crinos" and form != "crinos":
        pick = yield from ask(s, who.id, "which HEX", [At(at) for at in who.at], "RT-R64")
        yield from arrive(s, who, (pick.at,), [])
    if who.at:
        yield from happen(s, Moment(f"{{figure}} shapeshift(s) to {form.title()} form", who.id))
