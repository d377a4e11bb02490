"""What cannot be on the table: the invariants of the ledger, in words and with their place."""

from collections import Counter
from collections.abc import Iterable, Iterator

from gloaming.kernel import unknown_names

from .rules.command_cards import SPENT_IN
from .rules.verbs import SOURCES
from .table.board import seat_of
from .table.box import Box, box
from .table.patterns import NO_CONVERSIONS, NO_REROLLS, NO_SPELLS
from .table.state import MOST_DICE, Battle, Phase, Side, State
from .table.units import Kind, Unit, healthy, wounded

FIGHTING = (
    Phase.SPELLS,
    Phase.ROLL,
    Phase.REROLL,
    Phase.CONVERT,
    Phase.CARDS,
    Phase.LOSSES,
    Phase.REWARD,
    Phase.CONQUEST,
    Phase.AFTER,
)


def faults(s: State) -> Iterator[str]:
    """Everything that is wrong with a table; a table that the rules can lead to has no faults."""
    b = box(s)
    seating = b.seating[s.options.players]
    races = [race for race in b.races if race not in seating.npc]
    if [player.race for player in s.players] != races:
        yield f"players: with {s.options.players} players the races are {', '.join(races)}, in this order"
        return
    if list(s.armies) != list(b.regions):
        yield "armies: expected every region of the board, in the order of the pack"
        return
    unknown = [unit for army in s.armies.values() for unit in army if unit not in b.race or not b.race[unit]]
    if unknown:
        yield f"armies: {', '.join(map(str, unknown))} is no unit"
        return
    if s.turn >= len(s.players):
        yield f"turn is {s.turn}; seats count from 0 to {len(s.players) - 1}"
        return
    strange = list(strangers(s, b))
    yield from strange
    if strange:
        return
    yield from faults_of_armies(s, b)
    yield from faults_of_cards(s, b)
    yield from faults_of_play(s, b)
    yield from faults_of_turn(s, b)
    for place, battle in enumerate(s.battles):
        yield from faults_of_battle(s, b, battle, f"battles[{place}]")


def strangers(s: State, b: Box) -> Iterator[str]:
    """Names that nothing in the box has."""
    for seat, player in enumerate(s.players):
        here, hand = f"players[{seat}]", b.hands[player.race]
        yield from unknown_names(f"{here}.row", player.row, hand, "Command of this race")
        yield from unknown_names(f"{here}.last", filter(None, [player.last]), hand, "Command of this race")
        yield from unknown_names(f"{here}.received", player.received, b.resources, "Resource Card")
        yield from unknown_names(f"{here}.gained", player.gained, SOURCES, "source of points")
        yield from unknown_names("modifiers", s.modifiers, b.modifiers, "modifier")
        yield from unknown_names(f"{here}.claimed", player.claimed, b.events, "Event")
    kinds = {kind for race in b.races.values() for kind in race.markers}
    for kind, regions in s.markers.items():
        yield from unknown_names("markers", [kind.lower().replace(" ", "-")], kinds, "Story Marker")
        yield from unknown_names(f"markers.{kind}", regions, b.regions, "region")
    for name in ("passed", "deploy", "struck"):
        yield from unknown_names(name, getattr(s, name), b.regions, "region")
    for place, battle in enumerate(s.battles):
        here = f"battles[{place}]"
        yield from unknown_names(here, [battle.origin, battle.target], b.regions, "region")
        for k, side in enumerate(battle.sides):
            yield from unknown_names(f"{here}.sides[{k}]", kinds_of(side), set(b.kind.values()), "unit")
            bans = (NO_CONVERSIONS, NO_REROLLS, NO_SPELLS)
            yield from unknown_names(f"{here}.sides[{k}].banned", side.banned, bans, "ban")


