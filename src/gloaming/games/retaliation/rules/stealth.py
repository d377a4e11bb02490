"""STEALTH and VIGILANCE: hiding, being seen, what the Attitude of an NPC makes of it; SNEAK ATTACK."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table.choices import Who
from ..table.figures import figure, has_card, hostile, is_swarm, npc, packmates
from ..table.heeded import gaining
from ..table.hexes import Hex, rear, row_of, sides
from ..table.holding import bonus, forbidden, ignores
from ..table.numbers import damage_maximum
from ..table.state import RESISTANCE, STEALTH, VIGILANCE, Figure, Member, Npc, State
from ..table.under_way import Check
from .asking import ask
from .damage import defeat
from .line_of_sight import area, is_behind, length, sees
from .skill_checks import make_check
from .trackers import discard_token, gain_token


def observers(s: State) -> list[Npc]:
    """Whose eyes count: all NPCs that are not Allies, with a state card or without (RT-R203)."""
    return [each for each in s.npcs if each.at and not each.ally]


def unseen(s: State, who: Member) -> bool:
    """Whether a pack member is outside every NPC's Line of Sight (RT-31.3)."""
    return not any(sees(s, each, who) for each in observers(s))


def can_hide(s: State, who: Member) -> bool:
    """ENTERING STEALTH: in the main sequence, outside all Lines of Sight, without the token (RT-22.10, RT-31.1)."""
    if s.sequence != "main" or who.tokens.get(STEALTH) or forbidden(s, who, gaining(STEALTH)):
        return False
    return unseen(s, who)


# STEALTH CHECK


def added_by(s: State, who: Npc, at: Hex) -> int:
    """What a HEX of an NPC's Line of Sight adds to the difficulty (RT-R198)."""
    far, found = length(s, who), []
    for own in who.at:
        row = row_of(own, who.facing, at)
        if is_swarm(s, who) or at in sides(own, who.facing):
            found.append(0)
        elif at in rear(own, who.facing):
            found.append(-1)
        elif 0 < row <= max(1, far):
            found.append(in_row(s, far, row))
    return max(found, default=0)


def in_row(s: State, far: int, row: int) -> int:
    """Row by row, as the picture has it, or as the printed list has it."""
    if s.options.stealth_table == "list":
        return 2 if row == 1 else 0
    return far + 1 - row


def difficulty(s: State, who: Npc, entered: list[Hex], member: Member) -> int | None:
    """The highest difficulty among the HEX that were entered in its Line of Sight; None if none was (RT-31.14)."""
    seen = area(s, who)
    in_sight = [at for at in entered if at in seen]
    return difficulty_in_sight(s, who, in_sight, member) if in_sight else None


def difficulty_in_sight(s: State, who: Npc, entered: list[Hex], member: Member) -> int:
    """The highest difficulty among HEX that all lie in its Line of Sight."""
    added = [added_by(s, who, at) for at in entered]
    vigilant = who.tokens.get(VIGILANCE, 0) > 0 and not ignores(s, member, "VIGILANCE tokens")
    more = bonus(s, who, "difficulty of Stealth checks")
    return max(0, length(s, who) + max(added) + vigilant + more)


def stealth_checks(s: State, who: Member) -> Flow[None]:
    """STEALTH CHECK: one for each NPC whose Line of Sight was entered, the hardest first, until one fails (RT-R200)."""
    turn = s.turn
    if turn is None or turn.who != who.id:
        return
    entered, turn.entered = turn.entered, []
    if s.sequence != "main" or not who.tokens.get(STEALTH) or not entered or not who.at:
        return
    left = [each.id for each in observers(s) if difficulty(s, each, entered, who) is not None]
    while left:
        hard = {id: difficulty(s, npc(s, id), entered, who) or 0 for id in left}
        hardest = [Who(id) for id in left if hard[id] == max(hard.values())]
        id = (yield from ask(s, who.id, "stealth order", hardest, "RT-R200")).id
        left.remove(id)
        check = yield from make_check(s, Check(who.id, "physical", "stealth", difficulty=hard[id], target=id))
        if not check.succeeds:
            detected(s, who, npc(s, id))
            return


def detected(s: State, who: Member, by: Npc) -> None:
    """A failed check: STEALTH is lost, VIGILANCE rises, an Aggressive NPC begins combat (RT-31.16 to RT-31.21)."""
    discard_token(s, who, STEALTH)
    vigilant = by.tokens.get(VIGILANCE, 0) > 0
    s.story.append(told.Spotted(by.ref, who.ref))
    gain_token(s, by, VIGILANCE)
    s.scenario.spotted.append((by.id, who.id))
    if by.attitude == "Aggressive" and has_card(s, by):
        s.scenario.begin_combat = True
    elif vigilant and has_card(s, by):
        gain_token(s, by, RESISTANCE)


# spotting


def pairs(s: State) -> list[tuple[int, int]]:
    """Every NPC with everybody of the pack's side whom it sees without STEALTH (RT-14.12, RT-R77)."""
    return [
        (each.id, who.id) for each in observers(s) for who in packmates(s) if can_be_seen(s, who) and sees(s, each, who)
    ]


def can_be_seen(s: State, who: Figure) -> bool:
    """Whether it can be spotted at all."""
    return not who.tokens.get(STEALTH) and not forbidden(s, who, "be spotted")


def spot(s: State) -> None:
    """SPOTTING: whoever comes into sight sets it off once; Neutral ones first, then combat begins (RT-R77, RT-R80)."""
    if s.sequence != "main":
        return
    now = pairs(s)
    new = [each for each in now if each not in s.scenario.spotted]
    s.scenario.spotted = now
    for id, whom in new:
        s.story.append(told.Spotted(npc(s, id).ref, figure(s, whom).ref))
        if npc(s, id).attitude != "Aggressive":
            gain_token(s, npc(s, id), VIGILANCE)
    if any(npc(s, id).attitude == "Aggressive" and has_card(s, npc(s, id)) for id, _ in new):
        s.scenario.begin_combat = True


# SNEAK ATTACK


def sneakable(s: State, who: Member) -> list[int]:
    """Whom a SNEAK Attack can be made on: with a state card, from behind, with STEALTH (RT-31.23, RT-31.24)."""
    if s.sequence != "main" or not who.tokens.get(STEALTH):
        return []
    near = [each for each in observers(s) if has_card(s, each) and is_behind(s, who, each)]
    return [each.id for each in near if not forbidden(s, each, "be targeted")]


def sneak(s: State, who: Member, target: Npc) -> Flow[None]:
    """SNEAK ATTACK: all successes are Unpreventable Damage; unseen and deadly, no combat (RT-31.26 to RT-31.29)."""
    check = yield from make_check(s, Check(who.id, "physical", "brawl", "sneak", target=target.id))
    seen = any(each.at and each is not target and not each.ally and sees(s, each, target) for each in s.npcs)
    phase = target.phase_no
    target.damage += check.successes
    s.story.append(told.Damaged(target.ref, check.successes, who.ref))
    full = target.damage >= damage_maximum(s, target)
    if full:
        yield from defeat(s, target, who.id)
    if seen or not full or target.phase_no != phase:
        s.scenario.begin_combat = bool(hostile(s))  # with nobody left to fight it would end at once (RT-R208)
