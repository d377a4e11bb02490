"""A round of Veilwraith. Words in capitals are headings of the rulebook."""

from collections.abc import Callable
from functools import wraps

from gloaming.kernel import TEAM, Ask, Flow, Phases, choose

from .rules.actions import tilt
from .rules.campaign import first_seat, join, next_campaign
from .rules.card_abilities import fire_all
from .rules.ending_the_game import Alone, VignetteOver, each_in_turn, lose_game, playing
from .rules.game_end import after, catch_up
from .rules.keys import flip, turn
from .rules.legal import activities, plays
from .rules.memories import clear_play_area, distinct, draw, play
from .rules.score import end_game
from .rules.set_up import deal
from .rules.spirit import lose_spirit
from .rules.threats import play_threats
from .rules.use import owed_uses, use
from .rules.variants import prepare
from .rules.windows import window
from .table.choices import Activity, Begin, Concede, EndTurn, Flip, Option, Pick, Play, Tilt, Turn, Use, UseDraw
from .table.events import RoundBegan, Went, Whereto
from .table.numbers import drain
from .table.state import HAND_LIMIT, UPRIGHT, Phase, Player, State


def of_a_game(phase: Callable[[State], Flow[None]]) -> Callable[[State], Flow[None]]:
    """Wraps a phase of a game: if the game ends in the middle of it, what follows a game comes next."""

    @wraps(phase)
    def played(s: State) -> Flow[None]:
        try:
            yield from phase(s)
        except VignetteOver as over:
            end_game(s, over.won, over.why)

    return played


def decided(s: State) -> None:
    """Ends a race once somebody has escaped and everybody has finished that phase (VW-R177)."""
    if s.options.rivals and any(p.escaped for p in s.players):
        raise VignetteOver(won=True)


def begin(s: State) -> Flow[None]:
    """The game begins: the choices that variants give, then the first round, when somebody says so.

    No hidden card is turned up before that answer, so that all cards at the start of the phase have been seen.
    """
    yield from prepare(s)
    seat = TEAM if len(playing(s)) > 1 and not s.options.rivals else first_seat(s)
    yield Ask(seat, "begin", [Begin()], "VW-5.1")
    yield from threat_phase(s)
    yield from draw_phase(s)


def threat_phase(s: State) -> Flow[None]:
    """1. THREAT PHASE: `Start of Round:` abilities, then each draws and plays 1 Threat."""
    s.phase = Phase.THREAT
    s.round += 1
    s.open_pages.clear()
    s.story.append(RoundBegan(s.round))
    for p in each_in_turn(s):
        with Alone(p):
            yield from fire_all(s, p, "Start of Round")
    yield from window(s, "W1")
    for p in each_in_turn(s):
        with Alone(p):
            yield from play_threats(s, p, 1)
    yield from window(s, "W2")
    decided(s)
    s.phase = Phase.DRAW


def draw_phase(s: State) -> Flow[None]:
    """2. DRAW PHASE: each draws 1 Memory into hand."""
    for p in each_in_turn(s):
        with Alone(p):
            yield from draw(s, p, 1)
    for p in playing(s):
        p.done = False
    s.turn = 0
    s.phase = Phase.PLAY


def play_phase(s: State) -> Flow[None]:
    """3. PLAY PHASE: one activity; the phase comes again until everybody is done (VW-R164), then the round goes on."""
    acting = [p for p in playing(s) if not p.done]
    seat = TEAM
    if s.options.rivals:  # seat order, one activity at a time
        acting = [next((p for p in acting if p.seat >= s.turn), acting[0])]
        s.turn = acting[0].seat + 1
    if len(acting) == 1:
        seat, options = acting[0].seat, activities(s, acting[0])
    else:
        options = [option for p in acting for option in activities(s, p)]
    option = yield Ask(seat, "play", options, "VW-8.1")  # the end of the turn is an answer even if it is the only one
    p = s.players[option.seat]
    with Alone(p):
        yield from act(s, p, option)
    if (p.done or p.escaped or p.fallen) and all(each.done for each in playing(s)):
        decided(s)
        for phase in (spirit_phase, end_phase, threat_phase, draw_phase):
            yield from phase(s)


def act(s: State, p: Player, option: Activity) -> Flow[None]:
    """One of the five activities, or the end of them."""
    match option:
        case Play(card, choosing):
            yield from play(s, p, card, choosing)
        case Tilt(base):
            tilt(s, p, base)
        case Use() | UseDraw():
            p.used = True
            yield from use(s, p, option)
            yield from owed_uses(s, p)
        case Turn(key):
            yield from turn(s, p, key)
        case Flip(key):
            yield from flip(s, p, key)
        case EndTurn():
            p.done = True
        case Concede():
            lose_game(s, p, "concession")  # VW-R155


def spirit_phase(s: State) -> Flow[None]:
    """4. SPIRIT PHASE: the Spirit Costs in one's own Area, added together, are lost at once (VW-R125)."""
    s.phase = Phase.SPIRIT
    yield from window(s, "W5")
    for p in each_in_turn(s):
        with Alone(p):
            lose_spirit(s, p, drain(s, p), "cost")
    decided(s)
    s.phase = Phase.END


def end_phase(s: State) -> Flow[None]:
    """5. END PHASE: played Memories away, the hand to 6, Actions upright, then `End of Round:` abilities."""
    clear_played(s)
    yield from window(s, "W6")
    while over := next((p for p in playing(s) if len(p.hand) > HAND_LIMIT), None):
        with Alone(over):
            yield from memory_limit(s, over)
    clear_played(s)
    for p in playing(s):
        p.tilted = p.used = False
        for action in p.row:
            action.turn = UPRIGHT
    for p in each_in_turn(s):
        with Alone(p):
            yield from fire_all(s, p, "End of Round")
    yield from window(s, "W7")
    clear_played(s)
    for p in playing(s):
        p.round_effects.clear()
    decided(s)
    s.phase = Phase.THREAT


def clear_played(s: State) -> None:
    """Played Memories leave: those of the round first, those of a window as it closes (VW-18.1, VW-R55)."""
    for p in playing(s):
        if p.play_area:
            clear_play_area(s, p)


def memory_limit(s: State, p: Player) -> Flow[None]:
    """With more than 6 Memories in hand, one is played or discarded; again until 6 are left (VW-18.2, VW-R128)."""
    discards: list[Option] = [Pick(card) for card in distinct(p.hand)]
    option = yield from choose(p.seat, "memory limit", [*discards, *plays(s, p)], "VW-18.2")
    if isinstance(option, Play):
        yield from play(s, p, option.card, option.choosing)
    elif isinstance(option, Pick):
        p.hand.remove(option.card)
        p.discard.append(option.card)
        s.story.append(Went(p.seat, option.card, Whereto.DISCARD))


PHASES: Phases[State] = {
    Phase.JOIN: join,
    Phase.CATCH_UP: catch_up,
    Phase.DEAL: deal,
    Phase.PREPARE: of_a_game(begin),
    Phase.THREAT: of_a_game(threat_phase),
    Phase.DRAW: of_a_game(draw_phase),
    Phase.PLAY: of_a_game(play_phase),
    Phase.SPIRIT: of_a_game(spirit_phase),
    Phase.END: of_a_game(end_phase),
    Phase.AFTER: after,
    Phase.NEXT: next_campaign,
}
