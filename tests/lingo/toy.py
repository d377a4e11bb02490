"""Lanterns, a small game for the tests of lingo and packs: keepers with oil and tricks, shadows in a hall.

A night: Start of Night of every shadow, one trick or none, the grip of the shadows in oil; then a shadow comes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from gloaming.kernel import DONE, Dice, Done, Flow, Game, GameOver, State, choose
from gloaming.lingo import Extent as How
from gloaming.lingo import Held, Lexicon, Option, Pick, Scope, Selection
from gloaming.lingo.takes import NUMBER
from gloaming.packs import Count, Example, Lingo, Pack, PackRef, PackShape, content
from gloaming.packs import choose as choose_pack
from gloaming.scene import Gloss, Scene

# content


class Trick(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    copies: int
    text: Lingo
    example: list[Example] = []


class Shadow(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    copies: int
    grip: int
    text: Lingo = ""
    example: list[Example] = []


class Tricks(Struct, frozen=True, forbid_unknown_fields=True):
    trick: list[Trick]


class Shadows(Struct, frozen=True, forbid_unknown_fields=True):
    shadow: list[Shadow]


# state


class Kept(Struct, frozen=True):
    """Something that lasts, and the card that brought it about."""

    card: str
    held: Held


class Lanterns(State, kw_only=True):
    pack: PackRef
    cards: list[str] = []  # what each card is, by its number
    oil: list[int]
    hands: list[list[int]]
    deck: list[int] = []
    discards: list[int] = []
    hall: list[int] = []
    waiting: list[int] = []  # shadows that will come, the next one last
    banished: list[int] = []
    lit: list[str] = []  # of the lamps
    kept: list[Kept] = []
    nights: int = 0


class LanternOptions(Struct, frozen=True, forbid_unknown_fields=True):
    keepers: int = 1
    pack: str = ""


class ToKeeper(Struct, frozen=True, tag="keeper"):
    """The option of a keeper."""

    keeper: int


LAMPS = ["Red", "Green", "White"]
ROUTE = "LA-1"
IGNORE = "ignore {shadow}"


def design(s: Lanterns, card: int) -> Any:
    return content(PACK.game, s.pack).find(s.cards[card])


def script(s: Lanterns, card: int) -> Any:
    return content(PACK.game, s.pack).script(design(s, card).text)


def scope_of(s: Lanterns, card: int, seat: int = 0) -> Scope:
    return Scope(s, seat, this=card, rule=ROUTE)


def grip(s: Lanterns, card: int) -> int:
    """The grip of a shadow: what is printed, what the hall adds, what was laid on it."""
    printed = design(s, card).grip
    hall = sum(script(s, other).bonus(scope_of(s, other), "Grip", card) for other in s.hall)
    laid = sum(each.held.n for each in s.kept if each.held.key == "Grip" and _is_on(s, each, card))
    return int(max(0, printed + hall + laid))


def _is_on(s: Lanterns, kept: Kept, card: int) -> bool:
    if kept.held.of is not None:
        return card in kept.held.of
    pack = content(PACK.game, s.pack)
    return pack.script(pack.find(kept.card).text).holdings[kept.held.k].fits(Scope(s), card)


def is_ignored(s: Lanterns, card: int) -> bool:
    """Whether the grip of a shadow does not count: by a card in the hall, or for a while."""
    holdings = [(holding, other) for other in s.hall for holding in script(s, other).static(IGNORE)]
    if any(each.slots["shadow"].fits(scope_of(s, other), card) and each.times(Scope(s)) for each, other in holdings):
        return True
    return any(card in each.held.slots.get("shadow", ()) for each in s.kept if each.held.key == IGNORE)


def is_forbidden(s: Lanterns, deed: str, who: Any) -> bool:
    """Whether a card in the hall forbids something."""
    return any(script(s, card).forbids(scope_of(s, card), deed, who) for card in s.hall)


# words


def keep(e: Scope, held: Held) -> None:
    e.state.kept.append(Kept(e.state.cards[e.this], held))


WORDS = Lexicon("Lanterns", keep=keep)
WORDS.kind("keeper", all=lambda e: range(len(e.state.oil)), option=ToKeeper, itself=lambda e: [e.seat])
WORDS.kind("oil")
WORDS.kind("shadow", all=lambda e: e.state.hall)
WORDS.kind("trick", all=lambda e: e.state.hands[keeper_of(e)])
WORDS.kind("lamp", all=lambda e: LAMPS)
WORDS.choice("pile", "the deck", "the discard pile")
WORDS.duration("this night", "for good")


def keeper_of(e: Scope) -> int:
    """Whose sentence it is."""
    return e.seat if e.it is None else int(e.it)


WORDS.name("keeper", "you", plural=True)(lambda e: [e.seat])
WORDS.noun("keeper", "Keeper(s)")
WORDS.noun("oil", "Oil")(lambda e: e.state.oil[keeper_of(e)])
WORDS.noun("shadow", "Shadow(s)")
WORDS.noun("shadow", "Shade(s)")(lambda e, shadow: design(e.state, shadow).name == "Shade")
WORDS.adjective("shadow", "strongest", among=True)(
    lambda e, shadows: sorted(shadows, key=lambda shadow: -grip(e.state, shadow))
)
WORDS.adjective("shadow", "wounded")(lambda e, shadow: grip(e.state, shadow) < design(e.state, shadow).grip)
WORDS.qualifier("shadow", "with Grip {limit}")(lambda e, shadow, limit: limit.met(grip(e.state, shadow)))
WORDS.qualifier("shadow", "from beyond", source=True)(lambda e: e.state.waiting)
WORDS.noun("trick", "Trick(s)")
WORDS.qualifier("trick", "from {pile}", source=True)(
    lambda e, pile: e.state.discards if pile == "the discard pile" else e.state.deck
)
WORDS.name("lamp", *(f"the {lamp} Lamp" for lamp in LAMPS))
WORDS.noun("lamp", "Lamp(s)")
WORDS.adjective("lamp", "dark")(lambda e, lamp: lamp not in e.state.lit)
for _lamp in LAMPS:
    WORDS.find("name", f"the {_lamp} Lamp", "lamp").run = lambda e, lamp=_lamp: [lamp]


@WORDS.verb("{keeper} gain(s) {oil}")
def gain(e: Scope, keeper: int, oil: int) -> bool:
    """The keeper has that much more oil."""
    if is_forbidden(e.state, "gain Oil", keeper):
        return False
    e.state.oil[keeper] += oil
    return True


def can_lose(e: Scope, oil: Selection) -> How:
    return How.FULLY if e.state.oil[keeper_of(e)] > oil.n else How.PARTLY


@WORDS.verb("{keeper} lose(s) {oil}", can=can_lose)
def lose(e: Scope, keeper: int, oil: int) -> How:
    """The keeper has that much less oil; at 0 all is lost."""
    lost = min(oil, e.state.oil[keeper])
    e.state.oil[keeper] -= lost
    if not e.state.oil[keeper]:
        raise GameOver("dark", payoffs=(-1.0,) * len(e.state.oil))
    return How.FULLY if lost == oil else How.PARTLY


@WORDS.verb("{keeper} draw(s) {trick}", trick=NUMBER, can=lambda e, trick: bool(e.state.deck))
def draw(e: Scope, keeper: int, trick: int) -> How:
    """Tricks come from the deck to the hand, as many as there are."""
    drawn = min(trick, len(e.state.deck))
    for _ in range(drawn):
        e.state.hands[keeper].append(e.state.dice.draw(e.state.deck))
    return How.FULLY if drawn == trick else How.PARTLY if drawn else How.NOTHING


@WORDS.verb("{keeper} discard(s) {trick}")
def discard(e: Scope, keeper: int, trick: list[int]) -> None:
    """Tricks go from the hand to the discard pile."""
    for each in trick:
        e.state.hands[keeper].remove(each)
        e.state.discards.append(each)


@WORDS.verb("return {trick} to your hand")
def give_back(e: Scope, trick: list[int]) -> None:
    """Tricks come back to the hand."""
    for each in trick:
        e.state.discards.remove(each)
        e.state.hands[e.seat].append(each)


@WORDS.verb("banish {shadow}")
def banish(e: Scope, shadow: list[int]) -> Flow[How]:
    """Shadows leave the hall, and their Banished happens."""
    gone = [each for each in shadow if not is_forbidden(e.state, "be banished", each)]
    for each in gone:
        e.state.hall.remove(each)
        e.state.banished.append(each)
        yield from script(e.state, each).run(scope_of(e.state, each, e.seat), "Banished")
    return How.FULLY if len(gone) == len(shadow) else How.PARTLY if gone else How.NOTHING


@WORDS.verb("put {shadow} into the Hall")
def put_into_hall(e: Scope, shadow: list[int]) -> None:
    """Shadows come out of turn."""
    for each in shadow:
        e.state.waiting.remove(each)
        e.state.hall.append(each)


@WORDS.verb("light {lamp}")
def light(e: Scope, lamp: list[str]) -> None:
    """Lamps are lit."""
    e.state.lit += [each for each in lamp if each not in e.state.lit]


@WORDS.verb("burn {value} Oil")
def burn(e: Scope, value: int) -> None:
    """Oil of yours is gone, but never the last."""
    e.state.oil[e.seat] = max(1, e.state.oil[e.seat] - value)


@WORDS.verb("win the game")
def win(e: Scope) -> None:
    """All is well."""
    raise GameOver("dawn", payoffs=(1.0,) * len(e.state.oil))


WORDS.verb(IGNORE, lasting=True)
WORDS.stat("Grip", "Glow")
WORDS.deed("gain Oil", "be banished", "be ignored")
WORDS.trigger("Played", "Banished", "Start of Night")


def make_oil(e: Scope, keeper: Selection, oil: Selection) -> None:
    for each in keeper.all(e):
        e.state.oil[each] = oil.n


def make_tricks(e: Scope, keeper: Selection, trick: Selection) -> None:
    for each in keeper.all(e):
        e.state.hands[each] = [new_card(e.state, "flint") for _ in range(trick.n)]


def make_shadow(e: Scope, shadow: Selection) -> None:
    for _ in range(shadow.n or 1):
        e.state.hall.append(new_card(e.state, "shade"))


def new_card(s: Lanterns, id: str) -> int:
    s.cards.append(id)
    return len(s.cards) - 1


WORDS.fact("{keeper} has {oil}", make=make_oil)
WORDS.fact("{keeper} has {trick}", make=make_tricks)
WORDS.fact("{shadow} is in the Hall", make=make_shadow)(lambda e, shadow: shadow in e.state.hall)
WORDS.fact("{shadow} has Grip {limit}")(lambda e, shadow, limit: limit.met(grip(e.state, shadow)))
WORDS.fact("{lamp} is lit", make=lambda e, lamp: e.state.lit.extend(lamp.all(e)))(lambda e, lamp: lamp in e.state.lit)
WORDS.fact("the game is lost")(lambda e: e.over is not None and e.over.reason == "dark")


def play_shadow(e: Scope, shadow: Selection) -> Flow[None]:
    e.state.hall.append(e.this)
    yield from script(e.state, e.this).run(e, "Played")


def use_trick(e: Scope, trick: Selection) -> Flow[None]:
    yield from script(e.state, e.this).run(e)


def make_banished(e: Scope, shadow: Selection) -> Flow[None]:
    e.state.hall += [each for each in shadow.all(e) if each not in e.state.hall]
    yield from banish(e, shadow.all(e))


WORDS.event("{shadow} is played", make=play_shadow)
WORDS.event("{trick} is used", make=use_trick)
WORDS.event("{shadow} is banished", make=make_banished)(lambda e, shadow: shadow.fits(e, e.those["shadow"][0]))

# the pack


def start(pack: Pack, card: Any) -> Scope:
    """An empty hall, one keeper with 10 oil, the card at hand."""
    s = Lanterns(phase="night", dice=Dice(1), pack=pack.ref, oil=[10], hands=[[]])
    return scope_of(s, new_card(s, card.id))


def label(e: Scope, option: Any) -> str:
    if isinstance(option, Done):
        return "done"
    if isinstance(option, ToKeeper):
        return f"Keeper {option.keeper}"
    if isinstance(option, Pick):
        return str(option.thing) if isinstance(option.thing, str) else f"{design(e.state, option.thing).name}"
    return str(getattr(option, "text", getattr(option, "n", "")))


PACK = PackShape(
    game="lanterns",
    folder=Path(__file__).parents[1] / "packs" / "lanterns",
    files={"tricks.toml": Tricks, "shadows.toml": Shadows},
    stories=("story.md",),
    counts=(Count("tricks", 9, lambda pack: sum(trick.copies for trick in pack.all(Trick))),),
    lexicon=lambda pack: WORDS,
    start=start,
    label=label,
)

# the rules


def setup(options: LanternOptions, dice: Dice) -> Lanterns:
    pack = choose_pack(PACK.game, options.pack)
    s = Lanterns(
        phase="night", dice=dice, pack=pack.ref, oil=[10] * options.keepers, hands=[[] for _ in range(options.keepers)]
    )
    s.deck = [new_card(s, trick.id) for trick in pack.all(Trick) for _ in range(trick.copies)]
    s.waiting = [new_card(s, shadow.id) for shadow in pack.all(Shadow) for _ in range(shadow.copies)]
    dice.shuffle(s.deck)
    dice.shuffle(s.waiting)
    for hand in s.hands:
        hand += [dice.draw(s.deck) for _ in range(min(3, len(s.deck)))]
    return s


def night(s: Lanterns) -> Flow[None]:
    for seat in range(len(s.oil)):
        for shadow in s.hall[:]:
            yield from script(s, shadow).run(scope_of(s, shadow, seat), "Start of Night")
        trick: Any = yield from choose(seat, "trick", [DONE, *(Pick(card) for card in s.hands[seat])], ROUTE)
        if trick != DONE:
            s.hands[seat].remove(trick.thing)
            s.discards.append(trick.thing)
            yield from script(s, trick.thing).run(scope_of(s, trick.thing, seat))
        toll = sum(grip(s, shadow) for shadow in s.hall if not is_ignored(s, shadow))
        if toll:
            lose(Scope(s, seat), seat, toll)
    s.kept = [each for each in s.kept if each.held.lasts != "this night"]
    s.nights += 1
    if not s.waiting or s.nights >= 12:
        raise GameOver("dawn", payoffs=(1.0,) * len(s.oil))
    comes = s.dice.draw(s.waiting)
    s.hall.append(comes)
    yield from script(s, comes).run(scope_of(s, comes), "Played")


def faults(s: Lanterns) -> Iterator[str]:
    """What cannot be; without its pack the match cannot go on at all."""
    pack = content(PACK.game, s.pack)
    known = [*(trick.id for trick in pack.all(Trick)), *(shadow.id for shadow in pack.all(Shadow))]
    yield from (f"cards: there is no card {card!r}" for card in s.cards if card not in known)


def redeal(s: Lanterns, viewer: int | None, dice: Dice) -> None:
    """Hands lie open; the order of the deck and of what comes is hidden."""
    for pile in (s.deck, s.waiting):
        pile.sort()
        dice.shuffle(pile)


def scene(s: Lanterns, viewer: int | None) -> Scene:
    return Scene("Lanterns", [], subtitle=f"oil {s.oil}, hall {s.hall}, night {s.nights}")


GAME = Game(
    name="lanterns",
    title="Lanterns",
    players=(1, 2),
    state=Lanterns,
    options=LanternOptions,
    option=Option | ToKeeper | Done,
    setup=setup,
    phases={"night": night},
    pack=PACK,
    seats=lambda s: len(s.oil),
    faults=faults,
    redeal=redeal,
    scene=scene,
    gloss=lambda s, ask, option: Gloss(label(Scope(s), option)),
)
