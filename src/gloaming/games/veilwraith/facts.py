"""What can be true and what can happen: the conditions of cards, and the words of their examples.

An example runs on an empty table: facts can be made true on it, events can be let happen.
"""

from typing import Any

from gloaming.kernel import Dice, Flow, GameOver
from gloaming.lingo import Do, Scope, Selection
from gloaming.packs import Pack

from . import choices as c
from .arrive import enter
from .box import You, box
from .ends import VignetteOver
from .keys import flip, turn
from .lexicon import W, in_area
from .memories import clear_play_area, play, take_in
from .names import WORD, card_name, counted
from .reckon import action_of, cost, drain, power, slot_of, value
from .spirit import lose_spirit
from .state import EXHAUSTED, TILTED, Action, Base, Card, Key, Phase, Player, State, Threat
from .texts import fire, fire_all
from .threats import defeat, play_threat
from .uses import owed_uses, use

SIDES: dict[str, Base] = {"hunt": "explore", "assault": "fight", "charm": "influence"}


def start(pack: Pack, component: Any) -> You:
    """An empty table: 20 Spirit, Basic Actions in order, no cards but the one whose example it is."""
    p = Player(seat=0, spirit=20, circled=[False] * 3)
    p.row = [Action("explore"), Action("fight"), Action("influence")]
    s = State(phase=Phase.PLAY, pack=pack.ref, players=[p], round=1, dice=Dice(1))
    printed = box(s).cards[component.id]
    if printed.kind == "vignette":
        s.vignette = printed.number
        return You(s, p, component.id)
    s.special = False
    if component.id in SIDES:
        action_of(p, SIDES[component.id]).advanced = True
    if "threat" in printed.forms or printed.kind == "portal":
        p.entered = 1
        return You(s, p, component.id, Threat(1, component.id))
    return You(s, p, component.id)


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
        case c.Pick(card) | c.Play(card, False) | c.Combine(card):
            return card_name(e.state, card)
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


def set_spirit(e: You, player: Selection, spirit: Selection) -> None:
    """So much Spirit."""
    e.p.spirit = spirit.n


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


def put_into_area(e: You, threat: Selection) -> None:
    """Threats of that kind or name lie in the Area; this one if it is meant."""
    if threat.which == "this" and e.threat is not None:
        e.p.area.append(e.threat)
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


def put_tokens_on(e: You, action: Selection, token: Selection) -> None:
    """So many Power Tokens on an Action."""
    for base in action.all(e):
        action_of(e.p, base).tokens = token.n


def fill_deck(e: You, deck: Selection, card: Selection) -> None:
    """So many cards in a deck."""
    if deck.all(e) == ["threats"]:
        e.p.threat_deck = [next(each.id for each in box(e.state).threats if not each.on)] * card.n
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
W.fact("{player} has {memory}", make=fill_hand)
W.fact("{player} has {spirit}", make=set_spirit)
W.fact("{player} has {key}", make=give_keys)(lambda e, player, key: key.meets(len(e.state.players[player].keys)))
W.fact("{threat} is in the Threat Area", make=put_into_area)(lambda e, threat: in_area(e, threat) is not None)
W.fact("the Threat discard pile has {threat}", make=put_into_discard)(
    lambda e, threat: threat.meets(sum(threat.fits(e, card) for card in e.p.threat_discard))
)
W.fact("{action} is in slot {n}", make=move_there)(lambda e, action, n: slot_of(e.p, action) == n)
W.fact("{action} has {token}", make=put_tokens_on)(lambda e, action, token: token.meets(action_of(e.p, action).tokens))
W.fact("{action} is {lying}", make=lay)(
    lambda e, action, lying: action_of(e.p, action).turn == (TILTED if lying == "Tilted" else EXHAUSTED)
)
W.fact("{deck} has {card}", make=fill_deck)(
    lambda e, deck, card: card.meets(len(e.p.threat_deck if deck == "threats" else e.p.deck))
)
W.fact("the Power of {action} is {n}")(lambda e, action, n: power(e.state, e.p, action.all(e)[0]) == n)
W.fact("the Spirit Cost of {threat} is {n}")(
    lambda e, threat, n: all(cost(e.state, e.p, each) == n for each in e.p.area if each.id in threat.all(e))
)
W.fact("the round costs {n} Spirit")(lambda e, n: drain(e.state, e.p) == n)
W.fact("the game is lost")(lambda e: getattr(e, "over", None) is not None and e.over.payoffs[0] < 1)
W.fact("the game is won")(lambda e: getattr(e, "over", None) is not None and e.over.payoffs[0] == 1)


