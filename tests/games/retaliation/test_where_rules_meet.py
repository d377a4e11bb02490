"""Where two rules meet: Strategies that fail early, Frenzy and choices, Fox and specials, Swarms in fire, trades."""

from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation.phases import settle
from gloaming.games.retaliation.rules.asking import vote
from gloaming.games.retaliation.rules.attack import doubled, resolve
from gloaming.games.retaliation.rules.damage import suffer
from gloaming.games.retaliation.rules.frenzy import frenzied_turn
from gloaming.games.retaliation.rules.items import sold_out
from gloaming.games.retaliation.rules.movement import left, lift
from gloaming.games.retaliation.rules.npc_turn import swarm_turn
from gloaming.games.retaliation.rules.npcs import join_pack, take_away
from gloaming.games.retaliation.rules.pack_strategies import choosable, look, lost, met, prey, scope
from gloaming.games.retaliation.rules.player_turn import action_options, do, main_actions, turn_options
from gloaming.games.retaliation.rules.rounds import close_turn, end_round, move_tracker, next_turn
from gloaming.games.retaliation.rules.scenario import clear_table
from gloaming.games.retaliation.rules.skill_checks import make_check
from gloaming.games.retaliation.rules.trackers import leftovers, raise_corruption, take_effect
from gloaming.games.retaliation.show.gloss import gloss
from gloaming.games.retaliation.show.names import hex_piece, piece
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import (
    Absorb,
    Agree,
    BeginCombat,
    ExtraAttack,
    Face,
    Named,
    Object,
    Play,
    Shift,
    Sprint,
    Trade,
    Who,
)
from gloaming.games.retaliation.table.numbers import resistance
from gloaming.games.retaliation.table.seats import pack_seat
from gloaming.games.retaliation.table.state import Deed, Member, Npc, Phase, State, Turn
from gloaming.games.retaliation.table.text import Text
from gloaming.games.retaliation.table.under_way import Attack, Check
from gloaming.kernel import TEAM, Ask
from gloaming.testing import rule
from tests.games.retaliation.table import easily, first_ask, foe, match, play, questions, say, state, wolf

HERE = (0, 0)
CRINOS = [HERE, (1, 0)]
EMPTY: dict[str, list[str]] = {"homid": [], "lupus": [], "crinos": []}


def bare(**fields: Any) -> Member:
    """A pack member without cards to answer with and without Willpower."""
    return wolf(fatigued=True, hands={form: [] for form in EMPTY}, **fields)


def ally(at: Any = None, **fields: Any) -> Npc:
    """A pack Ally."""
    return foe("isaac", at=at, ally="pack", attitude="Ally", **fields)


def arena(members: list[Member], *npcs: Npc, **more: Any) -> State:
    return state(members, list(npcs), sequence="combat", **more)


# Strategies that can no longer be met


def attempt(strategy: str, *npcs: Npc, members: int = 3, played: tuple[int, ...] = (), deeds: Any = ()) -> State:
    """A round in which a Strategy is tried: who has played, and what was done."""
    places = [HERE, (0, 1), (1, 0), (1, 1)][:members]
    foes = npcs or (foe("starved-bear", at=(3, 0)), foe("hired-gun", at=(3, -1)))
    s = arena([wolf(at=at) for at in places], *foes, turn=None)
    s.fight.strategy, s.fight.deeds, s.played = strategy, list(deeds), list(played)
    return s


