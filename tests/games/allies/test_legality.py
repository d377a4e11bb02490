"""What is offered is what the ledger allows, and what is refused is refused by a rule that it breaks.

The second opinion here is written from the ledger's table of decisions alone, without regard for speed.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings

from gloaming.games.allies import GAME
from gloaming.games.allies.choices import Block, Evolve, Heal, Move, Option, Summon, Transform
from gloaming.games.allies.options import Options
from gloaming.games.allies.state import Being, Phase, State
from gloaming.kernel import DONE, Ask, Done
from gloaming.ledger import ledger
from gloaming.testing import rule
from tests.games.allies.journeys import at_random, journey, rule_options, seeds
from tests.games.allies.table import Table, acting, attacked, table

# the second opinion


def broken(s: State, ask: Ask, option: Option) -> Iterator[str]:
    """Every rule of the ledger that an option would break; none if it is allowed."""
    match option:
        case Heal() if ask.kind != "act":
            yield "AL-R40"
        case Heal(jack, card):
            yield from broken_by_healing(s, jack, card)
        case Summon() | Move() | Transform() if ask.kind != "act":
            yield "AL-1.3"
        case Summon(queen, jack, ally):
            yield from broken_by_queen(s, queen, "summon")
            yield from broken_by_summoning(s, queen, jack, ally)
        case Move(queen, spirit, ally):
            yield from broken_by_queen(s, queen, "move")
            yield from broken_by_giving(s, queen, spirit, "AL-10.2", "AL-10.3")
            if not spirits(s, ally) or spirit in spirits(s, ally):
                yield "AL-10.1"
        case Transform(queen, spirit, wraith):
            yield from broken_by_queen(s, queen, "transform")
            yield from broken_by_giving(s, queen, spirit, "AL-11.2", "AL-11.3")
            yield from broken_by_catching(s, spirit, wraith)
        case Block() if ask.kind != "block":
            yield "AL-1.3"
        case Block(ally, wraith):
            yield from broken_by_blocking(s, ally, wraith)
        case Evolve() | Done():
            if option not in ask.options:
                yield ask.rule if ask.kind not in ("act", "block") else "AL-1.3"


def broken_by_healing(s: State, jack: str, card: str) -> Iterator[str]:
    if jack[0] != "J" or holder(s, jack) is None:
        yield "AL-6.1"
    if jack in s.healed:
        yield "AL-6.6"
    owners = [being for being in s.beings if card in being.vertical + being.horizontal]
    if not owners:
        yield "AL-6.2"
    elif not owners[0].spirits:
        yield "AL-6.7"
    elif card in owners[0].vertical:
        yield "AL-6.1"
    if red(card) != red(jack):
        yield "AL-6.4"


def broken_by_queen(s: State, queen: str, deed: str) -> Iterator[str]:
    if queen[0] != "Q" or holder(s, queen) is None:
        yield "AL-8.5"
    if [name for name, done in s.queens.items() if name == queen and done != deed]:
        yield "AL-8.2"
    limit = s.options.transforms_per_queen
    if (
        deed == "transform"
        and limit is not None
        and sum(n for name, n in s.transforms.items() if name == queen) >= limit
    ):
        yield "AL-R31"


def broken_by_summoning(s: State, queen: str, jack: str, ally: int) -> Iterator[str]:
    if jack not in s.aside:
        yield "AL-9.1"
    if red(jack) != red(queen):
        yield "AL-9.2"
    summoners = [name for name, deed in s.queens.items() if deed == "summon"]
    if queen in summoners or (summoners and s.options.summons_per_round == 1):
        yield "AL-9.3"
    if s.court_evolutions < 1:
        yield "AL-9.5"
    if len(s.aside) < 2 and s.court_evolutions < 2:
        yield "AL-9.6"
    if not spirits(s, ally):
        yield "AL-9.4"


def broken_by_giving(s: State, queen: str, spirit: str, colour_rule: str, last_rule: str) -> Iterator[str]:
    giver = holder(s, spirit)
    if giver is None:
        yield "AL-5.1"
    elif len(giver.spirits) < 2:
        yield last_rule
    if red(spirit) != red(queen):
        yield colour_rule


def broken_by_catching(s: State, spirit: str, wraith: int) -> Iterator[str]:
    donor = holder(s, spirit)
    if donor is None or not 1 <= wraith <= len(s.beings) or spirits(s, wraith):
        yield "AL-11.1"
        return
    if donor.cube:
        yield "AL-11.9"
    ours, theirs = flying(s.options, donor), flying(s.options, s.beings[wraith - 1])
    if ours <= theirs:
        yield "AL-11.8" if ours == 0 else "AL-11.6" if ours == theirs else "AL-11.4"


def broken_by_blocking(s: State, ally: int, wraith: int) -> Iterator[str]:
    if not spirits(s, ally) or not 1 <= wraith <= len(s.beings) or spirits(s, wraith):
        yield "AL-12.9"
        return
    blocker, attacker = s.beings[ally - 1], s.beings[wraith - 1]
    if blocker.cube:
        yield "AL-12.13" if "transform" in s.queens.values() else "AL-12.11"
    if attacker.cube:
        yield "AL-12.12"
    if not attacker.vertical or attacker.top == "D":
        yield "AL-R44"
        return
    defends = {"S": "S", "C": "SC", "H": "HD"}[str(attacker.top)]
    if not [card for card in blocker.vertical if card[1] in defends] and not s.options.zero_strength_block:
        yield "AL-R19"


def holder(s: State, spirit: str) -> Being | None:
    return next((being for being in s.beings if spirit in being.spirits), None)


def spirits(s: State, number: int) -> Sequence[str]:
    return s.beings[number - 1].spirits if 1 <= number <= len(s.beings) else []


def red(card: str) -> bool:
    return card[1] in "HD"


def flying(options: Options, being: Being) -> int:
    cards = being.vertical + (being.horizontal if options.catch_counts_damaged else [])
    pips = sum(" A23456789T".index(card[0]) for card in cards if card[1] == "S")
    return pips * 2 if "KS" in being.spirits else pips


# compared


@rule("AL-5.3", "AL-8.2", "AL-12.9")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seeds, seeds, rule_options)
def test_everything_is_offered_that_no_rule_forbids_and_refused_by_a_rule_that_it_breaks(
    seed: int, will: int, options: dict[str, Any]
) -> None:
    rules = ledger(GAME)
    for n, step in enumerate(journey(seed, at_random(will), options)):
        if step.ask is None or n % 7:
            continue
        s, ask = step.before, step.ask
        offered = list(ask.options)
        tried = list(GAME.candidates(s, ask))
        assert len(set(offered)) == len(offered)
        assert set(offered) <= set(tried)
        for option in tried:
            against = set(broken(s, ask, option))
            assert (option in offered) == (not against), (option, against)
            if against:
                refusal = GAME.why_not(s, ask, option)
                assert refusal.rule in against, (option, refusal, against)
                assert refusal.rule in rules
                assert refusal.text != "it is not among the options"


@rule("AL-1.3", "AL-9.4", "AL-12.9")
@settings(max_examples=15, deadline=None, derandomize=True)
@given(seeds, seeds, rule_options)
def test_even_an_absurd_try_is_refused_by_a_rule_that_it_breaks(seed: int, will: int, options: dict[str, Any]) -> None:
    numbers = (-1, 0, 1, 2, 3, 99)
    absurd: list[Option] = [
        *(Heal(jack, card) for jack in ("JC", "JH", "QS", "9S") for card in ("AS", "TH", "QD", "5C")),
        *(Summon(queen, jack, n) for queen in ("QS", "QD", "KC") for jack in ("JH", "JS", "KS") for n in numbers),
        *(Move(queen, spirit, n) for queen in ("QS", "QD", "JC") for spirit in ("KS", "QD", "5C") for n in numbers),
        *(Transform(queen, spirit, n) for queen in ("QC", "KD") for spirit in ("KS", "AH") for n in numbers),
        *(Block(ally, wraith) for ally in numbers for wraith in numbers),
        *(Evolve(n) for n in numbers),
        DONE,
    ]
    for n, step in enumerate(journey(seed, at_random(will), options)):
        if step.ask is not None and n % 5 == 0:
            for option in absurd:
                against = set(broken(step.before, step.ask, option))
                assert (option in step.ask.options) == (not against), (option, against)
                if against:
                    assert GAME.why_not(step.before, step.ask, option).rule in against


@rule("AL-5.3", "AL-6.2", "AL-10.1", "AL-11.1", "AL-12.9")
def test_what_a_person_might_try_is_everything_that_can_be_pointed_at() -> None:
    t = table(allies=["JC QC 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D*", "TS 2S"], aside="JH JS")
    assert len(t.match.candidates()) == len(set(t.match.candidates()))
    assert set(t.match.candidates()) == {
        *(Heal("JC", card) for card in ("9S", "8S", "7H", "6H", "2D", "3D", "TS", "2S")),
        *(Summon("QC", jack, ally) for jack in ("JH", "JS") for ally in (1, 2)),
        *(Move("QC", spirit, ally) for spirit in ("JC", "QC", "KH") for ally in (1, 2)),
        *(Transform("QC", spirit, wraith) for spirit in ("JC", "QC", "KH") for wraith in (3, 4)),
        DONE,
    }
    t = table(phase="wraith attacks", allies=["KC 9S* 8S", "KH 7H 6H (c)"], wraiths=["2D 3D", "TS 2S"])
    assert set(t.match.candidates()) == {*(Block(ally, wraith) for ally in (1, 2) for wraith in (3, 4)), DONE}
    t = table(phase="wraith evolutions", wraiths=["TS 9S", "8S 7S"], deck="2D", options={"evolution_order": "player"})
    assert set(t.match.candidates()) == {Evolve(1), Evolve(2)}


# the order of options


def options_of(t: Table) -> list[str]:
    assert t.match.ask is not None
    return [t.match.gloss(option).label for option in t.match.ask.options]


@rule("AL-5.3", "AL-R46")
def test_the_order_of_actions_is_written() -> None:
    t = table(allies=["JC QC KC 9S* 8S", "QH QS 7C* 6C"], wraiths=["2D 3D", "7S 6S"], court_evolutions=1, aside="JH JS")
    assert options_of(t) == [
        "J ♣ heals the 9 ♠ of Eagle I",
        "J ♣ heals the 7 ♣ of Dragon II",
        "Q ♣ summons the J ♠ into Eagle I",
        "Q ♣ summons the J ♠ into Dragon II",
        "Q ♥ summons the J ♥ into Eagle I",
        "Q ♥ summons the J ♥ into Dragon II",
        "Q ♠ summons the J ♠ into Eagle I",
        "Q ♠ summons the J ♠ into Dragon II",
        "Q ♣ moves the J ♣ to Dragon II",
        "Q ♠ moves the J ♣ to Dragon II",
        "Q ♣ moves the Q ♣ to Dragon II",
        "Q ♠ moves the Q ♣ to Dragon II",
        "Q ♣ moves the K ♣ to Dragon II",
        "Q ♠ moves the K ♣ to Dragon II",
        "Q ♥ moves the Q ♥ to Eagle I",
        "Q ♣ moves the Q ♠ to Eagle I",
        "Q ♠ moves the Q ♠ to Eagle I",
        "Q ♣ transforms Angel III: Eagle I gives it the J ♣",
        "Q ♣ transforms Angel III: Eagle I gives it the Q ♣",
        "Q ♣ transforms Angel III: Eagle I gives it the K ♣",
        "Q ♠ transforms Angel III: Eagle I gives it the J ♣",
        "Q ♠ transforms Angel III: Eagle I gives it the Q ♣",
        "Q ♠ transforms Angel III: Eagle I gives it the K ♣",
        "End the allied actions",
    ]


@rule("AL-12.9")
def test_the_order_of_blocks_is_written() -> None:
    t = table(
        phase="wraith attacks",
        allies=["KC 9S 8S", "KD 7C 6H", "KH 5D 4D (c)"],
        wraiths=["3H 2H", "3C 2C", "3S 2S", "TH 9H"],
        queens={},
    )
    assert options_of(t) == [
        "Eagle I blocks Eagle VI",
        "Eagle I blocks Dragon V",
        "Dragon Fae II blocks Dragon V",
        "Dragon Fae II blocks Fae IV",
        "Dragon Fae II blocks Fae VII",
        "Let the rest through",
    ]


@rule("AL-R11", "AL-R9")
def test_the_order_of_evolutions_is_that_of_the_fixed_order() -> None:
    t = table(
        phase="wraith evolutions",
        wraiths=["TH 9H", "3C 2C", "3S 2S", "TS 9S"],
        deck="2D 3D",
        options={"evolution_order": "player"},
    )
    assert options_of(t) == ["Eagle III", "Eagle IV", "Dragon II", "Fae I"]


@rule("AL-5.3", "AL-12.9", "AL-R9", "AL-R11", "AL-R16")
def test_every_question_names_the_player_its_kind_and_its_rule() -> None:
    player = {"evolution_order": "player", "pass_tie": "player"}
    tables = [
        acting(),
        attacked(),
        table(phase="wraith evolutions", wraiths=["TS 9S", "8S 7S"], deck="2D", options=player),
        table(phase="wraith evolutions", wraiths=["TS 9S", "8S 7S"], deck="2D 3D", options=player),
        table(phase="wraith evolutions", wraiths=["TS 9S", "8D 5H", "9D 2H 3H"], deck="8H", options=player),
    ]
    asked = [(t.match.ask.seat, t.match.ask.kind, t.match.ask.rule) for t in tables if t.match.ask is not None]
    assert asked == [
        (0, "act", "AL-5.3"),
        (0, "block", "AL-12.9"),
        (0, "deal", "AL-R9"),
        (0, "evolve", "AL-R11"),
        (0, "pass on", "AL-R16"),
    ]


@rule("AL-R40", "AL-1.3")
@pytest.mark.parametrize("phase", [Phase.ALLIED_ACTIONS, Phase.WRAITH_ATTACKS])
def test_what_belongs_to_another_phase_is_refused_by_the_order_of_phases(phase: Phase) -> None:
    allies = ["JC QC KC 9S* 8S", "KH 7H 6H"]
    if phase is Phase.ALLIED_ACTIONS:
        t = acting(allies=allies, wraiths=["2S 3S"])
        t.may_not("9S blocks 2S", "2S evolves", rule="AL-1.3")
    else:
        t = attacked(allies=allies, wraiths=["2S 3S"])
        t.may_not("2S evolves", "QC moves KC to 7H", rule="AL-1.3").may_not("JC heals 9S", rule="AL-R40")


@rule("AL-R40", "AL-1.3")
def test_neither_an_action_nor_a_block_belongs_to_the_evolutions() -> None:
    player = {"evolution_order": "player"}
    beings = ["JC QC KC 9S* 8S", "KH 7H 6H", "2S 3S", "2C 3C", "2D 3D"]
    t = table(phase="wraith evolutions", beings=beings, deck="4D 5D 6D", options=player)
    t.may_not("QC moves KC to 7H", "QC transforms 2D with KC", "9S blocks 2S", rule="AL-1.3")
    t.may_not("JC heals 9S", rule="AL-R40")


@rule("AL-10.1", "AL-11.1", "AL-12.9")
def test_a_being_that_is_not_there_is_refused_too() -> None:
    t = acting(allies=["JC QC KC 9S* 8S", "KH 7H 6H"], wraiths=["2D 3D"])
    for number in (-1, 0, 99):
        for option, forbidden in ((Move("QC", "KC", number), "AL-10.1"), (Transform("QC", "KC", number), "AL-11.1")):
            refusal = t.match.why_not(option)
            assert refusal is not None
            assert refusal.rule == forbidden
