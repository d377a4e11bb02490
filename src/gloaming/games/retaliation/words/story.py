"""The words of booklets: pages, the map, what the pack holds, the campaign."""

from gloaming.kernel import Flow
from gloaming.lingo import Extent, Selection
from gloaming.lingo.takes import NAME, ONE, SEVERAL, Takes

from ..rules.asking import ask, ask_pack
from ..rules.booklet import open_envelope, record
from ..rules.investigation import change_successes, complete_side_objective, take_clue
from ..rules.items import change_trophies, discard_item, sold_out, take_item
from ..rules.movement import lift, put_near
from ..rules.npcs import free_for_npc, join_pack, new_npc, place_npc, place_swarm, take_away
from ..rules.terrain import lying, make_room, place_token, remove_token
from ..rules.trackers import bearer, take_effect
from ..table import events_campaign as told
from ..table.box import box
from ..table.choices import At, Card, Named
from ..table.figures import npc
from ..table.hexes import Hex
from ..table.printed import Item, Strategy
from ..table.state import Member, Npc
from ..table.text import PageEnded, PageTurned, ScenarioOver, Text
from .lexicon import (
    CONSUMABLE,
    SUCCESS,
    TERRAIN_TOKEN,
    WEAPON,
    W,
    amount,
    counted,
    filled,
    free_hexes,
    is_an_npc,
    lies_near,
    named,
    who,
)

ON_THE_MAP = ("you", "yourself", "the target", "the attacker", "Packmate(s)", "Pack Member(s)", "Ally|Allies", "NPC(s)")
NEWCOMER = Takes(("the", NAME), qualifiers=(), but=ON_THE_MAP)
NAMED_ALLY = Takes((NAME,), qualifiers=(), but=ON_THE_MAP)
TALKING = Takes(where=is_an_npc, but=("you", "yourself", "Packmate(s)", "Pack Member(s)"))
TROPHIES = counted("Trophy|Trophies", "some", "a")

# turning pages


@W.verb("read page {page}")
def read_page(e: Text, page: str) -> None:
    """The rest of this page is neither read nor applied; the named page opens (RT-16.3)."""
    raise PageTurned(str(page))


@W.verb("resume playing")
def resume(e: Text) -> None:
    """The page ends; play goes back to the main sequence or the interrupted turn of a combat (RT-16.6)."""
    raise PageEnded


@W.verb("the scenario ends in {outcome} [with conclusion {conclusion}]")
def ends(e: Text, outcome: str, conclusion: str = "") -> None:
    """The scenario is over at once, in the middle of anything (RT-12.6, RT-12.8)."""
    raise ScenarioOver(outcome == "success", str(conclusion))


@W.verb("begin combat")
def begin_combat(e: Text) -> None:
    """Combat begins as soon as the page has ended; no effect while one is in progress (RT-23.3)."""
    e.state.scenario.begin_combat = e.state.sequence != "combat"


@W.verb("end combat")
def end_combat(e: Text) -> None:
    """The combat in progress ends by event; NPCs stay where they are (RT-23.4)."""
    if e.state.sequence == "combat":
        e.state.scenario.end_combat = True


@W.verb("start the sand timer with penalty {effect_name}")
def sand_timer(e: Text, effect_name: str) -> None:
    """The choices of this page are timed; the table's clock takes the penalty when it runs out (RT-16.4, RT-R90)."""
    if e.state.options.sand_timer:
        e.state.scenario.penalty = box(e.state).named(box(e.state).effects, effect_name)


# what the pack holds


W.verb("take Clue {n}")(lambda e, n: take_clue(e.state, n))


@W.verb("take {token}", raw=True, token=counted(SUCCESS, "some", "a"))
def take_tokens(e: Text, token: Selection) -> None:
    """Investigation success tokens, at most 10 in all (RT-R195)."""
    change_successes(e.state, amount(e, token))


