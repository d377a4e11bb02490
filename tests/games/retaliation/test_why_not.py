"""What cannot be done is refused with the rule that forbids it; what is asked and offered has words."""

import ast
from pathlib import Path
from typing import Any

import pytest

from gloaming.games import retaliation
from gloaming.games.retaliation.show.asked import question
from gloaming.games.retaliation.show.why_not import why_not
from gloaming.games.retaliation.show.why_not_caern import no_hand_card, no_purchase, no_raise, no_share
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import (
    Act,
    BeginCombat,
    Buy,
    Call,
    Card,
    Choose,
    Dismiss,
    ExtraAttack,
    Hide,
    Investigate,
    Join,
    Named,
    NewHand,
    Part,
    Play,
    Recover,
    Refill,
    Rest,
    Shift,
    Sneak,
    Step,
    Talk,
    Trade,
    Use,
    UseItem,
)
from gloaming.games.retaliation.table.holding import holds_when_carried
from gloaming.games.retaliation.table.state import MapToken, State
from gloaming.kernel import About, Ask
from gloaming.scene import Refusal
from gloaming.testing import rule
from tests.games.retaliation.table import Table, foe, match, say, state, wolf

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


@rule("RT-24.4", "RT-24.25", "RT-23.12", "RT-23.13", "RT-7.2", "RT-7.9")
def test_cards_say_why_they_cannot_be_played() -> None:
    who = wolf(at=HERE, hands={"homid": ["homid-straight-punch", "homid-thrust", "homid-keep-low"]})
    t = match(state([who], [foe("starved-bear", at=(3, 0))], sequence="combat"))
    rules = {
        Play("homid-straight-punch"): "RT-24.4",
        Play("homid-thrust"): "RT-24.25",
        Play("homid-straight-punch", True): "RT-23.12",
        Play("homid-keep-low"): "RT-23.13",
        Play("lupus-circle"): "RT-7.2",
        Play("homid-dirty-trick"): "RT-7.9",
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


def refused(s: State, option: Any, kind: str = "turn", about: About = None, options: Any = ()) -> tuple[str, str]:
    """Rule and words with which a table refuses something at a question."""
    refusal = why_not(s, Ask(0, kind, list(options), "RT-1.1", about), option)
    return refusal.rule, refusal.text


def turn_of(sequence: str = "main", *npcs: Any, **fields: Any) -> State:
    """A turn of one pack member beside a friend."""
    friend = wolf(at=(1, 0), name="Ash", items=["hatchet"])
    return state([wolf(**{"at": HERE, **fields}), friend], list(npcs), sequence=sequence)


@rule("RT-22.7", "RT-10.30", "RT-10.31", "RT-R126", "RT-R214", "RT-20.22", "RT-R37")
def test_an_item_says_what_it_lacks() -> None:
    s = turn_of(fatigued=True, rage=0, used={"night-goggles": "scenario"})
    items = box(s).items
    s.members[0].items = list(items)
    passive = next(id for id, item in items.items() if holds_when_carried(item))
    weapon = next(id for id, item in items.items() if item.weapon)
    costly = next(id for id, item in items.items() if item.cost_kind == "willpower" and item.sequence == "any")
    in_combat = next(id for id, item in items.items() if item.sequence == "combat" and item.category == "Consumable")
    assert refused(s, UseItem(passive))[0] == "RT-10.30"
    assert refused(s, UseItem("night-goggles")) == ("RT-10.31", "Night Goggles is in use until the scenario ends")
    assert refused(s, UseItem(weapon))[0] == "RT-R126"
    assert refused(s, UseItem(in_combat)) == ("RT-R37", f"{items[in_combat].name} is used in combat")
    assert refused(s, UseItem(costly))[0] == "RT-20.22"


@rule("RT-R50", "RT-10.24", "RT-22.8")
def test_a_trade_says_who_refuses_or_carries_too_much() -> None:
    s = turn_of(items=["knife", "knife", "knife"])
    assert s.turn is not None
    assert refused(s, Trade(1, take="hatchet"))[0] == "RT-10.24"
    s.turn.refused = [Trade(1, "knife", "hatchet")]
    assert refused(s, Trade(1, "knife", "hatchet")) == ("RT-R50", "Ash has refused it in this turn")
    assert refused(s, Trade(1)) == ("RT-22.8", "nothing would change hands")


@rule("RT-21.20", "RT-21.25", "RT-22.14", "RT-24.9", "RT-14.16", "RT-R180")
def test_a_step_says_why_there_is_no_movement() -> None:
    step = Step(((0, 1),))
    assert refused(turn_of(tokens={"IMMOBILIZED": 1}), step)[0] == "RT-21.20"
    assert refused(turn_of(tokens={"STUN": 1}), step)[0] == "RT-21.25"
    s = turn_of()
    assert s.turn is not None
    s.turn.walked = 3
    assert refused(s, step) == ("RT-22.14", "no Movement is left")
    s.turn.stopped = True
    assert refused(s, step)[0] == "RT-14.16"
    s = state([wolf(at=HERE)], [foe("isaac", at=(1, 0), ally="pack", attitude="Ally")], sequence="combat", turn=10)
    assert s.turn is not None
    s.turn.acted = s.turn.stopped = True
    assert refused(s, Step(((2, 0),)), "ally")[0] == "RT-R180"
    assert refused(s, Act(1), "ally") == ("RT-R180", "it has acted in this turn")
    s.turn.acted = False
    assert refused(s, Act(9), "ally") == ("RT-29.14", "its state card has no such action")


@rule("RT-6.19", "RT-24.24", "RT-R136", "RT-24.4")
def test_rage_says_why_it_buys_no_attack() -> None:
    s = turn_of("combat", foe("starved-bear", at=(5, 0)), rage=2)
    assert s.turn is not None
    assert refused(s, ExtraAttack()) == ("RT-24.24", "only a Crinos buys Attacks with Rage")
    s.members[0].form, s.members[0].at = "crinos", [HERE, (-1, 0)]
    assert refused(s, ExtraAttack())[0] == "RT-24.4"
    s.turn.attacks = s.turn.raging = 1
    assert refused(s, ExtraAttack())[0] == "RT-R136"
    s.members[0].form, s.members[0].at, s.turn.actions = "homid", [HERE], 0
    bought = Play(s.members[0].hands["homid"][0])
    assert refused(s, bought) == ("RT-6.19", "the Attack that Rage has bought is made in Crinos form")


@rule("RT-31.24", "RT-R153")
def test_a_sneak_attack_says_what_is_wrong_with_its_victim() -> None:
    npcs = [foe("hassan", at=(0, 1), standee=True, facing=1), foe("starved-bear", at=(-1, 0), facing=3)]
    s = turn_of("main", *npcs, tokens={"STEALTH": 1})
    assert refused(s, Sneak(10)) == ("RT-31.24", "Hassan has no state card here")
    say(s, "Each NPC cannot be targeted this round.")
    assert refused(s, Sneak(11)) == ("RT-R153", "Starved Bear cannot be targeted")
    assert refused(s, Sneak(12))[1] == "you do not stand behind that NPC"


@rule("RT-20.22", "RT-R24", "RT-8.8", "RT-3.5", "RT-R19", "RT-20.32", "RT-8.11")
def test_what_is_used_says_what_it_lacks() -> None:
    s = turn_of(gifts=[], auspice="ragabash", spent=4)
    gifts, who = box(s).gifts, s.members[0]
    passive = next(id for id, gift in gifts.items() if gift.type == "Passive")
    dear = next(
        id for id, gift in gifts.items() if gift.cost_kind == "willpower" and gift.cost == 2 and gift.sequence == "any"
    )
    who.gifts = [passive, dear]
    assert refused(s, Use(passive))[0] == "RT-8.8"
    assert refused(s, Use(dear)) == ("RT-R24", "it costs 2 Willpower, and 1 can still be spent")
    who.fatigued = True
    assert refused(s, Use(dear))[0] == refused(s, Refill())[0] == "RT-20.22"
    assert refused(s, Use("ragabash"))[0] == "RT-R19"
    s.campaign.moon = "full"
    assert refused(s, Use("ragabash"))[0] == "RT-3.5"
    who.used = {dear: "scenario"}
    assert refused(s, Use(dear)) == ("RT-20.32", f"{gifts[dear].name} is used for this scenario")


@rule("RT-26.9", "RT-27.10", "RT-27.13", "RT-27.14", "RT-3.3", "RT-5.7", "RT-R182")
def test_a_name_says_why_it_is_no_answer() -> None:
    s = turn_of("combat", auspice="ahroun")
    strategies = box(s).strategies
    fit = next(id for id, card in strategies.items() if 2 in card.players)
    unfit = next(id for id, card in strategies.items() if 2 not in card.players)
    s.campaign.strategies = [fit, unfit]
    s.scenario.strategies = [fit]
    other = next(id for id in strategies if id not in (fit, unfit))
    rules = {
        ("modifiers", "Strong"): "RT-26.9",
        ("strategy", fit): "RT-27.10",
        ("strategy", unfit): "RT-27.13",
        ("strategy", other): "RT-27.14",
        ("auspice", "ahroun"): "RT-3.3",
        ("companions", "isaac"): "RT-R182",
        ("form", "crinos"): "RT-R12",
        ("page", "nonsense"): "RT-1.1",
    }
    for (kind, said), wanted in rules.items():
        assert refused(s, Named(said), kind, options=[Named("other")])[0] == wanted
    skills = [Named("athletics"), Named("brawl")]
    assert refused(s, Named("stealth"), "skill at", options=skills)[1] == "'stealth' has its level"
    assert refused(s, Named("occult"), "skill at", options=skills)[1] == "'occult' belongs to the other attribute"


@rule("RT-28.13", "RT-28.15", "RT-28.21")
def test_a_body_part_says_why_it_is_not_aimed_at() -> None:
    s = turn_of("combat", foe("axe-fomori", at=(0, 1)))
    parts = {each.part: each for each in box(s).npcs["axe-fomori"].glorious}
    first = next(iter(parts))
    assert refused(s, Part("TAIL"), "aim", 10)[1] == "its state card does not show that body part"
    s.npcs[0].glory = [first]
    assert refused(s, Part(first), "aim", 10)[0] == "RT-28.21"


@rule("RT-7.2", "RT-7.10", "RT-24.25", "RT-24.27", "RT-R32", "RT-R39", "RT-8.2")
def test_a_card_says_why_it_does_not_defend_and_why_it_is_not_added() -> None:
    s = turn_of("combat", hands={"homid": ["homid-straight-punch"]}, discards={"homid": ["homid-raised-guard"]})
    assert refused(s, Play("homid-straight-punch", True), "react")[0] == "RT-24.27"
    assert refused(s, Play("homid-raised-guard", True), "react") == ("RT-7.10", "Raised Guard is discarded")
    assert refused(s, Play("lupus-circle", True), "react")[0] == "RT-7.2"
    assert refused(s, NewHand("lupus"), "react")[0] == "RT-R32"
    assert refused(s, Card("lupus-circle"), "add card", options=[Card("x")])[0] == "RT-R39"
    assert refused(s, Card("homid-parry"), "add card", options=[Card("x")])[0] == "RT-7.4"
    assert refused(s, Card("homid-parry"), "gift", options=[Card("x")])[0] == "RT-8.2"


@rule("RT-R211", "RT-16.1")
def test_the_caern_and_the_page_say_who_and_what_is_not_there() -> None:
    s = turn_of()
    assert refused(s, Join(3), "caern")[1] == "at this table nobody joins or rests"
    s = state([wolf()], options={"chairs": 2})
    assert refused(s, Rest(0), "caern")[1] == "one pack member at least goes on"
    assert refused(s, Rest(4), "caern")[1] == "there is no such pack member"
    s = state([wolf(at=HERE)], scenario={"id": "01-cinders", "pages": ["E.1"]})
    assert refused(s, Choose(99), "page")[1] == "the page has no such choice"


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
