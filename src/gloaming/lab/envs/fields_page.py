"""The page of all observations, field by field: `python -m gloaming.lab.envs.fields_page > docs/observations.md`."""

from collections.abc import Iterator
from typing import Any

from gloaming.kernel import Game
from gloaming.kernel.catalogue import find, names

from .alphabet import alphabet_of
from .observation import ObservationEncoder

HEAD = """# Observations, field by field

What every number of an observation is, game by game; [Learning to play](guide/learning.md) says how to read it, how
numbers and words are written, and how one knows that it has changed. This page is made by
`python -m gloaming.lab.envs.fields_page > docs/observations.md`."""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for name in names() for line in section(find(name)))]) + "\n"


def section(game: Game[Any]) -> Iterator[str]:
    """A game: a row for each field, with the columns of tables."""
    encoder = ObservationEncoder(game, len(alphabet_of(game)))
    tables = {table.name for table in encoder.tables}
    yield f"\n## {game.title} (`{game.name}`)\n"
    yield f"{encoder.size:,} numbers.\n"
    yield "| field | numbers | columns |"
    yield "|---|---|---|"
    for field in encoder.fields.values():
        shape = " × ".join(map(str, field.shape))
        columns = encoder.described(field.name) if field.name in tables else []
        told = "<br>".join(each.replace("|", "\\|") for each in columns)
        yield f"| `{field.name}` | {field.start}-{field.stop - 1}: {shape} | {told} |"


if __name__ == "__main__":
    print(page(), end="")
