"""The log: a sentence for each event."""

from gloaming.scene import LogLine

from .cards import SUIT
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
from .names import ATTACK_NAME, being_name, card_name, cards_name
from .state import State


def tell(s: State, event: Happening) -> LogLine:
    """The event in words. A being keeps its number and type for the whole game, so its name can be looked up now."""
    if isinstance(event, RoundBegan):
        return LogLine(f"Round {event.round}", heading=True)
    icon, text, pieces = sentence(s, event)
    return LogLine(text, icon, pieces=pieces)


def sentence(s: State, event: Happening) -> tuple[str, str, list[str]]:
    """Icon, sentence, and the pieces it speaks of."""

    def name(number: int) -> str:
        return being_name(s, number)

    match event:
        case WraithCame(wraith, cards):
            stack = " on ".join(card_name(card) for card in cards)
            return "skull", f"Wraith {name(wraith)} comes: {stack}.", [f"being{wraith}"]
        case AllyCame(ally, cards, spirits):
            text = f"Ally {name(ally)} comes: {cards_name(cards)} with {cards_name(spirits)}."
            return "shield", text, [f"being{ally}"]
        case Incomplete(cards):
            return "moon", f"The deck ends within a being: {cards_name(cards)} out of the game.", [*cards]
        case Healed(jack, card, ally):
            return "plus", f"{card_name(jack)} heals the {card_name(card)} of {name(ally)}.", [jack, card]
        case Summoned(queen, jack, ally):
            return "crown", f"{card_name(queen)} summons the {card_name(jack)} into {name(ally)}.", [queen, jack]
        case Moved(queen, spirit, giver, taker):
            text = f"{card_name(queen)} moves the {card_name(spirit)} from {name(giver)} to {name(taker)}."
            return "crown", text, [queen, spirit]
        case Transformed(queen, spirit, donor, wraith):
            gift = f"{card_name(queen)} gives it the {card_name(spirit)}"
            return "crown", f"{name(donor)} catches {name(wraith)}. {gift}: now an ally.", [f"being{wraith}", spirit]
        case Blocked():
            return "shield", blocked(s, event), [f"being{event.ally}", f"being{event.wraith}"]
        case Overwritten(ally, spirits):
            text = f"{name(ally)} is caught and becomes a wraith. Destroyed: {cards_name(spirits)}."
            return "skull", text, [f"being{ally}"]
        case CityHit(0):
            return "shield", "No attack gets through.", []
        case CityHit(times):
            return "skull", f"{times} attack{'s get' if times > 1 else ' gets'} through to the city.", []
        case Grew(wraith, card, strength):
            ability = ATTACK_NAME[SUIT[card]]
            text = f"Wraith {name(wraith)} takes the {card_name(card)}: {ability} {strength}."
            return "skull", text, [f"being{wraith}", card]
        case Passed(wraith, card, heir):
            text = f"{name(wraith)} cannot use the {card_name(card)} and passes it on to {name(heir)}."
            return "skull", text, [card, f"being{heir}"]
        case Unused(wraith, card):
            return (
                "moon",
                f"{name(wraith)} can neither use the {card_name(card)} nor pass it on: unused, 1 point.",
                [card],
            )
        case SpiritLost(wraith, card):
            return "crown", f"{card_name(card)} turns up for {name(wraith)}: a spirit is lost, 1 point.", [card]
        case RoundBegan():
            return "", f"Round {event.round}", []


def blocked(s: State, event: Blocked) -> str:
    """A block and who came off worse."""
    ally, wraith = being_name(s, event.ally), being_name(s, event.wraith)
    won = event.ours > event.theirs
    how = f"{event.ours} beats {event.theirs}" if won else f"{event.ours} loses to {event.theirs}"
    text = f"{ally} blocks the {ATTACK_NAME[event.attack]} attack of {wraith}: {how}."
    if event.damaged is None:
        return text
    return f"{text} The {card_name(event.damaged)} of {wraith if won else ally} is damaged."
