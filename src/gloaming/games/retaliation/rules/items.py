"""TROPHIES and ITEM CARDS: taking, using and trading Items."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table import events_campaign
from ..table.box import box
from ..table.choices import Agree, Object, Trade, UseItem, Who
from ..table.figures import adjacent, standing
from ..table.holding import holds_when_carried, ignores, works
from ..table.seats import seat_of
from ..table.state import WHOLE_PACK, Member, Proposal, State
from ..table.text import Text, able_lines
from .asking import ask, ask_pack
from .gifts_and_advantages import bleed_for, can_pay, pay

CARRIED = 3  # Items one may hold when something is handed over (RT-10.24)


def change_trophies(s: State, n: int) -> None:
    """TROPHIES belong to the pack; it loses what it has (RT-10.13)."""
    before, s.campaign.trophies = s.campaign.trophies, max(0, s.campaign.trophies + n)
    s.story.append(told.Changed(WHOLE_PACK, "Trophies", s.campaign.trophies - before))


# ITEM CARDS of the supply


def copies_out(s: State, item: str) -> int:
    """How many copies of an Item the pack has, those included whose owners rest (RT-R211)."""
    owners = (*s.members, *s.campaign.resting)
    return s.campaign.stash.count(item) + sum(member.items.count(item) for member in owners)


def sold_out(s: State, item: str) -> bool:
    """Whether all copies are in the pack's possession (RT-10.17)."""
    return copies_out(s, item) >= box(s).items[item].copies


def take_item(s: State, item: str, who: int) -> Flow[bool]:
    """One copy comes from the supply to whoever acts, or to one whom the pack chooses (RT-10.21)."""
    if sold_out(s, item):
        return False
    taker = WHOLE_PACK
    if s.sequence == "caern":
        s.campaign.stash.append(item)
    else:
        able = [member.id for member in standing(s) or s.members]
        if who not in able:  # before they are placed, or when all have left the map, everybody can
            who = (yield from ask_pack(s, "who takes it", [Who(id) for id in able], "RT-10.22")).id
        s.members[who].items.append(item)
        taker = s.members[who].ref
    s.story.append(events_campaign.ItemTaken(item, taker))
    return True


def discard_item(s: State, item: str) -> bool:
    """One copy goes back to the supply, whoever has it; not from who is Knocked Out (RT-R51)."""
    owners = [(member.ref, member.items) for member in s.members if not member.knocked_out]
    for owner, pile in (*owners, (WHOLE_PACK, s.campaign.stash)):
        if item in pile:
            pile.remove(item)
            s.story.append(events_campaign.ItemDiscarded(item, owner))
            return True
    return False


# using them


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
    if not works(s, item.sequence) or not can_pay(s, who, id) or id in who.used:
        return False
    return bool(able_lines(Text(s, item.text, who.id, card=id)))


def use_item(s: State, who: Member, id: str) -> Flow[None]:
    """USE AN ITEM: its cost, its effect, and off it goes if it says so (RT-10.26, RT-10.29, RT-10.31)."""
    item = box(s).items[id]
    s.last = who.id
    s.story.append(told.Used(who.ref, id))
    pay(s, who, id)
    if item.discard_when == "use" and id in who.items:
        who.items.remove(id)
    elif item.discard_when == "end-of-scenario":
        who.used[id] = "scenario"
    e = Text(s, item.text, who.id, card=id, rule="RT-22.7")
    for line in e.script.on(""):
        yield from line.run(e, paying=True)
    yield from bleed_for(s, who, id)


def items_cost_no_action(s: State, who: Member) -> bool:
    """Whether a text lets it use an Item without the action, once a turn."""
    return "free Item" not in who.used and ignores(s, who, "the action cost of Items")


def item_options(s: State, who: Member, actions: int) -> list[UseItem]:
    """The Items that may be used now."""
    if not actions and not items_cost_no_action(s, who):
        return []
    return [UseItem(id) for id in usable_items(s, who)]


# trading


def hands_over(s: State, who: Member, deal: Trade) -> Flow[bool]:
    """Whether the owner of an Item gives it away; nobody is asked who leads both (RT-R50)."""
    if seat_of(s, who.id) == seat_of(s, deal.partner):
        return True
    s.proposal = Proposal("turn", deal)  # for all to see
    answer = yield from ask(s, deal.partner, "hand over", [Agree(), Object()], "RT-R50", who.id)
    s.proposal = None
    return bool(answer == Agree())


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
    refused = s.turn.refused if s.turn is not None else []
    return [deal for deal in found if deal not in refused]


def trade(s: State, who: Member, deal: Trade) -> Flow[None]:
    """One transfer, or one for one; the partner's own action stays (RT-22.9). What is refused costs none (RT-R50)."""
    partner = s.members[deal.partner]
    if deal.take and not (yield from hands_over(s, who, deal)):
        assert s.turn is not None
        s.turn.refused.append(deal)
        s.turn.actions += 1
        return
    if deal.give:
        who.items.remove(deal.give)
        partner.items.append(deal.give)
    if deal.take:
        partner.items.remove(deal.take)
        who.items.append(deal.take)
    s.story.append(events_campaign.Traded(who.ref, partner.ref, deal.give, deal.take))
