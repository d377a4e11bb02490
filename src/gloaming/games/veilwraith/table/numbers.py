"""What numbers come to, with everything that changes them: Power, values, Spirit Costs, Combine values."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import memoized
from gloaming.lingo import Held, Holding

from .box import Printed, You, box
from .state import WORD, Action, Base, Card, Player, State, Threat

# What rules ask the texts for; the words of the cards name the same.
POWER, POWER_OF = "Power to {action}", "Power"
IGNORE = "ignore {threat}"
COMBINE = "Combine"
SPIRIT_COST = "Spirit Cost"
NO_TILTS, NO_TURNS, NO_FLIPS, NO_GAIN = "Tilt Actions", "Turn Keys", "Flip Keys", "gain Spirit"
NO_DRAWS, NO_PLAYS = "draw Memories", "play Memories"
BE_IGNORED, BE_DEFEATED, BE_DISCARDED = "be ignored", "be defeated", "be discarded"
BANS = (COMBINE, NO_TILTS, NO_TURNS, NO_FLIPS, NO_GAIN, NO_DRAWS, NO_PLAYS)
SHIELDS = (BE_IGNORED, BE_DEFEATED, BE_DISCARDED)


class Force:
    """Something that is in force now: where it comes from, by how much, about what."""

    __slots__ = ("card", "held", "holding", "key", "n", "you")

    def __init__(self, card: Card, you: You, holding: Holding, n: int, held: Held | None = None) -> None:
        self.card, self.you, self.holding, self.key, self.n, self.held = card, you, holding, holding.key, n, held

    def about(self, thing: Any) -> bool:
        """Whether it is about a thing, or about nothing in particular (None)."""
        held = self.held
        if held is not None and held.of is not None:
            return thing in held.of
        return self.holding.fits(self.you, thing)

    def slot(self, name: str, thing: Any) -> bool:
        """Whether a thing is one of those in a slot: picked when the effect began, or whatever fits now."""
        if self.held is not None and name in self.held.slots:
            return thing in self.held.slots[name]
        return bool(self.holding.slots[name].fits(self.you, thing))


@memoized
def forces(s: State, p: Player, key: str) -> list[Force]:
    """Everything of one key that is in force for a Veilwraith: from Threats, Actions, the Vignette, Memories."""
    found: list[Force] = []
    b = box(s)
    statics = b.statics.get(key)
    if statics:
        for threat in p.area:
            if threat.card in statics:
                found += holding_now(You(s, p, threat.card, threat), statics[threat.card])
        if key in b.standing:
            cards = [b.actions[action.base, action.advanced].id for action in p.row]
            cards += [b.vignettes[s.vignette].id] if s.special else []
            for card in cards:
                if card in statics:
                    found += holding_now(You(s, p, card), statics[card])
    for card in s.modifiers:
        found += holding_now(You(s, p, card), b.modified.get(key, {}).get(card, ()))
    for played in p.play_area:
        for held in played.lasting:
            if held.key == key:
                found.append(kept(s, p, played.card, held))
    for standing in p.round_effects:
        if standing.held.key == key:
            found.append(kept(s, p, standing.card, standing.held))
    return found


def kept(s: State, p: Player, card: Card, held: Held) -> Force:
    """Something that began earlier and lasts."""
    you = You(s, p, card)
    you.printed = True
    return Force(card, you, box(s).cards[card].holdings[held.k], held.n, held)


def holding_now(you: You, statics: Sequence[Holding]) -> list[Force]:
    """What a card in play changes now: everything whose conditions are met, as often as it counts."""
    you.printed = True
    return [Force(you.card, you, holding, holding.n * times) for holding in statics if (times := holding.times(you))]


def change(s: State, p: Player, number: str, thing: int) -> int:
    """By how much a printed number of a Threat is changed."""
    return sum(each.n for each in forces(s, p, number) if each.about(thing))


def value(s: State, p: Player, threat: Threat, place: int) -> int:
    """What a Use must reach to beat a value of a Threat, as it is now (VW-R86)."""
    printed = box(s).cards[threat.card].values[place]
    number = box(s).vignettes[s.vignette].explore if threat.id == p.portal else printed.number
    return max(0, number + change(s, p, WORD[printed.type], threat.id))


def cost(s: State, p: Player, threat: Threat) -> int:
    """The Spirit Cost of a Threat, ignored or not."""
    return max(0, box(s).cards[threat.card].cost + change(s, p, SPIRIT_COST, threat.id))


def ignored(s: State, p: Player, threat: Threat) -> bool:
    """Whether the Spirit Cost of a Threat does not count; `cannot be ignored` wins."""
    if not any(each.slot("threat", threat.id) for each in forces(s, p, IGNORE)):
        return False
    return not shielded(s, p, threat, BE_IGNORED)


def shielded(s: State, p: Player, threat: Threat, deed: str) -> bool:
    """Whether a Threat cannot "be defeated", "be ignored" or "be discarded"."""
    return any(each.about(threat.id) for each in forces(s, p, deed))


@memoized
def drain(s: State, p: Player) -> int:
    """What the Threats in the Area will cost: one sum (VW-17.1)."""
    cards, total = box(s).cards, 0
    dearer, quiet = forces(s, p, SPIRIT_COST), forces(s, p, IGNORE)
    for threat in p.area:
        if quiet and ignored(s, p, threat):
            continue
        price = cards[threat.card].cost
        for each in dearer:
            if each.about(threat.id):
                price += each.n
        total += max(0, price)
    return total


def forbidden(s: State, p: Player, deed: str) -> bool:
    """Whether a card in play forbids something: "Combine", "Tilt Actions", "Turn Keys", "gain Spirit"."""
    if deed not in box(s).holdings and not s.modifiers:
        return False
    for each in forces(s, p, deed):  # noqa: SIM110 (a loop is twice as fast here)
        if each.holding.of is not None and each.holding.of.kind.name == "player":
            return True
    return False


def action_of(p: Player, base: Base) -> Action:
    """The Action of that type, on either side."""
    for action in p.row:
        if action.base == base:
            return action
    raise LookupError(base)


def slot_of(p: Player, base: Base) -> int:
    """The slot that an Action lies in, from 1 to 3."""
    return next(slot for slot, action in enumerate(p.row, 1) if action.base == base)


def token_power(p: Player, slot: int) -> int:
    """The number on the Action Power Token of a slot: 1, 2, 3, or circled 2, 3, 4."""
    return slot + p.circled[slot - 1]


@memoized
def bonuses(s: State, p: Player, base: Base) -> list[tuple[Card, int]]:
    """What cards in play add to the Power of an Action, card by card."""
    found = [(each.card, each.n) for each in forces(s, p, WORD[base]) if each.about(None)]
    found += [(each.card, each.n) for each in forces(s, p, POWER_OF) if each.about(base)]
    return found + [(each.card, each.n) for each in forces(s, p, POWER) if each.slot("action", base)]


def power(s: State, p: Player, base: Base, more: int = 0) -> int:
    """The Power of an Action: its token, its bonuses, and what is Combined or discarded for it; never below 0."""
    return max(0, token_power(p, slot_of(p, base)) + sum(n for _, n in bonuses(s, p, base)) + more)


def combine_value(s: State, p: Player, card: Card) -> int:
    """The Combine value of a Memory, as it is now."""
    return max(0, box(s).cards[card].combine + combine_bonus(s, p))


def combine_bonus(s: State, p: Player) -> int:
    """What cards in play add to the Combine value of every Memory; a ban of that name adds nothing."""
    return sum(each.n for each in forces(s, p, COMBINE))


def open_values(card: Printed, threat: Threat, base: Base) -> list[int]:
    """Which of a Threat's values of a type can still be beaten (VW-R72)."""
    return [place for place, value in enumerate(card.values) if value.type == base and place not in threat.beaten]


def tokens_in_play(p: Player) -> int:
    """The Power Tokens on a Veilwraith's Actions."""
    return sum(action.tokens for action in p.row)


def met(s: State, p: Player) -> bool:
    """Whether everything but the Portal is done that the Vignette asks for (VW-2, VW-R121)."""
    vignette = box(s).vignettes[s.vignette]
    foes = len(vignette.foes) if vignette.win.foes else 0
    return len(p.keys) >= vignette.win.keys and len(p.foes) >= foes
