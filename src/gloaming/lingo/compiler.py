"""Compiles the tree of a text into steps that run: order, conditions, choices, counting. Verbs belong to the game."""

from collections.abc import Callable, Sequence
from inspect import isgeneratorfunction
from typing import Any

from gloaming.kernel import DONE, Flow, RulesError

from .keys import key_of
from .lexicon import Lexicon
from .say import say_phrase, say_sentence
from .scope import FULLY, NOTHING, PARTLY, Do, Extent, Held, Scope
from .select import Selection, compiled_slots
from .steps import (
    Holding,
    Test,
    TextStep,
    ability,
    calling,
    flowing,
    in_order,
    is_counted,
    is_met,
    may_ask,
    one_by_one,
    only_if,
    picking,
    plainly,
    together,
)
from .tree import Act, Bonus, Cannot, ChooseOne, ForEach, If, IfYouDo, May, Phrase, Quantity, Sentence, Things, When
from .words import Run, Word


def bound(run: Run, word: Word, phrase: Phrase, lexicon: Lexicon) -> Callable[[Scope], Any]:
    """The function of a word, called with its subject and slots as selections, of which nothing is picked yet."""
    subject = () if phrase.subject is None else (Selection(phrase.subject, lexicon),)
    slots = compiled_slots(word, phrase.parts, lexicon)
    return lambda scope: run(scope, *subject, **slots)


def _always(scope: Scope) -> bool:
    return True


