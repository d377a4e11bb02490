"""The words of cards: moving, pushing, turning, placing figures."""

from gloaming.kernel import DONE, Flow
from gloaming.lingo import Extent, Selection
from gloaming.lingo.takes import ONE, Takes

from ..rules.asking import ask, tie
from ..rules.line_of_sight import can_turn
from ..rules.movement import Ground, fits_at, lift, step
from ..table import events as told
from ..table.choices import Face, On
from ..table.figures import is_boss, is_swarm
from ..table.hexes import Hex, direction, distance, minus, plus
from ..table.holding import forbidden
from ..table.state import PACK, Figure, Member, Npc
from ..table.text import Text
from .lexicon import W, free_hexes, nearest_to, who


@W.verb("{figure} move(s) up to {n} HEX [towards {goal:figure}]")
def moves(e: Text, figure: int, n: int, goal: list[int] | None = None) -> Flow[Extent]:
    """A move at once, on top of the turn's Movement: the owner chooses; an NPC goes as far as it can."""
    return (yield from move_on(e, who(e, figure), n, goal, away=False))


@W.verb("{figure} move(s) up to {n} HEX away from {goal:figure}")
def moves_away(e: Text, figure: int, n: int, goal: list[int]) -> Flow[Extent]:
    """A move at once, away from somebody: each step must lead farther away."""
    return (yield from move_on(e, who(e, figure), n, goal, away=True))


def move_on(e: Text, here: Figure, n: int, goal: list[int] | None, away: bool) -> Flow[Extent]:
    """Step by step, by the terrain rules; not whoever is IMMOBILIZED or STUNned."""
    if not here.at or not can_turn(here) or forbidden(e.state, here, "move"):
        return Extent.NOTHING
    moved = False
    spent, pages = 0, len(e.state.due)
    while here.at and spent < n and len(e.state.due) == pages:  # an Action token stops it (RT-13.16)
        options = next_steps(e, here, n - spent, goal, away)
        if not options:
            break
        owner = here.id if isinstance(here, Member) else PACK
        must = isinstance(here, Npc) and not here.ally
        if must:
            pick = yield from tie(e.state, "its way", options, "RT-R217")
        else:
            pick = yield from ask(e.state, owner, "move", [*options, DONE], "RT-22.15")
        if pick == DONE:
            break
        spent += Ground(e.state, here).cost(here.base, pick.at)
        yield from step(e.state, here, pick.at)
        moved = True
    return Extent.FULLY if moved else Extent.NOTHING


def next_steps(e: Text, here: Figure, left: int, goal: list[int] | None, away: bool) -> list[On]:
    """Where the next step may lead; towards or away from somebody only what brings it on."""
    ground = Ground(e.state, here)
    steps = ground.steps(here.base, left) if left > 0 else []  # with 1 left it may stop on difficult terrain (RT-R65)
    if goal:
        aim = [at for id in goal for at in who(e, id).at]
        now = far(here.base, aim)
        steps = [to for to in steps if (far(to, aim) > now if away else far(to, aim) < now)]
    return [On(to) for to in steps]


def far(base: tuple[Hex, ...], aim: list[Hex]) -> int:
    """How far a base is from a goal."""
    return min((distance(a, b) for a in base for b in aim), default=0)


@W.verb("push {figure} {n} HEX")
def push(e: Text, figure: list[int], n: int) -> Flow[Extent]:
    """Straight away from the user, HEX by HEX, until something is in the way; never Bosses."""
    return (yield from shove(e, figure, n, away=True))


@W.verb("pull {figure} {n} HEX")
def pull(e: Text, figure: list[int], n: int) -> Flow[Extent]:
    """Straight towards the user, HEX by HEX; never Bosses."""
    return (yield from shove(e, figure, n, away=False))


def shove(e: Text, ids: list[int], n: int, away: bool) -> Flow[Extent]:
    """Pushes or pulls figures; of two equal ways the user's side chooses; no facing changes."""
    moved = False
    for here in [who(e, id) for id in ids]:
        if is_boss(e.state, here):
            continue
        for _ in range(n):
            options = shoves(e, here, away)
            if not options:
                break
            pick = yield from ask(e.state, e.user, "push" if away else "pull", options, e.rule)
            moved = True
            yield from lift(e.state, here, pick.at)
    return Extent.FULLY if moved else Extent.NOTHING


