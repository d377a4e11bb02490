"""The table: areas that hold pieces, and what stands around them."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from .pieces import Piece, Tone
from .reading import Reading, StoryPage, Tally


class Place(StrEnum):
    """Where on the table an area lies, seen from the viewer; on a narrow screen they follow in this order."""

    FAR = "far"
    LEFT = "left"
    CENTRE = "centre"
    OVER = "over"  # over the centre while it exists; beside the centre while something there is to be touched
    RIGHT = "right"
    NEAR = "near"
    HAND = "hand"
    SIDE = "side"


class Row(Struct, frozen=True, tag="row"):
    """Pieces side by side."""


class Fan(Struct, frozen=True, tag="fan"):
    """Pieces that overlap, each still readable."""


class Pile(Struct, frozen=True, tag="pile"):
    """Pieces on one another; the last one lies on top and is the only one seen."""


class Grid(Struct, frozen=True, tag="grid"):
    """Pieces in columns, filled row by row."""

    columns: int


class Track(Struct, frozen=True, omit_defaults=True, tag="track"):
    """Slots in a line; a piece stands at `Spot.column`."""

    slots: list[str]


class MapNode(Struct, frozen=True, omit_defaults=True):
    """A point of a map that pieces can stand on."""

    id: str
    x: float
    y: float
    title: str = ""
    said: str = ""  # where the title is a sign: what a reader hears for it


class MapPath(Struct, frozen=True, omit_defaults=True):
    """A connection between two nodes."""

    start: str
    end: str
    one_way: bool = False


class MapRegion(Struct, frozen=True, omit_defaults=True):
    """A shape of a map; its node carries its pieces."""

    node: str
    points: list[tuple[float, float]]
    land: str = ""


class Map(Struct, frozen=True, omit_defaults=True, tag="map"):
    """A drawn board: nodes, the paths between them, regions, and a picture behind."""

    width: float
    height: float
    nodes: list[MapNode] = []
    paths: list[MapPath] = []
    regions: list[MapRegion] = []
    picture: str = ""


class HexCell(Struct, frozen=True, omit_defaults=True):
    """A hex of a hex field."""

    column: int
    row: int
    land: str = ""
    mark: str = ""
    hatch: bool = False  # drawn hatched: watched or threatened, which the pieces there say in words


class HexField(Struct, frozen=True, omit_defaults=True, tag="hexes"):
    """Hexes that pieces stand on by column and row."""

    cells: list[HexCell]


class Sheet(Struct, frozen=True, omit_defaults=True, tag="sheet"):
    """Words and numbers: a character board, a score, a page of a story."""

    readings: list[Reading]


class OpenPage(Struct, frozen=True, tag="page"):
    """The page of a story that lies open."""

    page: StoryPage


class JourneyStop(Struct, frozen=True, omit_defaults=True):
    """A place of a journey; one that is not known yet has no title. The moon is as on a page of a story."""

    title: str = ""
    note: str = ""
    moon: float | None = None
    state: Literal["done", "here", "ahead", "closed"] = "ahead"


class Journey(Struct, frozen=True, tag="journey"):
    """Where a campaign stands: stages after one another; of several stops of a stage one is taken."""

    stages: list[list[JourneyStop]]


class Tray(Struct, frozen=True, omit_defaults=True, tag="tray"):
    """Dice that were rolled, each with what it gave, and their sum.

    Before the roll: where the dice come from, and the `spread`, how many of 100 rolls give each sum from 0 on.
    """

    tallies: list[Tally] = []
    spread: list[int] = []
    needed: int | None = None


class Dial(Struct, frozen=True, omit_defaults=True, tag="dial"):
    """A number between 0 and a maximum, which the piece here shows, and how much of it is about to go."""

    most: int
    loss: int = 0
    text: str = ""  # what will be, in words


Layout = Row | Fan | Pile | Grid | Track | Map | HexField | Sheet | OpenPage | Journey | Tray | Dial


class Form(StrEnum):
    """How much of each card in an area is drawn."""

    CARD = "card"  # the whole card
    SMALL = "small"  # name, picture and numbers
    PLATE = "plate"  # name, numbers and how it lies
    CHIP = "chip"  # what lies on it and its numbers, or its name
    TILE = "tile"  # its picture, and its name below


class Area(Struct, omit_defaults=True):
    """A part of the table with a name."""

    id: str
    title: str = ""
    note: str = ""
    icon: str = ""
    place: Place = Place.CENTRE
    layout: Layout = Row()
    pieces: list[Piece] = []
    form: Form = Form.CARD
    seat: int | None = None  # the other seat that it belongs to: the areas of one seat are shown in one strip
    edge: str = ""  # the area at whose edge it is drawn small where there is room: a pile beside the row it feeds
    room: int = 0  # how many pieces will be here in the end: free places are shown


class PhaseBar(Struct, frozen=True, omit_defaults=True):
    """The steps of a round and which of them is on."""

    title: str
    steps: list[str]
    now: int = 0


class Progress(Struct, frozen=True, omit_defaults=True):
    """A number on its way to a limit: the number, the limit, and what is certain to be added next."""

    now: int
    most: int
    ahead: int = 0


class TableCounter(Struct, frozen=True, omit_defaults=True):
    """A number of the whole table, in words: '11 points for the wraith so far'."""

    text: str
    icon: str = ""
    tone: Tone = Tone.PLAIN
    track: Progress | None = None


class SeatRole(Struct, frozen=True, omit_defaults=True):
    """One of several characters that a seat leads: a name, a mark, and whether it acts now."""

    title: str
    mark: str = ""
    active: bool = False


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A seat at the table: its mark, who it is in the game, what it does now.

    A mark is one of `diamond circle triangle hexagon square arch`, each with its own colour; without one of these words
    it goes by the number of the seat.
    """

    seat: int
    title: str
    note: str = ""
    mark: str = ""
    score: int | None = None
    pieces: list[Piece] = []
    leads: list[SeatRole] = []  # where they are several, each has an entry of its own


class Backdrop(Struct, frozen=True, omit_defaults=True):
    """The landscape behind the table, as shapes and words and not as colours, so that every theme can draw it."""

    name: str
    hue: int = 265
    grounds: tuple[str, str, str] = ("hills", "hills", "hills")
    picture: str = ""


class Scene(Struct, omit_defaults=True):
    """The table as one viewer may see it."""

    title: str
    areas: list[Area]
    subtitle: str = ""
    phases: PhaseBar | None = None
    counters: list[TableCounter] = []
    seats: list[SeatView] = []
    backdrop: Backdrop | None = None

    def pieces(self) -> dict[str, Piece]:
        """Every piece of the scene by its id, parts of groups and pieces of the seats included."""
        found: dict[str, Piece] = {}
        waiting = [piece for area in self.areas for piece in area.pieces]
        waiting += [piece for seat in self.seats for piece in seat.pieces]
        while waiting:
            piece = waiting.pop()
            found[piece.id] = piece
            waiting += piece.parts
        return found
