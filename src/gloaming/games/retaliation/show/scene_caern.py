"""The table between scenarios: the Caern board, its event, the merchant, and characters in the making."""

from gloaming.scene import Area, Kind, Piece, PieceValue, Place, Reading, Row, Sheet, Tally, counted

from ..rules.booklet import story_event
from ..rules.caern import HIGHEST, can_raise, price, stock, xp_cost
from ..rules.character_creation import LOOKS, gifts_of, taken
from ..table.box import box
from ..table.numbers import attribute, name
from ..table.seats import seat_of
from ..table.state import MENTAL, PHYSICAL, SKILLS, Member, Phase, State
from .names import LOOK_WORDS, MOON, card_name, offer_piece, raise_piece
from .scene_month import month_area, story_so_far, won_area
from .scene_pack import birth
from .scene_pages import event_page, laid

ITEM_ICON = {"Key": "key", "Consumable": "flask", "Melee Weapon": "sword", "Ranged Weapon": "bow"}
ATTRIBUTES = ("physical", "mental")
FILLED = 4  # skills of each attribute that have a level (RT-5.7)


def caern_area(s: State) -> Area:
    """THE CAERN BOARD stays in view at all times (RT-9.1)."""
    c = s.campaign
    rows = [
        Tally("Moon", MOON[c.moon]),
        Tally("Rank", c.rank),
        Tally("Trophies", c.trophies),
        *(Tally("Patron Spirit", f"{x}{' (called)' if x in s.scenario.spirits else ''}") for x in c.spirits),
        *(Tally(building, f"level {level}") for building, level in c.buildings.items()),
        *(Tally("Ally", card_name(s, x)) for x in c.roster),
        *(Tally("Stash", card_name(s, x)) for x in c.stash),
        *(Tally("Effect", card_name(s, x)) for x in c.effects),
        *(Tally("Strategy", card_name(s, x)) for x in c.strategies),
        *(Tally("Recorded", x) for x in c.words),
        *(Tally("Rests", who.name) for who in c.resting),
    ]
    return Area("caern", "The Caern", place=Place.SIDE, layout=Sheet([Reading("The Caern", tallies=rows)]))


def caern_areas(s: State) -> list[Area | None]:
    """What lies in the middle between scenarios."""
    if s.phase is Phase.CREATE:
        return [offers(s)]
    if s.phase is Phase.CAERN:
        return [month_area(s), won_area(s), *experience(s), merchant(s), event_area(s), story_so_far(s)]
    return [month_area(s), won_area(s), event_area(s), story_so_far(s)]


def event_area(s: State) -> Area | None:
    """The Caern event that is read: the Random one that was drawn, or the Story event."""
    c = s.campaign
    if c.step == "drawn" and c.resolved:
        return laid(event_page(s, box(s).events[c.resolved[-1]], "story"))
    told = story_event(s, c.next[0]) if c.step == "story" and c.next else None
    return None if told is None else laid(event_page(s, told, "story"))


def experience(s: State) -> list[Area]:
    """What XP can raise, for each pack member: every level with its price; what cannot be paid is dim."""
    return [experience_of(s, who) for who in s.members if who.xp]


def experience_of(s: State, who: Member) -> Area:
    """The attributes and skills of a pack member, each with the price of its next level."""
    pieces = [
        Piece(
            raise_piece(who.id, what),
            Kind.MARKER,
            f"{what.title()} {level_of(who, what)} → {level_of(who, what) + 1}",
            f"Experience of {name(s, who)}",
            note=f"{xp_cost(who, what)} XP",
            seat=seat_of(s, who.id),
            dim=not can_raise(who, what),
        )
        for group in (("physical", *PHYSICAL), ("mental", *MENTAL))
        for what in group
        if level_of(who, what) < HIGHEST
    ]
    title = f"Spend XP: {name(s, who)}"
    return Area(f"experience.{who.id}", title, counted(who.xp, "XP", "XP"), "star", Place.CENTRE, Row(), pieces)


def level_of(who: Member, what: str) -> int:
    """The level of an attribute or a skill."""
    return attribute(who, what) if what in ATTRIBUTES else who.skills.get(what, 0)


def merchant(s: State) -> Area | None:
    """What Clings-to-Darkness sells, with its price; what cannot be paid is dim."""
    pieces, left = [], counted(s.campaign.trophies, "Trophy", "Trophies")
    for id in stock(s):
        item = box(s).items[id]
        cost = price(s, id)
        pieces.append(
            Piece(
                offer_piece(id),
                Kind.CARD,
                item.name,
                item.category,
                item.text.strip(),
                icon=ITEM_ICON[item.category],
                values=[PieceValue("trophy", cost, "Trophies")],
                dim=cost > s.campaign.trophies,
            )
        )
    return Area("merchant", "The merchant sells", left, "trophy", Place.RIGHT, Row(), pieces) if pieces else None


# characters in the making


def offers(s: State) -> Area | None:
    """The cards that the next step of making a character is about, those that others have left out."""
    b, who = box(s), s.members[s.maker]
    if not who.look:
        found = [
            card(look, look.title(), "Miniature", LOOK_WORDS[look], "paw") for look in LOOKS if free(s, "look", look)
        ]
    elif not who.auspice:
        found = [
            card(x.id, x.name, MOON[x.moon], x.text, "moon", [PieceValue("fire", x.base_rage, "Rage")])
            for x in b.auspices.values()
            if free(s, "auspice", x.id)
        ]
    elif not who.tribe:
        found = [card(x.id, x.name, x.patron, x.theme, "claw") for x in b.tribes.values() if free(s, "tribe", x.id)]
    elif not who.backstory:
        found = [
            card(x.id, x.name, x.skill.title(), x.text, "user")
            for x in b.backstories.values()
            if free(s, "backstory", x.id)
        ]
    elif len(who.skills) < len(SKILLS):
        return sheet_area(s, who)
    else:
        gifts = [b.gifts[id] for rank in range(1, s.campaign.rank + 1) for id in gifts_of(s, who, rank)[0]]
        found = [card(x.id, x.name, f"{x.type}, Rank {x.rank}", x.text, "star") for x in gifts if x.id not in who.gifts]
    return Area("offers", "To choose from", place=Place.CENTRE, layout=Row(), pieces=found)


def sheet_area(s: State, who: Member) -> Area:
    """The character sheet while it is filled in: what was chosen, and what is open."""
    rows = []
    for title, level, group in (("Physical", who.physical, PHYSICAL), ("Mental", who.mental, MENTAL)):
        rows.append(Tally(title, level if who.physical != who.mental else "open", total=True))
        full = sum(skill in who.skills for skill in group) == FILLED
        rows += [Tally(skill.title(), who.skills.get(skill, 0 if full else "open")) for skill in group]
    reading = Reading(name(s, who), birth(s, who), tallies=rows)
    return Area("sheet", "Character sheet", place=Place.CENTRE, layout=Sheet([reading]))


def free(s: State, field: str, value: str) -> bool:
    """Whether no other character has it."""
    return value not in taken(s, field)


def card(id: str, title: str, sort: str, text: str, icon: str, values: list[PieceValue] | None = None) -> Piece:
    """A card that can be chosen."""
    return Piece(offer_piece(id), Kind.CARD, title, sort, text.strip(), icon=icon, values=values or [])
