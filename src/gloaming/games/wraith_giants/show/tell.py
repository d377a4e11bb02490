"""The log: a sentence for each event."""

from gloaming.scene import LogLine, StoryPage, counted

from ..table import events as told
from ..table.box import box
from ..table.state import Card, State
from .names import STORYBOOK


def tell(s: State, event: told.Happening) -> LogLine:
    """The event in words; names are looked up in the whole box, since the fight may be over by now."""
    if isinstance(event, told.FightBegan):
        wraith, giant = box(s).wraiths[event.wraith].printed.name, box(s).giants[event.giant].printed.name
        tokens = f" Tokens on {', '.join(event.tokens)}." if event.tokens else ""
        return LogLine(f"{wraith} against the {giant}.{tokens}", heading=True, page=first_page(s, event))
    if isinstance(event, told.RoundBegan):
        return LogLine(f"Round {event.round}", heading=True)
    icon, text, pieces = sentence(s, event)
    return LogLine(text, icon, pieces=pieces)


def first_page(s: State, event: told.FightBegan) -> StoryPage | None:
    """What the storybook says before a single fight (WG-28.6); in a campaign its pages are turned one by one."""
    found = box(s).pages.get(f"{event.wraith}-{event.giant} before") if s.options.mode == "single" else None
    if found is None or not s.options.story:
        return None
    wraith, giant = box(s).wraiths[event.wraith].printed.name, box(s).giants[event.giant].printed.name
    return StoryPage(f"{wraith} against the {giant}", found.text, book=STORYBOOK)


def name(s: State, card: Card) -> str:
    """The name of any card of the box."""
    for giant in box(s).giants.values():
        if card in giant.cards:
            return giant.cards[card].name
    return next(wraith.cards[card].name for wraith in box(s).wraiths.values() if card in wraith.cards)


def where(node: str) -> str:
    """A foothold by its label."""
    return "the Ground" if node == "G" else node


def names(s: State, cards: list[Card]) -> str:
    """Several cards."""
    return ", ".join(name(s, card) for card in cards)


def sentence(s: State, event: told.Happening) -> tuple[str, str, list[str]]:
    """Icon, sentence, and the pieces it speaks of."""
    match event:
        case told.ModifierDrawn(card):
            drawn = box(s).modifiers[card][0]
            return "moon", f"{drawn.name}: {drawn.text.strip()}", [f"modifier.{card}"]
        case told.Laid(card, row, down, stunned):
            how = " face down" if down else ""
            more = " Stunned: it does nothing." if stunned else ""
            return (
                "hand",
                f"You play {name(s, card)}{how} into the {'first' if row == 'top' else 'second'} row.{more}",
                [],
            )
        case told.Cast(card):
            return "wand-sparkles", f"You cast the spell of {name(s, card)}.", []
        case told.Fearlessly():
            return "heart-crack", "You act without fear.", [f"fearless.{event.action}"]
        case told.Moved(start, end):
            return "shoe-prints", f"You move from {where(start)} to {where(end)}.", [f"f.{end}"]
        case told.Hit(card, id, wounds, scarred):
            more = " It is Scarred." if scarred else ""
            return "sword", f"{counted(wounds, 'Wound')} on {name(s, card)}.{more}", [f"r.{id}"]
        case told.Washed(card, id, wounds):
            return "water", f"{name(s, card)} loses {counted(wounds, 'Wound')}.", [f"r.{id}"]
        case told.Softened(card, id, n, scarred):
            more = " It is Scarred." if scarred else ""
            return "sword", f"The Wound Limit of {name(s, card)} falls by {n}.{more}", [f"r.{id}"]
        case told.Suffered(wounds, ignored):
            more = f" {ignored} ignored." if ignored else ""
            return "heart-crack", f"You suffer {counted(wounds, 'Wound')}.{more}", ["wounds"]
        case told.Healed(wounds):
            return "heart", f"You heal {counted(wounds, 'Wound')}.", ["wounds"]
        case told.Drew(cards):
            return "layer-group", f"You draw {names(s, cards)}.", []
        case told.Reshuffled(hand):
            return (
                "shuffle",
                f"Your {'hand is shuffled into your deck' if hand else 'discard pile becomes your deck'}.",
                ["deck"],
            )
        case told.Removed(count):
            return "skull", f"{counted(count, 'card')} of your deck leave{'s' * (count == 1)} the game.", ["deck"]
        case told.Discarded(cards):
            return "layer-group", f"Discarded: {names(s, cards)}.", []
        case told.Taken(cards):
            return "layer-group", f"You take {names(s, cards)} from the discard pile.", []
        case told.Turned(card, row, down):
            return "rotate", f"{name(s, card)} is turned face {'down' if down else 'up'} in the {row} row.", []
        case told.Revealed(card, id):
            return "eye", f"{name(s, card)} comes into the row.", [f"r.{id}"]
        case told.LeftRow(card, scarred):
            what = "A Scar moves above the row." if scarred else f"{name(s, card)} leaves the row."
            return "moon", what, []
        case told.Shifted(card, id, end):
            return "arrows-left-right", f"{name(s, card)} moves to the {end} end of the row.", [f"r.{id}"]
        case told.Attacked(card, id):
            return "claw", f"{name(s, card)} hits you.", [f"r.{id}"]
        case told.Failed(card, id, why):
            return "moon", f"{name(s, card)} fails to attack: {why}.", [f"r.{id}"]
        case told.RageRose(level):
            return "fire", f"Rage rises to {level}.", ["rage"]
        case told.RageFell(level):
            return "fire", f"Rage falls to {level}.", ["rage"]
        case told.RageBroke(level):
            return "fire", f"The Giant's rage breaks out at level {level}.", ["rage"]
        case told.Stunned():
            return "bolt", "You are Stunned: the first card of your next turn does nothing.", []
        case told.TokenSetOff(node):
            return "triangle-exclamation", f"The foothold {node} gives way.", [f"f.{node}"]
        case told.SkillUsed(skill, used, refilled):
            use = "used" if used else "not used"
            pool = f"{counted(refilled, 'Wound')} in its pool"
            return "star", f"{skill_name(s, skill)} is {use}; {pool}.", [f"s.{skill}"]
        case told.FightEnded(_, _, won, reason):
            return "flag", f"{'Won' if won else 'Lost'}: {reason}.", []
        case told.Hushed():
            return "hourglass", "A Giant card cannot attack this round.", []
        case told.BothRowsCount():
            return "hourglass", "Both rows count this turn.", []
        case told.ActionChanged(kind, change):
            return "hourglass", f"Each {kind} has {change:+d} this turn.", []
        case told.NextWoundsIgnored(wounds):
            return "hourglass", f"The next {counted(wounds, 'Wound')} of this round will be ignored.", []
        case told.FightBegan() | told.RoundBegan():
            return "", "", []


def skill_name(s: State, skill: str) -> str:
    """The name of a skill of any Wraith."""
    return next(str(wraith.skills[skill][0].name) for wraith in box(s).wraiths.values() if skill in wraith.skills)
