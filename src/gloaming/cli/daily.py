"""`gloaming daily`: the deals of the day of a server, in the terminal."""

import argparse
import json
import secrets
import sys
from typing import Any

from gloaming.kernel import GloamingError

from .arguments import Commands, add_command, data_folder

KEYS = "keys.json"  # the keys of this person at servers


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    daily = add_command(commands, "daily", "play the deal of the day of a server: the same cards for everybody")
    daily.add_argument("server", metavar="URL", help="the address of the server")
    daily.add_argument("game", nargs="?", default="", help="which game to play; without one, what is on today")
    daily.add_argument("--name", default="", help="how you are called in the table of results")
    daily.set_defaults(run=run_daily)


def run_daily(chosen: argparse.Namespace) -> int:
    """Lists the deals of a server, or plays one line by line and tells the results."""
    from gloaming.client import RemoteSeat, request
    from gloaming.seat.lines import ServedLines
    from gloaming.seat.seats import ServedSeat

    server = chosen.server.rstrip("/")
    person = own_key(server, chosen.name)
    listed = request(f"{server}/api/deals", person=person)
    if not chosen.game:
        print("\n".join(told(deal) for deal in listed["deals"]))
        return 0
    deal = next((each for each in listed["deals"] if each["game"] == chosen.game), None)
    if deal is None:
        games = ", ".join(each["game"] for each in listed["deals"])
        raise GloamingError(f"{chosen.game!r} has no deal today. There are: {games}.")
    seat = RemoteSeat.deal(server, deal["id"], person)
    if (seat.look()["table"]["deal"] or {}).get("practice"):
        print("You have had your try: this is practice.")
    ServedLines(ServedSeat(seat), sys.stdin.readline, sys.stdout).run()
    tell_results(request(f"{server}/api/deals/{deal['id']}", person=person))
    return 0


def told(deal: dict[str, Any]) -> str:
    """A deal in a line."""
    mine, best = deal["mine"], deal["best"]
    own = "" if mine is None else " You have played it." if mine["over"] else " You have begun it."
    found = "" if best is None else f", best: {best['result']['said']}"
    return f"{deal['game']}: {deal['name']} ({deal['every']} of {deal['begins']}), {deal['tried']} tried{found}.{own}"


def tell_results(page: dict[str, Any]) -> None:
    """The table of results, and where others decided otherwise."""
    for each in page["standings"][:10]:
        who = "you" if each["yours"] else each["profile"].get("name") or "somebody"
        print(f"{each['place']:3}. {who}: {each['result']['said']}, {each['result']['decisions']} decisions")
    for each in page["ghosts"]:
        if (otherwise := each["otherwise"]) is not None:
            who = each["profile"].get("name") or "Somebody"
            print(f"{who} at decision {otherwise['ply'] + 1}: {otherwise['theirs']} (you: {otherwise['mine']})")


def own_key(server: str, name: str) -> str:
    """The person's key at a server: made the first time, and kept in the data folder."""
    from gloaming.client import request

    path = data_folder() / KEYS
    keys: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if server not in keys:
        made = secrets.token_urlsafe(16)
        request(f"{server}/api/me", {"token": made, "profile": {"name": name}})
        keys[server] = made
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
        path.write_text(json.dumps(keys, indent=1), "utf-8")
    return keys[server]
