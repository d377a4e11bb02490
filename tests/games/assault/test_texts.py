"""TEXTS IN BATTLES: what Spells, Champions and Leaders change, and what they cannot."""

from textwrap import dedent

import pytest

from gloaming.games.assault import GAME
from gloaming.games.assault.rules.battles import begin_battle
from gloaming.games.assault.rules.casualties import hurt, next_to_suffer, take_damage
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.box import Text, command, speaks_of_enemy_giants
from gloaming.games.assault.table.state import Die, Phase
from gloaming.games.assault.table.units import healthy, wounded
from gloaming.games.assault.words.deeds import victims
from gloaming.games.assault.words.lexicon import goes_without_asking
from gloaming.kernel import DONE
from gloaming.lingo import Do, NotUnderstood, Selection, read, read_condition, script_of
from gloaming.lingo.compiler import Compiler
from gloaming.lingo.tree import Act, Things
from gloaming.packs import LIBRARY
from gloaming.testing import rule
from tests.games.assault.table import ARCANE, ARCANES, BLOCK, HIT, HITS, MISS, Table, table, units_named

FACING = {"waterdeep": "hill-breaker*2", "high-moor": "storm-templar storm-sentinel"}


def targeted(t: Table) -> list[str]:
    """The enemy units that are offered as targets."""
    return [str(option.unit) for option in t.options if isinstance(option, c.Mark)]


@rule("AG-13.8", "AG-17.7")
def test_who_is_silenced_casts_nothing_and_is_not_asked_but_uses_resources() -> None:
    t = table(
        turn="hill",
        armies=FACING,
        spells={"hill": "still-air", "storm": "skin-of-slate ward-of-old-runes"},
        resources={"storm": "scaled-shields"},
        rolls=[6, MISS, MISS, MISS, 4, BLOCK, MISS, MISS, MISS],
    )
    t.attack("waterdeep", "high-moor").do(c.Cast("still-air"))
    assert (t.kind, t.asked, t.options) == ("window", "storm", [c.Use("scaled-shields"), DONE])
    t.done()
    assert t.kind == "turn"  # neither at the start, nor before the totals, nor after the battle


@rule("AG-13.8", "AG-17.23", "AG-17.24")
def test_a_text_may_forbid_the_conversions_of_commands_and_of_cards() -> None:
    t = table(
        turn="hill",
        armies=FACING,
        row={"storm": "magic plunder trade"},
        spells={"hill": "still-air", "storm": "ward-of-old-runes"},
        resources="dragon-lens",
        rolls=[6, MISS, MISS, MISS, 5, ARCANE, MISS, MISS, MISS],
    )
    t.attack("waterdeep", "high-moor").do(c.Cast("still-air", True, "dragon-lens"))
    while t.s.battles:
        assert t.kind == "window"  # storm is never asked what to convert
        assert c.Cast("ward-of-old-runes") not in t.options
        t.done()
    assert "Storm Giants: 0 hits, 0 blocks." in t.log()


@rule("AG-17.22", "AG-13.8", "AG-1.17")
def test_against_gale_knights_nobody_rolls_again_by_command_or_card() -> None:
    t = table(
        turn="hill",
        row="leader move",
        armies={"waterdeep": "chief-guh hill-marauder", "high-moor": "gale-knights"},
        resources="throwing-stones",
        rolls=[6, MISS, MISS, 3, BLOCK, BLOCK],
    )
    t.attack("waterdeep", "high-moor")
    assert t.kind == "turn"
    assert t.player("hill").resources == ["throwing-stones"]


@rule("AG-17.16", "AG-18.2", "AG-18.3")
@pytest.mark.parametrize(("rolls", "damage"), [([BLOCK, BLOCK, BLOCK], 2), ([BLOCK, MISS, MISS], 2)])
def test_ignored_blocks_do_not_count_and_those_that_are_not_there_add_nothing(rolls: list[int], damage: int) -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "hill-breaker*2", "high-moor": "storm-sentinel*2"},
        spells="avalanche",
        rolls=[6, HITS, HIT if rolls[1] == BLOCK else MISS, MISS, 6, *rolls],
    )
    t.attack("waterdeep", "high-moor").done().do(c.Cast("avalanche"))
    assert f"{damage} points of damage to the Storm Giants." in t.log()


