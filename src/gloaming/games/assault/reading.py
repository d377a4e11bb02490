"""Pieces and the result in full: what they are, and where their numbers come from."""

from gloaming.kernel import Outcome, Viewer
from gloaming.scene import Reading, Tally

from .board import boost, held, owner
from .box import box
from .names import race_name, seat_name, tallied, units_named
from .score import standing, winners
from .state import WOUNDED, State


def inspect(s: State, viewer: Viewer, piece: str) -> Reading | None:
    """A piece of the table, large."""
    b = box(s)
    kind, _, rest = piece.partition(".")
    if kind == "r" and rest in b.regions:
        return read_region(s, rest)
    if kind == "u":
        return read_unit(s, rest.partition(".")[2])
    if kind == "y" and rest in b.kind:
        return read_unit(s, rest)
    if kind == "s" and rest in s.slayers:
        printed = b.texts[rest].printed
        state = "Wounded: no power." if s.slayers[rest].wounded else ""
        return Reading(printed.name, "Giantslayer", printed.text.strip(), [], printed.flavour or state)
    for cards, sort in ((b.commands, "Command"), (b.events, "Event"), (b.resources, "Resource")):
        if rest in cards:
            printed = cards[rest].printed
            return Reading(printed.name, sort, printed.text.strip(), [], printed.flavour)
    if rest in b.spells:
        printed = b.spells[rest].printed
        text = f"Basic: {printed.basic.strip()}\nAdvanced, for an Artifact: {printed.advanced.strip()}"
        return Reading(printed.name, "Spell", text, [], printed.flavour)
    return None


def read_region(s: State, region: str) -> Reading:
    """A region: neighbours, who stands there, markers, sites."""
    b = box(s)
    printed = b.regions[region]
    near = ", ".join(b.regions[other].name for other in b.near[region])
    sites = f" Here lies {tallied(site.name for site in printed.sites)}." if printed.sites else ""
    holder = owner(s, region)
    tallies = [Tally(f"{kind} Marker", places.count(region)) for kind, places in s.markers.items() if region in places]
    if holder:
        army = s.armies[region]
        tallies.append(Tally(f"{race_name(s, holder)}: {units_named(s, army)}", f"{len(army)} of {b.limit[holder]}"))
    sort = f"Home of the {race_name(s, printed.race)}" if printed.race else "Small Folk Region"
    return Reading(printed.name, sort, f"Next to {near}.{sites}", tallies)


def read_unit(s: State, unit: str) -> Reading | None:
    """A unit: both sides, what Events have added, its text."""
    b = box(s)
    if unit not in b.stats:
        return None
    kind = b.kind[unit]
    tallies = []
    for side, word in ((kind, "healthy"), (kind + WOUNDED, "wounded")):
        if side in b.stats:
            strength, fortitude, ordning = b.stats[side]
            tallies.append(Tally(f"{word}: Strength, Fortitude, Ordning Value", f"{strength}, {fortitude}, {ordning}"))
    tallies += [Tally(f"{stat} by Events", n) for stat in ("Strength", "Fortitude") if (n := boost(s, b, unit, stat))]
    printed = b.texts[kind].printed if kind in b.texts else None
    text = printed.text.strip() if printed else ""
    return Reading(
        b.names[kind],
        f"{race_name(s, b.race[unit])}: {b.sort[kind]}",
        text,
        tallies,
        printed.flavour if printed else "",
    )


def summary(s: State, outcome: Outcome) -> Reading:
    """The result and how it came about: every player's points by their source."""
    won = winners(s)
    title = f"{tallied(seat_name(s, seat) for seat in won)} {'share the victory' if len(won) > 1 else 'win'}"
    tallies = []
    for seat in sorted(range(len(s.players)), key=lambda seat: standing(s, seat), reverse=True):
        player = s.players[seat]
        for why, points in sorted(player.gained.items()):
            tallies.append(Tally(f"{seat_name(s, seat)}: {why}", points))
        tallies.append(Tally(seat_name(s, seat), player.points, total=True))
    first = s.players[won[0]]
    remark = f"{len(first.resources)} Resource Cards and {len(held(s, first.race))} regions at the end."
    return Reading(title, text=f"{outcome.reason.capitalize()}.", tallies=tallies, remark=remark)
