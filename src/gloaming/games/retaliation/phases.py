"""The course of the game: the campaign, the Caern, a scenario's sequences. Every phase is one step or one decision."""

from collections.abc import Callable

from gloaming.kernel import Flow, Phases

from .rules.ally_turn import combat_turn, main_turn
from .rules.asking import ask_pack
from .rules.booklet import read_page
from .rules.caern import caern_event, free_period, prepare
from .rules.character_creation import begin_with_pack, create, is_made
from .rules.combat import begin_combat, end_combat
from .rules.damage import combat_won
from .rules.frenzy import draw_card, frenzied_turn
from .rules.npc_turn import npc_turn, order_matters, reveal, swarm_turn
from .rules.pack_strategies import look
from .rules.player_turn import take_turn
from .rules.rounds import end_round, end_turn, next_turn, start_round
from .rules.scenario import scenario_over, set_up
from .rules.skill_checks import begin_frenzies
from .rules.stealth import spot
from .table.choices import Who
from .table.figures import figure, hostile, npc
from .table.state import Member, Phase, State
from .table.text import ScenarioOver


def make_characters(s: State) -> Flow[None]:
    """CREATE YOUR CHARACTER, one after the other, a step at a time; also of one who joins at the Caern (RT-R211)."""
    begins = s.campaign.step == "story"
    if is_made(s):  # the whole pack, side by side
        if (yield from begin_with_pack(s)):
            s.phase = Phase.EVENT
        return
    yield from create(s, s.members[s.maker])
    if s.members[s.maker].gifts:
        s.maker = next((member.id for member in s.members if not member.gifts), 0)
        if is_made(s) and not begins:
            s.phase = Phase.CAERN


def page(s: State) -> Flow[None]:
    """A page that is due is read; an investigation or a dialogue waits until combat is over (RT-17.4, RT-R88)."""
    due = s.due.pop(0)
    if due.kind and s.sequence == "combat":
        s.waiting.append(due)
        return
    s.attending = due.involved if due.kind else []
    try:
        yield from read_page(s, due.page, due.you, due.involved)
    except Exception:  # a page makes an end of it; not where a flow is only dropped: the state may be in use elsewhere
        s.attending = []
        raise
    s.attending = []


def member_turn(s: State) -> Flow[None]:
    """One decision of a pack member's turn."""
    assert s.turn is not None
    goes_on = yield from take_turn(s, s.members[s.turn.who])
    if not goes_on:
        s.phase = Phase.TURN_ENDS


def ally_turn(s: State) -> Flow[None]:
    """An Ally's turn."""
    assert s.turn is not None
    who = npc(s, s.turn.who)
    if s.sequence == "main":
        yield from main_turn(s, who)
        s.phase = Phase.TURN_ENDS
    elif not (yield from combat_turn(s, who)):
        s.phase = Phase.TURN_ENDS


def npc_card(s: State) -> None:
    """An NPC's combat card is revealed: a step of its own, so that nobody is asked before all have seen it."""
    assert s.turn is not None
    reveal(s, npc(s, s.turn.who))
    s.phase = Phase.NPC


def one_npc_turn(s: State) -> Flow[None]:
    """An NPC's turn."""
    assert s.turn is not None
    yield from npc_turn(s, npc(s, s.turn.who))
    s.phase = Phase.TURN_ENDS


def one_swarm_member(s: State) -> Flow[None]:
    """The members of a Swarm act one after the other; the pack chooses the order (RT-R183)."""
    turn = s.turn
    assert turn is not None
    left = [id for id in turn.swarm if npc(s, id).at]
    if not left:
        s.phase = Phase.TURN_ENDS
        return
    if s.options.pack_ties == "ask" and order_matters(s, left):
        id = (yield from ask_pack(s, "which of the Swarm", [Who(id) for id in left], "RT-R183")).id
    else:
        id = left[0]
    turn.swarm = [each for each in left if each != id]
    yield from swarm_turn(s, npc(s, id))


