"""Arguments that several commands share: rule options, files, folders."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from gloaming.kernel import GloamingError

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_command(commands: Commands, name: str, does: str, **more: Any) -> argparse.ArgumentParser:
    """Adds a command; `does` is shown in the list of commands and at the top of its help."""
    return commands.add_parser(name, help=does, description=f"{does[:1].upper()}{does[1:]}.", **more)


def options_of(given: Sequence[str]) -> dict[str, Any]:
    """Rule options from the command line: NAME=VALUE, the value as JSON or as a plain word."""
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


def varied_options(given: Sequence[str]) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The options with one value, and those with several, which take turns."""
    values: dict[str, list[Any]] = {}
    for each in given:
        for name, value in options_of([each]).items():
            values.setdefault(name, []).append(value)
    return (
        {name: each[0] for name, each in values.items() if len(each) == 1},
        {name: each for name, each in values.items() if len(each) > 1},
    )


def read_file(path: Path) -> bytes:
    """The contents of a file, or a refusal in words."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise GloamingError(f"{path} cannot be read: {error.strerror}.") from None


def check_folder(file: Path) -> None:
    """Raises if the folder of a file does not exist, before hours are spent on the contents."""
    if not file.absolute().parent.is_dir():
        raise GloamingError(f"{file} cannot be written: there is no folder {file.parent}.")


def pretty(value: Any) -> str:
    """JSON, indented."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def data_folder() -> Path:
    """Where games are saved: the data folder of the user."""
    from platformdirs import user_data_path

    return user_data_path("gloaming", appauthor=False)
