"""Lines of play: imagined games for computer players to think with. They keep no journal, so they are fast."""

from collections.abc import Callable, Sequence
from typing import Any, Self

from msgspec import Struct

from . import catalogue
from .ask import Ask, Flow, Viewer
from .checkpoint import Imagining
from .dice import Dice
from .game import Game, nothing_hidden
from .match import Match
from .outcome import GameOver, Outcome
from .phases import Send, next_ask
from .playout import play_out

WINDOW = 60  # how many answers back a repeated position is looked for


class LineOfPlay:
    """An imagined game at one decision. It can be played on, by options or at random, but not taken back."""

    __slots__ = ("ask", "game", "outcome", "send", "state")

    game: Game[Any]
    state: Any
    ask: Ask | None  # None when it is over
    outcome: Outcome | None
    send: Send

    def __init__(self, game: Game[Any], state: Any, ask: Ask, send: Send) -> None:
        self.game, self.state, self.ask, self.send, self.outcome = game, state, ask, send, None

    def step(self, option: Any) -> bytes | None:
        """Answers the open decision. If that ends the phase, returns the encoded state at the start of the next."""
        start = None
        try:
            try:
                self.ask = self.send(option)
            except StopIteration:
                self.state.story.clear()
                start = self.game.encode(self.state)
                self.ask, self.send = next_ask(self.game, self.state)
        except GameOver as over:
            self.ask, self.outcome = None, over.outcome
        return start

    def play_out(self, random: Callable[[], float]) -> Outcome:
        """Plays on at random to the end."""
        if self.outcome is None:
            self.outcome = play_out(self.game, self.state, random, self.ask, self.send)
            self.ask = None
        return self.outcome


class PackedLines(Struct, frozen=True):
    """A `LinesOfPlay` as plain data, for another process: a checkpoint, and the answers from it to the decision."""

    game: str
    viewer: Viewer
    data: bytes
    steps: list[Any]
    plain: bool


