"""How events look: how weighty each is, whom it touches, from where to where."""

from gloaming.scene import Gesture, Motion, Weight

from ..table import events as e
from ..table.state import Card, State

PASSING = (e.RoundBegan, e.PhaseBegan, e.PassageRead, e.CampaignBegan, e.DrewUnseen, e.Reshuffled, e.WentUnseen)


def motion(s: State, event: e.Happening) -> Motion:
    """The event as it is seen on the table."""
    if isinstance(event, PASSING):
        return Motion(Weight.BREATH)
    return of_threats(s, event) or of_actions(s, event) or of_memories(event) or Motion()


def threat(s: State, who: int, card: Card) -> list[str]:
    """The piece of a card in a Threat Area, if it is there."""
    return [f"t{who}.{each.id}" for each in s.players[who].area if each.card == card]


def of_threats(s: State, event: e.Happening) -> Motion | None:
    """What comes, what it does, how it ends."""
    match event:
        case e.GameBegan():
            return Motion(Weight.BREATH, Gesture.COME, ["vignette"])
        case e.ThreatCame(who, _, id, _):
            return Motion(Weight.BEAT, Gesture.THREATEN, [f"t{who}.{id}"], f"threats{who}.pile")
        case e.Triggered(who, card, _):
            return Motion(Weight.BEAT, Gesture.THREATEN, threat(s, who, card))
        case e.StarBeaten(who, card, _):
            return Motion(Weight.BLOW, Gesture.STRIKE, threat(s, who, card), number="beaten")
        case e.Defeated():
            return Motion(Weight.BLOW, Gesture.FALL)
        case e.PortalOpened(who, id):
            return Motion(Weight.BLOW, Gesture.TRIUMPH, [f"t{who}.{id}"])
        case e.Escaped():
            return Motion(Weight.BLOW, Gesture.TRIUMPH)
        case e.Fell(who):
            return Motion(Weight.BLOW, Gesture.DEFEAT, [f"spirit{who}"])
        case e.GameEnded(won):
            return Motion(Weight.BLOW, Gesture.TRIUMPH if won else Gesture.DEFEAT)
        case e.Refilled(who):
            return Motion(Weight.BREATH, Gesture.COME, [f"threats{who}.pile"])
        case _:
            return None


def of_actions(s: State, event: e.Happening) -> Motion | None:
    """Actions, Keys and Power Tokens."""
    match event:
        case e.Tilted(who, action):
            return Motion(Weight.BEAT, Gesture.CHANGE, [f"a{who}.{action}"])
        case e.UseBegan(who, action, _, target, whose):
            aim = [] if target is None else threat(s, whose, target)
            return Motion(Weight.BEAT, Gesture.MOVE, aim, f"a{who}.{action}")
        case e.Compared(who, action, power, value, target):
            struck = [each for seat in range(len(s.players)) for each in threat(s, seat, target)][:1]
            verb = "beats" if power >= value else "short of"
            gesture = Gesture.STRIKE if power >= value else Gesture.CHANGE
            return Motion(Weight.BLOW, gesture, struck, f"a{who}.{action}", number=f"{power} {verb} {value}")
        case e.Tokens(who, action, _, change):
            return Motion(Weight.BREATH, Gesture.CHANGE, [f"a{who}.{action}"], number=f"{change:+d}")
        case e.Oriented(who, action) | e.Shifted(who, action):
            return Motion(Weight.BREATH, Gesture.MOVE, [f"a{who}.{action}"])
        case e.Turned(who, key) | e.Flipped(who, key) | e.KeyReset(who, key):
            return Motion(Weight.BEAT, Gesture.CHANGE, [f"k{who}.{key}"])
        case _:
            return None


def of_memories(event: e.Happening) -> Motion | None:
    """Memories and Spirit."""
    match event:
        case e.Drew(who, card):
            return Motion(Weight.BREATH, Gesture.COME, [f"h{who}.{card}"], f"deck{who}.pile")
        case e.PlayedMemory(who):
            return Motion(Weight.BEAT, Gesture.COME, [f"played{who}"], f"hand{who}")
        case e.Combined(who, _, power):
            return Motion(Weight.BEAT, Gesture.CHANGE, [f"played{who}"], number=f"{power} Power")
        case e.Spirit(who, change, _, _):
            lost = change < 0
            weight, gesture = (Weight.BLOW, Gesture.STRIKE) if lost else (Weight.BEAT, Gesture.MEND)
            return Motion(weight, gesture, [f"spirit{who}"], number=f"{change:+d}")
        case _:
            return None
