"""How a sensible player plays, and what a table is worth: what computer players think with."""

from typing import Any

from gloaming.kernel import DONE, Ask, Seat

from . import choices as c
from .box import Printed, box
from .reckon import (
    action_of,
    bonuses,
    combine_value,
    cost,
    drain,
    ignored,
    slot_of,
    token_power,
    value,
)
from .state import BASES, TOKEN_LIMIT, UPRIGHT, Base, Phase, Player, State, Threat

KEY, FOE, PORTAL = 6.0, 6.0, 50.0  # what it is worth to defeat one, in Spirit
STAR = 3.0  # what one starred value of several is worth
WORTH_A_USE, WORTH_A_KEY = 2.0, 3.5  # what an attack must gain for a further Use to be spent on it
LOST_ROUNDS = 6.0  # so many rounds a Threat would cost its Spirit Cost if it is left


def habit(s: State, ask: Ask) -> Any:
    """What a sensible player does without thinking."""
    options = ask.options
    match ask.kind:
        case "play":
            p = s.players[options[0].seat]
            return turn(s, p, options)
        case "power":
            return raise_power(s, s.players[ask.seat], options)
        case "use more":
            return best_use(s, s.players[ask.seat], options) or DONE
        case "ability" | "join":
            return c.YES
        case "pick action":
            return best_action(s.players[ask.seat], options)
        case "pick threat" | "sink" | "discard threat" | "defeat":
            return dearest(s, s.players[ask.seat], options)
        case "window":
            return last_memory(s, s.players[ask.seat], options)
    return options[0]


def best_action(p: Player, options: Any) -> Any:
    """The Action that is being Used; else Explore, which collects Keys."""
    wanted = p.using.action if p.using is not None else "explore"
    return next((option for option in options if getattr(option, "action", "") == wanted), options[0])


def dearest(s: State, p: Player, options: Any) -> Any:
    """The Threat that costs most."""
    prices = {threat.id: cost(s, p, threat) for threat in p.area}
    return max(options, key=lambda option: prices.get(getattr(option, "threat", 0), -1))


def turn(s: State, p: Player, options: Any) -> Any:
    """The Play Phase: first what costs nothing, then the best Use, a Tilt, and the end."""
    plays = [option for option in options if type(option) is c.Play and not option.choosing and option.seat == p.seat]
    for option in plays:
        if is_free(box(s).cards[option.card]):
            return option
    uses = [option for option in options if type(option) in (c.Use, c.UseDraw) and option.seat == p.seat]
    if uses:
        best = best_use(s, p, uses)
        if best is not None:
            return best
    if p.used and (more := another_use(s, p, options, plays)) is not None:
        return more
    tilts = [option for option in options if type(option) is c.Tilt and option.seat == p.seat]
    if tilts and p.used:
        return max(tilts, key=lambda option: tilt_worth(p, option.action))
    if uses:
        return max(
            (option for option in uses if type(option) is c.UseDraw), key=lambda option: -slot_of(p, option.action)
        )
    if tilts:
        return max(tilts, key=lambda option: tilt_worth(p, option.action))
    for option in plays:
        if helps_now(s, p, box(s).cards[option.card]):
            return option
    for option in options:
        if type(option) is c.Flip and option.seat == p.seat and helps_now(s, p, box(s).cards[option.key], flip=True):
            return option
    return next(option for option in options if type(option) is c.EndTurn and option.seat == p.seat)


def another_use(s: State, p: Player, options: Any, plays: Any) -> Any:
    """A Memory or a Key that gives a further Use, where there is something to Use it for."""
    found = best_target(s, p)
    if found is None or found[0] < WORTH_A_USE:
        return None
    for option in plays:
        if "Use 1 more" in box(s).cards[option.card].text and len(p.hand) > 2:
            return option
    if found[0] < WORTH_A_KEY:
        return None
    return next((option for option in options if type(option) is c.Turn and option.seat == p.seat), None)


FREE = ("draw", "gain", "add", "return")  # verbs that a Memory may be played for at once


def is_free(card: Printed) -> bool:
    """Whether a Memory is best played as soon as it is in hand."""
    lines = card.on.get("", ())
    return bool(lines) and all(line.text.split()[0].lower() in FREE for line in lines)


def helps_now(s: State, p: Player, card: Printed, flip: bool = False) -> bool:
    """Whether a card eases the Spirit Phase that comes, or gives Spirit back that is missing."""
    lines = card.on.get("Flip" if flip else "", ())
    text = " ".join(line.text for line in lines)
    if "gnore" in text and drain(s, p) >= (4 if flip else 3):
        return True
    if "raw 2" in text and flip and len(p.hand) < 4:
        return True
    return "ain 1 Spirit" in text and p.spirit < p.most - 3 and len(p.hand) > 3


def tilt_worth(p: Player, base: Base) -> float:
    """What a Power Token on an Action is worth: more on Explore, which opens the Portal."""
    action = action_of(p, base)
    return -10.0 if action.tokens >= TOKEN_LIMIT else (1.0 if base == "explore" else 0.0) - 0.3 * action.tokens


def best_use(s: State, p: Player, options: Any) -> Any:
    """The attack that gains most and can succeed; None if there is none."""
    best, found = 0.0, None
    for option in options:
        if type(option) is not c.Use:
            continue
        owner = s.players[option.whose]
        target = next(threat for threat in owner.area if threat.id == option.threat)
        gained = attack_worth(s, p, owner, target, option.action)
        if gained > best:
            best, found = gained, option
    return found


