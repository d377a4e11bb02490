"""The table of the cards' examples: who stands on it, what is decided without asking, how options are called.

You stand on HEX 0:0 of an open field and look to the right, in combat, in your turn: PHYSICAL 3, MENTAL 2, no skill.
The card of the example is yours, lies before the pack, or is the NPC next to you. NPCs have no combat card. An example
tells of a text, not of the numbers beside it, which are tuned: on this table they are even (see EVEN). Every die shows
1 success: as many are rolled as there are dice, unless an example says otherwise.
"""

from typing import Any

from msgspec.structs import replace

from gloaming.kernel import DONE, Ask, Dice, Done, Flow
from gloaming.lingo import Lexicon, Scope
from gloaming.packs import Pack, PackRef
from gloaming.packs.examples import ExampleFailed
from gloaming.packs.modifiers import Modifier

from ..rules.booklet import campaign
from ..rules.groups import watch_groups
from ..rules.npcs import deck_on, make_deck
from ..rules.pack_strategies import look
from ..rules.skill_checks import begin_frenzies
from ..show.gloss import gloss
from ..table.board import Board
from ..table.booklet_files import Envelope, Side, StoryEvent
from ..table.box import BOXES, Box, box
from ..table.choices import Absorb, At, Buy, On, Part, Play, Use, Who
from ..table.figures import figure
from ..table.hexes import Hex, facing_to
from ..table.options import Options
from ..table.printed import (
    Auspice,
    Backstory,
    Band,
    Building,
    CombatCard,
    Corruption,
    Effect,
    Gift,
    Glorious,
    Item,
    NpcCard,
    NpcCombatCard,
    Patron,
    RandomEvent,
    Strategy,
)
from ..table.state import FORM_OF, SKILLS, Member, Npc, Phase, Scenario, State, Tile, Turn
from ..table.text import Text

FIELD = [Tile(side="0a"), Tile(side="0b", at=(7, -3))]
HERE: Hex = (0, 0)
NEXT: Hex = (1, 0)
MATES = ("You", "Rowan", "Sable")
ATTACKS = {"homid": "homid-straight-punch", "lupus": "lupus-hang-on", "crinos": "crinos-rending-claws"}
FILLERS = {"homid": "homid-dirty-trick", "lupus": "lupus-worry-the-herd", "crinos": "crinos-drop-from-above"}
SPARES = {"homid": "homid-raised-guard", "lupus": "lupus-low-crouch", "crinos": "crinos-brace"}  # in the discard
DECLINED = ("reroll", "react", "use")  # what nobody wants, unless it is the card of the example
PARRY = "homid-parry"
FOES = {  # who plays the cards of a deck
    "HUMAN": "timber-cutter",
    "AUTHORITY": "county-deputy",
    "ANIMAL": "blight-elk",
    "GAROU": "moonless-hunter",
    "BANE": "thirst-bane",
    "FOMORI": "needle-hand",
    "BOSS": "slagback",
    "BOSS 1": "slagback",
    "BOSS 2": "the-hollow-stag",
    "BOSS 3": "the-mouth-below",
}


def even(n: int) -> Band:
    """A number of a state card, whatever the player count."""
    return n, n, n


# by the kind of the state card
EVEN: dict[str, dict[str, Any]] = {
    "npc": {"attack": even(5), "resistance": even(0), "damage": even(10), "initiative": even(2)},
    "leader": {"attack": even(6), "resistance": even(1), "damage": even(20), "initiative": even(3)},
    "boss": {"attack": even(7), "resistance": even(2), "damage": even(30), "initiative": even(4)},
    "ally": {"attack": even(4), "resistance": even(1), "damage": even(10), "initiative": even(3)},
    "swarm": {"attack": even(1), "members": even(2)},
    "standee": {},
}
MOVEMENT, SIGHT = 5, 3  # of every NPC
THRESHOLD, TROPHIES = 5, 1  # of every body part
BONUS_DICE, ATTACK_MODIFIER, RESISTANCE_BONUS = 1, 0, 1  # of combat cards
PRICE, COST = 2, 1  # at most


class EvenDice(Dice):
    """Dice that show 1 success each, black ones and Rage dice, until something else is rigged."""

    always: int = 4

    def roll(self, sides: int) -> int:
        """What is rigged; else the face with 1 success, and of anything else the first."""
        if self.rolls:
            return super().roll(sides)
        return self.always if sides == 6 else 1


class ExampleTable(Text):
    """The scope of an example: the card it is about, and what is settled beforehand."""

    __slots__ = ("aim", "asked", "bearer", "with_it")

    def __init__(self, s: State, bearer: Any) -> None:
        super().__init__(s, "", 0)
        self.bearer = bearer
        self.aim = ""  # the body part that you aim at
        self.asked = ""  # the kind of the last question
        self.with_it = ""  # the combat card to which a weapon is joined in Defense

    @property
    def card_id(self) -> str:
        """The card of the example as the game knows it."""
        return str(self.bearer.name if isinstance(self.bearer, Patron) else self.bearer.id)


