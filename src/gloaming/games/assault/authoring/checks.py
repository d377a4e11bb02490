"""What must fit together in a pack, and what rules hear of its cards."""

from collections.abc import Iterator
from typing import Any

from gloaming.lingo.hearing import Hears
from gloaming.lingo.meaning import noun
from gloaming.lingo.tree import Bonus, Sentence
from gloaming.packs import Pack
from gloaming.packs.modifiers import Modifier

from ..table import patterns as p
from ..table.printed import (
    ChampionCard,
    CommandCard,
    EventCard,
    LeaderCard,
    RaceSheet,
    RegionSheet,
    ResourceCard,
    SlayerCard,
    SpellCard,
    UnitToken,
)

# when a battle is fought, and before it is over
FIGHTING = (p.BATTLE, p.ENEMY_ROLLS, p.TOTALS)
BATTLES = (*FIGHTING, p.AFTER)
PLAYED = "{{player}} play(s) {}"
SPENT = {  # what a Command gives to spend
    "move": "Maneuver(s)",
    "recruit": "Recruit Point(s)",
    "trade": "Trade Limit",
    "rest": "Giantslayer Action(s)",
}
COMMON = ("Move", "Plunder", "Trade", "Recruit", "Leader", "Magic", "Attack", "Rest")  # Commands of every race
CLAIMING = ("To claim", "Without a Rune")
REQUIRED = ("have {giant}", "have {marker}", "have {resource}")
IN_BATTLES = f"convert {{arcane}} into {{symbol}} {p.EACH_BATTLE}"
IN_THIS_BATTLE = f"convert {{arcane}} into {{symbol}} {p.THIS_BATTLE}"
CHAMPIONS_FIRST = "{giant} take(s) damage before {others:giant}"
COMMANDS_ONLY = ("use the ability of {giant}", "return {giant} wounded to {region}", "return {command} to your hand")
ONLY = {  # words that count at some moments only
    **{pool: (PLAYED.format(name.capitalize()),) for name, pool in SPENT.items()},
    **dict.fromkeys(
        ("gain {symbol}", p.REROLL, "make {player} re-roll {dice}", p.CONVERT, "ignore {symbol}"), FIGHTING
    ),
    **dict.fromkeys(("wound {giant}", "{giant} take(s) damage first", "move {giant} to {region}"), FIGHTING),
    **dict.fromkeys((p.NO_REROLLS, p.NO_SPELLS, p.NO_CONVERSIONS, p.FORTITUDE), FIGHTING),
    p.STRENGTH: (p.BATTLE,),  # later the dice have been rolled
    **dict.fromkeys(("{player} is the attacker", "{player} is the defender", "{player} has {giant}"), BATTLES),
    **dict.fromkeys(("{player} conquered the region", "you defeated", "conquered"), (p.AFTER,)),
    **dict.fromkeys(REQUIRED, CLAIMING),
    **dict.fromkeys((p.ATTACK, p.ADVANCE), (p.AFTER,)),
    **dict.fromkeys(COMMANDS_ONLY, ()),
    p.DEPLOY: (PLAYED.format("Recruit"),),
    p.PASS: (PLAYED.format("Move"),),
}
MOMENTS = (p.TURN, *BATTLES, *(PLAYED.format(name.capitalize()) for name in SPENT))


def whose(sentence: Sentence, trigger: str) -> str:
    """A named Giant is made stronger by an Event, for good; in a battle one side is, or all of its Giants."""
    if not isinstance(sentence, Bonus) or sentence.of is None:
        return ""
    named = sentence.of.kind == "giant" and not sentence.of.quantity.owner
    if noun(sentence.of).word == "Lyn Armaal":
        return "it is no Giant"
    if named and trigger:
        return (
            'a named Giant is made stronger for good, by an Event and without a trigger; in a battle "Your Giants have"'
        )
    return "" if named or trigger else "for good, only a named Giant is made stronger"


CARD = Hears(MOMENTS, only=ONLY, more=whose)
FIGHTER = Hears(BATTLES, ("",), (CHAMPIONS_FIRST,), this=("giant",), only=ONLY, more=whose)
HEARS: dict[type, Hears] = {
    ResourceCard: CARD,
    SpellCard: CARD,
    ChampionCard: FIGHTER,
    SlayerCard: Hears(BATTLES, only=ONLY, more=whose),
}


def hears(pack: Pack, component: object) -> Hears | None:
    """What rules hear of a card, by its sort; of a Command also by what it is."""
    match component:
        case CommandCard(command=command):
            return of_command(command)
        case LeaderCard(ability="immediate"):
            return Hears(("",), only=ONLY)
        case LeaderCard():
            return Hears(BATTLES, only=ONLY, more=whose)
        case EventCard():
            return of_event(pack)
        case Modifier():
            return Hears(tuple(PLAYED.format(name) for name in COMMON), only=ONLY)
    return HEARS.get(type(component))


