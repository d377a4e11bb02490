"""SET UP: races by seats, garrisons without a player, piles, pools; then the drafts."""

from gloaming.kernel import Dice, Flow, choose
from gloaming.packs import Pack
from gloaming.packs import choose as choose_pack
from gloaming.packs.modifiers import draw

from .rules.turn import begin_turn
from .rules.verbs import receive
from .table import events as told
from .table.box import Box, box
from .table.choices import Draft
from .table.options import Options
from .table.state import Phase, Player, Slayer, State
from .table.units import healthy


def setup(options: Options, dice: Dice) -> State:
    """A table before the first draft."""
    pack: Pack = choose_pack("assault", options.pack)
    s = State(phase=Phase.DRAFT, options=options, pack=pack.ref, dice=dice)
    b = box(s)
    seating = b.seating[options.players]
    s.armies = {region: [] for region in b.regions}
    s.slayers = {kind: Slayer() for kind, sort in b.sort.items() if sort == "slayer"}
    for race in b.races:
        if race in seating.npc:
            garrison(s, b, race)
        else:
            s.players.append(player_of(s, b, race))
    s.resource_deck = [card for card, each in b.resources.items() for _ in range(each.printed.copies)]
    s.spell_deck = [card for card, each in b.spells.items() for _ in range(each.printed.copies)]
    s.event_deck = list(b.universal)
    for deck in (s.event_deck, s.resource_deck, s.spell_deck):
        dice.shuffle(deck)
    s.events = dice.deal(s.event_deck, 3)
    s.modifiers = draw(b.modifiers, options.modifiers, options.twist, dice)
    s.story.extend(told.ModifierDrawn(card) for card in s.modifiers)
    s.pool_1, s.pool_2 = seating.pool_1, seating.pool_2
    lay_out(s)
    return s


def player_of(s: State, b: Box, race: str) -> Player:
    """A player with everything of the race: the first units at home, the rest in the supply (AG-2.14, AG-2.22)."""
    printed = b.races[race]
    supply = {kind: n for kind, n in b.tokens[race].items() if kind not in b.locked}
    for some in printed.start:
        supply[some.unit] -= some.count
        s.armies[printed.home] += [healthy(some.unit)] * some.count
    if race == "cloud":
        s.castle = printed.home
    return Player(race, supply=supply)


def garrison(s: State, b: Box, race: str) -> None:
    """The units of a race without a player; the rest of it is out of the game (AG-2.29, AG-R9)."""
    for place in b.races[race].npc:
        for some in place.units:
            s.armies[place.region] += [healthy(some.unit)] * some.count


def lay_out(s: State) -> None:
    """As many Resource Cards as there are players, face up (AG-2.39, AG-2.41)."""
    s.offer = s.dice.deal(s.resource_deck, len(s.players))


def draft(s: State) -> Flow[None]:
    """Both drafts: from the top of the old ordning down, then from the bottom up (AG-2.40, AG-2.42)."""
    n = len(s.players)
    seat = s.drafted if s.drafted < n else 2 * n - 1 - s.drafted
    rule = "AG-2.40" if s.drafted < n else "AG-2.42"
    pick = yield from choose(seat, "draft", [Draft(card) for card in dict.fromkeys(s.offer)], rule)
    s.offer.remove(pick.card)
    receive(s, seat, [pick.card])
    s.story.append(told.Drafted(seat, pick.card))
    s.drafted += 1
    if s.drafted == n:
        lay_out(s)
    elif s.drafted == 2 * n:
        s.dice.shuffle(s.resource_deck)
        begin_turn(s)
