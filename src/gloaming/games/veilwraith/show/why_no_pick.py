"""Why a card, a Threat, an Action or a number is not what is asked for."""

from collections.abc import Iterator

from gloaming.kernel import NOT_OFFERED, Ask
from gloaming.lingo import Do, HowMany
from gloaming.scene import Refusal

from ..rules.memories import distinct
from ..rules.memory_upgrades import UNLOCKED, boxed, claims, takes
from ..table import choices as c
from ..table.box import box
from ..table.numbers import action_of
from ..table.state import EXHAUSTED, LEAST_MEMORIES, TOKEN_LIMIT, UPRIGHT, Base, Card, Player, State
from .names import card_name, own_action

FROM_HAND = ("discard", "put beneath", "combine", "memory limit")
NOT_DONE = {  # why nothing is left out, where the rule of the question does not say it
    "order": "all these effects resolve; one of them comes first",
    "combine": "a Combine takes 2 Memories, and the second is missing",
    "take": "a Memory goes back to the box, so an Upgrade comes for it",
    "use more": "a Use that was given is carried out while an Action is available",
    "begin": "the table lies ready, and there is nothing to do but to begin",
    "slot": "every Action gets a place",
    "circle": "one Action Power Token begins Advanced",
    "start exhausted": "some Actions begin Exhausted, and which is yours to say",
    "starting ability": "one starting ability is chosen before play",
    "value": "a Use is against one value of the Threat",
    "memory limit": "no more than 6 Memories stay in hand",
    "ability": "the ability is used or it is not: say which",
    "join": "say whether you join or not",
    "choose one": "one of these must be chosen",
    "draw beneath": "all cards beneath it are drawn; one of them comes first",
    "put back": "all these cards go back; one of them comes first",
}
MUST = "what a text or a reward says is done as far as it can be, and this is still to be chosen"


def shown(s: State, card: str) -> str:
    """A card by its name, also one that the pack does not have."""
    return card_name(s, card) if card in box(s).cards else repr(card)


def not_yet(ask: Ask) -> Refusal:
    """Why one cannot be done with it."""
    if ask.kind == "play":
        return Refusal("VW-8.9", "a turn is ended by saying so, not by passing")
    if ask.kind == "power":
        return Refusal("VW-12.8", "the Power of the Use is fixed by saying how many Power Tokens it takes")
    if ask.kind == "upgrade":
        return Refusal(ask.rule, "at this table the upgrades must be made")
    return Refusal(ask.rule, NOT_DONE.get(ask.kind, MUST))


def why_no_pick(s: State, ask: Ask, option: c.Option) -> Refusal:
    """Why a card, a Threat, an Action or a number is not what is asked for."""
    p = s.players[max(ask.seat, 0)]
    match option:
        case c.Return(card):
            return next(Refusal(*reason) for reason in why_no_return(s, p, card))
        case c.Take(card):
            return next(Refusal(*reason) for reason in why_no_upgrade(s, p, ask, card))
        case c.Spend(tokens):
            return Refusal("VW-12.8", f"there are not {tokens} Power Tokens on the Action that is Used")
        case c.Combine():
            return Refusal("VW-10.1", "a Combine takes 2 Memories of your hand")
        case c.First():
            return Refusal("VW-3.11", "that effect does not wait to be resolved")
        case c.Circle(slot) if 1 <= slot <= 3 and p.circled[slot - 1]:
            return Refusal(ask.rule, f"the Action Power Token in slot {slot} is Advanced already")
        case c.Circle():
            return Refusal(ask.rule, "what is carried out speaks of another Action Power Token")
        case c.Pick(card):
            return Refusal(ask.rule, why_no_card(s, p, ask, card))
        case c.Aim():
            return Refusal(ask.rule, "the text does not mean that Threat, or it has left the Area")
        case c.OnAction(base):
            return Refusal(ask.rule, why_no_action(s, p, ask, base))
        case c.Amount() | HowMany():
            return Refusal(ask.rule, f"the text allows {numbers(ask)}, and no other number")
        case c.Start():
            return Refusal("VW-26.1", "there is no such starting ability to choose")
        case Do() | c.Branch():
            return Refusal(ask.rule, "the text that is carried out does not say that")
        case c.EndTurn() | c.Concede():
            return Refusal("VW-8.9", "the turn of that Veilwraith is over")
    return Refusal(ask.rule, NOT_OFFERED)


def numbers(ask: Ask) -> str:
    """The numbers that are offered, in words."""
    found = sorted(each.number if isinstance(each, c.Amount) else each.n for each in ask.options)
    return str(found[0]) if len(found) == 1 else f"{found[0]} to {found[-1]}"


