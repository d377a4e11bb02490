"""Why a hint advises what it does: the judge's view of a table, in words."""

from random import Random

import pytest

from gloaming import Match
from gloaming.agents import InformationSet, hint
from gloaming.agents.analysis import Budget, outlooks_of
from gloaming.agents.reasons import arguments
from gloaming.games.assault.players.features import LEARNT, RACES, numbers, odds, weights_of
from gloaming.games.assault.players.habit import habit
from gloaming.games.assault.players.judge import judge
from gloaming.games.assault.players.outlook import outlook
from gloaming.games.assault.players.rationale import rationale
from tests.games.assault.table import Table, table

RECRUIT_REST = ("Play Recruit", "Play Rest")


@pytest.mark.parametrize("turn", ["storm", "stone", "frost", "fire", "hill", "cloud"])
def test_the_terms_add_up_to_what_the_judge_thinks(turn: str) -> None:
    s = table(turn=turn, row="attack", resources={turn: "driven-herd iron-ore"}, points={turn: 7}).state
    seat = s.turn
    weights, race = weights_of(LEARNT), s.players[seat].race
    of_race = dict(zip(RACES[1:], weights.plain[-5:], strict=True)).get(race, 0.0)
    own = [term for term in outlook(s, seat) if term.name != "rivals"]
    assert sum(term.worth for term in own) + of_race == pytest.approx(odds(s)[seat])
    assert odds(s)[seat] + weights.base == pytest.approx(weights.sum_of(numbers(s, seat)))


def test_who_recruits_is_told_of_the_units() -> None:
    t = table(turn="hill", armies={"sumber-hills": "chief-guh hill-marauder*3"}, row="move")
    choices = [next(each for each in t.options if t.match.gloss(each).label.startswith(what)) for what in RECRUIT_REST]
    recruit, rest = outlooks_of(InformationSet(t.match), choices, Budget(1), 0).values()
    told = [reason.title for reason in arguments(recruit, [rest], None).reasons]
    assert any(title.startswith("Then you have ") and title.endswith(" unhurt units on the map.") for title in told)


def test_who_has_had_the_last_turn_gains_nothing_by_a_rest() -> None:
    rested, played = (table(turn="fire", row={"storm": row}, round=5).state for row in ("", "attack unique"))
    seat = next(n for n, player in enumerate(rested.players) if player.race == "storm")
    assert seat < rested.turn
    assert judge(rested, seat) > judge(played, seat)
    rested.last_round = played.last_round = 5
    assert judge(rested, seat) == judge(played, seat)
    assert not any(term.title for term in outlook(rested, seat) if term.name in ("row", "attack", "unique"))


def test_a_hint_speaks_of_games_won() -> None:
    told = hint(table(turn="storm").match, iterations=40)
    assert told.unit == "chances in 100"
    assert "games are won from here" in told.expects


def seen(t: Table, option: str) -> str:
    """What a sensible player sees at once in an option that begins so."""
    ask = t.match.ask
    assert ask is not None
    found = rationale(t.state, ask, next(each for each in t.options if t.match.gloss(each).label.startswith(option)))
    return "" if found is None else found.title


def test_an_attack_says_its_dice_and_what_it_likely_brings() -> None:
    armies = {"sumber-hills": "chief-guh hill-marauder*4", "high-forest": "stone-warden"}
    t = table(turn="hill", armies=armies, row="move plunder")
    assert "dice against" in seen(t, "Play Attack")
    assert "points for giants defeated" in seen(t, "Play Attack")


def test_rest_counts_the_cards_that_come_back_and_recruit_its_points() -> None:
    t = table(turn="hill", armies={"sumber-hills": "chief-guh"}, row="move plunder trade")
    assert seen(t, "Play Rest") == "It brings 3 Command Cards back to your hand."
    assert "Recruit Points for new giants." in seen(t, "Play Recruit")


def test_an_event_says_its_points_and_a_draft_what_the_card_is_good_for() -> None:
    t = Match.new("assault", 3, {})
    assert t.ask is not None
    said = [rationale(t.state, t.ask, option) for option in t.ask.options]
    assert all(each is not None and each.title.startswith("It is ") for each in said)


def test_a_hint_without_a_sure_difference_still_says_what_a_player_sees() -> None:
    advice = hint(table(turn="storm", row="move").match, iterations=10).advice[0]
    assert advice.reasons
    assert advice.why.count(". ") <= 1


def test_whatever_may_be_chosen_a_sentence_or_nothing_is_said_of_it() -> None:
    played, chance = Match.new("assault", 2), Random(2)
    for _ in range(150):
        assert played.ask is not None
        for option in played.ask.options:
            found = rationale(played.state, played.ask, option)
            assert found is None or found.title.endswith("."), found
        played.play(chance.choice(played.ask.options) if chance.random() < 0.3 else habit(played.state, played.ask))
