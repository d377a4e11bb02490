"""A round of Allies Against the Wraith. Words in capitals are headings of the rulebook."""

from gloaming.kernel import DONE, Ask, Flow, GameOver, Phases, choose

from .beings import attackers, being, charmed_zone, has_suit, strength, suits_of
from .cards import PIPS, SUIT, Card, is_spirit
from .choices import Block, Evolve, Heal, Move, Summon, Transform
from .events import CityHit, Passed, RoundBegan, SpiritLost, Unused
from .legal import actions, blocks
from .score import score
from .state import YOU, Being, Evolution, Phase, State
from .verbs import (
    block,
    bring_ally,
    bring_wraith,
    clear_cubes,
    draw,
    gain,
    heal,
    move,
    put_aside,
    summon,
    transform,
)


def new_beings(s: State) -> None:
    """(1) BRINGING AN ALLY AND WRAITHS INTO PLAY: wraiths come until an ally appears or the deck runs out."""
    s.round += 1
    s.story.append(RoundBegan(s.round))
    deal_beings(s)
    s.phase = Phase.ALLIED_ACTIONS


def deal_beings(s: State) -> None:
    """Wraith after wraith, then the ally."""
    while s.deck:
        dealt = draw(s, 2)
        abilities = sum([card in PIPS for card in dealt])
        if abilities == 2:
            bring_wraith(s, dealt)
            continue
        while abilities < 2 and s.deck:
            dealt += draw(s, 1)
            abilities += dealt[-1] in PIPS
        if abilities == 2:
            bring_ally(s, dealt)
        else:
            put_aside(s, dealt)  # INCOMPLETE BEINGS
        return


def allied_actions(s: State) -> Flow[None]:
    """(2) ALLIED ACTIONS: jacks heal and queens act, one action after another, until you want no more."""
    options = actions(s)
    match (yield Ask(YOU, "act", options, "AL-5.3")) if len(options) > 1 else DONE:  # `choose`, but quicker
        case Move() as option:
            move(s, option)
        case Heal() as option:
            heal(s, option)
        case Summon() as option:
            summon(s, option)
        case Transform() as option:
            transform(s, option)
        case _:
            s.phase = Phase.WRAITH_ATTACKS


def wraith_attacks(s: State) -> Flow[None]:
    """(3) WRAITH ATTACKS: each ally may block one attack, each attack is blocked once at most."""
    options = blocks(s)
    match (yield Ask(YOU, "block", options, "AL-12.9")) if len(options) > 1 else DONE:
        case Block() as option:
            block(s, option)
        case _:
            s.phase = Phase.WRAITH_EVOLUTIONS


def wraith_evolutions(s: State) -> Flow[None]:
    """(4) WRAITH EVOLUTIONS: a card for each wraith that got through; all are dealt, then each is resolved."""
    hit = attackers(s)
    s.story.append(CityHit(len(hit)))
    asked = s.options.evolution_order == "player"
    if asked and len(hit) > len(s.deck):
        hit = yield from receivers(s, hit)
    s.dealt = [Evolution(wraith.id, card) for wraith, card in zip(hit, draw(s, len(hit)), strict=False)]
    while s.dealt:
        evolution = (yield from next_evolution(s)) if asked else s.dealt[0]
        yield from evolve(s, evolution)

    clear_cubes(s)  # END OF EVOLUTION
    if not s.deck:
        raise GameOver("the deck is exhausted", payoffs=(-score(s),), scores=(score(s),))
    s.phase = Phase.NEW_BEINGS


def receivers(s: State, hit: list[Being]) -> Flow[list[Being]]:
    """Who is dealt a card when the deck is too short for all, at the player's choice (AL-R9)."""
    left = hit[:]
    chosen: list[Being] = []
    while len(chosen) < len(s.deck):
        pick = yield from choose(YOU, "deal", [Evolve(wraith.id) for wraith in left], "AL-R9")
        wraith = being(s, pick.wraith)
        left.remove(wraith)
        chosen.append(wraith)
    return chosen


def next_evolution(s: State) -> Flow[Evolution]:
    """The evolution to resolve now, at the player's choice (AL-R11)."""
    pick = yield from choose(YOU, "evolve", [Evolve(dealt.wraith) for dealt in s.dealt], "AL-R11")
    s.dealt.sort(key=lambda dealt: dealt.wraith != pick.wraith)  # the one that is resolved lies first
    return s.dealt[0]


def evolve(s: State, evolution: Evolution) -> Flow[None]:
    """One wraith's evolution card: kept if its suit matches, passed on if another can use it, else unused."""
    wraith, card = being(s, evolution.wraith), evolution.card
    if is_spirit(card):  # COURT EVOLUTION CARDS
        s.dealt.remove(evolution)  # until it is resolved the card lies in view
        s.court_evolutions += 1
        s.pool.append(card)
        s.story.append(SpiritLost(wraith.id, card))
    elif has_suit(wraith, SUIT[card]):  # MATCHING SUIT
        s.dealt.remove(evolution)
        gain(s, wraith, card)
    elif heirs := candidates_for(s, card):  # NO MATCHING SUIT
        pick = yield from choose(YOU, "pass on", [Evolve(heir.id) for heir in heirs], "AL-R16")
        s.story.append(Passed(wraith.id, card, pick.wraith))
        s.dealt.remove(evolution)
        gain(s, being(s, pick.wraith), card)
    else:
        s.dealt.remove(evolution)
        s.pool.append(card)
        s.story.append(Unused(wraith.id, card))


def candidates_for(s: State, card: Card) -> list[Being]:
    """Who may receive a card that is passed on: the charmed wraith that becomes the biggest threat by it."""
    suit = SUIT[card]
    if suit == "D":
        return []
    heirs = [wraith for wraith in charmed_zone(s) if has_suit(wraith, suit)]
    if len(heirs) > 1:
        biggest = max(threat(heir, card) for heir in heirs)
        heirs = [heir for heir in heirs if threat(heir, card) == biggest]
    return heirs if s.options.pass_tie == "player" else heirs[:1]


def threat(wraith: Being, card: Card) -> tuple[bool, int]:
    """How big a threat a charmed wraith would become by a card: would it leave the zone, and with what strength."""
    suit = SUIT[card]
    total = PIPS[card] + sum(PIPS[own] for own in wraith.vertical + wraith.horizontal if own[1] == suit)
    others = [other for other in suits_of(wraith) if other != suit]
    return not others or total > strength(wraith, "".join(others)), total


PHASES: Phases[State] = {
    Phase.NEW_BEINGS: new_beings,
    Phase.ALLIED_ACTIONS: allied_actions,
    Phase.WRAITH_ATTACKS: wraith_attacks,
    Phase.WRAITH_EVOLUTIONS: wraith_evolutions,
}
