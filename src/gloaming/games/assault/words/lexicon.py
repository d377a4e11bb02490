"""The words of the cards: what can be named, done, forbidden, and when."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from gloaming.kernel import DONE, Ask, Flow, choose
from gloaming.lingo import Do, Held, Lexicon, Selection
from gloaming.lingo.meaning import does, offered, things
from gloaming.lingo.say import say_things
from gloaming.lingo.takes import Takes
from gloaming.lingo.tree import ChooseOne

from ..table import patterns as p
from ..table.board import markers_of, neighbours_of, owner
from ..table.box import Text, box, in_text
from ..table.choices import Take
from ..table.state import Card, Phase, Region
from ..table.units import Kind, Unit
from . import deeds
from . import deeds_of_giants as giants
from . import taken as t

ENEMY = -1  # whoever is on the other side of the battle
CASTLE = "lyn-armaal"
OF_A_CARD = ("pick player", "may", "choose one")  # what is asked of whom is told with the card that asks


def ask(e: Text, kind: str, options: Callable[[], Any]) -> Flow[Any]:
    """The seat is asked; not whether it may, where the next question can be declined or nothing can be lost."""
    choices = options()
    if kind == "may" and goes_without_asking(choices[0], box(e.state).words):
        return choices[0]
    if kind == "may" and len(cards := deeds.at_choice(e, choices[0])) > 1:
        return (yield from ask_which(e, choices, cards))
    return (yield from choose(e.seat, kind, choices, e.rule, e.this if kind in OF_A_CARD else None))


def ask_which(e: Text, choices: Sequence[Any], cards: Sequence[Card]) -> Flow[Any]:
    """Whether a card is discarded and which one are a single question."""
    words = box(e.state).words
    wanted = say_things(next(things(offered(choices[0], words), "resource")), words)
    pick = yield Ask(e.seat, "discard", [*map(Take, cards), DONE], e.rule, wanted)
    if pick == DONE:
        return DONE
    e.given = pick.card
    return choices[0]


@cache
def goes_without_asking(option: Do, words: Lexicon) -> bool:
    """Whether nobody is asked if they want to: attack or advance (both can be declined then), and a permission."""
    sentence = offered(option, words)
    if isinstance(sentence, ChooseOne):
        return all(does(option, p.ATTACK, p.ADVANCE) for option in sentence.options)
    return does(sentence, p.DEPLOY)


def keep(e: Text, held: Held) -> None:
    """What adds to a pool, and what lasts for the battle."""
    s = e.state
    if held.key in p.POOLS:
        s.pool += held.n
        return
    battle = s.battles[-1]
    other = held.of == [ENEMY]
    side = battle.sides[1 - e.side if other else e.side]
    if held.key == p.STRENGTH:
        side.strength += held.n
    elif held.key == p.FORTITUDE:
        side.fortitude += held.n
    else:
        side.banned.append(held.key)


W = Lexicon("Assault of the Giants", partly=True, keep=keep, choose=ask)


# what can be named


def own(e: Text) -> list[tuple[Region, Unit]]:
    """All your units on the board, each with its region."""
    race, race_of = e.state.players[e.seat].race, box(e.state).race
    armies = e.state.armies.items()
    return [(region, unit) for region, army in armies if army and race_of[army[0]] == race for unit in army]


def sort_of(e: Text, thing: tuple[Region, Unit]) -> str:
    """Regular, elite, leader or champion."""
    b = box(e.state)
    return b.sort[b.kind[thing[1]]]


def side(e: Text, player: int) -> int:
    """Which side of the battle is meant, yours or the enemy's; -1 where none is fought."""
    return -1 if e.side < 0 else 1 - e.side if player == ENEMY else e.side


def arcane_results(e: Text, side: int) -> int:
    """How many Arcane results the dice of a side show."""
    return 0 if side < 0 else sum(die.arcane for die in e.state.battles[-1].sides[side].dice)


