"""The command line: gloaming play | saves | games | hint | check | rules | position | replay."""

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

from gloaming import Match, __version__, games
from gloaming.kernel import Game, GloamingError, NoSuchGame
from gloaming.kernel.positions import schema
from gloaming.ledger import cited, ledger, rule_text


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs a command; what a person can mend is told in one line, with exit code 2."""
    chosen = parser().parse_args(arguments)
    try:
        sys.exit(chosen.run(chosen))
    except GloamingError as error:
        print(f"gloaming: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of a pipe has gone; there is nobody to tell
        sys.exit(0)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


def parser() -> argparse.ArgumentParser:
    """Every command with its help."""
    top = argparse.ArgumentParser(prog="gloaming", description="A digital tabletop that knows every rule.")
    top.add_argument("--version", action="version", version=f"gloaming {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser(
        "play", help="play in the terminal", description="Play in the terminal.", epilog=PLAY_HELP
    )
    play.add_argument("game", nargs="?", help="the game; without it you choose from a list")
    play.add_argument("--new", action="store_true", help="begin a new game instead of going on with the saved one")
    play.add_argument("--seed", type=int, help="the seed of a new game; the same seed deals the same cards")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option of a new game")
    play.add_argument("--position", type=Path, metavar="FILE", help="begin from a position (JSON)")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a save from this file")
    play.add_argument("--slot", help="a name for the saved game, to keep several")
    play.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    play.add_argument("--folder", type=Path, help="where games are saved")
    play.set_defaults(run=run_play)

    saves = commands.add_parser("saves", help="list the saved games")
    saves.add_argument("--folder", type=Path, help="where games are saved")
    saves.set_defaults(run=run_saves)

    listing = commands.add_parser("games", help="list the games, or tell about one and its options")
    listing.add_argument("game", nargs="?")
    listing.set_defaults(run=run_games)

    check = commands.add_parser("check", help="hold games to the laws of the house, by thousands of random decisions")
    check.add_argument("games", nargs="*", metavar="GAME", help="without any: all that are installed")
    check.add_argument("--decisions", type=int, default=4000, help="how many (default: %(default)s)")
    check.add_argument("--seed", type=int, default=0)
    check.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option")
    check.set_defaults(run=run_check)

    hint = commands.add_parser("hint", help="what a computer player would do in your saved game, and why")
    hint.add_argument("game")
    hint.add_argument("--slot", help="the name of the saved game")
    hint.add_argument("--iterations", type=int, default=1000, help="how long it thinks (default: %(default)s)")
    hint.add_argument("--folder", type=Path, help="where games are saved")
    hint.set_defaults(run=run_hint)

    rules = commands.add_parser("rules", help="read the rules ledger; see which rules the tests cite")
    rules_commands = rules.add_subparsers(required=True, metavar="COMMAND")
    show = rules_commands.add_parser("show", help="the rules of a game, or one of them")
    show.add_argument("game")
    show.add_argument("rule", nargs="?", metavar="ID")
    show.set_defaults(run=run_rules_show)
    coverage = rules_commands.add_parser("coverage", help="how many rules of a game are cited by its tests")
    coverage.add_argument("game")
    coverage.add_argument("--tests", type=Path, metavar="DIR", help="where its tests are (default: tests/games/GAME)")
    coverage.set_defaults(run=run_rules_coverage)

    position = commands.add_parser("position", help="positions: states at the start of a phase, as JSON")
    position_commands = position.add_subparsers(required=True, metavar="COMMAND")
    for name, run, words in (
        ("schema", run_position_schema, "the JSON schema of a game's positions"),
        ("example", run_position_example, "a position of a game that loads"),
    ):
        command = position_commands.add_parser(name, help=words)
        command.add_argument("game")
        command.set_defaults(run=run)

    replay = commands.add_parser("replay", help="play a recorded game again and step through it")
    replay.add_argument("record", type=Path, metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="only check that it plays again as it says")
    replay.set_defaults(run=run_replay)
    return top


PLAY_HELP = "Games are saved after every decision. `gloaming games GAME` lists the rule options of a game."


def run_play(chosen: argparse.Namespace) -> int:
    """Opens the terminal table: with the saved game, a given one, or a new one."""
    from gloaming.terminal import Shelf, play  # Textual is slow to import, and only needed here

    shelf = Shelf(chosen.folder or data_folder())
    game = games.find(chosen.game or choose_game([saved.name for saved in shelf.names()]))
    slot = chosen.slot or game.name
    options = options_of(chosen.option)

    def new_match() -> Match:
        return Match.new(game, chosen.seed if chosen.seed is not None else secrets.randbelow(1_000_000), options)

    given = given_match(game, chosen)
    if given is None and slot in shelf and not (chosen.new or options or chosen.seed is not None):
        match = shelf.load(slot)
        if match.game is not game:
            raise GloamingError(f"The slot {slot!r} holds a game of {match.game.title}. Choose another --slot.")
    else:
        match = given or new_match()
        if slot in shelf:
            aside = shelf.put_aside(slot)
            match.notice = f"The game that was waiting is kept: gloaming play {game.name} --slot {aside}"
    plain = chosen.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    play(match, shelf, slot, plain=plain, rule_text=lambda rule: rule_text(game, rule), new_match=new_match)
    return 0


def given_match(game: Game[Any], chosen: argparse.Namespace) -> Match | None:
    """The match that a file on the command line describes, if one does."""
    if chosen.position is not None:
        return Match.from_position(game, read_file(chosen.position))
    if chosen.load is not None:
        return Match.load(read_file(chosen.load), game)
    return None


def choose_game(saved: Sequence[str]) -> str:
    """Asks which game, by number or name; a mere Enter takes the first."""
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
    """The games that load; a stranger's that is broken is left out."""
    found = []
    for name in games.names():
        with suppress(NoSuchGame):
            found.append(games.find(name).name)
    return found


