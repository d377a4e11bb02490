"""What the verbs of the cards do. A function whose name begins with `can` says whether it could be done."""

from collections.abc import Sequence

from gloaming.kernel import Flow, choose
from gloaming.lingo import Do, Extent, Selection
from gloaming.lingo.meaning import offered, things
from gloaming.lingo.tree import Act, Things

from ..rules.battles import arcane, convert_some, reroll_some, roll_again
from ..rules.verbs import award, banish, discard_resources, discard_spell, place_marker, rob, take_discarded
from ..rules.verbs import draw_resources as draw_off_the_deck
from ..rules.verbs import draw_spells as draw_off_the_spells
from ..rules.verbs import take_spell as take_top_spell
from ..table import events as told
from ..table.board import held, markers_of, neighbours_of, smallfolk_held
from ..table.box import Text, box
from ..table.choices import Banish, Go, Steal, Take
from ..table.patterns import DISCARD, NO_REROLLS
from ..table.state import Card, Region

TYPES = {"Food": "food", "Ore": "ore", "Weaponry": "weaponry", "Artifact(s)": "artifact", "Rune(s)": "rune"}


def number(e: Text, things: Selection) -> int:
    """How many are meant, `per` included."""
    return (things.n or 1) * (1 if things.per is None else things.per.count(e))


def how_far(done: int, wanted: int) -> Extent:
    """How far something was done of which so much was wanted."""
    if done >= wanted:
        return Extent.FULLY
    return Extent.PARTLY if done else Extent.NOTHING


def of_type(e: Text, resource: Selection, cards: Sequence[Card]) -> list[Card]:
    """Those of the cards that a text means."""
    wanted = TYPES.get(resource.things.nouns[0].word)
    types = box(e.state).type
    return [card for card in cards if wanted is None or types[card] == wanted]


# Resource Cards


def can_draw(e: Text, resource: Selection) -> bool:
    """Whether there is a card to draw."""
    return bool(e.state.resource_deck or e.state.resource_discard)


def draw(e: Text, player: Selection, resource: Selection) -> Flow[Extent]:
    """Off the Resource deck, face up; an empty deck is refilled from the discard."""
    drawn: list[Card] = []
    seats = yield from player.pick(e)
    for seat in seats:
        drawn += draw_off_the_deck(e.state, seat, number(e, resource))
    return how_far(len(drawn), number(e, resource) * len(seats)) if drawn else Extent.NOTHING


def regions_left(e: Text) -> list[Region]:
    """Small Folk Regions of yours that have given no card in this play and are not shut by another's Event (AG-8.3)."""
    s, b = e.state, box(e.state)
    shut: list[Region] = []
    for seat, other in enumerate(s.players):
        if seat != e.seat:
            for card in other.claimed:
                shut += markers_of(s, b.events[card].shuts) if b.events[card].shuts else []
    race = s.players[e.seat].race
    return [region for region in smallfolk_held(s, race) if region not in e.visited and region not in shut]


def can_draw_for(e: Text, resource: Selection, region: Selection) -> bool:
    """Whether a region of yours has not given a card yet."""
    return bool(regions_left(e)) and can_draw(e, resource)


def draw_for(e: Text, resource: Selection, region: Selection) -> bool:
    """A card for a Small Folk Region that you occupy, each once a play; which one is all the same."""
    left = regions_left(e)
    if not left:
        return False
    e.visited.append(left[0])
    return bool(draw_off_the_deck(e.state, e.seat, number(e, resource)))


def victims(e: Text, resource: Selection) -> list[Steal]:
    """The cards that could be taken: of adjacent players, or of any other, as the text says."""
    (whose,) = resource.things.qualifiers[0].parts
    seats = neighbours_of(e.state, e.seat)
    if isinstance(whose, Things) and not whose.adjectives:
        seats = [seat for seat in range(len(e.state.players)) if seat != e.seat]
    found = []
    for seat in seats:
        found += [Steal(seat, card) for card in dict.fromkeys(of_type(e, resource, e.state.players[seat].resources))]
    return found


def can_take(e: Text, resource: Selection) -> bool:
    """Whether such a card is there."""
    if resource.things.qualifiers[0].word == "from {player}":
        return bool(victims(e, resource))
    return bool(of_type(e, resource, e.state.resource_discard))


