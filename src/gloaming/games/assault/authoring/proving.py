"""How sentences are tried: a battle in a land of plenty, of little and of nothing, and what each verb changes."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace

from gloaming.lingo import Scope, Script
from gloaming.lingo.meaning import does, names, sentences
from gloaming.lingo.tree import Act, Bonus, Cannot, Sentence, Things
from gloaming.packs import Pack, PackRef
from gloaming.packs.proving import Effects, Position, Proving, VerbEffect

from ..rules.windows import rerolls
from ..table import patterns as p
from ..table.board import boost, has_event
from ..table.box import BOXES, Box, Text, box, command, event
from ..table.state import Die, State
from ..table.units import Unit, healthy, wounded
from ..words.deeds_of_giants import fallen, targets
from .examples import HERE, THERE, come, side_of, start

RACE = "cloud"  # they have Lyn Armaal, and nobody else has
TRIED = "tried"  # the id of the card that bears the sentence
MORE_REGIONS = ("neverwinter-wood", "dessarin-valley", "high-forest")
KINDS = ("Ravage", "Raid", "Frozen", "Forge", "Slain Dragon", "Alliance")


def lay(many: int, leader: bool = False) -> Position:
    """A battle with so much of everything; the Leader fights in it, or waits in the supply."""

    def make(pack: Pack, this: Sequence[str], script: Script) -> Scope | None:
        e = start(pack, SimpleNamespace(race=RACE))
        e.state.pack = boxed(pack)
        s, b = e.state, box(e.state)
        me = s.players[e.seat]
        regular = next(kind for kind in b.tokens[RACE] if b.sort[kind] == "regular")
        champion = next(kind for kind in b.tokens[RACE] if b.sort[kind] == "champion")
        deal(s, many)
        bear(e, script)
        e.this = next((holding.key for holding in script.holdings if holding.key in p.POOLS), "pool")
        for region in MORE_REGIONS[:many]:
            s.armies[region] = [wounded(regular)]
            me.supply[regular] -= 1
        for id in list(s.slayers)[:many]:
            s.slayers[id].region = "silver-marches"
        if leader:
            come(e, "countess-sansuri", HERE)
        else:
            come(e, "cloud-lancer", HERE)
        if any(isinstance(each, Bonus) for each in sentences(script.tree)) and names(
            script.tree, "giant", "Lyn Armaal"
        ):
            return None  # it is no Giant: such a line is not heard
        if "giant" in this:
            come(e, champion, HERE)
            e.this = champion
        s.armies[THERE] = [healthy(kind) for kind in ("frost-raider", "frost-ravager", "jarl-storvald")][: many + 1]
        for side in (side_of(e), s.battles[-1].sides[1]):
            side.dice = [Die(5, hits=1, arcane=1) for _ in range(many)]
            side.lost = side.fought[:many]
        if not many:
            s.battles[-1].sides[0].units, s.battles[-1].sides[1].units = [], []
            me.supply, s.castle = {}, ""
            s.armies = {region: [] for region in b.regions}
        return e

    name = f"{many} of everything, the Leader {'fights' if leader else 'is in the supply'}"
    return Position(name, make, plenty=many > 3)


def boxed(pack: Pack) -> PackRef:
    """A box of its own, in which one Event and one Command more can be."""
    ref = PackRef("proving", "1", f"proving {pack.hash}")
    if ref.hash not in BOXES:
        opened: Box = pack.shape.box(pack)
        BOXES[ref.hash] = opened
    return ref


def bear(e: Text, script: Script) -> None:
    """What holds stands on an Event that you have claimed, or on a Command of your row; one more lies to its right."""
    s, b = e.state, box(e.state)
    me = s.players[e.seat]
    held = does(script.tree, p.REROLL_WITH_LEADER, p.CONVERT_IN_BATTLES)
    printed = SimpleNamespace(
        id=TRIED, name="Tried", command="leader" if does(script.tree, p.REROLL_WITH_LEADER) else "magic"
    )
    b.events[TRIED], b.commands[TRIED] = event(printed, script), command(printed, script)
    b.boosts = b.boosts_of(b.events)
    me.row = [*([TRIED] if held else []), b.hands[me.race][0]]
    me.claimed = [TRIED]


def stands(sentence: Sentence) -> bool:
    """Whether a sentence holds for the rest of the game, or while a Command lies in the row."""
    match sentence:
        case Bonus(of):
            return of is not None and of.kind == "giant" and not of.quantity.owner
        case Cannot(_, deed):
            return deed.word in (p.NO_SLAYERS, p.NO_RESOURCES)
        case Act(verb):
            return verb.word in (p.REROLL_WITH_LEADER, p.CONVERT_IN_BATTLES, p.FREE_SPELLS)
    return False


def deal(s: State, many: int) -> None:
    """So many cards of each type in every hand and every pile."""
    types = box(s).type
    one_of_each = list({kind: card for card, kind in types.items()}.values())
    for player in s.players:
        player.resources = one_of_each * many
    s.resource_discard = one_of_each * many
    s.resource_deck = one_of_each * many
    s.spell_discard, s.spell_deck = s.spell_deck[: 2 * many], s.spell_deck[2 * many : 4 * many]


def census(scope: Scope) -> dict[str, int]:
    """What lies where, for you and for the others, and what the battle has come to."""
    assert isinstance(scope, Text)
    s, b, me = scope.state, box(scope.state), scope.state.players[scope.seat]
    mine, theirs = s.battles[0].sides[0], s.battles[0].sides[1]
    units = [unit for army in s.armies.values() for unit in army]
    own = [unit for unit in units if b.race[unit] == me.race]
    return {
        "your Resources": len(me.resources),
        "others' Resources": sum(len(each.resources) for each in s.players if each is not me),
        "Resource piles": len(s.resource_deck) + len(s.resource_discard),
        "your Spells": len(me.spells),
        "Spell piles": len(s.spell_deck) + len(s.spell_discard),
        "your points": me.points,
        "others' points": sum(each.points for each in s.players if each is not me),
        "Hits": mine.hits,
        "Blocks": mine.blocks,
        "enemy Hits": theirs.hits + theirs.blocks,
        "Arcane results": sum(die.arcane for die in mine.dice),
        "enemy Arcane results": sum(die.arcane for die in theirs.dice),
        "ignored Blocks": min(mine.ignores, 99),
        "your units": len(own),
        "other units": len(units) - len(own),
        "your wounded": sum(unit.wounded for unit in own),
        "other wounded": sum(unit.wounded for unit in units) - sum(unit.wounded for unit in own),
        "in the battle": len(mine.units),
        "supply": sum(me.supply.values()),
        "pointed at": int(theirs.first is not None),
        "castle moved": int(s.castle not in ("", "evermoors")),
        "Markers": sum(len(where) for where in s.markers.values()),
        **{f"{kind} Markers": len(s.markers.get(kind, [])) for kind in KINDS},
        "Giantslayers": sum(bool(slayer.region) for slayer in s.slayers.values()),
        "battles": len(s.battles),
        "row": len([card for card in me.row if card != TRIED]),
        "ability": int(me.ability),
        "deploy": int(bool(s.deploy)),
        "free passage": int(s.free_pass),
        "re-rolls": rerolls(s, mine) if mine.units else 0,
        "conversions": (b.commands[me.row[0]].convert or (0,))[0] if me.row and me.row[0] == TRIED else 0,
        f"{scope.this}@": s.pool,
        f"{p.FREE_SPELLS}@": int(has_event(s, scope.seat, "free_spells")),
        f"{p.NO_SLAYERS}@": int(has_event(s, scope.seat, "no_slayers")),
        f"{p.NO_RESOURCES}@": int(bool(b.events[TRIED].shuts)),
        **{f"{p.STRENGTH}@{name}": side.strength for name, side in (("you", mine), ("the enemy", theirs))},
        **{f"{p.FORTITUDE}@{k}": mine.fortitude for k, _ in enumerate(mine.units)},
        **{f"{stat}@{kind}": boost(s, b, healthy(kind), stat) for stat in STATS for kind in b.named.values()},
        **{f"{ban}@you": mine.banned.count(ban) for ban in BANS},
        **{f"{ban}@the enemy": theirs.banned.count(ban) for ban in BANS},
    }


def to_heal(e: Text, giant: Things) -> int:
    """How many of your units are wounded."""
    return len(
        [unit for region in e.state.armies for unit in e.state.armies[region] if is_own(e, unit) and unit.wounded]
    )


def is_own(e: Text, unit: Unit) -> bool:
    """Whether a unit is yours."""
    return box(e.state).race[unit] == e.state.players[e.seat].race


def to_wound(e: Text, giant: Things) -> int:
    """How many units of a side can be wounded: none of them is a Champion here."""
    return len(e.state.battles[-1].sides[1 if giant.adjectives else 0].units)


def to_point(e: Text, giant: Things) -> int:
    """How many units the enemy has in the battle."""
    return len(e.state.battles[-1].sides[1].units)


def to_convert(e: Text, arcane: Things) -> int:
    """How many Arcane results your dice show."""
    return sum(die.arcane for die in e.state.battles[-1].sides[0].dice)


def one(e: Text, things: Things) -> int:
    """There is one, or it makes no difference which."""
    return 1


def in_supply(e: Text, giant: Things) -> int:
    """One can be placed, or none."""
    return int(bool(e.state.players[e.seat].supply))


def in_battle(e: Text, giant: Things) -> int:
    """A named Giant is one; your Giants are those in the battle."""
    return len(e.state.battles[0].sides[0].units) if giant.quantity.owner else 1


def dice_of(side: int) -> Callable[[Text, Things], int]:
    """How many dice a side has."""
    return lambda e, dice: len(e.state.battles[0].sides[side].dice)


def reached(empty: bool) -> Callable[[Text, Things], int]:
    """How many regions can be attacked, or entered."""
    return lambda e, region: len(targets(e, empty))


def a_command(act: Act) -> VerbEffect:
    """It comes back, and all others too: as many as lie in the row."""
    return VerbEffect(
        {"row": "-command"}, fails=True, there={"command": lambda e, things: len(e.state.players[e.seat].row)}
    )


STATS = (p.STRENGTH, p.FORTITUDE)
BANS = (p.NO_REROLLS, p.NO_SPELLS, p.NO_CONVERSIONS)
FALLEN = ("your units", "other units", "in the battle", "supply")  # who is wounded twice falls
ROLLED = ("Arcane results", "enemy Arcane results")


def drawing(act: Act) -> VerbEffect:
    """Who draws has them."""
    whose = "your Resources" if act.verb.subject is None else "others' Resources"
    return VerbEffect({whose: "resource", "Resource piles": "-resource"}, "player", chance=True)


def taking(act: Act) -> VerbEffect:
    """From the discard, or from a player next to you."""
    (things,) = act.verb.parts
    assert isinstance(things, Things)
    robbed = not things.qualifiers or things.qualifiers[0].word == "from {player}"
    whence = "others' Resources" if robbed else "Resource piles"
    return VerbEffect({"your Resources": "resource", whence: "-resource"}, asks=("take", "steal"))


def gaining(act: Act) -> VerbEffect:
    """Hits or Blocks."""
    (things,) = act.verb.parts
    assert isinstance(things, Things)
    return VerbEffect({"Hits" if things.nouns[0].word == "Hit(s)" else "Blocks": "symbol"})


def wounding(act: Act) -> VerbEffect:
    """Of the enemy, or your own."""
    (things,) = act.verb.parts
    assert isinstance(things, Things)
    whose = "other wounded" if things.adjectives else "your wounded"
    return VerbEffect({whose: 1}, "giant", also=FALLEN, asks=("wound",), there={"giant": to_wound})


def marking(act: Act) -> VerbEffect:
    """One of that kind."""
    marker = act.verb.parts[0]
    assert isinstance(marker, Things)
    kind = marker.nouns[0].parts[0]
    return VerbEffect({"Markers": 1, f"{kind} Markers": 1}, asks=("marker",), fails=True)


EFFECTS: dict[str, Effects] = {
    "{player} draw(s) {resource}": drawing,
    "draw {resource} for {region}": VerbEffect({"your Resources": 1, "Resource piles": -1}, chance=True, unasked=True),
    "draw {spell}": VerbEffect({"your Spells": "spell", "Spell piles": "-spell"}, chance=True),
    "draw {spell} and discard {n} of them": VerbEffect(
        {}, also=("your Spells", "Spell piles"), asks=("discard spell",), chance=True
    ),
    "take the top card of the Spell discard": VerbEffect({"your Spells": 1, "Spell piles": -1}),
    "take {resource}": taking,
    p.DISCARD: VerbEffect({"your Resources": "-resource", "Resource piles": "resource"}, asks=("discard",)),
    "gain {points}": VerbEffect({"your points": "points"}),
    "gain {symbol}": gaining,
    p.REROLL: VerbEffect({}, also=ROLLED[:1], asks=("re-roll",), chance=True, there={"dice": dice_of(0)}),
    "make {player} re-roll {dice}": VerbEffect(
        {}, also=ROLLED[1:], asks=("re-roll",), chance=True, there={"dice": dice_of(1)}
    ),
    p.CONVERT: VerbEffect(
        {"Arcane results": "-arcane"}, asks=("convert", "convert into"), fewer=True, there={"arcane": to_convert}
    ),
    "ignore {symbol}": VerbEffect({"ignored Blocks": "symbol"}, unasked=True, there={"symbol": lambda e, things: 99}),
    "heal {giant}": VerbEffect({"your wounded": -1}, "giant", asks=("heal",), there={"giant": to_heal}),
    "wound {giant}": wounding,
    "{giant} take(s) damage first": VerbEffect({"pointed at": 1}, asks=("point",), there={"giant": to_point}),
    "move {giant} to {region}": VerbEffect({}, also=("in the battle",), asks=("refuge", "slip away")),
    p.FLY: VerbEffect({"castle moved": 1}, asks=("fly", "passengers")),
    "place {giant} in {region}": VerbEffect(
        {"your units": 1, "supply": -1}, asks=("place", "make room"), fails=True, there={"giant": in_supply}
    ),
    p.MARK: marking,
    "remove {slayer} from the board": VerbEffect({"Giantslayers": -1}, "slayer", asks=("banish",)),
    p.ATTACK: VerbEffect({"battles": 1}, asks=("attack", "attackers"), there={"region": reached(False)}),
    p.ADVANCE: VerbEffect({}, asks=("advance", "advancing"), there={"region": reached(True)}),
    "use the ability of {giant}": VerbEffect(
        {"ability": 1}, also=("your Resources", "others' Resources"), asks=("steal",), fails=True, there={"giant": one}
    ),
    "return {giant} wounded to {region}": VerbEffect(
        {"your units": 1, "your wounded": 1},
        also=("supply",),
        asks=("return",),
        there={"giant": lambda e, _: len(fallen(e)), "region": one},
    ),
    "return {command} to your hand": a_command,
    p.DEPLOY: VerbEffect({"deploy": 1}, unasked=True),
    p.PASS: VerbEffect({"free passage": 1}, there={"giant": one}),
    "have {giant}": VerbEffect({}, unasked=True),
    "have {marker}": VerbEffect({}),
    "have {resource}": VerbEffect({}),
    p.REROLL_WITH_LEADER: VerbEffect({"re-rolls": "dice"}, fails=True),
    p.CONVERT_IN_BATTLES: VerbEffect({"conversions": "arcane"}),
    p.FREE_SPELLS: VerbEffect({}),
    p.FORTITUDE: VerbEffect({}, there={"of_giant": in_battle}),
    p.STRENGTH: VerbEffect({}, there={"of_giant": one}),
    p.NO_SLAYERS: VerbEffect({}, there={"of_slayer": one}),
    p.NO_RESOURCES: VerbEffect({}, there={"of_player": one, "region": one}),
}

PROVING = Proving([lay(4), lay(4, leader=True), lay(1), lay(0)], census, EFFECTS, stands)
