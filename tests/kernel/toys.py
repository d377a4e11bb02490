"""Small games for the tests of the kernel: a long walk, hidden hands, secret bids, a team."""

from collections import Counter
from typing import Literal

from gloaming.kernel import TEAM, Ask, Dice, Event, Flow, Game, GameOver, NoOptions, State, Viewer, choose
from gloaming.scene import Area, Gloss, LogLine, Piece, Scene

RAN: Counter[str] = Counter()  # how often the rules were run: the only global here, and no rule reads it


# steps: a walk of thousands of decisions, one phase each


class Steps(State, kw_only=True):
    left: int
    path: int = 0
    at: int = 0


def steps_setup(options: NoOptions, dice: Dice) -> Steps:
    return Steps(phase="step", dice=dice, left=5000)


def step(s: Steps) -> Flow[None]:
    RAN["phases"] += 1
    answer = yield Ask(0, "step", ("left", "right"), "TO-1")
    RAN["answers"] += 1
    s.at += -1 if answer == "left" else s.dice.roll(2)
    s.path = (s.path * 31 + s.at) % 1_000_003
    s.left -= 1
    if not s.left:
        raise GameOver("arrived", payoffs=(s.at,))


def words(s: State, ask: Ask, option: object) -> Gloss:
    return Gloss(f"{option}")


STEPS = Game(
    name="steps",
    title="Steps",
    state=Steps,
    option=Literal["left", "right"],
    setup=steps_setup,
    phases={"step": step},
    scene=lambda s, viewer: Scene("Steps", [], subtitle=f"{s.at} after {5000 - s.left}"),
    gloss=words,
)


# moths: two hidden hands, and a card drawn in the middle of a phase

CARDS = [f"moth {letter}" for letter in "abcdefghijklmn"]


class Played(Event, frozen=True):
    seat: int
    card: str


class Drew(Event, frozen=True):
    seat: int
    card: str = ""


class Showed(Event, frozen=True):
    seat: int
    card: str


class Moths(State, kw_only=True):
    hands: list[list[str]]
    deck: list[str]
    table: list[str] = []
    shown: list[str] = []
    turn: int = 0


def moths_setup(options: NoOptions, dice: Dice) -> Moths:
    deck = CARDS[:]
    dice.shuffle(deck)
    return Moths(phase="turn", dice=dice, hands=[[dice.draw(deck) for _ in range(3)] for _ in range(2)], deck=deck)


def turn(s: Moths) -> Flow[None]:
    seat, hand = s.turn, s.hands[s.turn]
    card = yield Ask(seat, "play", hand[:], "TO-2")
    hand.remove(card)
    s.table.append(card)
    s.story.append(Played(seat, card))
    if s.deck:
        hand.append(s.dice.draw(s.deck))
        s.story += [Drew(seat), Drew(seat, hand[-1], to=seat)]
        if (yield from choose(seat, "show", ["keep it", "show it"], "TO-3")) == "show it":
            s.shown.append(hand[-1])
            s.story.append(Showed(seat, hand[-1]))
    s.turn = 1 - seat
    if not s.hands[s.turn]:
        best = max(CARDS.index(card) for card in s.table) % 2
        raise GameOver("all moths have flown", payoffs=(1, -1) if best else (-1, 1))


def moths_redeal(s: Moths, viewer: Viewer, dice: Dice) -> None:
    """Every hand but the viewer's, and the deck, from one sorted heap; what was shown stays where it is."""
    others = [hand for seat, hand in enumerate(s.hands) if seat != viewer]
    heap = sorted([*s.deck, *(card for hand in others for card in hand if card not in s.shown)])
    dice.shuffle(heap)
    for hand in others:
        hand[:] = [card if card in s.shown else heap.pop() for card in hand]
    s.deck[:] = heap


