"""What a table looks like in numbers: what the judge goes by.

Of the city only what has not been seen yet counts, not its order. Sizes are scaled so that usual tables have ones, not
tens. Each has its words in `FEATURES`, in the same order.
"""

from .cards import COLOUR, JACKS, KING, PIPS, QUEENS, Card
from .state import Being, State

BLACK, RED = 0, 1
SIDE = {card: BLACK if colour == "black" else RED for card, colour in COLOUR.items()}
KINDS = {"S": 0, "C": 1, "H": 2}  # flying, fire, magical power

KIND_WORDS = ("flying", "fire", "magical power")
FEATURES = (
    *("the city", "the city, squared", "court cards in the city", "queens in the city", "the mean spade in the city"),
    *("flight of the best ally", "flight of the second", "flight of the third", "all fire", "all magical power"),
    *("best fire", "best magical power", "second fire", "second magical power", "flight of who can spare a spirit"),
    *("black damage", "red damage", "spirits to spare", "allies", "black spirits to spare", "red spirits to spare"),
    *[
        f"{side} {word}"
        for side in ("black", "red")
        for word in ("queen", "second queen", "jacks", "healing", "spirits that can fly over", "allies that bring them")
    ],
    *[f"attacks by {kind}" for kind in KIND_WORDS],
    *("cards of flying wraiths", "cards of other wraiths"),
    *[f"evolutions by {kind}" for kind in KIND_WORDS],
    *("court cards to be dealt", "cards for charmed wraiths", "cards that match", "the city runs out"),
    *[f"strength of {kind}" for kind in KIND_WORDS],
    *("the tallest wraith", "the second tallest", "damage of wraiths", "wraiths of one card", "wraiths in reach"),
    *("charmed wraiths", "beaten wraiths"),
    *[f"{kind}: {what}" for what in ("can be beaten", "want an ally", "too hard") for kind in KIND_WORDS],
)

Defender = tuple[int, int, int]  # its strength against each kind of attack
Attack = tuple[int, int]  # its strength and its kind


def features(s: State) -> list[float]:
    """The table in 64 numbers."""
    left, city = city_side(s)
    allies, defenders = ally_side(s)
    wraiths, attacks = wraith_side(s, left, max([flying for flying, _, _ in defenders], default=0))
    return city + allies + wraiths + meetings(attacks, defenders)


def city_side(s: State) -> tuple[dict[str, int], list[float]]:
    """How many ability cards of each suit are still to come; and the city in numbers."""
    left = {"S": 0, "C": 0, "H": 0, "D": 0}
    courts = queens = spades = 0
    for card in s.deck:
        if card in PIPS:
            left[card[1]] += 1
            if card[1] == "S":
                spades += PIPS[card]
        else:
            courts += 1
            queens += card in QUEENS
    size = len(s.deck) / 50
    return left, [size, size * size, courts * 0.3, queens * 0.5, spades / left["S"] / 5 if spades else 0.0]


def ally_side(s: State) -> tuple[list[float], list[Defender]]:
    """Allies: their strengths, their spirits, what could be healed."""
    defenders: list[Defender] = []
    spirits: list[Card] = []
    damaged, damage = [0, 0], [0, 0]
    spare, ready, donors = [0, 0], [0, 0], [0, 0]  # spirits that can be spared, those of flyers, and such flyers
    spared = catcher = 0
    for ally in s.beings:
        if not ally.spirits:
            continue
        strengths = against(ally)
        defenders.append(strengths)
        spirits += ally.spirits
        for card in ally.horizontal:
            damaged[SIDE[card]] += 1
            damage[SIDE[card]] += PIPS[card]
        if more := len(ally.spirits) - 1:
            spared += more
            catcher = max(catcher, strengths[0])
            red = sum([SIDE[spirit] for spirit in ally.spirits])
            for side, own in ((BLACK, more + 1 - red), (RED, red)):
                count = min(own, more)
                spare[side] += count
                if strengths[0] and count:
                    ready[side] += count
                    donors[side] += 1
    flying, fire, magic = ([*sorted(each, reverse=True), 0, 0, 0] for each in zip((0, 0, 0), *defenders, strict=True))
    strength = [flying[0], flying[1], flying[2], sum(fire) / 2, sum(magic) / 2, fire[0], magic[0], fire[1], magic[1]]
    found = [each / 10 for each in (*strength, catcher, damage[BLACK], damage[RED])]
    found += [spared, len(defenders), *spare]
    for side in (BLACK, RED):
        queens = sum([SIDE[spirit] == side for spirit in spirits if spirit in QUEENS])
        jacks = sum([SIDE[spirit] == side for spirit in spirits if spirit in JACKS])
        found += [queens > 0, queens > 1, jacks, min(jacks, damaged[side])]
        found += [ready[side], donors[side]] if queens else [0, 0]
    return found, defenders


