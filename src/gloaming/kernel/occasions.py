"""Which decision offers which type of option: what a refusal says when another decision is open."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gloaming.scene import Refusal

from .ask import Ask


class Occasion(NamedTuple):
    """The kinds of decisions that offer options of a type, the rule for it, and a sentence that says so."""

    rule: str
    text: str
    kinds: tuple[str, ...]


def not_now(moments: Mapping[type, Occasion], ask: Ask, option: Any) -> Refusal | None:
    """The refusal of an option that belongs to another decision; None where it could be offered now."""
    moment = moments.get(type(option))
    if moment is None or ask.kind in moment.kinds or any(type(each) is type(option) for each in ask.options):
        return None
    return Refusal(moment.rule, moment.text)
