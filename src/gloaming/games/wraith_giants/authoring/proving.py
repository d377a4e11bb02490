"""How sentences are tried: tables of plenty, of little and of nothing, what lies where, and what each verb changes."""

from collections.abc import Sequence
from dataclasses import replace

from gloaming.kernel import GameOver
from gloaming.lingo import Scope, Script
from gloaming.lingo.meaning import number, sentences
from gloaming.lingo.tree import Act, Cannot, Sentence
from gloaming.packs import Pack, PackRef
from gloaming.packs.proving import Effects, Position, Proving, VerbEffect

from ..rules.score import FightOver
from ..table.box import (
    ALSO_REACHES,
    ALTHOUGH,
    BANS,
    BOXES,
    DEALS_MORE,
    HOLDS,
    KINDS,
    WOUNDED,
    Box,
    Fight,
    Text,
    box,
    fight,
)
from ..table.printed import ActionCard, AttackCard
from ..table.state import Laid, State
from ..words import lexicon as w
from .attack_cards import attack_card
from .examples import start

MIDDLE = 5  # the foothold on which the Wraith stands: there are ways up, down and beside


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
        if any(stands(each) for each in sentences(script.tree)):
            if not s.row:
                return None  # nothing bears it
            bear(pack, s, script)
        s.pawn = fight(s).board.nodes[MIDDLE]
        s.giant_deck = s.giant_deck[:many]
        for g in s.row:
            g.wounds = min(1, wounds)
        giant = "giant_card" in this
        if giant and not s.row:
            return None
        return Text(s, fight(s), s.row[0].id if giant else "top", giant=giant)

    return Position(f"{many} of everything, {wounds} Wounds", make, plenty=many > 3)


def stands(sentence: Sentence) -> bool:
    """Whether a sentence holds while a Giant card that bears it is in the row."""
    match sentence:
        case Cannot(_, deed):
            return deed.word in (*BANS, WOUNDED)
        case Act(verb):
            return verb.word in HOLDS
    return False


def bear(pack: Pack, s: State, script: Script) -> None:
    """The first card of the Giant row bears the sentence, in a box of its own."""
    s.pack, known = PackRef("proving", "1", f"proving {pack.hash}"), box(s)
    if s.pack.hash not in BOXES:
        BOXES[s.pack.hash] = Box(known.giants, known.wraiths, known.pages, known.lexicon, known.modifiers)
    giant, first = known.giants[s.giant], s.row[0].card
    printed = next(card for card in pack.all(AttackCard) if card.id == first)
    cards = {**giant.cards, first: attack_card(script, giant.board, printed)}
    BOXES[s.pack.hash].fights[s.wraith, s.giant] = Fight(replace(giant, cards=cards), known.wraiths[s.wraith])


def held(e: Text) -> dict[str, int]:
    """What the cards of the Giant row say that holds."""
    f, row = e.fight, [e.fight.giant_cards[g.card] for g in e.state.row]
    found = {f"{deed}@you": int(any(deed in card.bans for card in row)) for deed in BANS}
    for node in f.board.nodes:
        found[f"{WOUNDED}@{node}"] = int(any(node in card.wards for card in row))
        found[f"{ALSO_REACHES}@{node}"] = int(any(node in card.reaches for card in row))
    found["Wounds more"] = sum(card.harder for card in row)
    for place, g in enumerate(e.state.row):
        every = any(card.although == "each" for card in row)
        found[f"{ALTHOUGH}@{g.id}"] = int(every or row[place].although == "this")
    return found


def census(e: Scope) -> dict[str, int]:
    """What lies where, and what numbers are now."""
    assert isinstance(e, Text)
    s = e.state
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
        "Giant deck": len(s.giant_deck),
        "moved": int(s.pawn != e.board.nodes[MIDDLE]),
        "both rows": int(s.both_rows),
        "Stunned": int(s.stunned),
        "known": s.known,
        "Scars": sum(g.scarred for g in s.row),
        **{f"{kind}@you": s.bonus.get(kind, 0) for kind in KINDS},
        "attack@leftmost": int(0 in s.hushed),
        **{f"attack@{g.id}": int(g.id in s.hushed) for g in s.row},
        **held(e),
    }


LOST = ("FightOver", "GameOver")
WAYS = ("move", "climb", "leap", "drop", "land")
LANDED = ("Wounds", "Rage", *LOST)  # a Dangerous Foothold may wait there
HIT = ("Wounds of the Giant", "Scars", "Giant row", "Giant deck", "Wounds", "Rage", *LOST)
AIMS = ("target", "attack", "hit", "skill")
EFFECTS: dict[str, Effects] = {
    "draw {card}": VerbEffect({"hand": "card"}, also=("deck", "discard"), chance=True),
    "take {card} from your discard pile": VerbEffect({"hand": 1, "discard": -1}, "card"),
    "heal {wound}": VerbEffect({"Wounds": "-wound"}),
    "lower the Wound Limit of {giant_card} by {n}": VerbEffect({}, "giant_card", also=("lowered",)),
    "ignore {wound}": VerbEffect({"shield": "wound"}),
    w.SUFFER: VerbEffect({"Wounds": "wound"}, also=LOST),
    w.CLIMB: VerbEffect({"moved": 1}, asks=WAYS, also=LANDED, fails=True),
    w.DROP: VerbEffect({"moved": 1}, asks=WAYS, also=LANDED),
    w.LEAP: VerbEffect({"moved": 1}, asks=WAYS, also=LANDED),
    **{attack: VerbEffect({}, also=HIT, asks=AIMS, chance=True) for attack in (w.SWORD, w.BOW, w.FIREWORK)},
    "deal {wound} to {giant_card}": VerbEffect({}, "giant_card", also=HIT, asks=AIMS),
    "heal all Wounds": VerbEffect({}, also=("Wounds",)),
    "lower Rage by {n}": VerbEffect({}, also=("Rage",)),
    "count both rows": VerbEffect({"both rows": 1}),
    "look at the top {n} cards of the Giant deck and put them back in any order": VerbEffect(
        {}, also=("known",), asks=("put back",), chance=True
    ),
    "move to {foothold}": VerbEffect({}, also=("moved", *LANDED)),
    "move {way} {foothold}": VerbEffect({"moved": 1}, asks=WAYS, also=LANDED),
    w.STUNNED: VerbEffect({"Stunned": 1}),
    "shuffle your hand into your deck": VerbEffect({}, also=("hand", "deck"), chance=True),
    "{giant_card} attack(s)": VerbEffect(
        {}, "giant_card", also=(*HIT, *LANDED, "discard", "hand", "deck", "removed"), asks=AIMS, chance=True
    ),
    w.REMOVE: VerbEffect({"removed": "card"}, also=("deck", "discard"), chance=True),
    "discard {card}": VerbEffect({"discard": 1}, "card", also=("hand", "rows", "face down")),
    "turn {card} face down": VerbEffect({"face down": 1}, "card"),
    "turn {card} face up": VerbEffect({"face down": -1}, "card"),
    "{giant_card} lose(s) {wound}": VerbEffect({"Wounds of the Giant": "-wound"}, "giant_card", fails=True),
    ALSO_REACHES: VerbEffect({}, "foothold"),
    DEALS_MORE: lambda act: VerbEffect({"Wounds more": number(act.verb.parts[0])}),
    ALTHOUGH: VerbEffect({}, "giant_card"),
    "move {giant_card} to the {end} end of the Giant row": VerbEffect({}, "giant_card"),
}

PROVING = Proving([lay(4, 4), lay(1, 1), lay(0, 0)], census, EFFECTS, stands, ends=(GameOver, FightOver))
