"""A client on the wire: opens a table at a server, sits down against the computer and plays over a websocket.

    gloaming serve                                                # in one window
    python docs/examples/wire_client.py http://127.0.0.1:8470     # in another

docs/protocol.md says what everything means. No rule is known here: the server says what can be chosen.
"""

import json
import sys
from random import Random
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from gloaming.host.views.diff import apply

server = sys.argv[1]


def post(path, **body):
    """What the server answers to a request."""
    request = Request(server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


seats = [{"kind": "me", "name": "A program"}, {"kind": "computer", "level": "level:1"}]
opened = post("/api/tables", game="tictactoe", seats=seats)
print(f"Whoever has the link may look on: {server}/t/{opened['id']}")

random, view, answered = Random(7), None, -1
with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{opened['id']}/live") as line:
    line.send(json.dumps({"token": opened["token"]}))  # whoever has the token of a seat plays for it
    while view is None or view["result"] is None:
        told = json.loads(line.recv())
        if "view" in told:
            view = told["view"]  # everything there is to draw
        elif "diff" in told:
            view = apply(view, told["diff"])  # or only what has changed
        options = (view["ask"] or {}).get("options")  # they are told to whom they concern
        if options and view["ply"] > answered:
            choice, answered = random.randrange(len(options)), view["ply"]
            print(f"{view['ask']['question']} {options[choice]['label']}")
            line.send(json.dumps({"play": choice, "ply": view["ply"]}))

print(f"It is over: {view['result']['summary']['title']}")
