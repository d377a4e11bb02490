"""A small game for tests: lamps are lit by touching them; it has a warning, a die, a refusal and two-step options."""

from gloaming.kernel import Ask, Dice, Flow, Game, GameOver, Match, NoOptions, State
from gloaming.scene import Area, Gloss, Kind, Piece, Place, Reading, Refusal, Scene, SeatView, Verdict

LAMPS = ("ash", "birch", "cedar")


class Lamps(State, kw_only=True):
    lit: list[str] = []
    rolled: int = 0


def setup(options: NoOptions, dice: Dice) -> Lamps:
    return Lamps(phase="dusk", dice=dice)


def dusk(s: Lamps) -> Flow[None]:
    while len(s.lit) < 3:
        dark = [lamp for lamp in LAMPS[:2] if lamp not in s.lit]
        both = ["ash+birch"] if len(dark) == 2 else []
        answer = yield Ask(len(s.lit) % 2, "light", [*dark, *both, "roll", "douse"], "LA-1")
        if answer == "roll":
            s.rolled = s.dice.roll(6)
        elif answer == "douse":
            raise GameOver("dark", payoffs=(0, 0))
        else:
            s.lit += answer.split("+")
        if len(s.lit) == 2:
            s.lit.append("cedar")
    raise GameOver("light", payoffs=(1, 1))


def scene(s: Lamps, viewer: int | None) -> Scene:
    lamps = [Piece(lamp, Kind.TOKEN, lamp.title(), text=f"A lamp of {lamp}.", dim=lamp in s.lit) for lamp in LAMPS]
    return Scene(
        "Lamps",
        [Area("street", "The street", place=Place.NEAR, pieces=lamps)],
        seats=[SeatView(0, "Ada"), SeatView(1, "Bo", score=2)],
    )


def gloss(s: Lamps, ask: Ask, option: str) -> Gloss:
    match option:
        case "roll":
            return Gloss("Roll the die", key="r")  # the table needs this key itself
        case "douse":
            return Gloss("Douse all lamps", key="d", warning="Everything goes dark.")
        case _:
            return Gloss(f"Light {option}", option.split("+"), Verdict(f"{len(s.lit) + 1} of 3 lit"))


def why_not(s: Lamps, ask: Ask, option: str) -> Refusal:
    return Refusal("LA-2", "it burns already" if option in s.lit else "cedar lights itself")


GAME = Game(
    name="lamps",
    title="Lamps",
    state=Lamps,
    option=str,
    setup=setup,
    phases={"dusk": dusk},
    seats=lambda state: 2,
    scene=scene,
    gloss=gloss,
    why_not=why_not,
    candidates=lambda state, ask: LAMPS,
    question=lambda state, ask: "Which lamp?",
    summary=lambda state, outcome: Reading("It is light" if outcome.reason == "light" else "It is dark"),
)


def lamps(seed: int = 1) -> Match:
    """A new match of lamps."""
    return Match.new(GAME, seed)
