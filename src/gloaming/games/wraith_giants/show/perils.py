"""What will hit the Wraith: where the cards of the Giant row reach, and which of them are sure to attack."""

from gloaming.scene import Peril, PerilKind, counted, listed

from ..table.box import Fight
from ..table.state import GROUND, GiantCard, State
from .coming import blow_words, is_hushed, is_next, reaches


def of_card(s: State, f: Fight, g: GiantCard) -> list[Peril]:
    """The footholds that a card reaches; where the Wraith stands, how sure it is that she is hit."""
    reached = [node for node in f.board.adjacent if reaches(s, f, g, node)]
    if not reached:
        return []
    places = listed("the Ground" if node == GROUND else node for node in reached)
    others = [node for node in reached if node != s.pawn]
    found = [Peril(f"f.{node}", PerilKind.THERE, f"It reaches {places}." * (node == others[0])) for node in others]
    if s.pawn in reached:
        kind, when = chance(s, f, g)
        return [Peril(f"f.{s.pawn}", kind, f"It reaches you: {when}.", label=blow_words(s, f, g)), *found]
    return found


def at_foothold(s: State, f: Fight, node: str) -> list[Peril]:
    """The cards that reach a foothold."""
    found = []
    for g in s.row:
        if reaches(s, f, g, node):
            kind, when = chance(s, f, g)
            said = f"{f.giant_cards[g.card].name} reaches you here: {when}."
            found.append(Peril(f"r.{g.id}", kind, said, deals=True, label=blow_words(s, f, g)))
    return found


def chance(s: State, f: Fight, g: GiantCard) -> tuple[PerilKind, str]:
    """Whether a card is sure to attack, or what must happen for it."""
    if is_hushed(s, g):
        return PerilKind.THERE, "but it cannot attack this round"
    if is_next(s, g):
        return PerilKind.HITS, "it attacks next, for certain"
    marks = f.giant_cards[g.card].marks
    unseen = s.giant_deck[-1:] if s.known else [*s.giant_deck, *s.aside]
    rousing = sum(not f.giant_cards[card].marks.isdisjoint(marks) for card in unseen)
    shown = listed(f.giant_cards[g.card].marks_shown, "or")
    odds = f"{rousing} of {counted(len(unseen), 'unseen card')}" if s.options.show_unseen != "nothing" else "some cards"
    return PerilKind.COULD, f"it attacks only if the next card bears {shown}, as {odds} do"