@rule("RT-R161", "RT-27.6")
@pytest.mark.parametrize(
    ("strategy", "played", "deeds", "lost"),
    [
        ("tortoise-shell", (), [], False),
        ("tortoise-shell", (0,), [Deed("defense card", 0)], False),
        ("tortoise-shell", (0,), [], True),  # it has acted without the card that each must use
        ("all-fangs-bare", (1,), [Deed("attack card", 1)], True),  # and is not in Crinos form any more this round
        ("held-breath", (0,), [], False),  # two of three
        ("held-breath", (0, 1), [], True),
        ("drive-the-game", (0, 1), [Deed("moved", 0, n=4), Deed("moved", 1, n=3)], False),
        ("drive-the-game", (0, 1, 2), [Deed("moved", 0, n=4), Deed("moved", 1, n=3), Deed("moved", 2)], True),
        ("relay-hunt", (0,), [Deed("attacked", 0, 10)], False),
        ("relay-hunt", (0, 1), [Deed("attacked", 0, 10), Deed("attacked", 1, 11)], True),
        ("every-back-is-ours", (0, 1), [], False),  # who is left may strike more than once
        ("every-back-is-ours", (0, 1, 2), [Deed("attacked", 0, 10, 1)], True),
        ("shed-the-skin", (0,), [], False),
        ("shed-the-skin", (0, 1), [], True),
        ("firing-line", (0, 1, 2), [], True),  # forms are right, but nobody is left to attack
        ("leave-none", (0, 1, 2), [Deed("attack card", 0), Deed("attack card", 1)], False),  # NPCs may still fall
        ("wolf-circle", (0, 1, 2), [], False),  # NPCs may still come
    ],
)
def test_a_strategy_fails_as_soon_as_it_can_no_longer_succeed(
    strategy: str, played: tuple[int, ...], deeds: list[Deed], lost: bool
) -> None:
    s = attempt(strategy, played=played, deeds=deeds)
    easily(look(s))
    assert (s.fight.strategy == "") is lost


@rule("RT-R161", "RT-27.7")
def test_the_penalty_of_a_strategy_that_fails_early_falls_in_that_round() -> None:
    s = attempt("tortoise-shell")
    s.turn = Turn(who=0)
    close_turn(s)
    play(settle(s))
    assert doubled(s, s.members[1])
    easily(end_round(s))
    assert not doubled(s, s.members[1])


@rule("RT-R161", "RT-R163")
def test_a_strategy_fails_when_too_few_are_left_on_the_map() -> None:
    s = attempt("wolf-circle")
    s.members[2].at = []
    play(look(s))
    assert s.fight.strategy == ""


@rule("RT-R161", "RT-R162")
def test_an_ally_that_has_acted_counts_like_a_pack_member() -> None:
    s = attempt("silence-then-thunder", foe("starved-bear", at=(3, 0)), ally(at=(-1, 0)), members=2)
    s.played = [11]
    play(look(s))
    assert s.fight.strategy == ""


@rule("RT-R162")
def test_damage_of_an_ally_is_damage_of_a_packmate() -> None:
    s = attempt("no-one-bleeds", foe("starved-bear", at=(3, 0)), ally(at=(-1, 0)))
    play(suffer(s, s.npcs[1], 1))
    play(look(s))
    assert s.fight.strategy == ""


@rule("RT-R161", "RT-R162")
@pytest.mark.parametrize(
    ("claim", "deeds", "played", "now", "at_the_end", "lost_now"),
    [
        ("No Packmate uses an Attack card.", [], (), False, True, False),
        ("No Packmate uses an Attack card.", [Deed("attack card", 0)], (), False, False, True),
        ("No Packmate takes Damage.", [Deed("damaged", 11)], (), False, False, True),
        ("No Pack Member takes Damage.", [Deed("damaged", 11)], (), False, True, False),
        ("No Pack Member takes Damage.", [Deed("damaged", 1)], (), False, False, True),
        ("No NPC is defeated.", [Deed("defeated", 0, 12)], (), False, False, True),
        ("1 NPC is defeated.", [], (0, 1, 2, 11), False, False, False),
        ("An NPC is defeated.", [], (), False, False, False),
        ("1 Attack is made from behind.", [Deed("attacked", 10, 0, 1)], (0, 1, 2, 11), False, False, True),
        ("1 Attack is made from behind.", [Deed("attacked", 0, 10)], (0, 1, 2, 11), False, False, True),
        ("1 Attack is made from behind.", [Deed("attacked", 11, 10, 1)], (0, 1, 2, 11), True, True, False),
        ("2 Packmates are in Lupus form.", [], (0,), False, False, False),
        ("2 Packmates are in Lupus form.", [], (0, 1), False, False, True),
        ("2 Packmates are in Homid form.", [], (0, 1, 2), True, True, False),
        ("3 Packmates are in different forms.", [], (0,), False, False, False),
        ("3 Packmates are in different forms.", [], (0, 1), False, False, True),
        ("All Packmates are in Homid form.", [], (), False, False, True),  # the Ally has none
        ("No Packmate is in a group.", [], (0, 1, 2), False, False, False),
    ],
)
def test_when_a_requirement_is_met_or_lost(
    claim: str, deeds: list[Deed], played: tuple[int, ...], now: bool, at_the_end: bool, lost_now: bool
) -> None:
    s = attempt("", foe("starved-bear", at=(3, 0)), ally(at=(-1, 0)), played=played, deeds=deeds)
    card = msgspec.structs.replace(box(s).strategies["pincer"], requirements=claim)
    assert (met(s, claim, end=False), met(s, claim, end=True), lost(s, card)) == (now, at_the_end, lost_now)


