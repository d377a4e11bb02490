"""Plots as SVG: intervals, bars, histograms, curves, each for one or two sets of games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, floor, isfinite, log10

from msgspec import Struct

from ..figures import Estimate
from .markup import Markup, el, together

WIDTH = 500
LETTER, LONGEST = 7, 36  # width of a letter, and most letters of a label
ROW = 30
FOOT = 30
NARROWEST = 1e-9
BINS = 24  # bars of a histogram, at most

Words = Callable[[float], str]


class IntervalRow(Struct, frozen=True):
    """A line of an interval plot: its label, and an estimate from each set of games; None if there is none."""

    label: str
    estimates: Sequence[Estimate | None]
    hint: str = ""  # the tooltip


class Scale:
    """Maps a range of numbers to a width, with round numbers as marks."""

    def __init__(self, low: float, high: float, start: float, stop: float, marks: int = 6) -> None:
        step = nice((high - low or 1.0) / marks)
        self.low, self.high = floor(low / step + NARROWEST) * step, ceil(high / step - NARROWEST) * step
        if self.high <= self.low:
            self.high = self.low + step
        self.start, self.stop = start, stop
        count = round((self.high - self.low) / step)
        self.marks = [self.low + step * n for n in range(count + 1)]

    def __call__(self, value: float) -> float:
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + part * (self.stop - self.start)


def nice(step: float) -> float:
    """The next larger 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(step))
    return power * next(times for times in (1, 2, 5, 10) if times * power >= step - NARROWEST * power)


def drawing(title: str, width: float, height: float, *parts: Markup) -> Markup:
    """An SVG plot with its title."""
    return el("svg", el("title", title), *parts, viewBox=f"0 0 {width:g} {height:g}", role="img", class_="plot")


def axis(scale: Scale, top: float, bottom: float, words: Words) -> Markup:
    """Grid lines at round numbers, with the numbers below."""
    return together(
        *(el("line", x1=scale(mark), x2=scale(mark), y1=top, y2=bottom, class_="grid") for mark in scale.marks),
        *(
            el("text", words(mark).removesuffix(".0"), x=scale(mark), y=bottom + 18, class_="mark")
            for mark in scale.marks
        ),
    )


def room_for(labels: Iterable[str]) -> float:
    """The width of the labels left of a plot."""
    return 20 + LETTER * min(LONGEST, max(map(len, labels), default=0))


def label(text: str, x: float, y: float) -> Markup:
    """The label left of a line; a long one is cut, and whole in the tooltip."""
    short = text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
    return el("text", el("title", text), short, x=x - 12, y=y + 4, class_="label")


def dot(x: float, y: float, which: int) -> Markup:
    """The mark of a set: a disc for the first, a diamond for the second."""
    if which:
        return el("path", d=f"M{x:.1f} {y - 6:.1f}l6 6l-6 6l-6 -6z", class_="b")
    return el("circle", cx=x, cy=y, r=5, class_="a")


def intervals(title: str, lines: Sequence[IntervalRow], words: Words, reference: float | None = None) -> Markup:
    """A mark for each estimate with a line as long as its interval; `reference` is where nothing is better or worse."""
    known = [each for line in lines for each in line.estimates if each is not None]
    ends = [end for each in known for end in (each.low, each.value, each.high) if isfinite(end)]
    ends += [] if reference is None else [reference]
    left = room_for(line.label for line in lines)
    scale = Scale(min(ends, default=0.0), max(ends, default=1.0), left, WIDTH - 24, marks=int((WIDTH - left) / 60))
    bottom = ROW * len(lines) + 4
    parts = [axis(scale, 0, bottom, words)]
    if reference is not None:
        parts.append(el("line", x1=scale(reference), x2=scale(reference), y1=0, y2=bottom, class_="even"))
    for place, line in enumerate(lines):
        middle = place * ROW + ROW / 2
        marks = [el("title", line.hint)] if line.hint else []
        sets = [(which, each) for which, each in enumerate(line.estimates) if each is not None]
        for which, each in sets:
            y = middle + (0 if len(line.estimates) == 1 else -6 if which == 0 else 6)
            name = "ab"[which]
            low, high = (scale(end) if isfinite(end) else scale(each.value) for end in (each.low, each.high))
            marks.append(el("line", x1=low, x2=high, y1=y, y2=y, class_=f"whisker {name}"))
            marks.append(dot(scale(each.value), y, which))
        parts.append(el("g", label(line.label, left, middle), *marks))
    return drawing(title, WIDTH, bottom + FOOT, *parts)


