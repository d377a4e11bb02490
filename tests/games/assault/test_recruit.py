"""RECRUIT COMMAND, LEADER COMMAND."""

from gloaming.games.assault.rules.battles import begin_battle
from gloaming.games.assault.rules.recruit_command import places
from gloaming.games.assault.rules.windows import rerolls, standing_texts
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.state import Phase
from gloaming.games.assault.table.units import healthy
from gloaming.games.assault.words.deeds_of_giants import flights
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.assault.table import HIT, HITS, MISS, Table, table


def buys(t: Table) -> list[tuple[str, str]]:
    """What can be bought, and where it goes."""
    return [(option.unit, option.region) for option in t.options if isinstance(option, c.Buy)]


@rule("AG-11.4", "AG-11.5", "AG-11.6", "AG-11.7", "AG-11.8", "AG-11.9", "AG-R93", "AG-R87", "AG-R110")
def test_units_are_bought_one_by_one_for_their_ordning_value_and_come_home_healthy() -> None:
    t = table(turn="hill", row="move plunder", armies={"waterdeep": "hill-marauder!"})
    t.play("recruit").do(c.Buy("hill-breaker", "sumber-hills"), c.Buy("hill-marauder", "sumber-hills"))
    assert t.s.pool == 1
    assert t.army("sumber-hills") == ["hill-breaker", "hill-marauder"]
    t.done()
    assert t.s.turn == 0
    assert t.s.pool == 0


@rule("AG-11.4", "AG-11.6", "AG-R88")
def test_a_card_that_adds_points_is_used_before_any_are_spent() -> None:
    t = table(turn="hill", row="move", resources="ale-wagons*2", armies={"waterdeep": "hill-marauder"})
    t.play("recruit")
    before = t.s.pool
    t.do(c.Use("ale-wagons"))
    assert (t.kind, t.s.pool, t.player("hill").resources) == ("recruit", before + 2, ["ale-wagons"])
    assert c.Use("ale-wagons") in t.options
    t.do(c.Buy("hill-marauder", "sumber-hills"))
    assert c.Use("ale-wagons") not in t.options


@rule("AG-11.10", "AG-11.21", "AG-1.26")
def test_a_defeated_leader_can_be_bought_and_is_healthy() -> None:
    t = table(turn="hill", row="move", armies={})
    t.play("recruit").do(c.Buy("chief-guh", "sumber-hills"))
    assert t.army("sumber-hills") == ["chief-guh"]


@rule("AG-11.11", "AG-R31", "AG-1.23", "AG-1.24")
def test_hekaton_and_the_vonindod_are_bought_back_once_they_have_come() -> None:
    t = table(turn="storm", claimed={"storm": "rescue-hekaton"}, armies={"waterdeep": "king-hekaton"})
    t.s.armies["waterdeep"].clear()
    t.player("storm").supply["king-hekaton"] = 1
    t.play("recruit")
    assert ("king-hekaton", "sea-of-swords") in buys(t)
    before = table(turn="storm", armies={})
    before.play("recruit")
    assert "king-hekaton" not in [unit for unit, _ in buys(before)]
    assert before.why(c.Buy("king-hekaton", "sea-of-swords")) == "AG-1.23"
    fire = table(turn="fire", row="move plunder trade", armies={})
    fire.play("recruit")
    assert fire.why(c.Buy("the-vonindod", "ice-spires")) == "AG-1.24"


@rule("AG-11.12", "AG-7.8", "AG-R87")
def test_where_home_is_full_a_unit_makes_room_for_the_one_bought() -> None:
    t = table(turn="storm", armies={"sea-of-swords": "storm-sentinel*2 princess-serissa"})
    t.play("recruit").do(c.Buy("storm-templar", "sea-of-swords"), c.Dismiss("sea-of-swords", healthy("storm-sentinel")))
    assert t.army("sea-of-swords") == ["princess-serissa", "storm-sentinel", "storm-templar"]


@rule("AG-11.13", "AG-R55")
def test_x18_a_second_champion_comes_only_in_the_place_of_the_first() -> None:
    t = table(turn="hill", row="move", armies={"sumber-hills": "husbands-of-guh hill-marauder"})
    t.play("recruit").do(c.Buy("husbands-of-guh", "sumber-hills"))
    assert t.army("sumber-hills") == ["hill-marauder", "husbands-of-guh"]
    assert t.player("hill").supply["husbands-of-guh"] == 1


