"""The invariants of the ledger, checked after every decision of random and of habitual play."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.faults import giant_cards, laid_cards
from gloaming.games.wraith_giants.rules.score import HEALTH, SCARS, STAMINA, VILLAGE, WOUNDS
from gloaming.games.wraith_giants.table import events as told
from gloaming.games.wraith_giants.table.box import fight
from gloaming.games.wraith_giants.table.numbers import scars
from gloaming.games.wraith_giants.table.options import Options
from gloaming.games.wraith_giants.table.state import Phase, State
from gloaming.kernel import Ask, Dice, GameOver, Match

WINS, LOSSES = (HEALTH, SCARS), (VILLAGE, STAMINA, WOUNDS)
PAIRINGS = [(wraith, giant) for wraith in ("young", "adult", "elder") for giant in ("earth", "air", "water", "fire")]


def hold(s: State, before: State) -> None:
    """What must be true of a table, and of two that follow one another. The numbers are the ledger's."""
    f = fight(s)
    assert len(laid_cards(s)) == sum(card.copies for card in f.cards.values())  # 1
    assert len(giant_cards(s)) == sum(card.copies for card in f.giant_cards.values())  # 2
    assert len(s.row) == 5 or s.phase in (Phase.GIANT, Phase.NEW_CARD, Phase.OVER)  # 3
    assert all(0 <= g.wounds < f.giant_cards[g.card].limit and not (g.scarred and g.wounds) for g in s.row)  # 6, 7
    left, was = s.pool + sum(s.skills.values()), before.pool + sum(before.skills.values())
    assert left <= was  # 10
    assert all(0 <= tokens <= f.wraith.skills[skill][0].size for skill, tokens in s.skills.items())  # 11
    assert scars(s) >= scars(before)  # 12
    assert s.phase is Phase.OVER or scars(s) < f.scars_limit  # 13
    assert s.phase is Phase.OVER or 0 <= s.wounds < f.limit  # 14
    assert s.pawn in f.board.nodes  # 18
    assert s.rage <= f.spaces  # 23
    out = len(s.removed) + len(s.removed_before) + len(s.removed_known)
    assert out >= len(before.removed) + len(before.removed_before) + len(before.removed_known)  # 26
    assert set(s.tokens) <= set(before.tokens)  # 27
    if s.phase is Phase.REFRESH and not s.options.footholds and s.options.giant != "earth":
        assert abs(len(s.top) - len(s.bottom)) <= 2  # 16; texts may discard from one row
    if s.phase is Phase.ACTION:
        assert s.turned == 4 + s.round  # 22: one card a round
    if s.phase is Phase.ACTION:
        assert s.pawn not in s.tokens or before.phase is not Phase.ACTION  # 28


def dealt(s: State) -> int:
    """Tokens that have left the Giant for good: on cards, and sent to the supply."""
    f = fight(s)
    whole: int = f.giant.printed.health + f.wraith.printed.giant_health_modifier
    return whole - s.pool - sum(s.skills.values())


@pytest.mark.parametrize(("wraith", "giant"), PAIRINGS)
@pytest.mark.parametrize("footholds", [0, 6])
def test_the_invariants_hold_through_whole_fights(wraith: str, giant: str, footholds: int) -> None:
    for seed in range(2):
        options: dict[str, Any] = {"wraith": wraith, "giant": giant, "footholds": footholds}
        match, dice = Match.new(GAME, seed, options), Dice(seed)
        size = sum(card.copies for card in fight(match.state).giant_cards.values())
        while match.ask is not None:
            assert match.ask.options  # 31
            before = GAME.decode(GAME.encode(match.state))
            habitual = seed % 2 and GAME.habit is not None
            match.play(GAME.habit(match.state, match.ask) if habitual else dice.choice(match.ask.options))  # type: ignore[misc]
            hold(match.state, before)
            assert dealt(match.state) >= sum(g.wounds for g in match.state.row)  # 8, 9
        assert match.result is not None
        assert (match.result.reason in WINS) is (match.result.payoffs == (1.0,))  # 33
        assert match.result.reason in (*WINS, *LOSSES)
        assert match.state.round <= size - 9  # 34


def test_by_habit_fights_against_the_air_giant_are_lost_in_every_way() -> None:
    reasons = set()
    for seed in range(24):
        match = Match.new(GAME, seed, {"wraith": ("young", "adult")[seed % 2], "giant": "air"})
        while match.ask is not None:
            assert GAME.habit is not None
            match.play(GAME.habit(match.state, match.ask))
        assert match.result is not None
        reasons.add(match.result.reason)
    assert {
        "the Wraith has fallen to its Wounds",
        "the hand cannot be filled",
        "the Giant is at the village",
    } <= reasons


# what must be true of everything that happens, event by event


