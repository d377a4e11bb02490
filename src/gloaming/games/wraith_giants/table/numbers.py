"""What numbers come to, with everything that changes them: values of actions, symbols, Wound Limits, Scars."""

from .box import Fight, Text, fight
from .state import ROWS, SYMBOLS, GiantCard, RowName, State, row_of


def changed(s: State, f: Fight, kind: str, value: int) -> int:
    """The value of an action after everything that changes its kind; never below 0 (WG-R89)."""
    if changes := f.changes[kind]:
        value += sum([changes[g.card] for g in s.row if g.card in changes and not g.scarred])
    if s.bonus:
        value += s.bonus.get(kind, 0)
    return max(0, value)


def symbols(e: Text, symbol: str) -> int:
    """How many of a symbol are visible in the row of the card; in both, if a text says so (WG-4.3, WG-R14)."""
    s, cards = e.state, e.fight.cards
    names = ROWS if s.both_rows else (e.this,)
    return sum([cards[laid.card].symbols.count(symbol) for name in names for laid in row_of(s, name) if not laid.down])


def symbol_counts(s: State, name: RowName, card: str = "") -> dict[str, int]:
    """The visible symbols of a row, a card that would be laid there included."""
    cards = fight(s).cards
    names = ROWS if s.both_rows else (name,)
    shown = [symbol for row in names for laid in row_of(s, row) if not laid.down for symbol in cards[laid.card].symbols]
    shown += cards[card].symbols if card else ()
    return {symbol: shown.count(symbol) for symbol in SYMBOLS}


def limit_of(f: Fight, g: GiantCard) -> int:
    """The Wound Limit of a card as it is now, at least 1."""
    return max(1, f.giant_cards[g.card].limit - g.lowered)


def room(f: Fight, g: GiantCard) -> int:
    """How many Wounds a card can take until it is Scarred."""
    return limit_of(f, g) - g.wounds


def scars(s: State) -> int:
    """The Scars in the row and above it."""
    return len(s.above) + sum([g.scarred for g in s.row])


def banned(s: State, f: Fight, deed: str) -> bool:
    """Whether a card of the row forbids something."""
    cards = f.bans[deed]
    return bool(cards) and any(g.card in cards and not g.scarred for g in s.row)


def health(s: State) -> int:
    """What the Giant has left."""
    return s.pool + sum(s.skills.values())