def faults_of_armies(s: State, b: Box) -> Iterator[str]:
    """Regions, limits, tokens (invariants 1 to 7)."""
    for region, army in s.armies.items():
        races = {b.race[unit] for unit in army}
        if len(races) > 1:
            yield f"armies: {region} holds {' and '.join(sorted(races))}; a region holds one race"
            continue
        for race in races:
            if len(army) > b.limit[race]:
                yield f"armies: {len(army)} units in {region}; the stacking limit is {b.limit[race]}"
            if s.pool_1 and b.starting.get(region, race) != race:
                yield f"armies: {race} giants stand in {region} before the Final Ordning"
        if sum(b.sort[b.kind[unit]] == "champion" for unit in army) > 1:
            yield f"armies: two Champions in {region}"
    on_board = Counter(b.kind[unit] for army in s.armies.values() for unit in army)
    for player in s.players:
        for kind, n in b.tokens[player.race].items():
            out = kind in b.locked and kind not in player.supply
            there = on_board[kind] + player.supply.get(kind, 0)
            if not out and there != n:
                yield f"supply of {player.race}: {kind} is there {there} times, not {n}"
            if out and on_board[kind]:
                yield f"armies: {kind} is on the board before its Event"
        if wrong := [kind for kind in player.supply if kind not in b.tokens[player.race]]:
            yield f"supply of {player.race}: {', '.join(wrong)} is no unit of this race"
    for slayer in s.slayers.values():
        if slayer.region and (slayer.region not in b.regions or (s.pool_1 and slayer.region in b.starting)):
            yield f"slayers: {slayer.region!r} is no place for a Giantslayer now"
        if slayer.wounded and not slayer.region:
            yield "slayers: a wounded one off the board"
    if list(s.slayers) != [kind for kind, sort in b.sort.items() if sort == "slayer"]:
        yield "slayers: expected all three"


def uneven(what: str, lying: Iterable[str], printed: dict[str, int]) -> Iterator[str]:
    """Cards that are missing or lie too often."""
    there = Counter(lying)
    for card in {**printed, **there}:
        if there[card] != printed.get(card, 0):
            yield f"{what}: {card} lies {there[card]} times, there are {printed.get(card, 0)}"


def faults_of_cards(s: State, b: Box) -> Iterator[str]:
    """Every card lies somewhere, as often as it is printed (invariants 10 to 16)."""
    resources = [*s.resource_deck, *s.resource_discard, *s.offer]
    spells = [*s.spell_deck, *s.spell_discard, *s.spells_gone]
    events = [*s.event_deck, *s.events]
    for seat, player in enumerate(s.players):
        resources += player.resources
        spells += player.spells
        events += [card for card in player.claimed if card in b.universal]
        if Counter(player.known) - Counter(player.spells):
            yield f"players[{seat}].known: not all of them are held"
        stack = b.stacks[player.race]
        done = [card for card in player.claimed if card not in b.universal]
        if player.stack > len(stack) or done != stack[: player.stack]:
            yield f"players[{seat}].claimed: special Events are done in the order of the stack"
        if len(set(player.row)) < len(player.row):
            yield f"players[{seat}].row: a Command lies there twice"
    yield from uneven("Resource Cards", resources, {card: each.printed.copies for card, each in b.resources.items()})
    yield from uneven("Spells", spells, {card: each.printed.copies for card, each in b.spells.items()})
    yield from uneven("universal Events", events, dict.fromkeys(b.universal, 1))
    if len(s.events) < min(3, len(s.events) + len(s.event_deck)):
        yield "events: three lie face up as long as there are cards"


def faults_of_play(s: State, b: Box) -> Iterator[str]:
    """Points, turns, phases, battles, markers (invariants 17 to 22)."""
    seating = b.seating[s.options.players]
    paid = seating.pool_1 - s.pool_1 + seating.pool_2 - s.pool_2 + s.paid_beyond
    points = sum(player.points for player in s.players)
    if points != paid:
        yield f"points: the players have {points}, the pools and the box have paid {paid}"
    if s.pool_1 and s.pool_2 < seating.pool_2:
        yield "pool_2 is touched while pool_1 is not empty"
    if bool(s.last_round) != (s.pool_2 == 0):
        yield "last_round: the Endgame begins exactly when pool 2 is empty"
    for kind, regions in s.markers.items():
        homes = [region for region in regions if region in b.starting]
        twice = [region for region, n in Counter(regions).items() if n > 1]
        if kind != "Forge" and (homes or twice):
            yield f"markers: {kind} lies in {', '.join([*homes, *twice])}; one in a Small Folk Region"
    if not s.battles and s.phase in FIGHTING:
        yield f"phase is {s.phase}, but no battle is fought"
    if s.battles and s.phase not in FIGHTING:
        yield f"phase is {s.phase}, but a battle is fought"
    if (s.castle != "" and s.castle not in b.regions) or (s.castle == "") != ("cloud" in seating.npc):
        yield f"castle: Lyn Armaal cannot be at {s.castle!r}; it is in a region if the cloud giants have a player"


