"""OPEN AND HIDDEN INFORMATION."""

from typing import Any

import pytest

from gloaming.games.assault import GAME
from gloaming.games.assault.redeal import redeal
from gloaming.games.assault.rules.windows import may_hold
from gloaming.games.assault.table import choices as c
from gloaming.kernel import DONE, Dice, Match
from gloaming.testing import check_game, rule
from tests.games.assault.table import MISS, table


@rule("AG-23.11", "AG-23.12", "AG-R192")
def test_points_are_seen_by_their_owner_alone_unless_scores_are_open() -> None:
    t = table(points={"fire": 12})
    assert [seat.score for seat in t.match.scene(2).seats] == [None, None, 12, None, None, None]
    assert [seat.score for seat in t.match.scene(None).seats] == [None] * 6
    shown = table(points={"fire": 12}, options={"open_scores": True})
    assert [seat.score for seat in shown.match.scene(0).seats] == [0, 0, 12, 0, 0, 0]


@rule("AG-R192")
def test_every_award_is_told_to_all_when_it_happens() -> None:
    t = table(turn="hill", row="move", resources="ale-wagons")
    t.play("unique").text("discard")
    assert "2 Ordning Points for the Hill Giants (Commands)." in t.log("storm")


@rule("AG-R67", "AG-23.14")
def test_spells_in_hand_are_hidden_and_their_number_is_open() -> None:
    t = table(spells={"fire": "avalanche red-tide"})
    other = t.match.scene(0)
    assert not [piece for piece in other.pieces() if "avalanche" in piece]
    assert [piece.count for piece in other.seats[2].pieces if piece.title == "Spells"] == [2]
    assert "sp.avalanche" in t.match.scene(2).pieces()
    shown = table(spells={"fire": "avalanche red-tide"}, options={"open_spells": True})
    assert "sp2.avalanche" in shown.match.scene(0).pieces()


@rule("AG-R67", "AG-R69", "AG-23.7", "AG-23.8", "AG-23.9")
def test_dealt_anew_decks_and_other_hands_change_and_ones_own_hand_does_not() -> None:
    t = table(spells={"fire": "avalanche red-tide", "hill": "sky-road still-air"})
    t.player("hill").known.append("sky-road")  # taken from the discard for all to see
    before = (t.s.resource_deck[:], t.s.event_deck[:], t.s.spell_deck[:])
    redeal(t.s, 2, Dice(5))
    assert t.player("fire").spells == ["avalanche", "red-tide"]
    assert "sky-road" in t.player("hill").spells
    assert len(t.player("hill").spells) == 2
    assert (t.s.resource_deck, t.s.event_deck, t.s.spell_deck) != before
    assert sorted(t.s.resource_deck) == sorted(before[0])


@rule("AG-R67")
def test_spells_that_lie_open_are_not_dealt_anew() -> None:
    t = table(spells={"fire": "avalanche red-tide", "hill": "sky-road"}, options={"open_spells": True})
    for seed in range(5):
        redeal(t.s, 0, Dice(seed))
        assert (t.player("fire").spells, t.player("hill").spells) == (["avalanche", "red-tide"], ["sky-road"])


@rule("AG-R209", "AG-R67")
def test_who_is_asked_depends_on_the_number_of_spells_and_not_on_which_they_are() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "fire-guard"}
    for spell in ("borrowed-thunder", "call-of-kin"):  # one fits the moment, the other never does in a battle
        t = table(turn="hill", armies=armies, spells={"fire": spell}, rolls=[6, MISS])
        t.attack("waterdeep", "high-moor")
        assert (t.kind, t.asked) == ("window", "fire")
        assert DONE in t.options
    nobody = table(turn="hill", armies=armies, rolls=[6, MISS, 6, MISS])
    nobody.attack("waterdeep", "high-moor")
    assert nobody.kind == "turn"


@rule("AG-R209")
def test_resource_cards_are_open_so_they_are_offered_only_if_they_can_be_used() -> None:
    armies = {"waterdeep": "hill-breaker", "high-moor": "fire-guard"}
    t = table(turn="hill", armies=armies, resources={"fire": "iron-ore journey-rune"}, rolls=[6, MISS, 6, MISS])
    t.attack("waterdeep", "high-moor")
    assert t.kind == "turn"


@rule("AG-R209")
def test_nobody_is_asked_at_a_moment_for_which_no_spell_can_be_left() -> None:
    t = table(spells={"fire": "avalanche"})
    assert may_hold(t.s, 2, "At the start of a battle")
    assert not may_hold(t.s, 2, "After the enemy rolls")  # only advanced ones, and fire has no Artifact
    assert not may_hold(t.s, 0, "At the start of a battle")  # no Spells at all


