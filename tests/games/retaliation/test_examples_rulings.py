"""What the examples of the cards have brought to light, as rulings."""

import pytest

from gloaming.games.retaliation.authoring.contents import PACK
from gloaming.games.retaliation.table.choices import On, Who
from gloaming.games.retaliation.table.state import PACK as NOBODY
from gloaming.games.retaliation.table.state import State
from gloaming.games.retaliation.table.text import Text, carry_out, page_text
from gloaming.packs import LIBRARY, Example
from gloaming.packs.examples import run_example
from gloaming.testing import rule
from tests.games.retaliation.table import foe, play, state, wolf

PACKED = LIBRARY.bundled(PACK)
FOE = 10


def shoved(text: str, *others: tuple[int, int], at: tuple[int, int] = (1, 0), answers: tuple[On, ...] = ()) -> State:
    """A foe near the user of a text that pushes or pulls it."""
    s = state(npcs=[foe("timber-cutter", at=at), *(foe("hired-gun", at=each) for each in others)], sequence="combat")
    e = Text(s, text, 0)
    e.target = FOE
    play(e.run_all(), *answers)
    return s


def test_a_push_leads_straight_away_and_nobody_is_asked() -> None:
    assert shoved("Push the target 2 HEX.").npcs[0].at == [(3, 0)]


def test_a_push_stops_before_what_is_in_the_way_and_does_not_go_around_it() -> None:
    assert shoved("Push the target 2 HEX.", (3, 0)).npcs[0].at == [(2, 0)]


@pytest.mark.parametrize("to", [(2, 1), (1, 2)])
def test_of_two_equal_ways_of_a_push_the_user_chooses(to: tuple[int, int]) -> None:
    assert shoved("Push the target 1 HEX.", at=(1, 1), answers=(On((to,)),)).npcs[0].at == [to]


def test_a_pull_leads_straight_here_and_ends_next_to_the_user() -> None:
    assert shoved("Pull the target 3 HEX.", at=(3, 0)).npcs[0].at == [(1, 0)]


@rule("RT-21.3")
def test_a_token_that_comes_in_the_middle_of_an_attack_waits_for_the_next_one() -> None:
    twice = Example(
        given="A Timber Cutter stands on HEX 1:0. You carry Knife.",
        when="The Timber Cutter attacks you. The Timber Cutter attacks you.",
        choose=["Play Parry"],
        then="You have 5 Damage. The Timber Cutter has no effect tokens.",  # 5 - 4 +1 RESISTANCE tokens, then 5 - 1
    )
    assert run_example(PACKED, PACKED.find("homid-parry"), twice) == ""


@rule("RT-R123")
def test_at_the_caern_the_pack_says_who_takes_an_effect_of_one_member() -> None:
    s = state(members=[wolf(), wolf()], sequence="caern", turn=None)
    play(carry_out(page_text(s, NOBODY, [0, 1]), "Take the Effect Warm Meal."), Who(1))
    assert [member.effects for member in s.members] == [[], ["warm-meal"]]


@rule("RT-21.36")
def test_an_effect_of_the_pack_is_taken_though_nobody_acts() -> None:
    s = state(members=[wolf(), wolf()], sequence="caern", turn=None)
    play(carry_out(page_text(s, NOBODY, [0, 1]), "Take the Effect Fresh Tracks."))
    assert s.campaign.effects == ["fresh-tracks"]
