"""TERMS, UNITS AND BOARD; SET UP."""

import pytest

from gloaming.games.assault import GAME
from gloaming.games.assault.authoring.checks import check
from gloaming.games.assault.authoring.contents import PACK
from gloaming.games.assault.rules.verbs import draw_resources
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.board import fortitude, held, owner, right_neighbour, seat_of
from gloaming.games.assault.table.box import Box, box
from gloaming.games.assault.table.state import Phase, State
from gloaming.games.assault.table.units import healthy, wounded
from gloaming.kernel import BadOptions, Match
from gloaming.packs import LIBRARY
from gloaming.testing import rule
from tests.games.assault.table import table

NPC = {3: ["storm", "cloud", "stone"], 4: ["fire", "frost"], 5: ["hill"], 6: []}
SIX = ["storm", "cloud", "fire", "frost", "stone", "hill"]


def begun(players: int = 6, seed: int = 1) -> State:
    """A table before the drafts."""
    state: State = Match.new(GAME, seed, {"players": players}).state
    return state


def drafted(players: int = 6, seed: int = 1) -> Match:
    """A table after the drafts, everybody taking what comes first."""
    match = Match.new(GAME, seed, {"players": players})
    while match.state.phase is Phase.DRAFT:
        match.play(index=0)
    return match


@pytest.fixture
def b() -> Box:
    """Everything printed."""
    return box(begun())


@rule("AG-1.1", "AG-24.1", "AG-24.2", "AG-24.3")
def test_three_to_six_play_and_there_is_no_other_mode() -> None:
    assert GAME.players == (3, 6)
    for players in (3, 4, 5, 6):
        assert Match.new(GAME, 1, {"players": players}).seats == players
    for players in (1, 2, 7):
        with pytest.raises(BadOptions):
            Match.new(GAME, 1, {"players": players})


@rule("AG-1.2", "AG-1.3", "AG-1.4", "AG-1.5", "AG-2.8", "AG-2.9", "AG-2.11", "AG-R1", "AG-R2", "AG-R3", "AG-2.7")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats_are_the_races_that_play_from_the_top_of_the_old_ordning_down(players: int) -> None:
    s = begun(players)
    races = [player.race for player in s.players]
    assert races == [race for race in SIX if race not in NPC[players]]
    assert len(set(races)) == players
    numbers = [box(s).races[race].ordning for race in SIX]
    assert numbers == [6, 5, 4, 3, 2, 1]
    s.turn = 0
    assert right_neighbour(s) == players - 1


@rule("AG-2.12", "AG-2.13", "AG-3.1", "AG-2.10")
def test_x5_with_six_players_storm_begins_and_hill_is_last() -> None:
    match = drafted()
    assert match.state.turn == 0
    assert match.state.players[0].race == "storm"
    assert match.state.players[-1].race == "hill"
    assert next(seat.title for seat in match.scene(None).seats) == "Storm Giants"


@rule("AG-1.6", "AG-1.7", "AG-1.8", "AG-1.9", "AG-1.10", "AG-1.11", "AG-1.12")
def test_leaders_champions_and_two_types_of_tokens_are_units(b: Box) -> None:
    for race, tokens in b.tokens.items():
        sorts = [b.sort[kind] for kind in tokens]
        assert (sorts.count("regular"), sorts.count("elite")) == (1, 1)
        values = {b.sort[kind]: b.stats[kind][2] for kind in tokens}
        assert values["regular"] < values["elite"]
        for kind in tokens:
            assert (wounded(kind) in b.stats) is (b.sort[kind] != "champion"), race
    assert all(b.race[slayer] == "" for slayer in begun().slayers)
    assert "lyn-armaal" not in b.stats


