"""Pieces and the result in full: what they are, and where their numbers come from."""

from collections.abc import Sequence

from gloaming.kernel import Outcome, Viewer
from gloaming.scene import FinalPlace, Peril, PerilKind, Pose, Reading, Tableau, Tally, counted

from ..players.odds import BLOCKS, HITS, dice_of, falls_to, mean
from ..rules.event_cards import in_reach
from ..rules.score import standing, winners
from ..table.board import boost, owner, strength
from ..table.box import box
from ..table.state import State
from ..table.units import Unit, healthy, wounded
from .names import RUNES, race_name, region_name, seat_name, tallied, unit_name, units_named
from .preview import worth

STATS = ("Strength", "Fortitude", "Ordning Value")


def inspect(s: State, viewer: Viewer, piece: str) -> Reading | None:
    """A piece of the table, large."""
    b = box(s)
    kind, _, rest = piece.partition(".")
    if kind == "modifier" and rest in b.modifiers:
        drawn = b.modifiers[rest].printed
        return Reading(drawn.name, "Modifier", drawn.text.strip(), remark=drawn.flavour)
    if kind == "r" and rest in b.regions:
        return read_region(s, rest)
    if kind == "a":
        region, _, race = rest.partition(".")
        return read_army(s, region, race) if region in s.armies else None
    if kind in ("u", "stay"):
        region, _, named = rest.partition(".")
        return next((read_unit(s, unit) for unit in s.armies.get(region, ()) if str(unit) == named), None)
    if kind == "y" and rest in b.kind:
        return read_unit(s, healthy(rest))
    if kind == "s" and rest in s.slayers:
        return read_slayer(s, rest)
    if kind == "c" and rest in b.commands:
        return read_command(s, rest)
    if kind == "e" and rest in b.events:
        return read_event(s, viewer, rest)
    if rest in b.resources:
        printed = b.resources[rest].printed
        return Reading(printed.name, f"Resource: {printed.type}", printed.text.strip(), [], printed.flavour)
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


def read_army(s: State, region: str, race: str = "") -> Reading | None:
    """An army: what it would roll on average, what it can bear, and each of its units."""
    b, race = box(s), race or owner(s, region)
    army = [unit for unit in s.armies[region] if b.race[unit] == race]
    if not army:
        return None
    dice = dice_of(s, army)
    tallies = [Tally(f"{unit_name(s, unit)}: Strength", strength(s, b, unit)) for unit in army]
    tallies += [
        Tally("dice in a battle", dice, total=True),
        Tally("hits they bring on average", mean(s, race, dice, HITS)),
        Tally("blocks they bring on average", mean(s, race, dice, BLOCKS)),
        Tally("damage that defeats them all", falls_to(s, army)),
        Tally("giants, and the most that may stand together", f"{len(army)} of {b.limit[race]}"),
    ]
    title = f"{race_name(s, race)} in {region_name(s, region)}"
    return Reading(title, "Army", "", tallies, perils=army_perils(s, region, race))


def army_perils(s: State, region: str, race: str) -> list[Peril]:
    """The armies next to this one, which it could attack, with the dice that would be rolled."""
    found = []
    own = dice_of(s, [unit for unit in s.armies[region] if box(s).race[unit] == race])
    for other in box(s).near[region]:
        holder = owner(s, other)
        if holder and holder != race:
            dice = dice_of(s, s.armies[other])
            whom, rolled = f"the {race_name(s, holder)} in {region_name(s, other)}", counted(own, "die", "dice")
            found.append(Peril(f"a.{other}", PerilKind.COULD, f"It could attack {whom}: {rolled} against {dice}."))
    return found


def read_command(s: State, card: str) -> Reading:
    """A Command: its text, and what the row makes of it."""
    printed = box(s).commands[card].printed
    player = next((each for each in s.players if each.race == printed.race), None)
    gives = worth(s, player, card) if player else None
    where = "in the row" if player and card in player.row else "if it is played now"
    tallies = gives.tallies() if gives else []
    return Reading(printed.name, f"Command, {where}", printed.text.strip(), tallies, printed.flavour)


def read_event(s: State, viewer: Viewer, card: str) -> Reading:
    """An Event: its text, its Rune, where its token lies, and what one has of it."""
    printed = box(s).events[card].printed
    tallies = [Tally("Ordning Points", printed.op), Tally("spent on claiming", RUNES[printed.rune])]
    if printed.region:
        tallies.append(Tally("Event Token", box(s).regions[printed.region].name))
    if viewer is not None and (card in s.events or card in top_of(s, viewer)):
        there, paid = in_reach(s, viewer, card)
        tallies.append(Tally("what it asks for", "you have it" if there else "not yet"))
        tallies.append(Tally("its Rune", "you can pay it" if paid else "you have none"))
    return Reading(printed.name, f"{printed.kind.capitalize()} Event", printed.text.strip(), tallies, printed.flavour)


def top_of(s: State, seat: int) -> Sequence[str]:
    """The Special Event that is a player's to claim."""
    player = s.players[seat]
    return box(s).stacks[player.race][player.stack : player.stack + 1]


