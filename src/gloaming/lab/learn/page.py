"""The page about trained weights: calibration, the error by the part of the game, and the weight of each feature."""

from collections.abc import Sequence

import numpy as np

from gloaming.kernel.experience import Learning, Predicts

from ..report.markup import Markup, el, figure, table
from ..report.page import page
from ..report.plots import FOOT, WIDTH, Scale, bars, drawing
from .rounds import HeldOut, LearningPlan, Learnt

BINS = 10
TALL, LEFT = 300, 56


def learning_page(title: str, plan: LearningPlan, learning: Learning, rounds: Sequence[Learnt]) -> str:
    """The whole page."""
    last = rounds[-1]
    body = [mode_section(mode, learning, rounds) for mode in plan.modes]
    return page(
        f"{title}: what games have taught",
        el("header", el("h1", f"{title}: what games have taught"), el("p", f"Made by {last.experience.made_by}.")),
        el("main", *body),
    )


def mode_section(mode: str, learning: Learning, rounds: Sequence[Learnt]) -> Markup:
    """One mode: the last weights on the held-out games of every round."""
    held = [each for each in rounds[-1].held_out if each.mode == mode]
    parts = [el("h2", mode.capitalize()), el("p", *[accuracy_words(each) + " " for each in held])]
    if held:
        parts += [calibration(held[-1], learning), by_part(held[-1])]
    weights = rounds[-1].experience.weights[mode]
    rows = [[name, f"{worth:+.3f}"] for name, worth in zip(learning.features, weights.plain, strict=True)]
    parts.append(table(["number", "adds"], rows, "What each number adds, in odds; notions come on top"))
    return el("section", *parts)


def accuracy_words(held: HeldOut) -> str:
    """The accuracy in a sentence."""
    told = held.accuracy
    return (
        f"Round {held.round + 1}, {held.mode}: off by {told.error:.3f} on {told.held_out} games held out "
        f"({told.always_the_mean:.3f} always saying the mean), learnt from {told.games} games."
    )


def calibrated(held: HeldOut) -> list[tuple[float, float, int]]:
    """Prediction and result in ten bins of equal size."""
    order = np.argsort(held.told, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    return [(float(held.told[p].mean()), float(held.samples.came_to[p].mean()), len(p)) for p in parts]


def calibration(held: HeldOut, learning: Learning) -> Markup:
    """The calibration plot: on the diagonal if the judge is right."""
    points = calibrated(held)
    ends = [end for told, came, _ in points for end in (told, came)]
    across = Scale(min(ends), max(ends), LEFT, WIDTH - 24)
    up = Scale(across.low, across.high, TALL, 10)
    words = "{:.2f}".format
    parts = [el("line", x1=LEFT, x2=WIDTH - 24, y1=up(mark), y2=up(mark), class_="grid") for mark in up.marks]
    parts += [el("text", words(mark), x=LEFT - 8, y=up(mark) + 4, class_="label") for mark in up.marks]
    parts += [el("text", words(mark), x=across(mark), y=TALL + 18, class_="mark") for mark in across.marks]
    low, high = across.low, across.high
    parts.append(el("line", x1=across(low), x2=across(high), y1=up(low), y2=up(high), class_="even"))
    for told, came, count in points:
        hint = f"told {words(told)}, came to {words(came)}, {count} tables"
        parts.append(el("g", el("title", hint), el("circle", cx=across(told), cy=up(came), r=5, class_="a")))
    what = "the chance or payoff" if learning.predicts is not Predicts.POINTS else "the points to come"
    rows = [[words(told), words(came), str(count)] for told, came, count in points]
    behind = table(["told", "came to", "tables"], rows, "Calibration")
    drawn = drawing("Calibration", WIDTH, TALL + FOOT, *parts)
    return figure("Calibration", drawn, behind, f"Across {what} that was told, upwards what came of it.")


def by_part(held: HeldOut) -> Markup:
    """The error by the part of the game that was over."""
    off = held.told - held.samples.came_to
    place = np.minimum((held.samples.part * BINS).astype(int), BINS - 1)
    values = {
        f"{10 * n} to {10 * n + 10} %": [float(np.sqrt(np.mean(off[place == n] ** 2)))]
        for n in range(BINS)
        if (place == n).any()
    }
    drawn = bars("Error by part of the game", values, "{:.3f}".format)
    behind = table(["part", "off by"], [[name, f"{each[0]:.3f}"] for name, each in values.items()], "Error")
    return figure("Error by part of the game", drawn, behind, "How far off, by the part of the game that was over.")