@rule("AG-1.13", "AG-1.14", "AG-1.15", "AG-1.16", "AG-1.17", "AG-R107", "AG-R108", "AG-R109", "AG-R137")
def test_every_unit_has_three_numbers_of_at_least_one_and_the_same_worth_on_both_sides(b: Box) -> None:
    for unit, numbers in b.stats.items():
        if b.race[unit]:
            assert min(numbers) >= 1, unit
            assert numbers[2] == b.stats[b.kind[unit]][2]
    assert b.stats["fire-smith"][0] > b.stats[wounded("fire-smith")][0]  # a side may be weaker
    assert (b.stats["hill-marauder"][1:], b.stats["hill-breaker"][1:]) == ((2, 1), (3, 2))
    assert (b.stats["fire-smith"][0], b.stats["fire-guard"][0]) == (2, 2)


@rule("AG-1.18", "AG-1.19", "AG-1.20", "AG-1.21", "AG-1.22", "AG-1.44", "AG-R200")
def test_two_champions_share_a_card_but_storms_are_two_characters(b: Box) -> None:
    for race, tokens in b.tokens.items():
        champions = {kind: n for kind, n in tokens.items() if b.sort[kind] == "champion"}
        assert list(champions.values()) == ([1, 1] if race == "storm" else [2])
    leaders = [kind for kind, sort in b.sort.items() if sort == "leader"]
    assert len(leaders) == 7
    assert all(b.texts[kind].printed.text for kind in leaders)
    assert sum(b.race[kind] == "fire" for kind in leaders) == 2


@rule("AG-1.28", "AG-1.29", "AG-1.30", "AG-R4", "AG-R5", "AG-1.31")
def test_the_board_has_six_homes_and_ten_regions_of_the_small_folk(b: Box) -> None:
    assert (len(b.regions), len(b.starting), len(b.smallfolk)) == (16, 6, 10)
    assert sorted(b.starting.values()) == sorted(SIX)
    assert {"gauntlgrym", "waterdeep"} <= set(b.smallfolk)
    for region, near in b.near.items():
        assert region not in near
        assert all(region in b.near[other] for other in near)
    assert list(check(LIBRARY.bundled(PACK))) == []


@rule("AG-R5")
def test_the_map_keeps_to_every_fact_of_the_rulebook(b: Box) -> None:
    assert "delimbiyr-vale" in b.near["sumber-hills"]
    assert "high-moor" in b.near["delimbiyr-vale"]
    assert "high-moor" not in b.near["sumber-hills"]
    for race in SIX:
        home, second = (garrison.region for garrison in b.races[race].npc)
        assert home == b.home[race]
        assert second in b.near[home]
    assert b.site["ironslag"] == "ice-spires"
    assert b.steps["ice-spires"]["gauntlgrym"] == 2


@rule("AG-1.32", "AG-1.33", "AG-1.34", "AG-1.35", "AG-1.37", "AG-1.43", "AG-R59")
def test_a_region_is_empty_friendly_or_enemy_by_the_giants_in_it() -> None:
    t = table(armies={"waterdeep": "hill-marauder", "high-moor": "storm-sentinel"}, slayers={"hook": "high-forest"})
    assert owner(t.s, "waterdeep") == "hill"
    assert owner(t.s, "high-forest") == ""  # a Giantslayer does not fill it
    assert held(t.s, "storm") == ["high-moor"]


@rule("AG-1.38", "AG-1.39", "AG-1.40", "AG-1.41", "AG-R7", "AG-R173", "AG-R197")
def test_x17_markers_of_several_races_share_a_region_and_stay() -> None:
    t = table(
        markers={"Ravage": "waterdeep", "Raid": "waterdeep", "Alliance": "waterdeep"}, events="ransom-of-waterdeep"
    )
    badges = t.match.scene(None).pieces()["r.waterdeep"].badges
    assert [badge.meaning for badge in badges] == [
        "Ravage Marker",
        "Raid Marker",
        "Alliance Marker",
        "Event 1: Ransom of Waterdeep",
    ]
    assert t.b.races["storm"].story_goal  # a reading aid, no rule


