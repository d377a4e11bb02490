"""ORDNING POINTS, THE FINAL ORDNING, THE ENDGAME AND VICTORY."""

import pytest

from gloaming.games.assault.rules.score import winners
from gloaming.games.assault.rules.verbs import award
from gloaming.games.assault.show.reading import places_of
from gloaming.games.assault.table.board import final_ordning
from gloaming.testing import rule
from tests.games.assault.table import Table, table


def pass_turn(t: Table) -> None:
    """The player whose turn it is plays what does least."""
    seat = t.s.turn
    row = [t.b.commands[card].command for card in t.s.players[seat].row]
    t.play("plunder" if "plunder" not in row else "rest")
    while t.match.ask is not None and t.s.turn == seat:
        t.done()


@rule("AG-21.1", "AG-21.2", "AG-21.3", "AG-21.4", "AG-R184", "AG-R186", "AG-R189", "AG-2.52")
def test_points_come_from_pool_one_then_pool_two_then_the_box() -> None:
    t = table(points={"storm": 118})
    award(t.s, 1, 1, "attacks")
    assert (t.s.pool_1, t.s.pool_2, final_ordning(t.s)) == (1, 30, False)
    award(t.s, 1, 5, "attacks")  # more than is left: paid in full
    assert (t.s.pool_1, t.s.pool_2, t.s.last_round) == (0, 26, 0)
    assert final_ordning(t.s)
    award(t.s, 1, 40, "attacks")
    assert (t.s.pool_2, t.s.paid_beyond, t.points("cloud")) == (0, 14, 46)
    assert t.s.last_round == t.s.round + 1
    both = table(players=3)
    award(both.s, 0, 80, "attacks")  # one award empties both
    assert both.s.last_round == 2
    assert final_ordning(both.s)


@rule("AG-R190", "AG-21.5")
def test_nothing_ends_the_final_ordning() -> None:
    t = table(final=True)
    for _ in range(6):
        pass_turn(t)
    assert final_ordning(t.s)


