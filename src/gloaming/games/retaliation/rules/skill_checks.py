"""SKILL CHECKS: dice, Rage dice, rerolls, Corruption, how FRENZY begins."""

from collections.abc import Sequence
from itertools import combinations

from gloaming.kernel import DONE, Ask, Flow

from ..table import events as told
from ..table.box import box
from ..table.choices import Named, Reroll, Use
from ..table.holding import Source, forbidden, on_checks
from ..table.moments import FAILS, FRENZY, MAKES, WYRM, Moment, happen
from ..table.numbers import attribute, skill
from ..table.seats import seat_of
from ..table.state import Member, Phase, Roll, State
from ..table.text import Text
from ..table.under_way import DICE, SUCCESSES, Check
from .asking import ask
from .gifts_and_advantages import usable, use, window
from .trackers import can_spend, discard_token, gain_corruption, lose_willpower

WYRM_MARK = 3
REROLLED_AT_ONCE = 3  # black dice for 1 Willpower (RT-6.11)
UNASKED = (  # phases in which a check may come before any question: nothing that anybody decides on is rolled unasked
    Phase.PAGE,
    Phase.EVENT,
    Phase.SET_UP,
    Phase.ROUND,
    Phase.NEXT,
    Phase.TURN_ENDS,
    Phase.ROUND_ENDS,
)


def make_check(s: State, check: Check) -> Flow[Check]:
    """One check from its declaration to its result."""
    who = s.members[check.who]
    s.last = who.id
    check.announced = s.phase in UNASKED
    if check.announced:
        announce(s, who, check)
        yield Ask(seat_of(s, who.id), "roll", [Named("roll")], "RT-19.1")
        s.roll = None
    moment = Moment(MAKES, who.id, check=check)
    yield from happen(s, moment, early=True)
    yield from window(s, moment, early=True)
    yield from backstory(s, who, check)
    roll(s, who, check)
    for later in check.later:
        yield from later()
    yield from happen(s, moment, early=False)
    yield from rerolls(s, who, check)
    yield from window(s, moment, early=False, but=who.id)  # what others add when they have seen the roll (RT-R19)
    if not check.succeeds:
        failed = Moment(FAILS, who.id, check=check)
        yield from happen(s, failed)
        yield from window(s, failed)
    yield from result(s, who, check)
    return check


def backstory(s: State, who: Member, check: Check) -> Flow[None]:
    """A Backstory may be used in any turn where its skill is asked for and nobody could know it (RT-20.34, RT-R19)."""
    printed = box(s).backstories.get(who.backstory)
    if printed is None or printed.id in who.used or printed.skill != check.skill or s.turn is None:
        return
    if s.turn.who != who.id or s.phase in UNASKED:
        pick = yield from ask(s, who.id, "use", [Use(printed.id), DONE], "RT-R19")
        if pick != DONE:
            who.used[printed.id] = "scenario"
            yield from Text(s, printed.text, who.id, card=printed.id).lasting("turn").run_all()


def pool(s: State, who: Member, check: Check) -> int:
    """How many dice: attribute and everything that gives or takes dice, not below 0 (RT-19.2, RT-R99, RT-R101)."""
    tokens = (who.tokens.get("+1 DIE", 0) > 0) - (who.tokens.get("-1 DIE", 0) > 0)
    held = on_checks(s, who, DICE, check)
    return max(0, attribute(who, check.attribute) + check.dice + tokens + held)


def split(s: State, who: Member, dice: int) -> tuple[int, int]:
    """Black dice and Rage dice of a pool (RT-19.12, RT-R99, RT-R100)."""
    if who.form != "crinos":
        return (1, 0) if who.fatigued else (dice, 0)
    if s.options.rage_dice == "add":
        return (1 if who.fatigued else dice), who.rage
    rage = min(dice, who.rage)
    black = dice - rage
    return (min(1, black) if who.fatigued else black), rage


def announce(s: State, who: Member, check: Check) -> None:
    """What a check asks lies open before it is rolled."""
    s.roll = Roll(
        who=who.id,
        attribute=check.attribute,
        skill=check.skill,
        sure=certain(s, who, check),
        difficulty=check.difficulty,
        waiting=list(split(s, who, pool(s, who, check))),
    )


def certain(s: State, who: Member, check: Check) -> int:
    """The successes that need no die: skill, form, texts (RT-19.3)."""
    held = skill(s, who, check.skill) + on_checks(s, who, SUCCESSES, check)
    return held + (who.form == "lupus" and check.skill == "stealth")


def roll(s: State, who: Member, check: Check) -> None:
    """The dice are rolled, black ones first; skill and form count as automatic successes."""
    faces = box(s).faces
    black, rage = split(s, who, pool(s, who, check))
    check.rolled = True
    check.black = [faces["black"][s.dice.roll(6) - 1] for _ in range(black)]
    check.rage = [faces["rage"][s.dice.roll(6) - 1] for _ in range(rage)]
    check.sure = certain(s, who, check)
    show(s, check)


