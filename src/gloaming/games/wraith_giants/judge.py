"""What a fight is worth before it is over, and how one plays without thinking."""

from math import tanh

from gloaming.kernel import DONE, Ask, Seat
from gloaming.lingo import Do

from .actions import changed, covering, room
from .box import Fight, Text, fight
from .names import VALUE, symbol_counts
from .score import progress
from .state import (
    HAND_SIZE,
    Again,
    Aim,
    Cast,
    CloseBook,
    Go,
    Option,
    Play,
    Resolve,
    Share,
    Skill,
    Source,
    State,
    Stop,
    Take,
    Target,
)
from .verbs import scars

RETRIES = 3  # by habit a campaign is given up after so many defeats


def judge(s: State, seat: Seat) -> float:
    """The payoff to be expected: how far the Giant is beaten, against the time, the cards and the health left."""
    if s.options.mode != "single":
        return 2 * progress(s) - 1 + (standing(s) + 1) / 24 if s.row else 2 * progress(s) - 1
    return standing(s)


def standing(s: State) -> float:
    """How a fight stands, from -1 to 1."""
    f = fight(s)
    whole = f.giant.printed.health + f.wraith.printed.giant_health_modifier
    hurt = 1 - (s.pool + sum(s.skills.values())) / whole
    begun = sum(g.wounds / f.giant_cards[g.card].limit * (0.3 + 0.15 * place) for place, g in enumerate(s.row))
    scarred = (scars(s) + min(begun, 1.0)) / f.scars_limit
    cards = len(s.hand) + len(s.deck) + len(s.discard)
    rounds = min(len(s.giant_deck) + 1, max(0, (cards - HAND_SIZE) // 2 + 1))
    time = 1 - rounds / 12
    danger = (s.wounds + 0.3 * s.rage) / f.limit
    return tanh(1.8 * max(hurt, 0.9 * scarred) + 0.4 * min(hurt, scarred) - 1.5 * time - 0.9 * danger * danger + 0.2)


def habit(s: State, ask: Ask) -> Option:
    """What a sensible player does without thinking."""
    options: list[Option] = list(ask.options)
    match options[0]:
        case Go():
            return max(options, key=lambda option: worth_of(s, option))
        case Aim() | Target():
            return max(options, key=lambda option: worth_of(s, option))
        case Share(card):
            left = room(fight(s), next(g for g in s.row if g.id == card))
            return next(
                (option for option in options if isinstance(option, Share) and option.wounds == left), options[-1]
            )
        case Source():
            return min(options, key=lambda option: s.skills[option.skill] if isinstance(option, Source) else 0)
        case Resolve():
            return first_action(s, options)
        case Do():
            return pay(s, ask, options)
        case Again():
            return Again() if s.lost < RETRIES else Stop()
        case Skill() | Cast() | Take():
            return options[0]
        case _ if ask.kind == "act":
            return act(s, options)
        case _ if ask.kind == "read":
            return CloseBook()
        case _:
            return DONE if DONE in options else options[0]


def pay(s: State, ask: Ask, options: list[Option]) -> Option:
    """Costs only while healthy; of harms, cards rather than Wounds."""
    if ask.kind == "choose one":
        return next((option for option in options if isinstance(option, Do) and "uffer" not in option.text), options[0])
    if ask.kind == "pay" and isinstance(options[0], Do) and "uffer" in options[0].text:
        return options[0] if s.wounds < fight(s).limit - 3 else options[-1]
    return options[0]


def worth_of(s: State, option: Option) -> float:
    """What a place or a target is worth."""
    f = fight(s)
    if isinstance(option, Target):
        return next(g.wounds / f.giant_cards[g.card].limit for g in s.row if g.id == option.card)
    if not isinstance(option, Go | Aim):
        return -1.0
    worth = place_worth(s, f, option.node)
    if isinstance(option, Go):
        near = [place_worth(s, f, node) for node in f.board.adjacent[option.node]]
        worth += 0.5 * max(near, default=0.0) - 0.6 * menace(s, f, option.node) - (option.node in s.tokens)
    return worth


def place_worth(s: State, f: Fight, node: str) -> float:
    """What a hit at a place is worth: cards that stay longer and are nearly Scarred first."""
    places = {g.id: place for place, g in enumerate(s.row)}
    return sum([0.5 + 0.12 * places[g.id] + g.wounds / f.giant_cards[g.card].limit for g in covering(s, f, node)])


def menace(s: State, f: Fight, node: str) -> float:
    """How much is likely to reach a place in the Giant's next step."""
    total = 0.0
    for place, g in enumerate(s.row):
        if not g.scarred and not g.wounds and node in f.giant_cards[g.card].area:
            total += 1.0 if place == 0 else 0.35
    return total


def act(s: State, options: list[Option]) -> Option:
    """The card that hurts most from here; face down when it would do little and one is hurt."""
    plays = [option for option in options if isinstance(option, Play) and not option.down]
    if not plays:
        return DONE
    f = fight(s)
    best, found = -1.0, plays[0]
    for option in plays:
        worth = play_worth(s, f, option.card)
        if worth > best:
            best, found = worth, option
    if (s.dazed and not s.played) or (best < 1.5 and s.wounds >= 2) or (best < 1 and len(s.deck) > 8):
        least = min(plays, key=lambda option: play_worth(s, f, option.card))
        return Play(least.card, not s.dazed)
    return found


def play_worth(s: State, f: Fight, card: str) -> float:
    """About how many Wounds a card would deal, moving first; symbols count a little."""
    printed = f.cards[card]
    counts = symbol_counts(s, "bottom" if s.played else "top", card)
    nodes, blows = {s.pawn}, dict[str, int]()
    for line in printed.lines:
        if line.text.startswith("Drop"):
            nodes |= {go.node for go in f.board.drops(s.pawn)}
        for kind, each, symbol, number in VALUE.findall(line.text):
            value = changed(s, f, kind, int(number) if number else int(each) * counts[symbol])
            if kind == "Climb":
                nodes |= {go.node for go in f.board.climbs(s.pawn, value)}
            elif kind == "Leap":
                nodes |= {go.node for go in f.board.leaps(s.pawn, value)}
            else:
                blows[kind] = blows.get(kind, 0) + value
    live = {node for node in f.board.footholds if covering(s, f, node)}
    best = 0.0
    for node in sorted(nodes):
        near = [each for each in f.board.adjacent[node] if each in live]
        worth = blows.get("Sword", 0) * (node in live) + blows.get("Bow", 0) * bool(near)
        worth += blows.get("Firework", 0) * (len(near) + (node in live))
        best = max(best, worth + 0.3 * (node in live))
    return best + 0.1 * len(printed.symbols)


def first_action(s: State, options: list[Option]) -> Option:
    """The spell first if it can be cast; an attack first if it has a target, else the movement."""
    if isinstance(options[-1], Cast):
        return options[-1]
    f = fight(s)
    row = s.bottom if s.played == 2 else s.top
    lines = f.cards[row[-1].card].lines
    e = Text(s, f.board, "bottom" if s.played == 2 else "top")
    for option in options:
        line = lines[option.line] if isinstance(option, Resolve) else None
        if line is not None and line.text.startswith(("Sword", "Bow", "Firework")) and line.able(e):
            return option
    moves = [o for o in options if isinstance(o, Resolve) and lines[o.line].text.startswith(("Climb", "Leap", "Drop"))]
    return moves[0] if moves else options[0]
