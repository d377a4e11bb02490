"""A running match: the public face of the kernel. It has many methods, since everything goes through it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace

from gloaming.scene import Gloss, LogLine, Reading, Refusal, Scene

from . import catalogue, positions, replay, saves
from .ask import TEAM, Ask, Viewer
from .checkpoint import KEPT, STRIDE, Checkpoint, Imagining, thinned, with_throw
from .dice import MASK, Dice
from .errors import BadOptions, GloamingError, IllegalChoice, MatchOver, NothingToUndo, RulesError
from .game import Game
from .log import told_lines
from .options import chosen_options
from .outcome import GameOver, Outcome
from .phases import Send, next_ask, nothing_to_choose
from .playout import play_out
from .state import Forgotten


class Match:
    """A match: the state, the decision that is open, and the way here.

    Law: a phase is a pure function of the encoded state at its start and the answers since. So a clone is the last
    checkpoint decoded and the answers since sent again; undo is the same with one fewer.
    """

    __slots__ = (
        "_checkpoints",
        "_imagined",
        "_journal",
        "_lines",
        "_log",
        "_origin",
        "_send",
        "_stride",
        "_undone",
        "ask",
        "game",
        "notice",
        "options",
        "result",
        "seed",
        "state",
        "take_backs",
    )

    game: Game[Any]
    state: Any
    ask: Ask | None  # the open decision; None when the match is over
    result: Outcome | None  # how it ended; None while it runs
    seed: int
    options: Any
    take_backs: int  # how often an undo went back over a roll or a deal
    notice: str  # what a person should know about how this match was loaded
    _origin: bytes | None  # the position it began from, if it did not begin from a seed
    _journal: list[Any]  # every answer, oldest first
    _undone: list[Any]  # answers taken back, newest last
    _log: list[Any]  # the story up to the last checkpoint; the rest is in state.story
    _lines: list[LogLine | None]  # the lines of all events up to the last call of `log`
    _checkpoints: list[Checkpoint]
    _imagined: tuple[Imagining, ...]
    _stride: int  # answers between two checkpoints
    _send: Send

    # beginning

    @classmethod
    def new(
        cls,
        game: str | Game[Any],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        key: str = "",
        throws: Sequence[int] | None = None,
    ) -> Self:
        """A match from the beginning, with the game's own options; `key`: cryptographic dice, `throws`: listed ones."""
        game = catalogue.find(game) if isinstance(game, str) else game
        listed = None if throws is None else [*throws]
        if not isinstance(seed, int) or not 0 <= seed <= MASK:
            raise BadOptions(f"{game.name}: a seed is a whole number from 0 to 2**64 - 1, not {seed!r}.")
        chosen = chosen_options(game, options)
        return cls._begin(game, game.setup(chosen, Dice(seed, key=key, listed=listed)), seed=seed, options=chosen)

    @classmethod
    def _begin(
        cls, game: Game[Any], state: Any, seed: int, options: Any, origin: bytes | None = None, log: Sequence[Any] = ()
    ) -> Self:
        match = cls.__new__(cls)
        match.game, match.state, match.seed, match.options = game, state, seed, options
        match.take_backs, match.notice, match._origin = 0, "", origin
        match._journal, match._undone, match._log = [], [], [*log]
        match._lines, match._imagined, match._checkpoints = [], (), []
        match._stride = STRIDE
        match._checkpoint()
        match._open()
        return match

    # deciding

    def play(self, option: Any = None, *, index: int | None = None) -> None:
        """Answers the open decision by an option, or by its index. An illegal answer changes nothing."""
        ask = self.ask
        if ask is None:
            raise MatchOver(f"This match of {self.game.title} is over: {self.result}")
        options = ask.options
        if index is None:
            try:
                option = options[options.index(option)]
            except ValueError:
                refusal = self.game.refusal(self.state, ask, option)
                raise IllegalChoice(option, refusal.rule, refusal.text) from None
        else:
            try:
                option = options[index if index >= 0 else len(options)]
            except (IndexError, TypeError):
                raise IllegalChoice(index, ask.rule, f"there are {len(options)} options, counted from 0") from None
        self._answer(option, [])

    def throw(self, result: int) -> None:
        """Adds a result to those that listed dice will give; the answer for which it was asked can be given again."""
        if self.state.dice.listed is None:
            raise GloamingError("The dice of this match are not listed: it was not begun with `throws`.")
        self.state.dice.listed.append(result)
        self._checkpoints[-1] = with_throw(self.game, self._checkpoints[-1], result)

    def _answer(self, option: Any, undone: list[Any]) -> None:
        """Sends an answer into the rules. If anything fails or interrupts them, the match is as it was before."""
        journal = self._journal
        ply = len(journal)
        try:
            try:
                journal.append(option)
                self.ask = ask = self._send(option)
                if not ask.options:
                    raise nothing_to_choose(self.game, ask)
            except StopIteration:
                self._next_phase()
        except GameOver as over:
            self.ask, self.result = None, over.outcome
        except BaseException:
            self._return_to(ply)
            raise
        self._undone = undone

    def _open(self) -> None:
        """Starts the phase that is on, from a state at its start."""
        self.ask = self.result = None
        try:
            self._next_phase()
        except GameOver as over:
            self.ask, self.result = None, over.outcome

    def _next_phase(self) -> None:
        """Runs phases until one of them asks. One that asks nothing gets a checkpoint: clones need not run it again."""
        if len(self._journal) - self._checkpoints[-1].ply >= self._stride:
            self._checkpoint()
        self.ask, self._send = next_ask(self.game, self.state, self._checkpoint)

    def _checkpoint(self) -> None:
        state, kept = self.state, self._checkpoints
        if state.story:
            self._log += state.story
            state.story.clear()
        try:
            checkpoint = Checkpoint(len(self._journal), len(self._log), self.game.encode(state))
        except (TypeError, OverflowError, UnicodeError) as error:
            raise RulesError(f"{self.game.name}: the state cannot be kept: {error}") from error
        if kept and kept[-1].ply == checkpoint.ply:
            kept.pop()
        kept.append(checkpoint)
        if len(kept) > KEPT:
            kept[:] = thinned(kept)

    # going back, going elsewhere

    def undo(self) -> None:
        """Takes the last decision back."""
        ply, used = len(self._journal), self.state.dice.used
        if ply == (self._imagined[-1].ply if self._imagined else 0):
            raise NothingToUndo("There is no decision to take back.")
        try:
            before = self._at(ply - 1)
        except RulesError as error:
            raise NothingToUndo(f"The last decision cannot be taken back. {error}") from error
        undone = [*self._undone, self._journal[-1]]
        self._journal, self._checkpoints = before._journal, before._checkpoints
        self._log, self._lines = before._log, before._lines
        self.state, self.ask, self.result, self._send = before.state, before.ask, before.result, before._send
        self.take_backs, self._undone = self.take_backs + (self.state.dice.used != used), undone

    def redo(self) -> None:
        """Makes the decision again that was taken back last."""
        if not self._undone:
            raise NothingToUndo("There is no decision to bring back.")
        option = self._undone[-1]
        if self.ask is None or option not in self.ask.options:
            raise NothingToUndo(f"{option!r} cannot be brought back: the rules have changed since.")
        self._answer(option, self._undone[:-1])

    def undo_crosses_chance(self) -> bool:
        """Whether there was a roll or a deal after the last decision, so that undoing it would gain knowledge."""
        before = self.clone()
        before.undo()
        return bool(before.take_backs > self.take_backs)

    def _return_to(self, ply: int) -> None:
        """Goes back in place: decodes the last checkpoint before, then sends the answers since again."""
        kept, journal = self._checkpoints, self._journal
        while kept[-1].ply > ply:
            kept.pop()
        start = kept[-1]
        answers = journal[start.ply : ply]
        del journal[start.ply :], self._log[start.told :], self._lines[start.told :]
        self.state = self.game.decode(start.data)
        self._open()
        imagined = [once for once in self._imagined if once.ply >= start.ply]
        for option in answers:
            while imagined and imagined[0].ply == len(journal):
                self._redeal(imagined.pop(0))
            if self.ask is None or option not in self.ask.options:
                raise RulesError(f"{option!r}, chosen before, is not offered any more: the rules have changed.")
            self._answer(option, self._undone)
        for once in imagined:
            if once.ply == ply:
                self._redeal(once)

    def clone(self, stride: int = STRIDE) -> Self:
        """An independent copy at the same decision."""
        return self._at(len(self._journal), stride)

    def at(self, ply: int) -> Self:
        """An independent copy as it stood after that many decisions."""
        least = self._imagined[-1].ply if self._imagined else 0
        if not least <= ply <= len(self._journal):
            raise NothingToUndo(f"There is no decision {ply}: {least} to {len(self._journal)} can be gone back to.")
        return self._at(ply)

    def _at(self, ply: int, stride: int = STRIDE) -> Self:
        """An independent copy after that many answers."""
        copy = self.way()
        copy._stride = stride
        copy._return_to(ply)
        return copy

    def way(self) -> Self:
        """A copy made quickly, for `at` and `answers` in another thread while this match goes on."""
        copy = type(self).__new__(type(self))
        copy.game, copy.seed, copy.options, copy._origin = self.game, self.seed, self.options, self._origin
        copy.take_backs, copy.notice = self.take_backs, self.notice
        copy._journal, copy._undone = self._journal[:], self._undone[:]
        copy._log, copy._lines = self._log[:], self._lines[:]
        copy._checkpoints, copy._imagined, copy._stride = self._checkpoints[:], self._imagined, STRIDE
        return copy

    def imagine(self, viewer: Viewer, seed: int) -> Self:
        """A copy in which everything the viewer cannot see is dealt anew, the future of the dice included.

        Its clones stay imagined. Agents get such copies only, so they cannot cheat: where another seat decides, what
        it may choose would tell its cards, so the copy has no options there and cannot be played on.
        """
        copy = self.clone()
        once = Imagining(len(copy._journal), len(copy._log) + len(copy.state.story), viewer, seed)
        copy.seed, copy._undone, copy._imagined = seed, [], (*copy._imagined, once)
        copy._lines = []  # lines made before may tell of what is dealt anew now
        copy._redeal(once)
        return copy

    def _redeal(self, once: Imagining) -> None:
        state, ask = self.state, self.ask
        self.game.deal_anew(state, once.viewer, once.seed)
        state.story[:] = [event if event.seen_by(once.viewer) else Forgotten() for event in state.story]
        if ask is not None and ask.seat not in (once.viewer, TEAM):
            self.ask = replace(ask, options=())

    def rollout(self, random: Callable[[], float]) -> Outcome:
        """Plays on at random to the end, without a journal. Only the result can be used afterwards: use a copy."""
        ask = self._asked()
        if not ask.options:
            raise IllegalChoice(None, ask.rule, f"what seat {ask.seat} may choose is hidden in this imagined copy")
        outcome = play_out(self.game, self.state, random, ask, self._send)
        self.ask, self.result = None, outcome
        return outcome

    # for people, made on demand

    @property
    def ply(self) -> int:
        """How many decisions have been made."""
        return len(self._journal)

    @property
    def answers(self) -> list[Any]:
        """Every decision made so far, oldest first."""
        self._keep_nothing_imagined()
        return self._journal[:]

    def last_checkpoint(self) -> tuple[bytes, list[Any]]:
        """The encoded state at the last checkpoint and the answers since: enough to come back to this decision."""
        self._keep_nothing_imagined()
        kept = self._checkpoints[-1]
        return kept.data, self._journal[kept.ply :]

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.game.seats(self.state)

    def scene(self, viewer: Viewer = None) -> Scene:
        """The table as the viewer may see it."""
        return self.game.scene(self.state, viewer)

    @property
    def told(self) -> int:
        """How many events there are; `log` tells those that a viewer may know."""
        return len(self._log) + len(self.state.story)

    def log(self, viewer: Viewer = None, since: int = 0) -> list[LogLine]:
        """The lines of all events after the first `since`, as far as the viewer may know them, oldest first."""
        return told_lines(self, viewer, since)

    def question(self) -> str:
        """What the open decision asks, in words."""
        return self.game.question(self.state, self._asked())

    def gloss(self, option: Any) -> Gloss:
        """An option in words, the pieces it touches, and what it would lead to."""
        return self.game.gloss(self.state, self._asked(), option)

    def candidates(self) -> Sequence[Any]:
        """Everything a person might try at this decision, allowed or not."""
        return self.game.candidates(self.state, self._asked())

    def why_not(self, option: Any) -> Refusal | None:
        """The rule that forbids the option now, in words; None if it is allowed."""
        ask = self._asked()
        return None if option in ask.options else self.game.refusal(self.state, ask, option)

    def inspect(self, piece: str, viewer: Viewer = None) -> Reading | None:
        """A piece in full, and where its numbers come from."""
        return self.game.inspect(self.state, viewer, piece)

    def summary(self) -> Reading:
        """How the match ended and how its result came about."""
        if self.result is None:
            raise MatchOver("This match is not over yet.")
        return self.game.summary(self.state, self.result)

    def _asked(self) -> Ask:
        if self.ask is None:
            raise MatchOver(f"This match of {self.game.title} is over: {self.result}")
        return self.ask

    # keeping

    def save(self) -> bytes:
        """The whole match, to be loaded again: state, answers since, the way here."""
        self._keep_nothing_imagined()
        return saves.dump(self)

    def save_for(self, viewer: Viewer, seed: int = 0) -> bytes:
        """A save that may be given to this viewer: what they cannot see is dealt anew from the seed."""
        if any(once.viewer != viewer for once in self._imagined):
            self._keep_nothing_imagined()
        return saves.dump(saves.as_seen_by(self, viewer, seed))

    @classmethod
    def load(cls, data: bytes, game: Game[Any] | None = None) -> Self:
        """A saved match, at the decision where it was saved; `game` is needed only where the game is not installed."""
        return saves.load(cls, data, game)

    def record(self) -> bytes:
        """How the match was played, from its beginning, as JSON."""
        self._keep_nothing_imagined()
        return replay.dump(self)

    @classmethod
    def replay(cls, record: bytes | str, game: Game[Any] | None = None) -> Self:
        """A recorded match, played again decision by decision and compared with what the record says."""
        return replay.play_again(cls, record, game)

    def position(self) -> dict[str, Any]:
        """The state at the start of the phase that is on, as plain JSON data."""
        self._keep_nothing_imagined()
        return positions.dump(self)

    @classmethod
    def from_position(cls, game: str | Game[Any], position: Mapping[str, Any] | bytes | str) -> Self:
        """A match that begins from a position."""
        return positions.begin(cls, catalogue.find(game) if isinstance(game, str) else game, position)

    def _keep_nothing_imagined(self) -> None:
        """Refuses to save or record an imagined copy: its journal would give away hidden parts of the true match."""
        if self._imagined:
            raise GloamingError(f"This match of {self.game.title} is imagined; only the true one can be kept.")