@rule("AG-2.3", "AG-2.4", "AG-2.5", "AG-2.6", "AG-2.29", "AG-2.30", "AG-2.31", "AG-R9", "AG-R10")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_races_without_a_player_stand_as_the_chart_says(players: int) -> None:
    s = begun(players)
    b = box(s)
    assert sorted(b.seating[players].npc) == sorted(NPC[players])
    for race in NPC[players]:
        for garrison in b.races[race].npc:
            expected = [healthy(some.unit) for some in garrison.units for _ in range(some.count)]
            assert s.armies[garrison.region] == expected
            assert len(expected) <= b.limit[race]
            assert not any(b.sort[unit.kind] == "champion" for unit in expected)
        assert len(held(s, race)) == 2


CHART = {
    "storm": ("princess-serissa storm-sentinel", "storm-templar"),
    "cloud": ("countess-sansuri cloud-courtier", "cloud-lancer"),
    "fire": ("duke-zalto fire-smith fire-smith", "fire-smith fire-smith"),
    "frost": ("jarl-storvald frost-raider frost-raider", "frost-raider frost-raider"),
    "stone": ("thane-kayalithica stone-warden stone-warden", "stone-delver stone-delver stone-delver"),
    "hill": (
        "chief-guh hill-breaker hill-breaker hill-marauder hill-marauder hill-marauder",
        "hill-breaker hill-breaker hill-marauder hill-marauder hill-marauder",
    ),
}


@rule("AG-2.29")
@pytest.mark.parametrize("race", SIX)
def test_the_chart_has_the_numbers_of_the_rulebook(b: Box, race: str) -> None:
    stacks = [" ".join(some.unit for some in place.units for _ in range(some.count)) for place in b.races[race].npc]
    assert tuple(stacks) == CHART[race]


@rule("AG-2.14", "AG-2.16", "AG-2.20", "AG-2.21", "AG-2.22", "AG-2.23", "AG-2.24", "AG-2.25", "AG-2.26", "AG-2.27")
@rule("AG-1.42", "AG-R11", "AG-1.23", "AG-1.24")
def test_each_player_begins_at_home_with_leader_champion_and_two_regulars() -> None:
    s = begun()
    b = box(s)
    for player in s.players:
        army = s.armies[b.home[player.race]]
        sorts = sorted(b.sort[unit.kind] for unit in army)
        assert sorts == (
            ["champion", "elite", "leader"] if player.race == "storm" else ["champion", "leader", "regular", "regular"]
        )
        assert not any(unit.wounded for unit in army)
        assert player.row == []
        assert len(b.hands[player.race]) == 9
    assert healthy("tempest-herald") in s.armies["sea-of-swords"]
    assert healthy("duke-zalto") in s.armies["ice-spires"]
    assert "king-hekaton" not in s.players[0].supply
    assert "the-vonindod" not in s.players[2].supply
    assert s.players[0].supply["storm-sentinel"] == 5


@rule("AG-2.15", "AG-2.28", "AG-R8")
def test_lyn_armaal_is_there_only_with_a_cloud_player() -> None:
    assert begun(6).castle == "evermoors"
    assert begun(3).castle == ""
    assert "castle" not in Match.new(GAME, 1, {"players": 3}).scene(None).pieces()


@rule("AG-2.17", "AG-2.18", "AG-2.19", "AG-4.17", "AG-R201", "AG-23.5", "AG-23.16")
def test_special_events_lie_open_in_their_order_one_to_three_a_race(b: Box) -> None:
    assert {race: len(stack) for race, stack in b.stacks.items()} == {
        "storm": 2,
        "cloud": 1,
        "fire": 3,
        "frost": 2,
        "stone": 1,
        "hill": 1,
    }
    for stack in b.stacks.values():
        assert [b.events[card].printed.number for card in stack] == list(range(1, len(stack) + 1))
    pieces = Match.new(GAME, 1, {"players": 6}).scene(None).pieces()
    assert not pieces["e.maegera-in-chains"].dim
    assert pieces["e.forge-vonindod"].dim
    claimed = table(claimed={"fire": "maegera-in-chains"}).match.scene(None).pieces()["e.maegera-in-chains"]
    assert claimed.turn == 90