@W.verb(
    "take {item}",
    raw=True,
    item=counted((CONSUMABLE, WEAPON, "Item(s)"), "some", "a", qualifiers=("with a price of {limit}",), most=1),
)
def take_any_item(e: Text, item: Selection) -> Flow[Extent]:
    """An Item of the merchant's list at that price, free; the taker chooses."""
    b = box(e.state)
    limit = item.things.qualifiers[0].parts[0] if item.things.qualifiers else None
    found = [
        each.id
        for each in b.items.values()
        if each.price
        and (limit is None or limit.met(each.price))  # type: ignore[union-attr]
        and is_a(each, named(item))
        and not sold_out(e.state, each.id)
    ]
    if not found:
        return Extent.NOTHING
    pick = yield from ask(e.state, e.user, "take item", [Card(id) for id in found], e.rule)
    return Extent.FULLY if (yield from take_item(e.state, pick.card, e.user)) else Extent.NOTHING


def is_a(item: Item, noun: str) -> bool:
    """Whether an Item is one of those that a noun means."""
    if noun == CONSUMABLE:
        return item.category == "Consumable"
    return noun != WEAPON or bool(item.weapon)


@W.verb("take the Item {item_name}")
def take_named(e: Text, item_name: str) -> Flow[bool]:
    """One copy to whoever acts; it does not count towards the limit of 3 (RT-10.21)."""
    return (yield from take_item(e.state, box(e.state).named(box(e.state).items, item_name), e.user))


@W.verb("discard the Item {item_name}")
def discard_named(e: Text, item_name: str) -> bool:
    """One copy, whoever of the pack carries it."""
    return discard_item(e.state, box(e.state).named(box(e.state).items, item_name))


@W.verb("{figure} take(s) the Effect {effect_name}", raw=True, figure=Takes())
def takes_effect(e: Text, figure: Selection, effect_name: str) -> Flow[Extent]:
    """The Effect card comes into play for the pack or for the member (RT-21.36, RT-21.37)."""
    effect = box(e.state).named(box(e.state).effects, effect_name)
    whom = (yield from figure.pick(e)) or ([(yield from bearer(e.state, effect))] if figure.unsaid else [])
    taken = [take_effect(e.state, effect, id) for id in whom]
    return Extent.FULLY if any(taken) else Extent.NOTHING


@W.verb("{pack} gain(s) {pool}", pool=TROPHIES)
def pack_gains(e: Text, pack: int, pool: int) -> None:
    """Trophies, at once (RT-10.13)."""
    change_trophies(e.state, pool)


@W.verb("{pack} lose(s) {pool}", pool=TROPHIES)
def pack_loses(e: Text, pack: int, pool: int) -> None:
    """Trophies, as many as there are (RT-10.13)."""
    change_trophies(e.state, -pool)


W.verb("record {recorded}")(lambda e, recorded: record(e.state, recorded))


@W.verb("complete side objective {n}")
def complete(e: Text, n: int) -> Flow[None]:
    """Its reward is carried out, once in a scenario (RT-30.36, RT-30.37)."""
    yield from complete_side_objective(e.state, n, e.user)


@W.verb("open Envelope {n}")
def opens(e: Text, n: int) -> Flow[None]:
    """The envelope is read and carried out, once in a campaign (RT-R9)."""
    yield from open_envelope(e.state, n, e.user)


# the campaign


@W.verb("build the {building}")
def build(e: Text, building: str) -> None:
    """The building stands at level 1, or its level rises, up to its highest (RT-9.2)."""
    levels = e.state.campaign.buildings
    highest = max(level for name, level in box(e.state).buildings if name == building)
    levels[building] = min(highest, levels.get(building, 0) + 1)
    e.state.story.append(told.Built(building, levels[building]))


@W.verb("{spirit} joins the Caern")
def joins_caern(e: Text, spirit: str) -> None:
    """Its token is placed on the Caern board (RT-9.7)."""
    if spirit not in e.state.campaign.spirits:
        e.state.campaign.spirits.append(spirit)
        e.state.story.append(told.SpiritJoined(spirit))


