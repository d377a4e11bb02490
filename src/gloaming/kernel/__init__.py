"""The kernel: decisions, matches, chance, checkpoints. It knows no game, no screen, no file and no clock."""

from .ask import DONE, TEAM, About, Ask, Done, Flow, Seat, Viewer, choose, choose_some
from .dice import Dice
from .errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    BadSave,
    ChanceAsked,
    GloamingError,
    IllegalChoice,
    MatchOver,
    NoSuchGame,
    NothingToUndo,
    RulesError,
)
from .film import Film, filmed, opening_film
from .game import NOT_OFFERED, Game, Phases
from .limits import Clock, Speech
from .match import Match
from .memo import memo_scope, memoized
from .occasions import Occasion, not_now
from .offers import carry_out, offers
from .outcome import GameOver, Outcome
from .outlook import Expected, Term
from .plans import OfferedMove
from .playout import play_out
from .positions import unknown_names
from .questions import TableAnswer, TableQuestion, worded
from .replay import place_of
from .state import Event, NoOptions, State
from .vitals import Vital

__all__ = [
    "DONE",
    "NOT_OFFERED",
    "TEAM",
    "About",
    "Ask",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadSave",
    "ChanceAsked",
    "Clock",
    "Dice",
    "Done",
    "Event",
    "Expected",
    "Film",
    "Flow",
    "Game",
    "GameOver",
    "GloamingError",
    "IllegalChoice",
    "Match",
    "MatchOver",
    "NoOptions",
    "NoSuchGame",
    "NothingToUndo",
    "Occasion",
    "OfferedMove",
    "Outcome",
    "Phases",
    "RulesError",
    "Seat",
    "Speech",
    "State",
    "TableAnswer",
    "TableQuestion",
    "Term",
    "Viewer",
    "Vital",
    "carry_out",
    "choose",
    "choose_some",
    "filmed",
    "memo_scope",
    "memoized",
    "not_now",
    "offers",
    "opening_film",
    "place_of",
    "play_out",
    "unknown_names",
    "worded",
]
