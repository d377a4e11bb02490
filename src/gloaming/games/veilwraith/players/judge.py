"""What a table is worth: what computer players weigh their turns with."""

from math import exp

from gloaming.kernel import Seat

from ..rules.score import lost_by
from ..table.box import box
from ..table.numbers import action_of, drain, value
from ..table.state import Phase, Player, State
from .card_worth import worth_of

# What speaks for a win and against it, in log-odds; fitted to some thousand games of computer players.
SPIRIT, LAST_SPIRIT, LAST = 0.05, 0.16, 6  # each Spirit, and each of the last few
THREAT_LIES, KEY_LIES, FOE_LIES = -0.65, -0.45, -0.5  # a card in the Area
THREAT_COMES = -1.1  # one that nobody has seen yet
NEED = -0.09  # each point of the values that must still be reached there
STARS_BEATEN = 1.0  # all of a card's stars, or a part of them
FOE_DONE, KEY_DONE = 0.8, -0.3  # Keys come with time, so that a Key says little by itself
UNTURNED, UNFLIPPED = 0.4, 0.25
TOKEN, MEMORY = 0.09, 0.17
AT_THE_PORTAL, PORTAL_TOKEN = 1.5, 0.4
USE_LEFT, TILT_LEFT = 0.5, 0.1
FRIEND, GRIEF = 0.4, -0.7  # a Threat in the Memory deck that gives when it is drawn, or does not
ARCHFIEND = -8.0  # by the chance that it comes next
AT_FIRST, HOPELESS = -1.6, -8.0


def judge(s: State, seat: Seat) -> float:
    """What a game may come to, as a payoff: what a loss is worth now, and the rest by how likely a win is."""
    if s.phase not in (Phase.THREAT, Phase.DRAW, Phase.PLAY, Phase.SPIRIT, Phase.END):
        return 0.3
    p = s.players[seat]
    if p.escaped:
        return 1.0
    if p.fallen or not p.row:
        return 0.0
    lost = lost_by(s)
    return lost + (1.0 - lost) / (1.0 + exp(-prospects(s, p)))


def prospects(s: State, p: Player) -> float:
    """The log-odds of a win."""
    cards = box(s).cards
    playing = s.phase is Phase.PLAY or s.phase is Phase.SPIRIT
    spirit = p.spirit - (drain(s, p) if playing else 0)
    if spirit <= 0:
        return HOPELESS
    x = SPIRIT * spirit + LAST_SPIRIT * min(spirit, LAST)
    for threat in p.area:
        card = cards[threat.card]
        if card.kind == "portal":
            x += AT_THE_PORTAL + PORTAL_TOKEN * action_of(p, "explore").tokens
            continue
        x += {"key": KEY_LIES, "foe": FOE_LIES}.get(card.kind, THREAT_LIES)
        needs = [value(s, p, threat, place) for place in range(len(card.values)) if place not in threat.beaten]
        x += NEED * (sum(needs) if card.stars else min(needs))
        if threat.beaten:
            x += STARS_BEATEN * len(threat.beaten) / len(card.stars)
    x += FOE_DONE * len(p.foes) + KEY_DONE * len(p.keys)
    x += TOKEN * sum(action.tokens for action in p.row) + MEMORY * (len(p.hand) + p.drawing)
    x += THREAT_COMES * p.coming
    x += sum(UNTURNED * (not key.turned and not key.flipped) + UNFLIPPED * (not key.flipped) for key in p.keys)
    for name in p.deck:
        if not cards[name].memory:
            x += FRIEND if worth_of(box(s), name).friend else GRIEF
    if playing and not p.done:
        x += USE_LEFT * (not p.used) + TILT_LEFT * (not p.tilted)
    if p.archfiend:
        x += ARCHFIEND / (1 + len(p.threat_deck))
    return x + AT_FIRST
