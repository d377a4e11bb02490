"""Why an option is advised: the difference that it makes to what the game's judge looks at, in the game's own words."""

from collections.abc import Mapping, Sequence
from math import hypot

from msgspec import Struct

from gloaming.kernel import Term
from gloaming.scene import Tone

from .evaluation import evaluation_of

MOST = 3  # reasons for an option
SLIGHT = 0.12  # of the largest difference: less is not worth a word
SURE = 2.5  # standard errors beyond which a difference is told
FELT, TOLD = 0.4, 0.75  # an amount that differs by less is the same to a player; and is not told as a number
FEW = 2  # reasons, below which the table as it lies is looked at as well
GOOD, BAD = Tone.GOOD, Tone.BAD


class Reason(Struct, frozen=True):
    """What speaks for an option, or against it: one short sentence, perhaps a second, and the pieces it is about."""

    title: str
    text: str = ""
    icon: str = ""
    pieces: list[str] = []


class MeanTerm(Struct, frozen=True):
    """How one thing stands on the tables that an option leads to, on average."""

    worth: float
    amount: float | None
    term: Term | None  # as it stands on one of them; None where it is gone from most
    worths: tuple[float, ...] = ()  # table by table: the n-th of every option comes from the same imagined copy
    titles: frozenset[str] = frozenset()  # all that is said of it there; "" where it is gone


Outlook = Mapping[str, MeanTerm]


class Arguments(Struct, frozen=True):
    """What speaks for an option, and what for the others."""

    reasons: list[Reason]
    price: Reason | None


def outlook_of(tables: Sequence[Sequence[Term]]) -> Outlook:
    """What is looked at, averaged over the tables that an option leads to."""
    found: dict[str, dict[int, Term]] = {}
    for place, table in enumerate(tables):
        for term in table:
            found.setdefault(term.name, {})[place] = term
    return {name: mean_term([terms.get(place) for place in range(len(tables))]) for name, terms in found.items()}


def mean_term(tables: Sequence[Term | None]) -> MeanTerm:
    """One thing, averaged over tables; where it is gone it is worth nothing."""
    terms = [term for term in tables if term is not None]
    worths = tuple(0.0 if term is None else term.worth for term in tables)
    mean, amounts = sum(worths) / len(tables), [term.amount for term in terms if term.amount is not None]
    near = min(terms, key=lambda term: abs(term.worth - mean))
    amount = sum(amounts) / len(tables) if amounts else None
    near_all = 2 * len(terms) > len(tables)
    titles = frozenset([near.title if near_all else ""])
    return MeanTerm(mean, amount, near if near_all else None, worths, titles)


def mean_of(outlooks: Sequence[Outlook]) -> Outlook:
    """Several outlooks as one: what may be expected of any of these options."""
    names = dict.fromkeys(name for each in outlooks for name in each)
    return {name: mean_of_means([each.get(name, NOWHERE) for each in outlooks]) for name in names}


def mean_of_means(means: Sequence[MeanTerm]) -> MeanTerm:
    """One thing in the mean of several outlooks."""
    count = len(means)
    amounts = [each.amount for each in means if each.amount is not None]
    return MeanTerm(
        sum(each.worth for each in means) / count,
        sum(amounts) / len(amounts) if amounts else None,
        next((each.term for each in means if each.term is not None), None),
        tuple(sum(worths) / count for worths in zip(*padded(means), strict=True)),
        frozenset(title for each in means for title in each.titles),
    )


def padded(means: Sequence[MeanTerm]) -> list[Sequence[float]]:
    """Their worths table by table, each for as many tables as the longest; what is nowhere is worth nothing on all."""
    most = max(len(each.worths) for each in means)
    return [each.worths or (0.0,) * most for each in means]


NOWHERE = MeanTerm(0.0, None, None, (), frozenset([""]))


