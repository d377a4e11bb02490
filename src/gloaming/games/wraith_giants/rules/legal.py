"""What the player may do in the Player Action Step."""

from gloaming.kernel import DONE, Done

from ..table.box import NO_FEARLESS, ActionPrinted, Text, fight
from ..table.choices import Cast, Concede, Fearless, Play, Resolve
from ..table.numbers import banned
from ..table.state import State

Act = Play | Fearless | Done | Concede


def acts(s: State) -> list[Act]:
    """A card due to be played, face up or face down; a Fearless Action; the end when both cards are played."""
    f = fight(s)
    options: list[Act] = []
    if s.played < 2 and s.hand:
        for card in dict.fromkeys(s.hand):
            options += f.plays[card]
    else:
        options.append(DONE)  # also with no card left to play (WG-R15)
    if not banned(s, f, NO_FEARLESS):
        e = Text(s, f)
        options += [action for action, able in f.fearless if able(e)]  # that could do something (WG-17, WG-R25)
    if s.options.concede:
        options.append(Concede())
    return options


def castable(e: Text, card: ActionPrinted) -> bool:
    """Whether the spell of a card can be cast now: in the right place, and with an effect (WG-32.8, WG-R156)."""
    return card.spell is not None and card.castable_at(e.state.pawn) and bool(card.spell.able(e))


def resolutions(e: Text, card: ActionPrinted, left: list[int], spell: bool) -> list[Resolve | Cast]:
    """The actions of a card that can come next; its spell, if that may come before them."""
    options: list[Resolve | Cast] = [Resolve(line) for line in left]
    if spell and castable(e, card):
        options.append(Cast(card.id))
    return options
