"""A game for tests: three seats with hidden hands, and a dealer who tells each seat of one card."""

from gloaming.kernel import Ask, Dice, Event, Flow, Game, GameOver, NoOptions, Seat, State, Viewer
from gloaming.scene import Area, Gloss, LogLine, Piece, Reading, Scene, SeatView

COLOURS = [
    f"{colour} lantern" for colour in ("amber", "blue", "coral", "dun", "ebony", "fawn", "green", "hazel", "ivory")
]
SEATS = 3


class Lit(Event, frozen=True):
    seat: int
    lantern: str


class Peeked(Event, frozen=True):
    lantern: str


class Dusk(State, kw_only=True):
    hands: list[list[str]]
    lit: list[str] = []
    turn: int = 0


def setup(options: NoOptions, dice: Dice) -> Dusk:
    lanterns = COLOURS[:]
    dice.shuffle(lanterns)
    state = Dusk(phase="light", dice=dice, hands=[lanterns[seat::SEATS] for seat in range(SEATS)])
    state.story += [Peeked(hand[0], to=seat) for seat, hand in enumerate(state.hands)]
    return state


def light(s: Dusk) -> Flow[None]:
    hand = s.hands[s.turn]
    lantern = yield Ask(s.turn, "light", hand[:], "TO-6")
    hand.remove(lantern)
    s.lit.append(lantern)
    s.story.append(Lit(s.turn, lantern))
    s.turn = (s.turn + 1) % SEATS
    if not any(s.hands):
        best = COLOURS.index(max(s.lit)) % SEATS
        raise GameOver("all are lit", payoffs=tuple(float(seat == best) for seat in range(SEATS)))


def redeal(s: Dusk, viewer: Viewer, dice: Dice) -> None:
    others = [hand for seat, hand in enumerate(s.hands) if seat != viewer]
    heap = sorted(lantern for hand in others for lantern in hand)
    dice.shuffle(heap)
    for hand in others:
        hand[:] = [heap.pop() for _ in hand]


def scene(s: Dusk, viewer: Viewer) -> Scene:
    hands = [
        Area(f"hand {seat}", pieces=[piece(lantern, seat, i, seat == viewer) for i, lantern in enumerate(hand)])
        for seat, hand in enumerate(s.hands)
    ]
    seats = [SeatView(seat, f"Keeper {seat + 1}", mark="ABC"[seat]) for seat in range(SEATS)]
    return Scene("Dusk", [Area("lit", pieces=[Piece(lantern) for lantern in s.lit]), *hands], seats=seats)


def piece(lantern: str, seat: Seat, place: int, known: bool) -> Piece:
    return Piece(lantern, title=lantern) if known else Piece(f"back {seat} {place}", face_up=False)


def inspect(s: Dusk, viewer: Viewer, name: str) -> Reading | None:
    owner = next((seat for seat, hand in enumerate(s.hands) if name in hand), None)
    return Reading(name, text=f"Held by {owner}.")


def tell(s: Dusk, event: Lit | Peeked) -> LogLine:
    return LogLine(
        f"{event.seat} lights the {event.lantern}." if isinstance(event, Lit) else f"You see the {event.lantern}."
    )


LANTERNS = Game(
    name="lanterns",
    title="Lanterns",
    players=(SEATS, SEATS),
    state=Dusk,
    option=str,
    event=Lit | Peeked,
    setup=setup,
    phases={"light": light},
    seats=lambda s: SEATS,
    redeal=redeal,
    scene=scene,
    gloss=lambda s, ask, option: Gloss(f"Light the {option}", [option]),
    inspect=inspect,
    tell=tell,
)
