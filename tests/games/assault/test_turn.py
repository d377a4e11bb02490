"""TURN STRUCTURE, EVENTS, THE COMMAND ROW."""

import pytest

from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.board import commands_right, hand
from gloaming.games.assault.table.box import box
from gloaming.games.assault.table.state import Phase
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.assault.table import Table, command_of, table

ICE = "bones-under-the-ice"  # a Giant in Icewind Dale, Journey Rune, 2 points


def claimable(t: Table) -> list[str]:
    """The Events that are offered."""
    return [option.event for option in t.options if isinstance(option, c.Claim)]


@rule("AG-3.2", "AG-3.3", "AG-3.7", "AG-3.8", "AG-5.2", "AG-5.3", "AG-23.3", "AG-23.4")
def test_a_turn_is_one_command_and_then_the_next_player_is_on() -> None:
    t = table(turn="storm", resources="")
    t.play("plunder")
    assert t.s.turn == 1
    assert t.player("storm").row == ["storm-negotiate"]
    t.play("plunder")
    assert t.asked == "fire"
    assert [piece.title for piece in t.match.scene(5).seats[0].pieces if piece.sort == "Command"] == ["Negotiate"]
    assert "storm-negotiate" not in hand(t.s, t.player("storm"))
    assert not [option for option in t.options if option == DONE]  # a Command is compulsory


@rule("AG-3.9", "AG-20.2", "AG-20.1", "AG-R195")
def test_npc_races_take_no_turns() -> None:
    t = table(players=3)
    for race in ("fire", "frost", "hill", "fire"):
        assert t.asked == race
        t.play("plunder") if "plunder" not in [t.b.commands[x].command for x in t.player(race).row] else t.play("rest")
    assert all(player.race in ("fire", "frost", "hill") for player in t.s.players)


@rule("AG-3.4", "AG-3.5", "AG-3.6", "AG-4.1", "AG-4.4", "AG-4.6", "AG-4.7", "AG-4.9", "AG-4.10")
@rule("AG-4.18", "AG-4.19", "AG-4.20", "AG-4.21", "AG-4.22", "AG-4.23", "AG-R18", "AG-R28")
def test_an_event_costs_its_rune_pays_its_points_and_is_replaced() -> None:
    t = table(turn="frost", events=ICE, armies={"icewind-dale": "frost-raider!"}, resources="journey-rune*2", draws="")
    before = t.s.events[:]
    assert claimable(t) == [ICE]
    t.do(c.Claim(ICE, True))
    assert t.points("frost") == 2
    assert t.s.resource_discard == ["journey-rune"]
    assert len(t.player("frost").resources) == 3  # one Rune left, and two cards since no Artifact was in the discard
    assert t.player("frost").claimed == [ICE]
    assert len(t.s.events) == 3
    assert ICE not in t.s.events
    assert t.s.events[-1] not in before
    assert not any(isinstance(option, c.Claim) for option in t.options)  # one Event a turn, before the Command
    assert t.why(c.Claim(t.s.events[0], True)) == "AG-3.5"
    t.play("plunder")
    assert t.asked == "stone"


@rule("AG-R17", "AG-3.6", "AG-R209")
def test_cards_for_the_start_of_the_turn_come_before_the_event_or_after_it() -> None:
    armies = {"icewind-dale": "frost-raider!"}
    t = table(turn="frost", events=ICE, armies=armies, resources="journey-rune driven-herd")
    t.do(c.Claim(ICE, True))
    assert c.Use("driven-herd") in t.options
    t.do(c.Use("driven-herd"))
    assert t.army("icewind-dale") == ["frost-raider"]
    assert not any(isinstance(option, c.Claim | c.Use) for option in t.options)


@rule("AG-4.5", "AG-R22", "AG-4.24")
def test_any_unit_in_the_region_meets_an_event_and_none_does_not() -> None:
    for army, offered in (("frost-raider!", [ICE]), ("jarl-storvald", [ICE]), ("ice-reavers", [ICE]), ("", [])):
        t = table(turn="frost", events=ICE, armies={"icewind-dale": army}, resources="journey-rune")
        assert claimable(t) == offered
    assert t.why(c.Claim(ICE, True)) == "AG-4.5"