@rule("RT-27.3", "RT-27.5")
def test_one_lone_packmate_and_one_who_may_not_activate_no_strategy() -> None:
    s = attempt("")
    s.campaign.strategies = ["pincer"]
    assert choosable(s) == ["pincer"]
    play(Text(s, "You cannot activate Pack Strategies this round.", 1).run_all())
    assert choosable(s) == []


@rule("RT-R164", "RT-27.7")
def test_that_npc_is_one_on_the_map_if_there_is_one_and_else_the_fallen() -> None:
    blows = [Deed("attacked", id, whom) for id in (0, 1, 2) for whom in (10, 11)]
    s = attempt("relay-hunt", deeds=blows)
    s.npcs[0].at = []
    assert prey(scope(s), box(s).strategies["relay-hunt"]) == [11]
    s.npcs[1].at = []
    assert prey(scope(s), box(s).strategies["relay-hunt"]) == [10, 11]


@rule("RT-R164", "RT-27.7")
def test_of_several_npcs_that_meet_a_requirement_the_pack_names_one() -> None:
    foes = foe("starved-bear", at=(1, 1)), foe("starved-bear", at=(-1, 1)), foe("hired-gun", at=(3, -1))
    s = arena([wolf(at=at) for at in (HERE, (0, 1), (0, 2))], *foes, turn=None)
    s.npcs[0].at, s.npcs[1].at = [(1, 0)], [(-1, 1)]
    s.members[2].at = [(0, -1)]
    s.fight.strategy = "hammer-and-stone"
    s.fight.deeds = [Deed("defense card", 0)]
    play(look(s), Who(11))
    assert [each.tokens for each in s.npcs] == [{}, {"STUN": 1}, {}]


@rule("RT-R164")
def test_packmates_who_attack_a_packmate_in_frenzy_attack_no_npc() -> None:
    s = attempt("relay-hunt", members=4, deeds=[Deed("attacked", id, 0) for id in (1, 2, 3)])
    play(look(s))
    assert s.fight.strategy == "relay-hunt"


# a Lasting Strategy looks at what comes after its success


def holding_breath() -> State:
    """Held Breath has just succeeded; before that somebody was hurt."""
    s = attempt("held-breath", deeds=[Deed("damaged", 0), Deed("defense card", 0), Deed("defense card", 1)])
    play(look(s))
    return s


@rule("RT-27.11", "RT-27.12", "RT-R221")
def test_a_lasting_strategy_does_not_mind_what_was_before_its_success() -> None:
    s = holding_breath()
    play(look(s))
    assert (s.fight.strategy, s.fight.success) == ("held-breath", True)


@rule("RT-27.12")
def test_a_lasting_strategy_ends_by_what_comes_after_also_if_the_harmed_one_falls() -> None:
    s = holding_breath()
    play(suffer(s, s.members[2], 20))
    assert not s.members[2].at
    play(look(s))
    assert s.fight.strategy == ""


@rule("RT-27.12")
def test_whoever_joins_does_not_end_a_strategy_that_lasts() -> None:
    s = arena([wolf(at=HERE), wolf(at=(3, 0))], foe("starved-bear", at=(0, 3)), turn=None)
    s.fight.strategy, s.played = "open-ring", [0, 1]
    play(look(s))
    assert s.fight.success
    s.npcs.append(ally(at=(-3, 0)))
    s.npcs[-1].id = 11
    play(look(s))
    assert s.fight.success


# Frenzy


def raging(**fields: Any) -> State:
    """A frenzied Philodox with Willpower, beside a friend, at half moon."""
    who = wolf(at=CRINOS, form="crinos", rage=1, frenzied=True, auspice="philodox", **fields)
    s = arena([who, bare(at=(2, 0))], campaign={"moon": "half"}, phase=Phase.FRENZY, black=(0,) * 8)
    s.members[0].hands["crinos"] = ["crinos-tear-through"]
    return s