class Compiler:
    """Compiles the sentences of one text into steps, and collects what holds: bonuses, bans, standing orders."""

    def __init__(self, lexicon: Lexicon, exactly: bool = False) -> None:
        self.lexicon = lexicon
        self.exactly = exactly  # whether a number in a fact means exactly that many, as in examples
        self.holdings: list[Holding] = []
        self.tests: tuple[Test, ...] = ()
        self.counts: tuple[Callable[[Scope], int], ...] = ()
        self.when = ""

    def step(self, sentence: Sentence) -> TextStep:
        """The step of a sentence."""
        match sentence:
            case Act():
                return self._act(sentence)
            case Bonus(of, changes, lasts):
                steps = [self._hold(of, n, "stat", stat, lasts) for n, stat in changes]
                return steps[0] if len(steps) == 1 else in_order(steps)
            case Cannot(who, deed, lasts):
                return self._hold(who, 0, "deed", deed, lasts)
            case If():
                return self._if(sentence)
            case IfYouDo():
                return self._if_you_do(sentence)
            case May(then):
                return self._may(then)
            case ChooseOne(options):
                return self._choose(options)
            case ForEach():
                return self._for_each(sentence)
            case When():
                return self._when(sentence)

    # verbs

    def _act(self, act: Act) -> TextStep:
        word = self.lexicon.find("verb", act.verb.word)
        lasts = self._lasts(act.lasts)
        slots = compiled_slots(word, act.verb.parts, self.lexicon)
        subject = self._subject(word, act.verb)
        holding = self._note(key_of(act.verb, word, self.lexicon), of=subject, slots=slots, lasts=lasts)
        if word.run is None:
            return self._keeping(holding, word)
        if word.lasting:
            slots = {**slots, "lasts": lasts}
        run = one_by_one(word.run, word.each) if word.each else word.run
        asks = isgeneratorfunction(run)
        able = ability(word, subject, slots)
        multiplies = any(is_counted(slot) for slot in slots.values())
        if word.raw:
            return TextStep(calling(run, () if subject is None else (subject,), slots), asks, able)
        if asks or any(may_ask(slot) for slot in (subject, *slots.values())):
            return TextStep(picking(run, subject, slots), True, able, multiplies)
        return TextStep(plainly(run, subject, slots), False, able, multiplies)

    def _subject(self, word: Word, verb: Phrase) -> Selection | None:
        """Who does it; for an imperative, the one whom the text addresses."""
        if word.subject is None:
            return None
        you = Things(word.subject.sort, Quantity(), (), (Phrase("you"),))
        subject = Selection(verb.subject or you, self.lexicon, word.takes.get(word.subject.name))
        subject.unsaid = verb.subject is None
        return subject

    # what holds

    def _note(self, key: str, **more: Any) -> Holding:
        holding = Holding(len(self.holdings), key, tests=self.tests, counts=self.counts, when=self.when, **more)
        self.holdings.append(holding)
        return holding

    def _hold(self, of: Things | None, n: int, category: str, phrase: Phrase, lasts: Phrase | None) -> TextStep:
        word = self.lexicon.find(category, phrase.word)
        slots = compiled_slots(word, phrase.parts, self.lexicon)
        who = None if of is None else Selection(of, self.lexicon, word.takes.get(of.kind))
        key = key_of(phrase, word, self.lexicon)
        return self._keeping(self._note(key, n=n, of=who, slots=slots, lasts=self._lasts(lasts)), word)

    def _keeping(self, holding: Holding, word: Word) -> TextStep:
        """A step that gives the game a lasting effect, after open choices were made."""
        keep, settled = word.run or self.lexicon.keep, {}
        of = holding.of if holding.of is not None and holding.of.settled else None
        for name, slot in holding.slots.items():
            if isinstance(slot, Selection) and slot.settled:
                settled[name] = slot

        def run(scope: Scope, before: Extent) -> Flow[Extent]:
            if keep is None:
                raise RulesError(f"{word.pattern}: nothing keeps it; give the lexicon a `keep` or the word a function")
            whom = None if of is None else (yield from of.pick(scope))
            picked = {}
            for name, slot in settled.items():
                picked[name] = yield from slot.pick(scope)
            if whom == [] or [] in picked.values():
                return NOTHING
            keep(scope, Held(holding.k, holding.key, holding.n * scope.times, whom, holding.lasts, picked))
            return FULLY

        def able(scope: Scope) -> Extent:
            needed = [slot for slot in (of, *settled.values()) if slot is not None]
            return min((slot.able(scope) for slot in needed), default=FULLY)

        return TextStep(run, True, able, multiplies=True)

    def _when(self, when: When) -> TextStep:
        word = self.lexicon.find("event", when.event.word)
        then = self.step(when.then)
        holding = self._note(key_of(when.event, word, self.lexicon), then=then)
        holding.happens = self.event(when.event)
        return self._keeping(holding, word=Word("event", "", when.event.word, ()))

    def event(self, event: Phrase) -> Test:
        """A test for the event of a trigger or a standing order."""
        word = self.lexicon.find("event", event.word)
        return _always if word.run is None else bound(word.run, word, event, self.lexicon)

    # frames

    def _if(self, sentence: If) -> TextStep:
        tests = tuple(self.fact(fact) for fact in sentence.facts)
        self.tests, outer = (*self.tests, *tests), self.tests
        then = self.step(sentence.then)
        self.tests = outer

        def holds(scope: Scope, before: Extent = FULLY) -> bool:
            return all(test(scope) for test in tests)

        def able(scope: Scope) -> Extent:
            return then.able(scope) if holds(scope) else NOTHING

        return TextStep(only_if(holds, then), then.flows, able, then.multiplies)

    def _if_you_do(self, sentence: IfYouDo) -> TextStep:
        then, enough, cannot = self.step(sentence.then), self.enough, sentence.cannot
        run = only_if(lambda scope, before: (before >= enough) is not cannot, then)
        return TextStep(run, then.flows, then.able, keeps_before=True)

    @property
    def enough(self) -> Extent:
        """How far a sentence must be carried out for "If you do" to be true."""
        return PARTLY if self.lexicon.partly else FULLY

    def _may(self, sentence: Sentence) -> TextStep:
        then, choose = self.step(sentence), self.lexicon.choose
        options = (self.offer(sentence), DONE)

        def flow(scope: Scope, before: Extent) -> Flow[Extent]:
            if not then.able(scope) or (yield from choose(scope, "may", lambda: options)) == DONE:
                return NOTHING
            return (yield from flowing(then, scope, before))

        return TextStep(flow, True, then.able)

    def offer(self, sentence: Sentence, say: Callable[[str], str] = str) -> Do:
        """The option to carry a sentence out; the lexicon keeps the sentence by the label of the option."""
        option = Do(say(say_sentence(sentence, self.lexicon)))
        self.lexicon.offers[option.text] = sentence
        return option

    def _choose(self, sentences: Sequence[Sentence]) -> TextStep:
        steps = {self.offer(each): self.step(each) for each in sentences}
        enough, choose = self.enough, self.lexicon.choose

        def able(scope: Scope) -> Extent:
            return max(step.able(scope) for step in steps.values())

        def options(scope: Scope) -> list[Do]:
            return [option for option, step in steps.items() if step.able(scope) >= enough] or list(steps)

        def flow(scope: Scope, before: Extent) -> Flow[Extent]:
            chosen = yield from choose(scope, "choose one", lambda: options(scope))
            return (yield from flowing(steps[chosen], scope, before))

        return TextStep(flow, True, able)

    def _for_each(self, sentence: ForEach) -> TextStep:
        counted, limit = Selection(sentence.counted, self.lexicon), sentence.limit

        def count(scope: Scope) -> int:
            n = counted.count(scope)
            return min(n, limit) if limit else n

        self.counts, outer = (*self.counts, count), self.counts
        then = self.step(sentence.then)
        self.counts = outer

        def able(scope: Scope) -> Extent:
            return then.able(scope) if count(scope) else NOTHING

        def flow(scope: Scope, before: Extent) -> Flow[Extent]:
            n = count(scope)
            if not n:
                return NOTHING
            if then.multiplies:
                scope.times, outer = scope.times * n, scope.times
                done = yield from flowing(then, scope, before)
                scope.times = outer
                return done
            all_done = []
            for _ in range(n):
                all_done.append((yield from flowing(then, scope, before)))
            return together(all_done)

        return TextStep(flow, True, able, then.multiplies)

    def fact(self, fact: Phrase) -> Test:
        """A fact as a test. Its subject is counted: `a Foe is …` needs one, `each Foe is …` all of them."""
        word = self.lexicon.find("fact", fact.word)
        slots = compiled_slots(word, fact.parts, self.lexicon)
        run = word.run or is_met
        subject = None if fact.subject is None else Selection(fact.subject, self.lexicon)
        for counted in (subject, *slots.values()):
            if isinstance(counted, Selection):
                counted.exactly = self.exactly
        if subject is None:
            return lambda scope: bool(run(scope, **slots)) is not fact.negated

        def test(scope: Scope) -> bool:
            things, true = subject.all(scope), 0
            outer = scope.it
            for scope.it in things:
                true += bool(run(scope, scope.it, **slots))
            scope.it = outer
            return subject.meets(true, len(things)) is not fact.negated

        return test

    def _lasts(self, lasts: Phrase | None) -> str:
        return "" if lasts is None else say_phrase(lasts, "duration", self.lexicon)
