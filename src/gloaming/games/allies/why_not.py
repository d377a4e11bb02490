"""Why something cannot be done, for people: the rule that forbids it. `legal.py` decides; this only explains."""

from collections.abc import Iterator

from gloaming.kernel import DONE, NOT_OFFERED, Ask, Done
from gloaming.scene import Refusal

from .beings import allies, attack_suit, attackers, being, catching, defence, wraiths
from .cards import COLOUR, JACKS, QUEENS, Card
from .choices import Block, Evolve, Heal, Move, Option, Summon, Transform
from .names import ATTACK_NAME, being_name, card_name
from .state import Being, State

EVOLVING = {
    "deal": "all cards of the deck are dealt; say who gets one",
    "evolve": "every card that was dealt is resolved; say which comes next",
    "pass on": "the card goes to one of them",
}


def candidates(s: State, ask: Ask) -> list[Option]:
    """Everything that a person might try at this decision."""
    if ask.kind == "act":
        return [*tries(s), DONE]
    if ask.kind == "block":
        return [*(Block(ally.id, wraith.id) for ally in allies(s) for wraith in wraiths(s)), DONE]
    return list(ask.options)


def tries(s: State) -> Iterator[Option]:
    """Every jack with every damaged card, every queen with every spirit and every being."""
    spirits = [spirit for ally in allies(s) for spirit in ally.spirits]
    jacks = [spirit for spirit in spirits if spirit in JACKS]
    queens = [spirit for spirit in spirits if spirit in QUEENS]
    for jack in jacks:
        for owner in s.beings:
            yield from (Heal(jack, card) for card in [*owner.horizontal, *owner.vertical])
    for queen in queens:
        yield from (Summon(queen, jack, ally.id) for jack in s.aside for ally in allies(s))
        yield from (Move(queen, spirit, ally.id) for spirit in spirits for ally in allies(s))
        yield from (Transform(queen, spirit, wraith.id) for spirit in spirits for wraith in wraiths(s))


def why_not(s: State, ask: Ask, option: Option) -> Refusal:
    """The rule that forbids the option now."""
    if ask.kind == "act" and isinstance(option, Heal | Summon | Move | Transform):
        reasons = why_no_action(s, option)
    elif ask.kind == "block" and isinstance(option, Block):
        reasons = why_no_block(s, option)
    elif isinstance(option, Heal):
        reasons = iter([("AL-R40", "jacks heal in the allied actions phase only")])
    elif isinstance(option, Summon | Move | Transform):
        reasons = iter([("AL-1.3", "queens act in the allied actions phase only")])
    elif isinstance(option, Block):
        reasons = iter([("AL-1.3", "wraiths attack after the allied actions")])
    elif isinstance(option, Evolve) and ask.kind not in EVOLVING:
        reasons = iter([("AL-1.3", "wraiths evolve after their attacks")])
    else:
        reasons = why_no_evolution(s, ask, option)
    return next((Refusal(*reason) for reason in reasons), Refusal(ask.rule, NOT_OFFERED))


def why_no_evolution(s: State, ask: Ask, option: Option) -> Iterator[tuple[str, str]]:
    """What stands against this wraith's being the next that gets a card."""
    if ask.kind in EVOLVING and isinstance(option, Done):
        yield ask.rule, EVOLVING[ask.kind]
    if not isinstance(option, Evolve):
        return
    if not is_number(s, option.wraith) or being(s, option.wraith).spirits:
        yield ask.rule, "only a wraith evolves"
        return
    wraith = being_name(s, option.wraith)
    if ask.kind == "pass on":
        yield ask.rule, f"the card is passed on to whom it makes the biggest threat, and that is not {wraith}"
    elif ask.kind == "evolve":
        yield ask.rule, f"no evolution card lies beside {wraith}"
    elif being(s, option.wraith) in attackers(s):
        yield ask.rule, f"{wraith} has been chosen already"
    yield "AL-12.17", f"{wraith} did not get through, so it is dealt no card"


def why_no_action(s: State, option: Heal | Summon | Move | Transform) -> Iterator[tuple[str, str]]:
    """What stands against an allied action."""
    match option:
        case Heal():
            yield from why_no_heal(s, option)
        case Summon():
            yield from why_no_queen(s, option.queen, "summon")
            yield from why_no_summon(s, option)
        case Move():
            yield from why_no_queen(s, option.queen, "move")
            yield from why_no_gift(s, option.queen, option.spirit, ("AL-10.2", "AL-10.3"))
            if not is_number(s, option.ally) or not being(s, option.ally).spirits:
                yield "AL-10.1", "a spirit moves to an ally; a wraith must be transformed"
            yield "AL-10.1", "it is in that ally already"
        case Transform():
            yield from why_no_queen(s, option.queen, "transform")
            yield from why_no_gift(s, option.queen, option.spirit, ("AL-11.2", "AL-11.3"))
            yield from why_no_catch(s, option)


