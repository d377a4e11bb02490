"""How the table looks: the map with its stacks, rows and cards of all, what is hidden, the battle, who comes back."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from gloaming.games.assault import GAME
from gloaming.games.assault.players import odds
from gloaming.games.assault.players.odds import outlook, spread
from gloaming.games.assault.rules.turn import begin_turn
from gloaming.games.assault.show.gloss import gloss
from gloaming.games.assault.show.names import MARK, does
from gloaming.games.assault.show.scene_board import chart
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.box import box
from gloaming.games.assault.table.units import healthy
from gloaming.kernel import DONE, Ask, Match
from gloaming.lingo import HowMany
from gloaming.scene import Area, BoardWalk, Kind, Map, Piece, Place, Sheet, Tone, Tray, Verdict
from gloaming.testing import rule
from tests.games.assault.table import ARCANE, HIT, HITS, MISS, Table, table, units_named

FIRE = {"waterdeep": "duke-zalto fire-smith*3", "high-moor": "hill-marauder*2"}


def area(t: Table, id: str, viewer: int | None = 0) -> Area:
    return next(each for each in t.match.scene(viewer).areas if each.id == id)


def piece(t: Table, id: str, viewer: int | None = 0) -> Piece:
    return t.match.scene(viewer).pieces()[id]


# the map with stacks


def test_the_map_lies_in_the_middle_with_sixteen_regions_and_nothing_else_does() -> None:
    scene = table().match.scene(0)
    (board,) = [each for each in scene.areas if each.place is Place.CENTRE]
    assert isinstance(board.layout, Map)
    assert len(board.layout.nodes) == len(board.layout.regions) == 16
    assert board.layout.width > board.layout.height


def test_an_army_is_one_piece_with_alike_units_together_and_the_wounded_apart() -> None:
    t = table(armies={"waterdeep": "fire-smith*2 fire-smith! duke-zalto"})
    army = piece(t, "a.waterdeep")
    assert (army.kind, army.title, army.tint, army.seat) == (Kind.GROUP, "Fire Giants", MARK["fire"], 2)
    assert [(part.title, part.count, len(part.badges)) for part in army.parts] == [
        ("Fire Smith", 2, 0),
        ("wounded Fire Smith", 1, 1),
        ("Duke Zalto", None, 0),
    ]
    assert len({part.icon for part in army.parts}) == 2  # sorts are told apart without colour
    assert "a.high-moor" not in t.match.scene(0).pieces()


def test_garrisons_without_a_player_wear_the_mark_of_their_race() -> None:
    match = Match.new(GAME, 1, {"players": 3})
    absent = ({"storm", "cloud", "fire", "frost", "stone", "hill"} - {p.race for p in match.state.players}).pop()
    armies = [
        each for each in match.scene(0).pieces().values() if each.kind is Kind.GROUP and each.tint == MARK[absent]
    ]
    assert armies
    assert all(each.seat is None for each in armies)


def test_neighbours_share_the_points_of_their_border_when_most_of_them_are_left_out() -> None:
    b = table().b
    shapes = {region.node: set(region.points) for region in chart(b).regions}
    for id, near in b.near.items():
        for other in near:
            ours, theirs = ({(x, y) for x, y in b.regions[each].polygon} for each in (id, other))
            assert shapes[id] & ours & theirs == shapes[other] & ours & theirs
            assert len(shapes[id] & shapes[other]) >= 2  # where their border begins and ends
    assert sum(map(len, shapes.values())) < 0.5 * sum(len(region.polygon) for region in b.regions.values())


def test_giantslayers_stand_on_the_map_and_the_wounded_show_it() -> None:
    t = table(slayers={"hook": "waterdeep!", "line": "waterdeep"})
    hook, line = piece(t, "s.hook"), piece(t, "s.line")
    assert hook.at == line.at
    assert [badge.meaning for badge in hook.badges] == ["wounded: no power"]
    assert [each.id for each in area(t, "absent").pieces] == ["s.sinker"]


def test_an_arrow_shows_from_where_to_where_an_army_attacks() -> None:
    t = table(turn="fire", armies=FIRE, row="leader move", rolls=[1] * 20)
    t.attack("waterdeep", "high-moor")
    layout = area(t, "board").layout
    assert isinstance(layout, Map)
    assert [(path.start, path.end) for path in layout.paths] == [("waterdeep", "high-moor")]


# command rows of every player, resources


def test_the_rows_and_resources_of_the_others_lie_with_their_seats_and_ones_own_lie_near() -> None:
    t = table(turn="fire", row="leader move", resources={"fire": "ale-wagons*2", "hill": "iron-ore"})
    seats = t.match.scene(0).seats
    lying_open = [(each.title, each.count) for each in seats[2].pieces]
    assert lying_open == [("Leader", None), ("Move", None), ("Ale Wagons", 2)]
    assert [each.title for each in seats[5].pieces] == ["Iron Ore"]
    assert all(each.icon for each in seats[2].pieces)
    own = t.match.scene(2)
    assert own.seats[2].pieces == []
    lying = {each.id: [one.title for one in each.pieces] for each in own.areas}
    assert lying["row.2"] == ["Leader", "Move"]
    assert lying["resources.2"] == ["Ale Wagons"]
    assert len(lying["row.2"]) + len(lying["hand"]) == 9


def test_every_resource_has_a_sign_of_its_own() -> None:
    b = table().b
    t = table(resources={"fire": " ".join(b.resources)})
    signs = Counter(each.icon for each in t.match.scene(0).seats[2].pieces if each.id.startswith("p2."))
    assert len(signs) == len(b.resources)


def test_marks_of_the_seats_are_those_of_their_races_whoever_plays() -> None:
    match = Match.new(GAME, 1, {"players": 3})
    assert [seat.mark for seat in match.scene(None).seats] == [MARK[player.race] for player in match.state.players]


# hidden points, event tokens


def test_one_sees_ones_own_points_and_no_others() -> None:
    t = table(points={"fire": 7, "hill": 4})
    assert [seat.score for seat in t.match.scene(2).seats] == [None, None, 7, None, None, None]
    assert "7" not in [str(seat.score) for seat in t.match.scene(None).seats]


def test_an_event_and_its_token_wear_the_same_number() -> None:
    t = table(events="ransom-of-waterdeep")
    (token,) = piece(t, "r.waterdeep").badges
    event = next(each for each in area(t, "events").pieces if each.sort == "Universal Event")
    assert (event.title, event.badges[0].text, token.text) == ("Ransom of Waterdeep", "1", "1")


def test_among_the_events_lies_ones_own_special_event_and_those_of_the_others_lie_beside() -> None:
    t = table()
    assert [each.title for each in area(t, "events", 5).pieces if each.sort == "Special Event"] == ["Big as a Hill"]
    assert "Big as a Hill" in [each.title for each in area(t, "special-events", 0).pieces]


# the battle


def test_a_battle_shows_dice_conversions_and_damage_step_by_step() -> None:
    rolls = [6, ARCANE, ARCANE, MISS, MISS, MISS, MISS, *[HITS] * 4]
    t = table(turn="fire", armies=FIRE, row="leader move", resources={"hill": "scaled-shields"}, rolls=rolls)
    t.attack("waterdeep", "high-moor")
    assert (t.kind, step(t)) == ("re-roll", "Re-roll")
    assert dice(t) == ["miss", "1 arcane result", "1 arcane result", *["miss"] * 4]
    assert sums(t, 0) == {"hits": 0, "blocks": 0, "arcane": 2}
    assert sums(t, 1) == {}  # the defender has not rolled yet
    t.done()
    assert (t.kind, step(t)) == ("convert into 2 Hits", "Convert")
    t.do(HowMany(1))
    turned = [each for each in area(t, "battle.0").pieces if each.kind is Kind.DIE][1]
    assert (turned.title, turned.badges[0].meaning) == ("2 hits", "was 1 arcane result")
    assert sums(t, 0) == {"hits": 2, "blocks": 0}  # the totals stand: what was not converted counts no more
    assert (t.kind, step(t)) == ("window", "Cards")


def test_damage_that_is_still_to_be_borne_stands_with_its_side() -> None:
    t = table(turn="fire", armies=FIRE | {"high-moor": "chief-guh hill-marauder*2"}, rolls=[1, HIT, *[MISS] * 30])
    t.attack("waterdeep", "high-moor")
    assert (t.kind, step(t)) == ("casualties", "Damage")
    assert sums(t, 1)["damage"] == t.sides[1].damage > 0
    assert "damage" not in sums(t, 0)


def step(t: Table) -> str:
    bar = t.match.scene(0).phases
    assert bar is not None
    return bar.steps[bar.now]


def dice(t: Table) -> list[str]:
    return [each.title for each in area(t, "battle.0").pieces if each.kind is Kind.DIE]


def sums(t: Table, side: int) -> dict[str, int | None]:
    found = [each for each in area(t, f"battle.{side}").pieces if each.kind is Kind.MARKER]
    return {each.id.rpartition(".")[2]: each.count for each in found}


def test_the_special_die_wears_the_mark_of_its_race_and_standard_dice_none() -> None:
    t = table(turn="fire", armies=FIRE, row="leader move", rolls=[1, HIT, HIT, HIT, *[MISS] * 20])
    t.attack("waterdeep", "high-moor")
    special, *others = [each for each in area(t, "battle.0").pieces if each.kind is Kind.DIE]
    assert special.tint == MARK["fire"]
    assert {each.tint for each in others} == {""}


@rule("AG-9.1", "AG-5.2", "AG-23.1", "AG-23.3", "AG-23.13")
def test_in_a_battle_the_cards_the_rows_and_the_pools_stay_in_sight() -> None:
    row = {"fire": "leader move", "cloud": "plunder"}
    t = table(turn="fire", armies=FIRE, row=row, resources={"storm": "ale-wagons"}, rolls=[1] * 20)
    t.attack("waterdeep", "high-moor")
    scene = t.match.scene(5)
    assert [piece.id for piece in scene.seats[0].pieces] == ["p0.ale-wagons"]
    assert [piece.id for piece in scene.seats[1].pieces] == ["c.cloud-plunder"]
    assert scene.seats[2].pieces
    assert "150 points left, Final Ordning at 30" in scene.counters[-1].text


def test_who_waits_is_told_who_plays_before_them() -> None:
    t = table(turn="fire", armies=FIRE)
    order = [player.race for player in t.s.players]
    after = (t.s.turn + 2) % len(order)
    between = order[(t.s.turn + 1) % len(order)].capitalize()
    assert t.match.scene(after).counters[0].text == f"Fire, {between}, then you"
    assert "then you" not in t.match.scene(t.s.turn).counters[0].text


# who sets out


@rule("AG-6.4")
def test_units_that_were_chosen_to_move_stay_marked_until_they_go() -> None:
    t = table(turn="hill", row="", armies={"sumber-hills": "hill-marauder*3"}).play("move")

    def marked() -> list[tuple[str, str]]:
        army = next(piece for piece in t.match.scene(5).pieces().values() if piece.id == "a.sumber-hills")
        return [(badge.text, badge.meaning) for part in army.parts for badge in part.badges]

    assert marked() == []
    t.do(c.March("sumber-hills", healthy("hill-marauder")))
    assert marked() == [("1", "chosen to move")]
    t.do(c.Join("sumber-hills", healthy("hill-marauder")))
    assert marked() == [("2", "chosen to move")]
    t.do(c.Go("delimbiyr-vale"))
    assert not [each for each in marked() if each[1] == "chosen to move"]


# who comes back


def test_who_comes_back_sees_at_every_seat_what_was_played_last_and_what_it_brought() -> None:
    t = table(turn="hill", row="move", resources="ale-wagons")
    t.play("unique").text("discard")
    assert t.match.scene(0).seats[5].note.startswith("Stuff Stuff +2 points, ")
    layout = area(t, "summary").layout
    assert isinstance(layout, Sheet)
    assert layout.readings[0].title == "What they did last, and the Ordning Points it brought"
    assert [(tally.text, tally.number) for tally in layout.readings[0].tallies] == [("Hill Giants: Stuff Stuff", "+2")]


def test_a_turn_that_begins_does_not_take_the_points_of_the_last_one() -> None:
    t = table(turn="hill", row="move", resources="ale-wagons")
    t.play("unique").text("discard")
    seat = t.s.turn
    begin_turn(t.s)  # the same player's next turn
    scene = t.match.scene(0)
    assert "+0" not in str([area for area in scene.areas if area.id == "summary"])
    assert "Stuff Stuff" not in scene.seats[seat].note


# words


def test_what_a_text_lets_one_do_is_named_in_the_question() -> None:
    t = table(turn="hill", row="move", resources="ale-wagons").play("unique")
    assert t.match.question() == "Stuff Stuff: do you discard 1 Food?"


@rule("AG-R209")
def test_the_question_for_a_card_says_the_moment_and_why_it_comes_without_one() -> None:
    t = table(turn="fire", armies=FIRE, resources={"fire": "horn-of-ostoria"}, rolls=[1] * 20)
    t.attack("waterdeep", "high-moor")
    assert t.match.question() == "Before the dice are rolled: do you use a card?"
    nothing = Ask(t.s.turn, "window", [DONE], "AG-17.7")
    assert GAME.question(t.s, nothing).startswith("Nothing you hold fits this moment.")


def test_one_giantslayer_attacks_and_two_attack() -> None:
    slayers, armies = {"hook": "waterdeep", "line": "waterdeep"}, {"waterdeep": "fire-smith*2"}
    t = table(turn="storm", row="move plunder trade", slayers=slayers, armies=armies)
    ask = Ask(0, "giantslayers", [c.Strike("waterdeep", ("line",)), c.Strike("waterdeep", ("hook", "line"))], "")
    labels = [gloss(t.s, ask, option).label for option in ask.options]
    assert labels == ["Line attacks in Waterdeep", "Hook and Line attack in Waterdeep"]


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("husbands-of-guh", "Husbands of Guh are here"),
        ("gale-knights", "Gale Knights are here"),
        ("countess-sansuri", "Countess Sansuri is here"),
        ("fire-smith!", "wounded Fire Smith is here"),
        ("line", "Line is here"),
    ],
)
def test_a_champion_that_is_several_has_its_verb_in_the_plural(unit: str, words: str) -> None:
    (one,) = units_named(unit)
    assert does(table().s, one, "is here", "are here") == words


# previews


def test_a_command_says_what_the_row_makes_of_it_on_the_card_in_the_option_and_in_the_reader() -> None:
    t = table(turn="storm", row="plunder trade")
    value = piece(t, "c.storm-move").values[0]
    assert (value.number, value.meaning) == (6, "Maneuvers")
    labels = [t.match.gloss(option).label for option in t.options]
    assert "Play Move: 6 Maneuvers" in labels
    reading = t.match.inspect("c.storm-move", 0)
    assert reading is not None
    assert [(tally.text, tally.number) for tally in reading.tallies] == [
        ("printed", 4),
        ("2 Commands to the left", "+2"),
        ("6 Maneuvers", 6),
    ]


def test_a_command_in_the_row_counts_the_cards_to_its_right() -> None:
    t = table(turn="storm", row="leader move plunder")
    assert piece(t, "c.storm-leader").values[0].number == 2
    assert piece(t, "c.storm-magic").values == []  # nothing would lie right of it


def test_an_attack_tells_its_dice_and_its_chance_before_it_is_made() -> None:
    t = table(turn="fire", armies=FIRE)
    t.play("attack").text("attack")
    verdict = t.match.gloss(c.Declare("waterdeep", "high-moor")).verdict
    assert verdict is not None
    assert verdict.text == f"7 dice to 2, wins {outlook(t.s, 'waterdeep', 'high-moor').chance} %"


def test_chances_are_counted_over_every_throw() -> None:
    b = box(table().s)
    assert spread(b, "", 0, odds.HITS) == Counter({0: 1})
    assert spread(b, "", 1, odds.HITS) == Counter({0: 4, 1: 1, 2: 1})
    assert spread(b, "", 2, odds.BLOCKS) == Counter({0: 25, 1: 10, 2: 1})
    assert spread(b, "fire", 7, odds.HITS).total() == 6**7
    sure = table(armies={"waterdeep": "duke-zalto fire-smith*3", "high-moor": "hill-marauder!"})
    hopeless = table(armies={"waterdeep": "fire-smith!", "high-moor": "chief-guh hill-marauder*3"})
    good, bad = (outlook(each.s, "waterdeep", "high-moor").chance for each in (sure, hopeless))
    assert 100 >= good > bad >= 0


def wins(armies: dict[str, str], **more: Any) -> int:
    """The chance of fire to take the High Moor, in percent."""
    return outlook(table(turn="fire", armies=armies, **more).s, "waterdeep", "high-moor").chance


@rule("AG-18.10", "AG-18.11", "AG-18.16")
@pytest.mark.parametrize(
    ("army", "damage"),
    [
        ("fire-smith", 2),
        ("fire-smith!", 1),  # any damage
        ("fire-smith! fire-smith!", 3),  # the first soaks 2, the second falls to any
        ("fire-smith! fire-smith", 4),  # the healthy one is spared for the end
        ("fire-smith! duke-zalto!", 4),  # and of the wounded the one that soaks least
        ("hammerlords", 4),
        ("hammerlords fire-smith!", 5),  # the Champion comes first
    ],
)
def test_an_army_falls_to_what_defeats_it_whomever_its_owner_spares(army: str, damage: int) -> None:
    t = table(armies={"high-moor": army})
    assert f"falls to {damage} damage" in piece(t, "a.high-moor").note
    reading = t.match.inspect("a.high-moor", 0)
    assert reading is not None
    assert ("damage that defeats them all", damage) in [(tally.text, tally.number) for tally in reading.tallies]


@rule("AG-18.10")
def test_the_chance_of_an_attack_knows_that_the_wounded_fall_to_any_damage() -> None:
    alone = [wins({"waterdeep": "fire-smith", "high-moor": unit}) for unit in ("chief-guh!", "hill-marauder!")]
    assert alone[0] == alone[1]  # whatever it could soak


@rule("AG-14.7", "AG-17.24", "AG-13.4", "AG-12.2")
def test_the_chance_of_an_attack_counts_rows_and_texts_on_the_table() -> None:
    armies = {"waterdeep": "fire-smith*2", "high-moor": "stone-delver*2"}
    bare = wins(armies)
    t = table(turn="fire", armies=armies, row="move plunder trade").play("attack").text("attack")
    assert outlook(t.s, "waterdeep", "high-moor").chance > bare  # three conversions by the Attack Command
    assert wins(armies, row={"stone": "magic move plunder"}) < bare
    thane = armies | {"graypeak-mountains": "thane-kayalithica"}
    assert wins(thane, row={"stone": "leader"}) < wins(thane)  # her text: 2 Blocks in defence
    assert wins(armies | {"waterdeep": "fire-smith*2 hammerlords"}) > bare
    assert t.kind == "attack"  # nothing has happened
    alike = [wins({"waterdeep": unit, "high-moor": "stone-delver!"}) for unit in ("hammerlords", "duke-zalto")]
    assert alike[0] > alike[1]  # as many dice, but the Champions ignore a Block
    carvers = table(armies={"waterdeep": "fire-smith*2", "high-moor": "dreamcarvers"})
    assert outlook(carvers.s, "waterdeep", "high-moor").dice == (3, 2)  # their text takes one Strength away


@rule("AG-R213", "AG-18.10")
def test_what_a_card_adds_counts_in_the_damage_that_defeats_all() -> None:
    armies = FIRE | {"high-moor": "hill-marauder hill-breaker"}
    t = table(turn="fire", armies=armies, spells={"hill": "skin-of-slate"}, rolls=[2, HITS, *[MISS] * 20])
    t.attack("waterdeep", "high-moor").do(c.Cast("skin-of-slate"))
    assert t.kind == "casualties"
    assert piece(t, "sum.1.damage").sort.endswith("; 7 defeat all")  # 2 and 3, and 1 more for each


@rule("AG-19.30", "AG-19.31", "AG-1.27")
def test_a_wounded_giantslayer_and_a_wounded_leader_read_as_wounded() -> None:
    t = table(armies={"waterdeep": "chief-guh!"}, slayers={"sinker": "waterdeep!"})
    sinker, guh = t.match.inspect("s.sinker", 0), t.match.inspect("u.waterdeep.chief-guh!", 0)
    assert sinker is not None
    assert guh is not None
    assert (sinker.sort, sinker.remark) == ("Giantslayer, wounded", "Wounded: no power.")
    assert [(tally.text, tally.number) for tally in sinker.tallies] == [("Strength", 1), ("Fortitude", 4)]
    assert (guh.sort, guh.remark) == ("Hill Giants: leader, wounded", "Wounded: the ability is not active.")


@rule("AG-6.10")
def test_who_passes_through_stands_beside_the_army_of_the_region_and_is_not_counted_with_it() -> None:
    t = table(turn="hill", armies={"sumber-hills": "hill-marauder*3", "delimbiyr-vale": "frost-raider"})
    t.play("move").march("sumber-hills", "hill-marauder*3", "delimbiyr-vale")
    assert t.kind == "path"
    assert [part.title for part in piece(t, "a.delimbiyr-vale").parts] == ["Frost Raider"]
    assert piece(t, "a.delimbiyr-vale.hill").seat == 5
    reading = t.match.inspect("a.delimbiyr-vale.hill", 0)
    assert reading is not None
    assert reading.title.startswith("Hill Giants")


def test_an_army_is_read_with_its_dice_its_averages_and_what_defeats_it() -> None:
    t = table(armies={"waterdeep": "fire-smith*2"})
    reading = t.match.inspect("a.waterdeep", 0)
    assert reading is not None
    told = {tally.text: tally.number for tally in reading.tallies}
    assert told["dice in a battle"] == 4
    assert told["damage that defeats them all"] == 4
    assert float(told["hits they bring on average"]) > 0
    assert t.match.inspect("a.high-moor", 0) is None  # nobody stands there


# every option, the wire


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_piece_that_an_option_touches_lies_on_the_table_and_the_table_stays_small(players: int) -> None:
    match, chooser = Match.new(GAME, players, {"players": players}), random.Random(players)
    for _ in range(260):
        if match.ask is None:
            break
        scene = match.scene(match.ask.seat)
        known = scene.pieces()
        for option in match.ask.options:
            missing = [id for id in match.gloss(option).pieces if id not in known]
            assert not missing, (match.ask.kind, option)
        assert len(msgspec.json.encode(scene)) < 30_000
        match.play(index=chooser.randrange(len(match.ask.options)))


def test_every_race_has_a_mark_of_its_own() -> None:
    assert set(MARK) == set(table().b.races)
    assert len(set(MARK.values())) == 6


@rule("AG-17.10", "AG-17.12", "AG-17.30")
def test_before_the_dice_a_battle_shows_them_waiting_and_its_odds_from_what_lies_open() -> None:
    armies = {"waterdeep": "fire-smith fire-guard", "high-moor": "hill-marauder hill-breaker*2"}
    held = {"fire": "borrowed-thunder", "hill": "skin-of-slate"}
    t = table(turn="fire", armies=armies, spells=held, rolls=[1, 1, 1, 1, 1, 1])
    odds = outlook(t.s, "waterdeep", "high-moor")
    t.attack("waterdeep", "high-moor")
    seen = []
    for viewer in (0, 1, None):
        areas = {area.id: area for area in t.match.scene(viewer).areas}
        seen.append([(areas[side].layout, areas[side].pieces) for side in ("battle.0", "battle.1")])
    assert seen[0] == seen[1] == seen[2]  # what somebody holds changes nothing
    (attack, pieces), (defence, others) = seen[0]
    waiting = [[piece.id for piece in side if piece.kind is Kind.DIE and piece.dim] for side in (pieces, others)]
    assert tuple(len(dice) for dice in waiting) == odds.dice
    assert isinstance(attack, Tray)
    assert isinstance(defence, Tray)
    assert attack.tallies[-1].number == f"{odds.chance} in 100"
    assert defence.tallies[-1].number == f"{100 - odds.chance} in 100"
    assert abs(sum(attack.spread) - 100) < 8  # rounded
    assert abs(sum(attack.spread[attack.needed :]) - odds.chance) < 5
    t.done().done()
    areas = {area.id: area for area in t.match.scene(None).areas}
    assert isinstance(areas["battle.0"].layout, Tray)
    assert not areas["battle.0"].layout.spread  # the dice lie there
    assert not [piece for piece in areas["battle.0"].pieces if piece.dim]


@rule("AG-6.12", "AG-6.13", "AG-R37")
def test_a_march_tells_before_each_step_what_it_costs_and_who_takes_a_toll() -> None:
    armies = {"neverwinter-wood": "storm-templar storm-sentinel*2", "dessarin-valley": "hill-marauder"}
    t = table(turn="storm", row="plunder leader", armies=armies, resources={"storm": "iron-ore"})
    t.play("move")
    one, other = units_named("storm-templar storm-sentinel")
    t.do(c.March("neverwinter-wood", one))
    assert t.match.gloss(c.Go("waterdeep")).verdict == Verdict("1 of 6")
    t.do(c.Join("neverwinter-wood", other))  # all numbers follow
    free, enemy = t.match.gloss(c.Go("waterdeep")), t.match.gloss(c.Go("dessarin-valley"))
    assert free.verdict == Verdict("2 of 6")
    assert free.walk == BoardWalk("a.neverwinter-wood", [["r.waterdeep"]], 2, 4)
    assert enemy.label == "To the Dessarin Valley, past the Hill Giants for a Resource or a wound"
    assert enemy.verdict == Verdict("2, passing, toll", Tone.BAD)
    assert enemy.walk is not None
    assert enemy.walk.threats == ["a.dessarin-valley"]


# a newcomer


def test_an_event_names_its_rune_in_a_word_and_ones_own_comes_first() -> None:
    events = table(turn="storm", resources="").match.scene(0)
    listed = next(each for each in events.areas if each.id == "events")
    assert [each.sort for each in listed.pieces] == ["Special Event", *["Universal Event"] * 3]
    assert {each.note for each in listed.pieces} <= {"Crown", "Journey", "Blood"}  # no room for more beside its name
    assert listed.note.startswith("each for a Rune, ")


def test_who_can_claim_an_event_is_asked_so() -> None:
    waiting = table(turn="storm", resources="")
    assert waiting.match.question() == "What do you do this turn?"
    able = table(
        turn="frost", resources="journey-rune", events="bones-under-the-ice", armies={"icewind-dale": "frost-raider"}
    )
    assert able.match.question() == "Claim an Event first, or play a Command?"
    assert able.match.ask is not None
    (ready,) = [each for each in area(able, "events", able.match.ask.seat).pieces if each.id == "e.bones-under-the-ice"]
    assert (ready.note, ready.badges[0].tone) == ("Ready", Tone.GOOD)
    (far,) = [each for each in area(able, "events", 0).pieces if each.id == "e.bones-under-the-ice"]
    assert (far.note, far.badges[0].tone) == ("Journey", Tone.PLAIN)


def test_who_attacks_is_asked_first_from_where() -> None:
    t = table(turn="fire", armies=FIRE, row="leader move")
    t.play("attack")
    if t.kind.startswith("choose one"):
        t.text("attack")
    assert t.match.question() == "From where do you attack, and whom?"
    assert t.match.gloss(t.options[0]).pieces[0] == "r.waterdeep"  # one's own region is lit first


@rule("AG-17.26")
@pytest.mark.parametrize(("face", "arcane"), [(1, False), (4, True)])
def test_while_results_can_be_converted_no_odds_are_told_that_leave_them_out(face: int, arcane: bool) -> None:
    armies = {"waterdeep": "fire-smith fire-guard", "high-moor": "hill-marauder hill-breaker*2"}
    held = {"fire": "borrowed-thunder", "hill": "skin-of-slate"}
    t = table(turn="fire", armies=armies, spells=held, rolls=[face] * 8)
    t.attack("waterdeep", "high-moor").done().done()
    attacker, _ = t.s.battles[-1].sides
    assert attacker.dice
    assert any(die.arcane for die in attacker.dice) is arcane
    [defence] = [area for area in t.match.scene(None).areas if area.id == "battle.1"]
    assert isinstance(defence.layout, Tray)
    assert bool(defence.layout.tallies) is not arcane
    assert any(piece.dim for piece in defence.pieces)  # the defender's dice wait
