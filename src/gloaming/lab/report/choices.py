"""The part of a report about choices: how often each is taken when offered, and the results of those who took it."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ..figures import SURE, Estimate, share
from ..play.collector import parts_of
from .markup import Markup, el, figure, table
from .plots import IntervalRow, intervals
from .sets import Sets, percent, with_interval
from .totals import Totals, Use

ENOUGH = 5  # least games on either side of a comparison
DRAWN = 20  # lines of a plot
LISTED = 150  # rows of a table

Uses = Sequence[tuple[str, Use]]
"""What can be taken, by its name for people, what was offered most often first."""


def choices(sets: Sets) -> Iterator[Markup]:
    """The whole part."""
    totals = sets.all_totals[0]
    if not totals.choices:
        yield el("p", "These games were written down without their choices: `--detail choices` has them told here.")
        return
    for title, what, pick in (("Pieces", "using a piece", pieces_of), ("Choices", "a choice", choices_of)):
        if uses := pick(totals):
            others = [dict(pick(other)) for other in sets.all_totals[1:]]
            yield readiness(title, uses, others)
            yield effects(sets, f"What {what} goes with", uses, others)


def pieces_of(totals: Totals) -> Uses:
    """The uses of the pieces that options touch."""
    return sorted(totals.pieces.items(), key=lambda each: -seats_offered(each[1]))


def choices_of(totals: Totals) -> Uses:
    """The uses of the choices themselves."""
    named = [(readable(name), use) for name, use in totals.choices.items()]
    return sorted(named, key=lambda each: -seats_offered(each[1]))


def readable(name: str) -> str:
    """The name of a choice in words."""
    deed, pieces, words = parts_of(name)
    return f"{deed}: {', '.join(pieces)}" if pieces else words


def seats_offered(use: Use) -> int:
    """The number of seats and games in which something was offered."""
    return use.used.games + use.left.games


def taken_share(use: Use) -> Estimate:
    """The share of seats with the offer that took it."""
    return share(use.used.games, seats_offered(use))


def readiness(title: str, uses: Uses, others: Sequence[Mapping[str, Use]]) -> Markup:
    """How often things are taken when offered, next to the same for the other set of games."""
    lines, rows = [], []
    for name, use in uses[:LISTED]:
        taken = taken_share(use)
        told = with_interval(taken, percent)
        there = [None if name not in other else taken_share(other[name]) for other in others]
        lines.append(IntervalRow(name, [taken, *there], f"{name}: {told}"))
        rows.append([name, f"{seats_offered(use)}", f"{use.used.games}", told, f"{use.offered}", f"{use.chosen}"])
    head = ["", "seats offered it", "took it", "share", "decisions with it", "times taken"]
    return figure(
        f"{title}: how readily they are taken",
        intervals(f"{title}: the share of those offered it who took it", lines[:DRAWN], percent),
        table(head, rows, f"Seats of games: who was offered it, who took it at least once. {listed(uses)}"),
        f"In how many of the games with the offer it was taken. {shown(uses)}",
    )


class Effect(Struct, frozen=True):
    """The results of seats that took something, compared with those that were offered it and did not."""

    name: str
    use: Use
    gap: Estimate
    strict: Estimate  # the same with an interval that is corrected for multiple comparisons


def effects_of(sets: Sets, uses: Uses) -> list[Effect]:
    """The comparisons with enough games, those with most of them first."""
    enough = [(name, use) for name, use in uses if compared(use) >= ENOUGH]
    strict, effect = 1 - (1 - SURE) / max(1, len(enough)), sets.measure.effect
    found = [Effect(name, use, effect(use), effect(use, strict)) for name, use in enough]
    return sorted(found, key=lambda each: -compared(each.use))


def compared(use: Use) -> int:
    """The number of games on the smaller side, where like is compared with like."""
    return sum(min(used.games, left.games) for used, left in use.alike.values())


def effects(sets: Sets, title: str, uses: Uses, others: Sequence[Mapping[str, Use]]) -> Markup:
    """The results of seats that took something, compared with those that did not."""
    found = effects_of(sets, uses)
    if not found:
        return el(
            "p", f"{title}: too few games to tell. It takes {ENOUGH} in which it was taken and {ENOUGH} in which not."
        )
    value = sets.measure.value
    rows = [
        [
            each.name,
            sets.told(value(each.use.used)),
            sets.told(value(each.use.left)),
            sets.gap_told(each.gap),
            sets.better(each.gap),
            "yes" if each.strict.clear else "",
        ]
        for each in sorted(found[:LISTED], key=lambda each: -each.gap.value)
    ]
    lines = []
    for each in sorted(found[:DRAWN], key=lambda each: -each.gap.value):
        uses_there = [other.get(each.name) for other in others]
        there = [None if use is None or compared(use) < ENOUGH else sets.measure.effect(use) for use in uses_there]
        told = f"{each.name}: {sets.gap_told(each.gap)}"
        lines.append(IntervalRow(each.name + " ●" * each.strict.clear, [each.gap, *there], told))
    head = ["", "taken", "not taken", "difference", "so it looks", "clear among all"]
    note = (
        f"{sets.what.capitalize()}: games in which it was taken less games in which it was offered and not taken, by "
        "the same computer player in the same seat. Who takes it has a reason, so this goes with it and need not come "
        "of it. "
        f"{len(found)} comparisons: {(1 - SURE) * len(found):.1f} of them would look clear by mere chance; those "
        "with ● are clear even so."
    )
    caption = f"{sets.what.capitalize()}. The difference is among the like, so it need not be that of the two columns."
    return figure(title, intervals(title, lines, sets.gap_words, 0.0), table(head, rows, caption), note)


def never_taken(totals: Totals) -> Uses:
    """What was offered and never taken."""
    return [(name, use) for name, use in choices_of(totals) if not use.chosen]


def shown(uses: Sequence[object]) -> str:
    """How many of them a plot shows."""
    return "" if len(uses) <= DRAWN else f"The {DRAWN} offered most often, of {len(uses)}."


def listed(uses: Sequence[object]) -> str:
    """How many of them a table shows."""
    return "" if len(uses) <= LISTED else f"The first {LISTED} of {len(uses)}."
