"""What Giants do: attacks, reveals, lasting texts, the rage track, tokens on footholds."""

from gloaming.kernel import Flow
from gloaming.lingo.scope import FULLY
from gloaming.lingo.steps import flowing

from ..table import events as told
from ..table.box import AttackPrinted, Fight, Text, fight
from ..table.state import GiantCard, Phase, State
from .verbs import raise_rage

ENDS_ON = "{you} end(s) a movement on {foothold}"


def attempt(s: State, g: GiantCard) -> Flow[None]:
    """A card tries to attack: blocked by Wounds, missing from afar, or hitting (WG-19, WG-20, WG-22, WG-25)."""
    f = fight(s)
    printed = f.giant_cards[g.card]
    if g.scarred:
        why = "it is Scarred"
    elif not printed.attacks:
        return  # a special text is not repeated, so there is nothing to try (WG-R88)
    elif g.wounds and not although_wounded(s, f, g):
        why = "it is Wounded"
    elif not in_reach(s, f, printed):
        why = "you are out of reach"
    else:
        yield from strike(s, f, g, printed)
        return
    s.story.append(told.Failed(g.card, g.id, why))
    raise_rage(s)


def although_wounded(s: State, f: Fight, g: GiantCard) -> bool:
    """Whether a text lets a Wounded card attack (WG-23.4)."""
    if f.giant_cards[g.card].although:
        return True
    return any(f.giant_cards[other.card].although == "each" for other in s.row if not other.scarred)


def in_reach(s: State, f: Fight, printed: AttackPrinted) -> bool:
    """Whether the Wraith is in the area of an attack."""
    if s.pawn in printed.area:
        return True
    return any(s.pawn in f.giant_cards[g.card].reaches for g in s.row if not g.scarred)


def strike(s: State, f: Fight, g: GiantCard, printed: AttackPrinted) -> Flow[None]:
    """An attack that hits: its effects as printed, then the rage track if it did damage (WG-R74, WG-R82)."""
    s.story.append(told.Attacked(g.card, g.id))
    e = Text(s, f, g.id, giant=True)
    e.extra = sum([f.giant_cards[other.card].harder for other in s.row if not other.scarred])
    yield from printed.script.run(e, "Attack")
    if e.harm:
        yield from set_off(s, f)


def set_off(s: State, f: Fight) -> Flow[None]:
    """The track inflicts its spaces from the lowest up to the marker's, then the marker falls (WG-25.6 to 25.10)."""
    if not s.rage:
        return
    level = s.rage
    s.story.append(told.RageBroke(level))
    for script in f.giant.track[:level]:
        yield from script.run(Text(s, f, giant=True))
    s.rage = 0


def reveal(s: State, g: GiantCard) -> Flow[None]:
    """A When Revealed text; damage sets off the track, a miss raises it (WG-24.2, WG-R86)."""
    f = fight(s)
    e = Text(s, f, g.id, giant=True)
    yield from f.giant_cards[g.card].script.run(e, "When Revealed")
    if e.harm:
        yield from set_off(s, f)
    elif e.missed:
        raise_rage(s)


def happen(s: State, f: Fight, event: str) -> Flow[None]:
    """Something happened that lasting texts of the row may answer, from left to right (WG-24.4, WG-R87, WG-R89)."""
    for g in [g for g in s.row if event in f.giant_cards[g.card].standing]:
        for holding in f.giant_cards[g.card].standing[event]:
            e = Text(s, f, g.id, giant=True)
            if g.scarred or holding.then is None or (holding.happens and not holding.happens(e)):
                continue
            yield from flowing(holding.then, e, FULLY)
            if e.harm:
                yield from set_off(s, f)


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
