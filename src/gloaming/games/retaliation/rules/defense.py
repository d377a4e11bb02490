"""HOW PLAYERS DEFEND THEMSELVES, in reaction and in their own turn; HOW NPCS DEFEND THEMSELVES."""

from gloaming.kernel import DONE, Flow

from ..table import events as told
from ..table.box import box
from ..table.choices import Named, NewHand, Play, Refill, UseItem
from ..table.holding import forbidden
from ..table.printed import CombatCard
from ..table.state import BLEED, RESISTANCE, Deed, Member, Npc, State
from ..table.text import Text
from ..table.under_way import Attack, Check
from .asking import ask
from .combat_cards import armed_for, available, choose_hand, discard_card, hand, refill_all, weapon_choices
from .gifts_and_advantages import bleed_for, pay
from .skill_checks import make_check
from .trackers import can_spend, discard_token, gain_token, lose_willpower


def react(s: State, who: Member, a: Attack, damage: int) -> Flow[None]:
    """HOW PLAYERS DEFEND THEMSELVES: a Defense or Mix card, with the Damage in view (RT-24.27, RT-R139, RT-R140)."""

    for _ in range(s.options.reactions_per_attack):
        while True:
            options = [*reactions(s, who), *(hand_changes(who) if could_react(s, who) else [])]
            if not options:
                return
            pick = yield from ask(s, who.id, "react", [DONE, *options], "RT-24.27", damage)
            if isinstance(pick, Refill):
                lose_willpower(s, who, 1)
                refill_all(s, who)
            elif isinstance(pick, NewHand):
                lose_willpower(s, who, 1)
                yield from choose_hand(s, who, pick.form)
            else:
                break
        if pick == DONE:
            return
        yield from defend(s, who, pick.card, a)


def reactions(s: State, who: Member) -> list[Play]:
    """The cards that can be played against an Attack."""
    return [Play(card, True) for card in hand(who) if can_defend(s, who, card)] if may_defend(s, who) else []


def may_defend(s: State, who: Member) -> bool:
    """Whether nothing forbids it to react."""
    return bool(who.at) and not forbidden(s, who, "use Defense cards") and not forbidden(s, who, "use combat cards")


def can_defend(s: State, who: Member, card: str) -> bool:
    """Whether it can defend itself with a card."""
    return box(s).cards[card].type != "Attack" and armed_for(s, who, card)


def could_react(s: State, who: Member) -> bool:
    """Whether any card that it could have in hand defends: only then is it asked about its hand (RT-R32, RT-R217)."""
    return may_defend(s, who) and any(can_defend(s, who, card) for card in available(s, who, who.form))


def hand_changes(who: Member) -> list[Refill | NewHand]:
    """1 Willpower for the hand may be paid right before a reaction (RT-R32)."""
    if not can_spend(who, 1) or who.frenzied:
        return []
    return [*([Refill()] if any(who.discards.values()) else []), NewHand(who.form)]


def defend(s: State, who: Member, card: str, a: Attack | None = None) -> Flow[None]:
    """HOW PLAYERS DEFEND THEMSELVES: a check, each success a +1 RESISTANCE token (RT-24.28, RT-24.29, RT-R141)."""
    printed = box(s).cards[card]
    hand(who).remove(card)
    s.last = who.id
    s.story.append(told.Played(who.ref, card, True))
    if a is None:
        s.fight.deeds.append(Deed("defense card", who.id))
    discard_token(s, who, BLEED)
    yield from drop_weakness(s, who)
    check = Check(who.id, "physical", printed.skill, "defense", dice=printed.bonus_dice)
    if a is not None:
        check.target = a.attacker
    weapon = yield from parrying(s, who, printed)
    text = box(s).items[weapon].text if weapon else ""
    for lines, triggers in ((printed.text, ("", "Defense")), (text, ("Defense",))):
        e = Text(s, lines, who.id).lasting("round").about(None, check)
        e.attack, e.attacker = a, None if a is None else a.attacker
        for trigger in triggers:
            yield from e.run_all(trigger)
    if who.at:
        yield from make_check(s, check)
        if check.successes:
            gain_token(s, who, RESISTANCE, check.successes)
    discard_card(s, who, card)
    if weapon:
        yield from bleed_for(s, who, weapon)


def parrying(s: State, who: Member, printed: CombatCard) -> Flow[str]:
    """The weapon of a Defense card that requires one: chosen and paid for like that of an Attack (RT-R127)."""
    arms = weapon_choices(s, who, printed)
    weapon = arms[0]
    if len(arms) > 1:
        weapon = (yield from ask(s, who.id, "weapon", [UseItem(arm) for arm in arms], "RT-R127")).item
    if weapon:
        pay(s, who, weapon)
    return weapon


def drop_weakness(s: State, who: Member) -> Flow[None]:
    """-1 RESISTANCE may be discarded as soon as a Defense card is used (RT-21.16)."""
    if who.tokens.get("-1 RESISTANCE"):
        pick = yield from ask(s, who.id, "discard weakness", [Named("-1 RESISTANCE"), DONE], "RT-21.16")
        if pick != DONE:
            discard_token(s, who, "-1 RESISTANCE")


# HOW NPCS DEFEND THEMSELVES


def npc_reacts(s: State, who: Npc, attacker: int) -> Flow[None]:
    """An NPC's face-down card is looked at; a Defense card is used at once (RT-24.19 to RT-24.21, RT-R133)."""
    if not who.combat or who.face_up:
        return
    card = box(s).npc_cards[who.combat]
    if not who.known:
        s.dice.used += 1  # a hidden card was seen
    who.known = True
    used = card.type == "Defense" and not forbidden(s, who, "use Defense cards")
    s.story.append(told.CardSeen(who.ref, who.combat, used))
    if used:
        yield from npc_defends(s, who, attacker)


def npc_defends(s: State, who: Npc, attacker: int | None) -> Flow[None]:
    """The bonus holds until the round ends; the effect is applied once (RT-25.20, RT-25.21, RT-R134)."""
    who.known = who.face_up = True
    discard_token(s, who, "BLEED")
    e = Text(s, box(s).npc_cards[who.combat].text, who.id, card=who.combat, rule="RT-25.4").lasting("round")
    e.attacker = attacker
    yield from e.run_all()
