"""What can happen on the table: each verb changes the state and tells it. None of them asks."""

from collections.abc import Sequence

from ..table import events as told
from ..table.board import seat_of
from ..table.box import box
from ..table.state import Card, Region, State
from ..table.units import Unit, healthy, wounded

# points

SOURCES = ("attacks", "defence", "Giantslayers", "Events", "Commands", "texts")  # where they come from


def award(s: State, seat: int, points: int, why: str) -> None:
    """Ordning Points from pool 1, then pool 2, then the box; an empty pool takes effect at once (AG-21.2, AG-R184)."""
    if points <= 0 or seat < 0:
        return
    player = s.players[seat]
    player.points += points
    player.last_points += points
    player.gained[why] = player.gained.get(why, 0) + points
    s.story.append(told.Awarded(seat, points, why))
    first = min(points, s.pool_1)
    second = min(points - first, s.pool_2)
    s.paid_beyond += points - first - second
    if first:
        s.pool_1 -= first
        if not s.pool_1:
            s.story.append(told.FinalOrdning())
    if second:
        s.pool_2 -= second
        if not s.pool_2:
            s.last_round = s.round + 1
            s.story.append(told.Endgame(s.last_round))


# units


def to_supply(s: State, unit: Unit) -> None:
    """Puts a unit into its owner's supply, where none is wounded; one of a race without a player is out of the game."""
    b = box(s)
    seat = seat_of(s, b.race[unit])
    if seat >= 0:
        supply = s.players[seat].supply
        supply[b.kind[unit]] = supply.get(b.kind[unit], 0) + 1


def wound(s: State, region: Region, unit: Unit) -> Unit | None:
    """Turns a healthy unit over, and defeats a wounded one; gives what it is now, or None if it is defeated."""
    if unit.wounded:
        defeat(s, region, unit)
        return None
    army = s.armies[region]
    army[army.index(unit)] = turned = wounded(unit.kind)
    s.story.append(told.Wounded(unit, region))
    return turned


def defeat(s: State, region: Region, unit: Unit) -> None:
    """A unit leaves the board (AG-18.30)."""
    s.armies[region].remove(unit)
    to_supply(s, unit)
    s.story.append(told.Defeated(unit, region))


def heal(s: State, region: Region, unit: Unit) -> None:
    """A wounded unit is turned to its healthy side."""
    army = s.armies[region]
    army[army.index(unit)] = turned = healthy(unit.kind)
    s.story.append(told.Healed(turned, region))


def dismiss(s: State, region: Region, unit: Unit) -> None:
    """A unit makes room: back to the supply, no points for anyone (AG-7.5, AG-R53)."""
    s.armies[region].remove(unit)
    to_supply(s, unit)
    s.story.append(told.Dismissed(unit, region))


def deploy(s: State, seat: int, unit: Unit, region: Region, cost: int = 0) -> None:
    """A unit comes from the supply to the board."""
    supply = s.players[seat].supply
    supply[box(s).kind[unit]] -= 1
    s.armies[region].append(unit)
    s.story.append(told.Placed(unit, region, cost))


def shift(s: State, units: Sequence[Unit], origin: Region, target: Region) -> None:
    """Units go from one region to another."""
    for unit in units:
        s.armies[origin].remove(unit)
    s.armies[target] += units
    s.story.append(told.Moved(box(s).race[units[0]], [*units], origin, target))


# Resource Cards


def draw_resources(s: State, seat: int, n: int) -> list[Card]:
    """Cards off the deck, face up; the discard becomes the deck when the next card is needed (AG-R61, AG-R62)."""
    drawn: list[Card] = []
    while len(drawn) < n and refill(s, s.resource_deck, s.resource_discard, "Resource"):
        drawn.append(s.dice.draw(s.resource_deck))
    if drawn:
        receive(s, seat, drawn)
        s.story.append(told.Drew(seat, [*drawn]))
    return drawn


def receive(s: State, seat: int, cards: Sequence[Card]) -> None:
    """Resource Cards come to a player."""
    s.players[seat].resources += cards
    s.players[seat].received += cards


def refill(s: State, deck: list[Card], discard: list[Card], pile: str) -> bool:
    """Whether there is a card to draw, if need be from the discard."""
    if not deck and discard:
        deck += discard
        discard.clear()
        s.dice.shuffle(deck)
        s.story.append(told.Reshuffled(pile))
    return bool(deck)


def give_up(s: State, seat: int, card: Card) -> None:
    """A Resource Card leaves a player."""
    player = s.players[seat]
    player.resources.remove(card)
    if player.received.count(card) > player.resources.count(card):
        player.received.remove(card)


def discard_resources(s: State, seat: int, cards: Sequence[Card]) -> None:
    """Resource Cards go face up to the discard."""
    for card in cards:
        give_up(s, seat, card)
    s.resource_discard += cards
    s.story.append(told.Discarded(seat, [*cards]))


def take_discarded(s: State, seat: int, card: Card) -> None:
    """A Resource Card comes from the discard."""
    s.resource_discard.remove(card)
    receive(s, seat, [card])
    s.story.append(told.Took(seat, card))


def rob(s: State, seat: int, victim: int, card: Card) -> None:
    """A Resource Card comes from another player."""
    give_up(s, victim, card)
    receive(s, seat, [card])
    s.story.append(told.Took(seat, card, victim))


def swap(s: State, seat: int, other: int, gave: Sequence[Card], got: Sequence[Card], forced: bool) -> None:
    """A trade between two players: all cards change hands at once (AG-10.3)."""
    for card in gave:
        give_up(s, seat, card)
    for card in got:
        give_up(s, other, card)
    receive(s, seat, got)
    receive(s, other, gave)
    s.story.append(told.Traded(seat, other, [*gave], [*got], forced))


# Spells


def draw_spells(s: State, seat: int, n: int) -> list[Card]:
    """Spells to hand, unseen by the others; an empty deck is made of the discard (AG-R64)."""
    drawn: list[Card] = []
    while len(drawn) < n and refill(s, s.spell_deck, s.spell_discard, "Spell"):
        drawn.append(s.dice.draw(s.spell_deck))
    s.players[seat].spells += drawn
    if drawn:
        s.story.append(told.DrewSpells(seat, len(drawn)))
        s.story.append(told.SawSpells([*drawn], to=seat))
    return drawn


def discard_spell(s: State, seat: int, card: Card) -> None:
    """A Spell goes face up to the discard."""
    s.players[seat].spells.remove(card)
    s.spell_discard.append(card)
    s.story.append(told.DiscardedSpell(seat, card))


def take_spell(s: State, seat: int) -> None:
    """The top card of the Spell discard comes to hand; everybody has seen it."""
    card = s.spell_discard.pop()
    s.players[seat].spells.append(card)
    s.players[seat].known.append(card)
    s.story.append(told.TookSpell(seat, card))


# markers, the castle, Giantslayers


def place_marker(s: State, seat: int, kind: str, region: Region) -> None:
    """A Story Marker is laid down for good (AG-1.38)."""
    s.markers.setdefault(kind, []).append(region)
    s.story.append(told.MarkerPlaced(seat, kind, region))


def banish(s: State, slayer: str) -> None:
    """A Giantslayer is off the board, and comes back healed (AG-19.12)."""
    s.slayers[slayer].region = ""
    s.slayers[slayer].wounded = False
    s.story.append(told.SlayerLeft(slayer))
