"""What a pack member may use in its turn without an action: Gifts, advantages, spirits, Effects. And Items."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table import events_campaign
from ..table.box import box
from ..table.choices import Call, Trade, Use, UseItem
from ..table.figures import adjacent
from ..table.holding import forbidden, holds_when_carried, ignores, works
from ..table.lingo_lines import able_lines
from ..table.printed import Gift
from ..table.state import Member, State
from ..table.text import Text
from .asking import ask
from .trackers import lose_corruption
from .windows import can_pay, moon_fits, pay

CARRIED = 3  # Items one may hold when something is handed over (RT-10.24)


def untriggered(text: str) -> bool:
    """Whether a text has lines without a trigger: `When …:` and the like are used at their own moment (RT-R37)."""
    return not text.startswith(("When ", "At the ", "Attack:", "Defense:", "Hit:"))


def usable_gifts(s: State, who: Member) -> list[str]:
    """Gifts for the own turn: Immediate and Active, paid, within their limit (RT-8.6, RT-8.16, RT-R37)."""
    if who.frenzied or forbidden(s, who, "use Gifts"):
        return []
    return [id for id in who.gifts if gift_fits(s, who, box(s).gifts[id])]


def gift_fits(s: State, who: Member, gift: Gift) -> bool:
    """Whether a Gift can be used now and would do something."""
    if gift.type == "Passive" or gift.id in who.used or gift.id == who.active or not can_pay(s, who, gift.id):
        return False
    if not works(s, gift.sequence) or (gift.type == "Immediate" and not untriggered(gift.text)):
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
            yield from Text(s, printed.text, who.id, card=card, rule="RT-20.32").run_all()


def use_gift(s: State, who: Member, gift: Gift) -> Flow[None]:
    """An Immediate Gift at once; an Active one takes the place of the one before (RT-8.9 to RT-8.12)."""
    yield from pay(s, who, gift.id)
    s.story.append(told.Used(who.ref, gift.id))
    if gift.limit != "none":
        who.used[gift.id] = gift.limit
    if gift.type == "Active":
        who.active = gift.id
    elif who.at:
        yield from Text(s, gift.text, who.id, card=gift.id, rule="RT-8.9").run_all()


def galliard(s: State, who: Member) -> Flow[None]:
    """With the option `galliard_total`: 2 Corruption in all, from oneself and another within 2 HEX (RT-R20)."""
    from gloaming.lingo import HowMany

    from ..table.choices import Who
    from ..table.figures import apart

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
    yield from Text(s, box(s).patrons[spirit].text, who.id, card=spirit, rule="RT-9.9").run_all()


# Items


def usable_items(s: State, who: Member) -> list[str]:
    """Consumables and Artefacts that could do something now, in this form (RT-2.4, RT-2.16, RT-R13, RT-R126)."""
    if who.form == "crinos":
        return []
    return [id for id in dict.fromkeys(who.items) if item_fits(s, who, id)]


def item_fits(s: State, who: Member, id: str) -> bool:
    """Whether an Item can be used with the action."""
    item = box(s).items[id]
    if (item.technology and who.form != "homid") or holds_when_carried(item):
        return False
    if not works(s, item.sequence) or not can_pay(s, who, id) or (id in who.used and item.discard_when != "never"):
        return False
    return bool(able_lines(Text(s, item.text, who.id, card=id)))


def use_item(s: State, who: Member, id: str) -> Flow[None]:
    """USE AN ITEM: its cost, its effect, and off it goes if it says so (RT-10.26, RT-10.29, RT-10.31)."""
    item = box(s).items[id]
    s.last = who.id
    s.story.append(told.Used(who.ref, id))
    yield from pay(s, who, id)
    if item.discard_when == "use" and id in who.items:
        who.items.remove(id)
    elif item.discard_when == "end-of-scenario":
        who.used[id] = "scenario"
    e = Text(s, item.text, who.id, card=id, rule="RT-22.7")
    for line in e.script.on(""):
        yield from line.run(e, paying=True)


def items_cost_no_action(s: State, who: Member) -> bool:
    """Whether a text lets it use an Item without the action, once a turn."""
    return "free Item" not in who.used and ignores(s, who, "the action cost of Items")


def item_options(s: State, who: Member, actions: int) -> list[UseItem]:
    """The Items that may be used now."""
    if not actions and not items_cost_no_action(s, who):
        return []
    return [UseItem(id) for id in usable_items(s, who)]


# trading


def trades(s: State, who: Member) -> list[Trade]:
    """GIVE OR TAKE an Item, or swap, with a pack member next to one (RT-22.8, RT-R50)."""
    found = []
    for partner in s.members:
        if partner is who or not partner.at or not adjacent(who, partner):
            continue
        mine, theirs = list(dict.fromkeys(who.items)), list(dict.fromkeys(partner.items))
        if len(partner.items) < CARRIED:
            found += [Trade(partner.id, give=item) for item in mine]
        if len(who.items) < CARRIED:
            found += [Trade(partner.id, take=item) for item in theirs]
        found += [Trade(partner.id, give, take) for give in mine for take in theirs if give != take]
    return found


def trade(s: State, who: Member, deal: Trade) -> None:
    """One transfer, or one for one; the partner's own action stays (RT-22.9)."""
    partner = s.members[deal.partner]
    if deal.give:
        who.items.remove(deal.give)
        partner.items.append(deal.give)
    if deal.take:
        partner.items.remove(deal.take)
        who.items.append(deal.take)
    s.story.append(events_campaign.Traded(who.ref, partner.ref, deal.give, deal.take))
