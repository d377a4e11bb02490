"""The deeds of the cards: what the verbs of a text do to the Veilwraith it speaks to.

Each returns how far it was done, for "If you do" and "If you cannot"; one that returns nothing was done in full.
"""

from collections.abc import Callable
from typing import Any

from gloaming.kernel import DONE, Flow, choose
from gloaming.lingo import Extent, Held, Selection

from ..rules.campaign import gain_ribbons
from ..rules.ending_the_game import Alone, lose_game, win_game
from ..rules.memories import discard_from_hand, distinct, draw, pick_from_hand, take_in, told_moved
from ..rules.spirit import gain_spirit, lose_spirit
from ..rules.threats import defeat, discard_card, discard_threat, play_threats, raise_threat, shuffle_threats, sink
from ..rules.use import beat
from ..table.box import You, box
from ..table.choices import Aim, Pick
from ..table.events import Ignored, MostSpirit, Went
from ..table.numbers import IGNORE, shielded
from ..table.state import Card, Phase, Standing, Threat

RULE = "VW-3.14"


def keep(e: You, held: Held) -> None:
    """Something holds from now on: while the Memory lies in the Play Area, or until the round ends."""
    if held.key == IGNORE and (numbers := held.slots.get("threat")):
        cards = tuple(threat.card for threat in e.p.area if threat.id in numbers)
        e.state.story.append(Ignored(e.p.seat, cards))
    if e.memory is not None and not held.lasts:
        e.memory.lasting.append(held)
    else:
        e.p.round_effects.append(Standing(e.card, held))


def how_far(done: int, wanted: int) -> Extent:
    """How far something was done of which so much was wanted."""
    if done >= wanted:
        return Extent.FULLY
    return Extent.PARTLY if done else Extent.NOTHING


# Spirit, Ribbons, the end


def gain(e: You, player: int, spirit: int) -> bool:
    """That much Spirit is gained, never above the maximum (VW-15.6)."""
    return gain_spirit(e.state, e.state.players[player], spirit)


def lose(e: You, player: int, spirit: int) -> None:
    """That much Spirit is lost at once; at 0 the game is lost before the next sentence (VW-R24)."""
    p = e.state.players[player]
    with Alone(p, e.p):
        lose_spirit(e.state, p, spirit)


def gain_ribbon(e: You, player: int, ribbon: int) -> bool:
    """Ribbons come, up to 5; a reward once for the whole table, a joiner brings none (VW-R167, VW-R173, VW-R214)."""
    if e.state.phase is not Phase.CATCH_UP:
        return gain_ribbons(e.state, ribbon, reward=False)
    first = next(p for p in e.state.players if p.here)
    return e.p is first and gain_ribbons(e.state, ribbon)


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
    lose_game(e.state, e.p, "Archfiend")


# Memories


def draw_memories(e: You, player: Selection, memory: Selection) -> Flow[Extent]:
    """Memories are drawn one after the other, the deck refilled in between if need be (VW-R47)."""
    all_done = []
    for seat in (yield from player.pick(e)):
        p = e.state.players[seat]
        with Alone(p, e.p):
            all_done.append((yield from draw(e.state, p, memory.n or 1)))
    return Extent.FULLY if all(all_done) and all_done else Extent.NOTHING


def draw_beneath(e: You, card: Selection) -> Flow[bool]:
    """All cards beneath this Threat are drawn, in any order you like; `Drawn:` happens (VW-3.7)."""
    if e.threat is None or not e.threat.beneath:
        return False
    while e.threat.beneath:
        options = [Pick(each) for each in distinct(e.threat.beneath)]
        chosen: Card = (yield from choose(e.p.seat, "draw beneath", options, RULE)).card
        e.threat.beneath.remove(chosen)
        yield from take_in(e.state, e.p, chosen)
    return True


def discard_memories(e: You, memory: Selection) -> Flow[Extent]:
    """Memories of your hand are discarded, at your choice or at random; too few: all of them."""
    wanted, before = memory.n or 1, len(e.p.hand)
    yield from discard_from_hand(e.state, e.p, wanted, memory.things.at_random)
    return how_far(min(before, wanted), wanted)


def return_memories(e: You, memory: Selection) -> Flow[Extent]:
    """You choose Memories of your discard pile; they come to your hand."""
    s, p = e.state, e.p
    least = 0 if memory.which == "up to" else memory.n or 1
    for taken in range(memory.n or 1):
        options: list[Any] = [Pick(card) for card in distinct(p.discard) if box(s).cards[card].memory]
        if not options:
            return how_far(taken, least)
        answer = yield from choose(p.seat, "return", options if taken < least else [*options, DONE], RULE)
        if answer == DONE:
            break
        p.discard.remove(answer.card)
        p.hand.append(answer.card)
        s.story.append(Went(p.seat, answer.card, "returns to hand"))
    return Extent.FULLY


def remove_memory(e: You, memory: Selection) -> Flow[bool]:
    """This Memory, or one of your hand, is out of the game; it is back for the next one (VW-3.26)."""
    card = yield from taken_memory(e, memory, "remove")
    if card is None:
        return False
    e.p.removed.append(card)
    e.state.story.append(Went(e.p.seat, card, "is removed from the game"))
    return True


def memory_beneath(e: You, memory: Selection, threat: Selection) -> Flow[bool]:
    """A Memory of your hand goes beneath this Threat, face-up; you choose which."""
    card = yield from taken_memory(e, memory, "put beneath")
    if card is None or e.threat is None:
        return False
    e.threat.beneath.append(card)
    e.state.story.append(Went(e.p.seat, card, f"goes beneath {box(e.state).cards[e.threat.card].name}"))
    return True


