"""The words of the examples: what happens."""

from typing import Any

from gloaming.kernel import Flow, GameOver
from gloaming.lingo import Lexicon, Selection

from ..rules.card_abilities import fire, fire_all
from ..rules.ending_the_game import VignetteOver
from ..rules.keys import flip, turn
from ..rules.memories import clear_play_area, play, take_in
from ..rules.spirit import lose_spirit
from ..rules.threats import defeat, enter, play_threat
from ..rules.use import owed_uses, use
from ..table import choices as c
from ..table.box import You, box
from ..table.numbers import drain
from ..table.state import Key, Phase
from .examples import plain_memory


def add_happenings(words: Lexicon) -> None:
    """Adds what can happen in an example."""
    words.event("{threat} is played", make=played)
    words.event("{threat} is defeated", make=defeated)
    words.event("{key} is defeated", make=key_defeated)
    words.event("{threat} is drawn", make=threat_drawn)
    words.event("{memory} is played", make=memory_played)
    words.event("{memory} is drawn", make=drawn)
    words.event("{key} is Turned", make=key_turned)
    words.event("{key} is Flipped", make=key_flipped)
    words.event("{action} is Used on {threat}", make=used_on)
    words.event("{action} is Used to draw", make=used_to_draw)
    words.event("the round begins", make=round_begins)
    words.event("the round ends", make=round_ends)
    words.event("the Vignette is beaten", make=beaten)


def ending(flow: Flow[Any]) -> Flow[None]:
    """Lets something happen; a game that is won or lost by it is over."""
    try:
        yield from flow
    except VignetteOver as over:
        raise GameOver(over.why or "won", (float(over.won),)) from None


def played(e: You, threat: Selection) -> Flow[None]:
    """This Threat comes out of the Threat deck."""
    if e.threat is None:
        return
    if e.threat in e.p.area:
        e.p.area.remove(e.threat)
    enter(e.state, e.p, e.threat, fresh=True)
    yield from ending(fire(e.state, e.p, e.card, "Played", e.threat))


def defeated(e: You, threat: Selection) -> Flow[None]:
    """This Threat, or another in the Area, is defeated."""
    if threat.which == "this" and e.threat is not None and e.threat not in e.p.area:
        e.p.area.append(e.threat)
    for each in [each for each in e.p.area if each.id in threat.all(e)]:
        yield from ending(defeat(e.state, e.p, each, e.p))


def key_defeated(e: You, key: Selection) -> Flow[None]:
    """This Key, or one in the Area, is defeated, which collects it."""
    if key.which == "this" and e.threat is not None and e.threat not in e.p.area:
        e.p.area.append(e.threat)
    numbers = [e.this] if key.which == "this" else key.all(e)
    for each in [each for each in e.p.area if each.id in numbers]:
        yield from ending(defeat(e.state, e.p, each, e.p))


def memory_played(e: You, memory: Selection) -> Flow[None]:
    """This Memory is played from hand."""
    e.p.hand.append(e.card)
    yield from ending(play(e.state, e.p, e.card))


def drawn(e: You, memory: Selection) -> Flow[None]:
    """This Memory is drawn."""
    yield from ending(take_in(e.state, e.p, e.card))


def threat_drawn(e: You, threat: Selection) -> Flow[None]:
    """This Threat is drawn from your deck; the Archfiend from the Threat deck."""
    draw = play_threat if box(e.state).cards[e.card].kind == "archfiend" else take_in
    yield from ending(draw(e.state, e.p, e.card))


def key_turned(e: You, key: Selection) -> Flow[None]:
    """This Key, collected, is Turned."""
    e.p.keys = e.p.keys or [Key(e.card)]
    yield from ending(turn(e.state, e.p, e.card))


def key_flipped(e: You, key: Selection) -> Flow[None]:
    """This Key, collected, is Flipped."""
    e.p.keys = e.p.keys or [Key(e.card)]
    yield from ending(flip(e.state, e.p, e.card))


def used_on(e: You, action: Selection, threat: Selection) -> Flow[None]:
    """An Action is Used on a Threat in the Area."""
    (base,), number = action.all(e), threat.all(e)[0]
    yield from ending(use(e.state, e.p, c.Use(base, number)))
    yield from ending(owed_uses(e.state, e.p))


def used_to_draw(e: You, action: Selection) -> Flow[None]:
    """An Action is Used to draw."""
    e.p.deck = e.p.deck or [plain_memory(e)] * 5
    yield from ending(use(e.state, e.p, c.UseDraw(action.all(e)[0])))


def round_begins(e: You) -> Flow[None]:
    """`Start of Round:` abilities happen."""
    yield from ending(fire_all(e.state, e.p, "Start of Round"))


def round_ends(e: You) -> Flow[None]:
    """The Spirit Phase and the End Phase: costs, played Memories away, `End of Round:` abilities."""

    def phases() -> Flow[None]:
        lose_spirit(e.state, e.p, drain(e.state, e.p), "cost")
        clear_play_area(e.state, e.p)
        yield from fire_all(e.state, e.p, "End of Round")

    yield from ending(phases())


def beaten(e: You) -> Flow[None]:
    """The Vignette is beaten: its rewards and penalties come."""
    e.state.won, e.state.phase = True, Phase.CATCH_UP
    for line in box(e.state).cards[e.card].on.get("Defeat", ()):
        yield from line.run(e)