@rule("RT-R108")
def test_a_frenzied_turn_offers_neither_rerolls_nor_the_dice_of_the_auspice() -> None:
    s = raging()
    assert questions(frenzied_turn(s, s.members[0])) == []
    assert (s.members[0].spent, s.members[0].used) == (0, {})


@rule("RT-R108", "RT-21.16")
def test_a_frenzied_member_that_draws_a_defense_card_is_not_asked_about_its_weakness() -> None:
    s = raging(tokens={"-1 RESISTANCE": 1})
    s.members[0].hands["crinos"] = ["crinos-thick-hide"]
    assert questions(frenzied_turn(s, s.members[0])) == []
    assert s.members[0].tokens["-1 RESISTANCE"] == 1


@rule("RT-R108")
def test_out_of_its_turn_a_frenzied_member_may_still_reroll() -> None:
    s = raging()
    s.members[0].hands["crinos"] = ["crinos-thick-hide"]
    s.npcs.append(foe("starved-bear", at=(-1, 0)))
    s.npcs[0].id, s.turn, s.phase = 10, Turn(who=10), Phase.NPC
    assert "reroll" in questions(resolve(s, Attack(attacker=10, target=0, level=3)), take=1)


@rule("RT-R108")
def test_a_frenzied_member_that_may_not_attack_only_discards_its_card() -> None:
    s = raging()
    play(Text(s, "Each Pack Member cannot attack this round.").run_all())
    play(frenzied_turn(s, s.members[0]))
    assert s.members[1].damage == 0


# Fox


@rule("RT-9.18", "RT-R153")
def test_fox_holds_against_specials_that_attack_everybody_around() -> None:
    s = arena([bare(at=HERE), bare(at=(1, -1))], foe("timber-cutter", at=(1, 0)))
    play(Text(s, "You cannot be targeted until the start of your next turn.", 0).run_all())
    play(Text(s, "Attack each Packmate on an adjacent HEX.", 10).run_all())
    assert s.members[0].damage == 0
    assert s.members[1].damage > 0


@rule("RT-9.18")
def test_no_attack_is_turned_to_whoever_cannot_be_targeted() -> None:
    s = arena([bare(at=HERE), bare(at=(0, 1))], foe("starved-bear", at=(1, 0)))
    play(Text(s, "You cannot be targeted this round.", 1).run_all())
    a = Attack(attacker=10, target=0, level=2)
    e = Text(s, "This Attack targets you instead.", 1).about(a)
    play(e.run_all())
    assert a.target == 0


@rule("RT-9.18")
def test_nobody_is_picked_who_cannot_be_targeted() -> None:
    s = arena([bare(at=HERE), bare(at=(1, -1))], foe("timber-cutter", at=(1, 0)))
    play(Text(s, "You cannot be targeted this round.", 0).run_all())
    play(Text(s, "Attack a Packmate on an adjacent HEX.", 10).run_all())
    assert s.members[0].damage == 0
    assert s.members[1].damage > 0


# Swarms


@rule("RT-13.23", "RT-R183")
def test_each_member_of_a_swarm_that_begins_in_fire_burns_and_the_others_act() -> None:
    rats = [foe("blight-rats", at=at) for at in ((3, 0), (1, 0), (3, -1))]
    s = arena([bare(at=HERE)], *rats, turn=None, played=[0], phase=Phase.NEXT)
    s.scenario.fires = [(3, 0), (3, -1)]
    play(next_turn(s))
    assert [bool(rat.at) for rat in s.npcs] == [False, True, False]
    assert s.phase is Phase.SWARM
    assert s.turn is not None
    assert s.turn.swarm == [11]


@rule("RT-29.24")
@pytest.mark.parametrize("ban", ["move", "attack"])
def test_a_swarm_keeps_to_what_is_forbidden_like_any_npc(ban: str) -> None:
    s = arena([bare(at=HERE)], foe("blight-rats", at=(3, 0)))
    play(Text(s, f"Each NPC cannot {ban} this round.").run_all())
    play(swarm_turn(s, s.npcs[0]))
    assert s.members[0].damage == 0
    assert s.npcs[0].at == [(3, 0)]


