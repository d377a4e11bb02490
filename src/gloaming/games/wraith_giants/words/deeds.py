"""The deeds of the cards: what the verbs of a text do to the Wraith, her cards and the Giant.

Each returns whether it was done, for "If you do"; one that returns nothing was done.
"""

from typing import Any

from gloaming.kernel import Flow, choose
from gloaming.lingo import Extent, Held, Pick, Selection
from gloaming.lingo.select import NumberPer

from ..rules import rage_effects, verbs
from ..rules.attacking import targets
from ..rules.attacking import wound as lay_wounds
from ..rules.giant_actions import attempt
from ..rules.movement import go, move
from ..rules.special_skills import use_skills
from ..table import events as told
from ..table.box import ATTACK, NO_HEALING, Text
from ..table.choices import Discard, OfRow, Take
from ..table.numbers import banned, changed
from ..table.state import YOU, Card, GiantCard, LaidAt, Node, row_of


def keep(e: Text, held: Held) -> None:
    """Notes down what lasts until the end of the turn or the round."""
    s = e.state
    if held.key == ATTACK:
        leftmost = bool(s.row) and held.of == [s.row[0].id]
        s.hushed += [0] if leftmost else [int(card) for card in held.of or ()]
        s.story.append(told.Hushed())
    else:
        s.bonus[held.key] = s.bonus.get(held.key, 0) + held.n
        s.story.append(told.ActionChanged(held.key, held.n))


# what can be named


def giant_card_of(e: Text, id: int) -> GiantCard:
    """The card of the Giant row with that number."""
    return next(g for g in e.state.row if g.id == id)


def laid_cards(e: Text, row: Selection) -> list[LaidAt]:
    """The cards of action rows, each by its row and its place there."""
    return [LaidAt(name, place) for name in row.all(e) for place in range(len(row_of(e.state, name)))]


def is_last(e: Text, laid: Card | LaidAt) -> bool:
    """Whether a card is the last of its row."""
    return isinstance(laid, LaidAt) and laid.place == len(row_of(e.state, laid.row)) - 1


def is_down(e: Text, laid: Card | LaidAt) -> bool:
    """Whether a card of a row lies face down."""
    return isinstance(laid, LaidAt) and row_of(e.state, laid.row)[laid.place].down


def card_option(card: Card | LaidAt) -> Any:
    """How a card is offered: one of a pile by its id, one of an action row by its place."""
    return OfRow(*card) if isinstance(card, LaidAt) else Pick(card)


def discarded(card: Card | LaidAt) -> Any:
    """How a card is offered that would be discarded."""
    return OfRow(*card) if isinstance(card, LaidAt) else Discard(card)


def taken(card: Card) -> Take:
    """How a card of the discard pile is offered."""
    return Take(card)


# what could be done


def worth(e: Text, kind: str, value: int | NumberPer) -> int:
    """The value that an action would have now."""
    number = value if isinstance(value, int) else value.n * value.per.count(e)
    return changed(e.state, e.fight, kind, number)


def can_move(e: Text, kind: str, value: int | NumberPer) -> bool:
    """Whether a Climb or a Leap has any value: there is always a line to follow, or a peak to go over."""
    return worth(e, kind, value) > 0


def can_hit(e: Text, kind: str, value: int | NumberPer) -> bool:
    """Whether an attack would find a weak spot."""
    return bool(worth(e, kind, value) and targets(e.state, e.fight, kind))


def any_unscarred(e: Text, cards: Selection) -> bool:
    """Whether one of these Giant cards is not Scarred."""
    return any(not giant_card_of(e, card).scarred for card in cards.all(e))


def can_draw(e: Text, card: Selection) -> bool:
    """Whether the draw deck or the discard pile has a card."""
    return bool(e.state.deck or e.state.discard)


def can_heal(e: Text, wound: Selection | None = None) -> bool:
    """Whether the Wraith has Wounds, and no text forbids healing."""
    return bool(e.state.wounds and not banned(e.state, e.fight, NO_HEALING))


# what the Wraith does


def deal(e: Text, wound: int, giant_card: list[int]) -> Flow[bool]:
    """Lays Wounds on that Giant card, wherever the Wraith stands; limits and pools as for attacks."""
    f = e.fight
    dealt = False
    for g in [g for g in e.state.row if g.id in giant_card and not g.scarred]:
        yield from lay_wounds(e, f, g, wound)
        dealt = True
    yield from use_skills(e, f)
    return dealt


def draw(e: Text, card: int) -> Extent:
    """Cards come from the draw deck to your hand, the discard pile shuffled in between if need be (WG-R58)."""
    return how_far(verbs.draw(e.state, card), card)


