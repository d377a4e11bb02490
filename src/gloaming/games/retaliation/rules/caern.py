"""THE CAERN between scenarios: CAERN EVENTS, merchant, SPENDING XP, Items, buildings, Allies, hands."""

from collections.abc import Sequence

from gloaming.kernel import DONE, Flow
from gloaming.lingo.meaning import acts, is_this

from ..table import events_campaign as told
from ..table.booklet_files import StoryEvent
from ..table.box import box
from ..table.choices import Buy, Choose, Give, Join, Named, NewHand, Option, Raise, Rest, Use, Who
from ..table.holding import bonus, held
from ..table.numbers import attribute, hand_limit, learned
from ..table.printed import RandomEvent
from ..table.state import FORMS, MENTAL, PACK, PHYSICAL, Member, Npc, Phase, Scenario, State
from ..table.text import Text, carry_out, holds, page_text
from ..table.under_way import Check
from .asking import ask, ask_pack, vote
from .booklet import booklet
from .booklet import story_event as named
from .character_creation import comings_and_goings, join, rest
from .combat_cards import available, choose_hand, first_hand
from .items import sold_out
from .scenario import new_rank, take_snapshot
from .skill_checks import make_check

CARRIED = 3  # Items at the start of a scenario (RT-10.20)
HIGHEST = 5
MOST_PLAYERS = 4
AT_START, HERE = "At the start of the scenario", "At the Caern"
DISCARD = "{figure} discard(s) {card}"


# events


def caern_event(s: State) -> Flow[None]:
    """CAERN EVENTS before each scenario: the Story event, then a Random one (RT-10.1 to RT-10.5, RT-R47)."""
    if s.campaign.step == "story":
        s.campaign.visited = []
        yield from new_rank(s)
        yield from story_event(s)
        s.campaign.step = "random"
        return
    if s.campaign.step == "random":
        draw_event(s)
        s.campaign.step = "drawn"
        return
    yield from event_check(s, box(s).events[s.campaign.resolved[-1]])
    s.phase = Phase.CAERN


def story_event(s: State) -> Flow[None]:
    """The Story event that the campaign names: a choice of the whole pack, or a check (RT-10.3, RT-10.7)."""
    event = named(s, s.campaign.next[0])
    if event is None:
        return
    s.story.append(told.CaernEventBegan(event.id, random=False))
    s.story.append(told.CaernEventRead(event.id, random=False, part="story"))
    e = page_text(s, PACK, [member.id for member in s.members])
    if event.choice:
        found = [k for k, choice in enumerate(event.choice) if holds(e, choice.condition)]
        pick = yield from vote(s, "event", [Choose(k) for k in found], "RT-10.7")
        chosen = event.choice[pick.index]
        s.story.append(told.CaernEventRead(event.id, random=False, part=pick.index))
        yield from apply(s, chosen.text, PACK)
    else:
        yield from event_check(s, event)


def draw_event(s: State) -> None:
    """A Random event is drawn; those resolved are shuffled when none is left (RT-10.4, RT-R48)."""
    deck = s.campaign.random
    if not ripe(s, deck):
        deck += s.campaign.resolved or [id for id in box(s).events if id not in deck]
        s.campaign.resolved = []
        s.dice.shuffle(deck)
    event = box(s).events[s.dice.draw(ripe(s, deck) or deck[:])]
    deck.remove(event.id)
    s.campaign.resolved.append(event.id)
    s.story.append(told.CaernEventBegan(event.id, random=True))
    s.story.append(told.CaernEventRead(event.id, random=True, part="story"))


def ripe(s: State, deck: Sequence[str]) -> list[str]:
    """The Random events that speak of nothing that is still to come; the others wait in the deck (RT-R226)."""
    return [id for id in deck if box(s).events[id].after in ("", *s.campaign.played)]


def event_check(s: State, event: RandomEvent | StoryEvent) -> Flow[None]:
    """One pack member, chosen by the pack, must make the check, in Homid form (RT-10.6, RT-R12)."""
    roller = (yield from ask_pack(s, "who rolls", [Who(member.id) for member in s.members], "RT-10.6")).id
    who = s.members[roller]
    who.form = "homid"
    check = Check(roller, event.attribute, event.skill, difficulty=difficulty(s, event.difficulty))
    yield from make_check(s, check)
    good = check.succeeds
    s.story.append(told.CaernEventRead(event.id, isinstance(event, RandomEvent), "success" if good else "failure"))
    yield from apply(s, event.success if good else event.failure, roller)


