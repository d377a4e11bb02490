"""A lesson in the terminal: line by line and on the screen; it is left and taken up again."""

import io
from pathlib import Path

from gloaming import Match, games
from gloaming.teaching import teaching_of
from gloaming.terminal.lesson_table import LessonScreen
from gloaming.terminal.lessons import LessonProgress, LessonSession, PlainLesson, ProgressFile
from gloaming.terminal.plain import PlainTable
from gloaming.terminal.saves import SaveFolder
from gloaming.terminal.session import Session
from gloaming.terminal.table import TableApp

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
