"""Packs are found, remembered by matches, and never break the program."""

from pathlib import Path

import pytest

from gloaming import Match
from gloaming.kernel import BadSave
from gloaming.lingo import NotUnderstood
from gloaming.packs import LIBRARY, BadPack, MissingPack, PackRef, choose, content, understand
from gloaming.packs.pack import LOADED
from tests.lingo.toy import GAME, PACK, Trick
from tests.packs.folders import BUNDLED, change, complete, extending


def forget() -> None:
    """What another process has not loaded."""
    LOADED.clear()
    LIBRARY._bundled.clear()


def test_without_a_name_the_pack_of_the_game_is_used(home: Path) -> None:
    assert choose(PACK.game) is choose(PACK.game, "lanterns")
    assert Match.new(GAME).state.pack == choose(PACK.game).ref


def test_a_pack_in_the_data_folder_is_found_by_its_name(home: Path) -> None:
    extending(home / "any-folder")
    pack = choose(PACK.game, "moths")
    assert pack.find("moth").name == "Moth"
    match = Match.new(GAME, options={"pack": "moths"})
    assert match.state.pack == PackRef("moths", "0.3", pack.hash)
    assert "moth" in match.state.cards


def test_a_pack_that_stands_alone_replaces_the_other_one_wholly(home: Path) -> None:
    change(complete(home / "mine") / "tricks.toml", 'id = "flint"', 'id = "tinder"')
    assert [trick.id for trick in choose(PACK.game, "whole").all(Trick)] == ["tinder", "snuff", "long-wick"]


def test_a_pack_may_extend_a_pack_of_the_user(home: Path) -> None:
    extending(home / "one")
    owl = '[[trick]]\nid = "owl"\nname = "Owl"\ncopies = 1\ntext = "Gain 1 Oil."\n'
    extending(home / "two", "owls", owl, extends="moths")
    ids = [trick.id for trick in choose(PACK.game, "owls").all(Trick)]
    assert ids == ["flint", "snuff", "long-wick", "moth", "owl"]


def test_packs_that_extend_each_other_or_nothing_are_broken(home: Path) -> None:
    extending(home / "one", "hen", extends="egg")
    extending(home / "two", "egg", extends="hen")
    extending(home / "three", "orphan", extends="nobody")
    broken = {each.name: each.why for each in LIBRARY.user_packs("lanterns") if each.pack is None}
    assert set(broken) == {"hen", "egg", "orphan"}
    assert broken["orphan"] == "It extends the pack 'nobody', which is not here or is broken."


def test_a_name_that_is_not_there_says_what_is(home: Path) -> None:
    extending(home / "mine")
    with pytest.raises(MissingPack) as refusal:
        Match.new(GAME, options={"pack": "moth"})
    assert str(refusal.value) == (
        f"lanterns has no pack 'moth'. There are: lanterns, moths. Packs are looked for in {home}."
    )


# a match remembers


def test_a_save_remembers_the_very_pack(home: Path) -> None:
    extending(home / "mine")
    match = Match.new(GAME, seed=2, options={"pack": "moths"})
    save = match.save()
    forget()
    again = Match.load(save, GAME)
    assert again.state == match.state
    assert content(PACK.game, again.state.pack).find("moth")


def test_a_save_without_its_pack_says_which_and_where_to_put_it(home: Path) -> None:
    folder = extending(home / "mine")
    match = Match.new(GAME, options={"pack": "moths"})
    save, ref = match.save(), match.state.pack
    for file in folder.iterdir():
        file.unlink()
    forget()
    with pytest.raises(BadSave) as refusal:
        Match.load(save, GAME)
    assert str(refusal.value) == (
        f"This match was played with the pack moths 0.3 ({ref.hash}), which is not here. "
        f"Put its folder into {home}, or name it with --pack DIR."
    )


def test_a_pack_that_was_changed_is_not_the_same(home: Path) -> None:
    folder = extending(home / "mine")
    save = Match.new(GAME, options={"pack": "moths"}).save()
    change(folder / "tricks.toml", "Gain 1 Oil.", "Gain 2 Oil.")
    change(folder / "tricks.toml", "You have 2 Oil.", "You have 3 Oil.")
    change(folder / "pack.toml", "0.3", "0.4")
    forget()
    with pytest.raises(BadSave, match=r"moths 0\.4 \(\w{16}\) is here, but it is not the same"):
        Match.load(save, GAME)


def test_the_pack_of_the_game_may_change_and_its_saves_go_on(home: Path) -> None:
    match = Match.new(GAME)
    match.state.pack = PackRef("lanterns", "0.1", "0" * 16)
    older = Match.from_position(GAME, match.position())
    forget()
    assert Match.load(older.save(), GAME).ask == older.ask


def test_a_pack_that_was_named_is_found_although_it_lies_elsewhere(home: Path, tmp_path: Path) -> None:
    folder = extending(tmp_path / "elsewhere")
    assert LIBRARY.add(folder).name == "moths"
    assert choose(PACK.game, "moths").where == str(folder)


# what is broken


