"""What one might try, and the rule that forbids it."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, Ask
from gloaming.scene import Refusal

from ..rules.attacking import covering
from ..table.box import Fight, fight
from ..table.choices import Aim, Cast, Fearless, Go, Play
from ..table.numbers import banned
from ..table.state import GROUND, State

MOVES = ("climb", "drop", "leap", "move", "pick foothold")


def candidates(s: State, ask: Ask) -> Sequence[Any]:
    """Every card and Fearless Action, every foothold to move to or to shoot at; elsewhere only what is offered."""
    if not s.row:
        return ask.options
    f = fight(s)
    tried: list[Any] = []
    if ask.kind == "act":
        tried = [Fearless(action) for action in f.wraith.fearless]
        tried += [Play(card, down) for card in dict.fromkeys(s.hand) for down in (False, True)]
        tried.append(DONE)
    elif ask.kind in MOVES:
        tried = [Go(node) for node in f.board.nodes]
    elif ask.kind == "bow":
        tried = [Aim(node) for node in f.board.nodes]
    return [*ask.options, *(option for option in tried if option not in ask.options)]


def why_not(s: State, ask: Ask, option: Any) -> Refusal:
    """The rule that forbids an option, in words."""
    f = fight(s)
    match option:
        case Play() if ask.kind == "act":
            return Refusal("WG-2.3", "two cards are played already this turn")
        case Fearless(action) if ask.kind == "act" and action in f.wraith.fearless:
            if banned(s, f, "take Fearless Actions"):
                return Refusal("WG-24.4", "a card of the Giant forbids Fearless Actions")
            return Refusal("WG-R25", "it could do nothing here")
        case _ if option == DONE and ask.kind == "act":
            return Refusal("WG-3.3", "two cards must be played, one into each row")
        case Go(node) if ask.kind in MOVES and node in f.board.nodes:
            return no_way(s, f, ask.kind, node)
        case Aim(node) if ask.kind == "bow" and node in f.board.nodes:
            return no_shot(s, f, node)
        case Cast():
            return Refusal("WG-32.8", "the spell's place is another, or its moment has passed")
        case _:
            return Refusal(ask.rule, "it is not among the options")


def no_way(s: State, f: Fight, kind: str, node: str) -> Refusal:
    """Why a movement cannot end at a node."""
    if node == s.pawn:
        rule = {"climb": "WG-7.3", "drop": "WG-8.2", "leap": "WG-9.7"}.get(kind, "WG-R91")
        return Refusal(rule, "the movement must lead somewhere else")
    if kind == "climb":
        if node == GROUND:
            return Refusal("WG-7.9", "only from a peak, with a step to spare, does a Climb go over the top")
        if any(go.node == node for go in f.board.climbs(s.pawn, len(f.board.nodes))):
            return Refusal("WG-7.2", f"{node} is higher than this Climb reaches")
        return Refusal("WG-7.7", f"no lines lead up from here to {node}")
    if kind == "drop":
        return Refusal("WG-8.4", "no lines lead down from here to there")
    if kind == "leap":
        return Refusal("WG-9.2", "it is further than this Leap reaches")
    return Refusal("WG-R91", "the text does not move you there")


def no_shot(s: State, f: Fight, node: str) -> Refusal:
    """Why a Bow cannot hit a node."""
    if node == s.pawn:
        return Refusal("WG-12.3", "a Bow cannot hit the foothold that you stand on")
    if node not in f.board.adjacent[s.pawn]:
        return Refusal("WG-12.2", f"{node} is not exactly one line away")
    if not covering(s, f, node):
        return Refusal("WG-R48", "there is no weak spot to hit")
    return Refusal("WG-12.2", "it cannot be hit from here")