def read_unit(s: State, unit: Unit) -> Reading | None:
    """A unit: both sides, what Events have added, its text."""
    b = box(s)
    if unit not in b.stats:
        return None
    kind = b.kind[unit]
    whole = b.stats[healthy(kind)]
    hurts = b.stats.get(wounded(kind), whole)
    numbers = [n if n == less else f"{n}, wounded {less}" for n, less in zip(whole, hurts, strict=True)]
    tallies = [Tally(stat, n) for stat, n in zip(STATS, numbers, strict=True)]
    tallies += [Tally(f"{stat} by Events", n) for stat in ("Strength", "Fortitude") if (n := boost(s, b, unit, stat))]
    printed = b.texts[kind].printed if kind in b.texts else None
    text = printed.text.strip() if printed else ""
    hurt = unit.wounded
    sort = f"{race_name(s, b.race[unit])}: {b.sort[kind]}{', wounded' if hurt else ''}"
    flavour = printed.flavour if printed else ""
    remark = "Wounded: the ability is not active." if hurt and b.sort[kind] == "leader" else flavour
    return Reading(b.names[kind], sort, text, tallies, remark)


def read_slayer(s: State, slayer: str) -> Reading:
    """A Giantslayer: Strength and Fortitude, which stay, and the power, which a wound takes (AG-19.31)."""
    printed, hurt = box(s).texts[slayer].printed, s.slayers[slayer].wounded
    tallies = [Tally("Strength", printed.strength), Tally("Fortitude", printed.fortitude)]
    remark = "Wounded: no power." if hurt else printed.flavour
    return Reading(
        printed.name, "Giantslayer, wounded" if hurt else "Giantslayer", printed.text.strip(), tallies, remark
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
    places = places_of(s)
    race = s.players[won[0]].race
    look = f"The banner of the {race} giants over the map of the north."
    place = "/endings/assault"
    tableau = Tableau(look, f"{place}/north", f"{place}/banner#{race}", (820, 90, 320, 517), Pose.RISES)
    ended = f"{outcome.reason.capitalize()}. {lead_words(s, places)}"
    return Reading(title, text=ended, tallies=tallies, places=places, tableau=tableau, reasons=decided(s, places))


def lead_words(s: State, places: list[FinalPlace]) -> str:
    """What parted the first from the second: a tie-break, or points."""
    if len(places) < 2:
        return f"{counted(places[0].number, 'point')}."
    first, second = places[:2]
    points, other = counted(first.number, "point"), seat_name(s, second.seat)
    if first.number == second.number:
        return f"{points}, as many as the {other}: {first.note}."
    return f"{points}, {first.number - second.number} more than the {other}."


def decided(s: State, places: list[FinalPlace]) -> list[str]:
    """From where the first had more than the second, the weightiest first; and what the second did better."""
    if len(places) < 2:
        return []
    own, theirs = ({part.text: int(part.number or 0) for part in place.parts} for place in places[:2])
    gains = {source: own.get(source, 0) - theirs.get(source, 0) for source in dict.fromkeys((*own, *theirs))}
    ranked = sorted((source for source in gains if gains[source]), key=lambda source: -gains[source])
    told = [source for source in ranked[:3] if gains[source] > 0]
    told += [source for source in ranked[-1:] if gains[source] < 0]
    other = seat_name(s, places[1].seat)
    return [
        f"{source}: {counted(own.get(source, 0), 'point')}, the {other} {theirs.get(source, 0)}." for source in told
    ]


def places_of(s: State) -> list[FinalPlace]:
    """Everybody by place; equals in points are told what parted them, the others how far they are behind."""
    seats = sorted(range(len(s.players)), key=lambda seat: standing(s, seat), reverse=True)
    ranked = [standing(s, seat) for seat in seats]
    found = []
    for seat in seats:
        player, own = s.players[seat], standing(s, seat)
        parts = [Tally(why[:1].upper() + why[1:], points) for why, points in sorted(player.gained.items())]
        equals = [each for each in ranked if each[0] == own[0]]
        behind = ranked[0][0] - own[0]
        note = tie_note(own, equals) if len(equals) > 1 else f"{behind} behind" if behind else ""
        ties = [Tally("Resource Cards", own[1]), Tally("Regions", own[2])]
        found.append(FinalPlace(seat, ranked.index(own) + 1, player.points, parts, note, ties))
    return found


def tie_note(own: tuple[int, int, int], equals: list[tuple[int, int, int]]) -> str:
    """What parted a player from those with as many points: Resource Cards, then regions; or nothing did."""
    points, regions, cards = own[0], counted(own[2], "region"), counted(own[1], "Resource Card")
    alike = [each for each in equals if each[1] == own[1]]
    if equals.count(own) > 1:
        return "shares the place: as many points, Resource Cards and regions (AG-22.13)"
    if len(alike) > 1:
        return f"a tie of {points} points and {cards}: {regions} (AG-22.12)"
    return f"a tie of {points} points: {cards} (AG-22.11)"
