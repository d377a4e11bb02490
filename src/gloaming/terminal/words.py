"""A scene in words, line by line, for screen readers and pipes."""

import re

from gloaming.scene import (
    Area,
    Badge,
    Dial,
    Gloss,
    Grid,
    HexCell,
    HexField,
    Journey,
    JourneyStop,
    Kind,
    LogLine,
    Map,
    OpenPage,
    Piece,
    PieceValue,
    Pile,
    Reading,
    Scene,
    SeatView,
    Sheet,
    StoryPage,
    TableCounter,
    Tally,
    Track,
    Tray,
    compass,
    piece_name,
    unstressed,
)

from .canvas import printable
from .cards import turn_word
from .maps import ways_from

FRACTION = re.compile(r"\d+(/\d+)?")  # 2, or 2 of 11
CHANGED = {-1: " (lower than printed)", 0: "", 1: " (higher than printed)"}


def words(scene: Scene) -> list[str]:
    """The whole table in words."""
    told = [f"{scene.title}. {scene.subtitle}".strip(" .") + "."]
    if scene.phases and scene.phases.steps:
        now = min(max(scene.phases.now, 0), len(scene.phases.steps) - 1)
        told.append(f"{scene.phases.title}: {scene.phases.steps[now]}, step {now + 1} of {len(scene.phases.steps)}.")
    elif scene.phases:
        told.append(f"{scene.phases.title}.")
    told += [counter_words(counter) for counter in scene.counters]
    names = {seat.seat: seat.title for seat in scene.seats}
    for seat in scene.seats:
        told += seat_words(seat, names)
    for area in scene.areas:
        told += area_words(area, names)
    return [printable(line) for line in told]


def counter_words(counter: TableCounter) -> str:
    """A number of the table."""
    return f"{counter.text.rstrip('.')}."


def seat_words(seat: SeatView, names: dict[int, str]) -> list[str]:
    """A seat and what lies before it."""
    score = "" if seat.score is None else f", score {seat.score}"
    note = f", {seat.note}" if seat.note else ""
    return [f"{seat.title}{score}{note}.", *(f"  {piece_words(piece, names)}" for piece in seat.pieces)]


def area_words(area: Area, names: dict[int, str]) -> list[str]:
    """An area: its title, then its contents."""
    title = ", ".join(filter(None, (area.title or area.id, area.note)))
    match area.layout:
        case Sheet(readings):
            pages = [f"  {line}" for reading in readings for line in reading_words(reading)]
            return [f"{title}:", *pages, *_listed(area.pieces, names)]
        case OpenPage(page):
            return [f"{title}:", *(f"  {line}" for line in page_words(page))]
        case Journey(stages):
            return [
                f"{title}, {len(stages)} stages:",
                *(f"  {n}. {stage_words(each)}" for n, each in enumerate(stages, 1)),
            ]
        case Tray(tallies):
            return [f"{title}:", *_listed(area.pieces, names), *(f"  {tally_words(tally)}" for tally in tallies)]
        case Dial(text=text):
            return [f"{title}:", *_listed(area.pieces, names), f"  {text}."]
        case Map() as layout:
            return [f"{title}:", *_map_words(layout, area.pieces, names)]
        case HexField(cells):
            return [f"{title}, {len(cells)} hexes:", *_on_hexes(cells, area.pieces, names)]
        case Track(slots):
            return [f"{title}, a track of {len(slots)}:", *_on_track(slots, area.pieces, names)]
        case Grid(columns):
            return [f"{title}, {columns} columns:", *_in_grid(max(columns, 1), area.pieces, names)]
        case Pile() if len(area.pieces) > 1:
            return [f"{title}, {len(area.pieces)} in a pile; on top:", *_listed(area.pieces[-1:], names)]
    return [f"{title}:", *_listed(area.pieces, names)] if area.pieces else [f"{title}: empty."]


STOPS = {"done": "done", "here": "here now", "ahead": "", "closed": "not taken"}


def stage_words(stops: list[JourneyStop]) -> str:
    """A stage of a journey: its stop, or those of which one is taken."""
    return "; or ".join(
        ", ".join(filter(None, (stop.title or "not known yet", stop.note, STOPS[stop.state]))) for stop in stops
    )


def _listed(pieces: list[Piece], names: dict[int, str]) -> list[str]:
    return [f"  {piece_words(piece, names)}" for piece in pieces]


def _on_hexes(cells: list[HexCell], pieces: list[Piece], names: dict[int, str]) -> list[str]:
    """The pieces on a field, each with the words for its place; empty places are left out."""
    places = {(p.at.column, p.at.row): p.sort or p.title for p in pieces if p.kind is Kind.PLACE and p.at}
    lands = {(c.column, c.row): " ".join(filter(None, (c.land, c.mark))) for c in cells}
    told = []
    for piece in pieces:
        at = (piece.at.column, piece.at.row) if piece.at else (0, 0)
        if piece.kind is not Kind.PLACE:
            where = ", ".join(filter(None, (places.get(at, ""), lands.get(at, ""))))
            told.append(f"  {piece_words(piece, names)}" + (f" {where}." if where else ""))
    return told


def _in_grid(columns: int, pieces: list[Piece], names: dict[int, str]) -> list[str]:
    return [
        f"  Row {i // columns + 1}, column {i % columns + 1}: {piece_words(piece, names)}"
        for i, piece in enumerate(pieces)
    ]