def difficulty(s: State, word: str) -> int:
    """EASY, MEDIUM or HARD as a number (RT-R5)."""
    return s.options.difficulty_words.get(word, box(s).caern.difficulty[word])  # type: ignore[call-overload, no-any-return]


def apply(s: State, text: str, you: int) -> Flow[None]:
    """The consequences are the pack's; some wait for the start of the scenario (RT-10.8, RT-10.9)."""
    if not text:
        return
    yield from carry_out(page_text(s, you, []), text)
    if box(s).script(text).on(AT_START):
        s.campaign.at_start.append(text)


# the free period


def stock(s: State) -> list[str]:
    """What the merchant sells at this Rank and is not sold out (RT-10.10, RT-10.17)."""
    ids = [id for shelf in box(s).caern.stock if shelf.rank <= s.campaign.rank for id in shelf.items]
    return [id for id in ids if not sold_out(s, id)]


def price(s: State, item: str) -> int:
    """A price in Trophies as buildings and Effects change it, not below 0 (RT-10.11)."""
    return prices(s, [item])[item]


def prices(s: State, items: Sequence[str]) -> dict[str, int]:
    """The prices of several Items; what changes them is the same for all, or for all Weapons."""
    b, general, weapons = box(s), price_change(s, "price of all Items"), price_change(s, "price of Weapon Items")
    return {id: max(0, b.items[id].price + general + (weapons if b.items[id].weapon else 0)) for id in items}


def price_change(s: State, key: str) -> int:
    """What buildings and Effects change on prices."""
    return sum(holding.n if n is None else n for holding, _, n, _ in held(s, key)) + at_the_caern(s, key)


def at_the_caern(s: State, key: str) -> int:
    """What lines that begin with `At the Caern:` change on a price."""
    b, total = box(s), 0
    for id in s.campaign.effects:
        e = Text(s, b.effects[id].text, PACK)
        total += sum(holding.n for holding in e.script.static(key, HERE))
    return total


def xp_cost(who: Member, what: str) -> int:
    """To reach the next level: 4 times it for an attribute, 3 times it for a skill (RT-11.3, RT-11.4)."""
    if what in ("physical", "mental"):
        return 4 * (attribute(who, what) + 1)
    return 3 * (learned(who, what) + 1)


def can_raise(who: Member, what: str) -> bool:
    """SPENDING XP: paid in full, level 5 at most, a skill never above its attribute (RT-11.6, RT-11.7)."""
    if who.xp < xp_cost(who, what):
        return False
    if what in ("physical", "mental"):
        return attribute(who, what) < HIGHEST
    level = learned(who, what)
    return level < attribute(who, "physical" if what in PHYSICAL else "mental") and level < HIGHEST


def raise_level(s: State, who: Member, what: str) -> None:
    """One level is bought; there is no way back (RT-R54)."""
    who.xp -= xp_cost(who, what)
    if what in ("physical", "mental"):
        level = attribute(who, what) + 1
        setattr(who, what, level)
    else:
        level = who.skills[what] = learned(who, what) + 1
    s.story.append(told.Raised(who.ref, what, level))


def visit_uses(s: State) -> list[str]:
    """Buildings and cards with a line for the Caern that were not used at this visit (RT-9.2, RT-R6)."""
    b, found = box(s), []
    for building, level in s.campaign.buildings.items():
        found += [b.buildings[building, n].id for n in range(1, level + 1) if b.buildings[building, n].limit == "visit"]
    carried = [item for member in s.members for item in member.items] + s.campaign.stash
    found += [id for id in dict.fromkeys(carried) if b.script(b.items[id].text).on(HERE)]
    return [id for id in found if id not in s.campaign.visited]


def use_at_caern(s: State, card: str) -> Flow[None]:
    """`At the Caern:` of a building or an Item, once a visit."""
    b = box(s)
    s.campaign.visited.append(card)
    building = next((each for each in b.caern.building if each.id == card), None)
    owner = next((member.id for member in s.members if card in member.items), 0)
    text = building.text if building is not None else b.items[card].text
    yield from Text(s, text, PACK if building is not None else owner, card=card).run_all(HERE)


