"""Why a hint advises what it does: the judge's view of each being, in words."""

from gloaming.agents import Advice, hint
from gloaming.games.allies.outlook import outlook
from tests.games.allies.table import Table, table


def best(t: Table) -> Advice:
    return hint(t.match, iterations=200).advice[0]


def test_the_one_block_that_wins_is_advised_because_the_wraith_is_stopped() -> None:
    t = table(allies=["KC 9C 2S"], wraiths=["8C 4D", "TS 3D"], phase="wraith attacks")
    advice = best(t)
    assert advice.label == "Winged Dragon I blocks Charmed Dragon II"
    told = {reason.title: reason.pieces for reason in advice.reasons}
    assert told["Charmed Dragon II does not attack."] == ["being2"]
    assert told["Winged Dragon I fights for you with a strength of 20."] == [
        "being1"
    ]  # blocking the other, it would fall
    assert advice.why.startswith(advice.reasons[0].title)


def test_who_is_left_to_get_through_is_the_price() -> None:
    t = table(allies=["KC 9C 2C"], wraiths=["8C 3C", "7C 4C"], phase="wraith attacks")
    advice = best(t)
    stopped = "III" if "Dragon III" in advice.label else "II"
    other = "II" if stopped == "III" else "III"
    assert advice.reasons[0].title == f"Dragon {stopped} is stopped."
    assert advice.price is not None
    assert advice.price.title.startswith(f"Dragon {other} gets through with ")


def test_letting_all_through_gives_points_away_and_says_to_whom() -> None:
    t = table(allies=["KC 9C 2S"], wraiths=["8C 4D"], phase="wraith attacks")
    _, passing = hint(t.match, iterations=200).advice
    assert passing.label == "Let the rest through"
    assert passing.drawback == "Charmed Dragon II gets through with 8 fire."
    assert float(passing.gives_away) > 0.5


def test_a_wraith_costs_and_an_ally_helps_in_the_eyes_of_the_judge() -> None:
    t = table(allies=["KC 9C 2S"], wraiths=["8C 4D"], phase="wraith attacks")
    ally, wraith = outlook(t.state, 0)
    assert wraith.worth < 0 < ally.worth
    assert ally.title.replace("{}", f"{ally.amount:.0f}") == "Winged Dragon I fights for you with a strength of 20."
