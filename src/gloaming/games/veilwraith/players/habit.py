"""How a sensible player plays without thinking: what computer players go on with when they think ahead."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, Ask
from gloaming.lingo import Do
from gloaming.lingo.meaning import offered

from ..table import choices as c
from ..table.box import Printed, You, box
from ..table.numbers import (
    POWER,
    action_of,
    bonuses,
    combine_value,
    cost,
    drain,
    open_values,
    slot_of,
    token_power,
    value,
)
from ..table.state import TOKEN_LIMIT, UPRIGHT, Base, Card, Phase, Player, State, Threat
from .card_worth import ease_of, ignores, is_bad, is_loss, worth_of

KEY, FOE, PORTAL = 6.0, 6.0, 50.0  # what it is worth to defeat one, in Spirit
CALLS = 10.0  # how much more it is worth if the Threat brings another every round
NEEDED = 0.1  # what a Power Token is worth for each point of the attack that it brings nearer
STAR = 1.0  # what one of several starred values is worth beside its share of the Threat
WORTH_A_USE, WORTH_A_KEY = 2.0, 3.5  # what an attack must gain for a further Use to be spent on it
LOST_ROUNDS = 6.0  # for about so many rounds a Threat that is left takes its Spirit Cost
ENOUGH = 4  # Spirit that one can spare from


def habit(s: State, ask: Ask) -> Any:
    """What a sensible player does without thinking."""
    options = ask.options
    if len(options) == 1:
        return options[0]
    if ask.kind == "play":
        return turn(s, s.players[options[0].seat], options)
    p = s.players[max(ask.seat, 0)]
    match ask.kind:
        case "power":
            return raise_power(s, p, options)
        case "use more":
            return best_use(s, p, options) or weakest_draw(p, options)
        case "ability" | "join":
            return c.YES
        case "pick action" | "reset":
            return best_action(p, options)
        case "exhaust" | "tilt" | "discard token":
            return least_action(p, options)
        case "pick threat" | "sink" | "discard threat" | "defeat":
            return dearest(s, p, options)
        case "discard" | "memory limit" | "put beneath" | "remove" | "shuffle" | "upgrade" | "combine":
            return min(cards_in(options), key=lambda option: worth_of(box(s), option.card).in_deck, default=options[0])
        case "return" | "take" | "search" | "put back":
            return max(cards_in(options), key=lambda option: worth_of(box(s), option.card).in_deck, default=options[0])
        case "choose one":
            return alternative(s, p, options)
        case "window":
            return last_memory(s, p, options)
    return options[0]


# single questions


def best_action(p: Player, options: Any) -> Any:
    """The Action that is being Used; else Explore, which collects Keys."""
    wanted = p.using.action if p.using is not None else "explore"
    return next((option for option in options if getattr(option, "action", "") == wanted), options[0])


def least_action(p: Player, options: Any) -> Any:
    """The Action with the least Power to lose, where one must suffer; not the one that is being Used."""
    using = None if p.using is None else p.using.action
    return min(options, key=lambda option: (option.action == using, slot_of(p, option.action)))


def dearest(s: State, p: Player, options: Any) -> Any:
    """The Threat that costs most."""
    prices = {threat.id: cost(s, p, threat) for threat in p.area}
    return max(options, key=lambda option: prices.get(getattr(option, "threat", 0), -1))


def cards_in(options: Any) -> list[Any]:
    """The options that name a card, but those that play it."""
    return [option for option in options if type(option) in (c.Pick, c.Return, c.Take)]


def alternative(s: State, p: Player, options: Any) -> Any:
    """The first alternative that brings no Threat and takes no Spirit; else Spirit, while there is enough."""
    said = {option: offered(option, box(s).lexicon) for option in options if type(option) is Do}
    mild = [option for option, sentence in said.items() if not is_bad(sentence)]
    if p.using is None:  # a bonus would be lost
        mild.sort(key=lambda option: not ignores(said[option]))
    lose = [option for option, sentence in said.items() if is_loss(sentence)] if p.spirit > ENOUGH else []
    return [*mild, *lose][0] if mild or lose else options[-1]


def last_memory(s: State, p: Player, options: Any) -> Any:
    """In a window: only what saves the game from the Spirit Phase."""
    if s.phase is Phase.SPIRIT and drain(s, p) >= p.spirit:
        for option in options:
            if type(option) is c.Play and not option.choosing and worth_of(box(s), option.card).saves:
                return option
    return DONE


# the Play Phase


def turn(s: State, p: Player, options: Any) -> Any:
    """First what costs nothing, then the best Use, a Tilt, what helps against the Spirit Phase, and the end."""
    plays, uses, tilts, turns, flips = sorted_out(p, options)
    for option in plays:
        if is_free(s, p, option.card):
            return option
    if uses and (best := best_use(s, p, uses)) is not None:
        return best
    if p.used and (more := another_use(s, p, plays, turns)) is not None:
        return more
    if uses:
        return weakest_draw(p, uses)
    if tilts:
        return max(tilts, key=lambda tilt: tilt_worth(s, p, tilt.action))
    for option in plays:
        if helps_now(s, p, option.card, "", 3):
            return option
    for key in flips:
        if helps_now(s, p, key.key, "Flip", 4):
            return key
    return next(option for option in options if type(option) is c.EndTurn and option.seat == p.seat)


def sorted_out(p: Player, options: Any) -> tuple[list[c.Play], list[Any], list[c.Tilt], list[c.Turn], list[c.Flip]]:
    """The options of one Veilwraith by what is done."""
    plays: list[c.Play] = []
    uses: list[c.Use | c.UseDraw] = []
    tilts: list[c.Tilt] = []
    turns: list[c.Turn] = []
    flips: list[c.Flip] = []
    for option in options:
        if option.seat != p.seat:
            continue
        match option:
            case c.Play(choosing=False):
                plays.append(option)
            case c.Use() | c.UseDraw():
                uses.append(option)
            case c.Tilt():
                tilts.append(option)
            case c.Turn():
                turns.append(option)
            case c.Flip():
                flips.append(option)
    return plays, uses, tilts, turns, flips


def is_free(s: State, p: Player, card: Card) -> bool:
    """Whether a Memory is best played as soon as it is in hand; what counts Keys, when there are some."""
    worth = worth_of(box(s), card)
    return len(p.keys) > 1 if worth.by_keys else worth.at_once


def weakest_draw(p: Player, uses: Any) -> Any:
    """The Draw with the Action that has the least Power."""
    return min((each for each in uses if type(each) is c.UseDraw), key=lambda each: slot_of(p, each.action))


def another_use(s: State, p: Player, plays: Sequence[c.Play], turns: Sequence[c.Turn]) -> Any:
    """A Memory or a Key that gives a further Use, where there is something to Use it for."""
    gain = best_gain(s, p)
    if gain < WORTH_A_USE:
        return None
    for option in plays:
        if worth_of(box(s), option.card).uses and len(p.hand) > 2:
            return option
    return turns[0] if turns and gain >= WORTH_A_KEY else None


def helps_now(s: State, p: Player, card: Card, trigger: str, much: int) -> bool:
    """Whether a card eases the Spirit Phase that comes, or gives Spirit back that is missing."""
    ease = ease_of(box(s), card, trigger)
    if ease.ignores and drain(s, p) >= much:
        return True
    if trigger == "Flip" and ease.draws and len(p.hand) < 4:
        return True
    return ease.gains_one and p.spirit < p.most - 3 and len(p.hand) > 3


def tilt_worth(s: State, p: Player, base: Base) -> float:
    """What a Power Token on an Action is worth: more where it is needed, and on Explore, which opens the Portal."""
    tokens = action_of(p, base).tokens
    if tokens >= TOKEN_LIMIT:
        return -10.0
    wanted = 0.0
    for threat in p.area:
        card = box(s).cards[threat.card]
        for place in open_values(card, threat, base):
            if value(s, p, threat, place) > token_power(p, 3) + tokens:
                wanted = max(wanted, defeat_worth(s, p, threat, card))
    return (1.0 if base == "explore" else 0.0) + NEEDED * wanted - 0.3 * tokens


# attacks


def best_use(s: State, p: Player, options: Any) -> Any:
    """The attack that gains most and can succeed; None if there is none."""
    best, found, hand = 0.0, None, in_hand(s, p)
    for option in options:
        if type(option) is c.Use:
            owner = s.players[option.whose]
            target = next(threat for threat in owner.area if threat.id == option.threat)
            gained = attack_worth(s, p, owner, target, option.action, hand)
            if gained > best:
                best, found = gained, option
    return found


def best_gain(s: State, p: Player) -> float:
    """What the best attack with an available Action would gain."""
    hand, upright = in_hand(s, p), [action.base for action in p.row if action.turn == UPRIGHT]
    return max((attack_worth(s, p, p, threat, base, hand) for base in upright for threat in p.area), default=0.0)


Hand = list[tuple[Card, dict[Base, int], int]]  # each Memory with its bonuses and its Combine value


def in_hand(s: State, p: Player) -> Hand:
    """What each Memory in hand can give."""
    return [(card, bonuses_of(s, p, card), combine_value(s, p, card)) for card in p.hand]


def bonuses_of(s: State, p: Player, card: Card) -> dict[Base, int]:
    """What a Memory would add to each Action if it were played now."""
    found: dict[Base, int] = {}
    if worth_of(box(s), card).to_the_top:
        tops = {action.base: token_power(p, 3) - token_power(p, slot) for slot, action in enumerate(p.row, 1)}
        found = {base: more for base, more in tops.items() if more}
    you = You(s, p, card)
    for holding in box(s).cards[card].holdings:
        if holding.of is None and not holding.when and holding.n > 0 and (more := holding.n * holding.times(you)):
            for action in p.row:
                if holding.key == POWER or holding.key.lower() == action.base:
                    found[action.base] = found.get(action.base, 0) + more
    return found


def attack_worth(s: State, p: Player, owner: Player, target: Threat, base: Base, hand: Hand) -> float:
    """What an attack gains, less what must be spent for it; 0 if it cannot succeed."""
    card = box(s).cards[target.card]
    places = [place for place, each in enumerate(card.values) if each.type == base and place not in target.beaten]
    if not places:
        return 0.0
    slot = slot_of(p, base)
    have = token_power(p, slot) + sum(n for _, n in bonuses(s, p, base))
    short = min(value(s, owner, target, place) for place in places) - have
    spent = 0.0
    if short > 0:
        tokens = action_of(p, base).tokens
        reach, price = memories_for(hand, base, short - tokens)
        if tokens + reach < short:
            return 0.0
        spent = 0.8 * min(tokens, short) + price
    return max(0.1, defeat_worth(s, owner, target, card) - spent - 0.2 * slot)


def memories_for(hand: Hand, base: Base, short: int) -> tuple[int, float]:
    """What Power the hand can give to an Action, as far as needed, and what that costs."""
    given, price = 0, 0.0
    pairs: list[int] = []
    for _, gives, combined in hand:
        more = gives.get(base, 0)
        if more and given < short:
            given, price = given + more, price + 1.0
        else:
            pairs.append(combined)
    pairs.sort(reverse=True)
    while given < short and len(pairs) > 1:
        given, price = given + pairs[1], price + 2.0
        pairs = pairs[2:]
    return given, price


def defeat_worth(s: State, p: Player, threat: Threat, card: Printed) -> float:
    """What it is worth to beat a value of a Threat."""
    if card.kind == "portal":
        return PORTAL
    stars = [star for star in card.stars if star not in threat.beaten]
    found = LOST_ROUNDS * (cost(s, p, threat) + 0.3) + card.boost
    found += {"key": KEY, "foe": FOE}.get(card.kind, 0.0) + CALLS * worth_of(box(s), card.id).calls
    return found / len(stars) + STAR * (len(stars) > 1) if stars else found


def raise_power(s: State, p: Player, options: Any) -> Any:
    """In a Use: as few Power Tokens as are enough, else Memories that help, else a Combine, else none."""
    using = p.using
    spends = [option for option in options if type(option) is c.Spend]
    if using is None or using.threat is None:
        return spends[0]
    owner = s.players[using.whose]
    target = next(threat for threat in owner.area if threat.id == using.threat)
    have = token_power(p, slot_of(p, using.action)) + using.combined
    have += sum(n for _, n in bonuses(s, p, using.action))
    short = value(s, owner, target, using.value) - have
    for option in spends:
        if option.tokens >= short:
            return option
    hand, short = in_hand(s, p), short - spends[-1].tokens
    if memories_for(hand, using.action, short)[0] < short:
        return spends[0]
    helpful = {card for card, gives, _ in hand if using.action in gives}
    for option in options:
        if type(option) is c.Play and not option.choosing and option.card in helpful:
            return option
    combines = [option for option in options if type(option) is c.Combine]
    return max(combines, key=lambda option: combine_value(s, p, option.card), default=spends[0])