def take(e: Text, resource: Selection) -> Flow[Extent]:
    """Cards of your choice: from the Resource discard, or from other players, next to you if it says so."""
    s = e.state
    if resource.things.qualifiers[0].word == "from {player}":
        return (yield from steal(e, resource))
    taken = 0
    for _ in range(number(e, resource)):
        cards = dict.fromkeys(of_type(e, resource, s.resource_discard))
        if not cards:
            break
        chosen = yield from choose(e.seat, "take", [Take(card) for card in cards], e.rule)
        take_discarded(s, e.seat, chosen.card)
        taken += 1
    return how_far(taken, number(e, resource))


def steal(e: Text, resource: Selection) -> Flow[Extent]:
    """Cards of your choice come from other players."""
    taken = 0
    while taken < number(e, resource) and (options := victims(e, resource)):
        pick = yield from choose(e.seat, "steal", options, e.rule)
        rob(e.state, e.seat, pick.player, pick.card)
        taken += 1
    return how_far(taken, number(e, resource))


def can_discard(e: Text, resource: Selection) -> bool:
    """Whether you hold enough of such cards."""
    return len(of_type(e, resource, e.state.players[e.seat].resources)) >= number(e, resource)


def at_choice(e: Text, option: Do) -> list[Card]:
    """The different cards among which you choose if an option is to discard a single one."""
    words = box(e.state).words
    sentence = offered(option, words)
    if not isinstance(sentence, Act) or sentence.verb.word != DISCARD:
        return []
    resource = Selection(next(things(sentence, "resource")), words)
    cards = of_type(e, resource, e.state.players[e.seat].resources)
    return list(dict.fromkeys(cards)) if number(e, resource) == 1 else []


def discard(e: Text, resource: Selection) -> Flow[Extent]:
    """Cards of your choice go to the Resource discard; their texts are not used."""
    if e.given:
        discard_resources(e.state, e.seat, [e.given])
        e.given = ""
        return Extent.FULLY
    wanted = number(e, resource)
    for gone in range(wanted):
        cards = dict.fromkeys(of_type(e, resource, e.state.players[e.seat].resources))
        if not cards:
            return how_far(gone, wanted)
        pick = yield from choose(e.seat, "discard", [Take(card) for card in cards], e.rule)
        discard_resources(e.state, e.seat, [pick.card])
    return Extent.FULLY


# Spells


def can_draw_spells(e: Text, spell: Selection, n: int = 0) -> bool:
    """Whether there is a Spell to draw."""
    return bool(e.state.spell_deck or e.state.spell_discard)


def draw_spells(e: Text, spell: Selection) -> Extent:
    """Spells to your hand, unseen by others."""
    return how_far(len(draw_off_the_spells(e.state, e.seat, number(e, spell))), number(e, spell))


def draw_and_discard(e: Text, spell: Selection, n: int) -> Flow[Extent]:
    """You look at them and put one face up on the Spell discard; a single one is kept (AG-R64)."""
    s = e.state
    s.drawn = draw_off_the_spells(s, e.seat, number(e, spell))
    done = how_far(len(s.drawn), number(e, spell))
    for _ in range(n):
        if len(s.drawn) > 1:
            options = [Take(card) for card in sorted(s.drawn)]
            pick = yield from choose(e.seat, "discard spell", options, "AG-13.2")
            s.drawn.remove(pick.card)
            discard_spell(s, e.seat, pick.card)
    s.drawn.clear()
    return done


def take_spell(e: Text) -> bool:
    """The top card of the Spell discard comes to your hand."""
    if not e.state.spell_discard:
        return False
    take_top_spell(e.state, e.seat)
    return True


# points, dice


def gain_points(e: Text, points: int) -> bool:
    """Ordning Points from pool 1, then pool 2, then the box."""
    award(e.state, e.seat, points, "Commands" if e.this in box(e.state).commands else "texts")
    return points > 0


def gain_symbols(e: Text, symbol: Selection) -> None:
    """Hits or Blocks for your total; they are no dice."""
    side = e.state.battles[-1].sides[e.side]
    if symbol.things.nouns[0].word == "Hit(s)":
        side.hits += symbol.n
    else:
        side.blocks += symbol.n


def can_reroll(e: Text, dice: Selection) -> bool:
    """Whether you have dice and nothing forbids it."""
    side = e.state.battles[-1].sides[e.side]
    return bool(side.dice) and NO_REROLLS not in side.banned