class LinesOfPlay:
    """The source of lines from one decision: each has everything that the viewer cannot see dealt anew."""

    __slots__ = ("_before", "_data", "_decode", "_first", "_phase", "_plain", "_steps", "game", "viewer")

    game: Game[Any]
    viewer: Viewer
    _data: bytes
    _steps: Sequence[Any]  # the answers since the checkpoint, with the `Imagining` notes between them
    _first: bytes  # the checkpoint at which the match began; empty where it is unknown
    _before: Sequence[tuple[bytes, Sequence[Any]]]  # earlier checkpoints, latest first, each with the steps since
    _decode: Callable[[bytes], Any]
    _phase: Callable[[Any], Flow[None] | None]  # the phase at the checkpoint
    _plain: bool  # whether nothing but the future of the dice is hidden

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self.game, self.viewer = match.game, viewer
        dice = match.state.dice
        self._plain = match.game.redeal is nothing_hidden and not (dice.rolls or dice.draws or dice.key)
        kept = match._checkpoints
        self._data, self._steps = kept[-1].data, steps(match, kept[-1].ply, match.ply)
        self._first = b"" if kept[0].ply else kept[0].data
        self._decode = match.game.decode
        self._phase = match.game.phases[self._decode(self._data).phase]
        self._before = [
            (early.data, steps(match, early.ply, late.ply))
            for early, late in zip(reversed(kept[:-1]), reversed(kept), strict=False)
            if early.ply >= match.ply - WINDOW
        ]

    @property
    def all_in_sight(self) -> bool:
        """Whether nothing is hidden from the viewer but the future of the dice."""
        return self._plain

    def packed(self) -> PackedLines:
        """The same as plain data, without the earlier checkpoints."""
        return PackedLines(self.game.name, self.viewer, self._data, [*self._steps], self._plain)

    @classmethod
    def unpacked(cls, packed: PackedLines) -> Self:
        """Lines from packed data, for an installed game; earlier checkpoints are not there."""
        lines = cls.__new__(cls)
        lines.game = game = catalogue.find(packed.game)
        lines.viewer, lines._data, lines._steps, lines._plain = packed.viewer, packed.data, packed.steps, packed.plain
        lines._decode, lines._before, lines._first = game.decode, (), b""
        lines._phase = game.phases[game.decode(packed.data).phase]
        return lines

    def initial_state(self, seed: int) -> Any:
        """The state in which the match began, with everything that an onlooker cannot see dealt anew; None where it is
        unknown.

        It uses nothing that the viewer does not know.
        """
        if not self._first:
            return None
        state = self._decode(self._first)
        self.game.deal_anew(state, None, seed)
        return state

    def latest(self, count: int) -> list[Any]:
        """The last answers, as far back as checkpoints reach."""
        steps = [*self._steps]
        for _, earlier in self._before:
            steps[:0] = earlier
        return [step for step in steps if type(step) is not Imagining][-count:] if count > 0 else []

    def imagine(self, seed: int) -> LineOfPlay:
        """A line in which everything hidden comes from the seed, the future of the dice included."""
        return LineOfPlay(self.game, *self.deal(seed))

    def deal(self, seed: int) -> tuple[Any, Ask, Send]:
        """The same as state, decision and `send`, without an object around them: search deals thousands a second."""
        state = self._decode(self._data)
        flow = self._phase(state)
        if flow is None or (ask := next(flow, None)) is None:
            ask, send = next_ask(self.game, state)
        else:
            send = flow.send
        if self._steps:
            ask, send = self._walk(state, ask, send)
        if self._plain:
            state.dice.seed = seed
        else:
            self.game.deal_anew(state, self.viewer, seed)
        return state, ask, send

    def _walk(self, state: Any, ask: Ask, send: Send) -> tuple[Ask, Send]:
        """Sends the answers since the checkpoint again."""
        game = self.game
        for step in self._steps:
            if type(step) is Imagining:
                game.deal_anew(state, step.viewer, step.seed)
                continue
            try:
                ask = send(step)
            except StopIteration:
                ask, send = next_ask(game, state)
        return ask, send

    def leads_back(self, options: Sequence[Any]) -> list[bool]:
        """For each option, whether it only leads to a position in which this phase has started before, without any
        chance.

        Positions are compared at the start of a phase, since only there the state is complete.
        """
        starts = [self._start_after(option) for option in options]
        if not any(starts):
            return [False for _ in options]
        seen = self._seen()
        return [start in seen for start in starts]

    def undoes_moves(self, options: Sequence[Any]) -> list[bool]:
        """For each option, whether it only moves pieces back to where they were earlier in this span (turn or
        round)."""
        position, span, state = self.game.position, self.game.span, self.deal(0)[0]
        if position is None or span is None or (now := position(state)) is None:
            return [False for _ in options]
        since = span(state)

        def arrangement(at: Any) -> tuple[bool, Any]:
            """Whether a state is in the same span, and where its movable pieces are."""
            return (True, position(at)) if span(at) == since else (False, None)

        seen = self._arrangements(arrangement) - {now}
        return [bool(seen) and self._arrangement_after(option, arrangement) in seen for option in options]

    def _arrangement_after(self, option: Any, arrangement: Callable[[Any], tuple[bool, Any]]) -> Any:
        """Where the movable pieces are after an option; None where that ends the span."""
        line = self.imagine(0)
        line.step(option)
        return None if line.outcome is not None else arrangement(line.state)[1]

    def _arrangements(self, arrangement: Callable[[Any], tuple[bool, Any]]) -> set[Any]:
        """Where the movable pieces have been since the span began, within the last `WINDOW` answers."""
        game, seen = self.game, set[Any]()
        for data, answers in [(self._data, self._steps), *self._before]:
            state = game.decode(data)
            begun, _ = arrangement(state)
            line = LineOfPlay(game, state, *next_ask(game, state))
            for step in [None, *answers]:
                if type(step) is Imagining:
                    game.deal_anew(state, step.viewer, step.seed)
                elif step is not None:
                    line.step(step)
                seen.add(arrangement(state)[1])
            if not begun:
                break
        return seen - {None}

    def same_phase(self) -> int:
        """How many answers were given since the phase began or chance was used, within the last `WINDOW` answers."""
        now, count = self.game.decode(self._data), len(self._steps)
        for data, answers in self._before:
            then = self.game.decode(data)
            if then.phase != now.phase or then.dice.used != now.dice.used:
                break
            count += len(answers)
        return count

    def _start_after(self, option: Any) -> bytes | None:
        """The state after an option that ends the phase and starts the same one again without chance; else None."""
        line = self.imagine(0)
        phase, used = line.state.phase, line.state.dice.used
        start = line.step(option)
        if start is None:
            return None
        state = self.game.decode(start)
        if state.phase != phase or state.dice.used != used:
            return None
        state.dice = Dice()
        return self.game.encode(state)

    def _seen(self) -> set[bytes]:
        """The states at which this phase started so far, with everything hidden dealt in one fixed way."""
        seen: set[bytes] = set()
        phase = self.game.decode(self._data).phase
        for data, answers in [(self._data, self._steps), *self._before]:
            state = self.game.decode(data)
            if state.phase != phase:
                break
            seen.add(self._as_imagined(data))
            line = LineOfPlay(self.game, state, *next_ask(self.game, state))
            for step in answers:
                if type(step) is Imagining:
                    self.game.deal_anew(state, step.viewer, step.seed)
                elif (start := line.step(step)) is not None:
                    seen.add(self._as_imagined(start))
        return seen

    def _as_imagined(self, data: bytes) -> bytes:
        state = self.game.decode(data)
        self.game.deal_anew(state, self.viewer, 0)
        state.dice = Dice()
        return self.game.encode(state)


def steps(match: Match, start: int, stop: int) -> list[Any]:
    """The answers of a match from one ply to another, with the `Imagining` notes between them."""
    found: list[Any] = []
    for ply in range(start, stop + 1):
        found += [once for once in match._imagined if once.ply == ply]
        if ply < stop:
            found.append(match._journal[ply])
    return found
