"""What people read: the options in words, refusals, the pieces in full. Each sentence must be true."""

from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import CARDS
from gloaming.games.allies.choices import Block, Evolve, Option
from gloaming.games.allies.events import (
    Blocked,
    Overwritten,
)
from gloaming.kernel import DONE, Done
from gloaming.scene import Gloss, Reading, Tally, Tone, Verdict
from gloaming.testing import rule
from tests.games.allies.journeys import at_random, journey, rule_options, seeds
from tests.games.allies.table import Table, acting, attacked, table


def gloss(t: Table, sentence: str) -> Gloss:
    return t.match.gloss(t.option(sentence))


@rule("AL-5.2")
def test_every_action_says_what_it_does_and_which_pieces_to_touch() -> None:
    t = acting(allies=["JC QC KC 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D"], court_evolutions=1, aside="JH JS")
    assert t.match.question() == "What do your spirits do?"
    assert gloss(t, "JC heals 9S") == Gloss("J ♣ heals the 9 ♠ of Eagle I", ["JC", "9S"])
    assert gloss(t, "QC summons JS into 7H") == Gloss("Q ♣ summons the J ♠ into Fae II", ["QC", "JS", "being2"])
    assert gloss(t, "QC moves KC to 7H") == Gloss("Q ♣ moves the K ♣ to Fae II", ["QC", "KC", "being2"])
    assert gloss(t, "QC transforms 2D with KC") == Gloss(
        "Q ♣ transforms Angel III: Eagle I gives it the K ♣", ["QC", "KC", "being3"]
    )
    assert gloss(t, "done") == Gloss("End the allied actions", key="e")