def show(s: State, check: Check) -> None:
    """The roll lies open on the table."""
    s.roll = Roll(
        who=check.who,
        attribute=check.attribute,
        skill=check.skill,
        black=list(check.black),
        rage=list(check.rage),
        sure=check.sure + check.extra,
        difficulty=check.difficulty,
        target=check.target if check.kind == "attack" else None,
        ranged=check.ranged,
    )


def rerolls(s: State, who: Member, check: Check) -> Flow[None]:
    """After the roll is seen: 1 Willpower for up to 3 black dice, as often as it is paid; Gifts once (RT-R103)."""
    moment = Moment(MAKES, who.id, check=check)
    answered: list[Source] = []
    while True:
        late = [each for each in usable(s, moment, early=False, answered=answered) if each.owner == who.id]
        again = [] if best(s, who, check) else reroll_options(who, check)
        options = [DONE, *again, *(Use(each.card) for each in late)]
        if len(options) == 1:
            return
        match (yield from ask(s, who.id, "reroll", options, "RT-19.17")):
            case Reroll() as chosen:
                lose_willpower(s, who, 1)
                check.paid += 1
                reroll(s, check, places(check.black, chosen.dice), [])
            case Use(card):
                answered.append(next(each for each in late if each.card == card))
                yield from use(s, moment, answered[-1], early=False)
                show(s, check)
            case _:
                return


def best(s: State, who: Member, check: Check) -> bool:
    """Whether no die could make it better: all show the most, or it succeeds and threatens no Frenzy (RT-R103)."""
    raging = sum(check.rage) > check.regular and may_rage(s, who)
    enough = check.difficulty is not None and check.succeeds and not raging
    return enough or all(face == max(box(s).faces["black"]) for face in check.black)


def reroll_options(who: Member, check: Check) -> list[Reroll]:
    """Which black dice may be rolled again for 1 Willpower: 1 to 3 of them, by their faces."""
    if not can_spend(who, 1):
        return []
    faces = sorted(check.black)
    found = [Reroll(tuple(some)) for k in range(1, REROLLED_AT_ONCE + 1) for some in combinations(faces, k)]
    return list(dict.fromkeys(found))


def places(dice: list[int], faces: tuple[int, ...]) -> list[int]:
    """Where dice with these faces lie; of equal ones the first."""
    left = list(enumerate(dice))
    found = []
    for face in faces:
        place = next(place for place in left if place[1] == face)
        left.remove(place)
        found.append(place[0])
    return found


def reroll(s: State, check: Check, black: list[int], rage: list[int]) -> None:
    """These dice are rolled again; the new faces stand."""
    faces = box(s).faces
    for i in black:
        check.black[i] = faces["black"][s.dice.roll(6) - 1]
    for i in rage:
        check.rage[i] = faces["rage"][s.dice.roll(6) - 1]
    show(s, check)
    s.story.append(told.Rerolled(s.members[check.who].ref, len(black) + len(rage)))


def result(s: State, who: Member, check: Check) -> Flow[None]:
    """On the final faces: Corruption for a Wyrm mark, Frenzy for too much Rage; DIE tokens go (RT-19.14, RT-R105)."""
    show(s, check)
    rolled = (check.attribute, check.skill, list(check.black), list(check.rage), check.successes, check.difficulty)
    s.story.append(told.Rolled(who.ref, *rolled, check.sure + check.extra, check.paid, check.announced))
    if check.kind != "attack":  # the dice of an Attack lie there until its Damage is dealt
        s.roll = None
    discard_token(s, who, "+1 DIE")
    discard_token(s, who, "-1 DIE")
    if WYRM_MARK in check.rage:
        gain_corruption(s, who, 1)
        yield from happen(s, Moment(WYRM, who.id, check=check))
    if sum(check.rage) > check.regular:
        frenzy_threatens(s, who)


def frenzy_threatens(s: State, who: Member) -> None:
    """FRENZY begins after the action in progress; only in combat, in Crinos form (RT-20.4 to RT-20.7)."""
    if may_rage(s, who):
        who.frenzy_due = True


def may_rage(s: State, who: Member) -> bool:
    """Whether somebody can fall into Frenzy at all."""
    fits = s.sequence == "combat" and who.form == "crinos" and not who.frenzied
    return fits and bool(who.at) and not forbidden(s, who, "enter Frenzy")


def begin_frenzies(s: State) -> Flow[None]:
    """The action is done: whoever has lost control is in Frenzy now (RT-20.7, RT-R107)."""
    for who in s.members:
        if who.frenzy_due:
            who.frenzy_due = False
            if who.at and who.rage and who.form == "crinos" and s.sequence == "combat":
                who.frenzied = True
                s.story.append(told.Condition(who.ref, "in Frenzy", True))
                yield from happen(s, Moment(FRENZY, who.id))


def fits_noun(check: Check, noun: str, skills: Sequence[str] = ()) -> bool:
    """Whether a check is one of those that a text names."""
    if skills:
        return check.skill in skills
    kinds = {"Attack": "attack", "Defense": "defense", "SNEAK Attack": "sneak"}
    if noun in kinds:
        return check.kind == kinds[noun]
    return noun != "Mental" or check.attribute == "mental"
