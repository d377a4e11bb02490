"""A review in the terminal: figures, the curve of the expectation, the turning points, then every decision."""

from collections.abc import Sequence
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from gloaming.agents.decisions import Cause
from gloaming.agents.review import Review, TurningPoint, TurningPointKind
from gloaming.agents.review_decision import ReviewedDecision

from ..canvas import printable
from ..palette import COLD, DANGER, GOOD, LINE, SECOND, STRONG, THIRD, YOURS

NO_TURNS = "No turning point that is more than error."
BARS = "▁▂▃▄▅▆▇█"
NARROWEST = 40  # columns that a sparkline may fill at least
MARKS: dict[TurningPointKind, tuple[str, Style]] = {
    TurningPointKind.MISTAKE: ("▼", DANGER),
    TurningPointKind.FIND: ("◆", GOOD),
    TurningPointKind.LUCK: ("+", COLD),
    TurningPointKind.BAD_LUCK: ("-", COLD),
    TurningPointKind.GIFT: ("+", YOURS),
    TurningPointKind.SETBACK: ("-", YOURS),
}
CAUSES = {
    TurningPointKind.LUCK: "good luck after",
    TurningPointKind.BAD_LUCK: "bad luck after",
    TurningPointKind.GIFT: "the others played worse than expected after",
    TurningPointKind.SETBACK: "the others played better than expected after",
}


def tell_review(review: Review, out: TextIO) -> None:
    """A review in lines of words, without a curve: for screen readers and pipes."""
    lines = [heading(review), *figures(review), "", "Turning points:" if review.turns else NO_TURNS]
    lines += [f"- {turn_words(review, each)}: {changed(review, each.value, each.error)}" for each in review.turns]
    lines += ["", "Every decision:", *(decision_words(review, each) for each in review.decisions)]
    out.writelines(f"{printable(line)}\n" for line in lines)
    out.flush()


def show_review(review: Review, console: Console) -> None:
    """A review as a page with a curve and a table."""
    console.print(Text(printable(heading(review)), STRONG))
    for line in figures(review):
        console.print(Text(line, SECOND))
    console.print()
    console.print(curve(review, console.width))
    console.print()
    console.print(Text("Turning points" if review.turns else NO_TURNS, STRONG))
    turns = Table.grid(padding=(0, 1))
    for turn in review.turns:
        mark, style = MARKS[turn.kind]
        amount = changed(review, turn.value, turn.error)
        turns.add_row(Text(f" {mark} {amount}", style), Text(printable(turn_words(review, turn)), SECOND))
    console.print(turns)
    console.print()
    console.print(decisions_table(review))


def heading(review: Review) -> str:
    """What was played, how it ended, and who is looked at."""
    who = f" {review.who}." if review.seats > 1 else ""
    return f"{review.title}: {review.ending}.{who}"


def figures(review: Review) -> list[str]:
    """What the match came to."""
    done, accuracy = len(review.decisions), review.accuracy
    stopped = "" if done == review.moments else f" Stopped after {done} of {review.moments} decisions."
    return [
        f"{done} decision{'s' * (done != 1)}, {review.as_good} as good as the best"
        + ("" if accuracy is None else f"; accuracy {accuracy:.0f} of 100 (0 is choosing blindly)")
        + f".{stopped}",
        f"Expected {shown(review, review.start)} at first, {'came to' if review.over else 'now'} "
        f"{shown(review, review.result)}: {number(review, review.skill, '+')} by choices, "
        f"{number(review, review.luck, '+')} by luck{' and the others' if review.seats > 1 else ''}. "
        f"Against the computer's choices these cost {number(review, review.lost)}.",
        *possible(review),
    ]


def possible(review: Review) -> list[str]:
    """How near the result came to what could be reached by who knew every card."""
    if review.possible is None:
        return []
    gap, best = review.possible - review.result, shown(review, review.possible)
    if not gap:
        return ["With every card known beforehand nothing better was found."]
    return [f"With every card known beforehand {best} could be reached: {number(review, gap)} better."]


