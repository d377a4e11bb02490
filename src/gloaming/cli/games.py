"""`gloaming games`, `position`: what there is to play, and the shape of its positions."""

import argparse
from typing import Any

import msgspec

from gloaming import Match, games
from gloaming.kernel import Game, NoSuchGame
from gloaming.kernel.options import can_be, described
from gloaming.kernel.positions import schema

from .arguments import Commands, add_command, pretty


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    listing = add_command(commands, "games", "list the games, or tell about one and its options")
    listing.add_argument("game", nargs="?")
    listing.set_defaults(run=run_games)

    position = add_command(commands, "position", "print positions: states at the start of a phase, as JSON")
    position_commands = position.add_subparsers(required=True, metavar="COMMAND")
    for name, run, words in (
        ("schema", run_position_schema, "print the JSON schema of a game's positions"),
        ("example", run_position_example, "print a position of a game that loads"),
    ):
        command = add_command(position_commands, name, words)
        command.add_argument("game")
        command.set_defaults(run=run)


def run_games(chosen: argparse.Namespace) -> int:
    """Lists the games; or one of them with its options."""
    if chosen.game is None:
        for name in games.names():
            try:
                print(f"{name:<14} {games.find(name).title}: {games.find(name).about}")
            except NoSuchGame as broken:
                print(f"{name:<14} {broken}")
        return 0
    game = games.find(chosen.game)
    print(f"{game.title}\n{game.about}\n{players(game).capitalize()}, {minutes(game)}.")
    for name, field in described(game).items():
        default = msgspec.json.encode(field.get("default")).decode()
        print(f"\n  --option {name}={default}\n      {field.get('description', '')} {values_of(field)}".rstrip())
    return 0


def values_of(field: dict[str, Any]) -> str:
    """What an option can be, in words."""
    words = "" if field.get("type") == "string" and "examples" not in field else can_be(field)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def players(game: Game[Any]) -> str:
    """How many play."""
    least, most = game.players
    return f"{least} player{'s' * (least > 1)}" if least == most else f"{least} to {most} players"


def minutes(game: Game[Any]) -> str:
    """How long it takes."""
    return f"{game.minutes[0]} to {game.minutes[1]} minutes"


def run_position_schema(chosen: argparse.Namespace) -> int:
    """Prints the JSON schema of positions."""
    print(pretty(schema(games.find(chosen.game))))
    return 0


def run_position_example(chosen: argparse.Namespace) -> int:
    """Prints a position from the middle of a game."""
    match = Match.new(games.find(chosen.game), seed=7)
    while match.ask is not None and match.ply < 12:
        before = match.position()
        match.play(index=match.ply % len(match.ask.options))
    print(pretty(match.position() if match.ask is not None else before))
    return 0
