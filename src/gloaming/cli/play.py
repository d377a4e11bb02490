"""`gloaming play`, `saves`, `replay`: at the table in the terminal."""

import argparse
import secrets
import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import fill
from typing import Any

import msgspec

from gloaming import Match, games
from gloaming.kernel import Game, GloamingError, NoSuchGame
from gloaming.ledger import rule_text

from .arguments import Commands, add_command, data_folder, options_of, read_file
from .games import minutes, players
from .packs import add_pack, use_pack


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    play = add_command(commands, "play", "play in the terminal", epilog=PLAY_HELP)
    play.add_argument("game", nargs="?", help="the game; without it you choose from a list")
    play.add_argument("--new", action="store_true", help="begin a new game instead of going on with the saved one")
    play.add_argument("--seed", type=int, help="the seed of a new game; the same seed deals the same cards")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option of a new game")
    play.add_argument("--computer", action="append", default=[], metavar="[SEAT=]NAME", help=COMPUTER_HELP)
    add_pack(play)
    play.add_argument("--position", type=Path, metavar="FILE", help="begin from a position (JSON)")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a save from this file")
    play.add_argument("--slot", help="a name for the saved game, to keep several")
    play.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    play.add_argument("--pace", choices=PACES, default="brisk", help=PACE_HELP)
    play.add_argument("--danger", choices=DANGERS, default="lose", help=DANGER_HELP)
    play.add_argument("--folder", type=Path, help="where games are saved")
    play.add_argument("--server", default="", metavar="URL", help=SERVER_HELP)
    play.add_argument("--name", default="", help="how you are called at a served table")
    play.set_defaults(run=run_play)

    saves = add_command(commands, "saves", "list the saved games")
    saves.add_argument("--folder", type=Path, help="where games are saved")
    saves.set_defaults(run=run_saves)

    replay = add_command(
        commands, "replay", "play a recorded game again and step through it, or open a report of a problem"
    )
    replay.add_argument("record", type=Path, metavar="FILE")
    replay.add_argument("--pace", choices=PACES, default="brisk", help=PACE_HELP)
    replay.add_argument("--verify", action="store_true", help="only check that it plays again as it says")
    replay.set_defaults(run=run_replay)


PACES = ("calm", "brisk", "once")
PACE_HELP = "how long one sees what happens, event by event; once shows only the end"
DANGERS = ("lose", "any", "never")
DANGER_HELP = (
    "warn before a decision that loses the game, a character or most health before you decide again, that loses any "
    "health at all, or never (default: %(default)s)"
)
COMPUTER_HELP = (
    "a computer player (level:1 to level:8, random, greedy, search:1000) on a chair, counted from 1; without SEAT= on "
    "all chairs but the first; none instead of NAME for a person. A saved game keeps its computer players: SEAT=NAME "
    "changes one chair, SEAT=none gives it to a person, none all of them."
)
SERVER_HELP = (
    "sit down at a served table, line by line: by the secret link of a chair, or by the address of a server, where "
    "a new table is opened with --option and --computer NAME; without computer players other chairs are open to people"
)
PLAY_HELP = "Games are saved after every decision. `gloaming games GAME` lists the rule options of a game."


def run_play(chosen: argparse.Namespace) -> int:
    """Opens the terminal table: with the saved game, a given one, or a new one."""
    if chosen.server:
        return run_served(chosen)
    # slow to import, and only needed here
    from gloaming.terminal import Computers, SaveFolder, computers_beside, mere_names, play, seated

    saves = SaveFolder(chosen.folder or data_folder())
    game = games.find(chosen.game or game_of_save(chosen.load) or choose_game([saved.name for saved in saves.names()]))
    slot = chosen.slot or game.name
    options = options_of(chosen.option)
    use_pack(chosen.pack, options)

    def new_match() -> Match:
        return Match.new(game, chosen.seed if chosen.seed is not None else secrets.randbelow(1_000_000), options)

    given = given_match(game, chosen)
    goes_on = given is None and slot in saves and not (chosen.new or options or chosen.seed is not None)
    match = saves.load(slot) if goes_on else given or new_match()
    if match.game is not game:
        raise GloamingError(f"The slot {slot!r} holds a game of {match.game.title}. Choose another --slot.")
    if isinstance(match.options, game.options):
        options = msgspec.to_builtins(match.options)  # a new game keeps the number of seats
    before: Computers = {}
    if not mere_names(chosen.computer):  # a mere name replaces whoever had the seats
        if goes_on:
            before = saves.computers(slot, match)
        elif chosen.load is not None:
            before = computers_beside(chosen.load, match)
    computers = seated(chosen.computer, match, before)
    if not goes_on and slot in saves:
        aside = saves.put_aside(slot)
        match.notice = f"The game that was waiting is kept: gloaming play {game.name} --slot {aside}"
    plain = chosen.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    play(
        match,
        saves,
        slot,
        plain=plain,
        rule_text=lambda rule: rule_text(game, rule),
        new_match=new_match,
        computers=computers,
        pace=chosen.pace,
        danger=chosen.danger,
    )
    return 0


