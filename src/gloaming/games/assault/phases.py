"""The phases of the game by their names."""

from gloaming.kernel import Phases

from .rules.battles import before_totals, conversions, reroll, roll, start_of_battle
from .rules.casualties import after_battle, conquest, losses, reward
from .rules.command_cards import command
from .rules.giantslayers import giantslayers
from .rules.move_command import move
from .rules.recruit_command import recruit
from .rules.trade_command import trade
from .rules.turn import end_of_turn, turn
from .setup import draft
from .table.state import Phase, State

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
