"""The words of the cards: what can be named, done, forbidden, and when. Each verb says what it does in `deeds.py`."""

from typing import Any

from gloaming.lingo import Lexicon, Limit, Selection
from gloaming.lingo.takes import NAME, PICKED, SEVERAL, Takes

from ..rules.ending_the_game import playing
from ..table.box import You, box
from ..table.choices import Aim, OnAction, Pick, Whom
from ..table.numbers import (
    BANS,
    COMBINE,
    IGNORE,
    POWER,
    POWER_OF,
    SHIELDS,
    SPIRIT_COST,
    cost,
    slot_of,
    tokens_in_play,
    value,
)
from ..table.state import BASES, Base, Card, Played, Threat
from . import deeds
from . import deeds_of_actions as on_actions
from . import deeds_of_decks as on_decks
from .taken import (
    A_DECK,
    ADDED,
    BEATEN,
    CHOSEN_ACTION,
    CIRCLED,
    DEFEATED,
    DISCARDED,
    DRAWN,
    HAND,
    IN_AREA,
    IN_DECK,
    LOST_RIBBONS,
    MORE,
    MORE_ACTIONS,
    MOVED,
    ONE_ACTION,
    ONE_OF_AREA,
    PLAYED,
    RAISED,
    REMOVED,
    RETURNED,
    SEEN,
    SLOT,
    SOME,
    SOUGHT,
    THIS_ROUND,
    THREAT_DECK,
    THREAT_DISCARD,
    TOKENS,
    WITH_COST,
    WITH_VALUE,
    YOURS,
    of_area,
    of_hand,
)

W = Lexicon("Veilwraith", keep=deeds.keep)


# what can be named


def players(e: You) -> list[int]:
    """The Veilwraiths still in the game."""
    return [p.seat for p in playing(e.state)] or [e.p.seat]


def oneself(e: You) -> list[int]:
    """Whom `another Veilwraith` leaves out: oneself, but for who is alone (VW-3.22, VW-R171)."""
    return [e.p.seat] if any(p is not e.p for p in playing(e.state)) else []


def area(e: You) -> list[int]:
    """The Threats in your Area, by their numbers."""
    return [threat.id for threat in e.p.area]


def keys_in_area(e: You) -> list[int]:
    """The Keys in your Area."""
    return [threat.id for threat in e.p.area if box(e.state).cards[threat.card].kind == "key"]


def this_memory(e: You) -> list[Card | Played]:
    """The Memory whose text it is: in the Play Area, or in hand where it was just drawn."""
    if e.memory is not None:
        return [each for each in e.p.play_area if each is e.memory]
    return [e.card] if box(e.state).cards[e.card].memory and e.card in e.p.hand else []


def this_threat(e: You) -> list[int]:
    """The Threat whose text it is, wherever it lies."""
    return [] if e.threat is None else [e.threat.id]


W.kind("player", all=players, option=Whom, itself=oneself, this=None)
W.kind("spirit")
W.kind("ribbon")
W.kind("memory", all=lambda e: e.p.hand, option=Pick, this=this_memory)
W.kind("threat", all=area, option=Aim, this=this_threat)
W.kind("key", all=keys_in_area, option=Aim, this=this_threat, counted=(YOURS, IN_AREA))
W.kind("action", all=lambda e: [action.base for action in e.p.row] or list(BASES), option=OnAction, this=None)
W.kind("token")
W.kind("deck", all=lambda e: ["memories", "threats"], this=None)
W.kind("card", all=lambda e: (), this=None)
W.choice("type", "Explore", "Fight", "Influence")
W.choice("named")  # the names of the pack's Threats