def free_period(s: State) -> Flow[None]:
    """Shop, trade, XP, as often as the pack likes, until it goes (RT-10.10 to RT-10.19, RT-11, RT-R47)."""
    options: list[Option] = [Buy(id) for id, cost in prices(s, stock(s)).items() if cost <= s.campaign.trophies]
    options += [Use(card) for card in visit_uses(s)]
    for who in s.members:
        options += [Raise(who.id, what) for what in ("physical", "mental", *PHYSICAL, *MENTAL) if can_raise(who, what)]
    options += comings_and_goings(s)
    pick = yield from ask_pack(s, "caern", [*options, DONE], "RT-10.10")
    match pick:
        case Buy(item):
            cost = price(s, item)
            s.campaign.trophies -= cost
            s.campaign.stash.append(item)
            s.story.append(told.ItemBought(item, cost))
        case Use(card):
            yield from use_at_caern(s, card)
        case Raise(id, what):
            raise_level(s, s.members[id], what)
        case Join(chair):
            yield from join(s, chair)
        case Rest(id):
            rest(s, id)
        case _:
            s.campaign.effects = [id for id in s.campaign.effects if not spent_here(s, id)]
            take_snapshot(s)
            s.phase, s.campaign.step, s.maker = Phase.PREPARE, "companions", 0


def spent_here(s: State, id: str) -> bool:
    """Whether an Effect is discarded after this visit because its text says so."""
    lines = box(s).script(box(s).effects[id].text).on(HERE)
    return any(is_this(act.verb.parts[0]) for line in lines for act in acts(line.tree, DISCARD))


# preparing a scenario


def prepare(s: State) -> Flow[None]:
    """Allies, then each player's Items and hands, then the set-up (RT-7.6, RT-10.20, RT-15.1)."""
    if s.campaign.step == "companions":
        yield from choose_allies(s)
    elif s.maker < len(s.members):
        yield from prepare_member(s, s.members[s.maker])
    else:
        s.maker = 0
        s.phase = Phase.SET_UP


def choose_allies(s: State) -> Flow[None]:
    """With fewer than 4 pack members Allies may come along; each raises the player count (RT-15.1 to RT-15.3)."""
    s.scenario = Scenario(id=s.campaign.next[0])
    s.npcs = []
    while True:
        s.scenario.player_count = len(s.members) + len(s.npcs)
        brought = [each.card for each in s.npcs]
        absent = booklet(s).head.absent
        able = [card for card in s.campaign.roster if card not in brought and card not in absent]
        if s.scenario.player_count >= MOST_PLAYERS or not able:
            break
        pick = yield from ask_pack(s, "companions", [DONE, *(Named(card) for card in able)], "RT-15.1")
        if pick == DONE:
            break
        s.npcs.append(Npc(id=s.next_id, card=pick.name, ally="pack", attitude="Ally"))
        s.next_id += 1
    s.campaign.step = "members"


def item_limit(s: State, who: Member) -> int:
    """How many Items it may begin with."""
    return CARRIED + bonus(s, who, "Item limit")


def prepare_member(s: State, who: Member) -> Flow[None]:
    """One choice of a player: Items from the stash or back, a hand anew, or done."""
    for form in FORMS:
        fit_hand(s, who, form)
    limit = item_limit(s, who)
    options: list[Option] = [DONE] if len(who.items) <= limit else []
    if len(who.items) < limit:
        options += [Give(item, who.id) for item in dict.fromkeys(s.campaign.stash)]
    options += [Give(item, PACK) for item in dict.fromkeys(who.items)]
    options += [NewHand(form) for form in FORMS]
    pick = yield from ask(s, who.id, "prepare", options, "RT-7.6")
    match pick:
        case Give(item, to):
            source, goal = (who.items, s.campaign.stash) if to == PACK else (s.campaign.stash, who.items)
            source.remove(item)
            goal.append(item)
        case NewHand():
            yield from choose_hand(s, who, pick.form)
        case _:
            s.maker += 1


def fit_hand(s: State, who: Member, form: str) -> None:
    """A hand from before stays, as far as it is still allowed; an empty one is filled (RT-7.7, RT-R35)."""
    open_cards = available(s, who, form)
    cards = [card for card in (*who.hands.get(form, []), *who.discards.get(form, [])) if card in open_cards]
    who.hands[form] = list(dict.fromkeys(cards))[: hand_limit(who)] or first_hand(s, who, form)
    who.discards[form] = []
