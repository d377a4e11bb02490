"""Reads a lesson from Markdown: a table to begin with, and steps that say something and ask for something."""

import re
import tomllib
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gloaming.packs import Fault
from gloaming.packs.validate import faults

StepKind = Literal["say", "do", "choose", "watch", "play"]

KEYWORD = re.compile(r"^(Light|Do|Ask|Choose|Watch|Play on):\s*(.*)$")
REMARK = re.compile(r"^- (?:\*\*(?P<label>.+?)\*\*|(?P<other>otherwise)):\s*(?P<text>.+)$")
KINDS: dict[str, StepKind] = {"Do": "do", "Choose": "choose", "Watch": "watch", "Play on": "play"}
DECISIONS = re.compile(r"(\d+) decisions?")
TO_THE_END = "to the end"
START = "```start"


class LessonStart(Struct, frozen=True, forbid_unknown_fields=True):
    """The table of a lesson: a seed, or a position in a file beside it; with fixed chance."""

    seed: int = 0
    options: dict[str, Any] = {}
    position: str = ""  # a JSON file in the same folder, in place of a seed
    draws: list[str] = []  # the next cards drawn, by their ids
    rolls: list[int] = []  # the next results of dice
    play: list[str] = []  # choices made before the lesson begins, by labels


class LessonRemark(Struct, frozen=True):
    """The remark on one option."""

    label: str
    text: str


class LessonStep(Struct, frozen=True, kw_only=True):
    """One step: its text, the pieces that are lit, and what comes then.

    `do` asks for the option `label`, `choose` for any option, `watch` makes the move `label`, `play` is a free stretch
    of so many `decisions` (0: to the end of the game), `say` only goes on.
    """

    kind: StepKind
    title: str
    text: str
    light: list[str] = []
    label: str = ""
    ask: str = ""  # what to do, in a sentence
    remarks: list[LessonRemark] = []
    otherwise: str = ""  # the remark on every other option
    decisions: int = 0
    table: int = 0  # the number of its table among the starts of the lesson
    ply: int = 0  # decisions made at this table before it
    line: int = 0  # its line in the file


class Lesson(Struct, frozen=True, kw_only=True):
    """A lesson: its tables, and its steps in order."""

    id: str
    title: str
    about: str
    minutes: float
    starts: list[LessonStart]
    steps: list[LessonStep]
    pack: str = ""  # the user's pack that it belongs to; empty: it is the game's

    def course_minutes(self) -> float:
        """How long it takes: as the file says, or estimated from words and decisions."""
        if self.minutes:
            return self.minutes
        words = sum(len(f"{step.title} {step.text} {step.ask}".split()) for step in self.steps)
        acts = sum(step.kind != "say" for step in self.steps)
        return round((words / 180 + len(self.steps) * 4 / 60 + acts * 5 / 60) * 2) / 2


class LessonHead(LessonStart, frozen=True, forbid_unknown_fields=True):
    """The first `start` of a lesson, which may also say how many minutes the lesson takes."""

    minutes: float = 0


