"""The public face of a match: beginning, deciding, going back, and what an error may never do."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from gloaming import Match
from gloaming.kernel import (
    DONE,
    Ask,
    BadOptions,
    BadPosition,
    Dice,
    Flow,
    Game,
    GameOver,
    IllegalChoice,
    MatchOver,
    NoSuchGame,
    NothingToUndo,
    RulesError,
)
from gloaming.kernel.options import can_be
from tests.kernel.matches import everything, over, played
from tests.kernel.toys import MOTHS, RAFT, STEPS, Steps

# beginning


def test_a_match_opens_at_its_first_decision() -> None:
    match = Match.new("allies", seed=7, options={})
    assert match.ask is not None
    assert match.ask.seat == 0
    assert match.ask.kind
    assert len(match.ask.options) > 1
    assert match.ask.rule.startswith("AL-")
    assert match.result is None
    assert match.ply == 0
    assert match.seed == 7


def test_options_left_out_have_their_defaults() -> None:
    assert Match.new("allies", options={"pass_tie": "player"}).options.pass_tie == "player"
    assert Match.new("allies", options={"pass_tie": "player"}).options.evolution_order == "fixed"
    assert Match.new("allies").options == Match.new("allies", options={}).options


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"pass_tie": "nobody"}, "the option pass_tie cannot be 'nobody'. It must be one of: oldest, player."),
        ({"pass_tie": 3}, "the option pass_tie cannot be 3. It must be one of: oldest, player."),
        ({"transforms_per_queen": 0}, "cannot be 0. It must be a whole number of at least 1 or null."),
        ({"transforms_per_queen": 10**30}, "serialize ints"),
        ({"zero_strength_block": 1}, "zero_strength_block cannot be 1. It must be one of: true, false."),
        ({"set_aside_jacks": ["JS", "JH"]}, "set_aside_jacks cannot be ['JS', 'JH'] (Invalid enum value 'JS'"),
        ({"set_aside_jacks": ["JH"]}, "length 2"),
        ({"zero_strength_block": True, "pass_tie": ""}, "the option pass_tie cannot be ''."),
        ({"colour": "blue"}, "there is no option 'colour'. Its options: set_aside_jacks, evolution_order"),
        ({1: 2}, "there is no option 1. Its options: set_aside_jacks, evolution_order"),
        ([], "options are names with their values, not []. Its options: set_aside_jacks"),
        ("fixed", "options are names with their values, not 'fixed'. Its options: set_aside_jacks"),
    ],
)
def test_bad_options_are_refused_with_what_was_given_and_what_can_be(options: Any, says: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        Match.new("allies", options=options)
    assert str(refusal.value).startswith("allies: ")
    assert says in str(refusal.value)
    assert "$.pass_tie" not in str(refusal.value)


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ({"type": "integer"}, "a whole number"),
        ({"type": "integer", "minimum": 1, "maximum": 4}, "a whole number from 1 to 4"),
        ({"type": "integer", "minimum": 0, "maximum": 0}, "a whole number from 0 to 0"),
        ({"type": "number", "maximum": 4}, "a number of at most 4"),
        ({"type": "string"}, "a text"),
        ({"type": "string", "examples": ["a", "b"]}, "a text, of which are known: a, b"),
        ({"type": "array"}, ""),
        ({"anyOf": [{"type": "array"}, {"type": "null"}]}, ""),
    ],
)
def test_what_an_option_can_be_is_told_in_words(field: dict[str, Any], words: str) -> None:
    assert can_be(field) == words


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.5, "7", None])
def test_a_seed_that_could_not_be_saved_is_refused(seed: Any) -> None:
    with pytest.raises(BadOptions, match="a seed is a whole number from 0 to"):
        Match.new("tictactoe", seed=seed)


def test_the_largest_seed_is_played_saved_and_replayed() -> None:
    match = Match.new("allies", seed=(1 << 64) - 1)
    match.play(index=0)
    assert Match.load(match.save()).seed == match.seed
    assert Match.replay(match.record()).state == match.state


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(NoSuchGame, match=r"no game called 'alies'\. Did you mean 'allies'"):
        Match.new("alies")
    with pytest.raises(NoSuchGame, match=r"There are: .*allies.*tictactoe"):
        Match.new("zzz")


# deciding


def test_an_option_is_played_by_value_or_by_index() -> None:
    one, other = Match.new("tictactoe"), Match.new("tictactoe")
    one.play(4)
    other.play(index=4)
    assert one.state == other.state


@pytest.mark.parametrize("option", [None, -1, 9, 4, "five", [], {}, 4.5, object(), DONE, b"x"])
def test_an_illegal_option_names_the_rule_and_changes_nothing(option: Any) -> None:
    match = played("tictactoe", 3)
    before = everything(match)
    with pytest.raises(IllegalChoice, match="TT-2") as refusal:
        match.play(option)
    assert refusal.value.rule == "TT-2"
    assert refusal.value.why
    assert everything(match) == before


@pytest.mark.parametrize("index", [-1, -9, 6, 99, 1 << 70, 1.0, "0", None, [], slice(0, 1)])
def test_an_illegal_index_names_the_rule_and_changes_nothing(index: Any) -> None:
    match = played("tictactoe", 3)
    before = everything(match)
    with pytest.raises(IllegalChoice, match="TT-2"):
        match.play(index=index)
    assert everything(match) == before


@pytest.mark.parametrize(
    "option", [None, "act", 3, object(), DONE.__class__, ("heal", "JS"), {"type": "heal"}, {"type": 1}]
)
def test_what_is_no_option_of_the_game_at_all_is_refused_by_the_rule_of_the_decision(option: Any) -> None:
    match = Match.new("allies", seed=7)
    before = everything(match)
    assert match.ask is not None
    with pytest.raises(IllegalChoice) as refusal:
        match.play(option)
    assert refusal.value.rule == match.ask.rule
    assert everything(match) == before
    why = match.why_not(option)
    assert why is not None
    assert why.rule == match.ask.rule


def test_only_an_allowed_option_has_no_why_not() -> None:
    match = Match.new("tictactoe")
    assert match.why_not(4) is None
    match.play(4)
    refusal = match.why_not(4)
    assert refusal is not None
    assert refusal.rule == "TT-2"


def test_an_answer_equal_to_an_option_is_kept_as_that_option() -> None:
    match = Match.new("tictactoe")
    match.play(True)
    assert match.state.marks == [2, 0]
    assert b'"answers":[1]' in match.record()


def test_an_option_has_words_and_pieces() -> None:
    gloss = Match.new("tictactoe").gloss(0)
    assert gloss.label == "Mark the top left"
    assert gloss.pieces == ["cell0"]


def test_a_finished_match_has_a_result_and_nothing_to_decide() -> None:
    match = over("tictactoe")
    assert match.ask is None
    assert match.result is not None
    assert match.summary().title
    before = everything(match)
    for refused in (
        lambda: match.play(0),
        lambda: match.play(index=0),
        lambda: match.gloss(0),
        lambda: match.why_not(0),
        lambda: match.question(),
        lambda: match.candidates(),
        lambda: match.rollout(Dice(1).random),
    ):
        with pytest.raises(MatchOver, match="is over"):
            refused()
    assert everything(match) == before


def test_a_running_match_has_no_summary() -> None:
    with pytest.raises(MatchOver, match="not over yet"):
        Match.new("tictactoe").summary()


def test_a_forced_choice_is_made_without_asking_and_a_team_answers_together() -> None:
    match = Match.new(RAFT)
    assert match.seats == 3
    assert match.ask is not None
    assert match.ask.seat == -1
    for _ in range(6):
        match.play("port")
    assert match.result is not None
    assert match.result.payoffs == (1, 1, 1)


# going back


@pytest.mark.parametrize("game", ["allies", "tictactoe", MOTHS])
def test_undo_and_redo_go_all_the_way_back_and_forth(game: str | Game[Any]) -> None:
    match = over(game)
    way = []
    while match.ply:
        way.append((match.state, match.ask, match.result, match.log(0)))
        match.undo()
    assert match.state == Match.new(game, seed=7).state
    while way:
        match.redo()
        assert (match.state.phase, match.ask, match.result, match.log(0)) == (way[-1][0].phase, *way.pop()[1:])
    with pytest.raises(NothingToUndo, match="no decision to bring back"):
        match.redo()


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    match = Match.new("allies")
    before = everything(match)
    with pytest.raises(NothingToUndo, match="no decision to take back"):
        match.undo()
    assert everything(match) == before


def test_a_new_decision_forgets_what_was_undone() -> None:
    match = played("tictactoe", 3)
    match.undo()
    match.play(index=1)
    with pytest.raises(NothingToUndo):
        match.redo()


def test_a_refused_choice_does_not_forget_what_was_undone() -> None:
    match = played("tictactoe", 3)
    match.undo()
    with pytest.raises(IllegalChoice):
        match.play(99)
    match.redo()
    assert match.ply == 3


def test_taking_back_what_chance_followed_is_counted() -> None:
    match = Match.new(STEPS, seed=1)
    match.play("left")
    assert not match.undo_crosses_chance()
    match.undo()
    assert match.take_backs == 0
    match.play("right")
    assert match.undo_crosses_chance()
    match.undo()
    assert match.take_backs == 1
    assert Match.load(match.save(), STEPS).take_backs == 1


def test_a_clone_is_a_match_of_its_own() -> None:
    match = played("allies", 20)
    before = everything(match)
    clone = match.clone()
    assert everything(clone) == before
    clone.undo()
    while clone.ask is not None:
        clone.play(index=clone.ply % len(clone.ask.options))
    assert everything(match) == before


def test_a_rollout_gives_the_result_of_random_play() -> None:
    match = played("allies", 10)
    outcome = match.clone().rollout(Dice(3).random)
    assert outcome.reason
    assert outcome == match.clone().rollout(Dice(3).random)


# what breaks in the middle of a rule


def breaking(error: BaseException, when: int) -> Game[Any]:
    """Steps, whose rule breaks in the middle of the step that leaves so many."""

    def step(s: Steps) -> Flow[None]:
        answer = yield Ask(0, "step", ("left", "right"), "TO-1")
        s.at += -1 if answer == "left" else s.dice.roll(2)
        s.left -= 1
        if s.left == when and armed:
            s.path = 99
            raise error
        answer = yield Ask(0, "again", ("left", "right"), "TO-1")
        if s.left == when - 1 and armed:
            s.path = 99
            raise error
        if not s.left:
            raise GameOver("arrived", payoffs=(s.at,))

    return replace(STEPS, phases={"step": step}, setup=lambda options, dice: Steps(phase="step", dice=dice, left=20))


armed: list[bool] = []


@pytest.fixture(autouse=True)
def _disarmed() -> Iterator[None]:
    armed.clear()
    yield
    armed.clear()


@pytest.mark.parametrize(
    "error", [KeyError("a bug"), KeyboardInterrupt(), SystemExit(), BadPosition("dice.rolls"), StopIteration()]
)
@pytest.mark.parametrize("when", [19, 15, 10, 3])
@pytest.mark.parametrize("undone", [0, 1, 2])
def test_what_breaks_in_the_middle_of_a_rule_leaves_the_match_as_it_was(
    error: BaseException, when: int, undone: int
) -> None:
    match = Match.new(breaking(error, when), seed=3)
    while match.state.left != when + 1 or (match.ask is not None and match.ask.kind != "step"):
        match.play(index=match.ply % 2)
    for _ in range(undone):
        match.play(index=1)
    for _ in range(undone):
        match.undo()
    before = everything(match)
    armed.append(True)
    expected = RuntimeError if isinstance(error, StopIteration) else type(error)
    attempts: list[Callable[[], None]] = [partial(match.play, index=1), partial(match.play, "left")]
    for attempt in [*attempts, match.redo] if undone else attempts:
        with pytest.raises(expected):
            attempt()
        assert everything(match) == before
    armed.clear()
    if undone:
        match.redo()
    while match.ask is not None:
        match.play(index=0)
    assert match.result is not None


def test_an_interrupted_undo_leaves_the_match_as_it_was() -> None:
    match = Match.new(breaking(KeyboardInterrupt(), 17), seed=3)
    for _ in range(8):
        match.play(index=1)
    before = everything(match)
    armed.append(True)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            match.undo()
    armed.clear()
    assert everything(match) == before
    match.undo()
    match.redo()


def test_an_interrupted_clone_leaves_the_original_as_it_was() -> None:
    match = Match.new(breaking(KeyboardInterrupt(), 19), seed=3)
    match.play(index=1)
    before = everything(match)
    armed.append(True)
    with pytest.raises(KeyboardInterrupt):
        match.clone()
    armed.clear()
    assert everything(match) == before


def test_rules_that_lead_to_no_phase_are_told_as_such() -> None:
    def lost(s: Steps) -> Flow[None]:
        yield Ask(0, "step", ("left", "right"), "TO-1")
        s.phase = "nowhere"

    match = Match.new(replace(STEPS, phases={"step": lost}))
    before = everything(match)
    with pytest.raises(RulesError, match="lead to 'nowhere', which is no phase"):
        match.play("left")
    assert everything(match) == before


def test_rules_that_never_ask_again_are_told_as_such() -> None:
    def turning(s: Steps) -> None:
        s.at += 1

    with pytest.raises(RulesError, match="10000 phases in a row asked nothing"):
        Match.new(replace(STEPS, phases={"step": turning}))


def test_rules_that_ask_for_a_choice_among_nothing_are_told_as_such() -> None:
    def empty(s: Steps) -> Flow[None]:
        yield Ask(0, "step", (), "TO-1")

    def empty_at_last(s: Steps) -> Flow[None]:
        yield Ask(0, "step", ("left", "right"), "TO-1")
        yield Ask(0, "step", (), "TO-1")

    with pytest.raises(RulesError, match="'step' has nothing to choose from"):
        Match.new(replace(STEPS, phases={"step": empty}))
    match = Match.new(replace(STEPS, phases={"step": empty_at_last}))
    before = everything(match)
    with pytest.raises(RulesError, match="'step' has nothing to choose from"):
        match.play("left")
    assert everything(match) == before


def test_a_state_that_cannot_be_encoded_is_told_as_such_and_changes_nothing() -> None:
    def growing(s: Steps) -> Flow[None]:
        yield Ask(0, "step", ("left", "right"), "TO-1")
        s.path = 1 << 70 if s.left < 4995 else 0
        s.left -= 1

    match = played(replace(STEPS, phases={"step": growing}), 8)
    before = everything(match)
    with pytest.raises(RulesError, match="the state cannot be kept"):
        match.play("left")
    assert everything(match) == before


def test_the_summary_of_a_game_without_words_of_its_own_says_who_won() -> None:
    def ended(*cells: int) -> tuple[str, list[int]]:
        match = Match.new("tictactoe")
        for cell in cells:
            match.play(cell)
        return match.summary().text, match.summary().seats

    assert ended(0, 3, 1, 4, 2) == ("Seat 1 wins.", [0])
    assert ended(0, 3, 1, 4, 8, 5) == ("Seat 2 wins.", [1])
    assert ended(4, 0, 2, 6, 3, 5, 1, 7, 8) == ("Nobody did better than the others.", [])
