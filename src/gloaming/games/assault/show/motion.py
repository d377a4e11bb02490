"""How events look: how weighty each is, whom it touches, from where to where."""

from gloaming.scene import Gesture, Motion, Weight

from ..table import events as told
from ..table.state import Race, State

PASSING = (told.Drafted, told.Reshuffled, told.DrewSpells, told.SawSpells, told.Rested, told.Discarded, told.BattleOver)


def motion(s: State, event: told.Happening) -> Motion:
    """The event as it is seen on the table."""
    if isinstance(event, PASSING):
        return Motion(Weight.BREATH)
    return of_battles(s, event) or of_the_board(event) or of_cards(event) or Motion()


def side(s: State, race: Race) -> str:
    """The area of a race in the battle that is fought."""
    return next((f"battle.{k}" for k in (0, 1) if s.battles and s.battles[-1].sides[k].race == race), "")


def of_battles(s: State, event: told.Happening) -> Motion | None:
    """Dice, damage, and who falls."""
    match event:
        case told.BattleBegan(_, _, origin, target, _):
            return Motion(Weight.BLOW, Gesture.THREATEN, [f"r.{target}"], f"r.{origin}", f"r.{target}")
        case told.Rolled(race):
            return Motion(Weight.BEAT, Gesture.ROLL, [side(s, race)])
        case told.Converted(race, results, symbol, each):
            return Motion(Weight.BEAT, Gesture.CHANGE, [side(s, race)], number=f"+{results * each} {symbol}")
        case told.Totalled(race, hits, blocks):
            return Motion(Weight.BEAT, Gesture.CHANGE, [side(s, race)], number=f"{hits} / {blocks}")
        case told.Damaged(race, damage):
            return Motion(Weight.BLOW, Gesture.STRIKE, [side(s, race)], number=f"-{damage}")
        case told.Wounded(_, region):
            return Motion(Weight.BEAT, Gesture.STRIKE, [f"a.{region}"], end=f"r.{region}", number="wounded")
        case told.Defeated(_, region):
            return Motion(Weight.BLOW, Gesture.FALL, [f"a.{region}"], end=f"r.{region}", number="falls")
        case told.Conquered(_, region):
            return Motion(Weight.BLOW, Gesture.TRIUMPH, [f"r.{region}"])
        case _:
            return None


def of_the_board(event: told.Happening) -> Motion | None:
    """Who goes where, and what it brings."""
    match event:
        case told.TurnBegan():
            return Motion(Weight.BREATH)
        case told.Moved(_, _, origin, target):
            return Motion(Weight.BEAT, Gesture.MOVE, [f"a.{target}"], f"r.{origin}", f"r.{target}")
        case told.CastleMoved(origin, target):
            return Motion(Weight.BEAT, Gesture.MOVE, ["castle"], f"r.{origin}", f"r.{target}")
        case told.SlayerWalked(slayer, origin, target):
            return Motion(Weight.BEAT, Gesture.MOVE, [f"s.{slayer}"], f"r.{origin}", f"r.{target}")
        case told.SlayerCame(slayer, region):
            return Motion(Weight.BEAT, Gesture.THREATEN, [f"s.{slayer}"], end=f"r.{region}")
        case told.Placed(_, region):
            return Motion(Weight.BREATH, Gesture.COME, [f"a.{region}"], end=f"r.{region}")
        case told.Healed(_, region):
            return Motion(Weight.BREATH, Gesture.MEND, [f"a.{region}"], end=f"r.{region}")
        case told.Dismissed(_, region) | told.MarkerPlaced(_, _, region):
            return Motion(Weight.BREATH, Gesture.CHANGE, [f"r.{region}"])
        case told.FinalOrdning() | told.Endgame():
            return Motion(Weight.BLOW, Gesture.THREATEN)
        case _:
            return None


def of_cards(event: told.Happening) -> Motion | None:
    """Commands, Events, Spells and Resources."""
    match event:
        case told.Awarded(seat, points):
            return Motion(Weight.BEAT, Gesture.TRIUMPH, [f"seat.{seat}"], number=f"+{points}")
        case told.Claimed(seat, card):
            return Motion(Weight.BEAT, Gesture.MOVE, [f"e.{card}"], end=f"seat.{seat}")
        case told.EventRevealed(card):
            return Motion(Weight.BEAT, Gesture.COME, [f"e.{card}"])
        case told.Played(_, card) | told.Used(_, card):
            return Motion(Weight.BEAT, Gesture.COME, [f"c.{card}"])
        case told.Drew(seat) | told.Took(seat):
            return Motion(Weight.BREATH, Gesture.COME, [f"resources.{seat}", f"seat.{seat}"])
        case told.OfferRefused() | told.DiscardedSpell() | told.TookSpell():
            return Motion(Weight.BREATH)
        case _:
            return None
