"""The log: a sentence for each event."""

from gloaming.scene import LogLine, counted

from ..table import events as e
from ..table.box import box
from ..table.state import WORD, State
from .names import ABILITY, WHY, action_name, card_name, cards_name, who_name

GOES = {
    e.Whereto.DISCARD: "is discarded",
    e.Whereto.HAND: "returns to hand",
    e.Whereto.BENEATH: "goes beneath a Threat",
    e.Whereto.MEMORY_DECK: "is shuffled into the Memory deck",
    e.Whereto.THREAT_DECK: "is shuffled into the Threat deck",
    e.Whereto.THREAT_BOTTOM: "goes on the bottom of the Threat deck",
    e.Whereto.REMOVED: "is removed from the game",
}
TURNS = {0: "stands upright again", 45: "is Tilted", 90: "is Exhausted"}


def tell(s: State, event: e.Happening) -> LogLine:
    """The event in words."""
    match event:
        case e.RoundBegan(round):
            return LogLine(f"Round {round}", heading=True)
        case e.GameBegan(vignette, number):
            return LogLine(f"Vignette {number}: {card_name(s, vignette)}", heading=True)
        case e.ModifierDrawn(card):
            return LogLine(f"{card_name(s, card)}: {box(s).cards[card].text}", "moon")
        case e.PassageRead(heading):
            return LogLine(box(s).story[heading].text if heading in box(s).story else "", "book-open")
        case e.CampaignBegan(ribbons):
            return LogLine(f"A Campaign begins with {counted(ribbons, 'Ribbon')}", heading=True)
    icon, text = sentence(s, event)
    who = getattr(event, "who", None)
    return LogLine(text, icon, seat=who if len(s.players) > 1 else None)


def sentence(s: State, event: e.Happening) -> tuple[str, str]:
    """Icon and sentence."""
    for words in (of_threats, of_memories, of_the_row, of_the_campaign):
        if (found := words(s, event)) is not None:
            return found
    return "", str(event)


def doer(s: State, who: int, verb: str, verbs: str = "") -> str:
    """Who did it, with the verb: "You draw", "Veilwraith 2 draws"."""
    return f"You {verb}" if len(s.players) == 1 else f"{who_name(s, who)} {verbs or verb + 's'}"


def whose(s: State, who: int) -> str:
    """Your, or a Veilwraith's."""
    return "your" if len(s.players) == 1 else f"{who_name(s, who)}'s"


def of_threats(s: State, event: e.Happening) -> tuple[str, str] | None:
    """Threats, Foes, Keys, the Portal, the Archfiend."""
    match event:
        case e.ThreatCame(who, card, _, fresh):
            where = "comes out of the Threat deck" if fresh else "enters the Threat Area"
            return "skull", f"{card_name(s, card)} {where}{of(s, who)}."
        case e.Triggered(_, card, trigger):
            return "scroll", f"{trigger} ability of {card_name(s, card)}."
        case e.Refilled(who, archfiend):
            joined = " The Archfiend is shuffled in." if archfiend else ""
            return "skull", f"The Threat deck{of(s, who)} is empty and made anew.{joined}"
        case e.StarBeaten(_, card, kind):
            return "star", f"The {WORD[kind]} value of {card_name(s, card)} is beaten."
        case e.NoTarget(_, target):
            return "moon", f"{card_name(s, target)} is gone; the Action comes to nothing."
        case e.Defeated(who, card):
            found = " and yours" if box(s).cards[card].kind == "key" and len(s.players) == 1 else ""
            return "star", f"{card_name(s, card)} is defeated{of(s, who)}{found}."
        case e.PortalOpened(who):
            return "moon", f"The Portal opens{of(s, who)}."
        case e.Went(_, card, e.Whereto.BENEATH, threat) if threat:
            return "cards", f"{card_name(s, card)} goes beneath {card_name(s, threat)}."
        case e.Went(_, card, place):
            return "cards", f"{card_name(s, card)} {GOES[place]}."
        case e.WentUnseen(who, place):
            return "cards", f"A Memory of {who_name(s, who)} {GOES[place]}."
        case e.LookedAt(who, cards):
            return "cards", f"{doer(s, who, 'look')} at the top of the Memory deck: {counted(cards, 'card')}."
        case e.Ignored(_, cards):
            return "moon", f"Ignored this round: {cards_name(s, cards)}."
        case e.Escaped(who):
            return "star", f"{doer(s, who, 'escape')} through the Portal."
        case e.Fell(who, why):
            return "skull", f"{doer(s, who, 'are', 'is')} lost: {WHY[why]}."
        case _:
            return None


def of(s: State, who: int) -> str:
    """Before whom, where there are several."""
    return "" if len(s.players) == 1 else f" before {who_name(s, who)}"


