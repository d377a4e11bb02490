"""Self-play: games of computer players, with the states at which a search would ask the judge, as features.

Where turns are searched these are the moments before chance is used or somebody else decides; where imagined games end
after a turn or a round, the first decision after that.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from msgspec import Struct

from gloaming.agents import agent, play_match
from gloaming.agents.habit_playout import next_in_span
from gloaming.kernel import Ask, Dice, Game, GameOver, Match, Outcome
from gloaming.kernel.experience import Experience, Learning
from gloaming.kernel.options import chosen_options
from gloaming.kernel.phases import next_ask

HABIT = "habit"
ASTRAY = 0.06  # how often a random option is taken instead of the habitual one, for variety
MOST = 40  # states of one game; more would add little
LONGEST = 4000  # decisions
NOW_AND_THEN = 10  # decisions between two samples where the game has no turn or round under way

Answer = Callable[[Any, Ask], Any]


class SeenTable(Struct, frozen=True, array_like=True):
    """A sampled state: its features by seat, if seats are judged apart, and the result of the game."""

    numbers: list[list[float]]
    paid: list[float]  # the final payoff of each of these seats
    part: float  # of the game that was over
    known: float | None = None  # the part of their payoff that was settled, if the game says


class PlayedGame(Struct, frozen=True):
    """A game for training."""

    mode: str
    seed: int
    tables: list[SeenTable]


def learning_of(game: Game[Any]) -> Learning:
    """How a game is trained; a ValueError if it cannot be."""
    if game.learning is None or game.habit is None:
        raise ValueError(f"{game.title} has nothing to learn: it names no features of its tables.")
    return game.learning


def played(game: Game[Any], mode: str, player: str, learnt: Experience | None, seed: int) -> PlayedGame:
    """Plays one game of a mode: by habit with random options now and then, or by a player that uses weights."""
    learning, random = learning_of(game), Random(seed)
    tables = learning.tables[mode]
    options = chosen_options(game, dict(tables[seed % len(tables)]))
    if player == HABIT or learnt is None:
        answer = astray(game, random)
    else:
        judged: Game[Any] = replace(game, **learning.judge_by(learnt))
        match = Match.new(judged, seed, options=dict(tables[seed % len(tables)]))
        play_match(match, {seat: agent(player, seed) for seat in range(match.seats)})
        answers = iter(match.answers)
        answer = lambda state, ask: next(answers)  # noqa: E731
    watch = Watch(game)
    outcome = watch.play(game.setup(options, Dice(seed)), answer)
    return PlayedGame(mode, seed, [] if outcome is None else watch.seen(outcome, random))


def astray(game: Game[Any], random: Random) -> Answer:
    """The habitual option, and sometimes a random one."""

    def answer(state: Any, ask: Ask) -> Any:
        assert game.habit is not None
        options = ask.options
        return random.choice(options) if random.random() < ASTRAY and len(options) > 1 else game.habit(state, ask)

    return answer


class Watch:
    """Plays a game and samples the states at which a search would ask the judge."""

    def __init__(self, game: Game[Any]) -> None:
        self.game, self.learning = game, learning_of(game)
        self.tables: list[tuple[list[list[float]], list[int], float | None, int]] = []
        self.decisions, self.looked = 0, False
        self.state: Any = None

    def play(self, state: Any, answer: Answer) -> Outcome | None:
        """Plays a game to its end; None if it has none."""
        self.state, span = state, self.game.span
        if span is None:
            state.dice = watched(state.dice, self.look)
        last: Any = None
        try:
            ask, send = next_ask(self.game, state)
            while self.decisions < LONGEST:
                now = ask.seat if span is None else span(state)
                if now != last if now is not None else self.decisions % NOW_AND_THEN == 0:
                    self.look()
                last, self.looked = now, False
                self.decisions += 1
                try:
                    ask = send(answer(state, ask))
                except StopIteration:
                    found = None if span is None else next_in_span(self.game, state, last)
                    if span is not None and found is None and span(state) is not None:
                        last = span(state)
                        self.look()
                    ask, send = found or next_ask(self.game, state)
        except GameOver as over:
            return over.outcome
        return None

    def look(self) -> None:
        """Computes the features of the state, once after each answer."""
        if self.looked:
            return
        self.looked = True
        state, learning = self.state, self.learning
        seats = range(self.game.seats(state)) if learning.apart(state) else range(1)
        found = {seat: each for seat in seats if (each := [*map(float, learning.numbers(state, seat))])}
        if found:
            known = None if learning.known is None else learning.known(state)
            self.tables.append(([*found.values()], [*found], known, self.decisions))

    def seen(self, outcome: Outcome, random: Random) -> list[SeenTable]:
        """The samples with their results; of very many an even selection."""
        tables = self.tables
        if len(tables) > MOST:
            tables = [tables[place] for place in sorted(random.sample(range(len(tables)), MOST))]
        return [
            SeenTable(numbers, [outcome.payoffs[seat] for seat in seats], decisions / max(1, self.decisions), known)
            for numbers, seats, known, decisions in tables
        ]


def watched(dice: Dice, look: Callable[[], None]) -> Dice:
    """The same dice, but `look` is called before each use."""

    class WatchedDice(Dice):
        def bits(self) -> int:
            look()
            return super().bits()

        def roll(self, sides: int) -> int:
            look()
            return super().roll(sides)

        def shuffle(self, items: list[Any]) -> None:
            look()
            super().shuffle(items)

        def draw(self, pile: list[Any]) -> Any:
            look()
            return super().draw(pile)

        def deal(self, pile: list[Any], count: int) -> list[Any]:
            if pile:
                look()
            return super().deal(pile, count)

    return WatchedDice(dice.seed, dice.rolls, dice.draws, dice.used)
