"""GIANT ACTIONS STEP: attacks, SPECIAL ATTACKS when cards are revealed, and lasting texts that answer what happens."""

from typing import Any

from gloaming.kernel import Flow
from gloaming.lingo.scope import FULLY
from gloaming.lingo.steps import TextStep, flowing

from ..table import events as told
from ..table.box import AttackPrinted, Fight, Text, fight
from ..table.state import GiantCard, State
from .rage_effects import raise_rage, set_off

ATTACK = "Attack"


def attempt(s: State, g: GiantCard) -> Flow[None]:
    """A card tries to attack: blocked by Wounds, missing from afar, or hitting (WG-19, WG-20, WG-22, WG-25)."""
    f = fight(s)
    printed = f.giant_cards[g.card]
    if (g.id, ATTACK) in s.busy:
        return  # it is attacking already (WG-R160)
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
    """An attack that hits: its effects as printed, then the track if it did damage; Rage if it could not (WG-R157)."""
    s.story.append(told.Attacked(g.card, g.id))
    e = Text(s, f, g.id, giant=True)
    e.extra = sum([f.giant_cards[other.card].harder for other in s.row if not other.scarred])
    yield from busily(s, (g.id, ATTACK), printed.script.run(e, ATTACK))
    if e.harm:
        yield from set_off(s, f)
    elif e.averted:
        raise_rage(s)


def busily(s: State, text: tuple[int, str], flow: Flow[Any]) -> Flow[None]:
    """A text of a card is carried out: until that is done nothing sets it off again (WG-R160)."""
    s.busy.append(text)
    try:
        yield from flow
    except Exception:  # the fight is over
        s.busy.remove(text)
        raise
    s.busy.remove(text)


def reveal(s: State, g: GiantCard) -> Flow[None]:
    """A When Revealed text; damage sets off the track, a miss or Wounds averted raise it (WG-24.2, WG-R86)."""
    f = fight(s)
    e = Text(s, f, g.id, giant=True)
    yield from f.giant_cards[g.card].script.run(e, "When Revealed")
    if e.harm:
        yield from set_off(s, f)
    elif e.missed or e.averted:
        raise_rage(s)


def happen(s: State, f: Fight, event: str) -> Flow[None]:
    """Something happened that lasting texts of the row may answer, from left to right (WG-24.4, WG-R87, WG-R89)."""
    answers: list[tuple[GiantCard, str, TextStep, Text]] = []  # settled at once: an answer has answers of its own
    for g in [g for g in s.row if event in f.giant_cards[g.card].standing]:
        for k, holding in enumerate(f.giant_cards[g.card].standing[event]):
            e, sentence = Text(s, f, g.id, giant=True), f"{event} {k}"
            if holding.then is None or (g.id, sentence) in s.busy or (holding.happens and not holding.happens(e)):
                continue
            answers.append((g, sentence, holding.then, e))
    for g, sentence, then, e in answers:
        if g.scarred:
            continue
        yield from busily(s, (g.id, sentence), flowing(then, e, FULLY))
        if e.harm:
            yield from set_off(s, f)
