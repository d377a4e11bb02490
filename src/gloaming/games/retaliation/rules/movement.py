"""MOVEMENT: steps and what they cost, what lies on the way, the ways that NPCs find."""

from collections.abc import Callable
from heapq import heappop, heappush

from gloaming.kernel import Flow

from ..table import events as told
from ..table.box import board
from ..table.choices import At, On
from ..table.figures import enterables, is_packmate, occupied, on_map
from ..table.hexes import Base, Hex, around, distance, entering, facing_to, gap, neighbours, pair
from ..table.holding import forbidden, ignores
from ..table.numbers import movement
from ..table.state import Due, Figure, Member, Npc, State
from .asking import ask, ask_pack
from .booklet import fire_standing
from .damage import suffer
from .groups import watch_groups
from .line_of_sight import can_turn
from .stealth import stealth_checks

FIRE = 2  # Unpreventable Damage (RT-13.22)
FAR = 10_000
Reached = dict[Base, tuple[int, Base | None]]


def difficult(s: State) -> set[Hex]:
    """The HEX of difficult terrain, printed or laid."""
    return {token.at for token in s.scenario.tokens if token.kind == "Difficult Terrain"} | board(s).difficult


def friends_of(s: State, who: Figure) -> set[Hex]:
    """The HEX of figures on the same side."""
    same = [each for each in on_map(s) if each is not who and is_packmate(each) == is_packmate(who)]
    return {at for each in same for at in each.at}


def entered(base: Base, to: Base) -> list[Hex]:
    """The HEX that a step enters: those not already under the figure (RT-R62)."""
    return [at for at in to if at not in base]


class Ground:
    """The map as one figure meets it: what it can enter and what that costs. Made once for a search."""

    def __init__(self, s: State, who: Figure) -> None:
        self.s, self.who = s, who
        self.rough = set() if ignores(s, who, "difficult terrain") else difficult(s)
        self.taken = {at for at, id in occupied(s).items() if id != who.id}
        self.friends = friends_of(s, who) if s.options.pass_friends and len(who.at) == 1 else set[Hex]()
        self.open = enterables(s) - self.taken

    def can_enter(self, at: Hex) -> bool:
        """Whether nothing and nobody is in the way."""
        return at in self.open

    def steps(self, base: Base, left: int = FAR) -> list[Base]:
        """Where one step can lead; with the option `pass_friends` also past a friend, if that can be paid (RT-R61)."""
        found = [to for to, new in entering(base) if self.open.issuperset(new)]
        if not self.friends:
            return found
        past = [(at,) for friend in self.beside(base) for at in neighbours(friend) if self.can_enter(at)]
        new = [to for to in dict.fromkeys(past) if to not in found and to != base]
        return [*found, *(to for to in new if self.price(self.passing(base, to)) < left)]

    def beside(self, base: Base) -> list[Hex]:
        """The HEX of friends that can be passed from here."""
        return [at for at in neighbours(base[0]) if at in self.friends] if self.friends else []

    def cost(self, base: Base, to: Base) -> int:
        """What a step costs: 1, in difficult terrain 2; the dearest HEX counts once (RT-13.6, RT-R62, RT-R65)."""
        last = 1 if self.rough.isdisjoint(to) else 1 + any(at in self.rough for at in to if at not in base)
        return last + self.price(self.passing(base, to))

    def price(self, passed: Base) -> int:
        """What the HEX of a friend on the way costs."""
        return sum(2 if at in self.rough else 1 for at in passed)

    def passing(self, base: Base, to: Base) -> Base:
        """The HEX of a friend that a step leads through, if any: the cheapest, and rather one without fire."""
        if not self.friends or gap(base, to) < 2:
            return ()
        on_the_way = [at for at in self.beside(base) if distance(at, to[0]) == 1]
        return (min(on_the_way, key=lambda at: (at in self.rough, at in self.s.scenario.fires)),)

    def burning(self, base: Base, to: Base) -> int:
        """How often a step burns: once, and once more where it leads through the fire of a friend (RT-R75)."""
        fires = self.s.scenario.fires
        return sum(any(at in fires for at in each) for each in (self.passing(base, to), entered(base, to)))

    def reach(self, budget: int, fire: int = 1, stops: Callable[[Base], bool] | None = None) -> Reached:
        """Every base that can be reached, with its cost and where one comes from.

        Whoever has 1 Movement left may still enter difficult terrain, and stops there (RT-13.8, RT-R65). Of equally
        cheap ways the one that burns least is found, or with `fire` -1 the one that burns most (RT-R76). Nothing leads
        on from where one `stops`.
        """
        start, fires = self.who.base, self.s.scenario.fires
        burnt = {start: 0}
        found: Reached = {start: (0, None)}
        heap = [(0, 0, start)]
        while heap:
            spent, heat, base = heappop(heap)
            if (spent, heat) > (found[base][0], burnt[base]) or spent >= budget:
                continue
            if stops is not None and base != start and stops(base):
                continue
            for to in self.steps(base, budget - spent):
                total = min(spent + self.cost(base, to), budget)
                hotter = heat + fire * self.burning(base, to) if fires else 0
                if to not in found or (total, hotter) < (found[to][0], burnt[to]):
                    found[to], burnt[to] = (total, base), hotter
                    heappush(heap, (total, hotter, to))
        return found

    def away(self, goals: list[Base]) -> dict[Base, int]:
        """What it costs from every base to the nearest of the goals, whatever Movement one has."""
        found = dict.fromkeys(goals, 0)
        heap = [(0, goal) for goal in goals]
        while heap:
            spent, base = heappop(heap)
            for before in self.steps(base):
                total = spent + self.cost(before, base)
                if total < found.get(before, FAR):
                    found[before] = total
                    heappush(heap, (total, before))
        return found


