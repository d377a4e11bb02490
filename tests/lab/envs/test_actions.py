"""Options as actions: each is named token by token, in the same way wherever it is offered."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, inspect

from gloaming import Match, games
from gloaming.kernel import Ask, Dice, Done, Game, IllegalChoice
from gloaming.kernel.catalogue import find
from gloaming.lab.envs.actions import Actions
from gloaming.lab.envs.alphabet import Alphabet, Token, alphabet_of, tokens_of
from tests.lab.envs.learnable import EVERY, decisions, name


class Lift(Struct, frozen=True, tag="lift"):
    stone: Annotated[int, Meta(ge=1, le=3)]
    high: bool = False


class Say(Struct, frozen=True, tag="say"):
    words: str
    to: tuple[Literal["owl", "crow"], ...] = ()


ALPHABET = Alphabet([*tokens_of(inspect.type_info(Lift | Say | Done | None)), Token("name", "hello")])
ACTIONS = Actions(ALPHABET)


def game_of(game: str | Game[Any]) -> Game[Any]:
    return find(game) if isinstance(game, str) else game


def asked(*options: Any) -> Ask:
    return Ask(0, "choose", options, "TO-1")


def named(option: Any) -> list[str]:
    """An option in the words of its tokens."""
    return [str(ALPHABET.tokens[token]) for token in ALPHABET.word(option)]


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_every_option_has_a_way_of_actions_of_its_own(game: str | Game[Any]) -> None:
    actions = Actions(alphabet_of(game_of(game)))
    for match in decisions(game, 40):
        ask = match.ask
        assert ask is not None
        some = ask.options[:40]
        ways = [tuple(actions.word(ask, option)) for option in some]
        assert len(set(ways)) == len(ways)
        for option, way in zip(some, ways, strict=True):
            said: tuple[int, ...] = ()
            for action in way:
                step = actions.step(ask, action, said)
                said = step.said
            assert step.left == [option]


def by_habit(game: str, count: int, seed: int) -> list[Match]:
    """A match as a sensible player plays it, at many of its decisions."""
    match, dice = Match.new(game, seed=seed), Dice(seed)
    met: list[Match] = []
    habit = match.game.habit
    while match.ask is not None and len(met) < count:
        met.append(match.clone())
        option = habit(match.state, match.ask) if habit and dice.roll(5) > 1 else None
        match.play(option) if option is not None else match.play(index=dice.roll(len(match.ask.options)) - 1)
    return met


@pytest.mark.parametrize("game", games.names())
def test_also_in_good_play_nothing_is_left_out_and_nothing_shares_an_action(game: str) -> None:
    actions = Actions(alphabet_of(find(game)))
    for match in by_habit(game, 60, seed=5):
        assert match.ask is not None
        words = [actions.alphabet.word(option) for option in match.ask.options]
        assert len(set(words)) == len(words)
        assert sorted(
            option for step in actions.offered(match.ask).values() for option in map(repr, step.left)
        ) == sorted(map(repr, match.ask.options))


def test_the_version_of_an_alphabet_changes_with_its_tokens_and_only_then() -> None:
    assert alphabet_of(find("veilwraith")).version == alphabet_of(find("veilwraith")).version
    assert Alphabet(ALPHABET.tokens[::-1]).version != ALPHABET.version
    assert Alphabet([*ALPHABET.tokens, Token("name", "bye")]).version != ALPHABET.version


def test_an_option_is_its_verb_and_then_its_arguments() -> None:
    assert named(Lift(2, True)) == ["verb lift", "number 2", "yes or no True"]
    assert named(Say("hello", ("owl", "crow"))) == ["verb say", "name hello", "name owl", "name crow", "end"]
    assert named(Done()) == ["verb done"]
    assert named(None) == ["nothing"]


def test_what_has_no_token_is_spelled() -> None:
    assert named(Say("hé")) == ["verb say", "byte 104", "byte 195", "byte 169", "end", "end"]
    assert (
        Alphabet([*tokens_of(inspect.type_info(int))]).word(1234)[:2]
        == Alphabet([*tokens_of(inspect.type_info(int))]).word(1256)[:2]
    )


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(TypeError, match="numbers, names"):
        list(tokens_of(inspect.type_info(float)))


def test_the_first_action_is_where_options_differ_and_the_last_leaves_one() -> None:
    ask = asked(Lift(1), Lift(3), Lift(3, True), Done())
    lift, done = (ALPHABET.word(each)[0] for each in (Lift(1), Done()))
    assert sorted(ACTIONS.offered(ask)) == sorted([lift, done])
    assert ACTIONS.step(ask, done).option == Done()
    step = ACTIONS.step(ask, lift)
    assert step.option is None
    one, three = ALPHABET.word(Lift(1))[1], ALPHABET.word(Lift(3))[1]
    assert ACTIONS.step(ask, one, step.said).option == Lift(1)
    assert ACTIONS.step(ask, three, step.said).left == [Lift(3), Lift(3, True)]
    assert len(ACTIONS.word(ask, Lift(3, True))) == 3


def test_what_all_options_have_in_common_needs_not_be_said() -> None:
    ask = asked(Lift(1), Lift(2))
    assert {step.option for step in ACTIONS.offered(ask).values()} == {Lift(1), Lift(2)}
    assert len(ACTIONS.offered(asked(Lift(1)))) == 1


def test_where_options_are_cells_an_action_is_its_cell() -> None:
    actions = Actions(alphabet_of(find("tictactoe")))
    assert actions.size == 9
    for match in decisions("tictactoe", 50):
        assert match.ask is not None
        assert {cell: step.option for cell, step in actions.offered(match.ask).items()} == {
            cell: cell for cell in match.ask.options
        }


def test_the_mask_is_one_for_what_can_be_said_and_zero_for_the_rest() -> None:
    ask = asked(Lift(2), Lift(3), Done())
    mask = ACTIONS.mask(ask)
    assert mask.sum() == 2
    assert mask[ALPHABET.word(Done())[0]] == 1
    assert ACTIONS.mask(None).sum() == 0


def test_a_masked_action_is_refused_with_the_rule_and_what_is_possible() -> None:
    with pytest.raises(IllegalChoice, match=r"is not possible now \(TO-1\).*possible are \["):
        ACTIONS.step(asked(Lift(1), Lift(3)), ALPHABET.word(Lift(2))[1])
