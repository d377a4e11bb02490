"""Tournaments: who meets whom, who is better, and how surely."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.kernel import Game
from gloaming.lab import GameRow, LabError, Standings, load, plan_for, tournament
from gloaming.lab.play.results import Results
from gloaming.lab.play.tournament import standings
from tests.agents.toys import CREW, WELL
from tests.kernel.toys import SEALED


def results_of(agents: list[str], seats: int, rows: list[tuple[list[str], list[float]]]) -> Results:
    """Made-up games of a tournament, at tables of so many seats."""
    tables: dict[int, Game[Any]] = {1: WELL, 2: SEALED, 3: CREW}
    plan = plan_for(tables[seats], agents, same_deals=True)
    made = [
        GameRow(game=n, seed=n, agents=who, reason="made up", payoffs=paid, decisions=1)
        for n, (who, paid) in enumerate(rows)
    ]
    return Results(plan, len(made), lambda: iter(made))


def test_the_better_player_is_found() -> None:
    found = tournament("tictactoe", ["random", "search:40", "greedy:2"], 30, seed=2)
    assert found.table[0].agent == "search:40"
    assert found.table[-1].agent == "random"
    assert found.of("search:40").rating.low > found.of("random").rating.high
    assert sum(each.rating.value for each in found.table) == pytest.approx(0, abs=1e-6)
    assert not found.together


def test_each_pair_plays_as_many_games_as_asked_in_both_seats() -> None:
    found = tournament("tictactoe", ["random", "greedy:1", "greedy:2"], 11)
    assert found.games == 36, "three pairs, twelve games each: eleven is no whole number of turns"
    assert found.deals == 6
    assert [each.games for each in found.table] == [24, 24, 24]
    assert all(pair.wins + pair.draws + pair.losses == 12 for pair in found.pairs)


def test_the_same_tournament_ends_the_same_however_it_is_played() -> None:
    agents = ["random", "greedy:1"]
    assert tournament("tictactoe", agents, 20, 1, 3) == tournament("tictactoe", agents, 20, 2, 3)
    assert tournament("tictactoe", agents, 20, 1, 3) != tournament("tictactoe", agents, 20, 1, 4)


def test_a_solitaire_is_a_contest_for_the_same_deals() -> None:
    found = tournament("allies", ["random", "greedy:1"], 8)
    assert found.together
    assert (found.games, found.deals) == (16, 8)
    best, worst = found.table
    assert (best.agent, worst.agent) == ("greedy:1", "random")
    assert best.score is not None
    assert best.score.value == pytest.approx(-best.payoff.value)
    pair = found.pairs[0]
    assert pair.wins + pair.draws + pair.losses == 8
    assert pair.difference.value == pytest.approx(best.payoff.value - worst.payoff.value)


def test_every_deal_is_played_with_each_value_of_a_varied_option(tmp_path: Path) -> None:
    ties = ["oldest", "player"]
    found = tournament("allies", ["random", "greedy:1"], 3, varied={"pass_tie": ties}, out=tmp_path)
    assert (found.games, found.deals) == (12, 3)
    rows = list(load(tmp_path))
    assert {row.options["pass_tie"] for row in rows} == set(ties)
    assert len({row.seed for row in rows}) == 3
    best, worst = found.table
    pair = found.pairs[0]
    assert pair.wins + pair.draws + pair.losses == 3, "a deal is won as a whole"
    assert pair.difference.value == pytest.approx(best.payoff.value - worst.payoff.value)


def test_paired_differences_are_surer_than_the_means_they_come_from() -> None:
    """Both get what the deal is worth; one always gets one more."""
    deals = [5.0, 50.0, 20.0, 80.0, 35.0]
    rows = [row for worth in deals for row in ((["random"], [worth]), (["greedy"], [worth + 1]))]
    found = standings(results_of(["random", "greedy"], 1, rows))
    assert found.pairs[0].one == "greedy"
    assert found.pairs[0].difference.low == found.pairs[0].difference.high == 1
    assert found.of("greedy").payoff.low < found.of("random").payoff.high


def test_a_team_game_is_played_by_one_agent_in_all_seats_if_that_is_asked() -> None:
    found = tournament(CREW, ["random", "search:30"], 6, together=True)
    assert found.together
    assert found.table[0].agent == "search:30"
    assert found.table[0].games == 18, "six games with three seats each"


def test_draws_count_half() -> None:
    rows = [(["random", "greedy"], [0.0, 0.0]), (["greedy", "random"], [0.0, 0.0])] * 3
    found = standings(results_of(["random", "greedy"], 2, rows))
    assert [each.rating.value for each in found.table] == pytest.approx([0, 0])
    assert [(each.wins, each.draws, each.losses) for each in found.table] == [(0, 6, 0), (0, 6, 0)]
    assert found.table[0].rating.low < 0 < found.table[0].rating.high, "six draws do not make sure of anything"


def test_at_larger_tables_every_two_seats_are_compared() -> None:
    agents = ["random", "greedy", "search"]
    found = standings(results_of(agents, 3, [(agents, [3.0, 1.0, 2.0])] * 6))
    assert [each.agent for each in found.table] == ["random", "search", "greedy"]
    assert [(each.wins, each.losses) for each in found.table] == [(12, 0), (6, 6), (0, 12)]
    assert (found.pairs[0].one, found.pairs[0].other) == ("random", "search")


def test_who_won_every_deal_might_still_have_lost_another() -> None:
    rows = [(["random", "greedy"], [-1.0, 1.0]), (["greedy", "random"], [1.0, -1.0])] * 10
    best = standings(results_of(["random", "greedy"], 2, rows)).table[0]
    assert best.agent == "greedy"
    assert 0 < best.rating.low < best.rating.value < best.rating.high
    assert best.rating.high - best.rating.low > 100


def test_one_player_alone_or_twice_is_no_tournament() -> None:
    for agents in ([], ["random"], ["random", "random"]):
        with pytest.raises(LabError, match="two or more different"):
            tournament("tictactoe", agents, 4)


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    agents = ["random", "greedy:1"]
    with pytest.raises(KeyboardInterrupt):
        tournament("tictactoe", agents, 20, progress=stop, out=tmp_path)
    assert len(load(tmp_path)) == 7
    told: list[int] = []
    found = tournament("tictactoe", agents, 20, progress=lambda done, total: told.append(done), out=tmp_path)
    assert told[0] == 7
    assert found == tournament("tictactoe", agents, 20)


def test_standings_are_plain_data() -> None:
    found = tournament("tictactoe", ["random", "greedy:1"], 4)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Standings) == found
