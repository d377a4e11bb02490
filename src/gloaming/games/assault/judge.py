"""What a table is worth before the game is over."""

from math import exp

from gloaming.kernel import Seat

from .board import held, markers_of
from .box import Box, box
from .state import WOUNDED, Player, State

MARKERS = {"storm": "Alliance", "stone": "Ravage", "frost": "Raid", "fire": "Forge"}
CARD_WORTH = {"food": 0.35, "ore": 0.4, "weaponry": 0.35, "artifact": 0.5, "rune": 0.45}


def judge(s: State, seat: Seat) -> float:
    """The chance to win: points, armies and prospects against those of the others, the surer the less is left."""
    b = box(s)
    whole = b.seating[s.options.players]
    left = (s.pool_1 + s.pool_2) / (whole.pool_1 + whole.pool_2)
    sharpness = 1 / (3.5 + 5 * left)
    worths = [prospects(s, b, player, left) * sharpness for player in s.players]
    top = max(worths)
    powers = [exp(worth - top) for worth in worths]
    return powers[seat] / sum(powers)


def prospects(s: State, b: Box, player: Player, left: float) -> float:
    """Points, and what the table may still bring."""
    regions = held(s, player.race)
    army = 0.0
    for region in regions:
        for unit in s.armies[region]:
            army += b.stats[unit][2] * (0.7 if unit.endswith(WOUNDED) else 1.0)
    lands = sum(region not in b.starting for region in regions)
    cards = sum(card_worth(b, player, card) for card in player.resources) + 0.6 * len(player.spells)
    story = 0.5 * len(markers_of(s, MARKERS.get(player.race, ""))) + 0.8 * player.stack
    row = 0.12 * len(player.row)
    return player.points + (0.15 + 0.35 * left) * army + (0.2 + 0.6 * left) * (cards + story + 0.5 * lands + row)


def card_worth(b: Box, player: Player, card: str) -> float:
    """What a Resource Card is worth to a race."""
    kind = b.type[card]
    if (player.race, kind) in (("hill", "food"), ("cloud", "artifact"), ("fire", "ore")):
        return 3 * CARD_WORTH[kind]
    return CARD_WORTH[kind]