def how_far(done: int, wanted: int) -> Extent:
    """How far something was done of which so much was wanted."""
    if done >= wanted:
        return Extent.FULLY
    return Extent.PARTLY if done else Extent.NOTHING


def take(e: Text, card: Card) -> None:
    """Cards of your choice come from the discard pile to your hand."""
    verbs.take(e.state, card)


def heal(e: Text, wound: int) -> Extent:
    """The Wraith loses so many Wounds, as many as there are."""
    return how_far(verbs.heal(e.state, wound), wound)


def heal_all(e: Text) -> bool:
    """The Wraith loses all her Wounds."""
    return verbs.heal(e.state, e.state.wounds) > 0


def lower_limit(e: Text, giant_card: list[int], n: int) -> bool:
    """Those Giant cards are Scarred by fewer Wounds from now on."""
    for g in [g for g in e.state.row if g.id in giant_card]:
        verbs.lower_limit(e.state, e.fight, g, n)
    return bool(giant_card)


def lower_rage(e: Text, n: int) -> bool:
    """The Rage marker goes down, not below the track."""
    return rage_effects.lower_rage(e.state, n)


def count_both_rows(e: Text, lasts: str) -> None:
    """Until the end of the turn every `1 per …` counts both rows."""
    e.state.both_rows = True
    e.state.story.append(told.BothRowsCount())


def ignore(e: Text, wound: int, lasts: str) -> None:
    """The next Wounds that a Giant deals this round are not suffered."""
    e.state.shield += wound
    e.state.story.append(told.NextWoundsIgnored(wound))


def look(e: Text, n: int) -> Flow[bool]:
    """You see the top Giant cards and lay them back in an order of your choice."""
    s = e.state
    count = min(n, len(s.giant_deck))
    s.known = max(s.known, count)
    s.dice.used += 1  # hidden cards were seen
    for place in range(1, count):  # the card that will be drawn first is chosen first
        left = s.giant_deck[-count : len(s.giant_deck) - place + 1]
        pick = yield from choose(YOU, "put back", [Take(each) for each in dict.fromkeys(left)], "WG-33.5")
        found = len(s.giant_deck) - count + left.index(pick.card)
        s.giant_deck.insert(len(s.giant_deck) - place, s.giant_deck.pop(found))
    return True


def move_to(e: Text, foothold: list[Node]) -> Flow[bool]:
    """The pawn is put there; already there, nothing moves."""
    if foothold[0] == e.state.pawn:
        return False
    yield from go(e, foothold[0])
    return True


def move_steps(e: Text, way: str, foothold: int) -> Flow[bool]:
    """So many steps along lines, early stops at the Ground or a peak; you choose at forks."""
    return (yield from move(e, "move", lambda: e.board.steps(e.state.pawn, way, foothold), "WG-R91"))


# what Giants do


def suffer(e: Text, wound: int) -> None:
    """The Wraith suffers so many Wounds; at her limit the fight is lost."""
    verbs.suffer(e, wound)


def remove(e: Text, card: int) -> Extent:
    """The top cards of your draw deck leave the game unseen."""
    return how_far(verbs.remove(e, card), card)


def stunned(e: Text, you: int) -> None:
    """The first card of your next turn does nothing."""
    verbs.stun(e.state)


def discard(e: Text, card: list[Card | LaidAt]) -> None:
    """Hand cards of your choice, or as the dice say, or cards of the rows go to the discard pile."""
    for each in reversed(card):
        if isinstance(each, LaidAt):
            verbs.discard_laid(e.state, *each)
    for each in card:
        if not isinstance(each, LaidAt):
            verbs.discard(e.state, [each])


def turn_down(e: Text, card: list[LaidAt]) -> bool:
    """Cards of the rows are turned over and show no symbols from now on."""
    turned = [verbs.turn(e.state, *laid, down=True) for laid in card]
    return True in turned


def turn_up(e: Text, card: list[LaidAt]) -> bool:
    """Cards of the rows show their symbols again; their actions are not taken."""
    turned = [verbs.turn(e.state, *laid, down=False) for laid in card]
    return True in turned


def lose_wounds(e: Text, giant_card: int, wound: int) -> Extent:
    """Wounds on that card go to the supply."""
    there = giant_card_of(e, giant_card).wounds
    verbs.wash(e.state, giant_card_of(e, giant_card), wound)
    return how_far(min(there, wound), wound)


def move_card(e: Text, giant_card: list[int], end: str) -> None:
    """That card goes to that end of the Giant row."""
    for g in [g for g in e.state.row if g.id in giant_card]:
        verbs.shift(e.state, g, end)


def attack(e: Text, giant_card: int) -> Flow[None]:
    """That card makes an attack attempt now."""
    if giant_card not in e.state.hushed:
        yield from attempt(e.state, giant_card_of(e, giant_card))
