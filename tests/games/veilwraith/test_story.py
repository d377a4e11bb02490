"""The story of the pack: told at its moment, and never part of a rule."""

from typing import Any

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.box import box
from gloaming.kernel import Match
from gloaming.scene import Sheet
from tests.games.veilwraith.cards import PLAIN, REAL_VIGNETTES, TRIAL, key
from tests.games.veilwraith.table import Table, between, new, table


def open_pages(t: Table) -> list[str]:
    """The titles of the pages that lie open on the table."""
    areas = [area for area in t.match.scene(0).areas if area.id == "story"]
    return [page.title for area in areas if isinstance(area.layout, Sheet) for page in area.layout.readings]


def test_every_vignette_has_a_passage_before_and_after_and_every_heading_is_one_the_game_knows() -> None:
    vignettes = [f"{card.id}: {moment}" for card in REAL_VIGNETTES.values() for moment in ("before", "after")]
    others = ["campaign: begin", "campaign: begin again, harder", "campaign: begin again, one ribbon"]
    others += ["campaign: begin, second journey", "campaign: won, second journey"]
    others += ["campaign: won", "campaign: lost", "game: lost, spirit", "game: lost, archfiend", "game: lost, conceded"]
    real = box(new().state).story
    assert sorted(real) == sorted(heading for heading in [*vignettes, *others] if not heading.startswith("vignette"))
    assert all(real.values())


def test_before_a_game_its_passage_lies_open_and_is_told_and_the_first_round_closes_it() -> None:
    t = new()
    assert open_pages(t) == ["Lost Ruins"]
    assert any(text.startswith("You come back lying on a floor") for text in t.told)
    assert open_pages(t.answer(c.Begin())) == []


def test_a_campaign_begins_with_a_passage_of_its_own() -> None:
    assert open_pages(new(mode="campaign")) == ["The Campaign", "Lost Ruins"]


def test_after_a_won_game_of_a_campaign_the_passage_lies_open_while_one_upgrades() -> None:
    t = table(
        options={"mode": "campaign"}, vignette=1, keys=5, foes=2, portal=1, row=["influence", "fight", "explore 5"]
    )
    t.beat("explore", "portal", 3)
    assert (t.kind, open_pages(t)) == ("upgrade", ["Lost Ruins"])


def test_a_lost_game_of_a_campaign_tells_how_it_was_lost_and_a_single_one_does_not() -> None:
    lost: dict[str, Any] = {"spirit": 1, "area": [key(cost=1)], "threat_deck": [PLAIN]}
    assert open_pages(table(options={"mode": "campaign"}, vignette=1, **lost).end())[0] == "The game is lost"
    t = table(vignette=1, **lost).end()
    assert (t.lost, open_pages(t)) == (True, [])


def test_the_last_ribbon_ends_a_campaign_with_its_passage() -> None:
    t = between(won=False, ribbons=1, options={"chain": True})
    assert open_pages(t) == ["The Campaign"]


def test_a_pack_without_a_story_is_played_without_one() -> None:
    story, TRIAL.story = TRIAL.story, {}
    try:
        t = between(won=False, ribbons=1, options={"chain": True})
        assert open_pages(t) == []
    finally:
        TRIAL.story = story


def test_the_pages_that_lie_open_are_saved() -> None:
    t = new()
    assert open_pages(Table(Match.load(t.match.save()))) == open_pages(t)
    assert GAME.decode(GAME.encode(t.state)).open_pages == ["lost-ruins: before"]
