"""The phases of the game by their names."""

from gloaming.kernel import Phases

from .battle import before_totals, conversions, reroll, roll, start_of_battle
from .casualties import after_battle, conquest, losses, reward
from .moving import move
from .recruiting import recruit
from .resting import giantslayers
from .setup import draft
from .state import Phase, State
from .trading import trade
from .turn import command, end_of_turn, turn

PHASES: Phases[State] = {
    Phase.DRAFT: draft,
    Phase.TURN: turn,
    Phase.COMMAND: command,
    Phase.MOVE: move,
    Phase.RECRUIT: recruit,
    Phase.TRADE: trade,
    Phase.SLAYERS: giantslayers,
    Phase.END: end_of_turn,
    Phase.SPELLS: start_of_battle,
    Phase.ROLL: roll,
    Phase.REROLL: reroll,
    Phase.CONVERT: conversions,
    Phase.CARDS: before_totals,
    Phase.LOSSES: losses,
    Phase.REWARD: reward,
    Phase.CONQUEST: conquest,
    Phase.AFTER: after_battle,
}