# the table


def even_ref(pack: Pack) -> PackRef:
    """How a table of an example remembers its pack: its box is not that of the matches."""
    return PackRef(pack.manifest.name, pack.manifest.version, f"{pack.hash} even")


def even_box(pack: Pack) -> Box:
    """The box of a pack with an open field, and with even numbers on its cards."""
    b = Box(pack)
    b.boards[tuple((tile.side, tile.at, tile.turn) for tile in FIELD)] = open_field()
    b.npcs = {id: even_npc(card) for id, card in b.npcs.items()}
    b.cards = {id: replace(card, bonus_dice=BONUS_DICE) for id, card in b.cards.items()}
    b.gifts = {id: replace(card, cost=min(card.cost, COST)) for id, card in b.gifts.items()}
    b.items = {
        id: replace(card, price=min(card.price, PRICE), cost=min(card.cost, COST)) for id, card in b.items.items()
    }
    b.npc_cards = {
        id: replace(card, attack_modifier=ATTACK_MODIFIER, resistance_bonus=RESISTANCE_BONUS)
        for id, card in b.npc_cards.items()
    }
    return b


def even_npc(card: NpcCard) -> NpcCard:
    """A state card with even numbers, in all its phases."""
    numbers: dict[str, Any] = {"movement": MOVEMENT, "los": SIGHT, **EVEN[card.kind]}
    phases = [replace(phase, glorious=even_parts(phase.glorious), **numbers) for phase in card.phase]
    return replace(card, glorious=even_parts(card.glorious), phase=phases, **numbers)


def even_parts(parts: list[Glorious]) -> list[Glorious]:
    """Body parts that are all alike."""
    return [replace(part, threshold=THRESHOLD, trophies=TROPHIES) for part in parts]


def start(pack: Pack, bearer: Any) -> ExampleTable:
    """A table on which a card is to be seen."""
    ref = even_ref(pack)
    if ref.hash not in BOXES:
        BOXES[ref.hash] = even_box(pack)
    s = State(
        phase=Phase.TURN,
        options=Options(characters=2, characters_per_player=4, pack_ties="auto"),
        pack=ref,
        dice=EvenDice(7),
        round=1,
        scenario=Scenario(tiles=FIELD, player_count=2),
        turn=Turn(who=0),
    )
    s.sequence = "combat"
    come(s, 0, HERE)
    e = ExampleTable(s, bearer)
    deal_out(e, bearer)
    return e


def open_field() -> Board:
    """Two tiles without anything on them."""
    bare = Side(
        id="0a", kind="tile-side", tile=0, side="A", name="Field", environment="field", floor="grass",
        walls=[], difficult=[], voids=[],
    )  # fmt: skip
    return Board(FIELD, lambda side: bare)


def come(s: State, id: int, *at: Hex) -> Member:
    """A pack member is there, with two Attack cards in the hand of each form."""
    while len(s.members) <= id:
        member = Member(id=len(s.members), name=MATES[len(s.members)], physical=3, mental=2)
        member.skills = dict.fromkeys(SKILLS, 0)
        member.hands = {form: [ATTACKS[form], FILLERS[form]] for form in ATTACKS}
        s.members.append(member)
    s.members[id].at = list(at)
    return s.members[id]


def arrive(s: State, card: str, at: Hex, colour: str = "") -> Npc:
    """An NPC, without a combat card, that looks at you; or an Ally."""
    helper = box(s).npcs[card].kind == "ally"
    who = Npc(id=s.next_id, card=card, at=[at], colour=colour, seen_front=True)
    if helper:
        who.ally, who.attitude = "pack", "Ally"
    s.next_id += 1
    s.npcs.append(who)
    who.facing = facing_to((at,), 0, s.members[0].at)
    if not helper:
        make_deck(s, who)
    return who


