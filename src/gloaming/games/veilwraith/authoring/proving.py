"""How sentences are tried: tables of plenty, of little and of nothing, what lies where, and what each verb changes."""

from collections.abc import Sequence
from dataclasses import replace

from gloaming.kernel import Dice, GameOver
from gloaming.lingo import Scope, Script
from gloaming.lingo.tree import Things
from gloaming.packs import Pack, PackRef
from gloaming.packs.proving import Effects, Position, Proving, VerbEffect
from gloaming.packs.trial import PLENTY

from ..rules.ending_the_game import Gone, VignetteOver
from ..table.box import BOXES, Box, Printed, You, box
from ..table.numbers import (
    BANS,
    COMBINE,
    IGNORE,
    POWER,
    POWER_OF,
    SHIELDS,
    SPIRIT_COST,
    change,
    combine_value,
    forbidden,
    forces,
    shielded,
)
from ..table.options import Options
from ..table.state import BASES, WORD, Action, Card, Degrees, Key, Phase, Played, Player, State, Threat
from ..words import lexicon as w

SUDDEN = {"Drawn", "Defeat", "Played"}  # what would happen besides
TRIED = "tried"  # the id of the card that bears the sentence


def boxed(pack: Pack, script: Script, kind: str) -> PackRef:
    """A box in which one card more has this text."""
    ref = PackRef("proving", "1", f"proving {pack.hash}")
    if ref.hash not in BOXES:
        opened: Box = pack.shape.box(pack)
        BOXES[ref.hash] = opened
    b = BOXES[ref.hash]
    model = next(card for card in (b.basics if kind == "memory" else b.threats) if not card.on.get("Drawn"))
    tried: Printed = replace(model, id=TRIED, name="Tried", text="", holdings=script.holdings, statics=(), on={})
    b.cards[TRIED] = tried
    b.holdings |= {holding.key for holding in script.holdings}
    return ref


def plain(cards: Sequence[Printed], many: int) -> list[Card]:
    """Different cards without abilities that would change anything by themselves."""
    quiet = [card.id for card in cards if not card.statics and not SUDDEN & set(card.on)]
    return [quiet[k % len(quiet)] for k in range(many)]


def lay(many: int, turn: Degrees, tokens: Sequence[int]) -> "Position":
    """A table with so many cards everywhere, and Actions that lie so."""

    def make(pack: Pack, this: Sequence[str], script: Script) -> Scope:
        is_memory = "threat" not in this and "key" not in this
        ref = boxed(pack, script, "memory" if is_memory else "threat")
        players = [Player(seat=seat, spirit=10, circled=[False] * 3) for seat in range(2)]
        options = Options(mode="campaign")
        s = State(phase=Phase.PLAY, pack=ref, players=players, round=1, dice=Dice(3), special=False, options=options)
        s.ribbons = many
        b, p = box(s), players[0]
        memories = [card for card in b.basics if not card.on.get("Drawn")]
        calm = [card for card in b.threats if not card.statics and not SUDDEN & set(card.on)]
        threats = [card for card in calm if card.family == "anima"][:2]
        threats += [card for card in calm if card.family == "deja"][:2]
        for each in players:
            each.row = [Action(base, turn=turn, tokens=n) for base, n in zip(BASES, tokens, strict=True)]
            each.hand, each.discard, each.deck = plain(memories, many), plain(memories, many), plain(memories, 2 * many)
            each.threat_deck = plain(b.threats, 2 * many)
        p.threat_discard = plain(threats, many)
        p.area = [Threat(k + 1, card) for k, card in enumerate(plain(threats, many))]
        p.keys = [Key(card.id, turned=turn != 0) for card in b.keys[:many]]
        p.entered = len(p.area)
        if is_memory:
            memory = Played(TRIED)
            p.play_area = [memory]
            return You(s, p, TRIED, memory=memory)
        p.entered += 1
        threat = Threat(p.entered, TRIED, beneath=plain(memories, many))
        p.area.append(threat)
        return You(s, p, TRIED, threat)

    return Position(f"{many} of everything, Actions at {turn} degrees", make, plenty=many >= PLENTY and turn == 0)


