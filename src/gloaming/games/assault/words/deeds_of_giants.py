"""What texts do with giants: healing, wounding, placing, flying, attacking, the abilities of Leaders."""

from typing import Any

from gloaming.kernel import DONE, Flow, choose
from gloaming.lingo import Extent, Selection

from ..rules.battles import attack_conversions, begin_battle
from ..rules.casualties import hurt, region_of
from ..rules.stacking_limit import make_room
from ..rules.verbs import deploy, shift
from ..rules.verbs import heal as turn_over
from ..table import events as told
from ..table.board import held, leaders_on_board, may_attack, may_stop, owner
from ..table.box import Text, box
from ..table.choices import Buy, Declare, Go, Join, Leave, Mark, Suffer, Tend
from ..table.state import Region, State
from ..table.units import Kind, Unit, healthy, wounded
from .deeds import how_far

# healing and wounding


def to_heal(e: Text) -> list[Tend]:
    """Your wounded units on the board."""
    s = e.state
    race = s.players[e.seat].race
    return [Tend(region, unit) for region in held(s, race) for unit in dict.fromkeys(s.armies[region]) if unit.wounded]


def can_heal(e: Text, giant: Selection) -> bool:
    """Whether any unit of yours is wounded."""
    return bool(to_heal(e))


def heal(e: Text, giant: Selection) -> Flow[Extent]:
    """Wounded Leader or Unit Tokens of yours on the board are turned to the healthy side."""
    healed = 0
    while (options := to_heal(e)) and (giant.which == "all" or healed < giant.n):
        pick = options[0] if giant.which == "all" else (yield from choose(e.seat, "heal", options, "AG-15.2"))
        turn_over(e.state, pick.region, pick.unit)
        healed += 1
    return how_far(healed, giant.n or 1)


def side_meant(e: Text, giant: Selection) -> int:
    """The side of the battle whose giants a text means."""
    enemy = any(adjective.word == "enemy" for adjective in giant.things.adjectives)
    return 1 - e.side if enemy else e.side


def can_wound(e: Text, giant: Selection) -> bool:
    """Whether there is a unit that can be wounded: no Champion, no Giantslayer (AG-1.25, AG-19.42)."""
    return bool(woundable(e, side_meant(e, giant)))


def woundable(e: Text, k: int) -> list[Unit]:
    """The units of a side that can be wounded."""
    b, side = box(e.state), e.state.battles[-1].sides[k]
    units = [unit for unit in side.units if b.sort[b.kind[unit]] != "champion"]
    return units if side.race else []


def wound(e: Text, giant: Selection) -> Flow[Extent]:
    """Different units of the battle, of your choice: a healthy one is wounded, a wounded one defeated."""
    s, k = e.state, side_meant(e, giant)
    bt, left = s.battles[-1], woundable(e, k)
    there = min(giant.n, len(left))
    for _ in range(there):
        units = dict.fromkeys(left)
        options: list[Any] = [Suffer(region_of(bt, k), unit) if k == e.side else Mark(unit) for unit in units]
        pick = yield from choose(e.seat, "wound", options, e.rule)
        left.remove(pick.unit)
        hurt(s, bt, k, pick.unit)
    return how_far(there, giant.n)


def can_point(e: Text, lasts: str) -> bool:
    """Whether the enemy has giants in the battle."""
    return bool(e.state.battles[-1].sides[1 - e.side].race)


def point(e: Text, giant: Selection, lasts: str) -> Flow[bool]:
    """That giant of the enemy is the first to be assigned damage, before any Champion."""
    side = e.state.battles[-1].sides[1 - e.side]
    if not side.race or not side.units:
        return False
    pick = yield from choose(e.seat, "point", [Mark(unit) for unit in dict.fromkeys(side.units)], e.rule)
    side.first = pick.unit
    return True


# moving by text


def refuges(e: Text) -> list[Region]:
    """Where units of the battle could slip away to: adjacent, and empty or yours."""
    s, b = e.state, box(e.state)
    race = s.players[e.seat].race
    here = region_of(s.battles[-1], e.side)
    return [region for region in b.near[here] if may_stop(s, b, race, region)]


def can_slip_away(e: Text, giant: Selection, region: Selection) -> bool:
    """Whether there is such a region, and anybody to go there."""
    return bool(e.state.battles[-1].sides[e.side].units and refuges(e))


