"""The words of cards: what figures gain and lose: tokens, Damage, Willpower, Rage and the like."""

from gloaming.kernel import DONE, Done, Flow
from gloaming.lingo import Extent, HowMany, Selection
from gloaming.lingo.takes import Takes

from ..rules.asking import ask, ask_pack
from ..rules.damage import absorb, recover, suffer
from ..rules.investigation import change_successes
from ..rules.trackers import (
    can_spend,
    change_initiative,
    change_rage,
    discard_token,
    discardable,
    gain_corruption,
    gain_token,
    lose_corruption,
    lose_willpower,
    recover_willpower,
)
from ..table import events as told
from ..table.choices import Absorb, Named
from ..table.state import PACK, Figure, Member
from ..table.text import Text
from .lexicon import SUCCESS, TOKEN, W, amount, counted, filled, named, who


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
