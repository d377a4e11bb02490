"""What cannot be: positions are refused with what is wrong, and where (the invariants of the ledger)."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import msgspec

from gloaming.kernel import GloamingError, unknown_names
from gloaming.packs import content

from .rules.character_creation import LOOKS
from .rules.combat import EASY, HARD
from .rules.npcs import deck_name
from .rules.scenario import Snapshot
from .table.booklet_files import Base, campaign_of
from .table.box import Box, board, box
from .table.figures import is_swarm
from .table.hexes import distance, pair
from .table.numbers import damage_maximum, hand_limit, willpower_maximum
from .table.printed import Limit
from .table.seats import chair_of, chairs, seats
from .table.state import (
    COLOURS,
    FIRST_NPC,
    FORMS,
    SKILLS,
    STACKING,
    STEALTH,
    TERRAIN,
    TOKENS,
    VIGILANCE,
    Campaign,
    Figure,
    Member,
    Npc,
    Phase,
    State,
)
from .table.state import PACK as NOBODY
from .table.text import UNTIL

STEPS = ("story", "random", "drawn", "companions", "members")
LIMITS = get_args(Limit)
UNTILS = {*UNTIL.values(), "next round", "visit"}
OF_MEMBERS = (Phase.TURN, Phase.FRENZY)
OF_NPCS = (Phase.ALLY, Phase.REVEAL, Phase.NPC)
AT_THE_CAERN = (Phase.CREATE, Phase.EVENT, Phase.CAERN, Phase.PREPARE)


def faults(s: State) -> Iterator[str]:
    """Everything that is wrong with a state."""
    content("retaliation", s.pack)
    if len(s.members) != s.options.characters and not s.options.chairs:
        yield f"members: there are {len(s.members)}, the options say {s.options.characters}"
    taken = [chair_of(member) for member in (*s.members, *s.campaign.resting)]
    if len(set(taken)) < len(taken) or max(taken, default=0) >= chairs(s):
        yield f"members: the chairs {taken} are taken, each once, and there are {chairs(s)}"
        return
    if seats(s) < 1 or not s.members:
        yield "members: nobody plays"
        return
    unknown = list(strangers(s))
    yield from unknown
    if unknown:
        return
    yield from doubles(s)
    for member in s.members:
        yield from faults_of_member(s, member)
    yield from faults_of_map(s)
    yield from faults_of_fight(s)
    yield from faults_of_turn(s)
    yield from faults_of_campaign(s)


# names that nothing in the box has


def strangers(s: State) -> Iterator[str]:
    """Names of cards, pages, places that the box does not have."""
    b = box(s)
    for place, who in enumerate(s.members):
        yield from strangers_of_member(b, who, f"members[{place}]")
    for place, npc in enumerate(s.npcs):
        here = f"npcs[{place}]"
        yield from unknown_names(f"{here}.card", [npc.card], b.npcs, "state card")
        yield from unknown_names(f"{here}.combat", filter(None, [npc.combat]), b.npc_cards, "combat card")
        if npc.phase_no > max(1, len(b.npcs[npc.card].phase) if npc.card in b.npcs else 1):
            yield f"{here}.phase_no is {npc.phase_no}, which {npc.card} does not have"
        yield from unknown_names(f"{here}.colour", [npc.colour], get_args(Base), "base")
    yield from strangers_of_campaign(s, b, s.campaign)
    yield from strangers_of_scenario(s, b)
    yield from unknown_names("fight.modifiers", s.fight.modifiers, (*EASY, *HARD), "difficulty modifier")
    yield from unknown_names("fight.strategy", filter(None, [s.fight.strategy]), b.strategies, "Strategy")
    for name, deck in s.fight.decks.items():
        yield from unknown_names("fight.decks", [*deck.cards, *deck.discard], b.npc_cards, "combat card")
        if name not in b.decks:
            yield f"fight.decks: there is no deck {name!r}"
    if s.turn is not None and s.turn.card:
        yield from unknown_names("turn.card", [s.turn.card], b.cards, "combat card")
    for place, kept in enumerate(s.lasting):
        yield from strange_text(b, f"lasting[{place}]", kept.text, kept.k)
        yield from unknown_names(f"lasting[{place}].until", [kept.until], UNTILS, "end")


def strangers_of_member(b: Box, who: Member, here: str) -> Iterator[str]:
    """Names on a character's sheet and of its cards."""
    hands = [card for hand in (*who.hands.values(), *who.discards.values()) for card in hand]
    limited = {*b.auspices, *b.backstories, *b.gifts, *b.items, *b.effects, *b.corruption, *b.tribes, "free Item"}
    for field, names, known, what in (
        ("auspice", filter(None, [who.auspice]), b.auspices, "auspice"),
        ("tribe", filter(None, [who.tribe]), b.tribes, "tribe"),
        ("backstory", filter(None, [who.backstory]), b.backstories, "Backstory"),
        ("look", filter(None, [who.look]), LOOKS, "miniature"),
        ("taint", filter(None, [who.taint]), b.corruption, "Corruption card"),
        ("active", filter(None, [who.active]), b.gifts, "Gift"),
        ("gifts", who.gifts, b.gifts, "Gift"),
        ("items", who.items, b.items, "Item"),
        ("effects", [*who.effects, *who.carried], b.effects, "Effect"),
        ("hands", [*hands, *who.borrowed], b.cards, "combat card"),
        ("hands", [*who.hands, *who.discards], FORMS, "form"),
        ("skills", who.skills, SKILLS, "skill"),
        ("used", who.used, limited, "thing to use"),
        ("used", who.used.values(), LIMITS, "limit"),
        ("borrowed", who.borrowed.values(), UNTILS, "end"),
    ):
        yield from unknown_names(f"{here}.{field}", names, known, what)


