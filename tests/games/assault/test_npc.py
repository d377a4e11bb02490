"""NPC GIANTS."""

from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.units import healthy
from gloaming.kernel import DONE
from gloaming.lingo import HowMany
from gloaming.testing import rule
from tests.games.assault.table import ARCANE, ARCANES, HIT, HITS, MISS, Table, table

ARMIES = {"waterdeep": "hill-breaker*2", "neverwinter-wood": "frost-raider*2"}


def attacking(rolls: list[int], **laid: object) -> Table:
    """Hill attacks a garrison of frost; storm, cloud and stone play too."""
    laid.setdefault("armies", ARMIES)
    t = table(players=4, turn="hill", rolls=rolls, **laid)  # type: ignore[arg-type]
    return t.attack("waterdeep", "neverwinter-wood")


@rule("AG-20.3", "AG-20.8", "AG-20.10", "AG-20.11", "AG-20.12", "AG-R141")
def test_npc_giants_defend_with_dice_and_special_die_and_the_right_neighbour_decides() -> None:
    t = attacking([6, MISS, MISS, MISS, 1, HIT, MISS, MISS])
    assert (t.kind, t.asked) == ("re-roll", "stone")
    assert t.match.question() == "For the Frost Giants: which dice are rolled again?"
    assert len(t.sides[1].dice) == 4
    assert t.sides[1].dice[0].hits == t.b.dice["frost"][0][0] == 3


@rule("AG-20.13", "AG-20.14", "AG-20.15", "AG-R141")
def test_two_of_their_dice_may_be_rolled_again_and_two_arcane_results_become_blocks() -> None:
    t = attacking([6, MISS, MISS, MISS, 6, MISS, ARCANE, ARCANES, MISS, MISS])
    t.do(c.Reroll(0), c.Reroll(1))
    assert t.kind == "convert into 1 Blocks"
    assert t.options == [HowMany(2), HowMany(1), HowMany(0)]
    t.do(HowMany(2))
    assert "Frost Giants: 0 hits, 2 blocks." in t.log()
    neither = attacking([6, MISS, MISS, MISS, 6, MISS, ARCANE, ARCANES])
    neither.do(DONE, HowMany(0))
    assert "Frost Giants: 0 hits, 0 blocks." in neither.log()


@rule("AG-20.16", "AG-R111")
def test_a_defeated_npc_giant_gives_its_full_value_and_is_out_of_the_game() -> None:
    t = attacking([1, HITS, MISS, MISS, 6, MISS, MISS, MISS]).fight()
    assert t.points("hill") == 4
    assert t.army("neverwinter-wood") == ["hill-breaker"] * 2
    assert not any("frost-raider" in player.supply for player in t.s.players)


@rule("AG-20.17", "AG-20.10")
def test_nobody_scores_for_what_npc_giants_defeat() -> None:
    t = attacking([6, MISS, MISS, MISS, 1, HITS, HITS, HITS])
    t.done()
    while t.s.battles:
        t.do(t.options[0])
    assert [player.points for player in t.s.players] == [0, 0, 0, 0]
    assert t.army("waterdeep") == []


@rule("AG-R142")
def test_npc_leaders_have_no_ability() -> None:
    armies = {"waterdeep": "hill-breaker*2", "graypeak-mountains": "", "high-forest": "thane-kayalithica"}
    t = table(players=3, turn="hill", armies={**armies, "dessarin-valley": "hill-breaker"}, rolls=[6, MISS, 6, MISS])
    t.attack("dessarin-valley", "high-forest")
    t.fight()
    assert any(line == "Stone Giants: 0 hits, 0 blocks." for line in t.log())


@rule("AG-R143")
def test_only_the_attacker_casts_at_the_start_of_a_battle_with_npc_giants() -> None:
    t = attacking([6, MISS, MISS, MISS, 6, MISS, MISS, MISS], spells={"hill": "borrowed-thunder", "stone": "still-air"})
    assert (t.kind, t.asked) == ("window", "hill")
    t.done()
    assert (t.kind, t.asked) == ("window", "hill")  # before hill's totals
    t.done()
    assert (t.kind, t.asked) == ("re-roll", "stone")  # who decides for the garrison casts nothing


@rule("AG-20.18", "AG-20.19", "AG-20.20")
def test_giantslayers_against_npc_giants_earn_half_and_nobody_draws_for_them() -> None:
    t = table(
        players=4,
        turn="hill",
        row="move plunder",
        armies={"neverwinter-wood": "frost-ravager!"},
        slayers={"line": "neverwinter-wood", "hook": "neverwinter-wood!"},
        rolls=[HITS, MISS, MISS, MISS, MISS, 2, MISS],
    )
    t.play("rest").do(c.Strike("neverwinter-wood", ("hook", "line")))
    assert (t.kind, t.asked) == ("re-roll", "stone")  # the right neighbour of who rests
    t.done()
    t.do(c.Lose(healthy("line")))
    assert t.points("hill") == 2  # half of 3, rounded up
    assert t.s.slayers["line"].region == ""
    assert not any(player.resources for player in t.s.players)


@rule("AG-20.9", "AG-20.8", "AG-21.8")
def test_npc_giants_at_home_are_attacked_in_the_final_ordning_only_elsewhere_at_any_time() -> None:
    armies = {"silver-marches": "stone-delver", "ice-spires": "fire-smith", "icewind-dale": "stone-delver"}
    t = table(players=4, turn="stone", armies=armies)
    t.play("attack")
    assert t.kind == "advance"  # nobody can be attacked
    final = table(players=4, turn="stone", armies=armies, final=True)
    final.play("attack").text("attack")
    assert {option.target for option in final.options if isinstance(option, c.Declare)} == {"ice-spires"}
    abroad = table(players=4, turn="stone", armies={"silver-marches": "stone-delver", "high-forest": "fire-smith"})
    abroad.play("attack").text("attack")
    assert c.Declare("silver-marches", "high-forest") in abroad.options


@rule("AG-R142", "AG-R72")
def test_the_leader_command_of_who_decides_for_npc_giants_gives_them_nothing() -> None:
    armies = {"dessarin-valley": "hill-breaker", "high-forest": "thane-kayalithica"}
    t = table(players=3, turn="hill", armies=armies, row={"frost": "leader move"}, rolls=[6, MISS, 6, MISS])
    t.attack("dessarin-valley", "high-forest")
    assert t.asked == "frost"
    t.fight()
    assert "Stone Giants: 0 hits, 0 blocks." in t.log()


@rule("AG-20.10", "AG-R3")
def test_on_the_right_of_the_first_player_sits_the_last() -> None:
    armies = {"waterdeep": "storm-sentinel", "neverwinter-wood": "frost-raider"}
    t = table(players=4, turn="storm", armies=armies, rolls=[6, MISS, 6, MISS])
    t.attack("waterdeep", "neverwinter-wood")
    assert (t.kind, t.asked) == ("re-roll", "hill")
