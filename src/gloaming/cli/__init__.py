"""The command line. Each file here has a few commands; what they need is imported when they run."""

import argparse
import difflib
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from gloaming import __version__
from gloaming.kernel import GloamingError

from . import (
    analysis,
    benchmark,
    check,
    completion,
    daily,
    games,
    lab,
    learn,
    lessons,
    mcp,
    packs,
    play,
    puzzles,
    rules,
    serve,
)
from .encoding import writable

COMMANDS = (
    play,
    daily,
    puzzles,
    lessons,
    serve,
    mcp,
    games,
    analysis,
    lab,
    benchmark,
    learn,
    rules,
    packs,
    check,
    completion,
)  # in the order of the help


WRONG = re.compile(r"invalid choice: '([^']*)'")


class CommandParser(argparse.ArgumentParser):
    """A parser that suggests the nearest command for one that is mistyped."""

    commands: "argparse._SubParsersAction[argparse.ArgumentParser] | None" = None

    def add_subparsers(self, **more: Any) -> Any:
        """Adds subcommands that use this class, too."""
        self.commands = super().add_subparsers(**more)
        return self.commands

    def error(self, message: str) -> NoReturn:
        """Prints what is wrong, and exits."""
        wrong = WRONG.search(message) if self.commands is not None else None
        if self.commands is not None and wrong is not None and wrong[1] not in self.commands.choices:
            near = difflib.get_close_matches(wrong[1], self.commands.choices, n=1)
            hint = f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(self.commands.choices)}."
            message = f"there is no command {wrong[1]!r}. {hint}"
        super().error(message)


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs a command; errors that a person can mend are printed in one line, with exit code 2."""
    writable(sys.stdout)
    writable(sys.stderr)
    top = parser()
    if not (sys.argv[1:] if arguments is None else arguments):
        top.print_help()
        sys.exit(0)
    chosen = top.parse_args(arguments)
    try:
        sys.exit(chosen.run(chosen))
    except GloamingError as error:
        print(f"gloaming: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of the pipe has closed it
        sys.exit(0)
    except OSError as error:
        if error.filename is None:
            raise
        print(f"gloaming: {error.filename}: {error.strerror}.", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


def parser() -> CommandParser:
    """Every command with its help."""
    top = CommandParser(prog="gloaming", description="A digital tabletop that knows every rule.")
    top.add_argument("--version", action="version", version=f"gloaming {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for file in COMMANDS:
        file.add(commands)
    return top
