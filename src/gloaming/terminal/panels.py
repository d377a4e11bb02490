"""The panels around the drawn table, as text: the question, the options, the status, the keys, the log."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich.style import Style
from rich.text import Text

from gloaming.host.views.refusals import MOST_NAMES
from gloaming.kernel import Game
from gloaming.scene import Beat, Gloss, LogLine, Scene, StoryPage, counted, piece_name, unstressed

from .canvas import clip, fold
from .glyphs import TONE_SIGNS, icon_sign, mark_number, seat_mark
from .palette import AIMED, CHOSEN, COLD, DANGER, INK, SECOND, STRONG, THIRD, TONES, YOURS, of_seat
from .session import ReplaySession, Reply, Session
from .teaching_words import goal_words, how_words, sign_words

KEYS = (
    ("Tab, Shift+Tab", "to the next piece that can be touched"),
    ("arrows", "to the next piece in that direction"),
    ("Enter, click", "touch a piece; touch one that is not marked, and it says why not"),
    ("Esc", "let go of what was touched last"),
    ("1 to 9", "take an option by its number"),
    ("L", "all options in words"),
    ("F1", "how to play: the rules on one page"),
    ("R", "the rule behind the question, or behind the last refusal"),
    ("H", "a hint: what a computer player would do, and why"),
    ("I", "read the piece that has the focus"),
    ("O", "what has happened: the log"),
    ("U", "take the last decision back"),
    ("Y, Ctrl+R", "bring it back again"),
    ("S", "save now; the game also saves itself after every decision"),
    ("N", "a new game, once this one is over"),
    ("Q", "leave; the game is saved"),
)
MOST_NUMBERS = 9
MOST_LETTERS = 32  # characters of a name in the line of steps
RESERVED = frozenset("hlriouysnq?")  # keys of the table, which options cannot have
SIGNS = (
    ("[ ]", "▲", "can be touched"),
    ("●", "●", "touched"),
    ("» «", "◆", "where it can go"),
    ("( )", "", "spent"),
    ("*", "", "has just changed"),
)


def option_key(gloss: Gloss) -> str:
    """The key of an option, if the table does not use it itself."""
    key = gloss.key.lower()
    return "" if key in RESERVED or len(key) != 1 or key.isdigit() else key


def clickable(text: str, style: Style, action: str) -> Text:
    """Text that does something when it is clicked."""
    return Text().append(text, style + Style(meta={"@click": f"screen.{action}"}))


MOST_DANGERS = 2  # warnings above the question; the others are in the list of options


def note_lines(session: Session, width: int) -> list[Text]:
    """The note of a lesson or a tip above the question, and warnings; empty if there are none."""
    paper = "#211f2f on #f3ecdf"
    lines = [line for part in session.note.splitlines() for line in wrap(part, max(width - 4, 10))]
    dangers = [line for danger in session.dangers[:MOST_DANGERS] for line in wrap(f"! {danger}", max(width - 4, 10))]
    return [Text(f" {line:<{width - 2}}", paper) for line in lines] + [Text(f" {line}", DANGER) for line in dangers]


def question_line(session: Session, scene: Scene, width: int) -> Text:
    """Who is asked what, by which rule, wrapped to the width."""
    reply = session.question()
    line = Text(" ")
    if (name := session.who(scene)) and (seat := session.deciding) is not None:
        number = marks_of(scene).get(seat, seat)
        line.append(f"{seat_mark(number)} {name}: ", of_seat(number))
    rule = f" {reply.rule} " if reply.rule else ""
    first, *more = fold(reply.text, max(width - line.cell_len - len(rule) - 2, 10)) or [""]
    line.append(first, STRONG)
    if rule:
        line.append(" " * max(width - line.cell_len - len(rule) - 1, 1))
        line.append_text(clickable(rule, THIRD + Style(underline=True), f"rule('{reply.rule}')"))
    if more:
        line.append(f"\n {clip(' '.join(more), max(width - 2, 10))}", STRONG)
    return line


def steps_lines(session: Session, scene: Scene, width: int, rows: int) -> Text:
    """What was touched, what can be touched next, and buttons for options that need no touch."""
    if isinstance(session, ReplaySession):
        return _shown(session)
    touch, glosses = session.touch, session.glosses
    parts = _touches(session, scene)
    if touch.touched:
        parts.append(clickable(" Esc Let go ", INK + Style(reverse=True), "let_go"))
    with_key_first = sorted(session.buttons(), key=lambda i: not option_key(glosses[i]))
    parts += [button(i, glosses[i]) for i in with_key_first]
    if session.match.ask is None:
        for key, label, action in (("N", "New game", "new_game"), ("U", "Step back", "undo"), ("Q", "Leave", "leave")):
            parts.append(clickable(f" {key} {label} ", CHOSEN if key == "N" else SECOND, action))
    return in_rows(parts, width, rows, clickable(f"… L lists all {len(touch.open)}", THIRD, "options"))


def _touches(session: Session, scene: Scene) -> list[Text]:
    """What was touched and what can be touched next, if anything."""
    touch, pieces = session.touch, scene.pieces()
    line = Text()
    for each in touch.touched:
        line.append(f"● {piece_name(pieces[each]) if each in pieces else each}", CHOSEN)
        line.append(" → ", THIRD)
    if touch.next:
        names = [piece_name(pieces[each]) if each in pieces else each for each in touch.next]
        what = " or ".join(names)
        if len(names) > MOST_NAMES or len(what) > MOST_LETTERS:
            what = f"one of {len(names)}"
        line.append(f"{'◆' if touch.touched else '[ ]'} touch {what}", COLD if touch.touched else YOURS)
    return [line] if line else []


def in_rows(parts: Sequence[Text], width: int, most: int, more: Text) -> Text:
    """Parts side by side without cutting any; what does not fit into `most` rows is replaced by `more`."""
    rows: list[Text] = [Text(" ")]
    for n, part in enumerate(parts):
        room, rest = width - rows[-1].cell_len, sum(each.cell_len + 2 for each in parts[n:])
        if len(rows) == most and rest > room:
            room -= more.cell_len + 2
        if part.cell_len + 2 > room and len(rows[-1]) > 1:
            if len(rows) == most:
                rows[-1].append_text(Text("  ") + more)
                break
            rows.append(Text(" "))
        rows[-1].append("  " * (len(rows[-1]) > 1))
        rows[-1].append_text(part)
    return Text("\n").join(rows)


def button(index: int, gloss: Gloss) -> Text:
    """The button of an option that touches no piece."""
    key = option_key(gloss).upper()
    text = f" {key + ' ' if key else ''}{gloss.label}{verdict_words(gloss)} "
    return clickable(text, AIMED if not key else CHOSEN, f"take({index})")


def verdict_words(gloss: Gloss) -> str:
    """What an option would lead to, with its sign."""
    return f"  {TONE_SIGNS[gloss.verdict.tone]} {gloss.verdict.text}" if gloss.verdict else ""


def _shown(session: ReplaySession) -> Text:
    """For a replay: which decision this is, and what was chosen."""
    line = Text().append(f" Decision {min(session.match.ply + 1, session.length)} of {session.length}", SECOND)
    chosen = session.chosen()
    if chosen is not None:
        line.append("  ● ", YOURS)
        line.append(session.glosses[chosen].label + verdict_words(session.glosses[chosen]), YOURS)
    return line


def listed_options(session: Session, rows: int) -> list[int]:
    """The options that are listed under the question, if there are enough lines for them."""
    open_ = session.touch.open
    return open_[:MOST_NUMBERS] if len(open_) <= rows else open_[: max(rows - 1, 0)]


def options_lines(session: Session, rows: int, width: int) -> Text:
    """The open options, numbered; always the same number of lines, so that the table keeps its size."""
    listed, many = listed_options(session, rows), len(session.touch.open)
    lines = []
    for n, i in enumerate(listed, 1):
        lines.append(Text().append(f" {n} ", THIRD))
        lines[-1].append_text(option_text(session.glosses[i], width - 4, f"take({i})"))
    if many > len(listed):
        lines.append(clickable(f" … {many - len(listed)} more: L lists all {many}", THIRD, "options"))
    return Text("\n").join([*lines, *[Text()] * (rows - len(lines))])


def option_text(gloss: Gloss, width: int, action: str) -> Text:
    """An option in words, with its verdict."""
    line = Text().append_text(clickable(clip(gloss.label, width), INK, action))
    if gloss.verdict:
        line.append(clip(verdict_words(gloss), max(width - len(line), 0)), TONES[gloss.verdict.tone])
    return line


def status_line(reply: Reply) -> Text:
    """The last reply of the table."""
    line = Text().append(f" ⊘ {reply.text}" if reply.rule else f" {reply.text}", INK if reply.rule else COLD)
    if reply.rule:
        line.append("  ")
        line.append_text(clickable(reply.rule, THIRD + Style(underline=True), f"rule('{reply.rule}')"))
    return line


def keys_line(session: Session, width: int, has_rail: bool) -> Text:
    """The general keys, as many as fit."""
    if isinstance(session, ReplaySession):
        keys = [
            ("→", "on", "redo"),
            ("←", "back", "undo"),
            ("P", "play", "run"),
            ("Home", "first", "first"),
            ("End", "last", "last"),
        ]
    elif session.match.ask is None:
        keys = [("I", "result", "read")]
    elif not session.asked:
        keys = [("U", "undo", "undo")] + ([] if has_rail else [("I", "read", "read")])
    else:
        keys = [
            ("L", counted(len(session.touch.open), "option"), "options"),
            ("R", "rule", "rule"),
            ("H", "hint", "hint"),
            ("U", "undo", "undo"),
        ]
        keys += [] if has_rail else [("I", "read", "read")]
    keys += [] if has_rail else [("O", "log", "log")]
    keys += [("S", "save", "save")] if session.match.ask and not isinstance(session, ReplaySession) else []
    line = Text(" ")
    for key, label, action in (*keys, ("Q", "leave", "leave"), ("?", "keys", "keys")):
        if len(line) + len(key) + len(label) + 1 <= width:
            line.append_text(clickable(f"{key} ", SECOND + Style(bold=True), action))
            line.append_text(clickable(label, THIRD, action))
            line.append("  ")
    line.rstrip()
    return line


def marks_of(scene: Scene) -> dict[int, int]:
    """The numbers of the marks that the seats of a scene wear."""
    return {each.seat: mark_number(each.seat, each.mark) for each in scene.seats}


def log_text(lines: Sequence[LogLine], told: int, width: int, marks: Mapping[int, int]) -> Text:
    """The log; lines since the last decision have an edge. `marks` is the number of each seat's mark."""
    rows: list[Text] = []
    for n, each in enumerate(lines):
        if each.heading:
            rows += [Text()] * bool(rows) + [Text(row, STRONG) for row in fold(each.text, width)]
            rows += page_rows(each.page, width) if each.page else []
            continue
        fresh = n >= told
        number = None if each.seat is None else marks.get(each.seat, each.seat)
        sign = icon_sign(each.icon) or ("·" if number is None else seat_mark(number))
        for i, row in enumerate(fold(each.text, width - 3)):
            text = Text().append("▌" if fresh else " ", COLD)
            text.append(f"{' ' if i else sign} ", SECOND if number is None else of_seat(number))
            rows.append(text.append(row, INK if fresh else SECOND))
        rows += page_rows(each.page, width) if each.page else []
    return Text("\n").join(rows)