def moths_scene(s: Moths, viewer: Viewer) -> Scene:
    return Scene(
        "Moths",
        [
            Area("table", pieces=[Piece(card) for card in s.table]),
            *(Area(f"hand{seat}", pieces=moths_hand(s, seat, viewer)) for seat in range(2)),
            Area("deck", pieces=[Piece("deck", face_up=False, count=len(s.deck))]),
        ],
    )


def moths_hand(s: Moths, seat: int, viewer: Viewer) -> list[Piece]:
    """The hand face up to its owner; to others only what was shown."""
    known = [card if seat == viewer or card in s.shown else "" for card in s.hands[seat]]
    return [Piece(card or f"back {seat} {i}", face_up=bool(card)) for i, card in enumerate(known)]


def moths_gloss(s: Moths, ask: Ask, option: str) -> Gloss:
    return Gloss(f"Play {option}", [option]) if ask.kind == "play" else Gloss(option.capitalize())


def moths_tell(s: Moths, event: Played | Drew | Showed) -> LogLine:
    return LogLine(f"{event.seat} {type(event).__name__.lower()} {event.card or 'a card'}")


MOTHS = Game(
    name="moths",
    title="Moths",
    players=(2, 2),
    state=Moths,
    option=str,
    event=Played | Drew | Showed,
    setup=moths_setup,
    phases={"turn": turn},
    seats=lambda s: 2,
    redeal=moths_redeal,
    scene=moths_scene,
    gloss=moths_gloss,
    tell=moths_tell,
)


# sealed: two secret bids in one phase


class Revealed(Event, frozen=True):
    bids: list[int]


class Sealed(State, kw_only=True):
    bids: list[int] = []
    points: list[int]
    round: int = 1


def sealed_setup(options: NoOptions, dice: Dice) -> Sealed:
    return Sealed(phase="bids", dice=dice, points=[0, 0])


def bids(s: Sealed) -> Flow[None]:
    for seat in range(2):
        s.bids.append((yield Ask(seat, "bid", (1, 2, 3, 4, 5), "TO-4")))
    s.story.append(Revealed(s.bids))
    s.points = [points + (bid == max(s.bids)) for points, bid in zip(s.points, s.bids, strict=True)]
    s.bids = []
    s.round += 1
    if s.round > 4:
        raise GameOver("four rounds", payoffs=tuple(s.points), scores=tuple(s.points))


def sealed_redeal(s: Sealed, viewer: Viewer, dice: Dice) -> None:
    s.bids[:] = [bid if seat == viewer else dice.roll(5) for seat, bid in enumerate(s.bids)]


def sealed_scene(s: Sealed, viewer: Viewer) -> Scene:
    seen = [f"bid {bid}" if seat == viewer else f"a bid of seat {seat}" for seat, bid in enumerate(s.bids)]
    return Scene("Sealed", [Area("bids", pieces=[Piece(each) for each in seen])], subtitle=f"{s.points}")


SEALED = Game(
    name="sealed",
    title="Sealed bids",
    players=(2, 2),
    state=Sealed,
    option=int,
    event=Revealed,
    setup=sealed_setup,
    phases={"bids": bids},
    seats=lambda s: 2,
    redeal=sealed_redeal,
    scene=sealed_scene,
    gloss=words,
    tell=lambda s, event: LogLine(f"The bids are {event.bids}"),
)


# the raft: a team that decides together


class Raft(State, kw_only=True):
    course: list[str] = []


def raft_setup(options: NoOptions, dice: Dice) -> Raft:
    return Raft(phase="steer", dice=dice)


def steer(s: Raft) -> Flow[None]:
    s.course.append((yield from choose(TEAM, "steer", ["port", "starboard"], "TO-5")))
    if len(s.course) == 6:
        raise GameOver("landfall", payoffs=(1, 1, 1))


RAFT = Game(
    name="raft",
    title="The raft",
    players=(3, 3),
    state=Raft,
    option=str,
    setup=raft_setup,
    phases={"steer": steer},
    seats=lambda s: 3,
    scene=lambda s, viewer: Scene("The raft", [], subtitle=", ".join(s.course)),
    gloss=words,
)
