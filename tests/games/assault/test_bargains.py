"""What computer players do with Resource Cards by habit: offers that both gain by, and no endless haggling."""

from typing import Any

from gloaming.games.assault.players.habit_trades import EDGE, bargain, needs
from gloaming.games.assault.table import choices as c
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.assault.table import Table, table

NEXT = {"waterdeep": "hill-marauder", "high-moor": "cloud-courtier", "neverwinter-wood": "fire-smith"}
MUTUAL = {"hill": "dragon-lens iron-ore", "cloud": "driven-herd", "fire": "ale-wagons"}


def bargaining(resources: dict[str, str] | None = None, row: str = "move", **options: int) -> Table:
    """Hill has played Trade next to cloud and fire; all three want what another has."""
    t = table(turn="hill", armies=NEXT, resources=MUTUAL if resources is None else resources, row=row, options=options)
    return t.play("trade")


def by_habit(t: Table) -> Any:
    """What whoever is asked does without thinking."""
    assert t.match.ask is not None
    assert t.match.game.habit is not None
    choice = t.match.game.habit(t.s, t.match.ask)
    assert choice in t.options
    t.do(choice)
    return choice


@rule("AG-10.14", "AG-10.15")
def test_two_computer_players_agree_on_a_trade_that_both_gain_by() -> None:
    t = bargaining()
    done = []
    while t.s.turn == 5:
        done.append(by_habit(t))
    assert done[0] == c.Offer(2)
    assert done[-1] == c.Accept()
    assert sorted(t.player("hill").resources) == ["ale-wagons", "dragon-lens"]
    assert t.player("fire").resources == ["iron-ore"]


@rule("AG-10.17")
def test_an_offer_by_habit_gives_no_more_than_the_trade_limit_and_is_a_gain_for_both_card_by_card() -> None:
    t = bargaining({"hill": "dragon-lens*3", "cloud": "driven-herd*3"})
    hill, cloud = t.player("hill"), t.player("cloud")
    gives, wants = bargain(t.s, t.b, hill, cloud, 2)
    assert (gives, wants) == (["dragon-lens"] * 2, ["driven-herd"] * 2)
    mine, theirs = needs(t.s, t.b, hill), needs(t.s, t.b, cloud)
    assert mine["driven-herd"] - mine["dragon-lens"] > EDGE
    assert theirs["dragon-lens"] - theirs["driven-herd"] > EDGE


@rule("AG-10.18", "AG-R80")
def test_a_computer_player_whose_offer_is_refused_asks_another_and_then_does_something_else() -> None:
    t = bargaining()
    asked = []
    while t.s.turn == 5 and t.kind in ("trade", "offer", "want", "answer"):
        if t.kind == "answer":
            asked.append(t.asked)
            t.do(c.Refuse())
        else:
            by_habit(t)
    assert asked == ["fire", "cloud"]


@rule("AG-10.14")
def test_nothing_is_offered_where_one_of_both_would_lose() -> None:
    t = bargaining({"hill": "dragon-lens", "cloud": "dragon-lens"})
    assert not isinstance(by_habit(t), c.Offer)


@rule("AG-R80")
def test_a_bad_offer_is_answered_with_a_better_one_and_that_with_yes_or_no() -> None:
    t = bargaining({"hill": "dragon-lens iron-ore", "cloud": "driven-herd scaled-shields"})
    t.do(c.Offer(1), c.Give("iron-ore"), DONE, c.Want(1, "driven-herd"), DONE)
    assert by_habit(t) == c.Counter()
    while t.kind != "answer":
        assert t.asked == "cloud"
        by_habit(t)
    assert t.s.deal is not None
    assert (t.s.deal.gives, t.s.deal.wants) == (["driven-herd"], ["dragon-lens"])
    assert t.asked == "hill"
    assert by_habit(t) == c.Accept()


@rule("AG-R80")
def test_a_bad_counter_offer_is_refused_without_another() -> None:
    t = bargaining({"hill": "dragon-lens iron-ore", "cloud": "driven-herd*2 scaled-shields"})
    t.do(c.Offer(1), c.Give("dragon-lens"), DONE, c.Want(1, "driven-herd"), DONE)
    t.do(c.Counter(), c.Give("scaled-shields"), DONE, c.Want(5, "dragon-lens"), c.Want(5, "iron-ore"))
    assert c.Counter() in t.options
    assert by_habit(t) == c.Refuse()


@rule("AG-R80", "AG-10.15")
def test_an_offer_when_no_more_are_allowed_is_refused_and_not_answered_with_another() -> None:
    t = bargaining({"hill": "dragon-lens iron-ore", "cloud": "driven-herd scaled-shields"}, friendly_offers=1)
    t.s.counters = 1  # as many as are allowed
    t.do(c.Offer(1), c.Give("iron-ore"), DONE, c.Want(1, "driven-herd"), DONE)
    assert by_habit(t) == c.Refuse()


@rule("AG-10.8", "AG-10.13")
def test_a_forced_trade_by_habit_takes_the_only_card_of_the_other_for_ones_worst() -> None:
    t = bargaining({"hill": "scaled-shields", "cloud": "driven-herd"})
    assert by_habit(t) == c.Force(1)
    while t.s.turn == 5:
        by_habit(t)
    assert t.player("hill").resources == ["driven-herd"]
    assert t.player("cloud").resources == ["scaled-shields"]


@rule("AG-10.11")
def test_who_is_forced_to_trade_keeps_what_the_other_is_after() -> None:
    t = bargaining({"hill": "scaled-shields", "fire": "driven-herd throwing-stones"})
    t.do(c.Force(2))
    assert t.asked == "fire"
    assert by_habit(t) == c.Give("throwing-stones")


@rule("AG-10.5")
def test_who_has_nothing_to_trade_for_makes_no_trade() -> None:
    t = bargaining({"hill": "driven-herd"})
    assert by_habit(t) == DONE
