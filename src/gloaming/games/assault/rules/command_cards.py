"""COMMAND CARDS: a card comes to the row, its lines run, and what it gives is spent."""

from typing import Any

from gloaming.kernel import DONE, Flow

from ..table import events as told
from ..table.box import Text, box
from ..table.choices import Cast, Use
from ..table.patterns import LEFT
from ..table.state import Card, Phase, State
from .windows import may_hold, usable, use

SPENT_IN = {"move": Phase.MOVE, "recruit": Phase.RECRUIT, "trade": Phase.TRADE, "rest": Phase.SLAYERS}


def play(s: State, card: Card) -> Flow[None]:
    """The card goes to the right end of the row; texts that wait for it run first (AG-5.2)."""
    b, player = box(s), s.players[s.turn]
    player.row.append(card)
    player.last = card
    s.story.append(told.Played(s.turn, card, len(player.row) - 1))
    s.line = s.pool = 0
    trigger = b.commands[card].trigger
    for event in player.claimed:
        if b.events[event].script.on(trigger):
            yield from b.events[event].script.run(Text(s, s.turn, event, "AG-4.13"), trigger)
    for modifier in s.modifiers:
        if b.modifiers[modifier].script.on(trigger):
            yield from b.modifiers[modifier].script.run(Text(s, s.turn, modifier, "AG-4.13"), trigger)
    s.phase = Phase.COMMAND


def command(s: State) -> Flow[None]:
    """COMMAND CARDS: the lines from top to bottom; what they give is spent after the last line that adds to it."""
    b, player = box(s), s.players[s.turn]
    card = player.row[-1]
    printed, left = b.commands[card], len(player.row) - 1
    e = Text(s, s.turn, card, "AG-5.4")
    lines = printed.script.lines
    while s.line < len(lines):
        k, line = s.line, lines[s.line]
        s.line += 1
        if not printed.holds[k]:
            if line.when == LEFT:
                yield from per_command(line, e, left, printed.adds[k])
            else:
                yield from line.run(e)
        if s.phase is not Phase.COMMAND:  # a battle has begun
            return
        if s.line == printed.spend_after:
            s.phase = SPENT_IN[printed.command]
            return
    s.phase = Phase.END


def per_command(line: Any, e: Text, left: int, adds: bool) -> Flow[None]:
    """Runs a line once for each card to the left; once it is declined, it is not offered again (AG-5.7)."""
    if adds:
        if left:
            e.times = left
            yield from line.run(e)
            e.times = 1
        return
    for _ in range(left):
        if not (yield from line.run(e)):
            return


def spending_options(s: State, options: list[Any]) -> list[Any] | None:
    """What can be done with what a Command gives: cards that add to it first; None if nobody needs to be asked.

    Who might hold a Spell for it is asked even if there is nothing to do (AG-R209).
    """
    more: list[Any] = []
    asked = bool(options)
    if not s.spent:
        trigger = box(s).commands[s.players[s.turn].row[-1]].trigger
        more = usable(s, s.turn, trigger)
        asked = asked or bool(more) or may_hold(s, s.turn, trigger)
    return [*more, *options, DONE] if asked else None


def add_to_pool(s: State, pick: Use | Cast) -> Flow[None]:
    """Uses a card that adds to what the played Command gives."""
    yield from use(s, s.turn, pick, box(s).commands[s.players[s.turn].row[-1]].trigger)