def of_memories(s: State, event: e.Happening) -> tuple[str, str] | None:
    """Memories and Spirit."""
    match event:
        case e.Drew(who, card):
            return "cards", f"{doer(s, who, 'draw')} {card_name(s, card)}."
        case e.DrewUnseen(who):
            return "cards", f"{doer(s, who, 'draw')} a Memory."
        case e.Reshuffled(who):
            return "cards", f"{doer(s, who, 'shuffle')} the discard pile into a new Memory deck."
        case e.PlayedMemory(who, card):
            return "cards", f"{doer(s, who, 'play')} {card_name(s, card)}."
        case e.Combined(who, cards, power):
            return "plus", f"{doer(s, who, 'Combine')} {cards_name(s, cards)} for {power} Power."
        case e.Spirit(who, change, left, why):
            cause = {"cost": " to the Threats", "boost": " as a Spirit Boost"}.get(why, "")
            verb = doer(s, who, "gain") if change > 0 else doer(s, who, "lose")
            return "heart", f"{verb} {abs(change)} Spirit{cause}: {left} left."
        case _:
            return None


def of_the_row(s: State, event: e.Happening) -> tuple[str, str] | None:
    """Actions, Power Tokens, Keys."""
    match event:
        case e.Tilted(who, action, advanced, tokens):
            token = "1 Power Token comes on it" if tokens else "it holds 5 Power Tokens already"
            return "bolt", f"{doer(s, who, 'Tilt')} {action_name(s, action, advanced)}: {token}."
        case e.UseBegan(who, action, advanced, target, whose_area):
            name = action_name(s, action, advanced)
            if target is None:
                return "cards", f"{doer(s, who, 'Use')} {name} to draw."
            return "sword", f"{doer(s, who, 'Use')} {name} on {card_name(s, target)}{other(s, who, whose_area)}."
        case e.Compared(_, action, power, value, target, tokens):
            spent = f", {counted(tokens, 'Power Token')} discarded" if tokens else ""
            verb = "beats" if power >= value else "falls short of"
            return "sword", f"{WORD[action]} {power} {verb} {value} of {card_name(s, target)}{spent}."
        case e.Tokens(who, action, advanced, change):
            place = "on" if change > 0 else "from"
            verb = "comes" if change > 0 else "goes"
            number = counted(abs(change), "Power Token")
            verb = verb if abs(change) == 1 else verb.removesuffix("s").removesuffix("e") + ("e" if change > 0 else "")
            return "plus", f"{number} {verb} {place} {whose(s, who)} {action_name(s, action, advanced)}."
        case e.Turned(who, key):
            return "key", f"{doer(s, who, 'Turn')} {card_name(s, key)}."
        case e.Flipped(who, key):
            return "key", f"{doer(s, who, 'Flip')} {card_name(s, key)}."
        case e.Oriented(who, action, advanced, turn):
            return "plus", f"{whose(s, who).capitalize()} {action_name(s, action, advanced)} {TURNS[turn]}."
        case e.KeyExhausted(_, key):
            return "key", f"{card_name(s, key)} is Exhausted."
        case e.KeyReset(_, key):
            return "key", f"{card_name(s, key)} is reset."
        case e.Shifted(who, action, advanced, slot):
            return "plus", f"{whose(s, who).capitalize()} {action_name(s, action, advanced)} moves to slot {slot}."
        case _:
            return None


def other(s: State, who: int, whose_area: int) -> str:
    """Before whom a Threat lies, if that is somebody else."""
    return "" if who == whose_area else f" before {who_name(s, whose_area)}"


def of_the_campaign(s: State, event: e.Happening) -> tuple[str, str] | None:
    """What happens between games."""
    match event:
        case e.GameEnded(True, None):
            return "star", "The Vignette is beaten."
        case e.GameEnded(True, winner):
            return "star", f"{who_name(s, winner or 0)} wins the Vignette."
        case e.GameEnded():
            return "skull", "The game is lost."
        case e.RibbonsChanged(change, left):
            verb = "gained" if change > 0 else "lost"
            return "ribbon", f"{counted(abs(change), 'Ribbon')} {verb}: {left} left."
        case e.Upgraded(who, out, into):
            gone = f"returns {card_name(s, out)} to the box" if out else ""
            new = f"takes {card_name(s, into)}" if into else ""
            return "cards", f"{who_name(s, who)}: {' and '.join(filter(None, (gone, new)))}."
        case e.ActionUpgraded(who, action):
            name = action_name(s, action)
            return "star", f"{whose(s, who).capitalize()} {name} becomes {action_name(s, action, True)}."
        case e.TokenUpgraded(who, slot):
            return "star", f"{whose(s, who).capitalize()} Action Power Token in slot {slot} is now {slot + 1}."
        case e.MostSpirit(who, most):
            return "heart", f"{whose(s, who).capitalize()} maximum Spirit changes by {most:+d} for this Campaign."
        case e.Skipped(vignette):
            return "ribbon", f"{card_name(s, vignette)} is skipped."
        case e.Joined(who):
            return "star", f"{who_name(s, who)} joins the Campaign."
        case e.Started(who, ability):
            return "star", f"{doer(s, who, 'begin')} as {ABILITY[ability][0]}."
        case e.CampaignEnded(won):
            return "star" if won else "skull", "The Campaign is won." if won else "The Campaign is lost."
        case _:
            return None
