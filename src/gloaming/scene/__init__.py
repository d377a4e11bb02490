"""The vocabulary of what can be drawn: a declarative picture of the table as one viewer may see it.

A scene is plain data. The terminal draws it, the browser draws it, a screen reader hears it; none of them knows a game.
"""

from .pieces import Badge, Kind, Piece, PlayingCard, Spot, Tone, Value
from .reading import Gloss, Line, Reading, Refusal, Tally, Verdict
from .table import (
    Area,
    Backdrop,
    Cell,
    Counter,
    Fan,
    Grid,
    HexField,
    Layout,
    Map,
    Node,
    Path,
    PhaseBar,
    Pile,
    Place,
    Region,
    Row,
    Scene,
    SeatView,
    Sheet,
    Track,
)
from .touch import Touch
from .words import counted, listed, piece_name, sentence

__all__ = [
    "Area",
    "Backdrop",
    "Badge",
    "Cell",
    "Counter",
    "Fan",
    "Gloss",
    "Grid",
    "HexField",
    "Kind",
    "Layout",
    "Line",
    "Map",
    "Node",
    "Path",
    "PhaseBar",
    "Piece",
    "Pile",
    "Place",
    "PlayingCard",
    "Reading",
    "Refusal",
    "Region",
    "Row",
    "Scene",
    "SeatView",
    "Sheet",
    "Spot",
    "Tally",
    "Tone",
    "Touch",
    "Track",
    "Value",
    "Verdict",
    "counted",
    "listed",
    "piece_name",
    "sentence",
]