def strangers_of_campaign(s: State, b: Box, c: Campaign) -> Iterator[str]:
    """Names of what lasts from scenario to scenario."""
    printed = campaign_of(b.pack)
    scenarios = [id for step in printed.step for id in step.scenarios]
    if s.options.scenario:
        yield from unknown_names("options.scenario", [s.options.scenario], scenarios, "scenario")
    for field, names, known, what in (
        ("next", c.next, scenarios, "scenario"),
        ("played", c.played, scenarios, "scenario"),
        ("chapters", [each.conclusion for each in c.chapters], {each.id for each in printed.conclusion}, "conclusion"),
        ("chapters", [item for each in c.chapters for item in each.items], b.items, "Item"),
        ("stash", c.stash, b.items, "Item"),
        ("spirits", c.spirits, b.patrons, "Patron Spirit"),
        ("buildings", c.buildings, {name for name, _ in b.buildings}, "building"),
        ("strategies", c.strategies, b.strategies, "Strategy"),
        ("roster", c.roster, b.npcs, "state card"),
        ("effects", [*c.effects, *c.carried], b.effects, "Effect"),
        ("twists", c.twists, b.modifiers, "modifier"),
        ("random", [*c.random, *c.resolved], b.events, "Random event"),
        ("modifiers", c.modifiers, (*EASY, *HARD), "difficulty modifier"),
        ("words", c.words, {word.name for word in printed.word}, "word of the campaign log"),
        ("ending", filter(None, [c.ending]), {ending.name for ending in printed.ending}, "ending"),
        ("visited", c.visited, {*b.items, *(each.id for each in b.caern.building)}, "thing to use"),
        ("step", filter(None, [c.step]), STEPS, "step at the Caern"),
    ):
        yield from unknown_names(f"campaign.{field}", names, known, what)
    for place, text in enumerate(c.at_start):
        yield from strange_text(b, f"campaign.at_start[{place}]", text)
    for place, who in enumerate(c.resting):
        yield from strangers_of_member(b, who, f"campaign.resting[{place}]")


