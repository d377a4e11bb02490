"""HOW PLAYERS ATTACK; the Damage of an Attack: reactions, Resistance, tokens, RETALIATION; GLORIOUS ATTACK."""

from gloaming.kernel import DONE, Flow
from gloaming.lingo.chain import chain, ends_here

from ..table import events as told
from ..table.box import box
from ..table.choices import Absorb, Part, UseItem, Who
from ..table.figures import figure, is_swarm, npc, numbers
from ..table.heeded import NATURES, against
from ..table.holding import bonus, expire, held, ignores, is_for
from ..table.moments import ATTACKED, Moment, happen
from ..table.numbers import resistance
from ..table.printed import Glorious
from ..table.state import DAMAGE_TOKENS, RESISTANCE, Blow, Deed, Figure, Member, Npc, State
from ..table.text import Text
from ..table.under_way import Attack, Check
from .asking import ask
from .booklet import glorious_page, read_page
from .combat_cards import discard_card, hand, targets, weapon_choices
from .damage import absorb, suffer
from .defense import npc_reacts, react
from .gifts_and_advantages import bleed_for, pay, window
from .line_of_sight import is_behind, turn_to
from .skill_checks import make_check
from .trackers import discard_token

# HOW PLAYERS ATTACK


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


def choose_target(s: State, member: int, found: list[int], rule: str = "RT-24.4") -> Flow[int]:
    """Which of the figures in range is attacked."""
    pick: Who = yield from ask(s, member, "target", [Who(id) for id in found], rule)
    return pick.id


def attack_on(s: State, who: Member, card: str, target: int, weapon: str, glory: bool = True) -> Flow[None]:
    """An Attack with a card on a target, to its end."""
    printed = box(s).cards[card]
    s.last = who.id
    a = Attack(attacker=who.id, target=target, ranged=printed.range == "ranged", card=card)
    hand(who).remove(card)
    s.story.append(told.Played(who.ref, card, False, figure(s, target).ref))
    s.fight.deeds.append(Deed("attack card", who.id, target))
    if isinstance(figure(s, target), Npc):
        if glory:
            yield from aim(s, who, a)
        yield from npc_reacts(s, npc(s, target), who.id)
    check = Check(who.id, "physical", printed.skill, "attack", None, target, a.ranged, printed.bonus_dice)
    yield from run_lines(s, who, a, check, printed.text, ("", "Attack"))
    if weapon:
        pay(s, who, weapon)
        yield from run_lines(s, who, a, check, box(s).items[weapon].text, ("Attack",), "attack")
    if who.at and figure(s, a.target).at:
        yield from roll_and_resolve(s, check, a)
    if a.dealt > 0:
        yield from run_lines(s, who, a, check, printed.text, ("Hit",))
        yield from run_lines(s, who, a, check, box(s).items[weapon].text if weapon else "", ("Hit",), "attack")
    discard_card(s, who, card)
    expire(s, "attack")
    if weapon:
        yield from bleed_for(s, who, weapon)


def roll_and_resolve(s: State, check: Check, a: Attack) -> Flow[None]:
    """The check and what it does; its dice lie on the table until the Damage is dealt, or a page makes an end of it."""
    try:
        yield from make_check(s, check)
        a.level = check.successes
        if figure(s, a.attacker).at and figure(s, a.target).at:  # who falls by its own dice hits nobody (RT-R122)
            yield from resolve(s, a)
    except Exception:  # not where a flow is only dropped: the state may be in use elsewhere
        s.roll = None
        raise
    s.roll = None


def run_lines(
    s: State, who: Figure, a: Attack, check: Check | None, text: str, triggers: tuple[str, ...], until: str = "round"
) -> Flow[None]:
    """The lines of a card or a weapon that apply now; they last until the round ends (RT-23.17, RT-23.18, RT-24.31)."""
    if text and who.at:
        e = Text(s, text, who.id).lasting(until).about(a, check)
        for trigger in triggers:
            yield from e.run_all(trigger)


# the Damage of an Attack, whoever makes it