def of_command(command: str) -> Hears:
    """A Command hears its own pool, and holds what its sort holds in battles."""
    only: dict[str, Any] = {**ONLY, **dict.fromkeys(SPENT.values(), ())}
    if command in SPENT:
        only[SPENT[command]] = ("", p.LEFT)
    if command == "attack":
        only |= dict.fromkeys((p.ATTACK, p.ADVANCE), ("",)) | {IN_THIS_BATTLE: (p.LEFT,), IN_BATTLES: ()}
    if command == "leader":
        only |= dict.fromkeys(COMMANDS_ONLY[:2], ("",))
    if command == "rest":
        only[COMMANDS_ONLY[2]] = ("",)
    holds = {"leader": (p.REROLL_WITH_LEADER,), "magic": (IN_BATTLES,)}.get(command, ())
    return Hears(
        ("", p.LEFT),
        (p.RIGHT,) if holds else (),
        holds,
        only=only,
        alone=(*SPENT.values(), IN_THIS_BATTLE, IN_BATTLES, p.REROLL_WITH_LEADER),
        plain=True,
    )


def of_event(pack: Pack) -> Hears:
    """An Event is claimed, rewards, waits for Commands and battles, and holds for the rest of the game."""
    names = {card.name if card.command == "unique" else card.command.capitalize() for card in pack.all(CommandCard)}
    return Hears(
        (*CLAIMING, "Claimed", *BATTLES, *(PLAYED.format(name) for name in sorted(names))),
        ("",),
        (p.STRENGTH, p.FORTITUDE, p.PASS, p.FREE_SPELLS, p.NO_SLAYERS, p.NO_RESOURCES),
        only=ONLY | {p.STRENGTH: ("", p.BATTLE), p.FORTITUDE: ("", *FIGHTING), p.PASS: ("", PLAYED.format("Move"))},
        just=dict.fromkeys(CLAIMING, REQUIRED),
        may=(p.FREE_SPELLS,),
        plain=True,
        more=whose,
    )


def check(pack: Pack) -> Iterator[tuple[str, str]]:
    """What must fit together: the map, the races, the numbers that the rulebook gives."""
    yield from check_map(pack)
    yield from check_races(pack)
    regions = [region.id for region in pack.all(RegionSheet) if region.kind == "smallfolk"]
    for event in pack.all(EventCard):
        if event.kind == "universal" and event.region not in regions:
            yield event.id, f"region: {event.region!r} is no Small Folk Region (AG-R23)"
    if sum(slayer.strength for slayer in pack.all(SlayerCard)) > 6:
        yield "", "giantslayers: together they have more Strength than there are standard dice (AG-R146)"


def check_map(pack: Pack) -> Iterator[tuple[str, str]]:
    """Adjacency is symmetric, nothing borders itself, and one can walk everywhere (AG-R5)."""
    near = {region.id: region.neighbours for region in pack.all(RegionSheet)}
    for region, neighbours in near.items():
        wrong = [other for other in neighbours if region not in near.get(other, ()) or other == region]
        if wrong or not neighbours:
            yield region, f"neighbours: {', '.join(wrong) or 'none'}; borders are shared by both sides"
            return
    reached, waiting = set[str](), list(near)[:1]
    while waiting:
        region = waiting.pop()
        if region not in reached:
            reached.add(region)
            waiting += near[region]
    if len(reached) < len(near):
        yield "", f"regions: nobody can walk to {', '.join(sorted(set(near) - reached))}"


def check_races(pack: Pack) -> Iterator[tuple[str, str]]:
    """Homes, limits, cards, garrisons: what belongs to a race is there and fits."""
    units: list[Any] = [*pack.all(UnitToken), *pack.all(LeaderCard), *pack.all(ChampionCard)]
    kinds = {unit.id: unit.race for unit in units}
    regions = {region.id: region for region in pack.all(RegionSheet)}
    for race in pack.all(RaceSheet):
        home = regions.get(race.home)
        if home is None or home.race != race.id or home.kind != "starting":
            yield race.id, f"home: {race.home!r} is not the Starting Region of this race"
        commands = [card for card in pack.all(CommandCard) if card.race == race.id]
        if sorted(card.command for card in commands) != sorted(COMMANDS):
            yield race.id, "commands: expected one of each of the nine"
        for stack in (race.start, *(garrison.units for garrison in race.npc)):
            if wrong := [some.unit for some in stack if kinds.get(some.unit) != race.id]:
                yield race.id, f"{', '.join(wrong)} is no unit of this race"
            if sum(some.count for some in stack) > race.stacking_limit:
                yield race.id, "stacking_limit: a stack of the set-up is larger (AG-R10)"
        tokens = [unit for unit in pack.all(UnitToken) if unit.race == race.id]
        values = {unit.type: unit.healthy.ordning for unit in tokens}
        if len(tokens) != 2 or values.get("regular", 0) >= values.get("elite", 0):
            yield race.id, "units: expected a regular type and an elite one of a higher Ordning Value (AG-1.10)"
    for token in units[: -len(pack.all(ChampionCard))]:
        if token.healthy.ordning != token.wounded.ordning:
            yield token.id, "ordning: the same on both sides (AG-R107)"


COMMANDS = ("move", "plunder", "trade", "recruit", "leader", "magic", "attack", "rest", "unique")
