"""The settings of a server; `gloaming serve --help` explains each."""

import os

import msgspec
from msgspec import Struct

VARIABLE = "GLOAMING_SERVE"  # how the settings reach the workers


class Settings(Struct, kw_only=True, omit_defaults=True):
    """The settings of a server."""

    database: str
    channels: str = ""  # redis://…, or postgres; how workers tell each other what has moved
    archive_after: float = 0  # days; 0 archives nothing
    put_away_after: float = 30  # days; 0 puts nothing away
    thinkers: int | None = None  # processes for computer players
    pace: float = 0.0  # seconds that a computer player takes at least
    requests: float = 50  # a second and address; 0 is no limit
    tables: float = 120  # opened an hour and address; 0 is no limit
    hosts: list[str] = []  # names under which it may be asked; none: under any
    address: str = ""  # under which it is reached, for links in messages; without it nobody is written to
    mail: str = ""  # smtp://USER:PASSWORD@HOST:PORT, or smtps://
    mail_from: str = ""
    private_hooks: bool = False  # webhooks may lie in its own network
    notice_after: float = 60.0  # seconds that a table waits before its person is told
    notice_apart: float = 900.0  # seconds between two messages to one person
    quiet: bool = False  # logs only what is wrong


def export_settings(settings: Settings) -> None:
    """Puts the settings into the environment, for worker processes."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def exported_settings() -> Settings:
    """The settings from the environment."""
    return msgspec.json.decode(os.environ[VARIABLE], type=Settings)
