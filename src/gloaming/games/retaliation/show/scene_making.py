"""A character in the making: one question at a time, what it means in play, and the sheet that grows beside it."""

from collections.abc import Iterable

from gloaming.scene import Area, Kind, PhaseBar, Piece, PieceValue, Place, Reading, Row, Sheet, Tally

from ..rules.character_creation import LOOKS, gifts_of, is_made
from ..table.box import box
from ..table.numbers import damage_maximum, name, willpower_maximum
from ..table.state import MENTAL, PHYSICAL, SKILLS, Member, State
from .names import LOOK_WORDS, MOON, card_name, offer_piece

STEPS = ("Appearance", "Auspice", "Tribe", "Backstory", "Attributes and skills", "Gifts", "Your pack")
MEANING = (
    "How you look on the map. It changes no rule.",
    "It sets how much Rage you begin with, and one thing you can do once a night, while that moon stands.",
    "It gives you a Gift with every Rank, and opens some choices on pages to you alone.",
    "It makes you better at one thing, once a night.",
    "An attribute is how many dice you roll; a skill is added to what they show. Two skills of each are 2, two are 1.",
    "A Gift is yours for good. Of two that your auspice knows you learn one; that of your tribe comes by itself.",
)
MORE_GIFTS = "A Gift is yours for good. Of three that your auspice knows you learn one, and one of two of your tribe."
ATTRIBUTES = {
    "physical": "3 dice when you fight, climb, sneak and shoot, and more Damage until you fall. Mental is 2.",
    "mental": "3 dice when you look, ask, read and call spirits, and more Willpower. Physical is 2.",
}
SKILL_WORDS = {
    "athletics": "To leap, to climb, to get away; some combat cards.",
    "brawl": "To strike with fists and claws. Most combat cards use it.",
    "melee weapon": "To fight with what you hold, as a human.",
    "ranged weapon": "To shoot and to throw, as a human.",
    "stealth": "To pass those who watch, and to strike from behind.",
    "awareness": "To notice what is wrong, and who is lying.",
    "search": "To find what lies hidden. Investigations use it.",
    "occult": "To know spirits, and what they want.",
    "enigmas": "To solve what was made to be solved.",
    "conversation": "To be believed, and to be told.",
}
FILLED = 4  # skills of each attribute that have a level (RT-5.7)


def step_of_making(who: Member) -> int:
    """The step that a character in the making has come to."""
    fields = (who.look, who.auspice, who.tribe, who.backstory, len(who.skills) == len(SKILLS))
    return next((n for n, done in enumerate(fields) if not done), len(fields))


def making_bar(s: State) -> PhaseBar:
    """The steps of making a character."""
    if is_made(s):
        return PhaseBar("Who are we?", list(STEPS), len(STEPS) - 1)
    return PhaseBar("Who are you?", list(STEPS), step_of_making(s.members[s.maker]))


def making_areas(s: State) -> list[Area | None]:
    """The cards that the step is about, with what it means, and the sheet."""
    if is_made(s):
        return [*pack_areas(s)]
    who = s.members[s.maker]
    step = step_of_making(who)
    whose = f" of {name(s, who)}" if who.name else ""
    means = MORE_GIFTS if STEPS[step] == "Gifts" and s.options.more_gifts else MEANING[step]
    about = Sheet([Reading(f"{STEPS[step]}{whose}", text=means)])
    return [
        Area("about", "What it means in play", place=Place.FAR, layout=about),
        Area("offers", "To choose from", place=Place.CENTRE, layout=Row(), pieces=[*offered(s, who, step)]),
        sheet_area(s, who),
    ]


def offered(s: State, who: Member, step: int) -> Iterable[Piece]:
    """What can be chosen in a step; what another has stays, dim, with its name."""
    b = box(s)
    if step == 0:
        return [card(s, x, x.title(), "Miniature", LOOK_WORDS[x], "paw", "look") for x in LOOKS]
    if step == 1:
        found = b.auspices.values()
        rage = {x.id: [PieceValue("fire", x.base_rage, "Rage to begin with")] for x in found}
        return [card(s, x.id, x.name, MOON[x.moon], x.text, f"moon-{x.moon}", "auspice", rage[x.id]) for x in found]
    if step == 2:
        return [card(s, x.id, x.name, x.patron, tribe_text(s, x.id), "claw", "tribe") for x in b.tribes.values()]
    if step == 3:
        known = b.backstories.values()
        return [card(s, x.id, x.name, x.skill.title(), f"{x.text}{x.summary}", "user", "backstory") for x in known]
    if step == 4:
        return skill_cards(s, who)
    gifts = [b.gifts[id] for id in gifts_to_learn(s, who)]
    return [card(s, x.id, x.name, f"{x.type}, Rank {x.rank}", x.text, "star") for x in gifts if x.id not in who.gifts]


def gifts_to_learn(s: State, who: Member) -> list[str]:
    """The Gifts among which a character chooses: of the auspice, and of the tribe where there are more (RT-R231)."""
    ranks = [gifts_of(s, who, rank) for rank in range(1, s.campaign.rank + 1)]
    return [gift for own, tribal in ranks for gift in (*own, *(tribal if len(tribal) > 1 else ()))]


def tribe_text(s: State, tribe: str) -> str:
    """What a tribe is about, and the Gift that it begins with."""
    b = box(s)
    first = [gift for gift in b.gifts.values() if gift.source == tribe and gift.rank == 1 and not gift.further]
    about = b.tribes[tribe].theme
    return "\n".join([f"{about[:1].upper()}{about[1:]}.", *(f"{gift.name}: {gift.text.strip()}" for gift in first)])


