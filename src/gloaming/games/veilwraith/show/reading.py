"""Pieces and the result in full: what they are, and where their numbers come from."""

from gloaming.kernel import Outcome, Viewer
from gloaming.scene import Peril, PerilKind, Pose, Reading, Tableau, Tally, Tone, counted

from ..rules.score import victor
from ..table.box import Printed, box
from ..table.numbers import bonuses, cost, drain, forces, ignored, power, slot_of, token_power, tokens_in_play, value
from ..table.state import BASES, SUPPLY, WORD, Card, Player, State, Threat
from .decided import reasons
from .names import card_name, sort_name, who_name


def inspect(s: State, viewer: Viewer, piece: str) -> Reading | None:
    """A card on the table, a pile, or the Vignette."""
    if piece == "vignette":
        return read_vignette(s)
    head, _, rest = piece.partition(".")
    if head in ("box", "modifier"):
        return read_card(s, rest)
    kind, number = head.rstrip("0123456789"), head[len(head.rstrip("0123456789")) :]
    if not number or int(number) >= len(s.players):
        return None
    p = s.players[int(number)]
    match kind:
        case "t":
            return next((read_threat(s, p, each) for each in p.area if str(each.id) == rest), None)
        case "a":
            return next((read_action(s, p, base) for base in BASES if base == rest and p.row), None)
        case "h" | "m" | "k" if rest in box(s).cards:
            return read_card(s, rest)
        case "p" if rest.isdecimal() and int(rest) < len(p.play_area):
            return read_card(s, p.play_area[int(rest)].card)
        case "spirit" if p.row:
            return read_spirit(s, p)
        case "supply" if p.row:
            return read_supply(s, p)
        case "threats" | "fallen" | "deck" | "discard" | "out":
            return read_pile(s, p, kind, hidden_hand=s.options.rivals and viewer != p.seat)
    return None


def read_card(s: State, card: Card) -> Reading:
    """A card as it is printed."""
    printed = box(s).cards[card]
    tallies = [Tally("Combine value", printed.combine)] if printed.memory else []
    remark = f"Boxed: {printed.boxed}." if printed.boxed else printed.flavour
    return Reading(printed.name, sort_name(s, card), printed.text, tallies, remark)


def read_threat(s: State, p: Player, threat: Threat) -> Reading:
    """A Threat, its numbers now and what changes them."""
    card = box(s).cards[threat.card]
    tallies: list[Tally] = []
    for place, printed in enumerate(card.values):
        if place in threat.beaten:
            tallies.append(Tally(f"{WORD[printed.type]}: beaten"))
            continue
        now = value(s, p, threat, place)
        starred = " (all starred values must fall)" if place in card.stars else ""
        tallies += changes(s, p, WORD[printed.type], threat, f"{WORD[printed.type]} value{starred}", now)
    if card.kind != "portal":
        tallies += changes(s, p, "Spirit Cost", threat, "Spirit Cost", cost(s, p, threat))
    if card.boost:
        tallies.append(Tally("Spirit Boost when it is defeated", card.boost))
    notes = [f"Beneath it: {', '.join(card_name(s, each) for each in threat.beneath)}."] if threat.beneath else []
    notes += ["It is ignored this round: its Spirit Cost does not count."] if ignored(s, p, threat) else []
    remark = " ".join(notes) or card.flavour
    return Reading(card.name, sort_name(s, threat.card), card.text, tallies, remark, perils=threat_perils(s, p, threat))


def threat_perils(s: State, p: Player, threat: Threat) -> list[Peril]:
    """What a Threat costs at the end of the round, and which Actions could beat one of its values now."""
    card, price = box(s).cards[threat.card], cost(s, p, threat)
    found = []
    if card.kind != "portal" and price and not ignored(s, p, threat):
        found.append(Peril(f"spirit{p.seat}", PerilKind.HITS, f"It costs {price} Spirit at the end of the round."))
    for place, printed in enumerate(card.values):
        action = next((each for each in p.row if each.base == printed.type), None)
        if action is None or action.turn or place in threat.beaten:
            continue
        have, need = power(s, p, printed.type), value(s, p, threat, place)
        spent = min(action.tokens, max(need - have, 0))
        tokens = f" and {counted(spent, 'token')}" if spent else ""
        short = f", {need - have - spent} short" if have + spent < need else ""
        words = f"{WORD[printed.type]} has Power {have}{tokens} against {need}{short}."
        found.append(Peril(f"a{p.seat}.{printed.type}", PerilKind.STOPS, words))
    return found


