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
NARROWEST = 40  # least columns of a sparkline
MARKS: dict[TurningPointKind, tuple[str, Style]] = {
    TurningPointKind.MISTAKE: ("▼", DANGER),
    TurningPointKind.FIND: ("◆", GOOD),
    TurningPointKind.LUCK: ("+", COLD),
    TurningPointKind.BAD_LUCK: ("-", COLD),
    TurningPointKind.GIFT: ("+", YOURS),
    TurningPointKind.SETBACK: ("-", YOURS),
}
CAUSES = {
    TurningPointKind.LUCK: "good luck",
    TurningPointKind.BAD_LUCK: "bad luck",
    TurningPointKind.GIFT: "the others played worse than expected",
    TurningPointKind.SETBACK: "the others played better than expected",
}


def tell_review(review: Review, out: TextIO) -> None:
    """Prints a review in lines, without the curve: for screen readers and pipes."""
    lines = [heading(review), *figures(review), "", "Turning points:" if review.turns else NO_TURNS]
    for turn in review.turns:
        lines += [f"- {turn_words(review, turn)}", *(f"  {said}" for said in turn_sentences(review, turn))]
    lines += ["", "Every decision:", *(decision_words(review, each) for each in review.decisions)]
    out.writelines(f"{printable(line)}\n" for line in lines)
    out.flush()


def show_review(review: Review, console: Console) -> None:
    """Prints a review as a page with the curve and a table."""
    console.print(Text(printable(heading(review)), STRONG))
    for line in figures(review):
        console.print(Text(printable(line), SECOND))
    console.print()
    console.print(Text(f"{review.unit.title}. {review.unit.note}".strip(), THIRD))
    console.print(curve(review, console.width))
    console.print()
    console.print(Text("Turning points" if review.turns else NO_TURNS, STRONG))
    turns = Table.grid(padding=(0, 1))
    for turn in review.turns:
        mark, style = MARKS[turn.kind]
        words = Text(printable(turn_title(review, turn)), SECOND)
        for said in turn_sentences(review, turn):
            words.append(f"\n{printable(said)}", THIRD)
        turns.add_row(Text(f" {mark} {review.unit.change(turn.value)}", style), words)
    console.print(turns)
    console.print()
    console.print(decisions_table(review))


def heading(review: Review) -> str:
    """What was played, how it ended, and who is looked at."""
    who = f" {review.who}." if review.seats > 1 else ""
    return f"{review.title}: {review.ending}.{who}"


def figures(review: Review) -> list[str]:
    """The figures of the match."""
    done, accuracy = review.weighed, review.accuracy
    stopped = "" if done == review.moments else f" Stopped after {done} of {review.moments} decisions."
    return [
        f"{review.moments} decision{'s' * (review.moments != 1)}, {review.as_good} as good as the best"
        + ("" if accuracy is None else f"; accuracy {accuracy:.0f} of 100 (0 is choosing blindly)")
        + f".{stopped}",
        f"{review.lead} Against the computer's choices these cost {review.unit.change(review.lost, '')}.",
        *possible(review),
    ]


def possible(review: Review) -> list[str]:
    """How near the result came to the best possible one."""
    if review.possible is None:
        return []
    if review.possible <= review.result:
        return ["With every card known beforehand nothing better was found."]
    return [f"With every card known beforehand {review.unit.amount(review.possible)} could be reached."]


def decision_of(review: Review, turn: TurningPoint) -> ReviewedDecision:
    """The decision that a turning point is, or comes after."""
    return next(each for each in review.decisions if each.ply == turn.ply)


def turn_title(review: Review, turn: TurningPoint) -> str:
    """A turning point in a line."""
    cause = CAUSES.get(turn.kind)
    return f"{place(decision_of(review, turn))}{f'{cause}: ' if cause else ''}{turn.title}"


def turn_words(review: Review, turn: TurningPoint) -> str:
    """A turning point in a line, with what it changed."""
    return f"{turn_title(review, turn)} ({review.unit.change(turn.value)})"


def turn_sentences(review: Review, turn: TurningPoint) -> list[str]:
    """What would have been better and why; luck is told by the title alone."""
    decision = decision_of(review, turn)
    if turn.kind not in (TurningPointKind.MISTAKE, TurningPointKind.FIND):
        return []
    other = "Better" if turn.kind is TurningPointKind.MISTAKE else "The computer's choice"
    return [
        f"{other}: {decision.choice(decision.best).label}. {decision.verdict}",
        *(f"{reason.title} {reason.text}".strip() for reason in decision.reasons),
        *([f"But: {decision.price.title}"] if decision.price else []),
        decision.known,
    ]


def place(decision: ReviewedDecision) -> str:
    """Where in the match a decision was."""
    return f"{decision.ply + 1}. {decision.when}: " if decision.when else f"{decision.ply + 1}. "


def decision_words(review: Review, decision: ReviewedDecision) -> str:
    """A decision in a line."""
    chosen, best, unit = decision.choice(decision.chosen).label, decision.choice(decision.best).label, review.unit
    verdict = "best" if decision.chosen == decision.best else f"place {decision.rank} of {decision.options}"
    if decision.chosen != decision.best:
        verdict += f", best: {best}, lost {lost(review, decision)}"
    luck = "" if decision.cause is Cause.NOTHING else f"; then luck {unit.change(decision.luck)}"
    return (
        f"{place(decision)}{chosen} ({verdict}); expected {unit.amount(decision.before.value)} before, "
        f"{unit.amount(decision.after.value)} after{luck}"
    )


def lost(review: Review, decision: ReviewedDecision) -> str:
    """What a choice cost, and how sure that is."""
    sure = f" ± {review.unit.change(decision.loss_error, '')}" if decision.loss_error else ""
    return f"{review.unit.change(decision.loss, '')}{sure}"


def curve(review: Review, width: int) -> Text:
    """The expectation from the first decision to the end; higher is better."""
    values = [*(each.before.value for each in review.decisions), review.result]
    first, last = review.unit.amount(values[0]), review.unit.amount(values[-1])
    bars = sparkline(values, max(width - len(first) - len(last) - 4, NARROWEST))
    return Text.assemble((f"{first} ", THIRD), (bars, COLD), (f" {last}", STRONG))


def sparkline(values: Sequence[float], width: int) -> str:
    """Numbers as bars of eight heights; evenly chosen ones if there are too many."""
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
        same, unit = each.chosen == each.best, review.unit
        table.add_row(
            str(each.ply + 1),
            Text(printable(each.when)),
            Text(printable(each.choice(each.chosen).label)),
            Text("=", THIRD) if same else Text(printable(each.choice(each.best).label)),
            f"{each.rank}/{each.options}",
            unit.amount(each.before.value).removesuffix(unit.of),
            unit.amount(each.after.value).removesuffix(unit.of),
            Text("" if same else lost(review, each), SECOND if each.as_good else DANGER),
            "" if each.cause is Cause.NOTHING else unit.change(each.luck),
        )
    return table