def reroll(e: Text, dice: Selection) -> Flow[bool]:
    """Different dice of yours are rolled again at the same time."""
    if not can_reroll(e, dice):
        return False
    if dice.which == "all":
        roll_again(e.state, e.side, range(len(e.state.battles[-1].sides[e.side].dice)))
        return True
    return (yield from reroll_some(e.state, e.seat, e.side, dice.n, "AG-17.29"))


def can_make_reroll(e: Text, player: Selection, dice: Selection) -> bool:
    """Whether the enemy has dice."""
    return bool(e.state.battles[-1].sides[1 - e.side].dice)


def make_reroll(e: Text, player: Selection, dice: Selection) -> Flow[bool]:
    """Dice of the enemy are rolled again: all of them, or those of your choice."""
    k = 1 - e.side
    there = len(e.state.battles[-1].sides[k].dice)
    if dice.which == "all":
        roll_again(e.state, k, range(there))
        return there > 0
    return (yield from reroll_some(e.state, e.seat, k, there, "AG-13.8"))


def can_convert(e: Text, arcane: Selection, symbol: Selection) -> bool:
    """Whether there are Arcane results and nothing forbids it."""
    return most_convertible(e, arcane) > 0


def most_convertible(e: Text, results: Selection) -> int:
    """How many of your Arcane results a text lets you convert."""
    there = arcane(e.state.battles[-1].sides[e.side])
    return there if results.which == "all" else min(results.n, there)


def convert(e: Text, arcane: Selection, symbol: Selection) -> Flow[bool]:
    """Arcane results become Hits or Blocks, result by result; you may convert fewer."""
    most = most_convertible(e, arcane)
    noun = symbol.things.nouns[0].word
    return (yield from convert_some(e.state, e.seat, e.side, most, noun, symbol.n, "AG-17.29"))


def ignore(e: Text, symbol: Selection, lasts: str) -> None:
    """So many of the enemy's Blocks do not count when its damage is worked out."""
    many = 99 if symbol.which == "all" else symbol.n
    e.state.battles[-1].sides[e.side].ignores += many


# markers, Giantslayers, the row


def marker_kind(marker: Selection) -> str:
    """The kind of Story Marker."""
    return str(marker.things.nouns[0].parts[0])


def unmarked(e: Text, marker: Selection, region: Selection) -> list[Region]:
    """Where such a marker may be laid: once a region, Forge Markers at the forge without end (AG-R26, AG-R172)."""
    s, b = e.state, box(e.state)
    kind = marker_kind(marker)
    there = markers_of(s, kind)
    supply = b.races[s.players[e.seat].race].markers.get(kind.lower().replace(" ", "-"), 0)
    if s.options.limited_markers and len(there) >= supply:
        return []
    if kind == "Forge":
        return region.all(e)
    return [place for place in region.all(e) if place not in there and place not in b.starting]


def can_mark(e: Text, marker: Selection, region: Selection) -> bool:
    """Whether a region is left for it."""
    return bool(unmarked(e, marker, region))


def mark(e: Text, marker: Selection, region: Selection) -> Flow[bool]:
    """Your own marker, in a Small Folk Region without one of that kind; Forge Markers at Ironslag."""
    places = unmarked(e, marker, region)
    if not places:
        return False
    pick = yield from choose(e.seat, "marker", [Go(place) for place in places], e.rule)
    place_marker(e.state, e.seat, marker_kind(marker), pick.region)
    return True


def remove_slayers(e: Text, slayer: Selection) -> Flow[Extent]:
    """Giantslayers of your choice leave the board; nobody is rewarded."""
    s, gone = e.state, 0
    for _ in range(slayer.n):
        there = [id for id, each in s.slayers.items() if each.region]
        if there:
            pick = yield from choose(e.seat, "banish", [Banish(id) for id in there], e.rule)
            banish(s, pick.slayer)
            gone += 1
    return how_far(gone, slayer.n)


def take_back(e: Text, command: Selection) -> None:
    """The whole row comes back to your hand, this card included."""
    player = e.state.players[e.seat]
    e.state.story.append(told.Rested(e.seat, len(player.row)))
    player.row.clear()
    player.ability = False


def deploy_anywhere(e: Text, region: Selection, lasts: str) -> None:
    """Giants bought by Recruit this turn may also go to any region that you occupied when it was played."""
    e.state.deploy = held(e.state, e.state.players[e.seat].race)


def pass_freely(e: Text, giant: Selection, lasts: str) -> None:
    """No Resource and no wound for passage this turn; the steps still cost Maneuvers."""
    e.state.free_pass = True
