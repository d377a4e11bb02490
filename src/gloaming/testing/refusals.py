"""Refusals: options of other states are refused by a rule of the ledger, with a reason in words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from gloaming.kernel import Ask, Dice, Game, Match
from gloaming.kernel.catalogue import find
from gloaming.kernel.game import NOT_OFFERED
from gloaming.ledger import ledger

from .looks import require
from .positions import begun

KEPT = 12  # options of each kind that are kept
TRIED = 3  # options of each kind that are tried at a decision


class RefusalReport(Struct, frozen=True):
    """How many refusals were tried, of which kinds of options, and what was wrong with them."""

    game: str
    asked: int
    kinds: list[str]
    breaches: list[str]


def check_refusals(
    name: str | Game[Any],
    *,
    decisions: int = 400,
    seed: int = 0,
    apart: int = 5,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> RefusalReport:
    """Plays matches, and at every fifth decision asks why options of other decisions are not offered."""
    game = find(name) if isinstance(name, str) else name
    dice, rules = Dice(seed), ledger(game)
    elsewhere: dict[str, list[Any]] = {}
    asked = 0
    breaches: dict[str, None] = {}
    match = begun(game, dice, options)
    for ply in range(decisions):
        if match.ask is None or match.ply > 150:
            match = begun(game, dice, options)
        ask = match.ask
        if ask is None:
            continue
        remember(ask.options, elsewhere, dice)
        if ply % apart == 0:
            for option in not_offered(ask, elsewhere, dice):
                asked += 1
                try:
                    judge(match, option, rules)
                except Exception as error:
                    breaches[f"{ask.kind} ({ask.rule}), {option!r}: {error}"] = None
        advance(match, dice)
    return RefusalReport(game.name, asked, sorted(elsewhere), list(breaches))


def kind_of(option: Any) -> str:
    """The kind of an option: its type, and its contents if the type says little."""
    return type(option).__name__


def remember(options: Sequence[Any], elsewhere: dict[str, list[Any]], dice: Dice) -> None:
    """Keeps some options of each kind, replacing older ones."""
    for option in options:
        kept = elsewhere.setdefault(kind_of(option), [])
        if option in kept:
            continue
        if len(kept) < KEPT:
            kept.append(option)
        elif dice.roll(8) == 1:
            kept[dice.roll(KEPT) - 1] = option


def not_offered(ask: Ask, elsewhere: dict[str, list[Any]], dice: Dice) -> list[Any]:
    """Some options of each kind that are not offered now."""
    found = []
    for kept in elsewhere.values():
        missing = [option for option in kept if option not in ask.options]
        dice.shuffle(missing)
        found += missing[:TRIED]
    return found


def judge(match: Match, option: Any, rules: Any) -> None:
    """Checks a refusal: it must cite a rule of the ledger and have a reason of its own."""
    refusal = match.why_not(option)
    if refusal is None:
        return
    require(refusal.rule in rules, f"it is refused by {refusal.rule!r}, which is not in the ledger")
    require(refusal.text, "it is refused without words")
    require(NOT_OFFERED not in refusal.text, f"nothing says why ({refusal.rule})")


def advance(match: Match, dice: Dice, whims: int = 4) -> None:
    """Makes one decision by habit, or at random once in so many."""
    ask, habit = match.ask, match.game.habit
    if ask is None:
        return
    if habit is not None and dice.roll(whims) > 1:
        match.play(habit(match.state, ask))
    else:
        match.play(index=dice.roll(len(ask.options)) - 1)
