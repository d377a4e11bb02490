"""The modifier deck."""

from gloaming.games.assault import GAME
from gloaming.games.assault.players.habit import habit
from gloaming.games.assault.table.box import box
from gloaming.kernel import Match
from gloaming.testing import rule


@rule("AG-R215")
def test_a_modifier_holds_for_every_player_and_is_shown() -> None:
    match = Match.new(GAME, 3, {"players": 3, "twist": "something-in-the-ditch"})
    drew: set[int] = set()
    while match.ask and match.ply < 150 and len(drew) < 2:
        seat, before = match.state.turn, [len(player.resources) for player in match.state.players]
        chosen = habit(match.state, match.ask)
        match.play(chosen)
        moved = type(chosen).__name__ == "Play" and box(match.state).commands[chosen.card].name == "Move"
        if moved and len(match.state.players[seat].resources) == before[seat] + 1:
            drew.add(seat)
    assert len(drew) == 2
    areas = {area.id: area for area in match.scene(0).areas}
    assert [piece.title for piece in areas["modifiers"].pieces] == ["Something in the Ditch"]
    assert match.inspect("modifier.something-in-the-ditch", 0) is not None
    assert any("Something in the Ditch: When you play Move" in line.text for line in match.log(0))
    assert len(box(match.state).modifiers) >= 30


@rule("AG-R215")
def test_a_table_with_three_of_them_is_played_on() -> None:
    match = Match.new(GAME, 5, {"players": 3, "modifiers": 3})
    while match.ask and match.ply < 250:
        match.play(habit(match.state, match.ask))
    assert len(match.state.modifiers) == 3
