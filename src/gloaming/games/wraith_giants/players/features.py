"""A fight in numbers: what is left to do, with what, and what the Giant's next step will bring.

It is what the judge weighs and what the reasons of hints speak of, each with its words.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from math import log
from typing import Any, NamedTuple

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience, Learning, experience_of

from ..rules.giant_actions import although_wounded, in_reach
from ..table.box import Fight, fight
from ..table.numbers import limit_of, scars, symbol_counts
from ..table.state import HAND_SIZE, ROWS, GiantCard, Node, Phase, State
from ..words.harm import Harm, attack_of, rage_of
from .card_worth import wounds_of

NEAR = (1.0, 0.8, 0.5, 0.25)  # what a weak spot is worth so many lines away
FAR = 0.1
DRAWN = 2.0  # what a card that will be drawn is worth, in Wounds
SURELY = 0.001  # no death is surer
SURE_DEATH = log(SURELY)
ATTACKED = (Phase.NEW_CARD, Phase.REVEAL, Phase.MORE, Phase.TURN)  # the leftmost card has made its attack


class Signs(NamedTuple):
    """What the worth of a fight is read from."""

    health: float  # of the Giant, the part that is left
    unscarred: float  # the part of the Scars still to be made, those begun counted in part
    nearer: float  # the smaller of the two
    plays: float  # cards that can be played before the village or one's stamina ends it
    hurt: float  # the Wraith's Wounds with those to come, in parts of her limit, squared
    rage: float
    stun: float
    near: float  # how near the weak spots are
    symbols: float  # that show in the rows, weighted by the plays that are left
    hand: float  # the Wounds in it
    survives: float  # the next attacks: the logarithm of the chance


WORDS = (
    *("health of the Giant", "Scars still to be made", "the nearer of the two", "cards still to be played"),
    *("Wounds borne", "Rage", "stunned", "weak spots nearby", "symbols in the rows", "Wounds in hand"),
    "the chance to live",
)
SURVIVES = len(WORDS) - 1
LEANS = (-1, -1, -1, 1, -1, -1, -1, 1, 1, 1, 1)
WRAITHS, GIANTS = ("adult", "elder"), ("air", "water", "fire")
FEATURES = (*WORDS, *[f"the {each} Wraith" for each in WRAITHS], *[f"the Giant of {each}" for each in GIANTS])
TABLES = {
    "fight": [
        {"wraith": wraith, "giant": giant}
        for wraith in ("young", "adult", "elder")
        for giant in ("earth", "air", "water", "fire")
    ]
}
FILE = files(__package__) / "experience.json"
LEARNT = experience_of(FILE.read_bytes(), FEATURES)


def numbers(s: State, seat: Seat) -> list[float]:
    """A fight; none between fights."""
    if not s.row:
        return []
    f = fight(s)
    found = [*signs(s, f, forecast(s, f))]
    return found + [float(s.wraith == each) for each in WRAITHS] + [float(s.giant == each) for each in GIANTS]


def worths(learnt: Experience = LEARNT) -> Signs:
    """What each sign is worth, in odds."""
    return Signs(*learnt.weights["fight"].plain[: len(Signs._fields)])


class Forecast(NamedTuple):
    """The Giant's next step as it looks from here."""

    harm: Harm
    rage: float  # where it will stand
    death: float  # how likely the Wraith falls


def signs(s: State, f: Fight, coming: Forecast) -> Signs:
    """Everything that the worth of a fight is read from."""
    cards = len(s.hand) + len(s.deck) + len(s.discard) - coming.harm.cards
    plays = max(0.0, min(cards - 3, 2 * len(s.giant_deck) + 2 - s.played))
    whole = f.giant.printed.health + f.wraith.printed.giant_health_modifier
    health = (s.pool + sum(s.skills.values())) / whole
    begun, near = prospects(s, f)
    unscarred = (f.scars_limit - scars(s) - begun) / f.scars_limit
    return Signs(
        health=health,
        unscarred=unscarred,
        nearer=min(health, unscarred),
        plays=plays,
        hurt=((s.wounds + coming.harm.wounds) / f.limit) ** 2,
        rage=coming.rage,
        stun=s.stunned + coming.harm.stun,
        near=near,
        symbols=shown(s, f) * plays / 20,
        hand=wounds_in_hand(s, f),
        survives=log(1 - coming.death) if coming.death < 1 - SURELY else SURE_DEATH,
    )


