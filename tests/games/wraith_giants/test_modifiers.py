"""The modifier deck, the Foothold cards that are more than the rulebook has, and the pairings of the weeks."""

import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.players.habit import habit
from gloaming.games.wraith_giants.table.box import box
from gloaming.kernel import BadOptions, Match
from gloaming.teaching import teaching_of
from gloaming.testing import rule


@rule("WG-R162")
def test_what_is_drawn_holds_from_round_to_round_and_is_shown() -> None:
    match = Match.new(GAME, 3, {"twist": "it-weeps"})
    first = match.state.row[0]
    assert (match.state.modifiers, first.wounds) == (["it-weeps"], 1)
    while match.ask and match.state.round == 1:
        match.play(habit(match.state, match.ask))
    assert sum(g.wounds for g in match.state.row if g.id == match.state.row[0].id) >= 1
    areas = {area.id: area for area in match.scene(0).areas}
    assert [piece.title for piece in areas["modifiers"].pieces] == ["It Weeps"]
    reading = match.inspect("modifier.it-weeps", 0)
    assert reading is not None
    assert "Deal 1 Wound" in reading.text
    assert any("It Weeps: Each round:" in line.text for line in match.log(0))


@rule("WG-R162")
def test_so_many_are_drawn_as_a_table_asks_for_and_none_twice() -> None:
    drawn = [Match.new(GAME, seed, {"modifiers": 3, "twist": "it-weeps"}).state.modifiers for seed in range(20)]
    assert all(len(set(each)) == 4 and each[0] == "it-weeps" for each in drawn)
    assert len({card for each in drawn for card in each}) > 15
    assert Match.new(GAME, 1).state.modifiers == []
    with pytest.raises(BadOptions, match="no modifier 'it-wept'"):
        Match.new(GAME, 1, {"twist": "it-wept"})


@rule("WG-R161")
def test_three_more_foothold_cards_are_shuffled_only_where_a_table_asks() -> None:
    def cards(count: int) -> set[str]:
        options = {"footholds": 2, "foothold_cards": count}
        return {Match.new(GAME, seed, options).state.foothold_card for seed in range(60)}

    b = box(Match.new(GAME, 1).state)
    dangers = b.giants["earth"].dangers
    assert cards(3) == {id for id, card in dangers.items() if not card.more}
    assert cards(6) == set(dangers)
    assert {len(giant.dangers) for giant in b.giants.values()} == {6}


@pytest.mark.parametrize("seed", range(3))
def test_fights_with_modifiers_are_played_to_their_end(seed: int) -> None:
    match = Match.new(GAME, seed, {"modifiers": 3, "footholds": 4, "wraith": "adult", "foothold_cards": 6})
    while match.ask:
        match.play(habit(match.state, match.ask))
    assert match.result is not None


def test_there_are_thirty_and_every_week_has_a_pairing_and_a_twist() -> None:
    weeks = teaching_of(GAME).weeks
    assert len(box(Match.new(GAME, 1).state).modifiers) >= 30
    assert len({(week.options["wraith"], week.options["giant"]) for week in weeks}) == len(weeks) == 12
    for week in weeks:
        assert Match.new(GAME, 1, week.options).state.modifiers == [week.options["twist"]]
