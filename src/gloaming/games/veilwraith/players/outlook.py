"""What the judge sees in a game, in a player's words: the reasons of hints. The worths are the judge's own."""

from math import log

from msgspec.structs import replace

from gloaming.kernel import Expected, Seat, Term
from gloaming.scene import Tone

from ..table.box import box
from ..table.numbers import action_of
from ..table.state import Phase, Player, State, Threat
from .features import GAMES, Signs, need, signs, spirit_left, worths
from .judge import HOPELESS

PLAYING = (Phase.PLAY, Phase.SPIRIT)


def expects(s: State, payoff: float) -> Expected:
    """How likely a win is; a game that is nearly won counts in part."""
    return Expected(min(max(payoff, 0.0), 1.0), "games")


def outlook(s: State, seat: Seat) -> list[Term]:
    """Spirit, what lies in the Area, what one has to meet it with; of all who escape together."""
    if s.phase not in GAMES:
        return []
    together = [p for p in s.players if p.seat == seat or not s.options.rivals]
    return [term for p in together if p.row and not p.escaped and not p.fallen for term in terms(s, p, p.seat == seat)]


def terms(s: State, p: Player, own: bool) -> list[Term]:
    """What the judge sees of one Veilwraith: added up, it is what speaks for a win."""
    you, your = ("you", "your") if own else (f"Veilwraith {p.seat + 1}", f"Veilwraith {p.seat + 1}'s")
    worth, seen = worths(s), signs(s, p)
    found = [spirit_term(s, p, your, worth, seen), *(threat_term(s, p, threat, your, worth) for threat in p.area)]
    found += [*own_terms(p, your, worth, seen), *coming_terms(p, you, your, worth, seen)]
    found.append(Term("deck", worth.deck * seen.deck, ""))
    return [replace(term, name=f"{p.seat}.{term.name}") for term in found]


def spirit_term(s: State, p: Player, your: str, worth: Signs, seen: Signs) -> Term:
    """The Spirit that is left when the Threats in the Area have had their part."""
    spirit = spirit_left(s, p)
    worth_of_it = worth.spirit * spirit + worth.last_spirit * seen.last_spirit + worth.drained * seen.drained
    pieces, icon = (f"spirit{p.seat}",), "fire-flame-curved"
    if spirit <= 0:
        text = f"{your} Spirit would run out."
        return Term("spirit", worth_of_it + log(HOPELESS), text, Tone.BAD, icon=icon, pieces=pieces)
    title = f"{your} Spirit is {{}} at the end of the round." if s.phase in PLAYING else f"{your} Spirit is {{}}."
    return Term("spirit", worth_of_it, title, amount=spirit, icon=icon, pieces=pieces)


def threat_term(s: State, p: Player, threat: Threat, your: str, worth: Signs) -> Term:
    """A card in the Area: that it lies there, what it costs, and what must still be reached."""
    card, key, pieces = box(s).cards[threat.card], f"threat.{threat.id}", (f"t{p.seat}.{threat.id}",)
    if card.kind == "portal":
        adds = worth.portal + worth.portal_tokens * action_of(p, "explore").tokens
        return Term(key, adds, "The Portal lies open.", Tone.GOOD, icon="door-open", pieces=pieces)
    adds = {"key": worth.keys_lie, "foe": worth.foes_lie}.get(card.kind, worth.threats)
    adds += worth.needs * need(s, p, threat) + worth.cost * (card.cost or 0)
    title, tone = f"{card.name} stays.", Tone.BAD
    if threat.beaten:
        adds += worth.stars * len(threat.beaten) / len(card.stars)
        title, tone = f"{card.name}: {len(threat.beaten)} of {len(card.stars)} stars are beaten.", Tone.GOOD
    text = f"It costs {card.cost} Spirit every round." if card.cost else ""
    return Term(key, adds, title, tone, text, f"{card.name} leaves {your} Area.", "skull", pieces)


def own_terms(p: Player, your: str, worth: Signs, seen: Signs) -> list[Term]:
    """What one has to go on with."""
    held, lying = f"{your} hand holds {{}}.", f"{{}} on {your} Actions."
    turned, flipped = seen.keys - seen.unturned, seen.keys - seen.unflipped
    fresh = worth.keys + worth.unturned + worth.unflipped  # a Key that has done nothing yet
    found = [
        Term("foes", worth.foes * seen.foes, "Defeated: {}.", amount=seen.foes, noun="Foe", icon="skull"),
        Term("keys", fresh * seen.keys, "Yours: {}.", amount=seen.keys, noun="Key", icon="key"),
        spent("turned", -worth.unturned * turned, "Turned already: {}.", turned),
        spent("flipped", -worth.unflipped * flipped, "Flipped: {}.", flipped),
        Term("tokens", worth.tokens * seen.tokens, lying, amount=seen.tokens, noun="Power Token", icon="bolt"),
        Term("memories", worth.memories * seen.memories, held, amount=seen.memories, noun="Memory", icon="gem"),
    ]
    if not p.done:
        for what, left, adds in (("Use", seen.use, worth.use), ("Tilt", seen.tilt, worth.tilt)):
            title = f"{your} {what} is {'still to come' if left else 'spent'}."
            found.append(Term(what, adds * left, title, Tone.GOOD if left else Tone.BAD, icon="hand"))
    return found


def spent(name: str, worth: float, title: str, count: float) -> Term:
    """Keys that have given what they had."""
    return Term(name, worth, title, amount=count, noun="Key", less_is_better=True, icon="key")


def coming_terms(p: Player, you: str, your: str, worth: Signs, seen: Signs) -> list[Term]:
    """What is still to come, as far as one may know."""
    helping = f"{{}} of use among {your} Memories."
    found = [
        grief("coming", worth.coming * seen.coming, f"{{}} more for {your} Area.", seen.coming),
        grief("griefs", worth.griefs * seen.griefs, f"{{}} among {your} Memories.", seen.griefs),
        Term("friends", worth.friends * seen.friends, helping, amount=seen.friends, noun="Threat"),
    ]
    if p.archfiend:
        title, left = f"The Archfiend reaches {you} within {{}}.", 1 + len(p.threat_deck)
        found.append(
            Term("archfiend", worth.archfiend * seen.archfiend, title, amount=left, noun="Threat", icon="skull")
        )
    return found


def grief(name: str, worth: float, title: str, count: float) -> Term:
    """Threats that nobody wants."""
    return Term(name, worth, title, amount=count, noun="Threat", less_is_better=True, icon="skull")
