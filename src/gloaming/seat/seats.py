"""A seat at a table in this process or on a server: what it sees, what it is asked, and how it answers."""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import aclosing, suppress
from typing import Any, Protocol
from urllib.parse import quote

import msgspec
from msgspec import Struct
from websockets import WebSocketException

from gloaming import Match, games
from gloaming.agents import SECONDS
from gloaming.client import RemoteSeat, ServerRefused, request
from gloaming.host.thinking.jobs import HintResult, advise, think
from gloaming.host.views.refusals import RefusedOption, refused
from gloaming.host.views.view import View
from gloaming.ledger import rule_text
from gloaming.scene import Gloss, LogLine, Reading, Scene
from gloaming.terminal import seated
from gloaming.terminal.session import Session, shown_reading

NOBODY = "none"  # the value of `computer` for no computer players on the other chairs
HINT = 1000  # iterations of a hint, if there is time for them
PATIENCE = 20.0  # seconds to wait for the others by default


class Sight(Struct, frozen=True, kw_only=True):
    """What a seat sees and is asked; without options somebody else decides, or the game is over."""

    scene: Scene
    who: str = ""  # the name of the seat, where there are several
    log: list[LogLine]
    earlier: int = 0  # how many lines of the log come before the first one here
    question: str = ""
    rule: str = ""
    options: list[Gloss] = []
    ending: Reading | None = None
    ply: int
    turn: int = 0  # the turn of a table on a server


class AnySeat(Protocol):
    """A seat at a table, here or on a server."""

    def look(self) -> Sight:
        """What it sees now."""

    def play(self, seen: Sight, option: int) -> Sight:
        """Answers the decision that was seen, by the index of an option; returns what it sees after the others'
        decisions."""

    def wait(self, seconds: float) -> Sight:
        """What it sees once it is asked, the game is over, or the time is up."""

    def refused(self) -> list[RefusedOption]:
        """What one might try now and cannot."""

    def read(self, piece: str, scene: Scene) -> Reading | None:
        """A piece in full."""

    def story(self) -> list[LogLine]:
        """The whole log, as far as the seat may know it."""

    def hint(self) -> HintResult:
        """What a computer player would do in its place."""

    def take_back(self) -> str:
        """Undoes its last decision, or asks the others; returns what came of it, in words."""


class LocalSeat:
    """A seat at a table in this process. Computer players have the other chairs, or one plays them all."""

    def __init__(self, game: str, options: Mapping[str, Any], computer: str, seed: int | None = None) -> None:
        found = games.find(game)
        match = Match.new(found, secrets.randbelow(1_000_000) if seed is None else seed, options)
        computers = seated([computer], match) if match.seats > 1 else {}
        self._session = Session(match, None, None, lambda rule: rule_text(found, rule), computers)
        self._let_computers_decide()

    def _let_computers_decide(self) -> None:
        while self._session.computer_to_move is not None:
            self._session.take(think(*self._session.thinking_job()))

    def look(self) -> Sight:
        """What it sees now."""
        session = self._session
        over = session.match.result is not None
        asked = session.question()
        return Sight(
            scene=session.scene(),
            who=name_of(session.viewer, session.scene(), session.match.seats),
            log=self.story(),
            question=asked.text,
            rule=asked.rule,
            options=session.glosses,
            ending=session.ending() if over else None,
            ply=session.match.ply,
        )

    def play(self, seen: Sight, option: int) -> Sight:
        """Answers; if the clock of the decision has run out, its default option is taken instead."""
        late = self._session.clock.expired
        self._session.take(option if late is None else late)
        self._let_computers_decide()
        return self.look()

    def wait(self, seconds: float) -> Sight:
        """What it sees now: nobody is waited for."""
        return self.look()

    def refused(self) -> list[RefusedOption]:
        """What one might try now and cannot."""
        return refused(self._session.match) if self._session.match.ask else []

    def read(self, piece: str, scene: Scene) -> Reading | None:
        """A piece in full."""
        return self._session.read(piece, scene)

    def story(self) -> list[LogLine]:
        """The whole log, as far as the seat may know it."""
        return self._session.match.log(self._session.viewer)

    def hint(self) -> HintResult:
        """What a computer player would do in its place."""
        return advise(self._session.match.save(), self._session.viewer, HINT, SECONDS)

    def take_back(self) -> str:
        """Undoes its last decision; across chance only when it is asked a second time."""
        return self._session.undo().text


