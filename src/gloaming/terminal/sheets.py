"""Readings as text: a piece, a page, a result; its words, then where its numbers come from."""

from collections.abc import Sequence

from rich.cells import cell_len

from gloaming.scene import JourneyStop, PerilKind, Reading, StoryPage, Tally, unstressed

from .canvas import Canvas, clip, fold, line, lines, stack
from .palette import COLD, DANGER, INK, LINE, SECOND, STRONG, THIRD

WIDEST = 60
SIGN = {PerilKind.HITS: "!", PerilKind.COULD: "?", PerilKind.THERE: "·", PerilKind.STOPS: "+"}


def reading_block(reading: Reading, width: int) -> Canvas:
    """A reading as a canvas."""
    width = max(min(width, WIDEST), 8)
    rows = [lines(fold(reading.title, width), STRONG)]
    if reading.sort:
        rows.append(lines(fold(reading.sort, width), THIRD))
    rows += [
        lines(fold(f"{SIGN[each.kind]} {each.text}", width), COLD if each.kind is PerilKind.STOPS else DANGER)
        for each in reading.perils
        if each.text
    ]
    if reading.text:
        rows.append(lines(fold(reading.text, width), INK))
    rows += [_tally(tally, width) for tally in reading.tallies]
    rows += [lines(fold(reason, width), INK) for reason in reading.reasons]
    if reading.remark:
        rows.append(lines(fold(reading.remark, width), SECOND))
    return stack(rows)


def _tally(tally: Tally, width: int) -> Canvas:
    """One line of a sum with the number at the right; a total has a line above it."""
    number = str(tally.number)
    words = fold(tally.text, max(width - cell_len(number) - 2, 6))
    style = STRONG if tally.total else SECOND
    canvas = Canvas(width, len(words))
    for y, row in enumerate(words):
        canvas.put(0, y, row, style)
    canvas.put(width - cell_len(number), len(words) - 1, clip(number, width), style)
    return stack([line("─" * width, LINE), canvas]) if tally.total else canvas


def sums(tallies: Sequence[Tally], width: int) -> Canvas:
    """The sums behind a number, line by line."""
    return stack([_tally(tally, max(min(width, WIDEST), 8)) for tally in tallies])


def sheet(readings: Sequence[Reading], width: int) -> Canvas:
    """Readings below one another."""
    return stack([reading_block(each, width) for each in readings], gap=1)


def page_reading(page: StoryPage) -> Reading:
    """A page of a story as a text with a head and a foot."""
    head = ", ".join(filter(None, (page.number, page.book, page.date, page.speaker and f"{page.speaker} speaks")))
    return Reading(page.title, head, unstressed(page.text), remark=page.remark)


STOP_SIGNS = {"done": "✓", "here": "▶", "ahead": "○", "closed": "×"}
STOP_STYLES = {"done": SECOND, "here": STRONG, "ahead": THIRD, "closed": THIRD}


def journey_rows(stages: Sequence[Sequence[JourneyStop]], width: int) -> Canvas:
    """A journey from top to bottom; of several stops of a stage one is taken."""
    rows = []
    for stage in stages:
        for stop in stage:
            words = ", ".join(filter(None, (stop.title or "not known yet", stop.note)))
            either = "or " if stop is not stage[0] else ""
            text = f"{STOP_SIGNS[stop.state]} {either}{words}"
            rows.append(lines(fold(text, max(min(width, WIDEST), 8)), STOP_STYLES[stop.state]))
    return stack(rows)
