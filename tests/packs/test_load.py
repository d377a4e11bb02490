"""A pack is checked on loading: file, line, field, what was expected and what was found, all at once."""

from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from gloaming.packs import BadPack, Pack, load
from gloaming.packs.lines import Lines
from gloaming.packs.validate import faults as data_faults
from tests.lingo.toy import PACK, Shadow, Trick
from tests.packs.folders import BUNDLED, change, complete, extending


def faults(folder: Path, base: Pack | None = None) -> list[str]:
    with pytest.raises(BadPack) as refusal:
        load(folder, PACK, base)
    return [str(fault) for fault in refusal.value.faults]


def test_a_pack_is_its_components_typed_and_found_by_id() -> None:
    pack = load(BUNDLED, PACK)
    assert [trick.id for trick in pack.all(Trick)] == ["flint", "snuff", "long-wick"]
    assert pack.find("hunger") == pack.all(Shadow)[2]
    assert pack.stories["story.md"].startswith("# The Hall")
    assert (pack.ref.name, pack.ref.version) == ("lanterns", "1.0")


def test_faults_have_file_line_field_and_what_was_expected(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "tricks.toml", "copies = 4", 'copies = "four"')
    assert faults(folder) == ["tricks.toml:6: flint copies: expected `int`, got `str`, found 'four'"]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "tricks.toml", "copies = 4", 'copies = "four"')
    change(folder / "tricks.toml", "copies = 2", "copys = 2")
    change(folder / "shadows.toml", "grip = 1", "grip = 1.5")
    change(folder / "pack.toml", 'version = "0.3"', "version = 3")
    assert faults(folder) == [
        "pack.toml:4: version: expected `str`, got `int`, found 3",
        "shadows.toml:7: shade grip: expected `int`, got `float`, found 1.5",
        "tricks.toml:6: flint copies: expected `int`, got `str`, found 'four'",
        "tricks.toml:17: snuff copys: there is no such field; did you mean 'copies'?",
        "tricks.toml:14: snuff: expected the field 'copies', it is missing",
    ]


def test_faults_inside_lists_and_tables_have_their_own_line(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "tricks.toml", 'choose = ["done"]', 'choose = ["done", 4]')
    change(folder / "tricks.toml", 'then = "You have 5 Oil."', "thn = true")
    assert faults(folder) == [
        "tricks.toml:12: flint example 1 thn: there is no such field; did you mean 'then'?",
        "tricks.toml:9: flint example 1: expected the field 'then', it is missing",
        "tricks.toml:29: snuff example 2 choose 2: expected `str`, got `int`, found 4",
    ]


class Coin(Struct, tag="coin", forbid_unknown_fields=True):
    worth: int


class Ring(Struct, tag="ring", forbid_unknown_fields=True):
    stones: list[str] = []


class Purse(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1)]
    holds: list[Coin | Ring] = []
    by_day: dict[str, list[int]] = {}
    owner: Ring | None = None


def test_faults_are_found_in_every_sort_of_type() -> None:
    purse = {
        "name": "",
        "holds": [{"type": "coin", "worth": "much"}, {"type": "ring", "stones": ["ruby", 3]}, {"type": "key"}],
        "by_day": {"monday": [1, "two"]},
        "owner": {"type": "ring", "stnes": []},
    }
    assert list(data_faults(purse, Purse)) == [
        (("name",), "expected `str` of length >= 1, found ''"),
        (("holds", 0, "worth"), "expected `int`, got `str`, found 'much'"),
        (("holds", 1, "stones", 1), "expected `str`, got `int`, found 3"),
        (("holds", 2, "type"), "invalid value 'key', found 'key'"),
        (("by_day", "monday", 1), "expected `int`, got `str`, found 'two'"),
        (("owner", "stnes"), "there is no such field; did you mean 'stones'?"),
    ]


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("tricks.toml", "[[trick]\nid = 3", "tricks.toml:1: this is not TOML"),
        ("trickz.toml", "", "trickz.toml: packs of lanterns have no such file; did you mean tricks.toml?"),
        ("birds.toml", "", "birds.toml: packs of lanterns have no such file; there can be: tricks.toml, shadows.toml"),
        ("pack.toml", "", "pack.toml:1: expected the field 'name', it is missing"),
    ],
)
def test_files_that_cannot_be_are_told(tmp_path: Path, file: str, content: str, told: str) -> None:
    folder = complete(tmp_path / "mine")
    (folder / file).write_text(content, encoding="utf-8")
    assert any(fault.startswith(told) for fault in faults(folder)), faults(folder)


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    (folder / "shadows.toml").unlink()
    (folder / "story.md").unlink()
    assert [fault.partition(";")[0] for fault in faults(folder)] == [
        "shadows.toml: expected this file, it is missing",
        "story.md: expected this file, it is missing",
    ]


