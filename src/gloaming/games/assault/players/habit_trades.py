"""What a sensible player does with Resource Cards, without thinking: which to keep, and whom to trade with."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from gloaming.kernel import DONE, Ask

from ..rules.trade_command import originals
from ..table import choices as c
from ..table.board import neighbours_of
from ..table.box import Box
from ..table.state import Card, Player, State
from .features import card_worths

Needs = dict[Card, float]  # how much each card is wanted

EDGE = 0.2  # what a card must be worth more than the other for a trade to be worth the talk
SPITE = 0.25  # how much one minds that the other wants a card, in parts of how much it does
DRAWN = 0.4  # what a card off the deck is worth, not knowing which


def needs(s: State, b: Box, player: Player) -> Needs:
    """How much a player wants each card: Runes of open Events count more, further copies of a card less."""
    top = b.stacks[player.race][player.stack : player.stack + 1]
    runes = {b.events[event].printed.rune for event in (*top, *s.events)}
    found = {
        card: worth + 0.3 if b.rune[card] in runes else worth for card, worth in card_worths(b, player.race).items()
    }
    for card in player.resources:
        found[card] -= 0.1
    return found


def cheapest(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Gives up the card that it wants least; a card rather than a wound."""
    cards, need = [option for option in ask.options if hasattr(option, "card")], needs(s, b, player)
    return min(cards, key=lambda option: need[option.card]) if cards else ask.options[0]


def dearest(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Takes the card that it wants most."""
    cards, need = [option for option in ask.options if hasattr(option, "card")], needs(s, b, player)
    return max(cards, key=lambda option: need[option.card]) if cards else ask.options[0]


# TRADE COMMAND


def bargain(s: State, b: Box, player: Player, other: Player, limit: int) -> tuple[list[Card], list[Card]]:
    """What to offer and what to ask for."""
    pairs = good_pairs(needs(s, b, player), needs(s, b, other), player.resources, other.resources)[:limit]
    return [give for give, _ in pairs], [want for _, want in pairs]


def good_pairs(mine: Needs, theirs: Needs, have: Sequence[Card], wish: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Pairs of cards to exchange, each of which is a gain for both."""
    spare = sorted(have, key=lambda card: mine[card] - theirs[card])
    found = sorted(wish, key=lambda card: theirs[card] - mine[card])
    return [
        (give, want)
        for give, want in zip(spare, found, strict=False)
        if mine[want] - mine[give] > EDGE and theirs[give] - theirs[want] > EDGE
    ]


def levy(mine: Needs, theirs: Needs, have: Sequence[Card], wish: Sequence[Card]) -> list[float]:
    """What forced trades of one card, two and so on would bring, if the other gives what it wants least."""
    goes, comes = sorted(have, key=mine.__getitem__), sorted(wish, key=lambda card: theirs[card] + SPITE * mine[card])
    return list(accumulate(mine[come] - mine[go] for come, go in zip(comes, goes, strict=False)))


def best_trade(s: State, b: Box, player: Player, limit: int) -> float:
    """What the best trade with a neighbour would bring."""
    best, mine, have = 0.0, needs(s, b, player), player.resources
    for seat in neighbours_of(s, s.players.index(player)):
        other = s.players[seat]
        theirs = needs(s, b, other)
        pairs = good_pairs(mine, theirs, have, other.resources)[:limit]
        forced = levy(mine, theirs, have, other.resources)[:limit]
        best = max(best, sum(mine[want] - mine[give] for give, want in pairs), *forced)
    return best


def trade(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The trade that brings most: an offer that both gain by, a forced trade, or the deck; no offer is made twice."""
    options = [option for option in ask.options if isinstance(option, c.Offer | c.Force | c.Exchange)]
    worths: dict[Any, float] = {option: trade_worth(s, b, player, option) for option in options}
    offers = sorted((each for each in options if isinstance(each, c.Offer)), key=lambda offer: -worths[offer])
    for refused in offers[: s.offers]:
        del worths[refused]
    best: Any = max(worths, key=worths.__getitem__, default=DONE)
    return best if worths.get(best, 0.0) > 0 or DONE not in ask.options else DONE


def trade_worth(s: State, b: Box, player: Player, option: Any) -> float:
    """What a trade would bring."""
    mine = needs(s, b, player)
    match option:
        case c.Offer(seat):
            gives, wants = bargain(s, b, player, s.players[seat], s.pool)
            return sum(map(mine.__getitem__, wants)) - sum(map(mine.__getitem__, gives))
        case c.Force(seat):
            return max(forced(s, b, player, seat), default=0.0) - EDGE
        case _:
            worst = min(map(mine.__getitem__, player.resources))
            return max(map(mine.__getitem__, s.resource_discard), default=DRAWN) - worst


def forced(s: State, b: Box, player: Player, other: int) -> list[float]:
    """What forced trades of one card, two and so on would bring now."""
    theirs = needs(s, b, s.players[other])
    return levy(needs(s, b, player), theirs, player.resources, originals(s, other))[: s.pool]


def terms(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The next card of the offer that is being made, until all its cards are named."""
    assert s.deal is not None
    gives, wants = bargain(s, b, player, s.players[s.deal.other], s.pool)
    said, left = (s.deal.gives, gives) if ask.kind == "offer" else (s.deal.wants, wants)
    for card in said:
        if card in left:
            left.remove(card)
    for option in ask.options:
        if option != DONE and option.card in left:
            return option
    thumb = cheapest if ask.kind == "offer" else dearest
    return DONE if DONE in ask.options else thumb(s, b, player, ask)


def answer(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Accepts what is clearly a gain; else proposes something better once, if there is anything, or refuses."""
    assert s.deal is not None
    need = needs(s, b, player)
    if sum(need[card] for card in s.deal.gives) - sum(need[card] for card in s.deal.wants) > EDGE:
        return c.Accept()
    first = s.deal.seat == s.turn  # who answers a counter-offer does not haggle on
    if first and c.Counter() in ask.options and bargain(s, b, player, s.players[s.deal.seat], s.pool)[0]:
        return c.Counter()
    return c.Refuse()


def give(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Gives the cards that it wants least, as many as make the forced trade best."""
    assert s.deal is not None
    gains = forced(s, b, player, s.deal.other)
    enough = len(s.deal.gives) > gains.index(max(gains)) if gains else True
    return DONE if enough and DONE in ask.options else cheapest(s, b, player, ask)


def give_back(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Gives back the card that it wants least, and that the other does not want much."""
    need, wish = needs(s, b, player), needs(s, b, s.players[s.turn])
    return min(ask.options, key=lambda option: need[option.card] + SPITE * wish[option.card])


def exchange(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Exchanges one card, the one that it wants least."""
    return DONE if DONE in ask.options else cheapest(s, b, player, ask)
