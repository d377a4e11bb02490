"""Saved games on disk: nothing is ever lost, and a damaged save says so."""

import os
from pathlib import Path

import pytest

from gloaming.kernel import BadSave, Match
from gloaming.terminal import NoSuchSave, SaveFolder


@pytest.fixture
def saves(tmp_path: Path) -> SaveFolder:
    return SaveFolder(tmp_path / "games")


def played(plies: int, seed: int = 3) -> Match:
    match = Match.new("allies", seed)
    while match.ply < plies:
        match.play(index=0)
    return match


def test_a_match_comes_back_as_it_was_left(saves: SaveFolder) -> None:
    match = played(5)
    path = saves.save(match)
    assert path.name == "allies.save"
    assert "allies" in saves
    back = saves.load("allies")
    assert (back.ply, back.scene(0), back.notice) == (5, match.scene(0), "")


def test_each_game_has_a_slot_and_named_slots_keep_several(saves: SaveFolder) -> None:
    saves.save(played(1))
    saves.save(played(2), "sunday")
    saves.save(Match.new("tictactoe"))
    assert {(saved.name, saved.title, saved.ply, saved.note) for saved in saves.names()} == {
        ("allies", "Allies Against the Wraith", 1, ""),
        ("sunday", "Allies Against the Wraith", 2, ""),
        ("tictactoe", "Tic-tac-toe", 0, ""),
    }
    assert all(saved.when > 0 for saved in saves.names())


def test_the_newest_comes_first(saves: SaveFolder) -> None:
    old, new = saves.save(played(1), "old"), saves.save(played(1), "new")
    os.utime(old, (1, 1))
    os.utime(new, (2, 2))
    assert [saved.name for saved in saves.names()] == ["new", "old"]


def test_an_empty_folder_has_no_names_and_says_what_is_missing(saves: SaveFolder) -> None:
    assert saves.names() == []
    assert "allies" not in saves
    with pytest.raises(NoSuchSave, match="no saved game 'allies'"):
        saves.load("allies")


@pytest.mark.parametrize("damage", [b"", b"GLOAMING", b"half"])
def test_a_damaged_save_falls_back_to_the_one_before_and_says_so(saves: SaveFolder, damage: bytes) -> None:
    match = played(3)
    saves.save(match)
    match.play(index=0)
    path = saves.save(match)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage == b"half" else damage)
    back = saves.load("allies")
    assert back.ply == 3
    assert "could not be read" in back.notice
    assert "the save before" in next(iter(saves.names())).note
    back.play(index=0)
    saves.save(back)
    assert (saves.load("allies").ply, saves.load("allies").notice) == (4, "")


def test_the_good_save_outlives_the_damaged_one(saves: SaveFolder) -> None:
    """Saving again after a fallback must not push the only good save out with the damaged one."""
    match = played(3)
    saves.save(match)
    saves.save(match).write_bytes(b"rubbish")
    back = saves.load("allies")
    path = saves.save(back)
    path.write_bytes(b"rubbish again")
    assert saves.load("allies").ply == 3


def test_a_crash_between_the_two_renamings_loses_one_decision_at_most(saves: SaveFolder) -> None:
    match = played(3)
    saves.save(match)
    path = saves.save(match)
    path.unlink()
    assert "allies" in saves
    back = saves.load("allies")
    assert back.ply == 3
    assert "missing" in back.notice


def test_two_damaged_saves_are_refused_and_kept(saves: SaveFolder) -> None:
    match = played(1)
    saves.save(match)
    path = saves.save(match)
    before = path.with_name("allies.save.bak")
    path.write_bytes(b"x")
    before.write_bytes(b"y")
    with pytest.raises(BadSave):
        saves.load("allies")
    assert (path.read_bytes(), before.read_bytes()) == (b"x", b"y")
    assert next(iter(saves.names())).note


def test_a_failed_write_leaves_the_old_save_and_no_litter(saves: SaveFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saves.save(played(2))
    whole = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        saves.save(played(3))
    assert path.read_bytes() == whole
    assert [file.name for file in saves.folder.iterdir()] == ["allies.save"]


def test_what_somebody_left_who_was_killed_is_swept_away(saves: SaveFolder) -> None:
    path = saves.save(played(2))
    left, under_way = path.with_name("allies.save.77.new"), path.with_name("allies.save.78.new")
    for file in (left, under_way):
        file.write_bytes(b"half a")
    os.utime(left, (0, 0))
    saves.save(played(3))
    assert (left.exists(), under_way.exists()) == (False, True)


def test_a_save_that_cannot_have_its_name_leaves_no_litter(saves: SaveFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saves.save(played(2))

    def refused(fresh: Path, name: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(PermissionError):
        saves.save(played(3))
    assert [file.name for file in saves.folder.iterdir()] == [path.name]


def test_a_finished_match_leaves_a_record_that_plays_again_and_an_empty_slot(saves: SaveFolder) -> None:
    match = Match.new("tictactoe")
    saves.save(match)
    for cell in (0, 3, 1, 4, 2):
        match.play(cell)
        saves.save(match)
    record = saves.finish(match)
    assert record.parent.name == "records"
    assert Match.replay(record.read_bytes()).result == match.result
    assert "tictactoe" not in saves
    assert saves.names() == []
    assert saves.finish(match) != record


@pytest.mark.parametrize("slot", ["../evil", "", "a/b", ".hidden", "nul\0"])
def test_a_slot_cannot_lead_out_of_the_folder(saves: SaveFolder, slot: str) -> None:
    with pytest.raises(NoSuchSave, match="cannot be the name"):
        saves.load(slot)
