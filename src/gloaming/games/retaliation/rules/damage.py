"""DAMAGE: what is taken, who is KNOCKED OUT or defeated, the PHASES of a Boss."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table.figures import figure, has_card, hostile, is_boss, is_packmate, state_card
from ..table.holding import expire, forbidden
from ..table.moments import DEFEATS, FALLS, HARMED, Moment, happen
from ..table.numbers import damage_maximum
from ..table.state import PACK, RESISTANCE, Deed, Figure, Member, Npc, State
from ..table.under_way import Attack
from .booklet import fire_standing, phase_page, read_page
from .npcs import remove_npc
from .trackers import change_rage, leave_frenzy


def suffer(s: State, who: Figure, n: int, by: int | None = None) -> Flow[int]:
    """Damage that nothing reduces any more is taken, as one event (RT-6.3, RT-R131)."""
    if n <= 0 or not who.at or (isinstance(who, Npc) and not has_card(s, who)):
        return 0
    who.damage += n
    s.story.append(told.Damaged(who.ref, n, None if by is None else figure(s, by).ref))
    if is_packmate(who):
        s.fight.deeds.append(Deed("damaged", who.id))
    if isinstance(who, Member):
        yield from member_harmed(s, who, by)
    else:
        assert isinstance(who, Npc)
        yield from npc_harmed(s, who, by)
    return n


def member_harmed(s: State, who: Member, by: int | None) -> Flow[None]:
    """Rage rises once a round; a pack member falls one point beyond a full tracker (RT-6.6, RT-6.23, RT-R26)."""
    most = damage_maximum(s, who)
    if who.damage > most:
        yield from happen(s, Moment(FALLS, who.id))
        if who.damage > most and not forbidden(s, who, "be Knocked Out"):
            knock_out(s, who)
            return
        who.damage = min(who.damage, most)
    if not who.enraged:
        who.enraged = True
        change_rage(s, who, 1)
    yield from happen(s, harmed(who, by))


def harmed(who: Figure, by: int | None) -> Moment:
    """The moment after a figure has taken Damage."""
    attack = None if by is None else Attack(attacker=by, target=who.id)
    return Moment(HARMED, who.id, attack)


def knock_out(s: State, who: Member) -> None:
    """KNOCKED OUT: off the map and out of the scenario (RT-20.16 to RT-20.19, RT-R36, RT-R97, RT-R223)."""
    origin = who.base
    who.damage = damage_maximum(s, who)
    who.at = []
    who.knocked_out = who.was_out = True
    who.tokens = {}
    who.active = ""
    expire(s, "next turn", who.id)
    leave_frenzy(s, who)
    s.story.append(told.Fell(who.ref, origin))


def npc_harmed(s: State, who: Npc, by: int | None) -> Flow[None]:
    """An NPC or Ally is defeated when its tracker is full, a Boss enters its next phase (RT-23.26, RT-29.6)."""
    if who.damage >= damage_maximum(s, who):
        yield from defeat(s, who, by)
    else:
        yield from happen(s, harmed(who, by))


def defeat(s: State, who: Npc, by: int | None = None) -> Flow[None]:
    """A full tracker: off the map, its tokens and combat card discarded; a Boss goes on in its next phase."""
    if not who.at:
        return
    card = state_card(s, who)
    if is_boss(s, who) and who.phase_no < len(card.phase):
        yield from next_phase(s, who)
        return
    origin = who.base
    if not who.ally:
        s.fight.deeds.append(Deed("defeated", PACK if by is None else by, who.id))
    remove_npc(s, who)
    s.story.append(told.Fell(who.ref, origin))
    if not who.ally:
        fire_standing(s, "{figure} is defeated", who)
        if by is not None and figure(s, by).at:
            yield from happen(s, Moment(DEFEATS, by, victim=who.id))


def recover(s: State, who: Figure, n: int) -> int:
    """Damage goes down, not below 0."""
    if forbidden(s, who, "recover Damage"):
        return 0
    back = min(n, who.damage)
    who.damage -= back
    if back:
        s.story.append(told.Healed(who.ref, back))
    return back


def absorb(s: State, who: Figure, most: int) -> int:
    """+1 RESISTANCE tokens absorb Damage one by one and are discarded (RT-21.9)."""
    used = min(most, who.tokens.get(RESISTANCE, 0))
    if used:
        who.tokens[RESISTANCE] -= used
        if not who.tokens[RESISTANCE]:
            del who.tokens[RESISTANCE]
        s.story.append(told.TokenLost(who.ref, RESISTANCE, used))
    return used


def combat_won(s: State) -> bool:
    """Whether no hostile NPC with a state card is left (RT-17.11, RT-R86)."""
    return not hostile(s)


# PHASES of a Boss


def next_phase(s: State, who: Npc) -> Flow[None]:
    """PHASES: the page of the phase is read; without one, the next state card comes at once (RT-29.6 to RT-29.8)."""
    before = who.phase_no
    if page := phase_page(s, who):
        yield from read_page(s, page, PACK, [], who.id)
    if who.phase_no == before and who.at:
        enter_phase(s, who, before + 1)


def enter_phase(s: State, who: Npc, phase: int) -> None:
    """The state card of that phase; no Damage, tokens and combat card stay (RT-R175)."""
    who.phase_no = phase
    who.damage = 0
    who.glory = []
    s.story.append(told.PhaseEntered(who.ref, phase))
