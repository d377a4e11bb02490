"""The table between scenarios: the Caern board, its event, the merchant, what XP can raise."""

from gloaming.scene import Area, Kind, Piece, PieceValue, Place, Reading, Row, Sheet, Tally, counted

from ..rules.booklet import story_event
from ..rules.caern import HIGHEST, can_raise, price, stock, xp_cost
from ..table.box import box
from ..table.numbers import attribute, name
from ..table.seats import seat_of
from ..table.state import MENTAL, PHYSICAL, Member, Phase, State
from .names import MOON, card_name, offer_piece, raise_piece
from .scene_making import making_areas
from .scene_month import month_area, story_so_far, won_area
from .scene_pages import event_page, laid

ITEM_ICON = {"Key": "key", "Consumable": "flask", "Melee Weapon": "sword", "Ranged Weapon": "bow"}
ATTRIBUTES = ("physical", "mental")


def caern_area(s: State) -> Area:
    """THE CAERN BOARD stays in view at all times (RT-9.1)."""
    c = s.campaign
    rows = [
        Tally("Moon", MOON[c.moon]),
        Tally("Rank", c.rank),
        Tally("Trophies", c.trophies),
        *(Tally(building, f"level {level}") for building, level in c.buildings.items()),
    ]
    kept = {
        "Patron Spirits": [f"{x}{' (called)' if x in s.scenario.spirits else ''}" for x in c.spirits],
        "Allies": [card_name(s, x) for x in c.roster],
        "Stash": [card_name(s, x) for x in c.stash],
        "Effects": [card_name(s, x) for x in c.effects],
        "Strategies": [card_name(s, x) for x in c.strategies],
        "Recorded": c.words,
        "Rest": [who.name for who in c.resting],
    }
    rows += [Tally(what, ", ".join(names)) for what, names in kept.items() if names]
    return Area("caern", "The Caern", place=Place.SIDE, layout=Sheet([Reading("The Caern", tallies=rows)]))


def caern_areas(s: State) -> list[Area | None]:
    """What lies in the middle between scenarios."""
    if s.phase is Phase.CREATE:
        return making_areas(s)
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
                Kind.MARKER,
                item.name,
                item.category,
                item.text.strip(),
                icon=ITEM_ICON[item.category],
                values=[PieceValue("trophy", cost, "Trophies")],
                dim=cost > s.campaign.trophies,
            )
        )
    return Area("merchant", "The merchant sells", left, "trophy", Place.RIGHT, Row(), pieces) if pieces else None
