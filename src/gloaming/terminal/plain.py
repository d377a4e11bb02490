"""The table line by line, for screen readers and pipes: no cursor movement, no escape codes."""

from collections.abc import Callable
from threading import Timer
from typing import TextIO

from gloaming.agents import WarnLevel
from gloaming.host.thinking.jobs import think
from gloaming.host.views.refusals import OVER, refused
from gloaming.kernel import Match
from gloaming.scene import Gloss

from .panels import option_key
from .session import Reply, Session, advice
from .teaching_words import goal_words, hint_words, how_words, sign_words
from .tip_memory import OFF
from .words import gloss_words, log_words, pieces_called, reading_words, words

HELP = """\
A number takes the option of that number; a letter in brackets does so too.
table        the whole table in words
options      the question and its options again
far          where one could go in one walk of several steps
log          what has happened
look PIECE   a piece in full, by its name
why          what cannot be done now; why NUMBER or why TEXT says by which rule
rule [ID]    the text of the rule behind the question, or of any rule
hint         what a computer player would do, and why
goal         what we want, how it ends, how it is scored
how          how to play: the rules on one page
tips         say the tips again; tips off says none
danger LEVEL warn when you could lose (lose), of any loss (any), or never (never)
signs [WORD] every sign and word of the game, or those with this word in them
undo, redo   take the last decision back, bring it back again
save         save now; the game also saves itself after every decision
new          a new game, once this one is over
quit         leave; the game is saved"""
MOST_WHYS = 5
SOON = 0.5  # seconds of thinking after which a line says so