def changes(s: State, p: Player, number: str, threat: Threat, words: str, now: int) -> list[Tally]:
    """A number, and the cards that change it."""
    found = [(each.card, each.n) for each in forces(s, p, number) if each.n and each.about(threat.id)]
    return [Tally(words, now, total=bool(found)), *(Tally(card_name(s, card), f"{n:+d}") for card, n in found)]


def read_action(s: State, p: Player, base: str) -> Reading:
    """An Action: where its Power comes from."""
    action = next(each for each in p.row if each.base == base)
    side, slot = box(s).actions[action.base, action.advanced], slot_of(p, action.base)
    tallies = [Tally(f"Action Power Token of slot {slot}", token_power(p, slot))]
    tallies += [Tally(card_name(s, card), f"{n:+d}") for card, n in bonuses(s, p, action.base)]
    if p.using is not None and p.using.action == base and p.using.combined:
        tallies.append(Tally("Combined", f"+{p.using.combined}"))
    more = p.using.combined if p.using is not None and p.using.action == base else 0
    tallies.append(Tally("Power", power(s, p, action.base, more), total=True))
    state = {0: "It is available.", 45: "It is Tilted.", 90: "It is Exhausted."}[action.turn]
    spare = f" {counted(action.tokens, 'Power Token')} may add 1 each." if action.tokens else ""
    return Reading(side.name, f"Action in slot {slot}", side.text, tallies, state + spare)


def read_vignette(s: State) -> Reading:
    """The Vignette: text, Foes by Stack, and what its Threat deck began with."""
    card = box(s).vignettes[s.vignette]
    tallies = [Tally("Explore value of the Portal", card.explore)]
    tallies += [Tally(f"Foe in Stack {foe.stack}", foe.name) for foe in card.foes]
    tallies += [Tally(f"Threats: {each.name}", each.count) for each in card.threats]
    remark = "" if s.special else "Its special ability is left out in this first game."
    return Reading(card.name, f"Vignette {card.number}", card.text, tallies, remark)


def read_spirit(s: State, p: Player) -> Reading:
    """Spirit, and what every Threat in the Area will take of it."""
    tallies = [
        Tally(card_name(s, each.card), "ignored" if ignored(s, p, each) else cost(s, p, each))
        for each in p.area
        if each.id != p.portal
    ]
    tallies.append(Tally("To lose in the Spirit Phase", drain(s, p), total=True))
    text = f"{p.spirit} of {p.most}. At 0 the game is lost."
    return Reading("Spirit", "Dial", text, tallies)


def read_supply(s: State, p: Player) -> Reading:
    """The Power Tokens that are left, and where the others lie."""
    tallies = [Tally(f"On {box(s).actions[each.base, each.advanced].name}", each.tokens) for each in p.row]
    tallies.append(Tally("Left in the supply", SUPPLY - tokens_in_play(p), total=True))
    text = "To Tilt an Action puts one on it, 5 at most. In a Use of that Action each one discarded is +1 Power."
    return Reading("Power Tokens", "Supply", text, tallies)


def read_pile(s: State, p: Player, kind: str, hidden_hand: bool) -> Reading:
    """A pile: what may be known of it."""
    match kind:
        case "threats":
            return read_threat_deck(s, p)
        case "deck" if hidden_hand:  # what is in it tells what is in the hand
            text = f"{counted(len(p.deck), 'card')}; with the hand together:"
            return Reading("Memory deck", "Pile", text, names(s, [*p.deck, *p.hand]))
        case "deck":
            return Reading("Memory deck", "Pile", f"{counted(len(p.deck), 'card')}.", names(s, p.deck))
        case "fallen":
            return Reading("Threat discard", "Pile", on_top(s, p.threat_discard), names(s, p.threat_discard))
        case "discard":
            return Reading("Memory discard", "Pile", on_top(s, p.discard), names(s, p.discard))
    return Reading("Out of the game", "Pile", "", names(s, [*p.foes, *p.removed]))