def faults_of_turn(s: State, b: Box) -> Iterator[str]:
    """The draft, the Command that is played and what it gives, what no phase begins with."""
    n, row = len(s.players), s.players[s.turn].row
    left = n - s.drafted % n
    if s.phase is Phase.DRAFT and (s.drafted >= 2 * n or len(s.offer) != left):
        yield f"offer: after {s.drafted} of {2 * n} picks {left} cards are laid out, not {len(s.offer)}"
    if s.deal is not None or s.drawn:
        yield "deal, drawn: no phase begins in the middle of a trade or of drawing Spells"
    phase = s.battles[0].back if s.battles else s.phase
    if phase is Phase.COMMAND or phase in SPENT_IN.values():
        command = b.commands[row[-1]].command if row else ""
        if not row or (phase is not Phase.COMMAND and SPENT_IN.get(command) is not phase):
            yield f"phase is {phase}, but the Command that is played is {row[-1] if row else 'none'}"
        lines = len(b.commands[row[-1]].script.lines) if row else 0
        if s.line > lines or (command == "rest" and s.line == lines):  # the last line of a Rest takes the row back
            yield f"line is {s.line}; the Command that is played has {lines} lines"


def faults_of_battle(s: State, b: Box, battle: Battle, place: str) -> Iterator[str]:
    """A battle: two sides, each with who decides for it and the units that stand there (invariants 24 to 27)."""
    if len(battle.sides) != 2:
        yield f"{place}: a battle has two sides, not {len(battle.sides)}"
        return
    if battle is s.battles[0] and battle.back in FIGHTING:
        yield f"{place}.back is {battle.back}; the first battle leads back to a turn"
    if battle.by_slayers and battle.origin != battle.target:
        yield f"{place}: Giantslayers attack where they stand"
    for k, side in enumerate(battle.sides):
        yield from faults_of_side(s, b, side, f"{place}.sides[{k}]", defends=k == 1)
        if battle is s.battles[-1] and s.phase is not Phase.AFTER:
            region = battle.target if k else battle.origin
            standing = Counter(s.armies[region] if side.race else slayers_in(s, region))
            if missing := Counter(side.units) - standing:
                yield f"{place}.sides[{k}].units: {', '.join(map(str, missing))} does not stand in {region}"


def kinds_of(side: Side) -> list[Kind]:
    """The kinds of everybody who is or was on a side."""
    return [*(unit.kind for unit in side.units), *side.fought, *side.lost, *([side.first.kind] if side.first else [])]


def slayers_in(s: State, region: str) -> list[Unit]:
    """The Giantslayers in a region, with the side that shows."""
    here = [(kind, each) for kind, each in s.slayers.items() if each.region == region]
    return [wounded(kind) if each.wounded else healthy(kind) for kind, each in here]


def faults_of_side(s: State, b: Box, side: Side, place: str, defends: bool) -> Iterator[str]:
    """One side of a battle: its race, who decides for it, its dice."""
    npc = bool(side.race) and seat_of(s, side.race) < 0
    if (side.race and side.race not in b.races) or (defends and not side.race):
        yield f"{place}.race: no {side.race or 'Giantslayers'} can be on this side"
    elif side.npc != npc or not 0 <= side.seat < len(s.players):
        yield f"{place}: {side.race or 'Giantslayers'} with npc={side.npc} and seat {side.seat} do not go together"
    elif side.race and not npc and side.seat != seat_of(s, side.race):
        yield f"{place}.seat is {side.seat}; the {side.race} giants are led from {seat_of(s, side.race)}"
    if wrong := [kind for kind in kinds_of(side) if b.race[kind] != side.race]:
        yield f"{place}: {', '.join(wrong)} is not of this side"
    faces = [b.dice[side.race if k == 0 and side.race in b.dice else ""] for k in range(len(side.dice))]
    if len(side.dice) > MOST_DICE or any(not 0 <= die.face < len(f) for die, f in zip(side.dice, faces, strict=True)):
        yield f"{place}.dice: at most {MOST_DICE}, each with a face that it has"
