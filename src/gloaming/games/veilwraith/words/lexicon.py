"""The words of the cards: what can be named, done, forbidden, and when. Each verb says what it does in `deeds.py`."""

from typing import Any

from gloaming.lingo import Lexicon, Limit, Selection

from ..rules.ending_the_game import playing
from ..table.box import You, box
from ..table.choices import Aim, OnAction, Pick, Whom
from ..table.numbers import IGNORE, cost, slot_of, tokens_in_play, value
from ..table.state import BASES, Base, Card, Threat
from . import deeds, deeds_of_actions

W = Lexicon("Veilwraith", keep=deeds.keep)


# what can be named


def others(e: You) -> list[int]:
    """The other Veilwraiths still in the game; alone, oneself (VW-3.22, VW-R171)."""
    return [p.seat for p in playing(e.state) if p is not e.p] or [e.p.seat]


def area(e: You) -> list[int]:
    """The Threats in your Area, by their numbers."""
    return [threat.id for threat in e.p.area]


def keys_in_area(e: You) -> list[int]:
    """The Keys in your Area."""
    return [threat.id for threat in e.p.area if box(e.state).cards[threat.card].kind == "key"]


W.kind("player", all=others, option=Whom, itself=lambda e: ())  # `all` leaves you out
W.kind("spirit")
W.kind("ribbon")
W.kind("memory", all=lambda e: e.p.hand, option=Pick)
W.kind("threat", all=area, option=Aim)
W.kind("key", all=keys_in_area, option=Aim)
W.kind("action", all=lambda e: [action.base for action in e.p.row] or list(BASES), option=OnAction)
W.kind("token")
W.kind("deck", all=lambda e: ["memories", "threats"])
W.kind("card", all=lambda e: ())
W.choice("type", "Explore", "Fight", "Influence")
W.choice("number", "Spirit Cost", "Combine")
W.choice("named")  # the names of the pack's Threats

W.name("player", "you", plural=True)(lambda e: [e.seat])
W.noun("player", "Veilwraith(s)")
W.noun("spirit", "Spirit")(lambda e: e.p.spirit)
W.noun("ribbon", "Ribbon(s)")(lambda e: e.state.ribbons)
W.noun("memory", "Memory|Memories")
W.qualifier("memory", "from your hand", "in your hand", "in hand", source=True)(lambda e: e.p.hand)
W.qualifier("memory", "from your discard pile", source=True)(
    lambda e: [card for card in e.p.discard if box(e.state).cards[card].memory]
)
W.noun("card", "card(s)")
W.adjective("card", "top")
W.name("deck", "your deck")(lambda e: ["memories"])
W.name("deck", "the Threat deck")(lambda e: ["threats"])
W.qualifier("card", "of {deck}", "beneath {threat}", source=True)(lambda e, **slots: ())


def card_of(e: You, thing: int | Card) -> Card:
    """The printed card of a Threat in the Area, or of a card elsewhere."""
    if isinstance(thing, str):
        return thing
    return next((threat.card for threat in e.p.area if threat.id == thing), e.card)


def is_a(form: str) -> Any:
    """A test whether a Threat is of a kind."""

    def test(e: You, thing: int | Card) -> bool:
        return form in box(e.state).cards[card_of(e, thing)].forms

    return test


W.noun("threat", "Threat(s)")(is_a("threat"))
W.noun("threat", "Anima")(is_a("anima"))
W.noun("threat", "Deja")(is_a("deja"))
W.noun("threat", "Foe(s)")(is_a("foe"))
W.name("threat", "the Portal")(lambda e: [] if e.p.portal is None else [e.p.portal])
W.noun("key", "Key(s)")(is_a("key"))
W.qualifier("key", "you have", source=True)(lambda e: [key.card for key in e.p.keys])
W.qualifier("threat", "from the Threat deck", source=True)(lambda e: e.p.threat_deck)
W.qualifier("threat", "from the Threat discard pile", source=True)(lambda e: e.p.threat_discard)
W.qualifier("threat", "in the Threat Area", source=True)(area)


@W.noun("threat", "{named}")
def is_named(e: You, thing: int | Card, named: str) -> bool:
    """Whether a Threat has that name."""
    return box(e.state).cards[card_of(e, thing)].name == named


@W.qualifier("threat", "with {type} {limit}")
def with_value(e: You, thing: int | Card, type: str, limit: Limit) -> bool:
    """Whether a Threat has a value of that type within the limit; the number now, changes included."""
    printed = box(e.state).cards[card_of(e, thing)]
    places = [place for place, each in enumerate(printed.values) if each.type == type.lower()]
    threat = in_area(e, thing)
    if threat is None or e.printed:
        return any(limit.met(printed.values[place].number) for place in places)
    return any(limit.met(value(e.state, e.p, threat, place)) for place in places)


@W.qualifier("threat", "with {number} {limit}")
def with_cost(e: You, thing: int | Card, number: str, limit: Limit) -> bool:
    """Whether the Spirit Cost of a Threat is within the limit; the number now, changes included."""
    threat = in_area(e, thing)
    if threat is None or e.printed:
        return limit.met(box(e.state).cards[card_of(e, thing)].cost)
    return limit.met(cost(e.state, e.p, threat))