@W.fact("the {type} of {threat} is {n}")
def value_is(e: You, type: str, threat: Selection, n: int) -> bool:
    """Whether a value of a Threat is that number now."""
    found = [each for each in e.p.area if each.id in threat.all(e)]
    return bool(found) and all(
        value(e.state, e.p, each, place) == n
        for each in found
        for place, printed in enumerate(box(e.state).cards[each.card].values)
        if printed.type == type.lower()
    )


# what happens


def ending(flow: Flow[Any]) -> Flow[None]:
    """Lets something happen; a game that is won or lost by it is over."""
    try:
        yield from flow
    except VignetteOver as over:
        raise GameOver(over.why or "won", (float(over.won),)) from None


def played(e: You, threat: Selection) -> Flow[None]:
    """This Threat comes out of the Threat deck."""
    if e.threat is None:
        return
    if e.threat in e.p.area:
        e.p.area.remove(e.threat)
    enter(e.state, e.p, e.threat, fresh=True)
    yield from ending(fire(e.state, e.p, e.card, "Played", e.threat))


def defeated(e: You, threat: Selection) -> Flow[None]:
    """This Threat, or another in the Area, is defeated."""
    if threat.which == "this" and e.threat is not None and e.threat not in e.p.area:
        e.p.area.append(e.threat)
    for each in [each for each in e.p.area if each.id in threat.all(e)]:
        yield from ending(defeat(e.state, e.p, each, e.p))


def memory_played(e: You, memory: Selection) -> Flow[None]:
    """This Memory is played from hand."""
    e.p.hand.append(e.card)
    yield from ending(play(e.state, e.p, e.card))


def drawn(e: You, memory: Selection) -> Flow[None]:
    """This Memory is drawn."""
    yield from ending(take_in(e.state, e.p, e.card))


def threat_drawn(e: You, threat: Selection) -> Flow[None]:
    """This Threat is drawn from your deck; the Archfiend from the Threat deck."""
    draw = play_threat if box(e.state).cards[e.card].kind == "archfiend" else take_in
    yield from ending(draw(e.state, e.p, e.card))


def key_turned(e: You, key: Selection) -> Flow[None]:
    """This Key, collected, is Turned."""
    e.p.keys = e.p.keys or [Key(e.card)]
    yield from ending(turn(e.state, e.p, e.card))


def key_flipped(e: You, key: Selection) -> Flow[None]:
    """This Key, collected, is Flipped."""
    e.p.keys = e.p.keys or [Key(e.card)]
    yield from ending(flip(e.state, e.p, e.card))


def used_on(e: You, action: Selection, threat: Selection) -> Flow[None]:
    """An Action is Used on a Threat in the Area."""
    (base,), number = action.all(e), threat.all(e)[0]
    yield from ending(use(e.state, e.p, c.Use(base, number)))
    yield from ending(owed_uses(e.state, e.p))


def used_to_draw(e: You, action: Selection) -> Flow[None]:
    """An Action is Used to draw."""
    e.p.deck = e.p.deck or [plain_memory(e)] * 5
    yield from ending(use(e.state, e.p, c.UseDraw(action.all(e)[0])))


def round_begins(e: You) -> Flow[None]:
    """`Start of Round:` abilities happen."""
    yield from ending(fire_all(e.state, e.p, "Start of Round"))


def round_ends(e: You) -> Flow[None]:
    """The Spirit Phase and the End Phase: costs, played Memories away, `End of Round:` abilities."""

    def phases() -> Flow[None]:
        lose_spirit(e.state, e.p, drain(e.state, e.p), "cost")
        clear_play_area(e.state, e.p)
        yield from fire_all(e.state, e.p, "End of Round")

    yield from ending(phases())


def beaten(e: You) -> Flow[None]:
    """The Vignette is beaten: its rewards and penalties come."""
    e.state.won = True
    for line in box(e.state).cards[e.card].on.get("Defeat", ()):
        yield from line.run(e)


W.event("{threat} is played", make=played)
W.event("{threat} is defeated", make=defeated)
W.event("{threat} is drawn", make=threat_drawn)
W.event("{memory} is played", make=memory_played)
W.event("{memory} is drawn", make=drawn)
W.event("{key} is Turned", make=key_turned)
W.event("{key} is Flipped", make=key_flipped)
W.event("{action} is Used on {threat}", make=used_on)
W.event("{action} is Used to draw", make=used_to_draw)
W.event("the round begins", make=round_begins)
W.event("the round ends", make=round_ends)
W.event("the Vignette is beaten", make=beaten)
