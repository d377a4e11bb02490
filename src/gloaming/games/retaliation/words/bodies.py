"""The words of cards: Attacks, forms and Frenzy, and what becomes of NPCs."""

from gloaming.kernel import DONE, Flow
from gloaming.lingo import Extent, Selection
from gloaming.lingo.select import drawn
from gloaming.lingo.takes import SINGLE, Takes

from ..rules.damage import defeat, enter_phase
from ..rules.defense import npc_reacts
from ..rules.garou_forms import change_form, room_for
from ..rules.npc_turn import move_and_attack, ordered_attack, rule_of
from ..rules.skill_checks import frenzy_threatens
from ..rules.trackers import (
    leave_frenzy,
)
from ..table.choices import Who
from ..table.figures import npc
from ..table.holding import forbidden
from ..table.state import Member, Npc
from ..table.text import Text
from ..table.under_way import Attack
from .lexicon import W, is_an_npc, named, who
from .picking import decide

AN_NPC = Takes(where=is_an_npc, but=("Pack Member(s)",))


@W.verb("{figure} attack(s) {victim:figure} [with {signed} Damage]", raw=True, figure=AN_NPC, victim=Takes())
def attacks(e: Text, figure: Selection, victim: Selection, signed: int = 0) -> Flow[Extent]:
    """An Attack of an NPC or Ally with its Attack level; the target of an NPC is followed as with an Attack card."""
    return (yield from attack_by(e, figure, victim, False, signed))


@W.verb("{figure} attack(s) {victim:figure} at range [with {signed} Damage]", raw=True, figure=AN_NPC, victim=Takes())
def attacks_at_range(e: Text, figure: Selection, victim: Selection, signed: int = 0) -> Flow[Extent]:
    """The same, with the Line of Sight instead of adjacency."""
    return (yield from attack_by(e, figure, victim, True, signed))


def attack_by(e: Text, figure: Selection, victim: Selection, ranged: bool, signed: int) -> Flow[Extent]:
    """Each of the figures attacks each of the victims."""
    s = e.state
    dealt = Extent.NOTHING
    for id in (yield from figure.pick(e)):
        by = npc(s, id)
        own_target = named(victim) == "the target" and id == e.user and not by.ally
        if own_target:
            a = yield from move_and_attack(s, by, rule_of(s, by), ranged, signed, e.target)
            dealt = note(e, a, dealt)
            continue
        e.lets = id  # whom it can reach and who is closest is seen from the one that attacks
        victims = yield from pick_victims(e, victim)
        e.lets = None
        for whom in victims:
            if whom != id:
                dealt = note(e, (yield from ordered_attack(s, e, id, whom, ranged, signed)), dealt)
    return dealt


def pick_victims(e: Text, victim: Selection) -> Flow[list[int]]:
    """Whom an Attack of a text is made on; nobody who cannot be targeted is chosen or hit (RT-9.18)."""
    able = [id for id in victim.all(e) if not forbidden(e.state, who(e, id), "be targeted")]
    least, most = victim.bounds(len(able))
    picked: list[int] = able if least >= len(able) else []
    if victim.things.at_random and least < len(able):
        picked = drawn(e, able, most)
    while len(picked) < min(most, len(able)):
        options = [*(Who(id) for id in able if id not in picked), *([] if len(picked) < least else [DONE])]
        pick = yield from decide(e, "pick figure", options.copy)
        if pick == DONE:
            break
        picked.append(pick.id)
    e.those["figure"] = picked
    return picked


def note(e: Text, a: Attack | None, before: Extent) -> Extent:
    """Remembers the Attack for `Hit:`, and for what the text says of the target."""
    if a is None:
        return before
    if e.attack is None or e.attack.dealt <= 0:
        e.attack = a
        e.target = a.target
    return Extent.FULLY


@W.verb("{figure} shapeshift(s) to {form} form")
def shapeshifts(e: Text, figure: int, form: str) -> Flow[Extent]:
    """At once, without an action; needs room, otherwise nothing happens (RT-R64)."""
    here = who(e, figure)
    if (
        not isinstance(here, Member)
        or not here.at
        or here.form == form.lower()
        or not room_for(e.state, here, form.lower())
    ):
        return Extent.NOTHING
    yield from change_form(e.state, here, form.lower())
    return Extent.FULLY


@W.verb("{figure} enter(s) Frenzy")
def enters_frenzy(e: Text, figure: int) -> None:
    """In combat and Crinos form only, at 1 Rage or more (RT-20.4, RT-20.5)."""
    here = who(e, figure)
    if isinstance(here, Member):
        frenzy_threatens(e.state, here)


@W.verb("{figure} leave(s) Frenzy")
def leaves_frenzy(e: Text, figure: int) -> None:
    """Frenzy ends; the Rage is kept."""
    here = who(e, figure)
    if isinstance(here, Member):
        leave_frenzy(e.state, here)


@W.verb("{figure} is defeated", figure=AN_NPC)
def is_defeated(e: Text, figure: int) -> Flow[None]:
    """As with a full Damage tracker; a Boss enters its next phase instead (RT-R174)."""
    here = who(e, figure)
    if isinstance(here, Npc):
        yield from defeat(e.state, here, e.user if e.user >= 0 else None)


@W.verb("{figure} enter(s) phase {phase}", figure=AN_NPC)
def enters_phase(e: Text, figure: int, phase: str) -> None:
    """Its state card is replaced by that phase: no Damage, tokens and card stay (RT-29.7, RT-R175)."""
    here = who(e, figure)
    if isinstance(here, Npc):
        enter_phase(e.state, here, len(phase))


@W.verb("{figure} become(s) {attitude}", figure=AN_NPC)
def becomes(e: Text, figure: int, attitude: str) -> None:
    """For the rest of the scenario."""
    here = who(e, figure)
    if isinstance(here, Npc):
        here.attitude = "Aggressive" if attitude == "Aggressive" else "Neutral"
        e.state.scenario.spotted = [pair for pair in e.state.scenario.spotted if pair[0] != here.id]


def can_be_hit_instead(e: Text, id: int) -> bool:
    """Whether an Attack can be turned on a figure: never on the attacker, nor on who cannot be targeted (RT-R153)."""
    return e.attack is None or (id != e.attack.attacker and not forbidden(e.state, who(e, id), "be targeted"))


@W.verb(
    "{attack} target(s) {figure} instead",
    attack=Takes(("this",)),
    figure=Takes(SINGLE, one=True, where=can_be_hit_instead),
)
def targets_instead(e: Text, attack: object, figure: list[int]) -> Flow[bool]:
    """In the trigger of an Attack, whatever the range; only once (no second redirection). An NPC reacts (RT-25.20)."""
    if e.attack is None or e.attack.redirected:
        return False
    e.attack.target, e.attack.redirected = figure[0], True
    e.attack.behind, e.attack.part = False, ""
    victim = who(e, figure[0])
    if isinstance(victim, Npc):
        yield from npc_reacts(e.state, victim, e.attack.attacker)
    return True


@W.verb("reduce the Damage of this Attack by {n}")
def reduce_damage(e: Text, n: int) -> None:
    """In the trigger of an Attack, like Resistance, before tokens absorb."""
    if e.attack is not None:
        e.attack.reduced += n
