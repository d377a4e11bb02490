"""What you may do: the only place where legality is decided. It runs at every decision, so it must be quick."""

from functools import cache
from operator import itemgetter

from gloaming.kernel import DONE, Done

from .beings import STOPS, attackers, catching, wraiths
from .cards import COLOUR, JACKS, QUEENS, Card
from .choices import Block, Heal, Move, Summon, Transform
from .state import Being, State

MOST_BEINGS = 25  # 50 cards, two for each


def actions(s: State) -> list[Heal | Summon | Move | Transform | Done]:
    """Every allied action that is possible now, and the end of them."""
    found: list[Heal | Summon | Move | Transform | Done] = []
    numbers: list[int] = []
    givers: list[Being] = []
    damaged: list[Card] = []
    jacks: list[Card] = []
    free: list[Card] = []  # queens that have done nothing yet this round
    moving: list[Card] = []  # queens bound to moving spirits
    transforming: list[Card] = []  # queens bound to transforming wraiths
    for ally in s.beings:
        if spirits := ally.spirits:
            numbers.append(ally.id)
            damaged += ally.horizontal
            if len(spirits) > 1:
                givers.append(ally)
            for spirit in spirits:
                if spirit in QUEENS:
                    deed = s.queens.get(spirit)
                    if deed is None:
                        free.append(spirit)
                    elif deed == "move":
                        moving.append(spirit)
                    elif deed == "transform":
                        transforming.append(spirit)
                elif spirit in JACKS:
                    jacks.append(spirit)
    if damaged and jacks:
        found += heals(s, jacks, damaged)
    if free and s.court_evolutions:
        found += summons(s, free, numbers)
    if givers:
        if movers := free + moving:
            found += moves(movers, givers, numbers)
        if casters := free + transforming:
            found += transforms(s, casters, givers)
    found.append(DONE)
    return found


def heals(s: State, jacks: list[Card], damaged: list[Card]) -> list[Heal]:
    """What jacks can heal, once a round each: a damaged card of their colour, of any ally."""
    return [
        Heal(jack, card) for jack in jacks if jack not in s.healed for card in damaged if COLOUR[card] == COLOUR[jack]
    ]


def summons(s: State, queens: list[Card], allies: list[int]) -> list[Summon]:
    """Summonings by queens that have done nothing yet; the n-th of the game needs n spirits as evolution cards."""
    if not s.aside or s.court_evolutions < 3 - len(s.aside):
        return []
    if s.options.summons_per_round == 1 and "summon" in s.queens.values():
        return []
    return [
        Summon(queen, jack, ally)
        for queen in queens
        for jack in s.aside
        if COLOUR[jack] == COLOUR[queen]
        for ally in allies
    ]


def moves(queens: list[Card], givers: list[Being], allies: list[int]) -> list[Move]:
    """Moves of spirits between allies; the giver keeps at least one."""
    found: list[Move] = []
    if len(allies) > 1:
        to_each = itemgetter(*allies)
        for giver in givers:
            own = allies.index(giver.id)
            for spirit in giver.spirits:
                for queen in queens:
                    if COLOUR[queen] == COLOUR[spirit]:
                        each = to_each(moves_of(queen, spirit))
                        found += each[:own] + each[own + 1 :]
    return found


@cache
def moves_of(queen: Card, spirit: Card) -> list[Move]:
    """The moves of a spirit by a queen, by the number of the ally: values, made once, as they come up so often."""
    return [Move(queen, spirit, number) for number in range(MOST_BEINGS + 1)]


def transforms(s: State, queens: list[Card], givers: list[Being]) -> list[Transform]:
    """Transformations: the donor has no cube, keeps a spirit and flies higher than the wraith."""
    if (limit := s.options.transforms_per_queen) is not None:
        queens = [queen for queen in queens if s.transforms.get(queen, 0) < limit]
    donors = [(giver.spirits, flies) for giver in givers if not giver.cube and (flies := catching(s, giver))]
    if not donors or not queens:
        return []
    prey = [(wraith.id, catching(s, wraith)) for wraith in wraiths(s)]
    return [
        Transform(queen, spirit, wraith)
        for queen in queens
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
