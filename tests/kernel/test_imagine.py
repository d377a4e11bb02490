"""Imagined copies: what a viewer cannot see is dealt anew, stays so, and tells nothing of the truth."""

from typing import Any

import msgspec
import pytest

from gloaming import Match
from gloaming.kernel import Dice, Game, GloamingError, IllegalChoice, NothingToUndo, Viewer
from tests.kernel.matches import everything, over, played
from tests.kernel.outside import unpacked
from tests.kernel.toys import CARDS, MOTHS, RAFT, SEALED, STEPS

SEATS: list[Viewer] = [0, 1, None]


def moths(decisions: int, seed: int = 7) -> Match:
    return played(MOTHS, decisions, seed)


def unseen(match: Match, viewer: Viewer) -> set[str]:
    """The cards that the viewer has no right to know the place of."""
    hands = [hand for seat, hand in enumerate(match.state.hands) if seat != viewer]
    return {*match.state.deck, *(card for hand in hands for card in hand)} - set(match.state.shown)


def shown_to(match: Match, viewer: Viewer) -> str:
    """Everything that a viewer is given, as text."""
    mine = match.ask is not None and match.ask.seat == viewer
    seen = (match.scene(viewer), match.log(viewer), match.ask if mine else None)
    return msgspec.json.encode(seen).decode()


def names(text: str) -> set[str]:
    return {card for card in CARDS if card in text}


# what is dealt anew, and what is not


@pytest.mark.parametrize("viewer", SEATS)
def test_what_the_viewer_sees_stays_and_what_it_does_not_see_changes(viewer: Viewer) -> None:
    changed = 0
    for decisions in range(16):
        match = moths(decisions)
        before = everything(match)
        copy = match.imagine(viewer, seed=99)
        assert shown_to(copy, viewer) == shown_to(match, viewer)
        assert sorted(copy.state.deck + copy.state.hands[0] + copy.state.hands[1]) == sorted(
            match.state.deck + match.state.hands[0] + match.state.hands[1]
        )
        if viewer is not None:
            assert copy.state.hands[viewer] == match.state.hands[viewer]
        changed += copy.state.deck != match.state.deck or copy.state.hands != match.state.hands
        assert everything(match) == before
    assert changed > 12


def test_the_same_seed_imagines_the_same_and_another_seed_something_else() -> None:
    match = moths(6)
    assert match.imagine(0, seed=1).state == match.imagine(0, seed=1).state
    assert len({str(match.imagine(0, seed).state.deck) for seed in range(20)}) > 10


def test_what_is_imagined_does_not_depend_on_the_truth() -> None:
    match = moths(6)
    other = match.imagine(0, seed=123)  # another truth that looks the same to seat 0
    assert match.imagine(0, seed=1).state == other.imagine(0, seed=1).state


def test_the_future_of_the_dice_is_imagined_too() -> None:
    match = played(STEPS, 10)
    rolls = set()
    for seed in range(40):
        copy = match.imagine(0, seed)
        assert copy.state.dice.seed != match.state.dice.seed
        copy.play("right")
        rolls.add(copy.state.at - match.state.at)
    assert rolls == {1, 2}


def test_the_seed_of_the_true_game_is_not_in_the_copy() -> None:
    match = Match.new(MOTHS, seed=123456)
    copy = match.imagine(0, seed=5)
    assert copy.seed == copy.clone().seed == 5


# it stays imagined


def test_clones_of_a_copy_stay_imagined_at_every_decision_of_the_rest_of_the_game() -> None:
    for decisions in (0, 1, 2, 5, 6, 9):
        match = moths(decisions)
        assert match.ask is not None
        copy = match.imagine(match.ask.seat, seed=42)
        while copy.ask is not None:
            twin = copy.clone().clone()
            assert (twin.state, twin.ask, twin.log(0), twin.log(1)) == (copy.state, copy.ask, copy.log(0), copy.log(1))
            copy.play(index=copy.ply % len(copy.ask.options))
        assert copy.clone().result == copy.result


def test_undo_does_not_cross_the_imagining() -> None:
    match = moths(5)
    assert match.ask is not None
    copy = match.imagine(match.ask.seat, seed=42)
    with pytest.raises(NothingToUndo):
        copy.undo()
    here = msgspec.msgpack.encode((copy.state, copy.ask))
    for _ in range(6):
        assert copy.ask is not None
        copy.play(index=0)
    for _ in range(6):
        copy.undo()
    assert msgspec.msgpack.encode((copy.state, copy.ask)) == here
    with pytest.raises(NothingToUndo):
        copy.undo()
    for _ in range(6):
        copy.redo()
    assert copy.ply == 11


def test_a_copy_does_not_know_what_was_undone() -> None:
    match = moths(6)
    match.undo()
    with pytest.raises(NothingToUndo):
        match.imagine(1, seed=3).redo()
    match.redo()


def test_imaginings_nest() -> None:
    match = moths(4)
    assert match.ask is not None
    copy = match.imagine(match.ask.seat, seed=1)
    copy.play(index=0)
    copy.play(index=0)
    assert copy.ask is not None
    other = copy.ask.seat
    within = copy.imagine(other, seed=2)
    assert within.state.hands[other] == copy.state.hands[other]
    within.play(index=0)
    assert within.clone().state == within.state
    deeper = within.imagine(other, seed=3).imagine(other, seed=4)
    assert deeper.clone().state == deeper.state
    while deeper.ask is not None:
        deeper.play(index=0)
        assert deeper.clone().state == deeper.state
    within.undo()
    with pytest.raises(NothingToUndo):
        within.undo()


