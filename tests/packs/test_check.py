"""A pack that loads is held to more: its texts are understood, its counts are right, its examples are true."""

from dataclasses import replace
from pathlib import Path

import pytest

from gloaming.packs import Fault, Pack, check, load
from tests.lingo.toy import PACK, Trick
from tests.packs.folders import BUNDLED, MOTH, change, complete, extending


def checked(folder: Path, base: Pack | None = None) -> list[str]:
    return [str(fault) for fault in check(load(folder, PACK, base)).faults]


def test_the_pack_of_the_toy_game_passes() -> None:
    report = check(load(BUNDLED, PACK))
    assert (report.components, report.texts, report.examples, report.faults) == (6, 5, 7, [])
    assert report.without == ["hunger"]


def test_a_sentence_that_is_not_understood_has_file_line_card_and_column(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "shadows.toml", "If you cannot, lose 2 Oil.", "If you cannot, loose 2 Oil.")
    assert checked(folder) == [
        "shadows.toml:15: lamp-eater text, column 51: not understood\n"
        "    Played: Discard 1 Trick at random. If you cannot, loose 2 Oil.\n"
        f"    {' ' * 50}^^^^^\n"
        '    "loose" is no word of Lanterns. Did you mean "lose"?\n'
        "    For example: Lose 2 Oil."
    ]


def test_every_text_of_every_card_is_told(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "tricks.toml", 'text = "Gain 2 Oil."', 'text = "Gain 2 Oyl."')
    change(folder / "shadows.toml", "You cannot gain Oil.", "You cannot gain Ale.")
    change(folder / "tricks.toml", 'when = "This Trick is used."', 'when = "This Trick is eaten."')
    assert [fault.partition(":")[0] for fault in checked(folder)] == ["shadows.toml", "tricks.toml", "tricks.toml"]
    assert [int(fault.split(":")[1]) for fault in checked(folder)] == [41, 7, 11]


def test_a_count_that_the_rulebook_fixes_is_checked(tmp_path: Path) -> None:
    folder = complete(tmp_path / "mine")
    change(folder / "tricks.toml", "copies = 4", "copies = 5")
    assert checked(folder) == ["pack.toml: tricks: expected 9, found 10"]


def test_a_pack_that_extends_may_have_more_but_not_fewer(tmp_path: Path) -> None:
    base = load(BUNDLED, PACK)
    assert checked(extending(tmp_path / "more"), base) == []
    fewer = '[[trick]]\nid = "flint"\nname = "Flint"\ncopies = 1\ntext = "Gain 2 Oil."\n'
    assert checked(extending(tmp_path / "fewer", tricks=fewer), base) == [
        "pack.toml: tricks: expected at least 9, found 6",
        "tricks.toml:1: flint: copies: 1, and 4 in lanterns: the deck has another size",
    ]


def test_a_game_may_check_more(tmp_path: Path) -> None:
    shape = replace(PACK, check=lambda pack: [("snuff", "it stinks"), ("", "all of it stinks")])
    folder = complete(tmp_path / "mine")
    assert [str(fault) for fault in check(load(folder, shape)).faults] == [
        "tricks.toml:14: snuff: it stinks",
        "pack.toml: all of it stinks",
    ]


def test_a_game_may_tell_faults_with_a_file_and_a_line_of_its_own(tmp_path: Path) -> None:
    shape = replace(PACK, check=lambda pack: [Fault("story.md", 3, "The Hall", "it is dark here")])
    folder = complete(tmp_path / "mine")
    assert [str(fault) for fault in check(load(folder, shape)).faults] == ["story.md:3: The Hall: it is dark here"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("You have 2 Oil. The", "You have 1 Oil. The", "then: You have 1 Oil. This is not so."),
        ("You have 2 Oil. The", "You have 3 or more Oil. The", "then: You have 3 or more Oil. This is not so."),
        ('when = "This', 'choose = ["Red"]\nwhen = "This', "choose: 'Red' was never asked for."),
        ("The Green Lamp is lit.", "", "when: it is asked which: Green, White. Say it with `choose`."),
        (
            'The Green Lamp is lit."\n',
            '"\nchoose = ["Gren"]\n',
            "choose: 'Gren' is not among the options. Did you mean 'Green'?",
        ),
        ("You have 1 Oil.", "The game is lost.", "given: The game is lost. The game cannot set this up."),
        ("You have 1 Oil.", "The Red Lamp is not lit.", "given: The Red Lamp is not lit. The game cannot set this up."),
    ],
)
def test_an_example_that_does_not_hold_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    folder = extending(tmp_path / "mine")
    change(folder / "tricks.toml", old, new)
    assert checked(folder, load(BUNDLED, PACK)) == [f"tricks.toml:11: moth example: {told}"]


def test_an_example_fails_without_the_effect_it_shows(tmp_path: Path) -> None:
    folder = extending(tmp_path / "mine", tricks=MOTH.replace("Light a dark Lamp.\n", ""))
    assert checked(folder, load(BUNDLED, PACK)) == [
        "tricks.toml:10: moth example: then: The White Lamp is lit. This is not so."
    ]


def test_the_own_components_of_a_pack_are_checked_not_those_it_extends(tmp_path: Path) -> None:
    report = check(load(extending(tmp_path / "mine"), PACK, load(BUNDLED, PACK)))
    assert (report.components, report.examples) == (1, 1)


def test_a_pack_reads_its_texts_with_its_own_words() -> None:
    pack = load(BUNDLED, PACK)
    assert pack.script(pack.all(Trick)[0].text) is pack.script("Gain 2 Oil.")