def played_through(wraith: str, giant: str, seed: int, footholds: int = 0) -> Iterator[tuple[State, Ask | None]]:
    """A fight at random, at every phase and every decision; `state.story` keeps all that happened since it began."""
    options = msgspec.convert({"wraith": wraith, "giant": giant, "footholds": footholds}, Options)
    s, random = GAME.setup(options, Dice(seed)), Dice(seed + 1000)
    try:
        while True:
            yield s, None
            flow = GAME.phases[s.phase](s)
            ask = next(flow, None) if flow is not None else None
            while flow is not None and ask is not None:
                yield s, ask
                try:
                    ask = flow.send(random.choice(ask.options))
                except StopIteration:
                    ask = None
    except GameOver:
        return


@pytest.mark.parametrize("giant", ["earth", "air", "water", "fire"])
def test_wounds_fall_only_by_healing_and_by_one_for_a_card_face_down(giant: str) -> None:
    for seed in range(8):
        suffered = healed = checked = 0
        for s, _ in played_through("young", giant, seed):
            for before, event in zip([None, *s.story[checked:]], s.story[checked:], strict=False):
                suffered += event.wounds if isinstance(event, told.Suffered) else 0
                if isinstance(event, told.Healed):  # 15: the Young Wraith has no other way to heal
                    healed += event.wounds
                    assert event.wounds == 1
                    assert isinstance(before, told.Laid)
                    assert before.down
            checked = len(s.story)
            assert s.wounds == suffered - healed  # 15


def test_both_rows_have_a_card_for_each_round_after_the_player_action_step() -> None:
    for seed in range(8):
        before = None
        for s, _ in played_through("young", "air", seed):
            if s.phase is Phase.REFRESH and before is Phase.ACTION:
                assert len(s.top) == len(s.bottom) == s.round  # 17
            before = s.phase


@pytest.mark.parametrize(("wraith", "giant"), PAIRINGS)
def test_after_the_refresh_step_the_hand_has_five_cards_or_was_larger_already(wraith: str, giant: str) -> None:
    for seed in range(4):
        kept = 0
        for s, ask in played_through(wraith, giant, seed, footholds=6):
            if s.phase is Phase.REFRESH:
                kept = len(s.hand)  # after what was discarded so far
            elif s.phase is Phase.GIANT and ask is None:
                assert len(s.hand) >= 5  # 20
                assert len(s.hand) == 5 or len(s.hand) == kept  # 21


CAUSES = told.Failed | told.TokenSetOff | told.Revealed
ATTEMPTS = told.Failed | told.Attacked | told.LeftRow | told.Revealed | told.RoundBegan | told.FightEnded


@pytest.mark.parametrize(("wraith", "giant"), PAIRINGS)
def test_rage_rises_by_one_for_each_cause_and_is_gone_after_damage(wraith: str, giant: str) -> None:
    for seed in range(4):
        story: list[Any] = []
        for s, _ in played_through(wraith, giant, seed, footholds=6):
            story = s.story
        level = causes = 0
        attacked = harmed = broke = False
        for event in story:
            causes += isinstance(event, CAUSES)
            if isinstance(event, ATTEMPTS):
                alive = not isinstance(event, told.FightEnded)
                assert not (alive and attacked and harmed) or broke or level == 0  # 25
                attacked, harmed, broke = isinstance(event, told.Attacked), False, False
            harmed |= isinstance(event, told.Suffered) and event.wounds > 0
            harmed |= isinstance(event, told.Removed) and event.count > 0
            if isinstance(event, told.RageRose):
                assert event.level == level + 1  # 24: one space
                assert causes > 0  # 24: by an attempt or a token, once each
                causes -= 1
                level = event.level
            elif isinstance(event, told.RageFell):
                level = event.level
            elif isinstance(event, told.RageBroke):
                assert event.level == level
                level, broke = 0, True


@pytest.mark.parametrize(("wraith", "giant"), PAIRINGS)
def test_a_climb_ends_higher_a_drop_lower_and_a_leap_elsewhere(wraith: str, giant: str) -> None:
    asked = set()
    for seed in range(6):
        for s, ask in played_through(wraith, giant, seed, footholds=6):
            if ask is None or ask.kind not in ("climb", "drop", "leap"):
                continue
            asked.add(ask.kind)
            board = fight(s).board
            ends = {option.node for option in ask.options}
            above = {go.node for go in board.climbs(s.pawn, 99)} | {"G"}
            below = {go.node for go in board.drops(s.pawn)}
            assert s.pawn not in ends or ask.kind == "climb"  # 29: a Climb from the Ground may go over a peak
            assert ask.kind != "climb" or ends <= above  # 29
            assert ask.kind != "drop" or ends <= below  # 29
    assert asked >= {"climb", "leap"}
