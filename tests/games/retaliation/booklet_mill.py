"""The booklet of the guide, with changes: a scenario small enough to break it in every way."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from gloaming.games.retaliation.authoring.booklets.check import shelf_faults
from gloaming.games.retaliation.authoring.booklets.shelf import Shelf, put_together
from gloaming.games.retaliation.table.booklet_files import Campaign, Side
from gloaming.packs import Fault
from tests.games.retaliation.booklet_walk import WORDS, shelf

GUIDE = (Path(__file__).parents[3] / "docs" / "guide" / "your-own-scenario.md").read_text("utf-8")
FILES: dict[str, str] = {
    name: text for name, _, text in re.findall(r"^`([\w./-]+)`\n(`{3,})\w+\n(.*?)^\2$", GUIDE, re.MULTILINE | re.DOTALL)
}
CONSOLE = re.findall(r"```console\n\$ gloaming (.*?)\n(.*?)```", GUIDE, re.DOTALL)
BOOKLET, STORYBOOK = "campaign/scenarios/the-old-mill.md", "campaign/storybook-mill.md"
MILL = FILES[BOOKLET]


def words() -> Any:
    """The words of the game, and those of the mill."""
    lexicon = WORDS.copy()
    lexicon.choice("recorded", "Miller", "Nobody")
    return lexicon


LEXICON = words()


def mill(
    *changes: tuple[str, str], storybook: str = FILES[STORYBOOK], sides: Iterable[Side] = (), **campaign: Any
) -> Shelf:
    """The mill with parts of its booklet replaced, and tables of its campaign."""
    source = MILL
    for old, new in changes:
        assert source.count(old) >= 1, old
        source = source.replace(old, new, 1)
    raw = {"word": [], "envelope": [], **tomllib.loads(FILES["campaign/campaign.toml"]), **campaign}
    known = shelf()
    return put_together(
        {BOOKLET: source, STORYBOOK: storybook},
        LEXICON,
        msgspec.convert(raw, Campaign),
        [],
        [*known.sides.values(), *sides],
        known.npcs.values(),
        [],
    )


def faults(*changes: tuple[str, str], **campaign: Any) -> list[Fault]:
    """What is wrong with it then."""
    return list(shelf_faults(mill(*changes, **campaign)))


def line(text: str, *changes: tuple[str, str]) -> int:
    """The line of the booklet on which a text stands, counted from 1."""
    source = MILL
    for old, new in changes:
        source = source.replace(old, new, 1)
    return source[: source.index(text)].count("\n") + 1
