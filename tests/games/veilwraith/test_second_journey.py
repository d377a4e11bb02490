"""The second journey and the modifier deck."""

import pytest

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.players.habit import habit
from gloaming.games.veilwraith.rules.game_end import after
from gloaming.games.veilwraith.table.box import box
from gloaming.games.veilwraith.table.numbers import NO_FLIPS, forbidden, value
from gloaming.games.veilwraith.table.state import Phase
from gloaming.kernel import GameOver, Match
from gloaming.testing import rule
from tests.games.veilwraith.table import new


@rule("VW-R233")
def test_the_second_journey_begins_with_the_sixth_vignette_and_its_own_page() -> None:
    t = new(mode="campaign", journey=2)
    assert (t.state.vignette, t.state.ribbons, t.you.upgrades) == (6, 5, 0)
    assert t.state.open_pages[0] == "campaign: begin, second journey"
    assert "Vignette 6: Long Gallery" in t.match.scene(0).subtitle


@rule("VW-R233")
@pytest.mark.parametrize(("number", "upgrades", "rewards"), [(6, 0, []), (8, 2, [6, 7]), (10, 4, [6, 7, 8, 9])])
def test_a_vignette_of_it_by_itself_comes_after_those_before_it(number: int, upgrades: int, rewards: list[int]) -> None:
    state = Match.new(GAME, 1, {"vignette": number}).state
    assert state.phase is (Phase.CATCH_UP if upgrades else Phase.PREPARE)
    assert (state.players[0].upgrades, state.players[0].rewards) in [(upgrades, rewards), (upgrades - 1, rewards)]


@rule("VW-R233")
@pytest.mark.parametrize(("number", "over"), [(9, False), (10, True)])
def test_it_is_won_with_the_tenth(number: int, over: bool) -> None:
    t = new(mode="campaign", journey=2)
    t.state.vignette, t.state.won = number, True
    if over:
        with pytest.raises(GameOver, match="the Campaign is won"):
            after(t.state)
        assert t.state.open_pages[-1] == "campaign: won, second journey"
    else:
        after(t.state)
        assert t.state.vignette == 10


@rule("VW-R234")
def test_a_modifier_is_in_force_for_all_and_shown() -> None:
    options = {"twist": "sharp-teeth", "players": 2, "first_game": True}
    match = Match.new(GAME, 5, options)
    plain = Match.new(GAME, 5, options | {"twist": ""})
    seen = 0
    while match.ask and not seen and match.ply < 200:
        for p in match.state.players:
            for threat in p.area:
                card = box(match.state).cards[threat.card]
                for place, printed in enumerate(card.values):
                    if card.family == "anima" and printed.type == "fight" and not card.statics:
                        seen += 1
                        assert value(match.state, p, threat, place) == printed.number + 1
        match.play(habit(match.state, match.ask))
    assert seen
    areas = {area.id: area for area in match.scene(1).areas}
    assert [piece.title for piece in areas["modifiers"].pieces] == ["Sharp Teeth"]
    assert "modifiers" not in {area.id for area in plain.scene(1).areas}
    reading = match.inspect("modifier.sharp-teeth", 1)
    assert reading is not None
    assert reading.text == "Each Anima has +1 Fight."
    assert len(box(match.state).modifiers) >= 30


@rule("VW-R234")
@pytest.mark.parametrize("seed", range(2))
def test_games_with_modifiers_are_played_to_their_end(seed: int) -> None:
    match = Match.new(GAME, seed, {"modifiers": 3, "vignette": 10})
    while match.ask:
        match.play(habit(match.state, match.ask))
    assert match.result is not None


@rule("VW-R234")
def test_a_modifier_forbids_also_what_no_other_card_of_the_pack_forbids(monkeypatch: pytest.MonkeyPatch) -> None:
    t = new(twist="sealed-keys")
    monkeypatch.setattr(box(t.state), "holdings", set())
    assert (forbidden(t.state, t.you, NO_FLIPS), forbidden(new().state, t.you, NO_FLIPS)) == (True, False)
