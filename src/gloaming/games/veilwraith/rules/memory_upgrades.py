"""UPGRADING THE MEMORY DECK: which Memory may go back to the box, and which Upgrade may come for it."""

from gloaming.kernel import DONE, Done, Flow, choose

from ..table.box import Printed, box
from ..table.choices import Return, Take
from ..table.events import Upgraded
from ..table.options import Swap
from ..table.state import LEAST_MEMORIES, Card, Player, State
from .memories import distinct

UNLOCKED = 3  # Combine values from here on need a won Campaign


def upgrade(s: State, p: Player, must: bool = False, for_good: bool = False) -> Flow[None]:
    """One upgrade: a Memory out and an Upgrade in, both or none (VW-20.5); in Nightmare one of them only."""
    if s.options.nightmare:
        yield from half_an_upgrade(s, p, must, for_good)
        return
    outs: list[Return | Done] = [Return(card) for card in distinct(p.memories) if takes(s, p, card)]
    if not outs:
        return
    pick = yield from choose(p.seat, "upgrade", outs if must else [*outs, DONE], "VW-20.2")
    if isinstance(pick, Return):
        into = (yield from choose(p.seat, "take", [Take(card) for card in takes(s, p, pick.card)], "VW-20.6")).card
        exchange(s, p, pick.card, into, for_good)


def exchange(s: State, p: Player, out: Card | None, into: Card | None, for_good: bool) -> None:
    """A Memory goes out of the deck list, another comes in; for good it is remembered from Campaign to Campaign."""
    if out is not None:
        p.memories.remove(out)
    if into is not None:
        p.memories.append(into)
    if for_good:
        p.swaps.append(Swap(out or "", into or ""))
    s.story.append(Upgraded(p.seat, out, into))


def half_an_upgrade(s: State, p: Player, must: bool, for_good: bool) -> Flow[None]:
    """Nightmare: either a Memory goes or an Upgrade comes (VW-23.5); never below 20 Memories (VW-R149)."""
    options: list[Return | Take | Done] = [Take(card) for card in additions(s, p)]
    if len(p.memories) > LEAST_MEMORIES:
        options += [Return(card) for card in distinct(p.memories)]
    if not options:
        return
    match (yield from choose(p.seat, "upgrade", options if must else [*options, DONE], "VW-23.5")):
        case Return(card):
            exchange(s, p, card, None, for_good)
        case Take(card):
            exchange(s, p, None, card, for_good)


def takes(s: State, p: Player, out: Card) -> list[Card]:
    """The Upgrades that may come for a Memory: its Combine value or one more (VW-20.6)."""
    combine = box(s).cards[out].combine
    left = [*p.memories]
    left.remove(out)
    return [
        card.id
        for card in box(s).upgrades
        if card.id != out and card.combine in (combine, combine + 1) and may_have(s, left, card)
    ]


def additions(s: State, p: Player) -> list[Card]:
    """The Upgrades that may come for nothing: the deck holds a Memory of that Combine value or one less (VW-R148)."""
    held = {box(s).cards[card].combine for card in p.memories}
    return [
        card.id
        for card in box(s).upgrades
        if (card.combine in held or card.combine - 1 in held) and may_have(s, p.memories, card)
    ]


def may_have(s: State, memories: list[Card], card: Printed) -> bool:
    """Whether a deck may have one more of an Upgrade: a copy is left, it is unlocked, its Memory is boxed."""
    if memories.count(card.id) >= card.copies:
        return False
    if card.combine >= UNLOCKED and not s.campaigns_won:
        return False
    return not card.boxed or boxed(s, memories, card.boxed) > claims(s, memories, card.boxed)


def boxed(s: State, memories: list[Card], name: str) -> int:
    """How many Basic Memories of a name have gone back to the box (VW-R139)."""
    b = box(s)
    return sum(card.copies - memories.count(card.id) for card in b.basics if card.name == name)


def claims(s: State, memories: list[Card], name: str) -> int:
    """How many Upgrades in a deck need a Memory of that name in the box; each needs one of its own (VW-20.8)."""
    cards = box(s).cards
    return sum(cards[card].boxed == name for card in memories)