def test_a_folder_without_a_manifest_is_no_pack(tmp_path: Path) -> None:
    (told,) = [fault for fault in faults(tmp_path) if fault.startswith("pack.toml")]
    assert told == f"pack.toml: expected this file in {tmp_path}, it is missing"


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    (folder / "tricks.toml").write_bytes(b"\xff\xfe\x00")
    assert "tricks.toml: this is not text in UTF-8" in faults(folder)


def test_an_id_is_used_once(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "shadows.toml", 'id = "shade"', 'id = "flint"')
    assert faults(folder) == ["tricks.toml:3: flint: the id is used twice; the first is in shadows.toml:3"]


def test_a_pack_of_another_game_is_refused(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "pack.toml", 'game = "lanterns"', 'game = "allies"')
    assert faults(folder) == ["pack.toml: game: expected 'lanterns', found 'allies'"]


# one pack over another


def test_a_pack_that_extends_another_adds_and_replaces_card_by_card(tmp_path: Path) -> None:
    base = load(BUNDLED, PACK)
    tricks = '[[trick]]\nid = "moth"\nname = "Moth"\ncopies = 1\ntext = "Gain 1 Oil."\n'
    tricks += '[[trick]]\nid = "snuff"\nname = "Snuff"\ncopies = 5\ntext = "Gain 3 Oil."\n'
    pack = load(extending(tmp_path / "mine", tricks=tricks), PACK, base)
    assert [(trick.id, trick.copies) for trick in pack.all(Trick)] == [
        ("flint", 4),
        ("snuff", 5),
        ("long-wick", 3),
        ("moth", 1),
    ]
    assert pack.all(Shadow) == base.all(Shadow)
    assert pack.stories == base.stories
    assert base.own_stories == frozenset({"story.md"})
    assert not pack.own_stories
    assert [trick.copies for trick in base.all(Trick)] == [4, 2, 3]


# the hash


def test_the_hash_does_not_count_comments_line_endings_or_the_order_of_keys(tmp_path: Path) -> None:
    first = load(complete(tmp_path / "one"), PACK)
    folder = complete(tmp_path / "two")
    for file in [*folder.glob("*.toml"), *folder.glob("*.md")]:
        text = file.read_text(encoding="utf-8")
        text = f"# A comment.\n{text}" if file.suffix == ".toml" else text
        file.write_bytes(text.replace("\n", "\r\n").encode())
    change(folder / "tricks.toml", 'name = "Flint"\r\ncopies = 4'.replace("\r", ""), 'copies = 4\nname = "Flint"')
    assert load(folder, PACK).hash == first.hash
    assert len(first.hash) == 16


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("tricks.toml", "Gain 2 Oil.", "Gain 3 Oil."),
        ("shadows.toml", "grip = 1", "grip = 2"),
        ("story.md", "Nobody", "Somebody"),
    ],
)
def test_the_hash_counts_every_change_of_content(tmp_path: Path, file: str, old: str, new: str) -> None:
    first = load(complete(tmp_path / "one"), PACK)
    folder = complete(tmp_path / "two")
    change(folder / file, old, new)
    assert load(folder, PACK).hash != first.hash


# lines


TOML = '''# a comment with a "quote
name = "x" # [no] key = 1
list = [
  { a = 1 }, # b = 2
  "[table]",
]
[[card]]
id = "a"
text = """
[[not a table]]
x = 1
"""
[card."two words"]
deep.key = 'c # d'
[[card.example]]
given = "b = 1"
[[card]]
id = "b"
[[card.example]]
then = ""
text = \'\'\'
one\'\'\'
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("name",), 2),
        (("list",), 3),
        (("list", 0, "a"), 3),
        (("card", 0), 7),
        (("card", 0, "id"), 8),
        (("card", 0, "text"), 9),
        (("card", 0, "two words"), 13),
        (("card", 0, "two words", "deep", "key"), 14),
        (("card", 0, "example", 0, "given"), 16),
        (("card", 1, "id"), 18),
        (("card", 1, "example", 0, "then"), 20),
        (("card", 1, "nothing"), 17),
        (("nowhere",), 1),
    ],
)
def test_every_key_of_a_toml_file_has_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert Lines(TOML).of(path) == line


def test_a_row_of_a_text_has_its_line() -> None:
    lines = Lines(TOML)
    assert lines.of_row(("card", 0, "text"), 2) == 11
    assert lines.of_row(("card", 0, "id"), 1) == 8
    assert lines.of_row(("card", 1, "example", 0, "text"), 1) == 22
