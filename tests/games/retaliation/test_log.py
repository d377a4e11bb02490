"""The log: every event is a sentence with a sign that the browser has."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from gloaming.games.retaliation.show.names import LAND_ICON, TOKEN_ICON
from gloaming.games.retaliation.show.tell import tell
from gloaming.games.retaliation.table import events as told
from tests.games.retaliation.table import state

SOLID = Path(str(files("fontawesomefree"))) / "static/fontawesomefree/svgs/solid"
DRAWN = Path(str(files("gloaming"))) / "web/draw/icons.js"
SIGNS = {path.stem for path in SOLID.glob("*.svg")} | set(
    re.findall(r"^  (\w+): \"M", DRAWN.read_text("utf-8"), re.MULTILINE)
)
GIVEN: dict[str, Any] = {"at": (0, 0), "base": ((0, 0),), "form": "lupus", "black": [1], "rage": [1], "kind": "Fire"}


def example(event: type[Any]) -> Any:
    """An event of this kind."""
    of = {"str": "Thing", "int": 1, "bool": False}
    values = {each.name: GIVEN.get(each.name, of.get(getattr(each.type, "__name__", ""), 1)) for each in fields(event)}
    if event in (told.Moved, told.Placed):
        values["at"] = ((0, 0),)
    return event(**values)


@pytest.mark.parametrize("event", get_args(told.Happening), ids=lambda event: str(event.__name__))
def test_every_event_is_told_with_a_sign_that_exists(event: type[Any]) -> None:
    line = tell(state(), example(event))
    assert line.text != str(example(event))
    assert line.icon in SIGNS or (line.heading and not line.icon)


def test_every_token_has_a_sign_that_exists() -> None:
    for kind, icon in {**TOKEN_ICON, **LAND_ICON}.items():
        assert icon in SIGNS, kind
    line = tell(state(), told.TokenPlaced("Something new", (1, 2)))
    assert line.icon in SIGNS