def in_battle(e: Text, giant: Selection, side: int) -> list[Kind]:
    """The units of a side in the battle that are meant; afterwards, those that took part (AG-18.28)."""
    s, b = e.state, box(e.state)
    if side < 0:
        return []
    fighting = s.battles[-1].sides[side]
    kinds = fighting.fought if s.phase is Phase.AFTER else [b.kind[unit] for unit in fighting.units]
    if giant.which == "this":
        return [kind for kind in kinds if kind == e.this]
    noun = giant.things.nouns[0].word
    if noun in b.named:
        return [kind for kind in kinds if kind == b.named[noun]]
    sorts = {"Leader(s)": "leader", "Champion(s)": "champion"}
    return [kind for kind in kinds if b.sort[kind] == sorts.get(noun, b.sort[kind])]


def defeated(e: Text) -> list[Kind]:
    """The giants that the other side has lost in the battle; Giantslayers are none (AG-1.7, AG-19.44)."""
    side = e.state.battles[-1].sides[1 - e.side]
    return side.lost if side.race else []


W.kind("player", all=lambda e: range(len(e.state.players)), itself=lambda e: [e.seat])
W.kind("giant", all=own)
W.kind("region", all=lambda e: list(box(e.state).regions))
for counted in ("resource", "spell", "points", "symbol", "dice", "command", "marker", "arcane"):
    W.kind(counted)
W.kind("slayer", all=lambda e: [id for id, slayer in e.state.slayers.items() if slayer.region])
W.choice("marker_kind", "Ravage", "Raid", "Frozen", "Forge", "Slain Dragon", "Alliance")
W.choice("command_name", "Move", "Plunder", "Trade", "Recruit", "Leader", "Magic", "Attack", "Rest", "Forge Titan")
W.choice("scope", p.THIS_BATTLE, p.EACH_BATTLE)

W.name("player", "you", plural=True)(lambda e: [e.seat])
W.name("player", "the enemy")(lambda e: [ENEMY])
W.noun("player", "player(s)")
W.adjective("player", "adjacent")(lambda e, player: player in neighbours_of(e.state, e.seat))
W.qualifier("player", "of your choice")
W.noun("giant", "Giant(s)")
W.noun("giant", "Leader(s)")(lambda e, thing: sort_of(e, thing) == "leader")
W.noun("giant", "Champion(s)")(lambda e, thing: sort_of(e, thing) == "champion")
W.adjective("giant", "defeated", "other")
W.adjective("giant", "enemy")(lambda e, thing: isinstance(thing, str))  # those you defeated; all others are yours
W.adjective("giant", "regular")(lambda e, thing: sort_of(e, thing) == "regular")
W.qualifier("giant", "in this battle", "of your choice")
W.qualifier("giant", "in {region}")(lambda e, thing, region: region.fits(e, thing[0]))
W.qualifier("giant", "you defeated", source=True)(defeated)
W.name("giant", "Lyn Armaal")(lambda e: [(e.state.castle, CASTLE)] if e.state.castle else [])
W.noun("slayer", "Giantslayer(s)")
W.noun("region", "region(s)")
W.noun("region", "Small Folk Region(s)")(lambda e, region: region not in box(e.state).starting)
W.noun("region", "Starting Region(s)")(lambda e, region: region == box(e.state).home[e.state.players[e.seat].race])
W.adjective("region", "adjacent", "enemy", "empty")
W.adjective("region", "conquered")(lambda e, region: region == e.state.battles[-1].target)
W.qualifier("region", "you occupy")(lambda e, region: owner(e.state, region) == e.state.players[e.seat].race)
W.qualifier("region", "of {giant}")(lambda e, region, giant: region in [place for place, _ in giant.all(e)])
W.qualifier("region", "with your {marker_kind} Marker")(
    lambda e, region, marker_kind: region in markers_of(e.state, marker_kind)
)
W.qualifier("region", "without your {marker_kind} Marker")(
    lambda e, region, marker_kind: region not in markers_of(e.state, marker_kind)
)
W.noun("resource", "Resource(s)", "Food", "Ore", "Weaponry", "Artifact(s)", "Rune(s)")
W.qualifier("resource", "from the Resource discard", source=True)
W.qualifier("resource", "from {player}", source=True, player=t.VICTIM)
W.noun("spell", "Spell(s)")
W.adjective("spell", "advanced")
W.noun("points", "Ordning Point(s)")
W.noun("symbol", "Hit(s)", "Block(s)")
W.adjective("symbol", "enemy")
W.noun("arcane", "Arcane result(s)")
W.noun("dice", "Die|Dice")
W.noun("command", "Command(s)")
W.noun("marker", "{marker_kind} Marker(s)")
W.qualifier("marker", "on the board")


