"""UNIQUE COMMANDS."""

import pytest

from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.units import healthy
from gloaming.games.assault.words.deeds_of_giants import flights
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.assault.table import Table, table


def again(t: Table, begins: str) -> int:
    """Does what a text offers as often as it does; how often."""
    times = 0
    while t.kind.split()[0] in ("may", "discard"):
        t.text(begins) if t.kind.startswith("may") else t.do(t.options[0])
        times += 1
        while t.kind == "marker":
            t.do(t.options[0])
    return times


@rule("AG-16.1", "AG-16.2", "AG-16.3", "AG-16.4", "AG-R167")
def test_stuff_stuff_takes_a_food_and_eats_one_for_each_card_to_the_left() -> None:
    t = table(turn="hill", row="move plunder", resources="ale-wagons*2", discard="driven-herd")
    t.play("unique").text("take 1 Food")
    assert again(t, "discard 1 Food") == 2
    assert t.points("hill") == 4
    assert len(t.player("hill").resources) == 1
    assert len(t.s.resource_discard) == 2


@rule("AG-R166", "AG-16.1")
def test_without_food_in_the_discard_the_first_part_does_nothing() -> None:
    t = table(turn="hill", row="move", resources="ale-wagons", discard="iron-ore")
    t.play("unique").text("discard 1 Food")
    assert t.points("hill") == 2


@rule("AG-5.8", "AG-16.2")
def test_first_of_the_row_it_feeds_nobody() -> None:
    t = table(turn="hill", resources="ale-wagons")
    t.play("unique")
    assert (t.points("hill"), t.s.turn) == (0, 0)


MARKED = [("stone", "Ravage", "stone-delver"), ("storm", "Alliance", "storm-sentinel")]


@rule("AG-16.5", "AG-16.6", "AG-16.7", "AG-16.8", "AG-16.9", "AG-R174", "AG-R176", "AG-R183")
@rule("AG-1.38", "AG-16.32", "AG-16.33", "AG-16.34", "AG-16.35", "AG-16.36")
@pytest.mark.parametrize(("race", "kind", "unit"), MARKED)
def test_ravage_and_make_alliance_pay_for_old_markers_and_for_each_new_one(race: str, kind: str, unit: str) -> None:
    armies = {"waterdeep": unit, "high-moor": unit, "icewind-dale": unit}
    t = table(turn=race, row="move plunder trade", armies=armies, markers={kind: "waterdeep high-forest"})
    t.play("unique")
    assert t.points(race) == 2  # regions marked before this play, occupied or not
    assert again(t, "place 1") == 2  # a region has one such marker, and it must be occupied
    assert t.points(race) == 4
    assert sorted(t.s.markers[kind]) == ["high-forest", "high-moor", "icewind-dale", "waterdeep"]


@rule("AG-16.7", "AG-16.6")
def test_a_marker_needs_a_region_of_the_small_folk_and_a_card_to_the_left() -> None:
    t = table(
        turn="stone",
        row="move",
        armies={"graypeak-mountains": "stone-delver", "waterdeep": "stone-delver", "high-moor": "stone-delver"},
    )
    t.play("unique").text("place 1")
    assert [option.region for option in t.options] == ["waterdeep", "high-moor"]
    t.do(c.Go("high-moor"))
    assert t.asked == "hill"  # one card to the left, one marker


@rule("AG-16.10", "AG-16.18", "AG-16.24", "AG-16.37")
@pytest.mark.parametrize(
    ("race", "event", "kind", "needed"),
    [
        ("stone", "pox-on-the-land", "Ravage", 3),
        ("frost", "find-the-ring", "Raid", 2),
        ("storm", "rescue-hekaton", "Alliance", 3),
    ],
)
def test_events_need_markers(race: str, event: str, kind: str, needed: int) -> None:
    regions = ["waterdeep", "high-moor", "icewind-dale"]
    runes = "journey-rune blood-rune crown-rune"
    enough = table(turn=race, armies={}, markers={kind: " ".join(regions[:needed])}, resources=runes)
    assert c.Claim(event, True) in enough.options
    short = table(turn=race, armies={}, markers={kind: " ".join(regions[: needed - 1])}, resources=runes)
    assert c.Claim(event, True) not in short.options


@rule("AG-16.24")
def test_forge_vonindod_needs_three_forge_markers() -> None:
    laid = {"turn": "fire", "claimed": {"fire": "maegera-in-chains"}, "resources": "crown-rune"}
    assert c.Claim("forge-vonindod", True) in table(markers={"Forge": "ice-spires*3"}, **laid).options  # type: ignore[arg-type]
    assert c.Claim("forge-vonindod", True) not in table(markers={"Forge": "ice-spires*2"}, **laid).options  # type: ignore[arg-type]


@rule("AG-16.11", "AG-16.12", "AG-16.13", "AG-16.14", "AG-16.15", "AG-16.17", "AG-R16")
def test_ring_of_winter_pays_for_frozen_regions_and_new_raids_but_not_for_old_raids() -> None:
    armies = {"waterdeep": "frost-raider", "high-moor": "frost-raider"}
    t = table(
        turn="frost",
        row="move plunder",
        armies=armies,
        markers={"Frozen": "icewind-dale", "Raid": "waterdeep gauntlgrym"},
    )
    t.play("unique")
    assert t.points("frost") == 2
    assert again(t, "place 1") == 1
    assert t.points("frost") == 3
    assert t.s.markers["Raid"] == ["waterdeep", "gauntlgrym", "high-moor"]