def strangers_of_scenario(s: State, b: Box) -> Iterator[str]:
    """Names of the map, the pages and what waits for something."""
    scenario = s.scenario
    chosen = s.phase not in AT_THE_CAERN or (s.phase is Phase.PREPARE and s.campaign.step == "members")
    if scenario.id or chosen:
        yield from unknown_names("scenario.id", [scenario.id], b.booklets, "scenario")
    booklet = b.booklets.get(scenario.id)
    pages, enigmas = (booklet.pages, booklet.enigmas) if booklet else ({}, None)
    conclusions = {each.id for each in campaign_of(b.pack).conclusion}
    due = [each.page for each in (*s.due, *s.waiting)]
    for field, names, known, what in (
        ("tiles", [tile.side for tile in scenario.tiles], b.sides, "side of a tile"),
        ("tokens", [token.kind for token in scenario.tokens], TERRAIN, "terrain token"),
        ("tokens", filter(None, [token.page for token in scenario.tokens]), pages, "page"),
        ("pages", scenario.pages, pages, "page"),
        ("due", due, pages, "page"),
        ("npcs", filter(None, [npc.dialogue for npc in s.npcs]), pages, "page"),
        ("trackers", scenario.trackers, COLOURS, "tracker"),
        ("shown", scenario.shown, enigmas.enigmas if enigmas else {}, "Enigma"),
        ("penalty", filter(None, [scenario.penalty]), b.effects, "Effect"),
        ("spirits", scenario.spirits, b.patrons, "Patron Spirit"),
        ("strategies", scenario.strategies, b.strategies, "Strategy"),
        ("conclusion", filter(None, [scenario.conclusion]), conclusions, "conclusion"),
    ):
        yield from unknown_names(f"scenario.{field}", names, known, what)
    for place, standing in enumerate(scenario.standing):
        yield from strange_text(b, f"scenario.standing[{place}]", standing.text, standing.k)


def strange_text(b: Box, place: str, text: str, k: int = -1) -> Iterator[str]:
    """A text that cannot be understood, or that has no such sentence."""
    try:
        script = b.script(text)
    except GloamingError:
        yield f"{place}: no card or page says {text!r}"
        return
    if k >= 0 and k >= len(script.holdings):
        yield f"{place}: {text!r} has no sentence {k} that lasts"
    elif k < 0 and not script.lines:
        yield f"{place}: the text is empty"


# numbers and places that do not fit


def doubles(s: State) -> Iterator[str]:
    """Nobody shares an auspice, a tribe or a Backstory (I2)."""
    for field in ("auspice", "tribe", "backstory"):
        chosen = [getattr(member, field) for member in s.members if getattr(member, field)]
        for name, n in Counter(chosen).items():
            if n > 1:
                yield f"members: {n} have the {field} {name}"


def faults_of_member(s: State, who: Member) -> Iterator[str]:
    """Trackers, hands, Gifts of a pack member (I3 to I7, I18, I24, I26)."""
    here = f"members[{who.id}]"
    if who.damage > damage_maximum(s, who):
        yield f"{here}.damage is {who.damage}; the tracker ends at {damage_maximum(s, who)}"
    if who.spent > willpower_maximum(who):
        yield f"{here}.spent is {who.spent}; the tracker ends at {willpower_maximum(who)}"
    yield from unmade(s, who, here)
    if s.sequence != "caern" and not who.at and not who.knocked_out:
        yield f"{here} is neither on the map nor Knocked Out"
    if who.knocked_out and who.at:
        yield f"{here} is Knocked Out and on the map"
    if (who.frenzied or who.frenzy_due) and (s.sequence != "combat" or who.form != "crinos" or not who.rage):
        yield f"{here} is in Frenzy, which needs combat, Crinos form and Rage"
    for form in FORMS:
        cards = [*who.hands.get(form, []), *who.discards.get(form, [])]
        if len(cards) > hand_limit(who) + len(who.borrowed):
            yield f"{here}.hands: {form} has {len(cards)} cards; the limit is {hand_limit(who)}"
        if len(set(cards)) < len(cards):
            yield f"{here}.hands: a card of {form} lies twice"
        if wrong := [card for card in cards if box(s).cards[card].form != form]:
            yield f"{here}.hands: {', '.join(wrong)} is no card of {form}"
    for skill, level in who.skills.items():
        if not 0 <= level <= 5:
            yield f"{here}.skills: {skill} is {level}"
    yield from faults_of_tokens(s, who, here)


def unmade(s: State, who: Member, here: str) -> Iterator[str]:
    """Whoever plays has an auspice, a tribe, a Backstory, skills, Gifts and a hand of each form."""
    if who.gifts and not who.skills:
        yield f"{here}.skills: whoever has Gifts has filled the sheet"
    if missing := [skill for skill in SKILLS if who.skills and skill not in who.skills]:
        yield f"{here}.skills: there is no level of {', '.join(missing)}"
    if s.phase is Phase.CREATE and not who.gifts:
        return
    sheet = {field: getattr(who, field) for field in ("auspice", "tribe", "backstory", "skills", "gifts")}
    if missing := [field for field, value in sheet.items() if not value]:
        yield f"{here} is not complete: {', '.join(missing)}"
    if missing := [form for form in FORMS if form not in who.hands]:
        yield f"{here}.hands: there is no hand of {', '.join(missing)}"