def against(ally: Being) -> Defender:
    """The strength of an ally against flying, fire and magical power."""
    flying = fire = magic = 0
    spirits = ally.spirits
    for card in ally.vertical:
        suit, pips = card[1], PIPS[card]
        if KING[suit] in spirits:
            pips *= 2
        if suit == "S":
            flying += pips
        elif suit == "C":
            fire += pips
        else:
            magic += pips
    return flying, flying + fire, magic


def wraith_side(s: State, left: dict[str, int], highest: int) -> tuple[list[float], list[Attack]]:
    """Wraiths: their cards and strengths, the evolutions to expect; `highest` is the flight of the best ally."""
    attacks: list[Attack] = []
    threats, cards, hits, strengths = [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]
    damaged = single = in_reach = charmed = beaten = matching = 0
    heirs: set[str] = set()  # the suits that a charmed wraith would take
    tall = taller = 0  # the two strongest flying attacks
    for wraith in s.beings:
        if wraith.spirits:
            continue
        kind = KINDS.get(wraith.top or "") if wraith.vertical else None
        if kind is None:
            charmed += len(wraith.vertical) > 0
            beaten += not wraith.vertical
            heirs.update([card[1] for card in wraith.vertical], [card[1] for card in wraith.horizontal])
            continue
        strength = flight = count = 0
        for card in wraith.vertical:
            if card[1] == wraith.top:
                strength += PIPS[card]
                count += 1
            if card[1] == "S":
                flight += PIPS[card]
        attacks.append((strength, kind))
        threats[kind] += 1
        cards[kind] += len(wraith.vertical)
        strengths[kind] += strength
        damaged += len(wraith.horizontal)
        single += count == 1
        in_reach += flight < highest
        if kind == 0:
            taller, tall = sorted((taller, tall, strength))[1:]
        if not wraith.cube:
            hits[kind] += 1
            matching += sum([left[suit] for suit in {card[1] for card in wraith.vertical + wraith.horizontal}])
    size, unblocked = len(s.deck), sum(hits)
    dealt = min(unblocked, size)  # evolution cards
    share = dealt / unblocked if unblocked else 0.0
    courts = size - sum(left.values())
    passed = sum([left[suit] for suit in "SCH" if suit in heirs])
    found = [*threats, cards[0] / 2, (cards[1] + cards[2]) / 2, *[each * share for each in hits]]
    found += [dealt * each / size if size else 0.0 for each in (courts, passed)]
    found += [matching * share / size if size else 0.0, unblocked >= size]
    found += [each / 10 for each in (*strengths, tall, taller)]
    return [*found, damaged / 2, single / 2, in_reach, charmed, beaten], attacks


def meetings(attacks: list[Attack], defenders: list[Defender]) -> list[float]:
    """Attacks of each kind that could be beaten at once, those that could be but for want of allies, and the others.

    The hardest attack is met first, by the weakest ally that beats it.
    """
    beaten, missed, hard = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    free = defenders[:]
    strongest = [max(each) for each in zip((0, 0, 0), *defenders, strict=True)]
    for strength, kind in sorted(attacks, reverse=True):
        able = [each for each in free if each[kind] > strength]
        if able:
            free.remove(min(able, key=lambda each: each[kind]))
            beaten[kind] += 1
        elif strongest[kind] > strength:
            missed[kind] += 1
        else:
            hard[kind] += 1
    return [*beaten, *missed, *hard]
