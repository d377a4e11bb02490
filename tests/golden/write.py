"""Golden playthroughs: whole games in readable text, to be read, compared and diffed.

    python -m tests.golden.write            writes them anew, after a rule has changed on purpose
    python -m tests.golden.write allies     only those with this in their names
    python -m tests.golden.write --check    tells whether they are still true (or only those with this in their names)

Each decision shows what was told since the last one, the state in short, the table as each seat sees it where it has
changed (in long games now and then), every option in words and in its order, and the choice. Every machine, Python
version and hash seed plays the same games.
"""

import difflib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields

from gloaming import Match
from gloaming.kernel import Dice
from gloaming.kernel.replay import fingerprint
from gloaming.scene import Piece, Scene

FOLDER = Path(__file__).parent

PLAYTHROUGHS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "allies-1": ("allies", 1, {}),
    "allies-2": ("allies", 2, {}),
    "allies-3-players-choice": (
        "allies",
        3,
        {
            "evolution_order": "player",
            "pass_tie": "player",
            "zero_strength_block": True,
            "summons_per_round": "per_queen",
        },
    ),
    "assault-1-three": ("assault", 1, {"players": 3}),
    "assault-2-four": ("assault", 2, {"players": 4}),
    "assault-3-five": ("assault", 3, {"players": 5, "open_spells": True}),
    "assault-4-six": ("assault", 4, {"players": 6, "open_scores": True}),
    "retaliation-1-cinders": ("retaliation", 1, {"scenario": "01-cinders", "characters": 1, "pack_ties": "auto"}),
    "retaliation-2-the-moot": ("retaliation", 4, {"scenario": "05-the-moot", "characters": 1, "pack_ties": "auto"}),
    "tictactoe-1": ("tictactoe", 1, {}),
    "tictactoe-2": ("tictactoe", 2, {}),
    "veilwraith-1": ("veilwraith", 1, {}),
    "veilwraith-2-team": ("veilwraith", 2, {"players": 2}),
    "veilwraith-3-rivals": ("veilwraith", 3, {"vignette": 5, "players": 2, "rivals": True}),
    "veilwraith-4-nesting-woods": ("veilwraith", 4, {"vignette": 2}),
    "veilwraith-5-hanging-sprawl": ("veilwraith", 5, {"vignette": 3}),
    "veilwraith-6-weald-heart": ("veilwraith", 6, {"vignette": 4}),
    "veilwraith-7-red-halo": ("veilwraith", 7, {"vignette": 5}),
    "veilwraith-8-campaign": ("veilwraith", 8, {"mode": "campaign"}),
    "wraith_giants-1": ("wraith_giants", 1, {}),
    "wraith_giants-2-adult": ("wraith_giants", 2, {"wraith": "adult", "giant": "water", "footholds": 4}),
    "wraith_giants-3-elder": ("wraith_giants", 3, {"wraith": "elder", "giant": "fire"}),
    "wraith_giants-4-campaign": ("wraith_giants", 4, {"mode": "campaign"}),
}

LONG = {"assault": 100}  # games that chance alone would hardly end: habit decides, and the table is shown so seldom

CAMPAIGNS: dict[str, tuple[str, int, dict[str, Any], tuple[str, ...]]] = {  # played by habit, but for these wishes
    "retaliation-3-campaign-retaliation": (
        "retaliation",
        1,
        {"characters": 1, "ready_made": True, "pack_ties": "auto"},
        ("The Bottling House", "The Crest", "Finish it, claw and tooth."),
    ),
    "retaliation-4-campaign-the-keeper": (
        "retaliation",
        4,
        {"characters": 2, "ready_made": True, "pack_ties": "auto"},
        ("Blood on Granite", "The Burn Ward", "Tell her.", "Promise her.", "Let her pass."),
    ),
    "retaliation-5-campaign-the-long-drink": (
        "retaliation",
        5,
        {"characters": 1, "ready_made": True, "pack_ties": "auto"},
        ("The Bottling House", "The Burn Ward", "Answer it.", "Kneel, and drink.", "Drink."),
    ),
}
WISHED = ("next scenario", "page", "timed page")  # decisions in which a wish can come true
NAMES = [*PLAYTHROUGHS, *CAMPAIGNS]


def text_of(name: str) -> str:
    """A golden playthrough as it is played now."""
    return playthrough(*PLAYTHROUGHS[name]) if name in PLAYTHROUGHS else campaign(*CAMPAIGNS[name])


def campaign(game: str, seed: int, options: dict[str, Any], wishes: tuple[str, ...]) -> str:
    """A whole campaign in short: a decision a line, and what was told of the story between them."""
    match = Match.new(game, seed, options)
    lines = [f"{match.game.title}, schema {match.game.schema}, seed {seed}, options {options}, wishes {wishes}"]
    told = 0
    while match.ask is not None:
        habit = match.game.habit
        assert habit is not None
        labels = {option: match.gloss(option).label for option in match.ask.options if match.ask.kind in WISHED}
        wished = [option for wish in wishes for option, label in labels.items() if label == wish]
        choice = wished[0] if wished else habit(match.state, match.ask)
        lines.append(f"{match.ply + 1}. {match.ask.title}: {match.gloss(choice).label}")
        match.play(choice)
        log = match.log(None, told)  # everybody hears everything here
        lines += [f"  ~ {line.text} [{fingerprint(match)}]" for line in log if line.heading]
        told += len(log)
    return "\n".join([*lines, f"result: {match.result}", f"summary: {match.summary().title}", ""])


