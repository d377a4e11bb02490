"""Runs one sentence on one table, and compares what happens with what the sentence says."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

from gloaming.kernel import DONE, Ask
from gloaming.lingo import Do, Extent, HowMany, Lexicon, Scope, Script, Selection
from gloaming.lingo.hearing import keys_in
from gloaming.lingo.slot_check import Taking
from gloaming.lingo.steps import flowing
from gloaming.lingo.tree import Act, Bonus, Cannot, ForEach, May, Sentence, Things
from gloaming.lingo.words import Word

from .proving import Census, Proving, Seen, VerbEffect

MANY = 99  # more than any table has of anything
PLENTY = 4  # a table with plenty has at least so much of everything
FRAMES = ("may",)  # the kinds of questions that frames ask, beside those of the sentence


@dataclass(frozen=True)
class Frame:
    """How a sentence is run: by itself, as an option (taken, or `declined`), or several times."""

    whole: Sentence
    declined: bool = False

    @property
    def inner(self) -> Sentence:
        """The sentence itself."""
        return self.whole.then if isinstance(self.whole, May | ForEach) else self.whole


@dataclass(frozen=True)
class Meant:
    """How many things a noun phrase means: how many there are, and the least and the most that are meant."""

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
        """Whether dice choose."""
        return self.things.at_random and not self.counted and 0 < self.least < self.there

    @property
    def choices(self) -> int:
        """How many questions may be asked."""
        if not self.open:
            return 0
        return 1 if self.counted else min(self.most, self.there)


class Trial:
    """One sentence on one table. `without` is the census without its card, for sentences that hold instead of being
    run."""

    def __init__(
        self,
        proving: Proving,
        word: Word,
        frame: Frame,
        script: Script,
        scope: Scope,
        lexicon: Lexicon,
        plenty: bool = False,
        without: Census | None = None,
    ) -> None:
        self.lexicon, self.proving, self.word, self.frame = lexicon, proving, word, frame
        self.script, self.scope, self.plenty, self.without = script, scope, plenty, without
        self.sentence = frame.inner
        self.effect = _effect(proving, word, self.sentence)
        self.factor = 1  # how often it is carried out
        if isinstance(frame.whole, ForEach):
            self.factor = Selection(frame.whole.counted, lexicon).count(scope)
        self.ended = ""  # the name of the exception that ended it
        self.asked: list[tuple[Ask, Any]] = []

    def run(self) -> Iterator[str]:
        """Runs the sentence, and yields everything that differs from what it says."""
        (step,) = self.script.lines[0].steps
        wanted = self._wanted()
        noted = self.effect.looks(self.scope)
        meant = self._things_meant() if self.effect.shows is not None else {}
        before, used = self.without or dict(self.proving.census(self.scope)), self.scope.state.dice.used
        extent = None if self.without else self._answered(flowing(step, self.scope, Extent.FULLY))
        change = _changes(before, self.proving.census(self.scope))
        if self.ended:
            change[self.ended] = 1
        chance = self.scope.state.dice.used != used
        if self.frame.declined:
            if change and len(self.asked) == 1:
                yield f"{', '.join(change)} changed, although it was declined"
            return
        if isinstance(self.sentence, Act) and (self.word.run is not None or self.effect.places):
            yield from self._compare(wanted, change, extent)
            if self.effect.shows is not None:
                most = {name: each.most * self.factor for name, each in wanted.items()}
                yield from self.effect.shows(
                    Seen(self.sentence, self.scope, noted, meant, most, change, extent, self.factor)
                )
        else:
            yield from self._compare_held(wanted, change)
        if self.without is None:
            yield from self._questions(wanted, chance)

    def _answered(self, flow: Generator[Ask, Any, Extent]) -> Extent | None:
        """Answers every question with the option in the middle; None if the game ends."""
        try:
            ask = next(flow)
            while True:
                answer = self._answer(ask)
                self.asked.append((ask, answer))
                ask = flow.send(answer)
        except StopIteration as end:
            extent: Extent = end.value
            return extent
        except self.proving.ends as end:
            self.ended = type(end).__name__
            return None

    def _answer(self, ask: Ask) -> Any:
        if self.frame.declined and not self.asked:
            return DONE
        options = [option for option in ask.options if option != DONE] or list(ask.options)
        return options[len(options) // 2]

    # what the words say

    def _things_meant(self) -> dict[str, list[Any]]:
        """By slot: all things that its noun phrase could mean."""
        assert isinstance(self.sentence, Act)
        slots = [*zip(self.word.slots, self.sentence.verb.parts, strict=True)]
        if self.word.subject is not None and self.sentence.verb.subject is not None:
            slots.append((self.word.subject, self.sentence.verb.subject))
        found = {}
        for slot, part in slots:
            if isinstance(part, Things):
                takes = Taking(self.lexicon).takes(self.word, slot.name, part.kind)
                found[slot.name] = Selection(part, self.lexicon, takes).all(self.scope)
        return found

    def _wanted(self) -> dict[str, Meant]:
        """By slot: how many things are meant, from the words and from what there is."""
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
                    if isinstance(part, Things) and of is None:
                        found["of"] = self._meant(part, slot.name)
            case Cannot(who):
                found["of"] = self._meant(who, f"of_{who.kind}")
        return found

    def _meant(self, things: Things, name: str) -> Meant:
        takes = Taking(self.lexicon).takes(self.word, name, things.kind)
        chosen = Selection(things, self.lexicon, takes)
        there = self.effect.there.get(name)
        if chosen.counted:
            many = there(self.scope, things) if there else chosen.count(self.scope)
            least, most = chosen.bounds(many)
            most = min(most, many) if there else most
            per = 1 if chosen.per is None else chosen.per.count(self.scope)
            return Meant(things, MANY, least * per, most * per, counted=True)
        many = there(self.scope, things) if there else len(chosen.all(self.scope))
        least, most = chosen.bounds(many)
        return Meant(things, many, least, most)

    # what happened

    def _compare(self, wanted: dict[str, Meant], change: dict[str, int], extent: Extent | None) -> Iterator[str]:
        effect, amount = self.effect, self._amounts(wanted)
        acted = wanted.get(effect.by)
        times = 1 if acted is None else min(acted.there, acted.most)
        missing = any(not each.counted and not each.there for each in wanted.values())
        for place in change:
            if "@" not in place and place not in effect.places and place not in effect.also:
                yield f"{place} changed by {change[place]:+d}, which it does not say"
        total, in_full = 0, self._in_full(wanted, extent)
        for place, by in effect.places.items():
            size = by if isinstance(by, int) else amount.get(by.lstrip("-"), 1) * (-1 if by[0] == "-" else 1)
            expected, found = 0 if missing else size * times * self.factor, change.get(place, 0)
            total += abs(found)
            if abs(found) > abs(expected) or found * expected < 0:
                yield f"{place} changed by {found:+d}, it says {expected:+d}"
            elif found != expected and in_full:
                yield f"{place} changed by {found:+d} and it counts as done in full; it says {expected:+d}"
        if extent is Extent.NOTHING and total:
            yield "it counts as not done, but something changed"

    def _in_full(self, wanted: dict[str, Meant], extent: Extent | None) -> bool:
        """Whether it must be carried out in full: it says so, or there is plenty of everything."""
        if self.effect.fewer or any(each.least != each.most for each in wanted.values()):
            return False
        acted = wanted.get(self.effect.by)
        if self.factor > 1 and not all(isinstance(by, str) for by in self.effect.places.values()):
            return False  # repeating it may have no further effect
        if self.plenty and not self.effect.fails and self._is_enough(wanted):
            return True
        return self.factor == 1 and extent is Extent.FULLY and (acted is None or acted.there >= acted.most)

    def _is_enough(self, wanted: dict[str, Meant]) -> bool:
        """Whether a table with plenty has as much as the words ask for."""
        return all(each.most * self.factor <= PLENTY for each in wanted.values() if each.counted)

    def _amounts(self, wanted: dict[str, Meant]) -> dict[str, int]:
        """The amounts of what is only counted, as said or as answered."""
        amount = {name: each.least for name, each in wanted.items() if each.counted}
        open_amounts = [(name, each) for name, each in wanted.items() if each.counted and each.least != each.most]
        said = [answer for _, answer in self.asked if isinstance(answer, HowMany)]
        for name, each in open_amounts:  # the verb itself may have asked for a smaller amount
            amount[name] = min(each.most, said.pop(0).n) if said and self.factor == 1 else each.most
        return amount

    def _compare_held(self, wanted: dict[str, Meant], change: dict[str, int]) -> Iterator[str]:
        """For a changed number or a ban: exactly so many numbers of that key must have changed."""
        keys = keys_in(self.sentence, self.lexicon)
        n = self.sentence.changes[0][0] * self.factor if isinstance(self.sentence, Bonus) else 1
        of = wanted.get("of") or wanted.get(self.effect.by)
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

    def _questions(self, wanted: dict[str, Meant], chance: bool) -> Iterator[str]:
        """Compares who was asked, and whether chance was used, with what the words leave open."""
        effect = self.effect
        kinds = [ask.kind for ask, answer in self.asked if ask.kind not in effect.asks and not isinstance(answer, Do)]
        if any(ask.seat != self.scope.seat for ask, _ in self.asked):
            yield "somebody else was asked"
        choices = sum(each.choices for each in wanted.values()) * self.factor
        if len(kinds) > choices:
            yield f"asked {len(kinds)} times ({', '.join(dict.fromkeys(kinds))}), the words leave {choices} open"
        idle = effect.unasked or self._idle(wanted)
        if not self.asked and any(each.open for each in wanted.values()) and not idle:
            yield "nobody was asked, although the words leave it open"
        drawn = any(each.drawn for each in wanted.values())
        if chance and not drawn and not effect.chance:
            yield "chance was used, which it does not say"
        if drawn and not chance and not self._idle(wanted):
            yield "chance was not used"

    def _idle(self, wanted: dict[str, Meant]) -> bool:
        return any(not each.counted and not each.there for each in wanted.values())


def _effect(proving: Proving, word: Word, sentence: Sentence) -> VerbEffect:
    """What the game says that a sentence changes."""
    found = proving.effects.get(word.pattern, VerbEffect({}))
    if isinstance(found, VerbEffect):
        return found
    assert isinstance(sentence, Act)
    return found(sentence)


def _changes(before: Census, after: Census) -> dict[str, int]:
    """The differences between two censuses, by place."""
    places = dict.fromkeys((*before, *after))
    return {place: n for place in places if (n := after.get(place, 0) - before.get(place, 0))}
