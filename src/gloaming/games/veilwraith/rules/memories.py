"""Memories: drawing, playing, Combining, discarding."""

from collections.abc import Sequence

from gloaming.kernel import Flow, choose

from ..table.box import You, box
from ..table.choices import NO, YES, Pick
from ..table.events import Combined, Drew, DrewUnseen, PlayedMemory, Reshuffled, Went, WentUnseen, Whereto
from ..table.numbers import NO_DRAWS, combine_value, forbidden
from ..table.state import Card, Played, Player, State, Weighed
from .card_abilities import Waiting, fire, resolve
from .threats import enter, numbered


def distinct(cards: Sequence[Card]) -> list[Card]:
    """Each card once: those of one id are alike."""
    return list(dict.fromkeys(cards))


def draw(s: State, p: Player, count: int) -> Flow[None]:
    """Draws Memories one by one; an empty deck is refilled before each (VW-7.3, VW-R47), unless it is forbidden."""
    if forbidden(s, p, NO_DRAWS):
        return
    p.drawing += count
    for drawn in range(count):
        if not refill(s, p):
            p.drawing -= count - drawn
            return
        card = s.dice.draw(p.deck)
        p.drawing -= 1
        yield from take_in(s, p, card)


def shuffle_deck(s: State, p: Player) -> None:
    """The Memory deck is shuffled: nobody knows any more what lies on top."""
    p.seen = []
    s.dice.shuffle(p.deck)


def refill(s: State, p: Player) -> bool:
    """An empty Memory deck is made anew from the discard pile; False if both are empty (VW-R46)."""
    if p.deck:
        return True
    if not p.discard:
        return False
    p.deck, p.discard = p.discard, []
    shuffle_deck(s, p)
    s.story.append(Reshuffled(p.seat))
    return True


def take_in(s: State, p: Player, card: Card) -> Flow[None]:
    """A drawn card: a Memory to hand; a Threat, after its `Drawn:`, to the Area without `Played:` (VW-R41)."""
    p.done = False
    if box(s).cards[card].memory:
        p.hand.append(card)
        told_drawn(s, p, card)
        yield from fire(s, p, card, "Drawn")
        return
    s.story.append(Drew(p.seat, card))
    threat = numbered(p, card)
    you = You(s, p, card, threat)
    you.drawn = True
    yield from resolve(p, [Waiting(you, line) for line in box(s).cards[card].on.get("Drawn", ())])
    if not you.moved:
        enter(s, p, threat)


def told_drawn(s: State, p: Player, card: Card) -> None:
    """Hands are open in a team and hidden in a race (VW-R186)."""
    if s.options.rivals:
        s.story.append(DrewUnseen(p.seat))
        s.story.append(Drew(p.seat, card, to=p.seat))
    else:
        s.story.append(Drew(p.seat, card))


def play(s: State, p: Player, card: Card, choosing: bool = False) -> Flow[None]:
    """PLAY: a Memory's abilities, any, all or none, top to bottom; it lies in the Play Area afterwards."""
    p.hand.remove(card)
    memory = Played(card)
    p.play_area.append(memory)
    s.story.append(PlayedMemory(p.seat, card))
    you = You(s, p, card, memory=memory)
    abilities = box(s).cards[card].on.get("", ())
    for line in abilities:
        if choosing and (len(abilities) == 1 or not (yield from wanted(p, Weighed(card, line.place)))):
            continue  # to choose where there is one ability is to leave it out
        yield from line.run(you)


def wanted(p: Player, ability: Weighed) -> Flow[bool]:
    """Whether the Veilwraith uses an ability; it lies open meanwhile, so that the question can name it."""
    p.weighed = ability
    answer = yield from choose(p.seat, "ability", [YES, NO], "VW-9.5")
    p.weighed = None
    return answer == YES


def combine(s: State, p: Player, first: Card) -> Flow[int]:
    """COMBINE: two Memories of the hand are discarded for the lower of their Combine values."""
    others = [*p.hand]
    others.remove(first)
    second = (yield from choose(p.seat, "combine", [Pick(card) for card in distinct(others)], "VW-10.1")).card
    power = min(combine_value(s, p, first), combine_value(s, p, second))
    p.hand.remove(first)
    p.hand.remove(second)
    p.discard += [first, second]
    s.story.append(Combined(p.seat, (first, second), power))
    return power


def told_moved(s: State, p: Player, card: Card, place: Whereto) -> None:
    """A card of the hand goes where nobody sees it: in a race only its owner knows which."""
    if s.options.rivals:
        s.story.append(WentUnseen(p.seat, place))
        s.story.append(Went(p.seat, card, place, to=p.seat))
    else:
        s.story.append(Went(p.seat, card, place))


def clear_play_area(s: State, p: Player) -> None:
    """Played Memories go to the discard pile (VW-18.1), and what of them lasted ends."""
    p.discard += [played.card for played in p.play_area]
    p.play_area.clear()
