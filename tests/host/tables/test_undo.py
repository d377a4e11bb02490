"""What taking back means: alone any step; with others only while nobody has learnt anything from it."""

import pytest

from gloaming.host.errors import Impossible, NotYours, TooLate
from gloaming.host.registry import Registry
from gloaming.host.tables.undo import PRACTICE
from gloaming.host.views.view import Perspective, Presence, view_of
from gloaming.testing import rule
from tests.host.registries import keys, play, table


async def test_alone_every_step_can_be_taken_back_even_after_the_end(registry: Registry) -> None:
    opened = await table(registry, "tictactoe")
    live, mine = opened.live, keys(opened)[0]
    await play(live, *[0] * 7)
    assert live.table.match.result is not None
    for ply in range(7, 0, -1):
        assert live.table.undo_policy(mine).means == "free"
        await live.change(lambda ply=ply: live.table.undo(mine, ply))  # type: ignore[misc]
    assert live.table.match.ply == 0
    assert live.table.undo_policy(mine).means == "none"
    with pytest.raises(Impossible):
        live.table.undo(mine, 0)


async def test_what_was_taken_back_is_brought_back_until_something_else_is_decided(registry: Registry) -> None:
    opened = await table(registry, "steps")
    live, mine = opened.live, keys(opened)[0]
    await play(live, 0, 1, 1)
    path = live.table.match.state.path
    for ply in (3, 2):
        await live.change(lambda ply=ply: live.table.undo(mine, ply, practice=True))  # type: ignore[misc]
    for ply in (1, 2):
        await live.change(lambda ply=ply: live.table.redo(mine, ply))  # type: ignore[misc]
    assert live.table.match.state.path == path
    await live.change(lambda: live.table.undo(mine, 3, practice=True))
    await play(live, 0)
    with pytest.raises(Impossible):
        live.table.redo(mine, 3)


async def test_it_steps_back_over_computer_players_to_ones_own_decision(registry: Registry) -> None:
    opened = await table(registry, "tictactoe", "me", "random")
    live, mine = opened.live, keys(opened)[0]
    await play(live, 4)
    await settled(live)
    assert live.table.match.ply == 2
    assert (live.table.undo_policy(mine).means, live.table.undo_policy(mine).to) == ("free", 0)
    await live.change(lambda: live.table.undo(mine, 2))
    assert live.table.match.ply == 0
    await live.change(lambda: live.table.redo(mine, 0))
    assert live.table.match.ply == 2


async def test_with_others_it_is_free_while_nothing_was_revealed_and_nobody_else_has_decided(
    registry: Registry,
) -> None:
    opened = await table(registry, "tictactoe", "me", "friend")
    live, (mine, theirs) = opened.live, keys(opened)
    live.table.seats[1].came = True
    await play(live, 0)
    assert live.table.undo_policy(mine).means == "free"
    assert live.table.undo_policy(theirs).means == "none"
    await play(live, 0)
    assert live.table.undo_policy(mine).means == "ask"
    assert live.table.undo_policy(mine).waiting == [1]
    assert live.table.undo_policy(theirs).means == "free"


async def test_a_card_drawn_since_makes_it_a_question_to_the_others(registry: Registry) -> None:
    opened = await table(registry, "moths", "me", "friend")
    live, (mine, _) = opened.live, keys(opened)
    live.table.seats[1].came = True
    await play(live, 0)  # plays a card and draws one
    undo = live.table.undo_policy(mine)
    assert (undo.means, undo.to) == ("ask", 0)
    assert "revealed" in undo.why
    await play(live, 0)  # keeps it: nothing is revealed by that
    assert (live.table.undo_policy(mine).means, live.table.undo_policy(mine).to) == ("free", 1)


@rule("AL-R67")
async def test_over_a_deal_or_a_roll_one_agrees_first_that_the_game_becomes_practice(registry: Registry) -> None:
    opened = await table(registry, "moths")
    live, mine = opened.live, keys(opened)[0]
    await play(live, 0, 0, 0)  # plays a card and draws one, keeps it, plays another
    undo = live.table.undo_policy(mine)
    assert (undo.means, undo.practice, undo.why) == ("free", True, PRACTICE)
    with pytest.raises(Impossible, match="counts as practice"):
        live.table.undo(mine, 3)
    assert live.table.match.ply == 3
    await live.change(lambda: live.table.undo(mine, 3, practice=True))
    assert (live.table.match.ply, live.table.match.take_backs) == (2, 1)
    await live.change(lambda: live.table.undo(mine, 2))  # nothing was drawn since
    assert not live.table.undo_policy(mine).practice  # it is practice already
    await live.change(lambda: live.table.undo(mine, 1))
    assert live.table.match.ply == 0