def deal_out(e: ExampleTable, bearer: Any) -> None:
    """The card of the example comes into play."""
    s, you = e.state, e.state.members[0]
    if (sequence := getattr(bearer, "sequence", "")) in ("main", "caern", "caern-checks"):
        enter(s, "main" if sequence == "main" else "caern")
    match bearer:
        case Gift(id=id):
            you.gifts.append(id)
        case CombatCard(id=id, form=form):
            take_form(you, form)
            you.hands[form].insert(0, id)
        case Item(id=id):
            you.items.append(id)
            if bearer.weapon == "melee":
                e.with_it = PARRY
                you.hands["homid"].append(PARRY)
        case Modifier(id=id):
            s.campaign.effects.append(id)
        case Effect(id=id):
            (s.campaign.effects if bearer.owner == "pack" else you.effects).append(id)
        case Corruption(id=id):
            you.taint, you.level = id, bearer.level
        case Auspice(id=id):
            you.auspice, s.campaign.moon = id, bearer.moon
        case Backstory(id=id):
            you.backstory = id
        case Patron(name=name):
            s.campaign.spirits.append(name)
        case Building(name=name, level=level):
            s.campaign.buildings[name] = level
        case Strategy(id=id):
            s.fight.strategy = id
            s.scenario.strategies.append(id)
        case NpcCard(id=id):
            e.this = arrive(s, id, NEXT).id
        case NpcCombatCard(id=id, deck=deck):
            who = arrive(s, player_of(s, deck), NEXT)
            who.combat, e.this = id, who.id
        case RandomEvent() | Envelope():
            enter(s, "caern")
        case StoryEvent(number=number):
            enter(s, "caern")
            told = [(each.id, before.event) for each in campaign(s).scenario for before in each.events]
            s.campaign.next = [scenario for scenario, event in told if event == number]


def player_of(s: State, deck: str) -> str:
    """Who plays the cards of a deck: one of the usual NPCs, or the first that is dealt from it."""
    own = [card.id for card in box(s).npcs.values() if deck_on(card) == deck]
    return FOES.get(deck) or own[0]


def enter(s: State, sequence: str) -> None:
    """There is no combat; at the Caern there are two pack members, and no map."""
    s.sequence = "main" if sequence == "main" else "caern"
    if sequence == "caern":
        come(s, 1)
        s.members[0].at, s.turn = [], None


def take_form(who: Member, form: str) -> None:
    """A pack member is in a form; a Crinos also stands on the HEX to the left of its own."""
    who.form = FORM_OF[form]
    if who.at:
        q, r = who.at[-1]
        who.at = [(q - 1, r), (q, r)] if form == "crinos" else [(q, r)]


# what happens on it


def answered(e: ExampleTable, flow: Any) -> Flow[None]:
    """Lets something happen. What does not matter to the card is not asked: it is declined, or comes first."""
    s = e.state
    watch_groups(s)
    if flow is not None:
        yield from decided(e, flow)
    yield from decided(e, begin_frenzies(s))
    yield from decided(e, look(s))


def decided(e: ExampleTable, flow: Flow[Any]) -> Flow[None]:
    """Carries a rule out and passes on the questions that an example has to answer."""
    try:
        ask = next(flow)
        while True:
            e.asked = ask.kind
            ask = flow.send((yield ask) if (own := settled(e, ask)) is None else own)
    except StopIteration:
        return


def settled(e: ExampleTable, ask: Ask) -> Any:
    """The answer to a question that does not matter to the card; None if it does."""
    options = list(ask.options)
    mine = [each for each in options if isinstance(each, Use | Play) and each.card in (e.card_id, e.with_it)]
    match ask.kind:
        case "aim":
            return Part(e.aim) if Part(e.aim) in options else DONE
        case "absorb" if isinstance(options[0], Absorb):
            return options[0]
        case "who rolls" if Who(0) in options:
            return Who(0)
        case "roll" | "its way":
            return options[0]
        case kind if kind in DECLINED and not mine and DONE in options:
            return DONE
    return None


def label(e: Scope, option: Any) -> str:
    """An option as it is shown to a player; a HEX by its coordinates and without prices, as an example is written."""
    assert isinstance(e, ExampleTable)
    match option:
        case On(base):
            return f"To {' and '.join(f'HEX {q}, {r}' for q, r in base)}"
        case At((q, r)):
            return f"HEX {q}, {r}"
        case Done() if e.asked == "move":
            return "Done"
    shown = gloss(e.state, Ask(0, e.asked, [option], ""), option).label
    return shown.partition(" for ")[0] if isinstance(option, Buy) else shown


def the(e: ExampleTable, figures: Any) -> Any:
    """The one figure that a sentence of an example means."""
    found = figures.all(e)
    if not found:
        raise ExampleFailed(f"{figures.things.nouns[0].word} is not on the table. Say in `given` where it stands.")
    return figure(e.state, found[0])


def add_names(words: Lexicon) -> None:
    """Adds the names of those who are on the table, and of its HEX."""
    for id, name in enumerate(MATES[1:], 1):
        words.name("figure", name)(lambda e, id=id: [id] if id < len(e.state.members) else [])
    words.code("spot", r"-?\d:-?\d", "2:-1")
    words.name("hex", "HEX {spot}")(lambda e, spot: [spot_of(spot)])


def spot_of(text: str) -> Hex:
    """A HEX as examples write it: `2:-1`."""
    q, _, r = text.partition(":")
    return int(q), int(r)