def top_beneath(e: You, card: Selection, threat: Selection) -> bool:
    """The top card of your deck goes beneath this Threat, face-up; an empty deck gives none, it is no draw."""
    if not e.p.deck or e.threat is None:
        return False
    top = e.state.dice.draw(e.p.deck)
    e.threat.beneath.append(top)
    e.state.story.append(Went(e.p.seat, top, f"goes beneath {box(e.state).cards[e.threat.card].name}"))
    return True


def shuffle_memory(e: You, memory: Selection, deck: Selection) -> Flow[bool]:
    """This Memory, or one of your hand, is shuffled into a deck."""
    card = yield from taken_memory(e, memory, "shuffle")
    if card is None:
        return False
    into_deck(e, card, deck)
    if memory.which == "this":
        e.state.story.append(Went(e.p.seat, card, f"is shuffled into {deck_name(deck, e)}"))
    else:
        told_moved(e.state, e.p, card, f"is shuffled into {deck_name(deck, e)}")
    return True


def taken_memory(e: You, memory: Selection, kind: str) -> Flow[Card | None]:
    """The Memory that a text speaks of leaves its place: this one the Play Area, another the hand."""
    if memory.which == "this":
        if e.memory is None or e.memory not in e.p.play_area:
            return None
        e.p.play_area.remove(e.memory)
        return e.memory.card
    if not e.p.hand:
        return None
    card = yield from pick_from_hand(e.p, kind, "VW-3.15")
    e.p.hand.remove(card)
    return card


def into_deck(e: You, card: Card, deck: Selection) -> None:
    """A card is shuffled into your deck or the Threat deck."""
    if deck.all(e) == ["threats"]:
        shuffle_threats(e.state, e.p, card)
    else:
        e.p.deck.append(card)
        e.state.dice.shuffle(e.p.deck)


def deck_name(deck: Selection, e: You) -> str:
    """What a deck is called in the log."""
    return "the Threat deck" if deck.all(e) == ["threats"] else "the Memory deck"


# Threats


def pick_threats(e: You, threat: Selection, kind: str, may: Callable[[Threat], bool]) -> Flow[list[Threat]]:
    """The Threats in your Area that a text speaks of; you choose among those that fit."""

    def fitting() -> list[Threat]:
        fit = threat.all(e)
        return [each for each in e.p.area if each.id in fit and each.id != e.p.portal and may(each)]

    found = fitting()
    least, most = threat.bounds(len(found))
    if least >= len(found):
        return found
    picked: list[Threat] = []
    while len(picked) < most and (left := [each for each in fitting() if each not in picked]):
        options: list[Any] = [Aim(each.id) for each in left]
        answer = yield from choose(e.p.seat, kind, options if len(picked) < least else [*options, DONE], RULE)
        if answer == DONE:
            break
        picked.append(next(each for each in left if each.id == answer.threat))
    return picked


def play_more(e: You, threat: Selection) -> Flow[bool]:
    """Threats come from the Threat deck beside the draw of the phase, one after the other (VW-R44, VW-R45)."""
    count = threat.n or 1
    e.p.coming += count
    done = yield from play_threats(e.state, e.p, count)
    e.p.coming -= count
    return done


def defeat_threats(e: You, threat: Selection) -> Flow[bool]:
    """A Threat is defeated as if beaten by a Use; its stars are bypassed (VW-R108)."""
    picked = yield from pick_threats(e, threat, "defeat", lambda each: not shielded(e.state, e.p, each, "be defeated"))
    for each in picked:
        if each in e.p.area:
            yield from defeat(e.state, e.p, each, e.p)
    return bool(picked)


def discard_threats(e: You, threat: Selection) -> Flow[bool]:
    """A Threat goes to the Threat discard pile: no Boost, no `Defeat:` (VW-3.17)."""
    if threat.which == "this" and e.threat is not None and e.threat not in e.p.area:
        e.moved = True  # it was drawn, and lies nowhere yet
        discard_card(e.state, e.p, e.card)
        return True
    picked = yield from pick_threats(e, threat, "discard threat", anything)
    for each in picked:
        discard_threat(e.state, e.p, each)
    return bool(picked)


def anything(threat: Threat) -> bool:
    """Any Threat will do."""
    return True


def sink_threats(e: You, threat: Selection, deck: Selection) -> Flow[bool]:
    """A Threat goes on the bottom of the Threat deck and comes again when its turn is."""
    picked = yield from pick_threats(e, threat, "sink", anything)
    for each in picked:
        sink(e.state, e.p, each)
    return bool(picked)


def raise_threats(e: You, threat: Selection) -> Flow[bool]:
    """A Threat of the discard pile comes back into the Area, fresh, without `Played:` (VW-R43)."""
    cards = distinct(threat.all(e))
    if not cards:
        return False
    pick = yield from choose(e.p.seat, "raise", [Pick(card) for card in cards], RULE)
    raise_threat(e.state, e.p, pick.card)
    return True


def shuffle_threat(e: You, threat: Selection, deck: Selection) -> bool:
    """This Threat is shuffled into a deck, from where it is now: after a defeat from the discard pile."""
    if e.threat is None:
        return False
    if e.threat in e.p.area:
        e.p.area.remove(e.threat)
    elif e.card in e.p.threat_discard:
        e.p.threat_discard.remove(e.card)
    e.moved = True
    into_deck(e, e.card, deck)
    e.state.story.append(Went(e.p.seat, e.card, f"is shuffled into {deck_name(deck, e)}"))
    return True


def beat_value(e: You, type: str, threat: Selection) -> Flow[bool]:
    """The attack of a Use: a target, Power, comparison (VW-12, VW-13)."""
    return (yield from beat(e.state, e.p))