def census(e: Scope) -> dict[str, int]:
    """What lies where, and what numbers are now, for the Veilwraith whose text it is and for the other."""
    assert isinstance(e, You)
    s, p, other = e.state, e.p, e.state.players[1]
    found = {
        "hand": len(p.hand),
        "deck": len(p.deck),
        "discard": len(p.discard),
        "play area": len(p.play_area),
        "area": len(p.area),
        "threat deck": len(p.threat_deck),
        "threat discard": len(p.threat_discard),
        "beneath": sum(len(threat.beneath) for threat in p.area),
        "removed": len(p.removed),
        "foes": len(p.foes),
        "spent Keys": sum(key.turned or key.flipped for key in p.keys),
        "Spirit": p.spirit + other.spirit,
        "hands": len(p.hand) + len(other.hand),
        "piles": len(p.deck) + len(other.deck) + len(p.discard) + len(other.discard),
        "Ribbons": s.ribbons,
        "Exhausted": sum(action.turn == 90 for action in p.row),
        "upright": sum(action.turn == 0 for action in p.row),
        "Power Tokens": sum(action.tokens for action in p.row),
        "Tilted": sum(action.turn == 45 for action in p.row),
        "Power Tokens of each": max(action.tokens for action in p.row),
        "upgraded": len(p.advanced),
        "Advanced tokens": sum(p.circled),
        "seen": len(p.seen),
        "escaped": int(p.escaped > 0),
    }
    return found | numbers(s, p)


def numbers(s: State, p: Player) -> dict[str, int]:
    """What texts change and forbid, as rules ask for it now."""
    found: dict[str, int] = {}
    for base in BASES:
        found[f"{WORD[base]}@{base}"] = sum(each.n for each in forces(s, p, WORD[base]) if each.about(None))
        found[f"{POWER_OF}@{base}"] = sum(each.n for each in forces(s, p, POWER_OF) if each.about(base))
        found[f"{POWER}@{base}"] = sum(each.n for each in forces(s, p, POWER) if each.slot("action", base))
    for threat in p.area:
        found |= {f"{key}@{threat.id}": change(s, p, key, threat.id) for key in (*WORD.values(), SPIRIT_COST)}
        found |= {f"{deed}@{threat.id}": int(shielded(s, p, threat, deed)) for deed in SHIELDS}
        found[f"{IGNORE}@{threat.id}"] = int(any(each.slot("threat", threat.id) for each in forces(s, p, IGNORE)))
    found["maximum Spirit@you"] = p.most
    found |= {f"{COMBINE}@{k}": combine_value(s, p, card) for k, card in enumerate(p.hand)}
    return found | {f"{ban}@you": int(forbidden(s, p, ban)) for ban in BANS}


MOVED = ("hand", "hands", "play area")
LOST = ("GameOver", "VignetteOver", "Gone")
ANYTHING = (  # an attack or a Draw follows
    *(
        "hand",
        "hands",
        "deck",
        "discard",
        "piles",
        "area",
        "threat deck",
        "threat discard",
        "beneath",
        "foes",
        "Spirit",
    ),
    *("Exhausted", "upright", "Tilted", "Power Tokens", "Power Tokens of each", "spent Keys", "removed"),
)
USING = ("use more", "value", "power", "combine", "window", "order", "slot")


def beneath(e: You, threat: Things) -> int:
    """How many cards lie beneath this Threat."""
    return 0 if e.threat is None else len(e.threat.beneath)


