"""A table in memory: its opening, its last checkpoint, and the journal since, applied entry by entry."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec

from gloaming.kernel import (
    Clock,
    Film,
    Game,
    Match,
    OfferedMove,
    Speech,
    Viewer,
    carry_out,
    filmed,
)
from gloaming.kernel.game import nothing_hidden
from gloaming.scene import LogLine, Scene

from ..errors import Impossible, NotYours, TooLate
from . import chairs, turn_clock
from .chat import keep_remark, remark
from .checkpoint import PastDecision, TableCheckpoint, UndoRequest
from .clocks import RunningClock, now
from .deciders import deciders
from .entries import (
    CLOCK,
    AnyEntry,
    CameBack,
    ClockReset,
    MoreTime,
    Opening,
    PersonForgotten,
    Played,
    PutAway,
    RecordTaken,
    Redone,
    Renamed,
    Reseated,
    Said,
    SatDown,
    TimeUp,
    UndoAnswered,
    Undone,
    UndoRequested,
)
from .render_cache import RenderCache
from .seats import NAME, Seat, SeatKind, clean_text
from .undo import PRACTICE, UndoPolicy, bring_back, decisions_of_redo, still_waiting, take_back, undo_policy


class Table:
    """A table in memory. Methods that return an entry change nothing: `apply` changes the table by an entry."""

    def __init__(self, id: str, opening: Opening, turn: int, folded: bytes) -> None:
        self.id, self.opening, self.turn = id, opening, turn
        self.kept = msgspec.msgpack.decode(folded, type=TableCheckpoint)
        self.match = Match.load(self.kept.save)
        self.rejected = int(bool(self.match.notice))  # entries that the present rules no longer allow
        self.revision = 0  # how often the match has changed since it was loaded
        self.filming = False  # whether anybody wants to see how things happen
        self.film: Film | None = None  # of the decision that was applied last, if it was filmed
        self._held: dict[str, list[int]] = {}  # seats by key, for keys that were looked up
        self.rendered = RenderCache()
        self._update_clock(opening.created)

    def checkpoint(self) -> bytes:
        """The checkpoint of the table as it stands."""
        self.kept.save = self.match.save()
        return msgspec.msgpack.encode(self.kept)

    # who is who

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.match.game

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""
        return self.kept.seats

    @property
    def has_secrets(self) -> bool:
        """Whether this game has hidden information."""
        return self.game.redeal is not nothing_hidden

    @property
    def open_to_all(self) -> bool:
        """Whether everybody may see everything: it is over, or a record."""
        return self.match.result is not None or self.opening.record

    @property
    def is_over(self) -> bool:
        """Whether the table waits for nobody: the match is over, or the table was put away."""
        return self.match.result is not None or self.kept.put_away

    def seats_of(self, key: str | None) -> list[int]:
        """The seats that a token holds, by its hash."""
        if key is None:
            return []
        found = self._held.get(key)
        if found is None:
            found = [n for n, seat in enumerate(self.seats) if seat.key == key]
            if found:  # only hits are cached: there is no limit to wrong tokens
                self._held[key] = found
        return found

    def key_of_person(self, person: str) -> str | None:
        """The key of the chair that a person has here."""
        return next((seat.key for seat in self.seats if person and seat.person == person), None)

    def knows(self, key: str | None) -> bool:
        """Whether a token holds a seat here."""
        return key is not None and (key == self.opening.owner or bool(self.seats_of(key)))

    @property
    def is_told(self) -> bool:
        """Whether a lesson runs here: until its free stretch only the learner decides, and without a clock."""
        lesson = self.opening.lesson
        return lesson is not None and self.match.ply < lesson.free

    @property
    def has_open_chair(self) -> bool:
        """Whether somebody can still sit down."""
        return any(seat.kind is SeatKind.OPEN for seat in self.seats)

    def humans(self) -> list[int]:
        """The seats that people hold."""
        return [n for n, seat in enumerate(self.seats) if seat.kind is SeatKind.HUMAN]

    def deciding(self) -> int | None:
        """The seat of the computer player that must decide now, if any. For a team, people answer if there are any."""
        ask = self.match.ask
        if ask is None or self.opening.record or self.is_told:
            return None
        asked = deciders(self.match)
        return asked[0] if all(self.seats[n].is_played_by_computer for n in asked) else None

    @property
    def clock(self) -> Clock | None:
        """How long the open decision may take. Among computer players alone there is no clock."""
        ask = self.match.ask
        if ask is None or self.opening.record or self.is_told:
            return None
        clock = self.game.clock(self.match.state, ask)
        return clock if clock is not None and self.humans() else None

    def speech(self, seat: int | None) -> Speech | None:
        """How a seat may talk now. It is not limited if all people share one screen."""
        if seat is None or self.match.result is not None:
            return None
        speech = self.game.speech(self.match.state, seat)
        return speech if speech is not None and len({self.seats[n].key for n in self.humans()}) > 1 else None

    def log(self, viewer: Viewer) -> list[LogLine]:
        """What happened, as a viewer may know it."""
        return self.match.log(viewer)

    def scene(self, viewer: Viewer) -> Scene:
        """The table as a viewer may see it."""
        return self.rendered.scene(self.match, viewer)

    def offers(self) -> list[OfferedMove]:
        """What is offered now: the options, then plans of several answers; in a lesson the options alone."""
        return self.rendered.offers(self.match, plans=not self.is_told)

    # what would be written

    def play(self, seats: Iterable[int], ply: int, option: int, turn: int | None = None) -> Played:
        """The entry for an answer of one of these seats, as chosen from the view of a turn; `option` may be a plan."""
        match, ask = self.match, self.match.ask
        if ply != match.ply:
            raise TooLate(f"This was asked at decision {ply}; the table is at {match.ply}.")
        if self.kept.again if turn is None else turn < self.kept.asked:
            raise TooLate("A decision was taken back since: look at the new question. An answer names the turn it saw.")
        if ask is None or self.opening.record:
            raise TooLate("This game is over; there is nothing to decide.")
        seat = next((each for each in seats if each in deciders(match)), None)
        if seat is None:
            raise NotYours("Somebody else decides now.")
        offered = self.offers()
        if not 0 <= option < len(offered):
            raise Impossible(f"There are {len(offered)} options, counted from 0; not {option}.", ask.rule)
        answer, *then = map(msgspec.to_builtins, offered[option].answers)
        return Played(at=now(), ply=ply, seat=seat, answer=answer, chance=match.state.dice.used, then=then)

    def time_out(self, running: RunningClock) -> Played:
        """The entry for the decision that is made when the time has run out."""
        match, ask, clock = self.match, self.match.ask, self.clock
        if ask is None or clock is None or self.kept.clock != running or now() < running.until:
            raise TooLate("This was decided in time.")
        answer = msgspec.to_builtins(ask.options[clock.option])
        return Played(at=now(), ply=match.ply, seat=CLOCK, answer=answer, chance=match.state.dice.used)

    def reset_clock(self) -> ClockReset:
        """The entry that starts the clock again; it must have run out while nobody was connected."""
        running = self.kept.clock
        if running is None or now() < running.until:
            raise TooLate("The clock runs.")
        return ClockReset(at=now())

    def undo_policy(self, key: str | None) -> UndoPolicy:
        """Whether the screen with this key can undo now."""
        found, puzzle = undo_policy(self.kept, self.match, self.seats_of(key), self.has_secrets), self.opening.puzzle
        if puzzle is not None and found.means != "none" and found.to <= puzzle.ply:
            return UndoPolicy("none", "The answer to a puzzle stands.")
        return found

    def undo(self, key: str, ply: int, practice: bool = False) -> Undone | UndoRequested:
        """The entry for undoing the last decision of this screen, or for asking the others.

        If chance was used since, the game counts as practice afterwards, and the screen must agree to that
        (`practice`).
        """
        self._at_present(ply)
        undo = self.undo_policy(key)
        if undo.means == "none":
            raise Impossible(undo.why)
        if self.kept.request is not None:
            raise TooLate("Somebody has already asked to take back.")
        if undo.practice and not practice:
            raise Impossible(PRACTICE)
        seat = self.seats_of(key)[0]
        if undo.means == "free":
            return Undone(at=now(), seat=seat, to=undo.to)
        return UndoRequested(at=now(), seat=seat, to=undo.to, waiting=undo.waiting)

    def answer_undo(self, key: str, ply: int, agree: bool) -> UndoAnswered:
        """The entry for this screen's answer to an open undo request."""
        self._at_present(ply)
        request = self.kept.request
        seat = next((each for each in self.seats_of(key) if request and each in request.waiting), None)
        if request is None or seat is None:
            raise TooLate("Nobody waits for this answer.")
        return UndoAnswered(at=now(), seat=seat, agree=agree)

    def redo(self, key: str, ply: int) -> Redone:
        """The entry for making the last undone decision again, with the answers of computer players to it."""
        self._at_present(ply)
        own = self.seats_of(key)
        if not own or set(self.humans()) - set(own):
            raise NotYours("Only who plays alone, or at one screen, can bring back.")
        if not self.kept.gone:
            raise Impossible("There is no decision to bring back.")
        return Redone(at=now(), seat=own[0], to=ply + decisions_of_redo(self.kept, own))

    def say(self, key: str | None, seat: int | None, text: str) -> Said:
        """The entry for a chat message."""
        own = self.seats_of(key)
        seat = seat if seat in own else next(iter(own), None)
        if seat is None and not (self.opening.public or self.knows(key)):
            raise NotYours("At a table that is not listed only who sits there can talk.")
        return remark(self.kept, seat, text, self.speech(seat))

    def sit(self, seat: int, name: str, key: str, person: str = "") -> SatDown:
        """The entry for somebody who takes an open chair, or first comes to the one that was kept for them."""
        return chairs.sit(self.kept, seat, name, key, person)

    def reseat(self, seat: int, chair: Seat, key: str | None, here: bool) -> Reseated:
        """The entry for a seat that changes hands: its holder may always leave, the owner gives away unused ones."""
        if self.open_to_all:
            raise TooLate("This game is over; nobody needs a chair.")
        return chairs.reseat(self.kept, seat, chair, key, owner=key == self.opening.owner, here=here)

    def take_record(self, key: str | None) -> RecordTaken:
        """The entry for downloading the record of a running game, for somebody who holds every human seat."""
        return chairs.take_record(self.kept, self.seats_of(key))

    def rename(self, seats: list[int], name: str) -> Renamed:
        """The entry for a new name of the holders of these seats."""
        return Renamed(at=now(), seats=seats, name=clean_text(name, NAME, "A name"))

    def _at_present(self, ply: int) -> None:
        if ply != self.match.ply:
            raise TooLate(f"This was meant for decision {ply}; the table is at {self.match.ply}.")

    # what is written is applied

    def apply(self, entry: AnyEntry) -> bool:
        """Applies an entry of the journal. Returns False and changes nothing if the rules do not allow it."""
        self.turn += 1
        self.film, ply = None, self.match.ply
        self.rendered.match_changed()
        taken = self._apply(entry)
        self._update_clock(entry.at)
        self.kept.ended = 0.0 if self.match.result is None else self.kept.ended or entry.at
        self.rejected += not taken
        self.revision += isinstance(entry, Played | Undone | Redone | UndoAnswered | Reseated | TimeUp | CameBack)
        if self.match.ply != ply:
            self._note_question()
        return taken

    def _note_question(self) -> None:
        """Notes at which turn the open decision was asked, and whether another was open at its ply before."""
        kept, ply = self.kept, self.match.ply
        kept.asked, kept.again = self.turn, ply <= kept.furthest
        kept.furthest = max(kept.furthest, ply)

    def _apply(self, entry: AnyEntry) -> bool:
        kept = self.kept
        match entry:
            case Played():
                return self._play(entry)
            case Undone():
                return self._back_to(entry.to)
            case Redone():
                return bring_back(kept, self.match, entry.to)
            case UndoRequested():
                kept.request = UndoRequest(entry.seat, entry.to, entry.waiting)
            case UndoAnswered():
                return self._settle(entry)
            case Said():
                keep_remark(kept, entry)
            case SatDown() | Renamed() | Reseated() | PersonForgotten():
                chairs.change(kept, entry)
                self._held = {}
            case RecordTaken():
                kept.record_taken = True
            case ClockReset():
                kept.clock = None
            case TimeUp() | CameBack() | MoreTime() | PutAway():
                turn_clock.apply(kept, entry)
        return True

    def _update_clock(self, at: float) -> None:
        """Starts and ends the clock of a decision, and those of a turn."""
        clock, running = self.clock, self.kept.clock
        if clock is None:
            self.kept.clock = None
        elif running is None or running.id != clock.id:
            self.kept.clock = RunningClock(clock.id, at + clock.seconds)
        if self.opening.time is not None:
            turn_clock.update(self.kept, self.opening.time, deciders(self.match), at)

    def _play(self, entry: Played) -> bool:
        if entry.ply != self.match.ply:
            return False
        try:
            given = self._answer([msgspec.convert(each, self.game.option) for each in (entry.answer, *entry.then)])
        except Exception:  # the present rules do not offer it, or a rule fails; the match is unchanged
            return False
        self.kept.past += [PastDecision(entry.seat, entry.chance, joined=n > 0) for n in range(given)]
        if entry.seat == CLOCK:
            self.kept.clock = None
        else:
            self.seats[entry.seat].came = True
        self.kept.gone, self.kept.request, self.kept.put_away = [], None, False
        return True

    def _answer(self, answers: list[Any]) -> int:
        if not self.filming:
            return carry_out(self.match, answers)
        with filmed(self.match) as film:
            given = carry_out(self.match, answers)
        # no reference to this table: it must not keep itself alive
        film.look = partial(self.rendered.scene, self.match)
        self.film = film
        return given

    def _back_to(self, ply: int) -> bool:
        return take_back(self.kept, self.match, ply)

    def _settle(self, entry: UndoAnswered) -> bool:
        request = self.kept.request
        if request is None or entry.seat not in request.waiting:
            return False
        self.kept.request = left = still_waiting(self.kept, request, entry)
        return self._back_to(request.to) if entry.agree and left is None else True