W.name("player", "you", plural=True)(lambda e: [e.seat])
W.noun("player", "Veilwraith(s)", "player(s)")
W.noun("spirit", "Spirit")(lambda e: e.p.spirit)
W.noun("ribbon", "Ribbon(s)")(lambda e: e.state.ribbons)
W.noun("memory", "Memory|Memories", "card(s)")
W.name("memory", "your hand")(lambda e: e.p.hand)
W.adjective("memory", "more", "additional")
W.qualifier("memory", *HAND, source=True)(lambda e: e.p.hand)
W.qualifier("memory", DISCARDED, source=True)(deeds.discarded_memories)
W.noun("card", "card(s)")
W.name("deck", "your deck")(lambda e: ["memories"])
W.name("deck", "the Threat deck")(lambda e: ["threats"])


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
W.adjective("threat", "more", "additional")
W.name("threat", "the Portal")(lambda e: [] if e.p.portal is None else [e.p.portal])
W.noun("key", "Key(s)")(is_a("key"))
W.qualifier("key", YOURS, source=True)(lambda e: [key.card for key in e.p.keys])
W.qualifier("key", IN_AREA, source=True)(keys_in_area)
W.qualifier("threat", IN_DECK, source=True)(lambda e: e.p.threat_deck)
W.qualifier("threat", THREAT_DISCARD, source=True)(lambda e: e.p.threat_discard)
W.qualifier("threat", IN_AREA, source=True)(area)


@W.noun("threat", "{named}")
def is_named(e: You, thing: int | Card, named: str) -> bool:
    """Whether a Threat has that name."""
    return box(e.state).cards[card_of(e, thing)].name == named


@W.qualifier("threat", WITH_VALUE)
def with_value(e: You, thing: int | Card, type: str, limit: Limit) -> bool:
    """Whether a Threat has a value of that type within the limit; the number now, changes included."""
    printed = box(e.state).cards[card_of(e, thing)]
    places = [place for place, each in enumerate(printed.values) if each.type == type.lower()]
    threat = in_area(e, thing)
    if threat is None or e.printed:
        return any(limit.met(printed.values[place].number) for place in places)
    return any(limit.met(value(e.state, e.p, threat, place)) for place in places)


@W.qualifier("threat", WITH_COST)
def with_cost(e: You, thing: int | Card, limit: Limit) -> bool:
    """Whether the Spirit Cost of a Threat is within the limit; the number now, changes included."""
    threat = in_area(e, thing)
    if threat is None or e.printed:
        return limit.met(box(e.state).cards[card_of(e, thing)].cost)
    return limit.met(cost(e.state, e.p, threat))


def in_area(e: You, thing: int | Card) -> Threat | None:
    """The Threat of that number, if it lies in the Area."""
    return next((threat for threat in e.p.area if threat.id == thing), None)


W.noun("action", "Action(s)")
W.adjective("action", *MORE)
W.adjective("action", "{type}")(lambda e, action, type: action == type.lower())
W.name("action", "{type}")(lambda e, type: [type.lower()])
W.qualifier("action", "in slot {n}", n=SLOT)(lambda e, action, n: bool(e.p.row) and slot_of(e.p, action) == n)
W.noun("token", "Power Token(s)")(lambda e: tokens_in_play(e.p))
W.noun("token", "Action Power Token(s)")
W.qualifier("token", "in slot {n}", n=SLOT)


@W.qualifier("token", "on {action}")
def tokens_on(e: You, action: Selection) -> int:
    """The Power Tokens that lie there now."""
    bases: list[Base] = action.all(e)
    return sum(each.tokens for each in e.p.row if each.base in bases)


# what can be done; those with a name are asked for elsewhere