def why_no_card(s: State, p: Player, ask: Ask, card: Card) -> str:
    """Why a card is not among those that are chosen from."""
    name = shown(s, card)
    if ask.kind in FROM_HAND:
        if card not in p.hand:
            return f"{name} is not in your hand"
        return f"{name} is the first of the two already" if ask.kind == "combine" else f"the text does not mean {name}"
    if ask.kind in ("reset key", "exhaust key"):
        if all(key.card != card for key in p.keys):
            return f"{name} is not a Key of yours"
        return f"{name} is {'not Turned or Flipped' if ask.kind == 'reset key' else 'Turned or Flipped already'}"
    return f"{name} does not lie where the card is chosen from"


def why_no_action(s: State, p: Player, ask: Ask, base: Base) -> str:
    """Why an Action is not among those that are chosen from."""
    if not p.row:  # before play: a reward, or the order of the Actions
        name = base.capitalize()
        if ask.kind == "upgrade action" and base in p.advanced:
            return f"{name} is Advanced already"
        return f"{name} has its place already" if ask.kind == "slot" else f"the text does not mean {name}"
    action, name = action_of(p, base), own_action(s, p, base)
    match ask.kind:
        case "exhaust" | "start exhausted" if action.turn == EXHAUSTED:
            return f"{name} is Exhausted already"
        case "reset" if action.turn == UPRIGHT:
            return f"{name} is neither Tilted nor Exhausted"
        case "tilt" if action.turn != UPRIGHT:
            return f"{name} is Tilted or Exhausted already"
        case "discard token" | "move tokens from" if not action.tokens:
            return f"there is no Power Token on {name}"
        case "move tokens to" if action.tokens >= TOKEN_LIMIT:
            return f"{name} has {TOKEN_LIMIT} Power Tokens already"
        case "move tokens to":
            return f"the Power Tokens come from {name}, or the text does not mean it"
        case "upgrade action" if base in p.advanced:
            return f"{name} is Advanced already"
        case "slot":
            return f"{name} has its place already"
    return f"the text does not mean {name}"


def why_no_return(s: State, p: Player, card: Card) -> Iterator[tuple[str, str]]:
    """What stands against returning a Memory to the box."""
    if card not in p.memories:
        yield "VW-20.3", f"no copy of {shown(s, card)} is in the Memory deck"
    if s.options.nightmare and len(p.memories) <= LEAST_MEMORIES:
        yield "VW-20.10", f"a Memory deck never has fewer than {LEAST_MEMORIES} Memories"
    yield "VW-20.6", f"the box has no Upgrade that may come for {shown(s, card)}"


def why_no_upgrade(s: State, p: Player, ask: Ask, card: Card) -> Iterator[tuple[str, str]]:
    """What stands against taking an Upgrade out of the box."""
    cards, name = box(s).cards, shown(s, card)
    if card not in cards or cards[card] not in box(s).upgrades:
        yield "VW-20.4", f"{name} is no Memory Upgrade"
        return
    if ask.kind == "upgrade" and not s.options.nightmare:
        yield "VW-20.5", "first the Memory is chosen that goes back to the box for it"
    upgrade, left = cards[card], without_returned(s, p, ask)
    if left.count(card) >= upgrade.copies:
        yield "VW-20.4", f"no copy of {name} is left in the box"
    if upgrade.combine >= UNLOCKED and not s.campaigns_won:
        yield "VW-20.9", f"{name} has Combine {upgrade.combine}; that needs a Campaign won earlier"
    if upgrade.boxed and boxed(s, left, upgrade.boxed) <= claims(s, left, upgrade.boxed):
        yield "VW-20.7", f"{name} needs a copy of {upgrade.boxed} in the box, for itself"
    if s.options.nightmare:
        yield "VW-R148", f"the deck has no Memory of Combine {upgrade.combine}, or of one less"
    yield "VW-20.6", f"{name} has Combine {upgrade.combine}: neither that of the returned Memory nor one more"


def without_returned(s: State, p: Player, ask: Ask) -> list[Card]:
    """The Memories that stay in the deck while an Upgrade is chosen: all but the one for which these are offered."""
    offered = [each.card for each in ask.options if isinstance(each, c.Take)]
    returned = [card for card in distinct(p.memories) if ask.kind == "take" and takes(s, p, card) == offered]
    left = [*p.memories]
    if returned:
        left.remove(returned[0])
    return left
