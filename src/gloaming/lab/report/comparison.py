"""The part of a report that compares two sets of games."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..figures import SURE, Estimate, difference_of_means, difference_of_shares, share
from .choices import LISTED, choices_of, listed, pieces_of, seats_offered
from .markup import Markup, el, scrolling, table
from .sets import Sets, percent, points, signed, spread_of, with_interval
from .totals import Totals


def differences(sets: Sets) -> Iterator[Markup]:
    """The results of seats in both sets, length and branching, and what is taken more often."""
    head = ["", *sets.names, "difference", f"{sets.names[0]} is"]
    rows = [*seats_compared(sets), *sizes_compared(sets)]
    yield el("p", f"{sets.names[0]} less {sets.names[1]}. Where the interval holds zero, they may be alike.")
    yield el("figure", scrolling(table(head, rows, "What the games come to"), "What the games come to"), class_="whole")
    if all(totals.choices for totals in sets.all_totals):
        yield readiness_compared(sets)


def seats_compared(sets: Sets) -> Iterator[list[str]]:
    """The results of seats and titles in both sets."""
    one, other = sets.all_totals
    for groups, others in ((one.by_seat, other.by_seat), (one.by_title, other.by_title)):
        for name in groups:
            if name in others:
                both = (groups[name], others[name])
                gap = sets.measure.gap(*both)
                told = [sets.told(sets.measure.value(each)) for each in both]
                yield [f"{name}: {sets.what}", *told, sets.gap_told(gap), sets.better(gap)]


def sizes_compared(sets: Sets) -> Iterator[list[str]]:
    """Length and branching in both sets."""
    ways: list[tuple[str, Callable[[Totals], Mapping[Any, int]]]] = [
        ("Decisions in a game", lambda totals: totals.lengths),
        ("Options in a decision", lambda totals: totals.widths),
    ]
    for name, pick in ways:
        one, other = (spread_of(pick(totals)) for totals in sets.all_totals)
        gap = difference_of_means(one, other)
        told = [with_interval(each.estimate(), "{:.1f}".format) for each in (one, other)]
        yield [name, *told, with_interval(gap, signed), more_or_less(gap)]


def more_or_less(gap: Estimate) -> str:
    """The direction of a difference, if it is significant."""
    return "" if not gap.clear else "larger" if gap.value > 0 else "smaller"


def readiness_compared(sets: Sets) -> Markup:
    """What is taken more or less often in one set, and what only one of them has."""
    by_piece = bool(sets.all_totals[0].pieces)
    one, other = (dict(pieces_of(totals) if by_piece else choices_of(totals)) for totals in sets.all_totals)
    both = [name for name in one if name in other]
    strict, rows = 1 - (1 - SURE) / max(1, len(both)), []
    for name in both:
        a, b = ((use.used.games, seats_offered(use)) for use in (one[name], other[name]))
        gap, sure = difference_of_shares(a, b), difference_of_shares(a, b, strict)
        shares = [percent(share(*each).value) for each in (a, b)]
        rows.append((abs(gap.value), [name, *shares, with_interval(gap, points), "yes" if sure.clear else ""]))
    rows.sort(key=lambda each: -each[0])
    only = [
        el("p", f"Only in {sets.names[which]}: {', '.join(names[:LISTED])}.")
        for which, names in enumerate(
            ([name for name in one if name not in other], [name for name in other if name not in one])
        )
        if names
    ]
    head = ["", f"taken in {sets.names[0]}", f"taken in {sets.names[1]}", "difference", "clear among all"]
    listing = table(
        head, [row for _, row in rows[:LISTED]], f"The share of those offered it who took it. {listed(both)}"
    )
    title = "What is taken more or less readily"
    return el("figure", el("figcaption", el("h3", title)), *only, scrolling(listing, title), class_="whole")
