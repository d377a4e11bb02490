"""The modifier deck, and a night that may be left out."""

import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.players.habit import habit
from gloaming.games.retaliation.rules.booklet import conclusion
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.printed import Effect
from gloaming.kernel import Match
from gloaming.testing import rule


def played(options: dict[str, object], most: int = 40) -> Match:
    match = Match.new(GAME, 3, {"scenario": "01-cinders", **options})
    while match.ask and match.ply < most:
        match.play(habit(match.state, match.ask))
    return match


@rule("RT-R229")
def test_a_modifier_is_an_effect_of_the_pack_in_every_scenario_and_shown() -> None:
    match = played({"twist": "dry-feet"})
    assert (match.state.campaign.twists, match.state.campaign.effects) == (["dry-feet"], ["dry-feet"])
    areas = {area.id: area for area in match.scene(0).areas}
    assert [piece.title for piece in areas["modifiers"].pieces] == ["Dry Feet"]
    assert any("Dry Feet" in line.text for line in match.log(0))
    assert len(box(match.state).modifiers) >= 30


@rule("RT-R229")
@pytest.mark.parametrize("seed", range(2))
def test_nights_with_modifiers_are_played_to_their_end(seed: int) -> None:
    match = Match.new(GAME, seed, {"scenario": "13-the-charcoal-burners", "modifiers": 3})
    while match.ask and match.ply < 2_000:
        match.play(habit(match.state, match.ask))
    assert match.result is not None
    assert len(match.state.campaign.twists) == 3


@rule("RT-R230")
def test_a_short_night_may_be_left_out_and_leads_back_won_or_lost() -> None:
    s = Match.new(GAME, 1).state
    for id in ("3.A", "3.B", "4.A", "4.B"):
        assert conclusion(s, id).next == ["05-the-moot", "13-the-charcoal-burners"]
    for id in ("5.A", "5.B"):
        assert conclusion(s, id).next == ["06-the-night-of-teeth", "14-winter-meat"]
    for id in ("13.A", "13.B", "13.C"):
        assert conclusion(s, id).next == ["05-the-moot"]
    for id in ("14.A", "14.B", "14.C"):
        assert conclusion(s, id).next == ["06-the-night-of-teeth"]


def test_every_effect_of_the_box_is_given_by_something() -> None:
    pack = box(Match.new(GAME, 1).state).pack
    given = "\n".join([*pack.stories.values(), *(str(raw) for file, raw in pack.raw.items() if file != "effects.toml")])
    asked = ("ake the Effect {}.", "akes the Effect {}.", "penalty {}.")
    names = [effect.name for effect in pack.all(Effect)]
    assert [name for name in names if not any(way.format(name) in given for way in asked)] == []
