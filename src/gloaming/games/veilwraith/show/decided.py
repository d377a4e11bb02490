"""What decided a game, read off the table as it lies at the end."""

from gloaming.scene import counted, listed

from ..table.box import box
from ..table.numbers import cost, drain
from ..table.state import KEYS, Player, State

DEAREST = 2  # Threats that are named


def reasons(s: State) -> list[str]:
    """Why a game that was played alone or together ended so, and what to try; rivals are told by their places."""
    if s.options.rivals or s.options.mode == "campaign":
        return []
    if s.won:
        return [found(s), *left_over(s)]
    losers = [p for p in s.players if p.row and not p.escaped]
    return [*(each for p in losers for each in losing(s, p)), *(each for p in losers[:1] for each in to_try(s, p))]


def found(s: State) -> str:
    """What a won game took."""
    foes = len(box(s).vignettes[s.vignette].foes)
    return f"Five Keys were found and {counted(foes, 'Foe')} beaten; then the Portal fell in round {s.round}."


def left_over(s: State) -> list[str]:
    """Keys that could have helped and did not."""
    left = sum(not key.turned and not key.flipped for p in s.players for key in p.keys)
    return (
        [f"{counted(left, 'Key was', 'Keys were')} neither Turned nor Flipped: help that was not needed."]
        if left
        else []
    )


def losing(s: State, p: Player) -> list[str]:
    """What took the Spirit of a Veilwraith, or what ran out, and what was still missing."""
    whose = "your Area" if len(s.players) == 1 else f"the Area of Veilwraith {p.seat + 1}"
    told = []
    if s.why == "Archfiend":
        told.append("The Threats had run out once. From then on the Archfiend lay among them, and it was drawn.")
    elif (going := drain(s, p)) and s.why == "Spirit":
        dear = sorted(p.area, key=lambda threat: -cost(s, p, threat))[:DEAREST]
        names = listed(f"{box(s).cards[each.card].name} ({cost(s, p, each)})" for each in dear)
        told.append(f"What stood in {whose} took {going} Spirit a round, most of all {names}.")
    keys, foes = KEYS - len(p.keys), len(box(s).vignettes[s.vignette].foes) - len(p.foes)
    missing = [words for n, words in ((keys, counted(keys, "Key")), (foes, counted(foes, "Foe"))) if n]
    told.append(f"Still missing: {listed(missing) or 'only the Portal'}.")
    return told


def to_try(s: State, p: Player) -> list[str]:
    """One thing to do otherwise the next time, by what was left over."""
    tokens = sum(action.tokens for action in p.row)
    fresh = sum(not key.turned for key in p.keys)
    if s.why == "Archfiend":
        return ["Next time: keep Power Tokens on Explore, and use it on each Key as soon as it lies there."]
    if fresh:
        return [f"Next time: Turn a Key when two Threats press you. {counted(fresh, 'Key')} could still give a Use."]
    if tokens > 1:
        return [
            f"Next time: spend what you have saved. {counted(tokens, 'Power Token')} lay on your Actions at the end."
        ]
    return ["Next time: beat first what takes most Spirit, and Tilt an Action every round: it is free."]