def test_a_broken_pack_is_listed_and_hinders_nothing_else(home: Path) -> None:
    broken = extending(home / "a-broken", "broken")
    change(broken / "tricks.toml", "Gain 1 Oil.", "Gian 1 Oil.")
    extending(home / "b-whole")
    (home / "c-nothing").mkdir()
    (home / "c-nothing" / "pack.toml").write_text("name = 3", encoding="utf-8")
    (home / "d-stranger").mkdir()
    stranger = (BUNDLED / "pack.toml").read_text("utf-8").replace('game = "lanterns"', 'game = "chess"')
    (home / "d-stranger" / "pack.toml").write_text(stranger, encoding="utf-8")
    (home / "e-no-packs").mkdir()
    (home / "e-no-packs" / "pack.toml").write_text(stranger.replace("chess", "tictactoe"), encoding="utf-8")
    found = {each.folder.name: each for each in LIBRARY.user_packs()}
    assert list(found) == ["a-broken", "b-whole", "c-nothing", "d-stranger", "e-no-packs"]
    assert [name for name, each in found.items() if each.pack is not None] == ["b-whole"]
    assert 'Did you mean "gain"?' in str(found["a-broken"].faults[0])
    assert "expected `str`, got `int`" in str(found["c-nothing"].faults[0])
    assert "There is no game called 'chess'." in found["d-stranger"].why
    assert found["e-no-packs"].why == "tictactoe has no packs: its content is in its rules."
    assert choose(PACK.game, "moths")
    with pytest.raises(BadPack, match="Gian 1 Oil"):
        choose(PACK.game, "broken")
    assert Match.new(GAME).ask


def test_a_broken_pack_does_not_stand_in_the_way_of_another_of_its_name(home: Path) -> None:
    change(extending(home / "a-copy") / "tricks.toml", "Gain 1 Oil.", "Gian 1 Oil.")
    whole = extending(home / "b-whole")
    assert choose(PACK.game, "moths").where == str(whole)


def test_a_data_folder_that_does_not_exist_holds_no_packs(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LIBRARY, "home", home / "nowhere")
    assert LIBRARY.user_packs() == []
    assert choose(PACK.game)


def test_the_packs_of_the_user_are_read_again_only_when_their_files_change(home: Path) -> None:
    folder = extending(home / "mine")
    assert LIBRARY.user_packs()[0] is LIBRARY.user_packs()[0]
    change(folder / "tricks.toml", "Gain 1 Oil.", "Gian 1 Oil.")
    assert LIBRARY.user_packs()[0].pack is None


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("tricks.toml", '[[trick]]\nid = "a"\nname = "A"\ncopies = 1000000000\ntext = "Gain 1 Oil."', "up to 100000"),
        ("tricks.toml", f'[[trick]]\nid = "a"\nname = "A"\ncopies = {"9" * 6000}\ntext = ""', "too long"),
        ("tricks.toml", '[[trick]]\nid = "a"\nname = " "\ncopies = 1\ntext = "Gain 1 Oil."', "expected some letters"),
        ("tricks.toml", '[[trick]]\nid = "a"\nname = "\\u001b[2J"\ncopies = 1\ntext = ""', "control character"),
        ("tricks.toml", '[[trick]]\nid = "a"\nname = "ab\\u202Ec"\ncopies = 1\ntext = ""', "control character"),
        ("tricks.toml", '[[trick]]\nid = "a"\nname = "a\\nb"\ncopies = 1\ntext = ""', "expected one line"),
        ("tricks.toml", f'[[trick]]\nid = "a"\nname = "{"a" * 101}"\ncopies = 1\ntext = ""', "at most 100 letters"),
        ("tricks.toml", f'[[trick]]\nid = "a"\nname = "A"\ncopies = 1\ntext = "Gain {"9" * 6000} Oil."', "Oil"),
        ("tricks.toml", "a = " + "[" * 4000, "nested too deeply"),
        ("pack.toml", "name = 3", "name"),
    ],
    ids=["copies", "digits", "name", "escape", "turned", "lines", "long", "text", "nested", "manifest"],
)
def test_a_hostile_pack_is_refused_in_a_line_and_breaks_no_other(
    file: str, content: str, told: str, home: Path
) -> None:
    extending(home / "good", "good")
    (extending(home / "hostile", "hostile") / file).write_text(content, encoding="utf-8")
    good, hostile = LIBRARY.user_packs()
    assert good.pack is not None
    assert hostile.pack is None
    assert told in "\n".join([*map(str, hostile.faults), hostile.why])


def test_a_pack_called_like_that_of_the_game_is_refused_and_says_so(home: Path) -> None:
    found = LIBRARY.add(str(extending(home / "mine", "lanterns")))
    assert found.pack is None
    assert found.why == "'lanterns' is the pack that comes with the game; call yours by another name."


def test_a_pack_is_read_once_as_long_as_its_files_are_the_same(home: Path) -> None:
    one = LIBRARY.add(extending(home / "one", "one")).pack
    LIBRARY.add(extending(home / "two", "two"))
    assert next(each.pack for each in LIBRARY.user_packs() if each.name == "one") is one


def test_a_text_is_understood_by_itself(home: Path) -> None:
    assert "2, or as many as there are" in understand(PACK.game, "Banish 2 Shadows.")
    with pytest.raises(NotUnderstood, match="Gain"):
        understand(PACK.game, "Gian 2 Oil.")


def test_a_folder_that_was_named_and_lies_in_the_data_folder_is_one_pack(home: Path) -> None:
    LIBRARY.add(extending(home / "one", "one"))
    assert [each.name for each in LIBRARY.user_packs()] == ["one"]
