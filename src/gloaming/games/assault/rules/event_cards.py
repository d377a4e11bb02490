"""CLAIMING EVENT CARDS: which can be claimed, what is paid and received, and where the card goes."""

from typing import Any

from gloaming.kernel import Flow, Seat

from ..table import events as told
from ..table.box import Event, Text, box
from ..table.choices import Claim
from ..table.state import Card, State
from .verbs import award, discard_resources


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


def in_reach(s: State, seat: Seat, card: Card) -> tuple[bool, bool]:
    """How near a player is to an Event: whether its requirement is met, and whether its Rune is there or waived."""
    b = box(s)
    event, e = b.events[card], Text(s, seat, card, "AG-4.5")
    paid = any(b.rune[each] == event.printed.rune for each in s.players[seat].resources)
    return met(event.claim, e) and markable(event, e), paid or bool(event.waiver and met(event.waiver, e))


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