@W.verb("unlock the Pack Strategy {strategy_name}")
def unlock_named(e: Text, strategy_name: str) -> None:
    """It is available from the next scenario on (RT-27.14)."""
    unlock_strategy(e, box(e.state).named(box(e.state).strategies, strategy_name))


def unlock_strategy(e: Text, id: str) -> None:
    """A Strategy joins those of the pack."""
    if id not in e.state.campaign.strategies:
        e.state.campaign.strategies.append(id)
        e.state.story.append(told.StrategyUnlocked(id))


@W.verb("unlock {thing}", raw=True, thing=counted("Pack Strategy|Strategies", "some", "a", most=1))
def unlock_any(e: Text, thing: Selection) -> Flow[Extent]:
    """The pack chooses among the locked Strategies whose tier is not above the Rank."""
    known, rank = e.state.campaign.strategies, e.state.campaign.rank
    cards: list[Strategy] = [card for card in box(e.state).strategies.values() if card.id not in known]
    options = [Named(card.id) for card in cards if card.tier <= rank]
    if not options:
        return Extent.NOTHING
    unlock_strategy(e, (yield from ask_pack(e.state, "unlock", options, "RT-27.14")).name)
    return Extent.FULLY


@W.verb("{figure} join(s) the Ally roster", raw=True, figure=NAMED_ALLY)
def joins_roster(e: Text, figure: Selection) -> None:
    """The pack may bring that Ally from the next scenario on (RT-15.1, RT-R182)."""
    card = card_named(e, figure)
    if card not in e.state.campaign.roster:
        e.state.campaign.roster.append(card)


@W.verb("{figure} leave(s) the Ally roster", raw=True, figure=NAMED_ALLY)
def leaves_roster(e: Text, figure: Selection) -> None:
    """The pack can no longer bring that Ally."""
    card = card_named(e, figure)
    if card in e.state.campaign.roster:
        e.state.campaign.roster.remove(card)


@W.verb("{figure} join(s) the pack as a scenario Ally")
def joins_pack(e: Text, figure: int) -> None:
    """Under the control of the pack until the scenario ends, whatever the player count (RT-15.6)."""
    here = who(e, figure)
    if isinstance(here, Npc):
        join_pack(e.state, here)


# the map


def card_named(e: Text, figure: Selection) -> str:
    """The state card of an NPC that a text names, on the map or not."""
    name = named(figure)
    return next(card.id for card in box(e.state).npcs.values() if card.name == name)


def colour_named(figure: Selection) -> str:
    """The colour of the base that a text names."""
    parts = [adjective.parts for adjective in figure.things.adjectives if adjective.word == "{base}"]
    return str(parts[0][0]) if parts else ""


def hex_in(e: Text, hex: Selection) -> Hex | None:
    """The HEX that a text names."""
    found = hex.all(e)
    return found[0] if found else None


@W.verb("place {figure} on {hex}, facing {n}", raw=True, figure=NEWCOMER, hex=Takes((NAME,)))
def places(e: Text, figure: Selection, hex: Selection, n: int) -> Flow[Extent]:
    """Puts that NPC on the map with its state card; nearest free HEX if occupied (RT-R216)."""
    at = hex_in(e, hex)
    if at is None:
        return Extent.NOTHING
    placed = yield from place_npc(e.state, card_named(e, figure), at, n, colour_named(figure))
    return Extent.NOTHING if placed is None else Extent.FULLY


@W.verb("move {figure} to {hex}, facing {n}", figure=Takes(where=is_an_npc), hex=ONE)
def moves_to(e: Text, figure: list[int], hex: list[Hex], n: int) -> Flow[None]:
    """Lifted and put there; nearest free HEX if occupied. No effect if it is not on the map."""
    for id in figure:
        here = npc(e.state, id)
        here.at, was = [], here.at
        spot = yield from free_for_npc(e.state, hex[0])
        here.at = was
        if spot is not None:
            here.facing = n
            yield from lift(e.state, here, (spot,))


