"""Selections: the things that a noun phrase means in a state: all that match, how many, and which are picked."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gloaming.kernel import DONE, Flow

from .lexicon import Lexicon
from .scope import FULLY, NOTHING, PARTLY, Extent, HowMany, Pick, Scope
from .span import NOT_THIS, Span, amount_of, span_of
from .takes import Takes
from .tree import Number, Phrase, Things
from .words import Word

Filter = Callable[[Scope, Any], bool]

# quantities that mean later things, too, so that nothing is fixed at once
OPEN = ("each", "all", "every", "other", "each other", "")
CLEAR = (*OPEN, "this", "that")  # quantities for which nobody has to choose


class Selection:
    """The things of a noun phrase. `all`, `fits`, `count` and `met` never ask; `pick` and `number` may."""

    def __init__(self, things: Things, lexicon: Lexicon, takes: Takes | None = None) -> None:
        self.things = things
        self.takes = takes  # what its slot accepts
        self.lexicon = lexicon
        self.kind = lexicon.kinds[things.kind]
        self.which, self.n = things.quantity.which, things.quantity.n
        self.exactly = False  # whether a number means exactly that many, as in examples; else that many or more
        self.unsaid = False  # whether it is the subject of an imperative, to which `that …` does not refer
        self.per = None if things.per is None else Selection(things.per, lexicon)
        self.filters: list[Filter] = []  # tests of a single thing
        # functions of all things together: `the top card`
        self.sorters: list[Callable[[Scope, list[Any]], list[Any]]] = []
        self.source: Callable[[Scope], Sequence[Any]] | None = None
        self.counter: Callable[[Scope], int] | None = None  # counts what can only be counted
        self._nouns()
        self._adjectives()
        self._qualifiers()
        if takes is not None and takes.where is not None:
            self.filters.append(takes.where)
        self._asked = (takes is not None and takes.asked) or f"pick {self.kind.name}"
        self._pool = (takes is not None and takes.source) or self.kind.all
        self._offer = (takes is not None and takes.option) or self.kind.option or Pick
        self._not_this = self.which in NOT_THIS
        self._sifts = self._not_this or bool(self.filters)

    # compiling

    def _nouns(self) -> None:
        things, words = self.things, self.lexicon.words
        first = things.nouns[0]
        self.is_name = ("name", things.kind, first.word) in words
        if self.is_name:
            named = [self._bound("name", name) for name in things.nouns]
            self.source = named[0] if len(named) == 1 else _all_of(named)
        elif things.quantity.which == "this":
            self.source = self.kind.this
        elif things.quantity.which == "that":
            self.source = lambda scope: scope.those.get(things.kind, ())
        else:
            runs = [self._bound("noun", noun) for noun in things.nouns]
            if self.kind.all is None:
                self.counter = runs[0]
            elif all(run is not None for run in runs):
                self.filters.append(_any_of(runs))  # type: ignore[arg-type]

    def _adjectives(self) -> None:
        for adjective in self.things.adjectives:
            word = self.lexicon.find("adjective", adjective.word, self.things.kind)
            run = self._bound("adjective", adjective)
            if run is not None and word.among:
                self.sorters.append(run)
            elif run is not None:
                self.filters.append(run)

    def _qualifiers(self) -> None:
        for qualifier in self.things.qualifiers:
            word = self.lexicon.find("qualifier", qualifier.word, self.things.kind)
            run = self._bound("qualifier", qualifier)
            if self.kind.all is None:
                self.counter = run
            elif word.source:
                self.source = run
            elif run is not None:
                self.filters.append(run)

    def _bound(self, category: str, phrase: Phrase) -> Callable[..., Any] | None:
        """The function of a word with its slots filled."""
        word = self.lexicon.find(category, phrase.word, self.things.kind)
        run, slots = word.run, compiled_slots(word, phrase.parts, self.lexicon)
        if run is None or not slots:
            return run
        return lambda *args: run(*args, **slots)

    # looking

    def all(self, scope: Scope) -> list[Any]:
        """All that match, in the order of the state."""
        pool = self.source(scope) if self.source is not None else self._pool(scope) if self._pool else ()
        found = [thing for thing in pool if self._passes(scope, thing)] if self._sifts else list(pool)
        for sort in self.sorters:
            found = sort(scope, found)
        return found[: self.n or 1] if self.sorters else found

    def _passes(self, scope: Scope, thing: Any) -> bool:
        if self._not_this and thing in self.kind.itself(scope):
            return False
        for passes in self.filters:  # noqa: SIM110 (a loop is twice as fast here)
            if not passes(scope, thing):
                return False
        return True

    def fits(self, scope: Scope, thing: Any) -> bool:
        """Whether a thing matches."""
        if self.source is not None and thing not in self.source(scope):
            return False
        return self._passes(scope, thing)

    def count(self, scope: Scope) -> int:
        """How many match."""
        if self.kind.all is None:
            return 0 if self.counter is None else self.counter(scope)
        return len(self.all(scope))

    def met(self, scope: Scope) -> bool:
        """Whether there are as many as the quantity says: a, no, 2, 4 or more."""
        return self.meets(self.count(scope))

    def meets(self, n: int, of: int | None = None) -> bool:
        """Whether a number is what the quantity says, out of so many."""
        match self.which:
            case "no":
                return n == 0
            case "some":
                return n == self.n if self.exactly else n >= self.n
            case "or more":
                return n >= self.n
            case "or less":
                return n <= self.n
            case "each" | "all" | "every" | "each other" | "other":
                return n > 0 and of in (n, None)  # false if there are none at all
            case _:
                return n > 0

    def able(self, scope: Scope) -> Extent:
        """How far the quantity can be met."""
        if self.counted:
            return FULLY
        there = len(self.all(scope))
        if not there:
            return NOTHING
        return PARTLY if self.which == "some" and there < self.n else FULLY

    @cached_property
    def settled(self) -> bool:
        """Whether it is fixed at once which things are meant; `each Threat` also means later ones."""
        return self.is_name or self.which not in OPEN

    # choosing

    def pick(self, scope: Scope) -> Flow[list[Any]]:
        """The things that are meant; where that is open, the seat picks them one by one."""
        found = self.all(scope)
        least, most = self.bounds(len(found))
        if least < len(found):
            if self.things.at_random:
                found = drawn(scope, found, most)
            else:
                found = yield from self._chosen(scope, found, least, min(most, len(found)))
        if not self.unsaid:
            scope.those[self.kind.name] = found
        return found

    def _chosen(self, scope: Scope, found: list[Any], least: int, most: int) -> Flow[list[Any]]:
        offer, choose, asked = self._offer, self.lexicon.choose, self._asked
        left = list(dict.fromkeys(found))  # equal things are offered once
        offered: list[Any] = []
        picked: list[Any] = []

        def options() -> list[Any]:
            """What is left to pick; computed again each time, since the table may change while a question is open."""
            nonlocal left, offered
            if offered:
                left = _without(self.all(scope), picked)
            offered = [offer(thing) for thing in left]
            return offered if len(picked) < least else [*offered, DONE]

        rule, scope.rule = scope.rule, (self.takes is not None and self.takes.rule) or scope.rule
        while len(picked) < most:
            answer = yield from choose(scope, asked, options)
            if answer == DONE:
                break
            picked.append(left[offered.index(answer)])
        scope.rule = rule
        return picked

    def enough(self, picked: list[Any]) -> Extent:
        """How far the quantity is met by what was picked."""
        if not picked:
            return NOTHING
        return PARTLY if self.which == "some" and len(picked) < self.n else FULLY

    def bounds(self, there: int) -> tuple[int, int]:
        """The least and the most to be picked, of so many. Numbers are not multiplied under `For each` here."""
        return self.span.of(there, self.lexicon.half)

    @cached_property
    def span(self) -> Span:
        """How many things the quantity means."""
        return amount_of(self.things.quantity) if self.counted else span_of(self.things, self.lexicon, self.takes)

    def number(self, scope: Scope) -> Flow[int]:
        """How many of what is only counted; may ask."""
        if not self.asks:
            return self.amount(scope)
        numbers = [HowMany(k) for k in range(self.amount(scope) + 1)]
        asked = (self.takes is not None and self.takes.asked) or f"how many {self.kind.name}"
        answer: HowMany = yield from self.lexicon.choose(scope, asked, lambda: numbers)
        return answer.n

    def amount(self, scope: Scope) -> int:
        """How many of what is only counted; if somebody is asked, the most they may say."""
        if self.span.most is None:  # all of them, or half
            return self.span.of(self.count(scope), self.lexicon.half)[1]
        n = self.span.most * (scope.times if self.kind.all is None else 1)
        return n if self.per is None else n * self.per.count(scope)

    @cached_property
    def asks(self) -> bool:
        """Whether somebody may have to choose which or how many."""
        if self.counted:
            return self.span.free
        if self.takes is not None and self.takes.one:
            return True
        if self.is_name:
            return len(self.things.nouns) > 1
        return self.things.at_random or self.which not in CLEAR

    @cached_property
    def fixed(self) -> int | None:
        """The number, if it is always the same and needs no question."""
        return self.span.most if self.counted and self.per is None and self.which in ("some", "a") else None

    @cached_property
    def counted(self) -> bool:
        """Whether only a number is needed: an amount."""
        if self.takes is not None and self.takes.count:
            return True
        return self.kind.all is None and self.source is None


def compiled_slots(word: Word, parts: Iterable[Any], lexicon: Lexicon) -> dict[str, Any]:
    """By name: the values of the slots of a word; noun phrases become selections, of which nothing is picked yet."""
    slots = zip(word.slots, parts, strict=True)
    return {slot.name: compiled_part(part, lexicon, word.takes.get(slot.name)) for slot, part in slots}


@dataclass(frozen=True)
class NumberPer:
    """A number for each of something."""

    n: int
    per: Selection


def compiled_part(part: Any, lexicon: Lexicon, takes: Takes | None = None) -> Any:
    """The value of one slot; a noun phrase becomes a selection, of which nothing is picked yet."""
    if isinstance(part, Things):
        return Selection(part, lexicon, takes)
    if isinstance(part, Number):
        return part.n if part.per is None else NumberPer(part.n, Selection(part.per, lexicon))
    return part


def drawn(scope: Scope, found: list[Any], n: int) -> list[Any]:
    """So many things, drawn by the dice."""
    left = found[:]
    picked = []
    for _ in range(min(n, len(left))):
        picked.append(scope.state.dice.choice(left))
        left.remove(picked[-1])
    return picked


def _without(found: list[Any], picked: list[Any]) -> list[Any]:
    """The things that are left, equal ones once."""
    left = found[:]
    for each in picked:
        if each in left:
            left.remove(each)
    return list(dict.fromkeys(left))


def _all_of(names: Sequence[Any]) -> Callable[[Scope], list[Any]]:
    return lambda scope: [thing for name in names for thing in name(scope)]


def _any_of(runs: Sequence[Filter]) -> Filter:
    if len(runs) == 1:
        return runs[0]
    return lambda scope, thing: any(run(scope, thing) for run in runs)
