"""The settings of a server; `gloaming serve --help` explains each."""

import os

import msgspec
from msgspec import Struct

VARIABLE = "GLOAMING_SERVE"  # the environment variable by which workers get the settings


class Settings(Struct, kw_only=True, omit_defaults=True):
    """The settings of a server."""

    database: str
    channels: str = ""  # redis://…, or postgres: the channel between worker processes
    archive_after: float = 0  # days; 0 archives nothing
    put_away_after: float = 30  # days; 0 puts nothing away
    thinkers: int | None = None  # processes for computer players
    pace: float = 0.0  # seconds that a computer player takes at least
    requests: float = 50  # requests a second from one address; 0 is no limit
    tables: float = 120  # tables opened an hour from one address; 0 is no limit
    hosts: list[str] = []  # host names that are accepted; empty: all
    address: str = ""  # the public URL, for links in messages; without it no messages are sent
    mail: str = ""  # smtp://USER:PASSWORD@HOST:PORT, or smtps://
    mail_from: str = ""
    private_hooks: bool = False  # whether webhooks may be in the server's own network
    notice_after: float = 60.0  # seconds that a table waits before its person is notified
    notice_apart: float = 900.0  # seconds between two messages to one person
    quiet: bool = False  # logs errors only


def export_settings(settings: Settings) -> None:
    """Puts the settings into the environment, for worker processes."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def exported_settings() -> Settings:
    """The settings from the environment."""
    return msgspec.json.decode(os.environ[VARIABLE], type=Settings)
