"""The dice of a check: as they lie, what each gives, and what they come to."""

from itertools import product

from gloaming.scene import Area, Badge, Kind, Piece, Place, RollOutcome, Tally, Tone, Tray, Verdict, counted

from ..rules.attack import added, expected, resisted
from ..rules.line_of_sight import is_behind
from ..rules.skill_checks import WYRM_MARK, places
from ..rules.trackers import can_spend
from ..table.box import box
from ..table.events import Rolled
from ..table.figures import figure
from ..table.numbers import attribute, damage_maximum, name
from ..table.state import Figure, Npc, Roll, State
from ..table.under_way import Attack
from .names import name_then
from .odds import Spread, chance, in_hundred, pool_spread, with_second_roll


def roll_area(s: State) -> Area | None:
    """The dice that lie on the table while a check is made; before the roll what it asks and how likely it is."""
    roll = s.roll
    if roll is None:
        return None
    title = f"{name(s, s.members[roll.who])}: {roll.attribute.title()} + {roll.skill.title()}"
    needed = "" if roll.difficulty is None else f"{counted(roll.difficulty, 'success', 'successes')} needed"
    if roll.waiting:
        return Area("roll", title, needed, "dice", Place.NEAR, before(s, roll), waiting(roll))
    return Area("roll", title, needed, "dice", Place.NEAR, Tray([*sums(roll), *blow(s, roll)]), thrown(roll))


def thrown(roll: Roll | Rolled) -> list[Piece]:
    """The dice as they have fallen."""
    dice = [die(die_piece("black", face, n), face, "black", "Black die") for n, face in enumerate(roll.black)]
    return dice + [die(die_piece("rage", face, n), face, "rage", "Rage die") for n, face in enumerate(roll.rage)]


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
    if roll.difficulty is not None:
        rows.append(Tally("Succeeds", f"{in_hundred(chance(fall, roll.difficulty - roll.sure))} in 100", total=True))
        if black and can_spend(who, 1):
            rows.append(Tally("With a second roll for 1 Willpower", f"{in_hundred(with_second_roll(s, roll))} in 100"))
    return Tray(rows, bars(fall, roll.sure), roll.difficulty)


def bars(fall: Spread, sure: int) -> list[int]:
    """How often of 100 each number of successes from 0 on comes up."""
    most = max(0, max(fall) + sure)
    shares = [sum(p for n, p in fall.items() if max(0, n + sure) == total) for total in range(most + 1)]
    return [round(100 * share) for share in shares]


def outcome(s: State, event: Rolled) -> RollOutcome:
    """What came of a check that was asked for: in words, in numbers, and what was paid."""
    fall, who = pool_spread(s, len(event.black), len(event.rage)), name_then(s, event.who)
    came, needed = counted(event.successes, "success", "successes"), event.difficulty
    word, text, odds, tone = f"{who}: {came}.", "What they are worth is read now.", "", Tone.PLAIN
    if needed is not None:
        more = event.successes - needed
        word = f"{who} {'fails' if more < 0 else 'succeeds'}."
        text = f"{came}, {f'{-more} too few' if more < 0 else f'{more} more than needed' if more else 'just enough'}."
        odds = f"It was {in_hundred(chance(fall, needed - event.sure))} in 100 with one roll."
        tone = Tone.BAD if more < 0 else Tone.GOOD
    shown = Roll(
        who=event.who.id,
        attribute=event.attribute,
        skill=event.skill,
        black=event.black,
        rage=event.rage,
        sure=event.sure,
        difficulty=needed,
    )
    return RollOutcome(
        title=f"{who}: {event.attribute.title()} + {event.skill.title()}",
        word=word,
        text=text,
        dice=thrown(event),
        tallies=sums(shown),
        spread=bars(fall, event.sure),
        needed=needed,
        came=event.successes,
        odds=odds,
        paid=f"Paid: {event.paid} Willpower." if event.paid else "",
        tone=tone,
    )


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
    """How likely a check succeeds when black dice with these faces are rolled again (RT-19.4, RT-19.17).

    Of an Attack, how likely its target falls, or what Damage it may expect.
    """
    roll = s.roll
    if roll is None:
        return None
    stays = sum(roll.black) + sum(roll.rage) + roll.sure - sum(dice)
    sums = [stays + sum(faces) for faces in product(box(s).faces["black"], repeat=len(dice))]
    target = aim(s, roll)
    if target is not None:
        return hits(s, target, [expected(s, blow_of(s, roll, target, total)) for total in sums])
    if roll.difficulty is None:
        return None
    chance = round(100 * sum(total >= roll.difficulty for total in sums) / len(sums))
    return Verdict(f"would succeed {chance} in 100", Tone.GOOD if chance >= 50 else Tone.PLAIN)


def hits(s: State, target: Figure, damages: list[int]) -> Verdict:
    """What equally likely Damages would do to a target, as far as its numbers are known."""
    mean = sum(damages) / len(damages)
    if isinstance(target, Npc) and not target.seen_front:
        return Verdict(f"would be about {mean:.1f} Damage")
    left = damage_maximum(s, target) - target.damage
    falls = round(100 * sum(damage >= left for damage in damages) / len(damages))
    return Verdict(f"would be about {mean:.1f} Damage, falls {falls} in 100", Tone.GOOD if falls >= 50 else Tone.PLAIN)


# the dice of an Attack


def aim(s: State, roll: Roll) -> Figure | None:
    """Whom an Attack is rolled against, while it stands."""
    target = None if roll.target is None else figure(s, roll.target)
    return target if target is not None and target.at and s.members[roll.who].at else None


def blow_of(s: State, roll: Roll, target: Figure, successes: int) -> Attack:
    """The Attack as it would be with so many successes."""
    behind = is_behind(s, s.members[roll.who], target)
    return Attack(roll.who, target.id, roll.ranged, level=max(0, successes), behind=behind)


def blow(s: State, roll: Roll) -> list[Tally]:
    """What the dice of an Attack come to: what is added, the Resistance, the Damage (RT-24.22, RT-28.9)."""
    target = aim(s, roll)
    if target is None:
        return []
    who, total = s.members[roll.who], sum(roll.black) + sum(roll.rage) + roll.sure
    a = blow_of(s, roll, target, total)
    rows = [
        Tally("From behind", "+1") if (behind := added(s, a, who, target) - added_in_front(s, a, target)) else None,
        Tally("Tokens and effects", f"{more:+d}") if (more := added(s, a, who, target) - behind) else None,
        Tally(f"Resistance of {name(s, target)}", f"{-fixed:+d}") if (fixed := resisted(s, a, target)) else None,
    ]
    return [*(row for row in rows if row is not None), Tally("Damage", expected(s, a), total=True)]


def added_in_front(s: State, a: Attack, target: Figure) -> int:
    """What would be added if the target looked that way."""
    return added(s, Attack(a.attacker, a.target, a.ranged, level=a.level), s.members[a.attacker], target)
