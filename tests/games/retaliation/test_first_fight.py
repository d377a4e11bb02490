"""A fight tells itself: its first words, its sums, what is held up, what came of a check."""

from gloaming.games.retaliation.rules.attack import attack_on
from gloaming.games.retaliation.rules.combat import begin_combat
from gloaming.games.retaliation.show.motion import motion
from gloaming.games.retaliation.show.tell import tell
from gloaming.games.retaliation.table import events as told
from gloaming.games.retaliation.table.state import FigureRef, State
from gloaming.kernel import DONE
from gloaming.scene import Gesture, StoryPage, Tone
from gloaming.testing import rule
from tests.games.retaliation.table import foe, play, state, wolf

WOLF = FigureRef(0, chair=0)


def fight() -> State:
    """Two of the pack against two who stand together, before the first blow."""
    foes = [foe("axe-fomori", at=(2, 0)), foe("axe-fomori", at=(3, 0))]
    foes[0].colour, foes[1].colour = "red", "blue"
    return state([wolf(at=(0, 0)), wolf(at=(1, 0))], foes, scenario={"id": "01-cinders"})


def explained(s: State) -> StoryPage | None:
    return next(tell(s, event).page for event in s.story if isinstance(event, told.CombatBegan))


@rule("RT-26.1", "RT-28.1", "RT-28.13")
def test_the_first_fight_explains_its_own_words_and_the_second_does_not() -> None:
    s = fight()
    play(begin_combat(s), DONE)
    page = explained(s)
    assert page is not None
    for word in (
        "*group*: red Axe Fomori and blue Axe Fomori",
        "*Difficulty modifiers*",
        "*Glorious Attack*",
        "ARM from 5",
    ):
        assert word in page.text
    assert "it attacks whoever has taken the most Damage" in page.text
    s.story.clear()
    play(begin_combat(s), DONE)
    assert explained(s) is None


@rule("RT-24.22", "RT-28.9")
def test_an_attack_is_told_from_its_card_to_its_sum_and_its_dice_lie_there_meanwhile() -> None:
    s = fight()
    s.sequence = "combat"
    card = "homid-elbow"
    s.members[1].hands["homid"] = [card]
    s.dice.rolls = [6, 6, 6, 1]
    seen = []
    flow = attack_on(s, s.members[1], card, s.npcs[0].id, "")
    answer = None
    while True:
        try:
            flow.send(answer)
        except StopIteration:
            break
        seen.append(s.roll is not None)
        answer = DONE
    kinds = [type(event) for event in s.story]
    order = [told.Played, told.Rolled, told.Attacked, told.Reckoned, told.Damaged]
    assert [kind for kind in kinds if kind in order] == order
    assert s.roll is None
    assert s.blow is None
    assert any(seen)
    first, reckoned = s.story[0], next(event for event in s.story if isinstance(event, told.Reckoned))
    shown = motion(s, first)
    assert shown is not None
    assert shown.card is not None
    assert (shown.card.title, shown.gesture, shown.good) == ("Elbow", Gesture.THREATEN, True)
    damage = next(event for event in s.story if isinstance(event, told.Damaged))
    assert reckoned.damage == damage.damage == reckoned.level + reckoned.more + reckoned.behind - reckoned.resistance


@rule("RT-19.4")
def test_what_came_of_a_check_that_was_asked_for_is_said_in_words_numbers_and_price() -> None:
    s = fight()
    asked = told.Rolled(WOLF, "mental", "occult", [2, 1, 0], [], 3, 2, 0, 1, True)
    outcome = tell(s, asked).outcome
    assert outcome is not None
    assert (outcome.word, outcome.text) == ("Wolf succeeds.", "3 successes, 1 more than needed.")
    assert (outcome.tone, outcome.paid, outcome.came) == (Tone.GOOD, "Paid: 1 Willpower.", 3)
    assert outcome.odds.startswith("It was ")
    assert [die.title for die in outcome.dice] == ["2 claws", "1 claw", "blank"]
    failed = tell(s, told.Rolled(WOLF, "mental", "occult", [0], [], 0, 2, stays=True)).outcome
    assert failed is not None
    assert (failed.word, failed.text, failed.tone) == ("Wolf fails.", "0 successes, 2 too few.", Tone.BAD)
    assert tell(s, told.Rolled(WOLF, "physical", "brawl", [2], [], 2, None)).outcome is None  # a blow goes on at once