@W.verb("place {figure} around {hex}", raw=True, figure=NEWCOMER, hex=Takes((NAME,)))
def places_swarm(e: Text, figure: Selection, hex: Selection) -> Flow[None]:
    """As many Swarm tokens as the state card says: the first on that HEX, the others as near as they can."""
    at = hex_in(e, hex)
    if at is not None:
        yield from place_swarm(e.state, card_named(e, figure), at)


@W.verb("place {figure} within {n} HEX of {hex}", hex=ONE)
def places_near(e: Text, figure: list[int], n: int, hex: list[Hex]) -> Flow[None]:
    """The pack puts each of them on any free HEX that near; Knocked Out members stay out."""
    for id in figure:
        here = who(e, id)
        if isinstance(here, Member) and here.at:
            yield from put_near(e.state, here, hex[0], n)


@W.verb("remove {figure} from the map", figure=Takes(where=is_an_npc))
def removes(e: Text, figure: list[int]) -> None:
    """It leaves without being defeated: no Trophies, nothing that waits for a defeat."""
    for id in figure:
        take_away(e.state, npc(e.state, id))


@W.verb(
    "place {token} on {hex} [for page {page}]",
    raw=True,
    token=counted(TERRAIN_TOKEN, "some", "a"),
    hex=Takes(("a", NAME, SEVERAL), adjectives=("free",), at_random=False),
)
def places_token(e: Text, token: Selection, hex: Selection, page: str = "") -> Flow[Extent]:
    """Tokens go on different free HEX that the card's player chooses, or on the HEX that a page names."""
    kind = filled(token)
    if not hex.things.qualifiers:
        at = hex_in(e, hex)
        if at is not None:
            place_token(e.state, kind, at, str(page))
            if kind in ("Obstacle", "Locked Door"):
                yield from make_room(e.state, at)
        return Extent.FULLY
    placed = 0
    for _ in range(amount(e, token)):
        options = [At(at) for at in free_hexes(e, hex, tokens=True)]
        if not options:
            break
        pick = yield from ask(e.state, e.user, "place", options, e.rule, kind)
        put_down(e, kind, pick.at)
        placed += 1
    return Extent.FULLY if placed else Extent.NOTHING


def put_down(e: Text, kind: str, at: Hex) -> None:
    """A terrain token, or one more member of a Swarm."""
    swarm = next((card.id for card in box(e.state).npcs.values() if card.kind == "swarm" and card.name == kind), None)
    if swarm is None:
        place_token(e.state, kind, at)
    else:
        new_npc(e.state, swarm, at, 0)


@W.verb(
    "remove {token}",
    raw=True,
    token=counted(
        *(TERRAIN_TOKEN, "all", "any number", "some", "up to", "the"),
        qualifiers=("within {n} HEX", "within {n} HEX of {figure}", "on an adjacent HEX", "from HEX {place}"),
    ),
)
def removes_token(e: Text, token: Selection) -> Flow[Extent]:
    """Tokens leave the map; the user chooses which, as many as there are."""
    kind, gone = filled(token), 0
    while gone < amount(e, token):
        found = [at for at in lying(e.state, kind) if lies_near(e, token, at)]
        if not found:
            break
        if token.which == "all":
            at = found[0]
        else:
            options: list[At | Named] = [At(at) for at in found]
            if token.which in ("up to", "any number"):
                options.append(Named("enough"))
            pick = yield from ask(e.state, e.user, "remove", options, e.rule, kind)
            if not isinstance(pick, At):
                break
            at = pick.at
        remove_token(e.state, kind, at)
        gone += 1
    return Extent.FULLY if gone else Extent.NOTHING


# dialogues


@W.verb("the dialogue of {figure} now starts on page {page}", figure=TALKING)
def dialogue_starts(e: Text, figure: list[int], page: str) -> None:
    """From the next dialogue on; it also opens one that was closed."""
    for id in figure:
        npc(e.state, id).dialogue = str(page)


@W.verb("you can no longer enter dialogue with {figure}", figure=TALKING)
def closes_dialogue(e: Text, figure: list[int]) -> None:
    """The NPC stays on the map (RT-30.34)."""
    for id in figure:
        npc(e.state, id).dialogue = ""