def shown(review: Review, payoff: float) -> str:
    """A payoff as the players count."""
    return f"{number(review, review.scale * payoff)} points" if review.scale else number(review, payoff)


def number(review: Review, value: float, sign: str = "") -> str:
    """A number with the digits that matter: points in tenths, other payoffs in hundredths; no zero below zero."""
    digits = 1 if review.scale else 2
    return f"{round(value, digits) + 0.0:{sign}.{digits}f}"


def changed(review: Review, value: float, error: float, sign: str = "+") -> str:
    """How much something changed, and how sure that is."""
    return f"{number(review, value, sign)} ± {number(review, error)}"


def turn_words(review: Review, turn: TurningPoint) -> str:
    """A turning point in words."""
    decision = next(each for each in review.decisions if each.ply == turn.ply)
    chosen, best = decision.choice(decision.chosen).label, decision.choice(decision.best).label
    if turn.kind is TurningPointKind.MISTAKE:
        return f"{place(decision)}{chosen}; better: {best}"
    if turn.kind is TurningPointKind.FIND:
        return f"{place(decision)}{chosen}; the computer would have chosen: {best}"
    return f"{place(decision)}{CAUSES[turn.kind]}: {chosen}"


def place(decision: ReviewedDecision) -> str:
    """Where in the match a decision was."""
    return f"{decision.ply + 1}. {decision.when}: " if decision.when else f"{decision.ply + 1}. "


def decision_words(review: Review, decision: ReviewedDecision) -> str:
    """A decision in a line."""
    chosen, best = decision.choice(decision.chosen).label, decision.choice(decision.best).label
    verdict = "best" if decision.chosen == decision.best else f"place {decision.rank} of {decision.options}"
    if decision.chosen != decision.best:
        verdict += f", best: {best}, lost {changed(review, decision.loss, decision.loss_error, '')}"
    luck = "" if decision.cause is Cause.NOTHING else f"; then luck {number(review, decision.luck, '+')}"
    return (
        f"{place(decision)}{chosen} ({verdict}); expected {shown(review, decision.before.value)} before, "
        f"{shown(review, decision.after.value)} after{luck}"
    )


def curve(review: Review, width: int) -> Text:
    """The expectation from the first decision to the end; up is better."""
    values = [*(each.before.value for each in review.decisions), review.result]
    first, last = shown(review, values[0]), shown(review, values[-1])
    bars = sparkline(values, max(width - len(first) - len(last) - 4, NARROWEST))
    return Text.assemble((f"{first} ", THIRD), (bars, COLD), (f" {last}", STRONG))


def sparkline(values: Sequence[float], width: int) -> str:
    """Numbers as bars of eight heights; of more numbers than there is room for, the evenly chosen."""
    count = min(len(values), width)
    picked = [values[round(i * (len(values) - 1) / max(count - 1, 1))] for i in range(count)]
    low, high = min(picked), max(picked)
    steps = (len(BARS) - 1) / (high - low) if high > low else 0.0
    return "".join(BARS[round((value - low) * steps)] for value in picked)


def decisions_table(review: Review) -> Table:
    """Every decision, what it was worth, and what else there was."""
    table = Table(box=SIMPLE_HEAD, border_style=LINE, header_style=STRONG, pad_edge=False)
    for name in ("", "", "Chosen", "Best"):
        table.add_column(name, style=THIRD if not name else SECOND)
    for name in ("Place", "Before", "After", "Lost", "Luck"):
        table.add_column(name, justify="right", style=SECOND, no_wrap=True)
    for each in review.decisions:
        same, sign = each.chosen == each.best, review.scale or 1
        lost = "" if same else changed(review, each.loss, each.loss_error, "")
        table.add_row(
            str(each.ply + 1),
            Text(printable(each.when)),
            Text(printable(each.choice(each.chosen).label)),
            Text("=", THIRD) if same else Text(printable(each.choice(each.best).label)),
            f"{each.rank}/{each.options}",
            number(review, sign * each.before.value),
            number(review, sign * each.after.value),
            Text(lost, SECOND if each.as_good else DANGER),
            "" if each.cause is Cause.NOTHING else number(review, each.luck, "+"),
        )
    return table
