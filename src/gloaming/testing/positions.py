"""Fuzzed positions: a changed position either loads and can be played, or is refused with what and where."""

import traceback
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import BadOptions, BadPosition, Dice, Game, GloamingError, Match, RulesError
from gloaming.kernel.catalogue import find
from gloaming.kernel.options import described

from .looks import Breach, require, snapshot, viewers

PLAYED = 50  # decisions that are played from a position that loads
APART = 10  # decisions between two drawings of its scenes
NOBODY = "zzz"  # a name that no game knows
UNKNOWN, ADDED = "an unknown name", "an entry that nothing knows"
# what a match remembers of its pack, of which the game's own is found whatever else stands there; what is rigged is
# looked at when it comes
FREE = ("pack.name", "pack.version", "pack.hash", "options.pack", "dice.draws", "dice.draws.*")
NUMBERS = (0, -1, 1, 2, 7, 99, 10**6, 1 << 62)

Place = tuple[str | int, ...]
Seen = dict[str, list[Any]]  # by field: values from other positions


class Change(Struct, frozen=True):
    """What was changed in a position, and where."""

    place: Place
    what: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.place))}: {self.what}"

    @property
    def field(self) -> str:
        """The place without indices, which is the same for every item of a list."""
        return ".".join("*" if isinstance(key, int) else key for key in self.place)


class FuzzReport(Struct, frozen=True):
    """How many changed positions were tried, and what became of them."""

    game: str
    tried: int
    refused: int
    played: int
    fields: int
    breaches: list[tuple[Change, str]]


