"""What the board tells: who stands where, what is adjacent, where one may stop. Nothing here changes anything."""

from collections.abc import Sequence

from .box import Box, box
from .state import Player, Race, Region, State
from .units import Unit


def owner(s: State, region: Region) -> Race:
    """The race that stands there; a region holds one race only (AG-R59)."""
    army = s.armies[region]
    return box(s).race[army[0]] if army else ""


def armies_in(s: State, region: Region) -> list[list[Unit]]:
    """The units there by their races: who passes through stands beside the army of the region for a moment."""
    race_of, found = box(s).race, dict[Race, list[Unit]]()
    for unit in s.armies[region]:
        found.setdefault(race_of[unit], []).append(unit)
    return list(found.values())


def seat_of(s: State, race: Race) -> int:
    """The seat of a race; -1 for one without a player."""
    for seat, player in enumerate(s.players):
        if player.race == race:
            return seat
    return -1


def final_ordning(s: State) -> bool:
    """Whether the Final Ordning has begun: pool 1 is empty (AG-21.4)."""
    return s.pool_1 == 0


def held(s: State, race: Race) -> list[Region]:
    """The regions that a race occupies (AG-1.37)."""
    race_of = box(s).race
    return [region for region, army in s.armies.items() if army and race_of[army[0]] == race]


def smallfolk_held(s: State, race: Race) -> list[Region]:
    """The Small Folk Regions among them."""
    starting = box(s).starting
    return [region for region in held(s, race) if region not in starting]


def may_stop(s: State, b: Box, race: Race, region: Region) -> bool:
    """Whether units may end a movement there: no enemy, and no foreign home before the Final Ordning (AG-6.24)."""
    army = s.armies[region]
    if army and b.race[army[0]] != race:
        return False
    home = b.starting.get(region)
    return home is None or home == race or s.pool_1 == 0


def may_attack(s: State, b: Box, race: Race, region: Region) -> bool:
    """Whether enemies stand there who may be attacked now (AG-14.6)."""
    army = s.armies[region]
    if not army or b.race[army[0]] == race:
        return False
    home = b.starting.get(region)
    return home is None or home == race or s.pool_1 == 0


def champion_in(b: Box, units: Sequence[Unit]) -> Unit | None:
    """The Champion among units, if there is one."""
    for unit in units:
        if b.sort[b.kind[unit]] == "champion":
            return unit
    return None


def crowding(s: State, b: Box, race: Race, region: Region, units: Sequence[Unit]) -> tuple[int, Unit | None]:
    """How many units must leave for these to stop there, and the Champion that must be among them (AG-7, AG-R55)."""
    there = s.armies[region]
    rival = champion_in(b, there) if there and champion_in(b, units) else None
    return max(len(there) + len(units) - b.limit[race], 1 if rival else 0), rival


def strength(s: State, b: Box, unit: Unit) -> int:
    """The dice that a unit rolls: what its side shows, and what Events have added."""
    return b.stats[unit][0] + boost(s, b, unit, "Strength")


def fortitude(s: State, b: Box, unit: Unit) -> int:
    """The damage that a unit can soak up."""
    return b.stats[unit][1] + boost(s, b, unit, "Fortitude")


def boost(s: State, b: Box, unit: Unit, stat: str) -> int:
    """What claimed Events add to a giant."""
    kind = b.kind[unit]
    if kind not in b.boosts:
        return 0
    claimed = [event for player in s.players for event in player.claimed]
    return sum(n for event, of, n in b.boosts[kind] if of == stat and event in claimed)


def neighbours_of(s: State, seat: int) -> list[int]:
    """The players with an army adjacent to one of this player's (AG-10.6)."""
    b, race = box(s), s.players[seat].race
    near = {other for region in held(s, race) for other in b.near[region]}
    races = [owner(s, region) for region in b.regions if region in near]
    return [k for k, player in enumerate(s.players) if k != seat and player.race in races]


def commands_right(s: State, player: Player, command: str) -> int:
    """How many cards lie right of a Command in the row; 0 if it is not there (AG-5.10)."""
    b = box(s)
    for place, card in enumerate(player.row):
        if b.commands[card].command == command:
            return len(player.row) - place - 1
    return 0


def leaders_on_board(s: State, race: Race) -> list[Unit]:
    """The Leaders of a race on the board, as they show."""
    b = box(s)
    return [unit for region in held(s, race) for unit in s.armies[region] if b.sort[b.kind[unit]] == "leader"]


def hand(s: State, player: Player) -> list[str]:
    """The Command Cards in hand: all that do not lie in the row (AG-23.4)."""
    return [card for card in box(s).hands[player.race] if card not in player.row]


def markers_of(s: State, kind: str) -> list[Region]:
    """Where the markers of a kind lie."""
    return s.markers.get(kind, [])


def right_neighbour(s: State) -> int:
    """The player on the right of the one whose turn it is: the one before in turn order (AG-R3)."""
    return (s.turn - 1) % len(s.players)


def has_event(s: State, seat: int, flag: str) -> bool:
    """Whether a player has claimed an Event with a lasting permission."""
    events = box(s).events
    for card in s.players[seat].claimed:  # noqa: SIM110 (a loop is twice as fast here)
        if getattr(events[card], flag):
            return True
    return False