def playthrough(game: str, seed: int, options: dict[str, Any]) -> str:
    """A whole game as text. Choices come from dice of their own, half of them the last option, which ends a step."""
    match, dice = Match.new(game, seed, options), Dice(seed)
    lines = [f"{match.game.title}, schema {match.game.schema}, seed {seed}, options {options or 'as they are'}"]
    told, seen = 0, set[str]()
    while match.ask is not None:
        ask = match.ask
        lines += ["", f"== {match.ply + 1}. {ask.title} ({ask.rule}), seat {ask.seat}: {match.question()}"]
        shown = match.ply % LONG.get(game, 1) == 0
        lines += [*moment(match, told, seen, shown), "options:"]
        told, seen = len(match.log(None)), set(views(match)) if shown else seen
        choice = chosen(match, dice)
        for i, option in enumerate(ask.options):
            lines.append(f"{'  > ' if i == choice else '    '}{match.gloss(option).label}  [{written(option)}]")
        match.play(index=choice)
    lines += ["", "== The end", *moment(match, told, seen, True), f"result: {match.result}"]
    lines += [f"    {tally.text}: {tally.number}" for tally in match.summary().tallies]
    return "\n".join([*lines, f"summary: {match.summary().title}", ""])


def written(option: Any) -> str:
    """An option as data, with tuples in short: `Step(to='0,1 1,1')`, `Reroll(dice='0 2')`."""
    if not isinstance(option, Struct):
        return str(option)
    values = ((each.name, short(getattr(option, each.name), each.type)) for each in fields(option))
    return f"{type(option).__name__}({', '.join(f'{name}={value!r}' for name, value in values)})"


def short(value: Any, kind: Any) -> Any:
    """A tuple as text: a comma between the coordinates of a HEX, a space between the things of a row."""
    if not isinstance(value, tuple):
        return value
    each, *rest = get_args(kind)
    return (" " if Ellipsis in rest else ",").join(str(short(one, each)) for one in value)


def chosen(match: Match, dice: Dice) -> int:
    """The place of the option that is taken."""
    assert match.ask is not None
    options, habit = match.ask.options, match.game.habit
    if match.game.name in LONG and habit is not None:
        return options.index(habit(match.state, match.ask))
    return dice.roll(len(options)) - 1 if dice.roll(2) == 1 else len(options) - 1


def moment(match: Match, told: int, seen: set[str], shown: bool) -> Iterator[str]:
    """What was told since, the state in short, and what has changed on the table, if it is to be shown."""
    for line in match.log(None)[told:]:
        yield f"  ~ {line.text}"
    dice = match.state.dice
    yield f"state: {match.state.phase}, {fingerprint(match)}, dice {dice.seed:016x} used {dice.used}"
    if shown:
        yield "view:" if not seen else "view, where it has changed:"
        yield from (line for line in views(match) if line not in seen)


def views(match: Match) -> Iterator[str]:
    """The table as every seat sees it; said once if they all see the same."""
    tables = [list(view(match.scene(seat))) for seat in range(match.seats)]
    if all(table == tables[0] for table in tables):
        yield from tables[0]
    else:
        yield from (f"    seat {seat}: {line.strip()}" for seat, table in enumerate(tables) for line in table)


def view(scene: Scene) -> Iterator[str]:
    """The table in words, an area a line."""
    around = [scene.subtitle, *(counter.text for counter in scene.counters)]
    yield f"    {scene.title}: {', '.join(filter(None, around))}".rstrip(": ")
    for area in scene.areas:
        pieces = " | ".join(words(piece) for piece in area.pieces)
        yield f"    {area.title or area.id}{f' ({area.note})' if area.note else ''}: {pieces}".rstrip()


def words(piece: Piece) -> str:
    """A piece in words."""
    numbers = [f"{value.icon} {value.number}" for value in piece.values]
    badges = [badge.meaning or badge.text for badge in piece.badges]
    lies = ["face down"] * (not piece.face_up) + [f"turned {piece.turn}"] * bool(piece.turn) + ["dim"] * piece.dim
    how_many = [f"{piece.count}"] if piece.count is not None else []
    within = [words(part) for part in piece.parts]
    about = ", ".join(filter(None, [piece.note, *how_many, *numbers, *badges, *lies]))
    holds = f" [{', '.join(within)}]" if within else ""
    return f"{piece.title or piece.id}{f' ({about})' if about else ''}{holds}"


def differences(names: list[str]) -> Iterator[str]:
    """What is no longer as it was written down, as a diff."""
    for name in names:
        path = FOLDER / f"{name}.txt"
        written = path.read_text(encoding="utf-8") if path.exists() else ""
        yield from difflib.unified_diff(
            written.splitlines(),
            text_of(name).splitlines(),
            f"{path.name} as written",
            "as played now",
            n=2,
            lineterm="",
        )


def main() -> None:
    parts = [part for part in sys.argv[1:] if part != "--check"] or [""]
    names = [name for name in NAMES if any(part in name for part in parts)]
    if "--check" in sys.argv:
        found = list(differences(names))
        print("\n".join(found[:200]) or "Every golden playthrough is as it was written.")
        sys.exit(bool(found))
    for name in names:
        (FOLDER / f"{name}.txt").write_text(text_of(name), encoding="utf-8")
        print(f"tests/golden/{name}.txt")


if __name__ == "__main__":
    main()
