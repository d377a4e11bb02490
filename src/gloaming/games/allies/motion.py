"""How events look: how weighty each is, whom it touches, from where to where."""

from gloaming.scene import Gesture, Motion, Weight

from .beings import attack_suit, being
from .events import (
    AllyCame,
    Blocked,
    CityHit,
    Grew,
    Happening,
    Healed,
    Incomplete,
    Moved,
    Overwritten,
    Passed,
    RoundBegan,
    SpiritLost,
    Summoned,
    Transformed,
    Unused,
    WraithCame,
)
from .state import State


def motion(s: State, event: Happening) -> Motion:
    """The event as it is seen on the table."""
    match event:
        case RoundBegan():
            return Motion(Weight.BREATH)
        case WraithCame(wraith):
            return Motion(Weight.BEAT, Gesture.THREATEN, [f"being{wraith}"], "city")
        case AllyCame(ally):
            return Motion(Weight.BEAT, Gesture.COME, [f"being{ally}"], "city")
        case Incomplete(cards):
            return Motion(Weight.BEAT, Gesture.COME, [*cards], "city")
        case Healed(jack, card):
            return Motion(Weight.BEAT, Gesture.MEND, [card], jack)
        case Summoned(queen, jack, ally):
            return Motion(Weight.BEAT, Gesture.COME, [jack], queen, f"being{ally}")
        case Moved(_, spirit, giver, taker):
            return Motion(Weight.BEAT, Gesture.MOVE, [spirit], f"being{giver}", f"being{taker}")
        case Transformed(_, _, donor, wraith):
            return Motion(Weight.BLOW, Gesture.MEND, [f"being{wraith}"], f"being{donor}")
        case Blocked():
            return blocked(event)
        case Overwritten(ally):
            return Motion(Weight.BLOW, Gesture.FALL, [f"being{ally}"])
        case CityHit(0):
            return Motion(Weight.BREATH)
        case CityHit(times):
            return Motion(Weight.BLOW, Gesture.STRIKE, ["city"], first_attacker(s), number=f"{times} ×")
        case Grew(wraith, card, strength):
            return Motion(Weight.BEAT, Gesture.THREATEN, [card], "city", f"being{wraith}", f"{strength}")
        case Passed(wraith, _, heir):
            return Motion(Weight.BEAT, Gesture.MOVE, [f"being{heir}"], f"being{wraith}", f"being{heir}")
        case Unused(_, card) | SpiritLost(_, card):
            return Motion(Weight.BEAT, Gesture.COME, [card], "city", "pool", "+1")


def blocked(event: Blocked) -> Motion:
    """A block: the one who comes off worse is struck."""
    ally, wraith, won = f"being{event.ally}", f"being{event.wraith}", event.ours > event.theirs
    number = f"{event.ours} beats {event.theirs}" if won else f"{event.ours} loses to {event.theirs}"
    start, struck = (ally, wraith) if won else (wraith, ally)
    return Motion(Weight.BLOW, Gesture.STRIKE, [event.damaged or struck], start, struck, number, good=won)


def first_attacker(s: State) -> str:
    """The first being whose attack got through."""
    open_attacks = [each.id for each in s.beings if attack_suit(each) is not None and not being(s, each.id).cube]
    return f"being{open_attacks[0]}" if open_attacks else ""
