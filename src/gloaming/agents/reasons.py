"""The reasons for an option: the differences it makes to the terms of the game's judge, in the game's own words."""

from collections.abc import Mapping, Sequence
from math import hypot

from msgspec import Struct

from gloaming.kernel import Term
from gloaming.scene import Tone

from .evaluation import evaluation_of

MOST = 3  # reasons for an option
SLIGHT = 0.12  # the part of the largest difference below which another one is not told
SURE = 2.5  # standard errors from which a difference is told
# differences of an amount: below the first it is equal, below the second it is not told as a number
FELT, TOLD = 0.4, 0.75
FEW = 2  # with fewer reasons than this, the present table is described as well
GOOD, BAD = Tone.GOOD, Tone.BAD


class Reason(Struct, frozen=True):
    """What speaks for or against an option: a short sentence, perhaps a second one, and the pieces it is about."""

    title: str
    text: str = ""
    icon: str = ""
    pieces: list[str] = []


class MeanTerm(Struct, frozen=True):
    """One term of the judge on the tables to which an option leads, on average."""

    worth: float
    amount: float | None
    term: Term | None  # the term on one of the tables; None if most do not have it
    worths: tuple[float, ...] = ()  # by table: the n-th table of every option comes from the same imagined copy
    titles: frozenset[str] = frozenset()  # all its titles; "" where a table does not have it


Outlook = Mapping[str, MeanTerm]


class Arguments(Struct, frozen=True):
    """The reasons for an option, and the strongest one for the others."""

    reasons: list[Reason]
    price: Reason | None


def outlook_of(tables: Sequence[Sequence[Term]]) -> Outlook:
    """The judge's terms, averaged over the tables to which an option leads."""
    found: dict[str, dict[int, Term]] = {}
    for place, table in enumerate(tables):
        for term in table:
            found.setdefault(term.name, {})[place] = term
    return {name: mean_term([terms.get(place) for place in range(len(tables))]) for name, terms in found.items()}


def mean_term(tables: Sequence[Term | None]) -> MeanTerm:
    """One term averaged over tables; its worth is 0 where a table does not have it."""
    terms = [term for term in tables if term is not None]
    worths = tuple(0.0 if term is None else term.worth for term in tables)
    mean, amounts = sum(worths) / len(tables), [term.amount for term in terms if term.amount is not None]
    near = min(terms, key=lambda term: abs(term.worth - mean))
    amount = sum(amounts) / len(tables) if amounts else None
    near_all = 2 * len(terms) > len(tables)
    titles = frozenset([near.title if near_all else ""])
    return MeanTerm(mean, amount, near if near_all else None, worths, titles)


def mean_of(outlooks: Sequence[Outlook]) -> Outlook:
    """The mean of several outlooks: what may be expected of any of these options."""
    names = dict.fromkeys(name for each in outlooks for name in each)
    return {name: mean_of_means([each.get(name, NOWHERE) for each in outlooks]) for name in names}


def mean_of_means(means: Sequence[MeanTerm]) -> MeanTerm:
    """One term in the mean of several outlooks."""
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
    """The worths by table, filled up with 0 to the number of tables of the longest."""
    most = max(len(each.worths) for each in means)
    return [each.worths or (0.0,) * most for each in means]


NOWHERE = MeanTerm(0.0, None, None, (), frozenset([""]))


def arguments(own: Outlook, others: Sequence[Outlook], now: Outlook | None) -> Arguments:
    """The reasons for an option compared with the others, and the strongest reason for the others.

    If all options come to the same, what is good compared with the present table is still a reason.
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
    """The strongest reason against an option."""
    losses = [(gain, name) for gain, name in differences(own, base) if gain < 0]
    return next((said for _, name in losses if (said := words(name, own, base, BAD))), None)


def speaks_by_itself(mean: MeanTerm | None) -> bool:
    """Whether a term is good news by itself, or is counted."""
    return mean is not None and mean.term is not None and (mean.term.tone is GOOD or mean.amount is not None)


def differences(own: Outlook, base: Outlook) -> list[tuple[float, str]]:
    """The terms that are surely and noticeably better, the largest difference first."""
    found = []
    for name in dict.fromkeys((*own, *base)):
        one, other = own.get(name, NOWHERE), base.get(name, NOWHERE)
        gain = one.worth - other.worth
        if abs(gain) > SURE * error_of(one, other):
            found.append((gain, name))
    found.sort(key=lambda each: -abs(each[0]))
    return [each for each in found if abs(each[0]) >= SLIGHT * abs(found[0][0])]


def error_of(one: MeanTerm, other: MeanTerm) -> float:
    """The standard error of a difference: copy by copy where both outlooks have the same deals."""
    own, base = padded([one, other])
    if len(own) == len(base):
        return evaluation_of(None, [mine - its for mine, its in zip(own, base, strict=True)]).error or 0.0
    return hypot(evaluation_of(None, own).error or 0.0, evaluation_of(None, base).error or 0.0)


def words(name: str, own: Outlook, base: Outlook, tone: Tone, than: str = "otherwise") -> Reason | None:
    """A term as a reason of that tone; None if its words would be the same without the option."""
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
        return None  # its words change, but not its worth
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
    """A number as people say it: whole, or "about" a whole number."""
    whole = round(amount)
    return f"{whole}" if abs(amount - whole) < 1e-6 else f"about {amount:.1f}" if abs(amount) < 10 else f"about {whole}"
