"""TRACKERS, EFFECT TOKENS, EFFECT CARDS: Willpower, Rage, Corruption, Initiative; what a figure or the pack bears."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table import events_campaign
from ..table.box import box
from ..table.choices import Who
from ..table.figures import is_swarm
from ..table.heeded import gaining
from ..table.holding import forbidden
from ..table.numbers import initiative, willpower_maximum
from ..table.state import (
    CORRUPTION_SLOTS,
    DAMAGE_TOKENS,
    INITIATIVE_MAXIMUM,
    PACK,
    RAGE_MAXIMUM,
    RESISTANCE,
    STACKING,
    STEALTH,
    TOKENS,
    VIGILANCE,
    WHOLE_PACK,
    Figure,
    Member,
    Npc,
    State,
)
from .asking import ask_pack

HIGHEST_LEVEL = 5  # of Corruption (RT-R3)


# Willpower


def can_spend(member: Member, n: int) -> bool:
    """Whether Willpower can be paid in full; one point beyond a full tracker can (RT-R24)."""
    return not member.fatigued and member.spent + n <= willpower_maximum(member) + 1


def lose_willpower(s: State, member: Member, n: int) -> None:
    """Willpower is spent or lost; beyond a full tracker comes Fatigue, and nothing further (RT-6.10, RT-R213)."""
    if n <= 0 or member.fatigued:
        return
    s.story.append(told.Changed(member.ref, "Willpower", -n))
    most = willpower_maximum(member)
    member.fatigued = member.spent + n > most
    member.spent = min(most, member.spent + n)
    if member.fatigued:
        s.story.append(told.Condition(member.ref, "Fatigued", True))


def recover_willpower(s: State, member: Member, n: int) -> int:
    """The marker goes down, not below 0; Fatigue stays (RT-6.16, RT-R25)."""
    back = 0 if forbidden(s, member, "recover Willpower") else min(n, member.spent)
    member.spent -= back
    if back:
        s.story.append(told.Changed(member.ref, "Willpower", back))
    return back


# Rage


def change_rage(s: State, member: Member, n: int) -> int:
    """Rage goes up, at most to 5, or down; at 0 a Frenzy ends at once (RT-6.17, RT-6.18, RT-20.15)."""
    before, member.rage = member.rage, max(0, min(RAGE_MAXIMUM, member.rage + n))
    if member.rage != before:
        s.story.append(told.Changed(member.ref, "Rage", member.rage - before))
    if not member.rage:
        leave_frenzy(s, member)
    return member.rage - before


def leave_frenzy(s: State, member: Member) -> None:
    """Frenzy ends (RT-R110)."""
    member.frenzy_due = False
    if member.frenzied:
        member.frenzied = False
        s.story.append(told.Condition(member.ref, "in Frenzy", False))


# Corruption


def gain_corruption(s: State, member: Member, n: int) -> bool:
    """The tracker rises; when it is full the level rises and it is empty again (RT-6.29, RT-R27)."""
    if forbidden(s, member, "gain Corruption"):
        return False
    for _ in range(n):
        member.corruption += 1
        s.story.append(told.Changed(member.ref, "Corruption", 1))
        if member.corruption == CORRUPTION_SLOTS:
            member.corruption = 0
            raise_corruption(s, member)
    return True


def raise_corruption(s: State, member: Member) -> None:
    """A Corruption card of the next level replaces the old one; at the last level nothing more (RT-6.30, RT-6.31)."""
    if member.level == HIGHEST_LEVEL:
        return
    member.level += 1
    held = [each.taint for each in (*s.members, *s.campaign.resting)]
    cards = [card.id for card in box(s).corruption.values() if card.level == member.level]
    free = [card for card in cards if card not in held]
    member.taint = s.dice.choice(free or cards)
    s.story.append(told.Corrupted(member.ref, member.level, member.taint))


def lose_corruption(s: State, member: Member, n: int) -> int:
    """The tracker goes down, never the card (RT-R20)."""
    gone = min(n, member.corruption)
    member.corruption -= gone
    if gone:
        s.story.append(told.Changed(member.ref, "Corruption", -gone))
    return gone


# Initiative


def change_initiative(s: State, who: Figure, n: int) -> None:
    """Initiative moves at once, within 0 and 7, and stays until the next combat has ended (RT-R91, RT-R94)."""
    now = initiative(s, who)
    if isinstance(who, Npc) and s.sequence != "combat" and not who.ally:
        who.initiative += n  # added to the state card's when combat begins
    else:
        n = max(0, min(INITIATIVE_MAXIMUM, now + n)) - now
        who.initiative += n
    if n:
        s.story.append(told.Changed(who.ref, "Initiative", n))


# EFFECT TOKENS


def can_bear(s: State, who: Figure, kind: str) -> bool:
    """Whether a figure can be given a token of that kind."""
    if is_swarm(s, who) or not who.at or forbidden(s, who, gaining(kind)):
        return False
    if kind == STEALTH:
        return isinstance(who, Member) and s.sequence != "combat"
    return kind != VIGILANCE or (isinstance(who, Npc) and not who.ally)


def gain_token(s: State, who: Figure, kind: str, n: int = 1) -> int:
    """Tokens are placed; of most kinds a figure has one at most (RT-21.1, RT-R115, RT-R186)."""
    if not can_bear(s, who, kind):
        return 0
    held = who.tokens.get(kind, 0)
    stacks = kind in STACKING or (s.options.stack_damage_tokens and kind in DAMAGE_TOKENS)
    after = held + n if stacks else 1
    if after > held:
        who.tokens[kind] = after
        s.story.append(told.TokenGained(who.ref, kind, after - held))
    return after - held


def discard_token(s: State, who: Figure, kind: str, n: int = 99) -> int:
    """Tokens are discarded, as many as there are; STEALTH for +1 Initiative (RT-21.32)."""
    gone = min(n, who.tokens.get(kind, 0))
    if not gone:
        return 0
    who.tokens[kind] -= gone
    if not who.tokens[kind]:
        del who.tokens[kind]
    s.story.append(told.TokenLost(who.ref, kind, gone))
    if kind == STEALTH:
        change_initiative(s, who, 1)
    return gone


def discardable(who: Figure) -> list[str]:
    """The kinds of tokens that `effect tokens` means: all but STEALTH and VIGILANCE, in the order of the list."""
    return [kind for kind in TOKENS if who.tokens.get(kind) and kind not in (STEALTH, VIGILANCE)]


def leftovers(s: State, who: Figure) -> None:
    """END OF THE ROUND: leftover +1 RESISTANCE tokens go, for +1 Initiative in all (RT-21.11, RT-21.12, RT-R95)."""
    if not (left := who.tokens.pop(RESISTANCE, 0)):
        return
    s.story.append(told.TokenLost(who.ref, RESISTANCE, left))
    if s.sequence == "combat":
        change_initiative(s, who, 1)
        return
    rule = s.options.main_round_initiative
    idled = isinstance(who, Member) and who.idled
    if rule == "stack" or (rule == "once" and not idled):
        change_initiative(s, who, 1)
        if isinstance(who, Member):
            who.idled = True


# EFFECT CARDS


def bearer(s: State, effect: str) -> Flow[int]:
    """Who takes an Effect where nobody acts: the pack, who acted last, or else whom the pack names (RT-R123)."""
    if box(s).effects[effect].owner == "pack" or (s.sequence != "caern" and s.last != PACK):
        return PACK
    able = [member for member in s.members if not member.knocked_out] or s.members
    pick: Who = yield from ask_pack(s, "who takes it", [Who(member.id) for member in able], "RT-R123")
    return pick.id


def take_effect(s: State, effect: str, who: int) -> bool:
    """EFFECT CARDS: to the pack, or to one member: who acts, or acted last (RT-21.36, RT-21.37, RT-R123)."""
    printed = box(s).effects[effect]
    owners = (*s.members, *s.campaign.resting)
    out = s.campaign.effects.count(effect) + sum(member.effects.count(effect) for member in owners)
    if out >= printed.copies:
        return False
    id = who if 0 <= who < len(s.members) else s.last if s.last >= 0 else 0
    taker = None if printed.owner == "pack" else s.members[id]
    bearer = s.campaign if taker is None else taker
    bearer.effects.append(effect)
    if s.sequence == "caern":
        bearer.carried.append(effect)  # the scenario that follows is its last
    s.story.append(events_campaign.EffectTaken(effect, WHOLE_PACK if taker is None else taker.ref))
    return True
