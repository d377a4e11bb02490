"""DANGEROUS FOOTHOLDS (WG-29): where a movement ends, and the tokens that lie there."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table.box import Text, box, fight
from ..table.state import Phase, State
from .giant_actions import happen
from .rage_effects import raise_rage

ENDS_ON = "{you} end(s) a movement on {foothold}"


def arrive(e: Text) -> Flow[None]:
    """A movement has ended: texts may answer, a token there is set off."""
    s = e.state
    yield from happen(s, e.fight, ENDS_ON)
    if not e.token:
        while s.pawn in s.tokens:  # the token's own move may end on another one (WG-R109)
            yield from set_off_token(s)


def set_off_token(s: State) -> Flow[None]:
    """A token: off the board, Rage up, then its text (WG-29.9 to 29.18, WG-R110)."""
    f = fight(s)
    s.tokens.remove(s.pawn)
    s.story.append(told.TokenSetOff(s.pawn))
    raise_rage(s)
    yield from f.giant.token.run(Text(s, f, token=True), "Foothold Token")
    if f.giant.token.on("Start of your next turn"):
        instead = s.options.air_draw == "four_instead_of_refill"
        s.owed = 1 if instead else s.owed + 1
        s.no_refill = s.no_refill or (instead and s.phase is Phase.ACTION)


def tokens_in(s: State) -> int:
    """How many Foothold tokens this fight has; from fight to fight of a campaign at least as recommended (WG-29.8)."""
    options, first = s.options, next(iter(box(s).wraiths))
    locked = options.mode == "campaign" and options.foothold_lock == "campaign" and s.wraith == first
    if not options.footholds or locked:
        return 0
    return max(options.footholds, recommended(s))


def recommended(s: State) -> int:
    """How many Foothold tokens go with the Wraith who fights (WG-29.5)."""
    return fight(s).wraith.printed.foothold_tokens
