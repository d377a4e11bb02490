"""What the judge sees in a table, being by being, in a player's words: the reasons of hints."""

from msgspec.structs import replace

from gloaming.kernel import Expected, Seat, Term
from gloaming.scene import Tone, counted

from .beings import attack_suit, strength
from .judge import judge
from .names import ATTACK_NAME, being_name
from .state import Being, State

ICON = {"S": "spade", "C": "club", "H": "heart"}


def expects(s: State, payoff: float) -> Expected:
    """The points for the wraith."""
    return Expected(-payoff, "points for the wraith", chance=False)


def outlook(s: State, seat: Seat) -> list[Term]:
    """What each being is worth: how much better or worse the judge would think of the table without it."""
    whole = judge(s, seat)
    return [term(s, each, whole - judge(without(s, each), seat)) for each in s.beings]


def without(s: State, being: Being) -> State:
    """The table without a being."""
    return replace(s, beings=[each for each in s.beings if each is not being])


def term(s: State, being: Being, worth: float) -> Term:
    """A being as it stands now."""
    name = f"being{being.id}"
    if being.spirits:
        title = f"{being_name(s, being.id)} fights for you with a strength of {{}}."
        upright = float(strength(being, "SCHD"))
        return Term(name, worth, title, icon="shield-halved", pieces=(name,), amount=upright)
    suit = attack_suit(being)
    title, tone = wraith_words(s, being)
    icon = "skull" if suit is None else ICON[suit]
    return Term(name, worth, title, tone, wraith_text(being), icon=icon, pieces=(name,))


def wraith_words(s: State, wraith: Being) -> tuple[str, Tone]:
    """What a wraith will do at the end of the round."""
    name, suit = being_name(s, wraith.id), attack_suit(wraith)
    if suit is None:
        return f"{name} {'does not attack' if wraith.vertical else 'has no upright card left'}.", Tone.GOOD
    if wraith.cube:
        return f"{name} is stopped.", Tone.GOOD
    return f"{name} gets through with {strength(wraith, suit)} {ATTACK_NAME[suit]}.", Tone.BAD


def wraith_text(wraith: Being) -> str:
    """What it costs as it lies."""
    cards = len(wraith.vertical)
    if attack_suit(wraith) is None:
        return "It counts no points so."
    counts = f"counts {counted(cards, 'point')}"
    return (
        f"It gets no card from the city, and {counts}."
        if wraith.cube
        else f"It takes a card from the city, and {counts}."
    )
