"""Why a piece cannot be touched: the sentences that every client shows."""

from dataclasses import replace

from gloaming import Match
from gloaming.host.views.refusals import OVER, refused, why_not
from gloaming.scene import Refusal
from tests.terminal.lamps import GAME, lamps


def test_a_forbidden_piece_is_refused_by_its_rule_in_a_sentence() -> None:
    assert why_not(lamps(), 0, [], "cedar") == Refusal("LA-2", "Cedar lights itself.")


def test_a_piece_that_comes_later_says_what_comes_first() -> None:
    match = Match.new("allies", seed=3)
    assert match.ask is not None
    ally, wraith = match.gloss(match.ask.options[0]).pieces
    assert why_not(match, 0, [], wraith) == Refusal("", f"Touch {match.scene(0).pieces()[ally].title} first.")


def test_a_reason_that_lies_with_another_piece_says_with_which() -> None:
    match = Match.new(replace(GAME, candidates=lambda s, ask: ["ash+cedar"]))
    assert why_not(match, 0, ["birch"], "cedar") == Refusal("LA-2", "Light ash+cedar: Cedar lights itself.")
    assert why_not(match, 0, ["ash"], "cedar") == Refusal("LA-2", "Cedar lights itself.")


def test_a_part_of_a_piece_is_refused_as_the_whole_is() -> None:
    match = Match.new("allies", seed=3)
    tried = {piece for option in match.candidates() for piece in match.gloss(option).pieces}
    parts = [
        (part.id, each.id)
        for each in match.scene(0).pieces().values()
        for part in each.parts
        if part.id not in tried and each.id in tried
    ]
    assert parts
    for part, whole in parts:
        assert why_not(match, 0, [], part) == why_not(match, 0, [], whole)


def test_nobody_is_told_more_than_that_somebody_else_decides() -> None:
    match = Match.new("tictactoe")
    assert [why_not(match, viewer, [], "cell0").text for viewer in (1, None)] == ["It is not your decision now."] * 2


def test_when_it_is_over_there_is_nothing_to_decide() -> None:
    match = Match.new("tictactoe")
    for cell in (0, 3, 1, 4, 2):
        match.play(cell)
    assert why_not(match, 0, [], "cell8") == Refusal("", OVER)


def test_what_is_refused_is_everything_that_might_be_tried_and_is_not_offered() -> None:
    match = Match.new("allies", seed=7)
    assert match.ask is not None
    denied = [option for option in match.candidates() if option not in match.ask.options]
    assert [each.label for each in refused(match)] == [match.gloss(option).label for option in denied]
