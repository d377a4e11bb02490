"""The tools of a language model, all in words: games and their rules, and one table at a time."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec

from gloaming import games
from gloaming.kernel import GloamingError, NoSuchGame
from gloaming.kernel.options import can_be, described
from gloaming.ledger import ledger, rule_text
from gloaming.scene import Gloss
from gloaming.terminal.teaching_words import goal_words, how_words
from gloaming.terminal.words import gloss_words, log_words, pieces_called, reading_words, words

from .seats import PATIENCE, AnySeat, LocalSeat, ServedSeat, Sight

LONGEST_WAIT = 60.0  # seconds; clients give up on tools that take longer
MOST_REASONS = 5

Tool: TypeAlias = Callable[..., str]


class NotNow(GloamingError):
    """A tool was called at a moment when it cannot work."""


class TableTools:
    """The tools, one method each; its docstring is the description that the language model reads."""

    def __init__(self, server: str = "", name: str = "") -> None:
        self._server, self._name = server.rstrip("/"), name
        self._seat: AnySeat | None = None
        self.seen: Sight | None = None  # what was told last: answers refer to it
        self._told = 0  # how many lines of the log have been told

    def all(self) -> list[Tool]:
        """Every tool; those for tables on a server only if there is a server."""
        reading: list[Tool] = [self.list_games, self.about_game, self.how_to_play, self.rule]
        playing: list[Tool] = [
            self.table,
            self.options,
            self.why_not,
            self.look,
            self.story,
            self.play,
            self.hint,
            self.take_back,
        ]
        served: list[Tool] = [self.sit, self.wait, self.say, self.hear] if self._server else []
        return [*reading, self.open_table, *playing, *served]

    # games and rules

    def list_games(self) -> str:
        """Lists the games that can be played, by the names that other tools want."""
        lines = []
        for name in games.names():
            with suppress(NoSuchGame):  # a game of somebody else that does not load
                lines.append(f"{name}: {games.find(name).title}. {games.find(name).about}")
        return "\n".join(lines)

    def about_game(self, game: str) -> str:
        """Tells what a game wants, how it ends and is scored, for how many it is, and its rule options."""
        found = games.find(game)
        (least, most), (short, long) = found.players, found.minutes
        lines = [f"{found.title}. {found.about}", f"Players: {least} to {most}. Minutes: {short} to {long}."]
        lines += goal_words(found)
        for name, field in described(found).items():
            default = msgspec.json.encode(field.get("default")).decode()
            can = f" Can be {can_be(field)}." if can_be(field) else ""
            lines.append(f"Option {name}, {default} unless said: {field.get('description', '')}{can}")
        return "\n".join(lines)

    def how_to_play(self, game: str) -> str:
        """Tells how a game is played, on one page."""
        found = games.find(game)
        return "\n".join(how_words(found)) or f"Nothing is written about how {found.title} is played."

    def rule(self, game: str, id: str) -> str:
        """Reads a rule by its id, as questions and refusals name it behind them in brackets."""
        found = games.find(game)
        if id.upper() not in ledger(found):
            raise NotNow(f"{found.title} has no rule {id!r}. Its ids look like {next(iter(ledger(found)), 'nothing')}.")
        return f"{id.upper()}: {rule_text(found, id.upper())}"

    # sitting down

    def open_table(
        self, game: str, options: dict[str, Any] | None = None, computer: str = "level:3", seed: int | None = None
    ) -> str:
        """Opens a table of a game, sits down on its first chair and tells what lies there. A table before is left.

        `options` are rule options as about_game names them. `computer` is who has the other chairs: level:1 to
        level:8; or none: then they are open to people at a served table, and yours as well at one without a server.
        `seed` deals the same cards again (not at a served table).
        """
        if not self._server:
            return self.sit_down(LocalSeat(game, options or {}, computer, seed))
        if seed is not None:
            raise NotNow("A served table is dealt by the server. Leave the seed out.")
        return self.sit_down(ServedSeat.open(self._server, game, options or {}, computer, self._name))

    def sit(self, link: str) -> str:
        """Sits down at a table that somebody has opened, by the secret link of a chair, and tells what lies there."""
        if not link.startswith(f"{self._server}/t/"):
            raise NotNow(f"The link of a chair here begins with {self._server}/t/.")
        return self.sit_down(ServedSeat.by_link(link, self._name))

    def sit_down(self, seat: AnySeat) -> str:
        """Takes a seat and tells what is on the table."""
        self._seat, self._told = seat, 0
        told = self.table()
        return f"You are {self.seen.who}.\n{told}" if self.seen and self.seen.who else told

    # at the table

    def table(self) -> str:
        """Tells the whole table in words as your seat sees it, what happened since, and what is asked."""
        sight = self._look(self._chair.look())
        return "\n".join([*words(sight.scene), "", *self._news(sight), *asked_words(sight)])

    def options(self, far: bool = False) -> str:
        """Tells what is asked and what can be done, numbered; `far` lists also walks of several steps in one."""
        return "\n".join(asked_words(self._look(self._chair.look()), far))

    def why_not(self, what: str = "") -> str:
        """Lists what cannot be done now; with a text, why what has it in its words cannot be, and by which rule."""
        tried = self._chair.refused()
        if not tried:
            return "Nothing that could be tried here is forbidden."
        if not what:
            return "\n".join(["Not possible now:", *(each.label for each in tried)])
        found = [each for each in tried if what.lower() in each.label.lower()]
        if not found:
            raise NotNow(f"Nothing that is forbidden now fits {what!r}. Without a text all of it is listed.")
        lines = [f"{each.label}: not now. {each.text} ({each.rule})" for each in found[:MOST_REASONS]]
        return "\n".join([*lines, *([f"And {len(found) - MOST_REASONS} more."] if found[MOST_REASONS:] else [])])

    def look(self, piece: str) -> str:
        """Reads pieces in full, cards with their text, by a name that the table says."""
        scene = self._chair.look().scene
        read = (self._chair.read(each, scene) for each in pieces_called(scene, piece)[:MOST_REASONS])
        lines = [line for reading in read if reading for line in reading_words(reading)]
        if not lines:
            raise NotNow(f"There is no piece called {piece!r}. table says what lies here.")
        return "\n".join(lines)

    def story(self) -> str:
        """Tells everything that has happened at the table, as far as your seat may know."""
        return "\n".join(log_words(self._chair.story())) or "Nothing has happened yet."

    def play(self, choice: int | str) -> str:
        """Takes an option by its number or its label; tells what happened then, and what is asked next."""
        chair = self._chair
        sight = self.seen or self._look(chair.look())
        option = self._option(sight, str(choice).strip())
        after = self._look(chair.play(sight, option))
        return "\n".join([f"> {sight.options[option].label}", *self._since(after)])

    def wait(self, seconds: float = PATIENCE) -> str:
        """Waits until you are asked, for at most 60 seconds; tells what happened since, and what is asked."""
        before = self.seen
        after = self._look(self._chair.wait(min(max(seconds, 0.0), LONGEST_WAIT)))
        still = before is not None and before.ply == after.ply
        return "\n".join(asked_words(after) if still else self._since(after))

    def hint(self) -> str:
        """Tells what a computer player would do in your place, and why."""
        found = self._chair.hint()
        lines = [
            ". ".join([each.label, *(reason.title for reason in each.reasons)]) for each in found.advice[:MOST_REASONS]
        ]
        return "\n".join([f"{n}. {line}" for n, line in enumerate(lines, 1)])

    def take_back(self) -> str:
        """Takes your last decision back; the others are asked where they could have learnt something from it."""
        told = self._chair.take_back()
        return "\n".join([told, *asked_words(self._look(self._chair.look()))])

    def say(self, text: str) -> str:
        """Says something to the others at the table."""
        self._served.say(text)
        return self.hear()

    def hear(self) -> str:
        """Tells what was said at the table."""
        return "\n".join(self._served.talk()) or "Nobody has said anything."

    @property
    def _served(self) -> ServedSeat:
        if not isinstance(self._chair, ServedSeat):
            raise NotNow("Nobody else sits at this table.")
        return self._chair

    @property
    def _chair(self) -> AnySeat:
        if self._seat is None:
            raise NotNow("You sit at no table yet. open_table opens one.")
        return self._seat

    def _look(self, sight: Sight) -> Sight:
        """Keeps what is told."""
        self.seen = sight
        return sight

    def _news(self, sight: Sight) -> list[str]:
        lines = sight.log[max(0, self._told - sight.earlier) :]
        self._told = sight.earlier + len(sight.log)
        return log_words(lines)

    def _since(self, sight: Sight) -> list[str]:
        """What happened since, and what is asked; the whole table if the log says nothing of it."""
        return [*(self._news(sight) or words(sight.scene)), *asked_words(sight)]

    def _option(self, sight: Sight, choice: str) -> int:
        """The index of the option that is meant; if there is none, the refusal says why."""
        labels = [gloss.label.lower() for gloss in sight.options]
        if not labels:
            raise NotNow(f"You are not asked now. {asked_words(sight)[0]}")
        if choice.isdecimal() and 1 <= int(choice) <= len(labels):
            return int(choice) - 1
        wanted = choice.lower()
        found = [i for i, label in enumerate(labels) if label == wanted]
        found = found or [i for i, label in enumerate(labels) if wanted and wanted in label]
        if len(found) == 1:
            return found[0]
        if found:
            numbers = ", ".join(str(i + 1) for i in found)
            raise NotNow(f"{choice!r} fits several options: {numbers}. Say which by its number. Nothing has changed.")
        why = next((each for each in self._chair.refused() if wanted and wanted in each.label.lower()), None)
        reason = f"{why.label}: {why.text} ({why.rule})" if why else f"There are the numbers 1 to {len(labels)}."
        raise NotNow(f"{choice!r} is none of the options. {reason} Nothing has changed.")


def asked_words(sight: Sight, far: bool = False) -> list[str]:
    """What is asked, with its options; or how the game ended, or that somebody else decides."""
    if sight.ending is not None:
        return ["The game is over.", *reading_words(sight.ending)]
    if not sight.options:
        return ["Somebody else decides now."]
    who = f"{sight.who}: " if sight.who else ""
    lines = [f"{who}{sight.question} ({sight.rule})"]
    shown = [(n, gloss) for n, gloss in enumerate(sight.options, 1) if far or not is_far(gloss)]
    lines += [f"{n}. {gloss_words(gloss)}{f' Careful: {gloss.warning}' if gloss.warning else ''}" for n, gloss in shown]
    return (
        lines
        if len(shown) == len(sight.options)
        else [*lines, "One can also go farther: options with far lists where to."]
    )


def is_far(gloss: Gloss) -> bool:
    """Whether an option is a plan: a walk of several steps."""
    return gloss.walk is not None and len(gloss.walk.steps) > 1
