"""ROUNDS: Initiative, how a round begins and ends, how a turn begins and ends, combat from its start to its end."""

from gloaming.kernel import DONE, Flow

from ..table import events as told
from ..table.box import box
from ..table.choices import At, Named, Who
from ..table.figures import figure, hostile, is_boss, is_swarm, on_map
from ..table.hexes import gap, neighbours
from ..table.holding import expire, ignores, trigger
from ..table.numbers import attack_level, initiative, resistance_level
from ..table.state import BLEED, RESISTANCE, STEALTH, Deed, Fight, Figure, Member, Npc, Phase, State, Turn
from .asking import ask_pack, tie
from .damage import combat_won, discard_combat, fire_standing, suffer, watch_groups
from .movement import FIRE
from .npc_turn import deal_all
from .pack_strategies import activate, look
from .page_effects import change_trophies, end_of_round_trackers
from .stealth import pairs, stealth_checks
from .trackers import change_rage, discard_token, gain_token, leave_frenzy, leftovers

EASY = ("Unprepared", "Vulnerable", "Weak", "Sociable")
HARD = ("Prepared", "Resistant", "Strong")
TURN_TOKENS = ("+1 MOVEMENT", "-1 MOVEMENT", "IMMOBILIZED", "STUN")  # discarded at the end of the bearer's turn


# Initiative


def token_of(s: State, who: Figure) -> int:
    """Its Initiative token: all members of a Swarm share one (RT-R183)."""
    if is_swarm(s, who):
        assert isinstance(who, Npc)
        return -box(s).npcs[who.card].number
    return who.id


def actors(s: State) -> list[Figure]:
    """Who is on the tracker: the pack and its Allies, in combat hostile NPCs too; a Swarm once (RT-18.15, RT-R96)."""
    found: list[Figure] = [each for each in s.members if each.at]
    found += [each for each in s.npcs if each.at and each.ally]
    if s.sequence == "combat":
        found += hostile(s)
    return list({token_of(s, each): each for each in reversed(found)}.values())[::-1]


def rank(s: State, who: Figure) -> tuple[int, ...]:
    """Who acts earlier: Initiative, then pack members, Allies, NPCs, then Attack, Resistance (RT-18.5 to RT-18.13)."""
    speed = initiative(s, who)
    if isinstance(who, Member):
        return speed, 2, 0, 0
    assert isinstance(who, Npc)
    return speed, int(bool(who.ally)), attack_level(s, who), resistance_level(s, who)


def next_actor(s: State) -> Flow[Figure | None]:
    """The highest token on the left; full ties by the pack (RT-18.14, RT-R91, RT-R92)."""
    left = [each for each in actors(s) if token_of(s, each) not in s.played]
    if not left:
        return None
    best = max(rank(s, each) for each in left)
    equal = [each.id for each in left if rank(s, each) == best]
    pick = yield from tie(s, "who is next", [Who(id) for id in equal], "RT-18.14")
    return figure(s, pick.id)


def next_turn(s: State) -> Flow[None]:
    """The next one in order of Initiative takes its turn; when nobody is left the round ends (RT-18.6, RT-18.7)."""
    who = yield from next_actor(s)
    if who is None:
        s.phase = Phase.ROUND_ENDS
        return
    s.turn = Turn(who=who.id)
    s.last = who.id if isinstance(who, Member) else s.last
    s.story.append(told.TurnBegan(who.ref))
    yield from begin_turn(s, who)
    if not who.at:
        s.phase = Phase.TURN_ENDS
    elif isinstance(who, Member):
        s.phase = Phase.FRENZY if who.frenzied else Phase.TURN
    else:
        assert isinstance(who, Npc)
        if is_swarm(s, who):
            s.turn.swarm = [each.id for each in s.npcs if each.at and each.card == who.card]
        s.phase = Phase.ALLY if who.ally else Phase.SWARM if is_swarm(s, who) else Phase.REVEAL


