"""A scenario in numbers: what the judge weighs, and what the reasons of hints speak of, each with its words."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience, Learning, experience_of

from ..table.figures import hostile, standing
from ..table.hexes import gap
from ..table.numbers import damage_maximum
from ..table.options import SCENARIOS
from ..table.state import Figure, Member, Phase, State

PAGES = 20  # of a booklet, as a rule, before it ends
NEAR = 2  # HEX within which a foe is a menace
LONG = 10  # rounds of a fight


class Signs(NamedTuple):
    """What is seen of a pack: everything by member, or by the Damage that the whole pack can take."""

    up: float
    health: float
    weakest: float
    frenzy: float
    rage: float
    willpower: float  # that was spent
    foes: float
    menace: float  # the Damage that they can still take
    near: float  # foes that stand near
    help: float
    read: float
    peace: float
    rounds: float  # of the fight


WORDS = (
    *("members on their feet", "health of the pack", "health of the weakest", "members in Frenzy", "Rage"),
    *("Willpower spent", "foes", "health of the foes", "foes nearby", "health of Allies", "pages read", "peace"),
    "rounds of the fight",
)
LEANS = (1, 1, 1, -1, 0, -1, -1, -1, 0, 1, 1, 1, -1)
FEATURES = (*WORDS, "two more in the pack", *[f"scenario {name}" for name in [*SCENARIOS][1:]])
TABLES = {
    "pack": [
        {"scenario": scenario, "characters": characters, "pack_ties": "auto", "ready_made": True}
        for characters in (1, 3)
        for scenario in SCENARIOS
    ]
}
FILE = files(__package__) / "experience.json"
LEARNT = experience_of(FILE.read_bytes(), FEATURES)


def begun(s: State) -> bool:
    """Whether a scenario is on."""
    return s.sequence != "caern" and s.phase is not Phase.SET_UP


def numbers(s: State, seat: Seat) -> list[float]:
    """A table, to all seats alike (RT-1.1); none where no scenario is on."""
    if not begun(s) or not s.members:
        return []
    which = s.options.scenario or s.scenario.id
    return [*signs(s), (len(s.members) - 1) / 2, *[float(which == name) for name in [*SCENARIOS][1:]]]


def signs(s: State) -> Signs:
    """What is seen of a pack."""
    pack, most = len(s.members), [damage_maximum(s, who) for who in s.members]
    whole, up, foes = sum(most), standing(s), hostile(s)
    healths = [max(0, each - who.damage) for each, who in zip(most, s.members, strict=True) if who.at]
    friends = [each for each in s.npcs if each.at and each.ally]
    fight = s.sequence == "combat"
    return Signs(
        up=len(up) / pack,
        health=sum(healths) / whole,
        weakest=min(healths, default=0) * pack / whole,
        frenzy=sum([who.frenzied for who in up]) / pack,
        rage=sum([who.rage for who in up]) / pack,
        willpower=sum([who.spent for who in s.members]) / pack,
        foes=len(foes) / pack,
        menace=left(s, foes) / whole,
        near=near(up, foes) / pack if fight else 0.0,
        help=left(s, friends) / whole,
        read=min(1.0, len(set(s.scenario.pages)) / PAGES),
        peace=float(s.sequence == "main"),
        rounds=min(1.0, s.round / LONG) if fight else 0.0,
    )


def worths(learnt: Experience = LEARNT) -> Signs:
    """What each sign of a pack is worth, in odds."""
    return Signs(*learnt.weights["pack"].plain[: len(Signs._fields)])


def left(s: State, figures: Sequence[Figure]) -> int:
    """How much Damage they can still take together."""
    return sum([max(0, damage_maximum(s, who) - who.damage) for who in figures])


def near(pack: Sequence[Member], foes: Sequence[Figure]) -> int:
    """How many foes stand near somebody of the pack."""
    return sum([any(gap(foe.at, who.at) <= NEAR for who in pack) for foe in foes if foe.at])


def learning(judge_by: Callable[[Experience], Mapping[str, Any]]) -> Learning:
    """How this game learns from games."""
    return Learning(
        features=FEATURES,
        numbers=numbers,
        tables=TABLES,
        experience=LEARNT,
        file=FILE,
        leans=LEANS,
        apart=lambda s: False,
        judge_by=judge_by,
    )
