"""MOVE COMMAND: groups of units on paths, step by step; passing enemies has a price."""

from typing import Any

from gloaming.kernel import DONE, Ask, Flow, choose

from ..table import events as told
from ..table.board import champion_in, crowding, has_event, held, may_stop, owner, seat_of
from ..table.box import Box, box
from ..table.choices import Cast, Go, Halt, Join, March, Pay, Suffer, Use
from ..table.state import Moving, Phase, Race, Region, State
from ..table.units import Unit
from .command_cards import add_to_pool, spending_options
from .stacking_limit import make_room
from .verbs import award, discard_resources, give_up, receive, shift, wound


class Group:
    """Units on their way: where they are now, how far they can go, and where they have been."""

    def __init__(self, s: State, region: Region, units: list[Unit]) -> None:
        self.s, self.b = s, box(s)
        self.race = s.players[s.turn].race
        self.region = region
        self.units = units
        self.reach = s.pool // len(units)  # steps for all who set out; fewer survivors go no further (AG-R40)
        self.been = [region]  # no path comes to a region twice (AG-R211)
        self.homes = s.pool_1 == 0  # foreign homes are open to it, if they were when it set out (AG-R48)

    @property
    def spare(self) -> int:
        """How many penalties the group could pay; without a Champion any number, for all of it may be defeated."""
        if not champion_in(self.b, self.units):
            return len(self.b.regions)
        cards = len(self.s.players[self.s.turn].resources)
        return cards + sum(0 if not takes_wounds(self.b, unit) else 1 if unit.wounded else 2 for unit in self.units)

    def steps(self) -> list[Region]:
        """Where the group can go next so that its path can be finished (AG-R37, AG-R210)."""
        return next_steps(self, self.spare)

    def ways(self) -> dict[Region, list[Region]]:
        """Where it can march to, and its path: next door, and farther wherever nobody takes a toll (AG-R37)."""
        found = {region: [region] for region in self.steps()}
        paths = {self.region: list[Region]()}
        for steps in range(1, self.reach + 1):
            for here, path in [(here, path) for here, path in paths.items() if len(path) == steps - 1]:
                for near in self.b.near[here]:
                    if near in self.been or near in paths or toll(self.s, self.race, near):
                        continue
                    paths[near] = [*path, near]
                    if self.may_stop(near):
                        found.setdefault(near, paths[near])
        return found

    def may_stop(self, region: Region) -> bool:
        """Whether the path may end there: what was no end when it set out is none now."""
        if not may_stop(self.s, self.b, self.race, region):
            return False
        return self.homes or self.b.starting.get(region, self.race) == self.race

    def seen(self) -> None:
        """Lies open from now on: who goes, and what is left to them."""
        self.s.moving = Moving(self.region, [*self.units], self.reach, [*self.been], self.homes)

    def step(self, region: Region) -> None:
        """One step is taken: it is paid for by all who take it."""
        self.s.pool -= len(self.units)
        self.reach -= 1
        self.been.append(region)


def group_of(s: State, moving: Moving) -> Group:
    """The group that is on its way."""
    group = Group(s, moving.region, moving.units)
    group.reach, group.been, group.homes = moving.reach, moving.been, moving.homes
    return group


def takes_wounds(b: Box, unit: Unit) -> bool:
    """Whether a unit can be wounded: all but Champions (AG-1.25)."""
    return b.sort[b.kind[unit]] != "champion"


def next_steps(group: Group, spare: int) -> list[Region]:
    """The adjacent regions where it may stop, or from where it can reach one if it can pay so many penalties."""
    steps = group.reach
    if steps < 1:
        return []
    found = []
    for near in group.b.near[group.region]:
        if near in group.been:
            continue
        if group.may_stop(near) or leads_on(group, near, steps - 1, spare):
            found.append(near)
    return found


def leads_on(group: Group, region: Region, steps: int, spare: int) -> bool:
    """Whether a group in a region where it may not stop can reach one where it may, with these steps and penalties."""
    s, b, race = group.s, group.b, group.race
    dues = {region: toll(s, race, region)}
    for _ in range(steps):
        further: dict[Region, int] = {}
        for here, due in dues.items():
            if due > spare:
                continue
            for near in b.near[here]:
                if near in group.been:
                    continue
                if group.may_stop(near):
                    return True
                cost = due + toll(s, race, near)
                further[near] = min(cost, further.get(near, cost))
        dues = further
    return False


def toll(s: State, race: Race, region: Region) -> int:
    """Whether entering a region demands a penalty: once a turn where enemies stand (AG-6.12, AG-6.17)."""
    there = owner(s, region)
    free = not there or there == race or region in s.passed or s.free_pass or has_event(s, s.turn, "free_pass")
    return 0 if free else 1


