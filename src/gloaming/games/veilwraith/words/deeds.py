"""The deeds of the cards: what the verbs of a text do to the Veilwraith it speaks to.

Each returns how far it was done, for "If you do" and "If you cannot"; one that returns nothing was done in full.
"""

from gloaming.kernel import Flow, choose
from gloaming.lingo import Extent, Held, Selection

from ..rules.campaign import gain_ribbons, lose_ribbons
from ..rules.ending_the_game import Alone, VignetteOver, lose_game, win_game
from ..rules.memories import distinct, draw, shuffle_deck, take_in, told_moved
from ..rules.spirit import gain_spirit, lose_spirit
from ..rules.threats import (
    defeat,
    discard_card,
    discard_threat,
    drop_beneath,
    play_threats,
    raise_threat,
    shuffle_threats,
    sink,
)
from ..rules.use import beat
from ..table.box import You, box
from ..table.choices import Pick
from ..table.events import Ignored, MostSpirit, Went, Whereto
from ..table.numbers import BE_DEFEATED, BE_DISCARDED, IGNORE, NO_DRAWS, forbidden, shielded
from ..table.state import Card, Phase, Played, Standing, Threat

RULE = "VW-3.14"


def keep(e: You, held: Held) -> None:
    """Something holds from now on: while the Memory lies in the Play Area, or until the round ends."""
    if held.key == IGNORE and (numbers := held.slots.get("threat")):
        cards = tuple(threat.card for threat in e.p.area if threat.id in numbers)
        e.state.story.append(Ignored(e.p.seat, cards))
    if e.memory is not None and not held.lasts and any(each is e.memory for each in e.p.play_area):
        e.memory.lasting.append(held)
    else:
        e.p.round_effects.append(Standing(e.card, held))


def how_far(done: int, wanted: int) -> Extent:
    """How far something was done of which so much was wanted."""
    if done >= wanted:
        return Extent.FULLY
    return Extent.PARTLY if done else Extent.NOTHING


# Spirit, Ribbons, the end


def gain(e: You, player: int, spirit: int) -> Extent:
    """That much Spirit is gained, never above the maximum (VW-15.6)."""
    p = e.state.players[player]
    before = p.spirit
    gain_spirit(e.state, p, spirit)
    return how_far(p.spirit - before, spirit)


def lose(e: You, player: int, spirit: int) -> None:
    """That much Spirit is lost at once; at 0 the game is lost before the next sentence (VW-R24)."""
    p = e.state.players[player]
    with Alone(p, e.p):
        lose_spirit(e.state, p, spirit)


def gain_ribbon(e: You, player: int, ribbon: int) -> Extent:
    """Ribbons come, up to 5; a reward once for the whole table, a joiner brings none (VW-R167, VW-R173, VW-R214)."""
    before, reward = e.state.ribbons, e.state.phase is Phase.CATCH_UP
    if not reward or e.p is next(p for p in e.state.players if p.here):
        gain_ribbons(e.state, ribbon, reward)
    return how_far(e.state.ribbons - before, ribbon)


def lose_ribbon(e: You, player: int, ribbon: int) -> Extent:
    """Ribbons go, as many as there are; with the last one the Campaign is lost at once (VW-R226)."""
    s = e.state
    if s.options.mode != "campaign":
        return Extent.NOTHING
    there = s.ribbons
    lose_ribbons(s, min(there, ribbon))
    if not s.ribbons:
        raise VignetteOver(won=False, why="Ribbons")
    return how_far(there, ribbon)


def max_spirit(e: You, held: Held) -> None:
    """The maximum Spirit changes for the rest of the Campaign, at once; Spirit above it is gone (VW-R199)."""
    e.p.lower += held.n
    e.p.most = max(1, e.p.most + held.n)
    e.p.spirit = min(e.p.spirit, e.p.most)
    e.state.story.append(MostSpirit(e.p.seat, held.n))


def win(e: You) -> None:
    """The Veilwraith escapes."""
    win_game(e.state, e.p)


def lose_at_once(e: You) -> None:
    """The game is lost; nothing cancels it (VW-2.10)."""
    lose_game(e.state, e.p, "Archfiend" if box(e.state).cards[e.card].kind == "archfiend" else "text")


# Memories