def test_an_error_in_a_copy_leaves_it_as_it_was() -> None:
    match = moths(4)
    assert match.ask is not None
    copy = match.imagine(match.ask.seat, seed=1)
    before = msgspec.msgpack.encode(copy.state)
    for wrong in ("moth z", None, 7):
        with pytest.raises(IllegalChoice):
            copy.play(wrong)
    assert msgspec.msgpack.encode(copy.state) == before


# nothing hidden leaks


@pytest.mark.parametrize("viewer", SEATS)
def test_no_hidden_card_is_named_in_scene_options_or_log(viewer: Viewer) -> None:
    for decisions in range(20):
        match = moths(decisions, seed=decisions)
        assert not names(shown_to(match, viewer)) & unseen(match, viewer)


@pytest.mark.parametrize("viewer", SEATS)
def test_a_copy_names_no_hidden_card_of_the_truth_in_anybodys_log_or_story(viewer: Viewer) -> None:
    for decisions in range(20):
        match = moths(decisions, seed=decisions)
        copy = match.imagine(viewer, seed=5)
        for other in SEATS:
            told = msgspec.json.encode(copy.log(other)).decode()
            assert not names(told) & unseen(match, viewer)
            assert copy.clone(stride=0).log(other) == copy.log(other)
        assert all(event.seen_by(viewer) for event in copy.state.story)


def test_what_another_seat_may_choose_is_hidden_in_a_copy() -> None:
    match = moths(2)
    assert match.ask is not None
    other = 1 - match.ask.seat
    for viewer in (other, None):
        copy = match.imagine(viewer, seed=5)
        assert copy.ask is not None
        assert (copy.ask.seat, copy.ask.kind, list(copy.ask.options)) == (match.ask.seat, match.ask.kind, [])
        assert copy.clone().ask == copy.ask
        with pytest.raises(IllegalChoice):
            copy.play(index=0)
        with pytest.raises(IllegalChoice, match=r"what seat . may choose is hidden"):
            copy.rollout(Dice(1).random)
    assert match.imagine(match.ask.seat, seed=5).ask == match.ask


def test_what_a_team_may_choose_is_open_to_everybody() -> None:
    match = played(RAFT, 2)
    for viewer in (0, 1, 2):
        copy = match.imagine(viewer, seed=5)
        assert copy.ask == match.ask
        copy.play("port")


def test_nothing_true_can_be_kept_from_a_copy() -> None:
    copy = moths(4).imagine(0, seed=1)
    for keep in (copy.save, copy.record, copy.position, lambda: copy.save_for(1), lambda: copy.save_for(None)):
        with pytest.raises(GloamingError, match="is imagined; only the true one can be kept"):
            keep()


@pytest.mark.parametrize("viewer", SEATS)
@pytest.mark.parametrize("game", [MOTHS, SEALED], ids=["moths", "sealed"])
def test_a_save_for_a_viewer_is_the_same_for_every_truth_that_looks_the_same(game: Game[Any], viewer: Viewer) -> None:
    for decisions in range(12):
        match = played(game, decisions, seed=decisions)
        saves = {match.imagine(viewer, seed).save_for(viewer) for seed in range(5)} | {match.save_for(viewer)}
        assert len(saves) == 1


@pytest.mark.parametrize("viewer", SEATS)
def test_a_save_for_a_viewer_loads_shows_no_secret_and_can_be_played_to_the_end(viewer: Viewer) -> None:
    for decisions in range(16):
        match = moths(decisions, seed=decisions)
        loaded = Match.load(match.save_for(viewer), MOTHS)
        assert loaded.ply <= 2
        assert loaded.seed == 0
        if viewer is not None and loaded.ply == match.ply:
            assert loaded.state.hands[viewer] == match.state.hands[viewer]
        private = [event for event in unpacked(match.save_for(viewer))["log"] if event.get("to") not in (None, viewer)]
        assert private == []
        while loaded.ask is not None:
            loaded.play(index=loaded.ply % len(loaded.ask.options))


def test_a_save_goes_back_to_the_start_of_the_phase_where_a_card_was_drawn_since() -> None:
    match = moths(3)
    assert match.ask is not None
    assert match.ask.kind == "show"
    assert match.state.turn == 1
    drawn = match.state.hands[1][-1]
    saved = unpacked(match.save_for(1))
    assert saved["journal"] == []
    loaded = Match.load(match.save_for(1), MOTHS)
    assert loaded.ask is not None
    assert loaded.ask.kind == "play"
    assert drawn not in loaded.state.hands[1]
    assert {drawn} <= {*loaded.state.deck, *loaded.state.hands[0]}


def test_a_save_keeps_the_answers_of_the_phase_where_they_lead_to_what_was_seen() -> None:
    match = played("tictactoe", 4)
    for viewer in SEATS:
        loaded = Match.load(match.save_for(viewer))
        assert loaded.state.marks == match.state.marks
        assert loaded.ply == 4


@pytest.mark.parametrize("bid", [1, 2, 5])
def test_a_secret_answer_is_not_in_the_save_of_another(bid: int) -> None:
    match = Match.new(SEALED)
    match.play(bid)
    assert Match.load(match.save_for(0), SEALED).state.bids == [bid]
    for viewer in (1, None):
        assert unpacked(match.save_for(viewer))["journal"] == [1], "whatever was bid, it looks the same to the viewer"
        loaded = Match.load(match.save_for(viewer), SEALED)
        assert loaded.ask == match.ask
        assert loaded.log(viewer) == match.log(viewer)


def test_a_save_for_a_viewer_of_a_finished_match_is_finished_if_it_can_be() -> None:
    for game in ("tictactoe", MOTHS):
        match = over(game)
        assert Match.load(match.save_for(0), match.game).result == match.result
