"""The words of cards: what is done to bodies and minds, and how figures are moved."""

from gloaming.kernel import DONE, Done, Flow
from gloaming.lingo import Extent, HowMany, Selection
from gloaming.lingo.select import drawn
from gloaming.lingo.takes import SINGLE, Takes

from ..rules.asking import ask, ask_pack
from ..rules.damage import absorb, defeat, enter_phase, recover, suffer
from ..rules.defense import npc_reacts
from ..rules.garou_forms import change_form, room_for
from ..rules.investigation import change_successes
from ..rules.npc_turn import move_and_attack, ordered_attack, rule_of
from ..rules.skill_checks import frenzy_threatens
from ..rules.trackers import (
    can_spend,
    change_initiative,
    change_rage,
    discard_token,
    discardable,
    gain_corruption,
    gain_token,
    leave_frenzy,
    lose_corruption,
    lose_willpower,
    recover_willpower,
)
from ..table import events as told
from ..table.choices import Absorb, Named, Who
from ..table.figures import npc
from ..table.holding import forbidden
from ..table.state import PACK, Figure, Member, Npc
from ..table.text import Text
from ..table.under_way import Attack
from .lexicon import SUCCESS, TOKEN, W, amount, counted, decide, filled, is_an_npc, named, who

AN_NPC = Takes(where=is_an_npc, but=("Pack Member(s)",))


@W.verb("{figure} gain(s) {token}", raw=True, figure=Takes(), token=counted(TOKEN, "some", "a"))
def gains_token(e: Text, figure: Selection, token: Selection) -> Flow[Extent]:
    """The tokens are placed at once; kinds that do not stack stay at 1 (RT-R115)."""
    given = 0
    bearers = yield from figure.pick(e)
    for id in bearers:
        given += gain_token(e.state, who(e, id), filled(token), amount(e, token))
    return how_far(given, amount(e, token) * len(bearers))


def how_far(done: int, wanted: int) -> Extent:
    """How far something was done of which so much was wanted."""
    if not done:
        return Extent.NOTHING
    return Extent.FULLY if done >= wanted else Extent.PARTLY


@W.verb(
    "{figure} discard(s) {token}",
    raw=True,
    figure=Takes(),
    token=counted((TOKEN, SUCCESS), "some", "a", "up to", "any number", "all"),
)
def discards_token(e: Text, figure: Selection, token: Selection) -> Flow[Extent]:
    """Tokens are discarded, as many as there are; of effect tokens the owner chooses which."""
    if named(token) == SUCCESS:
        gone = min(amount(e, token), e.state.scenario.successes)
        if token.which in ("up to", "any number"):
            gone = yield from so_many(e, PACK, gone)
        change_successes(e.state, -gone)
        return how_far(gone, token.n if token.which == "some" else gone)
    gone = 0
    bearers = yield from figure.pick(e)
    for id in bearers:
        gone += yield from discard_some(e, who(e, id), filled(token), token)
    return how_far(gone, token.n * len(bearers) if token.which == "some" else gone)


def so_many(e: Text, seat: int, most: int) -> Flow[int]:
    """How many, up to a number, where the text leaves it open."""
    if not most:
        return 0
    pick: HowMany = yield from ask(e.state, seat, "how many", [HowMany(n) for n in range(most, -1, -1)], e.rule)
    return pick.n


def discard_some(e: Text, here: Figure, kind: str, token: Selection) -> Flow[int]:
    """Discards tokens of one kind, or effect tokens of any kinds."""
    if kind != "effect":
        there = min(amount(e, token), here.tokens.get(kind, 0))
        if there and token.which in ("up to", "any number"):
            there = yield from so_many(e, here.id if isinstance(here, Member) else PACK, there)
        return discard_token(e.state, here, kind, there) if there else 0
    gone = 0
    while gone < amount(e, token) and (kinds := discardable(here)):
        options = [Named(each) for each in kinds]
        asked = [*options, DONE] if token.which in ("up to", "any number") else options
        if token.which == "all":
            pick: Named | Done = options[0]
        elif isinstance(here, Member):
            pick = yield from ask(e.state, here.id, "discard token", asked, "RT-21.1")
        else:
            pick = yield from ask_pack(e.state, "discard token", asked, "RT-21.1")
        if not isinstance(pick, Named):
            break
        gone += discard_token(e.state, here, pick.name, 1)
    return gone


@W.verb(
    "{figure} take(s) {pool}",
    raw=True,
    figure=Takes(),
    pool=counted(("Damage", "Unpreventable Damage"), "some"),
)
def takes(e: Text, figure: Selection, pool: Selection) -> Flow[Extent]:
    """Damage at once: no Attack, no reaction; tokens may absorb plain Damage, nothing Unpreventable (RT-21.19)."""
    harmed = 0
    for id in (yield from figure.pick(e)):
        here, n = who(e, id), amount(e, pool)
        if named(pool) == "Damage" and here.at:
            n -= yield from absorb_plain(e, here, n)
        harmed += yield from suffer(e.state, here, n, by=None)
    return Extent.FULLY if harmed else Extent.NOTHING


