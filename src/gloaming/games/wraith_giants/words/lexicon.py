"""The words of the cards: what can be named, done, forbidden, and when. Each verb says what it does in `deeds.py`."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gloaming.lingo import Lexicon, Selection
from gloaming.lingo.meaning import Tree, acts, number
from gloaming.lingo.takes import CLAIMED, NAME, NUMBER, ONE, SEVERAL, SINGLE, Takes
from gloaming.lingo.tree import Number

from ..rules import verbs
from ..rules.attacking import bow, firework, sword
from ..rules.movement import climb, drop, leap
from ..table.box import (
    ALSO_REACHES,
    ALTHOUGH,
    AT_FIRST,
    ATTACK,
    BANS,
    DEALS_MORE,
    EACH_ROUND,
    KINDS,
    WOUNDED,
    Text,
)
from ..table.choices import Go, Target
from ..table.numbers import symbols
from ..table.state import GROUND, ROWS, SYMBOLS, YOU
from . import deeds

LAID = "of {row}"
HAND, OF_HAND = "your hand", ("in your hand", "from your hand")

OTHERWISE = (  # how owners may put it
    (r"[Tt]he Wraith is", "you are"),
    (r"(?:[Tt]he Wraith )?(?:[Ff]alls?|[Dd]rops?) to", "move to"),
    (r"[Tt]he Wraith (\w+)s", r"\1"),
    (r"[Mm]ove the Wraith (\d+) \w+ (up|down)", r"move \2 \1 Footholds"),
    (r"region (?=[A-Z])", ""),
    (r"from this card", ""),
    (r"(?:in)?to your hand", ""),
    (r"footholds", "Footholds"),
    (r"foothold", "Foothold"),
)

W = Lexicon("Wraith & the Giants", partly=True, keep=deeds.keep, otherwise=OTHERWISE)


# what can be named


W.kind("you", all=lambda e: [YOU], this=None)
W.kind("wound")
W.kind("card", all=lambda e: e.state.hand, option=deeds.card_option, this=None, counted=(*OF_HAND, LAID))
W.kind("giant_card", all=lambda e: [g.id for g in e.state.row], option=Target)
W.kind("foothold", all=lambda e: e.board.nodes, option=Go, this=None)
W.kind("symbol")
W.kind("row", all=lambda e: ROWS)
W.kind("attack")
W.kind("spot", all=lambda e: e.board.footholds, this=None)
W.choice("action_name", *KINDS)
W.choice("mark", "Sun", "Moon", "Star", "Comet")
W.choice("end", "left", "right")
W.choice("way", "up", "down")

W.name("you", "you", plural=True)(lambda e: [YOU])
W.noun("wound", "Wound(s)")
W.adjective("wound", "next")
W.noun("card", "card(s)")
W.name("card", HAND)(lambda e: e.state.hand)
W.qualifier("card", *OF_HAND, source=True)(lambda e: e.state.hand)
W.adjective("card", "last")(deeds.is_last)
W.adjective("card", "face-down")(deeds.is_down)
W.qualifier("card", LAID, source=True)(deeds.laid_cards)
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
REMOVE = "remove {card} from your deck"
STUNNED = "{you} is Stunned"


SOME = Takes(("some", "a", "up to"), adjectives=(), qualifiers=(), owners=(), at_random=False, per=True)
NEXT = Takes(("the",), adjectives=("next",), needs="next", owners=(), at_random=False)
HAND_OR_ROWS = Takes(
    qualifiers=(LAID, *OF_HAND),
    pairs=(("last", LAID), ("face-down", LAID)),
    asked="discard for it",
    option=deeds.discarded,
    rule="WG-5.6",
)
IN_ROWS = Takes(qualifiers=(LAID,), needs=LAID, but=(HAND,))
FROM_DISCARD = Takes(
    adjectives=(),
    qualifiers=(),
    but=(HAND,),
    source=lambda e: e.state.discard,
    asked="take",
    option=deeds.taken,
    rule="WG-R59",
)
STEPS = Takes(("some", "a"), adjectives=(), qualifiers=(), owners=(), at_random=False, count=True)

W.verb("deal {wound} to {giant_card}", wound=SOME, can=lambda e, wound, giant_card: deeds.any_unscarred(e, giant_card))(
    deeds.deal
)
W.verb("draw {card}", card=NUMBER, can=deeds.can_draw)(deeds.draw)
W.verb("take {card} from your discard pile", each="card", card=FROM_DISCARD)(deeds.take)
W.verb("heal {wound}", wound=SOME, can=deeds.can_heal)(deeds.heal)
W.verb("heal all Wounds", can=deeds.can_heal)(deeds.heal_all)
W.verb("lower the Wound Limit of {giant_card} by {n}", n=Takes(most=99))(deeds.lower_limit)
W.verb("lower Rage by {n}", n=Takes(most=99), can=lambda e, n: e.state.rage > 0)(deeds.lower_rage)
W.verb("count both rows", lasting=True, lasts=("this turn",))(deeds.count_both_rows)
W.verb("ignore {wound}", lasting=True, lasts=("this round",), wound=NEXT)(deeds.ignore)
W.verb(
    "look at the top {n} cards of the Giant deck and put them back in any order",
    n=Takes(most=99),
    can=lambda e, n: bool(e.state.giant_deck),
)(deeds.look)
W.verb("move to {foothold}", foothold=ONE)(deeds.move_to)
W.verb("move {way} {foothold}", foothold=STEPS, can=lambda e, way, foothold: bool(e.board.steps(e.state.pawn, way, 1)))(
    deeds.move_steps
)
W.verb(SUFFER, wound=SOME)(deeds.suffer)
W.verb(REMOVE, card=STEPS, can=deeds.can_draw)(deeds.remove)
W.verb(STUNNED)(deeds.stunned)
W.verb("discard {card}", card=HAND_OR_ROWS)(deeds.discard)
W.verb("shuffle your hand into your deck")(lambda e: verbs.shuffle_hand_in(e.state))
W.verb("turn {card} face down", card=IN_ROWS)(deeds.turn_down)
W.verb("turn {card} face up", card=IN_ROWS)(deeds.turn_up)
W.verb("{giant_card} lose(s) {wound}", wound=SOME)(deeds.lose_wounds)
W.verb("move {giant_card} to the {end} end of the Giant row")(deeds.move_card)
W.verb("{giant_card} attack(s)")(deeds.attack)

# what holds

W.verb(ALSO_REACHES, attack=Takes(("each",), qualifiers=()), foothold=Takes((NAME,)))
W.verb(DEALS_MORE, attack=Takes(("each",), qualifiers=("that deals Wounds",), needs="that deals Wounds"))
W.verb(ALTHOUGH, giant_card=Takes(("each", "this"), adjectives=(), qualifiers=()))
W.stat("{action_name}", lasts=("", "this turn", "this round"), bare=Takes())
W.deed(*BANS, lasts=("",), of_you=Takes((NAME,)))
W.deed(WOUNDED, lasts=("",), of_spot=Takes((SEVERAL, "each", "all", "every"), qualifiers=("in {foothold}",)))
W.deed(ATTACK, lasts=("this round",), of_giant_card=Takes((*SINGLE, "some", "up to", "any number")))
W.duration("this turn", "this round")

# when, and if

W.trigger(AT_FIRST, EACH_ROUND)
W.trigger("Attack", "When Revealed", "Always Active", "Spell", "Foothold Token", "Start of your next turn")
W.event("{you} use(s) {action_name}", "{you} play(s) a card face down")
W.event("{you} end(s) a movement on {foothold}")(lambda e, you, foothold: foothold.fits(e, e.state.pawn))


@W.fact("{you} is in {foothold}")
def is_in(e: Text, you: int, foothold: Selection) -> bool:
    """Whether the Wraith is there; a reveal that asks and is told no has missed (WG-R86)."""
    there = foothold.fits(e, e.state.pawn)
    e.missed = e.missed or not there
    return there


W.fact("{giant_card} was Scarred this turn", giant_card=Takes(("a",), adjectives=(), qualifiers=()))(
    lambda e, giant_card: e.state.scar_made
)
W.fact("{you} has {wound}")(lambda e, you, wound: wound.meets(e.state.wounds))
W.fact("{you} has {card}", card=Takes(CLAIMED, adjectives=(), qualifiers=OF_HAND, at_random=False))(
    lambda e, you, card: card.meets(card.count(e))
)
