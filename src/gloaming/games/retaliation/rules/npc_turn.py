"""NPC'S ACTIVE TURN: the combat card is revealed and done; SWARMS; Attacks that texts order."""

from gloaming.kernel import Flow
from gloaming.lingo.meaning import does

from ..table import events as told
from ..table.box import box
from ..table.figures import apart, figure, npc, numbers
from ..table.holding import expire, forbidden
from ..table.numbers import attack as attack_of
from ..table.printed import NpcCombatCard
from ..table.state import Npc, State
from ..table.text import Text
from ..table.under_way import Attack
from .attack import resolve
from .defense import npc_defends, npc_reacts
from .movement import Ground
from .npc_targeting import CHASE, budget, chase, choose_best, favourites, go, pick_target, plan, valid
from .npcs import discard_combat, swarm_of

AT_RANGE = (
    "{figure} attack(s) {victim:figure} at range",
    "{figure} attack(s) {victim:figure} at range with {signed} Damage",
)


def acts(who: Npc) -> bool:
    """Whether it has a card to play: not if STUNned, nor if a Defense card is in use (RT-R119, RT-R134)."""
    return bool(who.combat) and not who.face_up and not who.tokens.get("STUN")


def reveal(s: State, who: Npc) -> None:
    """Step 1: the combat card is revealed (RT-25.1)."""
    if acts(who):
        s.dice.used += not who.known
        who.known = True
        s.story.append(told.CardSeen(who.ref, who.combat, True))


def npc_turn(s: State, who: Npc) -> Flow[None]:
    """The steps of the rulebook: reveal, effect, then Attack, Defense or Special (RT-25.1 to RT-25.6)."""
    if not acts(who):
        return
    card = box(s).npc_cards[who.combat]
    if card.type == "Defense":
        if forbidden(s, who, "use Defense cards"):
            discard_combat(s, who)
        else:
            yield from npc_defends(s, who, None)
        return
    if card.type == "Special":
        yield from special(s, who, card)
    else:
        yield from attack_card(s, who, card)
    discard_combat(s, who)
    expire(s, "attack")


def rule_of(s: State, who: Npc, card: NpcCombatCard | None = None) -> str:
    """Its target rule: the card's, if it names one (RT-25.7, RT-25.8)."""
    return (card.target if card is not None else "") or numbers(s, who).target


def first_target(s: State, who: Npc, rule: str, ranged: bool, more: int = 0) -> Flow[int | None]:
    """Whom it means when the card is revealed: the one it would attack, else the best by its rule."""
    ids = valid(s, who)
    if not ids:
        return None
    reached = Ground(s, who).reach(budget(s, who, more))
    target = yield from pick_target(s, who, rule, ranged, ids, reached)
    if target is not None:
        return target
    far = {id: apart(who, figure(s, id)) for id in ids}
    return (yield from choose_best(s, who, rule, ids, far))


def attack_card(s: State, who: Npc, card: NpcCombatCard) -> Flow[None]:
    """Step 2 and 3: the effect at once, then it moves and attacks (RT-25.2, RT-25.3, RT-25.19)."""
    rule, ranged = rule_of(s, who, card), card.range == "ranged"
    e = Text(s, card.text, who.id, card=card.id, rule="RT-25.2").lasting("round")
    more = e.script.bonus(e, "Movement")
    e.target = yield from first_target(s, who, rule, ranged, more)
    yield from e.run_all()
    if who.tokens.get("STUN"):
        return
    a = yield from move_and_attack(s, who, rule, ranged, card.attack_modifier, e.target)
    if a is not None and a.dealt > 0 and who.at:
        yield from e.about(a).run_all("Hit")


