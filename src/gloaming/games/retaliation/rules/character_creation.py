"""CREATE YOUR CHARACTER: auspice, tribe, Backstory, sheet, Gifts (RT-3.1). Joining and leaving the pack."""

from collections.abc import Sequence

from gloaming.kernel import DONE, About, Flow

from ..table import events_campaign as told
from ..table.box import box
from ..table.choices import Card, Join, Named, Option, Rest, Who
from ..table.seats import MOST_CHAIRS, chair_of, chairs
from ..table.state import FORMS, MENTAL, PACK, PHYSICAL, Member, Phase, State
from .asking import ask, ask_pack
from .combat_cards import first_hand

LOOKS = ("ash", "bone", "rust", "slate")  # miniatures: a matter of looks only (RT-2.18)
NAMES = ("Ashes-on-Water", "Second-Winter", "Keeps-the-Gate", "Laughs-at-Rope")
READY = {  # ready-made characters: auspice, tribe, Backstory, the better attribute; skills at 2, at 1
    ("ahroun", "black-furies", "wildfire-crew", "physical"): (
        ["brawl", "athletics", "search", "awareness"],
        ["melee weapon", "stealth", "conversation", "occult"],
    ),
    ("theurge", "children-of-gaia", "hospice-nurse", "mental"): (
        ["brawl", "athletics", "occult", "enigmas"],
        ["stealth", "melee weapon", "awareness", "conversation"],
    ),
    ("ragabash", "bone-gnawers", "runaway", "physical"): (
        ["stealth", "brawl", "search", "conversation"],
        ["athletics", "melee weapon", "awareness", "enigmas"],
    ),
    ("philodox", "silver-fangs", "barkeep", "mental"): (
        ["brawl", "athletics", "conversation", "awareness"],
        ["stealth", "melee weapon", "search", "occult"],
    ),
}


def taken(s: State, field: str) -> list[str]:
    """What other characters have: nobody shares an auspice, a tribe or a Backstory (RT-3.3, RT-4.2, RT-4.6)."""
    return [getattr(member, field) for member in (*s.members, *s.campaign.resting)]


def pick_name(s: State, who: Member, kind: str, names: Sequence[str], rule: str, about: About = None) -> Flow[str]:
    """One of some names."""
    pick: Named = yield from ask(s, who.id, kind, [Named(each) for each in names], rule, about)
    return pick.name


def create(s: State, who: Member) -> Flow[None]:
    """The next step of making a character; when all is chosen it is complete."""
    b = box(s)
    if not who.look:
        who.look = yield from pick_name(s, who, "look", [x for x in LOOKS if x not in taken(s, "look")], "RT-2.18")
        who.name = NAMES[chair_of(who)]
    elif not who.auspice:
        free = [x for x in b.auspices if x not in taken(s, "auspice")]
        who.auspice = yield from pick_name(s, who, "auspice", free, "RT-3.2")
    elif not who.tribe:
        who.tribe = yield from pick_name(s, who, "tribe", [x for x in b.tribes if x not in taken(s, "tribe")], "RT-4.1")
    elif not who.backstory:
        free = [x for x in b.backstories if x not in taken(s, "backstory")]
        who.backstory = yield from pick_name(s, who, "backstory", free, "RT-4.5")
    elif not who.skills:
        yield from fill_sheet(s, who)
    else:
        yield from learn_gifts(s, who)
        finish(s, who)


def fill_sheet(s: State, who: Member) -> Flow[None]:
    """CHARACTER SHEET: one attribute 3, the other 2; under each two skills at 2 and two at 1 (RT-5.5 to RT-5.9)."""
    better = yield from pick_name(s, who, "attribute", ["physical", "mental"], "RT-5.5")
    who.physical, who.mental = (3, 2) if better == "physical" else (2, 3)
    for group in (PHYSICAL, MENTAL):
        for level in (2, 2, 1, 1):
            left = [skill for skill in group if skill not in who.skills]
            who.skills[(yield from pick_name(s, who, "skill at", left, "RT-5.7", level))] = level
    who.skills = {skill: who.skills.get(skill, 0) for skill in (*PHYSICAL, *MENTAL)}


def gifts_of(s: State, who: Member, rank: int) -> tuple[list[str], list[str]]:
    """The Gifts of a Rank: two of the auspice, one of the tribe (RT-3.20, RT-8.2, RT-8.3, RT-R231)."""
    every = s.options.more_gifts
    gifts = [gift for gift in box(s).gifts.values() if gift.rank == rank and (every or not gift.further)]
    return [g.id for g in gifts if g.source == who.auspice], [g.id for g in gifts if g.source == who.tribe]