@rule("AL-12.9", "AL-13.7", "AL-R20")
def test_every_block_says_who_would_win_it() -> None:
    t = attacked(allies=["KC 9S 8S", "KD 4S 3C"], wraiths=["7S 6S", "7C 2D", "8C 3D"])
    assert t.match.question() == "Who blocks which attack?"
    assert gloss(t, "KC blocks 7S") == Gloss(
        "Eagle I blocks Eagle III", ["being1", "being3"], Verdict("17 beats 13", Tone.GOOD)
    )
    assert gloss(t, "KD blocks 7C") == Gloss(
        "Winged Dragon II blocks Charmed Dragon IV", ["being2", "being4"], Verdict("7 loses to 7", Tone.BAD)
    )
    assert gloss(t, "KD blocks 7S") == Gloss(
        "Winged Dragon II blocks Eagle III",
        ["being2", "being3"],
        Verdict("4 loses to 13", Tone.BAD),
        "Winged Dragon II would lose, 4 against 13: it becomes a wraith, and its spirits are gone.",
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


def test_everything_that_a_person_might_try_has_words() -> None:
    allies, wraiths = ["JC QC KC 9S* 8S", "KH 7H 6H (c)"], ["2D 3D*", "TS 2S", "5C* 4C*"]
    for t in (acting(allies=allies, wraiths=wraiths), attacked(allies=allies, wraiths=wraiths)):
        glosses = [t.match.gloss(option) for option in t.match.candidates()]
        assert len({(words.label, *words.pieces) for words in glosses}) == len(glosses)
    assert gloss(t, "9S blocks 2D") == Gloss("Eagle I blocks Angel III", ["being1", "being3"])


# refusals in words


@pytest.mark.parametrize(
    ("tried", "says"),
    [
        ("QC heals 9S", "Q ♣ is no jack"),
        ("JS heals 9S", "J ♠ is in no ally"),
        ("JC heals 8S", "8 ♠ is not damaged"),
        ("JC heals 5H", "5 ♥ has not the colour of J ♣"),
        ("JC heals 3C", "3 ♣ belongs to a wraith"),
        ("JC heals TC", "10 ♣ is in no ally"),
        ("QD summons JH into 9S", "Q ♦ is in no ally"),
        ("JC summons JS into 9S", "J ♣ is no queen"),
        ("QC summons JD into 9S", "J ♦ is not one of the jacks set aside"),
        ("QC summons JH into 9S", "J ♥ has not the colour of Q ♣"),
        ("QC summons JS into 9S", "no spirit has come up as an evolution card yet"),
        ("QC moves KD to 9S", "K ♦ is in no ally"),
        ("QC moves KH to 9S", "K ♥ has not the colour of Q ♣"),
        ("QC moves KS to 9S", "K ♠ is the last spirit of Winged Dragon III"),
        ("QC moves JC to 3C", "a spirit moves to an ally; a wraith must be transformed"),
        ("QC moves JC to 9S", "it is in that ally already"),
        ("QC transforms 3C with KD", "K ♦ is in no ally"),
        ("QC transforms 3C with KH", "K ♥ has not the colour of Q ♣"),
        ("QC transforms 3C with KS", "K ♠ is the last spirit of Winged Dragon III"),
        ("QC transforms 6H with JC", "only a wraith can be transformed"),
        ("QC transforms TS with JC", "Eagle I flies 8, Winged Angel V 10; it must fly higher"),
        ("9S blocks 3C", "wraiths attack after the allied actions"),
        ("3C evolves", "wraiths evolve after their attacks"),
    ],
)
def test_every_refused_action_says_why(tried: str, says: str) -> None:
    t = acting(
        allies=["JC QC 9S* 8S", "KH QH 6H 5H*", "KS 2S 2C"], wraiths=["4C 3C*", "TS AD"], pool="KD TC", aside="JH JS"
    )
    refusal = t.match.why_not(t.option(tried))
    assert refusal is not None
    assert refusal.text == says


@pytest.mark.parametrize(
    ("done", "tried", "says"),
    [
        (["JC heals 9S"], "JC heals 8S", "J ♣ has healed this round"),
        (["QC moves JC to 7H"], "QC summons JS into 9S", "Q ♣ has chosen to move this round"),
        (["QC moves JC to 7H"], "QC transforms 2D with QS", "Q ♣ has chosen to move this round"),
        (["QC summons JS into 9S"], "QC moves JC to 7H", "Q ♣ has chosen to summon this round"),
        (["QC summons JS into 9S"], "QH summons JH into 9S", "a jack has been summoned this round"),
        (["QC summons JS into 9S"], "QC summons JS into 9S", "J ♠ is not one of the jacks set aside"),
        (["QC transforms 2D with JC"], "QC moves QS to 7H", "Q ♣ has chosen to transform this round"),
        (["QC transforms 2D with JC"], "QC transforms 4D with QS", "Q ♣ has transformed 1 wraith this round"),
        (["QC transforms 2D with JC"], "QS transforms 4D with QS", "Eagle I has a cube"),
        ([], "QC summons JS into 2D", "a jack joins an ally"),
    ],
)
def test_every_action_that_something_else_forbids_says_why(done: list[str], tried: str, says: str) -> None:
    t = acting(
        allies=["JC QC QS 9S* 8S* 3S", "KH QH 7H 6H"],
        wraiths=["2D 3D", "4D 5D"],
        court_evolutions=2,
        aside="JH JS",
        options={"transforms_per_queen": 1},
    )
    refusal = t.act(*done).match.why_not(t.option(tried))
    assert refusal is not None
    assert refusal.text == says


def test_the_second_summoning_says_what_it_lacks() -> None:
    t = acting(allies=["QH JS 9S 8S"], court_evolutions=1, aside="JH")
    refusal = t.match.why_not(t.option("QH summons JH into 9S"))
    assert refusal is not None
    assert refusal.text == "only one spirit has come up as an evolution card so far"


@pytest.mark.parametrize(
    ("tried", "says"),
    [
        ("6S blocks 6S", "only an ally can block"),
        ("7C blocks 6S", "Winged Dragon I has a cube: it has blocked or caught, or was caught, this round"),
        ("KS blocks 6C", "Angel III has no strength against fire"),
        ("KS blocks 6S", "Angel III has no strength against flying"),
        ("KC blocks 6H", "Eagle II has no strength against magic"),
        ("KC blocks KS", "only the attack of a wraith can be blocked"),
        ("KC blocks TD", "Angel VII does not attack"),
        ("KC blocks 5S", "Eagle VIII has a cube: no attack of it is open this round"),
        ("KC heals 9S", "jacks heal in the allied actions phase only"),
        ("QC moves KC to 8D", "queens act in the allied actions phase only"),
        ("6S evolves", "wraiths evolve after their attacks"),
    ],
)
def test_every_refused_block_says_why(tried: str, says: str) -> None:
    t = attacked(
        allies=["QC 7C 7S (c)", "KC 9S 8S", "KS 9D 8D"],
        wraiths=["6S 4S", "6C 4C", "6H 4H", "TD 7D", "5S 3S (c)"],
        queens={"QC": "transform"},
    )
    refusal = t.match.why_not(t.option(tried))
    assert refusal is not None
    assert refusal.text == says
    for option in (Block(0, 4), Block(99, 4), Block(-1, 4), Block(2, 0), Block(2, 99)):
        refusal = t.match.why_not(option)
        assert refusal is not None
        assert refusal.text.startswith("only a" if option.ally != 2 else "only the attack")


def test_an_ally_that_has_blocked_says_so() -> None:
    t = attacked(allies=["KC 9S 8S"], wraiths=["6S 4S", "5S 3S"]).block("KC", "6S")
    refusal = t.match.why_not(t.option("KC blocks 5S"))
    assert refusal is not None
    assert refusal.text == "Eagle I has blocked this round"


# pieces in full


def inspected(t: Table, piece: str) -> Reading:
    reading = t.match.inspect(piece)
    assert reading is not None
    return reading


@rule("AL-7.1", "AL-13.3", "AL-7.10")
def test_an_ally_in_full_tells_how_its_strengths_add_up() -> None:
    t = attacked(allies=["KS QC KD 4S 3C 2C*", "KC 9H* 8D (c)"])
    assert inspected(t, "being1") == Reading(
        "Winged Dragon I",
        "Ally · spades and clubs",
        "The king of spades doubles its spades.",
        [
            Tally("Against flying: spades", 8),
            Tally("Against fire: spades and clubs (8 ♠ + 3 ♣)", 11),
            Tally("Against magic: hearts and diamonds", 0),
        ],
    )
    assert inspected(t, "being2") == Reading(
        "Charmed Fae II",
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
    dragon = inspected(t, "being1")
    assert [peril.piece for peril in dragon.perils] == ["city"]  # what it hits: test_perils.py
    assert replace(dragon, perils=[]) == Reading(
        "Winged Dragon I",
        "Wraith · spades and clubs",
        "It attacks with flying. Unblocked, it gets an evolution card.",
        [Tally("Spades", 9, True), Tally("Clubs", 7)],
    )
    assert inspected(t, "being2") == Reading(
        "Winged Angel II",
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
    assert inspected(t, "QH").remark == ""
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


@pytest.mark.parametrize(
    ("tried", "says"),
    [
        (Evolve(3), "no evolution card lies beside Winged Angel III"),
        (Evolve(4), "only a wraith evolves"),
        (DONE, "every card that was dealt is resolved; say which comes next"),
    ],
)
def test_a_wraith_that_does_not_evolve_says_why(tried: Option, says: str) -> None:
    t = table(
        phase="wraith evolutions",
        beings=["9S 8S", "7C 6C", "9D 3S", "KS 5S 4S"],
        deck="2S 2C 3D ...",
        options={"evolution_order": "player"},
    )
    assert t.kind == "evolve"
    refusal = t.match.why_not(tried)
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("AL-R11", says)
