"""Positions: what the rules can lead to is accepted, what cannot be is refused with what and where."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from gloaming.games.allies import GAME
from gloaming.games.allies.faults import faults
from gloaming.games.allies.score import score
from gloaming.games.allies.state import Phase, State
from gloaming.kernel import BadOptions, BadPosition, Match, play_out
from tests.games.allies.journeys import at_random, journey, rule_options, seeds
from tests.games.allies.table import acting, position, table

Raw = dict[str, Any]
SAVES = Path(__file__).parents[2] / "saves"


def good() -> dict[str, Any]:
    """A position in the second round, with something of everything."""
    t = acting(
        beings=["JC QC KC 9S* 8S (c)", "7S 6H", "TD 9D", "KS 3C 2C"],
        pool="KH 5D",
        court_evolutions=1,
        round=2,
        aside="JH JS",
        queens={"QC": "transform"},
        healed="JC",
        deck="4S 5S 6S ...",
    )
    return {"game": "allies", "schema": GAME.schema, "state": t.match.position()["state"]}


def begun(change: Callable[[Raw], object]) -> Match:
    changed: dict[str, Any] = json.loads(json.dumps(good()))
    change(changed["state"])
    return Match.from_position(GAME, changed)


def take(s: Raw, card: str) -> str:
    """Takes a card off the table."""
    for cards in (s["deck"], s["pool"], *(being.get(part, []) for being in s["beings"] for part in PARTS)):
        if card in cards:
            cards.remove(card)
            return card
    raise AssertionError(card)


def put_aside(s: Raw, *cards: str) -> Raw:
    """Makes cards an incomplete being; what is left of the deck goes to the pool."""
    s.update(incomplete=[take(s, card) for card in cards], pool=s["pool"] + s["deck"], deck=[])
    return s


PARTS = ("vertical", "horizontal", "spirits")


def test_a_good_position_is_accepted_as_data_and_as_json() -> None:
    assert Match.from_position(GAME, good()).position() == good()
    assert Match.from_position("allies", json.dumps(good())).position() == good()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        # the 52 cards, each in one place
        (lambda s: s["pool"].append("9S"), "the card 9S lies twice, in pool[2] and in beings[0].horizontal[0]"),
        (lambda s: s["deck"].append("8S"), "the card 8S lies twice, in deck["),
        (lambda s: s["deck"].remove("TH"), "missing from the table: TH"),
        (lambda s: s.update(deck=[]), "missing from the table: AS"),
        (lambda s: s["deck"].append("7X"), "Invalid enum value '7X' - at `$.state.deck["),
        (lambda s: s["deck"].append("J0"), "Invalid enum value 'J0' - at `$.state.deck["),
        # beings
        (lambda s: s["beings"][1].update(id=7), "beings[1].id is 7; beings are numbered from 1"),
        (
            lambda s: (take(s, "TC"), s["beings"][1]["vertical"].append("TC")),
            "beings[1] has ability cards in 3 suits; no being has more than 2",
        ),
        (
            lambda s: (take(s, "6H"), s["deck"].append("6H")),
            "beings[1] has 1 ability cards; every being has at least 2",
        ),
        (
            lambda s: (take(s, "QD"), s["beings"][1]["vertical"].append("QD")),
            "beings[1] has QD among its ability cards; court cards are spirits",
        ),
        (
            lambda s: (take(s, "TC"), s["beings"][3]["spirits"].append("TC")),
            "beings[3].spirits holds TC, which are ability cards",
        ),
        (
            lambda s: s["beings"][3].update(top="C"),
            "beings[3].top is C, but an ally has no strongest suit; leave it out",
        ),
        (lambda s: s["beings"][1].pop("top"), "beings[1].top is not given; its strongest suit is one of S, H"),
        (lambda s: s["beings"][1].update(top="D"), "beings[1].top is D; its strongest suit is one of S, H"),
        (lambda s: s["beings"][1].update(top="H"), "beings[1].top is H, but another suit has more vertical pips"),
        (lambda s: s["beings"][1].update(top="X"), "Invalid enum value 'X' - at `$.state.beings[1].top`"),
        # spirits, jacks, the pool
        (lambda s: (take(s, "QD"), s["aside"].append("QD")), "aside[2] is QD; set aside were JH and JS"),
        (lambda s: (s["aside"].remove("JS"), s["deck"].append("JS")), "JS was set aside, so it cannot have been dealt"),
        (lambda s: s.update(court_evolutions=2), "court_evolutions is 2, but only 1 court cards are in the pool"),
        (lambda s: s.update(court_evolutions=-1), "Expected `int` >= 0 - at `$.state.court_evolutions`"),
        (
            lambda s: (s["aside"].clear(), s["beings"][3]["spirits"].extend(["JS", "JH"])),
            "2 jacks were summoned, but court_evolutions is 1",
        ),
        (
            lambda s: (s["aside"].remove("JS"), s["beings"][3]["spirits"].append("JS"), s.update(court_evolutions=0)),
            "1 jacks were summoned, but court_evolutions is 0",
        ),
        (
            lambda s: (take(s, "QD"), s.update(removed=["QD"])),
            "removed is not empty, but with destroyed_spirits = pool spirits go to the pool",
        ),
        (
            lambda s: (take(s, "TC"), s.update(removed=["TC"], options={"destroyed_spirits": "removed"})),
            "removed[0] is TC, which is no spirit",
        ),
        # the incomplete being
        (
            lambda s: put_aside(s, "TC", "9C"),
            "incomplete holds two ability cards: that being is complete",
        ),
        (
            lambda s: (take(s, "QD"), s.update(incomplete=["QD"])),
            "a being is incomplete although the deck has cards",
        ),
        # the round
        (lambda s: s.update(healed=["QC"]), "healed names QC, which is no jack"),
        (lambda s: s.update(healed=["JS"]), "healed names JS, which is in no ally"),
        (lambda s: s.update(healed=["JC", "JC"]), "healed names a jack twice; each heals once a round"),
        (lambda s: s.update(queens={"KC": "move"}), "queens names KC, which is no queen"),
        (lambda s: s.update(queens={"QH": "move"}), "queens names QH, which is in no ally"),
        (lambda s: s.update(queens={"QC": "dance"}), "Invalid enum value 'dance' - at `$.state.queens[...]`"),
        (lambda s: s.update(transforms={"JC": 1}), "transforms names JC, which is no queen"),
        (lambda s: s.update(phase="new beings"), "a round begins without cubes, and with every jack and queen free"),
        (
            lambda s: (
                s.update(phase="new beings", healed=[], queens={}, transforms={}, pool=s["pool"] + s["deck"], deck=[]),
                s["beings"][0].pop("cube"),
            ),
            "the deck is empty, so no round can begin: the game is over",
        ),
        (lambda s: s.update(round=0), "round is 0 after the deal; rounds count from 1"),
        (lambda s: s["beings"][1].update(cube=True), "a wraith has a cube before any attack"),
        (
            lambda s: (take(s, "TC"), s.update(dealt=[{"wraith": 2, "card": "TC"}])),
            "dealt[0] is TC, but no phase begins with evolution cards that are not resolved",
        ),
        # its shape
        (lambda s: s.update(phase="tea"), "Invalid enum value 'tea' - at `$.state.phase`"),
        (lambda s: s.update(weather="fog"), "Object contains unknown field `weather` - at `$.state`"),
        (lambda s: s["beings"][0].update(mood="low"), "Object contains unknown field `mood` - at `$.state.beings[0]`"),
        (lambda s: s.pop("deck"), "Object missing required field `deck` - at `$.state`"),
        (lambda s: s.update(options={"luck": 1}), "Object contains unknown field `luck` - at `$.state.options`"),
        (lambda s: s.update(options={"transforms_per_queen": 0}), "Expected `int` >= 1"),
    ],
)
def test_what_cannot_be_is_refused_with_what_and_where(change: Callable[[Raw], object], says: str) -> None:
    with pytest.raises(BadPosition) as refused:
        begun(change)
    assert says in str(refused.value)


def test_evolution_cards_that_lie_before_a_wraith_are_the_only_fault_of_a_table_that_has_them() -> None:
    with pytest.raises(BadPosition) as refused:
        begun(lambda s: (take(s, "TC"), s.update(dealt=[{"wraith": 2, "card": "TC"}])))
    says = "This cannot be: dealt[0] is TC, but no phase begins with evolution cards that are not resolved."
    assert str(refused.value) == says


@pytest.mark.parametrize("left", ["cube", "healed", "queens", "transforms"])
def test_a_round_does_not_begin_with_anything_left_of_the_last_one(left: str) -> None:
    def change(s: Raw) -> None:
        s["phase"] = "new beings"
        if left != "cube":
            del s["beings"][0]["cube"]
        for used in ("healed", "queens", "transforms"):
            if used != left:
                del s[used]

    with pytest.raises(BadPosition) as refused:
        begun(change)
    assert str(refused.value) == "This cannot be: a round begins without cubes, and with every jack and queen free."


@pytest.mark.parametrize("phase", ["wraith attacks", "wraith evolutions"])
def test_a_jack_who_has_healed_may_be_destroyed_later_in_the_round(phase: str) -> None:
    def destroy(s: Raw) -> Raw:
        s["pool"].append(take(s, "JC"))
        return s

    assert "JC" in begun(lambda s: destroy(s).update(phase=phase)).state.pool
    with pytest.raises(BadPosition, match="healed names JC, which is in no ally"):
        begun(destroy)


def test_every_fault_is_told_not_only_the_first() -> None:
    with pytest.raises(
        BadPosition, match=r"missing from the table: TH; beings\[1\].top is H.*; round is 0 after the deal"
    ):
        begun(lambda s: (s["deck"].remove("TH"), s["beings"][1].update(top="H"), s.update(round=0)))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "$.game: this is a position of 'chess', not of 'allies'"),
        ({"schema": GAME.schema + 1}, "this was written by a newer version of Allies Against the Wraith"),
        ({"schema": 0}, "$.schema: expected a version from 1 to"),
        ({"extra": 1}, "Object contains unknown field `extra`"),
    ],
)
def test_a_position_of_another_game_version_or_shape_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadPosition) as refused:
        Match.from_position(GAME, good() | change)
    assert says in str(refused.value)


def test_a_position_of_schema_1_is_brought_to_the_present_words() -> None:
    old = good()
    for being in old["state"]["beings"]:
        being["upright"] = being.pop("vertical")
        if "horizontal" in being:
            being["damaged"] = being.pop("horizontal")
    assert Match.from_position(GAME, old | {"schema": 1}).position() == good()


def test_a_save_of_schema_1_still_loads_and_can_be_played_to_its_end() -> None:
    match = Match.load((SAVES / "allies-schema-1.save").read_bytes())
    assert list(faults(match.state)) == []
    while match.ask is not None:
        match.play(index=len(match.ask.options) - 1)
    assert match.result is not None


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"evolution_order": "chaos"}, "evolution_order"),
        ({"pass_tie": "youngest"}, "pass_tie"),
        ({"zero_strength_block": "yes"}, "zero_strength_block"),
        ({"damage_choice": 3}, "damage_choice"),
        ({"destroyed_spirits": "deck"}, "destroyed_spirits"),
        ({"catch_counts_damaged": None}, "catch_counts_damaged"),
        ({"transforms_per_queen": 0}, "transforms_per_queen"),
        ({"summons_per_round": 2}, "summons_per_round"),
        ({"luck": True}, "luck"),
    ],
)
def test_an_option_that_the_game_does_not_have_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        Match.new(GAME, 1, options)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seeds, seeds, rule_options)
def test_every_table_that_play_leads_to_is_accepted_at_the_start_of_every_phase(
    seed: int, will: int, options: dict[str, Any]
) -> None:
    for step in journey(seed, at_random(will), options):
        if step.ended and step.outcome is None:
            assert list(faults(step.after)) == []


def test_a_game_goes_on_from_any_of_its_positions_as_it_went() -> None:
    steps = list(journey(41, at_random(3)))
    for step in steps:
        if step.ask is None and step.ended and step.outcome is None:
            match = Match.from_position(GAME, position(step.after))
            assert match.position()["state"]["phase"] in list(Phase)
            assert match.ask is not None or match.result is not None


def tamper(state: State, random: Random) -> None:
    """Changes one thing on a table: a card lies elsewhere, is turned over on its side, a cube comes or goes."""
    beings = [part for being in state.beings for part in (being.vertical, being.horizontal, being.spirits)]
    piles = [state.deck, state.pool, state.aside, state.incomplete, state.removed, *beings]
    match random.randrange(5):
        case 0:
            giver = random.choice([pile for pile in piles if pile])
            random.choice(piles).append(giver.pop(random.randrange(len(giver))))
        case 1:
            for being in random.sample(state.beings, min(2, len(state.beings))):
                being.vertical, being.horizontal = being.horizontal, being.vertical
        case 2:
            for being in random.sample(state.beings, min(1, len(state.beings))):
                being.top = random.choice(["S", "C", "H", "D", None])
        case 3:
            for being in random.sample(state.beings, min(3, len(state.beings))):
                being.cube = not being.cube
        case _:
            state.phase = random.choice(list(Phase))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(seeds, seeds, rule_options)
def test_whatever_table_is_accepted_can_be_played_to_its_end(seed: int, will: int, options: dict[str, Any]) -> None:
    random = Random(will)
    steps = [step.after for step in journey(seed, at_random(will), options) if step.ended and not step.outcome]
    for state in random.sample(steps, min(5, len(steps))):
        tamper(state, random)
        if not list(faults(state)):
            assert play_out(GAME, state, random.random).scores == (score(state),)
            assert list(faults(state)) == []


def test_a_table_written_in_the_notation_of_the_ledger_is_what_it_says() -> None:
    t = table(allies=["KS QC 4S 3C* (c)"], wraiths=["7D 7S top D", "9H 2C"], deck="5D 6D ...", bystanders=True)
    assert t.beings[:3] == ["KS QC 4S 3C* (c)", "7D 7S", "9H 2C"]
    assert t.deck.startswith("5D 6D")