def draw_memories(e: You, player: int, memory: int) -> Flow[Extent]:
    """Memories are drawn one after the other, the deck refilled in between if need be (VW-R47)."""
    p = e.state.players[player]
    there = 0 if forbidden(e.state, p, NO_DRAWS) else len(p.deck) + len(p.discard)
    with Alone(p, e.p):
        yield from draw(e.state, p, memory)
    return how_far(min(there, memory), memory)


def draw_beneath(e: You, threat: int) -> Flow[bool]:
    """All cards beneath this Threat are drawn, in any order you like; `Drawn:` happens (VW-3.7)."""
    if e.threat is None or not e.threat.beneath:
        return False
    while e.threat.beneath:
        options = [Pick(each) for each in distinct(e.threat.beneath)]
        chosen: Card = (yield from choose(e.p.seat, "draw beneath", options, RULE)).card
        e.threat.beneath.remove(chosen)
        yield from take_in(e.state, e.p, chosen)
    return True


def discarded_memories(e: You) -> list[Card]:
    """The Memories in your discard pile."""
    return [card for card in e.p.discard if box(e.state).cards[card].memory]


def discard_memory(e: You, memory: Card | Played) -> None:
    """Memories of your hand are discarded, at your choice or at random; too few: all of them."""
    card = taken(e, memory)
    e.p.discard.append(card)
    e.state.story.append(Went(e.p.seat, card, Whereto.DISCARD))


def return_memory(e: You, memory: Card) -> None:
    """You choose Memories of your discard pile; they come to your hand."""
    e.p.discard.remove(memory)
    e.p.hand.append(memory)
    e.state.story.append(Went(e.p.seat, memory, Whereto.HAND))


def remove_memory(e: You, memory: Card | Played) -> None:
    """This Memory, or one of your hand, is out of the game; it is back for the next one (VW-3.26)."""
    card = taken(e, memory)
    e.p.removed.append(card)
    e.state.story.append(Went(e.p.seat, card, Whereto.REMOVED))


def memory_beneath(e: You, memory: Card | Played, threat: list[int]) -> bool:
    """A Memory of your hand goes beneath a Threat in the Area, face-up; you choose which."""
    covering = lying(e, threat[0])
    if covering is None:
        return False
    cover(e, covering, taken(e, memory))
    return True


def top_beneath(e: You, threat: list[int]) -> bool:
    """The top card of your deck goes beneath a Threat, face-up; an empty deck gives none, it is no draw."""
    covering = lying(e, threat[0])
    if not e.p.deck or covering is None:
        return False
    cover(e, covering, e.state.dice.draw(e.p.deck))
    return True


def cover(e: You, threat: Threat, card: Card) -> None:
    """A card lies beneath a Threat from now on."""
    threat.beneath.append(card)
    e.state.story.append(Went(e.p.seat, card, Whereto.BENEATH, threat.card))


def lying(e: You, id: int) -> Threat | None:
    """The Threat of that number in your Area, if it lies there."""
    return next((threat for threat in e.p.area if threat.id == id), None)


def shuffle_memory(e: You, memory: Card | Played, deck: list[str]) -> None:
    """This Memory, or one of your hand, is shuffled into a deck."""
    card = taken(e, memory)
    into_deck(e, card, deck)
    if isinstance(memory, Played):
        e.state.story.append(Went(e.p.seat, card, place_of(deck)))
    else:
        told_moved(e.state, e.p, card, place_of(deck))


def taken(e: You, memory: Card | Played) -> Card:
    """The Memory that a text speaks of leaves its place: this one the Play Area (VW-R228), another the hand."""
    if isinstance(memory, Played):
        e.p.play_area = [each for each in e.p.play_area if each is not memory]
        e.p.round_effects += [Standing(memory.card, held) for held in memory.lasting]
        return memory.card
    e.p.hand.remove(memory)
    return memory


def into_deck(e: You, card: Card, deck: list[str]) -> None:
    """A card is shuffled into your deck or the Threat deck."""
    if deck == ["threats"]:
        shuffle_threats(e.state, e.p, card)
    else:
        e.p.deck.append(card)
        shuffle_deck(e.state, e.p)


def place_of(deck: list[str]) -> Whereto:
    """Where a card is that was shuffled into a deck."""
    return Whereto.THREAT_DECK if deck == ["threats"] else Whereto.MEMORY_DECK


# Threats


def is_in_area(e: You, threat: int) -> bool:
    """Whether a Threat lies in the Area and is not the Portal."""
    return threat != e.p.portal and lying(e, threat) is not None


