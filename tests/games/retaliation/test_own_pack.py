"""A pack of an owner's: an NPC with a combat deck and a body part of its own, tiles with longer names."""

import re
from pathlib import Path

import pytest

from gloaming import games
from gloaming.games.retaliation.authoring.examples import arrive, start
from gloaming.games.retaliation.rules.npcs import deal, make_deck
from gloaming.games.retaliation.table.booklet_files import TokenLaid
from gloaming.games.retaliation.table.printed import NpcCard
from gloaming.lingo import NotUnderstood, read
from gloaming.packs import LIBRARY, Library, check
from gloaming.testing import rule

MANIFEST = """
name = "own"
game = "retaliation"
version = "1"
authors = ["You"]
licence = "CC-BY-4.0"
extends = "one-lunar-cycle"
"""
DRAKE = """
[[npc]]
id = "marsh-drake"
number = 900
name = "Marsh Drake"
kind = "npc"
copies = 2
nature = "ANIMAL"
deck = "DRAKE"

[[npc.glorious]]
part = "TAIL"
threshold = 4
form = ""
trophies = 1
text = "The target cannot move this scenario."

[[npc.example]]
when = "This NPC loses its TAIL."
then = "This NPC may not move."
"""
LASH = """
[[npc_card]]
id = "drake-lash"
name = "Lash"
kind = "npc-combat"
copies = 3
deck = "DRAKE"
type = "Attack"
skill = "Brawl"
range = "adjacent"
attack_modifier = 1
resistance_bonus = 0
special_no = 0
text = "Push the target 1 HEX."

[[npc_card.example]]
when = "This NPC plays this card."
then = "You stand on HEX -1:0."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("pack.toml", MANIFEST), ("npcs.toml", DRAKE), ("npc_decks.toml", LASH)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@rule("RT-23.8")
def test_an_npc_is_dealt_from_the_deck_that_it_names(folder: Path) -> None:
    pack = Library().add(folder).pack
    assert pack is not None
    s = start(pack, pack.find("marsh-drake")).state
    drake = s.npcs[0]
    deal(s, drake)
    assert drake.combat == "drake-lash"
    elk = arrive(s, "blight-elk", (2, 2))
    make_deck(s, elk)
    assert "drake-lash" not in s.fight.decks["ANIMAL"].cards


def test_its_examples_hold_and_a_deck_that_nobody_plays_is_a_fault(folder: Path) -> None:
    pack = Library().add(folder).pack
    assert pack is not None
    assert isinstance(pack.find("marsh-drake"), NpcCard)
    assert [str(fault) for fault in check(pack).faults if fault.file.endswith(".toml")] == []
    (folder / "npcs.toml").write_text(DRAKE.replace('deck = "DRAKE"', ""), encoding="utf-8")
    (broken,) = [each for each in [Library().add(folder)] if each.pack is None]
    assert any("nobody is dealt from 'DRAKE'" in str(fault) for fault in broken.faults)


def test_tiles_may_have_longer_names() -> None:
    words = LIBRARY.bundled(games.find("retaliation").pack).lexicon
    read("Place a Fire token on HEX 112b:2:-1.", words)
    with pytest.raises(NotUnderstood):
        read("Place a Fire token on HEX 112c:2:-1.", words)
    pattern = TokenLaid.__annotations__["hex"].__metadata__[0].pattern
    assert re.fullmatch(pattern, "12a:0:3")
