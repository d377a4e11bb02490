"""When options of a kind are offered: what a refusal says where something else is asked."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gloaming.scene import Refusal

from .ask import Ask


class Occasion(NamedTuple):
    """The decisions at which options of a type are offered, the rule that says so, a sentence that is always true."""

    rule: str
    text: str
    kinds: tuple[str, ...]


def not_now(moments: Mapping[type, Occasion], ask: Ask, option: Any) -> Refusal | None:
    """The refusal of an option that belongs to another decision; None where it could be offered now."""
    moment = moments.get(type(option))
    if moment is None or ask.kind in moment.kinds or any(type(each) is type(option) for each in ask.options):
        return None
    return Refusal(moment.rule, moment.text)