@rule("AG-9.5", "AG-4.6")
def test_an_event_needs_the_rune_that_it_names() -> None:
    t = table(turn="frost", events=ICE, armies={"icewind-dale": "frost-raider"}, resources="blood-rune crown-rune")
    assert claimable(t) == []
    assert t.why(c.Claim(ICE, True)) == "AG-4.6"


@rule("AG-4.2", "AG-4.3", "AG-4.11", "AG-4.12", "AG-4.16")
def test_only_the_top_of_ones_own_stack_can_be_claimed() -> None:
    t = table(
        turn="fire",
        armies={"ice-spires": "duke-zalto"},
        resources="journey-rune crown-rune",
        markers={"Forge": "ice-spires*3"},
    )
    assert "forge-vonindod" not in claimable(t)
    t.do(c.Claim("maegera-in-chains", True))
    assert t.player("fire").stack == 1
    assert t.player("fire").claimed == ["maegera-in-chains"]
    other = table(turn="storm", armies={"ice-spires": "duke-zalto"}, resources="journey-rune")
    assert "maegera-in-chains" not in claimable(other)


@rule("AG-4.8", "AG-R24")
def test_x19_giants_in_gauntlgrym_take_maegera_without_a_rune_or_with_one() -> None:
    t = table(turn="fire", armies={"ice-spires": "duke-zalto", "gauntlgrym": "fire-smith"})
    assert [option for option in t.options if isinstance(option, c.Claim)] == [c.Claim("maegera-in-chains", False)]
    both = table(turn="fire", armies={"ice-spires": "duke-zalto", "gauntlgrym": "fire-smith"}, resources="journey-rune")
    offered = [option for option in both.options if isinstance(option, c.Claim)]
    assert offered == [c.Claim("maegera-in-chains", False), c.Claim("maegera-in-chains", True)]
    both.do(c.Claim("maegera-in-chains", False))
    assert both.player("fire").resources == ["journey-rune"]
    assert both.points("fire") == both.b.events["maegera-in-chains"].printed.op


@rule("AG-R214", "AG-4.5", "AG-4.8")
def test_a_way_without_a_rune_spares_the_rune_and_not_the_requirements() -> None:
    t = table(turn="fire", armies={"gauntlgrym": "duke-zalto fire-smith*2"}, resources="journey-rune")
    assert "maegera-in-chains" not in claimable(t)
    assert t.why(c.Claim("maegera-in-chains", False)) == "AG-4.5"
    assert t.why(c.Claim("maegera-in-chains", True)) == "AG-4.5"


@rule("AG-4.14", "AG-4.15", "AG-4.16", "AG-R25", "AG-R26", "AG-R27", "AG-16.16", "AG-16.23")
def test_the_last_frost_event_can_be_claimed_again_in_another_region_only() -> None:
    t = table(
        turn="frost",
        armies={"icewind-dale": "jarl-storvald frost-raider*2"},
        claimed={"frost": "find-the-ring"},
        markers={"Raid": "icewind-dale gauntlgrym"},
    )
    t.do(c.Claim("ice-that-never-melts", False))
    assert t.s.markers["Frozen"] == ["icewind-dale"]
    assert t.points("frost") == 2
    assert t.player("frost").stack == 1  # it stays on the stack
    again = table(
        turn="frost",
        armies={"icewind-dale": "jarl-storvald frost-raider*2"},
        claimed={"frost": "find-the-ring"},
        markers={"Frozen": "icewind-dale"},
    )
    assert claimable(again) == []
    home = table(
        turn="frost", armies={"sea-of-moving-ice": "jarl-storvald frost-raider*2"}, claimed={"frost": "find-the-ring"}
    )
    assert claimable(home) == []
    assert [box(t.s).events[card].printed.repeatable for card in ("titan-of-death", "find-the-ring")] == [True, False]


