"""What the judge sees in a game, in a player's words: the reasons of hints. The worths are the judge's own."""

from msgspec.structs import replace

from gloaming.kernel import Expected, Seat, Term
from gloaming.scene import Tone

from ..table.box import box
from ..table.numbers import action_of, drain, value
from ..table.state import Phase, Player, State, Threat
from . import judge as weights
from .card_worth import worth_of

PLAYING = (Phase.PLAY, Phase.SPIRIT)
GAMES = (Phase.THREAT, Phase.DRAW, Phase.PLAY, Phase.SPIRIT, Phase.END)


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
    found = [spirit_term(s, p, your), *(threat_term(s, p, threat, your) for threat in p.area)]
    found += [*own_terms(s, p, your), *coming_terms(s, p, you, your)]
    return [replace(term, name=f"{p.seat}.{term.name}") for term in found]


def spirit_term(s: State, p: Player, your: str) -> Term:
    """The Spirit that is left when the Threats in the Area have had their part."""
    playing = s.phase in PLAYING
    spirit = p.spirit - (drain(s, p) if playing else 0)
    worth = weights.SPIRIT * spirit + weights.LAST_SPIRIT * min(spirit, weights.LAST)
    pieces, icon = (f"spirit{p.seat}",), "fire-flame-curved"
    if spirit <= 0:
        return Term("spirit", weights.HOPELESS, f"{your} Spirit would run out.", Tone.BAD, icon=icon, pieces=pieces)
    title = f"{your} Spirit is {{}} at the end of the round." if playing else f"{your} Spirit is {{}}."
    return Term("spirit", worth, title, amount=spirit, icon=icon, pieces=pieces)


def threat_term(s: State, p: Player, threat: Threat, your: str) -> Term:
    """A card in the Area: that it lies there, and what must still be reached."""
    card, key, pieces = box(s).cards[threat.card], f"threat.{threat.id}", (f"t{p.seat}.{threat.id}",)
    if card.kind == "portal":
        worth = weights.AT_THE_PORTAL + weights.PORTAL_TOKEN * action_of(p, "explore").tokens
        return Term(key, worth, "The Portal lies open.", Tone.GOOD, icon="door-open", pieces=pieces)
    worth = {"key": weights.KEY_LIES, "foe": weights.FOE_LIES}.get(card.kind, weights.THREAT_LIES)
    needs = [value(s, p, threat, place) for place in range(len(card.values)) if place not in threat.beaten]
    worth += weights.NEED * (sum(needs) if card.stars else min(needs))
    title, tone = f"{card.name} stays.", Tone.BAD
    if threat.beaten:
        worth += weights.STARS_BEATEN * len(threat.beaten) / len(card.stars)
        title, tone = f"{card.name}: {len(threat.beaten)} of {len(card.stars)} stars are beaten.", Tone.GOOD
    text = f"It costs {card.cost} Spirit every round." if card.cost else ""
    return Term(key, worth, title, tone, text, f"{card.name} leaves {your} Area.", "skull", pieces)


def own_terms(s: State, p: Player, your: str) -> list[Term]:
    """What one has to go on with."""
    tokens, memories = sum(action.tokens for action in p.row), len(p.hand) + p.drawing
    ready = sum(not key.turned and not key.flipped for key in p.keys)
    unflipped = sum(not key.flipped for key in p.keys)
    held, lying = f"{your} hand holds {{}}.", f"{{}} on {your} Actions."
    found = [
        Term("foes", weights.FOE_DONE * len(p.foes), "Defeated: {}.", amount=len(p.foes), noun="Foe", icon="skull"),
        Term("keys", weights.KEY_DONE * len(p.keys), "", amount=len(p.keys)),  # by itself a Key says little
        Term("ready", weights.UNTURNED * ready, "{} ready to be Turned.", amount=ready, noun="Key", icon="key"),
        Term("face up", weights.UNFLIPPED * unflipped, "{} not yet Flipped.", amount=unflipped, noun="Key", icon="key"),
        Term("tokens", weights.TOKEN * tokens, lying, amount=tokens, noun="Power Token", icon="bolt"),
        Term("memories", weights.MEMORY * memories, held, amount=memories, noun="Memory", icon="gem"),
    ]
    if s.phase in PLAYING and not p.done:
        for what, left, worth in (("Use", not p.used, weights.USE_LEFT), ("Tilt", not p.tilted, weights.TILT_LEFT)):
            title = f"{your} {what} is {'still to come' if left else 'spent'}."
            found.append(Term(what, worth * left, title, Tone.GOOD if left else Tone.BAD, icon="hand"))
    return found


def coming_terms(s: State, p: Player, you: str, your: str) -> list[Term]:
    """What is still to come, as far as one may know."""
    cards = box(s).cards
    mixed = [name for name in p.deck if not cards[name].memory]
    friends = sum(worth_of(box(s), name).friend for name in mixed)
    found = [
        grief("coming", weights.THREAT_COMES * p.coming, f"{{}} more for {your} Area.", p.coming),
        grief("griefs", weights.GRIEF * (len(mixed) - friends), f"{{}} among {your} Memories.", len(mixed) - friends),
        Term(
            "friends", weights.FRIEND * friends, f"{{}} among {your} Memories that help.", amount=friends, noun="Threat"
        ),
    ]
    if p.archfiend:
        worth, left = weights.ARCHFIEND / (1 + len(p.threat_deck)), 1 + len(p.threat_deck)
        title = f"The Archfiend reaches {you} within {{}}."
        found.append(Term("archfiend", worth, title, amount=left, noun="Threat", icon="skull"))
    return found


def grief(name: str, worth: float, title: str, count: int) -> Term:
    """Threats that nobody wants."""
    return Term(name, worth, title, amount=count, noun="Threat", less_is_better=True, icon="skull")
