"""What pages do to the map and to what the pack holds: tokens, NPCs, trackers, clues, words, Items."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table import events_campaign
from ..table.box import board, box
from ..table.choices import At, Who
from ..table.figures import free, standing
from ..table.hexes import Hex
from ..table.numbers import band
from ..table.state import COLOURS, PACK, TRACKER_MAXIMUM, WHOLE_PACK, Due, MapToken, Member, Npc, Standing, State, Tile
from ..table.text import Text
from .asking import ask_pack, tie
from .damage import page_of, remove_npc
from .movement import lift

SUCCESSES = 10  # tokens there are (RT-R195)


def hex_of(s: State, label: str) -> Hex:
    """A HEX as a booklet writes it: side, then its own coordinates."""
    return board(s).labels[label]


def lay_tiles(s: State, tiles: list[Tile]) -> None:
    """The tiles are joined (RT-12.2)."""
    s.scenario.tiles = tiles


# tokens on the map


def place_token(s: State, kind: str, at: Hex, page: str = "", title: str = "") -> None:
    """A terrain token is laid; the fire placed last is the one that spreads (RT-R72)."""
    if kind == "Fire":
        if at not in s.scenario.fires:
            s.scenario.fires.append(at)
            s.story.append(told.TokenPlaced(kind, at))
        return
    s.scenario.tokens.append(MapToken(kind=kind, at=at, page=page, name=title))
    s.story.append(told.TokenPlaced(kind, at))


def make_room(s: State, at: Hex) -> Flow[None]:
    """Whoever stands where an obstacle or a door is laid goes to the nearest free HEX (RT-R216)."""
    for each in [each for each in [*s.members, *s.npcs] if at in each.at]:
        near = board(s).nearest(at, lambda here: free(s, here))
        pick = yield from tie(s, "nearest HEX", [At(here) for here in near], "RT-R216")
        yield from lift(s, each, (pick.at,))


def remove_token(s: State, kind: str, at: Hex) -> bool:
    """A token leaves the map, if there is one."""
    if kind == "Fire" and at in s.scenario.fires:
        s.scenario.fires.remove(at)
    else:
        found = next((token for token in s.scenario.tokens if token.kind == kind and token.at == at), None)
        if found is None:
            return False
        s.scenario.tokens.remove(found)
    s.story.append(told.TokenPlaced(kind, at, gone=True))
    return True


def lying(s: State, kind: str) -> list[Hex]:
    """Where tokens of a kind lie."""
    if kind == "Fire":
        return list(s.scenario.fires)
    return [token.at for token in s.scenario.tokens if token.kind == kind]


# NPCs


def free_for_npc(s: State, at: Hex) -> Flow[Hex | None]:
    """The HEX itself, or the nearest free one; ties by the pack (RT-R216)."""
    near = board(s).nearest(at, lambda here: free(s, here))
    if not near:
        return None
    pick: At = yield from tie(s, "nearest HEX", [At(here) for here in near], "RT-R216")
    return pick.at


def cards_left(s: State, card: str) -> bool:
    """Whether a state card of that kind is left."""
    printed = box(s).npcs[card]
    return printed.kind == "swarm" or sum(1 for each in s.npcs if each.card == card and each.at) < printed.copies


def new_npc(s: State, card: str, at: Hex, facing: int, **more: object) -> Npc:
    """An NPC comes onto the map with its state card."""
    printed = box(s).npcs[card]
    who = Npc(id=s.next_id, card=card, at=[at], facing=facing, attitude=printed.attitude)
    s.next_id += 1
    for field, value in more.items():
        setattr(who, field, value)
    if printed.kind == "ally" and not who.ally and not who.standee:
        who.attitude = "Neutral"
    s.npcs.append(who)
    s.story.append(told.Placed(who.ref, (), (at,)))
    join_combat(s, who)
    return who


def join_combat(s: State, who: Npc) -> None:
    """Whoever joins a combat in progress is dealt a card at once and acts this round (RT-R147)."""
    from .npc_turn import deal

    if s.sequence == "combat" and not who.standee and box(s).npcs[who.card].kind not in ("standee", "ally"):
        who.seen_front = True
        deal(s, who)


def place_npc(s: State, card: str, at: Hex, facing: int, colour: str = "") -> Flow[Npc | None]:
    """`Place …`: no effect if it is on the map, or if no state card of its kind is left."""
    there = [each for each in s.npcs if each.at and each.card == card and each.colour == colour]
    if there or not cards_left(s, card):
        return None
    spot = yield from free_for_npc(s, at)
    return None if spot is None else new_npc(s, card, spot, facing, colour=colour)


def place_swarm(s: State, card: str, at: Hex) -> Flow[None]:
    """SWARM: as many members as the state card says for the player count (RT-29.21, RT-R184)."""
    for _ in range(box(s).npcs[card].members[band(s)]):
        spot = yield from free_for_npc(s, at)
        if spot is not None:
            new_npc(s, card, spot, 0)


def add_swarm_member(s: State, card: str, at: Hex) -> None:
    """One more member of a Swarm; it acts from the next round on."""
    who = new_npc(s, card, at, 0)
    token = -box(s).npcs[card].number
    first = not any(each.card == card and each.at and each is not who for each in s.npcs)
    if s.sequence == "combat" and first and token not in s.played:
        s.played.append(token)


def take_away(s: State, who: Npc) -> None:
    """It leaves without being defeated: no Trophies, nothing that waits for a defeat."""
    origin = who.base
    remove_npc(s, who)
    s.story.append(told.Left(who.ref, origin))


def join_pack(s: State, who: Npc, how: str = "scenario") -> None:
    """SCENARIO ALLIES: it changes sides with its Damage and tokens, whatever the player count (RT-15.5, RT-15.6)."""
    from .damage import discard_combat

    discard_combat(s, who)
    who.ally = "pack" if how == "pack" else "scenario"
    who.attitude, who.standee = "Ally", False
    s.story.append(told.JoinedPack(who.ref))


# trackers


def set_tracker(s: State, colour: str, n: int) -> None:
    """ROUND TRACKERS: in use from now on (RT-9.23)."""
    s.scenario.trackers[colour] = max(0, min(TRACKER_MAXIMUM, n))
    s.story.append(told.TrackerMoved(colour, s.scenario.trackers[colour]))


def move_tracker(s: State, colour: str, by: int) -> None:
    """Within 0 and 10; passing a number upwards fires what waits for it (RT-9.24, RT-R45)."""
    if colour not in s.scenario.trackers:
        return
    before = s.scenario.trackers[colour]
    after = max(0, min(TRACKER_MAXIMUM, before + by))
    if after == before:
        return
    set_tracker(s, colour, after)
    if after > before:
        reached(s, colour, before, after)


def reached(s: State, colour: str, before: int, after: int) -> None:
    """Standing sentences for the numbers that were reached or passed: their pages are due."""
    for each in list(s.scenario.standing):
        if waits_for(s, each, colour, before, after):
            s.scenario.standing.remove(each)
            s.due.append(Due(page=page_of(s, each)))


def waits_for(s: State, each: Standing, colour: str, before: int, after: int) -> bool:
    """Whether a standing sentence waits for a number of this tracker between the two."""
    holding = box(s).script(each.text).holdings[each.k]
    if holding.key != "{tracker} reach(es) {n}" or holding.happens is None:
        return False
    e = Text(s, each.text)
    e.reached = (colour, before, after)
    return bool(holding.happens(e))


def remove_tracker(s: State, colour: str) -> None:
    """No longer in use; what waited for it is gone."""
    s.scenario.trackers.pop(colour, None)
    s.scenario.standing = [each for each in s.scenario.standing if not waits_for(s, each, colour, -1, TRACKER_MAXIMUM)]


def end_of_round_trackers(s: State) -> None:
    """Each tracker in use moves up 1, orange before black (RT-9.22, RT-R46)."""
    for colour in COLOURS:
        move_tracker(s, colour, 1)


# what the pack holds


def take_clue(s: State, n: int) -> None:
    """A clue token is held or not (RT-30.10, RT-R195)."""
    if n not in s.scenario.clues:
        s.scenario.clues = sorted([*s.scenario.clues, n])
        s.story.append(events_campaign.ClueTaken(n))


def change_successes(s: State, n: int) -> None:
    """Investigation success tokens, at most 10 (RT-30.15, RT-R195)."""
    s.scenario.successes = max(0, min(SUCCESSES, s.scenario.successes + n))
    s.story.append(events_campaign.SuccessesChanged(s.scenario.successes))


def change_trophies(s: State, n: int) -> None:
    """TROPHIES belong to the pack; it loses what it has (RT-10.13)."""
    s.campaign.trophies = max(0, s.campaign.trophies + n)
    s.story.append(told.Changed(WHOLE_PACK, "Trophies", n))


def copies_out(s: State, item: str) -> int:
    """How many copies of an Item the pack has."""
    return s.campaign.stash.count(item) + sum(member.items.count(item) for member in s.members)


def sold_out(s: State, item: str) -> bool:
    """Whether all copies are in the pack's possession (RT-10.17)."""
    return copies_out(s, item) >= box(s).items[item].copies


