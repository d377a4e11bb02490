"""What a table is worth before the game is over.

The numbers are those that tell best, of 56,000 turns of habitual play, who won in the end; all are in Ordning Points.
"""

from functools import cache
from math import exp

from gloaming.kernel import Seat

from ..table.board import held, markers_of
from ..table.box import Box, box
from ..table.state import Card, Phase, Player, Race, State

MARKERS = {"storm": "Alliance", "stone": "Ravage", "frost": "Raid", "fire": "Forge"}
INCOME = {"storm": ("Alliance", 1), "stone": ("Ravage", 1), "frost": ("Frozen", 2), "fire": ("Slain Dragon", 2)}
CARD_WORTH = {"food": 0.35, "ore": 0.4, "weaponry": 0.35, "artifact": 0.5, "rune": 0.45}

# what is worth how many points when the pools are full, and when they are empty
UNIT = {"regular": (0.22, 0.14), "elite": (0.22, 0.14), "leader": (0.41, 0.13), "champion": (0.68, 0.24)}
CARDS, MARKER, ROW, ATTACK, UNIQUE, PAID = (0.67, 0.4), (0.9, 0.0), (0.06, 1.0), (0.3, 3.0), (0.0, 3.5), (0.1, 1.0)
TURN, TEMPO = 3.8, 1.7  # a turn that is still to come after the Endgame has begun, and before that in the same round
FAR = 10  # decisions for each player that are played on before the chances are asked for
SURE, SURER, SUREST = 0.17, 0.32, 0.7  # what a point is worth at first, in the end, and in the last two rounds


def judge(s: State, seat: Seat) -> float:
    """The chance to win."""
    return chances(s)[seat]


def chances(s: State, tempo: float = 0.0) -> tuple[float, ...]:
    """The chance of each to win, from points and prospects; a lead counts more, the fewer points the pools hold.

    `tempo` is what a turn is worth to those who will still have theirs in this round.
    """
    b = box(s)
    whole = b.seating[s.options.players]
    left = (s.pool_1 + s.pool_2) / (whole.pool_1 + whole.pool_2)
    sharpness = SUREST if s.last_round else SURER + (SURE - SURER) * left
    turn, rounds = (TURN, s.last_round - s.round) if s.last_round else (tempo, 0)
    worths = [
        sharpness * (prospects(s, b, player, left) + turn * (rounds + (seat >= s.turn)))
        for seat, player in enumerate(s.players)
    ]
    top = max(worths)
    powers = [exp(worth - top) for worth in worths]
    total = sum(powers)
    return tuple(power / total for power in powers)


def horizon(s: State, decisions: int) -> tuple[float, ...] | None:
    """The chances at the start of a turn, once everybody has had about one more; None before: a search plays on."""
    far = decisions >= FAR * len(s.players) and s.phase is Phase.TURN
    return chances(s, TEMPO) if far else None


def prospects(s: State, b: Box, player: Player, left: float) -> float:
    """Points, and what the table may still bring."""
    first, last = left, 1 - left

    def worth(now: tuple[float, float]) -> float:
        return first * now[0] + last * now[1]

    total = float(player.points)
    units = {sort: worth(now) for sort, now in UNIT.items()}
    for region in held(s, player.race):
        for unit in s.armies[region]:
            if not unit.wounded:
                total += units[b.sort[unit.kind]] * b.stats[unit][2]
    total += worth(CARDS) * sum(map(card_worths(b, player.race).__getitem__, player.resources))
    total += worth(MARKER) * len(markers_of(s, MARKERS.get(player.race, "")))
    underway = s.phase is not Phase.TURN and s.players[s.turn] is player  # the last Command is still to bring something
    played = [b.commands[card].command for card in (player.row[:-1] if underway else player.row)]
    total += worth(ROW) * len(played)
    if "attack" not in played:
        total += worth(ATTACK)
    if "unique" not in played:
        marker, points = INCOME.get(player.race, ("", 0))
        total += worth(UNIQUE) + worth(PAID) * points * len(markers_of(s, marker))
    return total


@cache
def card_worths(b: Box, race: Race) -> dict[Card, float]:
    """What each Resource Card is worth to a race."""
    dear = {"hill": "food", "cloud": "artifact", "fire": "ore"}.get(race)
    return {card: CARD_WORTH[kind] * (3 if kind == dear else 1) for card, kind in b.type.items()}
