"""A turn: the Event step, then one Command, line by line. Words in capitals are headings of the rulebook."""

from typing import Any

from gloaming.kernel import DONE, Ask, Flow

from ..table import events as told
from ..table.board import hand
from ..table.box import Event, Text, box
from ..table.choices import Cast, Claim, Play, Use
from ..table.patterns import LEFT, TURN
from ..table.state import Card, Phase, State
from .score import game_over
from .verbs import award, discard_resources
from .windows import may_hold, usable, use

SPENT_IN = {"move": Phase.MOVE, "recruit": Phase.RECRUIT, "trade": Phase.TRADE, "rest": Phase.SLAYERS}


def turn(s: State) -> Flow[None]:
    """PLAYING THE GAME: cards for the start of the turn, at most one Event, then a Command."""
    options = turn_options(s)
    # whether a player with a single Command is asked must not tell which Spells are held (AG-R209)
    asked = len(options) > 1 or (not s.event_done and may_hold(s, s.turn, TURN))
    pick = (yield Ask(s.turn, "turn", options, "AG-3.3")) if asked else options[0]
    match pick:
        case Play(card):
            yield from play(s, card)
        case Claim():
            yield from claim(s, pick)
        case _:
            yield from use(s, s.turn, pick, TURN)


def turn_options(s: State) -> list[Any]:
    """Everything that can come next: once an Event is claimed only a Command (AG-3.5, AG-3.6)."""
    player = s.players[s.turn]
    plays: list[Any] = [Play(card) for card in hand(s, player)]
    if s.event_done:
        return plays
    return [*usable(s, s.turn, TURN), *claims(s), *plays]


# CLAIMING EVENT CARDS


def claims(s: State) -> list[Claim]:
    """The Events that could be claimed now: the top of the stack, and those of the draft area (AG-4.1)."""
    b, player = box(s), s.players[s.turn]
    top = b.stacks[player.race][player.stack : player.stack + 1]
    runes = {b.rune[card] for card in player.resources}
    found = []
    for card in (*top, *s.events):
        event = b.events[card]
        paid = event.printed.rune in runes
        if not paid and not event.waiver:
            continue
        e = Text(s, s.turn, card, "AG-4.5")
        if not met(event.claim, e) or not markable(event, e):
            continue
        if event.waiver and met(event.waiver, e):
            found.append(Claim(card, False))
        if paid:
            found.append(Claim(card, True))
    return found


def met(lines: Any, e: Text) -> bool:
    """Whether every sentence of a requirement is true (AG-4.5)."""
    for line in lines:
        for step in line.steps:
            if not step.able(e):
                return False
    return True


def markable(event: Event, e: Text) -> bool:
    """Whether a repeatable Event still has a region to mark (AG-R26)."""
    return not event.printed.repeatable or met(event.script.on("Claimed"), e)


def claim(s: State, pick: Claim) -> Flow[None]:
    """The Rune is spent, the points are paid, the rewards are received; the next Event is revealed (AG-4.6 to 4.22)."""
    b, player = box(s), s.players[s.turn]
    event = b.events[pick.event]
    s.event_done = True
    s.story.append(told.Claimed(s.turn, pick.event, pick.rune))
    if pick.rune:
        rune = next(card for card in player.resources if b.rune[card] == event.printed.rune)
        discard_resources(s, s.turn, [rune])
    award(s, s.turn, event.printed.op, "Events")
    yield from event.script.run(Text(s, s.turn, pick.event, "AG-4.10"), "Claimed")
    put_away(s, pick.event, event)


def put_away(s: State, card: Card, event: Event) -> None:
    """A claimed Event is turned sideways; a repeatable one stays where it is (AG-4.11, AG-4.15, AG-4.19)."""
    player = s.players[s.turn]
    if event.printed.repeatable:
        return
    player.claimed.append(card)
    if event.printed.kind == "special":
        player.stack += 1
        return
    s.events.remove(card)
    if s.event_deck:
        s.events.append(s.dice.draw(s.event_deck))
        s.story.append(told.EventRevealed(s.events[-1]))


# PLAYING COMMAND CARDS


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
    """Once for each card to the left; who declines once has done enough (AG-5.7)."""
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
    """A card for the Command that is played."""
    yield from use(s, s.turn, pick, box(s).commands[s.players[s.turn].row[-1]].trigger)


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
    s.line = s.pool = s.offers = s.stage = 0
    s.passed.clear()
    s.deploy.clear()
    s.struck.clear()
    s.phase = Phase.TURN
    s.story.append(told.TurnBegan(s.turn, s.round))
