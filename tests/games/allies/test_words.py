"""What people read: the log, the options in words, the pieces in full. Each sentence must be true."""

from typing import Any

import pytest
from hypothesis import given, settings

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import CARDS, PIPS, SUIT
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
from gloaming.games.allies.state import Block, Evolve, Heal, Move, State, Summon, Transform
from gloaming.kernel import Done
from gloaming.scene import Gloss, Reading, Tally, Tone, Verdict
from gloaming.testing import rule
from tests.games.allies.journeys import at_random, journey, rule_options, seeds
from tests.games.allies.table import Table, acting, attacked, dealt, evolved, table

# the log


@rule("AL-4.3", "AL-4.18")
def test_the_log_tells_of_a_new_round_wraiths_and_an_ally() -> None:
    t = dealt("4C 9S KS TH JC 3D ...")
    assert t.log == [
        "Round 1",
        "Wraith Winged Dragon 1 comes: 9 ♠ on 4 ♣.",
        "Ally Charmed Fae 2 comes: 10 ♥ and 3 ♦ with K ♠ and J ♣.",
    ]
    assert GAME.tell(t.state, t.state.story[0]).heading
    assert not GAME.tell(t.state, t.state.story[1]).heading


@rule("AL-4.27")
def test_the_log_tells_of_an_incomplete_being() -> None:
    assert dealt("KS QS TH").log[1] == "The deck ends within a being: K ♠, Q ♠ and 10 ♥ out of the game."
    assert dealt("TH").log[1] == "The deck ends within a being: 10 ♥ out of the game."