@rule("AG-18.4", "AG-17.33")
def test_a_defender_ignores_blocks_of_the_attacker() -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "hill-breaker*2", "high-moor": "hammerlords"},
        rolls=[6, BLOCK, BLOCK, MISS, 1, MISS, MISS],  # two blocks against three hits, and one block is ignored
    )
    t.attack("waterdeep", "high-moor")
    assert "2 points of damage to the Hill Giants." in t.log()


@rule("AG-1.25", "AG-13.8")
def test_a_spell_wounds_no_champion() -> None:
    spells = {"hill": "bolt-from-a-clear-sky"}
    alone = table(turn="hill", armies={"waterdeep": "hill-breaker", "high-moor": "tempest-herald"}, spells=spells)
    alone.attack("waterdeep", "high-moor")
    assert alone.options == [DONE]
    armies = {"waterdeep": "hill-breaker", "high-moor": "tempest-herald storm-sentinel storm-templar"}
    t = table(turn="hill", armies=armies, spells=spells)
    t.attack("waterdeep", "high-moor").do(c.Cast("bolt-from-a-clear-sky"))
    assert targeted(t) == ["storm-sentinel", "storm-templar"]


@rule("AG-13.8")
def test_a_spell_that_wounds_two_giants_wounds_two_different_ones() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "storm-sentinel storm-templar!"}
    t = table(turn="hill", armies=armies, spells="bolt-from-a-clear-sky", resources="dragon-lens")
    t.attack("waterdeep", "high-moor").do(c.Cast("bolt-from-a-clear-sky", True, "dragon-lens"))
    t.do(c.Mark(healthy("storm-sentinel")))  # the wounded templar is the only other one, so nobody is asked
    assert t.army("high-moor") == ["storm-sentinel!"]


@rule("AG-18.16", "AG-R135")
def test_after_whom_an_enemy_pointed_at_comes_the_champion_even_if_another_is_alike() -> None:
    t = table(turn="fire", armies={"waterdeep": "fire-smith", "high-moor": "husbands-of-guh hill-breaker*2"})
    begin_battle(t.s, "waterdeep", "high-moor", [healthy("fire-smith")], Phase.END)
    side = t.sides[1]
    side.first, side.damage = healthy("hill-breaker"), 4
    take_damage(t.s, t.b, t.battle, 1, healthy("hill-breaker"))
    assert (side.damage, next_to_suffer(t.s, t.b, side)) == (1, [healthy("husbands-of-guh")])
    side.first = healthy("hill-breaker")
    hurt(t.s, t.battle, 1, healthy("hill-breaker"))  # by a Spell, before the damage
    assert next_to_suffer(t.s, t.b, side) == [wounded("hill-breaker")]  # it is still the one


@rule("AG-17.5", "AG-18.23", "AG-R49", "AG-7.5")
def test_who_slips_away_takes_no_part_and_room_is_made_where_they_go() -> None:
    armies = {
        "waterdeep": "hill-breaker",
        "high-moor": "storm-templar*2",
        "sea-of-swords": "princess-serissa storm-sentinel*2",
        "delimbiyr-vale": "frost-raider",
    }
    t = table(turn="hill", armies=armies, spells={"storm": "mantle-of-fog"}, rolls=[1, HITS])
    t.attack("waterdeep", "high-moor").do(c.Cast("mantle-of-fog"))
    # the only refuge is home: enemies stand everywhere else
    t.do(c.Join("high-moor", healthy("storm-templar")), c.Join("high-moor", healthy("storm-templar")))
    assert [option.unit for option in t.options] == units_named("princess-serissa storm-sentinel")
    t.do(c.Dismiss("sea-of-swords", healthy("storm-sentinel")), c.Dismiss("sea-of-swords", healthy("storm-sentinel")))
    assert t.army("sea-of-swords") == ["princess-serissa", "storm-templar", "storm-templar"]
    assert t.army("high-moor") == ["hill-breaker"]  # nobody was left to defend it
    assert t.points("hill") == 0