def can_be_discarded(e: You, threat: int) -> bool:
    """Whether a Threat lies at hand, and no text shields it."""
    found = lying(e, threat)
    return is_at_hand(e, threat) and (found is None or not shielded(e.state, e.p, found, BE_DISCARDED))


def is_at_hand(e: You, threat: int) -> bool:
    """Whether a Threat lies in the Area, or was just drawn and lies nowhere yet."""
    return is_in_area(e, threat) or (e.drawn and not e.moved)


def can_be_shuffled(e: You, threat: int) -> bool:
    """Whether a Threat lies in the Area, was just drawn, or is this one and was defeated; Keys and Foes are kept."""
    return is_at_hand(e, threat) or (not e.drawn and lying(e, threat) is None and e.card in e.p.threat_discard)


def can_be_removed(e: You, threat: int) -> bool:
    """Whether a Threat can leave the game for good: an Anima or a Deja, where it could be shuffled too."""
    found = lying(e, threat)
    card = e.card if found is None else found.card
    return can_be_shuffled(e, threat) and box(e.state).cards[card].kind == "threat"


def can_be_defeated(e: You, threat: int) -> bool:
    """Whether a Threat lies in the Area, is not the Portal, and no text shields it."""
    found = lying(e, threat)
    return found is not None and threat != e.p.portal and not shielded(e.state, e.p, found, BE_DEFEATED)


def play_more(e: You, threat: int) -> Flow[None]:
    """Threats come from the Threat deck beside the draw of the phase, one after the other (VW-R44, VW-R45)."""
    e.p.coming += threat
    yield from play_threats(e.state, e.p, threat)
    e.p.coming -= threat


def defeat_threat(e: You, threat: int) -> Flow[bool]:
    """A Threat is defeated as if beaten by a Use; its stars are bypassed (VW-R108)."""
    found = lying(e, threat)
    if found is None:
        return False
    yield from defeat(e.state, e.p, found, e.p)
    return True


def discard_one_threat(e: You, threat: int) -> bool:
    """A Threat goes to the Threat discard pile: no Boost, no `Defeat:` (VW-3.17)."""
    found = lying(e, threat)
    if found is not None:
        discard_threat(e.state, e.p, found)
    elif can_be_discarded(e, threat):
        e.moved = True
        discard_card(e.state, e.p, e.card)
    else:
        return False
    return True


def sink_threat(e: You, threat: int, deck: list[str]) -> bool:
    """A Threat goes on the bottom of the Threat deck and comes again when its turn is."""
    found = lying(e, threat)
    if found is None:
        return False
    sink(e.state, e.p, found)
    return True


def raised(card: Card) -> Pick:
    """How a Threat of the discard pile is offered."""
    return Pick(card)


def raise_one_threat(e: You, threat: Card) -> None:
    """A Threat of the discard pile comes back into the Area, fresh, without `Played:` (VW-R43)."""
    raise_threat(e.state, e.p, threat)


def shuffle_threat(e: You, threat: int, deck: list[str]) -> bool:
    """A Threat is shuffled into a deck, this one from where it is now: after a defeat from the discard pile."""
    if not can_be_shuffled(e, threat):
        return False
    card = lifted(e, threat)
    into_deck(e, card, deck)
    e.state.story.append(Went(e.p.seat, card, place_of(deck)))
    return True


def remove_threat(e: You, threat: int) -> bool:
    """A Threat is out of this game, this one from where it is now; Foes and Keys stay (VW-R110)."""
    if not can_be_removed(e, threat):
        return False
    card = lifted(e, threat)
    e.p.removed.append(card)
    e.state.story.append(Went(e.p.seat, card, Whereto.REMOVED))
    return True


def lifted(e: You, threat: int) -> Card:
    """A Threat leaves the Area, or after its defeat the discard pile; one that was just drawn lies nowhere yet."""
    found = lying(e, threat)
    card = e.card if found is None else found.card
    if found is not None:
        e.p.area.remove(found)
        drop_beneath(e.state, e.p, found)
    elif not e.drawn:
        e.p.threat_discard.remove(card)
    if e.threat is not None and threat == e.threat.id:
        e.moved = True
    return card


def beat_value(e: You, type: str, threat: Selection) -> Flow[bool]:
    """The attack of a Use: a target, Power, comparison (VW-12, VW-13)."""
    return (yield from beat(e.state, e.p))
