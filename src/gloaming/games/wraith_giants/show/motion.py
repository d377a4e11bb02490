"""How events look: how weighty each is, whom it touches, from where to where."""

from gloaming.scene import Gesture, Motion, Weight

from ..table import events as told
from ..table.state import State

WITHOUT_A_PLACE = Motion()


def motion(s: State, event: told.Happening) -> Motion:
    """The event as it is seen on the table."""
    return of_the_giant(event) or of_you(event) or WITHOUT_A_PLACE


def of_the_giant(event: told.Happening) -> Motion | None:
    """What the Giant does, and what is done to it."""
    match event:
        case told.FightBegan() | told.RoundBegan():
            return Motion(Weight.BREATH)
        case told.FightEnded(_, _, won, _):
            return Motion(Weight.BLOW, Gesture.TRIUMPH if won else Gesture.DEFEAT, ["giant"])
        case told.Hit(_, id, wounds, scarred):
            number = "Scar" if scarred else f"+{wounds}"
            return Motion(Weight.BLOW, Gesture.STRIKE, [f"r.{id}"], "pawn", number=number, good=True)
        case told.Softened(_, id, n, scarred):
            number = "Scar" if scarred else f"limit -{n}"
            return Motion(Weight.BEAT, Gesture.STRIKE, [f"r.{id}"], "pawn", number=number, good=True)
        case told.Washed(_, id, wounds):
            return Motion(Weight.BEAT, Gesture.THREATEN, [f"r.{id}"], number=f"-{wounds}")
        case told.Attacked(_, id):
            return Motion(Weight.BLOW, Gesture.STRIKE, ["pawn"], f"r.{id}")
        case told.Failed(_, id, _):
            return Motion(Weight.BEAT, Gesture.CHANGE, [f"r.{id}"], number="fails")
        case told.Revealed(_, id):
            return Motion(Weight.BEAT, Gesture.THREATEN, [f"r.{id}"])
        case told.Shifted(_, id, _):
            return Motion(Weight.BEAT, Gesture.MOVE, [f"r.{id}"])
        case told.LeftRow():
            return Motion(Weight.BEAT, Gesture.CHANGE, ["row"])
        case told.RageRose(level) | told.RageFell(level):
            return Motion(Weight.BREATH, Gesture.THREATEN, ["rage"], number=f"{level}")
        case told.RageBroke(level):
            return Motion(Weight.BLOW, Gesture.THREATEN, ["rage"], number=f"Rage {level}")
        case _:
            return None


def of_you(event: told.Happening) -> Motion | None:
    """What you do, and what happens to you."""
    match event:
        case told.Laid(_, row, down, _):
            return Motion(Weight.BEAT, Gesture.COME, [f"row.{row}"], "hand", number="face down" if down else "")
        case told.Moved(start, end):
            return Motion(Weight.BEAT, Gesture.MOVE, ["pawn"], f"f.{start}", f"f.{end}")
        case told.Suffered(wounds, ignored):
            return Motion(
                Weight.BLOW, Gesture.STRIKE, ["wounds"], number=f"+{wounds}" if wounds else f"{ignored} ignored"
            )
        case told.Healed(wounds):
            return Motion(Weight.BEAT, Gesture.MEND, ["wounds"], number=f"-{wounds}")
        case told.Drew(cards) | told.Taken(cards):
            return Motion(Weight.BREATH, Gesture.COME, [f"h.{card}" for card in cards], "deck")
        case told.Removed(count):
            return Motion(Weight.BEAT, Gesture.FALL, ["deck"], number=f"-{count}")
        case told.Reshuffled():
            return Motion(Weight.BREATH, Gesture.COME, ["deck"])
        case told.Discarded():
            return Motion(Weight.BREATH, Gesture.MOVE, ["discard"])
        case told.Stunned():
            return Motion(Weight.BLOW, Gesture.STRIKE, ["row.top"], number="Stunned")
        case told.TokenSetOff(node):
            return Motion(Weight.BLOW, Gesture.STRIKE, [f"f.{node}"])
        case told.SkillUsed(skill):
            return Motion(Weight.BEAT, Gesture.MEND, [f"s.{skill}"])
        case told.Fearlessly(action):
            return Motion(Weight.BEAT, Gesture.CHANGE, [f"fearless.{action}"])
        case _:
            return None
