"""A round of Wraith & the Giants, and what lies between fights. Words in capitals are headings of the rulebook."""

from collections.abc import Callable

from gloaming.kernel import DONE, Ask, Flow, Phases, choose

from .rules.giant_actions import attempt, happen, reveal
from .rules.legal import acts, castable, resolutions
from .rules.score import GIVEN_UP, STAMINA, VILLAGE, FightOver, campaign_over, end_fight, fall_back
from .rules.set_up import set_up_fight
from .rules.story import fight_page
from .rules.verbs import discard, draw, heal, refill, retire, turn_up
from .table import events as told
from .table.box import AT_FIRST, EACH_ROUND, ActionPrinted, Text, box, fight
from .table.choices import Again, Cast, CloseBook, Concede, Discard, Fearless, Play, ReadOn, Stop
from .table.state import HAND_SIZE, YOU, Card, Laid, Phase, RowName, State, row_of


def story(s: State) -> Flow[None]:
    """THE NEXT GIANTS: the pages of the storybook, one by one; after a defeat, whether to fight again."""
    if s.pages and s.reading:
        if (yield from choose(YOU, "read", [ReadOn(), CloseBook()], "WG-28.6")) == ReadOn():
            s.pages.pop(0)
        else:
            s.reading = False
        return
    s.pages.clear()
    if s.finished:
        raise campaign_over(s)
    if s.fell:
        if (yield from choose(YOU, "again", [Again(), Stop()], "WG-2.9")) == Stop():
            raise campaign_over(s)
        s.fell = False
        fall_back(s)
        s.pages = [fight_page(s, "before")] if s.options.mode != "campaign" else []
        return
    s.phase = Phase.SET_UP


def start_of_turn(s: State) -> Flow[None]:
    """A new round: what lasted for the turn or the round is over."""
    s.round += 1
    s.story.append(told.RoundBegan(s.round))
    s.phase = Phase.ACTION
    s.dazed, s.stunned = s.stunned, False
    s.bonus.clear()
    s.hushed.clear()
    s.both_rows = s.scar_made = False
    s.played = s.shield = 0
    times, s.owed = s.owed, 0
    f = fight(s)
    for trigger in (AT_FIRST, EACH_ROUND) if s.round == 1 else (EACH_ROUND,):  # (WG-R162)
        for card in s.modifiers:
            yield from box(s).modifiers[card][1].run(Text(s, f), trigger)
    for _ in range(times):  # tokens of the Air Giant (WG-29.15)
        yield from f.giant.token.run(Text(s, f), "Start of your next turn")


def player_action(s: State) -> Flow[None]:
    """PLAYER ACTION STEP: a card into each row, the first resolved before the second; Fearless Actions around them."""
    options = acts(s)
    match (yield Ask(YOU, "act", options, "WG-2.3")) if len(options) > 1 else options[0]:
        case Play(card, down):
            yield from play(s, card, down)
        case Fearless(action):  # FEARLESS ACTIONS: the Wound comes first (WG-R27)
            f = fight(s)
            s.story.append(told.Fearlessly(action))
            yield from f.wraith.fearless[action][1].run(Text(s, f), paying=True)
        case Concede():
            raise FightOver(False, GIVEN_UP)
        case _:
            s.dazed = False  # a stun ends with its turn (WG-R94)
            s.phase = Phase.REFRESH


def play(s: State, card: Card, down: bool) -> Flow[None]:
    """The card covers the one before it in its row; stunned, the first does nothing (WG-3, WG-16, WG-26)."""
    name: RowName = "bottom" if s.played else "top"
    s.hand.remove(card)
    row_of(s, name).append(Laid(card, down))
    s.played += 1
    stunned, s.dazed = s.dazed, False
    s.story.append(told.Laid(card, name, down, stunned))
    if stunned:
        return
    f = fight(s)
    if down:  # HEALING
        heal(s, 1)
        draw(s, 1)
        yield from happen(s, f, "{you} play(s) a card face down")
    else:
        yield from resolve(Text(s, f, name), f.cards[card])