def slip_away(e: Text, giant: Selection, region: Selection) -> Flow[bool]:
    """Units of the battle go to one adjacent region that is empty or yours; they no longer take part."""
    s = e.state
    bt = s.battles[-1]
    side = bt.sides[e.side]
    places = [Go(place) for place in refuges(e)]
    if not places or not side.units:
        return False
    target = (yield from choose(e.seat, "refuge", places, e.rule)).region
    going: list[Unit] = []
    while len(going) < giant.n and side.units:
        options: list[Any] = [Join(region_of(bt, e.side), unit) for unit in dict.fromkeys(side.units)]
        pick = yield from choose(e.seat, "slip away", [*options, DONE], e.rule, target)
        if pick == DONE:
            break
        side.units.remove(pick.unit)
        going.append(pick.unit)
    if going:
        yield from make_room(s, e.seat, target, going)
        shift(s, going, region_of(bt, e.side), target)
    return bool(going)


def flights(s: State) -> list[Region]:
    """Where Lyn Armaal may go: next door or home; not where enemies stand or may not be entered (AG-16.27, AG-R178)."""
    b = box(s)
    home = b.home["cloud"]
    near = [*b.near[s.castle], home]
    return [region for region in dict.fromkeys(near) if region != s.castle and may_stop(s, b, "cloud", region)]


def can_fly(e: Text, giant: Selection, region: Selection, other: Selection) -> bool:
    """Whether Lyn Armaal can go anywhere."""
    return bool(e.state.castle and flights(e.state))


def fly(e: Text, giant: Selection, region: Selection, other: Selection) -> Flow[bool]:
    """Lyn Armaal goes there with any number of your giants from its region (AG-16.28)."""
    s = e.state
    if not can_fly(e, giant, region, other):
        return False
    target = (yield from choose(e.seat, "fly", [Go(place) for place in flights(s)], "AG-16.25")).region
    origin = s.castle
    riders: list[Unit] = []
    rest = [*s.armies[origin]] if owner(s, origin) == "cloud" else []
    while rest:
        options: list[Any] = [Join(origin, unit) for unit in dict.fromkeys(rest)]
        pick = yield from choose(e.seat, "passengers", [*options, DONE], "AG-16.28", target)
        if pick == DONE:
            break
        rest.remove(pick.unit)
        riders.append(pick.unit)
    s.castle = target
    s.story.append(told.CastleMoved(origin, target))
    if riders:
        yield from make_room(s, e.seat, target, riders)
        shift(s, riders, origin, target)
    return True


# placing


def kind_meant(e: Text, giant: Selection) -> Kind:
    """The unit that a text places: one that it names, or a regular one."""
    b = box(e.state)
    if (noun := giant.things.nouns[0].word) in b.named:
        return b.named[noun]
    race = e.state.players[e.seat].race
    return next(kind for kind in b.tokens[race] if b.sort[kind] == "regular")


def can_place(e: Text, giant: Selection, region: Selection) -> bool:
    """Whether the unit and a place for it are there."""
    kind = kind_meant(e, giant)
    waiting = is_new(e, kind) or e.state.players[e.seat].supply.get(kind, 0)
    return bool(waiting and open_places(e, region))


def is_new(e: Text, kind: Kind) -> bool:
    """Whether this unit of yours would enter the game now (AG-1.23, AG-1.24)."""
    player = e.state.players[e.seat]
    return kind in box(e.state).locked and kind in box(e.state).tokens[player.race] and kind not in player.supply


def open_places(e: Text, region: Selection) -> list[Region]:
    """Those of the regions in which no enemy stands."""
    race = e.state.players[e.seat].race
    return [place for place in region.all(e) if owner(e.state, place) in ("", race)]


def place(e: Text, giant: Selection, region: Selection) -> Flow[bool]:
    """From your supply, healthy and free of cost; where it cannot stand, it waits in the supply (AG-R30)."""
    s = e.state
    kind, supply = kind_meant(e, giant), s.players[e.seat].supply
    if is_new(e, kind):
        supply[kind] = box(s).tokens[s.players[e.seat].race][kind]
    places = open_places(e, region)
    if not supply.get(kind) or not places:
        return False
    pick = yield from choose(e.seat, "place", [Buy(kind, each) for each in places], "AG-4.10")
    yield from make_room(s, e.seat, pick.region, [healthy(kind)])
    deploy(s, e.seat, healthy(kind), pick.region)
    return True


# the Attack Command


