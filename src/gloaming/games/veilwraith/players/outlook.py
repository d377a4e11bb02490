"""What the judge sees in a game, in a player's words: the reasons of hints. The worths are the judge's own."""

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
    """Spirit, what lies in the Area, what one has to meet it with."""
    p = s.players[seat]
    if s.phase not in GAMES or p.escaped or p.fallen or not p.row:
        return []
    found = [spirit_term(s, p)]
    found += [threat_term(s, p, threat) for threat in p.area]
    return [*found, *own_terms(s, p), *coming_terms(s, p)]


def spirit_term(s: State, p: Player) -> Term:
    """The Spirit that is left when the Threats in the Area have had their part."""
    playing = s.phase in PLAYING
    spirit = p.spirit - (drain(s, p) if playing else 0)
    worth = weights.SPIRIT * spirit + weights.LAST_SPIRIT * min(spirit, weights.LAST)
    pieces, icon = (f"spirit{p.seat}",), "fire-flame-curved"
    if spirit <= 0:
        return Term("spirit", weights.HOPELESS, "Your Spirit would run out.", Tone.BAD, icon=icon, pieces=pieces)
    title = "You keep {} Spirit at the end of the round." if playing else "You have {} Spirit."
    return Term("spirit", worth, title, amount=spirit, icon=icon, pieces=pieces)


def threat_term(s: State, p: Player, threat: Threat) -> Term:
    """A card in the Area: that it lies there, and what must still be reached."""
    card, key, pieces = box(s).cards[threat.card], f"threat.{threat.id}", (f"t{p.seat}.{threat.id}",)
    if card.kind == "portal":
        worth = weights.AT_THE_PORTAL + weights.PORTAL_TOKEN * action_of(p, "explore").tokens
        return Term(key, worth, "The Portal lies open.", Tone.GOOD, icon="door-open", pieces=pieces)
    worth = {"key": weights.KEY_LIES, "foe": weights.FOE_LIES}.get(card.kind, weights.THREAT_LIES)
    needs = [value(s, p, threat, place) for place in range(len(card.values)) if place not in threat.beaten]
    worth += weights.NEED * (sum(needs) if card.stars else min(needs))
    if threat.beaten:
        worth += weights.STARS_BEATEN * len(threat.beaten) / len(card.stars)
        title, tone = f"{card.name}: {len(threat.beaten)} of {len(card.stars)} stars are beaten.", Tone.GOOD
    else:
        title, tone = f"{card.name} stays.", Tone.BAD
    gone = f"{card.name} is gone from your Area."
    text = f"It costs {card.cost} Spirit every round." if card.cost else ""
    return Term(key, worth, title, tone, text, gone, "skull", pieces)


def own_terms(s: State, p: Player) -> list[Term]:
    """What one has to go on with."""
    tokens, memories = sum(action.tokens for action in p.row), len(p.hand) + p.drawing
    ready = sum(not key.turned and not key.flipped for key in p.keys)
    unflipped = sum(not key.flipped for key in p.keys)
    keys = weights.KEY_DONE * len(p.keys) + weights.UNTURNED * ready + weights.UNFLIPPED * unflipped
    found = [
        Term("foes", weights.FOE_DONE * len(p.foes), "{} Foes are defeated.", amount=len(p.foes), icon="skull"),
        Term("keys", keys, "{} Keys are ready to Turn.", amount=ready, icon="key"),
        Term("tokens", weights.TOKEN * tokens, "{} Power Tokens lie on your Actions.", amount=tokens, icon="bolt"),
        Term("memories", weights.MEMORY * memories, "You hold {} Memories.", amount=memories, icon="gem"),
    ]
    if s.phase in PLAYING:
        use = "Your Use is still to come." if not p.used else "Your Use is spent."
        tilt = "Your Tilt is still to come." if not p.tilted else "Your Tilt is spent."
        found.append(Term("use", weights.USE_LEFT * (not p.used), use, Tone.BAD if p.used else Tone.GOOD, icon="hand"))
        found.append(
            Term("tilt", weights.TILT_LEFT * (not p.tilted), tilt, Tone.BAD if p.tilted else Tone.GOOD, icon="bolt")
        )
    return found


def coming_terms(s: State, p: Player) -> list[Term]:
    """What is still to come, as far as one may know."""
    cards = box(s).cards
    mixed = [name for name in p.deck if not cards[name].memory]
    friends = sum(worth_of(box(s), name).friend for name in mixed)
    griefs = len(mixed) - friends
    found = [
        Term(
            "coming",
            weights.THREAT_COMES * p.coming,
            "A Threat comes into your Area." if p.coming else "",
            Tone.BAD,
            icon="skull",
        ),
        Term(
            "friends",
            weights.FRIEND * friends,
            "{} helpful Threats lie in your Memory deck.",
            amount=friends,
            icon="gem",
        ),
        Term(
            "griefs",
            weights.GRIEF * griefs,
            "{} Threats lie among your Memories.",
            amount=griefs,
            less_is_better=True,
            icon="skull",
        ),
    ]
    if p.archfiend:
        worth = weights.ARCHFIEND / (1 + len(p.threat_deck))
        left = "The Archfiend is among the next {} Threats."
        found.append(Term("archfiend", worth, left, amount=1 + len(p.threat_deck), icon="skull"))
    return found
