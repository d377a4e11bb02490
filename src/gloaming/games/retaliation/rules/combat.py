"""COMBAT: how it begins and ends, what outlasts it; DIFFICULTY MODIFIERS."""

from gloaming.kernel import DONE, Flow

from ..table import events as told
from ..table.choices import Named
from ..table.figures import groups, hostile, is_boss
from ..table.holding import expire
from ..table.state import BLEED, RESISTANCE, STEALTH, Fight, Figure, Member, Npc, Phase, State
from .asking import ask_pack
from .booklet import fire_standing
from .damage import combat_won
from .items import change_trophies
from .rounds import close_turn
from .stealth import pairs
from .trackers import discard_token, leave_frenzy

EASY = ("Unprepared", "Vulnerable", "Weak", "Sociable")
HARD = ("Prepared", "Resistant", "Strong")


def begin_combat(s: State) -> Flow[None]:
    """COMBAT BEGINS at once: turn and main round end; everybody is on the left (RT-23.6 to RT-23.11, RT-R83)."""
    if s.turn is not None:
        close_turn(s)
    s.scenario.begin_combat = False
    s.sequence, s.round, s.played = "combat", 0, []
    s.fight = Fight()
    expire(s, "round")
    s.scenario.fights += 1
    s.story.append(first_combat(s) if is_first(s) else told.CombatBegan())
    for who in hostile(s):
        who.seen_front = True
        if is_boss(s, who):
            reset_boss(s, who)
    s.fight.modifiers = yield from choose_modifiers(s)
    s.campaign.modifiers = list(s.fight.modifiers)
    for member in s.members:
        discard_token(s, member, STEALTH)
    s.phase = Phase.ROUND


def is_first(s: State) -> bool:
    """Whether nobody has fought at this table yet, as far as it knows."""
    return s.scenario.fights == 1 and (not s.campaign.played or bool(s.options.scenario))


def first_combat(s: State) -> told.CombatBegan:
    """The first combat: who stands there, and in which groups."""
    foes = hostile(s)
    ids = [each.id for each in foes]
    stand = tuple(tuple(ids.index(id) for id in group) for group in groups(s, ours=False))
    return told.CombatBegan(tuple(each.ref for each in foes), stand)


def reset_boss(s: State, who: Npc) -> None:
    """In a later combat a Boss begins again with phase I (RT-29.9, RT-R176, RT-R178)."""
    if who.id in s.scenario.bosses:
        who.phase_no, who.damage, who.glory = 1, 0, []
    else:
        s.scenario.bosses.append(who.id)


def choose_modifiers(s: State) -> Flow[list[str]]:
    """DIFFICULTY MODIFIERS: several easy or several hard ones, not both; the last choice stands (RT-26.9, RT-R158)."""
    chosen = list(s.campaign.modifiers)
    while True:
        side = EASY if any(each in EASY for each in chosen) else HARD if chosen else (*EASY, *HARD)
        pick = yield from ask_pack(s, "modifiers", [DONE, *(Named(each) for each in side)], "RT-26.1")
        if pick == DONE:
            return chosen
        chosen = [each for each in (*EASY, *HARD) if (each in chosen) != (each == pick.name)]


def end_combat(s: State) -> None:
    """COMBAT ENDS: rewards, tokens, Frenzy, Initiative; a new main round begins (RT-23.4, RT-R83, RT-R87)."""
    won = combat_won(s)
    by_event, s.scenario.end_combat = s.scenario.end_combat, False
    if s.turn is not None:
        close_turn(s)
    s.story.append(told.CombatEnded(won))
    reward(s)
    for who in [*s.members, *s.npcs]:
        calm(s, who)
    for each in s.npcs:
        each.combat, each.known, each.face_up, each.idle = "", False, False, False
        if not each.ally:  # it takes no more turns (RT-R223)
            expire(s, "next turn", each.id)
    for until in ("attack", "round", "next round", "combat"):
        expire(s, until)
    s.fight = Fight()
    s.sequence, s.round, s.played = "main", 0, []
    s.scenario.begin_combat = False
    s.scenario.spotted = pairs(s)
    if won and not by_event:
        fire_standing(s, "combat ends")
    s.due += s.waiting
    s.waiting = []
    s.phase = Phase.ROUND


def reward(s: State) -> None:
    """Hard modifiers pay: 1 Trophy, with two also 1 XP, with three also 2 Trophies (RT-26.11 to RT-26.14)."""
    hard = sum(each in HARD for each in s.fight.modifiers)
    if not hard or not any(member.at for member in s.members):
        return
    change_trophies(s, 3 if hard == 3 else 1)
    if hard >= 2:
        for member in s.members:
            member.xp += 1
            member.earned += 1


def calm(s: State, who: Figure) -> None:
    """What does not outlast a combat (RT-21.29, RT-R87, RT-R94, RT-R120)."""
    who.tokens.pop("RETALIATION", None)
    who.tokens.pop(RESISTANCE, None)
    if s.options.bleed_ends_with_combat:
        who.tokens.pop(BLEED, None)
    who.initiative = 0
    if isinstance(who, Member):
        who.idled = False
        leave_frenzy(s, who)
