"""The words of the examples: what is given on the table, and what is so in the end."""

from msgspec.structs import replace

from gloaming.lingo import Lexicon, Selection
from gloaming.lingo.words import Run

from ..table.box import You, box
from ..table.numbers import BANS, SHIELDS, action_of, cost, drain, forbidden, power, shielded, value
from ..table.state import MOST_RIBBONS, Card, Key, Threat
from ..words.facts import TURN, found
from .examples import beginner, plain_memory


def add_facts(words: Lexicon) -> None:
    """Adds what examples can say of the table."""
    given(words)
    shown(words)


def given(words: Lexicon) -> None:
    """What cards ask for can be made true, and a second Veilwraith can be there."""

    def make(pattern: str, run: Run) -> None:
        asked = words.find("fact", pattern).run
        declare = words.fact(pattern, make=run)
        if asked is not None:
            declare(asked)

    words.fact("{player} is here", make=bring)(lambda e, player: player < len(e.state.players))
    make("{player} has {memory}", fill_hand)
    make("{player} has {spirit}", set_spirit)
    make("{player} has {ribbon}", give_ribbons)
    make("{player} has {key}", give_keys)
    make("the number of spent Keys is {n}", spend_keys)
    make("the number of defeated Foes is {n}", defeat_foes)
    make("{threat} is in the Threat Area", put_into_area)
    make("{key} is in the Threat Area", put_key_into_area)
    make("{threat} covers {card}", cover)
    make("the Threat discard pile has {threat}", put_into_discard)
    make("{pile} has {card}", fill_pile)
    make("{action} is in slot {n}", move_there)
    make("{action} has {token}", put_tokens_on)
    make("{action} is {lying}", lay)
    make("{deck} has {card}", fill_deck)


def shown(words: Lexicon) -> None:
    """What can be read off the table in the end."""
    words.choice("banned", *BANS)
    words.choice("spared", *SHIELDS)
    words.fact("{player} may not {banned}")(lambda e, player, banned: forbidden(e.state, e.p, banned))
    words.fact("your maximum Spirit is {n}")(lambda e, n: e.p.most == n)
    words.fact("{threat} may not {spared}")(lambda e, threat, spared: shielded(e.state, e.p, found(e, threat), spared))
    words.fact("out of the game is {card}")(lambda e, card: card.meets(len(e.p.removed)))
    words.fact("the Action Power Token in slot {n} is Advanced")(lambda e, n: e.p.circled[n - 1])
    words.fact("the Power of {action} is {n}")(lambda e, action, n: power(e.state, e.p, action.all(e)[0]) == n)
    words.fact("the Spirit Cost of {threat} is {n}")(
        lambda e, threat, n: all(cost(e.state, e.p, each) == n for each in lying_there(e, threat))
    )
    words.fact("the round costs {n} Spirit")(lambda e, n: drain(e.state, e.p) == n)
    words.fact("the game is lost")(lambda e: getattr(e, "over", None) is not None and e.over.payoffs[0] < 1)
    words.fact("the game is won")(lambda e: getattr(e, "over", None) is not None and e.over.payoffs[0] == 1)
    words.fact("the {type} of {threat} is {n}")(lambda e, type, threat, n: values_are(e, type, threat, n))
    words.fact("the {type} of {key} is {n}")(lambda e, type, key, n: values_are(e, type, key, n))


# making it true


def bring(e: You, player: Selection) -> None:
    """A second Veilwraith is in the game."""
    e.state.players.append(beginner(len(e.state.players)))


def set_spirit(e: You, player: Selection, spirit: Selection) -> None:
    """So much Spirit."""
    for seat in player.all(e):
        e.state.players[seat].spirit = spirit.n


def give_ribbons(e: You, player: Selection, ribbon: Selection) -> None:
    """A Campaign with so many Ribbons left."""
    s = e.state
    s.options, s.ribbons, s.first_ribbons = replace(s.options, mode="campaign"), ribbon.n, MOST_RIBBONS


def fill_hand(e: You, player: Selection, memory: Selection) -> None:
    """So many Memories in hand."""
    e.p.hand = [plain_memory(e)] * (0 if memory.which == "no" else memory.n or 1)


