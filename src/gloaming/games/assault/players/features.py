"""A player's standing in numbers: what the judge weighs, and what the reasons of hints speak of, each with its words.

Points count more, and what brings points later counts less, the emptier the pools are; so most numbers stand there
twice: as they are, and by the part of the points that has gone from the pools.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from operator import mul
from typing import Any, NamedTuple

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience, Learning, Predicts, Weights, experience_of

from ..table.board import held, markers_of
from ..table.box import Box, box
from ..table.state import Card, Phase, Player, Race, State

MARKERS = {"storm": "Alliance", "stone": "Ravage", "frost": "Raid", "fire": "Forge"}
INCOME = {"storm": ("Alliance", 1), "stone": ("Ravage", 1), "frost": ("Frozen", 2), "fire": ("Slain Dragon", 2)}
CARD_WORTH = {"food": 0.35, "ore": 0.4, "weaponry": 0.35, "artifact": 0.5, "rune": 0.45}
DEAR = {"hill": "food", "cloud": "artifact", "fire": "ore"}  # three times as dear to a race
RACES = ("hill", "stone", "frost", "fire", "cloud", "storm")


class Signs(NamedTuple):
    """What is seen of one player."""

    points: float
    troops: float  # the hits that unhurt regular and elite units can take
    leaders: float
    champions: float
    wounded: float
    regions: float
    cards: float  # what the Resource Cards are worth to the race
    markers: float  # that the race collects
    row: float  # Commands that were played and not yet taken back
    attack: float  # that Command is free
    unique: float  # and that of the race
    income: float  # the points that it would bring
    turns: float  # that are surely still to come
    to_come: float  # a turn that is still to come in this round


WORDS = (
    *("Ordning Points", "unhurt troops", "unhurt leaders", "unhurt champions", "wounded units", "regions"),
    *("Resource Cards", "markers of the race", "Commands in the row", "the Attack Command", "the Command of the race"),
    *("points that it brings", "turns that are left", "a turn in this round"),
)
LEANS = (1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1)
FEATURES = (*WORDS, *[f"{word}, late" for word in WORDS[:12]], *[f"the {race} giants" for race in RACES[1:]])
TABLES = {"rivals": [{"players": players} for players in (3, 4, 5, 6)]}
FILE = files(__package__) / "experience.json"
LEARNT = experience_of(FILE.read_bytes(), FEATURES)


def weights_of(learnt: Experience = LEARNT) -> Weights:
    """What the numbers are worth."""
    return learnt.weights["rivals"]


def gone(s: State) -> float:
    """The part of the points that has gone from the pools."""
    whole = box(s).seating[s.options.players]
    return float(1 - (s.pool_1 + s.pool_2) / (whole.pool_1 + whole.pool_2))


def numbers(s: State, seat: Seat) -> list[float]:
    """A player's standing."""
    player, late = s.players[seat], gone(s)
    seen = signs(s, player, seat)
    return [*seen, *[late * each for each in seen[:12]], *[float(player.race == race) for race in RACES[1:]]]


def worths(s: State, learnt: Experience = LEARNT) -> Signs:
    """What each sign of a player is worth now, in odds."""
    plain, late, count = weights_of(learnt).plain, gone(s), len(Signs._fields)
    return Signs(*[each + (late * plain[count + n] if n < 12 else 0.0) for n, each in enumerate(plain[:count])])


def odds(s: State, learnt: Experience = LEARNT) -> list[float]:
    """What speaks for each player to win: the same sums, with what the pools change added up once."""
    worth, races = worths(s, learnt), weights_of(learnt).plain[-len(RACES) + 1 :]
    of_race = {"hill": 0.0, **dict(zip(RACES[1:], races, strict=True))}
    return [
        of_race.get(player.race, 0.0) + sum(map(mul, worth, signs(s, player, seat)))
        for seat, player in enumerate(s.players)
    ]


def signs(s: State, player: Player, seat: Seat) -> Signs:
    """What is seen of one player."""
    b = box(s)
    strength = {"regular": 0, "elite": 0, "leader": 0, "champion": 0}
    wounded = regions = 0
    for region in held(s, player.race):
        regions += 1
        for unit in s.armies[region]:
            if unit.wounded:
                wounded += 1
            else:
                strength[b.sort[unit.kind]] += b.stats[unit][2]
    underway = s.phase is not Phase.TURN and s.players[s.turn] is player  # the last Command is still to bring something
    played = [b.commands[card].command for card in (player.row[:-1] if underway else player.row)]
    marker, points = INCOME.get(player.race, ("", 0))
    done = has_had_its_last_turn(s, seat)  # so that Commands are of no use any more
    unique = "unique" not in played and not done
    return Signs(
        points=player.points,
        troops=strength["regular"] + strength["elite"],
        leaders=strength["leader"],
        champions=strength["champion"],
        wounded=wounded,
        regions=regions,
        cards=sum(map(card_worths(b, player.race).__getitem__, player.resources)),
        markers=len(markers_of(s, MARKERS.get(player.race, ""))),
        row=0 if done else len(played),
        attack="attack" not in played and not done,
        unique=unique,
        income=points * len(markers_of(s, marker)) if unique else 0.0,
        turns=s.last_round - s.round if s.last_round else 0.0,
        to_come=seat >= s.turn,
    )


def has_had_its_last_turn(s: State, seat: Seat) -> bool:
    """Whether a player has no turn left."""
    return bool(s.last_round) and s.round >= s.last_round and seat < s.turn


@cache
def card_worths(b: Box, race: Race) -> dict[Card, float]:
    """What each Resource Card is worth to a race."""
    return {card: CARD_WORTH[kind] * (3 if kind == DEAR.get(race) else 1) for card, kind in b.type.items()}


def learning(judge_by: Callable[[Experience], Mapping[str, Any]]) -> Learning:
    """How this game learns from games."""
    return Learning(
        features=FEATURES,
        numbers=numbers,
        tables=TABLES,
        experience=LEARNT,
        file=FILE,
        predicts=Predicts.WINNER,
        pays=(0.0, 1.0),
        leans=LEANS,
        judge_by=judge_by,
    )
