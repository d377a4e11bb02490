"""What one does at the Caern without thinking: learns to fight, buys what heals, packs what helps, fills its hands."""

from gloaming.kernel import DONE

from ..rules.booklet import story_event
from ..rules.caern import item_limit
from ..rules.combat_cards import available
from ..table.box import box
from ..table.choices import Buy, Card, Choose, Give, Named, NewHand, Option, Raise, Use, Who
from ..table.numbers import attribute, hand_limit
from ..table.state import FORMS, Member, State
from .habit_story import promise

PLAN = ("brawl", "physical", "athletics", "mental", "awareness", "occult", "conversation", "search")  # what XP are for
SHOPPING = (  # what the merchant's Trophies are for, and how many of each a member
    ("pearl-gorget", 1),
    ("first-aid-kit", 1),
    ("trail-rations", 1),
    ("lucky-buckeye", 1),
)
FIRST = {"auspice": "ahroun", "attribute": "physical"}


# growing


def visit(s: State, options: list[Option]) -> Option:
    """Buildings first, then XP, then the merchant."""
    for option in options:
        if isinstance(option, Use | Raise) and wanted(s, option):
            return option
    for item, each in SHOPPING:
        if Buy(item) in options and owned(s, item) < each * len(s.members):
            return Buy(item)
    return DONE


def wanted(s: State, option: Use | Raise) -> bool:
    """Every help of the Caern is; of what XP can raise only what comes next."""
    if isinstance(option, Use):
        return box(s).items[option.card].category != "Key" if option.card in box(s).items else True
    return option.what == next_goal(s.members[option.who])


def next_goal(who: Member) -> str:
    """What a pack member learns next: to strike as well as its body allows, a stronger body, then the rest."""
    for what in PLAN:
        level = attribute(who, what) if what in ("physical", "mental") else who.skills.get(what, 0)
        roof = 5 if what in ("physical", "mental") else attribute(who, "physical" if what in PLAN[:3] else "mental")
        if level < roof:
            return what
    return ""


def owned(s: State, item: str) -> int:
    """How many copies the pack has."""
    return s.campaign.stash.count(item) + sum(member.items.count(item) for member in s.members)


# going


def prepare(s: State, options: list[Option]) -> Option:
    """Takes what helps from the stash, chooses a better hand where there is one, and goes."""
    who = s.members[s.maker]
    if len(who.items) < item_limit(s, who):
        for option in options:
            if isinstance(option, Give) and option.to == who.id and worth_carrying(s, who, option.item):
                return option
    for form in FORMS:
        if NewHand(form) in options and set(who.hands.get(form, [])) != set(best_hand(s, who, form)):
            return NewHand(form)
    return DONE if DONE in options else next(o for o in options if isinstance(o, Give))


def worth_carrying(s: State, who: Member, item: str) -> bool:
    """Keys of the story, and one of each thing that heals or protects."""
    printed = box(s).items[item]
    return item not in who.items and (printed.category == "Key" or item in dict(SHOPPING))


def best_hand(s: State, who: Member, form: str) -> list[str]:
    """The strongest cards of a form: three Attacks for two Defenses."""
    armed = {box(s).items[item].weapon for item in who.items} | {"none"} if form == "homid" else {"none"}
    cards = [box(s).cards[id] for id in available(s, who, form)]
    cards = sorted(
        (card for card in cards if card.weapon in armed),
        key=lambda card: (-who.skills.get(card.skill, 0) - 0.83 * card.bonus_dice - 0.2 * card.level, card.id),
    )
    size = min(hand_limit(who), len(cards))
    attacks = [card.id for card in cards if card.type != "Defense"][: size - 2 * size // 5]
    return (attacks + [card.id for card in cards if card.type == "Defense"])[:size]


def card_for_hand(s: State, who: Member, options: list[Option]) -> Option:
    """The next card of the best hand that was not taken yet."""
    cards = [option for option in options if isinstance(option, Card)]
    form = box(s).cards[cards[0].card].form
    return next((Card(card) for card in best_hand(s, who, form) if Card(card) in cards), options[0])


# events and making a character


def event(s: State, options: list[Option]) -> Option:
    """The choice of a Story event that promises most."""
    found = story_event(s, s.campaign.next[0])
    ways = [option for option in options if isinstance(option, Choose)]
    if found is None or not ways:
        return options[0]
    return max(ways, key=lambda way: promise(s, found.choice[way.index].text, False))


def roller(s: State, options: list[Option]) -> Option:
    """Who is best at the check of the event."""
    if s.sequence != "caern":
        return options[0]
    story = story_event(s, s.campaign.next[0]) if s.campaign.step == "story" else None
    asked = story if story is not None else box(s).events[s.campaign.resolved[-1]]

    def skilled(option: Option) -> int:
        member = s.members[option.id] if isinstance(option, Who) else s.members[0]
        return attribute(member, asked.attribute) + member.skills.get(asked.skill, 0)

    return max(options, key=skilled)


def make(kind: str, options: list[Option]) -> Option:
    """A character that can fight; for the rest what comes first."""
    first = Named(FIRST.get(kind, ""))
    if kind == "skill at":
        return next((Named(skill) for skill in PLAN if Named(skill) in options), options[0])
    return first if first in options else options[0]
