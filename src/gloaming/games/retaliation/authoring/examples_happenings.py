"""The words of the examples: what happens."""

from typing import Any

from gloaming.kernel import Flow
from gloaming.lingo import Lexicon, Selection
from gloaming.packs.examples import ExampleFailed

from ..rules.ally_turn import act, open_actions
from ..rules.attack import apply_glory, attack_on, resolve
from ..rules.booklet import open_envelope
from ..rules.caern import event_check, free_period, story_event, use_at_caern, visit_uses
from ..rules.combat_cards import hand, targets
from ..rules.damage import defeat, suffer
from ..rules.defense import defend
from ..rules.garou_forms import change_form
from ..rules.gifts_and_advantages import call_spirit, callable_spirits, usable_cards, use_card
from ..rules.items import usable_items, use_item
from ..rules.movement import step
from ..rules.npc_turn import npc_turn, special
from ..rules.rounds import begin_turn, close_turn, end_round, start_round
from ..rules.scenario import begin
from ..rules.skill_checks import make_check
from ..rules.stealth import sneak
from ..table.booklet_files import StoryEvent
from ..table.box import box
from ..table.choices import Call, Use
from ..table.numbers import attack as attack_of
from ..table.printed import Item, NpcCombatCard, Patron
from ..table.state import PACK, Member, Npc, Turn
from ..table.under_way import Attack, Check
from ..words.lexicon import W
from .examples import ATTACKS, PARRY, ExampleTable, answered, the

DEFENSES = {"homid": "homid-keep-low", "lupus": "lupus-hackles", "crinos": "crinos-brace"}
ARMED = {"melee": "homid-split-the-guard", "ranged": "homid-crossfire"}  # 1 bonus die each, and nothing that matters


def add_happenings(words: Lexicon) -> None:
    """Adds what can happen in an example."""

    def event(pattern: str, happen: Any) -> None:
        old = W.words.get(("event", "", pattern))
        run = words.event(pattern, make=lambda e, *who, **slots: answered(e, happen(e, *who, **slots)))
        if old is not None and old.run is not None:
            run(old.run)

    words.fact("this card does not reach {figure}")(lambda e, figure: not reaches(e, the(e, figure).id))
    event("{figure} use(s) this card", use_it)
    event("{figure} attack(s) {victim:figure}", attack_plainly)
    event("{figure} attack(s) {victim:figure} at range", attack_at_range)
    event("{figure} attack(s) {victim:figure} with this card", attack_with_it)
    event("{figure} defend(s)", lambda e, who: defend_with(e, the(e, who), DEFENSES[the(e, who).form]))
    event("{figure} defend(s) with this card", defend_with_it)
    event(
        "{figure} make(s) a SNEAK Attack on {victim:figure}",
        lambda e, f, victim: sneak(e.state, the(e, f), the(e, victim)),
    )
    event("{figure} make(s) a {attribute} + {skill} check", check)
    event("{figure} make(s) a {attribute} + {skill} check of difficulty {n}", check)
    event("{figure} play(s) this card", play_it)
    event("{figure} react(s) with this card", react_with_it)
    event("{figure} use(s) Special {n}", use_special)
    event("{figure} use(s) action {n}", use_action)
    event("{figure} lose(s) its {part}", lambda e, who, part: apply_glory(e.state, 0, the(e, who), part))
    event("{figure} suffer(s) {n} Damage", lambda e, who, n: suffer(e.state, the(e, who), n))
    event("{figure} defeat(s) {victim:figure}", lambda e, who, victim: defeat(e.state, the(e, victim), the(e, who).id))
    event("{figure} shapeshift(s) to {form} form", lambda e, who, form: change_form(e.state, the(e, who), form.lower()))
    event("{figure} enter(s) Frenzy", lambda e, who: setattr(the(e, who), "frenzy_due", True))
    event("{figure} move(s) {n} HEX", travel)
    event("{figure} step(s) onto {hex}", lambda e, who, hex: step(e.state, the(e, who), (hex.all(e)[0],)))
    event("{figure} begin(s) the turn", begin_the_turn)
    event("combat begins", begin_the_combat)
    event("a round begins", lambda e: start_round(e.state))
    event("the round ends", lambda e: end_round(e.state))
    event("the scenario begins", begin_the_scenario)
    event("this event takes place", tell_event)
    event("this Envelope is opened", lambda e: open_envelope(e.state, e.bearer.number, PACK))
    event("the pack uses this card at the Caern", use_it_at_the_caern)
    event("the pack visits the merchant", lambda e: free_period(e.state))


# what is used


def use_it(e: ExampleTable, who: Selection) -> Flow[None]:
    """You use a Gift, an Effect, an Item, an auspice or a Backstory, or call a Patron Spirit, if you may."""
    s, you, card = e.state, the(e, who), e.card_id
    if isinstance(e.bearer, Patron):
        may, used = Call(card) in callable_spirits(s, you), call_spirit(s, you, card)
    elif isinstance(e.bearer, Item):
        may, used = card in usable_items(s, you), use_item(s, you, card)
    else:
        may, used = Use(card) in usable_cards(s, you), use_card(s, you, card)
    if not may:
        raise ExampleFailed(f"when: {e.bearer.name} cannot be used now.")
    return used