@rule("AG-2.1", "AG-2.2", "AG-2.32", "AG-2.33", "AG-2.34", "AG-17.31")
def test_the_board_lies_in_the_middle_and_giantslayers_beside_it() -> None:
    match = Match.new(GAME, 1)
    areas = {area.id: area for area in match.scene(None).areas}
    assert areas["board"].place == "centre"
    assert [piece.id for piece in areas["absent"].pieces] == ["s.hook", "s.line", "s.sinker"]
    assert not any(slayer.region or slayer.wounded for slayer in match.state.slayers.values())
    fought = table(armies={"waterdeep": "hill-marauder", "dessarin-valley": "stone-delver"}, turn="hill")
    fought.attack("waterdeep", "dessarin-valley")
    assert fought.s.battles == []  # nobody had anything to decide: totals were shown in the log
    assert any(line.startswith("Hill Giants: ") for line in fought.log())


@rule("AG-2.35", "AG-2.36", "AG-2.37", "AG-4.22", "AG-4.23", "AG-R206", "AG-4.25", "AG-R23", "AG-23.6", "AG-23.7")
def test_three_of_nine_universal_events_lie_open_each_with_a_token_in_its_region(b: Box) -> None:
    s = begun()
    assert (len(s.events), len(s.event_deck), len(b.universal)) == (3, 6, 9)
    assert begun(seed=1).events != begun(seed=2).events
    pieces = Match.new(GAME, 1, {"players": 6}).scene(None).pieces()
    for number, card in enumerate(s.events, 1):
        event = b.events[card].printed
        assert f"Event {number}: {event.name}" in [badge.meaning for badge in pieces[f"r.{event.region}"].badges]
    for card in b.universal:
        event = b.events[card].printed
        assert event.region in b.smallfolk
        assert f"in {b.regions[event.region].in_text}." in event.text.splitlines()[0]


@rule("AG-2.38", "AG-2.39", "AG-2.40", "AG-2.41", "AG-2.42", "AG-2.43", "AG-2.44", "AG-2.45", "AG-R6")
@pytest.mark.parametrize("players", [3, 6])
def test_two_drafts_one_down_and_one_up_the_ordning_give_two_cards_each(players: int) -> None:
    match = Match.new(GAME, 4, {"players": players})
    asked = []
    while match.state.phase is Phase.DRAFT:
        laid = len(match.state.offer)
        assert match.ask is not None
        asked.append((match.ask.seat, laid))
        match.play(index=len(match.ask.options) - 1)
    seats = [seat for seat, laid in asked if laid > 1]
    down = [seat for seat in range(players) if (seat, players - seat) in asked]
    assert seats[: len(down)] == down  # the last has no choice
    assert all(len(player.resources) == 2 for player in match.state.players)
    assert len(match.state.resource_deck) == 48 - 2 * players
    assert f"p0.{match.state.players[0].resources[0]}" in match.scene(None).pieces()
    match.undo()
    before = match.state.resource_deck[:]  # at the last choice of the second draft
    match.redo()
    assert sorted(match.state.resource_deck) == sorted(before)
    assert match.state.resource_deck != before  # shuffled once more


@rule("AG-2.46", "AG-2.47", "AG-23.8", "AG-23.9")
def test_the_spell_deck_is_shuffled_and_nobody_has_a_spell() -> None:
    first, second = begun(seed=1), begun(seed=2)
    assert first.spell_deck != second.spell_deck
    assert len(first.spell_deck) == 18
    assert not any(player.spells for player in first.players)
    deck = Match.new(GAME, 1).scene(0).pieces()["spell-deck"]
    assert (deck.face_up, deck.count) == (False, 18)


