"""How sentences are tried: tables of plenty, of little and of nothing, what lies where, and what each verb changes."""

from collections.abc import Sequence

from gloaming.kernel import GameOver
from gloaming.lingo import Scope, Script
from gloaming.packs import Pack
from gloaming.packs.proving import Position, Proving, VerbEffect

from ..rules.score import FightOver
from ..table.box import BANS, KINDS, WOUNDED, Text, fight
from ..table.printed import ActionCard
from ..table.state import Laid, State
from ..words import lexicon as w
from .examples import start


def lay(many: int, wounds: int) -> Position:
    """A table with so many cards in hand, rows and discard pile, so many Giant cards and Wounds."""

    def make(pack: Pack, this: Sequence[str], script: Script) -> Scope | None:
        s = start(pack, pack.all(ActionCard)[0]).state
        cards = [*dict.fromkeys((*s.hand, *s.deck))]
        every = [*s.hand, *s.deck, *s.discard]
        s.hand = cards[:many]
        s.discard = cards[many : 2 * many]
        s.deck = cards[2 * many : 4 * many]
        laid = cards[4 * many : 6 * many]
        s.top = [Laid(card, down=place > 1) for place, card in enumerate(laid[:many])]
        s.bottom = [Laid(card, down=place > 1) for place, card in enumerate(laid[many:])]
        s.removed_known = [card for card in every if card not in cards[: 6 * many]]
        s.row = s.row[:many]
        s.wounds, s.rage = wounds, wounds
        for g in s.row:
            g.wounds = min(1, wounds)
        giant = "giant_card" in this
        if giant and not s.row:
            return None
        return Text(s, fight(s), s.row[0].id if giant else "top", giant=giant)

    return Position(f"{many} of everything, {wounds} Wounds", make)


def census(e: Scope) -> dict[str, int]:
    """What lies where, and what numbers are now."""
    s: State = e.state
    rows = [*s.top, *s.bottom]
    return {
        "hand": len(s.hand),
        "deck": len(s.deck),
        "discard": len(s.discard),
        "removed": len(s.removed) + len(s.removed_known) + len(s.removed_before),
        "rows": len(rows),
        "face down": sum(laid.down for laid in rows),
        "Wounds": s.wounds,
        "Wounds of the Giant": sum(g.wounds for g in s.row),
        "lowered": sum(g.lowered for g in s.row),
        "Rage": s.rage,
        "shield": s.shield,
        "Giant row": len(s.row),
        **{f"{kind}@you": s.bonus.get(kind, 0) for kind in KINDS},
        "attack@leftmost": int(0 in s.hushed),
        **{f"attack@{g.id}": int(g.id in s.hushed) for g in s.row},
    }


EFFECTS = {
    "draw {card}": VerbEffect({"hand": "card"}, also=("deck", "discard"), chance=True),
    "take {card} from your discard pile": VerbEffect({"hand": 1, "discard": -1}, "card"),
    "heal {wound}": VerbEffect({"Wounds": "-wound"}),
    "lower the Wound Limit of {giant_card} by {n}": VerbEffect({}, "giant_card", also=("lowered",)),
    "ignore {wound}": VerbEffect({"shield": "wound"}),
    w.SUFFER: VerbEffect({"Wounds": "wound"}),
    w.REMOVE: VerbEffect({"removed": "card"}, also=("deck", "discard"), chance=True),
    "discard {card}": VerbEffect({"discard": 1}, "card", also=("hand", "rows", "face down")),
    "turn {card} face down": VerbEffect({"face down": 1}, "card"),
    "turn {card} face up": VerbEffect({"face down": -1}, "card"),
    "{giant_card} lose(s) {wound}": VerbEffect({"Wounds of the Giant": "-wound"}, "giant_card"),
    "move {giant_card} to the {end} end of the Giant row": VerbEffect({}, "giant_card"),
}

PROVING = Proving([lay(4, 3), lay(1, 1), lay(0, 0)], census, EFFECTS, (*BANS, WOUNDED), (GameOver, FightOver))