# Movement and turning


@rule("RT-24.5", "RT-R138")
def test_a_discarded_card_gives_2_movement_also_where_there_was_none() -> None:
    s = arena([wolf(at=HERE, tokens={"-1 MOVEMENT": 1})])
    assert left(s, s.members[0]) == 0
    play(do(s, s.members[0], Sprint(s.members[0].hands["homid"][0])))
    assert left(s, s.members[0]) == 2
    s.members[0].tokens = {"IMMOBILIZED": 1}
    assert left(s, s.members[0]) == 0


@rule("RT-22.4", "RT-R60")
def test_who_cannot_turn_begins_no_combat_with_what_stands_behind() -> None:
    for tokens, may in (({}, True), ({"IMMOBILIZED": 1}, False), ({"STUN": 1}, False)):
        s = state([wolf(at=HERE, facing=0, tokens=tokens)], [foe("hired-gun", at=(-2, 0), attitude="Neutral")])
        assert (BeginCombat() in main_actions(s, s.members[0])) is may
        s.npcs[0].at = [(2, 0)]
        assert BeginCombat() in main_actions(s, s.members[0])


# the Attack that Rage buys


@rule("RT-6.19", "RT-R136")
def test_the_attack_that_rage_has_bought_is_made_in_crinos_form_or_not_at_all() -> None:
    s = arena([wolf(at=CRINOS, form="crinos", rage=2)], foe("starved-bear", at=(2, 0)))
    play(do(s, s.members[0], ExtraAttack()))
    play(do(s, s.members[0], Shift("homid")), 1)
    assert s.turn is not None
    assert not [each for each in action_options(s, s.members[0]) if isinstance(each, Play)]
    s.turn.actions = 1  # an action of another kind is not the bought Attack
    card = next(each.card for each in action_options(s, s.members[0]) if isinstance(each, Play) and not each.defense)
    easily(do(s, s.members[0], Play(card)))
    assert (s.turn.actions, s.turn.attacks) == (0, 1)


@rule("RT-6.19")
def test_an_attack_that_a_gift_gives_may_be_made_in_any_form() -> None:
    s = arena([wolf(at=HERE)], foe("starved-bear", at=(1, 0)))
    play(Text(s, "Gain 1 additional Attack this turn.", 0).run_all())
    assert s.turn is not None
    s.turn.actions = 0
    assert any(isinstance(each, Play) for each in action_options(s, s.members[0]))


# groups


def three(*more: Npc) -> State:
    """Three Hired Guns in a row, and others."""
    row = [foe("hired-gun", at=(q, 0)) for q in (1, 2, 3)]
    s = arena([bare(at=(-3, 0))], *row, *more, turn=None)
    s.fight.groups = [[10, 11, 12]] + ([[13, 14]] if more else [])
    return s


def broken(s: State) -> list[str]:
    return [deed.kind for deed in s.fight.deeds if deed.kind in ("culled", "split", "dissolved")]


@rule("RT-28.6", "RT-R167")
def test_a_group_that_lost_one_to_another_group_is_culled() -> None:
    s = three(foe("hired-gun", at=(3, -3)), foe("hired-gun", at=(2, -3)))
    play(lift(s, s.npcs[2], ((3, -2),)))
    assert broken(s) == ["culled"]


@rule("RT-28.5", "RT-R167")
def test_a_pair_that_lost_one_to_another_group_is_dissolved() -> None:
    s = three(foe("hired-gun", at=(3, -3)), foe("hired-gun", at=(2, -3)))
    s.npcs[0].at = []
    s.fight.groups = [[11, 12], [13, 14]]
    play(lift(s, s.npcs[2], ((3, -2),)))
    assert broken(s) == ["dissolved"]


@rule("RT-28.4", "RT-28.6")
@pytest.mark.parametrize(("leaver", "kind"), [(2, "culled"), (1, "dissolved")])
def test_a_group_breaks_also_when_one_leaves_the_map_or_changes_sides(leaver: int, kind: str) -> None:
    for leave in (take_away, join_pack):
        s = three()
        leave(s, s.npcs[leaver])
        assert broken(s) == [kind]


# conditions


