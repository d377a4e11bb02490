"""BATTLES, steps 5 to 9: casualties, points, conquest, the end."""

from typing import Any

from gloaming.kernel import DONE, Flow, choose

from ..table import events as told
from ..table.board import champion_in, fortitude
from ..table.box import Box, box
from ..table.choices import Leave, Lose
from ..table.patterns import AFTER
from ..table.state import ATTACKER, DEFENDER, Battle, Phase, Side, State
from ..table.units import Unit, wounded
from .battles import has_cards
from .verbs import award, banish, defeat, draw_resources, shift, wound
from .windows import run_standing, window

# steps 5 and 6


def losses(s: State) -> Flow[None]:
    """Steps 5 and 6: unit after unit soaks up as much as it can (AG-18.6 to AG-18.16)."""
    b, bt = box(s), s.battles[-1]
    side = bt.sides[bt.now]
    if not side.damage or not side.units:
        side.damage = 0
        if bt.now == DEFENDER:
            bt.now = ATTACKER
        else:
            s.phase = Phase.REWARD
        return
    options = [Lose(unit) for unit in next_to_suffer(s, b, side)]
    pick = yield from choose(side.seat, "casualties", options, "AG-18.6")
    take_damage(s, b, bt, bt.now, pick.unit)


def soak(s: State, b: Box, side: Side, unit: Unit) -> int:
    """The damage that a unit can take in this battle; what takes Fortitude away leaves at least none (AG-R213)."""
    return max(0, fortitude(s, b, unit) + side.fortitude)


def falls_to(s: State, b: Box, side: Side) -> int:
    """The least damage that defeats all of a side, whoever its owner spares for the end.

    A wounded unit falls to any damage, so the last one is worth 1 if it is wounded (AG-18.10). Who must be assigned
    damage first cannot be spared, if there is anybody else (AG-18.16).
    """
    total = sum(soak(s, b, side, unit) for unit in side.units)
    return max((total - soak(s, b, side, unit) + last_worth(s, b, side, unit) for unit in to_spare(b, side)), default=0)


def to_spare(b: Box, side: Side) -> list[Unit]:
    """Who can be the last to be assigned damage."""
    left = [*side.units]
    for unit in (side.first, champion_in(b, side.units)):
        if unit is not None and unit in left and len(left) > 1:
            left.remove(unit)
    return left


def last_worth(s: State, b: Box, side: Side, unit: Unit) -> int:
    """The damage that defeats a unit if it is the last to take any."""
    return 1 if unit.wounded else max(1, soak(s, b, side, unit))


def next_to_suffer(s: State, b: Box, side: Side) -> list[Unit]:
    """Who may be chosen: whom an enemy's text has named, then the Champion, then anybody (AG-18.16).

    Where all will be defeated whatever is chosen, nobody is asked (AG-R138).
    """
    if side.first is not None and side.first in side.units:
        return [side.first]
    if champion := champion_in(b, side.units):
        return [champion]
    units = list(dict.fromkeys(side.units))
    return units[:1] if side.damage >= falls_to(s, b, side) else units


def take_damage(s: State, b: Box, bt: Battle, k: int, unit: Unit) -> None:
    """A unit soaks up damage: it is defeated, wounded, or, a Champion, stands (AG-18.9 to AG-18.18)."""
    side = bt.sides[k]
    worth = soak(s, b, side, unit)
    if side.first == unit:
        side.first = None
    if worth <= side.damage:
        side.damage -= worth
        remove(s, bt, k, unit)
        return
    side.damage = 0
    if b.sort[b.kind[unit]] != "champion":
        hurt(s, bt, k, unit)


def hurt(s: State, bt: Battle, k: int, unit: Unit) -> None:
    """Wounds a healthy unit, and defeats a wounded one."""
    if unit.wounded:
        remove(s, bt, k, unit)
        return
    side = bt.sides[k]
    side.units[side.units.index(unit)] = turned = wounded(unit.kind)
    if side.first == unit:
        side.first = turned
    if side.race:
        wound(s, region_of(bt, k), unit)
    else:
        s.slayers[unit.kind].wounded = True
        s.story.append(told.Wounded(unit, bt.target))


def remove(s: State, bt: Battle, k: int, unit: Unit) -> None:
    """A unit of the battle is defeated."""
    side = bt.sides[k]
    kind = box(s).kind[unit]
    side.units.remove(unit)
    side.lost.append(kind)
    if side.race:
        defeat(s, region_of(bt, k), unit)
    else:
        s.story.append(told.Defeated(unit, bt.target))
        banish(s, kind)


def region_of(bt: Battle, k: int) -> str:
    """Where the units of a side stand."""
    return bt.origin if k == ATTACKER else bt.target


# steps 7 to 9


def reward(s: State) -> None:
    """Step 7: points for defeated enemies, the attacker's first; Giantslayers earn half (AG-18.20, AG-19.43)."""
    b, bt = box(s), s.battles[-1]
    one, other = bt.sides
    values = [b.stats[kind][2] for kind in other.lost]
    if bt.by_slayers:
        award(s, one.seat, sum((value + 1) // 2 for value in values), "Giantslayers")
        if not other.npc:
            draw_resources(s, other.seat, len(one.lost))  # AG-19.45
    else:
        award(s, one.seat, sum(values), "attacks")
        if not other.npc:  # nobody scores for what NPC giants defeat (AG-20.17)
            award(s, other.seat, sum(b.stats[kind][2] for kind in one.lost), "defence")
    bt.now = bt.passes = 0
    conquers = not bt.by_slayers and one.units and not s.armies[bt.target]
    s.phase = Phase.CONQUEST if conquers else Phase.AFTER


def conquest(s: State) -> Flow[None]:
    """Step 8: at least half of the surviving attackers, rounded up, must move in (AG-18.23 to AG-18.26)."""
    bt = s.battles[-1]
    side = bt.sides[ATTACKER]
    going = [*side.units]
    for _ in range(len(going) // 2):
        options: list[Any] = [DONE, *(Leave(bt.origin, unit) for unit in dict.fromkeys(going))]
        pick = yield from choose(side.seat, "conquest", options, "AG-18.24")
        if pick == DONE:
            break
        going.remove(pick.unit)
    shift(s, going, bt.origin, bt.target)
    bt.conquered = True
    s.story.append(told.Conquered(side.race, bt.target, going))
    s.phase = Phase.AFTER


def after_battle(s: State) -> Flow[None]:
    """Step 9: the battle is over; texts that wait for it run, the attacker's first."""
    bt = s.battles[-1]
    k = bt.now
    if has_cards(bt, k):
        if not bt.passes:
            bt.passes = 1
            yield from run_standing(s, k, AFTER)
        while (yield from window(s, bt.sides[k].seat, AFTER, k, "AG-13.8")):
            if s.battles[-1] is not bt:  # one battle has led to another, which comes first
                return
    if k == ATTACKER:
        bt.now, bt.passes = DEFENDER, 0
        return
    s.battles.pop()
    s.phase = bt.back
    s.story.append(told.BattleOver(bt.target))
