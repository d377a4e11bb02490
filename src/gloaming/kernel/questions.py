"""What a new table asks in plain words: each answer sets some options of the game. And how an option is worded."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Meta, Struct

Kind = Literal["adventure", "difficulty", "company"]  # which adventure, how hard, who sits down
When = Mapping[str, tuple[Any, ...]]  # the options that must have one of these values


class TableAnswer(Struct, frozen=True, omit_defaults=True):
    """One answer: `sets` are the options it gives; all others that its question touches have their defaults.

    `picture` is a file of the game's own pack; `spoken` is the answer within the sentence about the whole table.
    """

    label: str
    sets: Mapping[str, Any] = {}
    line: str = ""
    picture: str = ""
    spoken: str = ""
    when: When = {}


class TableQuestion(Struct, frozen=True, omit_defaults=True):
    """A question and its answers in the order that means something; `brief` ones have answers of a word or two.

    What stands chosen is the answer with the defaults of the rules, or where it is `suggested` the first.
    """

    kind: Kind
    title: str
    answers: tuple[TableAnswer, ...]
    when: When = {}
    brief: bool = False
    suggested: bool = False

    def touches(self) -> tuple[str, ...]:
        """The options that its answers set."""
        return tuple(dict.fromkeys(name for answer in self.answers for name in answer.sets))


def worded(title: str, about: str, labels: Iterable[tuple[Any, str]] = (), **more: Any) -> Meta:
    """The title of an option, its description, and its values with labels, in the order in which they are shown."""
    words = {"title": title} | ({"labels": [list(each) for each in labels]} if labels else {})
    return Meta(description=about, extra_json_schema=words, **more)
