"""Random games, seen step by step: the table before and after every answer and every phase."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import Struct

from gloaming.games.allies import GAME
from gloaming.games.allies.choices import Option
from gloaming.games.allies.options import Options
from gloaming.games.allies.state import Phase, State
from gloaming.kernel import Ask, Dice, Done, GameOver, Outcome
from tests.games.allies.table import again

seeds = st.integers(0, 2**64 - 1)
rule_options = st.fixed_dictionaries(
    {},
    optional={
        "set_aside_jacks": st.tuples(st.sampled_from(["JH", "JD"]), st.sampled_from(["JS", "JC"])),
        "evolution_order": st.sampled_from(["fixed", "player"]),
        "pass_tie": st.sampled_from(["oldest", "player"]),
        "zero_strength_block": st.booleans(),
        "damage_choice": st.sampled_from(["doubled", "printed"]),
        "destroyed_spirits": st.sampled_from(["pool", "removed"]),
        "catch_counts_damaged": st.booleans(),
        "transforms_per_queen": st.sampled_from([None, 1, 2]),
        "summons_per_round": st.sampled_from([1, "per_queen"]),
    },
)


class Step(Struct, frozen=True):
    """What lies between two moments of one phase: the start, an answer, the end."""

    phase: Phase  # the phase it belongs to
    before: State
    ask: Ask | None  # what was asked before it, if anything
    answer: Option | None
    after: State
    told: list[Any]  # the events
    ended: bool  # whether the phase ended with it
    outcome: Outcome | None


Will = Callable[[Ask], Option]


def at_random(seed: int) -> Will:
    """Answers anything: first what kind of thing to do, so that what is rarely possible is done as well, then which."""
    random = Random(seed)

    def will(ask: Ask) -> Option:
        kinds = list(dict.fromkeys(type(option) for option in ask.options))
        kind = random.choice([*kinds, *(kind for kind in kinds if kind is not Done)])
        option: Option = random.choice([option for option in ask.options if type(option) is kind])
        return option

    return will


def journey(seed: int, will: Will, options: dict[str, Any] | None = None) -> Iterator[Step]:
    """A whole game from its set-up."""
    return onwards(GAME.setup(msgspec.convert(options or {}, Options), Dice(seed)), will)


def onwards(state: State, will: Will) -> Iterator[Step]:
    """A game from the start of a phase to its end."""
    while True:
        phase, ask, answer = state.phase, None, None
        before = again(state)
        flow = GAME.phases[phase](state)
        while True:
            asked, outcome = None, None
            try:
                if flow is not None:
                    asked = next(flow, None) if ask is None else sent(flow.send, answer)
            except GameOver as over:
                outcome = over.outcome
            told, state.story = state.story, []
            after = again(state)
            yield Step(phase, before, ask, answer, after, told, asked is None, outcome)
            if outcome is not None:
                return
            if asked is None:
                break
            before, ask, answer = after, asked, will(asked)


def sent(send: Callable[[Any], Ask], answer: Option | None) -> Ask | None:
    """The next question of a phase, if there is one."""
    try:
        return send(answer)
    except StopIteration:
        return None


def phases(steps: Sequence[Step]) -> list[Phase]:
    """The phases in the order they were played; repeated asking within one counts once."""
    played = [step.phase for step in steps if step.ended]
    return [phase for i, phase in enumerate(played) if i == 0 or played[i - 1] is not phase]