def add_names(words: Lexicon, named: Mapping[str, Kind], places: Mapping[str, Region]) -> None:
    """The giants and the places of a pack."""
    for name, kind in named.items():
        words.name("giant", in_text(name))(
            lambda e, kind=kind: [thing for thing in own(e) if box(e.state).kind[thing[1]] == kind]
        )
    for name, region in places.items():
        words.name("region", name)(lambda e, region=region: [region])


# cards and points

W.verb("{player} draw(s) {resource}", raw=True, player=t.WHO, resource=t.ANY_RESOURCE, can=deeds.can_draw)(deeds.draw)
W.verb("draw {resource} for {region}", raw=True, resource=t.ONE_RESOURCE, region=t.NEW_REGION, can=deeds.can_draw_for)(
    deeds.draw_for
)
W.verb("draw {spell}", raw=True, spell=t.SOME_PER, can=deeds.can_draw_spells)(deeds.draw_spells)
W.verb("draw {spell} and discard {n} of them", raw=True, spell=t.SOME_PER, can=deeds.can_draw_spells)(
    deeds.draw_and_discard
)
W.verb("take the top card of the Spell discard", can=lambda e: bool(e.state.spell_discard))(deeds.take_spell)
W.verb("take {resource}", raw=True, resource=t.TAKEN, can=deeds.can_take)(deeds.take)
W.verb(p.DISCARD, raw=True, resource=t.SOME_PER, can=deeds.can_discard)(deeds.discard)
W.verb("gain {points}")(deeds.gain_points)

# dice

W.verb("gain {symbol}", raw=True, symbol=t.SOME)(deeds.gain_symbols)
W.verb(p.REROLL, raw=True, dice=t.OWN_DICE, can=deeds.can_reroll)(deeds.reroll)
W.verb(p.REROLL_WITH_LEADER, dice=t.LEADERS_DICE)
W.verb("make {player} re-roll {dice}", raw=True, player=t.ENEMY, dice=t.THEIR_DICE, can=deeds.can_make_reroll)(
    deeds.make_reroll
)
W.verb(p.CONVERT, raw=True, arcane=t.RESULTS, symbol=t.SOME, can=deeds.can_convert)(deeds.convert)
W.verb(p.CONVERT_IN_BATTLES, arcane=t.UP_TO_RESULTS, symbol=t.SOME)
W.verb("ignore {symbol}", raw=True, lasting=True, lasts=("", p.THIS_BATTLE), symbol=t.BLOCKS)(deeds.ignore)

# giants

W.verb("heal {giant}", raw=True, giant=t.HEALED, can=giants.can_heal)(giants.heal)
W.verb("wound {giant}", raw=True, giant=t.WOUNDED, can=giants.can_wound)(giants.wound)
W.verb(
    "{giant} take(s) damage first",
    raw=True,
    lasting=True,
    lasts=("", p.THIS_BATTLE),
    giant=t.POINTED,
    can=giants.can_point,
)(giants.point)
W.verb("move {giant} to {region}", raw=True, giant=t.SLIPPING, region=t.NEAR, can=giants.can_slip_away)(
    giants.slip_away
)
W.verb(p.FLY, raw=True, giant=t.CASTLE, region=t.NEAR, other=t.NAMED_REGION, can=giants.can_fly)(giants.fly)
W.verb("place {giant} in {region}", raw=True, giant=t.PLACED, region=t.WHERE, can=giants.can_place)(giants.place)
W.verb(p.MARK, raw=True, marker=t.LAID, region=t.WHERE, can=deeds.can_mark)(deeds.mark)
W.verb("remove {slayer} from the board", raw=True, slayer=t.FREED)(deeds.remove_slayers)

# Commands

