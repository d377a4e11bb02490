"""What nobody can see: face-down combat cards of NPCs, the order of decks, the order of Random events."""

from gloaming.kernel import Dice, Viewer
from gloaming.kernel.entities import Entities, counted, shuffled

from .rules.npcs import deck_name
from .table.box import board
from .table.hexes import Hex, neighbours
from .table.state import Npc, Scenario, State


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


# what a learner is told


def combat_card(s: State, npc: Npc, viewer: Viewer) -> str:
    """The combat card of an NPC, if the pack knows it."""
    return npc.combat if npc.known else ""


def last_pages(s: State, scenario: Scenario, viewer: Viewer) -> list[str]:
    """The pages read last: the older ones live on in what they have changed."""
    return scenario.pages[-4:]


def touching(s: State) -> dict[Hex, list[Hex]]:
    """Every HEX that is no wall, and those beside it."""
    floor = board(s).floor
    return {at: [near for near in neighbours(at) if near in floor] for at in board(s).hexes if at in floor}


ENTITIES = Entities(
    rows={
        "word": 256,
        "word_number": 80,
        "word_word": 24,
        "number": 48,
        "number_number": 80,
        "Member": 5,
        "Npc": 20,
        "MapToken": 24,
        "Deed": 24,
        "Lasting": 16,
        "Chapter": 12,
        "Tile": 8,
        "Standing": 8,
        "Deck": 6,
        "Due": 4,
        "Trade": 8,
    },
    shown={
        "Scenario.pages": last_pages,
        "Campaign.random": shuffled("random"),
        "Deck.cards": counted("cards"),
        "Npc.combat": combat_card,
    },
    touching=touching,
    stands=("Member.at", "Npc.at", "MapToken.at", "Scenario.fires", "Scenario.spotted", "Turn.entered"),
)