def page_rows(page: StoryPage, width: int) -> list[Text]:
    """The text of a page, below its line in the log."""
    return [Text(f"  {row}", INK) for row in fold(unstressed(page.text), width - 2)]


def film_text(beat: Beat, height: int) -> Text:
    """The present beat of a film, in place of the question, with as many lines."""
    shown = Text(f" {beat.line.text}", STRONG)
    shown.append(f"\n {beat.motion.number}" if beat.motion.number else "\n", COLD)
    shown.append("\n" * max(height - 2, 0) + " any key: to the end", THIRD)
    return shown


def how_page(game: Game[Any], width: int) -> Text:
    """How to play, on one page."""
    rows = [row for line in how_words(game)[1:] for row in (fold(line, width) if line else [""])]
    return Text("\n".join(rows) or "Nothing is written about how this game is played.", INK)


def keys_text(game: Game[Any]) -> Text:
    """All keys and signs, then what we want in this game and what stands on its pieces."""
    text = Text()
    for key, meaning in KEYS:
        text.append(f"{key:<15}", YOURS)
        text.append(f"{meaning}\n", INK)
    text.append("\n")
    for name, card, meaning in SIGNS:
        text.append(f"{f'{name}  {card}':<15}", COLD)
        text.append(f"{meaning}\n", INK)
    text.append(f"{'╔══╗':<15}", STRONG)
    text.append("has the focus", INK)
    for line in ("", *goal_words(game), "", *sign_words(game)):
        text.append(f"\n{line}", INK)
    return text
