"""INVARIANTS of the ledger after every decision of games played by habit and at random."""

import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.rules.combat import EASY, HARD
from gloaming.games.retaliation.rules.npcs import deck_name
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.figures import is_swarm
from gloaming.games.retaliation.table.numbers import damage_maximum, initiative
from gloaming.games.retaliation.table.state import Phase, State
from gloaming.kernel import Dice, Match


def hold(s: State) -> None:
    """The invariants that faults do not tell of; those that it tells of hold between phases."""
    for who in s.members:
        assert 0 <= who.rage <= 5  # I6
        assert 0 <= who.corruption < 5  # I7
        assert bool(who.taint) == (who.level > 0)
        assert not (who.knocked_out and who.at and s.sequence != "caern")  # I4
        assert not who.fatigued or who.spent <= 2 * who.mental  # I5
    for each in [*s.members, *s.npcs]:
        assert 0 <= initiative(s, each) <= 7  # I8
    assert all(0 <= n <= 10 for n in s.scenario.trackers.values())  # I28
    chosen = s.fight.modifiers
    assert not (set(chosen) & set(EASY) and set(chosen) & set(HARD))  # I29
    assert s.campaign.trophies >= 0  # I25
    if s.scenario.player_count:
        assert 1 <= s.scenario.player_count <= 4  # I22
    for name, deck in s.fight.decks.items():  # I20
        dealt = [npc.combat for npc in s.npcs if npc.combat and not is_swarm(s, npc) and deck_name(s, npc) == name]
        whole = box(s).decks["BOSS"] + box(s).decks[name] if name.startswith("BOSS") else box(s).decks[name]
        assert sorted([*deck.cards, *deck.discard, *dealt]) == sorted(whole)
    for npc in s.npcs:
        if npc.at and not npc.standee and box(s).npcs[npc.card].kind != "standee" and s.phase is not Phase.PAGE:
            assert npc.damage < damage_maximum(s, npc)  # I19


@pytest.mark.parametrize(
    ("scenario", "characters", "seed"),
    [
        ("01-cinders", 1, 2),
        ("01-cinders", 4, 3),
        ("02-what-the-ash-kept", 2, 4),
        ("06-the-night-of-teeth", 3, 5),
        ("11-asheras-breath", 2, 6),
    ],
)
def test_the_invariants_hold_through_a_scenario(scenario: str, characters: int, seed: int) -> None:
    match = Match.new(GAME, seed, {"scenario": scenario, "characters": characters, "pack_ties": "auto"})
    dice, decisions = Dice(seed), 0
    assert GAME.habit is not None
    while match.ask is not None and decisions < 250:
        by_habit = dice.roll(3) > 1
        choice = GAME.habit(match.state, match.ask) if by_habit else dice.choice(list(match.ask.options))
        match.play(choice)
        decisions += 1
        hold(match.state)
        position = match.position() if match.ask is not None and decisions % 10 == 0 else None
        if position is not None:
            begun = Match.from_position(GAME, position)  # refused if something cannot be
            assert begun.state.members
    assert decisions > 20


def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    games = [Match.new(GAME, 7, {"scenario": "01-cinders", "characters": 2}) for _ in range(2)]
    dice = Dice(7)
    for _ in range(120):
        if games[0].ask is None:
            break
        choice = dice.roll(len(games[0].ask.options)) - 1
        for game in games:
            game.play(index=choice)
        assert games[0].ask == games[1].ask
    assert games[0].state == games[1].state


def test_every_rule_breaks_no_table_when_played_by_habit_to_the_end() -> None:
    assert GAME.habit is not None
    match = Match.new(GAME, 1, {"scenario": "01-cinders", "characters": 2, "pack_ties": "auto"})
    decisions = 0
    while match.ask is not None and decisions < 1500:
        match.play(GAME.habit(match.state, match.ask))
        decisions += 1
    assert match.result is not None
    assert match.result.reason == "success"
