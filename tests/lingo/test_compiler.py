"""A text runs as it reads: order, conditions, choices, counting, costs, what lasts and what is forbidden."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from gloaming.kernel import Flow, GameOver
from gloaming.lingo import Extent, Pick, Scope, script_of
from gloaming.packs import content
from tests.lingo.table import hall, kinds, labels, run
from tests.lingo.toy import PACK, WORDS, Kept, grip, is_forbidden, is_ignored


def test_sentences_run_in_order() -> None:
    s = hall(oil=1)
    run("Gain 2 Oil. Lose 2 Oil.", s)
    assert s.oil == [1]
    with pytest.raises(GameOver):
        run("Lose 2 Oil. Gain 2 Oil.", s)


def test_only_lines_with_the_trigger_run() -> None:
    s = hall()
    run("Played: Gain 1 Oil.\nBanished: Gain 5 Oil.\nGain 3 Oil.", s, trigger="Played")
    assert s.oil == [11]
    run("Played: Gain 1 Oil.\nBanished: Gain 5 Oil.\nGain 3 Oil.", s)
    assert s.oil == [14]


def test_an_empty_text_does_nothing() -> None:
    s = hall()
    assert run("", s) == []
    assert s.oil == [10]


# picking


def test_one_of_several_is_picked_by_whom_the_text_speaks_to() -> None:
    s = hall("shade", "lamp-eater")
    asked = run("Banish a Shadow.", s, "Lamp Eater", trigger="")
    assert kinds(asked) == ["pick shadow"]
    assert asked[0].seat == 0
    assert asked[0].rule == "LA-1"
    assert [s.cards[shadow] for shadow in s.hall] == ["shade"]


def test_a_pick_that_is_forced_is_not_asked() -> None:
    s = hall("shade", "lamp-eater")
    assert run("Banish a Shadow with Grip 1 or less.", s) == []
    assert [s.cards[shadow] for shadow in s.hall] == ["lamp-eater"]


def test_of_a_number_as_many_are_taken_as_there_are() -> None:
    s = hall("shade", "shade")
    assert run("Banish 3 Shadows.", s) == []
    assert s.hall == []


def test_a_number_is_picked_one_by_one_and_none_twice() -> None:
    s = hall("shade", "hunger", "lamp-eater", tricks=0)
    asked = run("Discard 1 Trick. Light 2 Lamps.", s, "Green", "White")
    assert [len(ask.options) for ask in asked] == [3, 2]
    assert s.lit == ["Green", "White"]


def test_up_to_a_number_may_be_none_and_stops_at_the_number() -> None:
    s = hall()
    run("Light up to 2 Lamps.", s, "done")
    assert s.lit == []
    asked = run("Light up to 2 Lamps.", s, "Red", "White")
    assert labels(asked[1], s) == ["Green", "White", "done"]
    assert s.lit == ["Red", "White"]


def test_any_number_ends_when_nothing_is_left() -> None:
    s = hall()
    asked = run("Light any number of Lamps.", s, "White", "Red", "Green")
    assert s.lit == ["White", "Red", "Green"]
    assert len(asked) == 3


def test_each_means_all_in_the_order_of_the_table() -> None:
    s = hall("shade", "shade")
    assert run("Light each dark Lamp. Banish each Shade.", s) == []
    assert s.lit == ["Red", "Green", "White"]
    assert s.hall == []


def test_half_is_rounded_as_the_game_says() -> None:
    s = hall(tricks=3)
    asked = run("Discard half of your Tricks at random.", s)
    assert asked == []
    assert len(s.hands[0]) == 2


def test_at_random_asks_nobody_and_takes_the_dice_of_the_state() -> None:
    thrown = []
    for seed in range(8):
        s = hall(tricks=4)
        s.dice.seed = seed
        assert run("Discard 2 Tricks at random.", s) == []
        thrown.append(tuple(s.discards))
        assert len(set(s.discards)) == 2
    assert len(set(thrown)) > 1


def test_another_and_other_leave_this_card_out() -> None:
    s = hall("shade", "shade", "shade")
    this = s.hall[1]
    asked = run("Banish another Shadow.", s, "Shade", this=this)
    assert len(asked[0].options) == 2
    run("Banish each other Shadow.", s, this=this)
    assert s.hall == [this]


def test_what_sorts_things_takes_the_best_ones() -> None:
    s = hall("shade", "lamp-eater", "hunger")
    run("Banish the strongest Shadow.", s, trigger="")
    assert [s.cards[shadow] for shadow in s.hall] == ["shade", "hunger"]


def test_a_place_says_where_things_are() -> None:
    s = hall("shade")
    s.waiting = [s.hall.pop()]
    run("Put a Shade from beyond into the Hall.", s)
    assert len(s.hall) == 1
    s.discards = [0]
    run("Return a Trick from the discard pile to your hand.", s)
    assert s.hands[0] == [0]


def test_of_several_nouns_each_fits() -> None:
    s = hall("shade", "lamp-eater")
    asked = run("Banish a Shade or Shadow.", s, "Shade")
    assert len(asked[0].options) == 2


def test_that_is_what_was_picked_or_named_last() -> None:
    s = hall("shade", "lamp-eater")
    run("Light a Lamp. Gain 1 Oil. If that Lamp is lit, gain 5 Oil.", s, "Green")
    assert s.oil == [16]
    run("A Shadow has +2 Grip for good. Banish that Shadow.", s, "Lamp Eater")
    assert [s.cards[shadow] for shadow in s.hall] == ["shade"]


def test_of_things_that_are_alike_one_is_offered_and_all_can_be_picked() -> None:
    words = WORDS.copy()
    words.kind("coin", all=lambda e: ["gold", "iron", "gold"])
    words.noun("coin", "Coin(s)")
    spent: list[str] = []
    words.verb("spend {coin}")(lambda e, coin: spent.extend(coin))
    flow = script_of("Spend 2 Coins.", words).run(Scope(hall()))
    ask = next(flow)
    assert ask.options == [Pick("gold"), Pick("iron")]
    ask = flow.send(Pick("gold"))
    assert ask.options == [Pick("iron"), Pick("gold")]
    with pytest.raises(StopIteration):
        flow.send(Pick("gold"))
    assert spent == ["gold", "gold"]


def test_what_a_verb_says_of_itself_decides_whether_it_is_offered() -> None:
    s = hall(deck=1)
    run("You may draw 1 Trick.", s, "draw 1 Trick")
    assert len(s.hands[0]) == 1
    assert run("You may draw 1 Trick.", s) == []


def test_a_game_may_put_questions_in_its_own_way() -> None:
    met: list[str] = []

    def first(scope: Scope, kind: str, options: Callable[[], Sequence[Any]]) -> Flow[Any]:
        yield from ()
        met.append(kind)
        return options()[-1]

    words = WORDS.copy()
    words.choose = first
    s = hall()
    assert list(script_of("Light a Lamp. You may gain 1 Oil. Gain up to 2 Oil.", words).run(Scope(s))) == []
    assert met == ["pick lamp", "may", "how many oil"]
    assert (s.lit, s.oil) == (["White"], [12])


# who does it


def test_the_imperative_is_for_whom_the_text_speaks_to() -> None:
    s = hall(keepers=2)
    run("Gain 1 Oil. You gain 2 Oil.", s, seat=1)
    assert s.oil == [10, 13]


def test_a_subject_does_it_by_itself_each_with_its_own_hand() -> None:
    s = hall(keepers=2, tricks=1)
    run("Each Keeper discards 1 Trick. Each Keeper gains 3 Oil.", s)
    assert s.hands == [[], []]
    assert s.oil == [13, 13]


def test_another_keeper_is_picked() -> None:
    s = hall(keepers=3)
    asked = run("Another Keeper gains 4 Oil.", s, "Keeper 2", seat=1)
    assert labels(asked[0], s) == ["Keeper 0", "Keeper 2"]
    run("Up to 2 Keepers each gain 1 Oil.", s, "Keeper 2", "Keeper 0", seat=1)
    assert s.oil == [11, 10, 15]
    assert run("Another Keeper gains 4 Oil.", hall(), seat=0) == []


# conditions


def test_if_is_tested_when_the_sentence_is_reached() -> None:
    s = hall("shade")
    run("Banish each Shadow. If no Shadow is in the Hall, gain 1 Oil.", s)
    assert s.oil == [11]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("a Shadow is in the Hall", True),
        ("2 Shadows are in the Hall", True),
        ("3 Shadows are in the Hall", False),
        ("no Shadow is in the Hall", False),
        ("each Shadow is in the Hall", True),
        ("a Shade is not in the Hall", False),
        ("you have 3 or more Oil", True),
        ("you have 9 or less Oil", False),
        ("you have no Tricks", True),
        ("you have a Trick", False),
        ("you do not have a Trick", True),
        ("the Red Lamp is lit", False),
        ("the Red Lamp is not lit", True),
        ("a Shadow is in the Hall and you have 3 or more Oil", True),
        ("a Shadow is in the Hall and you have 3 or less Oil", False),
        ("each Lamp is lit", False),
        ("each wounded Shadow is in the Hall", False),
        ("each wounded Shadow is not in the Hall", True),
    ],
)
def test_conditions_count_their_subject(condition: str, holds: bool) -> None:
    s = hall("shade", "hunger")
    run(f"If {condition}, light the White Lamp.", s)
    assert s.lit == ["White"] * holds


def test_if_you_do_needs_the_sentence_before_in_full() -> None:
    s = hall(tricks=1)
    run("Discard 2 Tricks. If you do, gain 5 Oil.", s)
    assert (s.oil, s.hands) == ([10], [[]])
    s = hall(tricks=2)
    run("Discard 2 Tricks. If you do, gain 5 Oil.", s)
    assert s.oil == [15]


def test_if_you_cannot_comes_when_it_was_not_done_in_full() -> None:
    s = hall(tricks=1)
    run("Discard 2 Tricks. If you cannot, lose 1 Oil.", s)
    assert (s.oil, s.hands) == ([9], [[]])
    s = hall(tricks=2)
    run("Discard 2 Tricks. If you cannot, lose 1 Oil.", s)
    assert s.oil == [10]


def test_both_speak_of_the_same_sentence() -> None:
    s = hall()
    run("Discard 1 Trick. If you do, gain 5 Oil. If you cannot, gain 1 Oil.", s)
    assert s.oil == [11]


def test_in_a_game_that_says_so_a_part_is_enough() -> None:
    words = WORDS.copy()
    words.partly = True
    s = hall(tricks=1)
    flow = script_of("Discard 2 Tricks. If you do, gain 5 Oil.", words).run(Scope(s, 0, 0))
    assert list(flow) == []
    assert s.oil == [15]


def test_a_condition_that_fails_counts_as_not_done() -> None:
    s = hall()
    run("If you have a Trick, gain 1 Oil. If you do, gain 5 Oil.", s)
    assert s.oil == [10]


# choices


def test_you_may_say_no() -> None:
    s = hall()
    asked = run("You may gain 1 Oil.", s, "done")
    assert (kinds(asked), labels(asked[0], s), s.oil) == (["may"], ["gain 1 Oil", "done"], [10])
    run("You may gain 1 Oil.", s, "gain 1 Oil")
    assert s.oil == [11]


def test_what_could_do_nothing_is_not_offered() -> None:
    s = hall()
    assert run("You may banish a Shadow. If you do, gain 1 Oil.", s) == []
    assert s.oil == [10]


def test_an_option_that_cannot_be_done_in_full_is_offered_only_if_none_can() -> None:
    s = hall(tricks=1)
    asked = run("Choose one: discard 2 Tricks; or gain 1 Oil; or light a Lamp.", s, "gain 1 Oil")
    assert labels(asked[0], s) == ["gain 1 Oil", "light a Lamp"]
    assert run("Choose one: discard 2 Tricks; or gain 3 Oil.", s) == []
    assert s.oil == [14]
    run("Choose one: discard 2 Tricks; or banish a Shadow.", s, "discard 2 Tricks")
    assert s.hands == [[]]


def test_a_chosen_option_may_ask_on() -> None:
    s = hall()
    asked = run("Choose one: light a Lamp; or gain 1 Oil.", s, "light a Lamp", "Green")
    assert kinds(asked) == ["choose one", "pick lamp"]
    assert s.lit == ["Green"]


def test_may_and_choose_go_together() -> None:
    s = hall()
    run("You may choose one: gain 1 Oil; or light the Red Lamp.", s, "choose one: gain 1 Oil; or light the Red Lamp",
        "light the Red Lamp")  # fmt: skip
    assert s.lit == ["Red"]


# counting


def test_for_each_multiplies_an_amount() -> None:
    s = hall("shade", "shade", "hunger")
    s.hall.pop()
    run("For each Shadow, gain 2 Oil.", s)
    assert s.oil == [14]


def test_for_each_of_nothing_does_nothing() -> None:
    s = hall()
    run("For each Shadow, gain 2 Oil.", s)
    assert s.oil == [10]


def test_for_each_has_a_limit() -> None:
    s = hall("shade", "shade", "shade")
    run("For each Shadow, up to 2, gain 1 Oil.", s)
    assert s.oil == [12]


def test_for_each_does_again_what_cannot_be_multiplied() -> None:
    s = hall("shade", "shade")
    asked = run("For each Shadow, light a dark Lamp.", s, "Red", "White")
    assert kinds(asked) == ["pick lamp", "pick lamp"]
    assert s.lit == ["Red", "White"]


def test_for_each_is_counted_before_anything_happens() -> None:
    s = hall("shade", "shade", tricks=0)
    run("For each Shade, banish a Shade.", s, "Shade")
    assert s.hall == []


def test_per_counts_too() -> None:
    s = hall("shade", "shade")
    run("Gain 2 Oil per Shadow.", s)
    assert s.oil == [14]
    run("Burn 1 per Shade Oil.", s)
    assert s.oil == [12]


def test_an_amount_may_be_left_to_choose() -> None:
    s = hall()
    asked = run("Gain up to 2 Oil.", s, "1")
    assert kinds(asked) == ["how many oil"]
    assert labels(asked[0], s) == ["0", "1", "2"]
    assert s.oil == [11]


# costs


def test_a_cost_is_paid_first_or_the_line_is_skipped() -> None:
    s = hall("shade")
    run("Lose 2 Oil: Banish a Shadow. Gain 1 Oil.", s, "done")
    assert (s.oil, len(s.hall)) == ([10], 1)
    run("Lose 2 Oil: Banish a Shadow. Gain 1 Oil.", s, "Lose 2 Oil")
    assert (s.oil, len(s.hall)) == ([9], 0)


def test_a_cost_that_cannot_be_paid_in_full_is_not_offered() -> None:
    s = hall(tricks=1)
    assert run("Discard 2 Tricks: Gain 9 Oil.", s) == []
    assert s.oil == [10]
    assert len(s.hands[0]) == 1


def test_a_cost_for_nothing_is_not_offered() -> None:
    s = hall()
    assert run("Lose 1 Oil: Banish a Shadow.", s) == []


def test_a_line_tells_whether_it_can_be_paid_and_do_something() -> None:
    s = hall(tricks=1)
    line = script_of("Discard 1 Trick: Banish a Shadow.", WORDS).lines[0]
    assert (line.payable(Scope(s)), line.able(Scope(s))) == (True, Extent.NOTHING)
    s = hall("shade")
    assert (line.payable(Scope(s)), line.able(Scope(s))) == (False, Extent.FULLY)


# what lasts


def test_what_lasts_is_handed_to_the_game_as_plain_data() -> None:
    s = hall("shade", "lamp-eater")
    run("A Shadow has -1 Grip this night.", s, "Lamp Eater")
    assert [(kept.held.key, kept.held.n, kept.held.of, kept.held.lasts) for kept in s.kept] == [
        ("Grip", -1, [s.hall[1]], "this night")
    ]
    assert [grip(s, shadow) for shadow in s.hall] == [1, 1]


def test_each_means_those_that_come_later_too() -> None:
    s = hall("shade")
    this = s.cards.index("shade")
    s.cards.append("long-wick")
    text = content(PACK.game, s.pack).find("long-wick").text
    run(text, s, "each Shadow has -1 Grip this night", "done", this=len(s.cards) - 1)
    s.cards.append("shade")
    s.hall.append(len(s.cards) - 1)
    assert s.kept[0].held.of is None
    assert [grip(s, shadow) for shadow in (this, s.hall[-1])] == [0, 0]


def test_a_bonus_is_multiplied_and_its_pick_made_once() -> None:
    s = hall("shade", "shade", "shade")
    run("For each Shadow, another Shadow has +1 Grip for good.", s, "Shade", this=s.hall[0])
    assert [(kept.held.n, kept.held.lasts) for kept in s.kept] == [(3, "for good")]


def test_two_numbers_change_at_once() -> None:
    s = hall("shade")
    run("Each Shadow has +1 Grip and -2 Glow.", s)
    assert [(kept.held.key, kept.held.n) for kept in s.kept] == [("Grip", 1), ("Glow", -2)]


def test_a_ban_and_a_lasting_verb_are_kept_as_well() -> None:
    s = hall("shade", "shade")
    run("A Shade cannot be banished this night. Ignore up to 1 Shadow this night.", s, "Shade", "done")
    assert [(kept.held.key, len(kept.held.of or [])) for kept in s.kept] == [("be banished", 1)]
    run("Ignore a Shadow this night.", s, "Shade")
    assert s.kept[-1].held.slots == {"shadow": [s.hall[0]]}


def test_a_standing_order_waits_in_the_script() -> None:
    s = hall("shade", "lamp-eater")
    text = "Each time a Shade is banished, gain 3 Oil."
    run(text, s)
    script = script_of(text, WORDS)
    holding = script.holdings[s.kept[0].held.k]
    scope = Scope(s)
    for shadow, fits in zip(s.hall, (True, False), strict=True):
        scope.those["shadow"] = [shadow]
        assert holding.happens is not None
        assert holding.happens(scope) is fits
    assert holding.then is not None
    assert holding.then.able(scope) == Extent.FULLY


def test_lines_with_events_run_when_the_event_fits() -> None:
    s = hall("shade", "lamp-eater")
    script = script_of("When a Shade is banished: Gain 3 Oil.", WORDS)
    line = script.on("{shadow} is banished")[0]
    scope = Scope(s)
    scope.those["shadow"] = [s.hall[1]]
    assert line.happens is not None
    assert not line.happens(scope)
    scope.those["shadow"] = [s.hall[0]]
    assert list(script.run(scope, "{shadow} is banished")) == []
    assert s.oil == [13]


# what holds while the card is in play


def test_a_line_without_a_trigger_holds_as_long_as_its_card_is_there() -> None:
    s = hall("shade", "hunger", "shade")
    assert [grip(s, shadow) for shadow in s.hall] == [2, 1, 2]
    assert is_forbidden(s, "gain Oil", 0)
    run("Gain 3 Oil. If you cannot, light the Red Lamp.", s)
    assert (s.oil, s.lit) == ([10], ["Red"])
    s.hall.pop(1)
    assert [grip(s, shadow) for shadow in s.hall] == [1, 1]
    assert not is_forbidden(s, "gain Oil", 0)


def test_what_holds_under_a_condition_is_asked_anew_each_time() -> None:
    s = hall("hunger", "shade")
    hunger = s.hall[0]
    run("Banish the strongest Shadow.", s)
    assert s.hall == [hunger]
    run("Banish each Shadow.", s)
    assert s.hall == []


def test_a_ban_saves_only_whom_it_names() -> None:
    s = hall("hunger", "shade", "shade")
    run("Banish each Shadow. If you do, gain 9 Oil.", s)
    assert [s.cards[shadow] for shadow in s.hall] == ["hunger"]


def test_a_static_bonus_is_multiplied_by_what_it_counts_now() -> None:
    s = hall("shade", "shade")
    script = script_of("For each dark Lamp, each Shade has +2 Grip. +1 Glow. If you have a Trick, +5 Glow.", WORDS)
    scope = Scope(s)
    assert script.bonus(scope, "Grip", s.hall[0]) == 6
    s.lit = ["Red", "White"]
    assert script.bonus(scope, "Grip", s.hall[0]) == 2
    assert script.bonus(scope, "Grip") == 0
    assert script.bonus(scope, "Glow") == 1
    assert script.bonus(scope, "Glow", s.hall[0]) == 0


def test_what_replaces_a_rule_is_asked_for_by_its_key() -> None:
    s = hall("shade", "hunger")
    run("Ignore a Shade this night.", s)
    assert [is_ignored(s, shadow) for shadow in s.hall] == [True, False]
    holdings = script_of("If you have 3 or more Oil, ignore each other Shadow.", WORDS).static("ignore {shadow}")
    scope = Scope(s, this=s.hall[0])
    assert [holdings[0].slots["shadow"].fits(scope, shadow) for shadow in s.hall] == [False, True]
    assert holdings[0].times(scope) == 1
    s.oil = [2]
    assert holdings[0].times(scope) == 0


def test_the_state_with_what_lasts_survives_encoding() -> None:
    import msgspec

    s = hall("shade")
    run("A Shadow has -1 Grip this night.", s)
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(s.kept), type=list[Kept])
    assert again == s.kept