@rule("AG-R88")
def test_a_type_that_is_all_on_the_board_is_not_available() -> None:
    t = table(turn="storm", armies={"waterdeep": "storm-templar*3"})
    t.play("recruit")
    assert "storm-templar" not in [unit for unit, _ in buys(t)]
    assert t.why(c.Buy("storm-templar", "sea-of-swords")) == "AG-R88"


@rule("AG-11.14", "AG-11.17", "AG-11.20")
def test_cloud_giants_arrive_at_lyn_armaal_whether_or_not_they_stand_there() -> None:
    t = table(turn="cloud", armies={"evermoors": "countess-sansuri"}, castle="high-forest")
    t.play("recruit")
    assert {region for _, region in buys(t)} == {"high-forest"}
    assert t.why(c.Buy("cloud-lancer", "evermoors")) == "AG-11.14"


@rule("AG-11.15", "AG-11.16", "AG-R95", "AG-R96")
def test_while_enemies_hold_the_place_of_lyn_armaal_cloud_cannot_deploy() -> None:
    t = table(
        turn="cloud", armies={"evermoors": "countess-sansuri", "high-forest": "stone-delver"}, castle="high-forest"
    )
    t.play("recruit")
    assert t.asked == "fire"  # nothing could be bought
    assert t.s.castle == "high-forest"  # nobody captures it


@rule("AG-11.18", "AG-11.19")
def test_the_evermoors_stay_protected_when_lyn_armaal_has_left() -> None:
    t = table(turn="stone", armies={"evermoors": "cloud-courtier", "high-forest": "stone-delver"}, castle="waterdeep")
    t.play("attack")
    if t.kind.startswith("choose one"):
        t.text("attack")
    assert not [option for option in t.options if isinstance(option, c.Declare) and option.target == "evermoors"]
    empty = table(turn="stone", armies={"high-forest": "stone-delver"}, castle="waterdeep")
    empty.play("move").march("high-forest", "stone-delver", "evermoors")
    assert empty.kind == "path"  # on and on, since nobody may stop there
    assert all(isinstance(option, c.Go) for option in empty.options)


@rule("AG-R96")
def test_lyn_armaal_stays_where_it_is_when_its_region_is_conquered_and_can_fly_off() -> None:
    armies = {"high-forest": "stone-warden*3", "dessarin-valley": "cloud-courtier!"}
    rolls = [1, HITS, HITS, HITS, HITS, HITS, 6, MISS]
    t = table(turn="stone", armies=armies, castle="dessarin-valley", rolls=rolls)
    t.attack("high-forest", "dessarin-valley").fight()
    assert set(t.army("dessarin-valley")) == {"stone-warden"}
    assert t.s.castle == "dessarin-valley"
    assert places(t.s, 1) == []
    assert "evermoors" in flights(t.s)


@rule("AG-21.9", "AG-R59", "AG-R89", "AG-R90", "AG-R91")
def test_a_race_without_a_home_recruits_in_any_friendly_region() -> None:
    armies = {"sumber-hills": "fire-smith", "waterdeep": "hill-marauder", "high-moor": "hill-marauder"}
    t = table(turn="hill", row="move", armies=armies, final=True)
    t.play("recruit").do(c.Buy("hill-marauder", "waterdeep"), c.Buy("hill-marauder", "high-moor"))
    assert t.army("waterdeep") == ["hill-marauder"] * 2
    assert "sumber-hills" not in places(t.s, 5)


@rule("AG-21.10", "AG-21.11", "AG-R13")
def test_without_home_and_friendly_regions_nothing_can_be_recruited_but_plunder_works() -> None:
    t = table(turn="hill", armies={"sumber-hills": "fire-smith"}, final=True)
    assert places(t.s, 5) == []
    t.play("plunder")
    assert len(t.player("hill").resources) == 2


@rule("AG-21.12", "AG-R94", "AG-R204")
def test_with_the_evermoors_lost_cloud_recruits_at_lyn_armaal_and_in_any_friendly_region() -> None:
    armies = {"evermoors": "fire-smith", "waterdeep": "cloud-courtier"}
    t = table(turn="cloud", armies=armies, castle="high-forest", final=True)
    assert places(t.s, 1) == ["high-forest", "waterdeep"]
    alone = table(turn="cloud", armies={"evermoors": "fire-smith"}, castle="high-forest", final=True)
    assert places(alone.s, 1) == ["high-forest"]


@rule("AG-R92")
def test_a_giantslayer_at_home_hinders_nobody() -> None:
    t = table(turn="hill", armies={}, slayers={"hook": "sumber-hills"}, final=True)
    assert places(t.s, 5) == ["sumber-hills"]


