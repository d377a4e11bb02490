"""Games of strangers: a small distribution that brings its own game, written into a folder on the path."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HEXAPAWN = """
from gloaming.kernel import Ask, Dice, Flow, Game, GameOver, NoOptions, State
from gloaming.scene import Gloss, Scene

class Board(State, kw_only=True):
    pawns: list[str] = []

def setup(options: NoOptions, dice: Dice) -> Board:
    return Board(phase="turn", dice=dice)

def turn(s: Board) -> Flow[None]:
    options = OPTIONS
    s.pawns.append((yield Ask(len(s.pawns) % 2, "move", options, "HP-1")))
    if len(s.pawns) == 6:
        raise GameOver("six moves", payoffs=(1, -1))

GAME = Game(
    name="NAME", title="Hexapawn", players=(2, 2), state=Board, option=str, setup=setup, phases={"turn": turn},
    seats=lambda s: 2, scene=lambda s, viewer: Scene("Hexapawn", [], subtitle=" ".join(s.pawns)),
    gloss=lambda s, ask, option: Gloss(option),
)
"""
LEDGER = "- **HP-1** A pawn moves.\n"


def distribution(folder: Path, name: str, source: str = "", options: str = '["a", "b", "c"]') -> None:
    """Writes a package with a game, its ledger and the entry point that makes it known."""
    package = folder / f"{name}_package"
    package.mkdir()
    game = HEXAPAWN.replace("NAME", name).replace("OPTIONS", options)
    (package / "__init__.py").write_text(source or game, encoding="utf-8")
    (package / "rules.md").write_text(LEDGER, encoding="utf-8")
    info = folder / f"{name}_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-package\nVersion: 1.0\n", encoding="utf-8")
    entry = f"[gloaming.games]\n{name} = {name}_package:GAME\n"
    (info / "entry_points.txt").write_text(entry, encoding="utf-8")


def python(
    *arguments: str, path: Sequence[Path] = (), cwd: Path | None = None, **environment: str
) -> tuple[int, str, str]:
    """Runs another Python: its exit code, and what it printed."""
    paths = [*map(str, path), os.environ.get("PYTHONPATH", "")]
    run = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **environment},
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return run.returncode, run.stdout, run.stderr