def move(s: State) -> Flow[None]:
    """MOVE COMMAND: one group after another, as long as Maneuvers last (AG-6.5, AG-6.6)."""
    options = spending_options(s, marches(s))
    pick = DONE if options is None else (yield Ask(s.turn, "move", options, "AG-6.4"))
    match pick:
        case March(region, unit):
            s.spent = True
            yield from march(Group(s, region, [unit]))
        case Use() | Cast():
            yield from add_to_pool(s, pick)
        case _:
            s.pool = 0
            s.phase = Phase.COMMAND


def marches(s: State) -> list[Any]:
    """The units that could move."""
    if not s.pool:
        return []
    race = s.players[s.turn].race
    found: list[Any] = []
    for region in held(s, race):
        for unit in dict.fromkeys(s.armies[region]):
            if Group(s, region, [unit]).steps():
                found.append(March(region, unit))
    return found


def march(group: Group) -> Flow[None]:
    """One move action: who goes along, then the path (AG-R37)."""
    s = group.s
    rest = [*s.armies[group.region]]
    rest.remove(group.units[0])
    while True:
        joins: list[Any] = []
        for unit in dict.fromkeys(rest):
            if Group(s, group.region, [*group.units, unit]).steps():
                joins.append(Join(group.region, unit))
        ways = [Go(region) for region in group.ways()]
        group.seen()
        pick = yield from choose(s.turn, "group", [*ways, *joins], "AG-6.4")
        if isinstance(pick, Go):
            break
        group = Group(s, group.region, [*group.units, pick.unit])
        rest.remove(pick.unit)
    yield from path(group, group.ways()[pick.region])
    s.moving = None


def path(group: Group, way: list[Region]) -> Flow[None]:
    """Goes step by step until the group stops; where it may stop and there is room, it stops without being asked."""
    s = group.s
    while True:
        region, *way = way
        paid = (yield from penalty(group, region)) if toll(s, group.race, region) else None
        group.step(region)
        shift(s, group.units, group.region, region)
        group.region = region
        if paid is not None:
            settle(group, paid)
            if not group.units:
                return
        if way:
            continue
        options = endings(group)
        group.seen()
        pick = yield from choose(s.turn, "path", options, "AG-6.10")
        if isinstance(pick, Halt):
            break
        way = [pick.region]
    for unit in group.units:  # they are not there yet while room is made
        s.armies[region].remove(unit)
    yield from make_room(s, s.turn, region, group.units)
    s.armies[region] += group.units


def endings(group: Group) -> list[Any]:
    """Whether the group may stop here, and where else it can go."""
    s, b = group.s, group.b
    others = [*s.armies[group.region]]
    for unit in group.units:
        others.remove(unit)
    s.armies[group.region], here = others, s.armies[group.region]
    stops = group.may_stop(group.region)
    crowded = stops and crowding(s, b, group.race, group.region, group.units)[0] > 0
    ways = [] if stops and not crowded else [Go(region) for region in group.steps()]
    s.armies[group.region] = here
    return [Halt(), *ways] if stops else ways


def penalty(group: Group, region: Region) -> Flow[Pay | Suffer]:
    """A Resource Card for the enemy there, or a wound for one of the group (AG-6.12 to AG-6.23).

    Whatever is paid takes one of the penalties that the group can still pay, so its path stays payable (AG-R210).
    """
    s = group.s
    pays: list[Any] = [Pay(card) for card in dict.fromkeys(s.players[s.turn].resources)]
    pays += [Suffer(group.region, unit) for unit in dict.fromkeys(group.units) if takes_wounds(group.b, unit)]
    pick: Pay | Suffer = yield from choose(s.turn, "penalty", pays, "AG-6.13")
    return pick


def settle(group: Group, paid: Pay | Suffer) -> None:
    """The group has come to the enemy's region, and what was chosen is paid there (AG-R38)."""
    s, region = group.s, group.region
    seat = seat_of(s, owner(s, region))
    s.passed.append(region)
    if isinstance(paid, Pay):
        s.story.append(told.Toll(s.turn, paid.card, region, seat))
        if seat < 0:
            discard_resources(s, s.turn, [paid.card])  # NPC giants keep nothing (AG-20.5)
        else:
            give_up(s, s.turn, paid.card)
            receive(s, seat, [paid.card])
        return
    group.units.remove(paid.unit)
    s.story.append(told.Passage(s.turn, paid.unit, region))
    if now := wound(s, region, paid.unit):
        group.units.append(now)
    else:
        award(s, seat, group.b.stats[paid.unit][2], "defence")