def use_it_at_the_caern(e: ExampleTable) -> Flow[None]:
    """What a building or an Item does at the Caern."""
    if e.bearer.id not in visit_uses(e.state):
        raise ExampleFailed(f"when: {e.bearer.name} cannot be used at the Caern.")
    return use_at_caern(e.state, e.bearer.id)


def tell_event(e: ExampleTable) -> Flow[None]:
    """An event at the Caern."""
    if isinstance(e.bearer, StoryEvent):
        return story_event(e.state)
    return event_check(e.state, box(e.state).events[e.card_id])


# attacks


def attack_plainly(e: ExampleTable, who: Selection, victim: Selection, ranged: bool = False) -> Flow[None]:
    """A pack member attacks with a card of 1 bonus die, an NPC with its Attack level."""
    s, here, other = e.state, the(e, who), the(e, victim)
    if isinstance(here, Member):
        card = ARMED["ranged"] if ranged else ATTACKS[here.form]
        take_up(here, card)
        return attack_on(s, here, card, other.id, "")
    assert isinstance(here, Npc)
    return resolve(s, Attack(attacker=here.id, target=other.id, ranged=ranged, level=attack_of(s, here)))


def take_up(here: Member, card: str) -> None:
    """A plain card is in the hand of its form."""
    if card not in hand(here):
        hand(here).append(card)


def attack_at_range(e: ExampleTable, who: Selection, victim: Selection) -> Flow[None]:
    """An Attack from afar; a pack member plays a card for ranged weapons."""
    return attack_plainly(e, who, victim, ranged=True)


def attack_with_it(e: ExampleTable, who: Selection, victim: Selection) -> Flow[None]:
    """An Attack with a combat card, or with a weapon and a plain card for it, if the target is in range."""
    here, other = the(e, who), the(e, victim)
    card, weapon = joined(e)
    take_up(here, card)
    if not reaches(e, other.id):
        raise ExampleFailed(f"when: {e.bearer.name} does not reach that far.")
    return attack_on(e.state, here, card, other.id, weapon)


def joined(e: ExampleTable) -> tuple[str, str]:
    """The combat card of an Attack, and the weapon that is joined to it."""
    return (ARMED[e.bearer.weapon], e.card_id) if isinstance(e.bearer, Item) else (e.card_id, "")


def reaches(e: ExampleTable, id: int) -> bool:
    """Whether you can attack a figure with the card."""
    return id in targets(e.state, e.state.members[0], *joined(e))


def defend_with(e: ExampleTable, here: Member, card: str) -> Flow[None]:
    """A Defense card in the own turn."""
    take_up(here, card)
    return defend(e.state, here, card)


def defend_with_it(e: ExampleTable, who: Selection) -> Flow[None]:
    """A combat card as Defense, or a parry with a weapon."""
    here = the(e, who)
    return defend(e.state, here, PARRY if isinstance(e.bearer, Item) else e.card_id)


def check(e: ExampleTable, who: Selection, attribute: str, skill: str, n: int | None = None) -> Flow[None]:
    """A check; the example can speak of its successes."""
    here = the(e, who)
    e.check = Check(here.id, attribute.lower(), skill.lower(), difficulty=n)
    yield from make_check(e.state, e.check)


# NPCs


def play_it(e: ExampleTable, who: Selection) -> Flow[None]:
    """An NPC plays the card in its turn."""
    here: Npc = the(e, who)
    here.combat = e.card_id
    e.state.turn = Turn(who=here.id)
    yield from npc_turn(e.state, here)
    e.state.turn = Turn(who=0)


def react_with_it(e: ExampleTable, who: Selection) -> Flow[None]:
    """You attack an NPC, and it turns up the card."""
    here: Npc = the(e, who)
    here.combat, you = e.card_id, e.state.members[0]
    take_up(you, ATTACKS[you.form])
    return attack_on(e.state, you, ATTACKS[you.form], here.id, "")


def use_special(e: ExampleTable, who: Selection, n: int) -> Flow[None]:
    """An NPC plays a Special card with that number."""
    cards = box(e.state).npc_cards.values()
    card: NpcCombatCard = next(each for each in cards if each.special_no == n)
    return special(e.state, the(e, who), card)


def use_action(e: ExampleTable, who: Selection, n: int) -> Flow[None]:
    """An Ally does what stands on its card."""
    here: Npc = the(e, who)
    if n not in open_actions(e.state, here):
        raise ExampleFailed(f"when: action {n} cannot be used now.")
    return act(e.state, here, n)


# time


def travel(e: ExampleTable, who: Selection, n: int) -> None:
    """A Packmate has a turn in which it goes so far."""
    e.state.turn = Turn(who=the(e, who).id, moved=n)
    close_turn(e.state)


def begin_the_turn(e: ExampleTable, who: Selection) -> Flow[None]:
    """The turn of a figure begins."""
    here = the(e, who)
    e.state.turn = Turn(who=here.id)
    return begin_turn(e.state, here)


def begin_the_combat(e: ExampleTable) -> Flow[None]:
    """The first round of a combat begins."""
    e.state.sequence, e.state.round = "combat", 0
    return start_round(e.state)


def begin_the_scenario(e: ExampleTable) -> Flow[None]:
    """What waits for the start of a scenario."""
    s = e.state
    s.sequence = "main"
    for k, member in enumerate(s.members):
        member.at = member.at or [(k, 0)]
    return begin(s, "", "Resume playing.")
