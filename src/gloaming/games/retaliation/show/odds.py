"""How dice may fall: the chances of a check and of an Attack, from what the player may know."""

from collections.abc import Sequence

from gloaming.scene import Tone, Verdict

from ..rules.attack import expected
from ..rules.combat_cards import targets, weapon_choices
from ..rules.line_of_sight import is_behind
from ..rules.skill_checks import REROLLED_AT_ONCE, certain, pool, split
from ..table.box import box
from ..table.figures import figure, is_swarm
from ..table.numbers import damage_maximum
from ..table.state import Member, Npc, Roll, State
from ..table.under_way import Attack, Check

Spread = dict[int, float]  # a sum, and how likely it is


def spread(faces: Sequence[Sequence[int]]) -> Spread:
    """How likely each sum of some dice is; each is given by its faces."""
    sums: Spread = {0: 1.0}
    for die in faces:
        after: Spread = {}
        for total, chance in sums.items():
            for face in die:
                after[total + face] = after.get(total + face, 0.0) + chance / len(die)
        sums = after
    return sums


def pool_spread(s: State, black: int, rage: int) -> Spread:
    """How likely each number of successes of black dice and Rage dice is."""
    faces = box(s).faces
    return spread([faces["black"]] * black + [faces["rage"]] * rage)


def chance(sums: Spread, needed: int) -> float:
    """How likely the sum is at least that much."""
    return sum(share for total, share in sums.items() if total >= needed)


def check_odds(s: State, who: Member, attribute: str, skill: str, difficulty: int) -> float:
    """How likely somebody makes a check with one roll."""
    check = Check(who.id, attribute, skill, difficulty=difficulty)
    sums = pool_spread(s, *split(s, who, pool(s, who, check)))
    return chance(sums, difficulty - certain(s, who, check))


def in_hundred(share: float) -> int:
    """A chance as so many in 100; only what is certain is 0 or 100."""
    return round(100 * share) if share in (0.0, 1.0) else min(99, max(1, round(100 * share)))


def with_second_roll(s: State, roll: Roll) -> float:
    """How likely a check succeeds if its worst black dice may be rolled again once (RT-6.11, RT-19.17)."""
    black, rage = roll.waiting
    faces = sorted(box(s).faces["black"])
    needed = (roll.difficulty or 0) - roll.sure
    total = 0.0
    for thrown, share in combinations_of(faces, black).items():
        worst = thrown[:REROLLED_AT_ONCE]
        rages = pool_spread(s, 0, rage)
        for red, part in rages.items():
            stays = sum(thrown) + red
            again = (chance(pool_spread(s, k, 0), needed - stays + sum(worst[:k])) for k in range(len(worst) + 1))
            total += share * part * max(again)
    return total


def combinations_of(faces: Sequence[int], dice: int) -> dict[tuple[int, ...], float]:
    """Every way in which dice can fall, the worst first, and how likely it is."""
    found: dict[tuple[int, ...], float] = {(): 1.0}
    for _ in range(dice):
        after: dict[tuple[int, ...], float] = {}
        for thrown, share in found.items():
            for face in faces:
                key = tuple(sorted((*thrown, face)))
                after[key] = after.get(key, 0.0) + share / len(faces)
        found = after
    return found


def attack_verdict(s: State, who: Member, card: str) -> Verdict | None:
    """What an Attack with a card may do to the target that it fits best; the target's own card is not known."""
    arms = weapon_choices(s, who, box(s).cards[card]) or [""]
    aims = dict.fromkeys(id for arm in arms for id in targets(s, who, card, arm))
    found = [(*strike(s, who, card, npc), npc) for id in aims if isinstance(npc := figure(s, id), Npc)]
    if not found:
        return None
    falls, mean, npc = max(found, key=lambda each: each[:2])
    name = npc.colour or box(s).npcs[npc.card].name
    if not npc.seen_front or is_swarm(s, npc):
        return Verdict(f"{name}: about {mean:.0f} Damage")
    tone = Tone.GOOD if falls >= 0.5 else Tone.PLAIN
    return Verdict(f"{name} falls {in_hundred(falls)} in 100, about {mean:.0f} Damage", tone)


def strike(s: State, who: Member, card: str, target: Npc) -> tuple[float, float]:
    """How likely a target falls by an Attack, and the Damage that it may expect."""
    printed = box(s).cards[card]
    check = Check(who.id, "physical", printed.skill, "attack", target=target.id, dice=printed.bonus_dice)
    sums = pool_spread(s, *split(s, who, pool(s, who, check)))
    a = Attack(who.id, target.id, printed.range == "ranged", card=card, behind=is_behind(s, who, target))
    falls = mean = 0.0
    for total, share in sums.items():
        a.level = max(0, total + certain(s, who, check))
        dealt = expected(s, a)
        mean += share * dealt
        falls += share * (dealt >= damage_maximum(s, target) - target.damage)
    return falls, mean
