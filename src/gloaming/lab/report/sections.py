"""The parts of a report that every game has: results, endings, lengths, when games are decided."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..play.collector import TENTHS
from ..play.plan import LabError
from ..play.results import Results
from .choices import LISTED, listed, never_taken
from .markup import Markup, el, figure, table
from .never_offered import never_offered
from .plots import bars, bins_of, curves, histogram, intervals, range_of
from .sets import Sets, percent, spread_of, with_interval
from .totals import Groups, Totals


def endings(sets: Sets) -> Iterator[Markup]:
    """Results by seat, agent, title and option; and how games end."""
    for title, pick in ways_to_part(sets):
        even = 1 / sets.all_totals[0].seats if sets.measure.rivals and title == BY_SEAT else None
        yield figure(
            title,
            intervals(f"{title}: {sets.what}", sets.lines(pick), sets.words, even),
            group_table(sets, title, pick),
            f"{sets.what.capitalize()}.{' The dashed line is an even share.' * (even is not None)}",
        )
    if not sets.measure.wins:
        yield standing_bars(sets, f"The {sets.what}", lambda totals: totals.results, whole=True)
    yield counted(sets, "How games come to their end", lambda totals: totals.reasons, "games", percent)


BY_SEAT = "By seat"


def ways_to_part(sets: Sets) -> Iterator[tuple[str, Callable[[Totals], Groups]]]:
    """Every grouping of the games with more than one group."""
    ways: list[tuple[str, Callable[[Totals], Groups]]] = [
        (BY_SEAT, lambda totals: totals.by_seat),
        ("By start", lambda totals: totals.by_title),
        ("By computer player", lambda totals: totals.by_agent),
    ]
    for option in sets.all_totals[0].by_option:
        ways.append((f"By option: {option}", lambda totals, option=option: totals.by_option.get(option, {})))  # type: ignore[misc]
    for title, pick in ways:
        if any(len(pick(totals)) > 1 for totals in sets.all_totals):
            yield title, pick


def group_table(sets: Sets, title: str, pick: Callable[[Totals], Groups]) -> Markup:
    """By group: games won, drawn and lost, or mean results."""
    rows, measure = [], sets.measure
    for name, totals in zip(sets.names, sets.all_totals, strict=True):
        for label, group in pick(totals).items():
            row = [f"{label}, {name}" if sets.compared else label, f"{group.games}"]
            if measure.wins:
                won, drawn = measure.wins_of(group), measure.draws_of(group)
                row += [f"{won}", f"{drawn}", f"{group.games - won - drawn}"]
            rows.append([*row, sets.told(measure.value(group))])
    head = ["", "games", *(["won", "drawn", "lost"] if measure.wins else []), sets.what]
    return table(head, rows, title)


def lengths(sets: Sets) -> Iterator[Markup]:
    """The number of decisions of a game, and of options of a decision."""
    yield standing_bars(sets, "Decisions in a game", lambda totals: totals.lengths, whole=True)
    if any(totals.widest for totals in sets.all_totals):
        yield standing_bars(sets, "Options in a decision, mean of a game", lambda totals: totals.widths, whole=False)


def standing_bars(sets: Sets, title: str, pick: Callable[[Totals], Mapping[Any, int]], whole: bool) -> Markup:
    """A histogram with its table."""
    counts = [pick(totals) for totals in sets.all_totals]
    whole = whole and all(float(value).is_integer() for each in counts for value in each)
    bins = bins_of(counts, whole)
    rows = [[range_of(each, whole), *(percent(part) for part in each.shares)] for each in bins]
    means = [with_interval(spread_of(each).estimate(), "{:.1f}".format) for each in counts]
    told = " and ".join(
        f"{mean} in {name}" if sets.compared else mean for mean, name in zip(means, sets.names, strict=True)
    )
    note = f"Mean {told}. The height of a bar is its share of the games."
    return figure(
        title, histogram(title, bins, whole, percent), table(["", *headings(sets, "games")], rows, title), note
    )


def counted(
    sets: Sets,
    title: str,
    pick: Callable[[Totals], Mapping[str, int]],
    what: str,
    words: Callable[[float], str],
) -> Markup:
    """Bars for how often something occurs in a game, the most frequent first."""
    names: dict[str, None] = {}
    for totals in sets.all_totals:
        names |= dict.fromkeys(sorted(pick(totals), key=lambda name: -pick(totals)[name]))
    values = {name: [pick(totals).get(name, 0) / totals.games for totals in sets.all_totals] for name in names}
    return named_bars(sets, title, values, what, words)


def named_bars(
    sets: Sets, title: str, values: Mapping[str, list[float]], what: str, words: Callable[[float], str], note: str = ""
) -> Markup:
    """Bars with their table."""
    rows = [[name, *(words(value) for value in each)] for name, each in values.items()]
    return figure(title, bars(title, values, words), table(["", *headings(sets, what)], rows, title), note)


def headings(sets: Sets, what: str) -> list[str]:
    """The heading of a column, once for each set."""
    return [f"{what}, {name}" for name in sets.names] if sets.compared else [what]


def decisions(sets: Sets) -> Iterator[Markup]:
    """Decisions by phase and by kind."""
    if not any(totals.phases for totals in sets.all_totals):
        yield el("p", "These games were written down without their decisions; `--detail outcomes` has them told here.")
        return
    yield counted(sets, "Decisions by phase", lambda totals: totals.phases, "in a game", "{:.1f}".format)
    yield counted(sets, "Decisions by kind", lambda totals: totals.kinds, "in a game", "{:.1f}".format)


def turning(sets: Sets) -> Iterator[Markup]:
    """How early the result can be predicted by the game's own judge."""
    if not all(totals.judged for totals in sets.all_totals):
        yield el("p", "Nobody judged these games on the way: the game has no judge, or they were written down without.")
        return
    across = [f"{10 * tenth} %" for tenth in range(TENTHS)]
    if sets.measure.wins:
        title, note = "Winners foreseen", "The share of the games whose winner the judge names after so much of them."
        lines = [[each / totals.judged for each in totals.foreseen] for totals in sets.all_totals]
    else:
        title, note = "Results foreseen", "How much of the differences between results the judge tells by then."
        lines = [[pairs.explained for pairs in totals.expected] for totals in sets.all_totals]
    rows = [[name, *(percent(line[n]) for line in lines)] for n, name in enumerate(across)]
    behind = table(["after", *headings(sets, "share")], rows, title)
    yield figure(title, curves(title, lines, percent, across), behind, note)
    if sets.measure.wins and any(totals.decided for totals in sets.all_totals):
        tenths = {
            f"{10 * tenth} to {10 * tenth + 10} %": [
                totals.decided[tenth] / totals.judged for totals in sets.all_totals
            ]
            for tenth in range(TENTHS)
        }
        note = "In which part of a game the judge names its winner for the last time, and for good."
        yield named_bars(sets, "When it is decided", tenths, "games", percent, note)


def unused(sets: Sets, results: Results) -> Iterator[Markup]:
    """What was offered and never taken, and what was on the table and never offered."""
    totals = sets.all_totals[0]
    if not totals.choices:
        yield el("p", "These games were written down without their choices; `--detail choices` has them told here.")
        return
    never = never_taken(totals)
    yield listing(
        "Offered and never taken",
        [el("li", name, el("small", f" {use.offered}")) for name, use in never[:LISTED]],
        f"With the number of decisions that offered it. {listed(never)}",
    )
    try:
        pieces, types = never_offered(results, sets.game, totals)
    except LabError as error:
        yield el("p", f"{error}")
        return
    yield listing("Kinds of option that never came up", [el("li", name) for name in types])
    seen = "Seen in some of the games, played again; no option ever touched it."
    yield listing("On the table and nobody's to take", [el("li", name) for name in pieces[:LISTED]], seen)


def listing(title: str, items: list[Markup], note: str = "") -> Markup:
    """A list with its heading."""
    caption = el("figcaption", el("h3", title), el("p", note if items else "None."))
    return el(
        "figure", caption, *([el("ul", *items, class_="plain")] if items else []), class_="whole" if items else None
    )