def skill_cards(s: State, who: Member) -> list[Piece]:
    """First the attributes, then the skills of one of them that have no level yet."""
    if who.physical == who.mental:
        return [card(s, x, x.title(), "Attribute", text, "dice") for x, text in ATTRIBUTES.items()]
    group = PHYSICAL if sum(skill in who.skills for skill in PHYSICAL) < FILLED else MENTAL
    sort = "Physical skill" if group is PHYSICAL else "Mental skill"
    return [card(s, x, x.title(), sort, SKILL_WORDS[x], "star") for x in group if x not in who.skills]


def card(s: State, id: str, title: str, sort: str, text: str, icon: str, field: str = "",
         values: list[PieceValue] | None = None) -> Piece:  # fmt: skip
    """A card that can be chosen, unless another has it."""
    made = Piece(offer_piece(id), Kind.CARD, title, sort, text.strip(), icon=icon, values=values or [])
    others = [each for each in (*s.members, *s.campaign.resting) if field and getattr(each, field) == id]
    if others:
        made.dim, made.note = True, f"{others[0].name} has it"
    return made


def sheet_area(s: State, who: Member) -> Area:
    """The character sheet while it is filled in: what was chosen, and what is open."""
    b, begun = box(s), bool(who.skills) or who.physical != who.mental
    rows = [
        Tally("Auspice", b.auspices[who.auspice].name if who.auspice else "open"),
        Tally("Tribe", b.tribes[who.tribe].name if who.tribe else "open"),
        Tally("Backstory", b.backstories[who.backstory].name if who.backstory else "open"),
    ]
    if who.auspice:
        rows.append(Tally("Rage to begin with", b.auspices[who.auspice].base_rage))
    for title, level, group in (("Physical", who.physical, PHYSICAL), ("Mental", who.mental, MENTAL)):
        rows.append(Tally(title, level if begun else "open", total=True))
        full = sum(skill in who.skills for skill in group) == FILLED
        rows += [Tally(x.title(), who.skills.get(x, 0 if full else "open")) for x in group if begun]
    if begun:
        rows += [Tally("Damage until you fall", damage_maximum(s, who)), Tally("Willpower", willpower_maximum(who))]
    rows += [Tally("Gift", card_name(s, gift)) for gift in who.gifts]
    return Area(
        "sheet", "Your sheet", place=Place.SIDE, layout=Sheet([Reading(who.name or "Without a name", tallies=rows)])
    )


# the pack side by side


def pack_areas(s: State) -> list[Area]:
    """Every character in full, and what they are together."""
    found = [
        Area(f"sheet.{who.id}", name(s, who), place=Place.CENTRE, layout=Sheet([full_sheet(s, who)]))
        for who in s.members
    ]
    together = Reading("Side by side", text="\n".join(side_by_side(s)))
    return [*found, Area("together", "What the pack can do", place=Place.SIDE, layout=Sheet([together]))]


def full_sheet(s: State, who: Member) -> Reading:
    """Who somebody is: birth, attributes with their skills, what it can bear, what its Gifts do."""
    b = box(s)
    born = f"{b.auspices[who.auspice].name}, {b.tribes[who.tribe].name}. {b.backstories[who.backstory].name}"
    rows = []
    for title, level, group in (("Physical", who.physical, PHYSICAL), ("Mental", who.mental, MENTAL)):
        rows.append(Tally(title, level, total=True))
        able = sorted(group, key=lambda skill: -who.skills[skill])
        rows += [Tally(skill.title(), f"{who.skills[skill]} of 3") for skill in able]
    rows += [
        Tally("Damage until it falls", damage_maximum(s, who)),
        Tally("Willpower", willpower_maximum(who)),
        Tally("Rage to begin with", b.auspices[who.auspice].base_rage),
    ]
    gifts = "\n".join(f"{b.gifts[id].name}: {' '.join(b.gifts[id].text.split())}" for id in who.gifts)
    return Reading(name(s, who), born, tallies=rows, remark=gifts)


def side_by_side(s: State) -> list[str]:
    """Who is best at what, and what nobody can do: an attribute is the dice, a skill is added."""
    if len(s.members) == 1:
        who = s.members[0]
        return [f"{name(s, who)} goes alone: an Ally may come along where the story brings one.", *lacking(s)]
    found = [
        best(s, [who.physical + who.skills["brawl"] for who in s.members], "hits hardest"),
        best(s, [damage_maximum(s, who) for who in s.members], "can bear most"),
        best(s, [who.mental + sum(who.skills[skill] for skill in MENTAL) for who in s.members], "knows most"),
        best(s, [who.skills["stealth"] + who.physical for who in s.members], "passes unseen most easily"),
    ]
    return [*(sentence for sentence in found if sentence), *lacking(s)]


def best(s: State, numbers: list[int], what: str) -> str:
    """Who stands out in something; nothing where two are equal."""
    most = max(numbers)
    return f"{name(s, s.members[numbers.index(most)])} {what}." if numbers.count(most) == 1 else ""


def lacking(s: State) -> list[str]:
    """What nobody has learnt."""
    missing = [skill.title() for skill in SKILLS if not any(who.skills[skill] for who in s.members)]
    if not missing:
        return ["There is no skill that nobody has."]
    return [f"Nobody has {' or '.join(missing)}: such checks are dice alone, until XP buy it."]
