"""What can happen on the table: each verb changes the state and tells it. None of them asks."""

from collections.abc import Sequence

from ..table import events as told
from ..table.box import NO_HEALING, Fight, Text, fight
from ..table.numbers import banned, room, scars
from ..table.state import HAND_SIZE, Card, GiantCard, RowName, State, row_of
from .score import SCARS, WOUNDS, FightOver

# the Wraith


def suffer(e: Text, n: int) -> int:
    """The Wraith suffers Wounds; those of a Giant's text may be ignored, and are damage (WG-20.14)."""
    s = e.state
    ignored = 0
    if e.giant:
        due, e.extra = n + e.extra, 0  # an attack deals them once, however often its text wounds
        e.averted = e.averted or (n > 0 and due <= s.shield)
        n = max(0, due)
        ignored = min(s.shield, n)
        s.shield -= ignored
    wounded = n - ignored
    s.wounds += wounded
    s.story.append(told.Suffered(wounded, ignored))
    if wounded:
        e.harm = True
        if s.wounds >= fight(s).limit:
            raise FightOver(False, WOUNDS)
    return wounded


def heal(s: State, n: int) -> int:
    """Removes Wounds from the Wraith, as many as there are; unless a text forbids it."""
    if banned(s, fight(s), NO_HEALING):
        return 0
    healed = min(n, s.wounds)
    if healed:
        s.wounds -= healed
        s.story.append(told.Healed(healed))
    return healed


def draw(s: State, n: int) -> int:
    """Draws cards; the discard pile becomes the deck when the next card is needed (WG-18.5, WG-R58)."""
    drawn: list[Card] = []
    while len(drawn) < n and (s.deck or reshuffle(s)):
        card = s.dice.draw(s.deck)
        if card in s.mixed_in:
            s.mixed_in.remove(card)
        drawn.append(card)
    s.hand += drawn
    if drawn:
        s.story.append(told.Drew(drawn))
    return len(drawn)


def refill(s: State) -> None:
    """Draws until the hand has 5 cards."""
    draw(s, HAND_SIZE - len(s.hand))


def reshuffle(s: State) -> bool:
    """The discard pile becomes the draw deck. Which cards were removed can now be told: all that are nowhere else."""
    if not s.discard:
        return False
    s.deck += s.discard
    s.discard.clear()
    s.dice.shuffle(s.deck)
    s.removed_known = sorted([*s.removed_known, *s.removed_before, *s.removed])
    s.removed_before.clear()
    s.removed.clear()
    s.mixed_in.clear()
    s.story.append(told.Reshuffled(hand=False))
    return True


def shuffle_hand_in(s: State) -> None:
    """The hand goes into the draw deck, which is shuffled (WG-R150)."""
    if not s.hand:
        return
    s.removed_before += s.removed
    s.removed.clear()
    s.mixed_in[:] = s.hand
    s.deck += s.hand
    s.hand.clear()
    s.dice.shuffle(s.deck)
    s.story.append(told.Reshuffled(hand=True))


def remove(e: Text, n: int) -> int:
    """The top cards of the draw deck leave the game unseen; at least one is damage (WG-20.7)."""
    s, count = e.state, 0
    while count < n and (s.deck or reshuffle(s)):
        s.removed.append(s.dice.draw(s.deck))
        count += 1
    s.story.append(told.Removed(count))
    if count:
        e.harm = True
    return count


def discard(s: State, cards: Sequence[Card]) -> None:
    """Hand cards go to the discard pile."""
    for card in cards:
        s.hand.remove(card)
    s.discard += cards
    s.story.append(told.Discarded([*cards]))


def take(s: State, card: Card) -> None:
    """A card of the discard pile comes to hand."""
    s.discard.remove(card)
    s.hand.append(card)
    s.story.append(told.Taken([card]))


def turn(s: State, name: RowName, place: int, down: bool) -> bool:
    """Turns a card of an action row face down or face up."""
    laid = row_of(s, name)[place]
    if laid.down is down:
        return False
    laid.down = down
    s.story.append(told.Turned(laid.card, name, down))
    return True


def discard_laid(s: State, name: RowName, place: int) -> None:
    """A card of an action row goes to the discard pile (WG-R113)."""
    laid = row_of(s, name).pop(place)
    s.discard.append(laid.card)
    s.story.append(told.Discarded([laid.card]))


def stun(s: State) -> None:
    """The first card of the next turn does nothing (WG-26); no stacking."""
    s.stunned = True
    s.story.append(told.Stunned())


# the Giant


def lay(s: State, f: Fight, g: GiantCard, n: int) -> None:
    """Wounds that were taken from a pool are laid on a card; a full card is Scarred at once (WG-15)."""
    g.wounds += n
    scarred = room(f, g) <= 0
    s.story.append(told.Hit(g.card, g.id, n, scarred))
    if scarred:
        scar(s, f, g)


def scar(s: State, f: Fight, g: GiantCard) -> None:
    """A full card is turned over, its Wounds go to the supply (WG-15.2 to 15.4, WG-15.9)."""
    g.wounds = 0
    g.scarred = s.scar_made = True
    if scars(s) >= f.scars_limit:
        raise FightOver(True, SCARS)


def lower_limit(s: State, f: Fight, g: GiantCard, n: int) -> None:
    """A card's Wound Limit falls; if it has enough Wounds now, it is Scarred at once (WG-R149)."""
    g.lowered += n
    scarred = room(f, g) <= 0
    s.story.append(told.Softened(g.card, g.id, n, scarred))
    if scarred:
        scar(s, f, g)


def wash(s: State, g: GiantCard, n: int) -> None:
    """A card loses Wounds to the supply."""
    n = min(n, g.wounds)
    if n:
        g.wounds -= n
        s.story.append(told.Washed(g.card, g.id, n))


def retire(s: State, g: GiantCard) -> None:
    """A card leaves the row: out of the game, or above the row if it is Scarred (WG-19.5, WG-19.8)."""
    s.row.remove(g)
    (s.above if g.scarred else s.gone).append(g.card)
    s.story.append(told.LeftRow(g.card, g.scarred))


def turn_up(s: State) -> GiantCard:
    """The top Giant card comes to the right end of the row."""
    card = s.dice.draw(s.giant_deck)
    s.known = max(0, s.known - 1)
    s.turned += 1
    g = GiantCard(s.turned, card)
    s.row.append(g)
    return g


def shift(s: State, g: GiantCard, end: str) -> None:
    """A card goes to an end of the row; the others close up."""
    s.row.remove(g)
    s.row.insert(0 if end == "left" else len(s.row), g)
    s.story.append(told.Shifted(g.card, g.id, end))