def faults_of_tokens(s: State, who: Figure, here: str) -> Iterator[str]:
    """Tokens: known kinds, one of most of them, STEALTH and VIGILANCE where they belong (I14, I15)."""
    for kind, n in who.tokens.items():
        if kind not in TOKENS or n < 1:
            yield f"{here}.tokens: {n} of {kind!r}"
        elif n > 1 and kind not in STACKING and not s.options.stack_damage_tokens:
            yield f"{here}.tokens: {kind} does not stack"
    if who.tokens.get(STEALTH) and (s.sequence == "combat" or not isinstance(who, Member)):
        yield f"{here}.tokens: STEALTH is for pack members outside combat"
    if who.tokens.get(VIGILANCE) and isinstance(who, Member):
        yield f"{here}.tokens: VIGILANCE is for NPCs"
    if who.tokens and is_swarm(s, who):
        yield f"{here}.tokens: Swarms carry none"


def faults_of_map(s: State) -> Iterator[str]:
    """Who stands where: on the map, alone on a HEX, with a base that fits (I11, I19)."""
    ids = [npc.id for npc in s.npcs]
    if len(set(ids)) < len(ids) or any(not FIRST_NPC <= id < s.next_id for id in ids):
        yield f"npcs: the numbers are {ids}; each is there once, from {FIRST_NPC} to next_id, which is {s.next_id}"
    if [member.id for member in s.members] != [*range(len(s.members))]:
        yield "members: they are numbered from 0, in their order"
    taken: dict[tuple[int, int], int] = {}
    land = board(s).land if s.scenario.tiles else {}
    for who in [*s.members, *s.npcs]:
        here = f"figure {who.id}"
        for at in who.at:
            if at in taken:
                yield f"{here} and figure {taken[at]} stand on the same HEX {at}"
            if at not in land or land[at] == "wall":
                yield f"{here} stands on {at}, which is no HEX to stand on"
            taken[at] = who.id
        if len(who.at) == 2 and distance(*who.at) != 1:
            yield f"{here}: its two HEX are not adjacent"
        elif len(who.at) == 2 and tuple(who.at) != pair(*who.at):
            yield f"{here}: of its two HEX {pair(*who.at)[0]} comes first"
        if isinstance(who, Member) and who.at and len(who.at) != (2 if who.form == "crinos" else 1):
            yield f"{here}: a {who.form} does not stand on {len(who.at)} HEX"
        if isinstance(who, Npc):
            yield from faults_of_npc(s, who)


def faults_of_npc(s: State, who: Npc) -> Iterator[str]:
    """An NPC with a full tracker is off the map; combat cards come from decks (I19, I20)."""
    here = f"npc {who.id}"
    if who.at and not who.standee and box(s).npcs[who.card].kind != "standee" and who.damage >= damage_maximum(s, who):
        yield f"{here} has {who.damage} Damage and is on the map"
    if who.combat and s.sequence != "combat":
        yield f"{here} has a combat card outside combat"
    card = box(s).npcs[who.card]
    parts = {each.part for each in card.glorious} | {each.part for phase in card.phase for each in phase.glorious}
    yield from unknown_names(f"{here}.glory", who.glory, parts, "body part")
    yield from faults_of_tokens(s, who, here)


