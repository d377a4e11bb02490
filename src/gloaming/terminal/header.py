"""The bar over the table: which game, where in the round, what the table counts, who sits here."""

from rich.style import Style

from gloaming.scene import PhaseBar, Scene

from . import glyphs
from .canvas import Canvas, beside, clip, flow, line, stack
from .palette import INK, SECOND, STRONG, THIRD, TONES, YOURS, of_seat


def header(scene: Scene, width: int, deciding: int | None = None) -> Canvas:
    """The bar: as many lines as its parts need at this width."""
    parts = [line(clip(scene.title, width), STRONG)]
    if scene.subtitle:
        parts.append(line(clip(scene.subtitle, width), THIRD))
    rows = [flow([*parts, *counters(scene, width)], width, 3)]
    if scene.phases:
        whole = phase_bar(scene.phases)
        rows.append(whole if whole.width <= width else present_phase(scene.phases, width))
    if scene.seats:
        rows.append(seats(scene, width, deciding))
    return stack(rows)


def low_header(scene: Scene, width: int, deciding: int | None = None) -> Canvas:
    """The bar for a low screen: phase and counters, on one line if possible."""
    where = present_phase(scene.phases, width) if scene.phases else line(clip(scene.title, width), STRONG)
    return stack([flow([where, *counters(scene, width)], width, 3), seats(scene, width, deciding)])


def counters(scene: Scene, width: int) -> list[Canvas]:
    """The numbers of the whole table."""
    return [
        line(clip(" ".join(filter(None, (glyphs.icon_sign(each.icon), each.text))), width), TONES[each.tone])
        for each in scene.counters
    ]


def phase_bar(phases: PhaseBar) -> Canvas:
    """The steps of a round, the present one between pointers."""
    steps = [line(f"▸{s}◂", YOURS) if i == phases.now else line(s, THIRD) for i, s in enumerate(phases.steps)]
    return beside([line(phases.title, INK), *steps], 2)


def present_phase(phases: PhaseBar, width: int) -> Canvas:
    """Only the present phase, and how many there are."""
    if not phases.steps:
        return line(clip(phases.title, width), INK)
    now = min(max(phases.now, 0), len(phases.steps) - 1)
    return line(clip(f"{phases.title} ▸{phases.steps[now]}◂ {now + 1}/{len(phases.steps)}", width), YOURS)


def seats(scene: Scene, width: int, deciding: int | None) -> Canvas:
    """The seats: mark, name, score, what they do; the deciding seat is between pointers."""
    blocks = []
    for seat in scene.seats:
        words = f"{glyphs.seat_mark(seat.seat, seat.mark)} {seat.title}" + (
            f" {seat.score}" if seat.score is not None else ""
        )
        ours = seat.seat == deciding
        style = of_seat(glyphs.mark_number(seat.seat, seat.mark)) + Style(underline=ours)
        note = [line(clip(seat.note, width), SECOND)] if seat.note else []
        blocks.append(beside([line(clip(f"▸{words}◂" if ours else words, width), style), *note], 1))
    return flow(blocks, width, 3)
