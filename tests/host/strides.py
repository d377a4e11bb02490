"""A game for tests: a walk of steps, of which three can be taken as one; at the fourth one stumbles."""

from gloaming.kernel import Ask, Flow, Game, GameOver, OfferedMove, State
from gloaming.scene import Area, BoardWalk, Gloss, Piece, Scene

STEP, REST = "step", "rest"


class Road(State, kw_only=True):
    steps: int = 0


def stride(s: Road) -> Flow[None]:
    kind = "stumble" if s.steps == 4 else "stride"
    done = yield Ask(0, kind, [STEP, REST], "ST-1")
    if done == REST:
        raise GameOver("rested", payoffs=(float(s.steps),))
    s.steps += 1


def plans(s: Road, ask: Ask) -> list[OfferedMove]:
    return [OfferedMove((STEP,) * 3, Gloss("Three steps", ["road"], walk=BoardWalk("foot", [["road"]] * 3)))]


STRIDES = Game(
    name="strides",
    title="Strides",
    state=Road,
    option=str,
    setup=lambda options, dice: Road(phase="stride", dice=dice),
    phases={"stride": stride},
    scene=lambda s, viewer: Scene("Strides", [Area("road", pieces=[Piece("road"), Piece("foot")])]),
    gloss=lambda s, ask, option: Gloss(option.capitalize()),
    plans=plans,
)
