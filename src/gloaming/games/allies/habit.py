"""How a sensible player plays without thinking: what imagined games are played on with."""

from gloaming.kernel import DONE, Ask

from .beings import attack_suit, catching, defence, strength, wraiths
from .cards import COLOUR, PIPS, Card, Suit
from .choices import Block, Heal, Move, Option, Summon, Transform
from .state import Being, State

# In points of the wraith, found by playing thousands of games by habit.
EVOLUTION = 1.0  # what an evolution card brings the wraith
ALLY = 0.8  # what one more ally is worth
PIP = 0.08  # what a pip of an ally is worth, and a flying one once more
SPIRIT = {"J": 0.2, "Q": 0.4}  # what it costs to give a spirit away
DOUBLED = 0.15  # what a pip is worth that a king doubles
FLYING = 0.02  # what a flying pip of its ally is worth to a spirit that can be spared
WORTH_MOVING = 0.05  # a move for less is not made
WON = 10.0  # a block that is won comes before any that is lost
SOON = 20  # with fewer cards in the city, what is kept for later is worth less


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
        if best > 0:
            return option
    if isinstance(first, Move):
        best, moving = shift(s, [option for option in options if isinstance(option, Move)])
        if best > WORTH_MOVING:
            return moving
    return DONE


def catch(s: State, options: list[Transform]) -> tuple[float, Transform]:
    """The best transformation and its worth."""
    holders = {spirit: ally for ally in s.beings for spirit in ally.spirits}
    future = to_come(s)
    prey = {wraith.id: menace(s, wraith) for wraith in wraiths(s)}
    spirits = {option.spirit for option in options}
    prices = {
        spirit: future * worth_in(holders[spirit], spirit) + PIP * sum(PIPS[card] for card in holders[spirit].vertical)
        for spirit in holders
        if spirit in spirits
    }
    best, found = -9.0, options[0]
    for option in options:
        gift = future * worth_in(s.beings[option.wraith - 1], option.spirit)
        worth = prey[option.wraith] - prices[option.spirit] + gift
        if worth > best:
            best, found = worth, option
    return best, found


def menace(s: State, wraith: Being) -> float:
    """What is gained where a wraith becomes an ally."""
    pips = PIP * sum(PIPS[card] * (2 if card[1] == "S" else 1) for card in wraith.vertical)
    evolution = EVOLUTION if s.deck else 0.0
    return to_come(s) * (ALLY + pips) + (len(wraith.vertical) + evolution if attack_suit(wraith) else 0.0)


def to_come(s: State) -> float:
    """How much of the game is to come: what is kept for later is worth so much."""
    return min(1.0, len(s.deck) / SOON)


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
    last, future = not s.deck, to_come(s)
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
                worth = WON + gain + 0.3 * theirs - 0.05 * ours
            elif suit == "S" or last:
                continue
            else:
                worth = evolution - PIP * future * loss(ally, suit)
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
