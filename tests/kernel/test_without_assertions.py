"""`python -O` switches assertions off; nothing that protects a player or an author may go with them."""

import ast
from pathlib import Path

import pytest

import gloaming
from tests.kernel.strangers import python

HOUSE = Path(gloaming.__file__).parent

DEEDS = """
from gloaming import Match, GloamingError
from gloaming.kernel import *

def refused(error, deed):
    try:
        deed()
    except error:
        return
    raise SystemExit(f"not refused: {deed}")

match = Match.new("allies", seed=7)
for wrong in (None, -1, "x", object()):
    refused(IllegalChoice, lambda: match.play(wrong))
for wrong in (-1, 999, "x"):
    refused(IllegalChoice, lambda: match.play(index=wrong))
refused(NothingToUndo, match.undo)
refused(NothingToUndo, match.redo)
refused(BadOptions, lambda: Match.new("allies", options={"hat": 1}))
refused(BadOptions, lambda: Match.new("allies", seed=-1))
match.play(index=0)
position, save, record = match.position(), match.save(), match.record()
position["state"]["deck"].append("AS")
refused(BadPosition, lambda: Match.from_position("allies", position))
refused(BadSave, lambda: Match.load(save[:-1]))
refused(BadSave, lambda: Match.load(bytes([*save[:40], save[40] ^ 1, *save[41:]])))
refused(BadRecord, lambda: Match.replay(record.replace(b'"fingerprint":"', b'"fingerprint":"0')))
refused(GloamingError, match.imagine(0, 1).save)
refused(BadPosition, lambda: Dice(0, rolls=[7]).roll(6))
assert False, "assertions are on"
"""


def test_every_refusal_stands_with_assertions_switched_off() -> None:
    assert python("-O", "-c", DEEDS) == (0, "", "")


CHECKED = sorted([*HOUSE.glob("kernel/*.py"), *HOUSE.glob("testing/*.py"), HOUSE / "ledger.py"])


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_check_of_the_house_is_a_mere_assertion(path: Path) -> None:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    assert [node.lineno for node in nodes if isinstance(node, ast.Assert)] == []