@rule("AG-4.13", "AG-R32")
def test_a_continuous_reward_works_for_the_rest_of_the_game_even_without_units() -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "hill-marauder"},
        row="move",
        claimed={"stone": "pox-on-the-land"},
        markers={"Ravage": "waterdeep"},
    )
    t.play("plunder")
    assert t.kind == "turn"  # the ravaged region gives hill nothing, though stone has nobody on the board
    assert len(t.player("hill").resources) == 2
    own = table(
        turn="stone",
        armies={"waterdeep": "stone-delver"},
        row="move",
        claimed={"stone": "pox-on-the-land"},
        markers={"Ravage": "waterdeep"},
    )
    own.play("plunder").text("draw")
    assert len(own.player("stone").resources) == 3


@rule("AG-R20", "AG-R21")
def test_the_draft_area_shrinks_when_the_deck_of_events_is_empty() -> None:
    u = table(turn="frost", events=ICE, armies={"icewind-dale": "frost-raider"}, resources="journey-rune")
    u.s.players[5].claimed = u.s.event_deck[:]
    u.s.event_deck.clear()
    u.do(c.Claim(ICE, True))
    assert len(u.s.events) == 2


@rule("AG-R29", "AG-R185")
def test_an_event_that_empties_pool_one_opens_the_homes_for_the_same_turns_command() -> None:
    t = table(
        turn="frost",
        events=ICE,
        armies={"icewind-dale": "frost-raider", "ice-spires": "fire-smith"},
        resources="journey-rune",
        points={"storm": 118},
    )
    t.do(c.Claim(ICE, True))
    assert t.s.pool_1 == 0
    t.play("attack")
    if t.kind.startswith("choose one"):
        t.text("attack")
    assert c.Declare("icewind-dale", "ice-spires") in t.options


@rule("AG-4.10", "AG-R30", "AG-1.23", "AG-7.11")
def test_hekaton_comes_free_where_storm_stands_and_the_basic_champion_makes_room() -> None:
    t = table(
        turn="storm",
        armies={"waterdeep": "tempest-herald storm-sentinel"},
        markers={"Alliance": "waterdeep high-moor high-forest icewind-dale"},
    )
    t.do(c.Claim("rescue-hekaton", False))
    assert t.army("waterdeep") == ["king-hekaton", "storm-sentinel"]
    assert t.player("storm").supply["tempest-herald"] == 1
    nowhere = table(turn="storm", armies={}, markers={"Alliance": "waterdeep high-moor high-forest icewind-dale"})
    nowhere.do(c.Claim("rescue-hekaton", False))
    assert nowhere.player("storm").supply["king-hekaton"] == 1  # it waits in the supply


@rule("AG-1.24", "AG-R30", "AG-R31")
def test_the_vonindod_waits_in_the_supply_if_enemies_hold_ice_spires() -> None:
    t = table(
        turn="fire",
        armies={"ice-spires": "hill-marauder", "gauntlgrym": "fire-smith"},
        claimed={"fire": "maegera-in-chains"},
        markers={"Forge": "ice-spires*3"},
        resources="crown-rune",
        final=True,
    )
    t.do(c.Claim("forge-vonindod", True))
    assert t.player("fire").supply["the-vonindod"] == 1
    t.play("recruit")
    assert not [option for option in t.options if isinstance(option, c.Buy) and option.unit == "the-vonindod"]  # 6 > 4
    free = table(
        turn="fire",
        armies={"ice-spires": "duke-zalto"},
        claimed={"fire": "maegera-in-chains"},
        markers={"Forge": "ice-spires*3"},
    )
    free.do(c.Claim("forge-vonindod", False))
    assert free.army("ice-spires") == ["duke-zalto", "the-vonindod"]


@rule("AG-5.13")
def test_only_a_card_in_hand_can_be_played() -> None:
    t = table(turn="hill", row="move plunder")
    assert t.why(c.Play("hill-move")) == "AG-5.13"
    assert len([option for option in t.options if isinstance(option, c.Play)]) == 7


