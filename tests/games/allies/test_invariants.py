"""The 29 invariants of the ledger, over random games with random rule options, after every answer and every phase."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import CARDS, PIPS, SUIT, Card, Suit
from gloaming.games.allies.choices import Block, Heal, Move, Summon, Transform
from gloaming.games.allies.events import Blocked, Overwritten
from gloaming.games.allies.state import Being, Phase, State
from gloaming.kernel import DONE, Dice, Match
from gloaming.testing import rule
from tests.games.allies.journeys import Step, at_random, journey, rule_options, seeds
from tests.games.allies.table import run

ACTIONS, ATTACKS, EVOLUTIONS = Phase.ALLIED_ACTIONS, Phase.WRAITH_ATTACKS, Phase.WRAITH_EVOLUTIONS


class Played(Struct, frozen=True):
    """A random game, small enough to be written down."""

    seed: int
    will: int
    options: dict[str, Any]

    def steps(self) -> Iterator[Step]:
        return journey(self.seed, at_random(self.will), self.options)


games = st.builds(Played, seeds, seeds, rule_options)
some = settings(max_examples=25, deadline=None, derandomize=True)


def abilities(being: Being) -> list[Card]:
    return being.vertical + being.horizontal


def pips(being: Being, suit: str) -> int:
    return sum(PIPS[card] for card in being.vertical if SUIT[card] == suit)


def zones(s: State) -> dict[int, str]:
    """Where each being lies, as the scene shows it."""
    areas = [area for area in GAME.scene(s, 0).areas if area.id in ("zoneS", "zoneC", "zoneH", "charmed", "allies")]
    return {int(piece.id.removeprefix("being")): area.id for area in areas for piece in area.pieces}


def threats(s: State) -> set[int]:
    return {number for number, zone in zones(s).items() if zone.startswith("zone")}


def lying(s: State) -> set[Card]:
    """All damaged cards."""
    return {card for being in s.beings for card in being.horizontal}


def cubes(s: State) -> set[int]:
    return {being.id for being in s.beings if being.cube}


def courts(cards: list[Card]) -> int:
    return sum(card not in PIPS for card in cards)


@some
@given(games)
def test_invariant_1_each_of_the_52_cards_is_in_exactly_one_place(game: Played) -> None:
    for step in game.steps():
        s = step.after
        beings = [card for being in s.beings for card in abilities(being) + being.spirits]
        dealt = [each.card for each in s.dealt]
        assert sorted(s.deck + beings + dealt + s.pool + s.aside + s.incomplete + s.removed) == sorted(CARDS)
        assert not s.removed or s.options.destroyed_spirits == "removed"
        assert not dealt or (step.phase is EVOLUTIONS and not step.ended)


@some
@given(games)
def test_invariant_2_the_deck_never_grows_and_changes_only_in_phases_1_and_4(game: Played) -> None:
    for step in game.steps():
        if step.phase in (ACTIONS, ATTACKS):
            assert step.after.deck == step.before.deck
        assert step.after.deck == step.before.deck[: len(step.after.deck)]


@some
@given(games)
def test_invariant_3_every_being_has_two_or_more_ability_cards_in_suits_that_never_change(game: Played) -> None:
    suits: dict[int, set[Suit]] = {}
    for step in game.steps():
        for being in step.after.beings:
            now = {SUIT[card] for card in abilities(being)}
            assert len(abilities(being)) >= 2
            assert now == suits.setdefault(being.id, now)
            assert 1 <= len(now) <= 2


@some
@given(games)
def test_invariant_4_beings_never_leave_play_and_come_only_in_phase_1(game: Played) -> None:
    for step in game.steps():
        before, after = ([being.id for being in s.beings] for s in (step.before, step.after))
        assert after == list(range(1, len(after) + 1))
        assert len(after) >= len(before)
        assert after == before or step.phase is Phase.NEW_BEINGS


@some
@given(games)
def test_invariant_5_ability_cards_are_never_lost_and_gained_only_by_the_evolution_of_a_wraith(game: Played) -> None:
    for step in game.steps():
        for before, after in zip(step.before.beings, step.after.beings, strict=False):
            assert not Counter(abilities(before)) - Counter(abilities(after))
            if len(abilities(after)) > len(abilities(before)):
                assert step.phase is EVOLUTIONS
                assert not before.spirits


@some
@given(games)
def test_invariant_6_allies_have_spirits_and_wraiths_have_none(game: Played) -> None:
    for step in game.steps():
        where = zones(step.after)
        assert {being.id: bool(being.spirits) for being in step.after.beings} == {
            number: zone == "allies" for number, zone in where.items()
        }


@some
@given(games)
def test_invariant_7_a_wraith_lies_in_the_threat_zone_of_a_suit_that_none_exceeds(game: Played) -> None:
    for step in game.steps():
        for number, zone in zones(step.after).items():
            if not zone.startswith("zone"):
                continue
            being, suit = step.after.beings[number - 1], zone[-1]
            assert pips(being, suit) > 0
            assert all(pips(being, suit) >= pips(being, other) for other in "SCHD")


@some
@given(games)
def test_invariant_8_the_charmed_zone_holds_the_fully_damaged_and_those_strongest_in_diamonds(game: Played) -> None:
    for step in game.steps():
        for number, zone in zones(step.after).items():
            being = step.after.beings[number - 1]
            if not being.spirits:
                diamonds = pips(being, "D") > 0 and all(pips(being, "D") >= pips(being, suit) for suit in "SCH")
                assert (zone == "charmed") == (not being.vertical or (being.top == "D" and diamonds))


@some
@given(games)
def test_invariant_9_no_court_card_is_an_ability_and_only_jacks_are_set_aside(game: Played) -> None:
    for step in game.steps():
        assert all(card in PIPS for being in step.after.beings for card in abilities(being))
        assert all(card not in PIPS for being in step.after.beings for card in being.spirits)
        assert {card[0] for card in step.after.aside} <= {"J"}


@some
@given(games)
def test_invariant_10_the_pool_and_the_count_of_court_evolutions_never_shrink(game: Played) -> None:
    for step in game.steps():
        assert step.after.pool[: len(step.before.pool)] == step.before.pool
        assert step.before.court_evolutions <= step.after.court_evolutions <= courts(step.after.pool)


@some
@given(games)
def test_invariant_11_no_more_jacks_are_summoned_than_spirits_came_up_as_evolution_cards(game: Played) -> None:
    summoned = 0
    for step in game.steps():
        summoned += isinstance(step.answer, Summon)
        assert summoned == 2 - len(step.after.aside)
        assert summoned <= min(2, step.after.court_evolutions)


@some
@given(games)
def test_invariant_12_there_are_always_twelve_spirits(game: Played) -> None:
    for step in game.steps():
        s = step.after
        in_allies = sum(len(being.spirits) for being in s.beings)
        places = (s.pool, s.deck, s.incomplete, s.aside, s.removed, [each.card for each in s.dealt])
        assert in_allies + sum(courts(place) for place in places) == 12


@some
@given(games)
def test_invariant_13_no_being_has_a_cube_at_the_start_of_a_round(game: Played) -> None:
    for step in game.steps():
        if step.phase is Phase.NEW_BEINGS:
            assert cubes(step.before) == cubes(step.after) == set()
        if step.outcome is not None:
            assert cubes(step.after) == set()


@some
@given(games)
def test_invariant_14_each_transformation_and_each_block_places_exactly_two_cubes(game: Played) -> None:
    for step in game.steps():
        new = cubes(step.after) - cubes(step.before)
        if isinstance(step.answer, Transform):
            (donor,) = [being.id for being in step.before.beings if step.answer.spirit in being.spirits]
            assert new == {donor, step.answer.wraith}
        elif isinstance(step.answer, Block):
            assert new == {step.answer.ally, step.answer.wraith}
        else:
            assert not new
        if step.phase in (ACTIONS, ATTACKS):
            assert cubes(step.before) <= cubes(step.after)


@some
@given(games)
def test_invariant_15_each_queen_uses_one_type_and_each_jack_heals_once_a_round(game: Played) -> None:
    types: dict[tuple[int, str], set[type]] = {}
    healers: list[tuple[int, str]] = []
    for step in game.steps():
        match step.answer:
            case Summon(queen) | Move(queen) | Transform(queen):
                types.setdefault((step.before.round, queen), set()).add(type(step.answer))
            case Heal(jack):
                healers.append((step.before.round, jack))
    assert all(len(used) == 1 for used in types.values())
    assert len(healers) == len(set(healers))


@some
@given(games)
def test_invariant_16_the_actions_damage_nothing_and_each_healing_heals_one_card(game: Played) -> None:
    for step in game.steps():
        if step.phase is ACTIONS:
            assert lying(step.after) <= lying(step.before)
            healed = {step.answer.card} if isinstance(step.answer, Heal) else set()
            assert lying(step.before) - lying(step.after) == healed


@some
@given(games)
def test_invariant_17_each_block_damages_one_card_or_costs_the_ally_its_spirits(game: Played) -> None:
    for step in game.steps():
        if step.phase is not ATTACKS:
            continue
        assert lying(step.before) <= lying(step.after)
        damaged = len(lying(step.after) - lying(step.before))
        caught = [
            b.id for b, a in zip(step.before.beings, step.after.beings, strict=True) if b.spirits and not a.spirits
        ]
        if not isinstance(step.answer, Block):
            assert (damaged, caught) == (0, [])
            continue
        (blocked,) = [event for event in step.told if isinstance(event, Blocked)]
        if caught:
            assert (damaged, caught, blocked.attack) == (0, [step.answer.ally], "S")
        elif blocked.ours == 0:
            assert step.before.options.zero_strength_block
            assert damaged == 0
        else:
            assert damaged == 1


@some
@given(games)
def test_invariant_18_the_evolutions_damage_nothing_and_heal_whole_suits(game: Played) -> None:
    for step in game.steps():
        if step.phase is EVOLUTIONS:
            assert lying(step.after) <= lying(step.before)
            for before, after in zip(step.before.beings, step.after.beings, strict=True):
                healed = {SUIT[card] for card in before.horizontal if card in after.vertical}
                assert not [card for card in after.horizontal if SUIT[card] in healed]
                assert not healed or len(abilities(after)) > len(abilities(before))


@some
@given(games)
def test_invariant_19_as_many_cards_are_dealt_as_attacks_got_through_while_the_deck_lasts(game: Played) -> None:
    start: State | None = None
    for step in game.steps():
        if step.phase is EVOLUTIONS:
            start = start or step.before
            if step.ended:
                through = threats(start) - cubes(start)
                assert len(start.deck) - len(step.after.deck) == min(len(start.deck), len(through))
                start = None


@some
@given(games)
def test_invariant_20_a_diamond_of_a_wraith_never_becomes_horizontal(game: Played) -> None:
    for step in game.steps():
        for before, after in zip(step.before.beings, step.after.beings, strict=False):
            if not before.spirits:
                new = set(after.horizontal) - set(before.horizontal)
                assert not [card for card in new if SUIT[card] == "D"]


@some
@given(games)
def test_invariant_21_at_most_eleven_rounds_each_but_the_last_with_exactly_one_ally(game: Played) -> None:
    dealt: list[int] = []
    for step in game.steps():
        if step.phase is Phase.NEW_BEINGS:
            new = step.after.beings[len(step.before.beings) :]
            dealt.append(sum(bool(being.spirits) for being in new))
    assert len(dealt) <= 11
    assert set(dealt[:-1]) <= {1}
    assert dealt[-1] in (0, 1)


@some
@given(games)
def test_invariant_22_the_game_is_over_exactly_when_phase_4_has_finished_with_an_empty_deck(game: Played) -> None:
    for step in game.steps():
        finished = step.phase is EVOLUTIONS and step.ended
        assert (step.outcome is not None) == (finished and not step.after.deck)


@some
@given(games)
def test_invariant_23_the_score_is_at_most_fifty_and_the_summoned_jacks_that_were_destroyed(game: Played) -> None:
    jacks = destroyed = 0
    summoned: set[Card] = set()
    for step in game.steps():
        if isinstance(step.answer, Summon):
            summoned.add(step.answer.jack)
        for event in step.told:
            if isinstance(event, Overwritten):
                destroyed += len(event.spirits)
                jacks += sum(spirit in summoned for spirit in event.spirits)
        if step.outcome is not None:
            assert 0 <= step.outcome.scores[0] <= 50 + jacks
            assert jacks <= destroyed


@some
@given(games)
def test_invariant_24_the_score_is_the_vertical_cards_in_threat_zones_and_the_pool(game: Played) -> None:
    for step in game.steps():
        standing = sum(len(step.after.beings[number - 1].vertical) for number in threats(step.after))
        (counter,) = GAME.scene(step.after, 0).counters
        assert counter.text.startswith(f"{standing + len(step.after.pool)} point")
        if step.outcome is not None:
            assert step.outcome.scores == (standing + len(step.after.pool),)
            assert step.outcome.payoffs == (-step.outcome.scores[0],)


@rule("AL-R11")
@some
@given(games)
def test_invariant_25_the_same_seed_and_decisions_give_the_same_game_and_only_deals_use_chance(game: Played) -> None:
    steps = list(game.steps())
    assert steps == list(game.steps())
    match = Match.new(GAME, game.seed, game.options)
    for step in steps:
        if step.phase in (ACTIONS, ATTACKS):
            assert step.after.dice == step.before.dice
        if step.answer is not None:
            assert match.ask == step.ask
            match.play(step.answer)
    assert match.result == steps[-1].outcome
    assert GAME.encode(match.state) is not None
    assert match.state.beings == steps[-1].after.beings


@rule("AL-23.2", "AL-23.3")
@some
@given(games, seeds)
def test_invariant_26_what_the_player_sees_does_not_depend_on_the_order_of_the_deck(game: Played, seed: int) -> None:
    for step in game.steps():
        if step.ask is not None:
            seen = GAME.scene(step.before, 0)
            other = GAME.decode(GAME.encode(step.before))
            GAME.redeal(other, 0, Dice(seed))
            assert sorted(other.deck) == sorted(step.before.deck)
            assert GAME.scene(other, 0) == seen
            if step.phase in (ACTIONS, ATTACKS):
                assert run(other) == step.ask


@some
@given(games)
def test_invariant_27_the_end_of_the_phase_is_always_among_the_options(game: Played) -> None:
    for step in game.steps():
        if step.ask is not None:
            assert len(step.ask.options) > 1
            assert (DONE in step.ask.options) == (step.phase in (ACTIONS, ATTACKS))


@rule("AL-R10")
@some
@given(games)
def test_invariant_28_the_unblocked_attackers_are_the_threats_without_a_cube(game: Played) -> None:
    attackers: set[int] | None = None
    for step in game.steps():
        if step.phase is ATTACKS:
            if attackers is None:
                attackers = threats(step.before)
            if isinstance(step.answer, Block):
                assert step.answer.wraith in attackers
                attackers = attackers - {step.answer.wraith}
            assert threats(step.after) - cubes(step.after) == attackers
        else:
            if step.phase is EVOLUTIONS and attackers is not None:
                assert threats(step.before) - cubes(step.before) == attackers
            attackers = None


@rule("AL-R24")
@some
@given(games)
def test_invariant_29_a_lost_flying_block_destroys_all_spirits_of_the_ally_and_counts_for_no_summoning(
    game: Played,
) -> None:
    for step in game.steps():
        for event in step.told:
            if isinstance(event, Overwritten):
                spirits = step.before.beings[event.ally - 1].spirits
                kept = step.before.options.destroyed_spirits == "pool"
                assert len(spirits) >= 1
                assert step.after.pool == step.before.pool + (spirits if kept else [])
                assert step.after.removed == step.before.removed + ([] if kept else spirits)
                assert step.after.court_evolutions == step.before.court_evolutions
