"""Cards on paper and for virtual tables: PDF pages with crop marks, deck images, a list."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from .faces import BLEED, DPI, HEIGHT, WIDTH, Face, back, picture, pixels

A4 = (210.0, 297.0)
COLUMNS, ROWS = 2, 3  # cards on a page, each with its bleed, so that an imprecise cut shows no white
MARK = 4.0  # length of a crop mark, in millimetres
DECK = (10, 7)  # cards in a deck image, as Tabletop Simulator counts them; the last place is the hidden card
LARGEST = 4096  # most pixels of a side of a deck image


def write_pdf(path: Path, faces: Sequence[Face], title: str, backs: bool = False) -> int:
    """Writes pages at real size, with the copies of each card; with backs, a page of them after each."""
    every = [face for face in faces for _ in range(face.copies)]
    shown = [page([picture(face) for face in some]) for some in parts(every, COLUMNS * ROWS)]
    reverse = page([back(title)] * (COLUMNS * ROWS)) if backs else None
    pages = [each for front in shown for each in (front, reverse) if each is not None]
    pages[0].save(path, "PDF", save_all=True, append_images=pages[1:], resolution=float(DPI), title=title)
    return len(pages)


def parts(cards: Sequence[Face], size: int) -> Iterator[Sequence[Face]]:
    """The cards of each page."""
    for start in range(0, len(cards), size):
        yield cards[start : start + size]


def page(cards: Sequence[Image.Image]) -> Image.Image:
    """A page of cards with crop marks; the grid is centred, so that backs fit."""
    sheet = Image.new("RGB", (pixels(A4[0]), pixels(A4[1])), "white")
    wide, high = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    left, top = (A4[0] - COLUMNS * wide) / 2, (A4[1] - ROWS * high) / 2
    draw = ImageDraw.Draw(sheet)
    for place, card in enumerate(cards):
        x, y = left + place % COLUMNS * wide, top + place // COLUMNS * high
        sheet.paste(card, (pixels(x), pixels(y)))
        for cut in (x + BLEED, x + BLEED + WIDTH):
            draw.line((pixels(cut), pixels(top - MARK), pixels(cut), pixels(top - 1)), "black")
            draw.line((pixels(cut), pixels(A4[1] - top + 1), pixels(cut), pixels(A4[1] - top + MARK)), "black")
        for cut in (y + BLEED, y + BLEED + HEIGHT):
            draw.line((pixels(left - MARK), pixels(cut), pixels(left - 1), pixels(cut)), "black")
            draw.line((pixels(A4[0] - left + 1), pixels(cut), pixels(A4[0] - left + MARK), pixels(cut)), "black")
    return sheet


def write_decks(folder: Path, faces: Sequence[Face], title: str) -> list[Path]:
    """Writes deck images: a grid of cards without bleed, the back in the last place."""
    columns, rows = DECK
    wide = LARGEST // columns
    high = round(wide * HEIGHT / WIDTH)
    every = [face for face in faces for _ in range(face.copies)]
    written = []
    for number, some in enumerate(parts(every, columns * rows - 1), start=1):
        deck = Image.new("RGB", (columns * wide, rows * high))
        for place, card in enumerate((*map(picture, some), *[back(title)] * (columns * rows - len(some)))):
            small = cut(card).resize((wide, high))
            deck.paste(small, (place % columns * wide, place // columns * high))
        written.append(folder / f"deck-{number}.png")
        deck.save(written[-1])
    return written


def cut(card: Image.Image) -> Image.Image:
    """A card without its bleed."""
    edge = pixels(BLEED)
    return card.crop((edge, edge, card.width - edge, card.height - edge))


def write_csv(path: Path, faces: Sequence[Face]) -> None:
    """Writes a line for every card."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(Face.__struct_fields__)
        for face in faces:
            table.writerow([face.id, face.name, face.copies, face.kind, "; ".join(face.facts), face.text, face.flavour])
