"""The words of the cards: what can be named, done, forbidden, and when."""

from gloaming.kernel import Flow, choose
from gloaming.lingo import Extent, Held, Lexicon, Selection
from gloaming.lingo.select import NumberPer

from ..rules import actions, verbs
from ..rules.giants import attempt
from ..table import events as told
from ..table.box import Text
from ..table.state import GROUND, ROWS, SYMBOLS, YOU, Discard, GiantCard, Go, Node, RowName, Take, Target


def keep(e: Text, held: Held) -> None:
    """What lasts until the end of the turn or the round."""
    s = e.state
    if held.key == "attack":
        leftmost = bool(s.row) and held.of == [s.row[0].id]
        s.hushed += [0] if leftmost else [int(card) for card in held.of or ()]
        s.story.append(told.Lasting("hushed"))
    else:
        s.bonus[held.key] = s.bonus.get(held.key, 0) + held.n
        s.story.append(told.Lasting(f"{held.n:+d} {held.key}"))


W = Lexicon("Wraith & the Giants", partly=True, keep=keep)


# what can be named


def giant_card(e: Text, id: int) -> GiantCard:
    """The card of the Giant row with that number."""
    return next(g for g in e.state.row if g.id == id)


def laid_cards(e: Text, row: Selection) -> list[str]:
    """The cards of action rows, each by its row and its place there."""
    return [f"{name}.{place}" for name in row.all(e) for place in range(len(verbs.row_of(e.state, name)))]


def place_of(thing: str) -> tuple[RowName, int]:
    """Where a card of an action row lies."""
    name, _, place = thing.partition(".")
    return ("top" if name == "top" else "bottom"), int(place)


def is_last(e: Text, thing: str) -> bool:
    """Whether a card is the last of its row."""
    name, place = place_of(thing)
    return place == len(verbs.row_of(e.state, name)) - 1


def is_down(e: Text, thing: str) -> bool:
    """Whether a card of a row lies face down."""
    name, place = place_of(thing)
    return verbs.row_of(e.state, name)[place].down


W.kind("you", all=lambda e: [YOU])
W.kind("wound")
W.kind("card", all=lambda e: e.state.hand)
W.kind("giant_card", all=lambda e: [g.id for g in e.state.row], option=Target)
W.kind("foothold", all=lambda e: e.board.nodes, option=Go)
W.kind("symbol")
W.kind("row", all=lambda e: ROWS)
W.kind("attack")
W.kind("spot", all=lambda e: e.board.footholds)
W.choice("action_name", "Climb", "Leap", "Sword", "Bow", "Firework")
W.choice("mark", "Sun", "Moon", "Star", "Comet")
W.choice("end", "left", "right")
W.choice("way", "up", "down")
W.choice("deck", "your deck", "the Giant deck", "your discard pile")

W.name("you", "you", plural=True)(lambda e: [YOU])
W.noun("wound", "Wound(s)")
W.adjective("wound", "next")
W.noun("card", "card(s)")
W.adjective("card", "top")
W.adjective("card", "last")(is_last)
W.adjective("card", "face-down")(is_down)
W.qualifier("card", "of {row}", source=True)(laid_cards)


@W.qualifier("card", "from {deck}", "of {deck}", source=True)
def in_deck(e: Text, deck: str) -> list[str]:
    """The cards of a pile; of a face-down one only that they are there."""
    s = e.state
    piles = {"your deck": [*s.deck, *s.discard], "the Giant deck": s.giant_deck, "your discard pile": s.discard}
    return piles[deck]


