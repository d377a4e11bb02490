"""Any scene in the real client, without a match behind it: the page asks for a table and gets what the test shows."""

import json
from typing import Any

import msgspec
from playwright.sync_api import Route, WebSocketRoute

from gloaming.scene import Gloss, LogLine, Scene
from tests.web.house import Person

TABLE = "drawn"


def view_of(
    scene: Scene, options: list[Gloss] | None = None, log: list[LogLine] | None = None, **more: Any
) -> dict[str, Any]:
    """A view of a table with one person at it."""
    seat = {"seat": 0, "kind": "human", "name": "Ann", "level": None, "here": True, "yours": True, "screen": 0}
    table: dict[str, Any] = {
        "id": TABLE,
        "name": "",
        "game": "drawn",
        "title": scene.title,
        "options": {},
        "seed": None,
    }
    table |= {"watchable": True, "hints": True, "record": False, "forked_from": None}
    ask = {"seat": 0, "kind": "look", "rule": "XX-1", "question": "What is it?", "options": options or [Gloss("Go on")]}
    view: dict[str, Any] = {
        "table": table,
        "seats": [seat],
        "watching": 0,
        "ply": 0,
        "turn": 0,
        "viewer": 0,
        "curtain": None,
    }
    view |= {"scene": scene, "ask": ask, "thinking": None, "log": log or [], "earlier": 0, "chat": [], "request": None}
    view |= {"undo": {"means": "none", "why": "This is a picture.", "redo": False}, "result": None}
    view |= {"practice": False, "notice": ""}
    plain: dict[str, Any] = msgspec.to_builtins(view | more)
    return plain


class Drawing:
    """A person who looks at scenes. `show` changes the scene as a live table would."""

    def __init__(self, person: Person, view: dict[str, Any]) -> None:
        self.person, self.view = person, view
        self.lines: list[WebSocketRoute] = []
        self.gone = False  # whether nobody answers any more
        self.said: list[dict[str, Any]] = []  # what the client has sent over the line
        person.page.route(f"**/api/tables/{TABLE}", self.answer)
        person.page.route(f"**/api/tables/{TABLE}/*", lambda route: route.fulfill(status=404, json={"detail": "No."}))
        person.page.route_web_socket(f"**/api/tables/{TABLE}/live", lambda line: self.follow(line))
        person.go(f"/t/{TABLE}")

    def answer(self, route: Route) -> None:
        route.fulfill(json=self.view)

    def follow(self, line: WebSocketRoute) -> None:
        if self.gone:
            line.close()
        else:
            line.on_message(lambda message: self.said.append(json.loads(message)))
            self.lines.append(line)

    def cut(self) -> None:
        """The line is lost, and so is every one that is tried instead."""
        self.gone = True
        self.lines[-1].close()

    def show(self, **changes: Any) -> None:
        """Another view, told over the live line."""
        plain = msgspec.to_builtins(changes)
        self.view = {**self.view, **plain, "turn": self.view["turn"] + 1}
        self.lines[-1].send(json.dumps({"view": self.view}))