def on_top(s: State, cards: list[Card]) -> str:
    """The card that lies open on a discard pile, with its text."""
    return f"On top lies {card_name(s, cards[-1])}.\n{box(s).cards[cards[-1]].text.strip()}" if cards else ""


def names(s: State, cards: list[Card]) -> list[Tally]:
    """Names with counts, never an order."""
    found: dict[str, int] = {}
    for card in cards:
        found[card_name(s, card)] = found.get(card_name(s, card), 0) + 1
    return [Tally(name, found[name]) for name in sorted(found)]


def read_threat_deck(s: State, p: Player) -> Reading:
    """The Threat deck: names with counts; of the Stacks how many cards, the Key, the Foes (VW-R187)."""
    tallies = names(s, p.threat_deck)
    text = f"{counted(len(p.threat_deck), 'card')} left."
    if p.stacks:
        end = len(p.threat_deck)
        for number, left in enumerate(p.stacks, 1):
            stack = [box(s).cards[card] for card in p.threat_deck[end - left : end]]
            end -= left
            if left:
                tallies.append(Tally(f"Stack {number}: {stack_words(stack)}", left))
    if p.archfiend:
        text += " The Archfiend is among them, or was discarded."
    return Reading("Threat deck", "Pile", text, tallies)


def stack_words(stack: list[Printed]) -> str:
    """What is open of a Stack."""
    known = sorted(card.name for card in stack if card.kind == "foe")
    known = (["a Key"] if any(card.kind == "key" for card in stack) else []) + known
    return ", ".join(known) or "no Key"


def summary(s: State, outcome: Outcome) -> Reading:
    """How it ended."""
    tallies = []
    for p in s.players:
        who = "" if len(s.players) == 1 else f"{who_name(s, p.seat)}: "
        if p.row:
            foes = len(box(s).vignettes[s.vignette].foes)
            tallies += [
                Tally(f"{who}Keys", f"{len(p.keys)} of 5"),
                Tally(f"{who}Foes defeated", f"{len(p.foes)} of {foes}"),
                Tally(f"{who}Spirit left", p.spirit),
            ]
        if s.options.rivals:
            tallies.append(Tally(f"{who}Vignettes won", p.wins))
    text = f"{box(s).vignettes[s.vignette].name}, round {s.round}."
    if s.options.mode == "campaign":
        tallies.append(Tally("Vignettes defeated", f"{len(s.beaten)} of 5", total=True))
        text = f"{counted(s.ribbons, 'Ribbon')} left of {s.first_ribbons}."
        if s.options.rivals:
            text += f" {who_name(s, victor(s).seat)} is Campaign Victor."
    title = outcome.reason[:1].upper() + outcome.reason[1:]
    alike = len(set(outcome.payoffs)) == 1  # rivals are told by their places
    tone = Tone.PLAIN if not alike else Tone.GOOD if outcome.payoffs[0] == 1 else Tone.BAD
    look = LOST if tone is Tone.BAD else WON
    return Reading(title, "The table at the end", text, tallies, tone=tone, tableau=look, reasons=reasons(s))


PLACE = "/endings/veilwraith/"
FREE = "The mist has lifted from the ruin, all five colours shine, and the Veilwraith rises through the arch."
SPENT = "The ruin lies dark under a red moon. The five keys are grey, and only a veil is left."
WON = Tableau(FREE, f"{PLACE}free", f"{PLACE}veil#free", (718, 60, 400, 500), Pose.RISES)
LOST = Tableau(SPENT, f"{PLACE}spent", f"{PLACE}veil#fallen", (718, 146, 400, 500), Pose.FALLS)