@rule("AL-R67")
async def test_who_is_asked_to_allow_it_is_told_that_the_game_becomes_practice(registry: Registry) -> None:
    opened = await table(registry, "moths", "me", "friend")
    live, (mine, theirs) = opened.live, keys(opened)
    live.table.seats[1].came = True
    await play(live, 0)
    await live.change(lambda: live.table.undo(mine, 1, practice=True))
    view = view_of(live.table, Perspective(theirs, 1), Presence())
    assert view.request is not None
    assert (view.request.by, view.request.practice) == (0, True)


async def test_a_friend_who_has_never_been_here_is_not_asked(registry: Registry) -> None:
    opened = await table(registry, "moths", "me", "friend")
    live, (mine, _) = opened.live, keys(opened)
    await play(live, 0)
    assert live.table.undo_policy(mine).means == "free"


async def test_all_others_must_agree_and_one_may_refuse(registry: Registry) -> None:
    opened = await table(registry, "lanterns", "me", "friend", "friend")
    live, (mine, second, third) = opened.live, keys(opened)
    await play(live, 0, 0, 0)
    await live.change(lambda: live.table.undo(mine, 3))
    with pytest.raises(TooLate):
        live.table.undo(second, 3)  # one question at a time
    await live.change(lambda: live.table.answer_undo(second, 3, True))
    assert getattr(live.table.kept.request, "waiting", None) == [2]
    with pytest.raises(TooLate):
        live.table.answer_undo(second, 3, True)
    await live.change(lambda: live.table.answer_undo(third, 3, False))
    assert live.table.kept.request is None
    assert live.table.match.ply == 3
    await live.change(lambda: live.table.undo(mine, 3))
    await live.change(lambda: live.table.answer_undo(third, 3, True))
    await live.change(lambda: live.table.answer_undo(second, 3, True))
    assert live.table.match.ply == 0


async def test_a_request_falls_when_somebody_decides(registry: Registry) -> None:
    opened = await table(registry, "lanterns", "me", "friend", "friend")
    live, (mine, second, _) = opened.live, keys(opened)
    await play(live, 0, 0)
    await live.change(lambda: live.table.undo(mine, 2))
    await play(live, 0)
    assert live.table.kept.request is None
    with pytest.raises(TooLate):
        live.table.answer_undo(second, 3, True)


async def test_a_screen_with_two_seats_answers_once_for_both(registry: Registry) -> None:
    opened = await table(registry, "lanterns", "me", "me", "friend")
    live, (mine, _, theirs) = opened.live, keys(opened)
    live.table.seats[2].came = True
    await play(live, 0, 0, 0)
    await play(live, 0)
    undo = live.table.undo_policy(theirs)
    assert (undo.means, undo.waiting) == ("ask", [0, 1])
    await live.change(lambda: live.table.undo(theirs, 4))
    await live.change(lambda: live.table.answer_undo(mine, 4, True))
    assert live.table.match.ply == 2


async def test_who_only_watches_takes_nothing_back(registry: Registry) -> None:
    opened = await table(registry, "tictactoe", "random", "random")
    assert opened.live.table.undo_policy(keys(opened)[0]).means == "none"
    assert opened.live.table.undo_policy(None).means == "none"
    with pytest.raises(NotYours):
        opened.live.table.redo(keys(opened)[0], opened.live.table.match.ply)
    await settled(opened.live)


async def settled(live) -> None:  # type: ignore[no-untyped-def]
    while live.thinking is not None:
        await live.thinking


async def test_a_walk_is_one_entry_is_filmed_as_one_and_is_taken_back_and_brought_back_as_one(
    registry: Registry,
) -> None:
    opened = await table(registry, "strides")
    live, mine = opened.live, keys(opened)[0]
    view = view_of(live.table, live.perspective(mine), Presence())
    assert view.ask is not None
    assert [each.label for each in view.ask.options] == ["Step", "Rest", "Three steps"]
    turn = live.table.turn
    await play(live, 2)
    assert (live.table.match.ply, live.table.turn) == (3, turn + 1)
    assert live.table.undo_policy(mine).to == 0
    await live.change(lambda: live.table.undo(mine, 3))
    assert live.table.match.ply == 0
    await live.change(lambda: live.table.redo(mine, 0))
    assert live.table.match.ply == 3


async def test_a_walk_ends_where_something_else_is_asked(registry: Registry) -> None:
    opened = await table(registry, "strides")
    live, mine = opened.live, keys(opened)[0]
    await play(live, 0, 0, 2)  # at the fourth step one stumbles
    assert live.table.match.ply == 4
    assert live.table.match.ask is not None
    assert live.table.match.ask.kind == "stumble"
    assert live.table.undo_policy(mine).to == 2