@rule("AG-14.8", "AG-14.10")
def test_a_second_battle_by_a_spell_has_no_conversions_of_the_attack_command() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "frost-raider!", "delimbiyr-vale": "frost-ravager"}
    t = table(
        turn="hill",
        armies=armies,
        row="move plunder",
        spells="red-tide",
        resources="dragon-lens",
        rolls=[1, HIT, 6, 6, ARCANES, 6, MISS, MISS],
    )
    t.attack("waterdeep", "high-moor")
    while c.Cast("red-tide", True, "dragon-lens") not in t.options:
        t.done()
    t.do(c.Cast("red-tide", True, "dragon-lens")).text("attack")
    t.do(c.Declare("high-moor", "delimbiyr-vale"))
    assert t.s.battles == []
    assert "Hill Giants: 0 hits, 0 blocks." in t.log()
    assert t.asked == "storm"


@rule("AG-14.9", "AG-17.24")
def test_the_conversions_of_an_attack_are_the_attackers_alone() -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "hill-breaker", "high-moor": "fire-guard"},
        row={"hill": "move plunder", "fire": "move attack"},
        rolls=[6, MISS, 5, ARCANES],
    )
    t.attack("waterdeep", "high-moor")
    assert t.kind == "turn"
    assert "Fire Giants: 0 hits, 0 blocks." in t.log()


@rule("AG-R133", "AG-17.12", "AG-17.22")
def test_the_special_die_is_rolled_again_as_the_special_die() -> None:
    t = table(
        turn="hill",
        row="leader",
        armies={"waterdeep": "chief-guh", "high-moor": "storm-sentinel"},
        rolls=[6, MISS, 1, 6, MISS],
    )
    t.attack("waterdeep", "high-moor").do(c.Reroll(0))
    assert "Hill Giants: 3 hits, 0 blocks." in t.log()


@rule("AG-16.12", "AG-R27")
def test_storvald_raids_no_home_that_he_conquers() -> None:
    armies = {"icewind-dale": "jarl-storvald frost-ravager", "ice-spires": "fire-smith!"}
    t = table(turn="frost", armies=armies, row="leader", final=True, rolls=[1, HITS, HITS, MISS, MISS, MISS, 6])
    t.attack("icewind-dale", "ice-spires")
    while t.s.battles:
        assert not t.kind.startswith("may")  # no marker is offered
        t.done()
    assert "frost-ravager" in t.army("ice-spires")
    assert t.s.markers == {}


@rule("AG-4.13", "AG-1.14", "AG-R108")
def test_what_an_event_adds_to_a_leader_holds_when_wounded_and_for_nobody_else() -> None:
    armies = {"waterdeep": "chief-guh!", "high-moor": "jarl-storvald"}
    t = table(turn="hill", armies=armies, claimed={"hill": "big-as-a-hill"}, resources={"hill": "iron-ore"})
    t.attack("waterdeep", "high-moor")
    assert len(t.sides[0].dice) == t.b.stats[wounded("chief-guh")][0] + 2
    t.fight()
    plain = table(turn="frost", armies=armies, claimed={"hill": "big-as-a-hill"}, resources={"frost": "iron-ore"})
    plain.attack("high-moor", "waterdeep")
    assert len(plain.sides[0].dice) == plain.b.stats["jarl-storvald"][0]


@rule("AG-4.13", "AG-18.23")
@pytest.mark.parametrize(("claimer", "points"), [("hill", 3), ("frost", 2)])
def test_who_conquers_is_rewarded_by_an_event_and_not_who_is_conquered(claimer: str, points: int) -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "frost-raider!"}
    t = table(turn="hill", armies=armies, claimed={claimer: "open-the-kings-barrow"}, rolls=[1, HIT, 6])
    t.attack("waterdeep", "high-moor")
    assert (t.points("hill"), t.points("frost")) == (points, 0)