def arguments(own: Outlook, others: Sequence[Outlook], now: Outlook | None) -> Arguments:
    """What speaks for an option beside the others, and its price.

    Where all options do alike, what is good about the table beside how it lies now is still a reason.
    """
    base = mean_of(others) if others else now or {}
    reasons = [said for gain, name in differences(own, base) if gain > 0 and (said := words(name, own, base, GOOD))]
    if len(reasons) < FEW and now is not None:
        better = [name for gain, name in differences(own, now) if gain > 0 and speaks_by_itself(own.get(name))]
        more = [said for name in better if (said := words(name, own, now, GOOD, "now"))]
        known = {each.title for each in reasons}
        reasons += [each for each in more if each.title not in known][: FEW - len(reasons)]
    return Arguments(reasons[:MOST], against(own, base))


def against(own: Outlook, base: Outlook) -> Reason | None:
    """What speaks most against an option."""
    losses = [(gain, name) for gain, name in differences(own, base) if gain < 0]
    return next((said for _, name in losses if (said := words(name, own, base, BAD))), None)


def speaks_by_itself(mean: MeanTerm | None) -> bool:
    """Whether something is good news by itself, or is counted."""
    return mean is not None and mean.term is not None and (mean.term.tone is GOOD or mean.amount is not None)


def differences(own: Outlook, base: Outlook) -> list[tuple[float, str]]:
    """By how much each thing stands better, where that is sure and more than slight; the largest first."""
    found = []
    for name in dict.fromkeys((*own, *base)):
        one, other = own.get(name, NOWHERE), base.get(name, NOWHERE)
        gain = one.worth - other.worth
        if abs(gain) > SURE * error_of(one, other):
            found.append((gain, name))
    found.sort(key=lambda each: -abs(each[0]))
    return [each for each in found if abs(each[0]) >= SLIGHT * abs(found[0][0])]


def error_of(one: MeanTerm, other: MeanTerm) -> float:
    """The standard error of a difference: copy by copy where both come from the same, for luck is shared then."""
    own, base = padded([one, other])
    if len(own) == len(base):
        return evaluation_of(None, [mine - its for mine, its in zip(own, base, strict=True)]).error or 0.0
    return hypot(evaluation_of(None, own).error or 0.0, evaluation_of(None, base).error or 0.0)


def words(name: str, own: Outlook, base: Outlook, tone: Tone, than: str = "otherwise") -> Reason | None:
    """How something stands, in words of that tone; None where the words would be the same without the option."""
    one, other = own.get(name, NOWHERE), base.get(name, NOWHERE)
    if one.term is None:
        gone = other.term
        return Reason(gone.gone, "", gone.icon, list(gone.pieces)) if gone is not None and gone.gone else None
    term, text = one.term, one.term.text
    if not term.title or term.tone not in (tone, Tone.PLAIN):
        return None
    more = 0.0 if one.amount is None or other.amount is None else one.amount - other.amount
    if abs(more) < FELT:
        if other.titles == {term.title}:
            return None
    elif ((more > 0) != term.less_is_better) != (tone is GOOD):
        return None  # it stands otherwise because of something else
    if abs(more) >= FELT and not text:
        by = f"{as_said(abs(more))} " if abs(more) >= TOLD else ""
        text = capital(f"{by}{'more' if more > 0 else 'less'} than {than}.")
    title = term.title if one.amount is None else term.title.replace("{}", amount_words(one.amount, term.noun))
    return Reason(capital(title), text, term.icon, list(term.pieces))


def amount_words(amount: float, noun: str) -> str:
    """An amount with its noun: `1 card`, `about 2.4 cards`."""
    if not noun:
        return as_said(amount)
    many = noun.strip() if noun.endswith(" ") else f"{noun[:-1]}ies" if noun.endswith("ry") else f"{noun}s"
    return f"{as_said(amount)} {noun.strip() if amount == 1 else many}"


def capital(sentence: str) -> str:
    """A sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def as_said(amount: float) -> str:
    """A number as one says it: whole, or about a whole one."""
    whole = round(amount)
    return f"{whole}" if abs(amount - whole) < 1e-6 else f"about {amount:.1f}" if abs(amount) < 10 else f"about {whole}"
