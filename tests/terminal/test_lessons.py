"""A lesson in the terminal: line by line and on the screen; it is left and taken up again."""

import io
from pathlib import Path

import pytest

from gloaming import Match, games
from gloaming.teaching import teaching_of
from gloaming.teaching.run import option_of
from gloaming.terminal.app import TableApp
from gloaming.terminal.film import Pace
from gloaming.terminal.lessons.screen import LessonScreen
from gloaming.terminal.lessons.session import LessonProgress, LessonSession, PlainLesson, ProgressFile
from gloaming.terminal.plain import PlainTable
from gloaming.terminal.saves import SaveFolder
from gloaming.terminal.session import Session

GAME = games.find("allies")
FIRST = teaching_of(GAME).lessons[0]


def session(folder: Path) -> LessonSession:
    return LessonSession(GAME, FIRST, ProgressFile(folder), lambda rule: rule)


def told(folder: Path, *lines: str) -> str:
    """What a person reads who types these lines."""
    out, typed = io.StringIO(), iter([*(f"{line}\n" for line in lines), ""])
    PlainLesson(session(folder), lambda: next(typed), out).run()
    return out.getvalue()


def test_a_lesson_is_told_line_by_line_answers_another_choice_and_is_taken_up_again(tmp_path: Path) -> None:
    first = told(tmp_path, "go", "1", "go", "go", "go", "go", "2", "try", "back")
    assert "1 of 9: Keep the city" in first
    assert "Look at: City." in first
    assert "Read on first" in first
    assert "why let it grow? Type try to see it." in first
    assert "That is how it goes." in first
    assert first.count("Do this: Touch the Charmed Dragon, then the Winged Dragon.") == 3
    second = told(tmp_path, "show", "go", "go", "1", "1")
    assert "6 of 9: Black cards stop fire" in second
    assert "The lesson is over. Well done." in second
    assert ProgressFile(tmp_path).of("allies", FIRST.id).done


async def test_the_screen_shows_the_note_over_the_question_and_marks_what_it_speaks_of(tmp_path: Path) -> None:
    ProgressFile(tmp_path).keep("allies", FIRST.id, LessonProgress(4))
    taught = session(tmp_path)
    app = TableApp(LessonScreen(taught))
    async with app.run_test(size=(90, 40)) as pilot:
        assert taught.lit == {"being3"}
        await pilot.press("g", "w")
        assert taught.run.at == 6
        assert "The loser's card lies down" in taught.note


def test_a_tip_is_said_the_first_time_that_something_is_asked_and_never_again(tmp_path: Path) -> None:
    def lines(*typed: str) -> str:
        out, answers = io.StringIO(), iter([*(f"{line}\n" for line in typed), ""])
        begun = Session(Match.new(GAME, 7), SaveFolder(tmp_path), "slot", lambda rule: rule)
        PlainTable(begun, lambda: begun.match, lambda: next(answers), out).run()
        return out.getvalue()

    tip = "Tip: Each ally may block one attack"
    assert tip in lines("goal", "signs cube")
    assert tip not in lines("tips off")
    assert tip not in lines("tips")
    assert tip in lines()


class Learner:
    """Somebody who types what a lesson asks for, up to its free stretch: go, or the number of what it names."""

    def __init__(self, taught: LessonSession) -> None:
        self.taught = taught

    def line(self) -> str:
        run = self.taught.run
        if run.step is None or run.step.kind == "play":
            return ""
        return (
            "go\n"
            if run.step.kind in ("say", "watch")
            else f"{1 + (option_of(run.match, run.step.label) if run.step.label else 0)}\n"
        )


@pytest.mark.parametrize("game", ["allies", "wraith_giants", "veilwraith", "assault", "retaliation"])
def test_every_lesson_is_learnt_to_its_end_line_by_line(tmp_path: Path, game: str) -> None:
    found = games.find(game)
    for lesson in teaching_of(found).lessons:
        taught = LessonSession(found, lesson, ProgressFile(tmp_path), lambda rule: rule)
        out = io.StringIO()
        PlainLesson(taught, Learner(taught).line, out).run()
        assert taught.run.at == len(lesson.steps) - 1, out.getvalue()[-800:]
        assert taught.run.asks, "the others have moved, and the stretch is still to be played"
        for step in lesson.steps:
            assert f"of {len(lesson.steps)}: {step.title}" in out.getvalue()


async def test_what_the_table_does_in_a_lesson_is_seen_beat_by_beat(tmp_path: Path) -> None:
    taught = session(tmp_path)
    taught.run.at = next(n for n, step in enumerate(FIRST.steps) if step.kind == "do")
    screen = LessonScreen(taught, pace=Pace.CALM)
    async with TableApp(screen).run_test(size=(90, 40)) as pilot:
        await pilot.press("w")
        assert screen.film.on
        await pilot.press("space")
        assert not screen.film.on


def test_how_to_play_is_told_line_by_line(tmp_path: Path) -> None:
    said = told(tmp_path, "how")
    assert "Two number cards are a being." in said
    assert "```" not in said
    assert "##" not in said