def faults_of_fight(s: State) -> Iterator[str]:
    """Decks of combat cards: those of the natures that fight, every card once (I20)."""
    b, dealt = box(s), Counter(npc.combat for npc in s.npcs if npc.combat)
    for npc in s.npcs:
        own = deck_name(s, npc)
        if npc.combat and own not in s.fight.decks:
            yield f"npc {npc.id} has a combat card, but fight.decks has no {own}"
        if npc.combat and b.npc_cards[npc.combat].deck not in (own, own.split()[0]):
            yield f"npc {npc.id} has the combat card {npc.combat}, which is not of the deck {own}"
    for name, deck in s.fight.decks.items():
        printed = Counter(b.decks[name] + (b.decks["BOSS"] if name.startswith("BOSS ") else []))
        for card, n in (Counter([*deck.cards, *deck.discard]) - printed).items():
            yield f"fight.decks: {card} lies {n} times too often in {name}"
    for card, n in dealt.items():
        lies = sum((each.cards + each.discard).count(card) for each in s.fight.decks.values())
        if lies + n > b.decks[b.npc_cards[card].deck].count(card):
            yield f"npcs: {card} is dealt {n} times, and {lies} lie in the deck"


def faults_of_campaign(s: State) -> Iterator[str]:
    """Where the campaign stands, and what a retry brings back."""
    b, c = box(s), s.campaign
    if not c.next:
        yield "campaign.next: no scenario comes next"
    for name, level in c.buildings.items():
        if level and (name, level) not in b.buildings:
            yield f"campaign.buildings: {name} has no level {level}"
    if s.phase is Phase.EVENT and c.step not in ("story", "random", "drawn"):
        yield f"campaign.step is {c.step!r}; a Caern event is story, random or drawn"
    if s.phase is Phase.EVENT and c.step == "drawn" and not c.resolved:
        yield "campaign.resolved: no Random event is drawn"
    if c.snapshot:
        try:
            msgspec.msgpack.decode(c.snapshot, type=Snapshot)
        except msgspec.DecodeError as error:
            yield f"campaign.snapshot: {error}"


def faults_of_turn(s: State) -> Iterator[str]:
    """Whose turn it is fits the phase."""
    if s.phase in (*OF_MEMBERS, *OF_NPCS, Phase.SWARM, Phase.TURN_ENDS) and s.turn is None:
        yield f"phase is {s.phase}, but it is nobody's turn"
    elif s.turn is not None and (
        (s.phase in OF_MEMBERS and s.turn.who >= FIRST_NPC) or (s.phase in OF_NPCS and s.turn.who < FIRST_NPC)
    ):
        yield f"phase is {s.phase}, but it is the turn of {s.turn.who}"
    elif s.turn is not None and s.phase in (*OF_MEMBERS, *OF_NPCS):
        acting = [who for who in (*s.members, *s.npcs) if who.id == s.turn.who and not who.at]
        if acting:
            yield f"turn.who: {s.turn.who} is not on the map"
    if s.chained:
        yield f"chained is {s.chained}; no phase begins while texts are being carried out"
    if s.phase is Phase.PAGE and not s.due:
        yield "phase is page, but no page is due"
    if s.phase is Phase.PAGE or s.after:
        yield from unknown_names("after", [s.after], {*Phase}, "phase")
    if s.maker > len(s.members) or (s.phase is Phase.CREATE and s.maker == len(s.members)):
        yield f"maker is {s.maker}; there are {len(s.members)} members"
    if (s.sequence == "caern") != (s.phase in (*AT_THE_CAERN, Phase.SET_UP)) and s.phase is not Phase.OVER:
        yield f"sequence is {s.sequence}, but the phase is {s.phase}"
    yield from nobody_there(s)


def nobody_there(s: State) -> Iterator[str]:
    """Numbers of figures that are not at the table."""
    ids = {NOBODY, *(each.id for each in [*s.members, *s.npcs])}
    people = {
        "last": [] if s.sequence == "caern" else [s.last],  # at the Caern one may rest, and numbers change
        "attending": s.attending,
        "lasting": [id for kept in s.lasting for id in (kept.user, *(kept.of or []))],
        "due": [id for due in (*s.due, *s.waiting) for id in (due.you, *due.involved)],
        "blow": [] if s.blow is None else [s.blow.attacker, s.blow.target],
        "roll": [] if s.roll is None else [s.roll.who, *([] if s.roll.target is None else [s.roll.target])],
    }
    if s.turn is not None:
        people["turn.swarm"] = s.turn.swarm
        if s.turn.who not in ids - {NOBODY}:
            yield f"turn.who: there is no figure {s.turn.who}"
    for place, named in people.items():
        if missing := [id for id in dict.fromkeys(named) if id not in ids]:
            yield f"{place}: there is no figure {', '.join(map(str, missing))}"