W.verb(p.ATTACK, raw=True, region=t.ATTACKED, can=giants.can_attack)(giants.attack)
W.verb(p.ADVANCE, raw=True, region=t.ENTERED, can=giants.can_advance)(giants.advance)
W.verb("use the ability of {giant}", raw=True, giant=t.LEADERS, can=giants.can_use_ability)(giants.use_ability)
W.verb("return {giant} wounded to {region}", raw=True, giant=t.FALLEN, region=t.HOME, can=giants.can_return)(
    giants.return_leader
)
W.verb("return {command} to your hand", raw=True, command=t.COMMANDS)(deeds.take_back)
W.verb(p.DEPLOY, raw=True, lasting=True, lasts=("", p.THIS_TURN), region=t.OCCUPIED)(deeds.deploy_anywhere)
W.verb(p.PASS, raw=True, lasting=True, lasts=("", p.THIS_TURN), giant=t.YOUR_GIANTS)(deeds.pass_freely)


# requirements


def have_giant(e: Text, giant: Selection) -> bool:
    """True if you have at least those units there, wounded or not."""
    return giant.met(e)


W.verb("have {giant}", raw=True, giant=t.HAD, can=have_giant)(have_giant)


def have_marker(e: Text, marker: Selection) -> bool:
    """True if at least so many of your markers lie on the board."""
    return len(markers_of(e.state, deeds.marker_kind(marker))) >= marker.n


def have_resource(e: Text, resource: Selection) -> bool:
    """True if you hold at least so many such cards."""
    return len(deeds.of_type(e, resource, e.state.players[e.seat].resources)) >= resource.n


W.verb("have {marker}", raw=True, marker=t.LYING, can=have_marker)(have_marker)
W.verb("have {resource}", raw=True, resource=t.SOME, can=have_resource)(have_resource)

# what holds

W.verb("{giant} take(s) damage before {others:giant}", giant=t.THIS_CHAMPION, others=t.OTHER_GIANTS)
W.verb(p.FREE_SPELLS)
W.stat(*p.POOLS, lasts=("",), bare=Takes())
W.stat(p.STRENGTH, lasts=("", p.THIS_BATTLE), of_player=t.PEOPLE, of_giant=t.NAMED_GIANT)
W.stat(p.FORTITUDE, lasts=("", p.THIS_BATTLE), of_giant=t.RAISED)
W.deed(p.NO_REROLLS, p.NO_SPELLS, p.NO_CONVERSIONS, lasts=("", p.THIS_BATTLE), of_player=t.PEOPLE)
W.deed(p.NO_SLAYERS, lasts=("",), of_slayer=t.ENEMIES, giant=t.YOUR_GIANTS)
W.deed(p.NO_RESOURCES, lasts=("",), of_player=t.OTHERS, region=t.MARKED)
W.duration(p.THIS_BATTLE, p.THIS_TURN)

# when, and if

W.trigger(p.LEFT, p.RIGHT, p.TURN, p.BATTLE, p.ENEMY_ROLLS, p.TOTALS, p.AFTER)
W.trigger("To claim", "Without a Rune", "Claimed")
W.event("{player} play(s) {command_name}")
W.fact("{player} is the attacker", player=t.PEOPLE)(lambda e, player: side(e, player) == 0)
W.fact("{player} is the defender", player=t.PEOPLE)(lambda e, player: side(e, player) == 1)
W.fact("{player} has {giant}", player=t.PEOPLE, giant=t.FIGHTING)(
    lambda e, player, giant: giant.meets(len(in_battle(e, giant, side(e, player))))
)
W.fact("{player} conquered the region", player=t.PEOPLE)(
    lambda e, player: side(e, player) == 0 and e.state.battles[-1].conquered
)
W.fact("{player} rolled {arcane}", player=t.PEOPLE)(
    lambda e, player, arcane: arcane.meets(arcane_results(e, side(e, player)))
)
W.fact("{player} has {points}", player=t.YOURSELF)(
    lambda e, player, points: points.meets(e.state.players[player].points)
)
W.fact("{player} has {resource}", player=t.YOURSELF)(
    lambda e, player, resource: resource.meets(len(deeds.of_type(e, resource, e.state.players[player].resources)))
)
W.fact("{player} has {spell}", player=t.YOURSELF)(
    lambda e, player, spell: spell.meets(len(e.state.players[player].spells))
)
