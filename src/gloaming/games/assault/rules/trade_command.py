"""TRADE COMMAND: one trade, forced or friendly with a neighbour, or with the Resource Deck."""

from collections.abc import Callable, Sequence
from typing import Any

from gloaming.kernel import DONE, Ask, Flow, choose

from ..table import events as told
from ..table.board import neighbours_of
from ..table.choices import Accept, Cast, Counter, Exchange, Force, Give, Offer, Refuse, Take, Use, Want
from ..table.state import Card, Deal, Phase, State
from .command_cards import add_to_pool, spending_options
from .verbs import discard_resources, draw_resources, swap, take_discarded

RULES = {"give": "AG-10.8", "give back": "AG-10.11", "offer": "AG-10.16", "want": "AG-10.16", "exchange": "AG-10.19"}


def originals(s: State, seat: int) -> list[Card]:
    """The Resource Cards that a player has had since before this turn (AG-10.12, AG-R81)."""
    left = [*s.players[seat].resources]
    for card in s.players[seat].received:
        if card in left:
            left.remove(card)
    return left


def trades(s: State) -> list[Any]:
    """The trades that could be made now."""
    mine = s.players[s.turn].resources
    gifts = s.options.gifts
    if not s.pool or not (mine or gifts):
        return []
    near = neighbours_of(s, s.turn)
    found: list[Any] = [Force(seat) for seat in near if mine and originals(s, seat)]
    if may_propose(s, s.turn):
        found += [Offer(seat) for seat in near if may_offer(s, seat)]
    return [*found, Exchange()] if mine else found


def may_offer(s: State, other: int) -> bool:
    """Whether both have cards; where gifts are allowed, whether one of them has (AG-R77)."""
    mine, theirs = s.players[s.turn].resources, s.players[other].resources
    return bool((mine or theirs) if s.options.gifts else (mine and theirs))


def trade(s: State) -> Flow[None]:
    """TRADE COMMAND: at most one trade takes place; a rejected offer is none (AG-10.2, AG-10.18)."""
    options = spending_options(s, trades(s))
    pick = DONE if options is None else (yield Ask(s.turn, "trade", options, "AG-10.4"))
    match pick:
        case Force(seat):
            yield from forced(s, seat)
        case Offer(seat):
            s.spent = True
            if not (yield from friendly(s, seat)):
                return
        case Exchange():
            yield from exchange(s)
        case Use() | Cast():
            yield from add_to_pool(s, pick)
            return
    s.pool = 0
    s.phase = Phase.COMMAND


def pick_cards(
    seat: int, kind: str, cards: Sequence[Card], bounds: tuple[int, int], make: Callable[[Card], Any], into: list[Card]
) -> Flow[None]:
    """Picks cards one by one, at least and at most so many; everybody sees which were picked."""
    left = [*cards]
    least, most = bounds
    while len(into) < most and left:
        options: list[Any] = [make(card) for card in dict.fromkeys(left)]
        if len(into) >= least:
            options.append(DONE)
        pick = yield from choose(seat, kind, options, RULES[kind])
        if pick == DONE:
            break
        into.append(pick.card)
        left.remove(pick.card)


def forced(s: State, other: int) -> Flow[None]:
    """You name the cards you give; the other must give back as many of their own choice (AG-10.8 to AG-10.13)."""
    theirs = originals(s, other)
    mine = s.players[s.turn].resources
    s.deal = deal = Deal(s.turn, other)
    yield from pick_cards(s.turn, "give", mine, (1, min(s.pool, len(theirs))), Give, deal.gives)
    n = len(deal.gives)
    if n == len(theirs):
        deal.wants = theirs
    else:
        yield from pick_cards(other, "give back", theirs, (n, n), Give, deal.wants)
    s.deal = None
    swap(s, s.turn, other, deal.gives, deal.wants, forced=True)


def may_propose(s: State, seat: int) -> bool:
    """Whether one more offer may be made: whoever trades has a number of them, and the others as many (AG-R80)."""
    return (s.offers if seat == s.turn else s.counters) < s.options.friendly_offers


def count_offer(s: State, seat: int) -> None:
    """An offer of whoever trades, or a counter-offer of another."""
    if seat == s.turn:
        s.offers += 1
    else:
        s.counters += 1


def friendly(s: State, other: int) -> Flow[bool]:
    """Offers and counter-offers until both agree or one of them has enough (AG-10.14 to AG-10.18, AG-R80)."""
    s.deal = deal = Deal(s.turn, other)
    while True:
        yield from terms(s, deal)
        count_offer(s, deal.seat)
        s.story.append(told.Offered(deal.seat, deal.other, [*deal.gives], [*deal.wants]))
        answers: list[Any] = [Accept(), Refuse()]
        if may_propose(s, deal.other):
            answers.append(Counter())
        answer = yield from choose(deal.other, "answer", answers, "AG-10.15")
        if answer == Counter():
            s.deal = deal = Deal(deal.other, deal.seat, before=deal)
            continue
        s.deal = None
        if answer == Accept():
            swap(s, deal.seat, deal.other, deal.gives, deal.wants, forced=False)
            return True
        s.story.append(told.OfferRefused(deal.other))
        return False


def terms(s: State, deal: Deal) -> Flow[None]:
    """What an offer gives and wants; whoever trades gives no more than the trade limit (AG-10.17, AG-R79)."""
    mine, theirs = s.players[deal.seat].resources, s.players[deal.other].resources
    least = 0 if s.options.gifts and theirs else 1  # never nothing for nothing
    most_given = s.pool if deal.seat == s.turn else len(mine)
    most_wanted = s.pool if deal.other == s.turn else len(theirs)
    yield from pick_cards(deal.seat, "offer", mine, (least, most_given), Give, deal.gives)
    least = 0 if s.options.gifts and deal.gives else 1

    def want(card: Card) -> Want:
        return Want(deal.other, card)

    yield from pick_cards(deal.seat, "want", theirs, (least, most_wanted), want, deal.wants)


def exchange(s: State) -> Flow[None]:
    """Discard, then take one card of the discard if you like, then draw the rest (AG-10.19 to AG-10.23)."""
    mine = s.players[s.turn].resources
    gave: list[Card] = []
    yield from pick_cards(s.turn, "exchange", mine, (1, s.pool), Give, gave)
    discard_resources(s, s.turn, gave)
    options: list[Any] = [*(Take(card) for card in dict.fromkeys(s.resource_discard)), DONE]
    pick = yield from choose(s.turn, "take discarded", options, "AG-10.21")
    if pick != DONE:
        take_discarded(s, s.turn, pick.card)
    draw_resources(s, s.turn, len(gave) - (pick != DONE))
