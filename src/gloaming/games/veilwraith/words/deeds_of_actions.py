"""The deeds of the cards about Actions, Power Tokens and Keys, and the rewards of Vignettes."""

from collections.abc import Callable, Sequence
from typing import Any

from gloaming.kernel import DONE, Flow, choose
from gloaming.lingo import Extent, Selection
from gloaming.lingo.tree import Things

from ..rules.actions import add_tokens, available, discard_tokens, drop_tokens, exhaust, move_action, reset, reset_key
from ..rules.memories import distinct
from ..rules.use import use_more
from ..table.box import You
from ..table.choices import Amount, Circle, OnAction, Pick
from ..table.events import ActionUpgraded, TokenUpgraded
from ..table.numbers import action_of, tokens_in_play
from ..table.state import EXHAUSTED, TOKEN_LIMIT, UPRIGHT, Action, Base
from .deeds import RULE, how_far


def pick_actions(e: You, action: Selection, kind: str, may: Callable[[Action], bool]) -> Flow[list[Action]]:
    """The Actions that a text speaks of; you choose among those with which something can be done."""
    found = [action_of(e.p, base) for base in action.all(e)]
    if action.which != "a" and action.which != "another":
        return found
    options = [OnAction(each.base) for each in found if may(each)]
    if not options:
        return []
    pick = yield from choose(e.p.seat, kind, options, RULE)
    return [action_of(e.p, pick.action)]


def exhaust_actions(e: You, action: Selection) -> Flow[bool]:
    """An Action is rotated to 90 degrees, a Tilted one too; no Use, no move (VW-R83, VW-R84)."""
    picked = yield from pick_actions(e, action, "exhaust", lambda each: each.turn != EXHAUSTED)
    done = [exhaust(e.state, e.p, each) for each in picked]
    return any(done)


def reset_actions(e: You, action: Selection) -> Flow[bool]:
    """An Action is upright and available again; no extra Tilt or Use comes with it (VW-R71)."""
    picked = yield from pick_actions(e, action, "reset", lambda each: each.turn != UPRIGHT)
    done = [reset(e.state, e.p, each) for each in picked]
    return any(done)


def reset_keys(e: You, key: Selection) -> Flow[bool]:
    """Keys are upright and face-up again; Turn and Flip can be used again (VW-R99)."""
    done = False
    for _ in range(key.n or 1):
        spent = [each for each in e.p.keys if each.turned or each.flipped]
        options: list[Any] = [Pick(card) for card in distinct([each.card for each in spent])]
        if not options:
            break
        answer = yield from choose(e.p.seat, "reset key", [*options, DONE], RULE)
        if answer == DONE:
            break
        done = reset_key(e.state, e.p, next(each for each in spent if each.card == answer.card))
    return done


def move_actions(e: You, action: Sequence[Base], n: int) -> bool:
    """An Action takes that slot; those between move towards the gap. It is no Use (VW-R212)."""
    done = [move_action(e.state, e.p, base, n) for base in action]
    return any(done)


def use_actions(e: You, action: Selection) -> Flow[bool]:
    """Uses beside the regular one, each an attack or a Draw; inside a running Use straight after it (VW-R220)."""
    return (yield from use_more(e.state, e.p, action.n or 1))


def can_use(e: You, action: Selection) -> bool:
    """Whether a Use could be made: an Action is available (VW-R90)."""
    return bool(available(e.p))


def add_power(e: You, token: int, action: Sequence[Base]) -> Extent:
    """Power Tokens come from the supply, up to 5 on one Action; the rest is lost (VW-R68)."""
    done = [add_tokens(e.state, e.p, base, token) for base in action]
    return Extent.FULLY if all(done) else Extent.PARTLY


def discard_power(e: You, token: int) -> Flow[Extent]:
    """Power Tokens go from your Actions to the supply, in any split you like (VW-R31)."""
    there = tokens_in_play(e.p)
    yield from discard_tokens(e.state, e.p, token)
    return how_far(min(there, token), token)


def can_discard_power(e: You, token: Selection) -> Extent:
    """How far so many Power Tokens are there."""
    there, wanted = tokens_in_play(e.p), token.n or 1
    return how_far(min(there, wanted), wanted)


def move_power(e: You, token: Selection, action: Selection) -> Flow[bool]:
    """Power Tokens go from one Action to another, as far as that stays at 5 or fewer."""
    (giver_words,) = [part for part in token.things.qualifiers[0].parts if isinstance(part, Things)]
    givers = [base for base in Selection(giver_words, token.lexicon).all(e) if action_of(e.p, base).tokens]
    if not givers:
        return False
    giver = yield from one_action(e, givers, "move tokens from")
    takers = [base for base in action.all(e) if base != giver.base and action_of(e.p, base).tokens < TOKEN_LIMIT]
    if not takers:
        return False
    taker = yield from one_action(e, takers, "move tokens to")
    most = min(giver.tokens, TOKEN_LIMIT - taker.tokens)
    if token.which != "any number":
        most = min(most, token.n or 1)
    least = most if token.which in ("a", "some") else 0
    amounts = [Amount(number) for number in range(most, least - 1, -1)]
    number = (yield from choose(e.p.seat, "move tokens", amounts, RULE)).number
    drop_tokens(e.state, e.p, giver, number)
    add_tokens(e.state, e.p, taker.base, number)
    return True


def one_action(e: You, bases: Sequence[Base], kind: str) -> Flow[Action]:
    """One of these Actions, at your choice."""
    pick = yield from choose(e.p.seat, kind, [OnAction(base) for base in bases], RULE)
    return action_of(e.p, pick.action)


# rewards of Vignettes


def upgrade_action(e: You, action: Selection) -> Flow[bool]:
    """An Action is flipped to its Advanced side; your choice among Basic ones (VW-R142)."""
    bases = [OnAction(base) for base in action.all(e) if base not in e.p.advanced]
    if not bases:
        return False
    base: Base = (yield from choose(e.p.seat, "upgrade action", bases, "VW-20.18")).action
    e.p.advanced.append(base)
    e.state.story.append(ActionUpgraded(e.p.seat, base))
    return True


def upgrade_token(e: You, token: Selection) -> Flow[bool]:
    """An Action Power Token is flipped, at your choice; where the one that is named is Advanced, none (VW-R142)."""
    basic = [slot for slot in (1, 2, 3) if not e.p.circled[slot - 1]]
    named = [part for qualifier in token.things.qualifiers for part in qualifier.parts]
    slots = [slot for slot in basic if slot in named or not named]
    if not slots:
        return False
    slot: int = (yield from choose(e.p.seat, "upgrade token", [Circle(slot) for slot in slots], "VW-20.19")).slot
    e.p.circled[slot - 1] = True
    e.state.story.append(TokenUpgraded(e.p.seat, slot))
    return True
