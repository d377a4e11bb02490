"""The description of a game: its state, rules and scene, and everything else that can be told of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from gloaming.scene import Gloss, LogLine, Motion, Reading, Refusal, Scene

from .ask import Ask, Flow, Seat, Viewer
from .dice import Dice
from .entities import Entities
from .experience import Learning
from .limits import Clock, Speech
from .outcome import Outcome
from .outlook import Expected, Term
from .plans import OfferedMove, no_plans
from .questions import TableQuestion
from .state import NoOptions, State
from .vitals import Vital

S = TypeVar("S", bound=State)
Phases = Mapping[str, Callable[[S], Flow[None] | None]]  # a phase that never asks is a plain function
Raw = dict[str, Any]


def nothing_hidden(state: Any, viewer: Viewer, dice: Dice) -> None:
    """The `redeal` of a game without hidden information: it changes nothing."""


def _no_faults(state: Any) -> Iterable[str]:
    return ()


def _ask_by_kind(state: Any, ask: Ask) -> str:
    return f"{ask.title.replace('_', ' ').capitalize()}?"


NOT_OFFERED = "it is not among the options"  # what is said where a game says nothing


def _rule_of_the_ask(state: Any, ask: Ask, option: Any) -> Refusal:
    return Refusal(ask.rule, NOT_OFFERED)


def _only_the_options(state: Any, ask: Ask) -> Sequence[Any]:
    return ask.options


def _tell_by_name(state: Any, event: Any) -> LogLine:
    return LogLine(str(event))


def _as_the_line_says(state: Any, event: Any) -> Motion | None:
    return None


def _read_the_piece(state: Any, viewer: Viewer, piece: str) -> Reading | None:
    return None


def _nothing_vital(state: Any, seat: Seat) -> Sequence[Vital]:
    return ()


def _all_the_time(state: Any, ask: Ask) -> Clock | None:
    return None


def _everybody(state: Any) -> Sequence[Seat] | None:
    return None


def _free_speech(state: Any, seat: Seat) -> Speech | None:
    return None


def _name_the_reason(state: Any, outcome: Outcome) -> Reading:
    best = max(outcome.payoffs, default=0.0)
    winners = [seat for seat, payoff in enumerate(outcome.payoffs) if payoff == best]
    title = outcome.reason.replace("_", " ").capitalize()
    if len(outcome.payoffs) < 2:
        return Reading(title)
    if len(winners) == len(outcome.payoffs):
        return Reading(title, text="Nobody did better than the others.")
    named = " and ".join(f"seat {seat + 1}" for seat in winners)
    return Reading(title, text=f"{named.capitalize()} {'wins' if len(winners) == 1 else 'win'}.", seats=winners)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """A game. It must give its state, its rules and its scene; everything with a default can be left out."""

    name: str  # its folder, and what one types
    title: str
    about: str = ""  # one or two sentences for the list of games
    players: tuple[int, int] = (1, 1)
    minutes: tuple[int, int] = (5, 60)
    weight: float = 2.0  # how much there is to think about, from 1 to 5

    # the data
    state: type[S]
    options: type[Struct] = NoOptions  # its rule options with their defaults
    questions: Sequence[TableQuestion] = ()  # what a new table asks in plain words
    option: Any  # the type of everything that can be chosen, a union of frozen Structs as a rule
    event: Any = None  # the type of everything that can happen, a union of Events
    schema: int = 1  # raised when the shape of the state changes
    migrations: Mapping[int, Callable[[Raw], Raw]] = field(default_factory=dict)  # from schema n to n + 1
    upgrade: Callable[[Raw], Raw] | None = None  # an option or an event of an older schema in its present shape

    # the rules
    setup: Callable[[Any, Dice], S]
    phases: Phases[S]
    pack: Any = None  # the shape of its content packs, if its cards are texts
    teaching: Any = None  # the folder of its lessons, tips and glossary, where it has no packs that hold them
    seats: Callable[[S], int] = lambda state: 1
    faults: Callable[[S], Iterable[str]] = _no_faults  # says in words what is impossible in a state, and where
    free_text: Sequence[str] = ()  # fields of a position in which any text may stand, `*` for what is counted
    # deals anew what the viewer cannot see; changes the state in place
    redeal: Callable[[S, Viewer, Dice], None] = nothing_hidden

    entities: Entities | None = None  # for learning environments; None: all is told, with what is hidden dealt anew

    # for computer players; both may look only at what the seat that is asked can see
    judge: Callable[[S, Seat], float] | None = None  # the payoff that the seat may expect in the end
    habit: Callable[[S, Ask], Any] | None = None  # the option that a sensible player takes without thinking
    # its eight levels, the weakest first: by how much each misjudges, in thousandths of what is at stake, and its
    # iterations for a decision; empty: the usual ones
    levels: Sequence[tuple[int, int]] = ()
    # for games in which chance speaks within a turn: the turn or round that is on; None where habit decides best
    span: Callable[[S], Any] | None = None
    # how pieces lie that can be moved to and fro within a span, None where nothing is moved: players do not undo a move
    position: Callable[[S], Any] | None = None
    horizon: Callable[[S], tuple[float, ...]] | None = None  # the expected payoffs where the next span begins
    learning: Learning | None = None  # how its judge is trained
    # the terms that the judge sums up, in words: for the reasons of hints
    outlook: Callable[[S, Seat], Sequence[Term]] | None = None
    # what a sensible player sees in an option at once, in words: the reason where the judge's view shows too little
    rationale: Callable[[S, Ask, Any], Term | None] | None = None
    # what a computer player tells its team before it acts, "" for nothing; None where players keep their plans
    intent: Callable[[S, Ask, Any], str] | None = None
    expects: Callable[[S, float], Expected] | None = None  # what a payoff means to the players at this table

    # for the people at the table, kept to by whoever runs it
    clock: Callable[[S, Ask], Clock | None] = _all_the_time  # how long the open decision may take
    speech: Callable[[S, Seat], Speech | None] = _free_speech  # how a seat may talk now
    team: Callable[[S], Sequence[Seat] | None] = _everybody  # which seats answer for the team now; None: any

    # for people, made on demand
    scene: Callable[[S, Viewer], Scene]
    gloss: Callable[[S, Ask, Any], Gloss]
    plans: Callable[[S, Ask], Sequence[OfferedMove]] = (
        no_plans  # gives several decisions that people may make as one: a walk of many steps
    )
    question: Callable[[S, Ask], str] = _ask_by_kind
    why_not: Callable[[S, Ask, Any], Refusal] = _rule_of_the_ask
    # everything a person might try, allowed or not: what is refused gets a reason
    candidates: Callable[[S, Ask], Sequence[Any]] = _only_the_options
    tell: Callable[[S, Any], LogLine] = _tell_by_name  # from the event and what never changes in the state
    motion: Callable[[S, Any], Motion | None] = _as_the_line_says  # how an event looks, from the state right after it
    inspect: Callable[[S, Viewer, str], Reading | None] = _read_the_piece
    summary: Callable[[S, Outcome], Reading] = _name_the_reason
    # what a seat must not lose: a person is warned before it happens
    vitals: Callable[[S, Seat], Sequence[Vital]] = _nothing_vital

    encode = staticmethod(msgspec.msgpack.Encoder().encode)  # the state as bytes: a checkpoint

    @property
    def says_why(self) -> bool:
        """Whether the game gives reasons of its own for what is not offered."""
        return self.why_not is not _rule_of_the_ask

    @property
    def looks_for_faults(self) -> bool:
        """Whether the game checks positions itself before they are played."""
        return self.faults is not _no_faults

    def deal_anew(self, state: S, viewer: Viewer, seed: int) -> None:
        """Deals anew, in place, what the viewer cannot see, the future of the dice included."""
        dice = Dice(seed)
        self.redeal(state, viewer, dice)
        state.dice.reseed(dice.bits())

    def refusal(self, state: S, ask: Ask, option: Any) -> Refusal:
        """Why an option is not offered; `why_not` of the game is only called with real options of the game."""
        try:
            option = msgspec.convert(msgspec.to_builtins(option), self.option)
        except Exception:  # the option may be anything at all
            return Refusal(ask.rule, NOT_OFFERED)
        return self.why_not(state, ask, option)

    def typed(self, raw: Any, kind: Any) -> Any:
        """An option or an event, given as plain data, as its type; one of an older schema is brought to its shape.

        What is of no such type raises a ValidationError.
        """
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            if self.upgrade is None:
                raise
            try:
                newer = self.upgrade(raw)
            except Exception:  # it is of no schema: a broken or a forged file can break an upgrade anywhere
                raise error from None
            return msgspec.convert(newer, kind)

    @cached_property
    def decode(self) -> Callable[[bytes], S]:
        """Turns a checkpoint back into a state."""
        return msgspec.msgpack.Decoder(self.state).decode