EFFECTS: dict[str, Effects] = {
    w.GAIN: VerbEffect({"Spirit": "spirit"}, "player"),
    w.LOSE: VerbEffect({"Spirit": "-spirit"}, "player", also=LOST),
    w.GAIN_RIBBON: VerbEffect({"Ribbons": "ribbon"}, "player", fails=True),
    w.LOSE_RIBBON: VerbEffect({"Ribbons": "-ribbon"}, "player", also=LOST),
    w.DRAW: VerbEffect(
        {"hands": "memory", "piles": "-memory"}, "player", also=("hand", "deck", "discard"), chance=True
    ),
    w.DRAW_BENEATH: VerbEffect(
        {"hand": 1, "hands": 1, "beneath": -1}, "threat", asks=("draw beneath",), there={"threat": beneath}
    ),
    w.DISCARD_MEMORY: VerbEffect({"discard": 1, "piles": 1}, "memory", also=MOVED),
    w.DISCARD_TOKENS: VerbEffect({"Power Tokens": "-token"}, also=("Power Tokens of each",), asks=("discard token",)),
    w.DISCARD_FROM: VerbEffect({"Power Tokens": "-token"}, "action", also=("Power Tokens of each",), fails=True),
    w.DISCARD_THREAT: VerbEffect({"area": -1, "threat discard": 1}, "threat", also=("beneath", "discard", "piles")),
    w.RETURN: VerbEffect({"hand": 1, "hands": 1, "discard": -1, "piles": -1}, "memory"),
    w.REMOVE: VerbEffect({"removed": 1}, "memory", also=MOVED),
    w.REMOVE_THREAT: VerbEffect({"area": -1, "removed": 1}, "threat", also=("beneath", "discard", "piles")),
    w.PUT_BENEATH: VerbEffect({"beneath": 1}, "memory", also=MOVED),
    w.TOP_BENEATH: VerbEffect({"beneath": 1, "deck": -1, "piles": -1}, chance=True),
    w.ADD_TOKENS: VerbEffect({"Power Tokens": "token"}, "action", also=("Power Tokens of each",), fails=True),
    w.MOVE_TOKENS: VerbEffect(
        {}, also=("Power Tokens of each",), asks=("move tokens from", "move tokens to", "move tokens"), unasked=True
    ),
    w.EXHAUST: VerbEffect({"Exhausted": 1}, "action", also=("upright", "Tilted")),
    w.TILT: VerbEffect({"Tilted": 1, "upright": -1}, "action"),
    w.EXHAUST_KEY: VerbEffect({"spent Keys": 1}, "key"),
    w.RESET_ACTION: VerbEffect({"upright": 1}, "action", also=("Exhausted", "Tilted")),
    w.RESET_KEY: VerbEffect({"spent Keys": -1}, "key"),
    w.LOOK_AT_TOP: VerbEffect({}, also=("seen",), chance=True),
    w.LOOK_AT_TOPS: VerbEffect({}, also=("seen",), chance=True),
    w.LOOK: VerbEffect({}, also=("seen",), asks=("put back",), chance=True),
    w.DISCARD_TOP: VerbEffect({"discard": 1, "deck": -1}, chance=True),
    w.DISCARD_TOPS: VerbEffect({}, also=("discard", "deck"), chance=True),
    w.SHUFFLE_IN: VerbEffect({}, also=("discard", "deck"), chance=True),
    w.SEARCH: VerbEffect({"hand": 1, "hands": 1, "deck": -1, "piles": -1}, "memory", chance=True),
    w.USE: VerbEffect({}, also=ANYTHING, asks=USING, chance=True, unasked=True),
    w.UPGRADE: VerbEffect({"upgraded": 1}, "action"),
    w.UPGRADE_TOKEN: VerbEffect({"Advanced tokens": 1}, asks=("upgrade token",)),
    w.PLAY_THREAT: VerbEffect({"area": "threat"}, also=("threat deck", "threat discard", *LOST), chance=True),
    w.DEFEAT: VerbEffect(
        {"area": -1}, "threat", also=("threat discard", "foes", "Spirit", "beneath", "discard", "piles")
    ),
    w.RAISE_THREAT: VerbEffect({"area": 1, "threat discard": -1}, "threat"),
    w.SINK: VerbEffect({"area": -1, "threat deck": 1}, "threat", also=("beneath", "discard", "piles")),
    w.SHUFFLE_THREAT: VerbEffect(
        {"area": -1}, "threat", also=("threat deck", "deck", "piles", "beneath", "discard"), chance=True
    ),
    w.SHUFFLE_MEMORY: VerbEffect({}, "memory", also=(*MOVED, "deck", "piles", "threat deck"), chance=True),
    w.MOVE_ACTION: VerbEffect({}, "action"),
    IGNORE: VerbEffect({}, "threat"),
    "win the game": VerbEffect({"escaped": 1}, also=LOST),
    w.LOSE_GAME: VerbEffect({"VignetteOver": 1}),
    "maximum Spirit": VerbEffect({}),
}

PROVING = Proving(
    [lay(4, 0, (2, 2, 2)), lay(4, 90, (1, 1, 1)), lay(1, 45, (0, 1, 0)), lay(0, 0, (0, 0, 0))],
    census,
    EFFECTS,
    ends=(GameOver, VignetteOver, Gone),
)