def best_target(s: State, p: Player) -> tuple[float, Base] | None:
    """What the best attack with an available Action would gain."""
    found = [
        (attack_worth(s, p, p, threat, action.base), action.base)
        for action in p.row
        if action.turn == UPRIGHT
        for threat in p.area
    ]
    return max(found, default=None)


def attack_worth(s: State, p: Player, owner: Player, target: Threat, base: Base) -> float:
    """What an attack gains, less what must be spent for it; 0 if it cannot succeed."""
    card = box(s).cards[target.card]
    needed = min(
        (
            value(s, owner, target, place)
            for place, each in enumerate(card.values)
            if each.type == base and place not in target.beaten
        ),
        default=99,
    )
    if needed == 99:
        return 0.0
    slot = slot_of(p, base)
    have = token_power(p, slot) + sum(n for _, n in bonuses(s, p, base))
    short = needed - have
    spent = 0.0
    if short > 0:
        tokens = action_of(p, base).tokens
        reach, price = memories_for(s, p, base, short - tokens)
        if tokens + reach < short:
            return 0.0
        spent = 0.8 * min(tokens, short) + price
    return max(0.1, defeat_worth(s, owner, target, card) - spent - 0.2 * slot)


def memories_for(s: State, p: Player, base: Base, short: int) -> tuple[int, float]:
    """What Power the hand can give to an Action, as far as needed, and what that costs."""
    if short <= 0:
        return 0, 0.0
    given, price = 0, 0.0
    left: list[str] = []
    for card in p.hand:
        more = bonus_of(box(s).cards[card], base)
        if more and given < short:
            given, price = given + more, price + 1.0
        else:
            left.append(card)
    pairs = sorted((combine_value(s, p, card) for card in left), reverse=True)
    while given < short and len(pairs) > 1:
        given, price = given + pairs[1], price + 2.0
        pairs = pairs[2:]
    return given, price


def bonus_of(card: Printed, base: Base) -> int:
    """The plain bonus that a Memory gives to an Action."""
    more = 0
    for holding in card.holdings:
        plain = holding.of is None and not holding.tests and not holding.counts and not holding.when
        if plain and holding.n > 0 and (holding.key.lower() == base or holding.key.startswith("Power to")):
            more += holding.n
    return more


def defeat_worth(s: State, p: Player, threat: Threat, card: Printed) -> float:
    """What it is worth to beat a value of a Threat."""
    if card.kind == "portal":
        return PORTAL
    stars = [star for star in card.stars if star not in threat.beaten]
    worth = LOST_ROUNDS * (cost(s, p, threat) + 0.3) + card.boost
    worth += {"key": KEY, "foe": FOE}.get(card.kind, 0.0)
    return worth / len(stars) + STAR * (len(stars) > 1) * 0.3 if stars else worth


def raise_power(s: State, p: Player, options: Any) -> Any:
    """In a Use: as few Power Tokens as are enough, else Memories that help, else a Combine, else none."""
    using = p.using
    spends = [option for option in options if type(option) is c.Spend]
    if using is None or using.threat is None:
        return spends[0]
    owner = s.players[using.whose]
    target = next(threat for threat in owner.area if threat.id == using.threat)
    needed = value(s, owner, target, using.value)
    have = token_power(p, slot_of(p, using.action)) + using.combined
    have += sum(n for _, n in bonuses(s, p, using.action))
    for option in spends:
        if have + option.tokens >= needed:
            return option
    short = needed - have - spends[-1].tokens
    if memories_for(s, p, using.action, short)[0] < short:
        return spends[0]
    for option in options:
        if type(option) is c.Play and not option.choosing and bonus_of(box(s).cards[option.card], using.action):
            return option
    combines = [option for option in options if type(option) is c.Combine]
    if combines:
        return max(combines, key=lambda option: combine_value(s, p, option.card))
    return spends[0]


def last_memory(s: State, p: Player, options: Any) -> Any:
    """In a window: only what saves the game."""
    if drain(s, p) >= p.spirit:
        for option in options:
            if type(option) is c.Play and not option.choosing:
                text = box(s).cards[option.card].text
                if "gnore" in text or "ain " in text:
                    return option
    return DONE


def judge(s: State, seat: Seat) -> float:
    """What a game may come to, as a payoff: from how far the Veilwraith is, and with how much Spirit."""
    if s.phase not in (Phase.THREAT, Phase.DRAW, Phase.PLAY, Phase.SPIRIT, Phase.END):
        return 0.3
    p = s.players[seat]
    if p.escaped:
        return 1.0
    if p.fallen or not p.row:
        return 0.0
    vignette = box(s).vignettes[s.vignette]
    steps = 5 + len(vignette.foes) + 1
    done = len(p.keys) + len(p.foes)
    done_stars = sum(len(threat.beaten) / len(box(s).cards[threat.card].stars) for threat in p.area if threat.beaten)
    burden = sum(cost(s, p, threat) for threat in p.area if not ignored(s, p, threat))
    left = len(p.threat_deck) if not p.archfiend else 0
    tokens = sum(action.tokens for action in p.row)
    memories = len(p.hand)
    health = p.spirit - 1.5 * burden
    worth = 0.15 + 0.5 * (done + done_stars) / steps
    worth += 0.02 * (health - 10) + 0.012 * tokens + 0.012 * memories + 0.002 * left - 0.15 * p.archfiend
    worth += sum(0.002 * slot_of(p, base) for base in BASES if base == "explore")
    return min(0.99, max(0.01, worth))