def way(found: Reached, to: Base) -> list[Base]:
    """The steps that lead to a base."""
    steps: list[Base] = []
    before: Base | None = to
    while before is not None:
        steps.append(before)
        before = found[before][1]
    return steps[-2::-1]


def bases_at(s: State, ground: Ground, who: Figure, good: Callable[[Base], bool]) -> list[Base]:
    """Every base that a figure could have and that is good for something."""
    hexes = [at for at in board(s).hexes if ground.can_enter(at)]
    if len(who.at) == 1:
        return [(at,) for at in hexes if good((at,))]
    pairs = {pair(a, b) for a in hexes for b in around([a]) if ground.can_enter(b)}
    return sorted(base for base in pairs if good(base))


def left(s: State, who: Figure) -> int:
    """Movement left in the turn in progress (RT-R125)."""
    turn = s.turn
    if turn is None or turn.stopped or forbidden(s, who, "move") or not can_turn(who):
        return 0
    return max(0, movement(s, who) + turn.bonus - turn.walked)


def steps(s: State, who: Figure) -> list[Base]:
    """Where a figure can step now, in its own turn."""
    if left(s, who) == 0:
        return []
    return Ground(s, who).steps(who.base, left(s, who)) or [ally.base for ally in makes_way(s, who)]


def makes_way(s: State, who: Figure) -> list[Npc]:
    """The Allies with whom a pack member can change places where it can step nowhere else (RT-R224)."""
    if s.sequence != "main" or not isinstance(who, Member) or len(who.at) != 1:
        return []
    near = [each for each in s.npcs if each.ally and len(each.at) == 1 and gap(who.at, each.at) == 1]
    return [each for each in near if can_turn(each) and not forbidden(s, each, "move")]


def pay_step(s: State, who: Figure, to: Base) -> None:
    """The Movement that a step costs; with 1 left difficult terrain ends the movement (RT-R65)."""
    assert s.turn is not None
    cost, have = Ground(s, who).cost(who.base, to), left(s, who)
    s.turn.walked += min(cost, have)
    s.turn.stopped = s.turn.stopped or cost > have


def step(s: State, who: Figure, to: Base) -> Flow[None]:
    """One step: the figure faces where it goes, burns, and sets off what it comes next to."""
    before, new = who.base, entered(who.base, to)
    if can_turn(who):
        who.facing = facing_to(before, who.facing, new)
    s.story.append(told.Moved(who.ref, before, to))
    ally = next((each for each in s.npcs if each.ally and each.base == to), None)
    if ally is None:
        passed = Ground(s, who).passing(before, to) if s.options.pass_friends else ()
        yield from arrive(s, who, to, new, passed)
    else:
        yield from change_places(s, who, ally)


