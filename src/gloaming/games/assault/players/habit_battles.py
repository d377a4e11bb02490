"""What a sensible player does in battles and with Giantslayers, without thinking."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, Ask

from ..table import choices as c
from ..table.board import owner, strength
from ..table.box import Box, Text
from ..table.state import MOST_DICE, Player, State
from ..table.units import Unit
from ..words.deeds_of_giants import targets

HITS, ARCANE, BLOCKS = 0.5, 0.5, 0.17  # what a standard die shows on average


def best_attack(s: State, b: Box, player: Player, left: int) -> float:
    """What the best attack promises."""
    e = Text(s, s.players.index(player))
    return max((attack_worth(s, b, pick, left) for pick in targets(e, empty=False)), default=-1.0)


def attack_worth(s: State, b: Box, pick: c.Declare, left: int) -> float:
    """The Ordning Value of the enemies it will likely defeat, less half of what it will likely lose."""
    mine, theirs = s.armies[pick.origin], s.armies[pick.target]
    dice = min(MOST_DICE, sum(strength(s, b, unit) for unit in mine))
    hits = dice * HITS + 2 * min(left, dice * ARCANE) * 0.85
    back = min(MOST_DICE, sum(strength(s, b, unit) for unit in theirs))
    gain = felled(s, b, theirs, hits - back * BLOCKS)
    loss = felled(s, b, mine, back * HITS * 1.3 - dice * BLOCKS)
    conquers = gain >= sum(b.stats[unit][2] for unit in theirs)
    return gain - 0.5 * loss + (0.6 if conquers else 0.0)


def felled(s: State, b: Box, units: Sequence[Unit], damage: float) -> float:
    """The Ordning Value of the units that so much damage defeats: Champions first, then those of low Fortitude."""
    total = 0.0
    order = sorted(units, key=lambda unit: (b.sort[b.kind[unit]] != "champion", b.stats[unit][1]))
    for unit in order:
        soak = b.stats[unit][1]
        if damage < soak:
            champion = b.sort[b.kind[unit]] == "champion"
            return total + (0.0 if champion else 0.3 * b.stats[unit][2] * max(0.0, damage) / soak)
        damage -= soak
        total += b.stats[unit][2]
    return total


def attack(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The attack that is worth most, if it is worth anything; else no attack."""
    left = len(player.row) - 1
    declares = [option for option in ask.options if isinstance(option, c.Declare)]
    if not declares:
        return ask.options[0]
    best = max(declares, key=lambda pick: attack_worth(s, b, pick, left))
    return best if attack_worth(s, b, best, left) > 0.3 or DONE not in ask.options else DONE


def reroll(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Rolls its own misses again, and dice of the enemy that show two hits or more."""
    bt = s.battles[-1]
    side = bt.sides[bt.now]
    own = bt.sides[bt.now].seat == ask.seat
    for option in ask.options:
        if isinstance(option, c.Reroll):
            die = side.dice[option.die]
            if own and not die.hits and not die.blocks and not die.arcane:
                return option
            if not own and die.hits >= 2:
                return option
    return DONE


def casualties(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The unit that is only wounded; else the one with the least Ordning Value for the damage it takes."""
    bt = s.battles[-1]
    side = bt.sides[bt.now]

    def price(option: c.Lose) -> float:
        _, soak, ordning = b.stats[option.unit]
        if soak > side.damage and not option.unit.wounded:
            return 0.3 * ordning - 1
        return ordning / soak

    return min(ask.options, key=price)


def giantslayers(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The action that is worth most: an attack, or bringing a Giantslayer to where giants of others are weak."""
    best = 0.2
    found: Any = DONE
    for option in ask.options:
        if isinstance(option, c.Strike):
            dice = sum(b.stats[slayer][0] for slayer in option.slayers)
            worth = 0.5 * felled(s, b, s.armies[option.region], dice * 0.85) + 0.05 * dice
        elif isinstance(option, c.Hire):
            worth = prey(s, b, player, option.region) if s.pool >= 3 else 0.0
        elif isinstance(option, c.Walk):
            start = s.slayers[option.slayer].region
            steps = b.steps[start][option.region]
            worth = (
                prey(s, b, player, option.region) - prey(s, b, player, start) - 0.3 * steps if s.pool > steps else 0.0
            )
        else:
            continue
        if worth > best:
            best, found = worth, option
    return found


def prey(s: State, b: Box, player: Player, region: str) -> float:
    """What it is worth to have a Giantslayer in a region: nothing among one's own giants."""
    race = owner(s, region)
    if race in ("", player.race):
        return 0.0
    return 0.4 + 0.5 * felled(s, b, s.armies[region], 3.0)
