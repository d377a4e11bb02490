"""BATTLES, steps 1 to 4: who fights, Spells at the start, dice, what changes them, and the totals."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, Ask, Flow, choose
from gloaming.lingo import HowMany

from ..table import events as told
from ..table.board import commands_right, owner, right_neighbour, seat_of, strength
from ..table.box import Box, box
from ..table.choices import Reroll
from ..table.patterns import BATTLE, ENEMY_ROLLS, NO_CONVERSIONS, NO_REROLLS, TOTALS
from ..table.state import MOST_DICE, STANDARD_DICE, Battle, Die, Phase, Region, Side, State
from ..table.units import Unit
from .windows import rerolls, run_standing, window

NPC_REROLLS = NPC_CONVERSIONS = 2  # AG-20.13, AG-20.14
ATTACKER, DEFENDER = 0, 1
INTO = {"Hit(s)": "Hits", "Block(s)": "Blocks"}  # what Arcane results can become


def begin_battle(
    s: State, origin: Region, target: Region, units: Sequence[Unit], back: Phase, conversions: int = 0
) -> None:
    """Step 1: the attackers are named; every unit in the attacked region defends (AG-17.4, AG-17.6)."""
    b = box(s)
    race = owner(s, target)
    seat = seat_of(s, race)
    defenders = [*s.armies[target]]
    attacker = Side(s.turn, b.race[units[0]], units=[*units], fought=[b.kind[unit] for unit in units])
    defender = Side(seat, race, units=defenders, fought=[b.kind[unit] for unit in defenders])
    if seat < 0:  # the player on the right decides for NPC giants (AG-20.10)
        defender.seat, defender.npc = right_neighbour(s), True
    s.battles.append(Battle(origin, target, [attacker, defender], back, conversions, passes=-1))
    s.story.append(told.BattleBegan(attacker.race, [*units], origin, target, race))
    s.phase = Phase.SPELLS


def casts(s: State, bt: Battle, k: int) -> bool:
    """Whether somebody holds cards on this side: neither NPC giants nor Giantslayers do (AG-19.41, AG-R143)."""
    side = bt.sides[k]
    return bool(side.race) and not side.npc


def start_of_battle(s: State) -> Flow[None]:
    """Step 2: attacker and defender in turn cast or pass, until both pass in succession (AG-17.7 to AG-17.9)."""
    bt = s.battles[-1]
    if bt.passes < 0:
        bt.passes = 0
        for k in (ATTACKER, DEFENDER):
            yield from run_standing(s, k, BATTLE)
    while bt.passes < 2 and bt.sides[ATTACKER].units and bt.sides[DEFENDER].units:
        k = bt.now
        used = casts(s, bt, k) and (yield from window(s, bt.sides[k].seat, BATTLE, k, "AG-17.7"))
        bt.passes = 0 if used else bt.passes + 1
        bt.now = 1 - k
    bt.now = ATTACKER
    fought = bt.sides[ATTACKER].units and bt.sides[DEFENDER].units
    s.phase = Phase.ROLL if fought else Phase.REWARD  # AG-R121


# steps 3 and 4


def dice_of(s: State, b: Box, side: Side) -> int:
    """How many dice a side rolls: the sum of its Strengths, and no more than there are (AG-17.10, AG-17.11)."""
    if not side.units:
        return 0
    total = max(0, sum(strength(s, b, unit) for unit in side.units) + side.strength)  # AG-R109
    return min(total, MOST_DICE if side.race else STANDARD_DICE)


def roll_die(s: State, b: Box, race: str) -> Die:
    """One die: the special one of a race, or a standard one."""
    faces = b.dice[race]
    face = s.dice.roll(len(faces)) - 1
    return Die(face, *faces[face])


def roll(s: State) -> Flow[None]:
    """The dice are rolled: one special, the others standard; then the other side may answer (AG-17.12, AG-19.35)."""
    b, bt = box(s), s.battles[-1]
    k = bt.now
    side = bt.sides[k]
    n = dice_of(s, b, side)
    side.dice = [roll_die(s, b, side.race if place == 0 else "") for place in range(n)]
    s.story.append(told.Rolled(side.race, [die.face for die in side.dice]))
    s.phase = Phase.REROLL
    yield from run_standing(s, 1 - k, ENEMY_ROLLS)
    while casts(s, bt, 1 - k) and (yield from window(s, bt.sides[1 - k].seat, ENEMY_ROLLS, 1 - k, "AG-13.8")):
        pass


def roll_again(s: State, k: int, places: Sequence[int]) -> None:
    """Dice are rolled again at the same time; the new results stand (AG-17.26, AG-R129)."""
    b, side = box(s), s.battles[-1].sides[k]
    for place in places:
        side.dice[place] = roll_die(s, b, side.race if place == 0 else "")
    s.story.append(told.Rolled(side.race, [side.dice[place].face for place in places], again=True))


def reroll_some(s: State, seat: int, k: int, most: int, rule: str) -> Flow[bool]:
    """A player picks dice of a side, each once at most, and they are rolled again together (AG-R126)."""
    side = s.battles[-1].sides[k]
    picked: list[int] = []
    while len(picked) < min(most, len(side.dice)):
        left: list[Any] = [Reroll(place) for place in range(len(side.dice)) if place not in picked]
        pick = yield Ask(seat, "re-roll", [*left, DONE], rule)
        if pick == DONE:
            break
        picked.append(pick.die)
    if picked:
        roll_again(s, k, picked)
    return bool(picked)


def reroll(s: State) -> Flow[None]:
    """The Leader Command: up to one die again for each card to its right (AG-17.22); NPC giants two (AG-20.13)."""
    bt = s.battles[-1]
    side = bt.sides[bt.now]
    most = NPC_REROLLS if side.npc else rerolls(s, side) if side.race else 0
    if most and NO_REROLLS not in side.banned:
        yield from reroll_some(s, side.seat, bt.now, most, "AG-20.13" if side.npc else "AG-17.22")
    s.phase = Phase.CONVERT


def arcane(side: Side) -> int:
    """The Arcane results that can still be converted."""
    if NO_CONVERSIONS in side.banned:
        return 0
    return sum(die.arcane for die in side.dice)


def convert_some(s: State, seat: int, k: int, most: int, symbol: str, each: int, rule: str) -> Flow[bool]:
    """A player converts Arcane results, result by result; as many as they like (AG-R128, AG-R130)."""
    side = s.battles[-1].sides[k]
    most = min(most, arcane(side))
    if not most:
        return False
    options = [HowMany(n) for n in range(most, -1, -1)]
    pick = yield from choose(seat, "convert into", options, rule, INTO[symbol])
    convert(s, k, pick.n, symbol, each)
    return bool(pick.n)


def convert(s: State, k: int, n: int, symbol: str, each: int) -> None:
    """Arcane results become hits or blocks; a result is converted once at most (AG-17.28)."""
    if not n:
        return
    side = s.battles[-1].sides[k]
    left = n
    for die in side.dice:
        turned = min(left, die.arcane)
        die.arcane -= turned
        left -= turned
        if symbol == "Hit(s)":
            die.hits += turned * each
        else:
            die.blocks += turned * each
    s.story.append(told.Converted(side.race, n, symbol, each))


def conversions(s: State) -> Flow[None]:
    """The Attack Command and the Magic Command: Arcane results into hits and blocks (AG-17.23, AG-17.24)."""
    b, bt = box(s), s.battles[-1]
    k, side = bt.now, bt.sides[bt.now]
    if side.npc:
        yield from convert_some(s, side.seat, k, NPC_CONVERSIONS, "Block(s)", 1, "AG-20.14")
    elif side.race:
        player = s.players[side.seat]
        for card in reversed(player.row):  # the Attack that is played lies right of everything
            printed = b.commands[card]
            if printed.convert is not None:
                each, symbol, worth = printed.convert
                magic = printed.command == "magic"
                most = each * commands_right(s, player, "magic") if magic else bt.conversions * (k == ATTACKER)
                rule = "AG-17.23" if magic else "AG-17.24"
                yield from convert_some(s, side.seat, k, most, symbol, worth, rule)
    s.phase = Phase.CARDS


def before_totals(s: State) -> Flow[None]:
    """Texts and cards that work before the final totals; then the totals stand (AG-17.29, AG-17.30, AG-R208)."""
    bt = s.battles[-1]
    k, side = bt.now, bt.sides[bt.now]
    yield from run_standing(s, k, TOTALS)
    while casts(s, bt, k) and (yield from window(s, side.seat, TOTALS, k, "AG-17.29")):
        pass
    side.hits += sum(die.hits for die in side.dice)
    side.blocks += sum(die.blocks for die in side.dice)
    side.fixed = True
    s.story.append(told.Totalled(side.race, side.hits, side.blocks))
    if k == ATTACKER:
        bt.now, s.phase = DEFENDER, Phase.ROLL
        return
    one, other = bt.sides
    other.damage = max(0, one.hits - max(0, other.blocks - one.ignores))
    one.damage = max(0, other.hits - max(0, one.blocks - other.ignores))
    s.story.append(told.Damaged(other.race, other.damage))
    s.story.append(told.Damaged(one.race, one.damage))
    s.phase = Phase.LOSSES  # of the defender first (AG-18.1)
