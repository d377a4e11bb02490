"""What the judge sees in a fight, in a player's words: the reasons of hints."""

from msgspec.structs import replace

from gloaming.kernel import Expected, Seat, Term
from gloaming.scene import Tone, counted, listed

from ..rules.score import progress
from ..table.box import Fight, box, fight
from ..table.numbers import health, limit_of, scars
from ..table.state import GROUND, GiantCard, State
from ..words.harm import attack_of
from .features import ATTACKED, Signs, forecast, hits, shown, signs, worths
from .judge import odds


def expects(s: State, payoff: float) -> Expected:
    """How likely the fight is won: in a campaign every fight is a step of the way."""
    if s.options.mode == "single":
        return Expected((payoff + 1) / 2, "fights")
    fights = len(box(s).giants) * len(box(s).wraiths)
    return Expected(min(max((payoff + 1 - 2 * progress(s)) * fights / 2, 0.0), 1.0), "fights")


def outlook(s: State, seat: Seat) -> list[Term]:
    """The Giant's cards one by one, then what the Wraith has to go on with."""
    if not s.row:
        return []
    f = fight(s)
    whole = odds(s)
    found = [attack_term(s, f, g, whole) for g in s.row if f.giant_cards[g.card].attacks and not g.scarred]
    found += [scar_term(s, f, g, whole) for g in s.row]
    return [*found, *(sign_terms(s, f))]


def attack_term(s: State, f: Fight, g: GiantCard, whole: float) -> Term:
    """What the attack of a card is worth: how much better the fight would stand if it could not attack."""
    first = g is s.row[0]
    over = first and s.phase in ATTACKED
    worth = 0.0 if over else whole - odds(replace(s, hushed=[*s.hushed, g.id]))
    name, reach = f.giant_cards[g.card].name, reach_words(f, g)
    when = "It attacks next" if first else "It attacks if the next card rouses it"
    if hits(s, f, g):
        title, tone = f"{name} {'will' if first else 'could'} hit you{harm_words(f, g)}.", Tone.BAD
        text = f"{when}; it reaches {reach}."
    else:
        title, tone = f"{name} cannot hit you.", Tone.GOOD
        text = f"{when}, but it is Wounded." if g.wounds else f"{when}, but it reaches only {reach}."
    return Term(f"attack.{g.id}", worth, title, tone, text, icon="claw", pieces=(f"r.{g.id}",))


def reach_words(f: Fight, g: GiantCard) -> str:
    """Where an attack reaches."""
    return listed("the Ground" if each == GROUND else each for each in f.giant_cards[g.card].area_shown)


def harm_words(f: Fight, g: GiantCard) -> str:
    """What an attack does."""
    harm = attack_of(f, g.card)
    parts = [counted(round(harm.wounds), "Wound")] * bool(harm.wounds)
    parts += [f"{counted(round(harm.cards), 'card')} out of your deck"] * bool(harm.cards)
    return f": {listed(parts)}" if parts else ""


def scar_term(s: State, f: Fight, g: GiantCard, whole: float) -> Term:
    """What the Wounds on a card are worth."""
    name, limit = f.giant_cards[g.card].name, limit_of(f, g)
    fresh = replace(g, wounds=0, scarred=False)
    worth = whole - odds(replace(s, row=[fresh if each is g else each for each in s.row]))
    if g.scarred:
        title, tone, text = f"{name} is Scarred.", Tone.GOOD, f"That is Scar {scars(s)} of {f.scars_limit}."
    elif g.wounds:
        title, tone = f"{name} stands at {g.wounds} of {limit} Wounds.", Tone.GOOD
        text = f"{limit - g.wounds} more make a Scar."
    else:
        title, tone, text = f"{name} gets no Wound.", Tone.BAD, ""
    return Term(f"scar.{g.id}", worth, title, tone, text, icon="scar", pieces=(f"r.{g.id}",))


def sign_terms(s: State, f: Fight) -> list[Term]:
    """What else the judge reads, by its own weights."""
    seen = signs(s, f, forecast(s, f))
    each = worths()
    worth = {name: weight * sign for name, weight, sign in zip(Signs._fields, each, seen, strict=True)}
    spots = [g for g in s.row if not g.scarred and s.pawn in f.giant_cards[g.card].covers]
    place = "the Ground" if s.pawn == GROUND else s.pawn
    here = listed(f.giant_cards[g.card].name for g in spots)
    at = f"At {place} you stand at the weak spot of {here}." if spots else f"At {place} you stand at no weak spot."
    borne, wounded = f"You bear {{}} of {counted(f.limit, 'Wound')}.", each.hurt * (s.wounds / f.limit) ** 2
    rage = Tone.BAD if s.rage else Tone.GOOD
    return [
        Term(
            "health",
            worth["health"] + worth["nearer"],
            "The Giant is left with {} health.",
            amount=health(s),
            less_is_better=True,
            icon="heart",
            pieces=("pool",),
        ),
        Term("near", worth["near"], at, Tone.GOOD if spots else Tone.BAD, icon="crosshairs", pieces=(f"f.{s.pawn}",)),
        Term(
            "hand", worth["hand"], "Your cards could deal {} next.", amount=round(seen.hand), noun="Wound", icon="hand"
        ),
        Term("symbols", worth["symbols"], "Your rows show {}.", amount=shown(s, f), noun="symbol", icon="eye"),
        Term("wounds", wounded, borne, amount=s.wounds, less_is_better=True, icon="heart-crack", pieces=("wounds",)),
        Term("rage", worth["rage"], f"Rage stands at {s.rage}.", rage, icon="fire", pieces=("rage",)),
        Term("stun", worth["stun"], "Your next card will do nothing." if s.stunned else "", Tone.BAD, icon="bolt"),
        Term(
            "plays", worth["plays"], "You can still play {}.", amount=round(seen.plays), noun="card", icon="layer-group"
        ),
    ]