# against Giantslayers


@rule("AG-19.44", "AG-19.45", "AG-1.7")
def test_a_defeated_giantslayer_is_no_defeated_giant() -> None:
    t = table(
        turn="hill",
        row="move plunder",
        armies={"waterdeep": "ice-reavers"},
        slayers={"hook": "waterdeep!"},
        spells={"frost": "trophy-rite"},
        resources={"frost": "dragon-lens"},
        rolls=[MISS, MISS, 1, MISS, MISS],
    )
    t.play("rest").do(c.Strike("waterdeep", ("hook",)))
    while t.s.battles:
        assert not [option for option in t.options if isinstance(option, c.Cast)]
        t.done()
    assert t.s.slayers["hook"].region == ""
    assert len(t.player("frost").resources) == 2  # the card that it drew, and none by the text of its Champion
    assert t.points("frost") == 0


@rule("AG-19.42")
def test_a_spell_that_names_a_giant_is_not_cast_at_giantslayers_in_its_advanced_form_either() -> None:
    t = table(
        turn="hill",
        row="move plunder",
        armies={"waterdeep": "storm-sentinel"},
        slayers={"hook": "waterdeep"},
        spells={"storm": "bolt-from-a-clear-sky mire-underfoot the-pointing-hand"},
        resources={"storm": "dragon-lens"},
    )
    t.play("rest").do(c.Strike("waterdeep", ("hook",)))
    assert t.options == [c.Cast("mire-underfoot"), c.Cast("mire-underfoot", True, "dragon-lens"), DONE]


@rule("AG-R150", "AG-19.49")
def test_the_special_die_is_among_those_that_hook_makes_roll_again() -> None:
    t = table(
        turn="hill",
        row="move plunder",
        armies={"waterdeep": "storm-sentinel"},
        slayers={"hook": "waterdeep"},
        rolls=[MISS, MISS, 6, MISS, 1, MISS],
    )
    t.play("rest").do(c.Strike("waterdeep", ("hook",))).text("make the enemy re-roll")
    assert "Storm Giants: 4 hits, 0 blocks." in t.log()


@rule("AG-1.17", "AG-18.28")
def test_a_champion_that_fell_has_taken_part_when_the_battle_is_over() -> None:
    t = table(
        turn="frost",
        armies={"waterdeep": "ice-reavers", "high-moor": "hill-breaker!*2"},
        rolls=[1, MISS, MISS, 1, HITS],
    )
    t.attack("waterdeep", "high-moor")
    assert (t.army("waterdeep"), t.army("high-moor")) == ([], [])
    assert len(t.player("frost").resources) == 2  # one for each enemy giant defeated


@rule("AG-17.24")
def test_what_a_command_gives_and_what_holds_in_battles_does_not_depend_on_its_other_sentences() -> None:
    b = table().b
    text = """
    +2 Maneuvers. Gain 1 Ordning Point.
    Per Command to the left: Draw 1 Resource. Convert up to 2 of your Arcane results into 1 Block this battle.
    Draw 1 Resource.
    """
    found = command(b.commands["hill-move"].printed, script_of(dedent(text), b.words))
    assert (list(found.adds), list(found.holds), found.spend_after) == ([True, False, False], [False, True, False], 1)
    assert found.convert == (2, "Block(s)", 1)


@rule("AG-19.42")
def test_a_text_that_speaks_of_enemy_giants_is_known_by_what_it_means() -> None:
    words = table().b.words
    line, other = script_of("Draw 1 Resource per enemy Giant you defeated.\nIgnore up to 2 enemy Blocks.", words).lines
    assert speaks_of_enemy_giants(line)
    assert not speaks_of_enemy_giants(other)


def test_who_may_attack_or_do_something_else_is_asked_whether_they_want_to() -> None:
    words = table().b.words
    script_of("You may choose one: attack an adjacent enemy region; or draw 2 Resources.", words)
    declined, asked = "advance to an adjacent empty region", "draw 2 Resources"
    assert goes_without_asking(Do(f"choose one: attack an adjacent enemy region; or {declined}"), words)
    assert not goes_without_asking(Do(f"choose one: attack an adjacent enemy region; or {asked}"), words)


