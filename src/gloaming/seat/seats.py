"""A seat at a table here or at a served one: what it sees, what it is asked, and how it answers."""

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

NOBODY = "none"  # no computer player has the other chairs
HINT = 1000  # iterations of a hint, if there is time for them
PATIENCE = 20.0  # seconds in which the others mostly have answered


class Sight(Struct, frozen=True, kw_only=True):
    """What a seat sees, and what it is asked: without options somebody else decides, or nobody any more."""

    scene: Scene
    who: str = ""  # the name of the seat, where there are several
    log: list[LogLine]
    earlier: int = 0  # lines of the log before the first that is here
    question: str = ""
    rule: str = ""
    options: list[Gloss] = []
    ending: Reading | None = None
    ply: int
    turn: int = 0  # of a served table


class SomeSeat(Protocol):
    """A seat at a table, wherever that is."""

    def look(self) -> Sight:
        """What it sees now."""

    def play(self, seen: Sight, option: int) -> Sight:
        """Answers the decision that was seen, by the index of an option; what it sees when the others have decided."""

    def wait(self, seconds: float) -> Sight:
        """What it sees as soon as it is asked, or it is over, or the time is."""

    def refused(self) -> list[RefusedOption]:
        """What one might try now and cannot."""

    def read(self, piece: str, scene: Scene) -> Reading | None:
        """A piece in full."""

    def story(self) -> list[LogLine]:
        """Everything that has happened, as far as the seat may know."""

    def hint(self) -> HintResult:
        """What a computer player would do in its place."""

    def take_back(self) -> str:
        """Takes its last decision back, or asks the others; what came of it, in words."""


class SeatHere:
    """A seat at a table in this process. Computer players have the other chairs; or one plays them all."""

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
        """Answers; where the time has run out, what is taken then is taken instead."""
        late = self._session.clock.expired
        self._session.take(option if late is None else late)
        self._let_computers_decide()
        return self.look()

    def wait(self, seconds: float) -> Sight:
        """What it sees now: here nobody is waited for."""
        return self.look()

    def refused(self) -> list[RefusedOption]:
        """What one might try now and cannot."""
        return refused(self._session.match) if self._session.match.ask else []

    def read(self, piece: str, scene: Scene) -> Reading | None:
        """A piece in full."""
        return self._session.read(piece, scene)

    def story(self) -> list[LogLine]:
        """Everything that has happened, as far as the seat may know."""
        return self._session.match.log(self._session.viewer)

    def hint(self) -> HintResult:
        """What a computer player would do in its place."""
        return advise(self._session.match.save(), self._session.viewer, HINT, SECONDS)

    def take_back(self) -> str:
        """Takes its last decision back; where chance has spoken since, only at the second asking."""
        return self._session.undo().text


class ServedSeat:
    """A seat at a served table, with computer players or with people."""

    def __init__(self, seat: RemoteSeat) -> None:
        self._seat, self.link = seat, seat.link

    @classmethod
    def open(cls, server: str, game: str, options: Mapping[str, Any], computer: str, name: str) -> "ServedSeat":
        """Opens a table and takes its first chair; where no computer player has the others, they are open to people."""
        chairs = request(f"{server.rstrip('/')}/api/games/{quote(game, safe='')}/chairs", {"options": options})
        other = {"kind": "open"} if computer == NOBODY else {"kind": "computer", "level": computer}
        seats = [{"kind": "me", "name": name}, *([other] * (len(chairs) - 1))]
        more = {"options": options, "public": computer == NOBODY}
        return cls(RemoteSeat.open(server, game, seats, **more))

    @classmethod
    def by_link(cls, link: str, name: str) -> "ServedSeat":
        """Sits down by the secret link of a chair."""
        return cls(RemoteSeat.by_link(link, name))

    def look(self) -> Sight:
        """What it sees now."""
        return sight_of(msgspec.convert(self._seat.look(), View))

    def play(self, seen: Sight, option: int) -> Sight:
        """Answers, and waits a little for the others; refused where somebody was faster."""
        try:
            self._seat.play({"ply": seen.ply, "turn": seen.turn}, option)
        except ServerRefused as refusal:
            now = " options tells what is asked now." if refusal.status == 409 else ""
            raise ServerRefused(f"{refusal}{now}", refusal.status) from None
        return self.wait(PATIENCE)

    def wait(self, seconds: float) -> Sight:
        """What it sees as soon as it is asked, or it is over, or the time is."""
        with suppress(TimeoutError, OSError, WebSocketException):  # where the line broke, looking says why
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
        """Everything that has happened, as far as the seat may know."""
        return msgspec.convert(self._seat.ask("log"), list[LogLine])

    def hint(self) -> HintResult:
        """What a computer player would do in its place."""
        return msgspec.convert(self._seat.ask("hint", {}), HintResult)

    def take_back(self) -> str:
        """Takes its last decision back, or asks the others where something was learnt from it."""
        view = self._seat.look()
        after = self._seat.ask("undo", {"ply": view["ply"]})
        return "The others are asked." if after["request"] else "Taken back."

    def say(self, text: str) -> None:
        """Says something to the others."""
        self._seat.say(text)

    def talk(self) -> list[str]:
        """What was said at the table, the latest last."""
        return [f"{each['who'] or 'Somebody'}: {each['text']}" for each in self._seat.look()["chat"]]


def sight_of(view: View) -> Sight:
    """What the view of a served table shows."""
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
    """What a seat is called, where there is more than one."""
    if seat is None or seats < 2:
        return ""
    return next((each.title for each in scene.seats if each.seat == seat), "") or f"Seat {seat + 1}"