def resolve(e: Text, card: ActionPrinted) -> Flow[None]:
    """RESOLVING A CARD: its actions in the player's order; a spell before the first or after the last."""
    left = list(range(len(card.lines)))
    spell = True
    while left:
        options = resolutions(e, card, left, spell and len(left) == len(card.lines))
        if len(options) == len(left) and not any(card.lines[line].able(e) for line in left):
            break  # none of them can be done, in whatever order (WG-5.7)
        match (yield from choose(YOU, "resolve", options, "WG-5.4")):
            case Cast():
                spell = False
                yield from cast(e, card)
            case choice:
                left.remove(choice.line)
                yield from card.lines[choice.line].run(e)
    if spell and castable(e, card) and (yield from choose(YOU, "cast", [Cast(card.id), DONE], "WG-32.7")) != DONE:
        yield from cast(e, card)


def cast(e: Text, card: ActionPrinted) -> Flow[None]:
    """ELDER WRAITH: the spell of a card."""
    assert card.spell is not None
    e.state.story.append(told.Cast(card.id))
    yield from card.spell.run(e)


def refresh(s: State) -> Flow[None]:
    """REFRESH STEP: discard any number of cards, one by one, then refill the hand to 5."""
    if len(s.hand) + len(s.discard) + len(s.deck) < HAND_SIZE:
        raise FightOver(False, STAMINA)
    discards = fight(s).discards
    options = [DONE, *[discards[card] for card in dict.fromkeys(s.hand)]]
    pick = (yield Ask(YOU, "discard", options, "WG-18.2")) if len(options) > 1 else DONE
    if isinstance(pick, Discard):
        discard(s, [pick.card])
        return
    if not s.no_refill:
        refill(s)
    s.no_refill = False
    s.phase = Phase.GIANT


def leftmost_attack(s: State) -> Flow[None]:
    """ATTACK WITH THE LEFTMOST CARD: it tries to attack, then it leaves the row."""
    leftmost = s.row[0]
    if 0 not in s.hushed and leftmost.id not in s.hushed:
        yield from attempt(s, leftmost)
    retire(s, leftmost)
    s.phase = Phase.NEW_CARD


def new_card(s: State) -> None:
    """ADD A NEW CARD: without one, the Giant is at the village."""
    if not s.giant_deck:
        finish(s, FightOver(False, VILLAGE))
        return
    newest = turn_up(s)
    s.story.append(told.Revealed(newest.card, newest.id))
    s.phase = Phase.REVEAL


def reveal_step(s: State) -> Flow[None]:
    """SPECIAL ATTACKS: When Revealed; then which other cards share a mark with the new one."""
    newest = next(g for g in s.row if g.id == s.turned)
    yield from reveal(s, newest)
    cards = fight(s).giant_cards
    marks = cards[newest.card].marks
    s.waiting = [g.id for g in s.row if g is not newest and not g.scarred and cards[g.card].marks & marks]
    s.phase = Phase.MORE if s.waiting else Phase.TURN


def additional_attack(s: State) -> Flow[None]:
    """CHECK FOR ADDITIONAL GIANT ATTACKS: the next of the cards that were roused, from left to right."""
    if not s.waiting:
        s.phase = Phase.TURN
        return
    g = next(g for g in s.row if g.id == s.waiting[0])
    if not g.scarred and g.id not in s.hushed:
        yield from attempt(s, g)
    s.waiting.pop(0)


def in_fight(step: Callable[[State], Flow[None]]) -> Callable[[State], Flow[None]]:
    """Wraps a step of a fight: if the fight ends in the middle of it, what follows a fight comes next."""

    def run(s: State) -> Flow[None]:
        try:
            yield from step(s)
        except FightOver as over:
            finish(s, over)

    return run


def finish(s: State, over: FightOver) -> None:
    """The fight has ended."""
    s.won_fight, s.over = over.won, over.reason
    s.phase = Phase.OVER


PHASES: Phases[State] = {
    Phase.STORY: story,
    Phase.SET_UP: set_up_fight,
    Phase.TURN: in_fight(start_of_turn),
    Phase.ACTION: in_fight(player_action),
    Phase.REFRESH: in_fight(refresh),
    Phase.GIANT: in_fight(leftmost_attack),
    Phase.NEW_CARD: new_card,
    Phase.REVEAL: in_fight(reveal_step),
    Phase.MORE: in_fight(additional_attack),
    Phase.OVER: end_fight,
}
