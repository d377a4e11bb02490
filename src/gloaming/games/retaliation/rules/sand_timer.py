"""What holds for the people at the table: the sand timer, and who may talk how."""

from gloaming.kernel import DONE, Ask, Clock, Seat, Speech

from ..table.seats import seat_of
from ..table.state import State
from .skill_checks import speech_limited

GROWL = "Grrr."
CRINOS = "In Crinos form you only growl. In your turn 1 Willpower buys one word."
ASIDE = "Whoever is not involved only watches until it ends."


def clock(s: State, ask: Ask) -> Clock | None:
    """THE SAND TIMER runs while the pack chooses on a timed page, through the whole vote (RT-16.4, RT-R8)."""
    if not s.scenario.penalty or ask.kind not in ("timed page", "agree") or DONE not in ask.options:
        return None
    page = f"{s.scenario.id} {len(s.scenario.pages)}"
    return Clock(page, s.options.sand_timer, list(ask.options).index(DONE), "Sand timer")


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