def give_keys(e: You, player: Selection, key: Selection) -> None:
    """So many Keys collected, this one first if it is a Key."""
    own = [e.card] if box(e.state).cards[e.card].kind == "key" else []
    others = [card.id for card in box(e.state).keys if card.id not in own]
    e.p.keys = [Key(card) for card in (*own, *others)[: key.n or 1]]


def spend_keys(e: You, n: int) -> None:
    """So many of the collected Keys are Turned and Flipped."""
    for key in e.p.keys[:n]:
        key.turned = key.flipped = True


def put_key_into_area(e: You, key: Selection) -> None:
    """A Key lies in the Area; this one if it is meant."""
    if key.which == "this" and e.threat is not None:
        e.p.area.append(e.threat)
        return
    e.p.entered += 1
    e.p.area.append(Threat(e.p.entered, box(e.state).keys[0].id))


def defeat_foes(e: You, n: int) -> None:
    """So many of the Vignette's Foes are defeated."""
    b = box(e.state)
    e.p.foes = [b.by_name[foe.name][0] for foe in b.vignettes[e.state.vignette].foes[:n]]


def put_into_area(e: You, threat: Selection) -> None:
    """Threats of that kind or name lie in the Area; this one if it is meant."""
    if threat.which == "this" and e.threat is not None:
        e.p.area.append(e.threat)
        if e.card == box(e.state).portal.id:
            e.p.portal = e.threat.id
        return
    for card in such_cards(e, threat):
        e.p.entered += 1
        e.p.area.append(Threat(e.p.entered, card))


def such_cards(e: You, threat: Selection) -> list[Card]:
    """Cards of the pack of that kind or name, as many as are meant, others than this one first."""
    cards = sorted(box(e.state).by_name.items())
    fitting = [card for _, copies in cards for card in dict.fromkeys(copies) if threat.fits(e, card)]
    fitting.sort(key=lambda card: (card == e.card, bool(box(e.state).cards[card].statics)))
    number = threat.n or 1
    return [fitting[place % len(fitting)] for place in range(number)]


def put_into_discard(e: You, threat: Selection) -> None:
    """Threats of that kind or name lie in the Threat discard pile."""
    e.p.threat_discard += such_cards(e, threat)


def cover(e: You, threat: Selection, card: Selection) -> None:
    """So many Memories lie beneath this Threat."""
    assert e.threat is not None
    e.threat.beneath = [plain_memory(e)] * card.n


def fill_pile(e: You, pile: Selection, card: Selection) -> None:
    """So many Memories in your discard pile."""
    e.p.discard = [plain_memory(e)] * card.n


def put_tokens_on(e: You, action: Selection, token: Selection) -> None:
    """So many Power Tokens on an Action."""
    for base in action.all(e):
        action_of(e.p, base).tokens = token.n


def fill_deck(e: You, deck: Selection, card: Selection) -> None:
    """So many cards in a deck."""
    if deck.all(e) == ["threats"]:
        untriggered = (each.id for each in box(e.state).threats if not any(each.on))
        e.p.threat_deck = [next(untriggered)] * card.n
    else:
        e.p.deck = [plain_memory(e)] * card.n


def move_there(e: You, action: Selection, n: int) -> None:
    """An Action lies in that slot."""
    (base,) = action.all(e)
    moved = action_of(e.p, base)
    e.p.row.remove(moved)
    e.p.row.insert(n - 1, moved)


def lay(e: You, action: Selection, lying: str) -> None:
    """An Action lies in that way."""
    for base in action.all(e):
        action_of(e.p, base).turn = TURN[lying]


# looking


def lying_there(e: You, things: Selection) -> list[Threat]:
    """Those in the Area that the words mean."""
    numbers = things.all(e)
    return [each for each in e.p.area if each.id in numbers]


def values_are(e: You, type: str, things: Selection, n: int) -> bool:
    """Whether the values of that type of Threats in the Area are that number now."""
    values = [
        value(e.state, e.p, each, place)
        for each in lying_there(e, things)
        for place, printed in enumerate(box(e.state).cards[each.card].values)
        if printed.type == type.lower()
    ]
    return bool(values) and all(each == n for each in values)