# the Leader Command


@rule("AG-12.1", "AG-12.2", "AG-R106")
def test_an_immediate_ability_runs_when_the_leader_command_is_played() -> None:
    t = table(turn="storm", armies={"waterdeep": "princess-serissa"})
    t.play("leader")
    assert t.match.question() == "Princess Serissa: which player?"  # whose text it is that asks
    t.do(t.options[0])
    assert len(t.player("storm").resources) == 2
    assert len(t.player("cloud").resources) == 1
    assert not t.player("storm").received  # a new turn: it does not run again


@rule("AG-12.3", "AG-1.27", "AG-R103")
def test_a_wounded_leaders_immediate_ability_is_lost() -> None:
    t = table(turn="storm", armies={"waterdeep": "princess-serissa!"})
    t.play("leader")
    assert t.asked == "cloud"
    assert t.player("storm").resources == []


@rule("AG-12.2", "AG-R100", "AG-R99", "AG-R144", "AG-1.27")
def test_a_continuous_ability_waits_for_a_healthy_leader() -> None:
    for unit, runs in (("thane-kayalithica", True), ("thane-kayalithica!", False)):
        u = table(turn="fire", armies={"waterdeep": unit, "high-moor": "fire-smith"}, row={"stone": "leader move"})
        begin_battle(u.s, "high-moor", "waterdeep", [healthy("fire-smith")], Phase.TURN)
        texts = [id for id, _ in standing_texts(u.s, u.sides[1], "Before your final totals")]
        assert texts == (["thane-kayalithica"] if runs else [])
    returned = table(turn="fire", armies={"waterdeep": "thane-kayalithica"}, row={"stone": "leader move"})
    returned.player("stone").ability = False  # that play brought the Leader back
    begin_battle(returned.s, "high-moor", "waterdeep", [healthy("fire-smith")], Phase.TURN)
    assert not list(standing_texts(returned.s, returned.sides[1], "Before your final totals"))


@rule("AG-12.4", "AG-12.5", "AG-12.6", "AG-12.7", "AG-12.8")
def test_a_defeated_leader_returns_home_wounded_and_free() -> None:
    t = table(turn="frost", armies={"icewind-dale": "frost-raider"})
    t.play("leader").do(c.Buy("jarl-storvald", "sea-of-moving-ice"))
    assert t.army("sea-of-moving-ice") == ["jarl-storvald!"]
    assert not t.player("frost").ability


@rule("AG-12.9", "AG-12.10")
def test_a_unit_makes_room_for_the_returning_leader() -> None:
    t = table(turn="storm", armies={"sea-of-swords": "storm-sentinel*2 storm-templar"})
    t.play("leader").do(
        c.Buy("princess-serissa", "sea-of-swords"), c.Dismiss("sea-of-swords", healthy("storm-templar"))
    )
    assert t.army("sea-of-swords") == ["princess-serissa!", "storm-sentinel", "storm-sentinel"]


@rule("AG-R97")
def test_a_leader_cannot_return_while_enemies_hold_the_home() -> None:
    t = table(turn="hill", armies={"sumber-hills": "fire-smith", "waterdeep": "hill-marauder"}, final=True)
    t.play("leader")
    assert t.s.turn == 0
    assert t.player("hill").supply["chief-guh"] == 1


@rule("AG-R98")
def test_sansuri_returns_to_the_evermoors_wherever_lyn_armaal_is() -> None:
    t = table(turn="cloud", armies={"waterdeep": "cloud-courtier"}, castle="waterdeep")
    t.play("leader").do(c.Buy("countess-sansuri", "evermoors"))
    assert t.army("evermoors") == ["countess-sansuri!"]


