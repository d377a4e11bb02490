"""Routes about games: the list, the chairs of a new table, the rules."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from gloaming.host.views.game_card import ChairCard, GameCard, all_games, chairs, find_game, rules
from gloaming.ledger import Rule, ledger_text

from ..auth import AnyRequest
from ..http_cache import send_json


class RuleOptions(Struct, forbid_unknown_fields=True):
    """The rule options that a table would be opened with."""

    options: dict[str, Any] = {}


@get("/api/games", sync_to_thread=False)
def list_games(request: AnyRequest) -> Response[list[GameCard]]:
    """Every game, with its options and computer players."""
    return send_json(request, all_games())


@post("/api/games/{game:str}/chairs", status_code=200, sync_to_thread=False)
def list_chairs(game: FromPath[str], data: JSONBody[RuleOptions]) -> list[ChairCard]:
    """The chairs of a table with these options."""
    return chairs(find_game(game), data.options)


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def list_rules(request: AnyRequest, game: FromPath[str]) -> Response[list[Rule]]:
    """The rules ledger of a game."""
    return send_json(request, rules(find_game(game)))


class LedgerText(Struct):
    """The rules ledger as it is written, in Markdown."""

    text: str


@get("/api/games/{game:str}/ledger", sync_to_thread=False)
def read_ledger(request: AnyRequest, game: FromPath[str]) -> Response[LedgerText]:
    """The whole rules ledger of a game, with the text between its rules."""
    return send_json(request, LedgerText(ledger_text(find_game(game))))


ROUTES = [list_games, list_chairs, list_rules, read_ledger]
