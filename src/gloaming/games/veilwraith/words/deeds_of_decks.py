"""The deeds of the cards about what lies in the Memory deck: looking at its top, searching it."""

from gloaming.kernel import Flow, choose
from gloaming.lingo import Extent

from ..rules.memories import distinct, shuffle_deck, take_in
from ..table.box import You, box
from ..table.choices import Pick
from ..table.events import LookedAt, Reshuffled, Went, Whereto
from ..table.state import Card
from .deeds import RULE, how_far


def look_at(e: You, n: int = 1) -> Extent:
    """You see the top cards of your deck, fewer if it has fewer; they stay where they are."""
    p = e.p
    count = min(n, len(p.deck))
    e.state.dice.used += count  # hidden cards were seen
    p.seen = p.deck[len(p.deck) - count :]
    e.state.story.append(LookedAt(p.seat, count))
    return how_far(count, n)


def look(e: You, n: int) -> Flow[Extent]:
    """You see the top cards of your deck, fewer if it has fewer, and lay them back in an order of your choice."""
    p, done = e.p, look_at(e, n)
    count = min(n, len(p.deck))
    for place in range(1, count):  # the card that will be drawn first is chosen first
        left = p.deck[len(p.deck) - count : len(p.deck) - place + 1]
        pick = yield from choose(p.seat, "put back", [Pick(card) for card in distinct(left)], RULE)
        found = len(p.deck) - count + left.index(pick.card)
        p.deck.insert(len(p.deck) - place, p.deck.pop(found))
        p.seen = p.deck[len(p.deck) - count :]
    return done


def memories_in_deck(e: You) -> list[Card]:
    """The Memories in your deck, sorted: their order is nobody's business."""
    return sorted(card for card in e.p.deck if box(e.state).cards[card].memory)


def search(e: You, memory: list[Card]) -> Flow[None]:
    """You choose Memories of your deck, which come to your hand; `Drawn:` happens, and the deck is shuffled."""
    for card in memory:
        e.p.deck.remove(card)
    shuffle_deck(e.state, e.p)
    for card in memory:
        yield from take_in(e.state, e.p, card)


def discard_top(e: You, n: int = 1) -> Extent:
    """The top cards of your deck are discarded, as many as there are; it is no draw, and the deck is not refilled."""
    there = min(n, len(e.p.deck))
    for _ in range(there):
        card = e.state.dice.draw(e.p.deck)
        (e.p.discard if box(e.state).cards[card].memory else e.p.threat_discard).append(card)
        e.state.story.append(Went(e.p.seat, card, Whereto.DISCARD))
    return how_far(there, n)


def shuffle_in(e: You) -> bool:
    """Your discard pile and your deck become one deck, shuffled; an empty pile adds nothing."""
    if not e.p.discard:
        return False
    e.p.deck, e.p.discard = [*e.p.deck, *e.p.discard], []
    shuffle_deck(e.state, e.p)
    e.state.story.append(Reshuffled(e.p.seat))
    return True
