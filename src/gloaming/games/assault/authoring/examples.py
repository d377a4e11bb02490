"""The words of the cards' examples: what is given on a small table, what happens, what must be true then.

You are the race of the card, or the hill giants, and stand with two regulars in Waterdeep; an enemy stands in the High
Moor. Where a card works in a battle, one is fought between the two regions: you attack, unless it says that you defend.
"""

from collections.abc import Callable, Mapping
from typing import Any

from gloaming.kernel import Ask, Dice, Flow
from gloaming.lingo import Lexicon, Scope, Selection
from gloaming.packs import Pack
from gloaming.packs.modifiers import Modifier

from ..rules.battles import begin_battle, dice_of
from ..rules.command_cards import command, play
from ..rules.event_cards import claim
from ..rules.windows import run_standing, use
from ..setup import setup
from ..show.gloss import gloss
from ..table.board import held, markers_of, seat_of
from ..table.box import Text, box
from ..table.choices import Cast, Claim, Use
from ..table.options import Options
from ..table.patterns import AFTER, BATTLE, ENEMY_ROLLS, NO_CONVERSIONS, NO_REROLLS, NO_SPELLS, TOTALS
from ..table.state import Die, Phase, Side
from ..table.units import healthy, wounded
from ..words.deeds import marker_kind

HERE, THERE = "waterdeep", "high-moor"
BATTLES = (BATTLE, ENEMY_ROLLS, TOTALS, AFTER)


def start(pack: Pack, bearer: Any) -> Text:
    """A table of six in the middle of the game; decks lie in the order of the pack, and nobody holds a card."""
    s = setup(Options(players=6, pack=pack.manifest.name), Dice(7))
    b = box(s)
    s.story.clear()
    s.offer, s.phase = [], Phase.TURN
    s.resource_deck = [card for card, each in b.resources.items() for _ in range(each.printed.copies)]
    s.spell_deck = list(b.spells)
    s.turn = seat_of(s, getattr(bearer, "race", "") or "hill")
    race = s.players[s.turn].race
    enemy = "frost" if race != "frost" else "hill"
    for player in s.players:
        player.supply = {kind: n for kind, n in b.tokens[player.race].items() if kind not in b.locked}
    s.armies = {region: [] for region in b.regions}
    for whose, region in ((race, HERE), (enemy, THERE)):
        regular = next(kind for kind in b.tokens[whose] if b.sort[kind] == "regular")
        s.armies[region] = [healthy(regular)] * 2
        s.players[seat_of(s, whose)].supply[regular] -= 2
    s.modifiers = [bearer.id] if isinstance(bearer, Modifier) else []
    return Text(s, s.turn)


def label(e: Scope, option: Any) -> str:
    """An option as it is shown to a player."""
    return gloss(e.state, Ask(e.seat, "may", [option], ""), option).label


def side_of(e: Text) -> Side:
    """Your side of the battle, which begins if none is fought yet."""
    s = e.state
    if not s.battles:
        attacker = seat_of(s, box(s).race[s.armies[HERE][0]])
        s.turn, before = attacker, s.turn
        begin_battle(s, HERE, THERE, s.armies[HERE], Phase.END)
        s.turn = before
        e.side = 0
    return s.battles[-1].sides[e.side]


def defend(e: Text, player: Selection) -> None:
    """You stand in the High Moor, and the enemy attacks from Waterdeep."""
    armies = e.state.armies
    armies[HERE], armies[THERE] = armies[THERE], armies[HERE]
    side_of(e)
    e.side = 1


def come(e: Text, kind: str, region: str, hurt: bool = False) -> None:
    """A unit of anybody stands in a region."""
    s = e.state
    s.armies[region].append(wounded(kind) if hurt else healthy(kind))
    seat = seat_of(s, box(s).race[kind])
    supply = s.players[seat].supply
    supply[kind] = supply.get(kind, 1) - 1


def hold(e: Text, card: str) -> None:
    """You hold a card."""
    s, player = e.state, e.state.players[e.seat]
    if card in box(s).spells:
        s.spell_deck.remove(card)
        player.spells.append(card)
    else:
        s.resource_deck.remove(card)
        player.resources.append(card)


def lay_down(e: Text, card: str) -> None:
    """A card lies in its discard."""
    s = e.state
    deck, pile = (s.spell_deck, s.spell_discard) if card in box(s).spells else (s.resource_deck, s.resource_discard)
    deck.remove(card)
    pile.append(card)


def fill_row(e: Text, n: int) -> None:
    """So many Commands lie in your row: the last ones of the hand, so that the first can be played."""
    b, player = box(e.state), e.state.players[e.seat]
    idle = ("trade", "plunder", "move", "recruit", "magic", "leader", "attack", "unique")
    hand = {b.commands[card].command: card for card in b.hands[player.race]}
    player.row = [hand[name] for name in idle][:n]


