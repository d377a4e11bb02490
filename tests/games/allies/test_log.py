"""The log: every event is told, and every sentence is true."""

from typing import Any

from hypothesis import given, settings

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import PIPS, SUIT
from gloaming.games.allies.choices import Block, Heal, Move, Summon, Transform
from gloaming.games.allies.events import (
    AllyCame,
    Blocked,
    CityHit,
    Grew,
    Healed,
    Incomplete,
    Moved,
    Overwritten,
    Passed,
    RoundBegan,
    SpiritLost,
    Summoned,
    Transformed,
    Unused,
    WraithCame,
)
from gloaming.games.allies.state import State
from gloaming.testing import rule
from tests.games.allies.journeys import at_random, journey, rule_options, seeds
from tests.games.allies.table import acting, attacked, dealt, evolved


@rule("AL-4.3", "AL-4.18")
def test_the_log_tells_of_a_new_round_wraiths_and_an_ally() -> None:
    t = dealt("4C 9S KS TH JC 3D ...")
    assert t.told == [
        "Round 1",
        "Wraith Winged Dragon I comes: 9 ♠ on 4 ♣.",
        "Ally Charmed Fae II comes: 10 ♥ and 3 ♦ with K ♠ and J ♣.",
    ]
    assert GAME.tell(t.state, t.state.story[0]).heading
    assert not GAME.tell(t.state, t.state.story[1]).heading


@rule("AL-4.27")
def test_the_log_tells_of_an_incomplete_being() -> None:
    assert dealt("KS QS TH").told[1] == "The deck ends within a being: K ♠, Q ♠ and 10 ♥ out of the game."
    assert dealt("TH").told[1] == "The deck ends within a being: 10 ♥ out of the game."


