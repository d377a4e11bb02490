"""How the table looks, and what a choice is called."""

from gloaming.kernel import Ask, Viewer
from gloaming.scene import Area, Gloss, Grid, Kind, Piece, Refusal, Scene

from .state import State


def scene(s: State, viewer: Viewer) -> Scene:
    cells = [Piece(f"cell{i}", Kind.PLACE, title=mark(s, i), sort="cell") for i in range(9)]
    return Scene("Tic-tac-toe", [Area("board", "The board", layout=Grid(3), pieces=cells)])


def gloss(s: State, ask: Ask, cell: int) -> Gloss:
    row, column = ("top", "middle", "bottom")[cell // 3], ("left", "centre", "right")[cell % 3]
    return Gloss(f"Mark the {row} {column}", [f"cell{cell}"])


def question(s: State, ask: Ask) -> str:
    return f"Where does {'XO'[ask.seat]} go?"


def why_not(s: State, ask: Ask, cell: int) -> Refusal:
    return Refusal("TT-2", f"{mark(s, cell)} stands there already" if cell in range(9) else "there is no such cell")


def mark(s: State, cell: int) -> str:
    return next(("XO"[seat] for seat in (0, 1) if s.marks[seat] >> cell & 1), "")
