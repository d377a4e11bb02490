"""SETUP: a fight is one Wraith against one Giant, set up completely anew each time."""

from collections.abc import Callable
from typing import Any

import msgspec

from ..table import events as told
from ..table.box import fight
from ..table.state import HAND_SIZE, Phase, State
from .dangerous_footholds import tokens_in
from .verbs import refill, turn_up

KEPT = {
    *("phase", "dice", "story", "options", "pack", "wraith", "giant"),
    *("pages", "reading", "won", "lost", "fell", "finished", "modifiers"),
}


def set_up_fight(s: State) -> None:
    """Everything of the chosen Wraith and Giant, and nothing of an earlier fight (WG-1, WG-28.2, WG-R9)."""
    clear_table(s)
    f = fight(s)
    s.deck = [card.id for card in f.cards.values() for _ in range(card.copies)]
    s.giant_deck = [card.id for card in f.giant_cards.values() for _ in range(card.copies)]
    if tokens := tokens_in(s):  # before the rest of set-up (WG-29.6)
        cards = [card.id for card in f.giant.dangers.values() if not card.more or s.options.foothold_cards == 6]
        s.foothold_card = s.dice.choice(cards)  # (WG-29.3, WG-R161)
        s.tokens = f.giant.dangers[s.foothold_card].footholds[:tokens]
    s.story.append(told.FightBegan(s.wraith, s.giant, [*s.tokens]))
    s.story.extend(told.ModifierDrawn(card) for card in s.modifiers)
    s.dice.shuffle(s.deck)
    refill(s)
    s.dice.shuffle(s.giant_deck)
    s.aside = s.dice.deal(s.giant_deck, HAND_SIZE)
    for _ in range(5):
        turn_up(s)  # no attacks, no When Revealed (WG-1.15, WG-1.16)
    s.pool = f.giant.printed.health + f.wraith.printed.giant_health_modifier
    s.skills = {skill: pool.size for skill, (pool, _) in f.wraith.skills.items()}
    s.pool -= sum(s.skills.values())
    s.phase = Phase.TURN


def clear_table(s: State) -> None:
    """Back to an empty table; where the campaign stands is kept."""
    for name, value, make in FRESH:
        setattr(s, name, value if make is None else make())


FRESH: list[tuple[str, Any, Callable[[], Any] | None]] = [  # what the fields of a fight begin with
    (each.name, each.default, None if each.default_factory is msgspec.NODEFAULT else each.default_factory)
    for each in msgspec.structs.fields(State)
    if each.name not in KEPT
]