def change_places(s: State, who: Figure, ally: Npc) -> Flow[None]:
    """A pack member and an Ally each stand where the other stood (RT-R224)."""
    here, there = who.base, ally.base
    ally.at = list(here)
    yield from arrive(s, who, there, list(there))
    s.story.append(told.Placed(ally.ref, there, here))
    yield from arrive(s, ally, here, list(here))


def arrive(s: State, who: Figure, to: Base, new: list[Hex], passed: Base = ()) -> Flow[None]:
    """A figure stands on new HEX: by a step, a push, a change of form, or lifted there. What it passed counts too."""
    near = action_tokens(s, who.base)
    who.at = list(to)
    turn = s.turn
    if turn is not None and turn.who == who.id:
        turn.moved += len(passed) + bool(new)
        turn.entered += [*passed, *new]
    watch_groups(s, who.id)
    for stepped_on in (passed, new):
        if any(at in s.scenario.fires for at in stepped_on) and not ignores(s, who, "fire"):
            yield from suffer(s, who, FIRE)  # once a step, however many HEX burn (RT-R75)
    if isinstance(who, Member) and who.at:
        found = dict.fromkeys((*action_tokens(s, passed), *action_tokens(s, who.base)))
        yield from set_off(s, who, [token for token in found if token not in near])
    watch_places(s)


def action_tokens(s: State, base: Base) -> list[int]:
    """The Action tokens next to a base, by their places in the list."""
    return [
        i for i, token in enumerate(s.scenario.tokens) if token.kind == "Action" and base and gap(base, [token.at]) <= 1
    ]


def set_off(s: State, who: Member, found: list[int]) -> Flow[None]:
    """ACTION TOKEN: the mover stops and reads its page; of two at once it chooses the order (RT-13.15, RT-R71)."""
    places, turn = [s.scenario.tokens[i] for i in found], s.turn
    if places and turn is not None and turn.who == who.id:
        turn.stopped = True
        yield from stealth_checks(s, who)  # the movement is over: who sees it is known before the page is read
    while places:
        pick = yield from ask(s, who.id, "action token", [At(token.at) for token in places], "RT-R71")
        token = next(token for token in places if token.at == pick.at)
        places.remove(token)
        involved = [member.id for member in s.members if member.at]
        s.due.append(Due(page=token.page, you=who.id, involved=involved))


def watch_places(s: State) -> None:
    """Pages that wait until every pack member is near a HEX; tested after every step of the main sequence."""
    if s.sequence == "main":
        fire_standing(s, "{figure} is within {n} HEX of {hex}")


def walk(s: State, who: Figure, steps: list[Base]) -> Flow[None]:
    """A whole way, step by step; it ends where the figure falls, or where an Action token stops it (RT-13.16)."""
    pages = len(s.due)
    for to in steps:
        if not who.at or (isinstance(who, Member) and len(s.due) > pages):
            return
        yield from step(s, who, to)


def lift(s: State, who: Figure, to: Base) -> Flow[None]:
    """A figure is lifted and put down without a way; fire counts as stepped on (RT-R124)."""
    new = entered(who.base, to)
    s.story.append(told.Placed(who.ref, who.base, to))
    yield from arrive(s, who, to, new)


def fits_at(s: State, who: Figure, at: Hex) -> list[Base]:
    """The bases with which a figure could be put on a HEX: one, or one for each second HEX of a Crinos."""
    ground = Ground(s, who)
    if not ground.can_enter(at):
        return []
    if len(who.at) < 2:
        return [(at,)]
    return [pair(at, other) for other in around([at]) if ground.can_enter(other)]


def put_near(s: State, who: Member, at: Hex, n: int) -> Flow[None]:
    """A pack member is put on a free HEX that near, at the pack's choice."""
    near = [each for each in board(s).hexes if distance(each, at) <= n]
    bases = list(dict.fromkeys(base for each in near for base in fits_at(s, who, each)))
    if bases:
        pick = yield from ask_pack(s, "place", [On(base) for base in bases], "RT-R216", who.id)
        yield from lift(s, who, pick.at)
