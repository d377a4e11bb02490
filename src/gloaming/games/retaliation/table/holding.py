"""What holds at the moment: the texts in play, and what they change, forbid, ignore or let happen."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gloaming.kernel import memoized
from gloaming.lingo.steps import Holding

from .box import Box, box
from .events import CardsBack
from .heeded import Deed, Number
from .printed import Item
from .state import PACK, Figure, Member, Npc, State
from .text import Text

REMEMBERED = 2_000  # bearers of texts


class Source(NamedTuple):
    """A text in play: whose it is, of which card."""

    owner: int
    card: str
    text: str


def works(s: State, sequence: str) -> bool:
    """Whether a card works in the sequence that is on."""
    match sequence:
        case "any":
            return True
        case "scenario":
            return s.sequence != "caern"
        case "caern-checks":
            return s.sequence == "caern"
        case _:
            return s.sequence == sequence


def holds_when_carried(item: Item) -> bool:
    """Whether the lines of an Item without trigger hold while it is carried: Keys and passive Artefacts (RT-10.30)."""
    return not item.cost_kind and (
        (item.category == "Key" and item.discard_when != "use") or (item.artefact and item.category == "Consumable")
    )


class Borne:
    """The texts of one bearer, and what they hold under a key: looked up a hundred times between two decisions."""

    def __init__(self, texts: Iterable[Source]) -> None:
        self.texts = tuple(texts)
        self._under: dict[str, list[tuple[Holding, Source]]] = {}

    def under(self, b: Box, key: str) -> list[tuple[Holding, Source]]:
        """What they hold under a key."""
        found = self._under.get(key)
        if found is None:
            found = [(holding, each) for each in self.texts for holding in b.script(each.text).static(key)]
            self._under[key] = found
        return found


@memoized
def borne(s: State) -> list[Borne]:
    """The bearers of texts in play, in a fixed order: pack members, the pack, NPCs."""
    b = box(s)
    found = [by_member(s, b, member) for member in s.members if member.at or s.sequence == "caern"]
    if s.campaign.effects or s.campaign.buildings:
        found.append(by_pack(s, b))
    if not b.telling.isdisjoint([npc.card for npc in s.npcs]):
        found.append(Borne(npc_sources(s, b)))
    return found


def by_member(s: State, b: Box, who: Member) -> Borne:
    """What a pack member bears, made anew only when that has changed."""
    key = (who.id, s.sequence, who.active, who.taint, *who.gifts, "", *who.effects, "", *who.items)
    return b.borne.get(key) or remember(b, key, member_sources(s, b, who))


def by_pack(s: State, b: Box) -> Borne:
    """Effects of the pack and buildings, made anew only when they have changed."""
    key = (PACK, s.sequence, *s.campaign.effects, "", *s.campaign.buildings.items())
    return b.borne.get(key) or remember(b, key, pack_sources(s, b))


def remember(b: Box, key: tuple[object, ...], texts: Iterable[Source]) -> Borne:
    """Texts that were found stay found; all are forgotten when they have become too many."""
    if len(b.borne) >= REMEMBERED:
        b.borne.clear()
    found = b.borne[key] = Borne(texts)
    return found


def sources(s: State) -> Iterator[Source]:
    """Every text in play, in a fixed order."""
    for each in borne(s):
        yield from each.texts


def pack_sources(s: State, b: Box) -> Iterator[Source]:
    """What the pack bears as a whole: Effects and buildings."""
    for id in s.campaign.effects:
        if works(s, b.effects[id].sequence):
            yield Source(PACK, id, b.effects[id].text)
    for name, level in s.campaign.buildings.items():
        for reached in range(1, level + 1):
            building = b.buildings[name, reached]
            if works(s, building.sequence):
                yield Source(PACK, building.id, building.text)


def member_sources(s: State, b: Box, member: Member) -> Iterator[Source]:
    """What a pack member bears: Passive Gifts, the Active one, its Corruption card, Effects, Items."""
    for id in member.gifts:
        gift = b.gifts[id]
        if (gift.type == "Passive" or id == member.active) and works(s, gift.sequence):
            yield Source(member.id, id, gift.text)
    if member.taint:
        card = b.corruption[member.taint]
        yield Source(member.id, card.id, card.text)
        yield Source(member.id, card.id, card.advantage)
    for id in member.effects:
        if works(s, b.effects[id].sequence):
            yield Source(member.id, id, b.effects[id].text)
    for id in dict.fromkeys(member.items):
        if holds_when_carried(b.items[id]) and works(s, b.items[id].sequence):
            yield Source(member.id, id, b.items[id].text)


def npc_sources(s: State, b: Box) -> Iterator[Source]:
    """What stands on state cards: it holds while they are face up in combat, of Allies always."""
    for npc in s.npcs:
        if npc.card in b.telling and npc.at and not npc.standee and (s.sequence == "combat" or npc.ally):
            card = b.npcs[npc.card]
            text = card.phase[npc.phase_no - 1].text if card.phase else card.text
            if text:
                yield Source(npc.id, npc.card, text)


# numbers


def held(s: State, key: str) -> Iterator[tuple[Holding, Text, int | None, list[int] | None]]:
    """Everything that holds under a key: the holding, its scope, its number if settled, and for whom if settled."""
    b = box(s)
    for each in borne(s):
        for holding, (owner, card, text) in each.under(b, key):
            yield holding, Text(s, text, owner, card=card), None, None
    for kept in s.lasting:
        holding = b.script(kept.text).holdings[kept.k]
        if holding.key == key:
            yield holding, Text(s, kept.text, kept.user), kept.n, kept.of


def is_for(holding: Holding, e: Text, of: list[int] | None, who: Figure) -> bool:
    """Whether it is about a figure: as it was settled, as its words say, or whom it speaks to."""
    if of is not None:
        return who.id in of
    if holding.of is not None:
        return holding.of.fits(e, who.id)
    return who.id == e.user or (e.user == PACK and isinstance(who, Member))


def bonus(s: State, who: Figure, key: Number) -> int:
    """By how much a number of a figure is changed."""
    total = 0
    for holding, e, n, of in held(s, key):
        if is_for(holding, e, of, who):
            total += holding.n * holding.times(e) if n is None else n
    return total


def forbidden(s: State, who: Figure, deed: Deed) -> bool:
    """Whether something is forbidden to a figure."""
    return any(
        is_for(holding, e, of, who) and (n is not None or holding.times(e) > 0) for holding, e, n, of in held(s, deed)
    )


def ignores(s: State, who: Figure, thing: str) -> bool:
    """Whether a rule does not apply to a figure."""
    for holding, e, n, of in held(s, "ignore {thing}"):
        named = holding.slots["thing"].things.nouns[0].word == thing
        if named and is_for(holding, e, of, who) and (n is not None or holding.times(e) > 0):
            return True
    return False


def on_checks(s: State, who: Figure, key: str, check: object) -> int:
    """Dice or successes that texts in play give on a check."""
    total = 0
    for holding, e, n, of in held(s, key):
        if is_for(holding, e, of, who) and holding.slots["check"].fits(e, check):
            total += holding.n * holding.times(e) if n is None else n
    return total


def must_target(s: State, who: Npc) -> list[int]:
    """Whom an NPC has to target because a text says so (RT-25.8)."""
    found: list[int] = []
    for key in ("{figure} target(s) {victim:figure}",):
        for holding, e, n, of in held(s, key):
            if is_for(holding, e, of, who) and (n is not None or holding.times(e) > 0):
                found += holding.slots["victim"].all(e)
    return found


def expire(s: State, until: str, of: int | None = None) -> None:
    """What lasted until now is over."""
    s.lasting = [each for each in s.lasting if each.until != until or (of is not None and each.user != of)]
    for member in s.members:
        for card, when in list(member.borrowed.items()):
            if when == until and (of is None or member.id == of):
                give_back(s, member, card)
        member.used = {use: limit for use, limit in member.used.items() if limit != until}


def give_back(s: State, member: Member, card: str) -> None:
    """A borrowed combat card leaves the hand or the discard (RT-R39); a hand that runs empty is refilled (RT-R31)."""
    del member.borrowed[card]
    for pile in (*member.hands.values(), *member.discards.values()):
        if card in pile:
            pile.remove(card)
            break
    form = box(s).cards[card].form
    if not member.hands.get(form):
        refill(s, member, form)


def refill(s: State, member: Member, form: str) -> None:
    """Every discarded combat card of a form comes back to its hand."""
    pile = member.discards.get(form, [])
    if pile:
        s.story.append(CardsBack(member.ref, len(pile)))
        member.hands.setdefault(form, []).extend(pile)
        member.discards[form] = []


# what happens at a trigger
