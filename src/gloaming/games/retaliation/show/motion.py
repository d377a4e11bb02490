"""How events look: how weighty each is, whom it touches, from where to where."""

from gloaming.scene import Gesture, Motion, Weight

from ..table import events as told
from ..table.state import FigureRef, State
from .names import hex_piece, piece
from .scene_pack import combat_card, npc_card


def motion(s: State, event: told.Happening) -> Motion | None:
    """The event as it is seen on the table; stories and what the pack holds are read, not seen."""
    if isinstance(event, told.TurnBegan):  # before a foe acts one sees who it is
        return Motion(Weight.BEAT if event.who.card else Weight.BREATH, touches=[piece(event.who.id)])
    if isinstance(event, told.OfRounds):
        return Motion(Weight.BREATH)
    if isinstance(event, told.OfMap):
        return of_map(event)
    if isinstance(event, told.OfFights):
        return of_fights(event)
    if isinstance(event, told.OfCards):
        return of_cards(s, event)
    if isinstance(event, told.OfFigures):
        return of_figures(event)
    return None


def of_map(event: told.OfMap) -> Motion:
    """Who goes where on the map."""
    match event:
        case told.Moved(who, origin, at) | told.Placed(who, origin, at):
            start = hex_piece(origin[0]) if origin else ""
            return Motion(Weight.BREATH, Gesture.MOVE, [piece(who.id)], start, hex_piece(at[0]) if at else "")
        case told.Turned(who):
            return Motion(Weight.BREATH, Gesture.MOVE, [piece(who.id)])
        case told.Spotted(npc, who):
            return Motion(Weight.BLOW, Gesture.THREATEN, [piece(who.id)], piece(npc.id))
        case told.Left(_, origin):
            return Motion(Weight.BEAT, Gesture.CHANGE, [hex_piece(origin[0])] if origin else [])
        case told.JoinedPack(who):
            return Motion(Weight.BEAT, Gesture.MEND, [piece(who.id)])
        case told.FireSpread(origin, at):
            return Motion(Weight.BEAT, Gesture.THREATEN, [hex_piece(at)], hex_piece(origin))
        case told.TokenPlaced(_, at):
            return Motion(Weight.BREATH, Gesture.COME, [hex_piece(at)])
        case told.TrackerMoved():
            return Motion(Weight.BEAT, Gesture.THREATEN)


def of_fights(event: told.OfFights) -> Motion:
    """Blows, and who falls."""
    match event:
        case told.Attacked(who, target, behind, _):
            number = "from behind: +1" if behind else ""
            good = is_wished(who, target)
            return Motion(Weight.BEAT, Gesture.STRIKE, [piece(target.id)], piece(who.id), number=number, good=good)
        case told.Reckoned(who, target):
            return Motion(Weight.BEAT, Gesture.CHANGE, [piece(target.id)], piece(who.id))
        case told.Damaged(who, damage, by):
            start = "" if by is None else piece(by.id)
            good = by is not None and is_wished(by, who)
            return Motion(Weight.BLOW, Gesture.STRIKE, [piece(who.id)], start, number=f"-{damage}", good=good)
        case told.Healed(who, damage):
            return Motion(Weight.BEAT, Gesture.MEND, [piece(who.id)], number=f"+{damage}")
        case told.Fell(who, origin):
            at = hex_piece(origin[0]) if origin else ""
            return Motion(Weight.BLOW, Gesture.FALL, [piece(who.id)], end=at, number="falls")
        case told.PhaseEntered(who):
            return Motion(Weight.BLOW, Gesture.THREATEN, [piece(who.id)])
        case told.Glory(who, _, _, trophies):
            return Motion(Weight.BEAT, Gesture.TRIUMPH, [piece(who.id)], number=f"+{trophies}")
        case told.AllyActed(who) | told.SpecialUsed(who):
            return Motion(Weight.BEAT, Gesture.CHANGE, [piece(who.id)])
        case told.StrategySaid():
            return Motion()


def is_wished(who: FigureRef, target: FigureRef) -> bool:
    """Whether a blow is one that the pack wishes for: of one of its own against an NPC."""
    return bool(target.card) and not who.card


def of_cards(s: State, event: told.OfCards) -> Motion:
    """Checks and cards."""
    match event:
        case told.Played(who, card, _, target) if target is not None:
            held = combat_card(s, card, f"held.{who.id}")
            touches, start = [piece(target.id)], piece(who.id)
            return Motion(Weight.BEAT, Gesture.THREATEN, touches, start, card=held, good=bool(target.card))
        case told.Played(who, card):
            return Motion(Weight.BEAT, Gesture.COME, [piece(who.id)], card=combat_card(s, card, f"held.{who.id}"))
        case told.CardSeen(who, card):
            held = npc_card(s, card, f"held.{who.id}")
            number = f"Resistance {values[0].number}" if (values := held.values) and held.sort == "Defense" else ""
            return Motion(Weight.BEAT, Gesture.COME, [piece(who.id)], number=number, card=held)
        case told.Rolled() | told.Rerolled():
            return Motion(Weight.BLOW, Gesture.ROLL, ["roll"])
        case told.Used(who) | told.SpiritCalled(who):
            return Motion(Weight.BEAT, Gesture.COME, [piece(who.id)])
        case told.CardsBack(who):
            return Motion(Weight.BREATH, Gesture.COME, [f"hand.{who.id}"])
        case told.EnigmaShown():
            return Motion()


def of_figures(event: told.OfFigures) -> Motion:
    """What figures are and have."""
    match event:
        case told.Changed(who, what, n):
            worse = (n > 0) == (what == "Corruption")
            gesture = Gesture.THREATEN if worse else Gesture.MEND
            return Motion(Weight.BREATH, gesture, whom(who), number=f"{n:+d} {what}")
        case told.TokenGained(who, kind, n):
            return Motion(Weight.BREATH, Gesture.COME, whom(who), number=kind if n == 1 else f"{n} times {kind}")
        case told.TokenLost(who, kind, n):
            return Motion(Weight.BREATH, Gesture.CHANGE, whom(who), number=f"{kind} spent")
        case told.Corrupted(who):
            return Motion(Weight.BLOW, Gesture.THREATEN, whom(who))
        case told.Condition(who, _, begins):
            return Motion(Weight.BLOW, Gesture.THREATEN if begins else Gesture.MEND, whom(who))
        case told.Shifted(who) | told.WordBought(who):
            return Motion(Weight.BEAT, Gesture.CHANGE, whom(who))


def whom(who: FigureRef) -> list[str]:
    """The figure on the map, and its board."""
    return [piece(who.id), f"member.{who.id}"]
