"""BATTLES, steps 1 to 4: who fights, Spells at the start, dice, what changes them, and the totals."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, Ask, Flow, choose
from gloaming.lingo import HowMany

from ..table import events as told
from ..table.board import commands_right, owner, right_neighbour, seat_of, strength
from ..table.box import Box, box
from ..table.choices import Convert, Reroll
from ..table.patterns import BATTLE, ENEMY_ROLLS, NO_CONVERSIONS, NO_REROLLS
from ..table.state import ATTACKER, DEFENDER, MOST_DICE, STANDARD_DICE, Battle, Die, Phase, Region, Side, State
from ..table.units import Unit
from .windows import final_changes, may_reroll, rerolls, run_standing, window

NPC_REROLLS = NPC_CONVERSIONS = 2  # AG-20.13, AG-20.14
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


def attack_conversions(s: State) -> int:
    """The Arcane results that the Attack Command just played converts in its own battle (AG-14.7, AG-14.8)."""
    row = s.players[s.turn].row
    printed = box(s).commands[row[-1]] if s.phase is Phase.COMMAND and row else None
    return printed.convert[0] * (len(row) - 1) if printed and printed.convert and printed.command == "attack" else 0


def has_cards(bt: Battle, k: int) -> bool:
    """Whether a player with cards fights on this side; NPC giants have none (AG-R72, AG-R143)."""
    return not bt.sides[k].npc


def start_of_battle(s: State) -> Flow[None]:
    """Step 2: attacker and defender in turn cast or pass, until both pass in succession (AG-17.7 to AG-17.9)."""
    bt = s.battles[-1]
    if bt.passes < 0:
        bt.passes = 0
        for k in (ATTACKER, DEFENDER):
            yield from run_standing(s, k, BATTLE)
    while bt.passes < 2 and bt.sides[ATTACKER].units and bt.sides[DEFENDER].units:
        k = bt.now
        used = has_cards(bt, k) and (yield from window(s, bt.sides[k].seat, BATTLE, k, "AG-17.7"))
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
    while has_cards(bt, 1 - k) and (yield from window(s, bt.sides[1 - k].seat, ENEMY_ROLLS, 1 - k, "AG-13.8")):
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
    n = (yield from choose(seat, "convert into", options, rule, f"{each} {INTO[symbol]}")).n
    places = yield from which_results(s, seat, k, n, rule)
    convert(s, k, places, symbol, each)
    return bool(n)


def which_results(s: State, seat: int, k: int, n: int, rule: str) -> Flow[list[int]]:
    """The dice whose Arcane results are converted, a place for each result; the player picks them (AG-17.26).

    It matters only where some are left and dice may still be rolled again; elsewhere nobody is asked.
    """
    side = s.battles[-1].sides[k]
    left = [die.arcane for die in side.dice]
    matters = n < sum(left) and may_reroll(s, k)
    picked: list[int] = []
    while len(picked) < n:
        alike: dict[Any, int] = {}
        for place, die in enumerate(side.dice):
            if left[place]:
                alike.setdefault((place == 0 and side.race, die.hits, die.blocks, left[place]), place)
        options = [Convert(place) for place in alike.values()]
        pick = (yield from choose(seat, "convert", options, rule)) if matters else options[0]
        left[pick.die] -= 1
        picked.append(pick.die)
    return picked


def convert(s: State, k: int, places: Sequence[int], symbol: str, each: int) -> None:
    """Arcane results of these dice become hits or blocks; a result is converted once at most (AG-17.28)."""
    if not places:
        return
    side = s.battles[-1].sides[k]
    for place in places:
        die = side.dice[place]
        die.arcane -= 1
        if symbol == "Hit(s)":
            die.hits += each
        else:
            die.blocks += each
    s.story.append(told.Converted(side.race, len(places), symbol, each))


def conversions(s: State) -> Flow[None]:
    """The Attack Command and the Magic Command: Arcane results into hits and blocks (AG-17.23, AG-17.24)."""
    b, bt = box(s), s.battles[-1]
    k, side = bt.now, bt.sides[bt.now]
    if side.npc:
        yield from convert_some(s, side.seat, k, NPC_CONVERSIONS, "Block(s)", 1, "AG-20.14")
    else:  # who leads Giantslayers has a row, too (AG-R147)
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
    if side.units:  # who has left fights no more (AG-R121)
        yield from final_changes(s, k)
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
