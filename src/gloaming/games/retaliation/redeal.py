"""What nobody can see: face-down combat cards of NPCs, the order of decks, the order of Random events."""

from gloaming.kernel import Dice, Viewer

from .rules.npcs import deck_name
from .table.state import State


def redeal(s: State, viewer: Viewer, dice: Dice) -> None:
    """Deals anew; from sorted cards, so that nothing of the true order is left. All seats see the same (RT-R210)."""
    events = sorted(s.campaign.random)
    dice.shuffle(events)
    s.campaign.random = events
    for name, deck in s.fight.decks.items():
        hidden = [npc for npc in s.npcs if npc.combat and not npc.known and deck_name(s, npc) == name]
        cards = sorted([*deck.cards, *(npc.combat for npc in hidden)])
        dice.shuffle(cards)
        for npc in hidden:
            npc.combat = cards.pop()
        deck.cards = cards
