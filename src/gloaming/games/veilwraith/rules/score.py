"""How a game ends, who wins it, and what the end is worth."""

from gloaming.kernel import GameOver

from ..table.box import box
from ..table.events import GameEnded
from ..table.state import JOURNEY, KEYS, Phase, Player, State
from .story import tell_story

NEARLY = 0.4  # what a game is worth that was lost at the very Portal
WON = "the Veilwraith escapes"
LOST_PAGES = {
    "Spirit": "game: lost, spirit",
    "Archfiend": "game: lost, archfiend",
    "concession": "game: lost, conceded",
}
LOST = {
    "Spirit": "Spirit runs out",
    "Archfiend": "the Archfiend is drawn",
    "Ribbons": "no Ribbon is left",
    "text": "a card says so",
    "concession": "the game is given up",
}


def end_game(s: State, won: bool, why: str) -> None:
    """A game is over: the end of a stand-alone match, or the time after a game of a Campaign."""
    s.won, s.why = won, why
    best = winner(s)
    if best is not None:
        best.wins += 1
    for p in s.players:
        if p.escaped:
            p.spirit_total += p.spirit
            p.token_total += sum(action.tokens for action in p.row)
    s.story.append(GameEnded(won, None if best is None else best.seat))
    if won:
        tell_story(s, f"{box(s).vignettes[s.vignette].id}: after")
    if s.options.mode == "campaign":
        if not won and why in LOST_PAGES:
            tell_story(s, LOST_PAGES[why])
        s.phase = Phase.AFTER
        return
    payoffs = (1.0 if won else lost_by(s),) * len(s.players)
    if s.options.rivals:
        payoffs = tuple(float(p is best) for p in s.players)
    raise GameOver(WON if won else LOST[why], payoffs)


def lost_by(s: State) -> float:
    """What a lost game counts for computer players: less than half a win, and more the nearer it came to one."""
    steps = len(box(s).vignettes[s.vignette].foes) + KEYS + 1
    done = [1.0 if p.escaped else (len(p.keys) + len(p.foes)) / steps for p in s.players if p.here]
    return NEARLY * sum(done) / len(done)


def winner(s: State) -> Player | None:
    """Who wins a race: most Spirit at the escape, most Power Tokens, the younger (VW-25.3, VW-R178)."""
    escaped = [p for p in s.players if p.escaped] if s.options.rivals else []
    return max(escaped, key=lambda p: (p.spirit, sum(action.tokens for action in p.row), *youth(s, p)), default=None)


def youth(s: State, p: Player) -> tuple[int, ...]:
    """Sorts the younger higher; where no ages are given, the later seat (VW-R179)."""
    ages = s.options.ages
    return (-ages[p.seat], p.seat) if ages else (p.seat,)


def victor(s: State) -> Player:
    """Who is Campaign Victor: most Vignettes won, then the totals of all escapes, then the younger (VW-R180).

    Who never joined has won nothing, not by being the younger either (VW-R225).
    """
    return max((p for p in s.players if p.here), key=lambda p: (p.wins, p.spirit_total, p.token_total, *youth(s, p)))


def end_campaign(s: State, won: bool) -> None:
    """A Campaign is over, and the match with it."""
    beaten = len(s.beaten)
    if s.options.rivals:
        best = victor(s)
        payoffs = tuple(float(p is best) for p in s.players)
        scores = tuple(p.wins for p in s.players)
    else:
        worth = 1.0 if won else NEARLY * beaten / JOURNEY
        payoffs = tuple(worth if p.here else 0.0 for p in s.players)
        scores = tuple(beaten if p.here else 0 for p in s.players)
    raise GameOver("the Campaign is won" if won else "the Campaign is lost", payoffs, scores)
