"""The table of the cards' examples, and how options are called there."""

from typing import Any

from gloaming.kernel import Dice, Done
from gloaming.lingo import Do, Scope
from gloaming.packs import Pack
from gloaming.scene import counted

from ..rules.card_abilities import BOOST
from ..show.names import card_name
from ..table import choices as c
from ..table.box import You, box
from ..table.numbers import action_of
from ..table.state import BASES, WORD, Action, Card, Phase, Player, State, Threat
from ..words.lexicon import in_area


def start(pack: Pack, component: Any) -> You:
    """An empty table: 20 Spirit, Basic Actions in order, no cards but the one whose example it is."""
    p = beginner(0)
    s = State(phase=Phase.PLAY, pack=pack.ref, players=[p], round=1, dice=Dice(1))
    printed = box(s).cards[component.id]
    if printed.kind == "vignette":
        s.vignette = printed.number
        return You(s, p, component.id)
    s.special = False
    if printed.kind == "modifier":
        s.modifiers = [component.id]
    for (base, advanced), side in box(s).actions.items():
        if advanced and side.id == component.id:
            action_of(p, base).advanced = True
    if "threat" in printed.forms or printed.kind == "portal":
        p.entered = 1
        return You(s, p, component.id, Threat(1, component.id))
    return You(s, p, component.id)


def beginner(seat: int) -> Player:
    """A Veilwraith without cards: 20 Spirit, Basic Actions in order."""
    return Player(seat=seat, spirit=20, circled=[False] * 3, row=[Action(base) for base in BASES])


def plain_memory(e: You) -> Card:
    """The first Basic Memory of the pack that is not the card itself and has no `Drawn:` ability."""
    return next(card.id for card in box(e.state).basics if card.id != e.card and "Drawn" not in card.on)


def label(e: Scope, option: Any) -> str:
    """An option in the words that an example's `choose` uses."""
    assert isinstance(e, You)
    match option:
        case Do(text):
            return text
        case c.Aim(number):
            threat = in_area(e, number)
            return card_name(e.state, e.card if threat is None else threat.card)
        case c.OnAction(base):
            return WORD[base]
        case c.Pick(card) | c.Play(card, False):
            return card_name(e.state, card)
        case c.Combine(card):
            return f"Combine {card_name(e.state, card)}"
        case c.Spend(number) | c.Amount(number):
            return counted(number, "Power Token")
        case c.Use(base):
            return f"Use {WORD[base]}"
        case c.UseDraw(base):
            return f"Draw with {WORD[base]}"
        case c.Answer(yes):
            return "yes" if yes else "no"
        case c.First(card, line):
            name = card_name(e.state, card)
            return f"{name} Boost" if line == BOOST else name
        case Done():
            return "done"
    return str(option)
