"""The dice of a check: as they lie, what each gives, and what they come to."""

from itertools import product

from gloaming.scene import Area, Badge, Kind, Piece, Place, Tally, Tone, Tray, Verdict, counted

from ..rules.skill_checks import WYRM_MARK
from ..table.box import box
from ..table.numbers import name
from ..table.state import Roll, State


def roll_area(s: State) -> Area | None:
    """The dice that lie on the table while a check is made."""
    roll = s.roll
    if roll is None:
        return None
    title = f"{name(s, s.members[roll.who])}: {roll.attribute.title()} + {roll.skill.title()}"
    dice = [die(f"die.black.{n}", face, "black", "Black die") for n, face in enumerate(roll.black)]
    dice += [die(f"die.rage.{n}", face, "rage", "Rage die") for n, face in enumerate(roll.rage)]
    needed = "" if roll.difficulty is None else f"{counted(roll.difficulty, 'success', 'successes')} needed"
    return Area("roll", title, needed, "dice", Place.NEAR, Tray(sums(roll)), dice)


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
