"""The tree of a text as plain data. Words are stored by their patterns; the lexicon has their functions."""

from typing import Literal

from msgspec import Struct

Which = Literal[
    "", "a", "another", "other", "each", "each other", "every", "no", "all", "any", "any number", "half",
    "this", "that", "the", "some", "up to", "or more", "or less",
]  # fmt: skip


class Quantity(Struct, frozen=True):
    """How many, and which: `a`, `up to 2 of your`, `each other`. `some` is a plain number; "" is for names."""

    which: Which = ""
    n: int = 0
    owner: str = ""  # your, its, their

    @property
    def many(self) -> bool | None:
        """Whether the noun after it is plural; None where both can be."""
        if self.which in ("all", "any number", "other", "half", "or more", "or less"):
            return True
        if self.which in ("some", "up to"):
            return self.n != 1 or bool(self.owner)
        if self.which in ("", "the", "no"):
            return True if self.n > 1 else None
        return bool(self.owner)  # `each of your Leaders`


class Limit(Struct, frozen=True):
    """A bound: `3 or less`."""

    n: int
    which: Literal["or more", "or less"]

    def met(self, n: int) -> bool:
        """Whether a number is within the bound."""
        return n >= self.n if self.which == "or more" else n <= self.n


class Number(Struct, frozen=True):
    """A number, or a number for each of something: `2`, `1 per Key`."""

    n: int
    per: "Things | None" = None


class Things(Struct, frozen=True):
    """A noun phrase: how many, of what kind, which of them."""

    kind: str
    quantity: Quantity
    adjectives: tuple["Phrase", ...]
    nouns: tuple["Phrase", ...]  # several are joined by "or"
    qualifiers: tuple["Phrase", ...] = ()
    per: "Things | None" = None
    many: bool = False  # whether the noun is plural, if the quantity leaves it open
    at_random: bool = False


Part = int | str | Limit | Number | Things  # the value of a slot


class Phrase(Struct, frozen=True):
    """A word of the game with its slots filled. `word` is its pattern in the lexicon."""

    word: str
    parts: tuple[Part, ...] = ()
    subject: Things | None = None
    negated: bool = False


class Act(Struct, frozen=True, tag=True):
    """A verb with its subject and slots: something to be done, or that holds."""

    verb: Phrase
    lasts: Phrase | None = None


class Bonus(Struct, frozen=True, tag=True):
    """A change of a number: `+2 Fight`, `Each Foe has -1 Spirit Cost this round`."""

    of: Things | None
    changes: tuple[tuple[int, Phrase], ...]
    lasts: Phrase | None = None


class Cannot(Struct, frozen=True, tag=True):
    """A ban."""

    who: Things
    deed: Phrase
    lasts: Phrase | None = None


class If(Struct, frozen=True, tag=True):
    """A sentence that is carried out only if all of these facts are true."""

    facts: tuple[Phrase, ...]
    then: "Sentence"


class IfYouDo(Struct, frozen=True, tag=True):
    """A sentence that is carried out only if the one before it was, or (`cannot`) was not."""

    cannot: bool
    then: "Sentence"


class May(Struct, frozen=True, tag=True):
    """A sentence that is carried out only if the addressed seat wants it."""

    then: "Sentence"


class ChooseOne(Struct, frozen=True, tag=True):
    """One of several sentences."""

    options: tuple["Sentence", ...]


class ForEach(Struct, frozen=True, tag=True):
    """A sentence that is repeated for each of some things, at most `limit` times (0: no limit)."""

    counted: Things
    limit: int
    then: "Sentence"
    after: bool = False  # whether it is written at the end: `gain 1 Oil for each dark Lamp`


class When(Struct, frozen=True, tag=True):
    """A standing order: carried out the first time (or `always`, each time) this happens."""

    event: Phrase
    then: "Sentence"
    always: bool = False


Sentence = Act | Bonus | Cannot | If | IfYouDo | May | ChooseOne | ForEach | When


class TextLine(Struct, frozen=True):
    """A line of a text: its trigger, its cost, its sentences."""

    sentences: tuple[Sentence, ...]
    trigger: Phrase | None = None
    cost: Sentence | None = None


class CardText(Struct, frozen=True):
    """The text of a card."""

    lines: tuple[TextLine, ...] = ()
