"""`gloaming mcp`: a seat for a language model."""

import argparse

from .arguments import Commands, add_command


def add(commands: Commands) -> None:
    """The command of this file, with its help."""
    mcp = add_command(
        commands,
        "mcp",
        "let a language model play, by the Model Context Protocol on standard input and output (extra: mcp)",
    )
    mcp.add_argument(
        "--server", default="", metavar="URL", help="open and join tables there (default: tables of its own)"
    )
    mcp.add_argument("--name", default="Model", help="how it is called at served tables (default: %(default)s)")
    mcp.set_defaults(run=run_mcp)


def run_mcp(chosen: argparse.Namespace) -> int:
    """Serves the tools until the standard input ends."""
    from gloaming.mcp import mcp_server

    mcp_server(chosen.server, chosen.name).run("stdio")
    return 0
