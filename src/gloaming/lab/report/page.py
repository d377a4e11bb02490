"""The report: one HTML page about many games, without scripts or requests, with plots and their numbers."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gloaming import __version__
from gloaming.kernel import Game

from ..play.plan import LabError, game_of
from ..play.results import Results
from .choices import choices
from .comparison import differences
from .markup import Markup, el
from .plots import dot
from .sections import decisions, endings, lengths, turning, unused
from .sets import Sets, interval, spread_of
from .totals import plain, totals_of

CSS = Path(__file__).with_name("report.css")


def report(results: Results, against: Results | None = None, game: Game[Any] | None = None) -> str:
    """The page about some games; compared with another set, if `against` is given."""
    both = [results] if against is None else [results, against]
    if against is not None and against.plan.game != results.plan.game:
        raise LabError(f"These are games of {results.plan.game}, and those of {against.plan.game}.")
    if not all(both):
        raise LabError("There are no games to report on yet.")
    game = game or game_of(results.plan)
    sets = Sets(game, [totals_of(each) for each in both], ["A", "B"][: len(both)])
    parts = [
        ("how-it-ends", "How it ends", endings(sets)),
        ("how-long", "How long, how wide", lengths(sets)),
        ("what-is-decided", "What is decided", decisions(sets)),
        ("where", "Where games are decided", turning(sets)),
        ("choices", "What is chosen", choices(sets)),
        ("nobody", "What nobody takes", unused(sets, results)),
        ("how-it-was-made", "How this was made", made(both)),
    ]
    if sets.compared:
        parts.insert(0, ("compared", "What differs", differences(sets)))
    body = [el("section", el("h2", title), el("div", *inside, class_="pair"), id=name) for name, title, inside in parts]
    return page(
        f"{game.title}: {len(results)} games",
        el(
            "header",
            el("h1", game.title),
            el("p", lead(both)),
            key(sets, both) if sets.compared else facts(sets),
            el(
                "nav",
                el("ul", *(el("li", el("a", title, href=f"#{name}")) for name, title, _ in parts)),
                aria_label="Parts",
            ),
        ),
        el("main", *body),
    )


def page(title: str, *body: Markup) -> str:
    """A whole page that needs no other files."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", title),
        el("style", Markup(CSS.read_text("utf-8"))),
    )
    foot = el("footer", f"Gloaming {__version__}. Intervals hold the truth 95 times in 100.")
    return f"<!doctype html>\n{el('html', head, el('body', *body, foot), lang='en')}\n"


def lead(both: Sequence[Results]) -> str:
    """A sentence that says what was played."""
    agents = dict.fromkeys(name for each in both for table in each.plan.tables for name in table.agents)
    games = " and ".join(f"{len(each):,}" for each in both)
    return f"{games} games, played by {', '.join(agents)}."


def key(sets: Sets, both: Sequence[Results]) -> Markup:
    """The legend of the two sets."""
    marks = [
        el(
            "li",
            el("svg", dot(8, 8, which), viewBox="0 0 16 16", aria_hidden="true"),
            f"{name}: {described(each)}",
        )
        for which, (name, each) in enumerate(zip(sets.names, both, strict=True))
    ]
    return el("ul", *marks, class_="key")


def described(results: Results) -> str:
    """The origin of a set of games."""
    pack = "the cards of the game" if results.plan.pack is None else f"the cards in {results.plan.pack.folder}"
    return f"{results.place}" if results.place is not None else f"{pack}, just played"


def facts(sets: Sets) -> Markup:
    """The main figures."""
    totals, value = sets.all_totals[0], sets.measure.value
    length, width = spread_of(totals.lengths).estimate(), spread_of(totals.widths).mean
    found = []
    if sets.measure.rivals:
        best = max(totals.by_seat, key=lambda seat: value(totals.by_seat[seat]).value)
        found.append(("Best seat", best, f"won {sets.told(value(totals.by_seat[best]))}"))
    else:
        all_in_all = value(totals.everyone)
        found.append((sets.what.capitalize(), sets.words(all_in_all.value), interval(all_in_all, sets.words)))
    found.append(("Decisions in a game", f"{length.value:.1f}", interval(length, "{:.1f}".format)))
    if totals.widest:
        found.append(("Options in a decision", f"{width:.1f}", f"at most {totals.widest}"))
    tiles = (el("div", el("dt", what), el("dd", figure, el("small", more))) for what, figure, more in found)
    return el("dl", *tiles, class_="facts")


def made(both: Sequence[Results]) -> Iterator[Markup]:
    """How to play the same games again."""
    for results in both:
        plan = results.plan
        options = dict.fromkeys(
            ", ".join(f"{name} = {plain(value)}" for name, value in table.options.items()) for table in plan.tables
        )
        lines = {
            "Games": f"{len(results):,} of {plan.game}, from seed {plan.seed}",
            "Rule options": "; ".join(each or "as they are" for each in options),
            "Line-ups": "; ".join(dict.fromkeys(" – ".join(table.agents) for table in plan.tables)),
            "Cards": "those of the game" if plan.pack is None else f"{plan.pack.folder} ({plan.pack.hash})",
            "Played by": f"Gloaming {plan.gloaming}, schema {plan.schema}",
        }
        if results.place is not None:
            lines["One of them again"] = f"gloaming simulate --replay {results.place} --game 0"
        yield el(
            "dl", *(part for name, told in lines.items() for part in (el("dt", name), el("dd", told))), class_="made"
        )
