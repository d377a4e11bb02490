"""What teaches a game: lessons that run, the goal card, first-time tips, the glossary, and the page "How to play"."""

from .check import check_teaching
from .lesson import Lesson, LessonRemark, LessonStart, LessonStep, read_lesson
from .material import DealRule, FeatRule, GlossaryEntry, GoalCard, Teaching, Tip, ending_of, poster_of, teaching_of
from .puzzles import (
    Puzzle,
    PuzzleFault,
    PuzzlesFile,
    PuzzleVerdict,
    mined_file,
    position_of,
    read_puzzles,
    verdict_of,
)
from .run import LessonRun

__all__ = [
    "DealRule",
    "FeatRule",
    "GlossaryEntry",
    "GoalCard",
    "Lesson",
    "LessonRemark",
    "LessonRun",
    "LessonStart",
    "LessonStep",
    "Puzzle",
    "PuzzleFault",
    "PuzzleVerdict",
    "PuzzlesFile",
    "Teaching",
    "Tip",
    "check_teaching",
    "ending_of",
    "mined_file",
    "position_of",
    "poster_of",
    "read_lesson",
    "read_puzzles",
    "teaching_of",
    "verdict_of",
]
