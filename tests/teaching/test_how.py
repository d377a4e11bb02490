"""The page "How to play": Markdown with pictures of real tables; those that cannot be drawn are faults."""

import pytest

from gloaming import games
from gloaming.teaching import teaching_of
from gloaming.teaching.check import check_pictures
from gloaming.teaching.how import how_text, picture_scene, read_how
from gloaming.teaching.material import folder_of, lesson_reader
from tests.teaching.test_explaining import OURS

PAGE = """# How to play

Three in a row win.

```picture
caption = "The board, with a mark in the middle."
play = ["Mark the middle centre"]
show = ["The board"]
light = ["cell4"]
```

Then the other plays.
"""
GAME = games.find("tictactoe")


@pytest.mark.parametrize("name", OURS)
def test_every_game_is_explained_on_one_page_with_pictures_that_can_be_drawn(name: str) -> None:
    game, found = games.find(name), teaching_of(games.find(name))
    pictures = [part.picture for part in found.how if part.picture is not None]
    assert len(pictures) >= 2
    assert not [*check_pictures(game, found.how, found.lessons, folder_of(game))]
    assert len(how_text(found.how).split()) < 600  # one page
    for picture in pictures:
        scene = picture_scene(game, picture, found.lessons, lesson_reader(game, found.lessons[0]))
        assert {area.title or area.id for area in scene.areas} == set(picture.show)


def test_words_and_pictures_come_in_their_order() -> None:
    parts, faults = read_how("how-to-play.md", PAGE)
    assert not faults
    assert [bool(part.picture) for part in parts] == [False, True, False]
    assert "(The board, with a mark in the middle.)\n\nThen the other plays." in how_text(parts)
    assert not [*check_pictures(GAME, parts, [], None)]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('caption = "The board', 'captain = "The board'), "did you mean 'caption'?"),
        (("show =", "show"), "this is not TOML"),
        (('["The board"]', '["Sky"]'), "there is no area 'Sky'; on the table are: The board"),
        (('["cell4"]', '["cell9"]'), "'cell9' lights nothing"),
        (("Mark the middle centre", "Mark the roof"), "'Mark the roof' is not offered"),
        (("play =", 'lesson = "none"\nplay ='), "there is no lesson 'none'"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_a_fault_with_its_line(change: tuple[str, str], told: str) -> None:
    parts, faults = read_how("how-to-play.md", PAGE.replace(*change))
    faults += check_pictures(GAME, parts, [], None)
    assert any(told in str(fault) and fault.line == 5 for fault in faults), faults
