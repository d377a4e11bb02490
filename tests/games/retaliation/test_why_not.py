"""What cannot be done is refused with the rule that forbids it; what is asked and offered has words."""

import ast
from pathlib import Path
from typing import Any

import pytest

from gloaming.games import retaliation
from gloaming.games.retaliation.show.gloss import question
from gloaming.games.retaliation.show.why_not_caern import no_hand_card, no_purchase, no_raise, no_share
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import (
    BeginCombat,
    Buy,
    Call,
    Card,
    Dismiss,
    Hide,
    Investigate,
    Play,
    Recover,
    Shift,
    Step,
    Talk,
    UseItem,
)
from gloaming.games.retaliation.table.state import MapToken
from gloaming.kernel import About, Ask
from gloaming.scene import Refusal
from gloaming.testing import rule
from tests.games.retaliation.table import Table, foe, match, state, wolf

HERE = (0, 0)


def main(**fields: Any) -> Table:
    """A turn of the main sequence beside somebody who talks, and somebody who does not."""
    npcs = [
        foe("hassan", at=(1, 0), standee=True, attitude="Neutral", dialogue="D.1"),
        foe("park-ranger", at=(-1, 0), facing=3, attitude="Neutral"),
    ]
    return match(state([wolf(at=HERE, **fields)], npcs))


@rule("RT-2.2", "RT-30.33", "RT-30.27", "RT-31.3", "RT-R29")
@pytest.mark.parametrize(
    ("form", "option", "rule_id"),
    [
        ("homid", Shift("homid"), "RT-2.2"),
        ("lupus", Talk(10), "RT-30.33"),
        ("homid", Talk(11), "RT-30.27"),
        ("homid", Hide(), "RT-31.3"),
        ("homid", Recover(), "RT-R29"),
    ],
)
def test_a_turn_of_the_main_sequence_says_what_is_in_the_way(form: str, option: Any, rule_id: str) -> None:
    t = main(form=form)
    assert option in t.match.candidates()
    refusal = t.match.why_not(option)
    assert refusal is not None
    assert refusal.rule == rule_id
    assert refusal.text


@rule("RT-22.4")
def test_nobody_to_fight_is_said() -> None:
    t = match(state([wolf(at=HERE)]))
    refusal = t.match.why_not(BeginCombat())
    assert refusal is not None
    assert refusal.rule == "RT-22.4"


@rule("RT-24.4", "RT-24.25", "RT-23.12", "RT-23.13", "RT-7.9")
def test_cards_say_why_they_cannot_be_played() -> None:
    who = wolf(at=HERE, hands={"homid": ["homid-straight-punch", "homid-thrust", "homid-keep-low"]})
    t = match(state([who], [foe("starved-bear", at=(3, 0))], sequence="combat"))
    rules = {
        Play("homid-straight-punch"): "RT-24.4",
        Play("homid-thrust"): "RT-24.25",
        Play("homid-straight-punch", True): "RT-23.12",
        Play("homid-keep-low"): "RT-23.13",
        Play("lupus-circle"): "RT-7.9",
    }
    for option, wanted in rules.items():
        refusal = t.match.why_not(option)
        assert refusal is not None
        assert refusal.rule == wanted


@rule("RT-2.16", "RT-2.14", "RT-22.7", "RT-22.20", "RT-22.14", "RT-8.13", "RT-9.9")
def test_what_a_form_or_the_sequence_forbids_is_said_by_its_own_rule() -> None:
    crinos = match(state([wolf(at=[HERE, (0, 1)], form="crinos", items=["trail-rations"])]))
    homid = match(state([wolf(at=HERE)]))
    for t, option, wanted, words in (
        (crinos, UseItem("trail-rations"), "RT-2.16", "a Crinos cannot use Items"),
        (crinos, Investigate((1, 0)), "RT-2.14", "a Crinos cannot begin an investigation"),
        (homid, UseItem("zzz"), "RT-22.7", "Zzz is not among your Items"),
        (homid, Play("homid-thrust"), "RT-22.20", "combat cards are used in combat"),
        (homid, Step(((9, 9),)), "RT-22.13", "one step does not lead there from here"),
        (homid, Dismiss(), "RT-8.13", "no Active Gift is in play"),
        (homid, Call("Fox"), "RT-9.9", "Fox is not at the Caern"),
        (homid, Buy("rope"), "RT-10.10", "Items are bought at the Caern"),
    ):
        refusal = t.match.why_not(option)
        assert refusal is not None
        assert (refusal.rule, refusal.text) == (wanted, words)


