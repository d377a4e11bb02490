"""Chance: the same everywhere, even, and rigged only where a position says so."""

from collections import Counter
from hashlib import blake2b
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming import Match
from gloaming.kernel import BadPosition, ChanceAsked, Dice, GloamingError
from gloaming.kernel.line import LinesOfPlay
from tests.agents.poker import LEDUC
from tests.kernel.toys import MOTHS, STEPS


def test_the_generator_gives_the_published_values_of_splitmix64() -> None:
    dice = Dice(1234567)
    assert [dice.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_rolls_choices_draws_and_shuffles_are_pinned() -> None:
    dice = Dice(42)
    assert [dice.roll(6) for _ in range(12)] == [5, 1, 2, 3, 1, 6, 2, 5, 3, 4, 2, 3]
    cards = list("abcdefghij")
    dice.shuffle(cards)
    assert "".join(cards) == "dgihcabjef"
    assert dice.choice("xyz") == "x"
    assert dice.draw(cards) == "f"
    assert (dice.random(), dice.seed, dice.used) == (0.5998163039337572, 3962023812499842573, 16)


def test_every_side_comes_up_as_often_as_the_others() -> None:
    for sides in (2, 6, 7, 20):
        dice, rolls = Dice(sides), 2000 * sides
        count = Counter(dice.roll(sides) for _ in range(rolls))
        assert sorted(count) == list(range(1, sides + 1))
        chi_squared = sum((seen - 2000) ** 2 / 2000 for seen in count.values())
        assert chi_squared < 3 * sides + 10


def test_every_order_comes_up_as_often_as_the_others() -> None:
    dice, count = Dice(5), Counter[str]()
    for _ in range(6000):
        cards = list("abc")
        dice.shuffle(cards)
        count["".join(cards)] += 1
    assert len(count) == 6
    assert all(850 < seen < 1150 for seen in count.values())


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [Dice(seed).roll(6) for seed in range(6000)]
    pairs = Counter(pairwise(firsts))
    assert len(pairs) == 36
    assert all(110 < seen < 230 for seen in pairs.values())


@given(st.integers(0, (1 << 64) - 1), st.lists(st.integers()))
def test_a_shuffle_is_a_permutation(seed: int, items: list[int]) -> None:
    shuffled = items[:]
    Dice(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(st.integers(0, (1 << 64) - 1), st.integers(1, 1000))
def test_a_roll_is_within_its_sides_and_a_number_within_0_and_1(seed: int, sides: int) -> None:
    dice = Dice(seed)
    assert 1 <= dice.roll(sides) <= sides
    assert 0 <= dice.random() < 1
    assert 0 <= dice.seed < 1 << 64


def test_everything_that_chance_says_is_counted() -> None:
    dice = Dice(1)
    dice.roll(6)
    dice.choice("ab")
    dice.shuffle([1, 2, 3])
    dice.draw([1])
    dice.random()
    assert dice.used == 5


def test_the_top_of_a_pile_is_its_last_card() -> None:
    pile = ["bottom", "middle", "top"]
    assert Dice(1).draw(pile) == "top"
    assert pile == ["bottom", "middle"]


# rigged


def test_rigged_results_are_used_up_in_order_before_the_seed_speaks() -> None:
    rigged, fair = Dice(9, rolls=[3, 1], draws=["b", "a"]), Dice(9)
    assert [rigged.roll(6), rigged.roll(6)] == [3, 1]
    assert [rigged.draw(["a", "b", "c"]), rigged.draw(["a", "c"])] == ["b", "a"]
    assert [rigged.roll(100) for _ in range(3)] == [fair.roll(100) for _ in range(3)]
    assert rigged.draw(["a", "c"]) == "c"


@pytest.mark.parametrize("rigged", [0, 7, -1, 1 << 40])
def test_a_rigged_roll_out_of_range_is_refused(rigged: int) -> None:
    with pytest.raises(BadPosition, match=f"dice.rolls: a result of {rigged} was rigged for a die of 6 sides"):
        Dice(1, rolls=[rigged]).roll(6)


def test_a_rigged_draw_that_the_pile_does_not_hold_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"dice.draws: 'x' was rigged to be drawn, but the pile does not hold it"):
        Dice(1, draws=["x"]).draw(["a", "b"])


def test_a_redeal_forgets_what_was_rigged() -> None:
    dice = Dice(1, rolls=[1], draws=["a"])
    dice.reseed(5)
    assert dice == Dice(5)


def rigged_position(**dice: object) -> dict[str, object]:
    match = Match.new(MOTHS, seed=4)
    position = match.position()
    position["state"]["dice"] |= dice
    return position


def test_a_position_rigs_the_next_card() -> None:
    deck = Match.new(MOTHS, seed=4).state.deck
    match = Match.from_position(MOTHS, rigged_position(draws=[deck[0], deck[1]]))
    match.play(index=0)
    assert match.state.hands[0][-1] == deck[0]
    match.play("keep it")
    match.play(index=0)
    assert match.state.hands[1][-1] == deck[1]
    match.play("keep it")
    match.play(index=0)
    assert match.state.hands[0][-1] == deck[-1]
    again = Match.replay(match.record(), MOTHS)
    assert again.state == match.state


def test_a_rigged_draw_that_cannot_come_is_refused_and_the_match_goes_on_from_before() -> None:
    mine = Match.new(MOTHS, seed=4).state.hands[0][0]
    match = Match.from_position(MOTHS, rigged_position(draws=[mine]))
    before = match.save()
    for _ in range(2):
        with pytest.raises(BadPosition, match=f"{mine!r} was rigged to be drawn"):
            match.play(index=1)
        assert match.save() == before


def test_a_rigged_roll_that_cannot_come_is_refused_and_the_match_goes_on_from_before() -> None:
    position = Match.new(STEPS, seed=1).position()
    position["state"]["dice"]["rolls"] = [2, 5]
    match = Match.from_position(STEPS, position)
    match.play("right")
    assert match.state.at == 2
    before = match.save()
    with pytest.raises(BadPosition, match="a result of 5 was rigged for a die of 2 sides"):
        match.play("right")
    assert match.save() == before
    match.play("left")
    assert match.state.at == 1


def test_nobody_who_imagines_foresees_what_was_rigged() -> None:
    deck = Match.new(MOTHS, seed=4).state.deck
    match = Match.from_position(MOTHS, rigged_position(draws=[deck[0]]))
    assert match.imagine(0, seed=1).state.dice.draws == []
    assert match.state.dice.draws == [deck[0]]
    assert Match.load(match.save_for(0), MOTHS).state.dice.draws == []


def test_dealing_takes_from_the_top_as_many_as_there_are() -> None:
    dice, pile = Dice(1), list("abcde")
    assert dice.deal(pile, 2) == ["e", "d"]
    assert dice.deal(pile, 0) == []
    assert pile == list("abc")
    assert dice.deal(pile, 9) == ["c", "b", "a"]
    assert dice.deal(pile, 1) == []
    assert (pile, dice.used) == ([], 5)


def test_dealing_gives_rigged_cards_first() -> None:
    dice, pile = Dice(1, draws=["a", "c"]), list("abcde")
    assert dice.deal(pile, 3) == ["a", "c", "e"]
    assert (pile, dice.draws, dice.used) == (["b", "d"], [], 3)


KEY = "5eed" * 16


def test_with_a_key_results_come_from_blake2_and_are_pinned() -> None:
    dice, cards = Dice(7, key=KEY), list(range(8))
    first = blake2b((8).to_bytes(8), key=bytes.fromhex(KEY), digest_size=8).digest()
    assert dice.bits() == int.from_bytes(first)
    dice.shuffle(cards)
    assert sorted(cards) == list(range(8))
    assert [cards, [dice.roll(6) for _ in range(6)]] == [[0, 2, 4, 1, 5, 7, 3, 6], [2, 4, 1, 4, 5, 3]]
    assert [Dice(7, key="beef" * 16).bits(), Dice(7).bits()] != [int.from_bytes(first)] * 2


def test_a_match_whose_dice_have_a_key_is_kept_and_played_again_and_nobody_who_imagines_has_the_key() -> None:
    match = Match.new(MOTHS, seed=4, key=KEY)
    for _ in range(4):
        match.play(index=0)
    assert Match.new(MOTHS, seed=4).state.deck != Match.new(MOTHS, seed=4, key=KEY).state.deck
    assert Match.replay(match.record(), MOTHS).save() == match.save()
    assert Match.load(match.save(), MOTHS).state.dice.key == KEY
    assert match.imagine(0, seed=1).state.dice.key == ""
    assert Match.load(match.save_for(0), MOTHS).state.dice.key == ""
    assert LinesOfPlay(match, 0).imagine(3).state.dice.key == ""


# listed chance


def test_listed_dice_give_what_the_list_says_and_ask_for_what_it_does_not_have() -> None:
    dice, cards = Dice(listed=[5, 1, 0]), list("abc")
    assert dice.roll(6) == 6
    dice.shuffle(cards)
    assert cards == ["c", "a", "b"]
    with pytest.raises(ChanceAsked, match="a throw with 20 outcomes") as asked:
        dice.roll(20)
    assert asked.value.sides == 20
    with pytest.raises(ChanceAsked, match="too many"):
        dice.random()


def test_a_match_of_listed_chance_waits_before_the_answer_until_the_throw_is_known() -> None:
    with pytest.raises(GloamingError, match="not listed"):
        Match.new(STEPS).throw(1)
    match = Match.new(LEDUC, throws=[0] * 5)
    match.play("call")
    with pytest.raises(ChanceAsked) as asked:
        match.play("call")
    assert (asked.value.sides, match.ply) == (4, 1)
    match.throw(3)
    match.play("call")
    assert match.state.table == [2]
    assert match.state.dice.listed == []
    for same in (match.clone(), Match.load(match.save(), LEDUC)):
        assert same.game.encode(same.state) == match.game.encode(match.state)