def run_served(chosen: argparse.Namespace) -> int:
    """Sits down at a table on a server, and plays it line by line."""
    from gloaming.seat.lines import ServedLines
    from gloaming.seat.seats import NOBODY, ServedSeat

    here = ("seed", "position", "load", "slot", "pack", "folder")
    if wrong := next((each for each in here if getattr(chosen, each) is not None), None):
        raise GloamingError(
            f"--{wrong} is for tables here; a server deals and keeps its own. Leave it or --server out."
        )
    if "/t/" in chosen.server:
        seat = ServedSeat.by_link(chosen.server, chosen.name)
    else:
        game, computer = chosen.game or choose_game([]), chosen.computer or [NOBODY]
        if len(computer) > 1 or "=" in computer[0]:
            raise GloamingError(
                "--computer: at a served table one computer player has all other chairs. Write its NAME."
            )
        seat = ServedSeat.open(chosen.server, game, options_of(chosen.option), computer[0], chosen.name)
    ServedLines(seat, sys.stdin.readline, sys.stdout).run()
    return 0


def given_match(game: Game[Any], chosen: argparse.Namespace) -> Match | None:
    """The match in a file on the command line, if there is one."""
    if chosen.position is not None:
        return Match.from_position(game, read_file(chosen.position))
    if chosen.load is not None:
        return Match.load(read_file(chosen.load), game)
    return None


def game_of_save(path: Path | None) -> str:
    """The game of a save on the command line."""
    return Match.load(read_file(path)).game.name if path is not None else ""


def choose_game(saved: Sequence[str]) -> str:
    """Asks which game, by number or name; Enter takes the first."""
    found = playable()
    for number, name in enumerate(found, 1):
        game = games.find(name)
        going_on = " (a game is waiting)" if name in saved else ""
        print(f"{number}  {game.title} — {players(game)}, {minutes(game)}{going_on}")
        print(fill(game.about, shutil.get_terminal_size().columns - 1, initial_indent="   ", subsequent_indent="   "))
    while True:
        try:
            answer = input(f"Which game? [1: {games.find(found[0]).title}] ").strip()
        except EOFError:
            print()
            if sys.stdin.isatty():
                sys.exit(0)  # a person who types Ctrl-D wants to leave
            return found[0]
        if not answer:
            return found[0]
        if answer.isdigit() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]
        if answer in found:
            return answer
        print(f"There is no {answer!r}: type a number from 1 to {len(found)}, or a name: {', '.join(found)}.")


def playable() -> list[str]:
    """The games that load."""
    found = []
    for name in games.names():
        with suppress(NoSuchGame):
            found.append(games.find(name).name)
    return found


def run_saves(chosen: argparse.Namespace) -> int:
    """Lists the saved games."""
    from gloaming.terminal import SaveFolder

    saves = SaveFolder(chosen.folder or data_folder())
    for saved in saves.names():
        decisions = "1 decision" if saved.ply == 1 else f"{saved.ply} decisions"
        print(f"{saved.name:<14} {saved.title}, {decisions}, {time.ctime(saved.when)} {saved.note}".rstrip())
    print(f"Games are saved in {saves.folder}.")
    return 0


class ReportFile(msgspec.Struct):
    """A problem report from the browser; only its save is read."""

    save: bytes


def save_in_report(given: bytes) -> bytes | None:
    """The save in a problem report; None if the file is something else."""
    try:
        return msgspec.json.decode(given, type=ReportFile).save
    except msgspec.MsgspecError:
        return None


def run_replay(chosen: argparse.Namespace) -> int:
    """Verifies a record, then opens it to be stepped through."""
    from gloaming.terminal import replay

    given = read_file(chosen.record)
    if saved := save_in_report(given):
        match = Match.load(saved)
        print(f"{match.game.title}: a report of a problem. What its sender could not see is dealt anew.")
    else:
        match = Match.replay(given)
        ended = "not finished" if match.result is None else match.summary().title
        print(f"{match.game.title}: {match.ply} decisions, {ended}. It plays again as it says.")
    if not chosen.verify:
        replay(match, lambda rule: rule_text(match.game, rule), chosen.pace)
    return 0
