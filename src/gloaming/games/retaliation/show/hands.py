"""Whole hands: who chooses one card by card can take one in one go."""

from gloaming.kernel import DONE, Ask, OfferedMove
from gloaming.scene import Gloss, Verdict, listed

from ..table.box import box
from ..table.choices import Card
from ..table.numbers import hand_limit
from ..table.state import Phase, State

KINDS = {"More to strike": ("Attack", "Mix"), "More to defend": ("Defense", "Mix")}  # what a hand may lean to


def whole_hands(s: State, ask: Ask) -> list[OfferedMove]:
    """The hand as it was, one that strikes and one that defends; only before the first card is chosen."""
    if DONE in ask.options or len(ask.options) < 2:
        return []
    cards = [option.card for option in ask.options if isinstance(option, Card)]
    who = s.members[s.turn.who if s.turn is not None and s.phase is not Phase.PREPARE else s.maker]
    most, form = min(hand_limit(who), len(cards)), box(s).cards[cards[0]].form
    was = [*who.hands.get(form, []), *who.discards.get(form, [])]
    hands = {"As it was": [card for card in was if card in cards][:most]}
    hands |= {title: leaning(s, cards, kinds)[:most] for title, kinds in KINDS.items()}
    return [OfferedMove(answers(hand, most), said(s, title, hand)) for title, hand in hands.items() if hand]


def answers(hand: list[str], most: int) -> tuple[object, ...]:
    """Card by card, and done where the hand could be larger."""
    return (*map(Card, hand), *([DONE] if len(hand) < most else []))


def leaning(s: State, cards: list[str], kinds: tuple[str, ...]) -> list[str]:
    """Three of the kinds that are wanted, then two others, then the rest; those with more dice first."""
    by_dice = sorted(cards, key=lambda card: -box(s).cards[card].bonus_dice)
    wanted = [card for card in by_dice if box(s).cards[card].type in kinds]
    others = [card for card in by_dice if card not in wanted]
    return [*wanted[:3], *others[:2], *wanted[3:], *others[2:]]


def said(s: State, title: str, hand: list[str]) -> Gloss:
    """A hand as a button: what it leans to, and its cards."""
    return Gloss(title, verdict=Verdict(listed(box(s).cards[card].name for card in hand)))