def begin_turn(s: State, who: Figure) -> Flow[None]:
    """The start of a turn: spirits leave, a Crinos is hardened, fire burns (RT-R218)."""
    assert s.turn is not None
    expire(s, "next turn", who.id)
    if isinstance(who, Member):
        s.turn.attacks, who.next_attacks = who.next_attacks, 0
        if who.form == "crinos":
            gain_token(s, who, RESISTANCE)
    if any(at in s.scenario.fires for at in who.at) and not ignores(s, who, "fire"):
        yield from suffer(s, who, FIRE)
    if who.at:
        yield from trigger(s, "At the start of your turn", who.id)


def end_turn(s: State) -> Flow[None]:
    """The end of a turn: STEALTH checks, bonuses and tokens of the turn, the token goes to the right (RT-R218)."""
    turn = s.turn
    assert turn is not None
    who = figure(s, turn.who)
    if isinstance(who, Member):
        yield from stealth_checks(s, who)
    close_turn(s)
    s.phase = Phase.NEXT


def close_turn(s: State) -> None:
    """What lasted for the turn is over."""
    turn = s.turn
    assert turn is not None
    who = figure(s, turn.who)
    s.fight.deeds.append(Deed("moved", who.id, n=turn.moved))
    expire(s, "turn")
    for kind in TURN_TOKENS:
        discard_token(s, who, kind)
    s.played.append(token_of(s, who))
    s.turn = None


# a round


def start_round(s: State) -> Flow[None]:
    """The beginning of every main and combat round, B1 to B4 (RT-R98)."""
    s.round += 1
    s.story.append(told.RoundBegan(s.sequence, s.round))
    for member in s.members:
        member.enraged = False
    s.fight.deeds.clear()
    yield from spread_fire(s)
    if s.sequence == "combat":
        deal_all(s)
        watch_groups(s)
        if s.round == 1:
            yield from trigger(s, "At the start of combat")
    yield from trigger(s, "At the start of each round")
    if s.sequence == "combat":
        yield from activate(s)
    s.phase = Phase.NEXT


def spread_fire(s: State) -> Flow[None]:
    """FIRE spreads by one token from the last one, towards the closest character (RT-13.25, RT-13.26, RT-R72)."""
    if not s.scenario.fires:
        return
    last = s.scenario.fires[-1]
    everyone = on_map(s)
    others = [each for each in everyone if last not in each.at] or everyone
    if not others:
        return
    near = min(gap([last], each.at) for each in others)
    equal = [Who(each.id) for each in others if gap([last], each.at) == near]
    goal = figure(s, (yield from tie(s, "fire towards", equal, "RT-R72")).id)
    free = [at for at in neighbours(last) if may_burn(s, at)]
    if not free:
        return
    least = min(gap([at], goal.at) for at in free)
    spots = [At(at) for at in free if gap([at], goal.at) == least]
    at = (yield from tie(s, "fire", spots, "RT-R72")).at
    s.scenario.fires.append(at)
    s.story.append(told.FireSpread(last, at))


def may_burn(s: State, at: tuple[int, int]) -> bool:
    """Fire stops at the edge, at fire, at investigation areas, Action tokens and locked doors (RT-13.27, RT-R73)."""
    from ..table.box import board

    stops = [t.at for t in s.scenario.tokens if t.kind in ("Investigation Area", "Action", "Locked Door")]
    return at in board(s).land and at not in s.scenario.fires and at not in stops


def end_round(s: State) -> Flow[None]:
    """The end of every main and combat round, A1 to A7 (RT-R98)."""
    yield from look(s, end=True)
    yield from bleed(s)
    yield from trigger(s, "At the end of each round")
    for each in on_map(s):
        leftovers(s, each)
    for member in s.members:
        if member.frenzied:
            change_rage(s, member, -1)
    expire(s, "round")
    for kept in s.lasting:
        kept.until = "round" if kept.until == "next round" else kept.until
    for each in s.npcs:
        if each.face_up:
            discard_combat(s, each)
    s.played = []
    end_of_round_trackers(s)
    fire_standing(s, "{figure} is within {n} HEX of {hex}")
    s.phase = Phase.ROUND


