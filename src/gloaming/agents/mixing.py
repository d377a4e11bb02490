"""Mixed play, for small games of bluff: who always did the same with the same cards would be read.

Whole matches are imagined from their beginning, since what the others hold is told by what they did with it. In each
every course is thought through, and every seat regrets what it did not do, at what it could see (counterfactual
regret minimisation, with chance sampled). What it did on average comes near to play that nobody can exploit.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct, msgpack

from gloaming.kernel import Ask, GameOver, Seat
from gloaming.kernel.phases import next_ask

from .information_set import InformationSet

MOST, DEEPEST = 600, 40  # decisions and endings of one match, and in a row: larger ones cannot be thought through

Payoffs = tuple[float, ...]


class TooLarge(Exception):
    """A match that cannot be thought through."""


class RegretNode:
    """What a seat sees when it is asked, and what it regrets there."""

    __slots__ = ("options", "regrets", "taken")

    def __init__(self, options: Sequence[Any]) -> None:
        self.options = options
        self.regrets = [0.0] * len(options)  # of each option: what it would have brought more
        self.taken = [0.0] * len(options)  # how often each was taken, later times counting more

    def mix(self) -> list[float]:
        """How often each option is taken now: by what it is regretted."""
        return shares(self.regrets)

    def average(self) -> list[float]:
        """How often each option was taken so far."""
        return shares(self.taken)


class Fork(Struct, frozen=True, gc=False):
    """A decision of an imagined match, with where every option leads to."""

    seat: Seat
    view: RegretNode
    then: list["Fork | Payoffs"]


class Mixing:
    """Mixed play for one match, better the longer it is thought about. Nothing that is hidden in the match goes in."""

    def __init__(self, info: InformationSet, seed: int) -> None:
        self.game, self.lines, self.seats = info.game, info.lines, info.seats
        self.random, self.deals = Random(seed), 0
        self.views: dict[bytes, RegretNode] = {}
        self.matches: dict[bytes, Fork | Payoffs] = {}  # those thought of before, where chance only deals

    @classmethod
    def suits(cls, info: InformationSet) -> bool:
        """Whether somebody might be bluffed, and every course of a match can be thought through."""
        if info.game.habit is not None or info.seats < 2 or info.ask.seat < 0 or info.lines.all_in_sight:
            return False
        try:
            return cls(info, 0).imagined() is not None
        except TooLarge:
            return False

    def is_of(self, other: "Mixing") -> bool:
        """Whether both are of matches that began alike, as far as an onlooker sees."""
        return self.game is other.game and self.game.encode(self.lines.begun_anew(0)) == other.game.encode(
            other.lines.begun_anew(0)
        )

    def think(self, deals: int) -> bool:
        """Imagines so many matches, each thought through by all seats; there is always more to find out."""
        for _ in range(deals):
            self.deals += 1
            if (match := self.imagined()) is not None:
                self.regret(match, [1.0] * self.seats)
        return True

    def shares(self, info: InformationSet) -> dict[Any, float]:
        """How often each option should be taken in the long run."""
        view = self.views.get(seen(info.game, info.imagine(0).state, info.ask)) or RegretNode(info.ask.options)
        return dict(zip(view.options, view.average(), strict=True))

    def choice(self, info: InformationSet, random: Random) -> Any:
        """One of the options, drawn as often as it should be taken."""
        often = self.shares(info)
        return random.choices([*often], [*often.values()])[0]

    # imagined matches

    def imagined(self) -> "Fork | Payoffs | None":
        """A match from its beginning, with what is hidden dealt anew; None where the beginning is not known."""
        seed = self.random.getrandbits(63)
        state = self.lines.begun_anew(seed)
        if state is None:
            return None
        state.dice.seed = 0
        dealt = self.game.encode(state)
        if dealt not in self.matches:
            course = Course(self, seed)
            match = course.explore([])
            if course.rolled:
                return match
            self.matches[dealt] = match
        return self.matches[dealt]

    def regret(self, at: "Fork | Payoffs", reach: list[float]) -> Payoffs:
        """What every seat may expect here as it plays now; what could be had instead is regretted on the way.

        `reach` tells for each seat how likely it plays so far. What the others hardly lead to is hardly regretted.
        """
        if isinstance(at, tuple):
            return at
        view, seat = at.view, at.seat
        mix, own, others = view.mix(), reach[seat], 1.0
        for other, likely in enumerate(reach):
            others *= 1.0 if other == seat else likely
        found = []
        for share, then in zip(mix, at.then, strict=True):
            reach[seat] = own * share
            found.append(self.regret(then, reach))
        reach[seat] = own
        expected = tuple(sum(map(float.__mul__, mix, each)) for each in zip(*found, strict=True))
        for place, payoffs in enumerate(found):
            view.regrets[place] = max(view.regrets[place] + others * (payoffs[seat] - expected[seat]), 0.0)
            view.taken[place] += self.deals * own * mix[place]
        return expected


class Course:
    """Thinks through every course of one imagined match. Flows cannot be copied, so each begins at the beginning."""

    def __init__(self, mixing: Mixing, seed: int) -> None:
        self.mixing, self.seed = mixing, seed
        self.looks, self.rolled = 0, False

    def explore(self, answers: list[Any]) -> "Fork | Payoffs":
        """What follows some answers."""
        game, state = self.mixing.game, self.mixing.lines.begun_anew(self.seed)
        seed = state.dice.seed
        self.looks += 1
        if self.looks > MOST or len(answers) > DEEPEST:
            raise TooLarge
        try:
            ask, send = next_ask(game, state)
            for answer in answers:
                try:
                    ask = send(answer)
                except StopIteration:
                    ask, send = next_ask(game, state)
        except GameOver as over:
            self.rolled |= state.dice.seed != seed
            return tuple(map(float, over.outcome.payoffs))
        if ask.seat < 0:  # a team bluffs nobody
            raise TooLarge
        view = self.mixing.views.setdefault(seen(game, state, ask), RegretNode(ask.options))
        return Fork(ask.seat, view, [self.explore([*answers, option]) for option in ask.options])


def seen(game: Any, state: Any, ask: Ask) -> bytes:
    """All that the seat that is asked can see: the table as it is shown to it, and the question."""
    return msgpack.encode((ask.seat, ask.title, [repr(option) for option in ask.options], game.scene(state, ask.seat)))


def shares(amounts: Sequence[float]) -> list[float]:
    """Parts of one, by amounts; even where there are none."""
    total = sum(amounts)
    return [amount / total for amount in amounts] if total else [1 / len(amounts)] * len(amounts)