def _on_track(slots: list[str], pieces: list[Piece], names: dict[int, str]) -> list[str]:
    told = []
    for piece in pieces:
        column = piece.at.column if piece.at else 0
        slot = slots[column] if 0 <= column < len(slots) else ""
        told.append(f"  At {slot or column}: {piece_words(piece, names)}")
    return told


def _map_words(layout: Map, pieces: list[Piece], names: dict[int, str]) -> list[str]:
    titles = {node.id: node.said or node.title or node.id for node in layout.nodes}
    lands = {region.node: region.land for region in layout.regions if region.land}
    told = []
    for node in layout.nodes:
        land = f", {lands[node.id]}" if node.id in lands else ""
        ways = ", ".join(ways_from(layout, node.id, titles))
        told.append(f"  {titles[node.id]}{land}." + (f" Ways to {ways}." if ways else ""))
        told += [f"    {piece_words(p, names)}" for p in pieces if p.at and p.at.node == node.id]
    return told + _listed([p for p in pieces if not p.at or p.at.node not in titles], names)


def piece_words(piece: Piece, names: dict[int, str] | None = None) -> str:
    """A piece in one line: what it is, its orientation, its numbers, what is on it, its parts."""
    facts = [piece_name(piece)]
    if piece.kind in (Kind.GROUP, Kind.PAWN) and piece.sort:
        facts.append(piece.sort)
    if piece.seat is not None:
        facts.append(f"of {(names or {}).get(piece.seat, f'seat {piece.seat + 1}')}")
    facts += [turn_word(piece.turn), "" if piece.count is None or piece.kind is Kind.DIE else f"{piece.count} here"]
    facts += [value_words(value) for value in piece.values]
    facts += [badge_words(badge) for badge in piece.badges]
    facts += ["" if piece.values else piece.note, "spent" if piece.dim else ""]
    facts += [] if piece.health is None else [f"{piece.health[0]} of {piece.health[1]} health"]
    facts += ["acts now"] if piece.active else []
    if piece.at is not None and piece.at.facing is not None:
        facts.append(f"facing {compass(piece.at.facing)}")
    line = ", ".join(filter(None, facts))
    parts = "; ".join(piece_words(part, names).rstrip(".") for part in piece.parts)
    return f"{line}: {parts}." if parts else f"{line}."


def pieces_called(scene: Scene, name: str) -> list[str]:
    """The pieces that a name means: the one with this id, or all whose titles contain it."""
    pieces, wanted = scene.pieces(), name.lower()
    named = [id for id, piece in pieces.items() if wanted and wanted in f"{piece.title} {piece_name(piece)}".lower()]
    return sorted([id for id in pieces if id.lower() == wanted] or named)


def value_words(value: PieceValue) -> str:
    """A number, or several short names, and what they mean: “2 of 11 Wounds”, “A1, G reach of its attack”."""
    text = str(value.number)
    said = text.replace("/", " of " if FRACTION.fullmatch(text) else ", ")
    return f"{said} {value.meaning or value.icon}{CHANGED[value.changed]}"


def badge_words(badge: Badge) -> str:
    """What lies on a piece: its number and what it means, “2 of 11 Wounds”."""
    text, meaning = badge.text, badge.meaning
    if not text or not meaning:
        return meaning or " ".join(filter(None, (text, badge.icon)))
    if text.lower() in re.split(r"[\s:;,.]+", meaning.lower()) or meaning.lower().startswith(text.lower()):
        return meaning
    if FRACTION.fullmatch(text):
        return f"{text.replace('/', ' of ')} {meaning}"
    return f"{text}: {meaning}"


def reading_words(reading: Reading) -> list[str]:
    """A reading, line by line."""
    told = [", ".join(filter(None, (reading.title, reading.sort))).rstrip(".") + "."]
    told += [peril.text for peril in reading.perils if peril.text]
    told += reading.text.splitlines()
    told += [reading.tableau.text] if reading.tableau is not None else []
    told += [tally_words(tally) for tally in reading.tallies]
    told += reading.reasons
    return [printable(line) for line in told + reading.remark.splitlines()]


def tally_words(tally: Tally) -> str:
    """One line of a sum."""
    number = f": {tally.number}" if tally.number != "" else ""
    return f"{'Total: ' if tally.total else ''}{tally.text.rstrip('.') if number else tally.text}{number}"


def gloss_words(gloss: Gloss) -> str:
    """An option with what it would lead to."""
    verdict = f" ({gloss.verdict.text})" if gloss.verdict else ""
    return printable(f"{gloss.label}{verdict}")


def page_words(page: StoryPage) -> list[str]:
    """A page of a story from its head to its foot."""
    head = ", ".join(filter(None, (page.number, page.title, page.book, page.date)))
    speaks = f"{page.speaker} speaks." if page.speaker else ""
    rows = [f"{head}.", speaks, *unstressed(page.text).splitlines(), page.remark]
    return [printable(row) for row in rows if row.strip()]


def log_words(lines: list[LogLine]) -> list[str]:
    """The log: headings are not indented, the lines below them are; pages are printed in full."""
    told = []
    for line in lines:
        told.append(printable(f"{line.text}:" if line.heading else f"  {line.text}"))
        told += [f"  {row}" for row in page_words(line.page)] if line.page else []
    return told