def bleed(s: State) -> Flow[None]:
    """BLEED: 1 Unpreventable Damage for each token, for all at the same time (RT-21.22)."""
    wounds = [(each, each.tokens.get(BLEED, 0)) for each in on_map(s)]
    for who, n in wounds:
        if n:
            yield from suffer(s, who, n)


# combat


def begin_combat(s: State) -> Flow[None]:
    """COMBAT BEGINS at once: turn and main round end; everybody is on the left (RT-23.6 to RT-23.11, RT-R83)."""
    if s.turn is not None:
        close_turn(s)
    s.scenario.begin_combat = False
    s.sequence, s.round, s.played = "combat", 0, []
    s.fight = Fight()
    expire(s, "round")
    s.scenario.fights += 1
    s.story.append(told.CombatBegan())
    for who in hostile(s):
        who.seen_front = True
        if is_boss(s, who):
            reset_boss(s, who)
    s.fight.modifiers = yield from choose_modifiers(s)
    s.campaign.modifiers = list(s.fight.modifiers)
    for member in s.members:
        discard_token(s, member, STEALTH)
    s.phase = Phase.ROUND


def reset_boss(s: State, who: Npc) -> None:
    """In a later combat a Boss begins again with phase I (RT-29.9, RT-R176, RT-R178)."""
    if who.id in s.scenario.bosses:
        who.phase_no, who.damage, who.glory = 1, 0, []
    else:
        s.scenario.bosses.append(who.id)


def choose_modifiers(s: State) -> Flow[list[str]]:
    """DIFFICULTY MODIFIERS: several easy or several hard ones, not both; the last choice stands (RT-26.9, RT-R158)."""
    chosen = list(s.campaign.modifiers)
    while True:
        side = EASY if any(each in EASY for each in chosen) else HARD if chosen else (*EASY, *HARD)
        pick = yield from ask_pack(s, "modifiers", [DONE, *(Named(each) for each in side)], "RT-26.1")
        if pick == DONE:
            return chosen
        chosen = [each for each in (*EASY, *HARD) if (each in chosen) != (each == pick.name)]


def end_combat(s: State) -> None:
    """COMBAT ENDS: rewards, tokens, Frenzy, Initiative; a new main round begins (RT-23.4, RT-R83, RT-R87)."""
    won = combat_won(s)
    by_event, s.scenario.end_combat = s.scenario.end_combat, False
    if s.turn is not None:
        close_turn(s)
    s.story.append(told.CombatEnded(won))
    reward(s)
    for who in [*s.members, *s.npcs]:
        calm(s, who)
    for each in s.npcs:
        each.combat, each.known, each.face_up, each.idle = "", False, False, False
    for until in ("attack", "round", "next round", "combat"):
        expire(s, until)
    s.fight = Fight()
    s.sequence, s.round, s.played = "main", 0, []
    s.scenario.begin_combat = False
    s.scenario.spotted = pairs(s)
    if won and not by_event:
        fire_standing(s, "combat ends")
    s.due += s.waiting
    s.waiting = []
    s.phase = Phase.ROUND


def reward(s: State) -> None:
    """Hard modifiers pay: 1 Trophy, with two also 1 XP, with three also 2 Trophies (RT-26.11 to RT-26.14)."""
    hard = sum(each in HARD for each in s.fight.modifiers)
    if not hard or not any(member.at for member in s.members):
        return
    change_trophies(s, 3 if hard == 3 else 1)
    if hard >= 2:
        for member in s.members:
            member.xp += 1
            member.earned += 1


def calm(s: State, who: Figure) -> None:
    """What does not outlast a combat (RT-21.29, RT-R87, RT-R94, RT-R120)."""
    who.tokens.pop("RETALIATION", None)
    who.tokens.pop(RESISTANCE, None)
    if s.options.bleed_ends_with_combat:
        who.tokens.pop(BLEED, None)
    who.initiative = 0
    if isinstance(who, Member):
        who.idled = False
        leave_frenzy(s, who)
