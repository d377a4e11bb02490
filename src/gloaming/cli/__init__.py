"""The command line. Each file here brings a few commands; what they need is imported when they run."""

import argparse
import sys
from collections.abc import Sequence

from gloaming import __version__
from gloaming.kernel import GloamingError

from . import analysis, check, games, lab, learn, lessons, packs, play, rules, serve
from .encoding import writable

COMMANDS = (play, lessons, serve, games, analysis, lab, learn, rules, packs, check)  # in the order of the help


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs a command; what a person can mend is told in one line, with exit code 2."""
    writable(sys.stdout)
    writable(sys.stderr)
    chosen = parser().parse_args(arguments)
    try:
        sys.exit(chosen.run(chosen))
    except GloamingError as error:
        print(f"gloaming: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of a pipe has gone; there is nobody to tell
        sys.exit(0)
    except OSError as error:
        if error.filename is None:
            raise
        print(f"gloaming: {error.filename}: {error.strerror}.", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


def parser() -> argparse.ArgumentParser:
    """Every command with its help."""
    top = argparse.ArgumentParser(prog="gloaming", description="A digital tabletop that knows every rule.")
    top.add_argument("--version", action="version", version=f"gloaming {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for file in COMMANDS:
        file.add(commands)
    return top
