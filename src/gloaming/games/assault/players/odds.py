"""How many dice armies roll, and how often they win: with all that surely counts, without re-rolls and cards."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from gloaming.kernel import DONE, Flow

from ..rules import battles, casualties
from ..rules.windows import final_changes, run_standing
from ..table import events as told
from ..table.board import strength
from ..table.box import Box, box
from ..table.patterns import BATTLE
from ..table.state import ATTACKER, DEFENDER, MOST_DICE, Die, Race, Region, Side, State
from ..table.units import Unit

HITS, BLOCKS, ARCANE = 0, 1, 2
INTO = {HITS: "Hits", BLOCKS: "Blocks"}
PLENTY = 99  # more Arcane results than anything converts


def dice_of(s: State, units: Sequence[Unit]) -> int:
    """How many dice an army rolls."""
    b = box(s)
    return min(MOST_DICE, sum(strength(s, b, unit) for unit in units))


def falls_to(s: State, units: Sequence[Unit]) -> int:
    """The damage that defeats a whole army, as it stands."""
    b = box(s)
    return casualties.falls_to(s, b, Side(0, b.race[units[0]], units=[*units]))


@cache
def throws(b: Box, race: Race, dice: int) -> Counter[tuple[int, int, int]]:
    """For hits, blocks and Arcane results, how many of all throws show them: one special die, the others standard."""
    found = Counter({(0, 0, 0): 1})
    for place in range(dice):
        more: Counter[tuple[int, int, int]] = Counter()
        for face in b.dice[race if place == 0 else ""]:
            for shown, ways in found.items():
                more[shown[HITS] + face[HITS], shown[BLOCKS] + face[BLOCKS], shown[ARCANE] + face[ARCANE]] += ways
        found = more
    return found


def spread(b: Box, race: Race, dice: int, symbol: int) -> Counter[int]:
    """For each number of one symbol, how many of all throws show it."""
    found: Counter[int] = Counter()
    for shown, ways in throws(b, race, dice).items():
        found[shown[symbol]] += ways
    return found


class Might(NamedTuple):
    """What a side brings to a battle before anybody rolls or plays a card."""

    race: Race
    dice: int
    adds: int  # hits of the attacker or blocks of the defender, by texts
    worth: Sequence[int]  # what each converted Arcane result is worth, the best first

    def totals(self, b: Box, symbol: int) -> Counter[int]:
        """For each total of hits or blocks, how many of all throws bring it."""
        found: Counter[int] = Counter()
        for shown, ways in throws(b, self.race, self.dice).items():
            found[shown[symbol] + self.adds + sum(self.worth[: shown[ARCANE]])] += ways
        return found


class Outlook(NamedTuple):
    """What an attack promises: the dice of both sides, and in how many of a hundred battles every defender falls."""

    dice: tuple[int, int]
    chance: int


def outlook(s: State, origin: Region, target: Region) -> Outlook:
    """An attack with everybody, rehearsed: rows and texts on the table count, re-rolls and cards do not."""
    copy = copied(s)
    battles.begin_battle(copy, origin, target, copy.armies[origin], copy.phase, battles.attack_conversions(copy))
    for k in (ATTACKER, DEFENDER):
        rehearse(run_standing(copy, k, BATTLE))
    found = expected(copy)
    return Outlook(found.dice, round(100 * found.likely))


class BattleOdds(NamedTuple):
    """What is to be expected of a battle as it stands: the dice, the defender's blocks, and the damage to it."""

    dice: tuple[int, int]
    blocks: dict[int, float]  # the share of each total
    damage: dict[int, float]
    needed: int  # the damage that defeats every defender

    @property
    def likely(self) -> float:
        """How often every defender falls."""
        return sum(share for damage, share in self.damage.items() if damage >= self.needed)


def battle_odds(s: State) -> BattleOdds:
    """What is to be expected of the battle that is fought, by what lies open: no re-rolls, no cards in hand."""
    return expected(copied(s))


def expected(s: State) -> BattleOdds:
    """What is to be expected of the last battle of a state; the state is used up by it."""
    b, bt = box(s), s.battles[-1]
    dice, totals = [], []
    for k, symbol in ((ATTACKER, HITS), (DEFENDER, BLOCKS)):
        side = bt.sides[k]
        if side.dice or side.fixed:
            dice.append(len(side.dice))
            totals.append(Counter({as_it_lies(side, symbol): 1}))
        else:
            found = might(s, k, symbol)
            dice.append(found.dice)
            totals.append(found.totals(b, symbol))
    hits, blocks = totals
    needed, ignored = casualties.falls_to(s, b, bt.sides[DEFENDER]), bt.sides[ATTACKER].ignores  # with all texts
    damage: Counter[int] = Counter()
    for hit, n in hits.items():
        for block, m in blocks.items():
            damage[max(0, hit - max(0, block - ignored))] += n * m
    return BattleOdds((dice[ATTACKER], dice[DEFENDER]), shares(blocks), shares(damage), needed)


def as_it_lies(side: Side, symbol: int) -> int:
    """The hits or blocks that a side has, as its dice lie."""
    counted = side.dice if not side.fixed else []
    return (
        side.hits + sum(die.hits for die in counted) if symbol == HITS else side.blocks + sum(d.blocks for d in counted)
    )


def shares(found: Counter[int]) -> dict[int, float]:
    """How often of all times each number comes up."""
    return {number: ways / found.total() for number, ways in found.items()}


def copied(s: State) -> State:
    """The same table, to be used up: what has been told is left out."""
    copy: State = msgspec.msgpack.decode(msgspec.msgpack.encode(msgspec.structs.replace(s, story=[])), type=type(s))
    return copy


def might(s: State, k: int, symbol: int) -> Might:
    """What a side brings, found by giving it a die with Arcane results without end and converting all it can."""
    b, bt = box(s), s.battles[-1]
    side = bt.sides[k]
    dice = battles.dice_of(s, b, side)
    bt.now, side.dice = k, [Die(0, arcane=PLENTY)]
    s.story.clear()
    rehearse(battles.conversions(s), INTO[symbol])
    rehearse(final_changes(s, k), INTO[symbol])
    converted = [event for event in s.story if isinstance(event, told.Converted)]
    worth = [event.each for event in converted for _ in range(event.results)]
    return Might(side.race, dice, side.hits if symbol == HITS else side.blocks, sorted(worth, reverse=True))


def rehearse(flow: Flow[None], into: str = "") -> None:
    """Runs a rule to its end; all that can be converted into this symbol is, and nothing else is wished for."""
    answer: Any = None
    try:
        while True:
            ask = flow.send(answer)
            wished = ask.kind == "convert into" and str(ask.about).endswith(into)
            answer = ask.options[0] if wished else DONE if DONE in ask.options else ask.options[-1]
    except StopIteration:
        return


def mean(s: State, race: Race, dice: int, symbol: int) -> str:
    """What a throw brings on average, in tenths."""
    found = spread(box(s), race, dice, symbol)
    return f"{sum(total * ways for total, ways in found.items()) / found.total():.1f}"