@rule("AG-16.19", "AG-16.20", "AG-16.21", "AG-16.22", "AG-R168", "AG-R169", "AG-R170", "AG-R171")
def test_forge_titan_pays_for_dragons_and_turns_ore_into_markers_or_cards() -> None:
    t = table(
        turn="fire",
        row="move plunder trade",
        armies={"ice-spires": "hill-marauder"},
        resources="iron-ore*2",
        markers={"Slain_Dragon": "waterdeep", "Forge": "ice-spires*3"},
        claimed={"fire": "maegera-in-chains forge-vonindod"},
        draws="iron-ore crown-rune",
        final=True,
    )
    t.player("fire").supply["the-vonindod"] = 1
    t.play("unique")
    assert t.points("fire") == 2
    t.text("discard 1 Ore").text("place 1 Forge")
    assert t.s.markers["Forge"].count("ice-spires") == 4  # nobody of fire need stand there, and no points
    assert t.points("fire") == 2
    t.text("discard 1 Ore").text("draw 2")
    assert sorted(t.player("fire").resources) == ["crown-rune", "iron-ore"]
    t.text("discard 1 Ore")  # drawn in this play, and used in it
    assert t.kind.startswith("choose one")


@rule("AG-16.20")
def test_whether_ore_is_discarded_and_which_is_one_question_and_who_declines_is_asked_no_more() -> None:
    t = table(turn="fire", row="move plunder trade", resources="iron-ore*2 fallen-star")
    t.play("unique")
    assert t.match.question() == "Do you discard 1 Ore?"
    assert t.options == [c.Take("iron-ore"), c.Take("fallen-star"), DONE]
    t.do(c.Take("fallen-star"))
    assert t.kind.startswith("choose one")  # not which of them, a second time
    t.text("place 1 Forge")
    assert t.s.resource_discard == ["fallen-star"]
    t.do(DONE)
    assert t.asked != "fire"


@rule("AG-R172")
@pytest.mark.parametrize(("limited", "offered"), [(False, True), (True, False)])
def test_markers_run_out_only_if_the_table_wants_it(limited: bool, offered: bool) -> None:
    regions = "icewind-dale gauntlgrym spine-of-the-world neverwinter-wood dessarin-valley high-forest"
    t = table(
        turn="stone",
        row="move",
        armies={"waterdeep": "stone-delver"},
        markers={"Ravage": regions},
        options={"limited_markers": limited},
    )
    t.play("unique")
    assert (t.kind.startswith("may")) is offered


@rule("AG-R175")
def test_markers_hinder_nobody() -> None:
    t = table(
        turn="hill", armies={"sumber-hills": "hill-marauder"}, markers={"Frozen": "waterdeep", "Ravage": "waterdeep"}
    )
    t.play("move").march("sumber-hills", "hill-marauder", "waterdeep")
    assert t.army("waterdeep") == ["hill-marauder"]


@rule("AG-16.25", "AG-16.28", "AG-16.30", "AG-R179", "AG-R180", "AG-R181")
def test_lyn_armaal_flies_next_door_with_any_of_the_giants_there() -> None:
    armies = {"evermoors": "countess-sansuri cloud-courtier gale-knights", "high-forest": "cloud-lancer*3 gale-knights"}
    t = table(turn="cloud", armies=armies)
    t.play("unique").text("move Lyn Armaal").do(c.Go("high-forest"))
    assert t.kind.startswith("passengers ")
    t.do(c.Join("evermoors", healthy("gale-knights")), DONE)
    assert t.s.castle == "high-forest"
    assert t.army("high-forest") == ["cloud-lancer"] * 3 + ["gale-knights"]  # one Champion made room for the other
    assert t.player("cloud").supply["gale-knights"] == 1
    assert t.army("evermoors") == ["cloud-courtier", "countess-sansuri"]


@rule("AG-16.26", "AG-R177")
def test_it_returns_to_the_evermoors_from_anywhere_without_a_penalty() -> None:
    t = table(turn="cloud", armies={"high-moor": "cloud-courtier", "waterdeep": "hill-marauder"}, castle="high-moor")
    t.play("unique").text("move Lyn Armaal").do(c.Go("evermoors"), c.Join("high-moor", healthy("cloud-courtier")))
    assert t.army("evermoors") == ["cloud-courtier"]


@rule("AG-16.27", "AG-16.29", "AG-R178")
def test_it_flies_neither_to_enemies_nor_into_their_homes_but_away_from_them() -> None:
    armies = {"high-forest": "stone-delver", "dessarin-valley": "hill-marauder"}
    t = table(turn="cloud", armies=armies, castle="high-forest")
    assert flights(t.s) == [
        "delimbiyr-vale",
        "evermoors",
        "silver-marches",
    ]  # not home of stone or hill, not the valley
    t.play("unique").text("move Lyn Armaal").do(c.Go("delimbiyr-vale"))
    assert t.s.castle == "delimbiyr-vale"
    final = table(turn="cloud", armies=armies, castle="high-forest", final=True)
    assert "graypeak-mountains" in flights(final.s)


@rule("AG-16.31", "AG-R182")
def test_artifacts_are_discarded_for_three_points_each_wherever_lyn_armaal_is() -> None:
    t = table(
        turn="cloud",
        row="move plunder",
        armies={"evermoors": "hill-marauder"},
        castle="evermoors",
        resources="dragon-lens horn-of-ostoria*2",
        final=True,
    )
    t.play("unique").done()
    assert again(t, "discard 1 Artifact") == 2
    assert t.points("cloud") == 6


@rule("AG-16.28", "AG-R179")
def test_nobody_travels_if_lyn_armaal_stays() -> None:
    t = table(turn="cloud", armies={"evermoors": "cloud-courtier"})
    t.play("unique").done()
    assert t.army("evermoors") == ["cloud-courtier"]
    assert t.s.castle == "evermoors"
