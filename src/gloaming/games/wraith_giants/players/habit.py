"""How one plays without thinking."""

from collections.abc import Container

from gloaming.kernel import DONE, Ask
from gloaming.lingo import Do
from gloaming.lingo.meaning import does, offered
from gloaming.lingo.tree import Act

from ..rules.attacking import targets, weak_spots
from ..table.box import Fight, Text, box, fight
from ..table.choices import (
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
    Stop,
    Take,
    Target,
)
from ..table.numbers import changed, limit_of, room, symbol_counts
from ..table.state import Node, State
from ..words.lexicon import ATTACKING, DROP, MOVING, SUFFER
from .card_worth import glance

ENOUGH = 4  # with so many defeats for each victory a campaign is given up


def habit(s: State, ask: Ask) -> Option:
    """What a sensible player does without thinking."""
    options: list[Option] = list(ask.options)
    match options[0]:
        case Go() | Aim():
            return best_place(s, options)
        case Target():
            wounds = {g.id: g.wounds / limit_of(fight(s), g) for g in s.row}
            return max(options, key=lambda option: wounds[option.card] if isinstance(option, Target) else -1.0)
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
            return Stop() if lost_too_often(s) else Again()
        case Skill() | Cast() | Take():
            return options[0]
        case _ if ask.kind == "act":
            return act(s, options)
        case _ if ask.kind == "read":
            return CloseBook()
        case _:
            return DONE if DONE in options else options[0]


def lost_too_often(s: State) -> bool:
    """Whether a campaign is not worth another fight."""
    return s.lost >= ENOUGH * (1 + s.won)


def pay(s: State, ask: Ask, options: list[Option]) -> Option:
    """Costs only while healthy; of harms, cards rather than Wounds; of deeds, an attack that finds a target."""
    said = {option: offered(option, box(s).lexicon) for option in options if isinstance(option, Do)}
    if ask.kind == "choose one":
        f = fight(s)
        for option, sentence in said.items():
            if isinstance(sentence, Act) and (kind := ATTACKING.get(sentence.verb.word)) and targets(s, f, kind):
                return option
        return next((option for option, sentence in said.items() if not does(sentence, SUFFER)), options[0])
    if ask.kind == "pay" and options[0] in said and does(said[options[0]], SUFFER):
        return options[0] if s.wounds < fight(s).limit - 3 else options[-1]
    return options[0]


def best_place(s: State, options: list[Option]) -> Option:
    """The foothold to go to or to shoot at: what can be hit there and near it, against what reaches it."""
    f = fight(s)
    worth = place_worths(s, f)

    def of(option: Option) -> float:
        if isinstance(option, Aim):
            return worth.get(option.node, 0.0)
        if not isinstance(option, Go):
            return -1.0
        near = max([worth.get(node, 0.0) for node in f.board.adjacent[option.node]])
        danger = 0.6 * menace(s, f, option.node) + (option.node in s.tokens)
        return worth.get(option.node, 0.0) + 0.5 * near - danger

    return max(options, key=of)


def place_worths(s: State, f: Fight) -> dict[Node, float]:
    """What a hit at each weak spot is worth: cards that stay longer and are nearly Scarred first."""
    worth = {g.id: 0.5 + 0.12 * place + g.wounds / limit_of(f, g) for place, g in enumerate(s.row)}
    return {node: sum([worth[g.id] for g in cards]) for node, cards in weak_spots(s, f).items()}


def menace(s: State, f: Fight, node: Node) -> float:
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
    live = weak_spots(s, f)
    worths = [play_worth(s, f, option.card, live) for option in plays]
    best = max(worths)
    if (s.dazed and not s.played) or (best < 1.5 and s.wounds >= 2) or (best < 1 and len(s.deck) > 8):
        return Play(plays[worths.index(min(worths))].card, not s.dazed)
    return plays[worths.index(best)]


def play_worth(s: State, f: Fight, card: str, live: Container[Node]) -> float:
    """About how many Wounds a card would deal, moving first; symbols count a little."""
    seen = glance(f, card)
    counts = symbol_counts(s, "bottom" if s.played else "top", card)
    nodes, blows = [s.pawn], dict[str, int]()
    if seen.drops:
        nodes += [go.node for go in f.board.drops(s.pawn)]
    for kind, n, symbol in seen.values:
        value = changed(s, f, kind, n * counts[symbol] if symbol else n)
        if kind == "Climb":
            nodes += [go.node for go in f.board.climbs(s.pawn, value)]
        elif kind == "Leap":
            nodes += [go.node for go in f.board.leaps(s.pawn, value)]
        else:
            blows[kind] = blows.get(kind, 0) + value
    best = 0.0
    for node in nodes:
        near = sum([each in live for each in f.board.adjacent[node]])
        here = node in live
        worth = blows.get("Sword", 0) * here + blows.get("Bow", 0) * (near > 0)
        best = max(best, worth + blows.get("Firework", 0) * (near + here) + 0.3 * here)
    return best + 0.1 * len(f.cards[card].symbols)


def first_action(s: State, options: list[Option]) -> Option:
    """The spell first if it can be cast; an attack first if it has a target, else the movement."""
    if isinstance(options[-1], Cast):
        return options[-1]
    f = fight(s)
    row = s.bottom if s.played == 2 else s.top
    card = row[-1].card
    lines, firsts = f.cards[card].lines, glance(f, card).firsts
    e = Text(s, f, "bottom" if s.played == 2 else "top")
    actions = [option for option in options if isinstance(option, Resolve)]
    for option in actions:
        if firsts[option.line] in ATTACKING and lines[option.line].able(e):
            return option
    moves = [option for option in actions if firsts[option.line] in (*MOVING, DROP)]
    return moves[0] if moves else options[0]
