"""The Row: Tilting, Exhausting, resetting and moving Actions, and the Power Tokens on them."""

from gloaming.kernel import Flow, choose

from ..table.choices import OnAction
from ..table.events import KeyExhausted, KeyReset, Oriented, Shifted, Tilted, Tokens
from ..table.numbers import action_of, slot_of, tokens_in_play
from ..table.state import EXHAUSTED, SUPPLY, TILTED, TOKEN_LIMIT, UPRIGHT, Action, Base, Degrees, Key, Player, State


def available(p: Player) -> list[Action]:
    """The Actions that are upright."""
    return [action for action in p.row if action.turn == UPRIGHT]


def tilt(s: State, p: Player, base: Base) -> None:
    """TILT: rotate an Action by 45 degrees and put a Power Token on it, if it holds fewer than 5 (VW-R66)."""
    action = action_of(p, base)
    action.turn = TILTED
    added = put_tokens(p, action, 1)
    p.tilted = True
    s.story.append(Tilted(p.seat, base, action.advanced, added))


def put_tokens(p: Player, action: Action, amount: int) -> int:
    """Puts Power Tokens on an Action as far as the limit and the supply allow; says how many."""
    added = max(0, min(amount, TOKEN_LIMIT - action.tokens, SUPPLY - tokens_in_play(p)))
    action.tokens += added
    return added


def add_tokens(s: State, p: Player, base: Base, amount: int) -> bool:
    """An effect adds Power Tokens; beyond 5 they are lost (VW-R68), and it may lie in any way (VW-R193)."""
    action = action_of(p, base)
    added = put_tokens(p, action, amount)
    if added:
        s.story.append(Tokens(p.seat, base, action.advanced, added))
    return added == amount


def discard_tokens(s: State, p: Player, amount: int) -> Flow[None]:
    """An effect takes Power Tokens, from the Actions that the player likes (VW-R31); too few: all of them."""
    if tokens_in_play(p) <= amount:
        for action in p.row:
            drop_tokens(s, p, action, action.tokens)
        return
    for _ in range(amount):
        bearers = [OnAction(action.base) for action in p.row if action.tokens]
        pick = yield from choose(p.seat, "discard token", bearers, "VW-R31")
        drop_tokens(s, p, action_of(p, pick.action), 1)


def drop_tokens(s: State, p: Player, action: Action, amount: int) -> None:
    """Power Tokens go back to the supply."""
    if amount:
        action.tokens -= amount
        s.story.append(Tokens(p.seat, action.base, action.advanced, -amount))


def orient(s: State, p: Player, action: Action, turn: Degrees) -> None:
    """An effect rotates an Action; it neither moves nor is Used by that (VW-R83)."""
    action.turn = turn
    s.story.append(Oriented(p.seat, action.base, action.advanced, turn))


def exhaust(s: State, p: Player, action: Action) -> None:
    """Rotates an Action to 90 degrees, a Tilted one too (VW-R84)."""
    orient(s, p, action, EXHAUSTED)


def tilt_by_effect(s: State, p: Player, action: Action) -> None:
    """Rotates an upright Action by 45 degrees; a Power Token comes only if the text adds one (VW-R69, VW-R70)."""
    orient(s, p, action, TILTED)


def exhaust_key(s: State, p: Player, key: Key) -> None:
    """Rotates an upright Key without benefit: its Turn ability is gone, its Flip ability is left (VW-R100)."""
    key.turned = True
    s.story.append(KeyExhausted(p.seat, key.card))


def reset(s: State, p: Player, action: Action) -> None:
    """Puts an Action upright; no Tilt or Use comes with it (VW-R71)."""
    orient(s, p, action, UPRIGHT)


def reset_key(s: State, p: Player, key: Key) -> None:
    """Puts a Key upright and face-up: its abilities can be used again (VW-R99)."""
    key.turned = key.flipped = False
    s.story.append(KeyReset(p.seat, key.card))


def move_action(s: State, p: Player, base: Base, slot: int) -> bool:
    """An Action takes a slot; those between move towards the gap. All that lies on it goes along (VW-R212)."""
    action = action_of(p, base)
    if slot_of(p, base) == slot:
        return False
    p.row.remove(action)
    p.row.insert(slot - 1, action)
    s.story.append(Shifted(p.seat, base, action.advanced, slot))
    return True