class LessonReader:
    """Reads the lines of a lesson and collects its faults."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.lines = file, text.replace("\r\n", "\n").split("\n")
        self.faults: list[Fault] = []
        self.title, self.about, self.minutes = "", [""], 0.0
        self.starts: list[LessonStart] = []
        self.steps: list[LessonStep] = []
        self.ply = 0

    def fault(self, line: int, what: str) -> None:
        """Records a fault and its line."""
        self.faults.append(Fault(self.file, line, "", what))

    def read(self) -> Lesson:
        """The lesson; its faults are in `faults`."""
        n, lines = 0, self.lines
        about: list[str] = []
        while n < len(lines):
            line = lines[n]
            if line.startswith("## "):
                n = self._step(n)
                continue
            if line.strip() == START:
                n = self._start(n)
                continue
            if line.startswith("# ") and not self.title:
                self.title = line[2:].strip()
            elif line.strip():
                about.append(line.strip())
            n += 1
        if not self.title:
            self.fault(1, "a lesson begins with its title: # A title")
        if not self.starts:
            self.fault(1, "a lesson begins from a table: write a block ```start with a seed or a position")
        if not self.steps:
            self.fault(1, "a lesson has steps: ## A title, and what is said")
        name = self.file.rpartition("/")[2].removesuffix(".md")
        return Lesson(
            id=name,
            title=self.title,
            about=" ".join(about),
            minutes=self.minutes,
            starts=self.starts,
            steps=self.steps,
        )

    def _start(self, n: int) -> int:
        """Reads a block that describes a table."""
        end = next((i for i in range(n + 1, len(self.lines)) if self.lines[i].strip() == "```"), len(self.lines))
        try:
            raw = tomllib.loads("\n".join(self.lines[n + 1 : end]))
        except tomllib.TOMLDecodeError as error:
            self.fault(n + 1, f"this is not TOML: {error}")
            return end + 1
        kind = LessonStart if self.starts else LessonHead
        wrong = list(faults(raw, kind))
        for path, what in wrong:
            self.fault(n + 1, f"{' '.join(map(str, path))}: {what}".removeprefix(": "))
        start = LessonStart() if wrong else msgspec.convert(raw, kind)
        if isinstance(start, LessonHead):
            self.minutes = start.minutes
        self.starts.append(start)
        self.ply = len(start.play)
        return end + 1

    def _step(self, n: int) -> int:
        """Reads a step, from its title to the next."""
        first, title = n, self.lines[n][3:].strip()
        said: list[str] = []
        found: dict[str, str] = {}
        remarks: list[LessonRemark] = []
        otherwise = ""
        n += 1
        while n < len(self.lines) and not self.lines[n].startswith("## ") and self.lines[n].strip() != START:
            line = self.lines[n].strip()
            if keyword := KEYWORD.match(line):
                if keyword[1] in found:
                    self.fault(n + 1, f"{keyword[1]} stands twice in this step")
                found[keyword[1]] = keyword[2].strip()
            elif remark := REMARK.match(line):
                if remark["other"]:
                    otherwise = remark["text"]
                else:
                    remarks.append(LessonRemark(remark["label"], remark["text"]))
            elif line.startswith("- "):
                self.fault(n + 1, "a remark is written: - **the label of an option**: what is said; or - otherwise: …")
            else:
                said.append(line)
            n += 1
        self._keep(first + 1, title, said, found, remarks, otherwise)
        return n

    def _keep(
        self,
        line: int,
        title: str,
        said: list[str],
        found: dict[str, str],
        remarks: list[LessonRemark],
        otherwise: str,
    ) -> None:
        kinds = [word for word in KINDS if word in found]
        if len(kinds) > 1:
            self.fault(line, f"a step asks for one thing, not for {' and '.join(kinds)}")
        kind: StepKind = KINDS[kinds[0]] if kinds else "say"
        value = found[kinds[0]] if kinds else ""
        if kind == "do" and not value:
            self.fault(line, "Do: names an option by its label")
        if (remarks or otherwise) and kind not in ("do", "choose"):
            self.fault(line, "only a step with Do or Choose has remarks for choices")
        decisions = 0
        if kind == "play" and value != TO_THE_END:
            count = DECISIONS.fullmatch(value)
            decisions = int(count[1]) if count else 0
            if not decisions:
                self.fault(line, f"Play on: is followed by '{TO_THE_END}' or by '3 decisions', not by {value!r}")
        paragraphs = re.split(r"\n{2,}", "\n".join(said).strip())
        self.steps.append(
            LessonStep(
                kind=kind,
                title=title,
                text="\n".join(" ".join(part.split()) for part in paragraphs if part.strip()),
                light=[each.strip() for each in found.get("Light", "").split(",") if each.strip()],
                label=value if kind in ("do", "watch") else "",
                ask=found.get("Ask", "") or (value if kind in ("do", "choose") else ""),
                remarks=remarks,
                otherwise=otherwise,
                decisions=decisions,
                table=max(len(self.starts) - 1, 0),
                ply=self.ply,
                line=line,
            )
        )
        self.ply += kind in ("do", "choose") or (kind == "watch" and bool(value))


def read_lesson(file: str, text: str) -> tuple[Lesson, list[Fault]]:
    """The lesson in a file, and its faults."""
    reader = LessonReader(file, text)
    lesson = reader.read()
    return lesson, reader.faults