def check_positions(
    name: str | Game[Any],
    *,
    matches: int = 4,
    changes: int = 100,
    seed: int = 0,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> FuzzReport:
    """Changes positions of a game field by field, and checks each."""
    game = find(name) if isinstance(name, str) else name
    dice, seen = Dice(seed), Seen()
    tried = refused = 0
    fields: dict[str, None] = {}
    breaches: list[tuple[Change, str]] = []
    for position in some_positions(game, dice, matches, options):
        remember(position, seen)
        for change, changed in changed_positions(position, seen, dice, changes):
            tried += 1
            fields[change.field] = None
            try:
                refused += not loads_and_plays(
                    game,
                    changed,
                    dice,
                    refuse=change.what in (ADDED, UNKNOWN) and change.field not in (*FREE, *game.free_text),
                )
            except Exception as error:  # any error: the position should have been refused
                breaches.append((change, told(error)))
    return FuzzReport(game.name, tried, refused, tried - refused - len(breaches), len(fields), breaches)


def told(error: BaseException) -> str:
    """What went wrong; for unexpected errors also where."""
    if isinstance(error, Breach):
        return str(error)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{error!r} in {frame.name}, {Path(frame.filename).name}:{frame.lineno}"


# where positions come from


def some_positions(game: Game[Any], dice: Dice, matches: int, options: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Positions from matches with random options, played at random and by habit, with every field written out."""
    for _ in range(matches):
        match = begun(game, dice, options)
        length = dice.roll(200)
        while match.ask is not None and match.ply < length:
            if game.habit is not None and dice.roll(4) > 1:
                match.play(game.habit(match.state, match.ask))
            else:
                match.play(index=dice.roll(len(match.ask.options)) - 1)
        position = match.position()
        state = msgspec.convert(position["state"], game.state)
        yield {**position, "state": written_out(state)}


def begun(game: Game[Any], dice: Dice, options: Mapping[str, Any]) -> Match:
    """A new match with these options, and some of the others chosen at random."""
    for _ in range(20):
        try:
            return Match.new(game, dice.bits(), {**random_options(game, dice), **options})
        except BadOptions:
            continue
    return Match.new(game, dice.bits(), options)


def random_options(game: Game[Any], dice: Dice) -> dict[str, Any]:
    """Some of the options, with random values from their lists or ranges."""
    chosen: dict[str, Any] = {}
    for name, field in described(game).items():
        values = open_values(field)
        if values and dice.roll(3) == 1:
            chosen[name] = dice.choice(values)
    return chosen


def open_values(field: Mapping[str, Any]) -> Sequence[Any]:
    """The values that an option may have, if its schema lists them; of a list of names some lists."""
    if "labels" in field:
        return [value for value, _ in field["labels"]]
    match field.get("type"):
        case "boolean":
            return (False, True)
        case "integer" if "maximum" in field:
            return range(field["minimum"], field["maximum"] + 1)
        case "array" if names := field.get("items", {}).get("enum"):
            return [names[k:n] for n in range(len(names) + 1) for k in range(n)]
    return field.get("enum") or field.get("examples") or ()


def written_out(value: Any) -> Any:
    """A state as plain data, with fields at their defaults included."""
    match value:
        case Struct():
            config = type(value).__struct_config__
            if config.array_like:
                return [written_out(getattr(value, field)) for field in type(value).__struct_fields__]
            tag = {config.tag_field: config.tag} if config.tag_field else {}
            names = zip(type(value).__struct_encode_fields__, type(value).__struct_fields__, strict=True)
            return tag | {name: written_out(getattr(value, field)) for name, field in names if field != "story"}
        case Enum():
            return value.value
        case dict():
            return {written_out(key): written_out(each) for key, each in value.items()}
        case list() | tuple():
            return [written_out(each) for each in value]
        case bytes():
            return msgspec.to_builtins(value)
    return value


# changing them


def every_place(value: Any, way: Place = ()) -> Iterator[Place]:
    """Every path in nested data."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in children:
        yield (*way, key)
        yield from every_place(each, (*way, key))


def name_of(place: Place) -> str:
    """The field of a path."""
    return next((key for key in reversed(place) if isinstance(key, str)), "")


def remember(position: dict[str, Any], seen: Seen) -> None:
    """Keeps the values of each field, for changing other positions."""
    for place in every_place(position["state"]):
        value, kept = (
            at(position["state"], place),
            seen.setdefault(f"{name_of(place)} {isinstance(place[-1], int)}", []),
        )
        if value not in kept and len(kept) < 40:
            kept.append(deepcopy(value))


def at(value: Any, place: Place) -> Any:
    """The value at a path."""
    for key in place:
        value = value[key]
    return value


def changed_positions(
    position: dict[str, Any], seen: Seen, dice: Dice, count: int
) -> Iterator[tuple[Change, dict[str, Any]]]:
    """So many copies of the position with one change each, evenly spread over the fields."""
    by_field: dict[str, list[Place]] = {}
    for place in every_place(position["state"]):
        by_field.setdefault(Change(place, "").field, []).append(place)
    fields = list(by_field)
    for _ in range(count):
        place = dice.choice(by_field[dice.choice(fields)])
        changed = deepcopy(position)
        holder, key = at(changed["state"], place[:-1]), place[-1]
        what = change_in_place(holder, key, seen.get(f"{name_of(place)} {isinstance(key, int)}", []), dice)
        if changed != position:
            yield Change((*place[:-1], NOBODY) if what == ADDED else place, what), changed


def change_in_place(holder: Any, key: Any, others: Sequence[Any], dice: Dice) -> str:
    """Changes one entry of a dict or a list at random; returns how."""
    value = holder[key]
    way = dice.roll(10)
    if way == 1:
        del holder[key]
        return "missing"
    if way == 2 and isinstance(holder, list):
        holder.insert(key, deepcopy(value))
        return "twice"
    if way == 2 and isinstance(holder, dict):
        holder[NOBODY] = deepcopy(value)
        return ADDED
    if value in ([], {}) and way <= 5:
        holder[key] = [NOBODY] if value == [] else {NOBODY: dice.choice([1, NOBODY, [NOBODY]])}
        return UNKNOWN
    if way <= 4 and others:
        holder[key] = deepcopy(dice.choice(others))
        return f"{shown(value)} became {shown(holder[key])}"
    if isinstance(value, str) and way <= 7:
        holder[key] = NOBODY
        return UNKNOWN
    holder[key] = another(value, others, dice)
    return f"{shown(value)} became {shown(holder[key])}"


def another(value: Any, others: Sequence[Any], dice: Dice) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return dice.choice([*NUMBERS, value + 1, value - 1])
        case str():
            return dice.choice(["", *(each for each in others if isinstance(each, str))])
        case list():
            return other_list(value, dice)
        case dict():
            return other_dict(value, dice)
    return deepcopy(dice.choice([*others, 0, NOBODY]))


def other_list(value: list[Any], dice: Dice) -> list[Any]:
    """A list that is emptied, reversed, shortened or doubled."""
    match dice.roll(5):
        case 1:
            return []
        case 2:
            return value[::-1]
        case 3:
            return value[1:]
        case 4:
            return [*value, *deepcopy(value)]
    mixed = value[:]
    dice.shuffle(mixed)
    return mixed


def other_dict(value: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """A dict that is emptied or whose values are swapped."""
    if not value or dice.roll(3) == 1:
        return {}
    values = [*value.values()]
    dice.shuffle(values)
    return dict(zip(value, values, strict=True))


def shown(value: Any) -> str:
    """A value in one line."""
    text = repr(value)
    return text if len(text) < 60 else f"{text[:57]}..."


# holding them to the law


def loads_and_plays(game: Game[Any], position: dict[str, Any], dice: Dice, refuse: bool = False) -> bool:
    """Whether a position loads, and then plays, draws and saves; a refusal must be the game's own."""
    try:
        match = Match.from_position(game, position)
    except BadPosition as refusal:
        cause = refusal.__cause__
        if cause is not None and (isinstance(cause, RulesError) or not isinstance(cause, GloamingError)):
            raise Breach(f"refused without a reason: {told(cause)}") from refusal
        return False
    require(not refuse, "accepted in silence, with a name that nothing has")
    look_at(match)
    saves_and_loads(match)
    try:
        play_on(match, dice)
    except BadPosition as rigged:
        # wrong fixed dice may be refused when they are used
        require(str(rigged).startswith("dice."), f"refused too late: {rigged}")
    else:
        look_at(match)
        saves_and_loads(match)
    return True


def play_on(match: Match, dice: Dice) -> None:
    """Fifty decisions at random, with a look at the table now and then."""
    for _ in range(PLAYED):
        if match.ask is None:
            return
        match.play(index=dice.roll(len(match.ask.options)) - 1)
        if match.ply % APART == 0:
            look_at(match)


def look_at(match: Match) -> None:
    """Draws the scene for everybody, and every option."""
    for viewer in viewers(match):
        match.scene(viewer)
        match.log(viewer)
    if match.ask is None:
        match.summary()
        return
    match.question()
    for option in match.ask.options:
        match.gloss(option)
    if match.game.habit is not None:
        match.game.habit(match.state, match.ask)


def saves_and_loads(match: Match) -> None:
    """Checks that saving and loading, and the position, give the same match again."""
    loaded = Match.load(match.save(), match.game)
    require(snapshot(loaded) == snapshot(match), "saved and loaded, it differs")
    position = match.position()
    require(Match.from_position(match.game, position).position() == position, "its position does not come back")