def bars(title: str, values: Mapping[str, Sequence[float]], words: Words) -> Markup:
    """A bar for each value, with the value at its end."""
    left = room_for(values)
    scale = Scale(0, max((value for each in values.values() for value in each), default=1.0), left, WIDTH - 90)
    parts = []
    for place, (name, each) in enumerate(values.items()):
        middle, thick = place * ROW + ROW / 2, 16 / len(each)
        marks = []
        for which, value in enumerate(each):
            y = middle - 8 + which * thick
            wide = max(scale(value) - left, 1)
            marks.append(el("rect", x=left, y=y, width=wide, height=thick - 1, rx=2, class_=f"bar {'ab'[which]}"))
        told = " · ".join(words(value) for value in each)
        marks.append(el("text", told, x=scale(max(each)) + 8, y=middle + 4, class_="value"))
        parts.append(el("g", label(name, left, middle), *marks))
    return drawing(title, WIDTH, ROW * len(values) + 6, *parts)


class Bin(Struct, frozen=True):
    """A bar of a histogram: from here up to, not including, there; and the share of each set that falls in it."""

    low: float
    high: float
    shares: list[float]


def bins_of(sets: Sequence[Mapping[float, int]], whole: bool) -> list[Bin]:
    """The bins of a histogram, of a round width; at least 1 wide for whole numbers."""
    values = [value for each in sets for value in each]
    if not values:
        return []
    low, high = min(values), max(values)
    step = nice(max((high - low) / BINS, 1.0 if whole else 0.1))
    first = floor(low / step + NARROWEST)
    count = floor(high / step + NARROWEST) - first + 1
    shares = [[0.0 for _ in sets] for _ in range(count)]
    for which, each in enumerate(sets):
        for value, times in each.items():
            shares[floor(value / step + NARROWEST) - first][which] += times / sum(each.values())
    return [Bin((first + n) * step, (first + n + 1) * step, share) for n, share in enumerate(shares)]


def histogram(title: str, bins: Sequence[Bin], whole: bool, words: Words) -> Markup:
    """A histogram."""
    tall, left = 180, 44
    if not bins:
        return drawing(title, WIDTH, 24)
    most = max(share for each in bins for share in each.shares)
    up = Scale(0, most, tall, 8, 4)
    wide = (WIDTH - left - 12) / len(bins)
    parts = [el("line", x1=left, x2=WIDTH - 12, y1=up(mark), y2=up(mark), class_="grid") for mark in up.marks]
    parts += [el("text", words(mark), x=left - 8, y=up(mark) + 4, class_="label") for mark in up.marks]
    every = ceil(len(bins) / 12)
    for place, each in enumerate(bins):
        x, part = left + place * wide, (wide - 2) / len(each.shares)
        marks = [el("title", f"{range_of(each, whole)}: {', '.join(words(share) for share in each.shares)}")]
        for which, share in enumerate(each.shares):
            y = up(share)
            marks.append(
                el(
                    "rect",
                    x=x + 1 + which * part,
                    y=y,
                    width=max(part, 1),
                    height=tall - y,
                    class_=f"bar {'ab'[which]}",
                )
            )
        parts.append(el("g", *marks))
        if place % every == 0:
            middle = whole and each.high - each.low <= 1
            parts.append(el("text", f"{each.low:g}", x=x + (wide / 2 if middle else 0), y=tall + 18, class_="mark"))
    return drawing(title, WIDTH, tall + FOOT, *parts)


def range_of(each: Bin, whole: bool) -> str:
    """The range of a bin, in words."""
    if whole and each.high - each.low <= 1:
        return f"{each.low:g}"
    return f"{each.low:g} to {each.high - 1:g}" if whole else f"{each.low:g} to {each.high:g}"


def curves(title: str, lines: Sequence[Sequence[float]], words: Words, across: Sequence[str]) -> Markup:
    """Curves from left to right, between 0 and 1."""
    tall, left = 200, 56
    up, step = Scale(0, 1, tall, 10, 5), (WIDTH - left - 24) / (len(across) - 1)
    parts = [el("line", x1=left, x2=WIDTH - 24, y1=up(mark), y2=up(mark), class_="grid") for mark in up.marks]
    parts += [el("text", words(mark), x=left - 8, y=up(mark) + 4, class_="label") for mark in up.marks]
    parts += [el("text", name, x=left + n * step, y=tall + 20, class_="mark") for n, name in enumerate(across)]
    for which, line in enumerate(lines):
        points = [(left + n * step, up(value)) for n, value in enumerate(line)]
        parts.append(
            el("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), class_=f"curve {'ab'[which]}")
        )
        for name, value, (x, y) in zip(across, line, points, strict=True):
            parts.append(el("g", el("title", f"{name}: {words(value)}"), dot(x, y, which)))
    return drawing(title, WIDTH, tall + FOOT, *parts)
