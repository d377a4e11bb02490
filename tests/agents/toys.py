"""Small games that are hard in one way each: endless, wide, for a team."""

from gloaming.kernel import DONE, TEAM, Ask, Dice, Done, Flow, Game, GameOver, NoOptions, State, choose
from gloaming.scene import Gloss, Scene


def words(s: State, ask: Ask, option: object) -> Gloss:
    return Gloss(f"take {option}")


# the ring: one may walk round for ever; nothing is gained by it


class Ring(State, kw_only=True):
    at: int = 0
    rounds: int = 0


def walk(s: Ring) -> Flow[None]:
    ways: list[int | Done] = [-1, 1, DONE]
    option = yield from choose(0, "walk", ways, "RI-1")
    if isinstance(option, int):
        s.at = (s.at + option) % 6
        return
    s.rounds += 1
    if s.rounds == 3:
        raise GameOver("three rounds", payoffs=(-abs(s.at - 3),), scores=(abs(s.at - 3),))


RING = Game(
    name="ring",
    title="The ring",
    state=Ring,
    option=int | Done,
    setup=lambda options, dice: Ring(phase="walk", dice=dice),
    phases={"walk": walk},
    scene=lambda s, viewer: Scene("The ring", [], subtitle=f"{s.at}"),
    gloss=words,
)


# the well: three hundred options, and the nearer to the middle the better


class Well(State, kw_only=True):
    pass


def drop(s: Well) -> Flow[None]:
    depth = yield Ask(0, "drop", range(300), "WE-1")
    raise GameOver("dropped", payoffs=(-abs(depth - 150) / 10 + s.dice.roll(2),))


WELL = Game(
    name="well",
    title="The well",
    state=Well,
    option=int,
    setup=lambda options, dice: Well(phase="drop", dice=dice),
    phases={"drop": drop},
    scene=lambda s, viewer: Scene("The well", []),
    gloss=words,
)


# the crew: a team that must turn the same way every time


class Crew(State, kw_only=True):
    course: list[str] = []


def crew_setup(options: NoOptions, dice: Dice) -> Crew:
    return Crew(phase="steer", dice=dice)


def steer(s: Crew) -> Flow[None]:
    s.course.append((yield from choose(TEAM, "steer", ["port", "starboard"], "CR-1")))
    if len(s.course) == 4:
        right = s.course.count("starboard")
        raise GameOver("landfall", payoffs=(right, right, 0))


CREW = Game(
    name="crew",
    title="The crew",
    players=(3, 3),
    state=Crew,
    option=str,
    setup=crew_setup,
    phases={"steer": steer},
    seats=lambda s: 3,
    scene=lambda s, viewer: Scene("The crew", []),
    gloss=words,
)


# the draw: what one may choose in the second step depends on a card that nobody knows before


class Draw(State, kw_only=True):
    deck: list[int]
    hand: list[int] = []


def draw(s: Draw) -> Flow[None]:
    if (yield Ask(0, "risk", ("keep", "draw"), "DR-1")) == "keep":
        raise GameOver("kept", payoffs=(4,))
    s.hand = [s.dice.draw(s.deck), s.dice.draw(s.deck)]
    raise GameOver("drawn", payoffs=((yield Ask(0, "take", sorted(s.hand), "DR-2")),))


def draw_redeal(s: Draw, viewer: int | None, dice: Dice) -> None:
    s.deck.sort()
    dice.shuffle(s.deck)


DRAW = Game(
    name="draw",
    title="The draw",
    state=Draw,
    option=int | str,
    setup=lambda options, dice: Draw(phase="draw", dice=dice, deck=[1, 2, 3, 5, 6, 7]),
    phases={"draw": draw},
    redeal=draw_redeal,
    scene=lambda s, viewer: Scene("The draw", []),
    gloss=words,
)