W.noun("giant_card", "Giant card(s)", "card(s)")(lambda e, card: not giant_card(e, card).scarred)
W.adjective("giant_card", "leftmost", among=True)(lambda e, cards: [e.state.row[0].id] if e.state.row else [])
W.qualifier("giant_card", "with {mark}")(
    lambda e, card, mark: mark in e.fight.giant_cards[giant_card(e, card).card].marks
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
    for number in range(10):
        W.name("foothold", f"{letter}{number}")(lambda e, label=f"{letter}{number}": e.board.covered(label))
for symbol in SYMBOLS:
    W.noun("symbol", symbol)(lambda e, symbol=symbol: actions.symbols(e, symbol))
W.noun("spot", "Weak Spot(s)")
W.qualifier("spot", "in {foothold}")(lambda e, spot, foothold: foothold.fits(e, spot))
W.noun("attack", "attack(s)")
W.qualifier("attack", "that deals Wounds")


# the six actions


def worth(e: Text, kind: str, value: int | NumberPer) -> int:
    """The value that an action would have now."""
    number = value if isinstance(value, int) else value.n * value.per.count(e)
    return actions.changed(e.state, e.fight, kind, number)


def can_move(e: Text, kind: str, value: int | NumberPer) -> bool:
    """Whether a Climb or a Leap has any value: there is always a line to follow, or a peak to go over."""
    return worth(e, kind, value) > 0


def can_hit(e: Text, kind: str, value: int | NumberPer) -> bool:
    """Whether an attack would find a weak spot."""
    return bool(worth(e, kind, value) and actions.targets(e.state, e.fight, kind))


W.verb("Climb {value}", can=lambda e, value: can_move(e, "Climb", value))(actions.climb)
W.verb("Drop", can=lambda e: bool(e.board.down[e.state.pawn]))(actions.drop)
W.verb("Leap {value}", can=lambda e, value: can_move(e, "Leap", value))(actions.leap)
W.verb("Sword {value}", can=lambda e, value: can_hit(e, "Sword", value))(actions.sword)
W.verb("Bow {value}", can=lambda e, value: can_hit(e, "Bow", value))(actions.bow)
W.verb("Firework {value}", can=lambda e, value: can_hit(e, "Firework", value))(actions.firework)


# other effects for the Wraith


@W.verb("deal {wound} to {giant_card}", can=lambda e, wound, giant_card: any_unscarred(e, giant_card))
def deal(e: Text, wound: int, giant_card: list[int]) -> Flow[bool]:
    """Lays Wounds on that Giant card, wherever the Wraith stands; limits and pools as for attacks."""
    f = e.fight
    dealt = False
    for g in [g for g in e.state.row if g.id in giant_card and not g.scarred]:
        yield from actions.wound(e, f, g, wound)
        dealt = True
    yield from actions.use_skills(e, f)
    return dealt


def any_unscarred(e: Text, cards: Selection) -> bool:
    """Whether one of these Giant cards is not Scarred."""
    return any(not giant_card(e, card).scarred for card in cards.all(e))


W.verb("draw {card}", raw=True, can=lambda e, card: bool(e.state.deck or e.state.discard))(
    lambda e, card: verbs.draw(e.state, card.n or 1) > 0
)


@W.verb("take {card}", raw=True, can=lambda e, card: bool(e.state.discard))
def take(e: Text, card: Selection) -> Flow[bool]:
    """Cards of your choice come from the discard pile to your hand."""
    s = e.state
    for _ in range(min(card.n or 1, len(s.discard))):
        pick = yield from choose(YOU, "take", [Take(each) for each in dict.fromkeys(s.discard)], "WG-R59")
        verbs.take(s, pick.card)
    return True


@W.verb("heal {wound}", can=lambda e, wound: bool(e.state.wounds and not verbs.banned(e.state, e.fight, "heal Wounds")))
def heal(e: Text, wound: int) -> bool:
    """The Wraith loses so many Wounds, as many as there are."""
    return verbs.heal(e.state, wound) > 0


@W.verb("lower the Wound Limit of {giant_card} by {n}")
def lower_limit(e: Text, giant_card: list[int], n: int) -> bool:
    """Those Giant cards are Scarred by fewer Wounds from now on."""
    for g in [g for g in e.state.row if g.id in giant_card]:
        verbs.lower_limit(e.state, e.fight, g, n)
    return bool(giant_card)


@W.verb("lower Rage by {n}", can=lambda e, n: e.state.rage > 0)
def lower_rage(e: Text, n: int) -> bool:
    """The Rage marker goes down, not below the track."""
    return verbs.lower_rage(e.state, n)


@W.verb("count both rows", lasting=True)
def count_both_rows(e: Text, lasts: str) -> None:
    """Until the end of the turn every `1 per …` counts both rows."""
    e.state.both_rows = True
    e.state.story.append(told.Lasting("both rows"))


@W.verb("ignore {wound}", lasting=True)
def ignore(e: Text, wound: int, lasts: str) -> None:
    """The next Wounds that a Giant deals this round are not suffered."""
    e.state.shield += wound
    e.state.story.append(told.Lasting(f"ignore {wound}"))


@W.verb("look at {card} and put them back in any order", raw=True, can=lambda e, card: bool(e.state.giant_deck))
def look(e: Text, card: Selection) -> Flow[bool]:
    """You see the top Giant cards and lay them back in an order of your choice."""
    s = e.state
    count = min(card.n or 1, len(s.giant_deck))
    s.known = max(s.known, count)
    s.dice.used += 1  # hidden cards were seen
    for place in range(1, count):  # the card that will be drawn first is chosen first
        left = s.giant_deck[-count : len(s.giant_deck) - place + 1]
        pick = yield from choose(YOU, "put back", [Take(each) for each in dict.fromkeys(left)], "WG-33.5")
        found = len(s.giant_deck) - count + left.index(pick.card)
        s.giant_deck.insert(len(s.giant_deck) - place, s.giant_deck.pop(found))
    return True


# movement by text


@W.verb("move to {foothold}")
def move_to(e: Text, foothold: list[Node]) -> Flow[bool]:
    """The pawn is put there; already there, nothing moves."""
    if foothold[0] == e.state.pawn:
        return False
    yield from actions.go(e, foothold[0])
    return True


@W.verb("move {way} {foothold}", raw=True, can=lambda e, way, foothold: bool(e.board.steps(e.state.pawn, way, 1)))
def move_steps(e: Text, way: str, foothold: Selection) -> Flow[bool]:
    """So many steps along lines, early stops at the Ground or a peak; you choose at forks."""
    ends = e.board.steps(e.state.pawn, way, foothold.n or 1)
    return (yield from actions.move(e, "move", ends, "WG-R91"))


# what Giants do


@W.verb("suffer {wound}")
def suffer(e: Text, wound: int) -> None:
    """The Wraith suffers so many Wounds; at her limit the fight is lost."""
    verbs.suffer(e, wound)


@W.verb("remove {card}", raw=True, can=lambda e, card: bool(e.state.deck or e.state.discard))
def remove(e: Text, card: Selection) -> bool:
    """The top cards of your draw deck leave the game unseen."""
    return verbs.remove(e, card.n or 1) > 0


@W.verb("{you} is Stunned")
def stunned(e: Text, you: int) -> None:
    """The first card of your next turn does nothing."""
    verbs.stun(e.state)


def can_discard(e: Text, card: Selection) -> Extent:
    """How far there are such cards to discard."""
    return card.able(e)


@W.verb("discard {card}", raw=True, can=can_discard)
def discard(e: Text, card: Selection) -> Flow[bool]:
    """Hand cards of your choice, or as the dice say, or cards of the rows go to the discard pile."""
    s = e.state
    if card.source is not None:
        for thing in reversed(card.all(e)):
            verbs.discard_laid(s, *place_of(thing))
        return True
    for _ in range(min(card.n or 1, len(s.hand))):
        if card.things.at_random:
            verbs.discard(s, [s.dice.choice(s.hand)])
        else:
            options = [Discard(each) for each in dict.fromkeys(s.hand)]
            verbs.discard(s, [(yield from choose(YOU, "discard for it", options, "WG-5.6")).card])
    return True


W.verb("shuffle your hand into your deck")(lambda e: verbs.shuffle_hand_in(e.state))


@W.verb("turn {card} face down")
def turn_down(e: Text, card: list[str]) -> bool:
    """Cards of the rows are turned over and show no symbols from now on."""
    turned = [verbs.turn(e.state, *place_of(thing), down=True) for thing in card]
    return True in turned


@W.verb("turn {card} face up")
def turn_up(e: Text, card: list[str]) -> bool:
    """Cards of the rows show their symbols again; their actions are not taken."""
    turned = [verbs.turn(e.state, *place_of(thing), down=False) for thing in card]
    return True in turned


@W.verb("{giant_card} lose(s) {wound}")
def lose_wounds(e: Text, giant_card: int, wound: int) -> bool:
    """Wounds on that card go to the supply."""
    return verbs.wash(e.state, next(g for g in e.state.row if g.id == giant_card), wound)


@W.verb("move {giant_card} to the {end} end of the Giant row")
def move_card(e: Text, giant_card: list[int], end: str) -> None:
    """That card goes to that end of the Giant row."""
    for g in [g for g in e.state.row if g.id in giant_card]:
        verbs.shift(e.state, g, end)


@W.verb("{giant_card} attack(s)")
def attack(e: Text, giant_card: int) -> Flow[None]:
    """That card makes an attack attempt now."""
    if giant_card not in e.state.hushed:
        yield from attempt(e.state, next(g for g in e.state.row if g.id == giant_card))


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