@rule("AG-13.2", "AG-23.15")
def test_what_is_drawn_is_told_to_the_one_who_draws() -> None:
    t = table(turn="hill", draws="avalanche sky-spear")
    t.play("magic").text("choose one").do(c.Take("avalanche"))
    assert "You see Avalanche and Sky Spear." in t.log("hill")
    assert not [line for line in t.log("storm") if "Sky Spear" in line]
    assert "Hill Giants put Avalanche on the Spell discard." in t.log("storm")


def test_the_laws_of_the_house_hold_with_open_spells_and_gifts() -> None:
    options = {"players": 3, "open_spells": True, "gifts": True, "max_rounds": 2}
    report = check_game(GAME, decisions=30, seed=3, look_every=60, options=options)
    assert report.decisions >= 30
    assert "turn" in report.kinds


def test_an_agent_imagines_other_spells_than_the_true_ones() -> None:
    t = table(spells={"fire": "avalanche red-tide"})
    hands = {tuple(t.match.imagine(0, seed).state.players[2].spells) for seed in range(12)}
    assert len(hands) > 3


def test_a_save_for_a_viewer_loads() -> None:
    t = table(spells={"fire": "avalanche red-tide"})
    assert Match.load(t.match.save_for(0), GAME).scene(0) == t.match.scene(0)


@rule("AG-R209", "AG-R67")
@pytest.mark.parametrize("spell", ["avalanche", "sky-road", "call-of-kin", "tongue-of-the-small-folk"])
@pytest.mark.parametrize("command", ["move", "recruit", "rest"])
def test_who_can_do_nothing_with_a_command_is_asked_whichever_spell_is_held(command: str, spell: str) -> None:
    t = table(turn="hill", armies={"sumber-hills": "fire-smith"}, spells=spell, resources="dragon-lens", final=True)
    t.play(command)
    assert (t.kind, t.asked) == ({"rest": "giantslayers"}.get(command, command), "hill")
    assert DONE in t.options


@rule("AG-R209", "AG-R14")
@pytest.mark.parametrize("spell", ["avalanche", "breath-of-annam"])
def test_who_has_only_rest_left_is_asked_whichever_spell_is_held(spell: str) -> None:
    row = "move plunder trade recruit leader magic attack unique"
    t = table(turn="hill", row=row, armies={"waterdeep": "hill-marauder!"}, spells=spell, events="toll-of-the-notch")
    assert (t.kind, t.asked) == ("turn", "hill")
    assert c.Play("hill-rest") in t.options


@rule("AG-R209")
def test_nobody_is_asked_for_a_spell_that_has_been_cast_or_lies_open() -> None:
    t = table(spells={"fire": "avalanche"})
    fitting = [id for id, card in t.b.spells.items() if card.scripts[0].on("At the start of a battle")]
    t.s.spells_gone += fitting[:3]
    t.s.spell_discard += fitting[3:-1]
    assert may_hold(t.s, 2, "At the start of a battle")  # one of them might be in that hand
    t.s.spell_discard.append(fitting[-1])
    assert not may_hold(t.s, 2, "At the start of a battle")


@rule("AG-R67", "AG-13.3")
def test_a_spell_taken_from_the_discard_is_known_to_all_until_it_is_cast() -> None:
    t = table(turn="hill", spell_discard="breath-of-annam", armies={"waterdeep": "hill-marauder!"})
    t.play("magic").text("choose one").text("take the top card")
    assert t.player("hill").known == ["breath-of-annam"]
    cast = table(turn="hill", spells="breath-of-annam", armies={"waterdeep": "hill-marauder!"})
    cast.player("hill").known.append("breath-of-annam")
    cast.do(c.Cast("breath-of-annam"))
    assert cast.player("hill").known == []


@rule("AG-R209", "AG-R17")
@pytest.mark.parametrize("spell", ["breath-of-annam", "sky-spear"])
def test_after_an_event_who_has_only_rest_left_is_asked_whichever_spell_is_held(spell: str) -> None:
    row = "move plunder trade recruit leader magic attack unique"
    armies = {"icewind-dale": "frost-raider"}
    laid: dict[str, Any] = {"armies": armies, "resources": "journey-rune", "events": "bones-under-the-ice"}
    t = table(turn="frost", row=row, spells=spell, **laid)
    t.do(c.Claim("bones-under-the-ice", True))
    assert (t.kind, t.asked) == ("turn", "frost")
