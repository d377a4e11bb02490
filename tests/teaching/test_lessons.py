"""Lessons are read from Markdown, played, and proved: a fault says its line, and what is offered instead."""

import re
from pathlib import Path

import pytest

from gloaming import games
from gloaming.cli import main
from gloaming.teaching import Lesson, LessonRun, read_lesson, teaching_of
from gloaming.teaching.check import check_lesson, play_through
from gloaming.teaching.material import folder_of, lesson_reader
from gloaming.teaching.run import labels, option_of

GAME = games.find("tictactoe")

LESSON = """# Three in a row

What one wants.

```start
play = ["Mark the top left", "Mark the top centre"]
```

## The middle
It belongs to **four** lines.

Light: cell4
Do: Mark the middle centre
Ask: Touch the middle.

- **Mark the bottom left**: That is a corner: three lines.
- otherwise: The middle has most.

## They answer
They stop your line.

Watch: Mark the bottom right

## Any of these
Choose: Where you like.

- **Mark the middle left**: That makes two threats at once.

## Now you
Play on: 2 decisions
"""


def read(text: str = LESSON) -> Lesson:
    """The lesson in a text that is written well."""
    lesson, faults = read_lesson("lessons/row.md", text)
    assert not faults
    return lesson


def run() -> LessonRun:
    return LessonRun(GAME, read(), lambda name: "")


def option(taught: LessonRun, label: str) -> int:
    return labels(taught.match).index(label)


def test_a_lesson_is_its_tables_and_its_steps() -> None:
    lesson = read()
    assert (lesson.id, lesson.title, lesson.about) == ("row", "Three in a row", "What one wants.")
    assert [(step.kind, step.label, step.ply) for step in lesson.steps] == [
        ("do", "Mark the middle centre", 2),
        ("watch", "Mark the bottom right", 3),
        ("choose", "", 4),
        ("play", "", 5),
    ]
    assert lesson.steps[0].light == ["cell4"]
    assert lesson.steps[0].ask == "Touch the middle."


def test_what_the_lesson_asks_for_goes_on_and_another_choice_is_answered() -> None:
    taught = run()
    corner, elsewhere = option(taught, "Mark the bottom left"), option(taught, "Mark the top right")
    assert taught.choose(corner) == "That is a corner: three lines."
    assert taught.may_try(corner)
    assert taught.choose(elsewhere) == "The middle has most."
    assert not taught.may_try(elsewhere)
    assert (taught.at, taught.match.ply) == (0, 2)  # nothing has changed
    taught.try_out(corner)
    assert taught.match.ply == 3
    taught.take_back()
    assert (taught.at, taught.match.ply) == (0, 2)
    assert taught.choose(option(taught, "Mark the middle centre")) == ""
    assert taught.at == 1
    taught.go_on()  # the table answers
    assert (taught.at, taught.match.ply) == (2, 4)
    assert taught.choose(option(taught, "Mark the middle left")) == "That makes two threats at once."
    taught.choose(0)
    assert taught.step is not None
    assert taught.step.kind == "play"
    taught.choose(0)
    assert taught.step is None


def test_a_lesson_is_taken_up_where_it_was_left_and_goes_back_step_by_step() -> None:
    left = run()
    left.show()
    left.go_on()
    again = LessonRun(GAME, read(), lambda name: "", left.at, left.taken)
    assert (again.at, again.match.ply) == (2, 4)
    assert again.back()
    assert again.back()
    assert (again.at, again.match.ply) == (0, 2)
    assert not again.back()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("Light: cell4", "Light: cell9"), "'cell9' lights nothing"),
        (
            ("Do: Mark the middle centre", "Do: Mark the roof"),
            "'Mark the roof' is not offered; there are: Mark the top",
        ),
        (("**Mark the bottom left**", "**Mark the middle centre**"), "is what the step asks for"),
        (("Watch: Mark the bottom right", "Watch: Mark the middle centre"), "'Mark the middle centre' is not offered"),
        (("Watch: Mark the bottom right", ""), "nothing is asked of who learns here"),
        (("Play on: 2 decisions", "Well done."), "a lesson ends in a free stretch"),
        (("Play on: 2 decisions", "Play on: 2 decisions\n\n## More\nThere is more."), "this is never reached"),
        (("They stop your line.", "word " * 41), "a note has at most 40 words"),
        (("## They answer", "```start\n```\n\n## They answer"), "nobody sees what came of it"),
        (("Three", "Three"), ""),
    ],
)
def test_what_cannot_be_played_is_a_fault_of_the_lesson(change: tuple[str, str], told: str) -> None:
    found = [str(fault) for fault in check_lesson(GAME, read(LESSON.replace(*change)), None)]
    assert bool(found) == bool(told)
    assert not told or any(told in each for each in found), found


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("# Three", "Three"), "begins with its title"),
        (("```start", "```"), "a block ```start"),
        (("play =", "plays ="), "did you mean 'play'?"),
        (("Play on: 2 decisions", "Play on: for ever"), "is followed by 'to the end' or by '3 decisions'"),
        (("- otherwise: The", "- The"), "a remark is written"),
        (("Light: cell4\nDo:", "Choose: any\nDo:"), "a step asks for one thing"),
    ],
)
def test_what_is_written_wrongly_is_told_with_its_line(change: tuple[str, str], told: str) -> None:
    _, faults = read_lesson("lessons/row.md", LESSON.replace(*change, 1))
    assert any(told in str(fault) and fault.line for fault in faults), faults


