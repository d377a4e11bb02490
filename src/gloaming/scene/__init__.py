"""The vocabulary of what can be drawn: a declarative picture of the table as one viewer may see it.

A scene is plain data. The terminal draws it, the browser draws it, a screen reader hears it; none of them knows a game.
"""

from .beats import Beat, Deed, Motion, Weight, plain_motion
from .pieces import Badge, Kind, Piece, PieceValue, PlayingCard, Spot, Tone
from .reading import Gloss, LogLine, Reading, Refusal, Tally, Verdict
from .table import (
    Area,
    Backdrop,
    Fan,
    Grid,
    HexCell,
    HexField,
    Layout,
    Map,
    MapNode,
    MapPath,
    MapRegion,
    PhaseBar,
    Pile,
    Place,
    Row,
    Scene,
    SeatView,
    Sheet,
    TableCounter,
    Track,
)
from .touch import Touch
from .words import counted, listed, piece_name, sentence

__all__ = [
    "Area",
    "Backdrop",
    "Badge",
    "Beat",
    "Deed",
    "Fan",
    "Gloss",
    "Grid",
    "HexCell",
    "HexField",
    "Kind",
    "Layout",
    "LogLine",
    "Map",
    "MapNode",
    "MapPath",
    "MapRegion",
    "Motion",
    "PhaseBar",
    "Piece",
    "PieceValue",
    "Pile",
    "Place",
    "PlayingCard",
    "Reading",
    "Refusal",
    "Row",
    "Scene",
    "SeatView",
    "Sheet",
    "Spot",
    "TableCounter",
    "Tally",
    "Tone",
    "Touch",
    "Track",
    "Verdict",
    "Weight",
    "counted",
    "listed",
    "piece_name",
    "plain_motion",
    "sentence",
]
