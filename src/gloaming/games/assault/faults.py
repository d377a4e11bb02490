"""What cannot be on the table: the invariants of the ledger, in words and with their place."""

from collections import Counter
from collections.abc import Iterable, Iterator

from .table.box import Box, box
from .table.state import Phase, State

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
    yield from faults_of_armies(s, b)
    yield from faults_of_cards(s, b)
    yield from faults_of_play(s, b)


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
        if wrong := [card for card in player.row if card not in b.hands[player.race]]:
            yield f"players[{seat}].row: {', '.join(wrong)} is no Command of this race"
        elif len(set(player.row)) < len(player.row):
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
    if s.phase in FIGHTING and not s.battles:
        yield f"phase is {s.phase}, but no battle is fought"
    if s.battles and s.phase not in FIGHTING:
        yield f"phase is {s.phase}, but a battle is fought"
    for battle in s.battles:
        if len(battle.sides) != 2 or battle.origin not in b.regions or battle.target not in b.regions:
            yield "battles: a battle has two sides and two regions"
    spending = s.phase in (Phase.COMMAND, Phase.MOVE, Phase.RECRUIT, Phase.TRADE, Phase.SLAYERS)
    if spending and not s.players[s.turn].row:
        yield f"phase is {s.phase}, but no Command is played"
    if s.castle and (s.castle not in b.regions or "cloud" in seating.npc):
        yield f"castle: Lyn Armaal cannot be at {s.castle!r}"
    if s.phase is Phase.DRAFT and not s.offer:
        yield "offer: nothing is laid out for the draft"