@rule("AG-5.4", "AG-5.7", "AG-5.8", "AG-R33", "AG-R36", "AG-11.2", "AG-11.1", "AG-11.3", "AG-5.9")
@pytest.mark.parametrize("row", ["", "move", "move plunder", "move plunder attack trade"])
def test_x1_x2_recruit_gives_two_and_one_for_each_card_to_its_left(row: str) -> None:
    t = table(turn="hill", row=row)
    t.play("recruit")
    assert t.s.pool == 2 + len(row.split())


@rule("AG-5.10", "AG-5.11", "AG-R34", "AG-R35", "AG-17.34")
def test_bonuses_to_the_right_grow_with_every_card_and_count_the_one_being_played() -> None:
    t = table(turn="hill", row="leader magic move")
    player = t.player("hill")
    assert (commands_right(t.s, player, "leader"), commands_right(t.s, player, "magic")) == (2, 1)
    t.play("plunder")
    assert (commands_right(t.s, player, "leader"), commands_right(t.s, player, "magic")) == (3, 2)
    assert commands_right(t.s, player, "rest") == 0


@rule("AG-5.12", "AG-15.6", "AG-15.7", "AG-15.8", "AG-R203")
def test_rest_takes_every_card_back_itself_included() -> None:
    t = table(turn="hill", row="leader magic move")
    t.play("rest").done()
    assert t.player("hill").row == []
    assert len(hand(t.s, t.player("hill"))) == 9
    assert not t.player("hill").ability


@rule("AG-5.12", "AG-5.2")
def test_played_cards_stay_in_the_row_turn_after_turn() -> None:
    t = table(players=3, turn="hill", row="leader magic")
    for command in ("plunder", "trade"):
        t.play(command)
        while t.s.turn != 2 or t.kind != "turn":
            if t.kind == "turn":
                t.play("plunder" if command == "plunder" else "trade")
            else:
                t.done()
    row = [t.b.commands[card].command for card in t.player("hill").row]
    assert row == ["leader", "magic", "plunder", "trade"]


@rule("AG-4.13")
def test_a_reward_that_waits_for_a_command_comes_whenever_it_is_played() -> None:
    t = table(turn="fire", row="move", claimed={"fire": "maegera-in-chains"}, discard="iron-ore driven-herd")
    t.play("unique").text("take 1 Ore")
    assert "iron-ore" in t.player("fire").resources
    plain = table(turn="fire", row="move", discard="iron-ore driven-herd")
    plain.play("unique")
    assert plain.player("fire").resources == []


@rule("AG-R12", "AG-R13", "AG-R60")
@pytest.mark.parametrize(
    "command", ["move", "plunder", "trade", "recruit", "leader", "magic", "attack", "rest", "unique"]
)
def test_every_command_can_be_played_by_who_has_nothing(command: str) -> None:
    t = table(turn="hill", armies={"sumber-hills": "fire-smith"}, final=True)
    t.play(command)
    while t.asked == "hill" and t.s.turn == 5:
        t.done()
    assert t.s.turn == 0
    assert t.s.round == 2


@rule("AG-R14")
def test_with_eight_cards_in_the_row_rest_is_forced_and_gives_eight_actions() -> None:
    t = table(
        turn="hill", row="move plunder trade recruit leader magic attack unique", armies={"waterdeep": "hill-marauder"}
    )
    assert t.kind == "giantslayers"  # nothing else could be done
    assert t.s.pool == 8


@rule("AG-R17", "AG-9.2", "AG-9.3", "AG-R70")
def test_a_card_for_the_start_of_the_turn_is_used_before_the_event_and_discarded() -> None:
    t = table(turn="frost", armies={"icewind-dale": "frost-raider!"}, resources="driven-herd journey-rune", events=ICE)
    assert c.Use("driven-herd") in t.options
    assert c.Use("journey-rune") not in t.options  # its moment is another
    t.do(c.Use("driven-herd"))
    assert t.army("icewind-dale") == ["frost-raider"]
    assert t.s.resource_discard == ["driven-herd"]
    t.do(c.Claim(ICE, True))
    assert t.points("frost") == 2
    healthy = table(turn="frost", armies={"icewind-dale": "frost-raider"}, resources="driven-herd")
    assert c.Use("driven-herd") not in healthy.options  # it could do nothing


