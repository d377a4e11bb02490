"""What you may do: the only place where legality is decided. It runs at every decision, so it must be quick."""

from functools import cache

from ..table.box import You, box
from ..table.choices import Activity, Combine, Concede, EndTurn, Flip, Play, Tilt, Turn, Use, UseDraw
from ..table.numbers import BE_DEFEATED, COMBINE, NO_FLIPS, NO_PLAYS, NO_TILTS, NO_TURNS, forbidden, forces, met
from ..table.state import UPRIGHT, Base, Card, Phase, Player, State
from .ending_the_game import playing
from .keys import turnable
from .memories import distinct


def activities(s: State, p: Player) -> list[Activity]:
    """Everything that a Veilwraith may do next in the Play Phase, and its end (VW-8.1)."""
    found: list[Activity] = [*plays(s, p)]
    upright = [action.base for action in p.row if action.turn == UPRIGHT]
    if upright and not p.tilted and not forbidden(s, p, NO_TILTS):
        found += [Tilt(base, p.seat) for base in upright]
    if upright and not p.used:
        found += uses(s, p)
    if p.keys:
        found += turns(s, p)
        found += flips(s, p)
    found.append(EndTurn(p.seat))
    if s.options.concede:
        found.append(Concede(p.seat))
    return found


def plays(s: State, p: Player) -> list[Activity]:
    """The Memories that can be played from hand; those without an ability need no choosing among them."""
    cards, seat = box(s).cards, p.seat
    found: list[Activity] = []
    if not p.hand or forbidden(s, p, NO_PLAYS):
        return found
    for card in distinct(p.hand):
        found += ways_to_play(card, seat, "" in cards[card].on)
    return found


@cache
def ways_to_play(card: Card, seat: int, able: bool) -> tuple[Play, ...]:
    """With all abilities or choosing among them; made once, since they are offered again and again."""
    return (Play(card, False, seat), Play(card, True, seat)) if able else (Play(card, False, seat),)


def combines(s: State, p: Player) -> list[Combine]:
    """The Memories that a Combine can begin with: it takes two of the hand (VW-10.1, VW-R57)."""
    if len(p.hand) < 2 or forbidden(s, p, COMBINE):
        return []
    return [Combine(card) for card in distinct(p.hand)]


def uses(s: State, p: Player) -> list[Use | UseDraw]:
    """Every Use of an available Action: an attack on a Threat with a value of its type, or a Draw."""
    upright = [action.base for action in p.row if action.turn == UPRIGHT]
    found: list[Use | UseDraw] = []
    if not upright:
        return found
    cards, seat = box(s).cards, p.seat
    for owner in reach(s, p):
        safe = forces(s, owner, BE_DEFEATED)
        for threat in owner.area:
            if threat.id == owner.portal and not met(s, owner):
                continue
            if safe and any(each.about(threat.id) for each in safe):
                continue
            beaten = threat.beaten
            offered: list[Base] = []
            for place, value in enumerate(cards[threat.card].values):
                if (base := value.type) in upright and place not in beaten and base not in offered:
                    offered.append(base)  # once, also with two values of one type (VW-R192)
                    found.append(Use(base, threat.id, owner.seat, seat))
    found += [UseDraw(base, seat) for base in upright]
    return found


def reach(s: State, p: Player) -> list[Player]:
    """Whose Threats can be attacked: in a team everybody's, one's own first (VW-24.8, VW-R175)."""
    if len(s.players) == 1 or (s.options.rivals and not s.options.attack_rivals):
        return [p]
    return [p, *(each for each in playing(s) if each is not p)]


def turns(s: State, p: Player) -> list[Turn]:
    """The Keys that can be Turned: none whose ability could do nothing, none inside a Use (VW-R92, VW-R93)."""
    if forbidden(s, p, NO_TURNS):
        return []
    cards = distinct([key.card for key in p.keys if turnable(key)])
    if not any(action.turn == UPRIGHT for action in p.row):
        lines = {card: box(s).cards[card].on.get("Turn", ()) for card in cards}
        cards = [card for card in cards if any(line.script.able(You(s, p, card)) for line in lines[card])]
    return [Turn(card, p.seat) for card in cards]


def flips(s: State, p: Player) -> list[Flip]:
    """The Keys that can be Flipped: all that are face-up, in the Play Phase; in a Use elsewhere none (VW-14.5)."""
    if not p.keys or s.phase is not Phase.PLAY or forbidden(s, p, NO_FLIPS):
        return []
    return [Flip(card, p.seat) for card in distinct([key.card for key in p.keys if not key.flipped])]