TAUGHT = [(name, lesson) for name in games.names() for lesson in teaching_of(games.find(name)).lessons]


@pytest.mark.parametrize(("name", "lesson"), TAUGHT, ids=[f"{name} {lesson.id}" for name, lesson in TAUGHT])
def test_every_lesson_plays_through_by_its_own_labels(name: str, lesson: Lesson) -> None:
    game, folder = games.find(name), folder_of(games.find(name))
    assert not check_lesson(game, lesson, folder)
    at_last = play_through(game, lesson, folder)
    assert at_last.step is lesson.steps[-1]
    again = LessonRun(game, lesson, lesson_reader(game, lesson), at_last.at, at_last.taken)
    assert again.match.ply == at_last.match.ply


def test_a_free_stretch_ends_where_the_round_ends() -> None:
    game = games.find("veilwraith")
    run = play_through(game, teaching_of(game).lessons[0], folder_of(game))
    run.choose(option_of(run.match, "Tilt Explore for a Power Token"))
    assert run.step is not None
    run.choose(option_of(run.match, "End the turn"))
    assert run.step is None


def test_a_course_has_three_to_six_lessons_and_ends_in_a_first_game() -> None:
    for name in {name for name, _ in TAUGHT}:
        lessons = teaching_of(games.find(name)).lessons
        assert 3 <= len(lessons) <= 6
        assert lessons[-1].steps[-1].kind == "play"
        assert not lessons[-1].steps[-1].decisions
        assert 4 <= sum(lesson.course_minutes() for lesson in lessons[:-1]) <= 10


def test_packs_check_proves_lessons_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "pack.toml").write_text(
        'name = "rows"\ngame = "tictactoe"\nversion = "1"\nauthors = ["You"]\nlicence = "CC0"\n', encoding="utf-8"
    )
    lesson = tmp_path / "lessons/row.md"
    lesson.write_text(LESSON, encoding="utf-8")
    with pytest.raises(SystemExit, match="0"):
        main(["packs", "check", str(tmp_path)])
    assert "It teaches: 1 lesson, 0 tips, 0 in the glossary." in capsys.readouterr().out
    lesson.write_text(LESSON.replace("cell4", "the roof"), encoding="utf-8")
    with pytest.raises(SystemExit, match="1"):
        main(["packs", "check", str(tmp_path)])
    assert "lessons/row.md:9: The middle: 'the roof' lights nothing" in capsys.readouterr().out


def test_the_guide_shows_a_lesson_that_passes_and_the_fault_that_one_gets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = (Path(__file__).parents[2] / "docs/guide/your-own-lesson.md").read_text("utf-8")
    manifest = re.findall(r"^`pack.toml`\n```toml\n(.*?)```", guide, re.MULTILINE | re.DOTALL)[0]
    lesson = re.findall(r"````markdown\n(.*?)````", guide, re.DOTALL)[0]
    shown = re.findall(r"```console\n\$ gloaming (.*?)\n(.*?)```", guide, re.DOTALL)
    (tmp_path / "rows/lessons").mkdir(parents=True)
    (tmp_path / "rows/pack.toml").write_text(manifest, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for (command, told), light in zip(shown, ("cell4", "the middle"), strict=True):
        text = lesson.replace("Light: cell4", f"Light: {light}")
        (tmp_path / "rows/lessons/1-the-middle.md").write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit):
            main(command.split())
        assert capsys.readouterr().out == told
