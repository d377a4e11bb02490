"""What computer players think with: habits that are always possible, and a judge that sees what matters."""

from typing import Any

import pytest

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.players.card_worth import ease_of, worth_of
from gloaming.games.veilwraith.players.habit import habit
from gloaming.games.veilwraith.players.judge import judge
from gloaming.games.veilwraith.table import choices as c
from gloaming.kernel import Match
from gloaming.lingo import Do
from tests.games.veilwraith.cards import KEY, PLAIN, TRIAL, anima, deja, foe, key, memory
from tests.games.veilwraith.table import Table, table


def worth(**how: Any) -> float:
    return judge(table(**how).state, 0)


def habitual(t: Table) -> Any:
    assert t.match.ask is not None
    return habit(t.state, t.match.ask)


def test_spirit_keys_foes_memories_and_power_tokens_speak_for_a_win_and_threats_against_it() -> None:
    plain = worth()
    assert worth(spirit=10) < worth(spirit=15) < plain
    assert plain < worth(hand=[memory()])
    assert plain < worth(row=["explore 2", "fight", "influence"])
    assert plain < worth(keys=2) < worth(keys=2, foes=1)
    assert worth(area=[anima(), deja()]) < worth(area=[anima()]) < plain
    assert worth(area=[anima("Fight 9", cost=2)]) < worth(area=[anima("Fight 9", cost=1)])


def test_a_starred_value_that_fell_and_the_open_portal_are_worth_something() -> None:
    both = foe("Fight 2* Influence 9*")
    t = table(area=[both])
    before = judge(t.state, 0)
    assert before < judge(t.beat("fight", both).state, 0)
    assert worth(keys=5, foes=1, portal=1) < worth(keys=5, foes=1, portal=1, row=["fight", "influence", "explore 4"])


def test_what_chance_is_about_to_bring_counts_before_it_is_seen() -> None:
    t = table()
    plain = judge(t.state, 0)
    t.you.coming = 1
    assert judge(t.state, 0) < plain
    t.you.coming, t.you.drawing = 0, 2
    assert plain < judge(t.state, 0)


def test_a_loss_that_cannot_be_averted_is_worth_little_more_than_a_loss() -> None:
    assert worth(spirit=2, area=[anima(cost=2)]) < 0.05 < worth(spirit=3, area=[anima(cost=2)])


def test_a_grief_in_the_memory_deck_is_worse_than_a_friend() -> None:
    grief, friend = deja(text="Drawn: Lose 1 Spirit."), deja(text="Drawn: Gain 2 Spirit. Discard this Threat.")
    assert worth(deck=[memory(), grief]) < worth(deck=[memory(), friend])


def test_habit_spends_as_few_power_tokens_as_are_enough() -> None:
    t = table(area=[anima("Fight 4")], row=["explore", "fight 5", "influence"]).use("fight", "Fight 4")
    assert habitual(t) == c.Spend(2)


def test_habit_counts_bonuses_that_depend_on_the_row() -> None:
    road = memory("If Explore is in slot 1, +2 Explore.")
    t = table(area=[key("Explore 3", cost=1)], hand=[road])
    assert habitual(t) == t.use_of("explore", "key")
    assert habitual(t.use("explore", "key")) == c.Play(road)
    assert habitual(table(area=[key("Explore 3")], hand=[road], row=["fight", "explore", "influence"])) != c.Play(road)


def test_habit_turns_a_key_for_an_attack_that_is_worth_it() -> None:
    dear = anima("Fight 2", cost=2)
    assert habitual(table(area=[dear], keys=[KEY], used=True)) == c.Turn(KEY)
    assert habitual(table(area=[anima("Fight 9")], keys=[KEY], used=True)) != c.Turn(KEY)


def test_what_a_memory_is_good_for_is_understood_wherever_it_stands_in_the_text() -> None:
    use, twice = memory("Use 1 more Action."), memory("Lose 1 Spirit. Use 1 more Action.\nUse 1 more Action.")
    assert (worth_of(TRIAL, use).in_deck, worth_of(TRIAL, twice).in_deck) == (3.4, 6.4)
    assert worth_of(TRIAL, memory("If you have 10 or less Spirit, gain 3 Spirit.")).saves
    assert not worth_of(TRIAL, memory("Another Veilwraith gains 3 Spirit.")).saves
    assert worth_of(TRIAL, memory("Draw 1 Memory.\nAdd 1 Power Token to Fight.")).at_once
    assert not worth_of(TRIAL, memory("Lose 1 Spirit.\nDraw 1 Memory.")).at_once
    assert ease_of(TRIAL, memory("+1 Fight. Ignore each Deja."), "").ignores


def test_habit_rather_loses_spirit_than_meets_another_threat() -> None:
    ring = memory("Choose one: play 1 Threat from the Threat deck; or lose 1 Spirit.")
    t = table(hand=[ring]).play(ring)
    assert habitual(t) == Do("lose 1 Spirit")
    t = table(hand=[ring], spirit=2, threat_deck=[PLAIN] * 3).play(ring)
    assert habitual(t) in t.options


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"vignette": 5, "stop_at": ["W1", "W2", "W6", "W7"], "profile": {"won": 1}},
        {"vignette": 4, "starting_abilities": "game", "own_order": True, "easy_dream": True},
        {"mode": "campaign", "day_dream": True, "nightmare": True},
        {"players": 2, "vignette": 3},
        {"players": 3, "rivals": True, "vignette": 2},
    ],
    ids=str,
)
def test_habit_answers_every_question_with_an_option_that_is_offered(options: dict[str, Any]) -> None:
    match = Match.new(GAME, 4, options)
    while match.ask is not None:
        answer = habit(match.state, match.ask)
        assert answer in match.ask.options, match.ask
        match.play(answer)


def test_a_lost_game_counts_more_the_nearer_it_came_to_a_win() -> None:
    for keys, foes, done in ((0, 0, 0), (2, 0, 2), (2, 1, 3)):
        t = table(spirit=1, area=[anima(cost=1)], threat_deck=[PLAIN], keys=keys, foes=foes).end()
        assert t.outcome is not None
        assert t.outcome.payoffs[0] == pytest.approx(0.4 * done / 7)  # of five Keys, one Foe and the Portal