@rule("AG-R16", "AG-16.15", "AG-16.22")
def test_the_income_of_a_unique_command_comes_before_its_left_part() -> None:
    t = table(
        turn="frost", row="move", armies={"icewind-dale": "frost-raider"}, markers={"Frozen": "waterdeep high-moor"}
    )
    t.play("unique")
    assert t.points("frost") == 4
    assert t.kind.startswith("may")


@rule("AG-R19")
def test_a_game_may_be_bounded_to_a_number_of_rounds() -> None:
    t = table(players=3, turn="hill", options={"max_rounds": 1})
    t.play("plunder")
    assert t.match.result is not None
    assert t.match.result.reason == "the agreed number of rounds is over"


@rule("AG-10.5", "AG-13.1", "AG-R66")
def test_drawing_spells_with_magic_is_optional() -> None:
    t = table(turn="storm")
    t.play("magic")
    assert t.kind.startswith("may")
    t.done()
    assert t.player("storm").spells == []
    assert t.s.phase is Phase.TURN


@rule("AG-2.14", "AG-R200")
def test_commands_of_all_races_are_found_by_what_they_are() -> None:
    t = table()
    assert command_of(t.b, "storm", "plunder") == "storm-negotiate"


@rule("AG-6.17", "AG-3.5", "AG-R80", "AG-19.21", "AG-19.4")
def test_what_was_used_up_in_a_turn_is_over_when_the_next_one_begins() -> None:
    t = table(
        turn="stone",
        passed=["delimbiyr-vale"],
        deploy=["waterdeep"],
        struck=["waterdeep"],
        free_pass=True,
        event_done=True,
        spent=True,
        offers=5,
        stage=2,
    )
    t.play("plunder")
    s = t.s
    assert (s.passed, s.deploy, s.struck) == ([], [], [])
    assert (s.free_pass, s.event_done, s.spent, s.offers, s.stage) == (False, False, False, 0, 0)


@rule("AG-4.5", "AG-4.8")
def test_what_waives_the_rune_does_not_waive_the_requirements() -> None:
    t = table(turn="fire", armies={"gauntlgrym": "fire-smith"}, resources="journey-rune")
    assert "maegera-in-chains" not in claimable(t)  # nobody in the Ice Spires
    for artifacts, offered in (("dragon-lens", []), ("dragon-lens*2", ["the-wyrm-hoard"])):
        hoard = table(turn="cloud", armies={}, castle="icewind-dale", resources=artifacts)
        assert claimable(hoard) == offered  # every sentence must be true


@rule("AG-R26", "AG-R172")
def test_a_repeatable_event_without_a_marker_left_cannot_be_claimed() -> None:
    frozen = "gauntlgrym waterdeep high-moor high-forest silver-marches"
    for limited, offered in ((False, ["ice-that-never-melts"]), (True, [])):
        t = table(
            turn="frost",
            armies={"icewind-dale": "jarl-storvald frost-raider*2"},
            claimed={"frost": "find-the-ring"},
            markers={"Frozen": frozen},
            options={"limited_markers": limited},
        )
        assert claimable(t) == offered
    assert t.why(c.Claim("ice-that-never-melts", False)) == "AG-R26"


@rule("AG-5.2")
def test_the_log_says_how_many_cards_lie_to_the_left_of_the_one_played() -> None:
    told = [table(turn="hill", row=row).play("move").log()[-1] for row in ("", "plunder", "plunder trade")]
    assert [line.partition(", ")[2] for line in told] == [
        "first of the row.",
        "1 card to its left.",
        "2 cards to its left.",
    ]
