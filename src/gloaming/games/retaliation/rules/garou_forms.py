"""GAROU FORMS: SHAPESHIFTING and the HEX it needs; who may talk how."""

from gloaming.kernel import Flow, Seat, Speech

from ..table import events as told
from ..table.choices import At
from ..table.figures import free_around
from ..table.hexes import Hex, pair
from ..table.holding import ignores
from ..table.moments import Moment, happen
from ..table.seats import seat_of
from ..table.state import FORM_OF, Deed, Member, State
from .asking import ask
from .movement import arrive
from .trackers import leave_frenzy

GROWL = "Grrr."
CRINOS = "In Crinos form you only growl. In your turn 1 Willpower buys one word."
ASIDE = "Whoever is not involved only watches until it ends."


def room_for(s: State, who: Member, form: str) -> bool:
    """Whether there is room: a Crinos needs a free HEX beside its own (RT-20.29, RT-R64)."""
    return form != "crinos" or len(who.at) == 2 or bool(free_around(s, who))


def change_form(s: State, who: Member, form: str) -> Flow[None]:
    """The figure changes into another form: a Crinos gets a second HEX, who shrinks keeps one (RT-20.28, RT-R64)."""
    before, who.form = who.form, FORM_OF[form]
    s.story.append(told.Shifted(who.ref, form))
    s.fight.deeds.append(Deed("shapeshift", who.id))
    if form == "crinos":
        options: list[Hex] = free_around(s, who)
        pick = yield from ask(s, who.id, "second HEX", [At(at) for at in options], "RT-20.29")
        yield from arrive(s, who, pair(who.at[0], pick.at), [pick.at])
    elif before == "crinos":
        leave_frenzy(s, who)  # it exists in Crinos form only (RT-R110)
        pick = yield from ask(s, who.id, "which HEX", [At(at) for at in who.at], "RT-R64")
        yield from arrive(s, who, (pick.at,), [])
    if who.at:
        yield from happen(s, Moment(f"{{figure}} shapeshift(s) to {form.title()} form", who.id))


# COORDINATING WITH THE PACK


def speech(s: State, seat: Seat) -> Speech | None:
    """COORDINATING WITH THE PACK: a Crinos growls; whoever is not involved does not interfere (RT-2.21, RT-30.5)."""
    mine = [member for member in s.members if seat_of(s, member.id) == seat]
    if not mine or not s.options.crinos_silence:
        return None
    if s.attending and not any(member.id in s.attending for member in mine):
        return Speech("…", ASIDE, "RT-30.5")
    standing = [member for member in mine if member.at]
    if standing and all(speech_limited(s, member) for member in standing):
        return Speech(GROWL, CRINOS, "RT-2.21", sum(member.words for member in mine))
    return None


def speech_limited(s: State, who: Member) -> bool:
    """Whether a pack member may only growl (RT-2.21, RT-26.5)."""
    if who.form != "crinos" or not s.options.crinos_silence or "Sociable" in s.fight.modifiers:
        return False
    return not ignores(s, who, "the speech limit of Crinos form")
