"""USING GIFTS, USING ADVANTAGES, PATRON SPIRITS: what they cost, at which moment and in whose turn they may be used."""

from collections.abc import Collection, Iterator

from gloaming.kernel import DONE, Flow
from gloaming.lingo import HowMany, ScriptLine
from gloaming.lingo.chain import chain, ends_here

from ..table import events as told
from ..table.box import box
from ..table.choices import Call, Use, Who
from ..table.figures import apart
from ..table.holding import Source, forbidden, works
from ..table.moments import Moment, answering, carried, sets_the_roll
from ..table.printed import Gift
from ..table.state import PACK, Member, State
from ..table.text import Text, able_lines
from .asking import ask
from .damage import suffer
from .trackers import can_spend, change_rage, lose_corruption, lose_willpower

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


def pay(s: State, member: Member, card: str) -> None:
    """Pays the Willpower or Rage that a card costs (RT-8.6, RT-10.29)."""
    kind, n = cost_of(s, card)
    if kind == "willpower":
        lose_willpower(s, member, n)
    elif kind == "rage":
        change_rage(s, member, -n)


def bleed_for(s: State, member: Member, card: str) -> Flow[None]:
    """Takes the Damage that a card costs, after its effect: it may Knock the user Out (RT-R214)."""
    kind, n = cost_of(s, card)
    if kind == "damage":
        yield from suffer(s, member, n)


# at a moment


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
        if not any(line.able(e) for line, e in timely(s, m, source, early)):
            continue
        if source.card not in box(s).gifts or not (member.frenzied or gifts_banned(s, member)):
            found.append(source)
    return found


def gifts_banned(s: State, member: Member) -> bool:
    """Whether a text forbids it Gifts."""
    return forbidden(s, member, "use Gifts")


def timely(s: State, m: Moment, source: Source, early: bool | None) -> list[tuple[ScriptLine, Text]]:
    """The lines of a text that answer to a moment; of a check, those for before the roll or for after it."""
    found = answering(s, m, source)
    return [(line, e) for line, e in found if early is None or sets_the_roll(line) is early]


def window(s: State, m: Moment, early: bool | None = None, but: int = PACK) -> Flow[None]:
    """Each pack member in turn, one perhaps left out, may use what fits the moment, until nobody wants more."""
    answered: list[Source] = []
    while not ends_here(s) and (found := [each for each in usable(s, m, early, answered) if each.owner != but]):
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
                yield from use(s, m, source, early)
                break
        else:
            return


def use(s: State, m: Moment, source: Source, early: bool | None = None) -> Flow[None]:
    """Its cost is paid, then it is carried out."""
    member = s.members[source.owner]
    pay(s, member, source.card)
    s.story.append(told.Used(member.ref, source.card))
    s.last = member.id
    for line, e in timely(s, m, source, early):
        yield from chain(s, line.run(e))
    yield from bleed_for(s, member, source.card)
    limit = limit_of(s, source.card)
    if limit != "none":
        member.used[source.card] = limit


# in the own turn


def usable_gifts(s: State, who: Member) -> list[str]:
    """Gifts for the own turn: Immediate and Active, paid, within their limit (RT-8.6, RT-8.16, RT-R37)."""
    if who.frenzied or forbidden(s, who, "use Gifts"):
        return []
    return [id for id in who.gifts if gift_fits(s, who, box(s).gifts[id])]


def gift_fits(s: State, who: Member, gift: Gift) -> bool:
    """Whether a Gift can be used now and would do something; `When …:` is for its own moment (RT-R37)."""
    if gift.type == "Passive" or gift.id in who.used or gift.id == who.active or not can_pay(s, who, gift.id):
        return False
    if not works(s, gift.sequence):
        return False
    return gift.type == "Active" or bool(able_lines(Text(s, gift.text, who.id, card=gift.id)))


def usable_cards(s: State, who: Member) -> list[Use]:
    """Gifts, the auspice ability, the Backstory, Effects with a cost."""
    b = box(s)
    found = usable_gifts(s, who)
    auspice = b.auspices.get(who.auspice)
    mine = auspice is not None and auspice.timing == "own-turn" and auspice.id not in who.used and moon_fits(s, who)
    if auspice is not None and mine and able_lines(Text(s, auspice.text, who.id)):
        found.append(auspice.id)
    if who.backstory and who.backstory not in who.used:
        found.append(who.backstory)
    for id in dict.fromkeys([*who.effects, *s.campaign.effects]):
        effect = b.effects[id]
        ready = effect.discard_when == "use" and works(s, effect.sequence)
        if ready and able_lines(Text(s, effect.text, who.id, card=id)):
            found.append(id)
    return [Use(id) for id in found]


def use_card(s: State, who: Member, card: str) -> Flow[None]:
    """Pays for it, marks it as used, carries it out (RT-8.9 to RT-8.12, RT-20.32)."""
    b = box(s)
    s.last = who.id
    if card in b.gifts:
        yield from use_gift(s, who, b.gifts[card])
    elif card in b.effects:
        s.story.append(told.Used(who.ref, card))
        for line in Text(s, b.effects[card].text, who.id).script.on(""):
            yield from line.run(Text(s, b.effects[card].text, who.id, card=card), paying=True)
    else:
        printed = b.auspices[card] if card in b.auspices else b.backstories[card]
        s.story.append(told.Used(who.ref, card))
        who.used[card] = "scenario"
        if card == "galliard" and s.options.galliard_total:
            yield from galliard(s, who)
        else:
            yield from Text(s, printed.text, who.id, card=card, rule="RT-20.32").lasting("turn").run_all()


def use_gift(s: State, who: Member, gift: Gift) -> Flow[None]:
    """An Immediate Gift at once; an Active one takes the place of the one before (RT-8.9 to RT-8.12)."""
    pay(s, who, gift.id)
    s.story.append(told.Used(who.ref, gift.id))
    if gift.limit != "none":
        who.used[gift.id] = gift.limit
    if gift.type == "Active":
        who.active = gift.id
    elif who.at:
        yield from Text(s, gift.text, who.id, card=gift.id, rule="RT-8.9").run_all()
    yield from bleed_for(s, who, gift.id)


def galliard(s: State, who: Member) -> Flow[None]:
    """With the option `galliard_total`: 2 Corruption in all, from oneself and another within 2 HEX (RT-R20)."""
    mine = yield from ask(s, who.id, "how many", [HowMany(n) for n in range(min(2, who.corruption), -1, -1)], "RT-R20")
    lose_corruption(s, who, mine.n)
    near = [m.id for m in s.members if m is not who and m.at and apart(m, who) <= 2 and m.corruption]
    if near and mine.n < 2:
        other = yield from ask(s, who.id, "who", [Who(id) for id in near], "RT-R20")
        lose_corruption(s, s.members[other.id], 2 - mine.n)


# Patron Spirits


def callable_spirits(s: State, who: Member) -> list[Call]:
    """PATRON SPIRITS of the Caern that nobody has called in this scenario (RT-9.8 to RT-9.10)."""
    if who.frenzied or forbidden(s, who, "call Patron Spirits"):
        return []
    return [Call(spirit) for spirit in s.campaign.spirits if spirit not in s.scenario.spirits]


def call_spirit(s: State, who: Member, spirit: str) -> Flow[None]:
    """Its effect lasts until the start of the caller's next turn (RT-9.12)."""
    s.scenario.spirits.append(spirit)
    s.story.append(told.SpiritCalled(who.ref, spirit))
    e = Text(s, box(s).patrons[spirit].text, who.id, card=spirit, rule="RT-9.9")
    yield from e.lasting("next turn").run_all()
