"""What can be true: the conditions of cards, and the words of the examples' `given` and `then`.

An example runs on an empty table: facts can be made true on it.
"""

from typing import Any

from msgspec.structs import replace

from gloaming.lingo import Do, Scope, Selection
from gloaming.scene import counted

from ..show.names import WORD, card_name
from ..table import choices as c
from ..table.box import You, box
from ..table.numbers import action_of, cost, drain, forbidden, power, shielded, slot_of, value
from ..table.state import BASES, EXHAUSTED, MOST_RIBBONS, TILTED, Action, Card, Key, Player, Threat
from .lexicon import W, in_area


def label(e: Scope, option: Any) -> str:
    """An option in the words that an example's `choose` uses."""
    assert isinstance(e, You)
    match option:
        case Do(text):
            return text
        case c.Aim(number):
            threat = in_area(e, number)
            return card_name(e.state, e.card if threat is None else threat.card)
        case c.OnAction(base):
            return WORD[base]
        case c.Pick(card) | c.Play(card, False):
            return card_name(e.state, card)
        case c.Combine(card):
            return f"Combine {card_name(e.state, card)}"
        case c.Spend(number) | c.Amount(number):
            return counted(number, "Power Token")
        case c.Use(base):
            return f"Use {WORD[base]}"
        case c.UseDraw(base):
            return f"Draw with {WORD[base]}"
        case c.Answer(yes):
            return "yes" if yes else "no"
        case c.First(source, line):
            name = card_name(e.state, source.partition(":")[0])
            return f"{name} Boost" if line < 0 else name
    return "done" if type(option).__name__ == "Done" else str(option)


# what is given, and what is true then


def bring(e: You, player: Selection) -> None:
    """A second Veilwraith is in the game."""
    e.state.players.append(beginner(len(e.state.players)))


def beginner(seat: int) -> Player:
    """A Veilwraith without cards: 20 Spirit, Basic Actions in order."""
    return Player(seat=seat, spirit=20, circled=[False] * 3, row=[Action(base) for base in BASES])


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


def plain_memory(e: You) -> Card:
    """The first Basic Memory of the pack that is not the card itself and has no `Drawn:` ability."""
    return next(card.id for card in box(e.state).basics if card.id != e.card and "Drawn" not in card.on)


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
        action_of(e.p, base).turn = TILTED if lying == "Tilted" else EXHAUSTED


W.choice("lying", "Tilted", "Exhausted")
W.choice("banned", "Combine", "Tilt Actions", "Turn Keys", "Flip Keys", "gain Spirit")
W.choice("spared", "be ignored", "be defeated")
W.kind("pile", all=lambda e: ["discard", "threat_discard"])
W.name("pile", "your discard pile")(lambda e: ["discard"])
W.name("pile", "the Threat discard pile")(lambda e: ["threat_discard"])

W.fact("{player} is here", make=bring)(lambda e, player: player < len(e.state.players))
W.fact("{player} has {memory}", make=fill_hand)
W.fact("{player} has {spirit}", make=set_spirit)(lambda e, player, spirit: spirit.meets(e.state.players[player].spirit))
W.fact("{player} has {ribbon}", make=give_ribbons)(lambda e, player, ribbon: ribbon.meets(e.state.ribbons))
W.fact("{player} has {key}", make=give_keys)(lambda e, player, key: key.meets(len(e.state.players[player].keys)))
W.fact("the number of spent Keys is {n}", make=spend_keys)(
    lambda e, n: sum(key.turned or key.flipped for key in e.p.keys) == n
)
W.fact("the number of defeated Foes is {n}", make=defeat_foes)(lambda e, n: len(e.p.foes) == n)
W.fact("{player} may not {banned}")(lambda e, player, banned: forbidden(e.state, e.p, banned))
W.fact("your maximum Spirit is {n}")(lambda e, n: e.p.most == n)
W.fact("{threat} is in the Threat Area", make=put_into_area)(lambda e, threat: in_area(e, threat) is not None)
W.fact("{key} is in the Threat Area", make=put_key_into_area)(lambda e, key: in_area(e, key) is not None)
W.fact("{threat} covers {card}", make=cover)(lambda e, threat, card: card.meets(len(found(e, threat).beneath)))
W.fact("{threat} may not {spared}")(lambda e, threat, spared: shielded(e.state, e.p, found(e, threat), spared))
W.fact("the Threat discard pile has {threat}", make=put_into_discard)(
    lambda e, threat: threat.meets(sum(threat.fits(e, card) for card in e.p.threat_discard))
)
W.fact("{pile} has {card}", make=fill_pile)(lambda e, pile, card: card.meets(len(getattr(e.p, pile))))
W.fact("out of the game is {card}")(lambda e, card: card.meets(len(e.p.removed)))
W.fact("{action} is in slot {n}", make=move_there)(lambda e, action, n: slot_of(e.p, action) == n)
W.fact("{action} is Advanced")(lambda e, action: action in e.p.advanced)
W.fact("the Action Power Token in slot {n} is Advanced")(lambda e, n: e.p.circled[n - 1])
W.fact("{action} has {token}", make=put_tokens_on)(lambda e, action, token: token.meets(action_of(e.p, action).tokens))
W.fact("{action} is {lying}", make=lay)(
    lambda e, action, lying: action_of(e.p, action).turn == (TILTED if lying == "Tilted" else EXHAUSTED)
)
W.fact("{deck} has {card}", make=fill_deck)(
    lambda e, deck, card: card.meets(len(e.p.threat_deck if deck == "threats" else e.p.deck))
)
W.fact("the Power of {action} is {n}")(lambda e, action, n: power(e.state, e.p, action.all(e)[0]) == n)
W.fact("the Spirit Cost of {threat} is {n}")(
    lambda e, threat, n: all(cost(e.state, e.p, each) == n for each in lying_there(e, threat))
)
W.fact("the round costs {n} Spirit")(lambda e, n: drain(e.state, e.p) == n)
W.fact("the game is lost")(lambda e: getattr(e, "over", None) is not None and e.over.payoffs[0] < 1)
W.fact("the game is won")(lambda e: getattr(e, "over", None) is not None and e.over.payoffs[0] == 1)
W.fact("the {type} of {threat} is {n}")(lambda e, type, threat, n: values_are(e, type, threat, n))
W.fact("the {type} of {key} is {n}")(lambda e, type, key, n: values_are(e, type, key, n))


def found(e: You, number: int) -> Threat:
    """The Threat of that number; this one also where it has left the Area."""
    threat = in_area(e, number) or e.threat
    assert threat is not None
    return threat


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