GAIN = "{player} gain(s) {spirit}"
LOSE = "{player} lose(s) {spirit}"
GAIN_RIBBON = "{player} gain(s) {ribbon}"
LOSE_RIBBON = "{player} lose(s) {ribbon}"
LOSE_GAME = "lose the game"
DRAW = "{player} draw(s) {memory}"
DRAW_BENEATH = "draw all cards beneath {threat}"
DISCARD_MEMORY = "discard {memory}"
DISCARD_THREAT = "discard {threat}"
DISCARD_TOKENS = "discard {token}"
RETURN = "return {memory} to your hand"
SHUFFLE_THREAT = "shuffle {threat} into {deck}"
ADD_TOKENS = "add {token} to {action}"
MOVE_TOKENS = "move {token} from {giver:action} to {action}"
MOVE_ACTION = "move {action} to slot {n}"
EXHAUST = "exhaust {action}"
EXHAUST_KEY = "exhaust {key}"
TILT = "tilt {action}"
LOOK_AT_TOP, LOOK_AT_TOPS = "look at the top card of your deck", "look at the top {n} cards of your deck"
LOOK = "look at the top {n} cards of your deck and put them back in any order"
DISCARD_TOP, DISCARD_TOPS = "discard the top card of your deck", "discard the top {n} cards of your deck"
SHUFFLE_IN = "shuffle your discard pile into your deck"
SEARCH = "search your deck for {memory}"
RESET_ACTION = "reset {action}"
RESET_KEY = "reset {key}"
USE = "use {action}"
PLAY_THREAT = "play {threat}"
DEFEAT = "defeat {threat}"
COLLECT = "collect {key}"
BEAT = "beat the {type} value of {threat}"
RAISE_THREAT = "put {threat} into the Threat Area"
DISCARD_FROM = "discard {token} from {action}"
REMOVE = "remove {memory} from the game"
REMOVE_THREAT = "remove {threat} from the game"
PUT_BENEATH = "put {memory} beneath {threat}"
TOP_BENEATH = "put the top card of your deck beneath {threat}"
SHUFFLE_MEMORY = "shuffle {memory} into {deck}"
UPGRADE = "upgrade {action}"
UPGRADE_TOKEN = "upgrade {token}"
SINK = "put {threat} on the bottom of {deck}"

