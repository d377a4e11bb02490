"""The dice of a check: as they lie, what each gives, and what they come to."""

from itertools import product

from gloaming.scene import Area, Badge, Kind, Piece, Place, Tally, Tone, Tray, Verdict, counted

from ..rules.skill_checks import WYRM_MARK, places
from ..rules.trackers import can_spend
from ..table.box import box
from ..table.numbers import attribute, name
from ..table.state import Roll, State
from .odds import chance, in_hundred, pool_spread, with_second_roll


def roll_area(s: State) -> Area | None:
    """The dice that lie on the table while a check is made; before the roll what it asks and how likely it is."""
    roll = s.roll
    if roll is None:
        return None
    title = f"{name(s, s.members[roll.who])}: {roll.attribute.title()} + {roll.skill.title()}"
    needed = "" if roll.difficulty is None else f"{counted(roll.difficulty, 'success', 'successes')} needed"
    if roll.waiting:
        return Area("roll", title, needed, "dice", Place.NEAR, before(s, roll), waiting(roll))
    dice = [die(die_piece("black", face, n), face, "black", "Black die") for n, face in enumerate(roll.black)]
    dice += [die(die_piece("rage", face, n), face, "rage", "Rage die") for n, face in enumerate(roll.rage)]
    return Area("roll", title, needed, "dice", Place.NEAR, Tray(sums(roll)), dice)


def waiting(roll: Roll) -> list[Piece]:
    """The dice that are to be rolled."""
    black, rage = roll.waiting
    kinds = [("black", "Black die")] * black + [("rage", "Rage die")] * rage
    return [Piece(f"die.{n}", Kind.DIE, "?", sort=sort, tint=tint, dim=True) for n, (tint, sort) in enumerate(kinds)]


def before(s: State, roll: Roll) -> Tray:
    """Where the dice come from, how they may fall, and how likely the check succeeds (RT-19.2 to RT-19.4)."""
    who, (black, rage) = s.members[roll.who], roll.waiting
    own = attribute(who, roll.attribute)
    rows = [Tally(f"{roll.attribute.title()}", counted(own, "die", "dice"))]
    rows += [Tally("Tokens, cards and Gifts", f"{more:+d}")] if (more := black + rage - own) else []
    rows += [Tally("of them Rage dice", rage)] if rage else []
    rows.append(Tally(f"{roll.skill.title()} and what else is certain", f"{roll.sure:+d}"))
    fall = pool_spread(s, black, rage)
    most = max(0, max(fall) + roll.sure)
    shares = [sum(p for n, p in fall.items() if max(0, n + roll.sure) == total) for total in range(most + 1)]
    if roll.difficulty is not None:
        rows.append(Tally("Succeeds", f"{in_hundred(chance(fall, roll.difficulty - roll.sure))} in 100", total=True))
        if black and can_spend(who, 1):
            rows.append(Tally("With a second roll for 1 Willpower", f"{in_hundred(with_second_roll(s, roll))} in 100"))
    return Tray(rows, [round(100 * share) for share in shares], roll.difficulty)


def die_piece(kind: str, face: int, place: int) -> str:
    """The piece of a die; those of one face are alike."""
    return f"die.{kind}.{face}#{place}"


def picked(s: State, faces: tuple[int, ...]) -> list[str]:
    """The black dice that show these faces."""
    return [] if s.roll is None else [die_piece("black", s.roll.black[n], n) for n in places(s.roll.black, faces)]


def die(id: str, face: int, tint: str, sort: str) -> Piece:
    """A die by the successes it shows (RT-19.7 to RT-19.10)."""
    shown = "Wyrm mark" if tint == "rage" and face == WYRM_MARK else counted(face, "claw") if face else "blank"
    icon = "coil" if shown == "Wyrm mark" else "claw" if face else "minus"
    gives = Badge(f"{face}", meaning=counted(face, "success", "successes"))
    return Piece(
        id, Kind.DIE, shown, sort, icon=icon, tint=tint, badges=[gives], count=face if icon == "claw" else None
    )


def sums(roll: Roll) -> list[Tally]:
    """Where the successes come from (RT-19.3, RT-19.4)."""
    total = max(0, sum(roll.black) + sum(roll.rage) + roll.sure)
    found = [Tally("Certain", roll.sure)] if roll.sure else []
    found += [Tally("Black dice", sum(roll.black))] if roll.black else []
    found += [Tally("Rage dice", sum(roll.rage))] if roll.rage else []
    needed = "" if roll.difficulty is None else f" of {roll.difficulty}"
    return [*found, Tally("Successes", f"{total}{needed}", total=True)]


def again(s: State, dice: tuple[int, ...]) -> Verdict | None:
    """How likely a check succeeds when black dice with these faces are rolled again (RT-19.4, RT-19.17)."""
    roll = s.roll
    if roll is None or roll.difficulty is None:
        return None
    short = roll.difficulty - (sum(roll.black) + sum(roll.rage) + roll.sure - sum(dice))
    ways = [sum(faces) >= short for faces in product(box(s).faces["black"], repeat=len(dice))]
    chance = round(100 * sum(ways) / len(ways))
    return Verdict(f"succeeds {chance} in 100", Tone.GOOD if chance >= 50 else Tone.PLAIN)
