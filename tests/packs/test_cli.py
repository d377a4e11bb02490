"""`gloaming packs`: list, check, show, explain, new."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gloaming import Match
from gloaming.cli import main
from gloaming.cli.packs import shapes, use_pack
from gloaming.kernel import GloamingError
from gloaming.packs import Fault, PackReport
from tests.lingo.toy import GAME, PACK, Trick
from tests.packs.folders import change, complete, extending

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str | Path) -> tuple[int, str]:
        with pytest.raises(SystemExit) as left:
            main(["packs", *map(str, arguments)])
        told = capsys.readouterr()
        return int(left.value.code or 0), told.out + told.err

    return command


def test_list_shows_packs_of_games_and_of_the_user_and_broken_ones(run: Run, home: Path) -> None:
    extending(home / "mine")
    broken = complete(home / "other", "torn")
    change(broken / "tricks.toml", "copies = 4", "copies = true")
    code, told = run("list")
    assert code == 0
    assert [line.split()[:2] for line in told.splitlines() if "lanterns " in line] == [
        ["lanterns", "lanterns"],
        ["moths", "lanterns"],
        ["torn", "lanterns"],
    ]
    assert f"broken: {broken}\n    tricks.toml:6: flint copies: expected `int`, got `bool`, found True" in told
    assert told.endswith(f"Packs are looked for in {home}.\n")


def test_check_passes_what_is_well(run: Run, tmp_path: Path) -> None:
    code, told = run("check", complete(tmp_path / "mine"))
    assert code == 0
    assert told.startswith("All is well.\nwhole 0.3 (")
    assert "6 components, 5 texts, 7 examples, 0 faults.\nWithout an example: hunger.\n" in told


def test_check_tells_every_fault(run: Run, tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "tricks.toml", '"Gain 2 Oil."', '"Gain 2 Ail."')
    change(folder / "shadows.toml", "Each other Shadow has", "Each other Shadow hat")
    code, told = run("check", folder)
    assert code == 1
    assert f"The pack in {folder} has 2 faults:" in told
    assert "tricks.toml:7: flint text, column 8: not understood" in told
    assert "shadows.toml:40: hunger text, column 19: not understood" in told


def test_check_runs_the_examples(run: Run, tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "tricks.toml", "You have 5 Oil.", "You have 6 Oil.")
    code, told = run("check", folder)
    assert code == 1
    assert "tricks.toml:9: flint example: then: You have 6 Oil. This is not so." in told


def test_check_of_no_folder_is_refused_in_words(run: Run, tmp_path: Path) -> None:
    code, told = run("check", tmp_path / "nowhere")
    assert code == 1
    assert "pack.toml: expected this file in" in told


def test_show_prints_a_card_by_id_or_name(run: Run, home: Path) -> None:
    assert run("show", "long wick") == run("show", "long-wick")
    code, told = run("show", "lamp-eater")
    assert code == 0
    assert told == (
        "Lamp Eater  (lamp-eater, lanterns of lanterns)\n  copies: 2\n  grip: 2\n  text:\n"
        "    Played: Discard 1 Trick at random. If you cannot, lose 2 Oil.\n"
        "    Banished: For each dark Lamp, gain 1 Oil.\n"
    )


def test_show_looks_where_it_is_told(run: Run, home: Path, tmp_path: Path) -> None:
    folder = extending(tmp_path / "elsewhere")
    assert run("show", "moth")[0] == 2
    assert run("show", "moth", "--pack", folder)[0] == 0
    assert run("show", "flint", "--game", "lanterns")[0] == 0
    assert run("show", "flint", "--game", "tictactoe")[0] == 2


def test_a_card_that_is_not_there_gets_the_nearest_name(run: Run) -> None:
    assert run("show", "Lamp Eatr") == (2, "gloaming: There is no card 'Lamp Eatr'. Did you mean 'Lamp Eater'?\n")


@pytest.mark.parametrize("typed", ["LAMPEATER", "lamp-eatr", "eater"])
def test_the_nearest_name_is_found_in_any_case_and_by_a_word_of_it(run: Run, typed: str) -> None:
    code, told = run("explain", typed, "--game", "lanterns")
    assert (code, told.lower()[-27:].replace("-", " ")) == (2, "did you mean 'lamp eater'?\n")


def test_what_is_like_no_card_gets_no_name(run: Run) -> None:
    assert run("show", "xyzzy") == (2, "gloaming: There is no card 'xyzzy'.\n")


def test_explain_says_what_a_card_was_understood_as(run: Run) -> None:
    code, told = run("explain", "snuff")
    assert code == 0
    assert "Only if this can be paid in full, and is paid:\n    Do: lose 1 Oil" in told
    assert "shadow: a Shadow with Grip 2 or less (one, chosen if there are more)" in told


def test_graph_draws_what_the_game_makes_of_a_pack(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, out = extending(tmp_path / "mine"), tmp_path / "drawings"
    code, told = run("graph", folder, "--out", out)
    assert (code, told) == (2, "gloaming: There is nothing to draw. Packs of lanterns have no graphs.\n")
    shape = replace(PACK, draw=lambda pack: {"hall": f"<svg>{len(pack.all(Trick))}</svg>", "lamps": "<svg/>"})
    monkeypatch.setattr("gloaming.packs.library.shape_of", lambda game: shape)
    code, told = run("graph", folder, "--out", out)
    assert (code, told) == (0, f"{out / 'hall.svg'}\n{out / 'lamps.svg'}\n")
    assert (out / "hall.svg").read_text("utf-8") == "<svg>4</svg>"
    code, told = run("graph", folder, "--only", "lamps", "--out", tmp_path / "one")
    assert [file.name for file in (tmp_path / "one").iterdir()] == ["lamps.svg"]
    code, told = run("graph", folder, "--only", "roof")
    assert (code, told) == (2, "gloaming: There is nothing to draw called 'roof'. There are: hall, lamps.\n")


def test_new_begins_a_pack_that_passes(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pack"
    code, told = run("new", "lanterns", folder)
    assert code == 0
    assert f"gloaming packs check {folder}" in told
    assert sorted(file.name for file in folder.iterdir()) == ["pack.toml", "tricks.toml"]
    code, told = run("check", folder)
    assert (code, told.splitlines()[0]) == (0, "All is well.")
    assert "1 components, 1 texts, 1 examples, 0 faults." in told


@pytest.mark.parametrize("game", [shape.game for shape in shapes()])
def test_every_game_with_packs_has_one_with_an_example_to_begin_with(run: Run, tmp_path: Path, game: str) -> None:
    folder = tmp_path / f"{game} mine"
    assert run("new", game, folder)[0] == 0
    code, told = run("check", folder)
    assert (code, told.splitlines()[0]) == (0, "All is well.")
    assert told.splitlines()[1].startswith(f"{game.replace('_', '-')}-mine 0.1 (")
    assert ", 0 examples," not in told
    assert "Without an example" not in told


def test_what_is_new_can_be_played_with(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    run("new", "lanterns", folder)
    options: dict[str, object] = {}
    use_pack(folder, options)
    assert "my-first-card" in Match.new(GAME, options=options).state.cards


def test_a_game_of_which_nothing_can_be_there_twice_has_none_to_begin_with(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "gloaming.packs.starter.check", lambda pack: PackReport(faults=[Fault("", 0, "", "one is enough")])
    )
    code, told = run("new", "lanterns", tmp_path / "mine")
    assert (code, "has no component that can be there twice" in told) == (2, True)
    assert [*(tmp_path / "mine").iterdir()] == []


def test_new_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    assert run("new", "lanterns", tmp_path) == (2, f"gloaming: {tmp_path} is not empty. Choose a new folder.\n")


def test_new_needs_a_game_with_packs(run: Run, tmp_path: Path) -> None:
    assert run("new", "tictactoe", tmp_path / "a")[0] == 2
    assert run("new", "lantern", tmp_path / "a")[1].endswith("Did you mean 'lanterns'?\n")


def test_a_pack_named_on_the_command_line_is_put_into_the_options(home: Path, tmp_path: Path) -> None:
    options: dict[str, object] = {"keepers": 2}
    use_pack(None, options)
    assert options == {"keepers": 2}
    use_pack(extending(tmp_path / "elsewhere"), options)
    assert options == {"keepers": 2, "pack": "moths"}
    change(tmp_path / "elsewhere" / "tricks.toml", "Gain 1 Oil.", "Gain")
    with pytest.raises(GloamingError, match="has 1 fault"):
        use_pack(tmp_path / "elsewhere", options)
