"""A game in numbers: what the judge weighs, and what the reasons of hints speak of, each with its words.

A team is looked at as one, by the mean of its Veilwraiths; rivals each by itself, with how far the others have come.
"""

from collections.abc import Callable, Mapping
from importlib.resources import files
from math import log
from typing import Any, NamedTuple

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience, Learning, Weights, experience_of

from ..rules.score import lost_by
from ..table.box import box
from ..table.numbers import action_of, drain, value
from ..table.state import JOURNEY, KEYS, Phase, Player, State, Threat
from .card_worth import worth_of

GAMES = (Phase.THREAT, Phase.DRAW, Phase.PLAY, Phase.SPIRIT, Phase.END)
LAST = 6  # Spirit that is dearer


class Signs(NamedTuple):
    """What is seen of one Veilwraith."""

    spirit: float  # when the Threats in the Area have had their part
    last_spirit: float
    drained: float  # no Spirit would be left
    cost: float  # Spirit that the Area takes every round
    threats: float  # cards in the Area, by kind
    keys_lie: float
    foes_lie: float
    needs: float  # what must still be reached there
    stars: float  # beaten, of cards with several
    foes: float
    keys: float
    unturned: float
    unflipped: float
    tokens: float
    memories: float
    portal: float
    portal_tokens: float
    coming: float
    friends: float  # Threats among the Memories that help
    griefs: float  # and that do not
    use: float  # still to come in this round
    tilt: float
    archfiend: float  # by the chance that it comes next
    deck: float  # Threats that are still to be drawn


FEATURES = (
    *("Spirit", "the last Spirit", "no Spirit left", "Spirit lost every round", "Threats in the Area"),
    *("Keys in the Area", "Foes in the Area", "what must be reached", "stars beaten", "Foes defeated", "Keys"),
    *("Keys not Turned", "Keys not Flipped", "Power Tokens", "Memories in hand", "the Portal", "Power at the Portal"),
    *("Threats to come", "Threats that help", "Threats among the Memories", "the Use", "the Tilt", "the Archfiend"),
    "the Threat deck",
    *("escaped", "the lowest Spirit", "the best rival", "rivals left"),
    *("Vignette 2", "Vignette 3", "Vignette 4", "Vignette 5"),
)
LEANS = (
    *(1, 1, -1, -1, -1),
    *(-1, -1, -1, 1, 1, 1),
    *(1, 1, 1, 1, 1, 1),
    *(-1, 1, -1, 1, 1, -1),
    0,
    *(1, 1, -1, 0),
    *(0, 0, 0, 0),
)
TABLES = {
    "solo": [{"vignette": each} for each in range(1, 6)],
    "team": [{"vignette": each, "players": 2 + each % 3} for each in range(1, 6)] + [{"players": 2}],
    "rivals": [{"vignette": each, "players": 2 + each % 3, "rivals": True} for each in range(1, 6)]
    + [{"players": 2, "rivals": True}],
}
FILE = files(__package__) / "experience.json"
LEARNT = experience_of(FILE.read_bytes(), FEATURES)


def mode(s: State) -> str:
    """How it is played: alone, together, or against each other."""
    return "solo" if len(s.players) == 1 else "rivals" if s.options.rivals else "team"


def weights_of(s: State, learnt: Experience = LEARNT) -> Weights:
    """What the numbers are worth in this mode."""
    return learnt.weights[mode(s)]


def worths(s: State) -> Signs:
    """What each sign of one Veilwraith is worth, in odds; of a team each Veilwraith counts for its part."""
    pack = 1 if s.options.rivals else len([each for each in s.players if each.here])
    return Signs(*[weight / pack for weight in weights_of(s).plain[: len(Signs._fields)]])