@rule("AG-22.1", "AG-22.2", "AG-22.3", "AG-22.4", "AG-22.5", "AG-R188", "AG-R187", "AG-3.2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_is_finished_and_one_more_is_played_whoever_emptied_pool_two(seat: int) -> None:
    t = table(players=3, turn=["fire", "frost", "hill"][seat])
    for player in t.s.players[:seat]:
        player.turns = 1
    award(t.s, seat, 75, "attacks")
    turns = 0
    while t.match.ask is not None:
        pass_turn(t)
        turns += 1
    assert turns == 3 - seat + 3
    assert [player.turns for player in t.s.players] == [2, 2, 2]
    assert t.match.result is not None
    assert t.match.result.reason == "the final round is over"


@rule("AG-22.6", "AG-22.7", "AG-22.8", "AG-R191")
def test_points_are_still_earned_in_the_endgame_without_limit() -> None:
    t = table(players=3, points={"fire": 75})
    award(t.s, 1, 500, "attacks")
    assert t.points("frost") == 500
    assert t.s.paid_beyond == 500


@rule("AG-22.9", "AG-22.10", "AG-22.14")
def test_most_points_win_even_without_a_unit_on_the_board() -> None:
    t = table(players=3, turn="hill", armies={"waterdeep": "fire-smith"}, points={"fire": 30, "frost": 46})
    t.s.last_round = 1
    pass_turn(t)
    assert t.match.result is not None
    assert t.match.result.payoffs == (0.0, 1.0, 0.0)
    assert t.match.result.scores[:2] == (30, 46)
    told = [(tally.text, tally.number) for tally in t.match.summary().tallies if tally.total]
    assert told[0] == ("Frost Giants", 46)


def test_the_end_tells_from_where_the_first_had_more_and_what_the_second_did_better() -> None:
    t = table(players=3, turn="hill")
    for seat, points, why in ((0, 9, "Events"), (0, 2, "attacks"), (1, 5, "attacks"), (2, 1, "defence")):
        award(t.s, seat, points, why)
    t.s.last_round = 1
    pass_turn(t)
    assert t.match.summary().reasons == [
        "Events: 9 points, the Frost Giants 0.",
        "Attacks: 2 points, the Frost Giants 5.",
    ]


@rule("AG-22.11", "AG-R193", "AG-22.12", "AG-R194", "AG-22.13")
def test_ties_go_by_resource_cards_then_regions_then_the_victory_is_shared() -> None:
    laid = {"fire": 20, "frost": 20, "hill": 20}
    cards = table(
        players=3,
        points=laid,
        armies={"ice-spires": "fire-smith", "waterdeep": "fire-smith", "icewind-dale": "frost-raider"},
        resources={"fire": "iron-ore", "frost": "blood-rune driven-herd"},
        spells={"fire": "avalanche red-tide"},
    )
    assert winners(cards.s) == [1]  # more cards, though fewer regions
    lands = table(
        players=3,
        points=laid,
        armies={"ice-spires": "fire-smith", "waterdeep": "hill-marauder", "sumber-hills": "hill-marauder"},
    )
    assert winners(lands.s) == [2]  # homes count like any region
    shared = table(players=3, points=laid, armies={"waterdeep": "hill-marauder", "ice-spires": "fire-smith"})
    assert winners(shared.s) == [0, 2]
    castle = table(
        players=6, points={"storm": 20, "cloud": 20}, armies={"waterdeep": "storm-sentinel"}, castle="high-moor"
    )
    assert winners(castle.s) == [0]  # Lyn Armaal alone occupies nothing


@rule("AG-R196", "AG-2.11")
def test_a_computer_player_can_take_over_any_seat_at_any_decision() -> None:
    t = table(players=3)
    game = t.match.game
    assert game.habit is not None
    for _ in range(60):
        ask = t.match.ask
        assert ask is not None
        choice = game.habit(t.s, ask)
        assert choice in ask.options
        t.match.play(choice)


@rule("AG-20.17", "AG-R195")
def test_only_players_earn_points() -> None:
    t = table(players=3)
    award(t.s, -1, 5, "defence")
    assert (t.s.pool_1, sum(player.points for player in t.s.players)) == (60, 0)


@rule("AG-22.13", "AG-22.10")
def test_a_shared_victory_is_shared_in_equal_parts() -> None:
    t = table(players=3, turn="hill", armies={}, points={"fire": 20, "frost": 20}, resources={"hill": "iron-ore"})
    t.s.last_round = 1
    pass_turn(t)
    assert t.match.result is not None
    assert t.match.result.payoffs == (0.5, 0.5, 0.0)


@rule("AG-22.11", "AG-22.12", "AG-22.13")
def test_the_result_tells_the_places_and_what_parted_equals() -> None:
    laid = {"fire": 20, "frost": 20, "hill": 20}
    cards = table(players=3, points=laid, resources={"fire": "iron-ore", "frost": "blood-rune driven-herd"})
    assert [(each.seat, each.place, each.note) for each in places_of(cards.s)] == [
        (1, 1, "a tie of 20 points: 2 Resource Cards (AG-22.11)"),
        (0, 2, "a tie of 20 points: 1 Resource Card (AG-22.11)"),
        (2, 3, "a tie of 20 points: 0 Resource Cards (AG-22.11)"),
    ]
    lands = table(players=3, points=laid, armies={"waterdeep": "hill-marauder", "ice-spires": "fire-smith"})
    assert [(each.seat, each.place, each.note) for each in places_of(lands.s)] == [
        (0, 1, "shares the place: as many points, Resource Cards and regions (AG-22.13)"),
        (2, 1, "shares the place: as many points, Resource Cards and regions (AG-22.13)"),
        (1, 3, "a tie of 20 points and 0 Resource Cards: 0 regions (AG-22.12)"),
    ]
    alone = table(players=3, points={"fire": 30, "frost": 46})
    award(alone.s, 1, 4, "attacks")
    first = places_of(alone.s)[0]
    assert (first.seat, first.number, first.note) == (1, 50, "")
    assert [(part.text, part.number) for part in first.parts] == [("Attacks", 4)]