def take_item(s: State, item: str, who: int) -> Flow[bool]:
    """One copy comes from the supply to whoever acts, or to one whom the pack chooses (RT-10.21)."""
    if sold_out(s, item):
        return False
    taker = WHOLE_PACK
    if s.sequence == "caern":
        s.campaign.stash.append(item)
    else:
        able = [member.id for member in standing(s) or s.members]
        if who not in able:  # before they are placed, or when all have left the map, everybody can
            who = (yield from ask_pack(s, "who takes it", [Who(id) for id in able], "RT-10.22")).id
        s.members[who].items.append(item)
        taker = s.members[who].ref
    s.story.append(events_campaign.ItemTaken(item, taker))
    return True


def discard_item(s: State, item: str) -> bool:
    """One copy goes back to the supply, whoever has it."""
    for owner, pile in (*((member.ref, member.items) for member in s.members), (WHOLE_PACK, s.campaign.stash)):
        if item in pile:
            pile.remove(item)
            s.story.append(events_campaign.ItemDiscarded(item, owner))
            return True
    return False


def bearer(s: State, effect: str) -> Flow[int]:
    """Who takes an Effect where nobody acts: the pack, or at the Caern a member that the pack names (RT-R123)."""
    if box(s).effects[effect].owner == "pack" or s.sequence != "caern":
        return PACK
    pick: Who = yield from ask_pack(s, "who takes it", [Who(member.id) for member in s.members], "RT-R123")
    return pick.id