def resolve(s: State, a: Attack) -> Flow[None]:
    """The Attack hits its target: one sum, then tokens, then doubling, then Unpreventable Damage (RT-R131)."""
    attacker, target = figure(s, a.attacker), figure(s, a.target)
    turn_to(s, attacker, target.at)
    a.behind = is_behind(s, attacker, target)
    s.story.append(told.Attacked(attacker.ref, target.ref, a.behind, a.ranged))
    s.fight.deeds.append(Deed("attacked", a.attacker, a.target, int(a.behind)))
    before = [kind for kind in DAMAGE_TOKENS if attacker.tokens.get(kind)]
    yield from happen(s, Moment(ATTACKED, a.target, a))
    yield from window(s, Moment(ATTACKED, a.target, a))
    target = figure(s, a.target)  # a text may have redirected it
    outer, s.blow = s.blow, Blow(a.attacker, a.target)
    try:
        if isinstance(target, Member):
            yield from react(s, target, a, expected(s, a))
        if target.at and attacker.at:
            yield from hit(s, a, attacker, target, before)
    except Exception:  # a page makes an end of it
        s.blow = outer
        raise
    s.blow = outer
    for kind in before:
        discard_token(s, attacker, kind)


def hit(s: State, a: Attack, attacker: Figure, target: Figure, before: list[str]) -> Flow[None]:
    """What comes through is suffered; whoever bears RETALIATION strikes back (RT-21.28)."""
    a.late = [kind for kind in DAMAGE_TOKENS if attacker.tokens.get(kind) and kind not in before]  # RT-21.2, RT-21.3
    come = expected(s, a)
    normal = yield from reduced(s, a, attacker, target)
    twice, sure = doubled(s, target), unpreventable(s, a, attacker)
    a.dealt = normal * (2 if twice else 1) + sure
    reckon(s, a, come - normal, twice and normal > 0, sure)
    if a.part:
        yield from glorious(s, a)
    retaliates = target.tokens.get("RETALIATION", 0) > 0
    if a.void:
        return
    yield from strike(s, a, attacker, target)
    if a.dealt > 0 and retaliates:
        discard_token(s, target, "RETALIATION")
        yield from suffer(s, attacker, 1)  # no Attack, so no chain (RT-R122)


def reckon(s: State, a: Attack, absorbed: int, twice: bool, sure: int) -> None:
    """The sum is told: nobody has to guess why so much or so little came through."""
    attacker, target = figure(s, a.attacker), figure(s, a.target)
    behind = int(a.behind and not ignores(s, target, "blindspot"))
    more = added(s, a, attacker, target) - behind
    fixed = 0 if ignores(s, attacker, "the Resistance of the target") else resisted(s, a, target)
    s.story.append(
        told.Reckoned(
            attacker.ref, target.ref, a.level, a.plus, more, behind, fixed, a.reduced + absorbed, twice, sure, a.dealt
        )
    )


def strike(s: State, a: Attack, attacker: Figure, target: Figure) -> Flow[None]:
    """The Damage is applied as one event."""
    phase = target.phase_no if isinstance(target, Npc) else 0
    yield from suffer(s, target, a.dealt, by=attacker.id)
    changed = isinstance(target, Npc) and target.phase_no != phase
    a.defeated = not target.at or changed


def expected(s: State, a: Attack) -> int:
    """The Damage to come before tokens absorb any of it."""
    attacker, target = figure(s, a.attacker), figure(s, a.target)
    fixed = 0 if ignores(s, attacker, "the Resistance of the target") else resisted(s, a, target)
    return max(0, a.level + a.plus + added(s, a, attacker, target) - fixed - a.reduced)


def added(s: State, a: Attack, attacker: Figure, target: Figure) -> int:
    """What the attacker's side adds: tokens, texts, the blindspot (RT-28.9)."""
    tokens = counting(a, attacker, "+1 DAMAGE") - counting(a, attacker, "-1 DAMAGE")
    total = tokens + bonus(s, attacker, "Damage")
    if isinstance(target, Npc) and (nature := box(s).npcs[target.card].nature) in NATURES:
        total += bonus(s, attacker, against(nature))
    return total + (a.behind and not ignores(s, target, "blindspot"))


def counting(a: Attack, attacker: Figure, kind: str) -> int:
    """The tokens of a kind that count for this Attack."""
    return 0 if kind in a.late else attacker.tokens.get(kind, 0)


def resisted(s: State, a: Attack, target: Figure) -> int:
    """The fixed Resistance against this Attack; it may be below 0 (RT-R118)."""
    total = resistance(s, target)
    if a.ranged:
        total += bonus(s, target, "Resistance against ranged Attacks")
    if a.behind:
        total += bonus(s, target, "Resistance against Attacks from behind")
    return total


def unpreventable(s: State, a: Attack, attacker: Figure) -> int:
    """Unpreventable Damage that the attacker adds (RT-21.18)."""
    return counting(a, attacker, "+1 UNPREVENTABLE DAMAGE") + max(0, bonus(s, attacker, "Unpreventable Damage"))