W.verb(GAIN, spirit=SOME)(deeds.gain)
W.verb(GAIN_RIBBON, ribbon=SOME)(deeds.gain_ribbon)
W.verb(LOSE, spirit=SOME)(deeds.lose)
W.verb(LOSE_RIBBON, player=Takes((NAME,)), ribbon=LOST_RIBBONS)(deeds.lose_ribbon)
W.verb(DRAW, memory=DRAWN, can=lambda e, **_: True)(deeds.draw_memories)
W.verb(DRAW_BENEATH, each="threat", threat=Takes(("this",), nouns=("Threat(s)",), qualifiers=()))(deeds.draw_beneath)
W.verb(DISCARD_MEMORY, each="memory", memory=of_hand("discard"))(deeds.discard_memory)
W.verb(DISCARD_TOKENS, token=TOKENS, can=on_actions.can_discard_power)(on_actions.discard_power)
W.verb(DISCARD_FROM, each="action", token=TOKENS, action=on_actions.WITH_TOKENS)(on_actions.discard_power_from)
W.verb(DISCARD_THREAT, each="threat", threat=of_area("discard threat", deeds.can_be_discarded))(
    deeds.discard_one_threat
)
W.verb(RETURN, each="memory", memory=RETURNED)(deeds.return_memory)
W.verb(REMOVE, each="memory", memory=of_hand("remove"))(deeds.remove_memory)
W.verb(REMOVE_THREAT, each="threat", threat=REMOVED)(deeds.remove_threat)
W.verb(PUT_BENEATH, each="memory", memory=of_hand("put beneath"), threat=ONE_OF_AREA)(deeds.memory_beneath)
W.verb(TOP_BENEATH, threat=ONE_OF_AREA)(deeds.top_beneath)
W.verb(SHUFFLE_MEMORY, each="memory", memory=of_hand("shuffle"), deck=A_DECK)(deeds.shuffle_memory)
W.verb(SHUFFLE_THREAT, each="threat", threat=of_area("shuffle threat", deeds.can_be_shuffled), deck=A_DECK)(
    deeds.shuffle_threat
)
W.verb(ADD_TOKENS, each="action", token=ADDED)(on_actions.add_power)
W.verb(MOVE_TOKENS, raw=True, token=MOVED, giver=CHOSEN_ACTION, action=CHOSEN_ACTION)(on_actions.move_power)
W.verb(MOVE_ACTION, each="action", action=ONE_ACTION, n=SLOT)(on_actions.move_one_action)
W.verb(EXHAUST, each="action", action=on_actions.NOT_EXHAUSTED)(on_actions.exhaust_action)
W.verb(EXHAUST_KEY, each="key", key=on_actions.FRESH_KEYS)(on_actions.exhaust_one_key)
W.verb(TILT, each="action", action=on_actions.UPRIGHT_ONES)(on_actions.tilt_action)
W.verb(LOOK_AT_TOP, can=lambda e, n=1: bool(e.p.deck))(on_decks.look_at)
W.verb(LOOK_AT_TOPS, n=Takes(most=99), can=lambda e, n=1: bool(e.p.deck))(on_decks.look_at)
W.verb(LOOK, n=Takes(most=99), can=lambda e, n: bool(e.p.deck))(on_decks.look)
W.verb(SEARCH, memory=SOUGHT)(on_decks.search)
W.verb(DISCARD_TOP, can=lambda e, n=1: bool(e.p.deck))(on_decks.discard_top)
W.verb(DISCARD_TOPS, n=Takes(most=99), can=lambda e, n=1: bool(e.p.deck))(on_decks.discard_top)
W.verb(SHUFFLE_IN, can=lambda e: bool(e.p.discard))(on_decks.shuffle_in)
W.verb(RESET_ACTION, each="action", action=on_actions.NOT_UPRIGHT)(on_actions.reset_one_action)
W.verb(RESET_KEY, each="key", key=on_actions.SPENT_KEYS)(on_actions.reset_one_key)
W.verb(USE, action=MORE_ACTIONS, can=on_actions.can_use)(on_actions.use_actions)
W.verb(UPGRADE, each="action", action=on_actions.BASIC)(on_actions.upgrade_action)
W.verb(UPGRADE_TOKEN, raw=True, token=CIRCLED)(on_actions.upgrade_token)
W.verb(PLAY_THREAT, threat=PLAYED)(deeds.play_more)
W.verb(DEFEAT, each="threat", threat=DEFEATED)(deeds.defeat_threat)
W.verb(RAISE_THREAT, each="threat", threat=RAISED)(deeds.raise_one_threat)
W.verb(SINK, each="threat", threat=of_area("sink"), deck=THREAT_DECK)(deeds.sink_threat)
W.verb(BEAT, raw=True, threat=BEATEN)(deeds.beat_value)
W.verb(COLLECT, key=Takes(("some",), qualifiers=(), owners=(), at_random=False, count=True))
W.verb("win the game")(deeds.win)
W.verb(LOSE_GAME)(deeds.lose_at_once)
W.verb(IGNORE, lasting=True, lasts=THIS_ROUND, threat=Takes((*PICKED, SEVERAL), qualifiers=SEEN))

# what holds

HELD_THREATS = Takes((*PICKED, SEVERAL), qualifiers=SEEN)
W.stat("{type}", lasts=THIS_ROUND, bare=Takes(), of_threat=HELD_THREATS, of_key=HELD_THREATS)
W.stat(SPIRIT_COST, lasts=THIS_ROUND, of_threat=HELD_THREATS, of_key=HELD_THREATS)
W.stat(COMBINE, lasts=THIS_ROUND, of_memory=Takes(("each", "all", "every"), qualifiers=(), owners=(), at_random=False))
W.stat(POWER, lasts=THIS_ROUND, bare=Takes(), action=Takes((*PICKED, SEVERAL)))
W.stat(POWER_OF, lasts=THIS_ROUND, of_action=Takes((*PICKED, SEVERAL)))
W.stat("maximum Spirit", lasts=("this Campaign",), bare=Takes())(deeds.max_spirit)
W.deed(*BANS, lasts=THIS_ROUND, of_player=Takes((NAME,)))
W.deed(*SHIELDS, lasts=THIS_ROUND, of_threat=HELD_THREATS, of_key=HELD_THREATS)
W.duration("this round", "until the end of the round", "this Campaign")

# when, and if

W.trigger("Played", "Defeat", "Drawn", "Start of Round", "End of Round", "Turn", "Flip", "Use", "Draw", "Win")
