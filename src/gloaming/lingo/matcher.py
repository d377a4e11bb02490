"""Finds every way in which some words match the patterns of a lexicon.

All matches are found, not only the first: `read` keeps the one that gives the same text when it is said. Matches at a
position are cached. The class has many methods, one for each rule of the syntax.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from .lexicon import Lexicon
from .tree import Act, Bonus, Cannot, Limit, Number, Part, Phrase, Quantity, Sentence, Things
from .words import Forms, Piece, Slot, Word

PLAIN = ("another", "every", "no", "all", "any", "this", "that", "the")
OWNERS = ("your", "its", "their")
LONGEST = 6  # most digits of a number
BARE, OTHER = Quantity(), Quantity("other")


class Matcher:
    """The words of one phrase, matched against a lexicon. Each method yields the end of a match and what it matched."""

    def __init__(self, lexicon: Lexicon, words: Sequence[str], looking: bool = False) -> None:
        self.lexicon = lexicon
        self.looking = looking  # whether to note what would have matched, for an error message
        self.words = words
        self.small = [word.lower() for word in words]
        self.found: dict[tuple[Any, ...], list[tuple[int, Any]]] = {}
        self.far = -1  # the last position at which something was missing
        self.wanted: dict[str, None] = {}  # what would have matched there
        self.uncounted = -1  # the position where a number or an article is missing

    # what a whole phrase can be

    def clauses(self) -> list[Sentence]:
        """Matches of the phrase as a clause: something to be done."""
        return [clause for end, clause in self._clauses(0) if self._is_end(end)]

    def facts(self) -> list[tuple[Phrase, ...]]:
        """Matches of the phrase as facts joined by "and"."""
        return [facts for end, facts in self._facts(0) if self._is_end(end)]

    def events(self) -> list[Phrase]:
        """Matches of the phrase as an event."""
        return [event for end, event in self._predicates("event", 0) if self._is_end(end)]

    def triggers(self) -> list[Phrase]:
        """Matches of the phrase as a trigger, with which a line begins."""
        return [trigger for end, trigger in self._phrases("trigger", "", 0) if self._is_end(end)]

    def counted(self) -> list[Things]:
        """Matches of the phrase as things that are counted: `Key you have`."""
        return [things for end, things in self._counted(0) if self._is_end(end)]

    def _is_end(self, end: int) -> bool:
        return end == len(self.words) or self._missing(end, "the end")

    def _missing(self, i: int, what: str) -> bool:
        if self.looking:
            if i > self.far:
                self.far, self.wanted = i, {}
            if i == self.far:
                self.wanted[what] = None
        return False

    def _is(self, i: int, *words: str) -> bool:
        """Whether these words are at a position."""
        for k, word in enumerate(words, i):
            if k >= len(self.small) or self.small[k] != word:
                return self._missing(k, word)
        return True

    # sentences

    def _clauses(self, i: int) -> Iterator[tuple[int, Sentence]]:
        for j, verb in [*self._phrases("verb", "", i), *self._verbs_with_subject(i)]:
            yield j, Act(verb)
            if self.lexicon.find("verb", verb.word).lasting:
                for k, lasts in self._phrases("duration", "", j):
                    yield k, Act(verb, lasts)
        for j, changes in self._changes(i):
            yield from self._lasting(j, Bonus(None, changes))
        for kind in self.lexicon.kinds:
            for j, things in self._things(kind, i):
                if self._is(j, "cannot"):
                    for k, deed in self._phrases("deed", "", j + 1):
                        yield from self._lasting(k, Cannot(things, deed))
                if self._is(j, "has") or self._is(j, "have"):
                    for k, changes in self._changes(j + 1):
                        yield from self._lasting(k, Bonus(things, changes))

    def _lasting(self, i: int, sentence: Bonus | Cannot) -> Iterator[tuple[int, Sentence]]:
        yield i, sentence
        for j, lasts in self._phrases("duration", "", i):
            if isinstance(sentence, Bonus):
                yield j, Bonus(sentence.of, sentence.changes, lasts)
            else:
                yield j, Cannot(sentence.who, sentence.deed, lasts)

    def _changes(self, i: int) -> Iterator[tuple[int, tuple[tuple[int, Phrase], ...]]]:
        for j, n in self._signed(i):
            for k, stat in self._phrases("stat", "", j):
                yield k, ((n, stat),)
                if self._is(k, "and"):
                    for end, more in self._changes(k + 1):
                        yield end, ((n, stat), *more)

    def _verbs_with_subject(self, i: int) -> Iterator[tuple[int, Phrase]]:
        for kind in self.lexicon.kinds:
            # imperative: the subject is the one whom the text addresses
            if ("name", kind, "you") in self.lexicon.words:
                yield from self._rest("verb", kind, i, None)
        yield from self._predicates("verb", i)

    def _facts(self, i: int) -> Iterator[tuple[int, tuple[Phrase, ...]]]:
        for j, fact in self._predicates("fact", i):
            yield j, (fact,)
            if self._is(j, "and"):
                for k, more in self._facts(j + 1):
                    yield k, (fact, *more)

    def _predicates(self, category: str, i: int) -> Iterator[tuple[int, Phrase]]:
        """Subject and predicate; or a whole sentence without slots before its verb."""
        if category != "verb":
            yield from self._phrases(category, "", i)
        for kind in self.lexicon.kinds:
            for j, things in self._things(kind, i):
                yield from self._rest(category, kind, j, things)
                if category == "verb" and things.quantity.which in ("some", "up to") and self._is(j, "each"):
                    yield from self._rest(category, kind, j + 1, things)

    def _rest(self, category: str, kind: str, i: int, subject: Things | None) -> Iterator[tuple[int, Phrase]]:
        for word in self._candidates(category, kind, i):
            for j, parts in self._pieces(word.pieces, i):
                yield j, Phrase(word.pattern, parts, subject)
        if category == "fact" and subject is not None:
            yield from self._negated(kind, i, subject)

    def _negated(self, kind: str, i: int, subject: Things) -> Iterator[tuple[int, Phrase]]:
        for verb, words in (("is", ("is", "not")), ("is", ("are", "not")), ("has", ("does", "not", "have")),
                            ("has", ("do", "not", "have"))):  # fmt: skip
            if self._is(i, *words):
                for word in self.lexicon.index.get(("fact", kind, verb), ()):
                    for j, parts in self._pieces(word.pieces[1:], i + len(words)):
                        yield j, Phrase(word.pattern, parts, subject, negated=True)

    # patterns

    def _phrases(self, category: str, kind: str, i: int) -> list[tuple[int, Phrase]]:
        key = (category, kind, i)
        if key not in self.found:
            self.found[key] = []  # guards against patterns that begin with their own category
            self.found[key] = [
                (j, Phrase(word.pattern, parts))
                for word in self._candidates(category, kind, i)
                for j, parts in self._pieces(word.pieces, i)
            ]
        return self.found[key]

    def _candidates(self, category: str, kind: str, i: int) -> list[Word]:
        index = self.lexicon.index
        first = self.small[i] if i < len(self.small) else None
        if self.looking and (category, kind, first) not in index:
            for known in index:  # what might have matched here
                if known[0] == category and known[1] == kind and known[2]:
                    self._missing(i, known[2])
        named = index.get((category, kind, first), []) if first else []
        return [*named, *index.get((category, kind, ""), [])]

    def _pieces(self, pieces: Sequence[Piece], i: int) -> Iterator[tuple[int, tuple[Part, ...]]]:
        if not pieces:
            yield i, ()
            return
        piece, rest = pieces[0], pieces[1:]
        if isinstance(piece, Slot):
            for j, part in self._slot(piece.sort, i):
                for k, parts in self._pieces(rest, j):
                    yield k, (part, *parts)
        elif isinstance(piece, Forms):
            if self._is(i, piece.one.lower()) or self._is(i, piece.many.lower()):
                yield from self._pieces(rest, i + 1)
        elif self._is(i, piece.lower()):
            yield from self._pieces(rest, i + 1)

    def _slot(self, sort: str, i: int) -> Iterator[tuple[int, Part]]:
        lexicon = self.lexicon
        if sort in lexicon.kinds:
            yield from self._things(sort, i)
        elif sort in lexicon.choices:
            yield from self._choice(sort, i)
        elif sort in lexicon.codes:
            if i < len(self.words) and lexicon.codes[sort].regex.fullmatch(self.words[i]):
                yield i + 1, self.words[i]
            else:
                self._missing(i, lexicon.codes[sort].example)
        elif sort == "n":
            yield from self._number(i)
        elif sort == "signed":
            yield from self._signed(i)
        elif sort == "limit":
            yield from self._limit(i)
        else:
            yield from self._value(i)

    def _choice(self, sort: str, i: int) -> Iterator[tuple[int, str]]:
        if self.looking:
            for first in self.lexicon.choice_index[sort]:
                self._missing(i, first)
        if i < len(self.small):
            for each, words in self.lexicon.choice_index[sort].get(self.small[i], ()):
                if self._is(i, *words):
                    yield i + len(words), each

    def _number(self, i: int) -> Iterator[tuple[int, int]]:
        if i < len(self.words) and is_number(self.words[i]):
            yield i + 1, int(self.words[i])
        else:
            self._missing(i, "a number")

    def _signed(self, i: int) -> Iterator[tuple[int, int]]:
        word = self.words[i] if i < len(self.words) else ""
        if word[:1] in ("+", "-") and is_number(word[1:]):
            yield i + 1, int(word)
        else:
            self._missing(i, "a number with its sign")

    def _limit(self, i: int) -> Iterator[tuple[int, Limit]]:
        for j, n in self._number(i):
            if self._is(j, "or", "more"):
                yield j + 2, Limit(n, "or more")
            elif self._is(j, "or", "less"):
                yield j + 2, Limit(n, "or less")

    def _value(self, i: int) -> Iterator[tuple[int, Number]]:
        for j, n in self._number(i):
            yield j, Number(n)
            if self._is(j, "per"):
                for k, per in self._counted(j + 1):
                    yield k, Number(n, per)

    # things

    def _things(self, kind: str, i: int) -> list[tuple[int, Things]]:
        key = ("things", kind, i)
        if key not in self.found:
            self.found[key] = []
            self.found[key] = [
                *(
                    (k, Things(kind, BARE, (), names, qualifiers))
                    for j, names in self._names(kind, i)
                    for k, qualifiers in self._row("qualifier", kind, j)
                ),
                *(
                    each
                    for j, quantity in self._quantities(i)
                    for each in self._described(kind, quantity, j)
                    if quantity != BARE or self._may_be_bare(each[1], i)
                ),
            ]
        return self.found[key]

    def _may_be_bare(self, things: Things, i: int) -> bool:
        """Without an article or a number only plurals are accepted: `Giantslayers`, `free HEX`."""
        if things.many or things.adjectives:
            return True
        self.uncounted = i
        return False

    def _names(self, kind: str, i: int) -> Iterator[tuple[int, tuple[Phrase, ...]]]:
        for j, name in self._phrases("name", kind, i):
            yield j, (name,)
            if self._is(j, "or"):
                for k, more in self._names(kind, j + 1):
                    yield k, (name, *more)

    def _counted(self, i: int) -> Iterator[tuple[int, Things]]:
        for kind in self.lexicon.kinds:
            yield from self._described(kind, BARE, i)
            if self._is(i, "other"):
                yield from self._described(kind, OTHER, i + 1)

    def _described(self, kind: str, quantity: Quantity, i: int) -> Iterator[tuple[int, Things]]:
        """Adjectives, nouns and qualifiers after a quantity: `the top 3` has its number after the adjective."""
        for j, adjectives in self._row("adjective", kind, i):
            yield from self._named(kind, quantity, adjectives, j)
            if quantity.which == "the" and adjectives:
                for k, n in self._number(j):
                    yield from self._named(kind, Quantity("the", n), adjectives, k)

    def _named(
        self, kind: str, quantity: Quantity, adjectives: tuple[Phrase, ...], i: int
    ) -> Iterator[tuple[int, Things]]:
        for j, nouns, many in self._nouns(kind, i):
            plural = many and quantity.many is None
            for k, qualifiers in self._row("qualifier", kind, j):
                yield k, Things(kind, quantity, adjectives, nouns, qualifiers, None, plural)
                if self._is(k, "at", "random"):
                    yield k + 2, Things(kind, quantity, adjectives, nouns, qualifiers, None, plural, at_random=True)
                if self._is(k, "per"):
                    for end, per in self._counted(k + 1):
                        yield end, Things(kind, quantity, adjectives, nouns, qualifiers, per, plural)

    def _nouns(self, kind: str, i: int) -> Iterator[tuple[int, tuple[Phrase, ...], bool]]:
        for j, noun in self._phrases("noun", kind, i):
            many = self._is_plural(noun, kind, j)
            yield j, (noun,), many
            if self._is(j, "or"):
                for k, more, also in self._nouns(kind, j + 1):
                    yield k, (noun, *more), many or also

    def _is_plural(self, noun: Phrase, kind: str, end: int) -> bool:
        pieces = self.lexicon.find("noun", noun.word, kind).pieces
        return any(
            isinstance(piece, Forms) and self.small[end - back] == piece.many.lower() != piece.one.lower()
            for back, piece in enumerate(reversed(pieces), 1)
        )

    def _row(self, category: str, kind: str, i: int) -> Iterator[tuple[int, tuple[Phrase, ...]]]:
        """None, one or several words of a category in a row."""
        yield i, ()
        for j, first in self._phrases(category, kind, i):
            for k, more in self._row(category, kind, j):
                yield k, (first, *more)

    def _quantities(self, i: int) -> list[tuple[int, Quantity]]:
        if ("quantity", i) not in self.found:
            self.found["quantity", i] = list(self._ways_to_count(i))
        return self.found["quantity", i]

    def _ways_to_count(self, i: int) -> Iterator[tuple[int, Quantity]]:
        """Every quantity that matches."""
        yield i, BARE
        if self._is(i, "a") or self._is(i, "an"):
            yield i + 1, Quantity("a")
        if self._is(i, "other"):
            yield i + 1, OTHER
        for word in PLAIN:
            if self._is(i, word):
                yield i + 1, Quantity(word)  # type: ignore[arg-type]
        if self._is(i, "each"):
            yield i + 1, Quantity("each")
            if self._is(i + 1, "other"):
                yield i + 2, Quantity("each other")
        yield from self._partial(i)
        for owner in OWNERS:
            if self._is(i, owner):
                yield i + 1, Quantity("", 0, owner)

    def _partial(self, i: int) -> Iterator[tuple[int, Quantity]]:
        """Numbers, and parts of what somebody has: `2`, `up to 2 of your`, `any number of`, `4 or more`."""
        for j, limit in self._limit(i):
            yield j, Quantity(limit.which, limit.n)
        ways = [*((j, Quantity("some", n)) for j, n in self._number(i))]
        if self._is(i, "up", "to"):
            ways += [(j, Quantity("up to", n)) for j, n in self._number(i + 2)]
        yield from ways
        ways += [(i + 1, Quantity(word)) for word in ("all", "each", "half") if self._is(i, word)]
        if self._is(i, "any", "number"):
            ways.append((i + 2, Quantity("any number")))
            if self._is(i + 2, "of"):
                yield i + 3, Quantity("any number")
        for j, way in ways:
            if self._is(j, "of"):
                for owner in OWNERS:
                    if self._is(j + 1, owner):
                        yield j + 2, Quantity(way.which, way.n, owner)


def is_number(word: str) -> bool:
    """Whether a word is a number that texts may have."""
    return len(word) <= LONGEST and word.isascii() and word.isdecimal()
