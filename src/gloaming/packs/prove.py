"""Tries every sentence that a lexicon declares: runs it, and compares what happened with what its tree says."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from gloaming.kernel import DONE, Ask
from gloaming.lingo import Extent, HowMany, Lexicon, NotUnderstood, Scope, Script, Selection, read
from gloaming.lingo.forms import sentences_of
from gloaming.lingo.hearing import keys_in
from gloaming.lingo.meaning import things_in
from gloaming.lingo.say import capital, say_sentence
from gloaming.lingo.steps import flowing
from gloaming.lingo.takes import NAME, ONE_OF_NAMES, shape
from gloaming.lingo.taking import Taking
from gloaming.lingo.tree import Act, Bonus, Cannot, CardText, Quantity, Sentence, TextLine, Things
from gloaming.lingo.words import Word

from .pack import Pack
from .proving import Position, Proving, VerbEffect

READ = 40  # sentences of a word that are read back: the others differ from them in one noun phrase
ENOUGH = 5_000  # sentences of a word that are made at all
MANY = 99  # no table has more of anything
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Wrong:
    """A sentence that did not do what it says."""

    sentence: str
    position: str  # "" where it was not even understood
    why: str

    def __str__(self) -> str:
        return f"{self.sentence}  [{self.position or 'read'}]\n    {self.why}"


@dataclass
class Proof:
    """What the prover found."""

    game: str
    words: int = 0
    sentences: int = 0
    trials: int = 0
    wrong: list[Wrong] = field(default_factory=list)
    untried: list[str] = field(default_factory=list)  # verbs of which is only known that they are read as they are said


def prove(pack: Pack, most: int = 0, progress: Progress | None = None) -> Proof:
    """Tries every verb, stat and deed of a pack's lexicon in every form it declares, or in `most` forms of each."""
    proof, lexicon = Proof(pack.shape.game), pack.lexicon
    words = [word for word in lexicon.words.values() if word.category in ("verb", "stat", "deed")]
    proof.words = len(words)
    for done, word in enumerate(words):
        if progress is not None:
            progress(done, len(words))
        made = _spread(list(islice(sentences_of(word, lexicon), ENOUGH)), most)
        for place, sentence in enumerate(made):
            proof.sentences += 1
            if place % max(1, len(made) // READ) == 0:
                proof.wrong += _misread(sentence, lexicon)
            if pack.shape.proving is not None:
                for position in pack.shape.proving.positions:
                    _try(pack, pack.shape.proving, word, sentence, position, proof)
        if pack.shape.proving is None or not _is_tried(word, pack.shape.proving):
            proof.untried.append(word.pattern)
    if progress is not None:
        progress(len(words), len(words))
    return proof


def _spread(made: list[Sentence], most: int) -> list[Sentence]:
    """So many of them, from all over."""
    step = max(1, -(-len(made) // most)) if most else 1
    return made[::step]


def _misread(sentence: Sentence, lexicon: Lexicon) -> Iterator[Wrong]:
    """Whether a sentence is read as what it was made of."""
    said = f"{capital(say_sentence(sentence, lexicon))}."
    try:
        found = read(said, lexicon).lines[0].sentences[0]
    except NotUnderstood as error:
        yield Wrong(said, "", error.misreads[0].why)
        return
    if found != sentence:
        yield Wrong(said, "", "it is read as something else")


def _is_tried(word: Word, proving: Proving) -> bool:
    if word.category == "verb":
        return word.pattern in proving.effects
    return word.run is None and word.pattern not in proving.holds


def _try(pack: Pack, proving: Proving, word: Word, sentence: Sentence, position: Position, proof: Proof) -> None:
    if not _is_tried(word, proving):
        return
    this = [things.kind for things in things_in(sentence) if things.quantity.which == "this"]
    script = Script(CardText((TextLine((sentence,)),)), pack.lexicon)
    scope = position.make(pack, this, script)
    if scope is None:
        return
    proof.trials += 1
    trial = Trial(pack.lexicon, proving, word, sentence, script, scope)
    said = f"{capital(say_sentence(sentence, pack.lexicon))}."
    try:
        proof.wrong += [Wrong(said, position.name, why) for why in trial.run()]
    except Exception as error:
        proof.wrong.append(Wrong(said, position.name, f"{type(error).__name__}: {error}"))


class Trial:
    """One sentence on one table."""

    def __init__(
        self, lexicon: Lexicon, proving: Proving, word: Word, sentence: Sentence, script: Script, scope: Scope
    ) -> None:
        self.lexicon, self.proving, self.word, self.sentence = lexicon, proving, word, sentence
        self.script, self.scope = script, scope
        self.asked: list[tuple[Ask, Any]] = []

    def run(self) -> Iterator[str]:
        """Carries it out, and yields everything that is not as the tree says."""
        (step,) = self.script.lines[0].steps
        wanted = self._wanted()
        before, used = dict(self.proving.census(self.scope)), self.scope.state.dice.used
        extent = self._answered(flowing(step, self.scope, Extent.FULLY))
        after = self.proving.census(self.scope)
        change = {place: after.get(place, 0) - n for place, n in before.items() if after.get(place, 0) != n}
        change |= {place: n for place, n in after.items() if n and place not in before}
        chance = self.scope.state.dice.used != used
        if isinstance(self.sentence, Act):
            yield from self._compare(self.proving.effects[self.word.pattern], wanted, change, extent, chance)
        elif isinstance(self.sentence, Bonus | Cannot):
            yield from self._compare_held(self.sentence, wanted, change)
        yield from self._questions(wanted, chance)

    def _answered(self, flow: Generator[Ask, Any, Extent]) -> Extent | None:
        """Answers every question with the option in the middle; None if the game is over by it."""
        try:
            ask = next(flow)
            while True:
                options = [option for option in ask.options if option != DONE] or list(ask.options)
                answer = options[len(options) // 2]
                self.asked.append((ask, answer))
                ask = flow.send(answer)
        except StopIteration as end:
            extent: Extent = end.value
            return extent
        except self.proving.ends:
            return None

    # what the words say

    def _wanted(self) -> dict[str, "Meant"]:
        """How many of each noun phrase are meant, worked out from the words and from what is there."""
        found: dict[str, Meant] = {}
        match self.sentence:
            case Act(verb):
                slots = [*zip(self.word.slots, verb.parts, strict=True)]
                if self.word.subject is not None and verb.subject is not None:
                    slots.append((self.word.subject, verb.subject))
                for slot, part in slots:
                    if isinstance(part, Things):
                        found[slot.name] = self._meant(part, slot.name)
            case Bonus(of, changes):
                if of is not None:
                    found["of"] = self._meant(of, f"of_{of.kind}")
                for slot, part in zip(self.word.slots, changes[0][1].parts, strict=True):
                    if isinstance(part, Things):
                        found["of"] = self._meant(part, slot.name)
            case Cannot(who):
                found["of"] = self._meant(who, f"of_{who.kind}")
        return found

    def _meant(self, things: Things, name: str) -> "Meant":
        takes = Taking(self.lexicon).takes(self.word, name, things.kind)
        chosen = Selection(things, self.lexicon, takes)
        if chosen.counted:
            least, most = amounts(things.quantity, chosen.count(self.scope))
            return Meant(things, MANY, least, most, counted=True)
        there = len(chosen.all(self.scope))
        least, most = (1, 1) if takes.one else numbers(shape(things, self.lexicon), things.quantity, there)
        return Meant(things, there, least, most)

    # what happened

    def _compare(
        self,
        effect: VerbEffect,
        wanted: dict[str, "Meant"],
        change: dict[str, int],
        extent: Extent | None,
        chance: bool,
    ) -> Iterator[str]:
        amount = {name: each.least for name, each in wanted.items() if each.counted}
        for (name, each), answer in zip(
            [row for row in wanted.items() if row[1].counted and row[1].least != row[1].most],
            [answer for _, answer in self.asked if isinstance(answer, HowMany)],
            strict=False,
        ):
            amount[name] = min(each.most, answer.n)
        acted = wanted.get(effect.by)
        times = 1 if acted is None else min(acted.there, acted.most)
        missing = any(not each.counted and each.most and not each.there for each in wanted.values())
        for place in change:
            if "@" not in place and place not in effect.places and place not in effect.also:
                yield f"{place} changed by {change[place]:+d}, which it does not say"
        total = 0
        for place, by in effect.places.items():
            size = by if isinstance(by, int) else amount.get(by.lstrip("-"), 1) * (-1 if by[0] == "-" else 1)
            expected, found = 0 if missing else size * times, change.get(place, 0)
            total += abs(found)
            if abs(found) > abs(expected) or found * expected < 0:
                yield f"{place} changed by {found:+d}, it says {expected:+d}"
            elif found != expected and extent is Extent.FULLY and acted is not None and times == acted.most:
                yield f"{place} changed by {found:+d} and it counts as done in full; it says {expected:+d}"
        if extent is Extent.NOTHING and total:
            yield "it counts as not done, but something changed"

    def _compare_held(
        self, sentence: Bonus | Cannot, wanted: dict[str, "Meant"], change: dict[str, int]
    ) -> Iterator[str]:
        """A changed number or a ban: exactly so many numbers of that key must have changed."""
        keys = keys_in(sentence, self.lexicon)
        n = sentence.changes[0][0] if isinstance(sentence, Bonus) else 1
        of = wanted.get("of")
        times = 1 if of is None else min(of.there, of.most)
        found = [place for place in change if place.partition("@")[0] in keys]
        others = [place for place in change if place not in found]
        if others:
            yield f"{', '.join(others)} changed, which it does not say"
        if any(change[place] != n for place in found):
            yield f"changed by {[change[place] for place in found]}, it says {n}"
        if of is not None and len(found) != times:
            yield f"{len(found)} changed, it says {times}"
        if of is None and not found:
            yield "nothing changed that a rule asks for"

    def _questions(self, wanted: dict[str, "Meant"], chance: bool) -> Iterator[str]:
        """Who was asked, and whether chance was used, against what the words leave open."""
        effect = self.proving.effects.get(self.word.pattern, VerbEffect({}))
        kinds = [ask.kind for ask, _ in self.asked if ask.kind not in effect.asks]
        if any(ask.seat != self.scope.seat for ask, _ in self.asked):
            yield "somebody else was asked"
        choices = sum(each.choices for each in wanted.values())
        if len(kinds) > choices:
            yield f"asked {len(kinds)} times ({', '.join(dict.fromkeys(kinds))}), the words leave {choices} open"
        if not kinds and any(each.open for each in wanted.values()) and not self._idle(wanted):
            yield "nobody was asked, although the words leave it open"
        drawn = any(each.drawn for each in wanted.values())
        if chance and not drawn and not effect.chance:
            yield "chance was used, which it does not say"
        if drawn and not chance and not self._idle(wanted):
            yield "chance was not used"

    def _idle(self, wanted: dict[str, "Meant"]) -> bool:
        return any(not each.counted and not each.there for each in wanted.values())


@dataclass(frozen=True)
class Meant:
    """How many things a noun phrase means: so many there, at least and at most so many of them."""

    things: Things
    there: int
    least: int
    most: int
    counted: bool = False

    @property
    def open(self) -> bool:
        """Whether somebody has to choose."""
        if self.counted:
            return self.least != self.most
        return self.least < self.there and self.most > 0 and not self.things.at_random

    @property
    def drawn(self) -> bool:
        """Whether the dice choose."""
        return self.things.at_random and not self.counted and 0 < self.least < self.there

    @property
    def choices(self) -> int:
        """How many questions may be asked."""
        if not self.open:
            return 0
        return 1 if self.counted else min(self.most, self.there)


def numbers(said: str, quantity: Quantity, there: int) -> tuple[int, int]:
    """At least and at most how many of so many things are meant."""
    match said:
        case "a" | "another" | "any" | "the":
            return max(1, quantity.n), max(1, quantity.n)
        case "some":
            return quantity.n, quantity.n
        case "up to":
            return 0, quantity.n
        case "any number":
            return 0, there
        case "half":
            return there // 2, there // 2
        case each if each == ONE_OF_NAMES:
            return 1, 1
        case each if each == NAME:
            return there, there
    return there, there


def amounts(quantity: Quantity, there: int) -> tuple[int, int]:
    """At least and at most how much of what is only counted is meant."""
    match quantity.which:
        case "up to":
            return 0, quantity.n
        case "any number":
            return 0, there
        case "all":
            return there, there
        case "half":
            return there // 2, there // 2
    return quantity.n or 1, quantity.n or 1


def untold(proof: Proof, most: int = 20) -> Sequence[Wrong]:
    """The first of what is wrong, one for each sort of fault and verb."""
    first: dict[str, Wrong] = {}
    for each in proof.wrong:
        first.setdefault(f"{each.sentence.split()[0]} {each.why}", each)
    return list(first.values())[:most]
