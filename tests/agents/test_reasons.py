"""Reasons: the difference that an option makes to what a judge looks at, in words."""

from collections.abc import Sequence

from gloaming.agents.reasons import Reason, against, arguments, outlook_of
from gloaming.kernel import Term
from gloaming.scene import Tone


def wall(worth: float, title: str, tone: Tone = Tone.PLAIN) -> Term:
    return Term("wall", worth, title, tone, icon="wall", pieces=("w1",))


def gold(amount: float, worth: float | None = None) -> Term:
    return Term("gold", amount if worth is None else worth, "You have {}.", amount=amount, noun="coin")


def reasons(own: Sequence[Term], *others: Sequence[Term], now: Sequence[Term] | None = None) -> list[Reason]:
    made = arguments(outlook_of([own]), [outlook_of([each]) for each in others], outlook_of([now]) if now else None)
    return made.reasons


def test_what_an_option_changes_is_its_reason_and_what_it_leaves_alone_is_none() -> None:
    held, broken = wall(0.0, "The wall holds.", Tone.GOOD), wall(-1.0, "The wall breaks.", Tone.BAD)
    assert reasons([held], [broken]) == [Reason("The wall holds.", "", "wall", ["w1"])]
    assert reasons([held], [held]) == []
    assert reasons([broken], [held]) == []


def test_amounts_are_compared_with_the_others() -> None:
    assert reasons([gold(3)], [gold(1)], [gold(0)]) == [Reason("You have 3 coins.", "About 2.5 more than otherwise.")]
    assert reasons([gold(1)], [gold(0)])[0] == Reason("You have 1 coin.", "1 more than otherwise.")


def test_good_news_is_no_price_and_bad_news_no_reason() -> None:
    worse = wall(-2.0, "The wall shakes.", Tone.GOOD)
    assert against(outlook_of([[worse]]), outlook_of([[wall(0.0, "The wall holds.", Tone.GOOD)]])) is None
    lucky = wall(2.0, "The wall breaks.", Tone.BAD)
    assert reasons([lucky], [wall(0.0, "The wall falls.", Tone.BAD)]) == []


def test_an_amount_that_went_the_other_way_is_not_the_reason() -> None:
    assert reasons([gold(1, worth=5.0)], [gold(4, worth=0.0)]) == []


def test_what_is_gone_is_told_as_the_game_says_it() -> None:
    foe = Term("foe", -1.0, "The foe stands.", Tone.BAD, gone="The foe falls.", pieces=("f1",))
    assert reasons([], [foe]) == [Reason("The foe falls.", "", "", ["f1"])]
    price = against(outlook_of([[foe]]), outlook_of([[]]))
    assert price is not None
    assert price.title == "The foe stands."


def test_what_all_options_do_alike_is_still_a_reason_beside_the_table_as_it_lies() -> None:
    held, broken = wall(0.0, "The wall holds.", Tone.GOOD), wall(-1.0, "The wall breaks.", Tone.BAD)
    assert [reason.title for reason in reasons([held], [held], now=[broken])] == ["The wall holds."]
    assert reasons([gold(3)], [gold(3)], now=[gold(2)]) == [Reason("You have 3 coins.", "1 more than now.")]


def test_what_is_within_the_error_is_not_told() -> None:
    unsure = outlook_of([[gold(n)] for n in (0, 9, 1, 8)])
    assert arguments(unsure, [outlook_of([[gold(n)] for n in (0, 8, 2, 6)])], None).reasons == []
    sure = outlook_of([[gold(9)], [gold(9)], [gold(8)], [gold(9)]])
    told = arguments(sure, [outlook_of([[gold(1)], [gold(2)], [gold(1)], [gold(1)]])], None).reasons
    assert told == [Reason("You have about 8.8 coins.", "About 7.5 more than otherwise.")]


def test_at_most_three_reasons_the_weightiest_first() -> None:
    many = [Term(f"n{n}", float(n), f"Number {n} holds.", Tone.GOOD) for n in range(1, 7)]
    assert [reason.title for reason in reasons(many, [])] == ["Number 6 holds.", "Number 5 holds.", "Number 4 holds."]
