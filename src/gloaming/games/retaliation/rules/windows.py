"""When something happens: the cards that answer by themselves, and those that may be used at that moment."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from gloaming.kernel import DONE, Flow
from gloaming.lingo import ScriptLine

from ..table import events as told
from ..table.box import box
from ..table.choices import Use
from ..table.holding import Source, may_fire, sources, spent, works
from ..table.state import Member, State
from ..table.text import Text
from .asking import ask
from .trackers import can_spend, change_rage, lose_willpower

if TYPE_CHECKING:
    from .attack import Attack
    from .skill_checks import Check

MAKES, FAILS = "{figure} make(s) {check}", "{figure} fail(s) {check}"
ATTACKED, HARMED = "{figure} is attacked", "{figure} take(s) Damage"
DEFEATS, FALLS = "{figure} defeat(s) {victim:figure}", "{figure} would be Knocked Out"
FRENZY, WYRM = "{figure} enter(s) Frenzy", "{figure} roll(s) a Wyrm mark"


class Moment(NamedTuple):
    """Something that happens: what, whose deed, in which Attack or check, to whom."""

    key: str
    doer: int
    attack: "Attack | None" = None
    check: "Check | None" = None
    victim: int | None = None


def scope_at(s: State, m: Moment, source: Source) -> Text:
    """The scope of a text that answers to a moment."""
    e = Text(s, source.text, source.owner, card=source.card, rule="RT-R37").about(m.attack, m.check, m.doer)
    if m.check is not None and m.attack is None:
        e.target = m.check.target
    if m.victim is not None:
        e.target = m.victim
    return e


def answering(s: State, m: Moment, source: Source) -> Iterator[tuple[ScriptLine, Text]]:
    """The lines of a text that answer to a moment."""
    for line in box(s).script(source.text).on(m.key):
        e = scope_at(s, m, source)
        if line.happens is None or line.happens(e):
            yield line, e


def carried(s: State, costly: bool) -> Iterator[Source]:
    """Items whose lines wait for a moment: those that cost something are offered, the others answer by themselves."""
    b = box(s)
    for member in s.members:
        if member.at and member.form != "crinos":
            for id in dict.fromkeys(member.items):
                item = b.items[id]
                if bool(item.cost_kind) is costly and item.category == "Consumable" and works(s, item.sequence):
                    yield Source(member.id, id, item.text)


def happen(s: State, m: Moment, early: bool | None = None) -> Flow[None]:
    """Every card in play that answers by itself does so; on a check, rerolls come after the roll."""
    known = list(sources(s))
    for source in [*known, *(each for each in carried(s, costly=False) if each not in known)]:
        if early is not None and ("eroll" not in source.text) is not early:
            continue
        for line, e in list(answering(s, m, source)):
            if may_fire(s, source.owner, source.card):
                yield from line.run(e)
                spent(s, source.owner, source.card)


# what may be used


def offers(s: State, m: Moment) -> Iterator[Source]:
    """Immediate Gifts, auspices and costly Artefacts that wait for a moment (RT-R19, RT-R37)."""
    b = box(s)
    for member in s.members:
        if not member.at and s.sequence != "caern":
            continue
        if s.attending and member.id not in s.attending:  # it does not interfere (RT-30.5, RT-30.31)
            continue
        auspice = b.auspices.get(member.auspice)
        if auspice is not None and auspice.timing == "own-check" and moon_fits(s, member):
            yield Source(member.id, auspice.id, auspice.text)
        for id in member.gifts:
            if b.gifts[id].type == "Immediate" and works(s, b.gifts[id].sequence):
                yield Source(member.id, id, b.gifts[id].text)
    yield from carried(s, costly=True)


def moon_fits(s: State, member: Member) -> bool:
    """Whether the Moon is right for its auspice (RT-3.5, RT-R18)."""
    return not s.options.moon_lock or box(s).auspices[member.auspice].moon == s.campaign.moon


def usable(s: State, m: Moment, early: bool | None = None, answered: Collection[Source] = ()) -> list[Source]:
    """What may be used now, each once. On a check, dice come before the roll, the rest after it (RT-R19, RT-R37)."""
    found = []
    for source in offers(s, m):
        member = s.members[source.owner]
        if source in answered or source.card in member.used or not can_pay(s, member, source.card):
            continue
        if early is not None and is_early(source.text) is not early:
            continue
        if not any(line.able(e) for line, e in answering(s, m, source)):
            continue
        if source.card not in box(s).gifts or not (member.frenzied or gifts_banned(s, member)):
            found.append(source)
    return found


def gifts_banned(s: State, member: Member) -> bool:
    """Whether a text forbids it Gifts."""
    from ..table.holding import forbidden

    return forbidden(s, member, "use Gifts")


def is_early(text: str) -> bool:
    """Whether a text changes the dice of a check before they are rolled."""
    return "on this check" in text and "success" not in text


def window(s: State, m: Moment, early: bool | None = None) -> Flow[None]:
    """Each pack member in turn may use what fits the moment, until nobody wants more."""
    answered: list[Source] = []
    while found := usable(s, m, early, answered):
        owner = found[0].owner
        mine = [source for source in found if source.owner == owner]
        rest = [source for source in found if source.owner != owner]
        for group in (mine, rest):
            if not group:
                continue
            chosen = yield from ask(s, group[0].owner, "use", [*(Use(x.card) for x in group), DONE], "RT-R37")
            if chosen != DONE:
                source = next(each for each in group if each.card == chosen.card)
                answered.append(source)
                yield from use(s, m, source)
                break
        else:
            return


def use(s: State, m: Moment, source: Source) -> Flow[None]:
    """Its cost is paid, then it is carried out."""
    member = s.members[source.owner]
    yield from pay(s, member, source.card)
    s.story.append(told.Used(member.ref, source.card))
    s.last = member.id
    for line, e in list(answering(s, m, source)):
        yield from line.run(e)
    limit = limit_of(s, source.card)
    if limit != "none":
        member.used[source.card] = limit


# costs and limits


def limit_of(s: State, card: str) -> str:
    """How often a card may be used."""
    b = box(s)
    for cards in (b.gifts, b.auspices, b.backstories):
        if card in cards:
            return str(cards[card].limit)
    return "none"


def cost_of(s: State, card: str) -> tuple[str, int]:
    """What using a card costs."""
    b = box(s)
    if card in b.gifts:
        return b.gifts[card].cost_kind, b.gifts[card].cost
    if card in b.items:
        return b.items[card].cost_kind, b.items[card].cost
    return "", 0


def can_pay(s: State, member: Member, card: str) -> bool:
    """Whether the cost can be paid in full (RT-R38, RT-R214)."""
    kind, n = cost_of(s, card)
    if kind == "willpower":
        return can_spend(member, n)
    return kind != "rage" or member.rage >= n


def pay(s: State, member: Member, card: str) -> Flow[None]:
    """Pays what a card costs; Damage may Knock the user Out after the effect (RT-8.6, RT-10.29, RT-R214)."""
    kind, n = cost_of(s, card)
    if kind == "willpower":
        lose_willpower(s, member, n)
    elif kind == "rage":
        change_rage(s, member, -n)
    elif kind == "damage":
        from .damage import suffer

        yield from suffer(s, member, n)
    yield from ()