def frenzy(s: State) -> Flow[None]:
    """A frenzied pack member's turn: a random card first, then what it does."""
    assert s.turn is not None
    who = s.members[s.turn.who]
    if not s.turn.card and draw_card(s, who):
        return
    yield from frenzied_turn(s, who)
    s.phase = Phase.TURN_ENDS


def combat_ends(s: State) -> None:
    """A combat is over."""
    end_combat(s)


# what follows from every step


def in_scenario(step: Callable[[State], Flow[None] | None]) -> Callable[[State], Flow[None]]:
    """A step of a scenario, and what follows from it: defeat, pages, the end or the beginning of a combat."""

    def run(s: State) -> Flow[None]:
        try:
            flow = step(s)
            if flow is not None:
                yield from flow
            yield from settle(s)
        except ScenarioOver as over:
            s.scenario.over = "success" if over.success else "failure"
            s.scenario.conclusion = over.conclusion
            s.phase = Phase.OVER

    return run


def settle(s: State) -> Flow[None]:
    """After every step (RT-R86): failure first, then Frenzy, pages, combat, then whoever is gone."""
    if s.sequence != "caern" and not any(member.at for member in s.members):
        s.scenario.over, s.scenario.conclusion = "defeat", ""
        s.phase = Phase.OVER
        return
    yield from begin_frenzies(s)  # whatever check it was: of a turn, a reaction, a page (RT-20.7)
    yield from look(s)
    if s.phase is Phase.PAGE:
        s.phase = Phase(s.after) if not s.due else Phase.PAGE
    if s.due and s.phase is not Phase.PAGE:
        if s.phase in (Phase.TURN, Phase.ALLY) and not s.due[0].kind:
            spot(s)  # who comes into sight by the step that leads to a page is seen before it is read (RT-R70)
        s.after, s.phase = s.phase, Phase.PAGE
    if s.phase is Phase.PAGE:
        return
    settle_combat(s)
    turn = s.turn
    if turn is not None and s.phase in (Phase.TURN, Phase.ALLY) and gone(s, turn.who):
        s.phase = Phase.TURN_ENDS


def settle_combat(s: State) -> None:
    """Whether combat ends or begins now."""
    if s.sequence == "combat":
        if s.phase is not Phase.COMBAT and (s.scenario.end_combat or combat_won(s)):
            s.phase = Phase.COMBAT_ENDS
    elif s.sequence == "main":
        spot(s)
        if s.scenario.begin_combat:
            s.scenario.begin_combat = bool(hostile(s))
        if s.scenario.begin_combat:
            s.phase = Phase.COMBAT


def gone(s: State, id: int) -> bool:
    """Whether the one whose turn it is has fallen or lost control."""
    who = figure(s, id)
    return not who.at or (isinstance(who, Member) and who.frenzied)


PHASES: Phases[State] = {
    Phase.CREATE: make_characters,
    Phase.EVENT: caern_event,
    Phase.CAERN: free_period,
    Phase.PREPARE: prepare,
    Phase.SET_UP: in_scenario(set_up),
    Phase.PAGE: in_scenario(page),
    Phase.ROUND: in_scenario(start_round),
    Phase.NEXT: in_scenario(next_turn),
    Phase.TURN: in_scenario(member_turn),
    Phase.ALLY: in_scenario(ally_turn),
    Phase.REVEAL: in_scenario(npc_card),
    Phase.NPC: in_scenario(one_npc_turn),
    Phase.SWARM: in_scenario(one_swarm_member),
    Phase.FRENZY: in_scenario(frenzy),
    Phase.TURN_ENDS: in_scenario(end_turn),
    Phase.ROUND_ENDS: in_scenario(end_round),
    Phase.COMBAT: in_scenario(begin_combat),
    Phase.COMBAT_ENDS: in_scenario(combat_ends),
    Phase.OVER: scenario_over,
}