def numbers(s: State, seat: Seat) -> list[float]:
    """A table for a seat; none between games, and for who is out of it."""
    p = s.players[seat]
    if s.phase not in GAMES:
        return []
    if s.options.rivals:
        if p.escaped or p.fallen or not p.row:
            return []
        others = [each for each in s.players if each is not p and not each.fallen and each.row]
        best = max([way_behind(s, each) for each in others], default=0.0)
        return [*signs(s, p), 0.0, float(p.spirit), best, float(len(others)), *vignette(s)]
    left = [each for each in s.players if each.row and not each.escaped]
    if not left:
        return []
    if len(s.players) == 1:
        return [*signs(s, p), 0.0, 0.0, 0.0, 0.0, *vignette(s)]
    pack = len([each for each in s.players if each.here])
    means = [sum(each) / pack for each in zip(*[signs(s, each) for each in left], strict=True)]
    lowest = min([each.spirit for each in left])
    return [*means, 1 - len(left) / pack, float(lowest), 0.0, 0.0, *vignette(s)]


def settled(s: State) -> float:
    """What a loss would be worth now; to rivals nothing."""
    return 0.0 if s.options.rivals else lost_by(s)


def vignette(s: State) -> list[float]:
    """Which Vignette it is."""
    return [float((s.vignette - 1) % JOURNEY + 1 == each) for each in range(2, 6)]


def way_behind(s: State, p: Player) -> float:
    """How far a rival has come."""
    if p.escaped:
        return 2.0
    steps = len(box(s).vignettes[s.vignette].foes) + KEYS + 1
    return (len(p.keys) + len(p.foes) + (p.portal is not None)) / steps


def spirit_left(s: State, p: Player) -> int:
    """The Spirit when the Threats in the Area have had their part in this round."""
    return p.spirit - (drain(s, p) if s.phase is Phase.PLAY or s.phase is Phase.SPIRIT else 0)


def need(s: State, p: Player, threat: Threat) -> int:
    """What must still be reached to beat a card: all its starred values, or its lowest."""
    card = box(s).cards[threat.card]
    needs = [value(s, p, threat, place) for place in range(len(card.values)) if place not in threat.beaten]
    return sum(needs) if card.stars else min(needs)


def signs(s: State, p: Player) -> Signs:
    """What is seen of one Veilwraith."""
    cards = box(s).cards
    playing = s.phase is Phase.PLAY or s.phase is Phase.SPIRIT
    spirit, lying = spirit_left(s, p), {"key": 0, "foe": 0, "threat": 0}
    needs, stars, portal, cost = 0, 0.0, 0, 0
    for threat in p.area:
        card = cards[threat.card]
        if card.kind == "portal":
            portal = 1
            continue
        lying[card.kind if card.kind in ("key", "foe") else "threat"] += 1
        needs += need(s, p, threat)
        cost += card.cost or 0
        if threat.beaten:
            stars += len(threat.beaten) / len(card.stars)
    mixed = [worth_of(box(s), name).friend for name in p.deck if not cards[name].memory]
    friends = sum(mixed)
    free = playing and not p.done
    return Signs(
        spirit=spirit,
        last_spirit=min(spirit, LAST),
        drained=spirit <= 0,
        cost=cost,
        threats=lying["threat"],
        keys_lie=lying["key"],
        foes_lie=lying["foe"],
        needs=needs,
        stars=stars,
        foes=len(p.foes),
        keys=len(p.keys),
        unturned=sum([not key.turned and not key.flipped for key in p.keys]),
        unflipped=sum([not key.flipped for key in p.keys]),
        tokens=sum([action.tokens for action in p.row]),
        memories=len(p.hand) + p.drawing,
        portal=portal,
        portal_tokens=portal * action_of(p, "explore").tokens,
        coming=p.coming,
        friends=friends,
        griefs=len(mixed) - friends,
        use=free and not p.used,
        tilt=free and not p.tilted,
        archfiend=1 / (1 + len(p.threat_deck)) if p.archfiend else 0.0,
        deck=log(1 + len(p.threat_deck)),
    )


def learning(judge_by: Callable[[Experience], Mapping[str, Any]]) -> Learning:
    """How this game learns from games."""
    return Learning(
        features=FEATURES,
        numbers=numbers,
        tables=TABLES,
        experience=LEARNT,
        file=FILE,
        leans=LEANS,
        pays=(0.0, 1.0),
        known=settled,
        first="search:10",  # habit hardly ever wins together
        apart=lambda s: s.options.rivals,
        judge_by=judge_by,
    )
