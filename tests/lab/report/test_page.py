"""The report: what it says is what the games say, and the page is whole, quiet and readable by everybody."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from gloaming.kernel import Game
from gloaming.kernel.catalogue import find
from gloaming.lab import Detail, GameRow, LabError, Results, plan_for, simulate
from gloaming.lab.figures import Estimate
from gloaming.lab.report.choices import choices_of, effects_of, never_taken, pieces_of
from gloaming.lab.report.markup import Markup, el, table
from gloaming.lab.report.never_offered import never_offered
from gloaming.lab.report.page import report
from gloaming.lab.report.plots import IntervalRow, Scale, bins_of, histogram, intervals, range_of
from gloaming.lab.report.sets import Sets, percent, signed, with_interval
from gloaming.lab.report.totals import totals_of
from tests.agents.toys import CREW, RING, WELL
from tests.kernel.toys import MOTHS, SEALED


@pytest.fixture(scope="module")
def tictactoe() -> Results:
    return simulate(plan_for("tictactoe", ["random", "greedy:1"], detail=Detail.CHOICES), 80)


@pytest.fixture(scope="module")
def allies() -> Results:
    varied = {"pass_tie": ["oldest", "player"]}
    return simulate(plan_for("allies", ["random", "greedy:1"], varied=varied, detail=Detail.CHOICES), 16)


def parsed(page: str) -> ElementTree.Element:
    return ElementTree.fromstring(page.removeprefix("<!doctype html>\n"))


def words(page: str) -> str:
    return " ".join(parsed(page).find("body").itertext())  # type: ignore[union-attr]


def made(*rows: GameRow, seats: int = 2) -> Results:
    """Made-up games at a table of so many seats."""
    tables: dict[int, Game[Any]] = {1: WELL, 2: SEALED, 3: CREW}
    plan = plan_for(tables[seats], ["random"])
    return Results(plan, len(rows), lambda: iter(rows))


def row(number: int, payoffs: list[float], **more: object) -> GameRow:
    agents = ["random"] * len(payoffs)
    return GameRow(game=number, seed=number, agents=agents, reason="over", payoffs=payoffs, decisions=4, **more)  # type: ignore[arg-type]


# the tally


def test_seats_that_are_paid_differently_win_and_lose() -> None:
    totals = totals_of(made(row(0, [1, -1]), row(1, [1, -1]), row(2, [0, 0]), row(3, [-1, 1])))
    measure, first = totals.measure, totals.by_seat["Seat 1"]
    assert measure.rivals
    assert (measure.wins_of(first), measure.draws_of(first), first.games) == (2, 1, 4)
    assert measure.value(first).value == 0.5


def test_a_tie_between_rivals_is_no_win_however_much_both_get() -> None:
    totals = totals_of(made(row(0, [5, 5]), row(1, [5, 2])))
    assert totals.measure.wins_of(totals.by_seat["Seat 1"]) == 1
    assert totals.measure.draws_of(totals.by_seat["Seat 1"]) == 1


def test_a_team_wins_when_all_are_paid_and_loses_when_none_is() -> None:
    totals = totals_of(made(row(0, [1, 1, 1]), row(1, [-1, -1, -1]), row(2, [1, 1, 1]), seats=3))
    assert not totals.measure.rivals
    assert totals.measure.wins
    assert totals.measure.wins_of(totals.everyone) == 6


def test_where_more_is_better_the_mean_is_told() -> None:
    totals = totals_of(made(row(0, [-7], scores=[7]), row(1, [-9], scores=[9]), seats=1))
    assert not totals.measure.wins
    assert totals.measure.value(totals.everyone).value == 8
    assert totals.fewer_is_better
    assert not totals_of(made(row(0, [7], scores=[7]), row(1, [9], scores=[9]), seats=1)).fewer_is_better


def test_what_was_offered_and_taken_is_counted_by_piece_and_by_choice() -> None:
    one = {"play | Lantern": (3, 1), "burn | Lantern | Rope": (2, 0), "pass: Do nothing": (3, 2)}
    totals = totals_of(made(row(0, [1, -1], choices=[one, {}])))
    assert set(totals.pieces) == {"Lantern", "Rope"}
    assert totals.pieces["Lantern"].used.games == 1
    assert totals.pieces["Lantern"].chosen == 1
    assert totals.pieces["Rope"].left.games == 1
    assert totals.deeds == {"play", "burn", "pass"}
    assert [name for name, _ in never_taken(totals)] == ["burn: Lantern, Rope"]
    assert [name for name, _ in choices_of(totals)] == ["play: Lantern", "burn: Lantern, Rope", "Do nothing"]


def games_with(card: str, taken: int, won: int, of: int, start: int) -> list[GameRow]:
    return [
        row(start + n, [1, -1] if n < won else [-1, 1], choices=[{f"play | {card}": (2, taken)}, {}]) for n in range(of)
    ]


def test_the_effect_of_a_card_is_how_those_did_who_took_it() -> None:
    rows = games_with("Sword", 1, won=30, of=40, start=0) + games_with("Sword", 0, won=10, of=40, start=40)
    totals = totals_of(made(*rows))
    (effect,) = effects_of(Sets(SEALED, [totals], ["A"]), pieces_of(totals))
    assert effect.name == "Sword"
    assert effect.gap.value == pytest.approx(0.5)
    assert effect.gap.clear
    assert effect.strict == effect.gap, "one comparison needs no wider interval"


def test_many_comparisons_need_wider_intervals() -> None:
    rows = [
        row(
            n,
            [1, -1] if n % 2 else [-1, 1],
            choices=[{f"play | Card {card:02}": (1, (n >> card % 5) & 1) for card in range(20)}, {}],
        )
        for n in range(64)
    ]
    totals = totals_of(made(*rows))
    found = effects_of(Sets(SEALED, [totals], ["A"]), pieces_of(totals))
    assert len(found) == 20
    for effect in found:
        assert effect.strict.high - effect.strict.low > 1.3 * (effect.gap.high - effect.gap.low)


def test_too_few_games_give_no_effect() -> None:
    totals = totals_of(made(*games_with("Sword", 1, 2, 4, 0), *games_with("Sword", 0, 2, 40, 4)))
    assert effects_of(Sets(SEALED, [totals], ["A"]), pieces_of(totals)) == []


def test_what_is_never_offered_is_found_by_looking_at_the_table() -> None:
    for order in ("fixed", "player"):
        plan = plan_for("allies", ["random"], options={"evolution_order": order}, detail=Detail.CHOICES)
        results = simulate(plan, 12)
        totals = totals_of(results)
        pieces, types = never_offered(results, find("allies"), totals)
        assert pieces
        assert set(pieces).isdisjoint(totals.pieces)
        assert ("evolve" in types) == (order == "fixed"), "only a player who orders evolutions is asked for one"
        assert "block" not in types


# plots


def test_an_axis_has_round_marks_and_holds_its_values() -> None:
    scale = Scale(0.13, 0.87, 100, 500)
    assert scale.marks == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert (scale(0), scale(1)) == (100, 500)
    assert Scale(3, 3, 0, 10).high > 3, "also where all values are the same"


def test_a_histogram_holds_every_game_once() -> None:
    bins = bins_of([{3: 5, 4: 2, 90: 1}, {3: 1}], whole=True)
    assert [sum(each.shares[which] for each in bins) for which in (0, 1)] == pytest.approx([1, 1])
    assert bins[0].low <= 3
    assert bins[-1].high > 90
    assert [range_of(each, True) for each in bins_of([{2: 1, 3: 1}], whole=True)] == ["2", "3"]
    assert bins_of([{}], whole=True) == []
    assert "svg" in histogram("empty", [], True, percent)


def test_bins_of_tenths_are_not_shifted_by_rounding() -> None:
    values = {n / 10: 1 for n in range(30)}
    assert [each.shares[0] > 0 for each in bins_of([values], whole=False)] == [True] * len(
        bins_of([values], whole=False)
    )


def test_an_interval_without_bounds_is_drawn_as_a_mere_point() -> None:
    drawn = intervals("one", [IntervalRow("a", [Estimate(2, float("-inf"), float("inf"))])], str)
    assert "inf" not in drawn
    assert "nan" not in drawn


def test_what_comes_from_a_game_is_escaped() -> None:
    assert (
        el("p", '<b> & "c"', title='"x" <y>') == '<p title="&quot;x&quot; &lt;y&gt;">&lt;b&gt; &amp; &quot;c&quot;</p>'
    )
    assert el("p", Markup("<b/>")) == "<p><b/></p>"
    assert "&lt;script&gt;" in table(["a"], [["<script>"]], "t")


def test_numbers_are_told_as_people_read_them() -> None:
    assert with_interval(Estimate(0.5, 0.42, 0.58), percent) == "50 % (42 to 58)"
    assert with_interval(Estimate(3, float("-inf"), float("inf")), signed) == "+3.0"
    assert (signed(-0.04), signed(0.06), signed(-2, 0)) == ("0", "+0.1", "-2")


# the page


def test_the_page_is_well_formed_and_asks_nothing_of_anybody(tictactoe: Results, allies: Results) -> None:
    for page in (report(tictactoe), report(allies), report(tictactoe, tictactoe)):
        parsed(page)
        assert not re.search(r"https?://|url\(|@import|<script|<link|src=", page)
        assert "prefers-color-scheme: light" in page


def test_every_plot_has_a_title_and_its_numbers_in_a_table(allies: Results) -> None:
    tree = parsed(report(allies))
    figures = [each for each in tree.iter("figure") if each.find("svg") is not None]
    assert len(figures) >= 8
    for each in figures:
        drawing = each.find("svg")
        assert drawing is not None
        assert drawing.get("role") == "img"
        assert drawing[0].tag == "title"
        assert drawing[0].text
        assert each.find("details//table/caption") is not None
        assert all(cell.get("scope") for cell in each.iter("th"))


def test_links_on_the_page_lead_to_its_parts(tictactoe: Results) -> None:
    tree = parsed(report(tictactoe))
    ids = [each.get("id") for each in tree.iter("section")]
    assert [link.get("href") for link in tree.iter("a")] == [f"#{each}" for each in ids]
    assert len(set(ids)) == len(ids)


def test_the_page_tells_wins_by_seat_and_by_player(tictactoe: Results) -> None:
    totals, told = totals_of(tictactoe), words(report(tictactoe))
    for group in (totals.by_seat["Seat 1"], totals.by_agent["random"]):
        assert with_interval(totals.measure.value(group), percent) in told
    assert "Mark the middle centre" in told
    assert "the game has no judge" in told


def test_the_page_tells_scores_options_and_foresight_of_a_solitaire(allies: Results) -> None:
    told = words(report(allies))
    for part in ("By option: pass_tie", "Score, fewer is better", "Results foreseen", "comparisons", "wraith attacks"):
        assert part in told
    assert "By seat" not in told, "there is but one"


def test_two_sets_are_told_apart_and_compared() -> None:
    strong = made(*games_with("Sword", 1, won=36, of=40, start=0))
    weak = made(*games_with("Spoon", 1, won=4, of=20, start=0), *games_with("Sword", 0, won=4, of=20, start=20))
    told = words(report(strong, weak, game=SEALED))
    assert "+70 (" in told, "seat 1 won nine tenths of the first set and a fifth of the second"
    assert "Only in B: Spoon." in told
    assert "Sword 100 % 0 % +100" in re.sub(r"\s+", " ", told)


def test_a_set_of_another_game_is_not_compared(tictactoe: Results, allies: Results) -> None:
    with pytest.raises(LabError, match=r"games of tictactoe.*allies"):
        report(tictactoe, allies)


def test_no_games_make_no_report() -> None:
    with pytest.raises(LabError, match="no games to report"):
        report(made())


def test_results_without_details_say_what_is_missing() -> None:
    results = simulate(plan_for("tictactoe", ["random"], detail=Detail.NONE), 5)
    told = words(report(results))
    assert "--detail outcomes" in told
    assert "--detail choices" in told


def test_one_game_is_enough_for_a_page() -> None:
    for name in ("tictactoe", "allies"):
        told = words(report(simulate(plan_for(name, ["random"], detail=Detail.CHOICES), 1)))
        assert "inf" not in told.split(), "a single game has no interval"


@pytest.mark.parametrize("game", [CREW, MOTHS, RING, SEALED, WELL], ids=lambda game: game.name)
def test_every_kind_of_game_gets_its_page(game: Game[Any]) -> None:
    results = simulate(plan_for(game, ["random"], detail=Detail.CHOICES), 2, game=game)
    parsed(report(results, game=game))


def test_games_of_other_rules_are_still_reported_on(tictactoe: Results) -> None:
    rows = [*tictactoe]
    forged = GameRow(**{name: getattr(rows[0], name) for name in GameRow.__struct_fields__} | {"answers": [0, 0, 0]})
    results = Results(tictactoe.plan, 1, lambda: iter([forged]))
    assert "have changed since" in words(report(results))


def test_the_page_looks_the_same_wherever_it_was_made() -> None:
    plan = plan_for("tictactoe", ["random"], detail=Detail.CHOICES)
    assert report(simulate(plan, 20)) == report(simulate(plan, 20, jobs=2))
