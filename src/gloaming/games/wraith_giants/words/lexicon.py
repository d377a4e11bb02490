"""The words of the cards: what can be named, done, forbidden, and when. Each verb says what it does in `deeds.py`."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gloaming.lingo import Lexicon, Pick, Selection
from gloaming.lingo.meaning import Tree, acts, number
from gloaming.lingo.tree import Number

from ..rules import verbs
from ..rules.attacking import bow, firework, sword
from ..rules.movement import climb, drop, leap
from ..table.box import KINDS, Text
from ..table.choices import Go, OfRow, Target
from ..table.numbers import symbols
from ..table.state import GROUND, ROWS, SYMBOLS, YOU, Card, LaidAt
from . import deeds

W = Lexicon("Wraith & the Giants", partly=True, keep=deeds.keep)


# what can be named


def card_option(card: Card | LaidAt) -> Any:
    """How a card is offered: one of a pile by its id, one of an action row by its place."""
    return OfRow(*card) if isinstance(card, LaidAt) else Pick(card)


W.kind("you", all=lambda e: [YOU])
W.kind("wound")
W.kind("card", all=lambda e: e.state.hand, option=card_option)
W.kind("giant_card", all=lambda e: [g.id for g in e.state.row], option=Target)
W.kind("foothold", all=lambda e: e.board.nodes, option=Go)
W.kind("symbol")
W.kind("row", all=lambda e: ROWS)
W.kind("attack")
W.kind("spot", all=lambda e: e.board.footholds)
W.choice("action_name", *KINDS)
W.choice("mark", "Sun", "Moon", "Star", "Comet")
W.choice("end", "left", "right")
W.choice("way", "up", "down")
W.choice("deck", "your deck", "the Giant deck", "your discard pile")

W.name("you", "you", plural=True)(lambda e: [YOU])
W.noun("wound", "Wound(s)")
W.adjective("wound", "next")
W.noun("card", "card(s)")
W.adjective("card", "top")
W.adjective("card", "last")(deeds.is_last)
W.adjective("card", "face-down")(deeds.is_down)
W.qualifier("card", "of {row}", source=True)(deeds.laid_cards)
W.qualifier("card", "from {deck}", "of {deck}", source=True)(deeds.in_deck)
W.noun("giant_card", "Giant card(s)", "card(s)")(lambda e, card: not deeds.giant_card_of(e, card).scarred)
W.adjective("giant_card", "leftmost", among=True)(lambda e, cards: [e.state.row[0].id] if e.state.row else [])
W.qualifier("giant_card", "with {mark}")(
    lambda e, card, mark: mark in e.fight.giant_cards[deeds.giant_card_of(e, card).card].marks
)
W.noun("row", "row(s)")
W.adjective("row", "top")(lambda e, row: row == "top")
W.adjective("row", "bottom")(lambda e, row: row == "bottom")
W.noun("foothold", "Foothold(s)")
W.adjective("foothold", "adjacent")(lambda e, node: node in e.board.adjacent[e.state.pawn])
W.name("foothold", "the Ground")(lambda e: [GROUND])
LETTERS = "ABCDEFHIJKLM"  # G would be the Ground
for letter in LETTERS:
    W.name("foothold", letter)(lambda e, letter=letter: e.board.region(letter))
    for digit in range(10):
        W.name("foothold", f"{letter}{digit}")(lambda e, label=f"{letter}{digit}": e.board.covered(label))
for symbol in SYMBOLS:
    W.noun("symbol", symbol)(lambda e, symbol=symbol: symbols(e, symbol))
W.noun("spot", "Weak Spot(s)")
W.qualifier("spot", "in {foothold}")(lambda e, spot, foothold: foothold.fits(e, spot))
W.noun("attack", "attack(s)")
W.qualifier("attack", "that deals Wounds")


# the six actions

CLIMB, DROP, LEAP = "Climb {value}", "Drop", "Leap {value}"
SWORD, BOW, FIREWORK = "Sword {value}", "Bow {value}", "Firework {value}"

W.verb(CLIMB, can=lambda e, value: deeds.can_move(e, "Climb", value))(climb)
W.verb(DROP, can=lambda e: bool(e.board.down[e.state.pawn]))(drop)
W.verb(LEAP, can=lambda e, value: deeds.can_move(e, "Leap", value))(leap)
W.verb(SWORD, can=lambda e, value: deeds.can_hit(e, "Sword", value))(sword)
W.verb(BOW, can=lambda e, value: deeds.can_hit(e, "Bow", value))(bow)
W.verb(FIREWORK, can=lambda e, value: deeds.can_hit(e, "Firework", value))(firework)

MOVING = {CLIMB: "Climb", LEAP: "Leap"}  # those with a value, and their kinds
ATTACKING = {SWORD: "Sword", BOW: "Bow", FIREWORK: "Firework"}


class ActionValue(NamedTuple):
    """The value of an action as it is printed: a number, or so many for each symbol that shows."""

    kind: str
    n: int
    symbol: str = ""

    def now(self, counts: Mapping[str, int]) -> int:
        """What it comes to if so many symbols show."""
        return self.n * counts[self.symbol] if self.symbol else self.n


def action_values(tree: Tree) -> Iterator[ActionValue]:
    """The actions with a value in a text, in the order of its words."""
    kinds = MOVING | ATTACKING
    for act in acts(tree, *kinds):
        value = act.verb.parts[0]
        per = value.per if isinstance(value, Number) else None
        yield ActionValue(kinds[act.verb.word], number(value), "" if per is None else per.nouns[0].word)


# what else can be done; those with a name are asked for elsewhere

SUFFER = "suffer {wound}"
REMOVE = "remove {card}"
STUNNED = "{you} is Stunned"


def can_draw(e: Text, card: Selection) -> bool:
    """Whether the draw deck or the discard pile has a card."""
    return bool(e.state.deck or e.state.discard)


W.verb("deal {wound} to {giant_card}", can=lambda e, wound, giant_card: deeds.any_unscarred(e, giant_card))(deeds.deal)
W.verb("draw {card}", raw=True, can=can_draw)(lambda e, card: verbs.draw(e.state, card.n or 1) > 0)
W.verb("take {card}", raw=True, can=lambda e, card: bool(e.state.discard))(deeds.take)
W.verb("heal {wound}", can=deeds.can_heal)(deeds.heal)
W.verb("lower the Wound Limit of {giant_card} by {n}")(deeds.lower_limit)
W.verb("lower Rage by {n}", can=lambda e, n: e.state.rage > 0)(deeds.lower_rage)
W.verb("count both rows", lasting=True)(deeds.count_both_rows)
W.verb("ignore {wound}", lasting=True)(deeds.ignore)
W.verb("look at {card} and put them back in any order", raw=True, can=lambda e, card: bool(e.state.giant_deck))(
    deeds.look
)
W.verb("move to {foothold}")(deeds.move_to)
W.verb("move {way} {foothold}", raw=True, can=lambda e, way, foothold: bool(e.board.steps(e.state.pawn, way, 1)))(
    deeds.move_steps
)
W.verb(SUFFER)(deeds.suffer)
W.verb(REMOVE, raw=True, can=can_draw)(deeds.remove)
W.verb(STUNNED)(deeds.stunned)
W.verb("discard {card}", raw=True, can=lambda e, card: card.able(e))(deeds.discard)
W.verb("shuffle your hand into your deck")(lambda e: verbs.shuffle_hand_in(e.state))
W.verb("turn {card} face down")(deeds.turn_down)
W.verb("turn {card} face up")(deeds.turn_up)
W.verb("{giant_card} lose(s) {wound}")(deeds.lose_wounds)
W.verb("move {giant_card} to the {end} end of the Giant row")(deeds.move_card)
W.verb("{giant_card} attack(s)")(deeds.attack)

# what holds

HOLDS = (
    "{attack} also reach(es) {foothold}",
    "{attack} deal(s) {signed} Wound",
    "{giant_card} attack(s) although Wounded",
)
for pattern in HOLDS:
    W.verb(pattern)
W.stat("{action_name}")
W.deed("heal Wounds", "take Fearless Actions", "be Wounded", "attack")
W.duration("this turn", "this round")

# when, and if

W.trigger("Attack", "When Revealed", "Always Active", "Spell", "Foothold Token", "Start of your next turn")
W.event("{you} use(s) {action_name}", "{you} play(s) a card face down")
W.event("{you} end(s) a movement on {foothold}")(lambda e, you, foothold: foothold.fits(e, e.state.pawn))


@W.fact("{you} is in {foothold}")
def is_in(e: Text, you: int, foothold: Selection) -> bool:
    """Whether the Wraith is there; a reveal that asks and is told no has missed (WG-R86)."""
    there = foothold.fits(e, e.state.pawn)
    e.missed = e.missed or not there
    return there


W.fact("{giant_card} was Scarred this turn")(lambda e, giant_card: e.state.scar_made)
