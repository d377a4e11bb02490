"""Generates the forms of a word: the noun phrases that its slots accept, and the sentences made of them."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from .keys import key_of
from .lexicon import Lexicon
from .slot_check import Taking, refusals
from .takes import NAME, ONE_OF_NAMES, OWN, PICKED, SEVERAL, Takes
from .tree import Act, Bonus, Cannot, Limit, Number, Part, Phrase, Quantity, Sentence, Things, Which
from .words import Forms, Slot, Word

PLAINEST = ("a", "some", "each", "all", OWN, "the", "this", "up to", "any", NAME, SEVERAL)
NUMBERED = ("some", "up to", "or more", "or less")
NUMBERS = (2, 1, 3)  # the numbers that are tried
COUNTED = 3  # how many kinds of things that can be counted are tried
ENOUGH = 5_000  # limit of noun phrases for a slot
NAMED = 2  # how many names or choices of a sort are tried


def phrases(kind: str, takes: Takes, word: Word, lexicon: Lexicon, deep: bool = True) -> Iterator[Things]:
    """Every noun phrase of a kind that a slot accepts, the plainest first; unless `deep`, only with the plainest
    words."""
    if not deep:
        yield from _phrases(kind, takes, word, lexicon, deep)
        return
    key = (kind, id(takes), word.category)  # cached for all words with the same declaration
    if key not in lexicon.phrases:
        lexicon.phrases[key] = takes, list(islice(_phrases(kind, takes, word, lexicon, deep), ENOUGH))
    yield from lexicon.phrases[key][1]


def _phrases(kind: str, takes: Takes, word: Word, lexicon: Lexicon, deep: bool) -> Iterator[Things]:
    taking = Taking(lexicon)
    ways = sorted(takes.which, key=lambda which: PLAINEST.index(which) if which in PLAINEST else len(PLAINEST))
    if lexicon.kinds[kind].all is None:
        ways.sort(key=lambda which: which != "some")
    for which in ways:
        if which == "that" and not lexicon.kinds[kind].that:
            continue  # `that …` needs a sentence before it
        for quantity in _quantities(which, takes):
            for things in _described(kind, which, quantity, takes, lexicon, deep):
                if taking.fits(things, takes, word):
                    yield things


def _quantities(which: str, takes: Takes) -> list[Quantity]:
    if which in (NAME, ONE_OF_NAMES, SEVERAL):
        return [Quantity()]
    if which == OWN:
        return [Quantity("", 0, owner) for owner in takes.owners]
    said: Which = which  # type: ignore[assignment]
    numbers = NUMBERS if which in NUMBERED else (0,)
    owners = takes.owners if _parts_of(which) else ()
    alone = () if which == "half" else ("",)  # half of your Memories
    return [Quantity(said, n, owner) for n in numbers for owner in (*alone, *owners)]


def _parts_of(which: str) -> bool:
    return which in ("some", "up to", "any number", "all", "each", "half")


def _described(
    kind: str, which: str, quantity: Quantity, takes: Takes, lexicon: Lexicon, deep: bool
) -> Iterator[Things]:
    """The noun phrases with this quantity: nouns or names, adjectives, qualifiers."""
    if which in (NAME, ONE_OF_NAMES):
        names = _all("name", kind, lexicon, takes.nouns)[: 3 * NAMED]
        for k, name in enumerate(names if which == NAME else names[:-1]):
            yield Things(kind, quantity, (), (name,) if which == NAME else (name, names[k + 1]))
        return
    nouns = _all("noun", kind, lexicon, takes.nouns)
    many = which == SEVERAL or (which == OWN and lexicon.kinds[kind].all is not None)
    if many:
        nouns = [noun for noun in nouns if _has_plural(noun, kind, lexicon)]
    rows: list[tuple[Phrase, tuple[Phrase, ...], tuple[Phrase, ...]]] = [(noun, (), ()) for noun in nouns]
    if nouns and (deep or takes.needs or takes.one_of):
        needed = (*takes.needed, *takes.one_of)
        wanted = (takes.adjectives, takes.qualifiers) if deep else (needed, needed)
        befores = _rows(_all("adjective", kind, lexicon, wanted[0]), takes)
        afters = _rows(_all("qualifier", kind, lexicon, wanted[1]), takes)
        rows += [(nouns[0], one, other) for one in befores for other in afters][1:]
    for noun, before, after in rows:
        yield Things(kind, quantity, before, (noun,), after, None, many)
        if deep:
            yield Things(kind, quantity, before, (noun,), after, None, many, at_random=True)
    if deep and nouns and takes.per and which in ("some", "a"):
        yield from (Things(kind, quantity, (), (nouns[0],), (), per) for per in countable(lexicon)[:COUNTED])
    if deep and len(nouns) > 1 and which != SEVERAL:
        yield Things(kind, quantity, (), tuple(nouns[:2]), (), None, many)


def _rows(words: list[Phrase], takes: Takes) -> list[tuple[Phrase, ...]]:
    """No word, each single one, and all those that are required together."""
    together = tuple(each for each in words if each.word in takes.needed)
    return [(), *((each,) for each in words), *([together] if len(together) > 1 else [])]


def countable(lexicon: Lexicon) -> list[Things]:
    """Some things of different kinds that can be counted after `per` and `For each`."""
    found = []
    every = [word.pattern for word in lexicon.words.values() if word.category == "noun"]
    for kind in lexicon.kinds:
        for noun in _all("noun", kind, lexicon, None):
            things = Things(kind, Quantity(), (), (noun,))
            if every.count(noun.word) == 1 and not refusals(things, lexicon):
                found.append(things)
                break
    return found


def _has_plural(noun: Phrase, kind: str, lexicon: Lexicon) -> bool:
    return any(isinstance(piece, Forms) for piece in lexicon.find("noun", noun.word, kind).pieces)


def _all(category: str, kind: str, lexicon: Lexicon, taken: Sequence[str] | None) -> list[Phrase]:
    """Every accepted word of a category and a kind, with its slots filled."""
    found = [word for word in lexicon.words.values() if word.category == category and word.kind == kind]
    found = [word for word in found if taken is None or word.pattern in taken]
    return [Phrase(word.pattern, parts) for word in found for parts in _parts(word, lexicon)]


def _parts(word: Word, lexicon: Lexicon) -> list[tuple[Part, ...]]:
    """Some ways to fill the slots of a word."""
    rows = [fillings(slot, word, lexicon) for slot in word.slots]
    return [tuple(row[k % len(row)] for row in rows) for k in range(max(map(len, rows), default=1))]


def fillings(slot: Slot, word: Word, lexicon: Lexicon) -> list[Part]:
    """Some plain values for a slot."""
    if slot.sort in lexicon.kinds:
        takes = Taking(lexicon).takes(word, slot.name, slot.sort)
        found = next(phrases(slot.sort, takes, word, lexicon, deep=False), None)
        return [] if found is None else [found]
    if slot.sort in lexicon.choices:
        return list(lexicon.choices[slot.sort][:NAMED]) or ["…"]
    if slot.sort in lexicon.codes:
        return [lexicon.codes[slot.sort].example]
    if slot.sort == "limit":
        return [Limit(3, "or more"), Limit(1, "or less")]
    if slot.sort == "signed":
        return [1, -1]
    return [Number(2)] if slot.sort == "value" else [2, 1]


def sentences_of(word: Word, lexicon: Lexicon) -> Iterator[Sentence]:
    """Every declared sentence with a verb, a stat or a deed: the plainest first, then with one part changed at a
    time."""
    return (sentence for sentence in candidates(word, lexicon) if not refusals(sentence, lexicon))


def candidates(word: Word, lexicon: Lexicon) -> Iterator[Sentence]:
    """The same, with some that are refused for other reasons than their noun phrases."""
    return _acts(word, lexicon) if word.category == "verb" else _holdings(word, lexicon)


def _durations(word: Word, lexicon: Lexicon) -> list[Phrase]:
    if word.category == "verb" and not word.lasting:
        return []
    return [Phrase(each.pattern) for each in lexicon.words.values() if each.category == "duration" and not each.slots]


def _acts(word: Word, lexicon: Lexicon) -> Iterator[Act]:
    subjects = _subjects(word, lexicon)
    durations = _durations(word, lexicon)
    first = next(subjects, None)
    plain: list[Phrase] = []
    for phrase in _filled(word, lexicon):
        plain = plain or [phrase]
        said = Phrase(phrase.word, phrase.parts, first)
        yield from (Act(said, lasts) for lasts in (None, *durations))
    for subject in subjects:
        for phrase in plain:
            yield from (Act(Phrase(phrase.word, phrase.parts, subject), lasts) for lasts in (None, *durations))


def _subjects(word: Word, lexicon: Lexicon) -> Iterator[Things | None]:
    """The subjects: for an imperative the one whom the text addresses, then all others."""
    if word.subject is None:
        yield None
        return
    kind = word.subject.sort
    if ("name", kind, "you") in lexicon.words:
        yield None
    takes = Taking(lexicon).takes(word, word.subject.name, kind)
    yield from (each for each in phrases(kind, takes, word, lexicon) if each.nouns[0].word != "you")


def _holdings(word: Word, lexicon: Lexicon) -> Iterator[Bonus | Cannot]:
    owners = _owners(word, lexicon)
    durations = (None, *_durations(word, lexicon))
    first = next(owners, None)
    plain: list[Phrase] = []
    for phrase in _filled(word, lexicon):
        plain = plain or [phrase]
        yield from _held(word, phrase, first, durations)
    for owner in owners:
        for phrase in plain:
            yield from _held(word, phrase, owner, durations)


def _held(
    word: Word, phrase: Phrase, of: Things | None, durations: Sequence[Phrase | None]
) -> Iterator[Bonus | Cannot]:
    for lasts in durations:
        if word.category == "stat":
            yield Bonus(of, ((2, phrase),), lasts)
        elif of is not None:
            yield Cannot(of, phrase, lasts)


def _owners(word: Word, lexicon: Lexicon) -> Iterator[Things | None]:
    """Whose number is changed, or to whom something is forbidden."""
    declared = {name.removeprefix("of_"): takes for name, takes in word.takes.items() if name.startswith("of_")}
    if word.category == "stat" and ("bare" in word.takes or not declared):
        yield None
    if not declared:
        declared = {kind: Takes((*PICKED, SEVERAL)) for kind, held in lexicon.kinds.items() if held.all is not None}
    for kind, takes in declared.items():
        yield from phrases(kind, takes, word, lexicon)


def _every(slot: Slot, lexicon: Lexicon) -> Sequence[Part]:
    """Every value of a slot."""
    return lexicon.choices.get(slot.sort, ())


def _filled(word: Word, lexicon: Lexicon) -> Iterator[Phrase]:
    """The word with its slots filled: first plainly, then with one slot changed at a time."""
    plain = [fillings(slot, word, lexicon) for slot in word.slots]
    if not all(plain):
        return
    if word.keys is not None:
        asked = [Phrase(word.pattern, parts) for parts in product(*(_every(slot, lexicon) for slot in word.slots))]
        yield from [phrase for phrase in asked if key_of(phrase, word, lexicon) in word.keys]
        return
    first = tuple(row[0] for row in plain)
    yield Phrase(word.pattern, first)
    for place, slot in enumerate(word.slots):
        every: list[Part] = plain[place]
        if slot.sort in lexicon.kinds:
            every = list(phrases(slot.sort, Taking(lexicon).takes(word, slot.name, slot.sort), word, lexicon))
        for part in every:
            if part != first[place]:
                yield Phrase(word.pattern, (*first[:place], part, *first[place + 1 :]))
