"""What you may do: the only place where legality is decided."""

from .beings import THREATS, allies, attackers, catching, defence, wraiths
from .cards import COLOUR, JACKS, QUEENS, Card
from .state import Being, Block, Deed, Heal, Move, State, Summon, Transform


def actions(s: State) -> list[Heal | Summon | Move | Transform]:
    """Every allied action that is possible now."""
    ours = allies(s)
    jacks = [spirit for ally in ours for spirit in ally.spirits if spirit in JACKS and spirit not in s.healed]
    queens = [spirit for ally in ours for spirit in ally.spirits if spirit in QUEENS]
    found: list[Heal | Summon | Move | Transform] = []
    if jacks:
        found += [
            Heal(jack, card) for jack in jacks for ally in ours for card in ally.damaged if COLOUR[card] == COLOUR[jack]
        ]
    if queens:
        found += summons(s, queens, ours)
        givers = [ally for ally in ours if len(ally.spirits) > 1]
        if givers:
            found += moves(s, queens, givers, ours)
            found += transforms(s, queens, givers)
    return found


def may(s: State, queen: Card, deed: Deed) -> bool:
    """Whether the queen is not bound to another type this round."""
    return s.queens.get(queen, deed) is deed


def summons(s: State, queens: list[Card], ours: list[Being]) -> list[Summon]:
    """Summonings: the n-th of the game needs n spirits that came up as evolution cards."""
    if not s.aside or s.court_evolutions < 3 - len(s.aside):
        return []
    if s.options.summons_per_round == 1 and Deed.SUMMON in s.queens.values():
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
    return [
        Move(queen, spirit, ally.id)
        for queen in queens
        if may(s, queen, Deed.MOVE)
        for giver in givers
        for spirit in giver.spirits
        if COLOUR[spirit] == COLOUR[queen]
        for ally in ours
        if ally is not giver
    ]


def transforms(s: State, queens: list[Card], givers: list[Being]) -> list[Transform]:
    """Transformations: the donor has no cube, keeps a spirit and flies higher than the wraith."""
    limit = s.options.transforms_per_queen
    free = [
        queen
        for queen in queens
        if may(s, queen, Deed.TRANSFORM) and (limit is None or s.transforms.get(queen, 0) < limit)
    ]
    donors = [(giver, flies) for giver in givers if not giver.cube and (flies := catching(s, giver))]
    if not free or not donors:
        return []
    prey = [(wraith.id, catching(s, wraith)) for wraith in wraiths(s)]
    return [
        Transform(queen, spirit, wraith)
        for queen in free
        for donor, flies in donors
        for spirit in donor.spirits
        if COLOUR[spirit] == COLOUR[queen]
        for wraith, height in prey
        if flies > height
    ]


def blocks(s: State) -> list[Block]:
    """Blocks: an ally without a cube that has the matching strength, an attack not blocked yet."""
    open_attacks = attackers(s)
    if not open_attacks:
        return []
    at_zero = s.options.zero_strength_block
    found: list[Block] = []
    for ally in allies(s):
        if not ally.cube:
            stops = {suit: at_zero or defence(ally, suit) > 0 for suit in THREATS}
            found += [Block(ally.id, wraith.id) for wraith in open_attacks if wraith.top and stops[wraith.top]]
    return found