def in_order(e: Text, triggers: tuple[str, ...]) -> str:
    """Puts the battle to the moment of a card."""
    s, trigger = e.state, triggers[0]
    if trigger not in BATTLES:
        return trigger
    side = side_of(e)
    other = s.battles[-1].sides[1 - e.side]
    if trigger == ENEMY_ROLLS:
        other.dice = [Die(1, hits=2), Die(1, hits=2)]
    if trigger == TOTALS and not side.dice:
        side.dice = [Die(5), Die(5)]
    if trigger == AFTER:
        s.phase = Phase.AFTER
        other.lost = other.fought[:1]
        s.battles[-1].conquered = e.side == 0
    return trigger


def let_use(e: Text, card: str) -> Flow[None]:
    """You use a Resource Card at its moment."""
    trigger = in_order(e, (box(e.state).resources[card].script.lines[0].when,))
    if card not in e.state.players[e.seat].resources:
        hold(e, card)
    yield from use(e.state, e.seat, Use(card), trigger, e.side)


def let_cast(e: Text, spell: str, advanced: bool) -> Flow[None]:
    """You cast a Spell at its moment; for the advanced form you spend a Dragon Lens."""
    trigger = in_order(e, (box(e.state).spells[spell].scripts[advanced].lines[0].when,))
    hold(e, spell)
    artifact = ""
    if advanced:
        artifact = next(card for card, kind in box(e.state).type.items() if kind == "artifact")
        hold(e, artifact)
    yield from use(e.state, e.seat, Cast(spell, advanced, artifact), trigger, e.side)


def let_claim(e: Text, event: str) -> Flow[None]:
    """You claim an Event with its Rune."""
    s, b = e.state, box(e.state)
    printed = b.events[event].printed
    hold(e, next(card for card, rune in b.rune.items() if rune == printed.rune))
    if printed.kind == "universal" and event not in s.events:
        s.event_deck.append(s.events.pop())
        s.event_deck.remove(event)
        s.events.append(event)
    yield from claim(s, Claim(event, True))


def let_play(e: Text, name: str) -> Flow[None]:
    """You play a Command, and its lines run as far as nothing is to be spent."""
    s, b = e.state, box(e.state)
    card = next(card for card in b.hands[s.players[e.seat].race] if b.commands[card].name == name)
    yield from play(s, card)
    yield from command(s)


def let_lay(e: Text, command_name: str) -> Flow[None]:
    """You play a Command, and what waits for it runs; its own lines are still to come."""
    s, b = e.state, box(e.state)
    yield from play(s, next(card for card in b.hands[s.players[e.seat].race] if b.commands[card].name == command_name))


def let_fight(e: Text, kind: str) -> Flow[None]:
    """A Leader, a Champion or a Giantslayer is in a battle at the moment of its text."""
    s, b = e.state, box(e.state)
    script = b.texts[kind].script
    triggers = tuple(line.when for line in script.lines if line.when in BATTLES)
    if b.sort[kind] == "slayer":
        s.slayers[kind].region = THERE
        begin_battle(s, THERE, THERE, [healthy(kind)], Phase.SLAYERS)
        e.side = 0
    else:
        region = HERE if not s.battles or e.side == 0 else THERE
        if healthy(kind) not in s.armies[region]:
            come(e, kind, region)
        s.players[e.seat].ability = True
        fill_row(e, 6)
        side = side_of(e)
        side.units, side.fought = [*s.armies[region]], [b.kind[unit] for unit in s.armies[region]]
    if e.side == 0 and triggers[0] == TOTALS and not side_of(e).dice:
        side_of(e).dice = [Die(5, arcane=2), Die(5, arcane=2)]
    trigger = in_order(e, triggers)
    yield from run_standing(s, e.side, trigger)


def total(e: Text, symbol: Selection) -> int:
    """Your hits or blocks so far."""
    side = side_of(e)
    hits = symbol.things.nouns[0].word == "Hit(s)"
    dice = sum(die.hits if hits else die.blocks for die in side.dice)
    return dice + (side.hits if hits else side.blocks)


def add_words(words: Lexicon, cards: Mapping[str, str], units: Mapping[str, str], slayers: Mapping[str, str]) -> None:
    """Adds them to a lexicon, with the names of the pack's cards, units and Giantslayers."""
    words.choice("card", *cards)
    words.choice("soldier", *units)
    words.choice("hero", *slayers)
    words.choice("banned", NO_REROLLS, NO_SPELLS, NO_CONVERSIONS)
    with words.only_claimed():
        given(words, cards, units, slayers)
        happening(words, cards, units, slayers)
        then(words, units)