def move_and_attack(s: State, who: Npc, rule: str, ranged: bool, plus: int, wanted: int | None) -> Flow[Attack | None]:
    """It goes where it can attack and attacks; with nobody in reach it chases (RT-25.9 to RT-25.14)."""
    if not who.at or forbidden(s, who, "attack"):  # a first Attack of the text may have cost it its life (RT-R122)
        return None
    if ranged and forbidden(s, who, "use ranged Attacks"):
        yield from pursue(s, who)
        return None
    ids = valid(s, who)
    far, found = budget(s, who), None
    if wanted in ids:
        found = yield from plan(s, who, rule, ranged, [wanted], far)
    if found is None:
        found = yield from plan(s, who, rule, ranged, ids, far)
    if found is None:
        yield from pursue(s, who)
        return None
    yield from go(s, who, found.base, found.found, far)
    if not who.at or not figure(s, found.target).at:
        return None
    a = Attack(attacker=who.id, target=found.target, ranged=ranged, level=attack_of(s, who), plus=plus)
    yield from resolve(s, a)
    return a


def pursue(s: State, who: Npc) -> Flow[None]:
    """The card is discarded, 2 more Movement, towards the nearest target (RT-25.12 to RT-25.14, RT-R44)."""
    if far := budget(s, who, CHASE):
        yield from chase(s, who, valid(s, who), far)


def special(s: State, who: Npc, card: NpcCombatCard) -> Flow[None]:
    """Step 5: the numbered special of the state card; a missing number is a plain Attack (RT-25.5, RT-R149)."""
    if forbidden(s, who, "use Special cards"):
        return
    found = next((each for each in numbers(s, who).special if each.no == card.special_no), None)
    if found is None:
        yield from move_and_attack(s, who, rule_of(s, who), False, 0, None)
        return
    s.story.append(told.SpecialUsed(who.ref, found.no, who.phase_no))
    e = Text(s, found.text, who.id, card=card.id, rule="RT-25.5").lasting("round")
    e.target = yield from first_target(s, who, rule_of(s, who), does(e.script.tree, *AT_RANGE))
    yield from e.run_all()
    if e.attack is not None and e.attack.dealt > 0 and who.at:
        yield from e.run_all("Hit")


def order_matters(s: State, ids: list[int]) -> bool:
    """Whether it makes a difference who of a Swarm acts first: different targets, or one may fall (RT-R217)."""
    aims = []
    for who in (npc(s, id) for id in ids):
        found = Ground(s, who).reach(budget(s, who))
        aims.append(favourites(s, who, numbers(s, who).target, False, valid(s, who), found))
    retaliating = any(figure(s, id).tokens.get("RETALIATION") for aim in aims for id in aim)
    return any(aim != aims[0] for aim in aims) or retaliating or bool(s.scenario.fires)


def swarm_turn(s: State, who: Npc) -> Flow[None]:
    """SWARM: one member moves and attacks with the Attack level times the members on the map (RT-29.18, RT-R183)."""
    if forbidden(s, who, "attack"):
        return
    far = budget(s, who)
    found = yield from plan(s, who, numbers(s, who).target, False, valid(s, who), far)
    if found is None:
        yield from pursue(s, who)
        return
    yield from go(s, who, found.base, found.found, far)
    if who.at and figure(s, found.target).at:
        level = attack_of(s, who) * len(swarm_of(s, who))
        yield from resolve(s, Attack(attacker=who.id, target=found.target, level=level))
    expire(s, "attack")


# Attacks that texts order


def ordered_attack(s: State, e: Text, by: int, victim: int, ranged: bool, plus: int) -> Flow[Attack | None]:
    """An Attack of an NPC or Ally that a text orders, without movement."""
    who, target = npc(s, by), figure(s, victim)
    if not who.at or not target.at or forbidden(s, target, "be targeted") or forbidden(s, who, "attack"):
        return None
    if ranged and forbidden(s, who, "use ranged Attacks"):
        return None
    if isinstance(target, Npc) and not target.ally:
        yield from npc_reacts(s, target, by)
    a = Attack(attacker=by, target=victim, ranged=ranged, level=attack_of(s, who), plus=plus)
    yield from resolve(s, a)
    return a
