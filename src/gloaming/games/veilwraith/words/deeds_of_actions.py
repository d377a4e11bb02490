"""The deeds of the cards about Actions, Power Tokens and Keys, and the rewards of Vignettes."""

from collections.abc import Sequence
from dataclasses import replace

from gloaming.kernel import Flow, choose
from gloaming.lingo import Extent, Selection
from gloaming.lingo.takes import PICKED, Takes

from ..rules.actions import (
    add_tokens,
    available,
    discard_tokens,
    drop_tokens,
    exhaust,
    exhaust_key,
    move_action,
    reset,
    reset_key,
    tilt_by_effect,
)
from ..rules.use import use_more
from ..table.box import You
from ..table.choices import Amount, Circle, OnAction, Pick
from ..table.events import ActionUpgraded, TokenUpgraded
from ..table.numbers import action_of, tokens_in_play
from ..table.state import EXHAUSTED, TOKEN_LIMIT, UPRIGHT, Action, Base, Card
from .deeds import RULE, how_far


def is_not_exhausted(e: You, action: Base) -> bool:
    """Whether an Action can still be Exhausted, upright or Tilted (VW-R84)."""
    return action_of(e.p, action).turn != EXHAUSTED


def is_not_upright(e: You, action: Base) -> bool:
    """Whether an Action can be reset."""
    return action_of(e.p, action).turn != UPRIGHT


def has_tokens(e: You, action: Base) -> bool:
    """Whether Power Tokens lie on an Action."""
    return action_of(e.p, action).tokens > 0


def spent_keys(e: You) -> list[Card]:
    """Your Keys that are Turned or Flipped."""
    return [key.card for key in e.p.keys if key.turned or key.flipped]


def fresh_keys(e: You) -> list[Card]:
    """Your Keys that are neither Turned nor Flipped."""
    return [key.card for key in e.p.keys if not key.turned and not key.flipped]


def is_upright(e: You, action: Base) -> bool:
    """Whether an Action can be Tilted by an effect."""
    return action_of(e.p, action).turn == UPRIGHT


def is_basic(e: You, action: Base) -> bool:
    """Whether an Action shows its Basic side in the Campaign."""
    return action not in e.p.advanced


NOT_EXHAUSTED = Takes(where=is_not_exhausted, asked="exhaust")
NOT_UPRIGHT = Takes(where=is_not_upright, asked="reset")
WITH_TOKENS = Takes(where=has_tokens, asked="discard token")
SPENT_KEYS = Takes(
    tuple(which for which in PICKED if which != "this"),
    nouns=("Key(s)",),
    qualifiers=(),
    source=spent_keys,
    asked="reset key",
    option=Pick,
)
BASIC = Takes(where=is_basic, asked="upgrade action", rule="VW-20.18")


FRESH_KEYS = replace(SPENT_KEYS, source=fresh_keys, asked="exhaust key")
UPRIGHT_ONES = Takes(where=is_upright, asked="tilt")


def tilt_action(e: You, action: Base) -> None:
    """An upright Action is rotated to 45 degrees; no Power Token comes, and the round's own Tilt is left (VW-R70)."""
    tilt_by_effect(e.state, e.p, action_of(e.p, action))


def exhaust_one_key(e: You, key: Card) -> None:
    """A Key is rotated without benefit: its Turn is gone, its Flip is left (VW-R100)."""
    fresh = [each for each in e.p.keys if each.card == key and not each.turned and not each.flipped]
    exhaust_key(e.state, e.p, fresh[0])


def exhaust_action(e: You, action: Base) -> None:
    """An Action is rotated to 90 degrees, a Tilted one too; no Use, no move (VW-R83, VW-R84)."""
    exhaust(e.state, e.p, action_of(e.p, action))


def reset_one_action(e: You, action: Base) -> None:
    """An Action is upright and available again; no extra Tilt or Use comes with it (VW-R71)."""
    reset(e.state, e.p, action_of(e.p, action))


def reset_one_key(e: You, key: Card) -> None:
    """Keys are upright and face-up again; Turn and Flip can be used again (VW-R99)."""
    spent = [each for each in e.p.keys if each.card == key and (each.turned or each.flipped)]
    reset_key(e.state, e.p, spent[0])


def move_one_action(e: You, action: Base, n: int) -> bool:
    """An Action takes that slot; those between move towards the gap. It is no Use (VW-R212)."""
    return move_action(e.state, e.p, action, n)


def use_actions(e: You, action: int) -> Flow[bool]:
    """Uses beside the regular one, each an attack or a Draw; inside a running Use straight after it (VW-R220)."""
    return (yield from use_more(e.state, e.p, action))


def can_use(e: You, action: Selection) -> bool:
    """Whether a Use could be made: an Action is available (VW-R90)."""
    return bool(available(e.p))


def add_power(e: You, token: int, action: Base) -> Extent:
    """Power Tokens come from the supply, up to 5 on one Action; the rest is lost (VW-R68)."""
    return Extent.FULLY if add_tokens(e.state, e.p, action, token) else Extent.PARTLY


def discard_power(e: You, token: int) -> Flow[Extent]:
    """Power Tokens go from your Actions to the supply, in any split you like (VW-R31)."""
    there = tokens_in_play(e.p)
    yield from discard_tokens(e.state, e.p, token)
    return how_far(min(there, token), token)


def discard_power_from(e: You, token: int, action: Base) -> Extent:
    """Power Tokens go from an Action to the supply, as many as lie there."""
    bearer = action_of(e.p, action)
    gone = min(token, bearer.tokens)
    drop_tokens(e.state, e.p, bearer, gone)
    return how_far(gone, token)


def can_discard_power(e: You, token: Selection) -> Extent:
    """How far so many Power Tokens are there."""
    there, wanted = tokens_in_play(e.p), token.n or 1
    return how_far(min(there, wanted), wanted)


def move_power(e: You, token: Selection, giver: Selection, action: Selection) -> Flow[bool]:
    """Power Tokens go from one Action to another, as far as that stays at 5 or fewer."""
    givers = [base for base in giver.all(e) if action_of(e.p, base).tokens]
    if not givers:
        return False
    source = yield from one_action(e, givers, "move tokens from")
    takers = [base for base in action.all(e) if base != source.base and action_of(e.p, base).tokens < TOKEN_LIMIT]
    if not takers:
        return False
    taker = yield from one_action(e, takers, "move tokens to")
    most = min(source.tokens, TOKEN_LIMIT - taker.tokens)
    if token.which != "any number":
        most = min(most, token.n or 1)
    least = most if token.which in ("a", "some") else 0
    amounts = [Amount(number) for number in range(most, least - 1, -1)]
    number = (yield from choose(e.p.seat, "move tokens", amounts, RULE)).number
    drop_tokens(e.state, e.p, source, number)
    add_tokens(e.state, e.p, taker.base, number)
    return True


def one_action(e: You, bases: Sequence[Base], kind: str) -> Flow[Action]:
    """One of these Actions, at your choice."""
    pick = yield from choose(e.p.seat, kind, [OnAction(base) for base in bases], RULE)
    return action_of(e.p, pick.action)


# rewards of Vignettes


def upgrade_action(e: You, action: Base) -> None:
    """An Action is flipped to its Advanced side; your choice among Basic ones (VW-R142)."""
    e.p.advanced.append(action)
    e.state.story.append(ActionUpgraded(e.p.seat, action))


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