def run_saves(chosen: argparse.Namespace) -> int:
    """Lists the games that can be gone on with."""
    from gloaming.terminal import Shelf

    shelf = Shelf(chosen.folder or data_folder())
    for saved in shelf.names():
        decisions = "1 decision" if saved.ply == 1 else f"{saved.ply} decisions"
        print(f"{saved.name:<14} {saved.title}, {decisions}, {time.ctime(saved.when)} {saved.note}".rstrip())
    print(f"Games are saved in {shelf.folder}.")
    return 0


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
    described = msgspec.json.schema(game.options)
    fields = described["$defs"][game.options.__name__]["properties"]
    for name, field in fields.items():
        default = msgspec.json.encode(field.get("default")).decode()
        print(f"\n  --option {name}={default}\n      {field.get('description', '')} {values_of(field)}".rstrip())
    return 0


def values_of(field: dict[str, Any]) -> str:
    """What an option can be, in words."""
    if "enum" in field:
        return f"One of: {', '.join(str(value) for value in field['enum'])}."
    if field.get("type") == "boolean":
        return "One of: true, false."
    return ""


def players(game: Game[Any]) -> str:
    """How many play."""
    least, most = game.players
    return f"{least} player{'s' * (least > 1)}" if least == most else f"{least} to {most} players"


def minutes(game: Game[Any]) -> str:
    """How long it takes."""
    return f"{game.minutes[0]} to {game.minutes[1]} minutes"


