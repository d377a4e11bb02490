"""The contents of a printed card, and its picture: name, numbers, text, flavour."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.packs import Pack

from ..extras import missing

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError as error:
    raise missing("print", error) from error

DPI = 300
WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0  # of a card, in millimetres
PAPER, INK, BAR, PALE = "#fbf7ee", "#211f2f", "#34314a", "#6b667d"
# fields that are written elsewhere, or not on the card
SILENT = ("id", "name", "copies", "text", "flavour", "example", "summary")


def pixels(millimetres: float) -> int:
    """A length in millimetres as pixels."""
    return round(millimetres * DPI / 25.4)


class Face(Struct, frozen=True):
    """The contents of a card."""

    id: str
    name: str
    copies: int
    kind: str
    facts: tuple[str, ...]  # numbers with their words, such as "spirit cost 2"
    text: str
    flavour: str


def faces(pack: Pack) -> Iterator[Face]:
    """Every card of a pack: components with a name and a number of copies; of an extending pack its own."""
    for file in pack.own.values():
        for _, card in file.components:
            if all(hasattr(card, field) for field in ("id", "name", "copies")):
                yield face(card)


def face(card: Any) -> Face:
    """The contents of one card."""
    plain = msgspec.to_builtins(card)
    facts = [f"{field.replace('_', ' ')} {said(value)}" for field, value in plain.items() if shown(field, value)]
    kind = str(plain.get("family") or plain.get("kind") or type(card).__name__)
    texts = [str(plain.get(field, "")).strip() for field in ("text", "flavour")]
    return Face(card.id, card.name, card.copies, kind, tuple(facts), *texts)


def shown(field: str, value: Any) -> bool:
    """Whether a field is printed on the card."""
    return field not in (*SILENT, "kind", "family") and value not in ("", None, [], {}, False, 0)


def said(value: Any) -> str:
    """A value in words."""
    match value:
        case True:
            return "yes"
        case dict():
            told = {name: each for name, each in value.items() if name not in ("id", "example") and each is not False}
            return " ".join(name.replace("_", " ") if each is True else said(each) for name, each in told.items())
        case list():
            return ", ".join(said(each) for each in value)
        case _:
            return str(value)


@cache
def font(size: float) -> Any:
    """The font in a size in millimetres."""
    return ImageFont.load_default(pixels(size))


def picture(face: Face) -> Image.Image:
    """A card at its real size, with its bleed."""
    image, draw = blank(PAPER)
    edge, right = pixels(BLEED + 4), pixels(BLEED + WIDTH - 4)
    draw.rectangle((0, 0, image.width, pixels(BLEED + 12)), BAR)
    write(draw, face.name, edge, pixels(BLEED + 3.2), right, pixels(BLEED + 11), 4.4, PAPER)
    told = "\n".join((face.kind.capitalize(), *(fact.capitalize() for fact in face.facts)))
    y = write(draw, told, edge, pixels(BLEED + 14), right, pixels(BLEED + 38), 3.0, PALE)
    foot = pixels(BLEED + HEIGHT - 5)
    low = foot - (pixels(14) if face.flavour else 0)
    write(draw, face.text, edge, y + pixels(3), right, low, 4.2, INK)
    write(draw, face.flavour, edge, low + pixels(2), right, foot, 2.6, PALE)
    return image


def back(title: str) -> Image.Image:
    """The back that all cards of a pack share."""
    image, draw = blank(BAR)
    draw.rectangle(
        (pixels(BLEED + 4), pixels(BLEED + 4), pixels(BLEED + WIDTH - 4), pixels(BLEED + HEIGHT - 4)),
        outline=PAPER,
        width=6,
    )
    write(draw, title, pixels(BLEED + 9), pixels(BLEED + 36), pixels(BLEED + WIDTH - 9), pixels(BLEED + 60), 5.0, PAPER)
    return image


def blank(colour: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty card with its bleed."""
    image = Image.new("RGB", (pixels(WIDTH + 2 * BLEED), pixels(HEIGHT + 2 * BLEED)), colour)
    return image, ImageDraw.Draw(image)


def write(
    draw: ImageDraw.ImageDraw, text: str, left: int, top: int, right: int, bottom: int, size: float, ink: str
) -> int:
    """Writes a text into a box, smaller until all of it is in; returns where it ends."""
    while True:
        letters = font(size)
        lines = [line for part in text.splitlines() for line in broken(part, right - left, letters)]
        high = round(pixels(size) * 1.3)
        if len(lines) * high <= bottom - top or size < 1.4:
            break
        size *= 0.93
    for line in lines:
        draw.text((left, top), line, ink, letters)
        top += high
    return top


def broken(text: str, width: int, letters: Any) -> Iterator[str]:
    """A paragraph broken into lines of a width."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and letters.getlength(longer) > width:
            yield line
            longer = word
        line = longer
    yield line
