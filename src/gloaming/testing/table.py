"""A table for tests: a game in the middle, and words for what one does there.

    t = GameTable.new("hexapawn").do(Move("a1", "a2"))
    t.may_not(Move("b3", "b2"), rule="HP-3")
    t.say("Take the pawn on a2").expect_end("no pawn can move")

Whatever fails prints the decision that is really open. The tests of a game add their own words in a subclass, and may
say in `option` how they write an option.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec

from gloaming.kernel import DONE, Ask, Flow, Game, IllegalChoice, Match, Outcome, State

S = TypeVar("S", bound=State)
T = TypeVar("T")


class GameTable(Generic[S]):
    """A match with words for tests. Every method that does something returns the table, so that calls can be
    chained."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @classmethod
    def new(cls, game: str | Game[Any], seed: int = 1, **options: Any) -> Self:
        """A new match."""
        return cls(Match.new(game, seed, options))

    @classmethod
    def laid(cls, game: Game[S], state: S | Mapping[str, Any]) -> Self:
        """A match that begins from this state, which must be possible. Earlier events are dropped."""
        plain = {**msgspec.to_builtins(state), "story": []}
        return cls(Match.from_position(game, {"game": game.name, "schema": game.schema, "state": plain}))

    # what is asked

    @property
    def state(self) -> S:
        """The state now."""
        state: S = self.match.state
        return state

    @property
    def s(self) -> S:
        """The state now, as short as rules call it."""
        return self.state

    @property
    def kind(self) -> str:
        """The kind of the open decision and what it is about; empty if it is over."""
        return "" if self.match.ask is None else self.match.ask.title

    @property
    def options(self) -> list[Any]:
        """What is offered now; nothing when it is over."""
        return [] if self.match.ask is None else list(self.match.ask.options)

    @property
    def labels(self) -> list[str]:
        """What is offered now, in words."""
        return [self.match.gloss(option).label for option in self.options]

    def of(self, sort: type) -> list[Any]:
        """The offered options of a type."""
        return [option for option in self.options if isinstance(option, sort)]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.match.result

    @property
    def result(self) -> str:
        """Why the game ended; empty while it runs."""
        return "" if self.match.result is None else self.match.result.reason

    @property
    def told(self) -> list[str]:
        """The lines of the log, as the first seat reads them."""
        return [line.text for line in self.match.log(0)]

    def decision(self) -> str:
        """The open decision in words, for failure messages."""
        ask = self.match.ask
        if ask is None:
            return f"The game is over: {self.match.result}"
        lines = [f"  {label}  {option!r}" for label, option in zip(self.labels, self.options, strict=True)]
        return "\n".join([f"Open is {ask.kind!r} ({ask.rule}), seat {ask.seat}: {self.match.question()}", *lines])

    # answering

    def option(self, answer: Any) -> Any:
        """The option that an answer means: an option itself, its place, or a type for the first of that type."""
        return meant(answer, self.options)

    def do(self, *answers: Any) -> Self:
        """Answers what is asked, one after the other."""
        for answer in answers:
            self.may(answer)
            self.match.play(self.option(answer))
        return self

    def say(self, *labels: str) -> Self:
        """Answers by words of an option's label; they must fit one option, or be all of its label."""
        for label in labels:
            fits = [option for option, words in zip(self.options, self.labels, strict=True) if label in words]
            exactly = [option for option, words in zip(self.options, self.labels, strict=True) if label == words]
            found = exactly or fits
            self._hold(len(found) == 1, f"{label!r} fits {len(found)} options")
            self.match.play(found[0])
        return self

    def done(self) -> Self:
        """Answers `DONE`."""
        return self.do(DONE)

    # expecting

    def may(self, *answers: Any) -> Self:
        """Expects each of these to be offered now."""
        for answer in answers:
            option = self.option(answer)
            refusal = self.match.why_not(option) if self.match.ask and option not in self.options else None
            self._hold(option in self.options, f"{answer!r} is not offered: {refusal}")
        return self

    def may_not(self, *answers: Any, rule: str = "") -> Self:
        """Expects that none of these is offered, and that trying changes nothing; `rule` is the rule that must forbid
        them."""
        for answer in answers:
            option = self.option(answer)
            self._hold(self.match.ask is not None, f"nothing is asked, so {answer!r} cannot be tried")
            self._hold(option not in self.options, f"{answer!r} is offered{f', against {rule}' if rule else ''}")
            if rule:
                self._hold(self.why(answer) == rule, f"{answer!r} is refused by {self.why(answer)}, expected {rule}")
            self._refused(option, rule)
        return self

    def why(self, answer: Any) -> str:
        """The rule that forbids an answer now."""
        refusal = self.match.why_not(self.option(answer))
        self._hold(refusal is not None, f"{answer!r} is offered")
        return refusal.rule if refusal else ""

    def refusal(self, answer: Any) -> str:
        """Why an answer is not offered now, in words."""
        refusal = self.match.why_not(self.option(answer))
        self._hold(refusal is not None, f"{answer!r} is offered")
        return refusal.text if refusal else ""

    def expect(self, kind: str, *labels: str) -> Self:
        """Expects this kind of decision, and if labels are given, exactly these options."""
        self._hold(self.kind == kind, f"{kind!r} is not asked")
        self._hold(not labels or self.labels == [*labels], f"the options are not {', '.join(labels)}")
        return self

    def expect_end(self, reason: str) -> Self:
        """Expects that the game is over, for this reason."""
        self._hold(self.match.result is not None, f"it has not ended by {reason!r}")
        self._hold(self.result == reason, f"it has not ended by {reason!r}")
        return self

    def _refused(self, option: Any, rule: str) -> None:
        """Trying it is refused by the rule, and changes nothing."""
        before = self._everything()
        try:
            self.match.play(option)
        except IllegalChoice as refused:
            self._hold(rule in ("", refused.rule), f"{option!r} is refused by {refused.rule}, expected {rule}")
        else:
            raise AssertionError(f"{option!r} was taken although it was not offered")
        self._hold(self._everything() == before, f"the refused {option!r} changed the table")

    def _everything(self) -> tuple[Any, ...]:
        match = self.match
        return match.game.encode(match.state), self.told, self.options, match.ply

    def _hold(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise AssertionError(f"{otherwise}\n{self.decision()}")


def meant(answer: Any, options: Sequence[Any]) -> Any:
    """The option that an answer means: an option itself, its place (where options are no numbers), or a type."""
    if isinstance(answer, type):
        return next((option for option in options if isinstance(option, answer)), answer)
    numbers = any(isinstance(option, int) for option in options)
    is_place = isinstance(answer, int) and not numbers and -len(options) <= answer < len(options)
    return options[answer] if is_place else answer


def run_rule(flow: Flow[T], *answers: Any) -> T:
    """Runs one rule alone; its questions take the answers in order, and every answer must be used."""
    left = [*answers]
    try:
        ask = next(flow)
        while True:
            if not left:
                raise AssertionError(f"nothing answers {shown(ask)}")
            option = meant(left.pop(0), ask.options)
            if option not in ask.options:
                raise AssertionError(f"{option!r} is not offered: {shown(ask)}")
            ask = flow.send(option)
    except StopIteration as end:
        if left:
            raise AssertionError(f"nothing asks for {left}") from None
        result: T = end.value
        return result


def shown(ask: Ask) -> str:
    """A question of a rule with its options."""
    return "\n".join([f"{ask.kind!r} ({ask.rule}), seat {ask.seat}:", *(f"  {option!r}" for option in ask.options)])