@rule("RT-R61", "RT-13.3", "RT-13.11", "RT-13.19", "RT-24.27")
def test_a_step_says_who_or_what_is_in_the_way() -> None:
    s = state([wolf(at=HERE), wolf(at=(1, 0), name="Second-Winter")])
    kinds = ("Obstacle", "Investigation Area", "Locked Door")
    s.scenario.tokens = [MapToken(kind=kind, at=at) for kind, at in zip(kinds, ((0, 1), (-1, 0), (0, -1)), strict=True)]
    t = match(s)
    assert t.refusal(Step(((1, 0),))) == "Second-Winter stands there"
    rules = [t.why(Step((at,))) for at in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    assert rules == ["RT-R61", "RT-13.3", "RT-13.11", "RT-13.19"]


@rule("RT-10.10", "RT-10.11", "RT-10.17", "RT-11.3", "RT-11.4", "RT-11.6", "RT-11.7")
def test_the_caern_says_what_is_missing() -> None:
    s = state(
        [wolf(physical=2, mental=5, xp=3, skills={"brawl": 2, "stealth": 1})], campaign={"trophies": 1, "rank": 1}
    )
    assert no_purchase(s, "knife").text.endswith("Trophies, and the pack has 1")
    later = next(id for shelf in box(s).caern.stock if shelf.rank > 1 for id in shelf.items)
    assert no_purchase(s, later).rule == "RT-10.10"
    s.campaign.stash = ["knife"] * box(s).items["knife"].copies
    assert no_purchase(s, "knife") == Refusal("RT-10.17", "Knife is sold out")
    assert no_raise(s, 0, "brawl") == Refusal("RT-11.6", "Brawl cannot be above PHYSICAL, which is 2")
    assert no_raise(s, 0, "mental") == Refusal("RT-11.7", "Mental is 5, and there is nothing higher")
    assert no_raise(s, 0, "stealth") == Refusal("RT-11.4", "it costs 6 XP, and 3 are left")
    assert no_raise(s, 0, "physical") == Refusal("RT-11.3", "it costs 12 XP, and 3 are left")


@rule("RT-10.20", "RT-7.4", "RT-7.6")
def test_before_a_scenario_it_is_said_why_a_card_or_an_item_stays_behind() -> None:
    s = state([wolf(name="Ash", items=["knife", "handgun", "trail-rations"])], campaign={"stash": ["machete"]})
    assert no_share(s, "machete", 0).text == "Ash carries 3 Items already"
    assert no_share(s, "hatchet", 0).text == "Hatchet is not in the pack's stash"
    assert no_share(s, "hatchet", -1).text == "Ash does not carry Hatchet"
    ask = Ask(0, "choose hand", [Card("homid-parry")], "RT-7.6")
    wrong = no_hand_card(s, ask, "lupus-circle").text
    assert wrong.endswith("is a card of Lupus form, and this hand is for Homid form")
    learned = next(card for card in box(s).cards.values() if card.form == "homid" and card.level == 2)
    assert no_hand_card(s, ask, learned.id).rule == "RT-7.4"
    assert no_hand_card(s, ask, "knife").text == "Knife is no combat card"


@rule("RT-R19", "RT-20.34")
def test_a_backstory_helps_in_anothers_turn_where_its_skill_is_asked_for() -> None:
    from gloaming.games.retaliation.rules.skill_checks import make_check
    from gloaming.games.retaliation.table.choices import Use
    from gloaming.games.retaliation.table.under_way import Check
    from tests.games.retaliation.table import play

    s = state([wolf(at=HERE), wolf(at=(2, 0), backstory="bouncer", fatigued=True)], black=(0,))
    check = Check(1, "physical", "brawl")
    play(make_check(s, check), Use("bouncer"))
    assert check.successes == 1


def asked_kinds() -> set[str]:
    """What the rules of this game and its texts ask, as it is written in them."""
    folder = Path(retaliation.__file__).parent
    calls = [node for file in folder.rglob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    asks = [node for node in calls if isinstance(node, ast.Call) and ast.unparse(node.func) in ("ask", "ask_pack")]
    words = [arg.value for node in asks for arg in node.args if isinstance(arg, ast.Constant)]
    return {word for word in words if isinstance(word, str) and not word.startswith("RT-")}


def test_every_question_is_a_sentence_and_not_the_mere_word_of_the_program() -> None:
    t = main()
    told_by_the_state = {"turn", "reroll"}
    questions_as_they_are = {"how many", "which die", "who", "who takes it"}
    kinds = asked_kinds() | {"skill at", "pick figure", "choose one", "may", "pay"}
    assert {"take item", "discard card", "move", "place", "remove", "face"} < kinds
    about: dict[str, About] = {"remove": "Fire", "face": 0, "skill at": 2}
    for kind in kinds - told_by_the_state - questions_as_they_are:
        said = question(t.s, Ask(0, kind, [], "RT-1.1", about.get(kind)))
        assert said != f"{kind.capitalize()}?", kind
        assert said[-1] in "?."
    assert question(t.s, Ask(0, "place", [], "RT-1.1", "Fog")) == "Where does Fog go?"
    assert question(t.s, Ask(0, "place", [], "RT-1.1", 0)) == "Where does Wolf go?"
    assert question(t.s, Ask(0, "remove", [], "RT-1.1", "Fire")) == "Which Fire is removed?"
    assert question(t.s, Ask(0, "face", [], "RT-1.1", 0)) == "Which way does Wolf face?"