def in_area(e: You, thing: int | Card) -> Threat | None:
    """The Threat of that number, if it lies in the Area."""
    return next((threat for threat in e.p.area if threat.id == thing), None)


W.noun("action", "Action(s)")
W.adjective("action", "more")
W.name("action", "{type}")(lambda e, type: [type.lower()])
W.qualifier("action", "in slot {n}")(lambda e, action, n: bool(e.p.row) and slot_of(e.p, action) == n)
W.noun("token", "Power Token(s)")(lambda e: tokens_in_play(e.p))
W.noun("token", "Action Power Token(s)")
W.qualifier("token", "in slot {n}")
W.qualifier("token", "from {action}")


@W.qualifier("token", "on {action}")
def tokens_on(e: You, action: Selection) -> int:
    """The Power Tokens that lie there now."""
    bases: list[Base] = action.all(e)
    return sum(each.tokens for each in e.p.row if each.base in bases)


# what can be done; those with a name are asked for elsewhere

GAIN = "{player} gain(s) {spirit}"
LOSE = "{player} lose(s) {spirit}"
LOSE_GAME = "lose the game"
DRAW = "{player} draw(s) {memory}"
DISCARD_MEMORY = "discard {memory}"
DISCARD_THREAT = "discard {threat}"
RETURN = "return {memory} to your hand"
SHUFFLE_THREAT = "shuffle {threat} into {deck}"
ADD_TOKENS = "add {token} to {action}"
MOVE_TOKENS = "move {token} to {action}"
MOVE_ACTION = "move {action} to slot {n}"
RESET_ACTION = "reset {action}"
RESET_KEY = "reset {key}"
USE = "use {action}"
PLAY_THREAT = "play {threat}"
DEFEAT = "defeat {threat}"
RAISE_THREAT = "put {threat} into the Threat Area"

W.verb(GAIN)(deeds.gain)
W.verb("{player} gain(s) {ribbon}")(deeds.gain_ribbon)
W.verb(LOSE)(deeds.lose)
W.verb(DRAW, raw=True, can=lambda e, **_: True)(deeds.draw_memories)
W.verb("draw {card}", raw=True)(deeds.draw_beneath)
W.verb(DISCARD_MEMORY, raw=True)(deeds.discard_memories)
W.verb("discard {token}", can=deeds_of_actions.can_discard_power)(deeds_of_actions.discard_power)
W.verb(DISCARD_THREAT, raw=True)(deeds.discard_threats)
W.verb(RETURN, raw=True)(deeds.return_memories)
W.verb("remove {memory} from the game", raw=True)(deeds.remove_memory)
W.verb("put {memory} beneath {threat}", raw=True)(deeds.memory_beneath)
W.verb("put {card} beneath {threat}", raw=True)(deeds.top_beneath)
W.verb("shuffle {memory} into {deck}", raw=True)(deeds.shuffle_memory)
W.verb(SHUFFLE_THREAT, raw=True)(deeds.shuffle_threat)
W.verb(ADD_TOKENS)(deeds_of_actions.add_power)
W.verb(MOVE_TOKENS, raw=True)(deeds_of_actions.move_power)
W.verb(MOVE_ACTION)(deeds_of_actions.move_actions)
W.verb("exhaust {action}", raw=True)(deeds_of_actions.exhaust_actions)
W.verb(RESET_ACTION, raw=True)(deeds_of_actions.reset_actions)
W.verb(RESET_KEY, raw=True)(deeds_of_actions.reset_keys)
W.verb(USE, raw=True, can=deeds_of_actions.can_use)(deeds_of_actions.use_actions)
W.verb("upgrade {action}", raw=True)(deeds_of_actions.upgrade_action)
W.verb("upgrade {token}", raw=True)(deeds_of_actions.upgrade_token)
W.verb(PLAY_THREAT, raw=True)(deeds.play_more)
W.verb(DEFEAT, raw=True)(deeds.defeat_threats)
W.verb(RAISE_THREAT, raw=True)(deeds.raise_threats)
W.verb("put {threat} on the bottom of {deck}", raw=True)(deeds.sink_threats)
W.verb("beat the {type} value of {threat}", raw=True)(deeds.beat_value)
W.verb("collect {key}")
W.verb("win the game")(deeds.win)
W.verb(LOSE_GAME)(deeds.lose_at_once)
W.verb(IGNORE, lasting=True)

# what holds

W.stat("{type}", "{number}", "Power to {action}")
W.stat("maximum Spirit")(deeds.max_spirit)
W.deed("Combine", "Tilt Actions", "Turn Keys", "Flip Keys", "gain Spirit", "be ignored", "be defeated")
W.duration("this round", "this Campaign")

# when, and if

W.trigger("Played", "Defeat", "Drawn", "Start of Round", "End of Round", "Turn", "Flip", "Use", "Draw", "Win")
