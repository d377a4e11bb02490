"""How a sensible player plays, and what a table is worth: what computer players think with."""

from gloaming.kernel import DONE, Ask, Seat

from .beings import attack_suit, catching, defence, strength, wraiths
from .cards import COLOUR, KING, PIPS, Card, Suit
from .score import score
from .state import Being, Block, Heal, Move, Option, State, Summon, Transform

EVOLUTION = 1.0  # the points that an evolution card brings the wraith, about
OVERWRITTEN = 3.0  # what it costs to lose an ally to a flying wraith
HURT = 0.08  # what a pip of a damaged card of ours costs
ALLY = 0.8  # what one more ally is worth
SPIRIT = {"J": 0.2, "Q": 0.4, "K": 0.0}  # what a spirit is worth where it is
DOUBLED = 0.1  # what a pip doubled by a king is worth
FLYING = 0.02  # what a flying pip of its ally is worth to a spirit that can be spared
WORTH_MOVING = 0.05
WORTH_CATCHING = 0.0
DONOR = 0.05  # what a pip of an ally is worth that cannot block because it has caught a wraith
POINT = 1.0
HARD = 0.3
SPARED = 0.05
CHARMED = 0.0
HEAL_FIRST = 1.0


def habit(s: State, ask: Ask) -> Option:
    """What a sensible player does without thinking."""
    if ask.kind == "act":
        return act(s, ask.options)  # type: ignore[arg-type]
    if ask.kind == "block":
        return meet(s)
    option: Option = ask.options[0]
    return option


def act(s: State, options: list[Option]) -> Option:
    """Heals the highest card, summons to the highest flyer, transforms the worst wraith, moves what lies badly."""
    first = options[0]
    if isinstance(first, Heal):
        return max((option for option in options if isinstance(option, Heal)), key=lambda option: PIPS[option.card])
    if isinstance(first, Summon):
        return max(
            (option for option in options if isinstance(option, Summon)),
            key=lambda option: catching(s, s.beings[option.ally - 1]),
        )
    if isinstance(options[-2], Transform):
        best, option = catch(s, [option for option in options if isinstance(option, Transform)])
        if best > WORTH_CATCHING:
            return option
    if isinstance(first, Move):
        best, moving = shift(s, [option for option in options if isinstance(option, Move)])
        if best > WORTH_MOVING:
            return moving
    return DONE


def catch(s: State, options: list[Transform]) -> tuple[float, Transform]:
    """The best transformation and its worth."""
    holders = {spirit: ally for ally in s.beings for spirit in ally.spirits}
    prey = {wraith.id: menace(s, wraith) for wraith in wraiths(s)}
    spirits = {option.spirit for option in options}
    prices = {
        spirit: worth_in(holders[spirit], spirit) + DONOR * sum(PIPS[card] for card in holders[spirit].vertical)
        for spirit in holders
        if spirit in spirits
    }
    best, found = -9.0, options[0]
    for option in options:
        worth = prey[option.wraith] - prices[option.spirit] + worth_in(s.beings[option.wraith - 1], option.spirit)
        if worth > best:
            best, found = worth, option
    return best, found


def menace(s: State, wraith: Being) -> float:
    """What a wraith costs if it is left alone."""
    pips = CHARMED * sum(PIPS[card] for card in wraith.vertical)
    return ALLY + pips + (len(wraith.vertical) + EVOLUTION if attack_suit(wraith) else 0.0)


def worth_in(being: Being, spirit: Card) -> float:
    """What a spirit is worth in a being: a king doubles its suit there."""
    if spirit[0] != "K":
        return SPIRIT[spirit[0]]
    return DOUBLED * sum(PIPS[card] for card in being.vertical if card[1] == spirit[1])


def shift(s: State, options: list[Move]) -> tuple[float, Move]:
    """The best move of a spirit and its worth: kings to their suit, what can be spared to the highest flyer."""
    best, found = -9.0, options[0]
    holders = {spirit: ally for ally in s.beings for spirit in ally.spirits}
    now: dict[Card, float] = {}
    there: dict[tuple[str, int], float] = {}
    for option in options:
        spirit, number = option.spirit, option.ally
        if spirit not in now:
            now[spirit] = place_worth(s, holders[spirit], spirit)
        key = (spirit if spirit[0] == "K" else "", number)
        if key not in there:
            there[key] = place_worth(s, s.beings[number - 1], spirit)
        worth = there[key] - now[spirit]
        if worth > best:
            best, found = worth, option
    return best, found


def place_worth(s: State, ally: Being, spirit: Card) -> float:
    """What it is worth that a spirit is in this ally."""
    flying = FLYING * catching(s, ally)
    return (worth_in(ally, spirit) if spirit[0] == "K" else 0.0) + flying


def meet(s: State) -> Option:
    """The next block: the hardest attack that can be beaten, by the weakest ally that beats it; then what pays."""
    free = [ally for ally in s.beings if ally.spirits and not ally.cube]
    if not free:
        return DONE
    hits = [wraith for wraith in s.beings if not wraith.spirits and not wraith.cube and attack_suit(wraith)]
    evolution = EVOLUTION if len(s.deck) >= len(hits) else EVOLUTION * len(s.deck) / max(len(hits), 1)
    last = not s.deck
    best, found = 0.0, None
    for wraith in hits:
        suit = wraith.top
        assert suit is not None
        theirs = strength(wraith, suit)
        gain = -1.0
        for ally in free:
            ours = defence(ally, suit)
            if not ours:
                continue
            if ours > theirs:
                if gain < 0:
                    gain = beaten(wraith, suit)
                worth = 10 + gain * POINT + theirs * HARD - ours * SPARED
            elif suit == "S" or last:
                continue
            else:
                worth = evolution - HURT * loss(ally, suit)
            if worth > best:
                best, found = worth, Block(ally.id, wraith.id)
    return found or DONE


def beaten(wraith: Being, suit: Suit) -> float:
    """How many points a won block takes from the wraith."""
    left = {"S": 0, "C": 0, "H": 0, "D": 0}
    lowest = 99
    for card in wraith.vertical:
        pips = PIPS[card]
        left[card[1]] += pips
        if card[1] == suit and pips < lowest:
            lowest = pips
    left[suit] -= lowest
    threat = max(left["S"], left["C"], left["H"])
    if threat == 0 or left["D"] > threat or (left["D"] == threat and left[suit] < threat):
        return float(len(wraith.vertical))
    return 1.0


def loss(ally: Being, suit: Suit) -> int:
    """The pips that a lost block lays down."""
    colour = "black" if suit == "C" else "red"
    return max((strength(ally, card[1], [card]) for card in ally.vertical if COLOUR[card] == colour), default=0)


def judge(s: State, seat: Seat) -> float:
    """What the table will come to, as a payoff: the points of the wraith now and those to expect."""
    return -float(score(s))


__all__ = ["KING", "habit", "judge"]