def doubled(s: State, target: Figure) -> bool:
    """Whether Attacks against it deal double Damage (a failed Strategy; not cumulative)."""
    for holding, e, _, _ in held(s, "{attack} deal(s) double Damage"):
        if holding.of is not None and holding.of.fits(e, Attack(attacker=-1, target=target.id)):
            return True
    return False


def reduced(s: State, a: Attack, attacker: Figure, target: Figure) -> Flow[int]:
    """Resistance first, then +1 RESISTANCE tokens one by one; a pack member chooses how many (RT-21.13, RT-R117)."""
    normal = expected(s, a)
    if not normal or ignores(s, attacker, "the Resistance of the target"):
        return normal
    for bearer in [target.id, *lenders(s, target)]:
        tokens = figure(s, bearer).tokens.get(RESISTANCE, 0)
        used = min(tokens, normal)
        asked = next((each.id for each in (figure(s, bearer), target) if isinstance(each, Member)), None)
        if asked is not None:  # the bearer must wish it; Allies use theirs at once, a pack member asks for them
            options = [Absorb(n) for n in range(used, -1, -1)]
            used = (yield from ask(s, asked, "absorb", options, "RT-21.13", normal)).tokens
        normal -= absorb(s, figure(s, bearer), used)
    return normal


def lenders(s: State, target: Figure) -> list[int]:
    """Whose +1 RESISTANCE tokens a figure may use besides its own."""
    found: list[int] = []
    for key in ("{figure} may use {shield}", "{figure} may use {shield} of {owner:figure}"):
        for holding, e, _, of in held(s, key):
            if not is_for(holding, e, of, target):
                continue
            e.it = target.id
            e.those["figure"] = [target.id]
            owners = holding.slots["owner"].all(e) if "owner" in holding.slots else [e.user]
            found += [id for id in owners if id != target.id and id not in found]
    return [id for id in found if figure(s, id).at]


# GLORIOUS ATTACK


def parts(s: State, who: Npc) -> list[Glorious]:
    """The body parts of an NPC that a Glorious Attack can still take (RT-28.21, RT-R172)."""
    if who.ally or is_swarm(s, who):
        return []
    return [each for each in numbers(s, who).glorious if each.part not in who.glory]


def open_parts(s: State, attacker: Member, card: str, target: Npc) -> list[Glorious]:
    """Those that this card can hit, in this form (RT-28.13, RT-28.15, RT-R40)."""
    shown = box(s).cards[card].body_parts
    any_part = ignores(s, attacker, "the body parts of combat cards")
    return [
        each
        for each in parts(s, target)
        if (any_part or each.part in shown) and each.form.lower() in ("", attacker.form)
    ]


def aim(s: State, attacker: Member, a: Attack) -> Flow[None]:
    """The attacker names one part; the one with the lowest threshold comes first (RT-R171)."""
    target = npc(s, a.target)
    found = sorted(open_parts(s, attacker, a.card, target), key=lambda each: each.threshold)
    if found:
        options = [*(Part(each.part) for each in found), DONE]
        pick = yield from ask(s, attacker.id, "aim", options, "RT-28.13", target.id)
        a.part = "" if pick == DONE else pick.part


def threshold(s: State, attacker: Figure, part: Glorious) -> int:
    """The Damage that is needed, 1 at least."""
    return max(1, part.threshold + bonus(s, attacker, "Glorious Attack threshold"))


def glorious(s: State, a: Attack) -> Flow[None]:
    """GLORIOUS ATTACK: on success its page is read before the Damage is applied (RT-28.14 to RT-28.19, RT-R174)."""
    attacker, target = s.members[a.attacker], npc(s, a.target)
    part = next((each for each in parts(s, target) if each.part == a.part), None)
    if part is None or a.dealt < threshold(s, attacker, part):
        return
    target.glory.append(part.part)
    phase = target.phase_no
    if page := glorious_page(s, target, part.part):
        yield from read_page(s, page, attacker.id, [attacker.id], target.id)
    else:
        yield from apply_glory(s, attacker.id, target, part.part)
    a.void = not target.at or target.phase_no != phase or bool(target.ally)
    a.defeated = a.void


def apply_glory(s: State, attacker: int, target: Npc, part: str) -> Flow[None]:
    """The text and the Trophies on the state card for a body part (RT-28.17, RT-R173)."""
    printed = next((each for each in numbers(s, target).glorious if each.part == part), None)
    if printed is None or ends_here(s):
        return
    s.campaign.trophies += printed.trophies
    s.story.append(told.Glory(figure(s, attacker).ref, target.ref, part, printed.trophies))
    e = Text(s, printed.text, attacker, rule="RT-28.16")
    e.target = target.id
    yield from chain(s, e.run_all())