class PlainTable:
    """Prints questions and reads answers until the input ends. It has one method for each command."""

    def __init__(self, session: Session, new_match: Callable[[], Match], read: Callable[[], str], out: TextIO) -> None:
        self.session, self._new_match, self._read, self._out = session, new_match, read, out
        self._pending: int | None = None  # an option that waits for a confirmation
        self._told = session.told  # how many lines of the log were printed
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "table": self._table,
            "options": self._options,
            "far": self._far,
            "log": self._log,
            "look": self._look,
            "why": self._why,
            "rule": self._rule,
            "hint": self._hint,
            "goal": self._goal,
            "how": self._how,
            "signs": self._signs,
            "tips": self._tips,
            "danger": self._danger,
            "undo": self._undo,
            "redo": self._redo,
            "save": self._save,
            "new": self._new,
        }

    def run(self) -> None:
        """Plays until the person leaves or the input ends; the match is saved either way."""
        self._say(self.session.match.notice)
        self._table("")
        try:
            self._ask()
            for line in iter(self._read, ""):
                answer = line.strip()
                if answer.lower() in ("quit", "exit", "q"):
                    break
                if answer:
                    self._answer(answer)
        except KeyboardInterrupt:
            self._say(" ")
        self._leave()

    def _say(self, *lines: str) -> None:
        for line in lines:
            if line:
                self._out.write(f"{line}\n")
        self._out.flush()

    def _reply(self, reply: Reply) -> None:
        self._say(f"{reply.text} ({reply.rule})" if reply.rule else reply.text)

    def _leave(self) -> None:
        self._reply(self.session.save())
        self._say("Goodbye.")

    # asking

    def _ask(self) -> None:
        """Prints what has happened since, lets computer players decide, then prints the question and the options."""
        self._news()
        self._let_computers_decide()
        if self.session.match.result is not None:
            self._say("", *reading_words(self.session.ending()), "new begins a new game, undo steps back, quit leaves.")
        else:
            self._options("")

    def _let_computers_decide(self) -> None:
        """Lets computer players decide until a person is asked, and prints what they do."""
        session, announced, told = self.session, None, self._told
        while (seat := session.computer_to_move) is not None:
            if seat != announced:
                self._say(f"{session.who(session.scene())}: {session.question().text}")
                announced = seat
            self._reply(session.take(think(*session.thinking_job())))
            self._news()
        if announced is not None and self._told == told:
            self._table("")

    def _news(self) -> None:
        lines = self.session.match.log(self.session.viewer)
        self._say(*log_words(lines[self._told :]))
        self._told = len(lines)

    def _options(self, rest: str) -> None:
        session = self.session
        if session.match.ask is None:
            return self._say(OVER)
        reply = session.question()
        who = session.who(session.scene())
        self._say(f"Tip: {session.tip}" if session.tip else "")
        self._say(f"{f'{who}: ' if who else ''}{reply.text} ({reply.rule}; help lists what you can type)")
        single = len(session.match.ask.options)
        self._list(session.glosses[:single], 1)
        if further := session.glosses[single:]:
            self._say(f"{single + 1} to {single + len(further)}: go farther. far lists where to.")
        self._say(*(f"Danger: {each}" for each in session.dangers))
        return None

    def _list(self, glosses: list[Gloss], first: int) -> None:
        for n, gloss in enumerate(glosses, first):
            key = option_key(gloss)
            self._say(f"{n}. {gloss_words(gloss)}{f' [{key}]' if key else ''}")

    def _far(self, rest: str) -> None:
        ask = self.session.match.ask
        single = 0 if ask is None else len(ask.options)
        further = self.session.glosses[single:]
        self._list(further, single + 1)
        self._say("" if further else "There is no longer way to choose now.")

    # answering

    def _answer(self, answer: str) -> None:
        late = self.session.clock.expired
        if late is not None:
            self._say("The time has run out.")
            self._pending = late  # the time is up: no confirmation
            return self._take(late)
        word, _, rest = answer.partition(" ")
        if self._pending is not None:
            return self._confirm(answer)
        option = self._option(answer.lower())
        if option is not None:
            return self._take(option)
        command = self._commands.get(word.lower())
        if command is not None:
            return command(rest.strip())
        many = len(self.session.glosses)
        numbers = f"a number from 1 to {many}, or " if many else ""
        return self._say(f"{answer!r} is nothing that can be done here. Type {numbers}help. Nothing has changed.")

    def _option(self, answer: str) -> int | None:
        glosses = self.session.glosses
        if answer.isdecimal() and 1 <= int(answer) <= len(glosses):
            return int(answer) - 1
        return next((i for i, gloss in enumerate(glosses) if option_key(gloss) == answer), None)

    def _take(self, option: int) -> None:
        gloss = self.session.glosses[option]
        if gloss.warning and self._pending is None:
            self._pending = option
            return self._say(f"{gloss.label}: {gloss.warning} Type yes to do it all the same, anything else to let go.")
        self._pending = None
        self._say(f"> {gloss.label}")
        self._reply(self.session.take(option))
        return self._ask()

    def _confirm(self, answer: str) -> None:
        option, self._pending = self._pending, None
        if answer.lower() in ("yes", "y") and option is not None:
            self._pending = option
            return self._take(option)
        self._say("Let go. Nothing has changed.")
        return self._options("")

    # commands

    def _help(self, rest: str) -> None:
        self._say(HELP)

    def _table(self, rest: str) -> None:
        self._say(*words(self.session.scene()), " ")

    def _log(self, rest: str) -> None:
        lines = self.session.match.log(self.session.viewer)
        self._say(*log_words(lines) or ["Nothing has happened yet."])

    def _look(self, rest: str) -> None:
        scene = self.session.scene()
        found = pieces_called(scene, rest)
        if not found:
            nothing = f"There is no piece called {rest!r}. table says what lies here."
            return self._say(nothing if rest else "Look at what? Type its name.")
        for piece in found[:MOST_WHYS]:
            reading = self.session.read(piece, scene)
            self._say(*(reading_words(reading) if reading else []))
        return None

    def _why(self, rest: str) -> None:
        if self.session.match.ask is None:
            return self._say(OVER)
        tried = refused(self.session.match)
        if not tried:
            return self._say("Everything that could be tried here is allowed.")
        if not rest:
            return self._say("Not possible now:", *(f"{n}. {each.label}" for n, each in enumerate(tried, 1)))
        if rest.isdecimal():
            chosen = tried[int(rest) - 1 : int(rest)] if int(rest) else []
        else:
            chosen = [each for each in tried if rest.lower() in each.label.lower()]
        if not chosen:
            return self._say(f"Nothing that is forbidden now fits {rest!r}. why lists what is.")
        for each in chosen[:MOST_WHYS]:
            self._say(f"{each.label}: not now. {each.text} ({each.rule})")
        if len(chosen) > MOST_WHYS:
            self._say(f"And {len(chosen) - MOST_WHYS} more.")
        return None

    def _rule(self, rest: str) -> None:
        rule = rest or self.session.question().rule
        self._say(f"{rule}: {self.session.rule_text(rule)}" if rule else "Which rule? Type rule and its id.")

    def _hint(self, rest: str) -> None:
        late = Timer(SOON, self._say, ("Thinking …",))
        late.start()
        match = self.session.match
        found = advice(match)
        late.cancel()
        self._say(*([OVER] if found is None else hint_words(match, found)))

    def _goal(self, rest: str) -> None:
        self._say(*goal_words(self.session.match.game) or ["Nothing is written about the goal of this game."])

    def _how(self, rest: str) -> None:
        self._say(*how_words(self.session.match.game) or ["Nothing is written about how this game is played."])

    def _signs(self, rest: str) -> None:
        self._say(*sign_words(self.session.match.game, rest) or ["There is no such sign."])

    def _tips(self, rest: str) -> None:
        self.session.tips.keep([OFF] if rest == OFF else [])
        self._say("No tips are said any more." if rest == OFF else "Tips are said again.")

    def _danger(self, rest: str) -> None:
        level = next((each for each in WarnLevel if each == rest.lower()), None)
        if level is None:
            return self._say(f"Write danger lose, danger any or danger never. Now: {self.session.warns}.")
        self.session.warns = level
        self.session.look_again()
        return self._options("")

    def _undo(self, rest: str) -> None:
        self._moved(self.session.undo)

    def _redo(self, rest: str) -> None:
        self._moved(self.session.redo)

    def _moved(self, move: Callable[[], Reply]) -> None:
        before = self.session.match.ply
        self._reply(move())
        if self.session.match.ply != before:
            self._told = min(self._told, len(self.session.match.log(self.session.viewer)))
            self._ask()

    def _save(self, rest: str) -> None:
        self._reply(self.session.save())

    def _new(self, rest: str) -> None:
        if self.session.match.result is None:
            return self._say("A new game begins when this one is over. quit leaves it; it is saved.")
        self.session.begin(self._new_match())
        self._told = 0
        self._reply(self.session.keep())
        self._table("")
        return self._ask()


def tell_story(match: Match, out: TextIO) -> None:
    """Prints the log of a played match, and how it ended."""
    for line in log_words(match.log(0)):
        out.write(f"{line}\n")
    if match.result is not None:
        for line in ["", *reading_words(match.summary())]:
            out.write(f"{line}\n")
    out.flush()
