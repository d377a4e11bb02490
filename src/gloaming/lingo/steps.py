"""Steps: compiled sentences. A step that never asks is a plain function; the others are generators (flows)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import isgeneratorfunction
from typing import Any

from gloaming.kernel import Flow

from .scope import FULLY, NOTHING, PARTLY, Extent, Scope
from .select import NumberPer, Selection
from .words import Run, Word

Test = Callable[[Scope], bool]
Able = Callable[[Scope], Extent]


@dataclass(slots=True)
class TextStep:
    """A compiled sentence: `run(scope, before)` carries it out and returns how far; it is a flow if `flows`."""

    run: Callable[[Scope, Extent], Any]
    flows: bool
    able: Able
    multiplies: bool = False  # whether `For each` multiplies its numbers instead of repeating it
    keeps_before: bool = False  # whether "If you do" after it refers to the sentence before it


@dataclass(slots=True)
class Holding:
    """A sentence that holds for some time: a bonus, a ban, a standing order. The game looks it up by its key."""

    k: int
    key: str
    n: int = 0
    of: Selection | None = None
    slots: dict[str, Any] = field(default_factory=dict)
    lasts: str = ""
    then: TextStep | None = None  # the step of a standing order
    happens: Test | None = None  # tests whether an event is the one it waits for
    tests: tuple[Test, ...] = ()
    counts: tuple[Callable[[Scope], int], ...] = ()
    when: str = ""  # the trigger of its line

    def times(self, scope: Scope) -> int:
        """How often it counts now: 0 if its conditions fail."""
        if not all(test(scope) for test in self.tests):
            return 0
        times = 1
        for count in self.counts:
            times *= count(scope)
        return times

    def fits(self, scope: Scope, thing: Any = None) -> bool:
        """Whether it is about a thing; without a thing, whether it names none."""
        return thing is None if self.of is None else thing is not None and self.of.fits(scope, thing)


def one_by_one(run: Run, name: str) -> Run:
    """Makes a verb that acts on one thing act on all picked things, one after the other."""
    if isgeneratorfunction(run):

        def flow(scope: Scope, *first: Any, **slots: Any) -> Flow[Extent]:
            all_done = []
            for thing in slots.pop(name):
                all_done.append(extent_of((yield from run(scope, *first, **{name: thing}, **slots))))
            return together(all_done)

        return flow
    return lambda scope, *first, **slots: together(
        [extent_of(run(scope, *first, **{name: thing}, **slots)) for thing in slots.pop(name)]
    )


def calling(run: Run, first: tuple[Any, ...], slots: Mapping[str, Any]) -> Callable[[Scope, Extent], Any]:
    """A step that calls a verb with its slots as selections: nothing is picked."""
    if isgeneratorfunction(run):

        def flow(scope: Scope, before: Extent) -> Flow[Extent]:
            return extent_of((yield from run(scope, *first, **slots)))

        return flow
    return lambda scope, before: extent_of(run(scope, *first, **slots))


def plainly(run: Run, subject: Selection | None, slots: Mapping[str, Any]) -> Callable[[Scope, Extent], Extent]:
    """A step for a verb that never asks: its subjects, things and amounts are fixed."""
    fixed = {name: slot for name, slot in slots.items() if not isinstance(slot, Selection | NumberPer)}
    open_slots = [(name, slot) for name, slot in slots.items() if name not in fixed]
    known = {name: slot.fixed for name, slot in open_slots if isinstance(slot, Selection) and slot.fixed is not None}
    all_known = {**fixed, **known} if len(known) == len(open_slots) else None

    def once(scope: Scope, first: tuple[Any, ...]) -> Extent:
        if all_known is not None and scope.times == 1:
            return extent_of(run(scope, *first, **all_known))
        filled = dict(fixed)
        for name, slot in open_slots:
            if isinstance(slot, NumberPer):
                filled[name] = slot.n * slot.per.count(scope)
            elif slot.counted:
                filled[name] = slot.amount(scope)
            else:
                scope.those[slot.kind.name] = filled[name] = found = slot.all(scope)
                if not found:
                    return NOTHING
        return extent_of(run(scope, *first, **filled))

    def plain(scope: Scope, before: Extent) -> Extent:
        if subject is None:
            return once(scope, ())
        outer, done, subjects = scope.it, [], subject.all(scope)
        if not subject.unsaid:
            scope.those[subject.kind.name] = subjects
        for it in subjects:
            scope.it = it
            done.append(once(scope, (it,)))
        scope.it = outer
        return done[0] if len(done) == 1 else together(done)

    return plain


def picking(run: Run, subject: Selection | None, slots: Mapping[str, Any]) -> Callable[[Scope, Extent], Flow[Extent]]:
    """A step for a verb that may ask: its things are picked first, for each subject."""
    asks = isgeneratorfunction(run)

    def once(scope: Scope, first: tuple[Any, ...]) -> Flow[Extent]:
        filled, there = yield from _filled(slots, scope)
        if there == NOTHING:
            return NOTHING
        result = run(scope, *first, **filled)
        done = extent_of((yield from result) if asks else result)
        return done if done < there else there

    def flow(scope: Scope, before: Extent) -> Flow[Extent]:
        outer, all_done = scope.it, []
        for it in (yield from subject.pick(scope)) if subject is not None else ():
            scope.it = it
            all_done.append((yield from once(scope, (it,))))
        scope.it = outer
        return together(all_done)

    return flow if subject is not None else (lambda scope, before: once(scope, ()))


def _filled(slots: Mapping[str, Any], scope: Scope) -> Flow[tuple[dict[str, Any], Extent]]:
    """The values of the slots, asking where needed; and how far there was enough of everything."""
    filled: dict[str, Any] = {}
    there = FULLY
    for name, slot in slots.items():
        if isinstance(slot, NumberPer):
            filled[name] = slot.n * slot.per.count(scope)
        elif not isinstance(slot, Selection):
            filled[name] = slot
        elif slot.counted:
            filled[name] = yield from slot.number(scope)
        else:
            filled[name] = picked = yield from slot.pick(scope)
            if (enough := slot.enough(picked)) < there:
                there = enough
    return filled, there


def only_if(holds: Callable[[Scope, Extent], bool], then: TextStep) -> Callable[[Scope, Extent], Any]:
    """A step under a condition."""

    def flow(scope: Scope, before: Extent) -> Flow[Extent]:
        if not holds(scope, before):
            return NOTHING
        done: Extent = yield from then.run(scope, before)
        return done

    return flow if then.flows else (lambda scope, before: then.run(scope, before) if holds(scope, before) else NOTHING)


def in_order(steps: Sequence[TextStep]) -> TextStep:
    """Several steps as one."""

    def flow(scope: Scope, before: Extent) -> Flow[Extent]:
        all_done = []
        for step in steps:
            all_done.append((yield from flowing(step, scope, before)))
        return together(all_done)

    return TextStep(flow, True, lambda scope: together([step.able(scope) for step in steps]), steps[0].multiplies)


def flowing(step: TextStep, scope: Scope, before: Extent) -> Flow[Extent]:
    """Runs a step as a flow, whether it asks or not."""
    done: Extent = (yield from step.run(scope, before)) if step.flows else step.run(scope, before)
    return done


def ability(word: Word, subject: Selection | None, slots: Mapping[str, Any]) -> Able:
    """How far a verb could be carried out now: as `can` says, or as far as its things are there."""
    if (can := word.can) is not None:
        return lambda scope: extent_of(can(scope, **slots))
    things = [slot for slot in (subject, *slots.values()) if isinstance(slot, Selection)]
    return lambda scope: min((each.able(scope) for each in things), default=FULLY)


def may_ask(slot: Any) -> bool:
    """Whether a slot may need a question."""
    return isinstance(slot, Selection) and slot.asks


def is_counted(slot: Any) -> bool:
    """Whether a slot has an amount, which can be multiplied."""
    return isinstance(slot, Selection) and slot.counted and slot.kind.all is None


def is_met(scope: Scope, *subject: Any, **slots: Any) -> bool:
    """Whether a fact without a function is true: there are as many things as its words say."""
    return all(slot.met(scope) for slot in slots.values() if isinstance(slot, Selection))


def together(all_done: Sequence[Extent]) -> Extent:
    """How far several things were done, taken as one."""
    if not any(all_done):
        return NOTHING
    return FULLY if min(all_done) == FULLY else PARTLY


def extent_of(result: Any) -> Extent:
    """How far a verb was carried out, from what it returned: None means fully."""
    if result is None or result is True:
        return FULLY
    return result if isinstance(result, Extent) else NOTHING