@rule("AG-18.28", "AG-13.8")
def test_the_defenders_texts_run_after_a_battle_too() -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "hill-breaker!", "high-moor": "ice-reavers"},
        rolls=[1, MISS, 6, HITS, HITS, HITS],
    )
    t.attack("waterdeep", "high-moor").fight()
    assert (t.army("waterdeep"), t.army("high-moor")) == ([], ["ice-reavers"])
    assert len(t.player("frost").resources) == 1  # one for each attacker defeated


@rule("AG-5.7")
def test_what_runs_once_for_each_command_leaves_the_next_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(turn="hill", row="plunder trade")
    text = "Per Command to the left: +1 Maneuver.\nDraw 1 Resource.\n+1 Maneuver."
    changed = command(t.b.commands["hill-move"].printed, script_of(text, t.b.words))
    monkeypatch.setitem(t.b.commands, "hill-move", changed)
    t.play("move")
    assert (t.s.pool, len(t.player("hill").resources)) == (3, 1)


@rule("AG-1.25", "AG-17.16")
@pytest.mark.parametrize(
    ("condition", "attacker", "defender"),
    [
        ("you are the attacker", True, False),
        ("the enemy is the attacker", False, True),
        ("the enemy is the defender", True, False),
        ("you have 2 Giants in this battle", True, True),
        ("the enemy has 3 or more Giants in this battle", False, True),
        ("you rolled 2 or more Arcane results", True, False),
        ("the enemy rolled 1 or more Arcane results", False, True),
        ("you have 2 or more Resources", True, False),
        ("you have no Spells", False, True),
        ("you have 3 or more Ordning Points", False, True),
    ],
)
def test_a_condition_is_about_whom_it_names(condition: str, attacker: bool, defender: bool) -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "hill-breaker*3", "high-moor": "storm-templar storm-sentinel"},
        resources={"hill": "throwing-stones scaled-shields"},
        spells={"hill": "avalanche"},
    )
    begin_battle(t.s, "waterdeep", "high-moor", [healthy("hill-breaker")] * 3, Phase.END)
    mine, theirs = t.s.battles[-1].sides
    mine.dice, theirs.dice = [Die(ARCANE, arcane=1), Die(ARCANES, arcane=2)], [Die(HIT)]
    t.player("storm").points = 3
    seats = [next(k for k, p in enumerate(t.s.players) if p.race == race) for race in ("hill", "storm")]
    lexicon = LIBRARY.bundled(GAME.pack).lexicon
    (fact,) = read_condition(condition, lexicon)
    test = Compiler(lexicon).fact(fact)
    assert [test(Text(t.s, seat, side=side)) for side, seat in enumerate(seats)] == [attacker, defender]
    if "in this battle" in condition or "rolled" in condition or "the" in condition.split():
        assert not test(Text(t.s, seats[0]))  # where none is fought


@rule("AG-9.2")
def test_resources_are_taken_from_whom_the_text_names() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "storm-templar", "icewind-dale": "frost-raider"}
    t = table(turn="hill", players=6, armies=armies, resources={"storm": "scaled-shields", "frost": "dragon-lens"})
    e = Text(t.s, t.s.turn, "rune-sight", "AG-9.2")
    for whom, races in (("an adjacent", ["storm"]), ("another", ["frost", "storm"]), ("a", ["frost", "storm"])):
        (sentence,) = read(f"Take 1 Resource from {whom} player.", t.b.words).lines[0].sentences
        assert isinstance(sentence, Act)
        (resource,) = sentence.verb.parts
        assert isinstance(resource, Things)
        found = victims(e, Selection(resource, t.b.words))
        assert sorted(t.s.players[option.player].race for option in found) == races
    for whom in ("each adjacent player", "the enemy"):
        with pytest.raises(NotUnderstood, match="is not understood here"):
            read(f"Take 1 Resource from {whom}.", t.b.words)
