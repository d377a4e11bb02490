"""Two rules at once: passing friends and fire, eyes and talk, Attacks that are turned, Frenzy out of a page."""

from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation.phases import settle
from gloaming.games.retaliation.rules.attack import resolve
from gloaming.games.retaliation.rules.movement import steps
from gloaming.games.retaliation.rules.npc_turn import npc_turn
from gloaming.games.retaliation.rules.player_turn import do
from gloaming.games.retaliation.rules.skill_checks import make_check
from gloaming.games.retaliation.rules.trackers import leftovers
from gloaming.games.retaliation.table import events as told
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Named, On, Step, Talk, Use, Who
from gloaming.games.retaliation.table.state import MapToken, Phase, State
from gloaming.games.retaliation.table.text import carry_out, page_text
from gloaming.games.retaliation.table.under_way import Attack, Check
from gloaming.testing import rule
from tests.games.retaliation.table import easily, first_ask, foe, play, questions, say, state, wolf

HERE, THERE, BEYOND = (0, 0), (1, 0), (2, 0)
NO_CARDS: dict[str, list[str]] = {"homid": [], "lupus": [], "crinos": []}


# passing friends


def past_a_friend(npcs: Any = (), **more: Any) -> State:
    """A pack member with a friend in its way whom it may pass."""
    return state([wolf(at=HERE), wolf(at=THERE)], list(npcs), options={"pass_friends": True}, **more)


@rule("RT-R61", "RT-14.16")
def test_who_has_one_movement_left_does_not_get_past_a_friend() -> None:
    s = past_a_friend()
    assert s.turn is not None
    assert (BEYOND,) in steps(s, s.members[0])
    s.turn.walked = 2
    assert (BEYOND,) not in steps(s, s.members[0])
    moving = carry_out(page_text(s, 0, [0]), "Move up to 1 HEX.")
    assert On((BEYOND,)) not in first_ask(moving).options


@rule("RT-R61", "RT-R65")
def test_a_friend_on_difficult_terrain_is_passed_for_three_or_with_two_left_not_at_all() -> None:
    s = past_a_friend(scenario={"tokens": [MapToken(kind="Difficult Terrain", at=THERE)]})
    assert s.turn is not None
    s.turn.walked = 1
    assert (BEYOND,) not in steps(s, s.members[0])
    s.turn.walked = 0
    play(do(s, s.members[0], Step((BEYOND,))))
    assert s.turn.walked == 3


@rule("RT-R61", "RT-13.22")
@pytest.mark.parametrize(("fires", "damage"), [([THERE], 2), ([THERE, BEYOND], 4), ([BEYOND], 2), ([HERE], 0)])
def test_the_fire_under_a_friend_who_is_passed_burns(fires: list[tuple[int, int]], damage: int) -> None:
    s = past_a_friend(scenario={"fires": fires})
    easily(do(s, s.members[0], Step((BEYOND,))))
    assert s.members[0].damage == damage


@rule("RT-R61", "RT-31.7", "RT-13.15", "RT-R70")
def test_the_hex_of_a_friend_who_is_passed_is_moved_through() -> None:
    s = past_a_friend(scenario={"tokens": [MapToken(kind="Action", at=(-1, 1), page="E.1")]})
    s.members[0].at, s.members[1].at = [(0, -1)], [HERE]  # only the friend stands next to the token
    play(do(s, s.members[0], Step((THERE,))))
    assert s.turn is not None
    assert (s.turn.moved, s.turn.stopped, [due.page for due in s.due]) == (2, True, ["E.1"])
    s = past_a_friend()
    play(do(s, s.members[0], Step((BEYOND,))))
    assert s.turn is not None
    assert s.turn.entered == [THERE, BEYOND]


# eyes and talk


@rule("RT-R193")
@pytest.mark.parametrize("attitude", ["Neutral", "Aggressive"])
def test_whoever_is_addressed_out_of_stealth_is_not_alarmed(attitude: str) -> None:
    spoken_to = foe("axe-fomori", at=THERE, dialogue="D.1", attitude=attitude)
    s = state([wolf(at=HERE, tokens={"STEALTH": 1})], [spoken_to, foe("axe-fomori", at=(-1, 0), attitude="Neutral")])
    easily(do(s, s.members[0], Talk(10)))
    easily(settle(s))
    s.due.clear()  # the dialogue is over
    easily(settle(s))
    assert s.members[0].initiative == 1
    assert spoken_to.tokens == {}
    assert s.npcs[1].tokens == {"VIGILANCE": 1}  # whoever looks on sees it
    assert not s.scenario.begin_combat


# redirected Attacks


def redirecting(*npcs: Any) -> State:
    """A pack member who can turn an Attack upon an NPC beside it."""
    s = state([wolf(at=HERE, hands=dict(NO_CARDS))], list(npcs), sequence="combat", turn=None)
    s.members[0].gifts = ["ragabash-someone-elses-problem"]
    return s


@rule("RT-R153", "RT-25.20")
def test_an_attack_turned_upon_an_npc_meets_its_defense_card_and_never_the_attacker() -> None:
    s = redirecting(foe("axe-fomori", at=THERE), foe("axe-fomori", at=(0, 1)), foe("axe-fomori", at=(-1, 0)))
    s.npcs[1].combat = next(id for id in box(s).decks["FOMORI"] if box(s).npc_cards[id].type == "Defense")
    offered = []
    flow = resolve(s, Attack(attacker=10, target=0, level=2))
    ask = next(flow)
    while True:
        offered.append(ask.options)
        try:
            ask = flow.send(ask.options[0])
        except StopIteration:
            break
    assert [Who(11), Who(12)] in offered
    assert s.npcs[1].face_up
    assert s.npcs[0].damage == 0