def take_effect(s: State, effect: str, who: int) -> bool:
    """EFFECT CARDS: to the pack, or to one member: who acts, or acted last (RT-21.36, RT-21.37, RT-R123)."""
    printed = box(s).effects[effect]
    out = s.campaign.effects.count(effect) + sum(member.effects.count(effect) for member in s.members)
    if out >= printed.copies:
        return False
    id = who if 0 <= who < len(s.members) else s.last if s.last >= 0 else 0
    taker = None if printed.owner == "pack" else s.members[id]
    bearer = s.campaign if taker is None else taker
    bearer.effects.append(effect)
    if s.sequence == "caern":
        bearer.carried.append(effect)  # the scenario that follows is its last
    s.story.append(events_campaign.EffectTaken(effect, WHOLE_PACK if taker is None else taker.ref))
    return True


def record(s: State, word: str) -> None:
    """A word of the campaign log, for good (RT-1.18)."""
    if word not in s.campaign.words:
        s.campaign.words.append(word)
        s.story.append(events_campaign.Recorded(word))


def complete_side_objective(s: State, n: int, you: int) -> Flow[None]:
    """SIDE OBJECTIVES: the reward at once, and once (RT-30.36, RT-30.37)."""
    from ..table.text import carry_out, page_text
    from .booklet import booklet

    if n in s.scenario.side:
        return
    s.scenario.side.append(n)
    objective = next(each for each in booklet(s).head.side_objectives if each.number == n)
    s.story.append(events_campaign.SideObjectiveDone(s.scenario.id, n))
    yield from carry_out(page_text(s, you, []), objective.reward)


def open_envelope(s: State, n: int, you: int) -> Flow[None]:
    """An envelope is read and carried out, once in a campaign (RT-R9)."""
    from ..table.text import carry_out, page_text
    from .booklet import campaign

    if n in s.campaign.envelopes:
        return
    s.campaign.envelopes.append(n)
    envelope = next(each for each in campaign(s).envelope if each.number == n)
    s.story.append(events_campaign.EnvelopeOpened(n))
    s.story.append(events_campaign.EnvelopeRead(n))
    yield from carry_out(page_text(s, you, []), envelope.text)


def put_near(s: State, who: Member, at: Hex, n: int) -> Flow[None]:
    """A pack member is put on a free HEX that near, at the pack's choice."""
    from ..table.hexes import distance
    from .movement import fits_at

    near = [each for each in board(s).hexes if distance(each, at) <= n]
    bases = list(dict.fromkeys(base for each in near for base in fits_at(s, who, each)))
    if bases:
        from ..table.choices import On

        pick = yield from ask_pack(s, "place", [On(base) for base in bases], "RT-R216", who.id)
        yield from lift(s, who, pick.at)
