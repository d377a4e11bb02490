"""Two small games of bluff, as scholars play them: Kuhn's poker with three cards and Leduc's with six."""

from gloaming.kernel import Ask, Dice, Flow, Game, GameOver, NoOptions, State, Viewer
from gloaming.scene import Area, Gloss, Kind, Piece, Scene


class Poker(State, kw_only=True):
    """The cards of both seats, those that nobody has, what was done, and what each has paid into the pot."""

    hands: list[int]
    deck: list[int]
    table: list[int] = []  # the card that both see
    done: list[str] = []
    paid: list[int]


def dealt(dice: Dice, deck: list[int]) -> Poker:
    dice.shuffle(deck)
    return Poker(phase="hand", dice=dice, hands=[deck.pop(), deck.pop()], deck=deck, paid=[1, 1])


def redeal(s: Poker, viewer: Viewer, dice: Dice) -> None:
    hidden = [seat for seat in (0, 1) if seat != viewer]
    pool = sorted([*s.deck, *(s.hands[seat] for seat in hidden)])
    dice.shuffle(pool)
    for seat in hidden:
        s.hands[seat] = pool.pop()
    s.deck[:] = pool


def scene(s: Poker, viewer: Viewer) -> Scene:
    shown = [str(card) if seat == viewer else "?" for seat, card in enumerate(s.hands)]
    cards = [Piece(f"card{n}", Kind.CARD, title=title) for n, title in enumerate([*shown, *map(str, s.table)])]
    return Scene("Poker", [Area("cards", pieces=cards)], subtitle=" ".join(s.done))


def gloss(s: Poker, ask: Ask, option: str) -> Gloss:
    return Gloss(option)


def showdown(s: Poker, winner: int | None) -> None:
    won = 0 if winner is None else s.paid[1 - winner]
    raise GameOver("the pot is taken", (won, -won) if winner == 0 else (-won, won))


# Kuhn: one card each of three, one chip in the pot each, one more can be bet


def kuhn(s: Poker) -> Flow[None]:
    seat = 0
    while True:
        options = ("pass", "bet")
        took = yield Ask(seat, "act", options, "KU-1")
        bet = "bet" in s.done
        s.done.append(took)
        if took == "pass" and bet:
            showdown(s, 1 - seat)
        if took == "bet":
            s.paid[seat] += 1
        if len(s.done) > 1 and (bet or took == "pass"):
            showdown(s, int(s.hands[1] > s.hands[0]))
        seat = 1 - seat


def kuhn_setup(options: NoOptions, dice: Dice) -> Poker:
    return dealt(dice, [0, 1, 2])


# Leduc: three ranks twice; two rounds of betting by 2 and by 4, two raises each; a card on the table between them


def leduc(s: Poker) -> Flow[None]:
    for stake in (2, 4):
        yield from betting(s, stake)
        if not s.table:
            s.table.append(turned_up(s))
            s.done.append("/")
    worth = [(card in s.table, card) for card in s.hands]
    showdown(s, None if worth[0] == worth[1] else int(worth[1] > worth[0]))


def turned_up(s: Poker) -> int:
    return s.deck.pop(s.dice.roll(len(s.deck)) - 1)


def betting(s: Poker, stake: int) -> Flow[None]:
    seat, raises, acted = 0, 0, 0
    while True:
        behind = s.paid[seat] < s.paid[1 - seat]
        options = [*(["fold"] if behind else []), "call", *(["raise"] if raises < 2 else [])]
        took = yield Ask(seat, "act", options, "LE-1")
        s.done.append(took)
        acted += 1
        if took == "fold":
            showdown(s, 1 - seat)
        s.paid[seat] = s.paid[1 - seat] + (stake if took == "raise" else 0)
        raises += took == "raise"
        if took == "call" and acted > 1:
            return
        seat = 1 - seat


def leduc_setup(options: NoOptions, dice: Dice) -> Poker:
    state = dealt(dice, [0, 0, 1, 1, 2, 2])
    state.deck.sort()  # which card comes to the table is thrown when it comes
    return state


KUHN = Game(
    name="kuhn",
    title="Kuhn poker",
    players=(2, 2),
    state=Poker,
    option=str,
    setup=kuhn_setup,
    phases={"hand": kuhn},
    seats=lambda s: 2,
    redeal=redeal,
    scene=scene,
    gloss=gloss,
)
LEDUC = Game(
    name="leduc",
    title="Leduc poker",
    players=(2, 2),
    state=Poker,
    option=str,
    setup=leduc_setup,
    phases={"hand": leduc},
    seats=lambda s: 2,
    redeal=redeal,
    scene=scene,
    gloss=gloss,
)
