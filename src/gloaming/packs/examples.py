"""Runs the examples of cards as tests: given, when, then."""

import difflib
from collections.abc import Generator
from typing import Any

from msgspec import Struct

from gloaming.kernel import Flow, GameOver
from gloaming.lingo import Scope, read_claims, read_events
from gloaming.lingo.compiler import Compiler, bound
from gloaming.lingo.say import capital, say_event, say_facts
from gloaming.lingo.tree import Phrase

from .pack import Pack
from .shape import Example


class ExampleFailed(Exception):
    """An example that does not pass."""


def run_example(pack: Pack, bearer: Struct, example: Example) -> str:
    """What is wrong with an example; "" if it passes."""
    if pack.shape.start is None:
        return f"{pack.shape.game} cannot run examples"
    scope = pack.shape.start(pack, bearer)
    try:
        for fact in read_claims(example.given, pack.lexicon):
            _given(pack, scope, fact)
        _when(pack, scope, example)
        for fact in read_claims(example.then, pack.lexicon):
            if not Compiler(pack.lexicon, exactly=True).fact(fact)(scope):
                return f"then: {_sentence(say_facts((fact,), pack.lexicon))} This is not so."
    except ExampleFailed as wrong:
        return str(wrong)
    return ""


def _sentence(said: str) -> str:
    return f"{capital(said)}."


def _given(pack: Pack, scope: Scope, fact: Phrase) -> None:
    word = pack.lexicon.find("fact", fact.word)
    if word.make is None or fact.negated:
        raise ExampleFailed(f"given: {_sentence(say_facts((fact,), pack.lexicon))} The game cannot set this up.")
    bound(word.make, word, fact, pack.lexicon)(scope)


def _when(pack: Pack, scope: Scope, example: Example) -> None:
    """Runs the events of `when`; `choose` answers the questions in order."""
    answers = list(example.choose)
    try:
        for event in read_events(example.when, pack.lexicon):
            word = pack.lexicon.find("event", event.word)
            if word.make is None:
                raise ExampleFailed(
                    f"when: {_sentence(say_event(event, pack.lexicon))} The game cannot let this happen."
                )
            happening = bound(word.make, word, event, pack.lexicon)(scope)
            if isinstance(happening, Generator):
                _answered(pack, scope, happening, answers)
    except GameOver as over:
        scope.over = over.outcome
    if answers:
        raise ExampleFailed(f"choose: {answers[0]!r} was never asked for.")


def _answered(pack: Pack, scope: Scope, flow: Flow[Any], answers: list[str]) -> None:
    try:
        ask = next(flow)
        while True:
            labels = [pack.shape.label(scope, option) for option in ask.options]
            if not answers:
                raise ExampleFailed(f"when: it is asked which: {', '.join(labels)}. Say it with `choose`.")
            if answers[0] not in labels:
                near = difflib.get_close_matches(answers[0], labels, n=1)
                hint = f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(labels)}."
                raise ExampleFailed(f"choose: {answers[0]!r} is not among the options. {hint}")
            ask = flow.send(ask.options[labels.index(answers.pop(0))])
    except StopIteration:
        return
