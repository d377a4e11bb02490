"""DECK SET UP."""

import pytest

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import CARDS, COLOUR
from gloaming.games.allies.options import Options
from gloaming.games.allies.state import State
from gloaming.kernel import BadOptions, Dice, Match
from gloaming.testing import rule
from tests.games.allies.table import acting, attacked


def fresh(seed: int = 7, options: Options | None = None) -> State:
    return GAME.setup(options or Options(), Dice(seed))


@rule("AL-3.1", "AL-3.2", "AL-3.3", "AL-3.4")
def test_without_jokers_and_two_jacks_fifty_cards_are_left() -> None:
    s = fresh()
    assert len(s.deck) == 50
    assert s.aside == ["JH", "JS"]
    assert [COLOUR[jack] for jack in s.aside] == ["red", "black"]
    assert sorted(s.deck + s.aside) == sorted(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SCHD")


@rule("AL-3.5")
def test_the_deck_is_shuffled() -> None:
    decks = [fresh(seed).deck for seed in range(400)]
    assert len({tuple(deck) for deck in decks}) == 400
    assert {deck[-1] for deck in decks} == {deck[0] for deck in decks} == set(decks[0])


@rule("AL-3.6", "AL-3.7")
def test_nothing_else_is_on_the_table_at_first() -> None:
    s = fresh()
    assert (s.beings, s.pool, s.incomplete, s.removed, s.dealt) == ([], [], [], [], [])
    assert (s.round, s.court_evolutions, s.phase) == (0, 0, "new beings")


@rule("AL-R1", "AL-3.2", "AL-3.3")
@pytest.mark.parametrize("red", ["JH", "JD"])
@pytest.mark.parametrize("black", ["JS", "JC"])
def test_either_red_and_either_black_jack_may_be_set_aside(red: str, black: str) -> None:
    match = Match.new(GAME, 1, {"set_aside_jacks": [red, black]})
    s = fresh(options=match.options)
    assert s.aside == [red, black]
    assert sorted(s.deck) == sorted(set(CARDS) - {red, black})


@rule("AL-R1", "AL-3.2", "AL-3.3")
@pytest.mark.parametrize("jacks", [["JS", "JH"], ["JH", "JD"], ["JH"], ["JH", "QS"]])
def test_one_jack_of_each_colour_is_set_aside_the_red_one_first(jacks: list[str]) -> None:
    with pytest.raises(BadOptions, match="set_aside_jacks"):
        Match.new(GAME, 1, {"set_aside_jacks": jacks})


@rule("AL-R1", "AL-3.4")
@pytest.mark.parametrize("jacks", [["JH", "JS"], ["JD", "JC"]])
def test_whichever_jack_is_set_aside_it_is_summoned_by_its_colour(jacks: list[str]) -> None:
    t = acting(allies=["QS 9S 8S"], court_evolutions=1, options={"set_aside_jacks": jacks})
    t.may(f"QS summons {jacks[1]} into 9S").may_not(f"QS summons {jacks[0]} into 9S", rule="AL-9.2")


@rule("AL-R2")
@pytest.mark.parametrize("suit", "SCHD")
def test_an_ace_has_one_pip(suit: str) -> None:
    t = attacked(allies=[f"KS A{suit} 2{suit}*" if suit != "S" else "KC AS 2S*"])
    assert max(t.strengths(f"A{suit}")) == 1
    reading = t.match.inspect(f"A{suit}")
    assert reading is not None
    assert reading.text.startswith("1 pip of ")
