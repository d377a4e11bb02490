"""`gloaming serve`: the server with the browser client."""

import argparse
import os

from gloaming.kernel import GloamingError

from .arguments import Commands, add_command, data_folder


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    serve = add_command(commands, "serve", "serve tables in the browser", epilog="docs/deploy.md tells more.")
    serve.add_argument("--open", action="store_true", help="open the browser; stop when the standard input ends")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: %(default)s)")
    serve.add_argument("--port", type=int, default=8470, help="the port to listen at (default: %(default)s)")
    serve.add_argument("--database", metavar="URL", help="where tables are kept (default: SQLite in your data folder)")
    serve.add_argument("--workers", type=int, default=1, metavar="N", help="processes that serve (default: 1)")
    serve.add_argument(
        "--channels", default="", metavar="URL", help="how workers tell each other: redis://… | postgres"
    )
    serve.add_argument("--thinkers", type=int, metavar="N", help="processes in which computer players think")
    serve.add_argument("--archive-after", type=float, default=0, metavar="DAYS", help="put aside what nobody touches")
    serve.add_argument(
        "--put-away-after",
        type=float,
        default=30,
        metavar="DAYS",
        help="end kindly what nobody plays any more (default: %(default)s; 0 is never)",
    )
    serve.add_argument(
        "--trust-proxy",
        nargs="?",
        const="127.0.0.1",
        default="",
        metavar="ADDRESS",
        help="the proxy whose X-Forwarded-For is believed (without an address: one on this machine)",
    )
    serve.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which it may be asked, again for each (default: any)",
    )
    serve.add_argument(
        "--address", default="", metavar="URL", help="how it is reached from outside: links in messages begin with it"
    )
    serve.add_argument(
        "--mail",
        default=os.environ.get("GLOAMING_MAIL", ""),
        metavar="URL",
        help="smtp://USER:PASSWORD@HOST:PORT or smtps://… (default: the variable GLOAMING_MAIL)",
    )
    serve.add_argument("--mail-from", default="", metavar="NAME@HOST", help="who sends the mail")
    serve.add_argument("--private-hooks", action="store_true", help="webhooks may lead into your own network")
    limit = "from one address (default: %(default)s; 0 is no limit)"
    serve.add_argument("--requests-per-second", type=float, default=50, metavar="N", help=limit)
    serve.add_argument("--tables-per-hour", type=float, default=120, metavar="N", help=limit)
    serve.set_defaults(run=run_serve)


def run_serve(chosen: argparse.Namespace) -> int:
    """Serves until it is stopped."""
    from gloaming.server import Settings
    from gloaming.server.run import serve

    if chosen.workers < 1:
        raise GloamingError(f"--workers {chosen.workers}: it takes at least 1.")
    if chosen.open and chosen.workers > 1:
        raise GloamingError("--open is for playing at home, with one process.")
    if chosen.mail and not (chosen.address and chosen.mail_from):
        raise GloamingError(
            "--mail needs --address and --mail-from: a message says where the table is, and who writes."
        )
    settings = Settings(
        database=chosen.database or default_database(),
        channels=chosen.channels,
        archive_after=chosen.archive_after,
        put_away_after=chosen.put_away_after,
        thinkers=chosen.thinkers,
        pace=PACE,
        requests=chosen.requests_per_second,
        tables=chosen.tables_per_hour,
        hosts=chosen.allow_host,
        address=chosen.address,
        mail=chosen.mail,
        mail_from=chosen.mail_from,
        private_hooks=chosen.private_hooks,
        quiet=chosen.open,
    )
    serve(settings, chosen.host, chosen.port, workers=chosen.workers, trust=chosen.trust_proxy, home=chosen.open)
    return 0


PACE = 0.3  # seconds that a computer player takes at least, so that people can follow


def default_database() -> str:
    """A file in the user's data folder."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GloamingError(f"{folder} cannot be made: {error.strerror}. Choose with --database.") from None
    return f"sqlite:///{folder / 'tables.sqlite'}"