@rule("AG-2.48", "AG-2.49", "AG-2.50", "AG-2.51", "AG-23.13")
@pytest.mark.parametrize(("players", "one", "two"), [(3, 60, 15), (4, 80, 20), (5, 100, 25), (6, 120, 30)])
def test_the_pools_are_open_and_as_large_as_the_number_of_players_says(players: int, one: int, two: int) -> None:
    s = begun(players)
    assert (s.pool_1, s.pool_2, s.paid_beyond) == (one, two, 0)
    counters = [counter.text for counter in Match.new(GAME, 1, {"players": players}).scene(None).counters]
    assert f"{one + two} points left, Final Ordning at {two}" in counters


@rule("AG-7.1", "AG-7.2", "AG-R10")
def test_storm_has_the_lowest_stacking_limit(b: Box) -> None:
    assert b.limit["storm"] == 3
    assert min(limit for race, limit in b.limit.items() if race != "storm") > 3
    assert b.limit["hill"] >= 6


@rule("AG-R15", "AG-5.1", "AG-5.5", "AG-5.6")
def test_leader_and_magic_count_to_the_right_the_other_seven_to_the_left(b: Box) -> None:
    for race, cards in b.hands.items():
        right = [b.commands[card].command for card in cards if b.commands[card].printed.symbol == "right"]
        assert right == ["leader", "magic"], race
        for card in cards:
            lines = [line.when for line in b.commands[card].script.lines]
            symbol = b.commands[card].printed.symbol
            assert f"Per Command to the {symbol}" in lines


@rule("AG-9.4", "AG-9.5", "AG-R193")
def test_there_are_three_varieties_of_runes_among_the_resource_cards(b: Box) -> None:
    runes = {b.rune[card] for card in b.resources if b.type[card] == "rune"}
    assert runes == {"journey", "blood", "crown"}
    assert sum(card.printed.copies for card in b.resources.values()) == 48


@rule("AG-1.25", "AG-R112")
def test_a_champion_has_no_wounded_side(b: Box) -> None:
    assert not [kind for kind, sort in b.sort.items() if sort == "champion" and wounded(kind) in b.stats]


@rule("AG-19.2", "AG-19.50", "AG-R146")
def test_giantslayers_belong_to_nobody_and_have_no_more_strength_than_there_are_dice(b: Box) -> None:
    s = begun()
    assert sum(b.stats[slayer][0] for slayer in s.slayers) <= 6
    assert all(seat_of(s, b.race[slayer]) == -1 for slayer in s.slayers)
    assert fortitude(s, b, healthy("hook")) == fortitude(s, b, wounded("hook"))


@rule("AG-R69")
def test_the_size_of_a_face_down_deck_is_public() -> None:
    t = table()
    assert t.match.scene(None).pieces()["resource-deck"].count == len(t.s.resource_deck)
    draw_resources(t.s, 0, 2)
    assert t.match.scene(None).pieces()["resource-deck"].count == len(t.s.resource_deck)


@rule("AG-1.36")
def test_npc_giants_are_enemies_of_everybody() -> None:
    t = table(players=4, turn="storm", armies={"icewind-dale": "frost-raider*2", "gauntlgrym": "storm-sentinel"})
    t.play("attack")
    if t.kind.startswith("choose one"):
        t.text("attack")
    assert c.Declare("gauntlgrym", "icewind-dale") in t.options


@rule("AG-2.40", "AG-2.42")
@pytest.mark.parametrize("players", [3, 4])
def test_who_drafts_first_in_the_first_draft_drafts_last_in_the_second(players: int) -> None:
    match = Match.new(GAME, 4, {"players": players})
    while match.state.phase is Phase.DRAFT:
        match.play(index=0)
    seats = [line.seat for line in match.log(None) if " draft " in line.text]
    assert seats == [*range(players), *reversed(range(players))]