@rule("AL-6.1", "AL-9.1", "AL-10.1", "AL-11.1")
def test_the_log_tells_of_every_action() -> None:
    t = acting(allies=["JC QC QS QH KC 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    t.act("JC heals 9S", "QH summons JH into 7H", "QC moves JC to 7H", "QS transforms 2D with KC")
    assert t.log == [
        "J ♣ heals the 9 ♠ of Eagle 1.",
        "Q ♥ summons the J ♥ into Fae 2.",
        "Q ♣ moves the J ♣ from Eagle 1 to Fae 2.",
        "Eagle 1 catches Angel 3. Q ♠ gives it the K ♣: an ally.",
    ]
    assert [line.pieces for line in t.match.log()] == [["JC", "9S"], ["QH", "JH"], ["QC", "JC"], ["being3", "KC"]]


@rule("AL-13.4", "AL-13.8", "AL-15.6")
def test_the_log_tells_of_blocks_and_who_came_off_worse() -> None:
    t = attacked(allies=["KC 9S 8S", "KD 3S 2C", "KH JC 4S 3H"], wraiths=["7S 6S", "9C 8C", "TS 5S"])
    t.block("KC", "7S").block("KD", "9C").block("KH", "TS")
    assert t.log == [
        "Eagle 1 blocks the flying attack of Eagle 4: 17 beats 13. The 6 ♠ of Eagle 4 is damaged.",
        "Winged Dragon 2 blocks the fire attack of Dragon 5: 5 loses to 17. The 3 ♠ of Winged Dragon 2 is damaged.",
        "Winged Fae 3 blocks the flying attack of Eagle 6: 4 loses to 15.",
        "Winged Fae 3 is caught and becomes a wraith. Destroyed: K ♥ and J ♣.",
    ]


@rule("AL-18.3", "AL-19.2", "AL-19.10", "AL-20.1")
def test_the_log_tells_of_every_evolution() -> None:
    t = evolved(wraiths=["TS 9S", "8S 7S", "9C 8C", "7C 6C", "9D 5H", "TD 8D"], deck="KS 2H 3C 4D ...")
    assert t.log == [
        "The city is hit 4 times.",
        "K ♠ turns up for Eagle 1: a spirit is lost.",
        "Eagle 2 cannot use the 2 ♥ and passes it on to Charmed Fae 5.",
        "Wraith Charmed Fae 5 takes the 2 ♥: magic 7.",
        "Wraith Dragon 3 takes the 3 ♣: fire 20.",
        "Dragon 4 can neither use the 4 ♦ nor pass it on: unused.",
    ]
    lines = [GAME.tell(t.state, event) for event in t.state.story]
    assert [line.icon for line in lines] == ["skull", "crown", "skull", "skull", "skull", "moon"]
    assert evolved(wraiths=["9S 3D"], deck="2D ...").log[1] == "Wraith Winged Angel 1 takes the 2 ♦: protection 5."
    assert evolved(wraiths=["9D 3D"], deck="2D ...").log == ["No attack gets through."]


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


# options in words


def gloss(t: Table, sentence: str) -> Gloss:
    return t.match.gloss(t.option(sentence))


@rule("AL-5.2")
def test_every_action_says_what_it_does_and_which_pieces_to_touch() -> None:
    t = acting(allies=["JC QC KC 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    assert t.match.question() == "What do your spirits do?"
    assert gloss(t, "JC heals 9S") == Gloss("J ♣ heals the 9 ♠ of Eagle 1", ["JC", "9S"])
    assert gloss(t, "QC summons JS into 7H") == Gloss("Q ♣ summons the J ♠ into Fae 2", ["QC", "JS", "being2"])
    assert gloss(t, "QC moves KC to 7H") == Gloss("Q ♣ moves the K ♣ to Fae 2", ["QC", "KC", "being2"])
    assert gloss(t, "QC transforms 2D with KC") == Gloss(
        "Q ♣ transforms Angel 3: Eagle 1 gives it the K ♣", ["QC", "KC", "being3"]
    )
    assert gloss(t, "done") == Gloss("End the allied actions", key="e")


@rule("AL-12.9", "AL-13.7", "AL-R20")
def test_every_block_says_who_would_win_it() -> None:
    t = attacked(allies=["KC 9S 8S", "KD 4S 3C"], wraiths=["7S 6S", "7C 2D", "8C 3D"])
    assert t.match.question() == "Who blocks which attack?"
    assert gloss(t, "KC blocks 7S") == Gloss(
        "Eagle 1 blocks Eagle 3", ["being1", "being3"], Verdict("17 beats 13", Tone.GOOD)
    )
    assert gloss(t, "KD blocks 7C") == Gloss(
        "Winged Dragon 2 blocks Charmed Dragon 4", ["being2", "being4"], Verdict("7 loses to 7", Tone.BAD)
    )
    assert gloss(t, "KD blocks 7S") == Gloss(
        "Winged Dragon 2 blocks Eagle 3",
        ["being2", "being3"],
        Verdict("4 loses to 13", Tone.BAD),
        "It would become a wraith and lose its spirits.",
    )
    assert gloss(t, "done") == Gloss("Let the rest through", key="e")


@rule("AL-12.9", "AL-R20", "AL-15.8")
@settings(max_examples=20, deadline=None, derandomize=True)
@given(seeds, seeds, rule_options)
def test_every_verdict_comes_true_and_every_gloss_is_its_own(seed: int, will: int, options: dict[str, Any]) -> None:
    for step in journey(seed, at_random(will), options):
        if step.ask is None or not isinstance(step.answer, Block | Done | Evolve):
            continue
        glosses = [GAME.gloss(step.before, step.ask, option) for option in step.ask.options]
        spelt = [(words.label, *words.pieces) for words in glosses]
        assert len(set(spelt)) == len(spelt)
        assert GAME.question(step.before, step.ask).endswith("?")
        pieces = GAME.scene(step.before, 0).pieces()
        assert all(piece in pieces for words in glosses for piece in words.pieces)
        if isinstance(step.answer, Block):
            foretold = GAME.gloss(step.before, step.ask, step.answer)
            assert foretold.verdict is not None
            (block,) = [event for event in step.told if isinstance(event, Blocked)]
            verb = "beats" if block.ours > block.theirs else "loses to"
            assert foretold.verdict.text == f"{block.ours} {verb} {block.theirs}"
            assert (foretold.verdict.tone is Tone.GOOD) == (block.ours > block.theirs)
            assert bool(foretold.warning) == any(isinstance(event, Overwritten) for event in step.told)


# pieces in full


def inspected(t: Table, piece: str) -> Reading:
    reading = t.match.inspect(piece)
    assert reading is not None
    return reading


@rule("AL-7.1", "AL-13.3", "AL-7.10")
def test_an_ally_in_full_tells_how_its_strengths_add_up() -> None:
    t = attacked(allies=["KS QC KD 4S 3C 2C*", "KC 9H* 8D (c)"])
    assert inspected(t, "being1") == Reading(
        "Winged Dragon 1",
        "Ally · spades and clubs",
        "The king of spades doubles its spades.",
        [
            Tally("Against flying: spades", 8),
            Tally("Against fire: spades and clubs (8 ♠ + 3 ♣)", 11),
            Tally("Against magic: hearts and diamonds", 0),
        ],
    )
    assert inspected(t, "being2") == Reading(
        "Charmed Fae 2",
        "Ally · hearts and diamonds",
        "",
        [
            Tally("Against flying: spades", 0),
            Tally("Against fire: spades and clubs", 0),
            Tally("Against magic: hearts and diamonds", 8),
        ],
        "It has a cube: it can neither block nor catch this round.",
    )


@rule("AL-4.6", "AL-16.6", "AL-12.7", "AL-R22")
def test_a_wraith_in_full_tells_what_it_does_and_how_strong_it_is() -> None:
    t = attacked(wraiths=["9S 4C 3C", "TD 5S*", "8H* 7H*", "9C 6C (c)"])
    assert inspected(t, "being1") == Reading(
        "Winged Dragon 1",
        "Wraith · spades and clubs",
        "It attacks with flying. Unblocked, it gets an evolution card.",
        [Tally("Spades", 9, True), Tally("Clubs", 7)],
    )
    assert inspected(t, "being2") == Reading(
        "Winged Angel 2",
        "Wraith · spades and diamonds",
        "It does not attack.",
        [Tally("Spades, damaged", 0), Tally("Diamonds", 10, True)],
    )
    assert inspected(t, "being3").text == "All its cards are damaged: it does not attack."
    assert inspected(t, "being4").remark == (
        "It has a cube: it neither attacks nor is dealt an evolution card this round."
    )


@rule("AL-6.1", "AL-6.6", "AL-8.1", "AL-7.1", "AL-2.20")
def test_a_card_in_full_tells_what_it_can_do_and_whether_it_has_done_it() -> None:
    t = attacked(allies=["JC QC KC TS* AS"], healed="JC", queens={"QC": "move"})
    assert inspected(t, "JC") == Reading(
        "J ♣",
        "Spirit · jack",
        "Heals one damaged black card of an ally each round.",
        remark="He has healed this round.",
    )
    assert inspected(t, "JD").remark == ""
    assert inspected(t, "QC") == Reading(
        "Q ♣",
        "Spirit · queen",
        "Each round she summons a black jack, moves black spirits, or transforms wraiths with them.",
        remark="This round: move.",
    )
    assert "red jack" in inspected(t, "QH").text
    assert inspected(t, "KC") == Reading("K ♣", "Spirit · king", "Doubles the clubs of his ally.")
    assert inspected(t, "TS") == Reading("10 ♠", "Ability card", "10 pips of flying.", remark="It is damaged.")
    assert inspected(t, "AS") == Reading("A ♠", "Ability card", "1 pip of flying.")


@pytest.mark.parametrize("piece", ["being0", "being99", "being", "beingx", "being-1", "7X", "", "deck"])
def test_what_is_no_piece_cannot_be_inspected(piece: str) -> None:
    assert attacked(allies=["KS 4S 3C"]).match.inspect(piece) is None


@rule("AL-23.1", "AL-7.8")
@settings(max_examples=15, deadline=None, derandomize=True)
@given(seeds, seeds)
def test_every_piece_can_be_inspected_and_its_numbers_are_those_of_the_scene(seed: int, will: int) -> None:
    for n, step in enumerate(journey(seed, at_random(will))):
        if n % 10:
            continue
        pieces = GAME.scene(step.after, 0).pieces()
        for card in CARDS:
            assert GAME.inspect(step.after, 0, card) is not None
        for being in step.after.beings:
            reading = GAME.inspect(step.after, 0, f"being{being.id}")
            assert reading is not None
            assert reading.title == pieces[f"being{being.id}"].title
            shown = [value.number for value in pieces[f"being{being.id}"].values]
            if being.spirits:
                assert [tally.number for tally in reading.tallies] == shown
            else:
                assert shown in ([], [tally.number for tally in reading.tallies if tally.total])


@rule("AL-22.10", "AL-1.8")
@settings(max_examples=20, deadline=None, derandomize=True)
@given(seeds, seeds, rule_options)
def test_every_summary_adds_up_to_the_score(seed: int, will: int, options: dict[str, Any]) -> None:
    last = list(journey(seed, at_random(will), options))[-1]
    assert last.outcome is not None
    *parts, total = GAME.summary(last.after, last.outcome).tallies
    assert total.total
    assert sum(int(part.number) for part in parts) == total.number == last.outcome.scores[0]


def test_the_game_says_what_it_is() -> None:
    assert (GAME.name, GAME.title, GAME.players, GAME.minutes) == (
        "allies",
        "Allies Against the Wraith",
        (1, 1),
        (10, 15),
    )
    assert table(allies=["JC 9C* 8C"]).match.scene().title == GAME.title