def why_no_heal(s: State, option: Heal) -> Iterator[tuple[str, str]]:
    """What stands against a healing."""
    jack, card = card_name(option.jack), card_name(option.card)
    if option.jack not in JACKS or not holder(s, option.jack):
        yield "AL-6.1", f"{jack} is {'in no ally' if option.jack in JACKS else 'no jack'}"
    if option.jack in s.healed:
        yield "AL-6.6", f"{jack} has healed this round"
    owner = next((each for each in s.beings if option.card in (*each.vertical, *each.horizontal)), None)
    if owner is None or not owner.spirits:
        yield ("AL-6.2", f"{card} is in no ally") if owner is None else ("AL-6.7", f"{card} belongs to a wraith")
    elif option.card in owner.vertical:
        yield "AL-6.1", f"{card} is not damaged"
    if COLOUR[option.card] != COLOUR[option.jack]:
        yield "AL-6.4", f"{card} has not the colour of {jack}"


def why_no_queen(s: State, queen: Card, deed: str) -> Iterator[tuple[str, str]]:
    """What stands against a queen's acting in this way."""
    if queen not in QUEENS or not holder(s, queen):
        yield "AL-8.5", f"{card_name(queen)} is {'in no ally' if queen in QUEENS else 'no queen'}"
    if s.queens.get(queen, deed) != deed:
        yield "AL-8.2", f"{card_name(queen)} has chosen to {s.queens[queen]} this round"
    limit = s.options.transforms_per_queen
    if deed == "transform" and limit is not None and s.transforms.get(queen, 0) >= limit:
        yield "AL-R31", f"{card_name(queen)} has transformed {limit} wraith{'s' * (limit > 1)} this round"


def why_no_summon(s: State, option: Summon) -> Iterator[tuple[str, str]]:
    """What stands against a summoning."""
    if option.jack not in s.aside:
        yield "AL-9.1", f"{card_name(option.jack)} is not one of the jacks set aside"
    if COLOUR[option.jack] != COLOUR[option.queen]:
        yield "AL-9.2", f"{card_name(option.jack)} has not the colour of {card_name(option.queen)}"
    if "summon" in s.queens.values() and (s.options.summons_per_round == 1 or option.queen in s.queens):
        yield "AL-9.3", "a jack has been summoned this round"
    if s.court_evolutions == 0:
        yield "AL-9.5", "no spirit has come up as an evolution card yet"
    if len(s.aside) == 1 and s.court_evolutions < 2:
        yield "AL-9.6", "only one spirit has come up as an evolution card so far"
    yield "AL-9.4", "a jack joins an ally"


def why_no_gift(s: State, queen: Card, spirit: Card, rules: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """What stands against taking this spirit out of its ally: its colour, or that it is the last."""
    giver, (colour_rule, last_rule) = holder(s, spirit), rules
    if giver is None:
        yield "AL-5.1", f"{card_name(spirit)} is in no ally"
    if COLOUR[spirit] != COLOUR[queen]:
        yield colour_rule, f"{card_name(spirit)} has not the colour of {card_name(queen)}"
    if giver is not None and len(giver.spirits) == 1:
        yield last_rule, f"{card_name(spirit)} is the last spirit of {being_name(s, giver.id)}"


def why_no_catch(s: State, option: Transform) -> Iterator[tuple[str, str]]:
    """What stands against catching a wraith."""
    donor = holder(s, option.spirit)
    if donor is None or not is_number(s, option.wraith) or being(s, option.wraith).spirits:
        yield "AL-11.1", "only a wraith can be transformed"
        return
    if donor.cube:
        yield "AL-11.9", f"{being_name(s, donor.id)} has a cube"
    ours, theirs = catching(s, donor), catching(s, being(s, option.wraith))
    rule = "AL-11.8" if ours == 0 else "AL-11.6" if ours == theirs else "AL-11.4"
    yield rule, f"{being_name(s, donor.id)} flies {ours}, {being_name(s, option.wraith)} {theirs}; it must fly higher"


def why_no_block(s: State, option: Block) -> Iterator[tuple[str, str]]:
    """What stands against a block."""
    if not is_number(s, option.ally) or not being(s, option.ally).spirits:
        yield "AL-12.9", "only an ally can block"
        return
    if not is_number(s, option.wraith) or being(s, option.wraith).spirits:
        yield "AL-12.9", "only the attack of a wraith can be blocked"
        return
    ally, wraith = being(s, option.ally), being(s, option.wraith)
    attack = attack_suit(wraith)
    if wraith.cube:  # it was blocked, or it was an ally that a flying wraith has caught
        yield "AL-12.12", f"{being_name(s, wraith.id)} has a cube: no attack of it is open this round"
    if attack is None:
        yield "AL-R44", f"{being_name(s, wraith.id)} does not attack"
        return
    if ally.cube and "transform" in s.queens.values():
        yield "AL-12.13", f"{being_name(s, ally.id)} has a cube: it has blocked or caught, or was caught, this round"
    if ally.cube:
        yield "AL-12.11", f"{being_name(s, ally.id)} has blocked this round"
    if defence(ally, attack) == 0:
        yield "AL-R19", f"{being_name(s, ally.id)} has no strength against {ATTACK_NAME[attack]}"


def holder(s: State, spirit: Card) -> Being | None:
    """The ally that a spirit is in, if any."""
    return next((each for each in s.beings if spirit in each.spirits), None)


def is_number(s: State, number: int) -> bool:
    """Whether there is a being of that number."""
    return 1 <= number <= len(s.beings)