# the Giant's next step


def forecast(s: State, f: Fight) -> Forecast:
    """The leftmost card surely attacks, the others as far as the next card is likely to rouse them."""
    harm, rage, death = Harm(), float(s.rage), 0.0
    extra = sum([f.giant_cards[g.card].harder for g in s.row if not g.scarred])
    unseen = s.giant_deck[-1:] if s.known else [*s.giant_deck, *s.aside]
    marks = [f.giant_cards[card].marks for card in unseen]
    for place, g in enumerate(s.row):
        printed = f.giant_cards[g.card]
        if place == 0:
            chance = float(0 not in s.hushed and s.phase not in ATTACKED)
        else:
            chance = sum([not each.isdisjoint(printed.marks) for each in marks]) / max(1, len(marks))
        if not chance or g.id in s.hushed or not (printed.attacks or g.scarred) or (g.scarred and place):
            continue
        if not hits(s, f, g):
            rage += chance
            continue
        one = attack_of(f, g.card)
        if one.wounds:
            one = one._replace(wounds=max(0.0, one.wounds + extra - s.shield))
            rage += chance * (not one.wounds and not one.cards)  # averted (WG-R157)
        if one.wounds or one.cards:
            for space in rage_of(f)[: round(rage)]:
                one = one.more(space)
            rage *= 1 - chance
        if s.wounds + harm.wounds + one.wounds >= f.limit:
            death = max(death, chance)
        harm = harm.more(one, chance)
    return Forecast(harm, rage, death)


def hits(s: State, f: Fight, g: GiantCard) -> bool:
    """Whether an attack of this card would hit the Wraith where she is."""
    return not g.scarred and (not g.wounds or although_wounded(s, f, g)) and in_reach(s, f, f.giant_cards[g.card])


# what can be done to it


def prospects(s: State, f: Fight) -> tuple[float, float]:
    """Scars that are begun, and how near the weak spots are that will still be there."""
    away = distances(f, s.pawn)
    begun = near = 0.0
    for place, g in enumerate(s.row):
        if g.scarred or (place == 0 and s.played == 2):
            continue
        done = g.wounds / limit_of(f, g)
        stays = min(1.0, (place + 1 - s.played / 2) / 3)
        begun += done * done * stays
        steps = min([away[node] for node in f.giant_cards[g.card].covers])
        near += stays * (0.5 + done) * (NEAR[steps] if steps < len(NEAR) else FAR)
    return begun, near


@cache
def distances(f: Fight, start: Node) -> dict[Node, int]:
    """How many lines each foothold is away."""
    found, edge, steps = {start: 0}, [start], 0
    while edge:
        steps += 1
        edge = list(dict.fromkeys(end for node in edge for end in f.board.adjacent[node] if end not in found))
        found.update(dict.fromkeys(edge, steps))
    return found


def shown(s: State, f: Fight) -> int:
    """How many symbols show in the rows."""
    return sum([len(f.cards[laid.card].symbols) for row in (s.top, s.bottom) for laid in row if not laid.down])


def wounds_in_hand(s: State, f: Fight) -> float:
    """The Wounds that the hand could deal, each card in its better row, with an average for each card to be drawn."""
    rows = [tuple(symbol_counts(s, name).values()) for name in ROWS]
    found = [max(wounds_of(f, card, counts) for counts in rows) for card in s.hand]
    return sum(found) + DRAWN * max(0, HAND_SIZE - len(s.hand))


def learning(judge_by: Callable[[Experience], Mapping[str, Any]]) -> Learning:
    """How this game learns from games."""
    return Learning(
        features=FEATURES,
        numbers=numbers,
        tables=TABLES,
        experience=LEARNT,
        file=FILE,
        first="search:25",  # habit never wins against the stronger Giants
        leans=LEANS,
        judge_by=judge_by,
    )