def given(words: Lexicon, cards: Mapping[str, str], units: Mapping[str, str], slayers: Mapping[str, str]) -> None:
    """What can be laid out."""

    def place(hurt: bool) -> Callable[..., None]:
        return lambda e, soldier, region: come(e, units[soldier], region.all(e)[0], hurt)

    def show(e: Text, n: int) -> None:
        side_of(e).dice = [Die(3, arcane=1) for _ in range(n)]

    def go(e: Text, hero: str, region: Selection) -> None:
        e.state.slayers[slayers[hero]].region = region.all(e)[0]

    def mark(e: Text, marker_kind: str, region: Selection) -> None:
        e.state.markers.setdefault(marker_kind, []).append(region.all(e)[0])

    def stands(e: Text, soldier: str, region: Selection) -> bool:
        return healthy(units[soldier]) in e.state.armies[region.all(e)[0]]

    def bleeds(e: Text, soldier: str, region: Selection) -> bool:
        return wounded(units[soldier]) in e.state.armies[region.all(e)[0]]

    def holds(e: Text, card: str) -> bool:
        player = e.state.players[e.seat]
        return cards[card] in (*player.resources, *player.spells)

    def lies(e: Text, card: str) -> bool:
        return cards[card] in (*e.state.resource_discard, *e.state.spell_discard)

    words.fact("{soldier} is in {region}", make=place(hurt=False))(stands)
    words.fact("{soldier} is wounded in {region}", make=place(hurt=True))(bleeds)
    words.fact("{card} is before you", make=lambda e, card: hold(e, cards[card]))(holds)
    words.fact("{card} is in the discard", make=lambda e, card: lay_down(e, cards[card]))(lies)
    words.fact("your row has {n} cards", make=fill_row)(lambda e, n: len(e.state.players[e.seat].row) == n)
    words.fact("your dice show {n} Arcane results", make=show)(
        lambda e, n: sum(die.arcane for die in side_of(e).dice) == n
    )
    words.fact("{player} defend(s)", make=defend)(lambda e, player: e.side == 1)
    words.fact("{hero} is in {region}", make=go)(
        lambda e, hero, region: e.state.slayers[slayers[hero]].region == region.all(e)[0]
    )
    words.fact("a {marker_kind} Marker is in {region}", make=mark)(
        lambda e, marker_kind, region: region.all(e)[0] in markers_of(e.state, marker_kind)
    )


def happening(words: Lexicon, cards: Mapping[str, str], units: Mapping[str, str], slayers: Mapping[str, str]) -> None:
    """What can happen."""
    words.event("{card} is used", make=lambda e, card: let_use(e, cards[card]))
    words.event("{card} is cast", make=lambda e, card: let_cast(e, cards[card], False))
    words.event("{card} is cast in its advanced form", make=lambda e, card: let_cast(e, cards[card], True))
    words.event("{card} is claimed", make=lambda e, card: let_claim(e, cards[card]))
    words.event("{card} is played", make=lambda e, card: let_play(e, card))
    words.event("{command_name} is laid down", make=let_lay)
    words.event("{soldier} fights", make=lambda e, soldier: let_fight(e, units[soldier]))
    words.event("{hero} fights", make=lambda e, hero: let_fight(e, slayers[hero]))


def then(words: Lexicon, units: Mapping[str, str]) -> None:
    """What can be true in the end."""

    def dice(e: Text, k: int) -> int:
        return dice_of(e.state, box(e.state), e.state.battles[-1].sides[k])

    def absent(e: Text, soldier: str, region: Selection) -> bool:
        kinds = [box(e.state).kind[unit] for unit in e.state.armies[region.all(e)[0]]]
        return units[soldier] not in kinds

    def other(e: Text) -> Side:
        return e.state.battles[-1].sides[1 - e.side]

    words.fact("{player} has {symbol}")(lambda e, player, symbol: total(e, symbol) == symbol.n)
    words.fact("{player} has {marker}")(
        lambda e, player, marker: len(markers_of(e.state, marker_kind(marker))) == marker.n
    )
    words.fact("you can spend {n}")(lambda e, n: e.state.pool == n)
    words.fact("you roll {n} Dice")(lambda e, n: dice(e, e.side) == n)
    words.fact("the enemy rolls {n} Dice")(lambda e, n: dice(e, 1 - e.side) == n)
    words.fact("the enemy may not {banned}")(lambda e, banned: banned in other(e).banned)
    words.fact("{n} enemy Blocks are ignored")(lambda e, n: side_of(e).ignores == n)
    words.fact("your Giants have {n} more Fortitude")(lambda e, n: side_of(e).fortitude == n)
    words.fact("{soldier} is the first to suffer")(lambda e, soldier: other(e).first == healthy(units[soldier]))
    words.fact("{soldier} is gone from {region}")(absent)
    words.fact("{n} Giantslayers are on the board")(
        lambda e, n: sum(bool(slayer.region) for slayer in e.state.slayers.values()) == n
    )
    words.fact("you hold {n} regions")(lambda e, n: len(held(e.state, e.state.players[e.seat].race)) == n)
    words.fact("passing enemies is free")(lambda e: e.state.free_pass)
    words.fact("you may deploy in {region}")(lambda e, region: region.all(e)[0] in e.state.deploy)
    words.fact("a battle begins in {region}")(lambda e, region: e.state.battles[-1].target == region.all(e)[0])
