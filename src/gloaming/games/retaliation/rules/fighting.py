"""HOW PLAYERS ATTACK and DEFEND: playing a combat card, SNEAK Attacks, extra Attacks."""

from gloaming.kernel import DONE, Flow

from ..table import events as told
from ..table.box import box
from ..table.choices import Named, Play, UseItem
from ..table.figures import adjacent, figure, hostile, npc
from ..table.holding import expire, forbidden
from ..table.numbers import damage_maximum
from ..table.printed import CombatCard
from ..table.state import BLEED, RESISTANCE, Deed, Figure, Member, Npc, State
from ..table.text import Text
from .asking import ask
from .attack import Attack, aim, choose_target, npc_reacts, resolve
from .combat_cards import armed_for, discard_card, hand, payable_weapons
from .damage import defeat
from .line_of_sight import can_turn, could_see, length, sees
from .skill_checks import Check, make_check
from .trackers import discard_token, gain_token
from .windows import pay


def can_use_cards(s: State, who: Member) -> bool:
    """Whether it may use combat cards in its turn: not outside combat, not STUNned (RT-21.26, RT-22.20)."""
    stunned = s.turn is not None and s.turn.who == who.id and who.tokens.get("STUN", 0) > 0
    return s.sequence == "combat" and not stunned and not forbidden(s, who, "use combat cards")


def reach_of(s: State, who: Member, weapon: str) -> int:
    """How far a ranged Attack with a weapon goes: Line of Sight, and what the weapon adds (RT-R128)."""
    if not weapon:
        return length(s, who)
    e = Text(s, box(s).items[weapon].text, who.id)
    return length(s, who) + e.script.bonus(e, "Line of Sight", None, "Attack")


def in_range(s: State, who: Figure, other: Figure, ranged: bool, far: int) -> bool:
    """Whether an Attack can reach: adjacent, or in a Line of Sight one can turn to (RT-23.19, RT-23.20, RT-R60)."""
    if not ranged:
        return adjacent(who, other)
    if can_turn(who):
        return could_see(s, who.at, far, other)
    return sees(s, who, other, far - length(s, who))


def weapon_choices(s: State, who: Member, card: CombatCard) -> list[str]:
    """The weapons that can be joined to a card; none where it needs none, or where that does not matter."""
    if card.weapon == "none":
        return [""]
    return payable_weapons(s, who, card.weapon) or [""]


def targets(s: State, who: Member, card: str, weapon: str | None = None) -> list[int]:
    """The NPCs that can be attacked with a card; never pack members or Allies (RT-R145)."""
    printed = box(s).cards[card]
    ranged = printed.range == "ranged"
    if ranged and forbidden(s, who, "use ranged Attacks"):
        return []
    arms = [weapon] if weapon is not None else weapon_choices(s, who, printed)
    far = max(reach_of(s, who, arm) for arm in arms) if ranged else 1
    near = [each for each in hostile(s) if in_range(s, who, each, ranged, far)]
    return [each.id for each in near if can_be_hit(s, each)]


def can_be_hit(s: State, who: Npc) -> bool:
    """Whether nothing forbids to target it."""
    return not forbidden(s, who, "be targeted")


def plays(s: State, who: Member, attacks_only: bool = False) -> list[Play]:
    """The combat cards that can be played now, as Attack or as Defense (RT-24.3, RT-24.26)."""
    if not can_use_cards(s, who):
        return []
    found = []
    for id in dict.fromkeys(hand(who)):
        card = box(s).cards[id]
        if not armed_for(s, who, id):
            continue
        if card.type != "Defense" and not forbidden(s, who, "attack") and targets(s, who, id):
            found.append(Play(id))
        if card.type != "Attack" and not attacks_only and not forbidden(s, who, "use Defense cards"):
            found.append(Play(id, True))
    return found


def attack(s: State, who: Member, card: str) -> Flow[None]:
    """HOW PLAYERS ATTACK: card, weapon, target, part; the NPC's card; the check; the Damage (RT-24.13 to RT-24.23)."""
    weapon = yield from choose_weapon(s, who, card)
    target = yield from choose_target(s, who.id, targets(s, who, card, weapon))
    yield from attack_on(s, who, card, target, weapon)


def choose_weapon(s: State, who: Member, card: str) -> Flow[str]:
    """One weapon for an Attack with a card that requires one (RT-R127)."""
    arms = [arm for arm in weapon_choices(s, who, box(s).cards[card]) if targets(s, who, card, arm)]
    if len(arms) < 2:
        return arms[0] if arms else ""
    pick: UseItem = yield from ask(s, who.id, "weapon", [UseItem(arm) for arm in arms], "RT-R127")
    return pick.item


def attack_on(s: State, who: Member, card: str, target: int, weapon: str, glory: bool = True) -> Flow[None]:
    """An Attack with a card on a target, to its end."""
    printed = box(s).cards[card]
    s.last = who.id
    a = Attack(attacker=who.id, target=target, ranged=printed.range == "ranged", card=card)
    hand(who).remove(card)
    s.story.append(told.Played(who.ref, card, False))
    s.fight.deeds.append(Deed("attack card", who.id, target))
    if isinstance(figure(s, target), Npc):
        if glory:
            yield from aim(s, who, a)
        yield from npc_reacts(s, npc(s, target), who.id)
    check = Check(who.id, "physical", printed.skill, "attack", target=target, dice=printed.bonus_dice)
    yield from run_lines(s, who, a, check, printed.text, ("", "Attack"))
    if weapon:
        yield from pay(s, who, weapon)
        yield from run_lines(s, who, a, check, box(s).items[weapon].text, ("Attack",))
    if who.at and figure(s, a.target).at:
        yield from make_check(s, check)
        a.level = check.successes
        yield from resolve(s, a)
    if a.dealt > 0:
        for text in (printed.text, box(s).items[weapon].text if weapon else ""):
            yield from run_lines(s, who, a, check, text, ("Hit",))
    discard_card(s, who, card)
    expire(s, "attack")


def run_lines(
    s: State, who: Figure, a: Attack, check: Check | None, text: str, triggers: tuple[str, ...]
) -> Flow[None]:
    """The lines of a card or a weapon that apply now (RT-23.17, RT-24.31)."""
    if text and who.at:
        e = Text(s, text, who.id).about(a, check)
        for trigger in triggers:
            yield from e.run_all(trigger)


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
    arms = weapon_choices(s, who, printed)
    text = box(s).items[arms[0]].text if arms[0] else ""
    for lines, triggers in ((printed.text, ("", "Defense")), (text, ("Defense",))):
        e = Text(s, lines, who.id).about(None, check)
        e.attack, e.attacker = a, None if a is None else a.attacker
        for trigger in triggers:
            yield from e.run_all(trigger)
    if who.at:
        yield from make_check(s, check)
        if check.successes:
            gain_token(s, who, RESISTANCE, check.successes)
    discard_card(s, who, card)


def drop_weakness(s: State, who: Member) -> Flow[None]:
    """-1 RESISTANCE may be discarded as soon as a Defense card is used (RT-21.16)."""
    if who.tokens.get("-1 RESISTANCE"):
        pick = yield from ask(s, who.id, "discard weakness", [Named("-1 RESISTANCE"), DONE], "RT-21.16")
        if pick != DONE:
            discard_token(s, who, "-1 RESISTANCE")


# SNEAK Attack


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
