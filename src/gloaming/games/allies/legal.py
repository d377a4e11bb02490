"""What you may do: the only place where legality is decided."""

from gloaming.kernel import DONE, Done

from .beings import STOPS, allies, attackers, catching, wraiths
from .cards import COLOUR, JACKS, QUEENS, Card, Colour
from .state import Being, Block, Heal, Move, State, Summon, Transform


def actions(s: State) -> list[Heal | Summon | Move | Transform | Done]:
    """Every allied action that is possible now, and the end of them."""
    found: list[Heal | Summon | Move | Transform | Done] = []
    ours = allies(s)
    spirits = [spirit for ally in ours for spirit in ally.spirits]
    if damaged := [card for ally in ours if ally.horizontal for card in ally.horizontal]:
        found += heals(s, spirits, damaged)
    if queens := [spirit for spirit in spirits if spirit in QUEENS]:
        if s.court_evolutions:
            found += summons(s, queens, ours)
        if len(spirits) > len(ours):  # somebody has a spirit to give
            givers = [ally for ally in ours if len(ally.spirits) > 1]
            found += moves(s, queens, givers, ours)
            found += transforms(s, queens, givers)
    found.append(DONE)
    return found


def heals(s: State, spirits: list[Card], damaged: list[Card]) -> list[Heal]:
    """What jacks can heal, once a round each: a damaged card of their colour, of any ally."""
    jacks = [spirit for spirit in spirits if spirit in JACKS and spirit not in s.healed]
    return [Heal(jack, card) for jack in jacks for card in damaged if COLOUR[card] == COLOUR[jack]]


def summons(s: State, queens: list[Card], ours: list[Being]) -> list[Summon]:
    """Summonings: the n-th of the game needs n spirits that came up as evolution cards."""
    if not s.aside or s.court_evolutions < 3 - len(s.aside):
        return []
    if s.options.summons_per_round == 1 and "summon" in s.queens.values():
        return []
    return [
        Summon(queen, jack, ally.id)
        for queen in queens
        if queen not in s.queens  # a queen that has summoned this round has done so once
        for jack in s.aside
        if COLOUR[jack] == COLOUR[queen]
        for ally in ours
    ]


def moves(s: State, queens: list[Card], givers: list[Being], ours: list[Being]) -> list[Move]:
    """Moves of spirits between allies; the giver keeps at least one."""
    numbers = [ally.id for ally in ours]
    ways: dict[Colour, list[tuple[Card, list[int]]]] = {"black": [], "red": []}
    for giver in givers:
        others = [number for number in numbers if number != giver.id]
        for spirit in giver.spirits:
            ways[COLOUR[spirit]].append((spirit, others))
    return [
        Move(queen, spirit, number)
        for queen in queens
        if s.queens.get(queen) in (None, "move")
        for spirit, others in ways[COLOUR[queen]]
        for number in others
    ]


def transforms(s: State, queens: list[Card], givers: list[Being]) -> list[Transform]:
    """Transformations: the donor has no cube, keeps a spirit and flies higher than the wraith."""
    free = [queen for queen in queens if s.queens.get(queen) in (None, "transform")]
    if (limit := s.options.transforms_per_queen) is not None:
        free = [queen for queen in free if s.transforms.get(queen, 0) < limit]
    if not free:
        return []
    donors = [(giver.spirits, flies) for giver in givers if not giver.cube and (flies := catching(s, giver))]
    if not donors:
        return []
    prey = [(wraith.id, catching(s, wraith)) for wraith in wraiths(s)]
    return [
        Transform(queen, spirit, wraith)
        for queen in free
        for spirits, flies in donors
        for spirit in spirits
        if COLOUR[spirit] == COLOUR[queen]
        for wraith, height in prey
        if flies > height
    ]


def blocks(s: State) -> list[Block | Done]:
    """Blocks: an ally without a cube that has the matching strength, an attack not blocked yet; and their end."""
    found: list[Block | Done] = []
    if attacks := [(wraith.id, wraith.top) for wraith in attackers(s)]:
        for ally in s.beings:
            if ally.spirits and not ally.cube:
                stops, number = stoppable(s, ally), ally.id
                found += [Block(number, wraith) for wraith, suit in attacks if suit and suit in stops]
    found.append(DONE)
    return found


def stoppable(s: State, ally: Being) -> str:
    """The attacks that the ally has strength against: black stops fire, red stops magic, spades stop flying too."""
    if s.options.zero_strength_block:
        return "SCH"
    stops = ""
    for card in ally.vertical:
        stops += STOPS[card[1]]
    return stops
