"""PLAYING THE GAME: a turn is the Event step, then one Command. Words in capitals are headings of the rulebook."""

from typing import Any

from gloaming.kernel import Ask, Flow

from ..table import events as told
from ..table.board import hand
from ..table.choices import Claim, Play
from ..table.patterns import TURN
from ..table.state import Phase, State
from .command_cards import play
from .event_cards import claim, claims
from .score import game_over
from .windows import may_hold, usable, use


def turn(s: State) -> Flow[None]:
    """PLAYING THE GAME: cards for the start of the turn, at most one Event, then a Command."""
    options = turn_options(s)
    # whether a player with a single Command is asked must not tell which Spells are held (AG-R209)
    asked = len(options) > 1 or may_hold(s, s.turn, TURN)
    pick = (yield Ask(s.turn, "turn", options, "AG-3.3")) if asked else options[0]
    match pick:
        case Play(card):
            yield from play(s, card)
        case Claim():
            yield from claim(s, pick)
        case _:
            yield from use(s, s.turn, pick, TURN)


def turn_options(s: State) -> list[Any]:
    """Everything that can come next: cards for this moment before and after the one Event (AG-3.5, AG-R17)."""
    player = s.players[s.turn]
    events = [] if s.event_done else claims(s)
    return [*usable(s, s.turn, TURN), *events, *(Play(card) for card in hand(s, player))]


def end_of_turn(s: State) -> None:
    """The next player; after the last one of the final round the game is over (AG-22.2 to AG-22.5)."""
    s.players[s.turn].turns += 1
    s.turn = (s.turn + 1) % len(s.players)
    if s.turn == 0:
        if s.last_round and s.round >= s.last_round:
            raise game_over(s, "the final round is over")
        if s.options.max_rounds and s.round >= s.options.max_rounds:
            raise game_over(s, "the agreed number of rounds is over")
        s.round += 1
    begin_turn(s)


def begin_turn(s: State) -> None:
    """A new turn: what belonged to the last one is over."""
    for player in s.players:
        player.received.clear()
    s.players[s.turn].last_points = 0
    s.event_done = s.free_pass = s.spent = False
    s.line = s.pool = s.offers = s.counters = s.stage = 0
    s.passed.clear()
    s.deploy.clear()
    s.struck.clear()
    s.phase = Phase.TURN
    s.story.append(told.TurnBegan(s.turn, s.round))
