"""A game for tests: two carry a torch in turn before it burns down; who holds it in the teeth only growls."""

from typing import Annotated

from msgspec import Meta, Struct

from gloaming.kernel import Ask, Clock, Dice, Event, Flow, Game, GameOver, Seat, Speech, State, Viewer
from gloaming.scene import Area, Gloss, LogLine, Piece, Scene, SeatView

SEATS = 2
CARRY, WORD, BURN = "carry it on", "pay for a word", "let it burn down"


class Wind(Struct, frozen=True, omit_defaults=True):
    seconds: Annotated[int, Meta(ge=0)] = 1


class Carried(Event, frozen=True):
    by: int
    burnt: bool


class Torch(State, kw_only=True):
    options: Wind = Wind()
    torch: int = 0
    burnt: int = 0
    words: int = 0


def setup(options: Wind, dice: Dice) -> Torch:
    return Torch(phase="carry", dice=dice, options=options)


def carry(s: Torch) -> Flow[None]:
    """Both carry each torch, against one clock."""
    for seat in range(SEATS):
        while True:
            done = yield Ask(seat, "carry", [CARRY, WORD, BURN], "TO-9")
            if done != WORD:
                break
            s.words += 1
        s.story.append(Carried(seat, done == BURN))
        if done == BURN:
            s.burnt += 1
            break
    s.torch += 1
    if s.torch == 3:
        raise GameOver("three torches", payoffs=(float(-s.burnt),) * SEATS)


def clock(s: Torch, ask: Ask) -> Clock | None:
    return Clock(f"torch {s.torch}", s.options.seconds, 2, "Torch") if s.options.seconds else None


def speech(s: Torch, seat: Seat) -> Speech | None:
    return Speech("Mmmm.", "You hold a torch in your teeth.", "TO-10", s.words) if seat == 1 else None


def scene(s: Torch, viewer: Viewer) -> Scene:
    torches = [Piece(f"torch {n}", title="Torch", dim=n < s.torch) for n in range(3)]
    return Scene("Torches", [Area("torches", pieces=torches)], seats=[SeatView(0, "First"), SeatView(1, "Second")])


TORCHES = Game(
    name="torches",
    title="Torches",
    players=(SEATS, SEATS),
    state=Torch,
    options=Wind,
    option=str,
    event=Carried,
    setup=setup,
    phases={"carry": carry},
    seats=lambda s: SEATS,
    clock=clock,
    speech=speech,
    scene=scene,
    gloss=lambda s, ask, option: Gloss(option),
    tell=lambda s, event: LogLine(f"{event.by} {'burns' if event.burnt else 'carries'}."),
)