@rule("RT-20.1")
def test_fatigue_ends_with_the_scenario() -> None:
    s = state([wolf(at=HERE, fatigued=True)])
    clear_table(s)
    assert not s.members[0].fatigued


@rule("RT-20.18", "RT-27.2", "RT-R219")
def test_who_is_knocked_out_proposes_and_vetoes_nothing() -> None:
    s = arena([wolf(knocked_out=True), wolf(at=HERE), wolf(at=(1, 0))])
    flow = vote(s, "strategy", [Named("pincer"), Named("scatter")], "RT-27.2")
    asks = [next(flow), flow.send(Named("pincer"))]
    assert [ask.seat for ask in asks] == [1, 2]
    with pytest.raises(StopIteration):
        flow.send(Agree())


@rule("RT-20.18", "RT-R114", "RT-R219")
def test_at_the_caern_everybody_votes_again() -> None:
    s = state([wolf(), wolf()], sequence="caern")
    flow = vote(s, "event", [Named("a"), Named("b")], "RT-10.7")
    assert [next(flow).seat, flow.send(Named("a")).seat] == [0, 1]


@rule("RT-20.18")
def test_one_who_stands_alone_decides_for_the_pack() -> None:
    s = arena([wolf(knocked_out=True), wolf(at=HERE), wolf(knocked_out=True)])
    assert first_ask(vote(s, "strategy", [Named("pincer"), Named("scatter")], "RT-27.2")).seat == 1


@rule("RT-20.18", "RT-R219")
@pytest.mark.parametrize(
    ("out", "sequence", "seat"),
    [((), "main", TEAM), ((0,), "main", TEAM), ((0, 2), "main", 1), ((0, 2), "caern", TEAM), ((0, 1, 2), "main", TEAM)],
)
def test_any_seat_answers_for_the_pack_or_the_only_one_that_stands(
    out: tuple[int, ...], sequence: str, seat: int
) -> None:
    s = state([wolf(knocked_out=id in out, at=None if id in out else (id, 0)) for id in range(3)], sequence=sequence)
    assert pack_seat(s) == seat
    assert pack_seat(state([wolf(at=HERE), wolf(knocked_out=True)], options={"characters_per_player": 2})) == 0


# RESISTANCE tokens


SHARED = (
    "Each Packmate may use the +1 RESISTANCE tokens of each other Packmate in the group of that Packmate this round."
)


@rule("RT-21.13", "RT-21.14", "RT-R220")
def test_the_tokens_of_a_pack_member_are_spent_on_an_ally_only_if_it_wishes() -> None:
    for used, harm in ((0, 2), (1, 1)):
        s = arena([bare(at=HERE, tokens={"+1 RESISTANCE": 2})], foe("starved-bear", at=(0, 2)), ally(at=(0, 1)))
        play(Text(s, SHARED).run_all())
        before = s.npcs[1].damage
        level = 2 + resistance(s, s.npcs[1])
        play(resolve(s, Attack(attacker=10, target=11, level=level)), Absorb(used))
        assert s.npcs[1].damage - before == harm
        assert s.members[0].tokens == {"+1 RESISTANCE": 2 - used}


@rule("RT-21.13", "RT-R220")
def test_the_tokens_of_an_ally_are_lent_to_a_pack_member_at_the_word_of_its_own_seat() -> None:
    s = arena([bare(at=HERE), bare(at=(3, 0))], foe("starved-bear", at=(-1, 1)), ally(at=(0, 1)))
    s.npcs[1].tokens = {"+1 RESISTANCE": 1}
    play(Text(s, SHARED).run_all())
    ask = first_ask(resolve(s, Attack(attacker=10, target=0, level=1)))
    assert (ask.kind, ask.seat) == ("absorb", 0)


# round trackers


def waiting(*numbers: int, at: int) -> State:
    s = state([wolf(at=HERE)], scenario={"trackers": {"orange": at}})
    s.scenario.id = "01-cinders"
    for n in numbers:
        say(s, f"When the orange tracker reaches {n}, read page E.{n}.")
    return s