@rule("AL-6.1", "AL-9.1", "AL-10.1", "AL-11.1")
def test_the_log_tells_of_every_action() -> None:
    t = acting(allies=["JC QC QS QH KC 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    t.act("JC heals 9S", "QH summons JH into 7H", "QC moves JC to 7H", "QS transforms 2D with KC")
    assert t.told == [
        "J ♣ heals the 9 ♠ of Eagle I.",
        "Q ♥ summons the J ♥ into Fae II.",
        "Q ♣ moves the J ♣ from Eagle I to Fae II.",
        "Eagle I catches Angel III. Q ♠ gives it the K ♣: now an ally.",
    ]
    assert [line.pieces for line in t.match.log()] == [["JC", "9S"], ["QH", "JH"], ["QC", "JC"], ["being3", "KC"]]


@rule("AL-13.4", "AL-13.7", "AL-13.8", "AL-15.6")
def test_the_log_tells_of_blocks_and_who_came_off_worse() -> None:
    allies = ["KC 9S 8S", "KD 3S 2C", "KH JC 4S 3H", "QH 4C 2H"]
    t = attacked(allies=allies, wraiths=["7S 6S", "9C 8C", "TS 5S", "3C AC"])
    t.block("KC", "7S").block("KD", "9C").block("QH", "3C").block("KH", "TS")
    assert t.told == [
        "Eagle I blocks the flying attack of Eagle V: 17 beats 13. The 6 ♠ of Eagle V is damaged.",
        "Winged Dragon II blocks the fire attack of Dragon VI: 5 loses to 17. The 3 ♠ of Winged Dragon II is damaged.",
        "Dragon Fae IV blocks the fire attack of Dragon VIII: 4 loses to 4. The 4 ♣ of Dragon Fae IV is damaged.",
        "Winged Fae III blocks the flying attack of Eagle VII: 4 loses to 15.",
        "Winged Fae III is caught and becomes a wraith. Destroyed: K ♥ and J ♣.",
    ]
    touched = [line.pieces for line in t.match.log()]
    assert touched[0] == ["being1", "being5"]
    assert touched[-1] == ["being3"]


@rule("AL-18.3", "AL-19.2", "AL-19.10", "AL-20.1")
def test_the_log_tells_of_every_evolution() -> None:
    t = evolved(wraiths=["TS 9S", "8S 7S", "9C 8C", "7C 6C", "9D 5H", "TD 8D"], deck="KS 2H 3C 4D ...")
    assert t.told == [
        "4 attacks get through to the city.",
        "K ♠ turns up for Eagle I: a spirit is lost, 1 point.",
        "Eagle II cannot use the 2 ♥ and passes it on to Charmed Fae V.",
        "Wraith Charmed Fae V takes the 2 ♥: magic 7.",
        "Wraith Dragon III takes the 3 ♣: fire 20.",
        "Dragon IV can neither use the 4 ♦ nor pass it on: unused, 1 point.",
    ]
    lines = [GAME.tell(t.state, event) for event in t.state.story]
    assert [line.icon for line in lines] == ["skull", "crown", "skull", "skull", "skull", "moon"]
    assert evolved(wraiths=["9S 3D"], deck="2D ...").told[1] == "Wraith Winged Angel I takes the 2 ♦: protection 5."
    assert evolved(wraiths=["9D 3D"], deck="2D ...").told == ["No attack gets through."]


def vertical(s: State, number: int, suit: str) -> int:
    return sum(PIPS[card] for card in s.beings[number - 1].vertical if SUIT[card] == suit)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seeds, seeds, rule_options)
def test_every_event_is_what_happened_and_every_change_is_told(seed: int, will: int, options: dict[str, Any]) -> None:
    for step in journey(seed, at_random(will), options):
        before, after = step.before, step.after
        events = step.told
        for event in events:
            true_to(event, before, after)
        kinds = [type(event) for event in events]
        counts = {kind: kinds.count(kind) for kind in kinds}
        new = after.beings[len(before.beings) :]
        assert counts.get(WraithCame, 0) == sum(not being.spirits for being in new)
        assert counts.get(AllyCame, 0) == sum(bool(being.spirits) for being in new)
        grown = sum(len(being.vertical) + len(being.horizontal) for being in after.beings[: len(before.beings)])
        assert counts.get(Grew, 0) == grown - sum(
            len(being.vertical) + len(being.horizontal) for being in before.beings
        )
        lost = sum(len(event.spirits) for event in events if isinstance(event, Overwritten))
        assert counts.get(Unused, 0) + counts.get(SpiritLost, 0) + lost == (
            len(after.pool) + len(after.removed) - len(before.pool) - len(before.removed)
        )
        assert counts.get(RoundBegan, 0) == after.round - before.round
        actions = {Heal: Healed, Summon: Summoned, Move: Moved, Transform: Transformed, Block: Blocked}
        for answer, event_type in actions.items():
            assert counts.get(event_type, 0) == isinstance(step.answer, answer)
        for event in events:
            assert GAME.tell(after, event).text


def true_to(event: Any, before: State, after: State) -> None:
    """Checks an event against the table before and after."""
    match event:
        case RoundBegan(number):
            assert number == after.round
        case WraithCame(wraith, cards):
            assert after.beings[wraith - 1].vertical == cards
            assert SUIT[cards[0]] == after.beings[wraith - 1].top
        case AllyCame(ally, cards, spirits):
            assert (after.beings[ally - 1].vertical, after.beings[ally - 1].spirits) == (cards, spirits)
        case Incomplete(cards):
            assert after.incomplete == cards
        case Healed(jack, card, ally):
            assert card in before.beings[ally - 1].horizontal
            assert card in after.beings[ally - 1].vertical
            assert jack in after.healed
        case Summoned(queen, jack, ally):
            assert jack in before.aside
            assert jack in after.beings[ally - 1].spirits
            assert after.queens[queen] == "summon"
        case Moved(queen, spirit, giver, taker):
            assert spirit in before.beings[giver - 1].spirits
            assert spirit in after.beings[taker - 1].spirits
            assert after.queens[queen] == "move"
        case Transformed(queen, spirit, donor, wraith):
            assert spirit in before.beings[donor - 1].spirits
            assert (before.beings[wraith - 1].spirits, after.beings[wraith - 1].spirits) == ([], [spirit])
            assert after.queens[queen] == "transform"
        case Blocked(ally, wraith, attack, ours, theirs, damaged):
            assert before.beings[wraith - 1].top == attack
            assert theirs == vertical(before, wraith, attack)
            assert damaged is None or damaged in after.beings[(wraith if ours > theirs else ally) - 1].horizontal
        case Overwritten(ally, spirits):
            assert (before.beings[ally - 1].spirits, after.beings[ally - 1].spirits) == (spirits, [])
        case CityHit(times):
            threats = [b for b in before.beings if not b.spirits and b.vertical and b.top != "D" and not b.cube]
            assert times == len(threats)
        case Grew(wraith, card, strength):
            assert card in after.beings[wraith - 1].vertical
            assert strength <= vertical(after, wraith, SUIT[card])
        case Passed(wraith, card, heir):
            assert wraith != heir
            assert card in after.beings[heir - 1].vertical
        case Unused(_, card):
            assert card in after.pool
        case SpiritLost(_, card):
            assert card in after.pool
        case _:
            raise AssertionError(event)
