"""The log: a sentence for each event."""

from gloaming.scene import LogLine, counted

from ..table import events as told
from ..table.state import State
from .names import FORM, LAND_ICON, TOKEN_ICON


def tell(s: State, event: told.Happening) -> LogLine:
    """The event in words; events carry the names of figures, who may be gone by now."""
    if isinstance(event, told.RoundBegan):
        return LogLine(f"{event.sequence.title()} round {event.round}", heading=True)
    if isinstance(event, told.CombatBegan):
        return LogLine("Combat begins", "hand-fist", heading=True)
    if isinstance(event, told.Told):
        return LogLine(event.text, "feather-pointed", heading=event.heading)
    if isinstance(event, told.PageOpened):
        return LogLine(f"{event.page} {event.title}", "book-open", heading=True)
    icon, text = sentence(event)
    return LogLine(text, icon)


def hexes(base: tuple[tuple[int, int], ...]) -> str:
    """HEX by their coordinates."""
    return " and ".join(f"{q}, {r}" for q, r in base)


def sentence(event: told.Happening) -> tuple[str, str]:
    """Icon and sentence."""
    match event:
        case told.TurnBegan(_, name):
            return "hourglass", f"{name}'s turn."
        case told.Moved(who, at):
            return "shoe-prints", f"{who} moves to {hexes(at)}."
        case told.Placed(who, at):
            return "location-dot", f"{who} is on {hexes(at)}."
        case told.Turned(who):
            return "rotate", f"{who} is turned."
        case told.Shifted(who, form):
            return "paw", f"{who} changes into {FORM.get(form, form)} form."
        case told.Attacked(who, target, behind, ranged):
            how = " from behind" if behind else ""
            return "claw", f"{who} attacks {target}{' at range' if ranged else ''}{how}."
        case told.Damaged(who, damage):
            return "heart-crack", f"{who} takes {damage} Damage."
        case told.Healed(who, damage):
            return "heart", f"{who} recovers {damage} Damage."
        case told.Changed(who, what, n):
            return "arrow-up" if n > 0 else "arrow-down", f"{who}: {n:+d} {what}."
        case told.Fell(who, member):
            return "skull", f"{who} is {'Knocked Out' if member else 'defeated'}."
        case told.PhaseEntered(who, phase):
            return "fire", f"{who} enters phase {'I' * phase}."
        case told.Corrupted(who, level, card):
            return "biohazard", f"{who} rises to Corruption level {level}: {card}."
        case told.Condition(who, what, begins):
            return "triangle-exclamation", f"{who} is {'' if begins else 'no longer '}{what}."
        case _:
            return cards_and_tokens(event)


def cards_and_tokens(event: told.Happening) -> tuple[str, str]:
    """Icon and sentence of what happens with cards, dice and tokens."""
    match event:
        case told.Rolled(who, attribute, skill, black, rage, successes, difficulty):
            faces = " ".join(str(face) for face in black) or "no black dice"
            red = f"; Rage dice {' '.join(str(face) for face in rage)}" if rage else ""
            needed = f" of {difficulty}" if difficulty is not None else ""
            check = f"{attribute.title()} + {skill.title()}"
            return "dice", f"{who}, {check}: {faces}{red}: {counted(successes, 'success', 'successes')}{needed}."
        case told.Rerolled(who, dice):
            return "dice", f"{who} rolls {counted(dice, 'die', 'dice')} again."
        case told.Played(who, card, defense):
            return "layer-group", f"{who} plays {card}{' as Defense' if defense else ''}."
        case told.CardSeen(who, card, used):
            return "eye", f"{who} has {card}{' and plays it' if used else ''}."
        case told.Used(who, what):
            return "wand-sparkles", f"{who}: {what}."
        case told.CardsBack(who, n):
            return "layer-group", f"{who} takes {counted(n, 'combat card')} back."
        case told.TokenGained(who, kind, n):
            return TOKEN_ICON.get(kind, "circle"), f"{who} gains {counted(n, f'{kind} token')}."
        case told.TokenLost(who, kind, n):
            return TOKEN_ICON.get(kind, "circle"), f"{who} discards {counted(n, f'{kind} token')}."
        case told.Spotted(npc, who):
            return "eye", f"{npc} sees {who}."
        case _:
            return table(event)


def table(event: told.Happening) -> tuple[str, str]:
    """Icon and sentence of what happens to the whole table."""
    match event:
        case told.CombatEnded(won):
            return "flag", "The combat is won." if won else "The combat is over."
        case told.StrategySaid(strategy, what):
            return "chess-knight", f"{strategy} {what}."
        case told.Glory(who, target, part, trophies):
            return "trophy", f"{who} takes the {part} of {target}: {counted(trophies, 'Trophy', 'Trophies')}."
        case told.FireSpread(at):
            return "fire", f"Fire spreads to {at[0]}, {at[1]}."
        case told.TokenPlaced(kind, at, gone):
            return LAND_ICON.get(kind, "location-dot"), f"{kind} {'leaves' if gone else 'on'} {at[0]}, {at[1]}."
        case told.TrackerMoved(colour, n):
            return "hourglass", f"The {colour} tracker is at {n}."
        case _:
            return "", str(event)