def run_check(chosen: argparse.Namespace) -> int:
    """Checks games with a progress bar; a breach leaves a record that replays up to it."""
    from rich.progress import Progress

    from gloaming.testing import Nonconforming, check_game

    if chosen.decisions < 1:
        raise GloamingError(f"--decisions {chosen.decisions}: a check takes at least 1.")
    failed = 0
    for name in chosen.games or games.names():
        with Progress(transient=True, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task(f"Checking {name}", total=chosen.decisions)
            try:
                report = check_game(
                    name,
                    decisions=chosen.decisions,
                    seed=chosen.seed,
                    options=options_of(chosen.option),
                    progress=lambda made, total, task=task: bar.update(task, completed=made),  # type: ignore[misc]
                )
            except NoSuchGame as broken:
                if chosen.games:
                    raise
                failed += 1
                print(f"{name}: FAILED. {broken}")
                continue
            except Nonconforming as breach:
                failed += 1
                bar.stop()
                print(f"{name}: FAILED. {breach}")
                if breach.record is not None:
                    file = Path(f"{name}-breach.record.json")
                    file.write_bytes(breach.record)
                    print(f"  The match up to there: {file} (gloaming replay {file})")
                continue
        print(
            f"{name}: passed. {report.decisions} decisions in {report.games} games, {report.looks} full looks; "
            f"decisions met: {', '.join(report.kinds)}; drawn by: {', '.join(report.renderers) or 'nothing installed'}."
        )
    return 1 if failed else 0


def run_hint(chosen: argparse.Namespace) -> int:
    """Prints the best options of the decision that a saved game waits at, what to expect of them, and why."""
    from gloaming.agents import hint
    from gloaming.terminal import Shelf

    if chosen.iterations < 1:
        raise GloamingError(f"--iterations {chosen.iterations}: a hint takes at least 1.")
    match = Shelf(chosen.folder or data_folder()).load(chosen.slot or games.find(chosen.game).name)
    advised = hint(match, iterations=chosen.iterations)
    print(f"{advised.question} ({advised.iterations} iterations)")
    for number, advice in enumerate(advised.advice, 1):
        print(f"{number}. {advice.label}: {advice.why}.")
    return 0


def run_rules_show(chosen: argparse.Namespace) -> int:
    """Prints the rules of a game under their headings, or one rule."""
    rules = ledger(games.find(chosen.game))
    if chosen.rule is not None and chosen.rule.upper() not in rules:
        raise GloamingError(
            f"{chosen.game} has no rule {chosen.rule!r}; `gloaming rules show {chosen.game}` lists them."
        )
    heading = ""
    for rule in rules.values():
        if chosen.rule is not None and rule.id != chosen.rule.upper():
            continue
        if rule.heading != heading:
            heading = rule.heading
            print(f"\n{heading}")
        print(f"  {rule.id}  {rule_text(games.find(chosen.game), rule.id)}")
    return 0


def run_rules_coverage(chosen: argparse.Namespace) -> int:
    """Prints how many rules are cited by tests, and which are not."""
    folder = chosen.tests or Path("tests") / "games" / chosen.game
    if not folder.is_dir():
        raise GloamingError(f"There is no folder {folder}; say where the tests are with --tests DIR.")
    rules, tests = ledger(games.find(chosen.game)), cited(folder)
    missing = [rule for rule in rules if rule not in tests]
    print(f"{chosen.game}: {len(rules) - len(missing)} of {len(rules)} rules are cited by tests.")
    for rule in missing:
        print(f"  not cited: {rule}  {rules[rule].text[:90]}")
    for rule in tests:
        if rule not in rules:
            print(f"  cited, but not in the ledger: {rule} by {', '.join(tests[rule])}")
    return 1 if missing or any(rule not in rules for rule in tests) else 0


def run_position_schema(chosen: argparse.Namespace) -> int:
    """Prints the JSON schema of positions."""
    print(pretty(schema(games.find(chosen.game))))
    return 0


def run_position_example(chosen: argparse.Namespace) -> int:
    """Prints a position out of the middle of a game."""
    match = Match.new(games.find(chosen.game), seed=7)
    while match.ask is not None and match.ply < 12:
        before = match.position()
        match.play(index=match.ply % len(match.ask.options))
    print(pretty(match.position() if match.ask is not None else before))
    return 0


def run_replay(chosen: argparse.Namespace) -> int:
    """Verifies a record; then opens it to be stepped through."""
    from gloaming.terminal import replay

    match = Match.replay(read_file(chosen.record))
    ended = "not finished" if match.result is None else match.summary().title
    print(f"{match.game.title}: {match.ply} decisions, {ended}. It plays again as it says.")
    if not chosen.verify:
        replay(match, rule_text=lambda rule: rule_text(match.game, rule))
    return 0


def options_of(given: Sequence[str]) -> dict[str, Any]:
    """Options from the command line: NAME=VALUE, the value as JSON or as a mere word."""
    options: dict[str, Any] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise GloamingError(f"--option {each!r}: write NAME=VALUE.")
        try:
            options[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name] = value
    return options


def read_file(path: Path) -> bytes:
    """The contents of a file, or a refusal in words."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise GloamingError(f"{path} cannot be read: {error.strerror}.") from None


def pretty(value: Any) -> str:
    """JSON for people."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def data_folder() -> Path:
    """Where games are saved: the data folder of the user."""
    from platformdirs import user_data_path

    return user_data_path("gloaming", appauthor=False)