def learn_gifts(s: State, who: Member) -> Flow[None]:
    """Every Rank up to the pack's: one of the auspice Gifts, and the tribe's (RT-8.2 to RT-8.5, RT-R231)."""
    for rank in range(1, s.campaign.rank + 1):
        auspice, tribe = gifts_of(s, who, rank)
        own = yield from one_of(s, who, auspice, "RT-8.2")
        tribal = tribe if len(tribe) == 1 else (yield from one_of(s, who, tribe, "RT-R231"))
        who.gifts += [gift for gift in (*own, *tribal) if gift not in who.gifts]


def one_of(s: State, who: Member, gifts: list[str], rule: str) -> Flow[list[str]]:
    """The Gift that is learned of these; none if one of them was learned before."""
    if any(gift in who.gifts for gift in gifts):
        return []
    return [(yield from ask(s, who.id, "gift", [Card(gift) for gift in gifts], rule)).card]


def finish(s: State, who: Member) -> None:
    """The character is complete: a first hand of each form, and the XP of the others (RT-5.14, RT-5.15, RT-R22)."""
    most = max((member.earned for member in (*s.members, *s.campaign.resting)), default=0)
    who.earned = who.xp = most
    for form in FORMS:
        who.hands[form] = first_hand(s, who, form)
    introduce(s, who)


def is_made(s: State) -> bool:
    """Whether every character is complete."""
    return all(member.gifts for member in s.members)


def begin_with_pack(s: State) -> Flow[bool]:
    """The pack lies side by side before the campaign begins; until then each may be made anew (RT-R227)."""
    pick = yield from ask_pack(s, "pack", [DONE, *(Who(member.id) for member in s.members)], "RT-R227")
    if pick == DONE:
        return True
    old = s.members[pick.id]
    s.members[old.id] = Member(id=old.id, chair=old.chair)
    s.maker = old.id
    return False


def introduce(s: State, who: Member) -> None:
    """Tells who a character is as it begins."""
    s.story.append(
        told.CharacterMade(
            who.ref,
            who.auspice,
            who.tribe,
            who.backstory,
            who.physical,
            who.mental,
            dict(who.skills),
            tuple(who.gifts),
        )
    )


def ready_made(s: State, number: int) -> Member:
    """A ready-made character, complete."""
    auspice, tribe, backstory, better = list(READY)[number]
    two, one = READY[auspice, tribe, backstory, better]
    who = Member(id=number, name=NAMES[number], look=LOOKS[number], auspice=auspice, tribe=tribe, backstory=backstory)
    who.physical, who.mental = (3, 2) if better == "physical" else (2, 3)
    who.skills = {skill: 2 if skill in two else 1 if skill in one else 0 for skill in (*PHYSICAL, *MENTAL)}
    for rank in range(1, s.campaign.rank + 1):
        own, tribal = gifts_of(s, who, rank)
        who.gifts += [own[0], tribal[0]]
    for form in FORMS:
        who.hands[form] = first_hand(s, who, form)
    return who


# joining and leaving at the Caern: characters rest and come back as they were (RT-R211)


def comings_and_goings(s: State) -> list[Option]:
    """Who may join now and who may rest, at a table with chairs for it; one pack member at least goes on."""
    if not s.options.chairs:
        return []
    present = [chair_of(member) for member in s.members]
    found: list[Option] = []
    if len(s.members) < MOST_CHAIRS:
        found += [Join(chair) for chair in range(chairs(s)) if chair not in present]
    if len(s.members) > 1:
        found += [Rest(member.id) for member in s.members]
    return found


def rest(s: State, id: int) -> None:
    """A character rests and keeps its state."""
    who = s.members[id]
    s.story.append(told.Rested(who.ref))
    gather(s, [member for member in s.members if member is not who])
    s.campaign.resting.append(who)


def join(s: State, chair: int) -> Flow[None]:
    """A character comes back, or a new one is made with the XP of the others and the Gifts of the Rank (RT-R22)."""
    back = next((member for member in s.campaign.resting if chair_of(member) == chair), None)
    who = back or (ready_made(s, chair) if s.options.ready_made else Member(id=chair, chair=chair))
    s.campaign.resting = [member for member in s.campaign.resting if member is not back]
    gather(s, sorted([*s.members, who], key=chair_of))
    if back is not None:
        s.story.append(told.CameBack(who.ref))
        yield from learn_gifts(s, who)
    elif s.options.ready_made:
        finish(s, who)
    else:
        s.maker, s.phase = who.id, Phase.CREATE


def gather(s: State, members: list[Member]) -> None:
    """The pack as it is now. Its members are numbered anew, and nobody has acted last."""
    s.last = PACK
    for place, member in enumerate(members):
        member.chair, member.id = chair_of(member), place
    s.members = members