@rule("RT-R153")
def test_an_attack_cannot_be_turned_where_nobody_but_the_attacker_stands() -> None:
    s = redirecting(foe("axe-fomori", at=THERE))
    assert "use" not in questions(resolve(s, Attack(attacker=10, target=0, level=1)))


# Frenzy


@rule("RT-20.7", "RT-R107")
def test_frenzy_out_of_a_check_on_a_page_begins_when_the_page_is_read() -> None:
    s = state(
        [wolf(at=[HERE, THERE], form="crinos", rage=3)],
        [foe("axe-fomori", at=(3, 0))],
        sequence="combat",
        turn=None,
        phase=Phase.PAGE,
        after=Phase.NEXT,
    )
    s.members[0].frenzy_due = True
    easily(settle(s))
    assert s.members[0].frenzied


@rule("RT-R107")
def test_frenzy_out_of_a_page_ends_the_turn_in_which_it_is_read() -> None:
    s = state([wolf(at=[HERE, THERE], form="crinos", rage=3)], [foe("axe-fomori", at=(3, 0))], sequence="combat")
    s.members[0].frenzy_due = True
    s.phase, s.after = Phase.PAGE, Phase.TURN
    easily(settle(s))
    assert s.phase is Phase.TURN_ENDS


# cards of NPCs that may not move


@rule("RT-25.10", "RT-R152", "RT-R156")
@pytest.mark.parametrize("held", ["IMMOBILIZED", "text"])
def test_the_effect_of_a_card_means_whom_the_npc_can_reach_without_moving(held: str) -> None:
    near, far = wolf(at=THERE, hands=dict(NO_CARDS), fatigued=True), wolf(at=(4, 0), damage=5, hands=dict(NO_CARDS))
    s = state([near, far], [foe("axe-fomori", at=HERE)], sequence="combat", turn=None, players=2)
    if held == "text":
        say(s, "Each NPC cannot move this round.")
    else:
        s.npcs[0].tokens["IMMOBILIZED"] = 1
    cards: Any = box(s).npc_cards
    s.npcs[0].combat = "spoken-for"
    cards_of = msgspec.structs.replace(
        next(card for card in cards.values() if card.type == "Attack" and card.range == "adjacent"),
        id="spoken-for",
        text="The target gains 1 BLEED token.",
        target="most-injured",
    )
    cards["spoken-for"] = cards_of
    try:
        easily(npc_turn(s, s.npcs[0]))
    finally:
        del cards["spoken-for"]
    assert near.tokens.get("BLEED") == 1
    assert not far.tokens


# what others add to a check, and what one adds oneself


@rule("RT-R19", "RT-R37")
def test_a_friend_may_add_successes_when_the_roll_is_seen() -> None:
    s = state([wolf(at=HERE, fatigued=True), wolf(at=THERE)], black=(0,))
    gifts: Any = box(s).gifts
    known = next(gift for gift in gifts.values() if gift.type == "Immediate" and gift.limit == "scenario")
    text = "When another Packmate makes a check: That Packmate has +2 successes on this check."
    gifts["of-a-friend"] = msgspec.structs.replace(
        known, id="of-a-friend", text=text, sequence="any", cost_kind="", cost=0
    )
    s.members[1].gifts = ["of-a-friend"]
    check = Check(0, "mental", "occult", difficulty=2)
    try:
        play(make_check(s, check), Use("of-a-friend"))
    finally:
        del gifts["of-a-friend"]
    assert check.succeeds
    assert s.members[1].used == {"of-a-friend": "scenario"}


@rule("RT-20.34", "RT-R19")
def test_a_backstory_may_be_used_on_a_check_that_a_page_asks_for_in_the_own_turn() -> None:
    s = state([wolf(at=HERE, backstory="hospice-nurse", fatigued=True)], black=(0,), phase=Phase.PAGE)
    check = Check(0, "mental", "occult", difficulty=1)
    play(make_check(s, check), Named("roll"), Use("hospice-nurse"))
    assert check.succeeds
    s = state([wolf(at=HERE, backstory="hospice-nurse", fatigued=True)], black=(0,))
    assert questions(make_check(s, Check(0, "mental", "occult", difficulty=1))) == []  # it was free to use it before


@rule("RT-21.11")
def test_all_leftover_tokens_are_told() -> None:
    s = state([wolf(at=HERE, tokens={"+1 RESISTANCE": 3})])
    leftovers(s, s.members[0])
    assert told.TokenLost(s.members[0].ref, "+1 RESISTANCE", 3) in s.story


# an NPC that a text of somebody else's lets attack


@rule("RT-23.17", "RT-9.18")
@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("Each NPC attacks you.", {0}),
        ("Each NPC attacks another Packmate.", {1}),
        ("Each NPC attacks a Packmate on an adjacent HEX.", {1}),  # next to the NPC, not to you
        ("Each NPC attacks the closest Packmate.", {1}),
        ("Each NPC attacks a Packmate within 2 HEX of you.", {0}),
    ],
)
def test_you_are_you_also_where_a_text_lets_an_npc_attack(text: str, hit: set[int]) -> None:
    s = state([wolf(at=HERE), wolf(at=(4, 0))], [foe("axe-fomori", at=(3, 0))], sequence="combat")
    easily(carry_out(page_text(s, 0, [0]), text))
    assert {event.target.id for event in s.story if isinstance(event, told.Attacked)} == hit
