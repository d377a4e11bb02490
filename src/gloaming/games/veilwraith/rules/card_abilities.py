"""Running card texts: abilities that fire at one moment, in the order that the Veilwraith picks."""

from gloaming.kernel import Flow, choose
from gloaming.lingo.chain import chain, ends_here

from ..table.box import Line, You, box
from ..table.choices import First
from ..table.events import Triggered
from ..table.state import Card, Player, State, Threat
from .spirit import gain_spirit

BOOST = -1  # the "line" of a Spirit Boost


class Waiting:
    """An effect that has fired and waits for its turn."""

    __slots__ = ("line", "while_in_play", "you")

    def __init__(self, you: You, line: Line | None, while_in_play: bool = False) -> None:
        self.you, self.line, self.while_in_play = you, line, while_in_play

    @property
    def name(self) -> First:
        """What it is called where the player picks the order."""
        card, threat = self.you.card, self.you.threat
        return First(card, BOOST if self.line is None else self.line.place, 0 if threat is None else threat.id)

    @property
    def likeness(self) -> tuple[Card, int]:
        """The card and the line: effects that share both do the same, so that their order does not matter."""
        return self.you.card, BOOST if self.line is None else self.line.place

    def gone(self) -> bool:
        """Whether it is dropped because its card has left play; only at the start or end of a round (VW-R20)."""
        you = self.you
        return self.while_in_play and you.threat is not None and you.threat not in you.p.area


def resolve(p: Player, waiting: list[Waiting]) -> Flow[None]:
    """Effects of one moment, one after the other, in the order that the Veilwraith picks (VW-3.11)."""
    while waiting:
        waiting = [each for each in waiting if not each.gone()]
        if not waiting:
            return
        following = waiting[0]
        if order_matters(waiting):
            pick = yield from choose(p.seat, "order", [each.name for each in waiting], "VW-3.11")
            following = next(each for each in waiting if each.name == pick)
        waiting.remove(following)
        yield from run(following)


def order_matters(waiting: list[Waiting]) -> bool:
    """Whether the order can change the result, as far as the texts tell; in doubt it can (VW-R21)."""
    if len({each.likeness for each in waiting}) == 1:
        return False
    lines = [each.line for each in waiting if each.line is not None]
    if len(waiting) != 2 or len(lines) != 1:
        return True
    return not (lines[0].quiet or (lines[0].draws and far_from_both_ends(waiting[0].you)))


def far_from_both_ends(you: You) -> bool:
    """Whether a Spirit Boost fits whole, and Memories that could be drawn bring no more than a loss that is survived.

    All of them are looked at, wherever they lie, so that nothing is told of a face-down card.
    """
    s, p, cards = you.state, you.p, box(you.state).cards
    beneath = [card for each in (*p.area, *([you.threat] if you.threat else ())) for card in each.beneath]
    kept = [card for each in s.players for card in (*each.deck, *each.discard)]
    drawn = [line for card in (*beneath, *kept) for line in cards[card].on.get("Drawn", ())]
    survived = p.spirit > sum(line.takes_spirit for line in drawn)
    return survived and p.spirit + cards[you.card].boost <= p.most and all(line.takes_spirit for line in drawn)


def run(waiting: Waiting) -> Flow[None]:
    """One effect; none that abilities have set off in each other without end (VW-R232)."""
    you, line, s = waiting.you, waiting.line, waiting.you.state
    if line is None:
        gain_spirit(s, you.p, box(s).cards[you.card].boost, "boost")
        return
    if not ends_here(s):
        s.story.append(Triggered(you.p.seat, you.card, line.trigger))
        yield from chain(s, line.run(you))


def fire(s: State, p: Player, card: Card, trigger: str, threat: Threat | None = None) -> Flow[None]:
    """The abilities of one card that a moment sets off."""
    lines = box(s).cards[card].on.get(trigger)
    if lines:
        yield from resolve(p, [Waiting(You(s, p, card, threat), line) for line in lines])


def fire_all(s: State, p: Player, trigger: str) -> Flow[None]:
    """The abilities of all cards in play that the start or end of a round sets off; fixed as it begins (VW-R19)."""
    yield from resolve(p, in_play(s, p, trigger))


def in_play(s: State, p: Player, trigger: str) -> list[Waiting]:
    """The abilities of the Vignette, of modifiers and of the Threats in the Area that a moment would set off."""
    cards = box(s).cards
    waiting: list[Waiting] = []
    vignette = box(s).vignettes[s.vignette]
    if s.special and trigger in vignette.on:
        you = You(s, p, vignette.id)
        waiting += [Waiting(you, line) for line in vignette.on[trigger]]
    for card in s.modifiers:
        waiting += [Waiting(You(s, p, card), line) for line in cards[card].on.get(trigger, ())]
    for threat in p.area:
        if trigger in cards[threat.card].on:
            you = You(s, p, threat.card, threat)
            waiting += [Waiting(you, line, while_in_play=True) for line in cards[threat.card].on[trigger]]
    return waiting