def shoves(e: Text, here: Figure, away: bool) -> list[On]:
    """Where a push or a pull can bring a figure: all of its HEX in one direction, straight."""
    origin = who(e, e.user).at
    if not here.at or not origin:
        return []
    ground, now = Ground(e.state, here), far(here.base, origin)
    ways: list[tuple[int, tuple[Hex, ...]]] = []
    for k in range(6):
        to = tuple(sorted(plus(at, direction(k)) for at in here.at))
        after = far(to, origin)
        if after > now if away else after < now:
            ways.append((sum(beeline(minus(a, b)) for a in to for b in origin), to))
    best = (max if away else min)((length for length, _ in ways), default=0)
    straight = [to for length, to in ways if length == best]  # it stops before what is in the way
    return [On(to) for to in straight if all(ground.can_enter(at) for at in to if at not in here.at)]


def beeline(way: Hex) -> int:
    """The square of how far a HEX is as the crow flies."""
    q, r = way
    return q * q + q * r + r * r


@W.verb("turn {figure} to any facing")
def turn(e: Text, figure: list[int]) -> Flow[None]:
    """At once; the card's player chooses, on NPC cards the pack. Not Swarms."""
    for here in [who(e, id) for id in figure]:
        if here.at and not is_swarm(e.state, here):
            options = [Face(f) for f in range(6)]
            here.facing = (yield from ask(e.state, e.user, "face", options, "RT-R60", here.id)).facing
            e.state.story.append(told.Turned(here.ref, here.facing))


@W.verb("swap places with {figure}", figure=ONE)
def swap(e: Text, figure: list[int]) -> Flow[Extent]:
    """Both are lifted and put on each other's HEX, if they fit; not Bosses."""
    mine, other = who(e, e.user), who(e, figure[0])
    if is_boss(e.state, other) or is_boss(e.state, mine) or not mine.at or not other.at:
        return Extent.NOTHING
    here, there = mine.at[0], other.at[0]
    was, theirs = list(mine.at), list(other.at)
    mine.at, other.at = [], []
    to_mine = fits_as(e, mine, there, len(was))
    mine.at = list(to_mine[0]) if to_mine else []
    to_other = fits_as(e, other, here, len(theirs))
    mine.at, other.at = was, theirs
    if not to_mine or not to_other:
        return Extent.NOTHING
    mine.at, other.at = list(to_mine[0]), []  # nobody is off the map while groups are looked at
    yield from lift(e.state, other, to_other[0])
    mine.at = []
    yield from lift(e.state, mine, to_mine[0])
    return Extent.FULLY


def fits_as(e: Text, here: Figure, at: Hex, size: int) -> list[tuple[Hex, ...]]:
    """The bases of a size with which a figure off the map could stand on a HEX."""
    here.at = [at] * size if size > 1 else []
    found = fits_at(e.state, here, at)
    here.at = []
    return found


@W.verb(
    "place {figure} on {hex}",
    raw=True,
    figure=Takes(),
    hex=Takes(("a",), adjectives=("free",), needs="free", at_random=False),
)
def place(e: Text, figure: Selection, hex: Selection) -> Flow[Extent]:
    """Lifted and put on a free HEX, facing free; an NPC goes as near to its target as it can."""
    done = Extent.NOTHING
    for id in (yield from figure.pick(e)):
        here = who(e, id)
        bases = [base for at in free_hexes(e, hex, tokens=False) for base in fits_at(e.state, here, at)]
        options = list(dict.fromkeys(bases))
        if isinstance(here, Npc) and not here.ally and here.id == e.user:
            near = nearest_to(e, [base[0] for base in options], e.target)
            options = [base for base in options if base[0] in near]
        if options:
            pick = yield from ask(e.state, e.user, "place", [On(base) for base in options], e.rule)
            yield from lift(e.state, here, pick.at)
            done = Extent.FULLY
    return done