def absorb_plain(e: Text, here: Figure, n: int) -> Flow[int]:
    """+1 RESISTANCE tokens against Damage of a page."""
    tokens = min(n, here.tokens.get("+1 RESISTANCE", 0))
    if tokens and isinstance(here, Member):
        options = [Absorb(k) for k in range(tokens, -1, -1)]
        tokens = (yield from ask(e.state, here.id, "absorb", options, "RT-21.13")).tokens
    return absorb(e.state, here, tokens)


@W.verb("{figure} recover(s) {pool}", raw=True, figure=Takes(), pool=counted(("Damage", "Willpower"), "some", "all"))
def recovers_pool(e: Text, figure: Selection, pool: Selection) -> Flow[Extent]:
    """Damage or Willpower goes down, not below 0; Fatigue stays (RT-6.16, RT-R25)."""
    back = 0
    for id in (yield from figure.pick(e)):
        here = who(e, id)
        if named(pool) == "Damage":
            back += recover(e.state, here, amount(e, pool))
        elif isinstance(here, Member):
            back += recover_willpower(e.state, here, amount(e, pool))
    return Extent.FULLY if back else Extent.NOTHING


@W.verb(
    "{figure} gain(s) {pool}",
    lasting=True,
    raw=True,
    figure=Takes(),
    pool=counted(
        ("Rage", "Corruption", "Initiative", "XP", "additional Attack(s)", "additional action(s)"), "some", "a"
    ),
)
@W.verb(
    "{figure} gain(s) {pool} in {whose} next turn",
    lasting=True,
    raw=True,
    figure=Takes(),
    pool=counted("additional Attack(s)", "some", "a"),
)
def gains_pool(e: Text, figure: Selection, pool: Selection, lasts: str = "", whose: str = "") -> Flow[Extent]:
    """Rage, Corruption, Initiative, XP; additional Attacks and actions. What the bearer does not have is skipped."""
    done = False
    for id in (yield from figure.pick(e)):
        done = gain_one(e, who(e, id), named(pool), amount(e, pool), bool(whose)) or done
    return Extent.FULLY if done else Extent.NOTHING


def gain_one(e: Text, here: Figure, what: str, n: int, later: bool) -> bool:
    """One figure gains something."""
    s = e.state
    if what == "Initiative":
        change_initiative(s, here, n)
        return True
    if not isinstance(here, Member):
        return False
    match what:
        case "Rage":
            return change_rage(s, here, n) != 0
        case "Corruption":
            return gain_corruption(s, here, n)
        case "XP":
            here.xp += n
            here.earned += n
            s.story.append(told.Changed(here.ref, "XP", n))
        case "additional Attack(s)" if later:
            here.next_attacks += n
        case "additional Attack(s)" if s.turn is not None and s.turn.who == here.id:
            s.turn.attacks += n
        case "additional action(s)" if s.turn is not None and s.turn.who == here.id:
            s.turn.actions += n
        case _:
            return False
    return True


@W.verb(
    "{figure} lose(s) {pool}",
    raw=True,
    figure=Takes(),
    pool=counted(("Rage", "Corruption", "Initiative", "Willpower"), "some", "up to"),
)
def loses_pool(e: Text, figure: Selection, pool: Selection) -> Flow[Extent]:
    """Floor 0; Willpower lost is marked as spent and may cause Fatigue (RT-R213)."""
    done = 0
    for id in (yield from figure.pick(e)):
        n = yield from how_many(e, id, pool)
        done += lose_one(e, who(e, id), named(pool), n)
    return Extent.FULLY if done else Extent.NOTHING


def how_many(e: Text, id: int, pool: Selection) -> Flow[int]:
    """How much is lost, where the text leaves it open: the loser says."""
    if pool.which != "up to":
        return amount(e, pool)
    options = [HowMany(n) for n in range(pool.n, -1, -1)]
    seat = id if isinstance(who(e, id), Member) else PACK
    pick: HowMany = yield from ask(e.state, seat, "how many", options, e.rule)
    return pick.n


def lose_one(e: Text, here: Figure, what: str, n: int) -> int:
    """One figure loses something."""
    s = e.state
    if what == "Initiative":
        change_initiative(s, here, -n)
        return n
    if not isinstance(here, Member):
        return 0
    if what == "Rage":
        return -change_rage(s, here, -n)
    if what == "Corruption":
        return lose_corruption(s, here, n)
    lose_willpower(s, here, n)
    return n


def can_spend_pool(e: Text, pool: Selection) -> bool:
    """Whether a cost can be paid in full (RT-R214)."""
    here = who(e, e.user)
    if not isinstance(here, Member):
        return False
    return here.rage >= pool.n if named(pool) == "Rage" else can_spend(here, pool.n)


@W.verb("spend {pool}", raw=True, can=can_spend_pool, pool=counted(("Rage", "Willpower"), "some"))
def spends(e: Text, pool: Selection) -> None:
    """A cost in Rage or Willpower, paid in full first (RT-R214)."""
    lose_one(e, who(e, e.user), named(pool), pool.n)


# Attacks and forms


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
        e.user, user = id, e.user  # whom it can reach and who is closest is seen from the one that attacks
        victims = yield from pick_victims(e, victim)
        e.user = user
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