@rule("RT-9.24", "RT-R45")
@pytest.mark.parametrize(
    ("at", "by", "pages"),
    [
        (0, 2, ["E.2"]),
        (1, 5, ["E.2", "E.4"]),
        (5, -1, ["E.4"]),
        (7, -6, ["E.4", "E.2"]),
        (4, -1, []),
        (2, 1, []),
    ],
)
def test_events_of_a_tracker_are_read_in_the_direction_of_change(at: int, by: int, pages: list[str]) -> None:
    s = waiting(4, 2, at=at)
    move_tracker(s, "orange", by)
    assert [due.page for due in s.due] == pages


# Initiative of leftover tokens


@rule("RT-21.12", "RT-R95")
def test_leftover_tokens_count_in_every_main_round() -> None:
    for options, gained in (({}, 2), ({"main_round_initiative": "once"}, 1), ({"main_round_initiative": "off"}, 0)):
        s = state([wolf(at=HERE)], options=options)
        for _ in range(2):
            s.members[0].tokens = {"+1 RESISTANCE": 2}
            leftovers(s, s.members[0])
        assert s.members[0].initiative == gained


# Items, Effects and Corruption cards of those who rest


@rule("RT-10.17", "RT-R211")
def test_what_resting_characters_have_is_not_there_twice() -> None:
    s = state([wolf()], sequence="caern")
    one = next(id for id, item in box(s).items.items() if item.copies == 1)
    s.campaign.resting = [wolf(items=[one], effects=["blood-debt"] * 4, taint="cold-sweat")]
    assert sold_out(s, one)
    assert not take_effect(s, "blood-debt", 0)
    held = set()
    for _ in range(12):
        s.members[0].level = 0
        raise_corruption(s, s.members[0])
        held.add(s.members[0].taint)
    assert "cold-sweat" not in held


# what one touches


@rule("RT-R60")
def test_to_turn_a_figure_that_is_asked_about_one_touches_it() -> None:
    s = arena([wolf(at=HERE)], foe("starved-bear", at=(3, 0)))
    ask = Ask(0, "face", [Face(0)], "RT-R60", 10)
    assert gloss(s, ask, Face(0)).pieces == [piece(10), hex_piece((4, 0))]
    assert gloss(s, Ask(0, "turn", [Face(0)], "RT-22.2"), Face(0)).pieces == [piece(0), hex_piece((1, 0))]


# a line that adds dice and rerolls


@rule("RT-R19", "RT-R103", "RT-R222")
def test_a_line_that_adds_a_die_and_rerolls_one_does_both(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([bare(at=HERE)], black=(0, 0, 0, 1, 2))
    s.members[0].fatigued = False
    s.members[0].spent = 4
    check = Check(0, "physical", "brawl")
    line = "When you make a check: +1 die on this check. Reroll 1 black die of this check."
    own = msgspec.structs.replace(box(s).effects["blood-debt"], id="own", text=line, sequence="any")
    monkeypatch.setitem(box(s).effects, "own", own)
    s.members[0].effects = ["own"]
    easily(make_check(s, check))
    assert check.black == [2, 0, 0, 1]


# trading


@rule("RT-R50", "RT-22.8", "RT-24.7")
def test_taking_an_item_asks_its_owner() -> None:
    for answer, taken in ((Agree(), True), (Object(), False)):
        s = state([wolf(at=HERE), wolf(at=(1, 0), items=["knife"])])
        deal = Trade(1, take="knife")
        t = match(s)
        t.do(deal)
        assert t.match.ask is not None
        assert (t.match.ask.kind, t.match.ask.seat) == ("hand over", 1)
        assert t.match.question() == "Wolf asks you for Knife. Do you hand it over?"
        t.do(answer)
        assert ("knife" in t.s.members[0].items) is taken
        assert t.s.turn is not None
        assert t.s.turn.actions == (0 if taken else 1)  # what was refused costs no action
        assert deal not in turn_options(t.s, t.s.members[0])


@rule("RT-R50")
def test_giving_asks_nobody_and_whoever_leads_both_is_not_asked() -> None:
    s = state([wolf(at=HERE, items=["knife"]), wolf(at=(1, 0))])
    play(do(s, s.members[0], Trade(1, give="knife")))
    assert s.members[1].items == ["knife"]
    both = state([wolf(at=HERE), wolf(at=(1, 0), items=["knife"])], options={"characters_per_player": 2})
    play(do(both, both.members[0], Trade(1, take="knife")))
    assert both.members[0].items == ["knife"]
