"""`gloaming mcp`: a language model lists games, reads their rules and plays a seat, by the Model Context Protocol."""

from collections.abc import Callable
from functools import wraps
from threading import Lock

from gloaming import __version__
from gloaming.kernel import GloamingError
from gloaming.lab.extras import missing

from .seat.tools import TableTools

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise missing("mcp", error) from error

INSTRUCTIONS = (
    "A tabletop that knows every rule. list_games and about_game say what there is, open_table begins, play answers "
    "the question by the number or the label of an option. Every answer says what happened and what is asked next. "
    "What is refused changes nothing, and why_not says which rule forbids it. "
    "Where others sit at the table, wait waits until you are asked."
)


def mcp_server(server: str = "", name: str = "Model") -> MCPServer:
    """The server of the tools; with the address of a Gloaming server tables are opened there, under this name."""
    made = MCPServer("gloaming", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    one_at_a_time = Lock()  # the SDK runs each call in a thread of its own
    for tool in TableTools(server, name).all():
        made.add_tool(refusing(tool, one_at_a_time), structured_output=False)
    return made


def refusing(tool: Callable[..., str], one_at_a_time: Lock) -> Callable[..., str]:
    """A tool that returns refusals as text instead of raising them."""

    @wraps(tool)
    def told(*given: object, **named: object) -> str:
        try:
            with one_at_a_time:
                return tool(*given, **named)
        except GloamingError as refusal:
            raise ToolError(str(refusal)) from None

    return told