@rule("AG-R104", "AG-R105", "AG-1.44")
def test_fire_uses_both_abilities_or_brings_one_leader_back() -> None:
    armies = {"ice-spires": "duke-zalto", "waterdeep": "fire-smith"}
    t = table(turn="fire", armies=armies, claimed={"fire": "maegera-in-chains forge-vonindod"}, discard="iron-ore")
    t.player("fire").supply["the-vonindod"] = 1
    t.play("leader")
    assert t.kind.startswith("choose one")  # the ability of Zalto, or the return of the Vonindod
    t.text("return").do(c.Buy("the-vonindod", "ice-spires"))
    assert t.army("ice-spires") == ["duke-zalto", "the-vonindod!"]
    both = table(
        turn="fire",
        armies={"ice-spires": "duke-zalto", "waterdeep": "the-vonindod fire-smith", "high-moor": "hill-marauder"},
        claimed={"fire": "maegera-in-chains forge-vonindod"},
        row="leader move",
        rolls=[6, MISS, MISS, MISS, MISS, MISS, HIT, HIT],
    )
    both.attack("waterdeep", "high-moor")
    assert both.kind == "re-roll"  # either Leader in the battle suffices, and the allowance is not doubled
    both.do(c.Reroll(1), c.Reroll(2))
    assert both.kind != "re-roll"
    assert "Fire Giants: 4 hits, 0 blocks." in both.log()  # two of them by the Vonindod's lasting ability


@rule("AG-12.11", "AG-12.12", "AG-12.13", "AG-R102", "AG-R198", "AG-17.22")
def test_re_rolls_need_the_leader_in_the_battle_wounded_or_not() -> None:
    armies = {"waterdeep": "chief-guh! hill-marauder", "high-moor": "hill-breaker", "dessarin-valley": "stone-delver"}
    t = table(turn="hill", row="leader move plunder", armies=armies, rolls=[6, MISS])
    t.attack("waterdeep", "dessarin-valley")
    assert (t.kind, t.asked) == ("re-roll", "hill")
    assert rerolls(t.s, t.sides[0]) == 3  # move, plunder and the attack itself
    absent = table(
        turn="hill",
        row="leader move plunder",
        armies={"waterdeep": "hill-breaker", "dessarin-valley": "stone-delver", "sumber-hills": "chief-guh"},
        rolls=[6, MISS],
    )
    absent.attack("waterdeep", "dessarin-valley")
    assert absent.kind != "re-roll"
    defending = table(
        turn="stone",
        row={"hill": "leader move"},
        armies={"waterdeep": "chief-guh", "dessarin-valley": "stone-delver"},
        rolls=[1, HIT, MISS],
    )
    defending.attack("dessarin-valley", "waterdeep")
    assert (defending.kind, defending.asked) == ("re-roll", "hill")
    assert DONE in defending.options


@rule("AG-12.1", "AG-12.2", "AG-R100")
def test_a_lasting_ability_begins_with_the_play_of_the_leader_command_wounded_or_not() -> None:
    for leader in ("thane-kayalithica", "thane-kayalithica!"):
        t = table(turn="stone", armies={"waterdeep": leader})
        t.play("leader")
        assert t.player("stone").ability


@rule("AG-12.4", "AG-12.10", "AG-R12")
def test_no_leader_must_come_back_and_nobody_must_leave_for_one() -> None:
    roomy = table(turn="frost", armies={"icewind-dale": "frost-raider"})
    roomy.play("leader").done()
    assert roomy.army("sea-of-moving-ice") == []
    t = table(turn="storm", armies={"sea-of-swords": "storm-sentinel*2 storm-templar"})
    t.play("leader")
    assert t.options == [c.Buy("princess-serissa", "sea-of-swords"), DONE]
    t.done()
    assert t.army("sea-of-swords") == ["storm-sentinel", "storm-sentinel", "storm-templar"]
    assert t.player("storm").ability  # that play was not used for the return (AG-R100)
    assert t.s.turn == 1


@rule("AG-12.1", "AG-10.6")
def test_sansuri_takes_an_artifact_from_a_neighbour_only() -> None:
    armies = {"waterdeep": "countess-sansuri", "high-moor": "storm-sentinel", "icewind-dale": "fire-smith"}
    t = table(turn="cloud", armies=armies, resources={"storm": "dragon-lens", "fire": "horn-of-ostoria"})
    t.play("leader")
    assert (t.player("cloud").resources, t.player("storm").resources) == (["dragon-lens"], [])
    far = table(turn="cloud", armies=armies, resources={"fire": "horn-of-ostoria"})
    far.play("leader")
    assert len(far.player("cloud").resources) == 2  # two cards of the deck instead
    assert far.player("fire").resources == ["horn-of-ostoria"]


@rule("AG-4.13", "AG-11.8")
def test_a_lasting_reward_lets_units_be_deployed_wherever_one_stands() -> None:
    armies = {"waterdeep": "hill-marauder", "high-moor": "frost-raider"}
    t = table(turn="hill", armies=armies, claimed={"hill": "empty-the-granaries"})
    t.play("recruit")
    assert {region for _, region in buys(t)} == {"sumber-hills", "waterdeep"}
