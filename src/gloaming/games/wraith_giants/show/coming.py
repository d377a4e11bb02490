"""What the Giant is about to do, as far as the row tells: on its cards, and on the track of Wounds."""

from gloaming.scene import counted, listed

from ..rules.giant_actions import although_wounded
from ..table.box import Fight
from ..table.state import GiantCard, Phase, State
from ..words.harm import attack_of, rage_of

OVER = (Phase.NEW_CARD, Phase.REVEAL, Phase.MORE, Phase.TURN)  # the leftmost card has made its attack


def reaches(s: State, f: Fight, g: GiantCard, node: str) -> bool:
    """Whether a card of the row would hit the Wraith at a place."""
    printed = f.giant_cards[g.card]
    if g.scarred or not printed.attacks or (g.wounds and not although_wounded(s, f, g)):
        return False
    also = [f.giant_cards[other.card].reaches for other in s.row if not other.scarred]
    return node in printed.area or any(node in places for places in also)


def is_hushed(s: State, g: GiantCard) -> bool:
    """Whether a card cannot attack this round."""
    return g.id in s.hushed or (g is s.row[0] and 0 in s.hushed)


def is_next(s: State, g: GiantCard) -> bool:
    """Whether a card is the one that attacks at the end of this turn."""
    return g is s.row[0] and s.phase not in OVER


def foretold(s: State, f: Fight, g: GiantCard) -> str:
    """What a card of the row is about to do, in a word or two."""
    if not f.giant_cards[g.card].attacks or is_hushed(s, g):
        return ""
    if is_next(s, g):
        if g.wounds and not although_wounded(s, f, g):
            return "next: fails"
        return "next: hits you" if reaches(s, f, g, s.pawn) else "next: misses"
    return rousing(f, g) if reaches(s, f, g, s.pawn) else ""


def rousing(f: Fight, g: GiantCard) -> str:
    """Which mark of the next card would make a card attack."""
    marks = f.giant_cards[g.card].marks_shown
    return f"if {listed(marks, 'or')}{' comes' * (len(marks) == 1)}"  # two marks and a verb have no room on a card


def dealt(s: State, f: Fight, g: GiantCard) -> int:
    """The Wounds that an attack of a card deals when it hits, with the Rage that it sets off."""
    blow = attack_of(f, g.card)
    if blow.wounds != int(blow.wounds):  # half of a choice: nobody knows
        return 0
    harder = sum([f.giant_cards[other.card].harder for other in s.row if not other.scarred]) if blow.wounds else 0
    wounds = max(0, int(blow.wounds) + harder - s.shield)
    return wounds + (sum(int(space.wounds) for space in rage_of(f)[: s.rage]) if wounds or blow.cards else 0)


def sure_wounds(s: State, f: Fight) -> int:
    """The Wounds that are certain to come at the end of this turn, if the Wraith stays where it is."""
    g = s.row[0]
    hit = is_next(s, g) and not is_hushed(s, g) and reaches(s, f, g, s.pawn)
    return dealt(s, f, g) if hit else 0


def blow_words(s: State, f: Fight, g: GiantCard) -> str:
    """What an attack of a card would do, for the arrow that shows it."""
    wounds = dealt(s, f, g)
    what = counted(wounds, "Wound") if wounds else "hits you"
    return f"certain: {what}" if is_next(s, g) else f"{rousing(f, g)}: {what}"
