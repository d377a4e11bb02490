"""A session: the match as it is played here, what was touched so far, and where it is saved."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from gloaming.agents import SECONDS, Hint, WarnLevel, dangers, hint
from gloaming.host.views.refusals import why_not
from gloaming.host.views.view import with_practice
from gloaming.kernel import Match, NothingToUndo, Seat, carry_out, filmed, offers, place_of
from gloaming.scene import Beat, Gloss, Piece, Reading, Scene, Tally, Tone, Touch, Verdict, counted, piece_name

from .clock import DecisionClock
from .computers import Computers, own_seed
from .saves import SaveFolder
from .tip_memory import TipMemory
from .words import badge_words

HINT = 1000  # iterations of a hint, if there is time for them
RuleText = Callable[[str], str]

CHANCE_SINCE = (
    "Since that decision cards were dealt or dice were rolled. "
    "Undo once more takes it back all the same; the game then counts as practice."
)


class Reply(NamedTuple):
    """What the table answers to a person, in words, and the rule behind it."""

    text: str
    rule: str = ""


class Session:
    """One match as people play it. The screen and the plain table use it; it draws nothing itself.

    The match is saved after every decision.
    """

    def __init__(
        self,
        match: Match,
        saves: SaveFolder | None,
        slot: str | None,
        rule_text: RuleText,
        computers: Computers | None = None,
        warns: WarnLevel = WarnLevel.NEVER,
    ) -> None:
        self.match, self.saves, self.slot, self.warns = match, saves, slot, warns
        self.computers = computers or {}
        self.filming = False  # whether decisions are filmed
        self.beats: list[Beat] = []  # the beats of the last decision
        self._rule_text = rule_text
        self._joined: set[int] = set()  # plies of decisions that belong to a plan with the one before
        self._warned_at: int | None = None  # the ply of an undo that was refused once
        self._seat = self._first_person()
        self.clock = DecisionClock()
        self.tips = TipMemory(None if saves is None else saves.folder)
        self.tip = ""  # the tip for the open decision
        self.kept = match.result is not None  # whether the record of a finished match has been written
        self.record: Path | None = None  # where the record of the finished match is
        self._take_backs = match.take_backs  # when the record was written: undo in a finished match does not count
        self.look_again()
        self.told = len(match.log(self.viewer)) if match.ply else 0  # lines of the log before the last decision

    # the decision that is open

    def look_again(self) -> None:
        """Reads the open decision, after the match has moved."""
        match = self.match
        # the options of a computer player would tell of its hand
        self.offers = offers(match, plans=not self.is_told) if self.computer_to_move is None else []
        self.glosses: list[Gloss] = [plan.gloss for plan in self.offers]
        self.dangers = self._look_for_danger()
        self.touch = Touch(self.glosses)
        self.clock.update(match)
        self.tip = self.tips.tip(match) if self.asked else ""
        if match.ask is not None and match.ask.seat >= 0 and self.computer_to_move is None:
            self._seat = match.ask.seat

    def _look_for_danger(self) -> list[str]:
        """Marks the options that lead to a loss before one decides again; certain ones need a confirmation."""
        if not self.asked or len(self.glosses) < 2:
            return []
        told = []
        for each in dangers(self.match, self.viewer, level=self.warns):
            gloss = self.glosses[each.option]
            verdict = Verdict("You would lose" if each.lost else "Dangerous", Tone.BAD)
            warning = gloss.warning or (each.text if each.certain else "")
            self.glosses[each.option] = replace(gloss, verdict=verdict, warning=warning)
            told.append(f"{gloss.label.rstrip('.')}: {each.text}")
        return told

    @property
    def is_told(self) -> bool:
        """Whether a lesson is running: then only single options are offered, and no plans."""
        return False

    @property
    def note(self) -> str:
        """What is written above the question: the tip for somebody who sees it first, or the note of a lesson."""
        return self.tip

    @property
    def viewer(self) -> int:
        """The seat that the screen is drawn for: of the people, the one who is asked, or was asked last."""
        return self._seat

    def _first_person(self) -> Seat:
        return next((seat for seat in range(self.match.seats) if seat not in self.computers), 0)

    @property
    def computer_to_move(self) -> Seat | None:
        """The seat of the computer player that must decide; where the whole team is asked, people answer."""
        seat = self.match.ask.seat if self.match.ask else None
        return seat if seat in self.computers else None

    @property
    def asked(self) -> bool:
        """Whether a person decides now."""
        return self.match.ask is not None and self.computer_to_move is None

    def thinking_job(self) -> tuple[bytes, Seat, str, int]:
        """The arguments of `think` for that computer player: the save, its seat, its name, its seed."""
        seat = self.computer_to_move
        assert seat is not None
        return self.match.save(), seat, self.computers[seat], own_seed(self.match, seat)

    @property
    def deciding(self) -> int | None:
        """The seat that is asked; None when nobody is, or the whole team."""
        return self.match.ask.seat if self.match.ask and self.match.ask.seat >= 0 else None

    def scene(self) -> Scene:
        """The table as the one who decides may see it."""
        return self.match.scene(self.viewer)

    def question(self) -> Reply:
        """What is asked, and its rule; after the end, how it ended."""
        if self.match.ask is None:
            return Reply(self.match.summary().title)
        if self.computer_to_move is not None:
            return Reply(f"{self.computers[self.computer_to_move]} is thinking …")
        left = self.clock.seconds_left
        hurry = "" if left is None else f" {counted(left, 'second')} left."
        return Reply(f"{self.match.question()}{hurry}", self.match.ask.rule)

    def who(self, scene: Scene) -> str:
        """The name of the seat that decides, if there is more than one seat."""
        if self.deciding is None or self.match.seats < 2:
            return ""
        title = next((seat.title for seat in scene.seats if seat.seat == self.deciding), "")
        return title or f"Seat {self.deciding + 1}"

    def buttons(self) -> list[int]:
        """The options that need no further touch."""
        if self.touch.touched:
            return self.touch.ready if self.touch.proposed is None else [self.touch.proposed]
        return [i for i, gloss in enumerate(self.glosses) if not gloss.pieces]

    # deciding

    def press(self, piece: str) -> int | Reply | None:
        """Touches a piece; returns the option if it is complete, a reply if it cannot be touched, else None."""
        touch = self.touch
        if touch.accepts(piece):
            return touch.touch(piece)
        if piece in touch.touched:
            if touch.proposed is not None:  # a second touch on the end of a walk takes it
                return touch.proposed
            touch.let_go(piece)
            return None
        return touch.touch(piece) if touch.begins(piece) else self.why_not(piece)

    def why_not(self, piece: str) -> Reply:
        """Why a piece cannot be touched now: what is to be touched before it, or the rule that forbids it."""
        if self.computer_to_move is not None:
            return Reply("It is not your turn: a computer player is thinking.")
        refusal = why_not(self.match, self.viewer, self.touch.touched, piece)
        return Reply(refusal.text, refusal.rule)

    def take(self, index: int) -> Reply:
        """Makes the decision and saves."""
        if self.asked:  # lines count as new until a person decides again
            self.told, self._warned_at = len(self.match.log(self.viewer)), None
        ply, ask = self.match.ply, self.match.ask
        assert ask is not None
        # computer players make single decisions
        answers = self.offers[index].answers if self.asked else (ask.options[index],)
        self._filmed(lambda: carry_out(self.match, answers))
        self._joined = {each for each in self._joined if each < ply} | {*range(ply + 1, self.match.ply)}
        self.kept = False
        self.look_again()
        return self.keep()

    def _filmed(self, move: Callable[[], object]) -> None:
        if not self.filming:
            move()
            return
        with filmed(self.match) as film:
            move()
        self.beats = film.beats(self.viewer)

    # going back

    def undo(self) -> Reply:
        """Undoes the last decision of a person; if chance was used since, only when asked a second time."""
        match, before = self.match, self.match.take_backs
        try:
            back = self._last_own()
        except NothingToUndo as nothing:
            return Reply(str(nothing))
        if not self.kept and self._warned_at != back.ply and back.take_backs > before:
            self._warned_at = back.ply
            return Reply(CHANCE_SINCE)
        while match.ply > back.ply:
            match.undo()
        # it counts once, over however many decisions of computer players
        match.take_backs = min(match.take_backs, before + 1)
        return self._moved("Taken back.")

    def _last_own(self) -> Match:
        """A copy of the match at the last decision of a person."""
        copy = self.match.clone()
        copy.undo()
        while copy.ply in self._joined or (copy.ask is not None and copy.ask.seat in self.computers):
            copy.undo()
        return copy

    def redo(self) -> Reply:
        """Redoes the last undone decision, and those of computer players after it."""
        self.told = len(self.match.log(self.viewer))
        try:
            self._filmed(self.match.redo)
        except NothingToUndo as nothing:
            return Reply(str(nothing))
        with suppress(NothingToUndo):
            while self.computer_to_move is not None or self.match.ply in self._joined:
                self.match.redo()
        return self._moved("Brought back.")

    def _moved(self, text: str) -> Reply:
        self._warned_at = None
        self.told = min(self.told, len(self.match.log(self.viewer)))
        self.look_again()
        trouble = self.keep()
        return trouble if trouble.text else Reply(text)

    # keeping

    def keep(self) -> Reply:
        """Saves a running match, or writes the record of a finished one; the reply says only what went wrong."""
        if self.saves is None or self.kept:
            return Reply("")
        try:
            if self.match.result is None:
                self.saves.save(self.match, self.slot, self.computers)
            else:
                self.record = self.saves.finish(self.match, self.slot)
                self.kept, self._take_backs = True, self.match.take_backs
        except OSError as error:
            return Reply(f"The game could not be saved: {error.strerror or error}. It goes on here.")
        return Reply("")

    def save(self) -> Reply:
        """Saves now, and says where."""
        if self.saves is None or self.match.result is not None:
            return Reply(f"The game is over. Its record: {self.record}" if self.record else "The game is over.")
        try:
            return Reply(f"Saved: {self.saves.save(self.match, self.slot, self.computers)}")
        except OSError as error:
            return Reply(f"The game could not be saved: {error.strerror or error}.")

    def begin(self, match: Match) -> None:
        """Replaces the match; the same computer players stay, as far as it has their seats."""
        self.match, self._warned_at, self.told = match, None, 0
        self.computers = {seat: name for seat, name in self.computers.items() if seat < match.seats}
        self._seat = self._first_person()
        self.kept, self._take_backs = match.result is not None, match.take_backs
        self.look_again()

    # reading

    def rule_text(self, rule: str) -> str:
        """The text of a rule; a rule without a text says so."""
        try:
            return self._rule_text(rule)
        except LookupError:
            return f"There is no text for {rule} here."

    def read(self, piece: str, scene: Scene) -> Reading | None:
        """A piece in full: as the game tells it, or else from what the scene shows."""
        shown = scene.pieces().get(piece)
        if shown is None:
            return None
        return self.match.inspect(piece, self.viewer) or shown_reading(shown)

    def ending(self) -> Reading:
        """How the match ended, and whether it counts."""
        told = self.match.summary()
        count = self._take_backs if self.kept else self.match.take_backs
        return with_practice(told, " once" if count == 1 else f" {count} times") if count else told


def shown_reading(shown: Piece) -> Reading:
    """What can be read of a piece that the game tells nothing of."""
    remark = "; ".join(filter(None, (shown.note, *(badge_words(badge) for badge in shown.badges))))
    lines = [Tally(value.meaning or value.icon, value.number) for value in shown.values]
    parts = ", ".join(piece_name(part) for part in shown.parts)
    return Reading(piece_name(shown), shown.sort, "\n".join(filter(None, (shown.text, parts))), lines, remark)


def advice(match: Match) -> Hint | None:
    """The hint for the open decision; None if the match is over. It uses only what the asked seat knows."""
    return None if match.ask is None else hint(match, iterations=HINT, seconds=SECONDS)


class ReplaySession(Session):
    """A finished match that is stepped through."""

    def __init__(self, match: Match, rule_text: RuleText) -> None:
        self._answers: list[Any] = msgspec.json.decode(match.record())["answers"]
        counted = match.take_backs
        while match.ply:
            match.undo()
        super().__init__(match, None, None, rule_text)
        self.kept, self._take_backs = True, counted

    def look_again(self) -> None:
        """Reads the decision and touches the pieces of the option that was chosen."""
        super().look_again()
        self.clock.running = None  # no clock runs in a replay
        chosen = self.chosen()
        if chosen is not None:
            self.touch.touched = list(self.glosses[chosen].pieces)

    @property
    def asked(self) -> bool:
        """False: nobody decides in a replay."""
        return False

    @property
    def length(self) -> int:
        """How many decisions the match had."""
        return len(self._answers)

    def chosen(self) -> int | None:
        """The option that was taken here."""
        if self.match.ask is None or self.match.ply >= len(self._answers):
            return None
        return place_of(self.match, self._answers[self.match.ply])

    def _moved(self, text: str) -> Reply:
        return super()._moved("")

    def press(self, piece: str) -> int | Reply | None:
        """Nothing can be touched in a match that is over."""
        return Reply("This game has been played. Right steps on, Left steps back.")

    def take(self, index: int) -> Reply:
        """Nothing can be decided in a match that is over."""
        return Reply("This game has been played. Right steps on, Left steps back.")