def targets(e: Text, empty: bool) -> list[Declare]:
    """From where to where one could attack, or advance."""
    s, b = e.state, box(e.state)
    race = s.players[e.seat].race
    found = []
    for origin in held(s, race):
        for target in b.near[origin]:
            if empty:
                if not s.armies[target] and may_stop(s, b, race, target):
                    found.append(Declare(origin, target))
            elif may_attack(s, b, race, target):
                found.append(Declare(origin, target))
    return found


def can_attack(e: Text, region: Selection) -> bool:
    """Whether an enemy is in reach."""
    return bool(targets(e, empty=False))


def can_advance(e: Text, region: Selection) -> bool:
    """Whether an empty region is in reach."""
    return bool(targets(e, empty=True))


def attack(e: Text, region: Selection) -> Flow[bool]:
    """One battle: from one region of yours to an adjacent enemy region, with the units you choose."""
    s = e.state
    options: list[Any] = [*targets(e, empty=False), DONE]
    pick = yield from choose(e.seat, "attack", options, "AG-14.1")
    if pick == DONE:
        return False
    units = yield from going_along(s, e.seat, pick.origin, "attackers", "AG-17.4")
    begin_battle(s, pick.origin, pick.target, units, s.phase, attack_conversions(s))
    return True


def advance(e: Text, region: Selection) -> Flow[bool]:
    """One or more of your units of one region go to one adjacent empty region (AG-R114)."""
    s = e.state
    options: list[Any] = [*targets(e, empty=True), DONE]
    pick = yield from choose(e.seat, "advance", options, "AG-14.4")
    if pick == DONE:
        return False
    units = yield from going_along(s, e.seat, pick.origin, "advancing", "AG-14.4")
    shift(s, units, pick.origin, pick.target)
    return True


def going_along(s: State, seat: int, origin: Region, kind: str, rule: str) -> Flow[list[Unit]]:
    """All units of a region but those that are left behind; at least one goes (AG-R112)."""
    going = [*s.armies[origin]]
    while len(going) > 1:
        options: list[Any] = [DONE, *(Leave(origin, unit) for unit in dict.fromkeys(going))]
        pick = yield from choose(seat, kind, options, rule)
        if pick == DONE:
            break
        going.remove(pick.unit)
    return going


# the Leader Command


def can_use_ability(e: Text, giant: Selection) -> bool:
    """Whether a Leader is on the board; where none can return either, the card is simply played (AG-R12)."""
    return bool(leaders_on_board(e.state, e.state.players[e.seat].race)) or not fallen(e)


def use_ability(e: Text, giant: Selection) -> Flow[bool]:
    """Each healthy Leader of yours: an immediate text runs, a continuous one holds while this card lies there."""
    s, b = e.state, box(e.state)
    player = s.players[e.seat]
    player.ability = True
    for unit in leaders_on_board(s, player.race):
        if not unit.wounded and b.texts[unit.kind].printed.ability == "immediate":
            yield from b.texts[unit.kind].script.run(Text(s, e.seat, unit.kind, "AG-12.1"))
    return True


def fallen(e: Text) -> list[Kind]:
    """The Leaders in the supply who could come back: home must be free of enemies (AG-R57, AG-R97)."""
    s, b = e.state, box(e.state)
    player = s.players[e.seat]
    if owner(s, b.home[player.race]) not in ("", player.race):
        return []
    return [kind for kind, n in player.supply.items() if n and b.sort[kind] == "leader"]


def can_return(e: Text, giant: Selection, region: Selection) -> bool:
    """Whether a Leader of yours is in the supply and home is free."""
    return bool(fallen(e))


def return_leader(e: Text, giant: Selection, region: Selection) -> Flow[bool]:
    """A Leader comes back to your Starting Region, wounded and free of cost (AG-12.4 to AG-12.10)."""
    s, b = e.state, box(e.state)
    home = b.home[s.players[e.seat].race]
    if not (kinds := fallen(e)):
        return False
    options: list[Any] = [*(Buy(kind, home) for kind in kinds), DONE]
    pick = yield from choose(e.seat, "return", options, "AG-12.4")
    if pick == DONE:  # nobody must come back (AG-R12)
        s.players[e.seat].ability = True  # the ability waits (AG-R100)
        return False
    yield from make_room(s, e.seat, home, [wounded(pick.unit)])
    deploy(s, e.seat, wounded(pick.unit), home)
    return True