class ServedSeat:
    """A seat at a table on a server, with computer players or with people."""

    def __init__(self, seat: RemoteSeat) -> None:
        self._seat, self.link = seat, seat.link

    @classmethod
    def open(cls, server: str, game: str, options: Mapping[str, Any], computer: str, name: str) -> "ServedSeat":
        """Opens a table and takes its first chair; the others are for computer players, or open to people."""
        chairs = request(f"{server.rstrip('/')}/api/games/{quote(game, safe='')}/chairs", {"options": options})
        other = {"kind": "open"} if computer == NOBODY else {"kind": "computer", "level": computer}
        seats = [{"kind": "me", "name": name}, *([other] * (len(chairs) - 1))]
        more = {"options": options, "public": computer == NOBODY}
        return cls(RemoteSeat.open(server, game, seats, **more))

    @classmethod
    def by_link(cls, link: str, name: str) -> "ServedSeat":
        """Sits down by the secret link of a seat."""
        return cls(RemoteSeat.by_link(link, name))

    def look(self) -> Sight:
        """What it sees now."""
        return sight_of(msgspec.convert(self._seat.look(), View))

    def play(self, seen: Sight, option: int) -> Sight:
        """Answers, and waits a little for the others; refused if somebody was faster."""
        try:
            self._seat.play({"ply": seen.ply, "turn": seen.turn}, option)
        except ServerRefused as refusal:
            now = " options tells what is asked now." if refusal.status == 409 else ""
            raise ServerRefused(f"{refusal}{now}", refusal.status) from None
        return self.wait(PATIENCE)

    def wait(self, seconds: float) -> Sight:
        """What it sees once it is asked, the game is over, or the time is up."""
        with suppress(TimeoutError, OSError, WebSocketException):  # if the connection broke, `look` says why
            asyncio.run(asyncio.wait_for(self._until_asked(), seconds))
        return self.look()

    async def _until_asked(self) -> None:
        async with aclosing(self._seat.follow()) as views:
            async for view in views:
                if (view["ask"] or {}).get("options"):
                    return

    def refused(self) -> list[RefusedOption]:
        """What one might try now and cannot."""
        return msgspec.convert(self._seat.ask("refusals"), list[RefusedOption])

    def read(self, piece: str, scene: Scene) -> Reading | None:
        """A piece in full: as the game tells it, or else from what the scene shows."""
        try:
            return msgspec.convert(self._seat.ask(f"inspect?piece={quote(piece, safe='')}"), Reading)
        except ServerRefused as refusal:
            if refusal.status != 404:
                raise
            shown = scene.pieces().get(piece)
            return None if shown is None else shown_reading(shown)

    def story(self) -> list[LogLine]:
        """The whole log, as far as the seat may know it."""
        return msgspec.convert(self._seat.ask("log"), list[LogLine])

    def hint(self) -> HintResult:
        """What a computer player would do in its place."""
        return msgspec.convert(self._seat.ask("hint", {}), HintResult)

    def take_back(self) -> str:
        """Undoes its last decision, or asks the others if something was learnt from it."""
        view = self._seat.look()
        after = self._seat.ask("undo", {"ply": view["ply"]})
        return "The others are asked." if after["request"] else "Taken back."

    def say(self, text: str) -> None:
        """Writes a chat message."""
        self._seat.say(text)

    def talk(self) -> list[str]:
        """The chat, the latest message last."""
        return [f"{each['who'] or 'Somebody'}: {each['text']}" for each in self._seat.look()["chat"]]


def sight_of(view: View) -> Sight:
    """What the view of a table on a server shows."""
    asked = view.ask
    return Sight(
        scene=view.scene,
        who=name_of(view.viewer, view.scene, len(view.seats)),
        log=view.log,
        earlier=view.earlier,
        question=asked.question if asked else "",
        rule=asked.rule if asked else "",
        options=[*asked.options] if asked else [],
        ending=view.result.summary if view.result else None,
        ply=view.ply,
        turn=view.turn,
    )


def name_of(seat: int | None, scene: Scene, seats: int) -> str:
    """The name of a seat, if there are several."""
    if seat is None or seats < 2:
        return ""
    return next((each.title for each in scene.seats if each.seat == seat), "") or f"Seat {seat + 1}"
